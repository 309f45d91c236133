//! What a card is worth as its event, in points of the score.

use san_juans::{CardId, Control, Effect, PlaceKind, UnitKind, View};

use crate::policy::estimate as see;

pub(super) fn worth_of_event(view: &View, card: CardId) -> f64 {
    let sieges = || view.places.iter().filter(|place| place.siege.is_some()).count() as f64;
    let unrest =
        || view.places.iter().map(|place| see::chance_to_rise(view, place.id)).sum::<f64>();
    let villages = || {
        let theirs = view.places.iter().filter(|place| place.control == Control::Rebel);
        theirs.filter(|place| place.kind == PlaceKind::Village).count()
    };
    if let Some(worth) = card.worth {
        return f64::from(worth);
    }
    match &card.event {
        Effect::Points { .. } => points_wanted(view, card),
        Effect::Debate { .. } => 5.0,
        Effect::FieldWorks | Effect::ChooseBattle | Effect::Signals { .. } => 2.0,
        Effect::VillageReturns {} if villages() > 0 => 9.0,
        Effect::VillageReturns {} => 0.0,
        Effect::Pardon { vp } => -f64::from(*vp) + if villages() > 0 { 9.0 } else { 0.0 },
        Effect::CalmSmallIslands { .. }
        | Effect::CalmIsland { .. }
        | Effect::CalmSea { .. }
        | Effect::NoRevolt
        | Effect::NoMutiny => unrest().min(4.0),
        Effect::NoVote { .. } | Effect::Rally { .. } => 3.0,
        Effect::Redoubts { .. } | Effect::Harden => 1.0 + sieges(),
        Effect::Relieve { .. } => 2.0 * sieges(),
        Effect::Repair {} | Effect::Track { .. } => {
            2.0 * view.ships.iter().filter(|ship| ship.damage > 0).count() as f64
        }
        event => {
            event.batches().iter().map(|batch| 4.0 * f64::from(batch.count)).sum::<f64>().max(0.5)
        }
    }
}

fn points_wanted(view: &View, card: CardId) -> f64 {
    let flag = card.flag;
    let of_flag = |kind: UnitKind| kind.flag == flag;
    let missing: u32 = view
        .units()
        .filter(|unit| of_flag(unit.kind) && unit.steps > 0)
        .map(|unit| u32::from(view.full_strength.saturating_sub(unit.steps)))
        .sum();
    let dead = view.eliminated.iter().filter(|unit| of_flag(unit.kind)).count();
    (f64::from(missing.min(4)) + dead.min(2) as f64 * 1.5).min(5.0)
}
