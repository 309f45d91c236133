//! A part of one game fought as another.
//!
//! While a game waits for some matter to be settled, an [`Interlude`] may offer to play that matter
//! as a game of its own. [`Nested`] keeps the outer game, the parent, as it stands, asks what has
//! to be known first, and runs the inner game, the child, by its own rules. When the child is over,
//! the parent is given what came of it as answers to its own questions, and goes on.
//!
//! Neither game knows of the other. Numbers of questions are common to both, so that none is used
//! twice. An interlude in an interlude is not supported.

use serde::{Deserialize, Serialize};

use super::audience::Audience;
use super::decision::{Answer, Ask, Decision, DecisionId, Refusal, Seat};
use super::dice::Dice;
use super::machine::Machine;
use super::rules::{AnswerOf, Rules, Stored, Value};

/// What stands between two games, one of which may be a part of the other.
pub trait Interlude: Value {
    /// The name a game is stored under while the part of it is played. It never changes.
    const KEY: &'static str;

    /// The game that a part is taken of.
    type Parent: Rules;
    /// The game the part is played as.
    type Child: Rules;
    /// What may be chosen besides the choices of both.
    type Choice: Stored + Copy + Ord;
    /// What is asked besides the questions of both.
    type Why: Stored + Copy;
    /// What happens between them.
    type Event: Stored;

    /// The choice by which the matter that waits is played as the child, if it can be.
    fn offered(parent: &Machine<Self::Parent>) -> Option<Self::Choice>;

    /// What is asked before the child begins, of whoever the matter waits for; nothing if it begins
    /// at once.
    fn question(parent: &Machine<Self::Parent>) -> Option<(Self::Why, Ask<Self::Choice>)>;

    /// The options of the child, from the answer to that question; from an answer that chooses
    /// nothing if none is asked.
    fn set_up(
        parent: &Machine<Self::Parent>,
        answer: &Answer<Self::Choice>,
    ) -> Result<(<Self::Child as Rules>::Options, Self::Event), Refusal>;

    /// What came of a child that is over: the fact, and the answers that settle the matter in the
    /// parent, one for each question that it asks in turn.
    fn report(
        parent: &Machine<Self::Parent>,
        child: &Machine<Self::Child>,
    ) -> (Self::Event, Vec<AnswerOf<Self::Parent>>);

    /// Hides what the parent's options keep from those who look at the child.
    fn conceal(_parent: &Machine<Self::Parent>, _view: &mut <Self::Child as Rules>::View) {}
}

/// Something that happened in either game or between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NestedEvent<I: Interlude> {
    Parent(<I::Parent as Rules>::Event),
    Child(<I::Child as Rules>::Event),
    Between(I::Event),
}

/// A game a part of which is being played as another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Nested<I: Interlude> {
    /// Older states call it by the name of the one game there was.
    #[serde(alias = "campaign")]
    parent: Machine<I::Parent>,
    /// The number of the question asked before the child begins.
    question: u32,
    /// The inner game, once it has begun; older states call it by the name of the one there was.
    #[serde(alias = "march")]
    child: Option<Box<Machine<I::Child>>>,
}

impl<I: Interlude> Nested<I> {
    /// The matter that waits is to be played as the child. What has to be known first is asked
    /// next.
    pub fn begin(parent: &Machine<I::Parent>, seat: Seat) -> Result<Self, Refusal> {
        if parent.decision().is_none() {
            return Err(Refusal::NothingAwaited);
        }
        if !parent.awaits(seat) {
            return Err(Refusal::NotYourDecision);
        }
        if I::offered(parent).is_none() {
            return Err(Refusal::NotOffered);
        }
        let mut parent = parent.clone();
        let question = parent.asked() + 1;
        parent.number_after(question);
        Ok(Self { parent, question, child: None })
    }

    /// The outer game, as it stands before the matter is settled.
    pub fn parent(&self) -> &Machine<I::Parent> {
        &self.parent
    }

    pub fn parent_mut(&mut self) -> &mut Machine<I::Parent> {
        &mut self.parent
    }

    pub fn child(&self) -> Option<&Machine<I::Child>> {
        self.child.as_deref()
    }

    /// The number of the question asked before the child begins, by which the child is known.
    pub fn question(&self) -> DecisionId {
        DecisionId(self.question)
    }

    /// What an audience sees of the inner game, once it has begun.
    pub fn view(&self, audience: impl Into<Audience>) -> Option<<I::Child as Rules>::View> {
        let mut view = self.child()?.view(audience);
        I::conceal(&self.parent, &mut view);
        Some(view)
    }

