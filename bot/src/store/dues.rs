//! What falls due.

use sqlx::Row as _;

use super::db::DbConnection;
use super::{DbRow, Store, StoreError};
use crate::campaign::ids::CampaignId;

/// What kind of thing falls due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DueKind {
    /// The awaited person is reminded.
    Reminder,
    /// The open motion closes; `told` is its number.
    Motion,
}

/// Something that falls due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// For which campaign.
    pub campaign: CampaignId,
    /// What.
    pub kind: DueKind,
    /// When, in seconds since 1970.
    pub at: i64,
    /// How often it has happened already, or which one it is.
    pub told: i64,
}

fn kind_text(kind: DueKind) -> &'static str {
    match kind {
        DueKind::Reminder => "reminder",
        DueKind::Motion => "motion",
    }
}

fn due(row: &DbRow) -> Result<Due, StoreError> {
    let kind = match row.try_get::<String, _>("kind")?.as_str() {
        "reminder" => DueKind::Reminder,
        "motion" => DueKind::Motion,
        other => return Err(StoreError::Unreadable(format!("due {other}"))),
    };
    let campaign = CampaignId(row.try_get("campaign")?);
    Ok(Due { campaign, kind, at: row.try_get("at")?, told: row.try_get("told")? })
}

impl Store {
    /// What was due by `now`, oldest first; at most 100.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due(&self, now: i64) -> Result<Vec<Due>, StoreError> {
        let query = sqlx::query("SELECT * FROM dues WHERE at <= $1 ORDER BY at LIMIT 100");
        query.bind(now).fetch_all(&self.readers).await?.iter().map(due).collect()
    }
}

pub(super) async fn set(connection: &mut DbConnection, due: Due) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO dues (campaign, kind, at, told) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (campaign, kind) DO UPDATE SET at = excluded.at, told = excluded.told",
    );
    let query = query.bind(due.campaign.0).bind(kind_text(due.kind)).bind(due.at).bind(due.told);
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn delete(
    connection: &mut DbConnection,
    campaign: CampaignId,
    kind: DueKind,
) -> Result<(), StoreError> {
    let query = sqlx::query("DELETE FROM dues WHERE campaign = $1 AND kind = $2");
    query.bind(campaign.0).bind(kind_text(kind)).execute(connection).await?;
    Ok(())
}
