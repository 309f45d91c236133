//! Orders in the making.

use kit::decision::DecisionId;
use staff::PlayerId;

use crate::Step;
use crate::ids::{CampaignId, DraftId};

/// An order in the making. A player has at most one per campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub id: DraftId,
    pub campaign: CampaignId,
    pub player: PlayerId,
    pub decision: DecisionId,
    pub steps: Vec<Step>,
    /// When it was last changed, in seconds since 1970.
    pub updated: i64,
}
