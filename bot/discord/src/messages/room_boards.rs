//! The situation board of a side, in the channel that it keeps to itself: as the board of a campaign
//! it is edited to the newest state, and pinned where that may be done.
//!
//! Nothing is kept in memory: what the board shows, and whether a new one is on its way, is in the
//! store. Before each change it is looked who can read the channel; where anybody of the other side
//! can, the channel is the side's own no more.

use std::sync::Arc;

use kit::Audience;
use model::Snapshot;
use store::{Change, RoomBoard};
use tracing::{debug, info};

use crate::messages::PostContext;
use crate::messages::compose::{DRAWING, board, is_signed};
use crate::messages::fallback::{LeftOut, fallback};
use crate::messages::rooms::{self, readers};
use crate::messages::send::{Channel, SendError};
use crate::outgoing::OutgoingMessage;
use crate::pictures::Slot;

pub(super) async fn keep(context: &PostContext) -> Result<(), SendError> {
    let campaigns = &context.app.campaigns;
    let public = campaigns.glance(context.campaign, Audience::Public).await;
    let public = public.ok_or(SendError::Later)?;
    if public.roster.side.is_none() || public.game.is_none() {
        return Ok(());
    }
    let rows = campaigns.store().room_boards(context.campaign).await;
    for row in rows.map_err(|_| SendError::Later)? {
        let known = campaigns.glance(context.campaign, Audience::Side(row.side)).await;
        let known = known.ok_or(SendError::Later)?;
        let stands = row.board.is_some() && row.tried.is_none();
        if stands && (row.line, row.drawing) == (known.last_order, DRAWING) {
            continue;
        }
        match readers(&context.app, &known, row.side, row.channel).await {
            Ok(there) if there.is_empty() => one(context, row, &known).await?,
            Ok(there) => {
                let own = (row.side, row.channel);
                let lost = format!("lost {} {}", known.id, row.line);
                let nonce = context.app.campaigns.store().nonce(lost);
                rooms::lost(&context.app, &known, own, &there, nonce).await;
            }
            Err(_) => debug!(campaign = %known.id, "nobody knows who reads a side's channel"),
        }
    }
    Ok(())
}

async fn one(
    context: &PostContext,
    mut row: RoomBoard,
    known: &Arc<Snapshot>,
) -> Result<(), SendError> {
    let app = &context.app;
    let channel = Channel::of(app, row.channel);
    let mark = format!("board {} side {}", known.id, row.side.0);
    if let Some(since) = row.tried {
        let fits = |footer: &str| is_signed(footer, &mark);
        let found = channel.find(context.me, since, fits).await?;
        row.board = found.into_iter().max().or(row.board);
        row.tried = None;
    }
    let slot = Slot::SideBoard(known.id, row.side);
    let (mut outgoing, _) = board(app, known, slot, &mark).await;
    let mut left_out = LeftOut::default();
    loop {
        let outcome = match row.board {
            Some(board) => channel.edit(board, &outgoing).await,
            None => Err(SendError::Gone),
        };
        let outcome = match outcome {
            Err(SendError::Gone) => {
                row.board = None;
                posted(context, &mut row, channel, &outgoing).await
            }
            other => other,
        };
        match outcome {
            Ok(()) => break,
            Err(why) => outgoing = fallback(&outgoing, why, &mut left_out, None).ok_or(why)?,
        }
    }
    (row.tried, row.line, row.drawing) = (None, known.last_order, DRAWING);
    keep_row(context, row).await
}

/// Posts a new board; that it is on its way is kept before.
async fn posted(
    context: &PostContext,
    row: &mut RoomBoard,
    channel: Channel<'_>,
    outgoing: &OutgoingMessage,
) -> Result<(), SendError> {
    let app = &context.app;
    let tried = row.tried.unwrap_or_else(|| app.campaigns.now());
    row.tried = Some(tried);
    keep_row(context, *row).await?;
    let board = format!("board {} {} {tried}", context.campaign, row.side.0);
    let nonce = app.campaigns.store().nonce(board);
    let sent = channel.send(nonce, outgoing).await?;
    row.board = Some(sent);
    if channel.pin(sent).await.is_err() {
        info!(campaign = %context.campaign, "the board of a side could not be pinned");
    }
    Ok(())
}

async fn keep_row(context: &PostContext, row: RoomBoard) -> Result<(), SendError> {
    let change = Change::RoomBoard(context.campaign, row);
    context.app.campaigns.store().commit(vec![change]).await.map_err(|why| {
        debug!(campaign = %context.campaign, %why, "a side's board could not be kept");
        SendError::Later
    })
}
