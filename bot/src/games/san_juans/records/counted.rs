//! What counts in an officer's record.

use engine::san_juans::{Event, Revolt, SiegeEvent};

use crate::campaign::log::record::{Counted, Luck};
use crate::games;

/// What an event counts.
pub(in crate::games::san_juans) fn of(event: &games::Event) -> Counted {
    let Some(event) = event.own() else { return Counted::default() };
    let mut luck = Luck::default();
    wished(event, &mut luck);
    Counted {
        battle: match event {
            Event::BattleDecided { held, .. } => Some(*held),
            _ => None,
        },
        card: matches!(
            event,
            Event::PlayedEvent { .. } | Event::PlayedOps { .. } | Event::PlayedReplacements { .. }
        ),
        luck,
    }
}

/// The dice of an event that were better high, or better low.
fn wished(event: &Event, luck: &mut Luck) {
    match event {
        Event::RevoltRolled { die, result, .. } => {
            luck.add(*die, false);
            if let Revolt::Mutinied(fate) | Revolt::Fled(fate) | Revolt::Suppressed(fate) = result {
                luck.add(*fate, true);
            }
        }
        Event::EncounterRolled { die: Some(die), .. }
        | Event::Siege(
            SiegeEvent::StormRolled { die, .. } | SiegeEvent::GunboatUnderFire { die, .. },
        ) => luck.add(*die, false),
        Event::QualityShown { die, .. } => luck.add(*die, true),
        Event::Pursued { dice, .. } | Event::SiegeRolled { dice, .. } => {
            dice.iter().for_each(|die| luck.add(*die, false));
        }
        Event::Siege(SiegeEvent::SortieRolled { dice, .. }) => {
            dice.iter().for_each(|die| luck.add(*die, true));
        }
        Event::StragglersCounted { dice, .. } => dice.iter().for_each(|die| luck.add(*die, true)),
        _ => {}
    }
}
