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

    /// What whoever this copy is for sees of it; of the whole game what whoever commands sees: the
    /// Banner card too, if it has been seen.
    fn known_city(&self) -> Option<View>;
}

impl Besieged for Game {
    fn siege(&self) -> Option<&Siege> {
        self.top::<City>()
    }

    fn city(&self) -> Option<View> {
        self.view::<City>(Audience::Public)
    }

    fn known_city(&self) -> Option<View> {
        let siege = self.siege()?;
        Some(siege.view(siege.audience().unwrap_or(Audience::Seat(GORDON))))
    }
}
