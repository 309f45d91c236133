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
    pub id: CampaignId,
    pub guild: GuildId,
    pub channel: ChannelId,
    pub name: String,
    /// How far it has come; a frozen one is kept as it was before the fault.
    pub stage: Stage,
    pub setup: Setup,
    pub roster: Roster,
    pub game: Option<Arc<Game>>,
    pub last_order: i64,
    pub counts: Option<Counts>,
    /// When the waiting decision arose, as far as everybody may know.
    pub awaited_since: i64,
    /// The secret of its dice, in hexadecimal.
    pub secret: String,
    pub seed: Option<u64>,
    pub dice_key: Option<String>,
    pub begins: Option<MessageId>,
    pub entropy: Entropy,
    pub created: i64,
    pub board: Option<MessageId>,
    pub board_turn: i64,
    pub newest: Option<MessageId>,
    pub rules: u32,
}
