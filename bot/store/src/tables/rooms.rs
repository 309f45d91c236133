//! Channels that a side of a campaign keeps to itself.

use kit::Side;
use model::ids::{CampaignId, ChannelId};

use crate::db::DbConnection;
use crate::{Kept, Store, StoreError, campaign_id};

impl Store {
    /// The campaign, not yet over, of which a side keeps this channel to itself.
    pub async fn campaign_of_room(
        &self,
        channel: ChannelId,
    ) -> Result<Option<CampaignId>, StoreError> {
        let query = query!(
            "SELECT campaigns.id AS id FROM rooms JOIN campaigns ON campaigns.id = rooms.campaign \
             WHERE rooms.channel = $1 AND campaigns.stage <> 'over'",
            channel.0.cast_signed(),
        );
        self.one(query, |row| campaign_id(row, "id")).await
    }
}

/// A side keeps this channel and no other, or none.
pub(crate) async fn set(
    db: &mut DbConnection,
    campaign: CampaignId,
    side: Side,
    room: Option<ChannelId>,
) -> Kept {
    run!(db, "DELETE FROM rooms WHERE campaign = $1 AND side = $2", campaign.0, i64::from(side.0))?;
    let Some(room) = room else { return Ok(()) };
    run!(db, "DELETE FROM rooms WHERE channel = $1", room.0.cast_signed())?;
    run!(
        db,
        "INSERT INTO rooms (channel, campaign, side) VALUES ($1, $2, $3)",
        room.0.cast_signed(),
        campaign.0,
        i64::from(side.0)
    )
}
