//! Every word a player reads: pure functions from facts to sentences, in Discord's Markdown.
//!
//! Each game has its own folder; this file routes to it. Nothing here knows Discord's API, and
//! text that a person typed passes [`words::plain`] or [`words::bare`] on its way.

pub mod bars;
pub mod brief;
pub mod chances;
pub mod council;
pub mod defaults;
pub mod dice;
pub mod files;
pub mod fought;
pub mod guide;
pub mod help;
pub mod hicks;
pub mod host;
pub mod log;
pub mod me;
pub mod options;
pub mod page;
pub mod people;
pub mod pictures;
pub mod plans;
pub mod plots;
pub mod post;
pub mod posts;
pub mod presence;
pub mod preview;
pub mod problems;
pub mod record;
pub mod replay;
pub mod report;
pub mod rules;
pub mod san_juans;
#[cfg(test)]
mod truths;
pub mod undo;
pub mod upkeep;
pub mod votes;
pub mod waiting;
pub mod words;

use engine::san_juans::PlaceId;
use engine::staff::{Deed, Roster};
use engine::{Choice, Event, Game, View, Why};

pub use brief::joined_brief;
pub use help::help;
pub use people::{begun, ended, imported, joined, lacking, left, lobby, name_of, volunteered};
pub use post::{Picture, Post, Section, Tone, Topic};
pub use preview::preview;
pub use problems::{carried_out, press_again, problem, refusal, refused, try_again, unshown};
pub use words::{bare, plain};

use self::san_juans::topics::{self, Chapter};
use crate::campaign::Snapshot;
use crate::campaign::ids::PlayerId;

/// The group of ways to press a battle, or to spare the men.
pub const STANCES: &str = "Stances";

/// What a button or a line of a menu says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Label {
    /// Its title; at most 80 characters.
    pub title: String,
    /// A second line; at most 100 characters.
    pub detail: String,
    /// One emoji, or nothing.
    pub emoji: &'static str,
    /// What a long list is parted by: the island, the kind, the use.
    pub group: String,
}

/// Whose eyes a text is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// Anybody's.
    Everybody,
    /// Only those of whoever commands, who may know what balloons and spies report.
    Commander,
}

impl Eyes {
    /// What `player` may read in private.
    pub fn of(player: PlayerId, snapshot: &Snapshot) -> Self {
        match snapshot.roster.may(player, Deed::Command) {
            true => Self::Commander,
            false => Self::Everybody,
        }
    }

    /// What of the San Juans campaign in `game` these eyes may see, if there is one.
    pub fn view(self, game: &Game) -> Option<engine::san_juans::View> {
        let seat = match self {
            Self::Everybody => None,
            Self::Commander => Some(engine::san_juans::COMMANDER),
        };
        Some(game.san_juans()?.view(seat))
    }
}

/// Whether a question shows what only whoever answers it may know.
pub fn is_secret(why: Why) -> bool {
    match why {
        Why::SanJuans(why) => why.is_secret(),
        Why::Hicks(_) | Why::Fought(_) => false,
    }
}

/// The facts of the San Juans campaign among events.
fn facts(events: &[Event]) -> Vec<&engine::san_juans::Event> {
    events.iter().filter_map(Event::san_juans).collect()
}

/// The view of the San Juans campaign of a snapshot, once it has begun.
pub fn view(snapshot: &Snapshot) -> Option<engine::san_juans::View> {
    Eyes::Everybody.view(snapshot.game.as_ref()?)
}

/// The table of the march of a snapshot, while one is under way.
pub fn march(snapshot: &Snapshot) -> Option<engine::hicks::View> {
    table(snapshot.game.as_ref()?)
}

/// The table of the march of a game, while one is under way.
fn table(game: &Game) -> Option<engine::hicks::View> {
    match game.view(None) {
        View::Hicks(view) => Some(*view),
        View::SanJuans(_) => None,
    }
}

/// How far a game has come, and how it stands: `turn 2/20`, `Mahdi's score 70 …`.
pub fn stands(snapshot: &Snapshot) -> Option<(String, String)> {
    if let Some(view) = march(snapshot) {
        return Some((hicks::board::when(&view), hicks::board::score_line(&view)));
    }
    let view = view(snapshot)?;
    Some((san_juans::board::when(&view), san_juans::board::score_line(&view)))
}

