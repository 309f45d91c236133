//! What rings: that somebody is awaited or has the command, that somebody is to vote.

use model::Snapshot;
use model::message::{Post, Tone};
use model::words::list;
use staff::PlayerId;

use crate::people::awaited::Called;
use crate::text::people::members::name_of;
use crate::text::people::presence::{acts_for, when};
use crate::text::people::{votes, waiting};

/// Somebody has become awaited, or has been given the command; `newest` if no message says later who
/// is awaited.
pub fn awaited(snapshot: &Snapshot, player: PlayerId, newest: bool) -> Post {
    let name = name_of(snapshot, player);
    let all = Called::of(snapshot.stage, snapshot.game.as_deref(), &snapshot.roster).everybody();
    let body = match all.contains(&player) {
        true if newest => None,
        true => Some(format!("⏳ **{name}** was called here.")),
        false => Some(format!("⏳ **{name}** was called here; it has been answered since.")),
    };
    if let Some(body) = body {
        return Post { body, waits: waiting::now(snapshot), ..Post::default() };
    }
    let what = crate::text::awaited(snapshot);
    let what = what.filter(|_| waiting::firsts(snapshot).contains(&player));
    let what = what.and_then(|(_, what)| waiting::line(snapshot, &what, ""));
    let call = if what.is_some() { "you are awaited." } else { "the command is yours." };
    let body = what.unwrap_or_else(|| format!("🎖 **{name}** commands."));
    let body = [Some(body), acts_for(snapshot, player)].into_iter().flatten();
    Post {
        body: body.collect::<Vec<_>>().join("\n"),
        tone: Tone::Call,
        rings: vec![player],
        call: call.to_owned(),
        ..Post::default()
    }
}

/// Those who have not voted are asked to, when a motion opens or before it closes.
pub fn ballots(snapshot: &Snapshot, number: u32, players: &[PlayerId], closes: bool) -> Post {
    let motion = snapshot.roster.motion().filter(|motion| motion.number == number);
    let Some(motion) = motion else {
        return Post::said("🗳️ Ballots were asked for here; the vote has closed since.");
    };
    let names: Vec<String> = players.iter().map(|player| name_of(snapshot, *player)).collect();
    let (title, until) = (votes::motion(snapshot, number, 0).title, when(motion.closes));
    let body = match closes {
        true => format!("**{title}** It closes {until}, and {} can still vote.", list(&names)),
        false => format!("**{title}** The vote is open until {until}."),
    };
    let call = if closes { "your ballot is wanted." } else { "the staff votes." };
    Post {
        body,
        tone: Tone::Call,
        rings: players.to_vec(),
        call: call.to_owned(),
        ..Post::default()
    }
}
