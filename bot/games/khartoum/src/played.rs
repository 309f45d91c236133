//! What is Khartoum's own, asked of any game.

use khartoum::{Board, Khartoum, View};
use kit::Audience;
use model::Game;

/// What is Khartoum's own, asked of any game.
pub trait Contested {
    /// The game on the table, if it is one.
    fn khartoum(&self) -> Option<&Khartoum>;

    /// What whoever this copy is for may know of it.
    fn known_view(&self) -> Option<View>;

    /// What an audience sees of it.
    fn view_of(&self, audience: Audience) -> Option<View>;
}

impl Contested for Game {
    fn khartoum(&self) -> Option<&Khartoum> {
        self.top::<Board>()
    }

    fn known_view(&self) -> Option<View> {
        self.known::<Board>()
    }

    fn view_of(&self, audience: Audience) -> Option<View> {
        self.view::<Board>(audience)
    }
}
