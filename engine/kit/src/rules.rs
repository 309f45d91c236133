//! What a game writes: its rules as values in and values out.
//!
//! A game implements [`Rules`] for its board. Play is a stack of frames, each a matter under way
//! with its own locals; the [`Machine`] pops the top frame, has it stepped, and does what the
//! [`Next`] says. A rule never asks, numbers or stores anything itself.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::audience::{Audience, Side};
use super::decision::{Answer, Ask, Seat};
use super::dice::Dice;
use super::machine::Machine;

/// A value that is kept, compared and sent between threads.
pub trait Value: Clone + Debug + Eq + Send + Sync + 'static {}

impl<T: Clone + Debug + Eq + Send + Sync + 'static> Value for T {}

/// A [`Value`] with a stored form.
pub trait Stored: Value + Serialize + DeserializeOwned {}

impl<T: Value + Serialize + DeserializeOwned> Stored for T {}

/// What a frame has to work with.
pub struct Cx<'a, R: Rules> {
    pub board: &'a mut R,
    pub options: &'a R::Options,
    pub dice: &'a mut dyn Dice,
    pub events: &'a mut Vec<R::Event>,
}

impl<R: Rules> Cx<'_, R> {
    /// Throws a D6 whose uneventful face is `calm`.
    pub fn d6(&mut self, calm: u8) -> u8 {
        self.dice.die(6, calm)
    }

    /// Throws two D6, kept apart, whose uneventful faces are `calm`.
    pub fn two_d6(&mut self, calm: [u8; 2]) -> [u8; 2] {
        let first = self.d6(calm[0]);
        [first, self.d6(calm[1])]
    }

    pub fn say(&mut self, event: R::Event) {
        self.events.push(event);
    }
}

/// What follows a step.
#[derive(Debug)]
pub enum Next<R: Rules> {
    /// These frames take the place of this one; the last is on top.
    Go(Vec<R::Frame>),
    /// The frame stays and asks.
    Wait(R::Frame, R::Why, Ask<R::Choice>),
    /// The game is over.
    End(R::Outcome),
}

impl<R: Rules> Next<R> {
    pub fn done() -> Self {
        Next::Go(Vec::new())
    }
}

/// An answer to a question of a game.
pub type AnswerOf<R> = Answer<<R as Rules>::Choice>;

/// A question put off: the frame that asked it, what it is about, and what may be answered. The
/// frame that came first asks it again, as a [`Next::Wait`].
pub type PutOff<R> = (<R as Rules>::Frame, <R as Rules>::Why, Ask<<R as Rules>::Choice>);

/// What a look at the board finds, whatever is under way.
#[derive(Debug)]
pub enum Watch<R: Rules> {
    /// Nothing: it goes on.
    GoOn,
    /// Another matter comes first: the frame made of the question that waits, if one does.
    Interrupt(fn(Option<PutOff<R>>) -> R::Frame),
    /// The game is over.
    End(R::Outcome),
}

/// An option that cannot change any more: the board was laid out by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{key} cannot change once the game has begun")]
pub struct Fixed {
    /// The name it is stored under.
    pub key: &'static str,
}

/// The rules of a game, implemented by its board.
pub trait Rules: Stored {
    /// The name the game is stored under. It never changes.
    const KEY: &'static str;

    /// The shape of a stored game; raised when it changes, with an upgrade beside it.
    const SCHEMA: u16;

    /// Whether a question that waits keeps its number when the game is taken back to it. New games
    /// leave this as it is; one whose stored logs number such a question anew says so.
    const WAITING_KEEPS_NUMBER: bool = true;

    /// Whether options agreed on while the game is played hold at once, instead of from the next
    /// moment [`between`](Rules::between) two matters. Such a game that is taken back has the
    /// options it had then.
    const AGREED_HOLDS_AT_ONCE: bool = false;

    /// Whether it is a game of sides, which hide things from each other.
    const SIDED: bool = false;

