//! Runs any game: frames, waiting questions and their numbers, sealed answers, and refusals that
//! leave everything untouched.
//!
//! Deliberately missing: rules, which are the [`Rules`]' of each game; clocks and sentences.

use serde::{Deserialize, Serialize};

use super::audience::Audience;
use super::decision::{Answer, Ask, Decision, DecisionId, Refusal, Seat};
use super::dice::{Calm, Dice};
use super::rules::{Cx, Fixed, Next, Rules, Watch};

/// Steps between two decisions that no honest rule comes near; past it, the rules are at fault.
const STEPS_MAX: u32 = 20_000;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Machine<R: Rules> {
    schema: u16,
    options: R::Options,
    #[serde(alias = "field")]
    board: R,
    frames: Vec<R::Frame>,
    decision: Option<Decision<R::Choice, R::Why>>,
    /// Sealed answers to the waiting question, in the order they came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    given: Vec<(Seat, Answer<R::Choice>)>,
    asked: u32,
    outcome: Option<R::Outcome>,
    /// Options agreed on since, which hold from the next moment between two matters on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    agreed: Option<Box<R::Options>>,
    /// Whose copy it is, if it knows no more than they do.
    #[serde(skip)]
    audience: Option<Audience>,
}

impl<R: Rules> Machine<R> {
    /// Sets the game up and plays to its first decision.
    pub fn new(options: &R::Options, dice: &mut dyn Dice, events: &mut Vec<R::Event>) -> Self {
        let (board, frames) = R::begin(options, dice, events);
        Self::at(options, board, frames, dice, events)
    }

    /// A game whose board stands as given, about to step these frames, the last one first: for
    /// scenarios, examples of play and tests. Plays to its first decision.
    pub fn at(
        options: &R::Options,
        board: R,
        frames: impl Into<Vec<R::Frame>>,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) -> Self {
        let mut machine = Self {
            schema: R::SCHEMA,
            options: options.clone(),
            board,
            frames: frames.into(),
            decision: None,
            given: Vec::new(),
            asked: 0,
            outcome: None,
            agreed: None,
            audience: None,
        };
        machine.advance(dice, events);
        machine
    }

    /// What the game waits for; nothing once it is over.
    pub fn decision(&self) -> Option<&Decision<R::Choice, R::Why>> {
        self.decision.as_ref()
    }

    /// What the game asks of one seat: what it may choose of the list. Nothing if others are asked,
    /// or if its answer is in and those of others are not.
    pub fn ask_of(&self, seat: Seat) -> Option<Ask<R::Choice>> {
        let decision = self.decision.as_ref().filter(|_| self.awaits(seat))?;
        let mut ask = decision.ask.clone();
        if let Ask::One(of) | Ask::Some { of, .. } = &mut ask {
            of.retain(|choice| self.board.may_choose(seat, choice));
        }
        Some(ask)
    }

    /// Whether the waiting question is for a seat that has not answered it.
    pub fn awaits(&self, seat: Seat) -> bool {
        let asked = self.decision.as_ref().is_some_and(|of| of.seats.contains(&seat));
        asked && !self.given.iter().any(|(by, _)| *by == seat)
    }

    /// What a seat has answered a question that still waits for others.
    pub fn given(&self, seat: Seat) -> Option<&Answer<R::Choice>> {
        self.given.iter().find(|(by, _)| *by == seat).map(|(_, answer)| answer)
    }

    pub fn outcome(&self) -> Option<R::Outcome> {
        self.outcome
    }

    pub fn options(&self) -> &R::Options {
        &self.options
    }

    /// The board, for rules, tests and tools; players see a [`view`](Machine::view).
    pub fn board(&self) -> &R {
        &self.board
    }

    pub fn frames(&self) -> &[R::Frame] {
        &self.frames
    }

    pub fn view(&self, audience: impl Into<Audience>) -> R::View {
        R::view(self, audience.into())
    }

    /// A copy that knows no more than an audience: to be looked at, and to rehearse orders on.
    #[must_use]
    pub fn seen_by(&self, audience: Audience) -> Self {
        let mut copy = self.clone();
        copy.audience = Some(audience);
        copy.draw_anew(&mut Calm::default());
        if R::SIDED {
            copy.ask_alone(self, audience);
        }
        copy
    }

    /// Of a copy that knows no more than somebody: draws with lots what they do not know. Another
    /// game that whoever has the copy could be in.
    pub fn draw_anew(&mut self, lots: &mut dyn Dice) {
        if let Some(audience) = self.audience {
            self.board.hide(&mut self.frames, &self.options, audience, lots);
        }
    }

