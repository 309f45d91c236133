//! Channels that a side of a campaign keeps to itself.

use kit::Side;
use model::ids::{CampaignId, ChannelId, MessageId};
use sqlx::Row as _;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Store, StoreError, campaign_id};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoomBoard {
    pub side: Side,
    pub channel: ChannelId,
    pub board: Option<MessageId>,
    /// When a new one was on its way, if it is not known whether it arrived.
    pub tried: Option<i64>,
    pub line: i64,
    pub drawing: i64,
}

fn room_board(row: &DbRow) -> Result<RoomBoard, StoreError> {
    let number = |name: &str| row.try_get::<i64, _>(name);
    let (board, tried) = (number("board")?, number("board_tried")?);
    Ok(RoomBoard {
        side: Side(u8::try_from(number("side")?).unwrap_or_default()),
        channel: ChannelId(number("channel")?.cast_unsigned()),
        board: (board != 0).then(|| MessageId(board.cast_unsigned())),
        tried: (tried != 0).then_some(tried),
        line: number("board_line")?,
        drawing: number("board_drawing")?,
    })
}

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

    pub async fn room_boards(&self, campaign: CampaignId) -> Result<Vec<RoomBoard>, StoreError> {
        let query = query!(
            "SELECT channel, side, board, board_tried, board_line, board_drawing FROM rooms \
             WHERE campaign = $1 ORDER BY side",
            campaign.0,
        );
        self.all(query, room_board).await
    }
}

/// A side's board is this from now on; nothing if it keeps another channel by now.
pub(crate) async fn board(db: &mut DbConnection, campaign: CampaignId, of: RoomBoard) -> Kept {
    run!(
        db,
        "UPDATE rooms SET board = $1, board_tried = $2, board_line = $3, board_drawing = $4 \
         WHERE campaign = $5 AND channel = $6",
        of.board.map_or(0, |message| message.0.cast_signed()),
        of.tried.unwrap_or(0),
        of.line,
        of.drawing,
        campaign.0,
        of.channel.0.cast_signed()
    )
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
