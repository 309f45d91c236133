//! What only one side may know, in the channel that it keeps to itself.
//!
//! Before each message the bot looks whether anybody of the other side can read the channel. If so,
//! nothing secret is sent: the channel is the side's own no more, and is told so.
//!
//! The board of a side is edited to the newest state as that of a campaign is, and pinned where that may
//! be done; what it shows, and whether a new one is on its way, is in the store alone.

use games::text::host::Bar;
use model::Asker;
use model::post_kind::PostKind;
use store::{OutboxRow, RoomBoard};

use crate::grants;
use crate::messages::PostContext;
use crate::messages::compose::{DRAWING, board, is_signed};
use crate::messages::send::{Channel, LeftOut, SendError, fallback};
use crate::prelude::*;

pub async fn readers(
    app: &crate::App,
    snapshot: &Snapshot,
    side: Side,
    channel: ChannelId,
) -> Result<Vec<PlayerId>, Bar> {
    let staffs = snapshot.roster.staffs().filter(|staff| staff.side != Some(side));
    let others = staffs.flat_map(|staff| &staff.members).map(|member| member.player.0);
    let found = grants::readers(&app.http, snapshot.guild.0, channel.0, others).await?;
    Ok(found.into_iter().map(PlayerId).collect())
}

pub(super) async fn addressed(
    context: &PostContext,
    mut row: OutboxRow,
    public: &Arc<Snapshot>,
) -> Result<(OutboxRow, Arc<Snapshot>), Option<i64>> {
    let (side, kind) = match row.kind {
        PostKind::OfSide { side, kind } => (side, *kind),
        // A side's vote is told to everybody, by whose staff it is.
        PostKind::Motion { motion }
        | PostKind::Verdict { motion }
        | PostKind::Ballots { motion, .. } => {
            let side = public.roster.side_of_motion(motion);
            let roster = public.roster.facing(side).into_owned();
            let facing = side.map(|_| Arc::new(Snapshot { roster, ..Snapshot::clone(public) }));
            return Ok((row, facing.unwrap_or_else(|| Arc::clone(public))));
        }
        _ => return Ok((row, Arc::clone(public))),
    };
    row.kind = kind;
    let known =
        context.app.campaigns.glance(row.campaign, Audience::Side(side)).await.ok_or(None)?;
    let room = known.roster.facing(Some(side)).room.map(ChannelId).ok_or(Some(row.id))?;
    let there = match readers(&context.app, &known, side, room).await {
        Ok(there) => there,
        Err(Bar::Silent) => return Err(None),
        Err(Bar::Stranger | Bar::Gone) => return Err(Some(row.id)),
    };
    if there.is_empty() {
        return Ok((row, Arc::new(Snapshot { channel: room, ..Snapshot::clone(&known) })));
    }
    let nonce = context.app.campaigns.store().nonce(format!("room {}", row.id));
    lost(&context.app, &known, (side, room), &there, nonce).await;
    Err(Some(row.id))
}

async fn lost(
    app: &crate::App,
    known: &Snapshot,
    (side, room): (Side, ChannelId),
    there: &[PlayerId],
    nonce: String,
) {
    info!(campaign = %known.id, "the other side can read a side's channel");
    let name = |player: &PlayerId| games::text::people::members::name_of(known, *player);
    let names: Vec<String> = there.iter().map(name).collect();
    let lost = Request::LoseRoom { side, room };
    if app.campaigns.request(known.id, Asker::CLOCK, lost).await.is_ok() {
        let outgoing = OutgoingMessage::from(text::people::sides::overlooked(&names));
        // That it cannot be told there does no harm: the panels have it.
        let _ = Channel::of(app, room).send(nonce, &outgoing).await;
    }
}

pub(super) async fn keep_boards(context: &PostContext) -> Result<(), SendError> {
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
                let name = format!("lost {} {}", known.id, row.line);
                let nonce = context.app.campaigns.store().nonce(name);
                lost(&context.app, &known, own, &there, nonce).await;
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
