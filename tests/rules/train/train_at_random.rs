//! Random play with the armoured train forced into it: no panic, no dead end, and what must hold
//! of train and track holds between any two decisions (J-194).

use kit::{Answer, Ask};
use san_juans::{
    Berth, Board, COMMANDER, Campaign, CardId, Choice, Event, OpsChoice, Options, Phase,
    SailChoice, Space, Train, TrainAt, TrainEvent, data,
};

use crate::random_play::{pick, to_the_end};
use crate::table::{Seeded, board, place};

const SEEDS: u64 = 240;

/// What the seeds must have brought about between them.
#[derive(Debug, Default)]
struct Seen {
    arrived: u32,
    loaded: u32,
    based: u32,
    laid: u32,
    full: u32,
    ran: u32,
    lost: u32,
    sank: u32,
    cut: u32,
}

/// The start of the war with the train in the hand, in crates beside two transports, or based.
fn with_a_train(seed: u64) -> Board {
    let mut board = board();
    board.turn = 0;
    let harbor = place("friday-harbor");
    let at = match seed % 3 {
        0 => {
            for card in [12, 13].map(CardId) {
                board.aside.retain(|other| *other != card);
                board.hand.push(card);
            }
            return board;
        }
        1 => TrainAt::Crated(harbor),
        _ => TrainAt::Base(harbor),
    };
    board.train = Some(Train { at, track: vec![] });
    board
}

/// An answer that has to do with the train, if there is one and chance will have it.
fn answer(ask: &Ask<Choice>, with: &mut Seeded) -> Answer<Choice> {
    let of_it = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Train(_)
                | Choice::Ops(OpsChoice::Train)
                | Choice::Sail(SailChoice::LoadTrain | SailChoice::LandTrain)
        )
    };
    let fitting: Vec<Choice> = ask.choices().iter().filter(of_it).copied().collect();
    if fitting.is_empty() || with.below(3) == 0 {
        return pick(ask, with);
    }
    Answer::One(fitting[with.below(fitting.len())])
}

fn holds(board: &Board, seed: u64) {
    let Some(train) = &board.train else { return };
    let track = &train.track;
    let base = match train.at {
        TrainAt::Base(base) => base,
        TrainAt::Crated(port) => {
            assert!(board.is_ours(port), "J-045: seed {seed}");
            return assert!(track.is_empty(), "seed {seed}");
        }
        TrainAt::Aboard(one, two) => {
            for ship in [one, two].map(|ship| board.ship(ship)) {
                assert_ne!(ship.at, Berth::Sunk, "J-024: seed {seed}");
                assert!(board.aboard(ship.id).next().is_none(), "J-194: seed {seed}");
            }
            return assert!(one != two && track.is_empty(), "J-194: seed {seed}");
        }
        TrainAt::Lost => return assert!(track.is_empty(), "J-194: seed {seed}"),
    };
    assert!(board.is_ours(base) && track.len() <= 8, "J-194: seed {seed}");
    for (at, space) in track.iter().enumerate() {
        let before = &track[..at];
        let next = data().neighbours(*space);
        let joins = |other: &Space| *other == Space::Place(base) || before.contains(other);
        assert!(next.iter().any(joins) && !joins(space), "J-194: seed {seed}: {track:?}");
    }
}

/// `before` is the board on which the order was given: what follows a trip in the same order, like
/// a place that rises at the end of the round, is none of the train's.
fn count(events: &[Event], before: &Board, board: &Board, seen: &mut Seen) {
    for event in events {
        let Event::Train(event) = event else { continue };
        match event {
            TrainEvent::Arrived { .. } => seen.arrived += 1,
            TrainEvent::Loaded { .. } => seen.loaded += 1,
            TrainEvent::Based { .. } => seen.based += 1,
            TrainEvent::TrackLaid { .. } => seen.laid += 1,
            TrainEvent::Lost { .. } => seen.lost += 1,
            TrainEvent::Sank { .. } => seen.sank += 1,
            TrainEvent::Ran { units, to, .. } => {
                assert!((1..=2).contains(&units.len()), "J-194");
                assert!(to.place().is_none_or(|place| before.is_open(place)), "J-194");
                seen.ran += 1;
            }
            TrainEvent::Activated { .. } => {}
        }
    }
    let track = board.train.as_ref().map_or(&[][..], |train| &train.track);
    seen.full += u32::from(track.len() == 8);
    let lost = |space: &Space| space.place().is_some_and(|place| board.in_revolt(place));
    seen.cut += u32::from(track.iter().any(lost));
}

fn play(seed: u64, seen: &mut Seen) {
    let options = Options {
        gunboat_encounters: seed.is_multiple_of(2),
        ships_sink: true,
        divided_command: seed % 5 == 1,
        ..Options::default()
    };
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let board = with_a_train(seed);
    let mut campaign = Campaign::at(&options, board, Phase::Draw, &mut dice, &mut Vec::new());
    let choose = |campaign: &Campaign| {
        let ask = campaign.ask_of(COMMANDER).expect("the commander may always answer");
        let empty = matches!(&ask, Ask::One(of) if of.is_empty());
        assert!(!empty, "seed {seed}: nothing for the commander to choose");
        (COMMANDER, answer(&ask, &mut with))
    };
    to_the_end(&mut campaign, &mut dice, choose, |before, campaign, events| {
        holds(campaign.board(), seed);
        count(events, before, campaign.board(), seen);
    });
}

#[test]
fn the_train_keeps_its_rules_whatever_is_ordered() {
    let mut seen = Seen::default();
    for seed in 0..SEEDS {
        play(seed, &mut seen);
    }
    println!("{seen:?}");
    let all = [
        seen.arrived,
        seen.loaded,
        seen.based,
        seen.laid,
        seen.full,
        seen.ran,
        seen.lost,
        seen.cut,
    ];
    assert!(all.iter().all(|count| *count > 0), "all of it happens: {seen:?}");
}
