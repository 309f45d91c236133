//! Faults that froze a campaign, kept for whoever mends them.

use model::campaign::fault::Fault;
use model::ids::CampaignId;
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Store, StoreError, snowflake};

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
    pub async fn fault(&self, campaign: CampaignId) -> Result<Option<Fault>, StoreError> {
        let sql = "SELECT * FROM faults WHERE campaign = $1 ORDER BY at DESC, id DESC LIMIT 1";
        self.one(query!(sql, campaign.0), fault).await
    }
}

pub(crate) async fn add(db: &mut DbConnection, campaign: CampaignId, fault: &Fault) -> Kept {
    run!(
        db,
        "INSERT INTO faults (id, campaign, number, player, at, request, cause) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
        &fault.id,
        campaign.0,
        fault.number,
        fault.player.0.cast_signed(),
        fault.at,
        &fault.request,
        &fault.cause
    )
}
