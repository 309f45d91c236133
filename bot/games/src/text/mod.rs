//! Every word a player reads: pure functions from facts to sentences, in Discord's Markdown.
//!
//! Each game has its own folder; this file routes to it. Nothing here knows Discord's API, and
//! text that a person typed passes [`words::plain`] or [`words::bare`] on its way.

pub mod book;
pub mod dice;
pub mod faces;
pub mod guidance;
pub mod host;
pub mod page;
pub mod people;
pub mod pictures;
pub mod preview;
pub mod problems;
pub mod records;
pub mod said;
pub mod signs;
pub mod undo;

use ::staff::{PlayerId, Roster};
use kit::Audience;
use model::label::Label;
use model::{Choice, Event, Game, Setup, Snapshot, Stage, Why, words};

use crate::text::guidance::rules;
use crate::text::people::members;
use crate::{Phrases, Play};

pub use crate::text::guidance::brief::joined_brief;
pub use crate::text::people::members::{
    begun, ended, imported, joined, lacking, left, lobby, name_of, volunteered,
};
pub use crate::text::preview::preview;
pub use model::message::{Picture, Post, Section, Tone, Topic};
pub use model::words::{bare, plain};
pub use problems::{
    carried_out, press_again, problem, refusal, refused, takes_long, try_again, unshown,
};

pub fn phrases(snapshot: &Snapshot) -> &'static Phrases {
    crate::of(&snapshot.setup).about().phrases
}

/// How far a game has come, and how it stands: `turn 2/20`, `score 70 …`.
pub fn stands(snapshot: &Snapshot) -> Option<(String, String)> {
    let game = snapshot.game.as_ref()?;
    crate::on_top(game).stands(game)
}

/// The parts of a topic: a message of a game within one of another game has both their topics.
fn parts(topic: &Topic) -> (Option<Topic>, Topic) {
    match topic.0.rsplit_once('/') {
        Some((outer, inner)) => (Some(Topic(outer.to_owned())), Topic(inner.to_owned())),
        None => (None, topic.clone()),
    }
}

fn joined_topics(outer: Option<&Topic>, inner: &Topic) -> Topic {
    match outer {
        Some(outer) => Topic(format!("{}/{}", outer.0, inner.0)),
        None => inner.clone(),
    }
}

/// Parts events into the messages they belong to; `current` is the message written last.
pub fn sections(current: Option<&Topic>, events: &[Event]) -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    let mut last = current.cloned();
    for run in events.chunk_by(|one, next| one.told_by() == next.told_by()) {
        let play = crate::named(run[0].told_by());
        let is_its = |topic: &Topic| play.chapter(topic, false).is_some();
        // It goes on where it was, comes out of a part played as another game, or goes into one.
        let (outer, base) = match last.as_ref().map(parts) {
            None => (None, None),
            Some((outer, inner)) if is_its(&inner) => (outer, Some(inner)),
            Some((Some(outer), _)) if is_its(&outer) => (None, Some(outer)),
            Some((outer, inner)) => (Some(outer.unwrap_or(inner)), None),
        };
        // What is gone into is begun from its first part.
        let opens = outer.is_some().then_some(play.about().opens).flatten();
        let base = base.or_else(|| opens.map(|topic| Topic(topic.to_owned())));
        for (topic, events) in play.sections(base.as_ref(), run) {
            let topic = joined_topics(outer.as_ref(), &topic);
            last = Some(topic.clone());
            match found.last_mut() {
                Some(section) if section.topic == topic => section.events.extend(events),
                _ => found.push(Section { topic, events }),
            }
        }
    }
    found
}

/// The topic that a game goes on in where nothing of it has been told yet.
pub fn standing(game: &Game) -> Topic {
    let whole = crate::whole(game);
    let outer = whole.standing(game);
    let inner = (!whole.is_of(game.on_top())).then(|| crate::on_top(game).standing(game)).flatten();
    match (outer, inner) {
        (outer, Some(inner)) => joined_topics(outer.as_ref(), &inner),
        (outer, None) => outer.unwrap_or_else(|| Topic(String::new())),
    }
}

/// Whether a card is played, or the round passed, with these facts.
pub fn uses_a_round(events: &[Event]) -> bool {
    crate::list().iter().any(|play| play.uses_a_round(events))
}

/// The name readers know a topic by, and the game whose message it is.
pub fn chapter(topic: &Topic, setup: &Setup) -> Option<(&'static dyn Play, String)> {
    let (outer, inner) = parts(topic);
    let within = outer.is_some();
    let of = |topic: &Topic, within| {
        crate::all_of(setup).find_map(|play| Some((play, play.chapter(topic, within)?)))
    };
    let (play, name) = of(&inner, within)?;
    match outer {
        Some(outer) => Some((play, format!("{} · {name}", of(&outer, false)?.1))),
        None => Some((play, name)),
    }
}

/// The message of a topic, from everything that belongs to it so far; `by` is whose order it was,
/// `order` the number of the last line of the log in it.
pub fn dispatch(
    topic: &Topic,
    events: &[Event],
    snapshot: &Snapshot,
    by: Option<PlayerId>,
    order: i64,
) -> Post {
    let Some((play, name)) = chapter(topic, &snapshot.setup) else { return Post::default() };
    match play.dispatch(&parts(topic).1, events, snapshot, by) {
        Some(post) => named_throughout(post, &snapshot.roster, footer(&name, order)),
        None => Post::default(),
    }
}

