//! The messages of Khartoum: one for setting up, one for the turn of each side, one for each battle,
//! and the end. What stands in them are the facts that whoever reads them may know.

use games::named;
use games::text::staff::waiting;
use khartoum::{End, Event, Faction, LAST_TURN, View};
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, clip, clip_lines, parts};
use model::{Event as AnyEvent, Snapshot};

use crate::pictures::BATTLE;
use crate::played::Contested as _;
use crate::text::topics::Part;
use crate::text::{battles, board, names, questions, sentences, topics};

/// Letters of one text in a battle's thread.
const THREAD_MAX: usize = 1_900;

/// The message of a part, from everything that belongs to it so far.
pub fn post(part: Part, events: &[AnyEvent], snapshot: &Snapshot) -> Post {
    let view = snapshot.game.as_ref().and_then(|game| game.known_view());
    let own: Vec<&Event> = events.iter().filter_map(AnyEvent::own).collect();
    let mut lines = tell(events, false);
    let (title, tone) = match part {
        Part::SetUp => ("📍 The sides set up".to_owned(), Tone::Plain),
        Part::Turn(turn, of) => (turn_title(turn, of, &own), Tone::Plain),
        Part::Battle(.., space) => battle_title(names::space(space), &own),
        Part::Own => (own_title(view.as_ref()), Tone::Plain),
        Part::Over => over(&own),
    };
    let mut waits = None;
    if let Some(view) = &view {
        if is_current(part, view) {
            waits = awaited(snapshot, view);
        } else if part == Part::Over || ends_the_turn(&own) {
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
        picture: picture(part, &own),
        card,
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        waits,
        thread: thread(part, &own),
        ..Post::default()
    }
}

/// What a message shows: the battle, the map where something has changed on it, or else its card.
fn picture(part: Part, events: &[&Event]) -> Picture {
    let fought = events.iter().any(|event| matches!(event, Event::BattleBegan { .. }));
    if fought && matches!(part, Part::Battle(..) | Part::Own) {
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
    match part {
        Part::Turn(..) if played && stood => Picture::None,
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

/// Whether the game waits for something that is asked in this part, or after it in the same turn.
fn is_current(part: Part, view: &View) -> bool {
    let now = topics::standing(view);
    let of_this_turn = match (part, now) {
        (Part::Battle(turn, of, _), Part::Turn(now, player)) => (turn, of) == (now, player),
        _ => false,
    };
    view.awaiting.is_some() && (part == Part::Own || part == now || of_this_turn)
}

fn awaited(snapshot: &Snapshot, view: &View) -> Option<String> {
    waiting::call(snapshot, || view.awaiting.map(questions::awaited))
}

/// The thread of a battle: who fights, and each round that is over, die by die.
fn thread(part: Part, events: &[&Event]) -> Option<(String, Vec<String>)> {
    let Part::Battle(turn, _, space) = part else { return None };
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

/// What has happened, a line each, for a receipt or the log.
pub fn told_shortly(events: &[AnyEvent]) -> Vec<String> {
    tell(events, true)
}

/// Facts in order, a line each; with the turns they begin if `turns`. They are those that whoever
/// reads may know.
pub fn tell(events: &[AnyEvent], turns: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for event in events {
        match event.own() {
            Some(Event::PlayerTurn { .. }) if !turns => {}
            Some(event) => lines.extend(sentences::sentence(event)),
            None => lines.extend(named(event.key()).aside(event)),
        }
    }
    lines
}
