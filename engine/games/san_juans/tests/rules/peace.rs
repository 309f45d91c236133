//! An early victory is peace only if it is wanted (J-123).

use san_juans::Options;

use crate::courses::courses;
use crate::table::{Table, position, stored};

#[test]
fn j_123_an_early_victory_is_offered() {
    courses(
        "J-123: it is offered to the commander, and nothing has ended yet
        on turn 3; vp -4; phase score
        asks make-peace; offers yes no; seats = 0; outcome = None; told PeaceOffered = 1;
        never Ended; turn = 3; vp = -4

        J-123: peace is the victory
        on turn 1; vp 0; phase score
        yes; tells Ended { outcome: Victory }; outcome = Some(Victory); asks over

        J-123: fighting on sets the marker to 10, and the next turn begins; the victory stands
        on turn 2; vp -12; phase score
        no nobody-rises; tells FoughtOn { score: 10 }; tells TurnBegan { turn: 3 }; vp = 10; turn = 3;
        won-early = Some(2); asks play-card; outcome = None

        J-047, J-123: whoever fights on has the triggers looked at: at 10 there is no more rebellion
        on turn 2; vp 0; british arrive; kitchener joins; phase score
        no; tells RebellionOver

        J-123: only a victory, only before turn 6 ends, and only by option
        on turn 6; vp 0; phase score
        asks make-peace (turn 6 has not ended)
        on turn 7; vp 0; phase score
        outcome = Some(Victory)
        on turn 3; vp 300; phase score
        outcome = Some(Defeat)
        on turn 3; vp 0; phase score; without fight_on
        outcome = Some(Victory)
        on turn 11; vp 0; phase score; with scenario=reconquest
        outcome = Some(Victory)",
    );
}

#[test]
fn j_123_j_121_a_victory_in_the_middle_of_a_turn_is_offered_too_and_the_turn_goes_on() {
    let board = "turn 3; vp 5; control tokar egyptian; control shaw mahdist; hand 53 30";
    let options = Options { instant_total: true, ..Options::default() };
    let mut table = Table::with(&options, position(board), san_juans::Phase::Actions, &[]);
    table.play("event:53 3 4; asks make-peace (J-121: at once); tells PeaceOffered");
    table.game = stored(&table.game);
    table.play("no; vp = 10 (J-123); turn = 3; never Ended");
    assert_ne!(table.topic(), "make-peace", "what it came upon is asked again, or goes on");
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