fn named_throughout(post: Post, roster: &Roster, footer: String) -> Post {
    Post {
        title: words::clip(&members::named(&post.title, roster), 256),
        body: words::clip_lines(&members::named(&post.body, roster), words::BODY_MAX),
        waits: post.waits.map(|waits| members::named(&waits, roster)),
        footer,
        ..post
    }
}

fn footer(what: &str, order: i64) -> String {
    format!("{what} · order {order}")
}

/// Reads what [`dispatch`] put into a footer: the order, and the topic.
pub fn order_in_footer(footer: &str) -> Option<(i64, Topic)> {
    let (what, order) = footer.rsplit_once(" · order ")?;
    let order = order.parse().ok()?;
    let named =
        |name: &str, within| crate::editions().find_map(|play| play.chapter_named(name, within));
    if let Some(topic) = named(what, false) {
        return Some((order, topic));
    }
    // Either name may be of several parts itself.
    let mut splits =
        what.match_indices(" · ").map(|(at, dot)| (&what[..at], &what[at + dot.len()..]));
    let both = |(outer, inner)| Some((named(outer, false)?, named(inner, true)?));
    let (outer, inner) = splits.find_map(both)?;
    Some((order, joined_topics(Some(&outer), &inner)))
}

/// The pinned situation board; the lobby while nothing has begun.
pub fn board(snapshot: &Snapshot, _now: i64) -> Post {
    let board = snapshot.game.as_ref().and_then(|game| crate::on_top(game).board(snapshot));
    let Some(mut post) = board else { return lobby(snapshot) };
    if snapshot.stage == Stage::Running {
        post.body.push_str("\n-# To play, press *Orders* under the newest message.");
    }
    let footer = post.footer.clone();
    named_throughout(post, &snapshot.roster, footer)
}

/// A message in short, for when Discord does not take the whole of it.
pub fn in_short(post: &Post) -> Post {
    const LEFT_OUT: &str = "-# Discord would not take all of this message: `/log` and \
                            `/situation` have the rest.";
    let body = format!("{}\n{LEFT_OUT}", words::clip_marked(&post.body, 1_200));
    let (title, footer) = (words::clip(&post.title, 200), post.footer.clone());
    Post { title, body, footer, tone: post.tone, rings: post.rings.clone(), ..Post::default() }
}

/// The situation: of everything, or of one place by the game's own name for it.
pub fn situation(snapshot: &Snapshot, place: Option<&str>, audience: Audience) -> Post {
    let Some(game) = &snapshot.game else { return lobby(snapshot) };
    let told = crate::on_top(game).situation(snapshot, place, audience);
    let told = told.or_else(|| crate::of(&snapshot.setup).situation(snapshot, place, audience));
    match told {
        Some(post) => named_throughout(post, &snapshot.roster, String::new()),
        None => lobby(snapshot),
    }
}

/// Who is awaited above all, and what for: the officer whose order is under way, else the
/// commander; with the names of officers.
pub fn awaited(snapshot: &Snapshot) -> Option<(PlayerId, String)> {
    let why = snapshot.game.as_ref()?.decision()?.why;
    Some((members::awaited_first(snapshot)?, asked(&why, snapshot)))
}

/// What somebody is awaited for: `round 4 wants a card`. Whoever is not of the side that is asked
/// reads the same of all its questions.
pub fn asked(why: &Why, snapshot: &Snapshot) -> String {
    if let Some(theirs) = people::waiting::of_others(snapshot) {
        return theirs;
    }
    asked_in(why, snapshot.game.as_deref(), &snapshot.roster)
}

fn asked_in(why: &Why, game: Option<&Game>, roster: &Roster) -> String {
    let play =
        game.map_or_else(|| crate::named(why.key()), |game| crate::named_in(why.key(), game));
    members::named(&play.awaited(why, game), roster)
}

pub fn labels(choices: &[Choice], game: &Game, roster: &Roster) -> Vec<Label> {
    let shown = |label: Label| Label {
        title: words::clip(&members::named_bare(&label.title, roster), 80),
        detail: words::clip_sentence(&members::named_bare(&label.detail, roster), 100),
        group: words::clip(&members::named_bare(&label.group, roster), 80),
        ..label
    };
    // What is offered together is one game's.
    let play = choices.first().map(|choice| crate::named_in(choice.key(), game));
    let labels = play.map(|play| play.labels(choices, game));
    labels.into_iter().flatten().map(shown).collect()
}

pub fn question(why: &Why, game: &Game, audience: Audience, roster: &Roster) -> (String, String) {
    let (title, body) = crate::named_in(why.key(), game).question(why, game, audience);
    (members::named(&title, roster), members::named(&body, roster))
}

pub fn rule(why: &Why, game: &Game) -> &'static str {
    crate::named_in(why.key(), game).rule(why)
}

/// The topic of the rules that answers a question, where the game has a rule book.
pub fn rules_of(why: &Why, game: &Game) -> Option<&'static str> {
    rules::of_question(why, crate::named_in(why.key(), game)).map(|topic| topic.key.as_str())
}

pub fn ends_a_round(events: &[Event]) -> bool {
    crate::list().iter().any(|play| play.ends_a_round(events))
}

/// What has happened, a line each, for a private receipt.
pub fn told(events: &[Event], game: &Game, audience: Audience, roster: &Roster) -> Vec<String> {
    let tells = |play: &&dyn Play| events.iter().any(|event| play.is_of(event.told_by()));
    let setup = game.setup();
    let plays = crate::all_of(&setup).filter(tells);
    let told = plays.flat_map(|play| play.told(events, game, audience));
    told.map(|line| members::named(&line, roster)).collect()
}
