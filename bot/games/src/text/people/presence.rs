//! Reminders, leave and pauses in words: kind at first, firmer each time, never rude.

use model::message::{Post, Tone};
use model::person::Person;
use model::words::{bare, clip, list, plain};
use model::{BadPresence, Purpose, Snapshot, words};
use staff::PlayerId;

use crate::people::authority;
use crate::text::awaited;
use crate::text::book::{Numbers, WORDS};
use crate::text::people::members::{name_of, others_awaited};
use crate::text::people::{votes, waiting};
use crate::time::moments::NoMoment;

pub fn when(at: i64) -> String {
    format!("<t:{at}:f> (<t:{at}:R>)")
}

/// The same with its weekday, for whoever has named it.
pub fn when_named(at: i64) -> String {
    format!("<t:{at}:F> (<t:{at}:R>)")
}

/// A reminder, as it was when it was written.
#[derive(Debug, Clone, Copy)]
pub struct Reminder {
    pub player: PlayerId,
    /// The how manieth it is; 0 if somebody else reminds.
    pub told: i64,
    /// Since when they are waited for, in seconds since 1970; 0 if that is not known.
    pub since: i64,
    /// Whether it does not ring.
    pub quiet: bool,
    pub chief: Option<PlayerId>,
    /// Who reminds them, if it is not the clock.
    pub nudged_by: Option<PlayerId>,
}

pub fn is_current(snapshot: &Snapshot, since: i64) -> bool {
    since == 0 || since == snapshot.awaited_since
}

pub fn reminder(snapshot: &Snapshot, of: Reminder) -> Post {
    let name = name_of(snapshot, of.player);
    if !is_current(snapshot, of.since) {
        let body = format!("⏳ **{name}** was reminded here; it has been answered since.");
        return Post { body, waits: waiting::now(snapshot), ..Post::default() };
    }
    let what = awaited(snapshot).map_or_else(|| "an order".to_owned(), |(_, what)| what);
    let since = if of.since > 0 { of.since } else { snapshot.awaited_since };
    let mut lines = vec![match (of.nudged_by, of.told) {
        (Some(by), _) => {
            let by = name_of(snapshot, by);
            format!("👋 {by} nudges **{name}**: {what}, since <t:{since}:f>.")
        }
        (None, ..=1) => format!("⏳ **{name}**: {what}. The staff has waited since <t:{since}:f>."),
        (None, 2) => format!("⏳ **{name}**, the staff still waits: {what}, since <t:{since}:f>."),
        (None, 3) => {
            format!("⏳ **{name}**, everything stands still: {what}, since <t:{since}:f>.")
        }
        (None, 4) => {
            format!(
                "⏳ **{name}**, nothing moves without you: {what}, since <t:{since}:f>. Please."
            )
        }
        (None, 5..) => format!(
            "⏳ **{name}**, for the last time of asking: {what}, since <t:{since}:f>. You will not \
             be reminded of it again."
        ),
    }];
    let commands = snapshot.roster.commander == Some(of.player);
    lines.extend(of.chief.map(|chief| {
        let chief = name_of(snapshot, chief);
        let until = match snapshot.roster.chief_since {
            0 => "until an order is given".to_owned(),
            _ => format!("until {name} gives an order or says `/my leave until:back`"),
        };
        format!("From now on **{chief}**, chief of staff, may act for {name} {until}.")
    }));
    let acts = snapshot.roster.chief_acts && snapshot.roster.acting_chief() == Some(of.player);
    let acts = acts && of.chief.is_none() && of.nudged_by.is_none();
    if acts && !commands {
        let absent = snapshot.roster.commander.map(|commander| name_of(snapshot, commander));
        lines.extend(
            absent.map(|absent| format!("You may act for {absent}, who has not answered.")),
        );
    } else if of.chief.is_none() {
        let others = others_awaited(snapshot);
        lines.extend((!others.is_empty()).then(|| format!("{}.", list(&others))));
    }
    if of.told >= 2 && of.chief.is_none() && commands && !snapshot.roster.chief_acts {
        lines.push(
            "Whoever cannot go on may say so: *I'm away*, or hand the command over.".to_owned(),
        );
    }
    Post {
        body: lines.join("\n"),
        tone: Tone::Call,
        rings: Some(of.player).filter(|_| !of.quiet).into_iter().collect(),
        call: if of.quiet { String::new() } else { "you are awaited.".to_owned() },
        ..Post::default()
    }
}

