//! Faults that froze a campaign, kept for whoever mends them.

use model::campaign::fault::Fault;
use model::ids::CampaignId;
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{DbRow, Store, StoreError, snowflake};

fn fault(row: &DbRow) -> Result<Fault, StoreError> {
    Ok(Fault {
        id: row.try_get("id")?,
        number: row.try_get("number")?,
        player: PlayerId(snowflake(row, "player")?),
        at: row.try_get("at")?,
        request: row.try_get("request")?,
        cause: row.try_get("cause")?,
        game: None,
    })
}

impl Store {
    /// The newest fault that froze a campaign, if any did.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn fault(&self, campaign: CampaignId) -> Result<Option<Fault>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM faults WHERE campaign = $1 ORDER BY at DESC, id DESC LIMIT 1",
        );
        let row = query.bind(campaign.0).fetch_optional(&self.readers).await?;
        row.as_ref().map(fault).transpose()
    }
}

pub(crate) async fn add(
    connection: &mut DbConnection,
    campaign: CampaignId,
    fault: &Fault,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO faults (id, campaign, number, player, at, request, cause) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    );
    query
        .bind(&fault.id)
        .bind(campaign.0)
        .bind(fault.number)
        .bind(fault.player.0.cast_signed())
        .bind(fault.at)
        .bind(&fault.request)
        .bind(&fault.cause)
        .execute(connection)
        .await?;
    Ok(())
}
