//! The game as the [`Machine`] runs it, and what it tells of its values to whoever plays any game.

use kit::{Answer, Ask, Audience, Dice, Fixed, Machine, Rules, Seat, Side, Watch};
use staff::conduct::Conduct;
use staff::own::{OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};

use crate::choice::Choice;
use crate::event::Event;
use crate::facts::Outcome;
use crate::ids::Faction;
use crate::options::Options;
use crate::phases::{self, Cx, Frame, Next};
use crate::state::Board;
use crate::view::{self, View};
use crate::why::Why;
use crate::{SCHEMA, setup};

impl Rules for Board {
    const KEY: &'static str = "Patrols";
    const SCHEMA: u16 = SCHEMA;
    const SIDED: bool = true;
    type Options = Options;
    type Frame = Frame;
    type Choice = Choice;
    type Why = Why;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;

    /// The five steps of the set-up (P-001 to P-005); the first hand is dealt before turn 1
    /// (P-R64).
    fn begin(
        options: &Options,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> (Self, Vec<Frame>) {
        (setup::board(options, dice, events), phases::set_up::frames(options))
    }

    fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
        phases::step(frame, cx)
    }

    fn answered(frame: Frame, answers: &[(Seat, Answer<Choice>)], cx: &mut Cx<'_>) -> Next {
        phases::answered(frame, answers, cx)
    }

    fn seats(&self, why: &Why, _: &Ask<Choice>) -> Vec<Seat> {
        vec![why.of().seat()]
    }

    fn side_of(&self, seat: Seat) -> Option<Side> {
        Some(Side(seat.0))
    }

    /// A side that has nobody left, on or off the table, has nothing to play for (P-R45).
    fn watch(&mut self, _: &Options, events: &mut Vec<Event>) -> Watch<Self> {
        match phases::end::nobody_left(self, events) {
            Some(outcome) => Watch::End(outcome),
            None => Watch::GoOn,
        }
    }

    fn between(frame: &Frame) -> bool {
        matches!(frame, Frame::Turn(_) | Frame::Side(_))
    }

    fn can_become(options: &Options, new: &Options) -> Result<(), Fixed> {
        options.can_become(new)
    }

    fn reveals(event: &Event, _: &Options) -> bool {
        event.reveals()
    }

    fn reshuffle(&mut self, _: Option<&Why>, dice: &mut dyn Dice) {
        self.deck.shuffle(dice);
    }

    fn turn(&self) -> (u8, u8) {
        (self.turn, self.last)
    }

    fn view(machine: &Machine<Self>, audience: Audience) -> View {
        view::of(machine, audience)
    }

    fn hide(&mut self, frames: &mut [Frame], _: &Options, audience: Audience, lots: &mut dyn Dice) {
        view::hide(self, frames, audience, lots);
    }

    fn seen(event: &Event, audience: Audience) -> Option<Event> {
        event.seen_by(audience)
    }
}

impl Faction {
    /// Which way its own edge is (P-R39).
    pub fn home(self) -> inches::Heading {
        match self {
            Self::Patrol => inches::Heading(12),
            Self::Dervish => inches::Heading(0),
        }
    }
}

impl OwnChoice for Choice {
    const KEY: &'static str = "Patrols";
}

impl OwnWhy for Why {
    const KEY: &'static str = "Patrols";

    fn topic(&self) -> &'static str {
        self.topic()
    }
}

impl OwnEvent for Event {
    const KEY: &'static str = "Patrols";

    fn seen_by(&self, audience: Audience) -> Option<Self> {
        self.seen_by(audience)
    }

    fn turn_begun(&self) -> Option<u8> {
        match self {
            Self::TurnBegan { turn, .. } => Some(*turn),
            _ => None,
        }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = "Patrols";
    type Rules = Board;

    fn conduct(&self) -> Conduct {
        Conduct {
            pace: self.pace,
            councils_order: self.councils_order,
            delegation: self.delegation,
            newcomers_at_once: self.newcomers_at_once,
            advice: self.advice,
        }
    }
}

impl StaffRules for Board {}
