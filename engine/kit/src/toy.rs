//! A made-up game of two sides, for the tests of kit: each hides a number, a die falls, whoever is
//! nearer scores; then the first seat may go on or stop, and a clerk may go on.

use serde::{Deserialize, Serialize};

use super::{
    Answer, Ask, Audience, Calm, Cx, Dice, Fixed, Machine, Next, PutOff, Rules, Scripted, Seat,
    Side, Watch,
};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Board {
    pub(crate) hidden: [u8; 2],
    pub(crate) scores: [u8; 2],
    /// Whose point of this turn is not counted yet.
    pub(crate) won: Option<u8>,
    pub(crate) turn: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Options {
    /// Fixed: how many numbers there are.
    pub(crate) numbers: u8,
    /// A side that has so many points may be offered a truce.
    pub(crate) truce_at: u8,
    pub(crate) worth: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Frame {
    Turn,
    Hide,
    Fall,
    More,
    Truce(Option<Box<PutOff<Board>>>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Choice {
    Hide(u8),
    Yes,
    No,
}

crate::texts! { Choice {
    "hide": number => (Self::Hide(number)),
    "yes" => (Self::Yes),
    "no" => (Self::No),
} }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Why {
    Hide,
    More,
    Truce,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    Hid { side: u8, number: Option<u8> },
    Fell { die: u8, to: Option<u8> },
    TruceOffered,
    Ended,
}

pub(crate) const FIRST: Seat = Seat(1);
pub(crate) const SECOND: Seat = Seat(2);
pub(crate) const CLERK: Seat = Seat(3);

impl Rules for Board {
    const KEY: &'static str = "Toy";
    const SCHEMA: u16 = 7;
    const SIDED: bool = true;
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

    fn may_choose(&self, seat: Seat, choice: &Choice) -> bool {
        (seat, choice) != (CLERK, &Choice::No)
    }

    fn is_sealed(why: &Why) -> bool {
        *why == Why::Hide
    }

    fn side_of(&self, seat: Seat) -> Option<Side> {
        [FIRST, SECOND].contains(&seat).then(|| Side(seat.0 - 1))
    }

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

    fn hide(&mut self, _: &mut [Frame], _: &Options, audience: Audience, _: &mut dyn Dice) {
        for side in [0, 1] {
            if audience != Audience::Side(Side(side)) {
                self.hidden[usize::from(side)] = 0;
            }
        }
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

pub(crate) const OPTIONS: Options = Options { numbers: 6, truce_at: 50, worth: 1 };

pub(crate) type Game = Machine<Board>;

pub(crate) fn begun() -> Game {
    Game::new(&OPTIONS, &mut Calm::default(), &mut Vec::new())
}

pub(crate) fn give(game: &mut Game, answers: &[(Seat, Choice)], faces: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    let mut dice = Scripted::new(faces.iter().copied());
    for (seat, choice) in answers {
        let answer = Answer::One(*choice);
        assert_eq!(game.apply(*seat, &answer, &mut dice, &mut events), Ok(()), "{choice}");
    }
    assert_eq!((dice.left(), dice.missing()), (0, 0));
    events
}

pub(crate) fn waits(game: &Game) -> (u32, Why) {
    let decision = game.decision().expect("it goes on");
    (decision.id.0, decision.why)
}
