//! What is Khartoum's own, asked of any game.

use khartoum::{Board, Khartoum, View};
use kit::Audience;
use model::Game;

/// What is Khartoum's own, asked of any game.
pub trait Contested {
    fn khartoum(&self) -> Option<&Khartoum>;

    fn known_view(&self) -> Option<View>;

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