/// Parts events into the messages they belong to; `current` is the message written last.
pub fn sections(current: Option<&Topic>, events: &[Event]) -> Vec<Section> {
    let of_the_march = |event: &Event| matches!(event, Event::Hicks(_) | Event::Fought(_));
    let mut found: Vec<Section> = Vec::new();
    let mut last = current.cloned();
    for run in events.chunk_by(|one, next| of_the_march(one) == of_the_march(next)) {
        let parts = match run.first().is_some_and(of_the_march) {
            true => hicks::topics::sections(last.as_ref(), run),
            false => {
                let base = last.as_ref().map(hicks::topics::of_the_war);
                let section = |(chapter, facts): (Chapter, Vec<&engine::san_juans::Event>)| {
                    let events = facts.into_iter().cloned().map(Event::SanJuans).collect();
                    Section { topic: Topic(chapter.to_string()), events }
                };
                let parts = topics::sections(base.as_ref(), facts(run).into_iter());
                parts.into_iter().map(section).collect()
            }
        };
        for part in parts {
            last = Some(part.topic.clone());
            match found.last_mut() {
                Some(section) if section.topic == part.topic => section.events.extend(part.events),
                _ => found.push(part),
            }
        }
    }
    found
}

/// The topic that a game goes on in where nothing of it has been told yet.
pub fn standing(game: &Game) -> Topic {
    let war = game.san_juans().map(|war| Topic(topics::standing(&war.view(None)).to_string()));
    match table(game) {
        Some(view) => hicks::topics::standing(&view, war),
        None => war.unwrap_or_else(|| Topic(String::new())),
    }
}

/// Whether a card is played, or the round passed, with these facts.
pub fn uses_a_round(events: &[Event]) -> bool {
    san_juans::dispatch::use_of_round(&facts(events)).is_some()
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
    if let Some(chapter) = hicks::topics::Chapter::read(topic) {
        let post = hicks::dispatch::post(&chapter, events, snapshot);
        return named_throughout(post, &snapshot.roster, footer(&chapter.name(), order));
    }
    let (Some(view), Ok(chapter)) = (view(snapshot), topic.0.parse::<Chapter>()) else {
        return Post::default();
    };
    let facts = facts(events);
    let post = san_juans::dispatch::post(chapter, &facts, snapshot, by, &view);
    let post = Post { body: people::named(&post.body, &snapshot.roster), ..post };
    Post { footer: footer(&format!("San Juans · {}", chapter.name()), order), ..post }
}

