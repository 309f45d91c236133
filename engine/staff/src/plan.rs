//! Plans: drafts of orders that somebody strings together and has given one after the other.
//!
//! A plan is its maker's own: it stands in no log, and nobody else is shown it. It runs until it
//! is done, or until something happens that nobody could know when it was made.

use serde::{Deserialize, Serialize};

use super::council::StepText;

/// The most drafts and stop marks of a plan.
pub const ITEMS_MAX: usize = 20;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    /// An order: its answers, and what it comes to in few words.
    Order { steps: Vec<StepText>, title: String },
    /// It stops here to be looked at.
    Stop,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Halt {
    Done,
    Mark,
    Encounter,
    Event,
    Dice,
    /// The next order could not be given.
    Refused,
}

/// What somebody wants to order, one thing after another.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub items: Vec<Item>,
    #[serde(default)]
    pub running: bool,
    #[serde(default)]
    pub halt: Option<Halt>,
    /// How many of its orders have been given since it was last set going.
    #[serde(default)]
    pub given: u16,
}

/// Why a plan cannot be added to or run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, thiserror::Error)]
pub enum BadPlan {
    #[error("the plan is empty")]
    Empty,
    #[error("the plan is full")]
    Full,
    #[error("the plan runs")]
    Running,
    #[error("the order does not fit")]
    DoesNotFit,
    #[error("the post is another's")]
    NotTheirs,
    #[error("nothing can be planned here")]
    NotHere,
}

impl Plan {
    /// The answers of all orders in it, one after another.
    pub fn steps(&self) -> impl Iterator<Item = &StepText> {
        let steps = |item: &'_ Item| match item {
            Item::Order { steps, .. } => steps.len(),
            Item::Stop => 0,
        };
        let orders = self.items.iter().filter(move |item| steps(item) > 0);
        orders.flat_map(|item| match item {
            Item::Order { steps, .. } => steps.iter(),
            Item::Stop => [].iter(),
        })
    }

    pub fn orders(&self) -> usize {
        self.items.iter().filter(|item| matches!(item, Item::Order { .. })).count()
    }

    pub fn add(&mut self, item: Item) -> Result<(), BadPlan> {
        if self.running {
            return Err(BadPlan::Running);
        }
        if self.items.len() >= ITEMS_MAX {
            return Err(BadPlan::Full);
        }
        self.halt = None;
        self.items.push(item);
        Ok(())
    }

    /// Sets it going; a mark at its head has been looked at.
    pub fn run(&mut self) -> Result<(), BadPlan> {
        if self.running {
            return Err(BadPlan::Running);
        }
        let marks = self.items.iter().take_while(|item| **item == Item::Stop).count();
        self.items.drain(..marks);
        if self.items.is_empty() {
            return Err(BadPlan::Empty);
        }
        (self.running, self.halt, self.given) = (true, None, 0);
        Ok(())
    }

    pub fn next(&self) -> Option<&[StepText]> {
        match self.items.first()? {
            Item::Order { steps, .. } => Some(steps),
            Item::Stop => None,
        }
    }

    /// Notes that the next order was given; it stops for `halt`, or for a mark, or at its end.
    pub fn gave(&mut self, halt: Option<Halt>) {
        if !self.items.is_empty() {
            self.items.remove(0);
        }
        self.given += 1;
        let own = match self.items.first() {
            None => Some(Halt::Done),
            Some(Item::Stop) => Some(Halt::Mark),
            Some(Item::Order { .. }) => None,
        };
        if let Some(halt) = halt.or(own) {
            self.stops(halt);
        }
    }

    pub fn stops(&mut self, halt: Halt) {
        (self.running, self.halt) = (false, Some(halt));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(answer: &str) -> Item {
        let steps = vec![StepText { topic: "play-card".to_owned(), answer: answer.to_owned() }];
        Item::Order { steps, title: answer.to_owned() }
    }

    #[test]
    fn a_plan_runs_to_a_mark_and_on() {
        let mut plan = Plan::default();
        assert_eq!(plan.run(), Err(BadPlan::Empty));
        for item in [Item::Stop, order("one"), order("two"), Item::Stop, order("three")] {
            plan.add(item).expect("there is room");
        }
        assert_eq!((plan.orders(), plan.steps().count()), (3, 3));
        plan.run().expect("it starts");
        assert_eq!(plan.add(order("four")), Err(BadPlan::Running));
        plan.gave(None);
        assert!(plan.running && plan.next().is_some());
        plan.gave(None);
        assert_eq!((plan.running, plan.halt, plan.given), (false, Some(Halt::Mark), 2));
        plan.run().expect("on it goes");
        plan.gave(Some(Halt::Encounter));
        assert_eq!((plan.running, plan.halt), (false, Some(Halt::Encounter)));
        assert_eq!(plan.run(), Err(BadPlan::Empty));
        for _ in 0..ITEMS_MAX {
            plan.add(order("more")).expect("there is room");
        }
        assert_eq!(plan.add(Item::Stop), Err(BadPlan::Full));
    }
}
