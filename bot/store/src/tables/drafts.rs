//! Orders in the making: one per player and campaign.

use model::ids::{CampaignId, DraftId};
use model::log::StepText;
use model::{Draft, Step};
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Store, StoreError, campaign_id, json, snowflake};

/// Drafts older than this are swept away, in seconds.
const STALE_AFTER: i64 = 30 * 24 * 3_600;

fn draft(row: &DbRow) -> Result<Draft, StoreError> {
    let decision: i64 = row.try_get("decision")?;
    let steps: Vec<StepText> = json(row, "steps")?;
    let steps: Option<Vec<_>> = steps.iter().map(Step::read).collect();
    Ok(Draft {
        id: DraftId(row.try_get("id")?),
        campaign: campaign_id(row, "campaign")?,
        player: PlayerId(snowflake(row, "player")?),
        decision: kit::DecisionId(u32::try_from(decision).unwrap_or(0)),
        steps: steps.ok_or_else(|| StoreError::Unreadable("steps of a draft".to_owned()))?,
        updated: row.try_get("updated")?,
    })
}

impl Store {
    pub async fn draft(&self, id: DraftId) -> Result<Option<Draft>, StoreError> {
        self.one(query!("SELECT * FROM drafts WHERE id = $1", id.0), draft).await
    }

    pub async fn draft_of(
        &self,
        campaign: CampaignId,
        player: PlayerId,
    ) -> Result<Option<Draft>, StoreError> {
        let sql = "SELECT * FROM drafts WHERE campaign = $1 AND player = $2";
        self.one(query!(sql, campaign.0, player.0.cast_signed()), draft).await
    }
}

pub(crate) async fn save(db: &mut DbConnection, draft: &Draft) -> Kept {
    let (campaign, player) = (draft.campaign.0, draft.player.0.cast_signed());
    let sweep = "DELETE FROM drafts WHERE (campaign = $1 AND player = $2) OR updated < $3";
    run!(db, sweep, campaign, player, draft.updated - STALE_AFTER)?;
    let steps: Vec<StepText> = draft.steps.iter().map(Step::write).collect();
    run!(
        db,
        "INSERT INTO drafts (id, campaign, player, decision, steps, updated) \
         VALUES ($1, $2, $3, $4, $5, $6)",
        draft.id.0,
        campaign,
        player,
        i64::from(draft.decision.0),
        serde_json::to_string(&steps)?,
        draft.updated,
    )
}

pub(crate) async fn delete(db: &mut DbConnection, id: DraftId) -> Kept {
    run!(db, "DELETE FROM drafts WHERE id = $1", id.0)
}
