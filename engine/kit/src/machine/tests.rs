//! The machine, with a made-up game of two sides on it.

use super::*;
use crate::toy::{
    Board, CLERK, Choice, Event, FIRST, Frame, Game, OPTIONS, Options, SECOND, Why, begun, give,
    waits,
};
use crate::{Calm, Side};

/// A game whose first numbers are hidden, in the order in which they are given.
fn hidden(answers: [(Seat, u8); 2]) -> (Game, Vec<Event>) {
    let mut game = begun();
    let answers = answers.map(|(seat, number)| (seat, Choice::Hide(number)));
    let events = give(&mut game, &answers, &[4]);
    (game, events)
}

#[test]
fn nothing_is_told_before_every_sealed_answer_is_in() {
    let mut game = begun();
    assert!(game.decision().expect("it goes on").sealed);
    assert_eq!(give(&mut game, &[(SECOND, Choice::Hide(2))], &[]), []);
    assert_eq!(waits(&game), (1, Why::Hide), "the same question waits for the other seat");
    assert_eq!(game.ask_of(SECOND), None);
    assert!(game.awaits(FIRST) && game.ask_of(FIRST).is_some());
    let stored = serde_json::to_string(&game).expect("plain data");
    assert_eq!(serde_json::from_str::<Game>(&stored).expect("it comes back"), game);
    let told = give(&mut game, &[(FIRST, Choice::Hide(3))], &[3]);
    let hid = |side, number| Event::Hid { side, number: Some(number) };
    assert_eq!(told, [hid(0, 3), hid(1, 2), Event::Fell { die: 3, to: Some(0) }]);
    assert_eq!(waits(&game), (2, Why::More));
}

#[test]
fn sealed_answers_come_to_the_same_in_any_order() {
    assert_eq!(hidden([(FIRST, 5), (SECOND, 2)]), hidden([(SECOND, 2), (FIRST, 5)]));
}

#[test]
fn another_hidden_number_looks_the_same_to_the_other_side() {
    let told = |number, audience: Audience| {
        let (game, events) = hidden([(FIRST, number), (SECOND, 4)]);
        let seen: Vec<Event> =
            events.iter().filter_map(|event| Board::seen(event, audience)).collect();
        (seen, game.view(audience))
    };
    for audience in [Audience::Public, Audience::Side(Side(1)), Audience::Seat(SECOND)] {
        assert_eq!(told(1, audience), told(2, audience));
    }
    assert_ne!(told(1, Audience::Side(Side(0))), told(2, Audience::Side(Side(0))));
}

#[test]
fn a_copy_for_an_audience_is_the_same_whatever_is_hidden() {
    let begun_with = |number| {
        let mut game = begun();
        give(&mut game, &[(FIRST, Choice::Hide(number))], &[]);
        game
    };
    let stored = |game: &Game| serde_json::to_string(game).expect("plain data");
    let blue = Audience::Side(Side(1));
    for audience in [Audience::Public, blue] {
        let copies = [1, 2].map(|number| begun_with(number).seen_by(audience));
        assert_eq!(stored(&copies[0]), stored(&copies[1]));
        let after = [1, 2].map(|number| hidden([(FIRST, number), (SECOND, 4)]).0);
        assert_eq!(stored(&after[0].seen_by(audience)), stored(&after[1].seen_by(audience)));
        assert_eq!(after[0].seen_by(audience).known(), after[0].view(audience));
    }
    let game = begun_with(1);
    let choices = |audience| {
        let copy = game.seen_by(audience);
        copy.decision().map(|asked| asked.ask.choices().len())
    };
    assert_eq!((choices(Audience::Public), choices(blue)), (Some(0), Some(6)));
    assert_eq!(choices(Audience::Side(Side(0))), Some(0), "they have answered");
    // The last answer is rehearsed without knowing the first.
    let mut copy = game.seen_by(blue);
    assert_eq!(give(&mut copy, &[(SECOND, Choice::Hide(3))], &[]), []);
    assert!(!copy.awaits(SECOND) && copy.outcome().is_none());
}

#[test]
fn a_refusal_leaves_everything_untouched() {
    let mut game = begun();
    give(&mut game, &[(FIRST, Choice::Hide(1))], &[]);
    let refused = |game: &mut Game, seat, answer, why| {
        let before = game.clone();
        let (mut dice, mut events) = (Calm::default(), Vec::new());
        assert_eq!(game.apply(seat, &answer, &mut dice, &mut events), Err(why));
        assert_eq!((&*game, dice.thrown, events), (&before, 0, vec![]));
    };
    let hide = |number| Answer::One(Choice::Hide(number));
    refused(&mut game, FIRST, hide(2), Refusal::NotYourDecision);
    refused(&mut game, CLERK, hide(2), Refusal::NotYourDecision);
    refused(&mut game, SECOND, hide(7), Refusal::NotOffered);
    refused(&mut game, SECOND, Answer::Number(2), Refusal::WrongKind);
    give(&mut game, &[(SECOND, Choice::Hide(1))], &[1]);
    refused(&mut game, CLERK, Answer::One(Choice::No), Refusal::NotOffered);
    assert_eq!(game.ask_of(CLERK), Some(Ask::One(vec![Choice::Yes])), "nor is it offered to him");
    give(&mut game, &[(FIRST, Choice::No)], &[]);
    assert_eq!((game.outcome(), game.decision()), (Some(1), None));
    refused(&mut game, FIRST, hide(1), Refusal::NothingAwaited);
}

