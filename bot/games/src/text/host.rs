//! Repairs of whoever manages the server, in words: always told in the open, by name.

use model::ids::ChannelId;
use model::message::{Post, Tone};
use model::words::plain;
use model::{Snapshot, words};
use staff::PlayerId;
use staff::posts::Repair;

use crate::text::book::WORDS;
use crate::text::people::members::name_of;
use crate::text::people::waiting;
use crate::text::said::Said;
use crate::time::database;
use crate::time::database::Rules;

/// A repair, as the outbox keeps it.
#[derive(Debug, Clone, Copy)]
pub struct Repaired<'a> {
    pub manager: &'a str,
    pub repair: Repair,
    pub whom: &'a str,
    pub commander: Option<PlayerId>,
    pub awaited: Option<PlayerId>,
}

pub fn repaired(snapshot: &Snapshot, of: &Repaired<'_>) -> Post {
    let (manager, whom) = (plain(of.manager), plain(of.whom));
    let told = Said { whom: &whom, ..Said::of(snapshot, &manager) };
    let mut body = told.tell("repaired", &of.repair).unwrap_or_default();
    if let (Repair::Remove { .. } | Repair::Ban { .. }, Some(heir)) = (of.repair, of.commander) {
        body.push_str(&format!(" **{}** takes over the command.", name_of(snapshot, heir)));
    }
    Post {
        body,
        tone: if of.commander.is_some() { Tone::Call } else { Tone::Plain },
        waits: waiting::now(snapshot).filter(|_| of.repair == Repair::Thaw),
        ..Post::default()
    }
}

pub fn so_already(frozen: bool) -> &'static str {
    match frozen {
        true => "It is frozen already; `/campaign resume` lets it go on. Nothing was changed.",
        false => "It is not frozen; `/campaign pause freeze:True` would. Nothing was changed.",
    }
}

/// The private answer to a repair, from the campaign as it was before.
pub fn receipt(repair: Repair, before: &Snapshot) -> String {
    Said::of(before, "").tell("mended", &repair).unwrap_or_default()
}

pub fn banned(name: &str, banned: bool) -> String {
    let name = plain(name);
    match banned {
        true => format!(
            "🚫 {name} may join no campaign of this server any more, and is off the staff of those \
             under way; each channel is told. The same command lets them join again."
        ),
        false => format!("{name} may join the campaigns of this server again."),
    }
}

/// Why it cannot be seen what the bot may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum Bar {
    Stranger,
    /// The channel is not there any more.
    Gone,
    /// Discord does not answer.
    Silent,
}

/// How the board stands in its channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum BoardIs {
    Pinned,
    /// There, but not pinned.
    Loose,
    Lost,
}

/// What was found when it was looked whether the bot can do its work.
#[derive(Debug, Clone)]
pub struct Checked<'a> {
    pub channel: ChannelId,
    pub campaign: Option<&'a str>,
    /// Why nothing more can be seen, if that is so.
    pub bar: Option<Bar>,
    /// Settings that are wanting, and what is amiss without each.
    pub missing: Vec<(&'static str, &'static str)>,
    /// Whether members may look, but not use commands.
    pub mute: bool,
    pub owed: usize,
    pub board: Option<BoardIs>,
}

/// Whether the bot can do its work in a channel, and the clicks that help.
pub fn check(found: &Checked<'_>) -> String {
    let place = format!("<#{}>", found.channel.0);
    let mut told = vec![match found.campaign {
        Some(name) => format!("🔎 {place}, where **{}** is played:", plain(name)),
        None => format!("🔎 {place}, in which no campaign is played yet:"),
    }];
    match found.bar {
        Some(bar) => told.push(WORDS.words("bar", &bar).to_owned()),
        None if found.missing.is_empty() => told.push(WORDS.words("check", &"Fine").to_owned()),
        None => told.extend(lacking(&found.missing)),
    }
    if found.mute {
        told.push(WORDS.words("check", &"Mute").to_owned());
    }
    told.extend(found.board.map(|board| WORDS.words("board", &board).to_owned()));
    if found.owed > 0 {
        told.push(format!(
            "✉️ {} for this channel; what I may post comes by itself within three minutes.",
            match found.owed {
                1 => "One message waits".to_owned(),
                many => format!("{many} messages wait"),
            }
        ));
    }
    told.push(zones(database::rules()));
    told.push(WORDS.words("check", &"Unseen").to_owned());
    told.join("\n")
}

fn zones(rules: &Rules) -> String {
    let system = match (&rules.system, rules.systems) {
        (_, true) => "those of this machine".to_owned(),
        (Some(system), false) => format!("my own; this machine has {system}"),
        (None, false) => "my own; this machine names none".to_owned(),
    };
    format!("🕰️ Rules of time zones: release {}, {system}.", rules.release())
}

fn lacking(missing: &[(&str, &str)]) -> Vec<String> {
    let mut told = vec!["⚠️ **Something is missing:**".to_owned()];
    told.extend(
        missing.iter().map(|(name, without)| format!("- **{name}**: without it {without}")),
    );
    let names: Vec<String> = missing.iter().map(|(name, _)| format!("*{name}*")).collect();
    told.push(format!(
        "**To grant it** (whoever may manage the channel can):\n\
         1. Hold or right-click the channel's name, then *Edit Channel → Permissions → Advanced \
         permissions*.\n\
         2. Under *Roles/Members* press ＋ and choose **Sirdar**, unless it is listed.\n\
         3. With it chosen, set {} to the green ✓, and *Save Changes*.\n\
         4. `/host check` again.",
        words::list(&names)
    ));
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_finding_names_the_click_that_helps() {
        let fine = Checked {
            channel: ChannelId(7),
            campaign: Some("**Nile**"),
            bar: None,
            missing: Vec::new(),
            mute: false,
            owed: 0,
            board: Some(BoardIs::Pinned),
        };
        let told = check(&fine);
        assert!(told.contains("✅ I may do all I need") && !told.contains("⚠️"), "{told}");
        assert!(!told.contains("****"), "a name is no Markdown: {told}");
        let cases = [
            (Checked { bar: Some(Bar::Stranger), ..fine.clone() }, "both scopes"),
            (Checked { bar: Some(Bar::Gone), ..fine.clone() }, "/campaign new file:"),
            (Checked { bar: Some(Bar::Silent), ..fine.clone() }, "Try again in a minute"),
            (Checked { mute: true, ..fine.clone() }, "*Use Application Commands* to ✓"),
            (Checked { board: Some(BoardIs::Loose), ..fine.clone() }, "`/host check board:True`"),
            (Checked { board: Some(BoardIs::Lost), ..fine.clone() }, "`/host check board:True`"),
            (Checked { owed: 2, ..fine.clone() }, "2 messages wait"),
            (
                Checked { missing: vec![("Embed Links", "it is empty")], ..fine },
                "set *Embed Links* to the green ✓",
            ),
        ];
        for (found, click) in cases {
            let told = check(&found);
            assert!(told.contains(click), "{click}: {told}");
        }
    }
}
