//! The cards of a game that is played with a hand of them.

use model::message::Post;
use model::{Game, Snapshot};
use render::Scene;

/// A hand, and the deck it is of.
pub trait Cards: Sync {
    /// The cards held: what each goes by, and what it is called.
    fn held(&self, game: &Game) -> Vec<(String, String)>;

    /// What a card goes by that is typed or picked, be it held or not.
    fn find(&self, typed: &str) -> Option<String>;

    /// The hand in words, with what each card can be used for now, or one card.
    fn told(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post>;

    /// The hand as a picture; nothing if there is no card in it.
    fn drawn(&self, snapshot: &Snapshot) -> Option<Scene>;
}
