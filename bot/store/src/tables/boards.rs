//! What the situation board of each campaign shows, beside what it should.

use model::Stage;
use model::ids::{CampaignId, MessageId};
use sqlx::Row as _;

use crate::db::DbConnection;
use crate::tables::campaigns::{channel, stage, stage_text};
use crate::{DbRow, Kept, Store, StoreError, campaign_id, some_snowflake};

/// What a board shows: it is edited when this changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardShown {
    /// The last line of the log it tells of, as everybody counts.
    pub line: i64,
    pub newest: Option<MessageId>,
    pub stage: Stage,
    /// How often a new board had been asked for.
    pub asked: u32,
    /// The version of how boards are drawn; [`BoardShown::IN_PART`] if something was left out of it.
    pub drawing: i64,
}

impl BoardShown {
    /// In place of a version: the channel did not take the whole of it. No version is it, so that
    /// the board is tried again after a start.
    pub const IN_PART: i64 = 0;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardRow {
    pub board: Option<MessageId>,
    /// The turn it was posted in.
    pub turn: i64,
    /// When a new one was on its way, if it is not known whether it arrived.
    pub tried: Option<i64>,
    pub begun: bool,
    pub shown: Option<BoardShown>,
    /// The last line of the log, the newest message and the stage, which it should show.
    pub wanted: (i64, Option<MessageId>, Stage),
}

impl BoardRow {
    /// Whether it shows all there is to show, as this drawing would.
    pub fn is_current(&self, drawing: i64) -> bool {
        let current = |shown: BoardShown| {
            (shown.line, shown.newest, shown.stage) == self.wanted
                && (shown.drawing == drawing
                    || (shown.stage == Stage::Over && shown.drawing != BoardShown::IN_PART))
        };
        !self.begun || (self.tried.is_none() && self.shown.is_some_and(current))
    }
}

fn board_row(row: &DbRow) -> Result<BoardRow, StoreError> {
    let line: Option<i64> = row.try_get("shown_line")?;
    let shown = line.map(|line| {
        let newest: i64 = row.try_get("shown_newest")?;
        let asked: i64 = row.try_get("asked")?;
        Ok::<_, StoreError>(BoardShown {
            line,
            newest: (newest != 0).then(|| MessageId(newest.cast_unsigned())),
            stage: stage(row, "shown_stage")?,
            asked: u32::try_from(asked).unwrap_or_default(),
            drawing: row.try_get("drawing")?,
        })
    });
    let newest = some_snowflake(row, "newest")?.map(MessageId);
    Ok(BoardRow {
        board: some_snowflake(row, "board")?.map(MessageId),
        turn: row.try_get("board_turn")?,
        tried: row.try_get("board_tried")?,
        begun: row.try_get::<i64, _>("begun")? == 1,
        shown: shown.transpose()?,
        wanted: (row.try_get("last_order")?, newest, stage(row, "stage")?),
    })
}

impl Store {
    pub async fn board(&self, id: CampaignId) -> Result<Option<BoardRow>, StoreError> {
        let query = query!(
            "SELECT c.board, c.board_turn, c.board_tried, c.newest, c.stage, \
             CASE WHEN c.stage = 'over' AND c.aside = 0 THEN c.last_order ELSE COALESCE((SELECT MAX(o.own) \
             FROM own_numbers o WHERE o.campaign = c.id AND o.audience = 0), c.last_order) END \
             AS last_order, \
             CASE WHEN c.game IS NULL THEN 0 ELSE 1 END AS begun, b.line AS shown_line, \
             b.newest AS shown_newest, b.stage AS shown_stage, b.asked, b.drawing \
             FROM campaigns c LEFT JOIN boards b ON b.campaign = c.id WHERE c.id = $1",
            id.0,
        );
        self.one(query, board_row).await
    }

    /// Campaigns, served by this process, whose boards do not show the newest state as this drawing would; a war that is
    /// over is not drawn anew, unless something was left out of its board.
    pub async fn boards_behind(&self, drawing: i64) -> Result<Vec<CampaignId>, StoreError> {
        let query = query!(
            "SELECT c.id, c.channel, c.guild FROM campaigns c LEFT JOIN boards b ON b.campaign = c.id \
             WHERE c.game IS NOT NULL AND (b.campaign IS NULL OR b.stage <> c.stage \
             OR (b.drawing <> $1 AND (c.stage <> 'over' OR b.drawing = $2)) \
             OR b.line <> CASE WHEN c.stage = 'over' AND c.aside = 0 THEN c.last_order ELSE COALESCE((SELECT \
             MAX(o.own) FROM own_numbers o WHERE o.campaign = c.id AND o.audience = 0), \
             c.last_order) END OR b.newest <> COALESCE(c.newest, 0) \
             OR c.board_tried IS NOT NULL \
             OR EXISTS (SELECT 1 FROM rooms r WHERE r.campaign = c.id AND (r.board_tried <> 0 \
             OR r.board_line <> CASE WHEN c.stage = 'over' AND c.aside = 0 THEN c.last_order ELSE \
             COALESCE((SELECT MAX(o.own) FROM own_numbers o WHERE o.campaign = c.id \
             AND o.audience = r.side + 1), c.last_order) END))) ORDER BY c.id",
            drawing,
            BoardShown::IN_PART,
        );
        let read = |row: &DbRow| Ok((channel(row)?, campaign_id(row, "id")?));
        let found = self.all_served(query, read).await?;
        Ok(found.into_iter().filter(|(at, _)| !at.is_nowhere()).map(|(_, id)| id).collect())
    }
}

pub(crate) async fn shows(db: &mut DbConnection, id: CampaignId, shown: BoardShown) -> Kept {
    run!(
        db,
        "INSERT INTO boards (campaign, line, newest, stage, asked, drawing) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (campaign) DO UPDATE SET \
         line = excluded.line, newest = excluded.newest, stage = excluded.stage, \
         asked = excluded.asked, drawing = excluded.drawing",
        id.0,
        shown.line,
        shown.newest.map_or(0, |message| message.0.cast_signed()),
        stage_text(shown.stage),
        i64::from(shown.asked),
        shown.drawing
    )
}

/// The channels may hold boards that were posted after what the log tells last.
pub(crate) async fn look_again(db: &mut DbConnection, id: CampaignId) -> Kept {
    run!(
        db,
        "UPDATE campaigns SET board_tried = COALESCE(board_tried, \
         (SELECT MAX(at) FROM log WHERE campaign = $1), created) WHERE id = $1",
        id.0
    )?;
    run!(
        db,
        "UPDATE rooms SET board_tried = (SELECT board_tried FROM campaigns WHERE id = $1) \
         WHERE campaign = $1 AND board_tried = 0",
        id.0
    )?;
    forget(db, id).await
}

pub(crate) async fn forget(db: &mut DbConnection, id: CampaignId) -> Kept {
    run!(db, "DELETE FROM boards WHERE campaign = $1", id.0)
}
