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
pub mod guide;
pub mod help;
pub mod host;
pub mod log;
pub mod me;
pub mod page;
pub mod people;
pub mod pictures;
pub mod plans;
pub mod plots;
pub mod post;
pub mod posts;
pub mod presence;
pub mod problems;
pub mod record;
pub mod replay;
pub mod report;
pub mod san_juans;
pub mod undo;
pub mod votes;
pub mod words;

use engine::san_juans::PlaceId;
use engine::staff::{Deed, Roster};
use engine::{Choice, Event, Game, View, Why};

pub use brief::joined_brief;
pub use help::help;
pub use people::{begun, ended, imported, joined, lacking, left, lobby, name_of, volunteered};
pub use post::{Picture, Post, Section, Tone, Topic};
pub use problems::{carried_out, press_again, problem, refusal, refused, try_again};
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

    /// What of `game` these eyes may see.
    pub fn view(self, game: &Game) -> engine::san_juans::View {
        let seat = match self {
            Self::Everybody => None,
            Self::Commander => Some(engine::san_juans::COMMANDER),
        };
        let View::SanJuans(view) = game.view(seat);
        *view
    }
}

/// Whether a question shows what only whoever answers it may know.
pub fn is_secret(why: Why) -> bool {
    let Why::SanJuans(why) = why;
    why.is_secret()
}

/// The facts of the San Juans campaign among events.
fn facts(events: &[Event]) -> Vec<&engine::san_juans::Event> {
    events.iter().map(|Event::SanJuans(event)| event).collect()
}

/// The view of a snapshot's game, once it has begun.
pub fn view(snapshot: &Snapshot) -> Option<engine::san_juans::View> {
    let View::SanJuans(view) = snapshot.game.as_ref()?.view(None);
    Some(*view)
}

/// Parts events into the messages they belong to; `current` is the message written last.
pub fn sections(current: Option<&Topic>, events: &[Event]) -> Vec<Section> {
    let facts = facts(events);
    let parts = topics::sections(current, facts.into_iter());
    let section = |(chapter, facts): (Chapter, Vec<&engine::san_juans::Event>)| Section {
        topic: Topic(chapter.to_string()),
        events: facts.into_iter().cloned().map(Event::SanJuans).collect(),
    };
    parts.into_iter().map(section).collect()
}

/// The topic that a game goes on in where nothing of it has been told yet.
pub fn standing(game: &Game) -> Topic {
    let View::SanJuans(view) = game.view(None);
    Topic(topics::standing(&view).to_string())
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
    let (Some(view), Ok(chapter)) = (view(snapshot), topic.0.parse::<Chapter>()) else {
        return Post::default();
    };
    let facts = facts(events);
    let post = san_juans::dispatch::post(chapter, &facts, snapshot, by, &view);
    let post = Post { body: people::named(&post.body, &snapshot.roster), ..post };
    Post { footer: footer(chapter, order), ..post }
}

fn footer(chapter: Chapter, order: i64) -> String {
    format!("San Juans · {} · order {order}", chapter.name())
}

/// Reads what [`dispatch`] put into a footer: the order, and the topic.
pub fn order_in_footer(footer: &str) -> Option<(i64, Topic)> {
    let mut parts = footer.split(" · ");
    let (game, chapter, order) = (parts.next()?, parts.next()?, parts.next()?);
    if game != "San Juans" || parts.next().is_some() {
        return None;
    }
    let chapter = Chapter::named(chapter)?;
    let order = order.strip_prefix("order ")?.parse().ok()?;
    Some((order, Topic(chapter.to_string())))
}

/// The pinned situation board; the lobby while nothing has begun.
pub fn board(snapshot: &Snapshot, _now: i64) -> Post {
    view(snapshot).map_or_else(|| lobby(snapshot), |view| san_juans::board::board(snapshot, &view))
}

/// The situation: of the whole war, or of one place.
pub fn situation(snapshot: &Snapshot, place: Option<PlaceId>, eyes: Eyes) -> Post {
    match (snapshot.game.as_ref().map(|game| eyes.view(game)), place) {
        (None, _) => lobby(snapshot),
        (Some(view), None) => san_juans::board::situation(snapshot, &view),
        (Some(view), Some(place)) => san_juans::board::place(place, &view),
    }
}

