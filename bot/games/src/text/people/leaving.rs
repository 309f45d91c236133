//! What somebody is told who would leave a campaign under way, has left it, or is back in time.

use model::Snapshot;
use model::message::{Post, Tone};
use model::words::{count, list, plain};
use staff::PlayerId;
use staff::cooldown::Act;
use staff::departed::UNDONE_FOR;

use crate::text::people::members::name_of;
use crate::text::people::posts::islands_of;
use crate::text::phrases;

pub fn question(snapshot: &Snapshot, player: PlayerId, now: i64) -> Post {
    let mut lines = lost(snapshot, player);
    lines.push("Your plans are thrown away, and nobody stands in for you any more.".to_owned());
    let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
    let body = format!("{}\n\n{}", lines.join("\n"), way_back(snapshot, player, now));
    Post {
        title: format!("Leave {}?", plain(&snapshot.name)),
        body,
        tone: Tone::Bad,
        ..Post::default()
    }
}

fn lost(snapshot: &Snapshot, player: PlayerId) -> Vec<String> {
    let roster = &snapshot.roster;
    let mut after = roster.clone();
    after.leave(player);
    let post = phrases(snapshot).commander;
    let passes = |post: &str, to: Option<PlayerId>| match to {
        Some(to) => format!("**{}** is {post} in your place.", name_of(snapshot, to)),
        None => format!("There is no {post} until somebody joins."),
    };
    let mut lines = Vec::new();
    if roster.commander == Some(player) {
        lines.push(passes(post, after.commander));
    }
    if roster.chief_of_staff == Some(player) {
        lines.push(passes("chief of staff", after.chief_of_staff));
    }
    let play = crate::of(&snapshot.setup);
    let islands: Vec<&str> =
        islands_of(snapshot, player).into_iter().map(|area| play.area_name(area)).collect();
    if !islands.is_empty() {
        lines.push(format!("{} yours no more.", are(&islands)));
    }
    if roster.by_turns {
        let turn_taker = phrases(snapshot).turn_taker;
        lines.push(format!("Your turns as {turn_taker} pass without you: your troops hold."));
    }
    if let Some(motion) = roster.motion()
        && motion.has_voted(player)
    {
        lines.push("Your ballot in the vote that is open no longer counts.".to_owned());
    }
    let own = roster.council.proposals.iter();
    let own = own.filter(|of| of.is_open() && of.proposer == player).count();
    if own > 0 {
        lines.push(format!(
            "{} of yours {}.",
            count(own, "open proposal"),
            match own {
                1 => "is withdrawn",
                _ => "are withdrawn",
            }
        ));
    }
    lines
}

fn are(islands: &[&str]) -> String {
    let verb = if islands.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", list(islands))
}

fn way_back(snapshot: &Snapshot, player: PlayerId, now: i64) -> String {
    let conduct = snapshot.setup.conduct();
    let (until, from) = (now + UNDONE_FOR, now + Act::Join.after(conduct.pace));
    let mut later = snapshot.roster.clone();
    later.leave(player);
    let others = later.everybody().next().is_some();
    later.join(player, "", &[]);
    later.fill_posts(player);
    if !conduct.newcomers_at_once {
        later.joined_late(player, later.turn);
    }
    let mut told = format!(
        "**Until <t:{until}:t> `/campaign join` undoes it:** you vote and decide as before, and have \
         again what nobody has taken meanwhile; a command only if no order was given meanwhile and \
         no vote is open."
    );
    if others && from > until {
        told.push_str(&format!(" After that you can come back from <t:{from}:f> on"));
    } else {
        told.push_str(" After that you can come back");
    }
    match later.waits(player) {
        Some(turn) => told.push_str(&format!(
            ", as a newcomer: you vote, decide with the others and take copies from turn {turn} on."
        )),
        None => told.push_str(", as a newcomer."),
    }
    told
}

pub fn left(snapshot: &Snapshot, player: PlayerId, now: i64) -> String {
    if snapshot.game.is_none() {
        return "You have left the campaign. `/campaign join` brings you back.".to_owned();
    }
    format!("You have left the campaign. {}", way_back(snapshot, player, now))
}

/// Somebody is back in time; `snapshot` is as it was before.
pub fn returned(snapshot: &Snapshot, after: &Snapshot, player: PlayerId) -> Post {
    let mut lines = vec![format!(
        "You are back in **{}**, as if you had not left: you vote and decide as before.",
        plain(&after.name)
    )];
    let post = phrases(after).commander;
    let (was, is) = (snapshot.roster.commander, after.roster.commander);
    if is == Some(player) && was != is {
        lines.push(format!("You are {post} again."));
    } else if let Some(commander) = is.filter(|is| *is != player) {
        lines.push(format!("**{}** is {post}.", name_of(after, commander)));
    }
    if after.roster.chief_of_staff == Some(player) {
        lines.push("You are chief of staff.".to_owned());
    }
    let play = crate::of(&after.setup);
    let islands: Vec<&str> =
        islands_of(after, player).into_iter().map(|area| play.area_name(area)).collect();
    if !islands.is_empty() {
        lines.push(format!("{} yours again.", are(&islands)));
    }
    Post { body: lines.join("\n"), ..Post::default() }
}
