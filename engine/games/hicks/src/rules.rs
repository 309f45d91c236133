//! The march as the [`Machine`] runs it.

use super::choice::Choice;
use super::event::{Event, Outcome};
use super::options::Options;
use super::phases::{self, Cx, Frame, Next};
use super::state::Field;
use super::view::{self, View};
use super::why::Why;
use super::{SCHEMA, setup};
use kit::decision::only;
use kit::{Answer, Ask, Audience, Dice, Fixed, Machine, Rules, Seat};

impl Rules for Field {
    const KEY: &'static str = "Hicks";
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

    /// Everybody sees the whole table.
    fn view(machine: &Machine<Self>, _: Audience) -> View {
        view::of(machine)
    }
}
