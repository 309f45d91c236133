//! What is a patrol's own, asked of any game.

use kit::Audience;
use model::Game;
use patrols::{Board, Patrols, View};

/// What is a patrol's own, asked of any game.
pub trait Ambushed {
    /// The game on the table, if it is one.
    fn patrol(&self) -> Option<&Patrols>;

    /// What whoever this copy is for may know of it.
    fn known_view(&self) -> Option<View>;

    /// What an audience sees of it.
    fn view_of(&self, audience: Audience) -> Option<View>;
}

impl Ambushed for Game {
    fn patrol(&self) -> Option<&Patrols> {
        self.top::<Board>()
    }

    fn known_view(&self) -> Option<View> {
        self.known::<Board>()
    }

    fn view_of(&self, audience: Audience) -> Option<View> {
        self.view::<Board>(audience)
    }
}
