//! What is a siege's own, asked of any game.

use kit::Audience;
use model::Game;
use siege::{City, GORDON, Siege, View};

/// What is a siege's own, asked of any game.
pub trait Besieged {
    /// The siege on the table, if there is one.
    fn siege(&self) -> Option<&Siege>;

    /// What everybody sees of it.
    fn city(&self) -> Option<View>;

    /// What whoever commands sees of it: the Banner card too, if it has been seen.
    fn city_of_gordon(&self) -> Option<View>;
}

impl Besieged for Game {
    fn siege(&self) -> Option<&Siege> {
        self.top::<City>()
    }

    fn city(&self) -> Option<View> {
        self.view::<City>(Audience::Public)
    }

    fn city_of_gordon(&self) -> Option<View> {
        self.view::<City>(Audience::Seat(GORDON))
    }
}
