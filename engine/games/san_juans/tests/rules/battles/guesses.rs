//! What is guessed of a force of which only a range of numbers is told (J-145).

use std::collections::BTreeSet;

use kit::{Calm, SplitMix};
use san_juans::phases::Frame;
use san_juans::phases::battle::{Battle, Fight};
use san_juans::{
    BattleType, COMMANDER, Campaign, Control, FightKind, Options, Phase, RebelForce, Space,
    War as _,
};

/// A place in revolt has two dice of four for its rifles and no machine gun, and rebels in the open one
/// such die (J-063).
#[test]
fn j_145_a_guess_counts_the_walls_though_we_surprise_whoever_holds_them() {
    let options = Options { limited_intelligence: true, ..Options::default() };
    let campaign = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = campaign.board().clone();
    let place = board.pack().roles.refuge;
    board.place_mut(place).control = Control::Rebel;
    let force = RebelForce { foot: 20, horse: 2, rifles: 0, guns: 0, machine_guns: 0 };
    let fight = Fight {
        space: Space::Place(place),
        units: Vec::new(),
        force,
        battle: BattleType::OurSurprise,
        headlong: false,
        field: Vec::new(),
        kind: FightKind::Field,
        works: false,
        gunboats: 0,
        led: (0, 0),
        extra: None,
        tactic: None,
        shown: Vec::new(),
        asked: 0,
    };
    let frames = [Frame::Turn(Phase::Draw), Frame::Battle(Battle::Settle(Box::new(fight)))];
    let (mut calm, mut events) = (Calm::default(), Vec::new());
    let campaign = Campaign::at(&options, board, frames, &mut calm, &mut events);
    let waits = |campaign: &Campaign| campaign.view(None).battle.expect("it waits").force;
    assert_eq!(waits(&campaign), force);
    let guess = |lots| waits(&campaign.as_known_to(Some(COMMANDER), &mut SplitMix(lots)));
    let guesses: Vec<RebelForce> = (0..200).map(guess).collect();
    assert!(guesses.iter().all(|guess| guess.range() == (21, 25)), "{guesses:?}");
    assert!(guesses.iter().all(|guess| guess.machine_guns == 0), "J-063: {guesses:?}");
    let rifles: BTreeSet<u8> = guesses.iter().map(|guess| guess.rifles).collect();
    assert_eq!(Vec::from_iter(rifles), [2, 3, 4, 5, 6, 7, 8], "J-063");
    let guns: BTreeSet<u8> = guesses.iter().map(|guess| guess.guns).collect();
    assert_eq!(Vec::from_iter(guns), [0, 1, 2, 3], "J-063: a die each for three guns");
}

#[test]
fn j_145_a_range_tells_five_numbers_apart_from_no_other() {
    let of = |foot| RebelForce { foot, horse: 0, rifles: 0, guns: 0, machine_guns: 0 };
    for units in 1..=60 {
        let (low, high) = of(units).range();
        assert!((low..=high).contains(&units) && high - low == 4, "{units}: {low} to {high}");
        assert!((low..=high).all(|other| of(other).range() == (low, high)), "{units}");
    }
    assert_eq!((of(5).range(), of(6).range()), ((1, 5), (6, 10)));
}
