//! Odds: what somebody asks about chances, and how it is answered.
//!
//! A game makes a [`Question`] of it, which holds all that is asked; whoever has the time tries it.

use std::fmt;

use kit::Audience;
use model::Game;
use model::message::Post;
use render::Scene;
use staff::Roster;

/// Odds in words, and what shows them as bars.
pub type OddsReply = (Post, Option<Scene>);

/// Tries a question on copies of the game, as an audience sees it, with dice from a seed.
type Trial = dyn FnOnce(&Game, Audience, u64) -> Result<OddsReply, &'static str> + Send;

/// A question that has not been tried yet.
pub struct Question {
    /// It in words: the same words at the same moment of a game have the same answer.
    pub name: String,
    /// Tries it, for a while, or says why there is no answer.
    pub trial: Box<Trial>,
}

/// What somebody has typed about chances.
pub trait OddsRequest: fmt::Debug + Send + Sync {
    fn question(&self, game: &Game, roster: &Roster) -> Result<Question, String>;
}
