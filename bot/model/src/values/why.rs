//! What a decision of any game is about.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use staff::own::OwnWhy;

/// What is asked of a question of any game: as [`OwnWhy`] has it.
pub trait AnyWhy: Any + fmt::Debug + Send + Sync {
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
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

/// What a decision of some game is about.
#[derive(Clone)]
pub struct Why(Arc<dyn AnyWhy>);

impl Why {
    pub fn of<W: OwnWhy>(own: W) -> Self {
        Self(Arc::new(own))
    }

    /// As a game's own; nothing if it is another game's.
    pub fn own<W: OwnWhy>(&self) -> Option<W> {
        (&*self.0 as &dyn Any).downcast_ref().copied()
    }
}

impl Eq for Why {}

erased! { Why: AnyWhy }
