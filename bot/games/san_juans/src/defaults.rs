//! What is answered when nobody answers: for every question but the card a calm answer, always
//! one that is offered, and always one that leads on.
//!
//! Nothing is ventured: garrisons hold, battles are fought at half, rounds are finished, ships
//! drop anchor. Standing orders of whoever is awaited change a few of them.

use games::first;
use kit::{Answer, Ask, Decision};
use san_juans::{
    BattleChoice, Choice as Own, OpsChoice, Pick, RefitChoice, SailChoice, SeaFightChoice,
    SiegeChoice, Space, Stance, TrainChoice, UnitId, View, Why as OwnWhy,
};
use staff::standing::{Garrisons, Points, Retreats, Standing};

use crate::Seen;
use san_juans_players::policy::estimate as see;
use san_juans_players::policy::mind::{card_worth, place_worth};

/// The matter a question belongs to, by a number: questions of one matter are answered together.
/// Arrivals, moves, fights, retreats, sieges, replacements, and all others.
pub fn matter(why: OwnWhy) -> u16 {
    match why.topic() {
        "choose-kind"
        | "arrive-at"
        | "choose-target"
        | "choose-for-random-event"
        | "take-in-exchange"
        | "exchange-for"
        | "points-flag" => 0,
        "spend-ops" | "who-marches" | "march-to" | "use-guides" | "who-sails" | "sail-how"
        | "who-boards" | "who-lands" | "points-aboard" | "form-supply" | "use-train"
        | "lay-track" | "who-rides" => 1,
        "settle-battle" | "steps-lost" | "ansar-standing" | "in-rout" | "use-surprise"
        | "choose-type" | "sea-fight" | "ship-damage" => 2,
        "flee-from" | "put-out-from" | "put-into" | "retreat-to" | "who-embarks"
        | "who-is-saved" => 3,
        "siege-action" | "siege-losses" | "who-sorties" | "sortie-losses" | "who-breaks-out"
        | "break-out-to" | "who-breaks-through" => 4,
        "refit" | "rebuild-at" => 5,
        _ => 6,
    }
}

/// What is answered to the waiting decision when nobody does; nothing if that is a card.
pub fn answer(seen: &Seen<'_>, standing: Standing) -> Option<Answer<Own>> {
    let Decision { why, ask, .. } = seen.game.decision()?;
    let wished = match ask {
        _ if matches!(why, OwnWhy::PlayCard { .. }) => return None,
        Ask::One(of) => one(&seen.view, *why, of, standing).map(Answer::One),
        Ask::Some { of, min, max } => {
            let bounds = (usize::from(*min), usize::from(*max).min(of.len()));
            Some(Answer::Some(several(&seen.view, *why, of, bounds)))
        }
        // All of theirs stand, and none of ours is in rout (J-080).
        Ask::Number { max, .. } if matches!(why, OwnWhy::RebelsStanding { .. }) => {
            Some(Answer::Number(*max))
        }
        Ask::Number { min, .. } => Some(Answer::Number(*min)),
    };
    wished.filter(|answer| ask.check(answer).is_ok()).or_else(|| first(ask))
}

/// The offered choice that is worth most; the first of equals.
fn best(of: &[Own], worth: impl Fn(Own) -> f64) -> Option<Own> {
    let better = |best: Option<Own>, next: &Own| match best {
        Some(best) if worth(best) >= worth(*next) => Some(best),
        _ => Some(*next),
    };
    of.iter().fold(None, better)
}

