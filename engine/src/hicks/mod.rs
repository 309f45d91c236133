//! With Hicks in Kordofan: one square marches over a table while dice conjure up the Ansar.
//!
//! The turn, as one list (H-022 to H-026): the Pasha's [orders](phases::orders) with
//! movement and [fire](phases::fire); [ambushes](phases::ambush) that
//! movement set off; the [Ansar](phases::ansar) fire, spearmen are diced for, and those move who
//! can. Hand-to-hand is [fought](phases::melee) where it comes up.
//!
//! Play is a stack of [`Frame`]s, each a matter under way with its own locals, as in every game
//! of this project: the top frame is stepped until one asks a [decision](March::decision).
//! Rule numbers (`H-…`) stand where a rule is played.
//!
//! Deliberately missing here: clocks, sentences, floats, and any other game.

mod choice;
mod event;
mod ids;
mod inches;
mod options;
pub mod phases;
mod setup;
mod shapes;
mod state;
mod troops;
mod view;
mod why;

use serde::{Deserialize, Serialize};

pub use choice::{Choice, Deploy, Goal, Order};
pub use event::{
    Event, Factor, Grade, Killing, Melee, Modifier, NoAmbush, Occasion, Outcome, Sum, TakenOff,
    Test, TestResult, Volley,
};
pub use ids::{Arm, Body, Mover, PartyId, PieceId, Side, StragglerId, UnitId};
pub use inches::{Heading, Inches, Point};
pub use options::{
    Army, BadOptions, Force, GUNNERS, Muster, Options, PASHAS_MAX, Press, SquareRolls,
};
pub use state::{
    Ambush, Beast, BeastKind, Duty, Field, HALF_FACE, HALF_SIDE, HEIGHT, Kind, LAST_TURN, PALM,
    Party, Pasha, Piece, PieceKind, Post, START, Square, State, Straggler, Track, Train, Unit,
    WIDTH,
};
pub use troops::{Quality, Temper, Troops};
pub use view::{PartyView, PashaView, StragglerView, UnitView, View};
pub use why::{TOPICS, Why};

use crate::kit::{Answer, Ask, Decision, DecisionId, Dice, Refusal, Seat};
use phases::{Cx, Frame, Next};

/// The shape of a stored march; raised when it changes, with an upgrade beside it.
pub const SCHEMA: u16 = 1;

/// Steps between two decisions that no honest rule comes near; past it, the rules are at fault.
const STEPS_MAX: u32 = 20_000;

/// A march under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    schema: u16,
    options: Options,
    field: Field,
    frames: Vec<Frame>,
    decision: Option<Decision<Choice, Why>>,
    asked: u32,
    outcome: Option<Outcome>,
}

impl March {
    /// Lays the table (H-R12, H-R13), draws the Pashas' order (H-R16) and plays to the first
    /// decision.
    pub fn new(options: &Options, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Self {
        let field = setup::field(options, dice, events);
        Self::at(options, field, vec![Frame::Deploy(0)], dice, events)
    }

    /// A march whose table stands as given, about to step these frames: for scenarios and tests.
    /// Plays to its first decision.
    pub fn at(
        options: &Options,
        field: Field,
        frames: Vec<Frame>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Self {
        let mut march = Self {
            schema: SCHEMA,
            options: options.clone(),
            field,
            frames,
            decision: None,
            asked: 0,
            outcome: None,
        };
        march.advance(dice, events);
        march
    }

    /// What the march waits for; nothing once it is over.
    pub fn decision(&self) -> Option<&Decision<Choice, Why>> {
        self.decision.as_ref()
    }

    /// What the march asks of one seat: everything of the Pasha in command, nothing of others
    /// (H-R16).
    pub fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        let decision = self.decision.as_ref().filter(|decision| decision.seats.contains(&seat))?;
        Some(decision.ask.clone())
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The march's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The table, for tests and tools; players see a [`View`].
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// What everybody sees.
    pub fn view(&self) -> View {
        let awaiting = self.decision.as_ref().map(|decision| decision.why);
        view::of(&self.field, &self.options, awaiting, self.outcome)
    }

    /// This march, in place of `later`, which it has been taken back from: later questions have
    /// other numbers than those that were asked.
    pub fn resume(&mut self, later: &Self) {
        self.number_after(later.asked);
    }

    /// Questions from now on, the waiting one among them, have numbers above `asked`.
    pub fn number_after(&mut self, asked: u32) {
        if let Some(decision) = &mut self.decision {
            decision.id = DecisionId(asked + 1);
            self.asked = asked + 1;
        } else {
            self.asked = self.asked.max(asked);
        }
    }

    /// Agrees on something else while the march goes on: the pace alone can change.
    ///
    /// # Errors
    /// Names another option that has changed.
    pub fn agree(&mut self, options: &Options) -> Result<(), &'static str> {
        self.options.can_become(options)?;
        self.options.pace = options.pace;
        Ok(())
    }

    /// The number of the last question asked.
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Gives `seat`'s answer to the waiting decision and plays on to the next one.
    ///
    /// # Errors
    /// If nothing is awaited, the seat is wrong, or the answer is not in the decision's list; the
    /// march is then untouched and no die was thrown.
    pub fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let decision = self.decision.as_ref().ok_or(Refusal::NothingAwaited)?;
        if !decision.seats.contains(&seat) {
            return Err(Refusal::NotYourDecision);
        }
        decision.ask.check(answer)?;
        // Every question of a march is answered by one choice.
        let Answer::One(choice) = answer else { return Err(Refusal::WrongKind) };
        self.decision = None;
        let frame = self.frames.pop().expect("a decision is asked by the frame on top");
        let mut cx =
            Cx { field: &mut self.field, options: &self.options, dice: &mut *dice, events };
        let next = phases::answered(frame, *choice, &mut cx);
        self.follow(next);
        self.advance(dice, events);
        Ok(())
    }

    /// Steps frames until one asks something or the march ends.
    fn advance(&mut self, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        for _ in 0..STEPS_MAX {
            if self.outcome.is_some() {
                self.decision = None;
            }
            if self.decision.is_some() || self.outcome.is_some() {
                return;
            }
            let frame = self.frames.pop().expect("a march that is not over has a frame");
            let mut cx =
                Cx { field: &mut self.field, options: &self.options, dice: &mut *dice, events };
            let next = phases::step(frame, &mut cx);
            self.follow(next);
        }
        panic!("no decision after {STEPS_MAX} steps; frames: {:?}", self.frames);
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Go(frames) => self.frames.extend(frames),
            Next::Wait(frame, why, of) => {
                self.frames.push(frame);
                debug_assert!(!of.is_empty(), "{why:?}");
                debug_assert!(TOPICS.contains(&why.topic()), "{why:?}");
                self.asked += 1;
                let seats = self.field.commander().map(|pasha| pasha.seat).into_iter().collect();
                self.decision = Some(Decision {
                    id: DecisionId(self.asked),
                    seats,
                    why,
                    ask: Ask::One(of),
                    sealed: false,
                });
            }
            Next::End(outcome) => self.outcome = Some(outcome),
        }
    }
}
