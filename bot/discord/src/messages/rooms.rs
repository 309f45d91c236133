//! What only one side may know, in the channel that it keeps to itself.
//!
//! Before each message the bot looks whether anybody of the other side can read the channel. If so,
//! nothing secret is sent: the channel is the side's own no more, and is told so.

use std::sync::Arc;

use games::text;
use kit::{Audience, Side};
use model::ids::ChannelId;
use model::post_kind::PostKind;
use model::{Asker, Request, Snapshot};
use staff::PlayerId;
use store::OutboxRow;
use tracing::info;

use crate::grants::{self, Unknown};
use crate::messages::PostContext;
use crate::messages::send::Channel;
use crate::outgoing::OutgoingMessage;

pub(super) fn is_room(snapshot: &Snapshot) -> bool {
    snapshot.roster.room == Some(snapshot.channel.0)
}

pub async fn readers(
    app: &crate::App,
    snapshot: &Snapshot,
    side: Side,
    channel: ChannelId,
) -> Result<Vec<PlayerId>, Unknown> {
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
        Err(Unknown::Silent) => return Err(None),
        Err(Unknown::Stranger | Unknown::Gone) => return Err(Some(row.id)),
    };
    if there.is_empty() {
        return Ok((row, Arc::new(Snapshot { channel: room, ..Snapshot::clone(&known) })));
    }
    let nonce = context.app.campaigns.store().nonce(format!("room {}", row.id));
    lost(&context.app, &known, (side, room), &there, nonce).await;
    Err(Some(row.id))
}

pub(super) async fn lost(
    app: &crate::App,
    known: &Snapshot,
    (side, room): (Side, ChannelId),
    there: &[PlayerId],
    nonce: String,
) {
    info!(campaign = %known.id, "the other side can read a side's channel");
    let name = |player: &PlayerId| games::text::staff::people::name_of(known, *player);
    let names: Vec<String> = there.iter().map(name).collect();
    let lost = Request::LoseRoom { side, room };
    if app.campaigns.request(known.id, Asker::CLOCK, lost).await.is_ok() {
        let outgoing = OutgoingMessage::from(text::staff::sides::overlooked(&names));
        // That it cannot be told there does no harm: the panels have it.
        let _ = Channel::of(app, room).send(nonce, &outgoing).await;
    }
}