fn one(view: &View, why: OwnWhy, of: &[Own], standing: Standing) -> Option<Own> {
    let offered = |choice: Own| of.contains(&choice).then_some(choice);
    match why {
        OwnWhy::SpendOps { .. } => offered(Own::Ops(OpsChoice::Finish)).or_else(|| {
            of.iter().copied().find(|choice| matches!(choice, Own::Ops(OpsChoice::Fight(_))))
        }),
        OwnWhy::SettleBattle { .. } => offered(Own::Battle(BattleChoice::Resolve(Stance::Half))),
        OwnWhy::SiegeAction { .. } => {
            let sorties = standing.garrisons == Some(Garrisons::Sortie);
            let sortie = sorties.then(|| offered(Own::Siege(SiegeChoice::Sortie))).flatten();
            sortie.or_else(|| offered(Own::Siege(SiegeChoice::Hold)))
        }
        OwnWhy::MarchTo { .. } => best(of, |choice| match choice {
            Own::Ops(OpsChoice::To(space)) => -see::chance_to_meet(view, space),
            _ => -9.0,
        }),
        OwnWhy::SailHow { .. } => offered(Own::Sail(SailChoice::Stop)),
        OwnWhy::UseTrain | OwnWhy::LayTrack { .. } => offered(Own::Train(TrainChoice::Stop)),
        OwnWhy::UseGuides { .. } | OwnWhy::UseSurprise { .. } | OwnWhy::MakePeace => {
            offered(Own::Pick(Pick::Yes))
        }
        OwnWhy::ScoutAgain { .. } | OwnWhy::ChooseForRandomEvent { .. } => {
            offered(Own::Pick(Pick::No))
        }
        OwnWhy::NextToRise => offered(Own::Pick(Pick::Rest)),
        OwnWhy::SeaFight { .. } => offered(Own::SeaFight(SeaFightChoice::Fight)),
        OwnWhy::Refit => refit(view, of, standing),
        OwnWhy::TakeInExchange { .. } => best(of, |choice| card_worth(view, choice)),
        OwnWhy::ExchangeFor { .. } => best(of, |choice| match choice {
            Own::Pick(Pick::Card(_)) => -card_worth(view, choice),
            _ => -99.0,
        }),
        OwnWhy::RetreatTo { from, .. } => retreat(view, from, of, standing),
        OwnWhy::FleeFrom { place } => retreat(view, Space::Place(place), of, standing),
        OwnWhy::ArriveAt { .. }
        | OwnWhy::PutOutFrom { .. }
        | OwnWhy::PutInto { .. }
        | OwnWhy::RebuildAt { .. }
        | OwnWhy::BreakOutTo { .. }
        | OwnWhy::ExpeditionLandsAt => best(of, |choice| place_worth(view, choice)),
        _ => None,
    }
}

fn space_of(choice: Own) -> Option<Space> {
    match choice {
        Own::Pick(Pick::Space(space)) => Some(space),
        Own::Pick(Pick::Place(place)) => Some(Space::Place(place)),
        _ => None,
    }
}

fn retreat(view: &View, from: Space, of: &[Own], standing: Standing) -> Option<Own> {
    let roads = see::roads(view, from);
    best(of, |choice| {
        let Some(space) = space_of(choice) else { return -50.0 };
        let lost = space.place().is_some_and(|place| see::lost(view, place));
        let held = if lost { -30.0 } else { 0.0 };
        held + match standing.retreats {
            Some(Retreats::Strongest) => place_worth(view, choice),
            Some(Retreats::Nearest) | None => {
                let far = roads.get(space).map_or(20.0, |road| f64::from(road.spaces));
                place_worth(view, choice) / 1_000.0 - far
            }
        }
    })
}

/// A point for the unit that is weakest, the relief before others of equal strength.
fn refit(view: &View, of: &[Own], standing: Standing) -> Option<Own> {
    if standing.points == Some(Points::Keep) {
        return of.iter().copied().find(|choice| *choice == Own::Refit(RefitChoice::Done));
    }
    let relief_first = standing.points == Some(Points::Relief);
    best(of, |choice| match choice {
        Own::Refit(RefitChoice::Restore { unit, points: 1 }) => {
            let found = view.units().find(|other| other.id == unit);
            let worth = found.map_or(0.0, |unit| 60.0 - f64::from(unit.steps));
            worth + preference(view, unit, relief_first)
        }
        Own::Refit(RefitChoice::Rebuild { unit, points: 1 }) => {
            20.0 + preference(view, unit, relief_first)
        }
        Own::Refit(RefitChoice::Done) => 0.0,
        _ => -1.0,
    })
}

