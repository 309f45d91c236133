//! An early victory is peace only if it is wanted (J-123).

use san_juans::{Board, COMMANDER, Event, Options, Outcome, Phase, Scenario};

use crate::table::{Table, board, set, stored};

/// A board at this turn and score, about to be scored.
fn at(turn: u8, vp: i32) -> Board {
    let mut board = board();
    (board.turn, board.vp) = (turn, vp);
    board
}

fn scored(board: &Board, options: &Options) -> Table {
    Table::with(options, board.clone(), Phase::Score, &[])
}

/// A 1 for each place that is rolled for: nothing rises.
fn quiet(board: &Board) -> Vec<u8> {
    vec![1; board.places_where(|id| board.is_open(id)).len() - 1]
}

#[test]
fn j_123_an_early_victory_is_offered_and_nothing_has_ended_yet() {
    let table = scored(&at(3, -4), &Options::default());
    assert_eq!((table.topic(), table.offers()), ("make-peace", vec!["yes".into(), "no".into()]));
    assert_eq!(table.game.decision().expect("it waits").seats, [COMMANDER]);
    assert_eq!(table.game.outcome(), None, "J-123");
    assert_eq!(table.events.last(), Some(&Event::PeaceOffered));
    assert!(!table.events.iter().any(|event| matches!(event, Event::Ended { .. })));
    let view = table.game.view(None);
    assert_eq!((view.turn, view.phase, view.score), (3, Phase::Score, -4));
}

#[test]
fn j_123_peace_is_the_victory() {
    let mut table = scored(&at(1, 0), &Options::default());
    let events = table.give("yes", &[]);
    assert_eq!(events, [Event::Ended { outcome: Outcome::Victory }]);
    assert_eq!(table.game.outcome(), Some(Outcome::Victory));
    assert_eq!(table.topic(), "over");
}

#[test]
fn j_123_fighting_on_sets_the_marker_to_10_and_the_next_turn_begins() {
    let board = at(2, -12);
    let mut table = scored(&board, &Options::default());
    let events = table.give("no", &quiet(&board));
    assert_eq!(events[..2], [Event::FoughtOn { score: 10 }, Event::TurnBegan { turn: 3 }]);
    assert_eq!((table.board().vp, table.board().turn), (10, 3));
    // The victory is recorded as won; what follows ends beside it.
    assert_eq!(
        (table.board().milestones.won_early, table.game.view(None).won_early),
        (Some(2), Some(2))
    );
    assert_eq!((table.topic(), table.game.outcome()), ("play-card", None));
}

#[test]
fn j_123_whoever_fights_on_has_the_triggers_looked_at() {
    let mut board = at(2, 0);
    board.milestones.british_arrived = true;
    board.milestones.kitchener = true;
    let mut table = scored(&board, &Options::default());
    table.play("no; tells RebellionOver (J-047: at 10 it is, in the very next turn)");
}

#[test]
fn j_123_only_a_victory_and_only_before_turn_6_ends() {
    let ended = |board: &Board, options: &Options| scored(board, options).game.outcome();
    let usual = Options::default();
    assert_eq!(scored(&at(6, 0), &usual).topic(), "make-peace", "turn 6 has not ended");
    assert_eq!(ended(&at(7, 0), &usual), Some(Outcome::Victory));
    assert_eq!(ended(&at(3, 300), &usual), Some(Outcome::Defeat));
    let off = Options { fight_on: false, ..Options::default() };
    assert_eq!(ended(&at(3, 0), &off), Some(Outcome::Victory), "J-123: an option");
    let late = Options { scenario: Scenario::Reconquest, ..Options::default() };
    assert_eq!(ended(&at(11, 0), &late), Some(Outcome::Victory));
}

#[test]
fn j_123_j_121_a_victory_in_the_middle_of_a_turn_is_offered_too_and_the_turn_goes_on() {
    let mut board = at(3, 5);
    set(&mut board, "control tokar egyptian; control shaw mahdist; hand 53 30");
    let options = Options { instant_total: true, ..Options::default() };
    let mut table = Table::with(&options, board, Phase::Actions, &[]);
    let offered = table.give("event:53", &[3, 4]).to_vec();
    assert_eq!(table.topic(), "make-peace", "J-121: the ends are looked at at once");
    assert_eq!(offered.last(), Some(&Event::PeaceOffered));
    table.game = stored(&table.game);
    table.give("no", &[]);
    assert_ne!(table.topic(), "make-peace", "what it came upon is asked again, or goes on");
    assert_eq!((table.board().vp, table.board().turn), (10, 3), "J-123");
}

#[test]
fn j_123_a_war_whose_options_are_older_ends_as_it_did() {
    let stored = serde_json::to_value(Options::default()).expect("plain data");
    let mut stored = stored.as_object().expect("by name").clone();
    for key in ["fight_on", "garrisons_sail", "standing_order"] {
        assert_eq!(stored.remove(key), Some(true.into()), "{key}: on in a new war");
    }
    let old: Options = serde_json::from_value(stored.into()).expect("older options are read");
    let changed = old.fight_on || old.garrisons_sail || old.standing_order;
    assert!(!changed, "J-123, J-051, J-043: not changed in mid-war");
}
