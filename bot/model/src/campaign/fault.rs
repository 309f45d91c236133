//! What froze a campaign.

use serde::{Deserialize, Serialize};
use staff::PlayerId;

use crate::Game;
use crate::campaign::upgrade;

/// A fault that froze a campaign.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    pub id: String,
    pub number: i64,
    pub player: PlayerId,
    /// When, in seconds since 1970.
    pub at: i64,
    /// What was asked, as the build writes it down.
    pub request: String,
    pub cause: String,
    /// The game as it stood, where the log alone does not lead to it.
    #[serde(default, deserialize_with = "upgrade::some_game")]
    pub game: Option<Game>,
}
