//! A campaign as it is kept.

use std::sync::Arc;

use staff::Roster;

use crate::campaign::counts::Counts;
use crate::dice::entropy::Entropy;
use crate::ids::{CampaignId, ChannelId, GuildId, MessageId};
use crate::{Game, Setup, Stage};

/// A campaign as it is kept.
#[derive(Debug, Clone)]
pub struct CampaignRow {
    /// Its id.
    pub id: CampaignId,
    /// Where it is played.
    pub guild: GuildId,
    /// The channel it is played in.
    pub channel: ChannelId,
    /// Its name.
    pub name: String,
    /// How far it has come; a frozen one is kept as it was before the fault.
    pub stage: Stage,
    /// What is played.
    pub setup: Setup,
    /// Who plays.
    pub roster: Roster,
    /// The game, once begun.
    pub game: Option<Arc<Game>>,
    /// The last line of its log.
    pub last_order: i64,
    /// What each audience has counted of it, in a game of sides.
    pub counts: Option<Counts>,
    /// When the waiting decision arose, as far as everybody may know.
    pub awaited_since: i64,
    /// The secret of its dice, in hexadecimal.
    pub secret: String,
    /// The seed of open dice.
    pub seed: Option<u64>,
    /// The key of its dice, once begun, in hexadecimal.
    pub dice_key: Option<String>,
    /// The public message mixed into the key of the dice.
    pub begins: Option<MessageId>,
    /// What the players add to the key of the dice.
    pub entropy: Entropy,
    /// When it was made.
    pub created: i64,
    /// The situation board.
    pub board: Option<MessageId>,
    /// The turn the board was posted in.
    pub board_turn: i64,
    /// The newest public message.
    pub newest: Option<MessageId>,
    /// The version of the rules it was last played by.
    pub rules: u32,
}
