//! The messages of a patrol: one for setting up, one for the turn of each side, and the end. What
//! stands in them are the facts that whoever reads them may know.

use games::text::people::waiting;
use games::ui;
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, capital, clip, clip_lines, length};
use model::{Event as AnyEvent, Snapshot};
use patrols::{Event, Faction, Outcome, View};

use crate::Seen;
use crate::pictures::BATTLE;
use crate::text::chapter::Chapter;
use crate::text::sentences::Teller;
use crate::text::{board, names, questions};

const KEPT: usize = 300;

/// The message of a part, from everything that belongs to it so far.
pub fn post(
    chapter: Chapter,
    events: &[AnyEvent],
    seen: Option<&Seen<'_>>,
    snapshot: &Snapshot,
) -> Post {
    let (view, teller) = (seen.map(|seen| &seen.view), crate::teller(seen));
    let own: Vec<&Event> = ui::own(events);
    let mut lines = tell(events, &teller, Detail::Whole);
    if lines.iter().map(|line| length(line) + 1).sum::<usize>() > BODY_MAX - KEPT {
        lines = tell(events, &teller, Detail::Short);
    }
    let (title, tone) = match chapter {
        Chapter::SetUp => ("📍 The sides set up".to_owned(), Tone::Plain),
        Chapter::Turn(turn, of) => (turn_title(turn, of, view), Tone::Plain),
        Chapter::Own => (own_title(view), Tone::Plain),
        Chapter::Over => over(&own),
    };
    if lines.is_empty() {
        lines.push("Nothing is seen of it.".to_owned());
    }
    let mut waits = None;
    if let Some(view) = view {
        if is_current(chapter, view) {
            waits = awaited(snapshot, view, &teller);
        } else if chapter == Chapter::Over || chapter.turn().is_some() {
            lines.push(format!("📊 {}.", board::score_line(view)));
        }
    }
    Post {
        title: clip(&title, 256),
        tone,
        picture: picture(chapter, &own),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        waits,
        ..Post::default()
    }
}

fn picture(chapter: Chapter, events: &[&Event]) -> Picture {
    let fought = events.iter().any(|event| matches!(event, Event::Fought { .. }));
    match chapter {
        Chapter::Turn(..) | Chapter::Own if fought => Picture::Own(BATTLE.to_owned()),
        _ => Picture::Map,
    }
}

fn turn_title(turn: u8, of: Faction, view: Option<&View>) -> String {
    let of_all = view.map_or_else(String::new, |view| format!(" of {}", view.board.last));
    format!("{} {}, turn {turn}{of_all}", names::side_sign(of), capital(names::side(of)))
}

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

fn is_current(chapter: Chapter, view: &View) -> bool {
    view.awaiting.is_some() && (chapter == Chapter::Own || chapter == Chapter::standing(view))
}

fn awaited(snapshot: &Snapshot, view: &View, teller: &Teller) -> Option<String> {
    waiting::call(snapshot, || Some(questions::awaited(view.awaiting?, &teller.names)))
}

fn has_small_print(event: &Event) -> bool {
    matches!(event, Event::Shot(_) | Event::Fought { .. })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    Short,
    Whole,
}

/// Facts in order, a line each. They are those that whoever reads may know.
pub fn tell(events: &[AnyEvent], teller: &Teller, shown: Detail) -> Vec<String> {
    ui::lines(events, |event: &Event| {
        let told = match event {
            Event::SideTurn { .. } => String::new(),
            event => teller.sentence(event).unwrap_or_default(),
        };
        let short = shown == Detail::Short && has_small_print(event);
        let kept = told.lines().filter(|line| !(short && line.starts_with("-# ")));
        kept.map(str::to_owned).collect::<Vec<_>>()
    })
}
