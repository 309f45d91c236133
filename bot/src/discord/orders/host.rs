//! The repairs of whoever manages the server: somebody is put into a post or taken out, the board
//! is posted again, the campaign is frozen or thawed. Each stands in the log and is told in the open; none gives an order.

use engine::staff::PlayerId;
use engine::staff::posts::{Post as Held, Repair};
use serenity::all::Permissions;

use super::desk::Origin;
use crate::campaign::{Problem, Request, Snapshot};
use crate::discord::App;
use crate::discord::reply::Reply;
use crate::text;
use crate::text::post::Post;
use crate::text::words::{bare, clip};

/// What the bot needs in a campaign's channel, by the names of Discord's settings.
const NEEDED: [(Permissions, &str); 7] = [
    (Permissions::VIEW_CHANNEL, "View Channel"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::EMBED_LINKS, "Embed Links"),
    (Permissions::ATTACH_FILES, "Attach Files"),
    (Permissions::READ_MESSAGE_HISTORY, "Read Message History"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
];

/// Names of what is wanting; nothing if Discord did not say what the bot may do here.
pub fn missing(granted: Option<Permissions>) -> Vec<&'static str> {
    let Some(granted) = granted.filter(|all| !all.administrator()) else { return Vec::new() };
    NEEDED.iter().filter(|(needed, _)| !granted.contains(*needed)).map(|(_, name)| *name).collect()
}

fn said(body: impl Into<String>) -> Reply {
    Post { body: body.into(), ..Post::default() }.into()
}

/// Somebody who uses a repair.
#[derive(Debug, Clone)]
pub struct Manager {
    /// The name that is told in the channel.
    pub name: String,
    /// What Discord says they may do here.
    pub permissions: Option<Permissions>,
}

impl Manager {
    /// Whether they manage the server: a guild may let anybody see the command.
    fn manages(&self) -> bool {
        let may = |all: Permissions| all.manage_guild() || all.administrator();
        self.permissions.is_some_and(may)
    }
}

/// For whoever does not manage the server.
pub fn refused() -> Reply {
    said(
        "That is for whoever manages this server (the permission *Manage Server*). Members change \
         posts with `/command` and vote with `/vote`.",
    )
}

/// Repairs the staff, or asks for a new board.
///
/// # Errors
/// If that cannot be.
pub async fn repair(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    manager: Manager,
    repair: Repair,
) -> Result<Reply, Problem> {
    if !manager.manages() {
        return Ok(refused());
    }
    if let Repair::Seat { player, .. } | Repair::Remove { player } = repair
        && !snapshot.roster.has(player)
    {
        return Ok(said("They have not joined this campaign: `/campaign join` comes first."));
    }
    let frozen = snapshot.roster.frozen;
    if repair == Repair::Freeze && frozen || repair == Repair::Thaw && !frozen {
        return Ok(said(text::host::so_already(frozen)));
    }
    let told = text::host::receipt(repair, snapshot);
    let manager = clip(&bare(&manager.name), 40);
    let request = Request::Repair { manager, repair };
    app.campaigns.request(snapshot.id, origin.asker, request).await?;
    Ok(said(told))
}

/// Puts somebody into a post.
///
/// # Errors
/// If that cannot be.
pub async fn seat(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    manager: Manager,
    (player, post): (PlayerId, Held),
) -> Result<Reply, Problem> {
    repair(app, origin, snapshot, manager, Repair::Seat { player, post }).await
}

/// What the bot may not do here, and how to grant it.
pub fn check(manager: &Manager, granted: Option<Permissions>) -> Reply {
    if !manager.manages() {
        return refused();
    }
    said(text::host::check(&missing(granted), granted.is_some()))
}
