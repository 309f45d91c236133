//! The siege as the [`Machine`] runs it.

use kit::decision::only;
use kit::{Answer, Ask, Audience, Dice, Fixed, Machine, Rules, Seat};

use crate::phases::{Cx, Frame, Next};
use crate::{
    Choice, City, Event, GORDON, LAST_TURN, Options, Outcome, SCHEMA, View, Why, phases, setup,
    view,
};

impl Rules for City {
    const KEY: &'static str = "Siege";
    const SCHEMA: u16 = SCHEMA;
    type Options = Options;
    type Frame = Frame;
    type Choice = Choice;
    type Why = Why;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;

    fn begin(
        options: &Options,
        dice: &mut dyn Dice,
        _events: &mut Vec<Event>,
    ) -> (Self, Vec<Frame>) {
        (setup::city(options, dice), vec![Frame::Month(1)])
    }

    fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
        phases::step(frame, cx)
    }

    fn answered(frame: Frame, answers: &[(Seat, Answer<Choice>)], cx: &mut Cx<'_>) -> Next {
        match only(answers) {
            Answer::One(choice) => phases::answered(frame, *choice, cx),
            Answer::Some(chosen) => phases::called_up(frame, chosen, cx),
            Answer::Number(number) => unreachable!("no question of a siege is for {number}"),
        }
    }

    /// Everything is asked of Gordon, or of the chairman of the council in his place (S-R31).
    fn seats(&self, _: &Why, _: &Ask<Choice>) -> Vec<Seat> {
        vec![GORDON]
    }

    fn between(frame: &Frame) -> bool {
        matches!(frame, Frame::Month(_))
    }

    fn can_become(options: &Options, new: &Options) -> Result<(), Fixed> {
        options.can_become(new)
    }

    fn reveals(event: &Event, _: &Options) -> bool {
        matches!(event, Event::CardDrawn { .. } | Event::Activated { .. } | Event::Seen { .. })
    }

    /// A Banner card that has been seen stays on top (S-R24).
    fn reshuffle(&mut self, _: Option<&Why>, dice: &mut dyn Dice) {
        let seen = self.seen_card().and_then(|_| self.activations.draw.pop());
        self.events.shuffle(dice);
        self.activations.shuffle(dice);
        self.activations.draw.extend(seen);
    }

    fn turn(&self) -> (u8, u8) {
        (self.turn, LAST_TURN)
    }

    fn view(machine: &Machine<Self>, audience: Audience) -> View {
        view::of(machine, audience)
    }

    /// Nobody knows how the draw piles lie, but for a Banner card that this audience has seen
    /// (S-R24).
    fn hide(&mut self, _: &mut [Frame], _: &Options, audience: Audience, lots: &mut dyn Dice) {
        let knows = audience != Audience::Public && self.seen_card().is_some();
        self.events.hide(0, lots);
        self.activations.hide(usize::from(knows), lots);
    }

    fn seen(event: &Event, audience: Audience) -> Option<Event> {
        Some(match event {
            Event::Seen { .. } if audience == Audience::Public => Event::Seen { card: None },
            other => other.clone(),
        })
    }
}