fn preference(view: &View, unit: UnitId, relief_first: bool) -> f64 {
    let all = view.units().chain(&view.eliminated);
    let relief = all.filter(|other| other.id == unit).any(see::is_relief);
    match (relief, relief_first) {
        (false, _) => 0.0,
        (true, false) => 0.5,
        (true, true) => 100.0,
    }
}

/// Everybody where that saves them, the weakest where they are lost, the fewest otherwise.
fn several(view: &View, why: OwnWhy, of: &[Own], (min, max): (usize, usize)) -> Vec<Own> {
    let strength = |choice: &Own| match choice {
        Own::Pick(Pick::Unit(id)) => {
            let found = view.units().find(|unit| unit.id == *id);
            found.map_or(0.0, |unit| see::strength(unit, view))
        }
        _ => 0.0,
    };
    let mut weakest_first = of.to_vec();
    weakest_first.sort_by(|a, b| strength(a).total_cmp(&strength(b)));
    match why {
        OwnWhy::SiegeLosses { .. } | OwnWhy::SortieLosses { .. } => {
            weakest_first.into_iter().take(min).collect()
        }
        // The printed table, or the own one as far as it was made (J-160).
        OwnWhy::RandomPlaces { .. } => Vec::new(),
        OwnWhy::WhoBoards { .. } | OwnWhy::InRout { .. } => {
            weakest_first.into_iter().rev().take(min).collect()
        }
        _ => weakest_first.into_iter().rev().take(max).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use games::ui::any;
    use games_testing::{TestDice, any_step, new_game};
    use kit::Audience;
    use model::{Choice as AnyChoice, Game};

    const IN_A_ROW: usize = 400;

    fn default(game: &Game, standing: Standing) -> Option<Answer<AnyChoice>> {
        answer(&Seen::of(game, Audience::Public)?, standing).as_ref().map(any)
    }

    fn by_default(mut game: Game, dice: &mut TestDice, standing: Standing) {
        for _ in 0..IN_A_ROW {
            let Some(answer) = default(&game, standing) else { return };
            let seat = game.decision().expect("it waits").seats[0];
            let taken = game.apply(seat, &answer, dice, &mut Vec::new());
            let why = game.decision().map(|decision| decision.why);
            taken.unwrap_or_else(|refused| panic!("{refused:?}: {why:?}"));
        }
        panic!("it goes round in circles: {:?}", game.decision().map(|decision| decision.why));
    }

    #[test]
    fn every_question_but_the_card_has_one_that_is_offered_and_leads_on() {
        let standings = [
            Standing::default(),
            Standing {
                garrisons: Some(Garrisons::Sortie),
                retreats: Some(Retreats::Strongest),
                points: Some(Points::Relief),
            },
            Standing { points: Some(Points::Keep), ..Standing::default() },
        ];
        let mut met = BTreeSet::new();
        for seed in 1..=4 {
            let mut dice = TestDice(seed * 15_485_863);
            let (mut game, _) = new_game(&mut dice);
            while let Some(decision) = game.decision() {
                let topic = decision.why.topic();
                for standing in standings {
                    let answer = default(&game, standing);
                    assert_eq!(answer.is_none(), topic == "play-card", "{topic}");
                    if let Some(answer) = answer {
                        assert_eq!(decision.ask.check(&answer), Ok(()), "{topic}: {answer}");
                    }
                }
                if met.insert(topic) || dice.below(12) == 0 {
                    let standing = standings[dice.below(3)];
                    by_default(game.clone(), &mut dice, standing);
                }
                any_step(&mut game, &mut dice).expect("it waits");
            }
        }
        assert!(met.len() >= 25, "few questions were met: {met:?}");
    }
}
