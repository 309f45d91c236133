//! The game as the [`Machine`] runs it.

use kit::{Answer, Ask, Audience, Dice, Fixed, Machine, Rules, Seat, Side, Watch};

use crate::phases::{Cx, Frame, Next};
use crate::{
    Board, Choice, End, Event, Faction, LAST_TURN, Options, Outcome, SCHEMA, View, Why, phases,
    setup, view,
};

impl Rules for Board {
    const KEY: &'static str = "Khartoum";
    const SCHEMA: u16 = SCHEMA;
    const SIDED: bool = true;
    type Options = Options;
    type Frame = Frame;
    type Choice = Choice;
    type Why = Why;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;

    /// The Empire sets up first (K-009).
    fn begin(
        options: &Options,
        dice: &mut dyn Dice,
        _events: &mut Vec<Event>,
    ) -> (Self, Vec<Frame>) {
        let frames = vec![Frame::Turn(1), Frame::SetUp, Frame::Garrisons];
        (setup::board(options, dice), frames)
    }

    fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
        phases::step(frame, cx)
    }

    fn answered(frame: Frame, answers: &[(Seat, Answer<Choice>)], cx: &mut Cx<'_>) -> Next {
        phases::answered(frame, answers, cx)
    }

    fn seats(&self, why: &Why, _: &Ask<Choice>) -> Vec<Seat> {
        why.of().into_iter().map(Faction::seat).collect()
    }

    fn may_choose(&self, seat: Seat, choice: &Choice) -> bool {
        let Some(fortune) = &self.fortune else { return true };
        let of = if seat == Faction::Mahdist.seat() { Faction::Mahdist } else { Faction::Empire };
        fortune.may_choose(of, choice)
    }

    /// Both sides play Fortune cards in a round of battle at once (K-R70).
    fn is_sealed(why: &Why) -> bool {
        matches!(why, Why::FortuneBattle { .. })
    }

    fn side_of(&self, seat: Seat) -> Option<Side> {
        Some(Side(seat.0))
    }

    /// K-026: the moment the Mahdists hold all three, it is over.
    fn watch(&mut self, _: &Options, events: &mut Vec<Event>) -> Watch<Self> {
        if self.turn == 0 || !self.all_taken() {
            return Watch::GoOn;
        }
        let outcome = Outcome {
            winner: Faction::Mahdist,
            end: End::Total,
            turn: self.turn,
            points: self.points(),
        };
        events.push(Event::Ended { outcome });
        Watch::End(outcome)
    }

    fn between(frame: &Frame) -> bool {
        matches!(frame, Frame::Turn(_) | Frame::Player(_))
    }

    fn can_become(options: &Options, new: &Options) -> Result<(), Fixed> {
        options.can_become(new)
    }

    fn shows_hidden(&self, why: &Why) -> bool {
        matches!(why, Why::Hold { .. })
    }

    /// A card, or what stood where, came to light (K-R57).
    fn reveals(event: &Event, _: &Options) -> bool {
        event.is_open()
            || matches!(
                event,
                Event::Drew { .. }
                    | Event::Played { held: false, .. }
                    | Event::MovesEnded { of: Faction::Mahdist }
                    | Event::PlayerTurnEnded { of: Faction::Mahdist }
                    | Event::SetUpEnded { .. }
                    | Event::BattleBegan { .. }
                    | Event::FortuneDrawn { .. }
                    | Event::Learnt { .. }
            )
    }

    fn reshuffle(&mut self, _: Option<&Why>, dice: &mut dyn Dice) {
        for deck in &mut self.decks {
            deck.shuffle(dice);
        }
        if let Some(fortune) = &mut self.fortune {
            fortune.deck.shuffle(dice);
        }
    }

    fn turn(&self) -> (u8, u8) {
        (self.turn, LAST_TURN)
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
