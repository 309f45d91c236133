//! Whether to stop is settled by a game within the game, of the same made-up kind.

use super::*;
use crate::toy::{self, Board, Choice, FIRST, OPTIONS, SECOND, begun, give, waits};
use crate::{Calm, Fixed};

/// The first seat says how many numbers there are in the inner game; if it lasts for more than one
/// turn, the outer one goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Settled;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Between {
    Begun(u8),
    Over(u8),
}

impl Interlude for Settled {
    const KEY: &'static str = "Settled";
    type Parent = Board;
    type Child = Board;
    type Choice = u8;
    type Why = ();
    type Event = Between;

    fn offered(parent: &Machine<Board>) -> Option<u8> {
        parent.decision().filter(|of| of.why == toy::Why::More).map(|_| 0)
    }

    fn question(_: &Machine<Board>) -> Option<((), Ask<u8>)> {
        Some(((), Ask::One(vec![3, 4])))
    }

    fn set_up(_: &Machine<Board>, answer: &Answer<u8>) -> Result<(toy::Options, Between), Refusal> {
        let Answer::One(numbers) = *answer else { return Err(Refusal::WrongKind) };
        Ok((toy::Options { numbers, ..OPTIONS }, Between::Begun(numbers)))
    }

    fn report(_: &Machine<Board>, child: &Machine<Board>) -> (Between, Vec<Answer<Choice>>) {
        let turns = child.outcome().expect("it is over");
        let answer = if turns > 1 { Choice::Yes } else { Choice::No };
        (Between::Over(turns), vec![Answer::One(answer)])
    }

    fn conceal(parent: &Machine<Board>, view: &mut Option<u8>) {
        if parent.options().worth > 1 {
            *view = None;
        }
    }
}

type Within = Nested<Settled>;

/// A game that waits for whether to go on.
fn at_the_question() -> toy::Game {
    let mut game = begun();
    give(&mut game, &[(FIRST, Choice::Hide(4)), (SECOND, Choice::Hide(1))], &[4]);
    game
}

fn opened(parent: &toy::Game) -> (Within, Vec<NestedEvent<Settled>>) {
    let mut within = Within::begin(parent, FIRST).expect("it is offered");
    let mut events = Vec::new();
    let open = within.open(FIRST, &Answer::One(3), &mut Calm::default(), &mut events);
    assert_eq!(open, Ok(()));
    (within, events)
}

/// Plays the inner game, of so many turns, to its end.
fn played(within: &mut Within, turns: u8) -> (toy::Game, Vec<NestedEvent<Settled>>) {
    let mut events = Vec::new();
    for turn in 1..=turns {
        let last = if turn < turns { Choice::Yes } else { Choice::No };
        let hide = |seat, number| (seat, Choice::Hide(number));
        for (seat, choice) in [hide(FIRST, 2), hide(SECOND, 2), (FIRST, last)] {
            let answer = Answer::One(choice);
            let applied = within.apply(seat, &answer, &mut Calm::default(), &mut events);
            if let Some(parent) = applied.expect("offered") {
                return (parent, events);
            }
        }
    }
    unreachable!("the last answer ends it");
}

#[test]
fn what_comes_of_the_inner_game_is_the_outer_ones_answer() {
    let parent = at_the_question();
    let (mut within, events) = opened(&parent);
    assert_eq!(events, [NestedEvent::Between(Between::Begun(3))]);
    let (stopped, told) = played(&mut within.clone(), 1);
    assert_eq!(stopped.outcome(), Some(1));
    assert_eq!(told.last(), Some(&NestedEvent::Between(Between::Over(1))));
    let (goes_on, _) = played(&mut within, 2);
    assert_eq!((goes_on.outcome(), waits(&goes_on).1), (None, toy::Why::Hide));
}

#[test]
fn numbers_are_common_to_both_games() {
    let parent = at_the_question();
    let (mut within, _) = opened(&parent);
    assert_eq!((waits(&parent).0, within.question().0), (2, 3));
    assert_eq!(within.child().map(|child| waits(child).0), Some(4));
    let before = within.clone();
    let (later, _) = played(&mut within, 2);
    assert_eq!(waits(&later).0, 8, "four of the inner game, and one since");
    let mut again = before;
    again.resume(&later, later.asked());
    assert_eq!(again.asked(), 8);
    let (later, _) = played(&mut again, 2);
    assert!(waits(&later).0 > 8);
}

#[test]
fn only_what_is_offered_begins_anything() {
    assert_eq!(Within::begin(&begun(), FIRST).err(), Some(Refusal::NotOffered));
    let parent = at_the_question();
    assert_eq!(Within::begin(&parent, SECOND).err(), Some(Refusal::NotYourDecision));
    let mut within = Within::begin(&parent, FIRST).expect("it is offered");
    let before = within.clone();
    let mut refused = |seat, answer, why| {
        let mut events = Vec::new();
        let open = within.open(seat, &answer, &mut Calm::default(), &mut events);
        assert_eq!((open, events), (Err(why), vec![]));
        assert_eq!(within, before);
    };
    refused(SECOND, Answer::One(3), Refusal::NotYourDecision);
    refused(FIRST, Answer::One(5), Refusal::NotOffered);
    refused(FIRST, Answer::Number(3), Refusal::WrongKind);
    let yes = Answer::One(Choice::Yes);
    let applied = within.apply(FIRST, &yes, &mut Calm::default(), &mut Vec::new());
    assert_eq!(applied, Err(Refusal::NotOffered), "it has not begun");
}

#[test]
fn the_outer_game_hides_what_it_likes_of_the_inner_one() {
    let mut parent = at_the_question();
    assert_eq!(opened(&parent).0.view(Some(FIRST)), Some(Some(0)));
    assert_eq!(
        parent.agree(&toy::Options { numbers: 9, ..OPTIONS }),
        Err(Fixed { key: "numbers" })
    );
    assert_eq!(parent.agree(&toy::Options { worth: 2, ..OPTIONS }), Ok(()));
    give(&mut parent, &[(FIRST, Choice::Yes)], &[]);
    give(&mut parent, &[(FIRST, Choice::Hide(4)), (SECOND, Choice::Hide(1))], &[4]);
    assert_eq!(opened(&parent).0.view(Some(FIRST)), Some(None));
}

#[test]
fn a_state_of_an_older_build_is_read() {
    let (within, _) = opened(&at_the_question());
    let mut stored = serde_json::to_value(&within).expect("plain data");
    let fields = stored.as_object_mut().expect("an object");
    for (now, before) in [("parent", "campaign"), ("child", "march")] {
        let value = fields.remove(now).expect("a field");
        fields.insert(before.to_owned(), value);
    }
    assert_eq!(serde_json::from_value::<Within>(stored).expect("it comes back"), within);
}
