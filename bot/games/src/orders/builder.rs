//! Steps put together from what somebody typed, each checked against what the game offers.

use kit::{Answer, Decision, Refusal};
use model::{Choice, Game, Step, Why};
use staff::Roster;

use crate::orders::offers;
use crate::orders::offers::{ChoiceFilter, Offer};
use crate::people::authority::Authority;
use crate::people::rehearse::{Rehearsal, rehearse};
use crate::text;

/// Tries steps on a copy of the game; nothing is thrown.
pub fn tried(game: &Game, by: &Authority, steps: &[Step]) -> Result<Rehearsal, Refusal> {
    game.decision().ok_or(Refusal::NothingAwaited)?;
    rehearse(game, by, steps)
}

pub fn step(decision: &Decision<Choice, Why>, answer: Answer<Choice>) -> Step {
    Step { topic: decision.why.topic().to_owned(), answer }
}

pub struct OrderBuilder<'a> {
    game: &'a Game,
    by: &'a Authority,
    roster: &'a Roster,
    steps: Vec<Step>,
    after: Game,
    waiting: Option<Decision<Choice, Why>>,
}

impl<'a> OrderBuilder<'a> {
    /// An order without steps, by somebody who may answer for so much.
    pub fn new(game: &'a Game, by: &'a Authority, roster: &'a Roster) -> Self {
        let waiting = by.decision(game);
        Self { game, by, roster, steps: Vec::new(), after: game.clone(), waiting }
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    pub fn after(&self) -> &Game {
        &self.after
    }

    pub fn roster(&self) -> &'a Roster {
        self.roster
    }

    /// What whoever types is asked after the steps so far; nothing where it cannot be known yet.
    pub fn waiting(&self) -> Option<Decision<Choice, Why>> {
        self.waiting.clone()
    }

    pub fn waiting_for(&self, topics: &[&str]) -> Option<Decision<Choice, Why>> {
        self.waiting().filter(|waiting| topics.contains(&waiting.why.topic()))
    }

    pub fn offers(&self, choice: Choice) -> bool {
        self.waiting().is_some_and(|waiting| waiting.ask.choices().contains(&choice))
    }

    pub fn offered(&self, about: ChoiceFilter) -> Vec<Offer> {
        match self.waiting() {
            Some(waiting) => offers::offers(&waiting, &self.after, self.roster, about),
            None => Vec::new(),
        }
    }

    pub fn add(&mut self, answer: Answer<Choice>) -> Result<(), String> {
        const NOT_NOW: &str = "That cannot be done now. `/orders` shows what can.";
        let waiting = self.waiting().ok_or_else(|| NOT_NOW.to_owned())?;
        let mut longer = self.steps.clone();
        longer.push(step(&waiting, answer));
        let refused = |why| text::refused(why, Some(waiting.why));
        let tried = tried(self.game, self.by, &longer).map_err(refused)?;
        (self.after, self.waiting) = (tried.game_after, tried.decision);
        self.steps = longer;
        Ok(())
    }

    pub fn find(&mut self, about: ChoiceFilter, typed: &str) -> Result<(), String> {
        let choice = offers::find(&self.offered(about), typed)?;
        self.add(Answer::One(choice))
    }
}
