//! What happens in a war when nobody answers, in words.

use kit::Answer;
use model::words::count;
use model::{Choice, Snapshot, Why};
use san_juans::{Choice as Own, Pick, PlaceView, Why as OwnWhy};
use staff::standing::Garrisons;

use crate::played::AtWar as _;
use crate::text::book::{BOOK, Unseen};
use crate::text::names;

/// What an answer does that nobody has given; `label` is what it says on a button.
pub fn words(why: &Why, answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
    let asked = why.own();
    if matches!(asked, Some(OwnWhy::MakePeace)) {
        return Some("peace is made".to_owned());
    }
    let own = match answer {
        Answer::One(choice) => choice.own::<Own>(),
        Answer::Some(_) | Answer::Number(_) => None,
    };
    if own == Some(Own::Pick(Pick::No))
        && matches!(asked, Some(OwnWhy::ChooseForRandomEvent { .. }))
    {
        return Some("no exchange".to_owned());
    }
    if let Answer::Number(number) = answer {
        let of = |what: &str| count(usize::try_from(*number).unwrap_or(0), what);
        return Some(match asked {
            Some(OwnWhy::StepsLost { .. }) => format!("{} lost", of("step")),
            Some(OwnWhy::AnsarStanding { .. }) => format!("{} still stood", of("unit")),
            Some(OwnWhy::ShipDamage { .. }) => format!("{} of damage", of("point")),
            Some(OwnWhy::PointsAboard { .. }) => format!("{} go", of("point")),
            Some(OwnWhy::FormSupply { .. }) => of("supply unit"),
            _ => return label,
        });
    }
    let told = own.and_then(|own| BOOK.tell("default", &own, &Unseen));
    told.or_else(|| match asked {
        Some(OwnWhy::RetreatTo { .. } | OwnWhy::FleeFrom { .. }) => {
            Some(format!("they go to {}", label?))
        }
        Some(OwnWhy::SiegeLosses { .. } | OwnWhy::SortieLosses { .. }) => {
            Some(format!("the loss of {}", label?))
        }
        _ => label,
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
