//! A made-up game of two sides on the machine: each hides a number, a die falls, whoever is nearer
//! scores; then the seat of the first side may go on or stop.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::*;
use crate::kit::decision::NotAChoice;
use crate::kit::{Calm, PutOff, Scripted, Side};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Board {
    hidden: [u8; 2],
    scores: [u8; 2],
    /// Whose point of this turn is not counted yet.
    won: Option<u8>,
    turn: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Options {
    /// Fixed: how many numbers there are.
    numbers: u8,
    /// A side that has so many points may be offered a truce.
    truce_at: u8,
    /// Points for a turn.
    worth: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Frame {
    Turn,
    Hide,
    Fall,
    More,
    Truce(Option<Box<PutOff<Board>>>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Choice {
    Hide(u8),
    Yes,
    No,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Hide(number) => write!(f, "hide:{number}"),
            Choice::Yes => f.write_str("yes"),
            Choice::No => f.write_str("no"),
        }
    }
}

impl FromStr for Choice {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        match (text, text.strip_prefix("hide:")) {
            ("yes", _) => Ok(Choice::Yes),
            ("no", _) => Ok(Choice::No),
            (_, Some(number)) => number.parse().map(Choice::Hide).map_err(|_| NotAChoice),
            _ => Err(NotAChoice),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Why {
    Hide,
    More,
    Truce,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Event {
    Hid { side: u8, number: Option<u8> },
    Fell { die: u8, to: Option<u8> },
    TruceOffered,
    Ended,
}

const FIRST: Seat = Seat(1);
const SECOND: Seat = Seat(2);
const CLERK: Seat = Seat(3);

impl Rules for Board {
    const KEY: &'static str = "Toy";
    const SCHEMA: u16 = 7;
    type Options = Options;
    type Frame = Frame;
    type Choice = Choice;
    type Why = Why;
    type Event = Event;
    type View = Option<u8>;
    type Outcome = u8;

    fn begin(_: &Options, _: &mut dyn Dice, _: &mut Vec<Event>) -> (Self, Vec<Frame>) {
        (Board { hidden: [0; 2], scores: [0; 2], won: None, turn: 0 }, vec![Frame::Turn])
    }

    fn step(frame: Frame, cx: &mut Cx<'_, Self>) -> Next<Self> {
        let yes_or_no = Ask::One(vec![Choice::Yes, Choice::No]);
        match frame {
            Frame::Turn => {
                cx.board.turn += 1;
                Next::Go(vec![Frame::More, Frame::Fall, Frame::Hide])
            }
            Frame::Hide => {
                let of = (1..=cx.options.numbers).map(Choice::Hide).collect();
                Next::Wait(Frame::Hide, Why::Hide, Ask::One(of))
            }
            Frame::Fall => {
                let die = cx.dice.die(6, 1);
                let far = |side: usize| cx.board.hidden[side].abs_diff(die);
                let nearer = match far(0).cmp(&far(1)) {
                    std::cmp::Ordering::Less => Some(0),
                    std::cmp::Ordering::Greater => Some(1),
                    std::cmp::Ordering::Equal => None,
                };
                cx.board.won = nearer;
                cx.say(Event::Fell { die, to: nearer });
                Next::done()
            }
            Frame::More => {
                if let Some(side) = cx.board.won.take() {
                    cx.board.scores[usize::from(side)] += cx.options.worth;
                }
                Next::Wait(Frame::More, Why::More, yes_or_no)
            }
            Frame::Truce(put_off) => Next::Wait(Frame::Truce(put_off), Why::Truce, yes_or_no),
        }
    }

    fn answered(
        frame: Frame,
        answers: &[(Seat, Answer<Choice>)],
        cx: &mut Cx<'_, Self>,
    ) -> Next<Self> {
        match frame {
            Frame::Hide => {
                for ((_, answer), side) in answers.iter().zip(0..) {
                    let Answer::One(Choice::Hide(number)) = answer else { unreachable!() };
                    cx.board.hidden[usize::from(side)] = *number;
                    cx.say(Event::Hid { side, number: Some(*number) });
                }
                Next::done()
            }
            Frame::More if answers[0].1 == Answer::One(Choice::No) => Next::End(cx.board.turn),
            Frame::More => Next::Go(vec![Frame::Turn]),
            Frame::Truce(_) if answers[0].1 == Answer::One(Choice::Yes) => Next::End(99),
            Frame::Truce(put_off) => {
                cx.board.scores = [0; 2];
                put_off.map_or_else(Next::done, |put_off| {
                    let (frame, why, ask) = *put_off;
                    Next::Wait(frame, why, ask)
                })
            }
            Frame::Turn | Frame::Fall => unreachable!("asks nothing"),
        }
    }

    fn seats(&self, why: &Why, _: &Ask<Choice>) -> Vec<Seat> {
        match why {
            Why::Hide => vec![FIRST, SECOND],
            Why::More => vec![FIRST, CLERK],
            Why::Truce => vec![SECOND],
        }
    }

    /// The clerk may go on, but not stop.
    fn may_choose(&self, seat: Seat, choice: &Choice) -> bool {
        (seat, choice) != (CLERK, &Choice::No)
    }

    fn is_sealed(why: &Why) -> bool {
        *why == Why::Hide
    }

    fn side_of(&self, seat: Seat) -> Option<Side> {
        [FIRST, SECOND].contains(&seat).then(|| Side(seat.0 - 1))
    }

    /// Too many points end it; enough of them bring an offer.
    fn watch(&mut self, options: &Options, events: &mut Vec<Event>) -> Watch<Self> {
        let most = self.scores[0].max(self.scores[1]);
        if most >= 100 {
            events.push(Event::Ended);
            return Watch::End(most);
        }
        if most < options.truce_at {
            return Watch::GoOn;
        }
        self.scores = [0; 2];
        events.push(Event::TruceOffered);
        Watch::Interrupt(|put_off| Frame::Truce(put_off.map(Box::new)))
    }

    fn between(frame: &Frame) -> bool {
        *frame == Frame::Turn
    }

    fn can_become(options: &Options, new: &Options) -> Result<(), Fixed> {
        if options.numbers == new.numbers { Ok(()) } else { Err(Fixed { key: "numbers" }) }
    }

    fn topic(why: &Why) -> &'static str {
        match why {
            Why::Hide => "hide",
            Why::More => "more",
            Why::Truce => "truce",
        }
    }

    fn turn(&self) -> (u8, u8) {
        (self.turn, 9)
    }

    fn view(machine: &Machine<Self>, audience: Audience) -> Option<u8> {
        let side = match audience {
            Audience::Public => None,
            Audience::Side(side) => Some(side),
            Audience::Seat(seat) => machine.board().side_of(seat),
        };
        side.map(|side| machine.board().hidden[usize::from(side.0)])
    }

    fn seen(event: &Event, audience: Audience) -> Option<Event> {
        Some(match event {
            Event::Hid { side, .. } if audience != Audience::Side(Side(*side)) => {
                Event::Hid { side: *side, number: None }
            }
            other => other.clone(),
        })
    }
}

const OPTIONS: Options = Options { numbers: 6, truce_at: 50, worth: 1 };

type Game = Machine<Board>;

fn begun() -> Game {
    Game::new(&OPTIONS, &mut Calm::default(), &mut Vec::new())
}

/// Gives answers, of which every one is taken.
fn give(game: &mut Game, answers: &[(Seat, Choice)], faces: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    let mut dice = Scripted::new(faces.iter().copied());
    for (seat, choice) in answers {
        let answer = Answer::One(*choice);
        assert_eq!(game.apply(*seat, &answer, &mut dice, &mut events), Ok(()), "{choice}");
    }
    assert_eq!((dice.left(), dice.missing()), (0, 0));
    events
}

fn waits(game: &Game) -> (u32, &'static str) {
    let decision = game.decision().expect("it goes on");
    (decision.id.0, Board::topic(&decision.why))
}

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
    assert_eq!(waits(&game), (1, "hide"), "the same question waits for the other seat");
    assert_eq!(game.ask_of(SECOND), None);
    assert!(game.awaits(FIRST) && game.ask_of(FIRST).is_some());
    let stored = serde_json::to_string(&game).expect("plain data");
    assert_eq!(serde_json::from_str::<Game>(&stored).expect("it comes back"), game);
    let told = give(&mut game, &[(FIRST, Choice::Hide(3))], &[3]);
    let hid = |side, number| Event::Hid { side, number: Some(number) };
    assert_eq!(told, [hid(0, 3), hid(1, 2), Event::Fell { die: 3, to: Some(0) }]);
    assert_eq!(waits(&game), (2, "more"));
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
    assert_eq!(waits(&later), (3, "hide"));
    let mut again = before.clone();
    again.resume(&later);
    assert_eq!(again.decision(), before.decision(), "the same question is asked again");
    give(&mut again, &[(CLERK, Choice::Yes)], &[]);
    assert_eq!(waits(&again), (4, "hide"));
    again.number_after(9);
    assert_eq!((waits(&again), again.asked()), ((4, "hide"), 9));
    again.renumber_after(9);
    assert_eq!((waits(&again), again.asked()), ((10, "hide"), 10));
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
    assert_eq!(waits(&game), (3, "truce"), "the question put off was the second one");
    assert_eq!(game.decision().map(|of| of.seats.clone()), Some(vec![SECOND]));
    let stored = serde_json::to_string(&game).expect("plain data");
    let mut peace: Game = serde_json::from_str(&stored).expect("it comes back");
    give(&mut peace, &[(SECOND, Choice::Yes)], &[]);
    assert_eq!(peace.outcome(), Some(99));
    give(&mut game, &[(SECOND, Choice::No)], &[]);
    assert_eq!(waits(&game), (4, "more"), "it is asked again");
    give(&mut game, &[(FIRST, Choice::Yes)], &[]);
    assert_eq!(waits(&game), (5, "hide"), "and goes on where it was");
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
    assert_eq!((waits(&copy), waits(&game)), ((3, "hide"), (2, "more")));
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