pub fn chief_from(snapshot: &Snapshot) -> Option<(String, i64)> {
    let chief = authority::chief_awaits(snapshot.game.as_ref()?, &snapshot.roster)?;
    let after = snapshot.setup.conduct().pace.chief_after();
    Some((name_of(snapshot, chief), snapshot.awaited_since.saturating_add(after)))
}

/// What is told above the panel of somebody who answers for the commander.
pub fn acts_for(snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    let roster = &snapshot.roster;
    let commander = roster.commander.filter(|commander| *commander != player)?;
    if !roster.answers_for(player, commander) {
        return None;
    }
    let name = name_of(snapshot, commander);
    Some(match roster.away(commander) {
        Some(_) => format!("🏖️ **{name}** is away, and you answer meanwhile."),
        None => format!("⏳ **{name}** has not answered, and you may act for now."),
    })
}

pub fn went(snapshot: &Snapshot, player: PlayerId, until: i64, stand_in: Option<PlayerId>) -> Post {
    let name = name_of(snapshot, player);
    // Told later, it is told as it was.
    let deputy = match snapshot.roster.away(player) {
        Some(_) => snapshot.roster.deputy(player),
        None => stand_in,
    };
    let meanwhile = match deputy {
        Some(deputy) => format!(" **{}** answers meanwhile.", name_of(snapshot, deputy)),
        None => " Nobody else can answer meanwhile.".to_owned(),
    };
    Post::said(format!("🏖️ **{name}** is away until {}.{meanwhile}", when(until)))
}

/// Another answers for somebody on leave than did before, as whom they had `named` has gone away
/// or left, or is there again.
pub fn stands_in(
    snapshot: &Snapshot,
    player: PlayerId,
    named: PlayerId,
    deputy: Option<PlayerId>,
) -> Post {
    let (name, named_as) = (name_of(snapshot, player), name_of(snapshot, named));
    Post::said(match deputy {
        Some(deputy) if deputy == named => {
            format!("🏖️ **{named_as}** answers for **{name}**, who is away, as they have agreed.")
        }
        Some(deputy) => format!(
            "🏖️ **{named_as}** cannot stand in for **{name}** any more: **{}** answers meanwhile.",
            name_of(snapshot, deputy)
        ),
        None => format!(
            "🏖️ **{named_as}** cannot stand in for **{name}** any more, and nobody else can answer \
             meanwhile."
        ),
    })
}

/// What whoever runs the server can do so that it goes on.
fn by_the_manager(snapshot: &Snapshot) -> String {
    let game = snapshot.game.as_deref();
    let barred = game.and_then(|game| authority::dismissal_barred(game, &snapshot.roster));
    let does = match barred {
        _ if snapshot.roster.by_turns => "takes whoever is gone off the staff",
        Some(_) => "seats somebody else, if the commander is gone",
        None => "seats somebody else",
    };
    format!("whoever runs the server {does} (`/host seat`)")
}

/// Nobody has done anything for long, and nothing is done by itself; `again` if that was told.
pub fn stalled(snapshot: &Snapshot, again: bool) -> Post {
    let Some((first, what)) = awaited(snapshot) else {
        return Post::said("⏸️ Nothing happened here for long; it goes on by now.");
    };
    let (roster, name) = (&snapshot.roster, name_of(snapshot, first));
    let since = snapshot.awaited_since;
    if again {
        return Post::said(format!(
            "-# ⏸️ Still **{name}** is awaited: {what}, since <t:{since}:f>."
        ));
    }
    let mut frees = vec![match &others_awaited(snapshot)[..] {
        [] => format!("**{name}** gives an order"),
        others => format!("**{name}** gives an order; {}", list(others)),
    }];
    let counsel = snapshot.game.as_ref().is_some_and(|game| !authority::is_alone(game));
    if counsel && roster.members.len() > 1 && snapshot.setup.conduct().councils_order {
        frees
            .push("two stand behind a proposal, which is then carried out (`/council`)".to_owned());
    }
    if votes::may_be_relieved(snapshot) {
        frees.push("the staff relieves the commander (`/vote call matter:dismiss`)".to_owned());
    }
    frees.push(by_the_manager(snapshot));
    let frees: Vec<String> = frees.into_iter().map(|line| format!("• {line}")).collect();
    // What a side does in secret is something, too.
    let idle = match roster.side {
        None => ", and nobody has done anything since",
        Some(_) => "",
    };
    Post::titled(
        format!("⏸️ The {} stands still", crate::text::phrases(snapshot).kind),
        format!(
            "**{name}** is awaited: {what}, since <t:{since}:f>. No default answers that{idle}. It \
             goes on when\n{}\n-# `/campaign pause` stops the clocks \
             until everybody has time again.",
            frees.join("\n")
        ),
    )
}

