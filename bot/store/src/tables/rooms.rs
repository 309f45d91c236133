//! Channels that a side of a campaign keeps to itself.

use kit::Side;
use model::ids::{CampaignId, ChannelId};
use sqlx::Row as _;

use crate::db::DbConnection;
use crate::{Store, StoreError};

impl Store {
    /// The campaign, not yet over, of which a side keeps this channel to itself.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn campaign_of_room(
        &self,
        channel: ChannelId,
    ) -> Result<Option<CampaignId>, StoreError> {
        let query = sqlx::query(
            "SELECT campaigns.id AS id FROM rooms JOIN campaigns ON campaigns.id = rooms.campaign \
             WHERE rooms.channel = $1 AND campaigns.stage <> 'over'",
        );
        let row = query.bind(channel.0.cast_signed()).fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get("id")).transpose()?.map(CampaignId))
    }
}

/// A side keeps this channel and no other, or none.
pub(crate) async fn set(
    connection: &mut DbConnection,
    campaign: CampaignId,
    side: Side,
    room: Option<ChannelId>,
) -> Result<(), StoreError> {
    let query = sqlx::query("DELETE FROM rooms WHERE campaign = $1 AND side = $2");
    query.bind(campaign.0).bind(i64::from(side.0)).execute(&mut *connection).await?;
    let Some(room) = room else { return Ok(()) };
    let query = sqlx::query("DELETE FROM rooms WHERE channel = $1");
    query.bind(room.0.cast_signed()).execute(&mut *connection).await?;
    let query = sqlx::query("INSERT INTO rooms (channel, campaign, side) VALUES ($1, $2, $3)");
    let query = query.bind(room.0.cast_signed()).bind(campaign.0).bind(i64::from(side.0));
    query.execute(&mut *connection).await?;
    Ok(())
}