    /// A copy of both that knows no more than an audience.
    #[must_use]
    pub fn seen_by(&self, audience: Audience) -> Self {
        let child = self.child.as_ref().map(|child| Box::new(child.seen_by(audience)));
        Self { parent: self.parent.seen_by(audience), question: self.question, child }
    }

    /// Of such a copy: draws with lots what its audience does not know, as [`Machine::draw_anew`].
    pub fn draw_anew(&mut self, lots: &mut dyn Dice) {
        self.parent.draw_anew(lots);
        if let Some(child) = &mut self.child {
            child.draw_anew(lots);
        }
    }

    /// The question asked before the child begins, while that waits.
    pub fn opening(&self) -> Option<Decision<I::Choice, I::Why>> {
        let waits = self.parent.decision().filter(|_| self.child.is_none())?;
        let (why, ask) = I::question(&self.parent)?;
        let (id, seats) = (self.question(), waits.seats.clone());
        Some(Decision { id, seats, why, ask, sealed: false })
    }

    pub fn asked(&self) -> u32 {
        let child = self.child.as_ref().map_or(0, |child| child.asked());
        child.max(self.parent.asked())
    }

    /// This, in place of a game that it has been taken back from: of that the outer game was
    /// `later`, and the last question had the number `asked`. Later questions have other numbers
    /// than those that were asked.
    pub fn resume(&mut self, later: &Machine<I::Parent>, asked: u32) {
        self.parent.resume(later);
        self.parent.number_after(asked);
        if let Some(child) = &mut self.child {
            child.number_after(asked.max(child.asked()));
        }
    }

    pub fn open(
        &mut self,
        seat: Seat,
        answer: &Answer<I::Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<NestedEvent<I>>,
    ) -> Result<(), Refusal> {
        let decision = self.opening().ok_or(Refusal::NotOffered)?;
        if !decision.seats.contains(&seat) {
            return Err(Refusal::NotYourDecision);
        }
        decision.ask.check(answer)?;
        self.start(answer, dice, events)
    }

    /// Begins the child, if nothing has to be known first.
    pub fn start_unasked(
        &mut self,
        dice: &mut dyn Dice,
        events: &mut Vec<NestedEvent<I>>,
    ) -> Result<(), Refusal> {
        if self.child.is_some() || self.opening().is_some() {
            return Ok(());
        }
        self.start(&Answer::Some(Vec::new()), dice, events)
    }

    fn start(
        &mut self,
        answer: &Answer<I::Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<NestedEvent<I>>,
    ) -> Result<(), Refusal> {
        let (options, begun) = I::set_up(&self.parent, answer)?;
        events.push(NestedEvent::Between(begun));
        let mut facts = Vec::new();
        let mut child = Machine::new(&options, dice, &mut facts);
        events.extend(facts.into_iter().map(NestedEvent::Child));
        child.renumber_after(self.parent.asked());
        self.child = Some(Box::new(child));
        Ok(())
    }

    /// Gives `seat`'s answer to the child. The parent comes back when it is over, the matter
    /// settled.
    pub fn apply(
        &mut self,
        seat: Seat,
        answer: &AnswerOf<I::Child>,
        dice: &mut dyn Dice,
        events: &mut Vec<NestedEvent<I>>,
    ) -> Result<Option<Machine<I::Parent>>, Refusal> {
        let child = self.child.as_mut().ok_or(Refusal::NotOffered)?;
        let mut facts = Vec::new();
        child.apply(seat, answer, dice, &mut facts)?;
        events.extend(facts.into_iter().map(NestedEvent::Child));
        if child.outcome().is_none() {
            return Ok(None);
        }
        let (reported, answers) = I::report(&self.parent, child);
        events.push(NestedEvent::Between(reported));
        let asked = child.asked();
        Ok(Some(self.settled(asked, &answers, dice, events)))
    }

    fn settled(
        &self,
        asked: u32,
        answers: &[AnswerOf<I::Parent>],
        dice: &mut dyn Dice,
        events: &mut Vec<NestedEvent<I>>,
    ) -> Machine<I::Parent> {
        let mut parent = self.parent.clone();
        parent.number_after(asked);
        let mut facts = Vec::new();
        for answer in answers {
            let waits = parent.decision().expect("a report is answered question by question");
            let seat = waits.seats[0];
            let taken = parent.apply(seat, answer, dice, &mut facts);
            taken.expect("a report gives what the game itself offers");
        }
        events.extend(facts.into_iter().map(NestedEvent::Parent));
        parent
    }
}

#[cfg(test)]
mod tests;
