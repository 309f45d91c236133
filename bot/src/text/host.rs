//! Repairs of whoever manages the server, in words: always told in the open, by name.

use engine::staff::posts::{Post as Held, Repair};

use super::people::name_of;
use super::post::{Post, Tone};
use super::words::plain;
use crate::campaign::Snapshot;
use crate::campaign::ids::PlayerId;
use crate::campaign::log::Body;

fn post_name(post: Held) -> &'static str {
    match post {
        Held::Commander => "commander in chief",
        Held::ChiefOfStaff => "chief of staff",
    }
}

/// A repair, as the outbox keeps it.
#[derive(Debug, Clone, Copy)]
pub struct Repaired<'a> {
    /// The name of whoever did it.
    pub manager: &'a str,
    /// What was done.
    pub repair: Repair,
    /// The name of whom it was done to.
    pub whom: &'a str,
    /// Who commands since, if the command passed on.
    pub commander: Option<PlayerId>,
    /// Who is awaited since, if that changed.
    pub awaited: Option<PlayerId>,
}

/// A repair told in the channel.
pub fn repaired(snapshot: &Snapshot, of: &Repaired<'_>) -> Post {
    let (manager, whom) = (plain(of.manager), plain(of.whom));
    let who = format!("🔧 **{manager}**, who runs this server,");
    let mut body = match of.repair {
        Repair::Seat { post, .. } => format!("{who} makes **{whom}** {}.", post_name(post)),
        Repair::Remove { .. } => {
            format!("{who} takes **{whom}** off the staff; `/campaign join` leads back.")
        }
        Repair::Board => format!("{who} asks for a new board."),
        Repair::Freeze => format!(
            "🧊 **{manager}**, who runs this server, freezes the campaign: no order counts and \
             nothing falls due until `/host thaw`. Everything can be looked at meanwhile."
        ),
        Repair::Thaw => format!(
            "▶️ **{manager}**, who runs this server, thaws the campaign: it goes on, and every \
             deadline has moved on by as long as it stood still.{}",
            first(snapshot)
        ),
    };
    if let (Repair::Remove { .. }, Some(heir)) = (of.repair, of.commander) {
        body.push_str(&format!(" **{}** takes over the command.", name_of(snapshot, heir)));
    }
    Post {
        body,
        tone: if of.commander.is_some() { Tone::Call } else { Tone::Plain },
        rings: of.awaited,
        call: match (of.awaited, of.commander) {
            (None, _) => String::new(),
            (_, Some(_)) => "the command is yours.".to_owned(),
            _ => "what is asked now is yours to decide.".to_owned(),
        },
        ..Post::default()
    }
}

/// Who is awaited now that it goes on.
fn first(snapshot: &Snapshot) -> String {
    let awaited = super::awaited(snapshot);
    awaited.map_or_else(String::new, |(first, what)| {
        format!("\n⏳ **{}** is awaited: {what}.", name_of(snapshot, first))
    })
}

/// Why a campaign is neither frozen nor thawed: it is so already.
pub fn so_already(frozen: bool) -> &'static str {
    match frozen {
        true => "It is frozen already; `/host thaw` lets it go on. Nothing was changed.",
        false => "It is not frozen; `/host freeze` would. Nothing was changed.",
    }
}

/// The private answer to a repair, from the campaign as it was before.
pub fn receipt(repair: Repair, before: &Snapshot) -> String {
    match repair {
        Repair::Seat { player, post } => format!(
            "🔧 {} is {} now. The channel is told, with your name.",
            name_of(before, player),
            post_name(post)
        ),
        Repair::Remove { player } => format!(
            "🔧 {} is off the staff. The channel is told, with your name.",
            name_of(before, player)
        ),
        Repair::Board => "🔧 A new board comes in a moment. The channel is told.".to_owned(),
        Repair::Freeze => "🧊 The campaign is frozen; `/host thaw` lets it go on. The channel is \
                           told, with your name."
            .to_owned(),
        Repair::Thaw => "▶️ The campaign goes on. The channel is told, with your name.".to_owned(),
    }
}

/// A line of the log about a repair.
pub fn log_line(body: &Body) -> Option<String> {
    let Body::Repaired { manager, repair, whom } = body else { return None };
    let (manager, whom) = (plain(manager), plain(whom));
    let told = match repair {
        Repair::Seat { post, .. } => format!("makes {whom} {}", post_name(*post)),
        Repair::Remove { .. } => format!("takes {whom} off the staff"),
        Repair::Board => "asks for a new board".to_owned(),
        Repair::Freeze => "freezes the campaign".to_owned(),
        Repair::Thaw => "thaws the campaign".to_owned(),
    };
    Some(format!("{manager}, who runs this server, {told}."))
}

/// What the bot may not do in a channel, and how to grant it; `known` if Discord says.
pub fn check(missing: &[&str], known: bool) -> String {
    let found = match (missing, known) {
        (_, false) => "Discord does not say what I may do here.".to_owned(),
        ([], _) => "✅ I may do all I need here, as far as Discord tells me.".to_owned(),
        (missing, _) => format!(
            "⚠️ I lack: **{}**. Grant it under *Edit Channel → Permissions*: add me or my role, \
             and tick the green marks. What I could not post appears by itself within minutes.",
            missing.join("**, **")
        ),
    };
    format!(
        "{found}\n📌 Whether I may pin I cannot see: if the board is not pinned, grant *Pin \
         Messages* in the same place, then `/host board`."
    )
}
