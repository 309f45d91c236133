//! The private brief for somebody who has just joined: how things stand, their post, three things
//! to try.

use model::message::Post;
use model::words::plain;
use model::{Snapshot, words};
use staff::PlayerId;

use crate::Phrases;
use crate::text::people::members::{name_of, others_awaited};
use crate::text::people::{members, posts};
use crate::text::{awaited, phrases};

pub fn joined_brief(snapshot: &Snapshot, player: PlayerId) -> Post {
    let mut lines = vec![format!("You have joined **{}**.", plain(&snapshot.name))];
    let Phrases { kind, look, turn_taker, .. } = phrases(snapshot);
    let own = part(snapshot, player);
    let tries = match crate::text::stands(snapshot) {
        Some((when, stands)) if snapshot.setup.commands_by_turns() => {
            lines.push(format!("**The {kind}** {}", words::capital(&when)));
            lines.push(stands);
            let post = own + &who_is_awaited(snapshot, player);
            lines.push(format!("**Your post** {}", words::capital(&post)));
            [
                format!("`/situation` and `/map`: {look}."),
                format!(
                    "*Orders* under the newest message, when the turn is yours. Nobody advises the \
                     {turn_taker} in command, and nobody needs to be asked."
                ),
                "`/rules` tells any part of it, `/my hours` when no reminder may ring.".to_owned(),
            ]
        }
        None => {
            let how = match snapshot.setup.commands_by_turns() {
                true => &own,
                false => crate::of(&snapshot.setup).about().premise.1,
            };
            lines.push(format!(
                "It has not begun yet: when everybody is here, press *Start* or type \
                 `/campaign start`. {how}"
            ));
            [
                "`/help` is the game in short, `/rules` any part of it.",
                "*Options* under the lobby's message shows what you agree on, and changes it.",
                "`/my hours` says where you live and when you sleep: no reminder rings then.",
            ]
            .map(str::to_owned)
        }
        Some((when, stands)) => {
            lines.push(format!("**The {kind}** {}", words::capital(&when)));
            lines.push(stands);
            lines.push(format!("**Your post** {}", words::capital(&post(snapshot, player, &own))));
            [
                format!("`/situation` and `/map`: {look}."),
                "*Orders* under the newest message: put together what you would do. What is not \
                 yours to order is proposed to the staff."
                    .to_owned(),
                "`/my hours` says where you live and when you sleep: no reminder rings then."
                    .to_owned(),
            ]
        }
    };
    lines.extend(members::still_waits(snapshot, player));
    lines.push("**Three things to try**".to_owned());
    lines.extend(tries.iter().zip(1..).map(|(text, number)| format!("{number}. {text}")));
    Post { body: lines.join("\n"), ..Post::default() }
}

fn part(snapshot: &Snapshot, player: PlayerId) -> String {
    crate::of(&snapshot.setup).part_of(player, snapshot)
}

fn post(snapshot: &Snapshot, player: PlayerId, part: &str) -> String {
    let roster = &snapshot.roster;
    let commands = roster.commander == Some(player);
    let mut told = if commands {
        "the command is yours: you give the orders, and the others advise you.".to_owned()
    } else {
        let commander = roster.commander.map(|of| name_of(snapshot, of));
        let commander = commander.unwrap_or_else(|| "Nobody".to_owned());
        let told = match roster.chief_of_staff == Some(player) {
            true => format!(
                "chief of staff. {commander} commands; you act when an answer is long overdue."
            ),
            false => format!("you advise. {commander} commands."),
        };
        told + part
    };
    let own = match snapshot.roster.delegates() {
        true => posts::islands_of(snapshot, player),
        false => Vec::new(),
    };
    let islands: Vec<&str> = own.into_iter().map(|area| posts::island(area, snapshot)).collect();
    if !islands.is_empty() && !commands {
        let decides = phrases(snapshot).decides;
        told.push_str(&format!(" Yours to see to: {}; of each, {decides}.", words::list(&islands)));
    }
    told.push_str(&who_is_awaited(snapshot, player));
    told
}

fn who_is_awaited(snapshot: &Snapshot, player: PlayerId) -> String {
    match awaited(snapshot) {
        Some((first, what)) if first == player => format!("\n⏳ **You** are awaited: {what}."),
        Some((first, what)) => {
            let told = format!("\n⏳ **{}** is awaited: {what}.", name_of(snapshot, first));
            let others = others_awaited(snapshot);
            match others.is_empty() {
                true => told,
                false => format!("{told} {}.", words::list(&others)),
            }
        }
        None => String::new(),
    }
}
