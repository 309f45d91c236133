//! What people are told of their own settings: their hours, reminders, snoozes, games.

use std::fmt::Write as _;

use model::message::Post;
use model::person::{Person, Rings, Shown};
use model::words::{bare, clip, plain};
use model::{Snapshot, Stage, words};
use staff::PlayerId;

use crate::text::awaited;
use crate::text::people::members::{awaited_first, name_of};
use crate::text::people::presence::{by_utc, when, when_named};
use crate::time::hours;
use crate::time::zones::{Doubt, Place};

pub fn settings(person: &Person, now: i64) -> Post {
    let zone = match &person.zone {
        Some(name) => {
            let clocks = hours::shown(&hours::zone_of(person), now);
            format!("🕰️ You live by **{}**, where it is {clocks}.", plain(name))
        }
        None => {
            "🕰️ I do not know where you live, so no hour counts as night: `/my hours` tells me."
                .to_owned()
        }
    };
    let quiet = match person.quiet {
        Some(quiet) if person.zone.is_some() => format!(
            "🌙 Nothing rings for you from {} to {}: reminders wait for the end of it.",
            hours::clock_time(quiet.from),
            hours::clock_time(quiet.to)
        ),
        _ => "🌙 You have no quiet hours: `/my hours` with `from` and `to` sets them.".to_owned(),
    };
    let rings = match person.rings {
        Rings::AtOnce => "🔔 It rings for you at once when you are awaited, and to remind you.",
        Rings::Reminders => "🔔 Only reminders ring for you.",
        Rings::Never => "🔕 Nothing rings for you: what you are asked stands in the channel.",
    };
    let digest = match person.digest {
        true => "📰 When you look in after a while, you are told first what has happened.",
        false => "📰 You are not told what has happened since you last looked.",
    };
    let pictures = pictures_line(person.shown);
    let note = "-# These hold in all your campaigns. `/my settings forget:True` erases them.";
    Post::titled("Your settings", [&zone, &quiet, rings, digest, pictures, note].join("\n"))
}

/// What can ring, as buttons and `/my settings` call it.
pub const RINGS: [(Rings, &str); 3] =
    [(Rings::AtOnce, "at once"), (Rings::Reminders, "only reminders"), (Rings::Never, "never")];

fn pictures_line(shown: Shown) -> &'static str {
    match shown {
        Shown::Drawn => "🖼️ Maps, cards and graphs are drawn for you.",
        Shown::Words => "🖼️ Maps, cards and graphs are told to you in words.",
        Shown::Both => "🖼️ Maps, cards and graphs are drawn for you and told in words below.",
    }
}

pub fn pictures(shown: Shown) -> Post {
    let note = "-# So in every answer that only you see, until `/my settings` says otherwise. \
                Pictures in the channel carry their words as a description.";
    Post::said([pictures_line(shown), note].join("\n"))
}

fn as_typed(typed: &str) -> String {
    plain(&clip(&bare(typed), 60))
}

pub fn no_zone(typed: &str) -> Post {
    Post::said(format!(
        "I know no time zone “{}”. Type a city or a country and choose from the list that opens, for \
         example `Europe/London`. Nothing was changed.",
        as_typed(typed)
    ))
}

/// It has to be asked which of so many zones somebody means; so many of them stand below.
pub fn which_zone(typed: &str, doubt: Doubt, found: usize, shown: usize) -> Post {
    let typed = as_typed(typed);
    let why = match doubt {
        Doubt::Letters(called) => {
            format!("“{typed}” stands for several times: {called}. Which is yours?")
        }
        Doubt::Offset => format!(
            "“{typed}” is a number and no place: where clocks are changed it is right for a part of \
             the year only. These places have it now. Which is yours?"
        ),
        Doubt::Name if found == 1 => format!("“{typed}” is only a part of a name. Is it this one?"),
        Doubt::Name => format!("“{typed}” may be several time zones. Which is yours?"),
    };
    let more = match found > shown {
        true => format!(" {shown} of {found} stand below."),
        false => String::new(),
    };
    Post::said(format!(
        "{why}{more} Pick it below, or type a city near you, and choose from the list that opens. \
         Nothing was changed yet."
    ))
}

pub fn zone_line(place: &Place, now: i64) -> String {
    let clocks = hours::zone(place.name).map(|zone| hours::shown(&zone, now)).unwrap_or_default();
    let country = place.country.split(", ").next().unwrap_or_default();
    let part = if place.part.is_empty() { String::new() } else { format!(", {}", place.part) };
    clip(&format!("{} · {clocks} · {}{part}", place.city(), country), 100)
}

/// Quiet hours that cannot be.
pub fn bad_quiet(whole: bool) -> Post {
    Post::said(if whole {
        format!(
            "Quiet hours may last {} hours at most, so that there is a time at which you can be \
             reached. To be left in peace for days, use `/my leave`; `/my settings rings:never` \
             stops the ringing for good. Nothing was changed.",
            hours::QUIET_MAX / 60
        )
    } else {
        "Quiet hours have a beginning and an end, as times of day: `from:22:00 to:7:30`, or \
         `10pm` and `7am`. Nothing was changed."
            .to_owned()
    })
}

pub fn snoozed(snapshot: &Snapshot, player: PlayerId, until: i64) -> Post {
    let mut body = format!("💤 You are not reminded here until {}.", when_named(until));
    if awaited_first(snapshot) == Some(player) {
        if let Some((chief, from)) = crate::text::people::presence::chief_from(snapshot) {
            let _ = write!(body, " {chief} may still act for you <t:{from}:R>.");
        }
    } else if let Some(first) = awaited_first(snapshot) {
        let _ = write!(body, " For now it is {} who is awaited.", name_of(snapshot, first));
    }
    Post::said(body)
}

