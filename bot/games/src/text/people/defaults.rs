//! Defaults in words: what happens when nobody answers, and when.

use kit::Answer;
use model::message::Post;
use model::words::{clip, commas, list};
use model::{Choice, Game, Snapshot, Stage};
use staff::Roster;
use staff::standing::{Garrisons, Points, Retreats, Standing};

use crate::people::authority;
use crate::text::people::{council, members};

const WORDS_MAX: usize = 90;

fn words(game: &Game, answer: &Answer<Choice>, roster: &Roster) -> String {
    let why = game.decision().map(|decision| decision.why);
    if why.as_ref().is_some_and(|why| why.is_secret()) {
        return "the report is put away".to_owned();
    }
    let label = council::answer(game, answer, roster);
    let told = match &why {
        Some(why) => crate::named_in(why.key(), game).defaulted(why, answer, label),
        None => label,
    };
    clip(&told.unwrap_or_else(|| "the usual".to_owned()), WORDS_MAX)
}

/// What was done by default, for whoever reads it afterwards: with the place it was about.
pub fn told(game: &Game, answer: &Answer<Choice>, roster: &Roster) -> String {
    let words = words(game, answer, roster);
    let Some(decision) = game.decision() else { return words };
    if decision.why.is_secret() {
        return words;
    }
    let asked = crate::text::asked_in(&decision.why, Some(game), roster);
    format!("{asked}: **{words}**")
}

/// What is answered when nobody answers what waits; nothing if nothing is.
pub fn answer(snapshot: &Snapshot) -> Option<Answer<Choice>> {
    let game = snapshot.game.as_ref().filter(|_| snapshot.stage == Stage::Running)?;
    Some(crate::people::by_default::step(game, &snapshot.roster)?.answer)
}

pub fn otherwise(snapshot: &Snapshot) -> Option<String> {
    let game = snapshot.game.as_ref()?;
    Some(words(game, &answer(snapshot)?, &snapshot.roster))
}

/// `by <t:…:f>, else hold`: the hour of the waiting decision and what happens then.
pub fn by_when(snapshot: &Snapshot) -> Option<String> {
    let (otherwise, game) = (otherwise(snapshot)?, snapshot.game.as_ref()?);
    let hour = crate::people::by_default::hour(
        &snapshot.setup,
        game,
        &snapshot.roster,
        snapshot.awaited_since,
    );
    Some(format!("by <t:{hour}:f>, else {otherwise}"))
}

/// What the council would do, where a card is wanted and nobody plays one.
pub fn council_line(snapshot: &Snapshot) -> Option<String> {
    let game = snapshot.game.as_ref().filter(|_| snapshot.stage == Stage::Running)?;
    let voted = authority::is_voted(game, &snapshot.roster);
    if voted || crate::people::by_default::step(game, &snapshot.roster).is_some() {
        return None;
    }
    let (setup, since) = (&snapshot.setup, snapshot.awaited_since);
    let hour = crate::people::by_default::councils_hour(setup, &snapshot.roster, since)?;
    Some(match crate::people::by_default::council_choice(game, &snapshot.roster) {
        Some(choice) => format!(
            "⚖️ If nobody answers, the council carries out {}'s proposal <t:{hour}:R>.",
            members::name_of(snapshot, choice.proposer)
        ),
        None => format!(
            "⚖️ If nobody answers, a proposal with two behind it would be carried out <t:{hour}:R>."
        ),
    })
}

/// The message that nobody answered by the hour.
pub fn by_default(words: &[String]) -> Post {
    if words.is_empty() {
        return Post::said("⏱ Nobody answered in time, so the usual was done.");
    }
    let lines = words.iter().take(12).map(|line| format!("• {line}"));
    let body = [vec!["⏱ Nobody answered in time. By default:".to_owned()], lines.collect()]
        .concat()
        .join("\n");
    Post { body: model::words::clip_lines(&body, model::words::BODY_MAX), ..Post::default() }
}

pub fn by_council(snapshot: &Snapshot, number: u32) -> Post {
    let found = snapshot.roster.council.numbered(number);
    let posts = [snapshot.roster.commander, snapshot.roster.chief_of_staff];
    let names: Vec<String> =
        posts.into_iter().flatten().map(|player| members::name_of(snapshot, player)).collect();
    let verb = if names.len() == 1 { "has" } else { "have" };
    let passed = match names.is_empty() {
        true => "Everybody's time has passed".to_owned(),
        false => format!("{} {verb} let the time pass", list(&names)),
    };
    let what = found.map_or_else(String::new, |proposal| {
        let who = members::name_of(snapshot, proposal.proposer);
        format!(" of {who}, {} behind it: {}", proposal.backers.len(), proposal.title)
    });
    Post::titled(
        "⚖️ By order of the council",
        format!("{passed}, so the staff's best-backed proposal is carried out{what}."),
    )
}

pub const NO_STANDING_ORDERS: &str = "This game has no standing orders. What is done for whoever does \
    not answer stands with each question, behind *else*.";

/// Standing orders; `first` are those whose troops may get replacement points before others.
pub fn standing(standing: Standing, first: &str) -> Post {
    let relief = format!("replacement points go to {first} first");
    let told = [
        match standing.garrisons {
            Some(Garrisons::Sortie) => "garrisons make a sortie where they can",
            Some(Garrisons::Hold) | None => "garrisons hold",
        },
        match standing.retreats {
            Some(Retreats::Strongest) => "beaten forces go to the haven with most troops",
            Some(Retreats::Nearest) | None => "beaten forces go to the nearest haven",
        },
        match standing.points {
            Some(Points::Relief) => &relief,
            Some(Points::Keep) => "replacement points are kept",
            Some(Points::Weakest) | None => "replacement points go to the weakest",
        },
    ];
    Post::said(format!(
        "📋 Your standing orders, for whatever is yours to answer and is not answered in time: {}.",
        commas(&told)
    ))
}
