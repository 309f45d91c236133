//! Orders in the making: one per player and campaign.

use model::Draft;
use model::ids::{CampaignId, DraftId};
use model::log::StepText;
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{DbRow, Store, StoreError, json, snowflake};

/// Drafts older than this are swept away, in seconds.
const STALE_AFTER: i64 = 30 * 24 * 3_600;

fn draft(row: &DbRow) -> Result<Draft, StoreError> {
    let decision: i64 = row.try_get("decision")?;
    let steps: Vec<StepText> = json(row, "steps")?;
    let steps: Option<Vec<_>> = steps.iter().map(StepText::read).collect();
    Ok(Draft {
        id: DraftId(row.try_get("id")?),
        campaign: CampaignId(row.try_get("campaign")?),
        player: PlayerId(snowflake(row, "player")?),
        decision: kit::DecisionId(u32::try_from(decision).unwrap_or(0)),
        steps: steps.ok_or_else(|| StoreError::Unreadable("steps of a draft".to_owned()))?,
        updated: row.try_get("updated")?,
    })
}

impl Store {
    /// A draft.
    ///
    /// # Errors
    /// If the database fails or the draft cannot be read.
    pub async fn draft(&self, id: DraftId) -> Result<Option<Draft>, StoreError> {
        let query = sqlx::query("SELECT * FROM drafts WHERE id = $1").bind(id.0);
        query.fetch_optional(&self.readers).await?.as_ref().map(draft).transpose()
    }

    /// A player's draft in a campaign.
    ///
    /// # Errors
    /// If the database fails or the draft cannot be read.
    pub async fn draft_of(
        &self,
        campaign: CampaignId,
        player: PlayerId,
    ) -> Result<Option<Draft>, StoreError> {
        let query = sqlx::query("SELECT * FROM drafts WHERE campaign = $1 AND player = $2");
        let query = query.bind(campaign.0).bind(player.0.cast_signed());
        query.fetch_optional(&self.readers).await?.as_ref().map(draft).transpose()
    }
}

pub(crate) async fn save(connection: &mut DbConnection, draft: &Draft) -> Result<(), StoreError> {
    let sweep =
        sqlx::query("DELETE FROM drafts WHERE (campaign = $1 AND player = $2) OR updated < $3");
    let stale = draft.updated - STALE_AFTER;
    let sweep = sweep.bind(draft.campaign.0).bind(draft.player.0.cast_signed()).bind(stale);
    sweep.execute(&mut *connection).await?;
    let query = sqlx::query(
        "INSERT INTO drafts (id, campaign, player, decision, steps, updated) \
         VALUES ($1, $2, $3, $4, $5, $6)",
    );
    let steps: Vec<StepText> = draft.steps.iter().map(StepText::write).collect();
    query
        .bind(draft.id.0)
        .bind(draft.campaign.0)
        .bind(draft.player.0.cast_signed())
        .bind(i64::from(draft.decision.0))
        .bind(serde_json::to_string(&steps)?)
        .bind(draft.updated)
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn delete(connection: &mut DbConnection, id: DraftId) -> Result<(), StoreError> {
    let query = sqlx::query("DELETE FROM drafts WHERE id = $1").bind(id.0);
    query.execute(connection).await?;
    Ok(())
}