pub fn returned(snapshot: &Snapshot, player: PlayerId) -> Post {
    Post { body: format!("🏠 **{}** is back.", name_of(snapshot, player)), ..Post::default() }
}

pub fn paused(snapshot: &Snapshot, player: PlayerId) -> Post {
    let name = name_of(snapshot, player);
    Post::titled(
        format!("⏸️ The {} pauses", crate::text::phrases(snapshot).kind),
        format!(
            "**{name}** has asked for a pause. Nothing falls due and nobody is reminded; every \
             deadline moves on by as long as it lasts. `/campaign resume` ends it."
        ),
    )
}

pub fn resumed(snapshot: &Snapshot, player: PlayerId, length: i64) -> Post {
    let name = name_of(snapshot, player);
    let body =
        format!("**{name}** ends the pause. Every deadline has moved on by {}.", duration(length));
    let title = format!("▶️ The {} goes on", crate::text::phrases(snapshot).kind);
    Post { title, body, waits: waiting::now(snapshot), ..Post::default() }
}

pub fn laid_aside(snapshot: &Snapshot, by: &[PlayerId], until: i64) -> Post {
    let names: Vec<String> = by.iter().map(|player| name_of(snapshot, *player)).collect();
    let kind = crate::of(&snapshot.setup).about().phrases.kind;
    let body = format!(
        "By the word of {}. Nothing falls due, and another campaign can begin in this channel. \
         Until <t:{until}:D> whoever has joined it, or manages the server, takes it up again with \
         `/campaign resume`; then the secret of its dice is told.",
        words::list(&names)
    );
    Post { title: format!("🗄️ The {kind} is laid aside"), body, ..Post::default() }
}

pub fn taken_up(snapshot: &Snapshot, player: PlayerId, length: i64) -> Post {
    let post = resumed(snapshot, player, length);
    let name = name_of(snapshot, player);
    let body = format!(
        "**{name}** takes it up again. Every deadline has moved on by {}.",
        duration(length)
    );
    Post { body, ..post }
}

/// `3 days`, `5 hours`, `20 minutes`: the largest unit that says enough.
pub fn duration(seconds: i64) -> String {
    let count = |number: i64, unit| words::count(usize::try_from(number).unwrap_or(0), unit);
    match seconds {
        172_800.. => count(seconds / 86_400, "day"),
        7_200.. => count(seconds / 3_600, "hour"),
        _ => count((seconds / 60).max(1), "minute"),
    }
}

const MOMENTS: &str = "Name one to come: `today 23:30`, `8pm`, `Friday 20:00`, `tomorrow`, `2 January`, \
                       `2027-01-02` or `3 days`.";

fn limit(purpose: Purpose) -> String {
    let most = duration(purpose.most());
    match purpose {
        Purpose::Leave => format!("A leave may last {most} at most."),
        Purpose::Snooze => format!("A snooze may last {most} at most."),
        Purpose::Appointment => format!("A battle may be fixed {most} ahead at most."),
    }
}

/// What somebody has named is no moment for what it is wanted for.
pub fn no_moment(typed: &str, purpose: Purpose, why: NoMoment) -> Post {
    let typed = plain(&clip(&bare(typed), 60));
    let body = match why {
        NoMoment::Unreadable => format!("I cannot read “{typed}” as a day or an hour. {MOMENTS}"),
        NoMoment::Passed(at) => format!(
            "“{typed}” was <t:{at}:F>, <t:{at}:R>. {MOMENTS} If you mean a later year, name it too."
        ),
        NoMoment::TooFar(at) => {
            format!("“{typed}” would be <t:{at}:F>, <t:{at}:R>. {} {MOMENTS}", limit(purpose))
        }
    };
    Post { body: body + " Nothing was changed.", ..Post::default() }
}

/// What is told of a moment that somebody has named who has not said where they live.
pub fn by_utc(person: &Person) -> &'static str {
    match person.zone {
        Some(_) => "",
        None => "\n-# I took that by UTC, for I do not know where you live: `/my hours` tells me.",
    }
}

/// What is the matter with leave, a pause or a nudge, and what would work.
pub fn bad(why: BadPresence) -> String {
    match why {
        BadPresence::NoSuchTime(purpose) => {
            format!("{} {MOMENTS} Nothing was changed.", limit(purpose))
        }
        why => WORDS.tell("presence", &why, &Numbers).unwrap_or_default(),
    }
}