#[test]
fn no_number_is_used_twice() {
    let (before, _) = hidden([(FIRST, 5), (SECOND, 2)]);
    let mut later = before.clone();
    give(&mut later, &[(FIRST, Choice::Yes)], &[]);
    assert_eq!(waits(&later), (3, Why::Hide));
    let mut again = before.clone();
    again.resume(&later);
    assert_eq!(again.decision(), before.decision(), "the same question is asked again");
    give(&mut again, &[(CLERK, Choice::Yes)], &[]);
    assert_eq!(waits(&again), (4, Why::Hide));
    again.number_after(9);
    assert_eq!((waits(&again), again.asked()), ((4, Why::Hide), 9));
    again.renumber_after(9);
    assert_eq!((waits(&again), again.asked()), ((10, Why::Hide), 10));
}

#[test]
fn what_is_agreed_on_holds_from_the_next_turn_on() {
    let (mut game, _) = hidden([(FIRST, 5), (SECOND, 2)]);
    let before = game.clone();
    assert_eq!(game.agree(&Options { numbers: 3, ..OPTIONS }), Err(Fixed { key: "numbers" }));
    assert_eq!(game, before);
    let agreed = Options { worth: 3, ..OPTIONS };
    assert_eq!(game.agree(&agreed), Ok(()));
    assert_eq!((game.options(), game.agreed()), (&OPTIONS, Some(&agreed)));
    let mut back = before.clone();
    back.resume(&game);
    assert_eq!(back.agreed(), Some(&agreed), "what was agreed on stays agreed");
    give(&mut game, &[(FIRST, Choice::Yes)], &[]);
    assert_eq!((game.options(), game.agreed()), (&agreed, None));
    let mut back = before;
    back.resume(&game);
    assert_eq!(back.agreed(), Some(&agreed));
    assert_eq!(back.agree(&OPTIONS), Ok(()));
    assert_eq!(back.agreed(), None, "as it was");
}

#[test]
fn a_matter_that_comes_first_puts_the_question_off() {
    let options = Options { truce_at: 1, ..OPTIONS };
    let mut game = Game::new(&options, &mut Calm::default(), &mut Vec::new());
    let events = give(&mut game, &[(FIRST, Choice::Hide(4)), (SECOND, Choice::Hide(1))], &[4]);
    assert_eq!(events.last(), Some(&Event::TruceOffered));
    assert_eq!(waits(&game), (3, Why::Truce), "the question put off was the second one");
    assert_eq!(game.decision().map(|of| of.seats.clone()), Some(vec![SECOND]));
    let stored = serde_json::to_string(&game).expect("plain data");
    let mut peace: Game = serde_json::from_str(&stored).expect("it comes back");
    give(&mut peace, &[(SECOND, Choice::Yes)], &[]);
    assert_eq!(peace.outcome(), Some(99));
    give(&mut game, &[(SECOND, Choice::No)], &[]);
    assert_eq!(waits(&game), (4, Why::More), "it is asked again");
    give(&mut game, &[(FIRST, Choice::Yes)], &[]);
    assert_eq!(waits(&game), (5, Why::Hide), "and goes on where it was");
}

#[test]
fn a_look_at_the_board_ends_a_game_whose_question_waits() {
    let options = Options { worth: 100, ..OPTIONS };
    let mut game = Game::new(&options, &mut Calm::default(), &mut Vec::new());
    let events = give(&mut game, &[(FIRST, Choice::Hide(4)), (SECOND, Choice::Hide(1))], &[4]);
    assert_eq!(events.last(), Some(&Event::Ended));
    assert_eq!((game.outcome(), game.decision()), (Some(100), None));
    assert_eq!(game.with_frames(vec![Frame::Turn], &mut Calm::default(), &mut Vec::new()), None);
}

#[test]
fn a_copy_has_other_frames_and_another_board() {
    let (game, _) = hidden([(FIRST, 5), (SECOND, 2)]);
    let (mut calm, mut events) = (Calm::default(), Vec::new());
    let copy = game.with_frames(vec![Frame::Hide], &mut calm, &mut events).expect("not over");
    assert_eq!((waits(&copy), waits(&game)), ((3, Why::Hide), (2, Why::More)));
    let copy = game.altered(|board, _, options| board.hidden = [options.numbers; 2]);
    assert_eq!((copy.board().hidden, copy.decision()), ([6, 6], game.decision()));
}

#[test]
fn a_state_of_an_older_build_is_read() {
    let game = begun();
    let mut stored = serde_json::to_value(&game).expect("plain data");
    let fields = stored.as_object_mut().expect("an object");
    assert!(!fields.contains_key("given") && !fields.contains_key("agreed"));
    assert_eq!(fields["schema"], 7);
    let board = fields.remove("board").expect("a board");
    fields.insert("field".to_owned(), board);
    assert_eq!(serde_json::from_value::<Game>(stored).expect("it comes back"), game);
}