/// A message with the names of people in it, and its small print.
fn named_throughout(post: Post, roster: &Roster, footer: String) -> Post {
    Post {
        title: words::clip(&people::named(&post.title, roster), 256),
        body: words::clip_lines(&people::named(&post.body, roster), words::BODY_MAX),
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
    if let Some(chapter) = hicks::topics::Chapter::named(what) {
        return Some((order, chapter.topic()));
    }
    let chapter = Chapter::named(what.strip_prefix("San Juans · ")?)?;
    Some((order, Topic(chapter.to_string())))
}

/// The pinned situation board; the lobby while nothing has begun.
pub fn board(snapshot: &Snapshot, _now: i64) -> Post {
    if let Some(view) = march(snapshot) {
        let post = hicks::board::board(snapshot, &view);
        let footer = post.footer.clone();
        return named_throughout(post, &snapshot.roster, footer);
    }
    view(snapshot).map_or_else(|| lobby(snapshot), |view| san_juans::board::board(snapshot, &view))
}

/// A message in short, for when Discord does not take the whole of it.
pub fn in_short(post: &Post) -> Post {
    const LEFT_OUT: &str = "-# Discord would not take all of this message: `/log` and \
                            `/situation` have the rest.";
    let body = format!("{}\n{LEFT_OUT}", words::clip_marked(&post.body, 1_200));
    let (title, footer) = (words::clip(&post.title, 200), post.footer.clone());
    Post { title, body, footer, tone: post.tone, rings: post.rings, ..Post::default() }
}

/// The situation: of the whole war, or of one place.
pub fn situation(snapshot: &Snapshot, place: Option<PlaceId>, eyes: Eyes) -> Post {
    if let (Some(view), None) = (march(snapshot), place) {
        let post = hicks::board::situation(snapshot, &view);
        return named_throughout(post, &snapshot.roster, String::new());
    }
    match (snapshot.game.as_ref().and_then(|game| eyes.view(game)), place) {
        (None, _) => lobby(snapshot),
        (Some(view), None) => san_juans::board::situation(snapshot, &view),
        (Some(view), Some(place)) => san_juans::board::place(place, &view),
    }
}

/// What a snapshot's San Juans campaign offers now.
pub fn offered(snapshot: &Snapshot) -> Vec<engine::san_juans::Choice> {
    let decision = snapshot.game.as_ref().and_then(|game| game.decision());
    let choices = decision.iter().flat_map(|decision| decision.ask.choices());
    choices.filter_map(|choice| choice.san_juans()).collect()
}

/// The hand, with what each card can be used for now; or one card.
pub fn hand(snapshot: &Snapshot, card: Option<engine::san_juans::CardId>) -> Post {
    let Some(view) = view(snapshot) else { return lobby(snapshot) };
    let offered = offered(snapshot);
    let post = match card {
        None => san_juans::cards::hand(&view, &offered),
        Some(card) => san_juans::cards::card(card, &view, &offered),
    };
    Post { body: people::named(&post.body, &snapshot.roster), ..post }
}

/// The card that a draft of these steps plays, while nothing else is drafted.
pub fn card_played(steps: &[crate::campaign::Step]) -> Option<engine::san_juans::CardId> {
    use engine::san_juans::{Choice as Own, RoundChoice};
    let [step] = steps else { return None };
    match &step.answer {
        engine::Answer::One(Choice::SanJuans(Own::Round(
            RoundChoice::Event(card) | RoundChoice::Ops(card) | RoundChoice::Replacements(card),
        ))) => Some(*card),
        _ => None,
    }
}

/// Who is awaited above all, and what for: the officer whose order is under way, else the
/// commander; with the names of officers.
pub fn awaited(snapshot: &Snapshot) -> Option<(PlayerId, String)> {
    let why = snapshot.game.as_ref()?.decision()?.why;
    Some((people::awaited_first(snapshot)?, asked(why, snapshot)))
}

/// What somebody is awaited for: `round 4 wants a card`.
pub fn asked(why: Why, snapshot: &Snapshot) -> String {
    asked_in(why, snapshot.game.as_deref(), &snapshot.roster)
}

fn asked_in(why: Why, game: Option<&Game>, roster: &Roster) -> String {
    let what = match why {
        Why::SanJuans(why) => san_juans::questions::awaited(why),
        Why::Hicks(why) => hicks::questions::awaited(why, game.and_then(table).as_ref()),
        Why::Fought(why) => fought::awaited(why),
    };
    people::named(&what, roster)
}

/// For an Op on a port from which units may march as well as ships sail: the choice that follows
/// it for the ships, and its label.
pub fn sail_beside(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let own = choice.san_juans()?;
    let (sail, label) = san_juans::labels::sail_beside(own, game)?;
    Some((Choice::SanJuans(sail), label))
}

/// Labels of many choices that `game` offers, in their order.
pub fn labels(choices: &[Choice], game: &Game, roster: &Roster) -> Vec<Label> {
    use engine::san_juans::Choice as Own;
    let (war, table) = (Eyes::Everybody.view(game), table(game));
    let label = |choice: &Choice| {
        let label = match (choice, &war, &table) {
            (Choice::SanJuans(choice), Some(view), _) => {
                san_juans::labels::label(*choice, view, Some(game))
            }
            (Choice::Hicks(choice), _, Some(view)) => hicks::labels::label(*choice, view),
            (Choice::Fought(choice), ..) => fought::label(*choice),
            // A choice that was offered in another game than this.
            (other, ..) => Label { title: other.to_string(), ..Label::default() },
        };
        Label {
            title: words::clip(&people::named_bare(&label.title, roster), 80),
            detail: words::clip(&people::named_bare(&label.detail, roster), 100),
            group: words::clip(&people::named_bare(&label.group, roster), 80),
            ..label
        }
    };
    let mut labels: Vec<Label> = choices.iter().map(label).collect();
    // Card 13 lays track, or else repairs: beside track, a port is one where ships are repaired.
    let lays = |choice: &Choice| matches!(choice, Choice::SanJuans(Own::Train(_)));
    if choices.iter().any(lays) {
        for (choice, label) in choices.iter().zip(&mut labels) {
            if let Choice::SanJuans(Own::Pick(_)) = choice {
                label.title = format!("Repair the ships at {}", label.title);
            }
        }
    }
    labels
}

/// What a decision of `game` asks: head line and text.
pub fn question(why: Why, game: &Game, eyes: Eyes, roster: &Roster) -> (String, String) {
    let (title, body) = match why {
        Why::SanJuans(why) => match eyes.view(game) {
            Some(view) => question_of_the_war(why, &view, game),
            None => (String::new(), String::new()),
        },
        Why::Hicks(why) => match table(game) {
            Some(view) => hicks::questions::question(why, &view),
            None => (String::new(), String::new()),
        },
        Why::Fought(why) => fought::question(why),
    };
    (people::named(&title, roster), people::named(&body, roster))
}

/// A question of the San Juans campaign, with the odds it is answered by.
fn question_of_the_war(
    why: engine::san_juans::Why,
    view: &engine::san_juans::View,
    game: &Game,
) -> (String, String) {
    use engine::san_juans::Why as Own;
    let (title, body) = san_juans::questions::question(why, view);
    let odds = match why {
        // Odds would give away the numbers.
        Own::SettleBattle { .. } if view.options.limited_intelligence => None,
        Own::SettleBattle { .. } => san_juans::odds::line(game),
        Own::WhoLands { .. } | Own::SailHow { .. } => san_juans::odds::landing(game, why),
        Own::WhoSorties { .. } => san_juans::odds::sortie(game, why),
        Own::SiegeAction { place } => {
            let lines = [san_juans::odds::sortie(game, why), san_juans::odds::storm(view, place)];
            let lines: Vec<String> = lines.into_iter().flatten().collect();
            (!lines.is_empty()).then(|| lines.join("\n"))
        }
        _ => None,
    };
    (
        title,
        match odds {
            Some(odds) => format!("{odds}\n{body}"),
            None => body,
        },
    )
}

/// The rule behind a question, in plain words.
pub fn rule(why: Why) -> &'static str {
    match why {
        Why::SanJuans(why) => san_juans::reasons::rule(why),
        Why::Hicks(why) => hicks::reasons::rule(why),
        Why::Fought(why) => fought::rule(why),
    }
}

/// The topic of the rules that answers a question.
pub fn rules_of(why: Why) -> &'static str {
    &rules::of_question(why).key
}

/// Whether a round, or the turn, ends with these facts.
pub fn ends_a_round(events: &[Event]) -> bool {
    use engine::san_juans::Event as Own;
    let ends = |event: &Event| match event {
        Event::SanJuans(event) => {
            matches!(event, Own::RoundBegan { .. } | Own::SupplyChecked { .. } | Own::Scored { .. })
        }
        Event::Hicks(event) => matches!(event, engine::hicks::Event::TurnBegan { .. }),
        Event::Fought(_) => false,
    };
    events.iter().any(ends)
}

/// What has happened, a line each, for a private receipt.
pub fn told(events: &[Event], game: &Game, eyes: Eyes, roster: &Roster) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(view) = eyes.view(game) {
        let names = match eyes {
            Eyes::Everybody => san_juans::names::Names::new(&view),
            Eyes::Commander => san_juans::names::Names::for_the_commander(&view),
        };
        told = san_juans::marches::told_shortly(&facts(events), names);
    }
    told.extend(hicks::dispatch::told_shortly(events, table(game).as_ref()));
    told.iter().map(|line| people::named(line, roster)).collect()
}
