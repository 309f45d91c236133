//! What is said where a game has sides: who is on which, who leads it, and its own channel.

use kit::Side;
use model::ids::ChannelId;
use model::message::{Post, Tone};
use model::words::{BODY_MAX, clip, clip_lines, plain};
use model::{Snapshot, words};
use staff::Roster;

use crate::sides;
use crate::text::people::members::{name_of, who_commands};

/// Said where the bot cannot tell who reads a channel.
pub const UNKNOWN_READERS: &str = "I cannot tell who can read that channel. Let me see it, or name \
    another, and try once more. Nothing has changed.";

/// Said of a channel that a side would have for its own where the bot lacks permissions.
pub fn unusable(channel: ChannelId, missing: &[&str]) -> String {
    format!(
        "I may not use <#{}> yet. Somebody who manages it can grant me, under *Edit Channel → \
         Permissions*: **{}**. Then try once more. Nothing has changed.",
        channel.0,
        missing.join("**, **")
    )
}

pub fn joined(snapshot: &Snapshot) -> String {
    let line = |(side, name): (Side, &crate::SideName)| {
        if sides::is_automatic(&snapshot.setup, side) {
            return format!("{} **{}**: the automatic player.", name.emoji, name.name);
        }
        let staff = snapshot.roster.facing(Some(side));
        let there = staff.side == Some(side);
        let ready = &snapshot.roster.group.ready;
        let mark = |player| if ready.contains(&player) { " ✅" } else { "" };
        let names = staff.members.iter().filter(|_| there);
        let names = names.map(|member| name_of(snapshot, member.player) + mark(member.player));
        let names: Vec<String> = names.collect();
        let who = if names.is_empty() { "nobody yet".to_owned() } else { words::list(&names) };
        format!("{} **{}**: {who}.", name.emoji, name.name)
    };
    let all = (0..).map(Side).zip(sides::of(&snapshot.setup));
    all.map(line).collect::<Vec<_>>().join("\n")
}

/// Who leads each side; a line each, none in a game of one side.
pub fn leaders(snapshot: &Snapshot) -> Vec<String> {
    let led = |staff: &Roster| {
        let name = name_of(snapshot, staff.commander?);
        Some(format!("**{name}** leads {}.", sides::name(&snapshot.setup, staff.side?)))
    };
    let mut staffs: Vec<&Roster> = snapshot.roster.staffs().collect();
    staffs.sort_by_key(|staff| staff.side);
    let automatic = sides::numbers(&snapshot.setup).into_iter();
    let automatic = automatic.filter(|side| sides::is_automatic(&snapshot.setup, *side));
    let plays =
        |side| format!("The automatic player plays for {}.", sides::name(&snapshot.setup, side));
    staffs.into_iter().filter_map(led).chain(automatic.map(plays)).collect()
}

/// The message with which a game begins that has no words of its own for it.
pub fn begun(snapshot: &Snapshot) -> Post {
    let mut lines = match snapshot.roster.side {
        Some(_) => leaders(snapshot),
        None => who_commands(snapshot),
    };
    let agreed = crate::of(&snapshot.setup).agreed(&snapshot.setup);
    lines.extend((!agreed.is_empty()).then(|| format!("Agreed on: {agreed}.")));
    lines.push(match snapshot.roster.side {
        Some(_) => "Press *Orders* under the newest message, or type `/orders`: everybody sees \
                    there what their own side knows. `/room` names a channel that a side \
                    keeps to itself."
            .to_owned(),
        None => "Press *Orders* under the newest message, or type `/orders`.".to_owned(),
    });
    Post {
        title: clip(&format!("⚔ {}: it begins", plain(&snapshot.name)), 256),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        tone: Tone::Call,
        ..Post::default()
    }
}

pub fn roomed(room: Option<ChannelId>) -> Post {
    Post::said(match room {
        Some(room) => format!(
            "<#{}> is your side's own from now on: what the other side may not know is told there \
             too. Before each message the bot looks whether anybody of the other side can read it.",
            room.0
        ),
        None => "Your side has no channel of its own now. What only you may know is in your \
                 private panels: `/orders`, `/situation`, `/map`."
            .to_owned(),
    })
}

/// What a side is told in its channel when the other side can read it.
pub fn overlooked(names: &[String]) -> Post {
    Post::said(format!(
        "⚠️ {} of the other side can read this channel now. Nothing secret is told here any more; \
         it is in your private panels. When the channel is yours alone again, name it anew: \
         `/room`.",
        words::list(names)
    ))
}
