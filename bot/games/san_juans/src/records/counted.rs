//! What counts in an officer's record.

use games::log::record::{Counted, Luck};
use san_juans::{Event, Revolt, SiegeEvent};

pub(crate) fn of(event: &Event) -> Counted {
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

#[cfg(test)]
mod tests {
    use san_juans::{CardId, Event, PlaceId, Revolt, Space};

    use games::log::record::{Command, Tenure, of};
    use games_testing::logs::{self, order};
    use model::log::{Body, LogLine};
    use staff::PlayerId;

    fn line(number: i64, player: u64, body: Body, faces: Vec<u8>, events: Vec<Event>) -> LogLine {
        let events = events.into_iter().map(model::Event::of).collect();
        LogLine { faces, ..logs::line(number, player, body, events) }
    }

    #[test]
    fn everybody_is_credited_with_what_they_did() {
        games_testing::games();
        let place = PlaceId::printed(3);
        let space = Space::Place(place);
        let decided = Event::BattleDecided { space, held: true, reported: false, losses: vec![] };
        let rolled = Event::RevoltRolled { place, die: 1, needed: 5, result: Revolt::Quiet };
        let card = CardId::printed(30);
        let lines = [
            line(
                1,
                7,
                Body::Joined { name: "Alice".to_owned(), salt: None, side: None, regains: None },
                vec![],
                vec![],
            ),
            line(2, 7, order(), vec![1, 4], vec![Event::PlayedOps { card, ops: 2 }, rolled]),
            line(3, 7, order(), vec![6; 4], vec![decided]),
            line(4, 8, Body::Moved { reason: String::new() }, vec![], vec![]),
            line(5, 0, order(), vec![2], vec![]),
        ];
        let command = Command {
            tenures: vec![Tenure { player: PlayerId(7), from: 1_000, until: 4_000 }],
            leaders: [(3, PlayerId(8))].into(),
            proposers: [(5, PlayerId(8))].into(),
        };
        let all = of(&lines, &command);
        let alice = &all[&PlayerId(7)];
        assert_eq!((alice.orders, alice.cards, alice.thrown, alice.battles), (2, 1, 6, 0));
        assert_eq!((alice.name.as_str(), alice.commanded), ("Alice", 3_000));
        // A one where they wished for a low face.
        assert_eq!(alice.luck.faces, 1);
        assert!((alice.luck.mean() - 6.0).abs() < 0.01, "{}", alice.luck.mean());
        assert!((alice.luck.deviations() - 1.46).abs() < 0.01, "{}", alice.luck.deviations());
        let ben = &all[&PlayerId(8)];
        assert_eq!((ben.battles, ben.won, ben.moved, ben.orders), (1, 1, 1, 0));
        assert_eq!(ben.adopted, 1, "the council carried it out");
        assert!(!all.contains_key(&PlayerId(0)), "the clock is nobody");
        // What was taken back counts no more.
        let mut undone = lines.to_vec();
        undone.push(line(6, 7, Body::Undone { order: 3 }, vec![], vec![]));
        let undone = of(&undone, &command);
        assert_eq!((undone[&PlayerId(7)].orders, undone[&PlayerId(7)].thrown), (1, 2));
        assert_eq!(undone[&PlayerId(8)].battles, 0);
        let mut both = alice.clone();
        both.join(ben);
        assert_eq!((both.wars, both.orders, both.won), (2, 2, 1));
    }
}
