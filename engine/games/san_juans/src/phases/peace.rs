//! An early victory: peace is made, or the war goes on (J-123).

use serde::{Deserialize, Serialize};

use super::score;
use crate::{Board, Choice, Cx, Event, Next, Options, Outcome, Pick, Why, one, yes_or_no};
use kit::Answer;

/// The last turn whose victory can be declined.
pub const EARLY: u8 = 6;

/// The score the war goes on with.
pub const GOES_ON_WITH: i32 = 10;

/// The question whether peace is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Peace {
    /// Whether the turn is over; else cards or events have moved the track in the middle of it
    /// (J-121).
    turn_over: bool,
    /// What was asked when it came up, to be asked again if the war goes on.
    put_off: Option<Box<PutOff>>,
}

type PutOff = kit::PutOff<Board>;

impl Peace {
    pub(super) fn at_turns_end() -> Self {
        Self { turn_over: true, put_off: None }
    }

    pub(crate) fn at_once(put_off: Option<PutOff>) -> Self {
        Self { turn_over: false, put_off: put_off.map(Box::new) }
    }
}

/// Whether an end of the war is one that can be declined.
pub(crate) fn is_offered(outcome: Outcome, board: &Board, options: &Options) -> bool {
    options.fight_on && outcome == Outcome::Victory && board.turn <= EARLY
}

pub(super) fn step(frame: Peace, _: &mut Cx<'_>) -> Next {
    yes_or_no(frame, Why::MakePeace)
}

pub(super) fn answered(frame: Peace, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    if one(answer) == Choice::Pick(Pick::Yes) {
        let outcome = Outcome::Victory;
        cx.say(Event::Ended { outcome });
        return Next::End(outcome);
    }
    // The first victory is the war's; what follows is another, whose end stands beside it.
    cx.board.milestones.won_early.get_or_insert(cx.board.turn);
    cx.board.vp = GOES_ON_WITH;
    cx.say(Event::FoughtOn { score: GOES_ON_WITH });
    if frame.turn_over {
        score::triggers(cx);
    }
    match frame.put_off {
        Some(put_off) => {
            let (frame, why, ask) = *put_off;
            Next::Wait(frame, why, ask)
        }
        None => Next::done(),
    }
}
