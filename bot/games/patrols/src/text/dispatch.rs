//! The messages of a patrol: one for setting up, one for the turn of each side, and the end. What
//! stands in them are the facts that whoever reads them may know.

use games::named;
use games::text::staff::waiting;
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, capital, clip, clip_lines, length};
use model::{Event as AnyEvent, Snapshot};
use patrols::{Event, Faction, Outcome, View};

use crate::pictures::BATTLE;
use crate::played::Ambushed as _;
use crate::text::sentences::Teller;
use crate::text::topics::Part;
use crate::text::{board, names, questions, topics};

/// Letters that are kept for what stands below.
const KEPT: usize = 300;

/// The message of a part, from everything that belongs to it so far.
pub fn post(part: Part, events: &[AnyEvent], snapshot: &Snapshot) -> Post {
    let view = snapshot.game.as_ref().and_then(|game| game.known_view());
    let teller = view.as_ref().map(|view| Teller::of(&view.board)).unwrap_or_default();
    let own: Vec<&Event> = events.iter().filter_map(AnyEvent::own).collect();
    let mut lines = tell(events, &teller, Detail::Whole);
    if lines.iter().map(|line| length(line) + 1).sum::<usize>() > BODY_MAX - KEPT {
        lines = tell(events, &teller, Detail::Short);
    }
    let (title, tone) = match part {
        Part::SetUp => ("📍 The sides set up".to_owned(), Tone::Plain),
        Part::Turn(turn, of) => (turn_title(turn, of, view.as_ref()), Tone::Plain),
        Part::Own => (own_title(view.as_ref()), Tone::Plain),
        Part::Over => over(&own),
    };
    if lines.is_empty() {
        lines.push("Nothing is seen of it.".to_owned());
    }
    let mut waits = None;
    if let Some(view) = &view {
        if is_current(part, view) {
            waits = awaited(snapshot, view, &teller);
        } else if part == Part::Over || part.turn().is_some() {
            lines.push(format!("📊 {}.", board::score_line(view)));
        }
    }
    Post {
        title: clip(&title, 256),
        tone,
        picture: picture(part, &own),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        waits,
        ..Post::default()
    }
}

/// What a message shows: the dice of its fights, or else the table.
fn picture(part: Part, events: &[&Event]) -> Picture {
    let fought = events.iter().any(|event| matches!(event, Event::Fought { .. }));
    match part {
        Part::Turn(..) | Part::Own if fought => Picture::Own(BATTLE.to_owned()),
        _ => Picture::Map,
    }
}

/// `🌙 The Dervishes, turn 3 of 12`.
fn turn_title(turn: u8, of: Faction, view: Option<&View>) -> String {
    let of_all = view.map_or_else(String::new, |view| format!(" of {}", view.board.last));
    format!("{} {}, turn {turn}{of_all}", names::side_sign(of), capital(names::side(of)))
}

/// The message of what a side did, in the channel that it keeps to itself.
fn own_title(view: Option<&View>) -> String {
    let Some(view) = view else { return "Your side".to_owned() };
    let whose = match view.eyes {
        Some(of) => format!("{} What your side did", names::side_sign(of)),
        None => "What was done".to_owned(),
    };
    format!("{whose}, {}", board::turn(view))
}

fn over(events: &[&Event]) -> (String, Tone) {
    let outcome = events.iter().find_map(|event| match event {
        Event::Ended { outcome, .. } => Some(*outcome),
        _ => None,
    });
    let how = match outcome {
        Some(Outcome { winner: Some(Faction::Patrol), .. }) => "🪖 The patrol wins",
        Some(Outcome { winner: Some(Faction::Dervish), .. }) => "🌙 The Dervishes win",
        Some(Outcome { winner: None, .. }) => "🏁 A draw",
        None => "🏁 The patrol is over",
    };
    (how.to_owned(), Tone::Plain)
}

/// Whether the game waits for something that is asked in this part.
fn is_current(part: Part, view: &View) -> bool {
    view.awaiting.is_some() && (part == Part::Own || part == topics::standing(view))
}

fn awaited(snapshot: &Snapshot, view: &View, teller: &Teller) -> Option<String> {
    waiting::call(snapshot, || Some(questions::awaited(view.awaiting?, &teller.names)))
}

/// Whether a fact is told at greater length elsewhere.
fn has_small_print(event: &Event) -> bool {
    matches!(event, Event::Shot(_) | Event::Fought { .. })
}

/// How much of a fact is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// What came of it.
    Short,
    /// Every die.
    Whole,
}

/// Facts in order, a line each. They are those that whoever reads may know.
pub fn tell(events: &[AnyEvent], teller: &Teller, shown: Detail) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for event in events {
        match event.own::<Event>() {
            Some(Event::SideTurn { .. }) => {}
            Some(event) => {
                let told = teller.sentence(event).unwrap_or_default();
                let short = shown == Detail::Short && has_small_print(event);
                let kept = told.lines().filter(|line| !(short && line.starts_with("-# ")));
                lines.extend(kept.map(str::to_owned));
            }
            None => lines.extend(named(event.key()).aside(event)),
        }
    }
    lines
}
