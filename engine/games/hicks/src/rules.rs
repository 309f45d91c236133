//! The march as the [`Machine`] runs it, and what the staff asks of it.

use crate::choice::Choice;
use crate::event::{Event, Outcome};
use crate::options::{Options, PASHAS_MAX};
use crate::phases::{self, Cx, Frame, Next};
use crate::state::Field;
use crate::view::View;
use crate::why::Why;
use crate::{March, SCHEMA, setup};
use kit::decision::only;
use kit::{Answer, Ask, Audience, Dice, Fixed, Machine, Rules, Seat};
use staff::conduct::Conduct;
use staff::own::{DismissalBar, OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};

const KEY: &str = "Hicks";

impl Rules for Field {
    const KEY: &'static str = KEY;
    const SCHEMA: u16 = SCHEMA;
    /// A march has always numbered anew the question it was taken back to: the logs of marches
    /// under way, and those kept, are verified by it.
    const WAITING_KEEPS_NUMBER: bool = false;
    /// Only the pace can change, which is nothing to what waits. Marches taken back have always had
    /// the pace they had then: stored logs are verified by that as well.
    const AGREED_HOLDS_AT_ONCE: bool = true;
    type Options = Options;
    type Frame = Frame;
    type Choice = Choice;
    type Why = Why;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;

    /// Lays the table (H-R12, H-R13) and draws the Pashas' order (H-R16).
    fn begin(
        options: &Options,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> (Self, Vec<Frame>) {
        (setup::field(options, dice, events), vec![Frame::Deploy(0)])
    }

    fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
        phases::step(frame, cx)
    }

    fn answered(frame: Frame, answers: &[(Seat, Answer<Choice>)], cx: &mut Cx<'_>) -> Next {
        match only(answers) {
            Answer::One(choice) => phases::answered(frame, *choice, cx),
            other => unreachable!("every question of a march has one choice, not {other:?}"),
        }
    }

    /// Everything is asked of the Pasha in command, nothing of others (H-R16).
    fn seats(&self, _: &Why, _: &Ask<Choice>) -> Vec<Seat> {
        self.commander().map(|pasha| pasha.seat).into_iter().collect()
    }

    fn take_up(&mut self, options: &mut Options, agreed: Options) {
        options.pace = agreed.pace;
    }

    fn can_become(options: &Options, new: &Options) -> Result<(), Fixed> {
        options.can_become(new)
    }

    fn turn(&self) -> (u8, u8) {
        (self.turn, self.last_turn)
    }

    fn view(machine: &Machine<Self>, _: Audience) -> View {
        View::of(machine)
    }
}

impl OwnChoice for Choice {
    const KEY: &'static str = KEY;
}

impl OwnWhy for Why {
    const KEY: &'static str = KEY;

    fn topic(&self) -> &'static str {
        self.topic()
    }

    /// A Pasha has nobody beside him (H-002).
    fn is_for_one_alone(&self) -> bool {
        true
    }
}

impl OwnEvent for Event {
    const KEY: &'static str = KEY;

    fn seen_by(&self, audience: Audience) -> Option<Self> {
        Field::seen(self, audience)
    }

    fn turn_begun(&self) -> Option<u8> {
        if let Self::TurnBegan { turn, .. } = self { Some(*turn) } else { None }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = KEY;
    type Rules = Field;

    /// They follow from who has joined, and from the battle that a march may be.
    const HIDDEN: &'static [&'static str] = &["force", "ansar", "press", "pashas", "spell"];

    /// No council may order anything: consultation about tactics is forbidden (H-002).
    fn conduct(&self) -> Conduct {
        Conduct {
            pace: self.pace,
            councils_order: false,
            delegation: false,
            newcomers_at_once: self.newcomers_at_once,
            advice: false,
        }
    }

    fn check(&self) -> Result<(), String> {
        self.check().map_err(|why| why.to_string())
    }

    /// The Pashas take turns (H-002).
    fn commands_by_turns(&self) -> bool {
        true
    }

    fn for_turns_of(&self, seats: &[Seat]) -> Self {
        Self { pashas: seats.iter().copied().take(PASHAS_MAX).collect(), ..self.clone() }
    }
}

impl StaffRules for Field {
    fn dismissal_barred(_march: &March) -> Option<DismissalBar> {
        Some(DismissalBar { key: "turns", stays: false })
    }
}
