//! The messages of Khartoum: one for setting up, one for the turn of each side, one for each battle,
//! and the end. What stands in them are the facts that whoever reads them may know.

use games::text::people::waiting;
use games::ui;
use khartoum::{End, Event, Faction, LAST_TURN, View};
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, clip, clip_lines, parts};
use model::{Event as AnyEvent, Snapshot};

use crate::pictures::BATTLE;
use crate::text::chapter::Chapter;
use crate::text::{battles, board, names, questions, sentences};

/// Letters of one text in a battle's thread.
const THREAD_MAX: usize = 1_900;

/// The message of a chapter, from everything that belongs to it so far.
pub fn post(
    chapter: Chapter,
    events: &[AnyEvent],
    view: Option<&View>,
    snapshot: &Snapshot,
) -> Post {
    let own: Vec<&Event> = ui::own(events);
    let mut lines = tell(events, false);
    let (title, tone) = match chapter {
        Chapter::SetUp => ("📍 The sides set up".to_owned(), Tone::Plain),
        Chapter::Turn(turn, of) => (turn_title(turn, of, &own), Tone::Plain),
        Chapter::Battle(.., space) => battle_title(names::space(space), &own),
        Chapter::Own => (own_title(view), Tone::Plain),
        Chapter::Over => over(&own),
    };
    let mut waits = None;
    if let Some(view) = view {
        if is_current(chapter, view) {
            waits = awaited(snapshot, view);
        } else if chapter == Chapter::Over || ends_the_turn(&own) {
            lines.push(format!("📊 {}.", board::score_line(view)));
        }
    }
    let card = own.iter().find_map(|event| match event {
        Event::Played { card, .. } => Some(card.to_string()),
        _ => None,
    });
    Post {
        title: clip(&title, 256),
        tone,
        picture: picture(chapter, &own),
        card,
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        waits,
        thread: thread(chapter, &own),
        ..Post::default()
    }
}

/// What a message shows: the battle, the map where something has changed on it, or else its card.
fn picture(chapter: Chapter, events: &[&Event]) -> Picture {
    let fought = events.iter().any(|event| matches!(event, Event::BattleBegan { .. }));
    if fought && matches!(chapter, Chapter::Battle(..) | Chapter::Own) {
        return Picture::Own(BATTLE.to_owned());
    }
    let played = events.iter().any(|event| matches!(event, Event::Played { .. }));
    let stood = events.iter().all(|event| {
        !matches!(
            event,
            Event::Moved { .. }
                | Event::MovesEnded { .. }
                | Event::Recruited { .. }
                | Event::Strayed { .. }
                | Event::BrokeOut { .. }
        )
    });
    match chapter {
        Chapter::Turn(..) if played && stood => Picture::None,
        _ => Picture::Map,
    }
}

/// `🌙 Turn 3 of 9, January and February 1884: the Mahdists`, with the card.
fn turn_title(turn: u8, of: Faction, events: &[&Event]) -> String {
    let card = events.iter().find_map(|event| match event {
        Event::Played { card, .. } => Some(format!(": {}", names::card(*card))),
        _ => None,
    });
    format!(
        "{} {}, turn {turn} of {LAST_TURN}{}",
        names::side_sign(of),
        model::words::capital(names::side(of)),
        card.unwrap_or_default()
    )
}

fn battle_title(space: &str, events: &[&Event]) -> (String, Tone) {
    let winner = events.iter().find_map(|event| match event {
        Event::BattleEnded { winner, .. } => Some(*winner),
        _ => None,
    });
    match winner {
        Some(winner) => {
            let verb = if names::are_many(winner) { "win" } else { "wins" };
            (format!("⚔️ {space}: {} {verb}", names::side(winner)), Tone::Plain)
        }
        None => (format!("⚔️ Battle at {space}"), Tone::Call),
    }
}

/// The message of what a side did, in the channel that it keeps to itself.
fn own_title(view: Option<&View>) -> String {
    let Some(view) = view else { return "Your side".to_owned() };
    let whose = match view.eyes {
        Some(of) => format!("{} What your side did", names::side_sign(of)),
        None => "What was done".to_owned(),
    };
    match view.board.turn {
        0 => format!("{whose}, setting up"),
        turn => format!("{whose}, turn {turn} of {LAST_TURN}"),
    }
}

fn over(events: &[&Event]) -> (String, Tone) {
    let outcome = events.iter().find_map(|event| match event {
        Event::Ended { outcome } => Some(*outcome),
        _ => None,
    });
    let how = match outcome.map(|outcome| outcome.end) {
        Some(End::Total) => "🌙 A total victory of the Mahdists",
        Some(End::Local) => "🌙 A local victory of the Mahdists",
        Some(End::Held) => "🦁 The Empire wins",
        None => "🏁 The game is over",
    };
    (how.to_owned(), Tone::Plain)
}

fn ends_the_turn(events: &[&Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::PlayerTurnEnded { .. }))
}

/// Whether the game waits for something that is asked in this chapter, or after it in the same turn.
fn is_current(chapter: Chapter, view: &View) -> bool {
    let now = Chapter::standing(view);
    let of_this_turn = match (chapter, now) {
        (Chapter::Battle(turn, of, _), Chapter::Turn(now, player)) => (turn, of) == (now, player),
        _ => false,
    };
    view.awaiting.is_some() && (chapter == Chapter::Own || chapter == now || of_this_turn)
}

fn awaited(snapshot: &Snapshot, view: &View) -> Option<String> {
    waiting::call(snapshot, || view.awaiting.map(questions::awaited))
}

/// The thread of a battle: who fights, and each round that is over, die by die.
fn thread(chapter: Chapter, events: &[&Event]) -> Option<(String, Vec<String>)> {
    let Chapter::Battle(turn, _, space) = chapter else { return None };
    events.iter().find(|event| matches!(event, Event::BattleBegan { .. }))?;
    let mut texts: Vec<Vec<String>> = vec![Vec::new()];
    for event in events {
        if matches!(event, Event::Superiority { .. } | Event::Rushed { .. }) {
            texts.push(Vec::new());
        }
        let own = sentences::sentence(event).into_iter().chain(battles::at_length(event));
        texts.last_mut().into_iter().for_each(|text| text.extend(own.clone()));
    }
    // A round is told when the next one has begun, or the battle has ended: what stands there stays.
    if !events.iter().any(|event| matches!(event, Event::BattleEnded { .. })) {
        texts.pop();
    }
    let texts = texts.into_iter().map(|text| text.join("\n")).filter(|text| !text.is_empty());
    let texts: Vec<String> = texts.flat_map(|text| parts(&text, THREAD_MAX)).collect();
    let name = format!("Battle at {}, turn {turn}", names::space(space));
    (!texts.is_empty()).then(|| (clip(&name, 100), texts))
}

/// Facts in order, a line each; with the turns they begin if `turns`. They are those that whoever
/// reads may know.
pub fn tell(events: &[AnyEvent], turns: bool) -> Vec<String> {
    ui::lines(events, |event: &Event| match event {
        Event::PlayerTurn { .. } if !turns => None,
        event => sentences::sentence(event),
    })
}
