//! Random play with every option about ships switched on: no panic, no dead end, and what must
//! hold of ships and of those aboard holds between any two decisions.

use san_juans::{Berth, COMMANDER, Campaign, Event, Options, SeaEvent, Whereabouts, data};

use crate::random_play::{pick, to_the_end};
use crate::table::Seeded;

const SEEDS: u64 = 200;

fn check(campaign: &Campaign, seed: u64, roomy: bool) {
    let board = campaign.board();
    for ship in &board.ships {
        let aboard = board.aboard(ship.id).count();
        assert!(roomy || aboard <= ship.kind.capacity(), "J-024: seed {seed}: {ship:?}");
        assert!(ship.at != Berth::Sunk || aboard == 0, "J-024: seed {seed}: {ship:?}");
        if let Berth::Port(port) = ship.at {
            assert!(data().place(port).is_port(), "seed {seed}: {ship:?}");
        }
    }
    let ashore = board.units.iter().filter_map(|unit| match unit.at {
        Whereabouts::Ashore(space) => space.place(),
        _ => None,
    });
    let topic = campaign.decision().map_or("over", |decision| decision.why.topic());
    if topic == "play-card" {
        for ship in &board.ships {
            let ours = !matches!(ship.at, Berth::Port(port) if board.in_revolt(port));
            assert!(ours, "J-058: seed {seed}: {ship:?} lies in a Mahdist port");
        }
        assert!(board.this_round.functions.is_empty(), "seed {seed}");
        for place in ashore {
            assert!(board.is_ours(place), "seed {seed}: ours stand in {place}");
        }
    }
}

/// Plays one campaign; counts what happened to ships.
fn play(seed: u64, told: &mut [u32; 6]) {
    let options = Options {
        free_boarding: seed.is_multiple_of(2),
        boats_into_siege: true,
        gunboat_encounters: true,
        gunboats_in_siege: true,
        ships_sink: !seed.is_multiple_of(3),
        ..Options::default()
    };
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let mut campaign = Campaign::new(&options, &mut dice, &mut Vec::new());
    let mut roomy = false;
    let choose = |campaign: &Campaign| {
        let decision = campaign.decision().expect("it goes on");
        (COMMANDER, pick(&decision.ask, &mut with))
    };
    to_the_end(&mut campaign, &mut dice, choose, |_, campaign, events| {
        for event in events {
            match event {
                Event::RandomEventCame { event: 53 } => roomy = true,
                Event::Sea(SeaEvent::Landed { .. }) => told[0] += 1,
                Event::Sea(SeaEvent::Sank { .. }) => told[1] += 1,
                Event::Sea(SeaEvent::ConvoyRolled { .. }) => told[2] += 1,
                Event::Sea(SeaEvent::FleetMet { .. }) => told[3] += 1,
                Event::Sea(SeaEvent::PointsLanded { .. }) => told[4] += 1,
                Event::Sea(SeaEvent::UnitsSaved { .. }) => told[5] += 1,
                _ => {}
            }
        }
        check(campaign, seed, roomy);
    });
}

#[test]
fn ships_keep_their_rules_whatever_is_ordered() {
    let mut told = [0; 6];
    for seed in 0..SEEDS {
        play(seed, &mut told);
    }
    println!("landed, sunk, into sieges, fleets met, points landed, saved: {told:?}");
    assert!(told[..5].iter().all(|count| *count > 0), "all of it happens: {told:?}");
}
