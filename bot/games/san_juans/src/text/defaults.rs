//! What happens in a war when nobody answers, in words.

use kit::Answer;
use model::{Choice, Snapshot, Why};
use san_juans::{
    BattleChoice, Choice as Own, OpsChoice, PlaceView, RefitChoice, SiegeChoice, Stance,
    Why as OwnWhy,
};
use staff::standing::Garrisons;

use crate::played::AtWar as _;
use crate::text::names;

/// What an answer does that nobody has given; `label` is what it says on a button.
pub fn words(why: &Why, answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
    let asked = why.own();
    if matches!(asked, Some(OwnWhy::MakePeace)) {
        return Some("make peace".to_owned());
    }
    let own = match answer {
        Answer::One(choice) => choice.own(),
        Answer::Some(_) | Answer::Number(_) => None,
    };
    Some(match own {
        Some(Own::Ops(OpsChoice::Finish)) => "finish".to_owned(),
        Some(Own::Ops(OpsChoice::Fight(space))) => format!("fight {}", names::at(space)),
        Some(Own::Battle(BattleChoice::Resolve(Stance::Half))) => {
            "fight here, and withdraw at half".to_owned()
        }
        Some(Own::Siege(SiegeChoice::Hold)) => "hold".to_owned(),
        Some(Own::Siege(SiegeChoice::Sortie)) => "make a sortie".to_owned(),
        Some(Own::Refit(RefitChoice::Done)) => "keep the points".to_owned(),
        Some(Own::Refit(_)) => "spend the points on the weakest".to_owned(),
        _ => match asked {
            Some(OwnWhy::RetreatTo { .. } | OwnWhy::FleeFrom { .. }) => {
                format!("go to {}", label?)
            }
            _ => return label,
        },
    })
}

/// Garrisons that are still to be asked, where one of them is: a line each, with what happens by
/// default.
pub fn sieges(snapshot: &Snapshot) -> Vec<String> {
    let Some(game) = &snapshot.game else { return Vec::new() };
    let Some(view) = game.san_juans_view(None) else { return Vec::new() };
    let Some(OwnWhy::SiegeAction { place: asked }) = view.awaiting else { return Vec::new() };
    let standing = games::orders::by_default::standing(game, &snapshot.roster);
    let usual = match standing.garrisons {
        Some(Garrisons::Sortie) => "sortie, if it can",
        Some(Garrisons::Hold) | None => "hold",
    };
    // They are asked in printed order: those before the one that is asked have answered.
    let open = view.places.iter().skip_while(|place| place.id != asked);
    let line = |place: &PlaceView| {
        let level = place.siege?;
        let inside = names::force(&place.units);
        let town = names::town(place.id);
        Some(format!("⛺ **{town}**, siege level {level}: {inside}. Else {usual}"))
    };
    open.filter_map(line).collect()
}