/// What a snapshot's game offers now.
pub fn offered(snapshot: &Snapshot) -> Vec<engine::san_juans::Choice> {
    let decision = snapshot.game.as_ref().and_then(|game| game.decision());
    let choices = decision.iter().flat_map(|decision| decision.ask.choices());
    choices.map(|Choice::SanJuans(choice)| *choice).collect()
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
    let why = view(snapshot)?.awaiting?;
    let what = people::named(&san_juans::questions::awaited(why), &snapshot.roster);
    Some((people::awaited_first(snapshot)?, what))
}

/// For an Op on a port from which units may march as well as ships sail: the choice that follows
/// it for the ships, and its label.
pub fn sail_beside(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let Choice::SanJuans(own) = choice;
    let (sail, label) = san_juans::labels::sail_beside(own, game)?;
    Some((Choice::SanJuans(sail), label))
}

/// Labels of many choices that `game` offers, in their order.
pub fn labels(choices: &[Choice], game: &Game, roster: &Roster) -> Vec<Label> {
    use engine::san_juans::Choice as Own;
    let View::SanJuans(view) = game.view(None);
    let label = |Choice::SanJuans(choice): &Choice| {
        let label = san_juans::labels::label(*choice, &view, Some(game));
        Label {
            title: words::clip(&people::named_bare(&label.title, roster), 80),
            detail: words::clip(&people::named_bare(&label.detail, roster), 100),
            group: words::clip(&people::named_bare(&label.group, roster), 80),
            ..label
        }
    };
    let mut labels: Vec<Label> = choices.iter().map(label).collect();
    // Card 13 lays track, or else repairs: beside track, a port is one where ships are repaired.
    let lays = |Choice::SanJuans(choice): &Choice| matches!(choice, Own::Train(_));
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
    let (Why::SanJuans(why), view) = (why, eyes.view(game));
    let (title, body) = san_juans::questions::question(why, &view);
    let (title, body) = (people::named(&title, roster), people::named(&body, roster));
    use engine::san_juans::Why as Own;
    let odds = match why {
        // Odds would give away the numbers.
        Own::SettleBattle { .. } if view.options.limited_intelligence => None,
        Own::SettleBattle { .. } => san_juans::odds::line(game),
        Own::WhoLands { .. } | Own::SailHow { .. } => san_juans::odds::landing(game, why),
        Own::WhoSorties { .. } => san_juans::odds::sortie(game, why),
        Own::SiegeAction { place } => {
            let lines = [san_juans::odds::sortie(game, why), san_juans::odds::storm(&view, place)];
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
    let Why::SanJuans(why) = why;
    san_juans::reasons::rule(why)
}

/// The topic of the rules that answers a question.
pub fn rules_of(why: Why) -> &'static str {
    let Why::SanJuans(why) = why;
    &san_juans::rules::of_question(why).key
}

/// What an order will do: the facts of its rehearsal, the dice it needed, the rehearsed game.
pub fn preview(events: &[Event], thrown: u32, rehearsed: &Game, roster: &Roster) -> String {
    let View::SanJuans(view) = rehearsed.view(None);
    people::named(&san_juans::preview::preview(&facts(events), thrown, &view), roster)
}

/// Whether a round, or the turn, ends with these facts.
pub fn ends_a_round(events: &[Event]) -> bool {
    use engine::san_juans::Event as Own;
    let ends = |Event::SanJuans(event): &Event| {
        matches!(event, Own::RoundBegan { .. } | Own::SupplyChecked { .. } | Own::Scored { .. })
    };
    events.iter().any(ends)
}

/// What has happened, a line each, for a private receipt.
pub fn told(events: &[Event], game: &Game, eyes: Eyes, roster: &Roster) -> Vec<String> {
    let view = eyes.view(game);
    let names = match eyes {
        Eyes::Everybody => san_juans::names::Names::new(&view),
        Eyes::Commander => san_juans::names::Names::for_the_commander(&view),
    };
    let told = san_juans::marches::told_shortly(&facts(events), names);
    told.iter().map(|line| people::named(line, roster)).collect()
}