    /// This copy as a game of its own, in which what was drawn for somebody is so: everybody can
    /// answer, sealed questions too.
    #[must_use]
    pub fn on_its_own(mut self) -> Self {
        self.audience = None;
        self
    }

    /// Takes what is asked of others, and what they have answered, out of a copy of `whole`.
    fn ask_alone(&mut self, whole: &Self, audience: Audience) {
        let theirs = |seat: &Seat| match audience {
            Audience::Public => false,
            Audience::Side(side) => whole.board.side_of(*seat) == Some(side),
            Audience::Seat(own) => own == *seat,
        };
        if let Some(decision) = &mut self.decision {
            let asked: Vec<Seat> = decision.seats.iter().copied().filter(theirs).collect();
            let may = |choice: &R::Choice| {
                asked
                    .iter()
                    .any(|seat| whole.awaits(*seat) && whole.board.may_choose(*seat, choice))
            };
            match &mut decision.ask {
                Ask::One(of) | Ask::Some { of, .. } => of.retain(may),
                Ask::Number { .. } if asked.is_empty() => decision.ask = Ask::One(Vec::new()),
                Ask::Number { .. } => {}
            }
        }
        for (_, answer) in self.given.iter_mut().filter(|(seat, _)| !theirs(seat)) {
            *answer = Answer::Number(0);
        }
    }

    /// Whom this copy is for; nobody for the whole game.
    pub fn audience(&self) -> Option<Audience> {
        self.audience
    }

    /// What whoever this copy is for may know; everybody, where it is nobody's.
    pub fn known(&self) -> R::View {
        R::view(self, self.audience.unwrap_or(Audience::Public))
    }