    /// What a group agrees on before the game.
    type Options: Stored;
    /// A matter under way.
    type Frame: Stored;
    /// What may be chosen.
    type Choice: Stored + Copy + Ord + Display + FromStr;
    /// What a question is about. In a game of sides everybody may know that.
    type Why: Stored + Copy;
    /// Something that happened.
    type Event: Stored;
    /// What is seen.
    type View: Value + Serialize;
    /// How it ends. Its stored form is never `null`.
    type Outcome: Stored + Copy;

    /// The board before the first step, and the frames to be stepped, the last one first.
    fn begin(
        options: &Self::Options,
        dice: &mut dyn Dice,
        events: &mut Vec<Self::Event>,
    ) -> (Self, Vec<Self::Frame>);

    /// Steps a frame that waits for nothing.
    fn step(frame: Self::Frame, cx: &mut Cx<'_, Self>) -> Next<Self>;

    /// Gives answers, already checked against the list, to the frame that asked: one answer, or one
    /// of each seat asked if the question was sealed.
    fn answered(
        frame: Self::Frame,
        answers: &[(Seat, Answer<Self::Choice>)],
        cx: &mut Cx<'_, Self>,
    ) -> Next<Self>;

    /// Whose answer a question awaits.
    fn seats(&self, why: &Self::Why, ask: &Ask<Self::Choice>) -> Vec<Seat>;

    /// Whether a choice that is offered is one that this seat may make.
    fn may_choose(&self, _seat: Seat, _choice: &Self::Choice) -> bool {
        true
    }

    /// Whether every seat asked answers, and nobody learns an answer before all are in.
    fn is_sealed(_why: &Self::Why) -> bool {
        false
    }

    /// The side of a seat, in a game of several.
    fn side_of(&self, _seat: Seat) -> Option<Side> {
        None
    }

    /// Looks at the board before every step, and while a question waits.
    fn watch(&mut self, _options: &Self::Options, _events: &mut Vec<Self::Event>) -> Watch<Self> {
        Watch::GoOn
    }

    /// Whether nothing is under way, this frame being next, that an option could break.
    fn between(_frame: &Self::Frame) -> bool {
        false
    }

    /// Takes up options agreed on, and does to the board what follows from it.
    fn take_up(&mut self, options: &mut Self::Options, agreed: Self::Options) {
        *options = agreed;
    }

    /// Whether options can become others while the game is played.
    fn can_become(_options: &Self::Options, _new: &Self::Options) -> Result<(), Fixed> {
        Ok(())
    }

    /// Whether the question itself shows what only those asked may know.
    fn is_secret(_why: &Self::Why) -> bool {
        false
    }

    /// Whether the choices of a question show what nobody could know before.
    fn shows_hidden(&self, why: &Self::Why) -> bool {
        Self::is_secret(why)
    }

    /// Whether a fact told something that nobody could know before, otherwise than by a die that
    /// is in the log: an order that led to it cannot be taken back as if nobody had learnt of it.
    fn reveals(_event: &Self::Event, _options: &Self::Options) -> bool {
        false
    }

    /// Shuffles what lies in piles, but for what the waiting question shows of it.
    fn reshuffle(&mut self, _waiting: Option<&Self::Why>, _dice: &mut dyn Dice) {}

    /// Which turn it is, 0 before the first one, and which is the last.
    fn turn(&self) -> (u8, u8);

    /// All that an audience may know. With [`Rules::seen`], the only way out to text and pictures.
    fn view(machine: &Machine<Self>, audience: Audience) -> Self::View;

    /// Takes what an audience may not know out of a copy of the board and of the matters under way:
    /// what sides hide from each other, and what nobody can know yet, such as the order of a pile.
    /// Piles and hands are drawn with `lots` from what the audience holds possible; where a hidden unit
    /// is, the same is put for every place. It can be played on with: orders are rehearsed, and odds reckoned, on such copies alone. With the same
    /// lots it is the same, whatever was hidden. Calm lots give the copy that is shown.
    fn hide(
        &mut self,
        _frames: &mut [Self::Frame],
        _options: &Self::Options,
        _audience: Audience,
        _lots: &mut dyn Dice,
    ) {
    }

    /// A fact as an audience may know it, if at all.
    fn seen(event: &Self::Event, _audience: Audience) -> Option<Self::Event> {
        Some(event.clone())
    }
}
