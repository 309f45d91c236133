//! What is a march's own, asked of any game.

use hicks::{Field, March, View};
use kit::Audience;
use model::Game;

/// What is a march's own, asked of any game.
pub trait OnTheMarch {
    /// The march on the table, if there is one, be it a battle of a campaign.
    fn hicks(&self) -> Option<&March>;

    /// What everybody sees of it.
    fn table(&self) -> Option<View>;
}

impl OnTheMarch for Game {
    fn hicks(&self) -> Option<&March> {
        self.top::<Field>()
    }

    fn table(&self) -> Option<View> {
        self.view::<Field>(Audience::Public)
    }
}
