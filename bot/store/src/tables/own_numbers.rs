//! The numbers by which each audience of a game of sides knows the lines of the log that it can see.

use kit::Audience;
use model::campaign::counts::{Numbers, OwnNumber, place};
use model::ids::CampaignId;
use sqlx::Row as _;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Store, StoreError};

impl Store {
    pub async fn own_numbers(
        &self,
        campaign: CampaignId,
        audience: Audience,
    ) -> Result<Numbers, StoreError> {
        let sql = "SELECT audience, own, line FROM own_numbers \
                   WHERE campaign = $1 AND audience = $2 ORDER BY own";
        let read = |row: &DbRow| {
            Ok(OwnNumber {
                audience: row.try_get("audience")?,
                own: row.try_get("own")?,
                line: row.try_get("line")?,
            })
        };
        self.all(query!(sql, campaign.0, place(audience)), read).await.map(Numbers::new)
    }
}

pub(crate) async fn add(db: &mut DbConnection, campaign: CampaignId, number: OwnNumber) -> Kept {
    let sql = "INSERT INTO own_numbers (campaign, audience, own, line) VALUES ($1, $2, $3, $4)";
    run!(db, sql, campaign.0, number.audience, number.own, number.line)
}

/// So many audiences have counted every line up to one so far.
pub(crate) async fn begin(
    db: &mut DbConnection,
    campaign: CampaignId,
    audiences: i64,
    line: i64,
) -> Kept {
    for audience in 0..audiences {
        let sql = "INSERT INTO own_numbers (campaign, audience, own, line) \
                   SELECT campaign, CAST($1 AS BIGINT), number, number FROM log \
                   WHERE campaign = $2 AND number <= $3";
        run!(db, sql, audience, campaign.0, line)?;
    }
    Ok(())
}