pub fn on_leave(snapshot: &Snapshot, player: PlayerId, person: &Person) -> Post {
    let until = snapshot.roster.away(player).map_or(0, |away| away.until);
    let deputy = snapshot.roster.deputy(player);
    let meanwhile = match deputy {
        Some(deputy) => format!("**{}** answers for you meanwhile.", name_of(snapshot, deputy)),
        None => "There is nobody else who could answer for you: the war waits.".to_owned(),
    };
    Post::said(format!(
        "🏖️ You are away until {}. {meanwhile} You are not reminded, and may still look in and \
         answer. `/my leave until:back` ends it sooner.{}",
        when_named(until),
        by_utc(person)
    ))
}

pub fn back(snapshot: &Snapshot, player: PlayerId) -> Post {
    let mut body = "🏠 Welcome back.".to_owned();
    if let Some((first, what)) = awaited(snapshot).filter(|_| snapshot.roster.paused.is_none()) {
        let _ = match first == player {
            true => write!(body, " You are awaited: {what}. `/orders` shows what can be done."),
            false => write!(body, " {} is awaited: {what}.", name_of(snapshot, first)),
        };
    }
    Post::said(body)
}

pub fn game(player: PlayerId, snapshot: &Snapshot) -> String {
    let name = format!("<#{}> **{}**", snapshot.channel.0, plain(&snapshot.name));
    let awaited = awaited(snapshot);
    match (snapshot.stage, snapshot.roster.paused, awaited) {
        (Stage::Lobby, ..) => format!("{name}: people are joining"),
        (Stage::Over, ..) => format!("{name}: over"),
        (Stage::Aside, ..) => format!("{name}: laid aside"),
        (Stage::Frozen, ..) => format!("{name}: stands still after a fault of ours"),
        (Stage::Running, Some(since), _) if snapshot.roster.frozen => {
            format!("{name}: frozen since <t:{since}:f> by whoever runs the server")
        }
        (Stage::Running, Some(since), _) => format!("{name}: paused since <t:{since}:f>"),
        (Stage::Running, None, Some((first, what))) => {
            let when = crate::text::stands(snapshot).map(|(when, _)| when);
            let who = match first == player {
                true => "⏳ **you** are awaited".to_owned(),
                false => format!("{} is awaited", name_of(snapshot, first)),
            };
            let since = snapshot.awaited_since;
            format!("{name}, {}: {who}, asked <t:{since}:R> ({what})", when.unwrap_or_default())
        }
        (Stage::Running, None, None) => format!("{name}: under way"),
    }
}

pub fn forgotten() -> Post {
    Post::said(
        "🧹 Your time zone, your quiet hours, your choices about reminders and how far you had \
         read are erased. What you have done in a campaign stays in its log; `/campaign leave` \
         takes you out of it.",
    )
}

/// Why somebody cannot be nudged now.
pub fn not_now(snapshot: &Snapshot, player: PlayerId, from: i64) -> Post {
    let name = name_of(snapshot, player);
    Post::said(match snapshot.roster.away(player) {
        Some(_) => format!("**{name}** is away until {}. Nobody was rung.", when(from)),
        None => format!(
            "**{name}** does not want to be rung just now. You can nudge again <t:{from}:R>, at \
             <t:{from}:t>. Nobody was rung."
        ),
    })
}

/// Whoever is awaited is never rung.
pub fn never_rung(snapshot: &Snapshot, player: PlayerId) -> Post {
    let name = name_of(snapshot, player);
    Post::said(format!(
        "**{name}** has switched all ringing off. Say it in the channel; nobody was \
         rung."
    ))
}

/// What has happened since somebody last looked, in lines that are short, what matters most first,
/// below how things stand; nothing if nothing has.
pub fn since_you_looked(
    stands: Option<(String, String)>,
    looked: i64,
    told: &[String],
    most: usize,
) -> Option<String> {
    let left_out = told.len().saturating_sub(most);
    let shown = told.get(..told.len() - left_out).filter(|lines| !lines.is_empty())?;
    let stands = stands.map(|(when, stands)| format!("Now: {when}. {stands}"));
    let mut lines = vec![format!("📰 **Since you last looked, <t:{looked}:R>:**")];
    lines.extend(stands);
    lines.extend(shown.iter().cloned());
    if left_out > 0 {
        let more = words::count(left_out, "line");
        lines.push(format!("-# and {more} of less weight: `/log`"));
    }
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_tells_what_matters_most_and_how_much_more_there_is() {
        assert_eq!(since_you_looked(None, 5, &[], 3), None);
        let lines: Vec<String> = (1..=5).map(|line| format!("`{line}` a march")).collect();
        let stands = Some(("turn 2/20".to_owned(), "Score 5".to_owned()));
        let told = since_you_looked(stands, 5, &lines, 3).unwrap_or_default();
        assert!(told.contains("`1`") && told.contains("`3`") && !told.contains("`4`"), "{told}");
        assert!(told.contains("2 lines of less weight") && told.contains("<t:5:R>"), "{told}");
        assert!(told.contains("\nNow: turn 2/20. Score 5\n"), "{told}");
        // They come clipped: a mark would be left open by cutting here.
        let struck = format!("`6` ~~{}~~ taken back by Ben", "a march ".repeat(20));
        let told = since_you_looked(None, 5, std::slice::from_ref(&struck), 3).unwrap_or_default();
        assert!(told.ends_with(&struck), "{told}");
        let told = since_you_looked(None, 5, &lines[..2], 3).unwrap_or_default();
        assert!(!told.contains("/log"), "{told}");
    }
}
