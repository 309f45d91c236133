//! What a decision of any game is about.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use staff::own::OwnWhy;

trait AnyWhy: Any + fmt::Debug + Send + Sync {
    fn key(&self) -> &'static str;
    fn topic(&self) -> &'static str;
    fn is_secret(&self) -> bool;
    fn is_for_one_alone(&self) -> bool;
    fn is_voted_on(&self) -> bool;
    fn is_same(&self, other: &dyn AnyWhy) -> bool;
}

impl<W: OwnWhy> AnyWhy for W {
    fn key(&self) -> &'static str {
        W::KEY
    }

    fn topic(&self) -> &'static str {
        OwnWhy::topic(self)
    }

    fn is_secret(&self) -> bool {
        OwnWhy::is_secret(self)
    }

    fn is_for_one_alone(&self) -> bool {
        OwnWhy::is_for_one_alone(self)
    }

    fn is_voted_on(&self) -> bool {
        OwnWhy::is_voted_on(self)
    }

    fn is_same(&self, other: &dyn AnyWhy) -> bool {
        (other as &dyn Any).downcast_ref::<W>() == Some(self)
    }
}

/// What a decision of some game is about.
#[derive(Clone)]
pub struct Why(Arc<dyn AnyWhy>);

impl Why {
    /// A game's own.
    pub fn of<W: OwnWhy>(own: W) -> Self {
        Self(Arc::new(own))
    }

    /// As a game's own; nothing if it is another game's.
    pub fn own<W: OwnWhy>(&self) -> Option<W> {
        (&*self.0 as &dyn Any).downcast_ref::<W>().copied()
    }

    /// The name of the game that asks.
    pub fn key(&self) -> &'static str {
        self.0.key()
    }

    /// A short name of the kind of question, the same whatever it is about.
    pub fn topic(&self) -> &'static str {
        self.0.topic()
    }

    /// Whether the question shows what only whoever answers it may know.
    pub fn is_secret(&self) -> bool {
        self.0.is_secret()
    }

    /// Whether whoever is asked decides alone: nobody proposes, plans or votes.
    pub fn is_for_one_alone(&self) -> bool {
        self.0.is_for_one_alone()
    }

    /// Whether the staff votes on it.
    pub fn is_voted_on(&self) -> bool {
        self.0.is_voted_on()
    }
}

impl PartialEq for Why {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for Why {}

impl fmt::Debug for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
