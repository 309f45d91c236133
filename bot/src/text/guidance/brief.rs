//! The private brief for somebody who has just joined: how things stand, their post, three things
//! to try.

use crate::campaign::Snapshot;
use crate::campaign::ids::PlayerId;
use crate::text::post::Post;
use crate::text::staff::people::{name_of, others_awaited};
use crate::text::staff::{people, posts};
use crate::text::words::{self, plain};
use crate::text::{awaited, march, view};

/// What somebody who has just joined is told.
pub fn joined_brief(snapshot: &Snapshot, player: PlayerId) -> Post {
    let mut lines = vec![format!("You have joined **{}**.", plain(&snapshot.name))];
    let tries = match crate::text::stands(snapshot) {
        Some((when, stands)) if snapshot.setup.commands_by_turns() => {
            lines.push(format!("**The march** {}", words::capital(&when)));
            lines.push(stands);
            lines
                .push(format!("**Your post** {}", words::capital(&on_the_march(snapshot, player))));
            [
                "`/situation` and `/map`: the table, the square and what is round it.",
                "*Orders* under the newest message, when the turn is yours. Nobody advises the \
                 Pasha in command, and nobody needs to be asked.",
                "`/rules` tells any part of it, `/my hours` when no reminder may ring.",
            ]
        }
        None => {
            let how = match snapshot.setup.commands_by_turns() {
                true => "You will take turns as Pasha of the square.",
                false => "One of you will command; the others advise, and carry weight.",
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
        }
        Some((when, stands)) => {
            lines.push(format!("**The war** {}", words::capital(&when)));
            lines.push(stands);
            lines.push(format!("**Your post** {}", words::capital(&post(snapshot, player))));
            [
                "`/situation` and `/map`: what stands where, and what burns.",
                "*Orders* under the newest message: put together what you would do. What is not \
                 yours to order is proposed to the staff.",
                "`/my hours` says where you live and when you sleep: no reminder rings then.",
            ]
        }
    };
    lines.extend(people::still_waits(snapshot, player));
    lines.push("**Three things to try**".to_owned());
    lines.extend(tries.iter().zip(1..).map(|(text, number)| format!("{number}. {text}")));
    Post { body: lines.join("\n"), ..Post::default() }
}

/// Somebody's part in a march.
fn on_the_march(snapshot: &Snapshot, player: PlayerId) -> String {
    let roster = &snapshot.roster;
    let rides = march(snapshot).is_some_and(|view| {
        let own = |seat| roster.pasha(seat) == Some(player);
        view.pashas.iter().any(|pasha| pasha.alive && own(pasha.seat))
    });
    let mut told = match rides {
        true => "you are a Pasha, and command when your turn comes.".to_owned(),
        false => "you watch: the Pashas drew their order before you came.".to_owned(),
    };
    match awaited(snapshot) {
        Some((first, what)) if first == player => {
            told.push_str(&format!("\n⏳ **You** are awaited: {what}."));
        }
        Some((first, what)) => {
            told.push_str(&format!("\n⏳ **{}** is awaited: {what}.", name_of(snapshot, first)));
        }
        None => {}
    }
    told
}

/// Somebody's post, and who is awaited.
fn post(snapshot: &Snapshot, player: PlayerId) -> String {
    let roster = &snapshot.roster;
    let commands = roster.commander == Some(player);
    let mut told = if commands {
        "the command is yours: you give the orders, and the others advise you.".to_owned()
    } else {
        let commander = roster.commander.map(|of| name_of(snapshot, of));
        let commander = commander.unwrap_or_else(|| "Nobody".to_owned());
        let divided = view(snapshot).is_some_and(|view| view.options.divided_command);
        let mut told = match roster.chief_of_staff == Some(player) {
            true => format!(
                "chief of staff. {commander} commands; you act when an answer is long overdue."
            ),
            false => format!("you advise. {commander} commands."),
        };
        if divided {
            told.push_str(" You may be handed cards and an island of your own.");
        }
        told
    };
    let own = posts::islands_given(snapshot).areas_of(player);
    let islands: Vec<&str> = own.into_iter().map(|area| posts::island(area, snapshot)).collect();
    if !islands.is_empty() && !commands {
        let whose = if islands.len() == 1 { "its" } else { "their" };
        told.push_str(&format!(
            " {}: {whose} sieges, retreats, replacements and battles are yours to see to.",
            words::list(&islands)
        ));
    }
    match awaited(snapshot) {
        Some((first, what)) if first == player => {
            told.push_str(&format!("\n⏳ **You** are awaited: {what}."));
        }
        Some((first, what)) => {
            told.push_str(&format!("\n⏳ **{}** is awaited: {what}.", name_of(snapshot, first)));
            let others = others_awaited(snapshot);
            if !others.is_empty() {
                told.push_str(&format!(" {}.", words::list(&others)));
            }
        }
        None => {}
    }
    told
}