    /// Gives `seat`'s answer to the waiting decision. When it is answered, plays on to the next
    /// one; a sealed one is answered when every seat asked has given its answer.
    pub fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<R::Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) -> Result<(), Refusal> {
        let decision = self.decision.as_ref().ok_or(Refusal::NothingAwaited)?;
        if !self.awaits(seat) {
            return Err(Refusal::NotYourDecision);
        }
        decision.ask.check(answer)?;
        if !answer.choices().iter().all(|choice| self.board.may_choose(seat, choice)) {
            return Err(Refusal::NotOffered);
        }
        if !decision.sealed || decision.seats == [seat] {
            self.go_on(&[(seat, answer.clone())], dice, events);
        } else if R::SIDED && self.audience.is_some() {
            // What the others have answered, or will, is not known.
            self.given.push((seat, answer.clone()));
        } else if self.given.len() + 1 < decision.seats.len() {
            self.given.push((seat, answer.clone()));
        } else {
            let mut given = std::mem::take(&mut self.given);
            given.push((seat, answer.clone()));
            // Which of them came last is nothing to the game.
            given.sort_by_key(|(by, _)| decision.seats.iter().position(|seat| seat == by));
            self.go_on(&given, dice, events);
        }
        Ok(())
    }

    fn go_on(
        &mut self,
        answers: &[(Seat, Answer<R::Choice>)],
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) {
        self.decision = None;
        let frame = self.frames.pop().expect("a decision is asked by the frame on top");
        let mut cx =
            Cx { board: &mut self.board, options: &self.options, dice: &mut *dice, events };
        let next = R::answered(frame, answers, &mut cx);
        self.follow(next);
        self.advance(dice, events);
    }

    /// Steps frames until one asks something or the game ends.
    fn advance(&mut self, dice: &mut dyn Dice, events: &mut Vec<R::Event>) {
        for _ in 0..STEPS_MAX {
            if self.outcome.is_none() {
                self.watch(events);
            }
            if self.outcome.is_some() {
                self.decision = None;
            }
            if self.decision.is_some() || self.outcome.is_some() {
                return;
            }
            if self.frames.last().is_some_and(R::between) {
                self.take_up_what_was_agreed();
            }
            let frame = self.frames.pop().expect("a game that is not over has a frame");
            let mut cx =
                Cx { board: &mut self.board, options: &self.options, dice: &mut *dice, events };
            let next = R::step(frame, &mut cx);
            self.follow(next);
        }
        panic!("no decision after {STEPS_MAX} steps; frames: {:?}", self.frames);
    }

    fn watch(&mut self, events: &mut Vec<R::Event>) {
        match self.board.watch(&self.options, events) {
            Watch::GoOn => {}
            Watch::Interrupt(first) => {
                // A question is looked at when it is asked, before anybody has answered.
                debug_assert!(self.given.is_empty());
                let put_off = self.decision.take().map(|asked| {
                    let frame = self.frames.pop().expect("a decision is asked by the frame on top");
                    (frame, asked.why, asked.ask)
                });
                self.frames.push(first(put_off));
            }
            Watch::End(outcome) => self.outcome = Some(outcome),
        }
    }

    fn follow(&mut self, next: Next<R>) {
        match next {
            Next::Go(frames) => self.frames.extend(frames),
            Next::Wait(frame, why, ask) => {
                self.frames.push(frame);
                debug_assert!(!matches!(&ask, Ask::One(of) if of.is_empty()), "{why:?}");
                self.asked += 1;
                let (id, sealed) = (DecisionId(self.asked), R::is_sealed(&why));
                let seats = self.board.seats(&why, &ask);
                self.decision = Some(Decision { id, seats, why, ask, sealed });
            }
            Next::End(outcome) => self.outcome = Some(outcome),
        }
    }

    fn take_up_what_was_agreed(&mut self) {
        if let Some(agreed) = self.agreed.take() {
            self.board.take_up(&mut self.options, *agreed);
        }
    }

    /// Agrees on other options while the game is played. They hold from the next moment between two
    /// matters on, so that no question that waits changes under whoever answers it; at once in a
    /// game whose rules say so.
    pub fn agree(&mut self, options: &R::Options) -> Result<(), Fixed> {
        let now = self.agreed.as_deref().unwrap_or(&self.options);
        R::can_become(now, options)?;
        self.agreed = (*options != self.options).then(|| Box::new(options.clone()));
        if R::AGREED_HOLDS_AT_ONCE {
            self.take_up_what_was_agreed();
        }
        Ok(())
    }

    /// Options agreed on that do not hold yet, if there are any.
    pub fn agreed(&self) -> Option<&R::Options> {
        self.agreed.as_deref()
    }

    /// This game, in place of `later`, which it has been taken back from: questions to come have
    /// numbers that `later` has not used, and what was agreed on by then stays agreed.
    pub fn resume(&mut self, later: &Self) {
        self.number_after(later.asked);
        if !R::AGREED_HOLDS_AT_ONCE {
            let agreed = later.agreed.as_deref().unwrap_or(&later.options);
            self.agreed = (*agreed != self.options).then(|| Box::new(agreed.clone()));
        }
    }

    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Questions to come have numbers above `asked`. The waiting one keeps its own, for it is the
    /// same one, unless the game's stored logs say otherwise.
    pub fn number_after(&mut self, asked: u32) {
        if R::WAITING_KEEPS_NUMBER {
            self.asked = self.asked.max(asked);
        } else {
            self.renumber_after(asked);
        }
    }

    /// Questions from now on, the waiting one among them, have numbers above `asked`.
    pub fn renumber_after(&mut self, asked: u32) {
        if let Some(decision) = &mut self.decision {
            decision.id = DecisionId(asked + 1);
            self.asked = asked + 1;
        } else {
            self.asked = self.asked.max(asked);
        }
    }

    /// Shuffles what lies in piles: what somebody has seen of it is worth nothing any more. What
    /// the waiting question shows stays, for it is seen again.
    pub fn reshuffle(&mut self, dice: &mut dyn Dice) {
        let waiting = self.decision.as_ref().map(|decision| &decision.why);
        self.board.reshuffle(waiting, dice);
    }

    /// Whether something came out with these facts, the last of which led to the question that
    /// waits now: whoever knows it could make use of it if the order that led there were taken back.
    pub fn revealed(&self, events: &[R::Event]) -> bool {
        let asks =
            self.decision.as_ref().is_some_and(|decision| self.board.shows_hidden(&decision.why));
        asks || events.iter().any(|event| R::reveals(event, &self.options))
    }

    /// A copy whose board and frames are changed, the waiting question staying as it is: for what
    /// is drawn anew because somebody may not know it.
    #[must_use]
    pub fn altered(&self, change: impl FnOnce(&mut R, &mut [R::Frame], &R::Options)) -> Self {
        let mut copy = self.clone();
        change(&mut copy.board, &mut copy.frames, &copy.options);
        copy
    }

    /// A copy about to step other frames, as things stand, and played to its first decision.
    /// Nothing once the game is over.
    pub fn with_frames(
        &self,
        frames: Vec<R::Frame>,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) -> Option<Self> {
        if self.outcome.is_some() {
            return None;
        }
        let mut copy = Self { frames, decision: None, given: Vec::new(), ..self.clone() };
        copy.advance(dice, events);
        Some(copy)
    }
}

#[cfg(test)]
mod tests;
