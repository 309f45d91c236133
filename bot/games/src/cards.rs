//! The cards of a game that is played with a hand of them.

use model::message::Post;
use model::{Game, Snapshot};
use render::Scene;

/// A hand, and the deck it is of.
pub trait Cards: Sync {
    fn held(&self, game: &Game) -> Vec<(String, String)>;

    fn find(&self, typed: &str) -> Option<String>;

    fn told(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post>;

    /// The hand as a picture; nothing if there is no card in it.
    fn drawn(&self, snapshot: &Snapshot) -> Option<Scene>;
}
