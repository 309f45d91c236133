//! The log in words: the one place where a line becomes a sentence, and where lines are sorted.

use kit::Audience;
use model::button::look::Sort;
use model::dice::roll::Roll;
use model::log::{Body, Given, LogLine};
use model::words::{clip_marked, one_line, plain};
use model::{Event, Snapshot, Stage, words};
use staff::PlayerId;

use crate::log::history::Fates;
use crate::text::people::members::known_name;
use crate::text::people::{council, votes};
use crate::text::{phrases, undo};

pub const LINE_MAX: usize = 600;
/// Dice of one line shown by themselves, at most.
const DICE_MAX: usize = 40;

pub fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::All => "All",
        Sort::Orders => "Orders",
        Sort::Staff => "Staff",
        Sort::Dice => "Dice",
    }
}

pub fn holds(sort: Sort, line: &LogLine) -> bool {
    let order = matches!(line.body, Body::Order { .. } | Body::Started { .. });
    match sort {
        Sort::All => true,
        Sort::Orders => order,
        Sort::Staff => !order && !matches!(line.body, Body::Rolled { .. }),
        Sort::Dice => !line.faces.is_empty(),
    }
}

/// A line in words; nothing for one that is nobody's business, like a ballot. What happened in the
/// game is told if it `tells`. An order that was taken back is struck through. What it says is
/// clipped to `most` before it is numbered and struck.
pub fn line(
    line: &LogLine,
    snapshot: &Snapshot,
    tells: bool,
    sort: Sort,
    fates: &Fates,
    most: usize,
) -> Option<String> {
    let mut told = sentence(line, &line.events, snapshot, tells)?;
    if sort == Sort::Dice {
        told = format!("🎲 {} · {told}", shown(line, snapshot.stage));
    }
    Some(numbered(line, &clip_marked(&told, most), snapshot, fates))
}

/// What a line's dice showed. Those of the campaign are only counted while it lasts: the faces of a
/// shuffle give the order of the pile away, and what is public of the others is told in words.
fn shown(line: &LogLine, stage: Stage) -> String {
    if stage != Stage::Over && !matches!(line.body, Body::Rolled { .. }) {
        return words::dice(line.faces.len());
    }
    let mut faces: Vec<String> =
        line.faces.iter().take(DICE_MAX).map(ToString::to_string).collect();
    if line.faces.len() > DICE_MAX {
        faces.push("…".to_owned());
    }
    faces.join(" ")
}

/// A sentence with the number of its line; struck through if the order was taken back.
fn numbered(line: &LogLine, told: &str, snapshot: &Snapshot, fates: &Fates) -> String {
    let fate = fates.of_order(line.number).filter(|_| matches!(line.body, Body::Order { .. }));
    let told = match fate {
        Some(fate) => undo::struck_log_line(told, fate, snapshot),
        None => told.to_owned(),
    };
    format!("`{}` {told}", line.number)
}

/// What a line says, with what of it happened in the game; nothing for an order that only chose.
fn sentence(line: &LogLine, events: &[Event], snapshot: &Snapshot, tells: bool) -> Option<String> {
    let who = who(line.player, snapshot);
    let mut told = body(line, &who, snapshot)?;
    told.push_str(&crate::text::dice::salted(snapshot, &line.dice));
    match tells.then(|| happened(events, snapshot)).flatten() {
        Some(events) => told = format!("{told} {events}"),
        None => match &line.body {
            // Whatever nobody has ordered is told, even if it only chose.
            Body::Order {
                given: Given::ByDefault | Given::Automatic | Given::ByCouncil(_) | Given::ByVote(_),
                ..
            } => {
                told = format!("{told} what was asked is answered.");
            }
            // One before which salts were mixed in is told for that.
            Body::Order { .. } if line.dice.mixed.is_empty() => return None,
            _ => {}
        },
    }
    Some(one_line(&told))
}

/// What happened in the game, on one line; nothing if that is nothing to tell.
fn happened(events: &[Event], snapshot: &Snapshot) -> Option<String> {
    let told =
        crate::text::told(events, snapshot.game.as_ref()?, Audience::Public, &snapshot.roster);
    if !told.is_empty() {
        return Some(one_line(&told.join("\n")));
    }
    crate::all_of(&snapshot.setup).find_map(|play| play.noted(events))
}

/// The whole story as a file of Markdown: a report, and every line of the log by turns.
pub fn story(snapshot: &Snapshot, report: &[String], lines: &[LogLine]) -> String {
    let report = report.join("\n\n");
    format!("# {}\n\n{report}\n\n{}", plain(&snapshot.name), by_turns(lines, snapshot))
}

/// A whole log as lines of Markdown under a heading for each turn, nothing of it clipped.
pub fn by_turns(lines: &[LogLine], snapshot: &Snapshot) -> String {
    let mut text = String::new();
    for (turn, told) in turns(lines, snapshot) {
        match turn {
            None => text.push_str("## Before it began\n\n"),
            Some(turn) => text.push_str(&format!("\n## Turn {turn}\n\n")),
        }
        for told in told {
            text.push_str(&format!("- {told}\n"));
        }
    }
    text
}

/// The lines of a log that are told, turn by turn; first those before the campaign, perhaps none.
pub fn turns(lines: &[LogLine], snapshot: &Snapshot) -> Vec<(Option<u8>, Vec<String>)> {
    let fates = Fates::of(lines);
    let mut turns = vec![(None, Vec::new())];
    let tell = |turns: &mut Vec<(Option<u8>, Vec<String>)>, told: String| {
        if let Some((_, lines)) = turns.last_mut() {
            lines.push(told);
        }
    };
    for line in lines {
        let begun = |event: &Event| turn_begun(event, snapshot);
        let begins = |event: &Event| begun(event).is_some();
        let mut rest = &line.events[..];
        let at = rest.iter().position(begins).unwrap_or(rest.len());
        let (before, after) = rest.split_at(at);
        if let Some(told) = sentence(line, before, snapshot, true) {
            tell(&mut turns, numbered(line, &told, snapshot, &fates));
        }
        rest = after;
        // A line that ends a turn tells of the next one too.
        while let Some(turn) = rest.first().and_then(begun) {
            turns.push((Some(turn), Vec::new()));
            let next = rest[1..].iter().position(begins).map_or(rest.len(), |at| at + 1);
            if let Some(told) = happened(&rest[..next], snapshot) {
                tell(&mut turns, numbered(line, &told, snapshot, &fates));
            }
            rest = &rest[next..];
        }
    }
    turns
}

/// What [`turns`] tells of one turn: one that was taken back and begun again stands in the log more
/// than once.
pub fn of_turn(told: &[(Option<u8>, Vec<String>)], turn: Option<u8>) -> Vec<&String> {
    let found = told.iter().filter(|(of, _)| *of == turn);
    found.flat_map(|(_, lines)| lines).collect()
}

/// The turn that begins with a fact: of the campaign, or of the march that is all there is.
fn turn_begun(event: &Event, snapshot: &Snapshot) -> Option<u8> {
    event.turn_begun().filter(|_| event.key() == snapshot.setup.key())
}

/// Whoever a line is of, as far as they are still known.
fn who(player: PlayerId, snapshot: &Snapshot) -> String {
    known_name(snapshot, player).unwrap_or_else(|| "somebody".to_owned())
}

fn body(line: &LogLine, who: &str, snapshot: &Snapshot) -> Option<String> {
    Some(match &line.body {
        Body::Order { .. } => format!("{}:", council::giver(line, who, snapshot)),
        Body::Created { .. } => "The campaign is opened.".to_owned(),
        Body::Imported { .. } => "A war fought elsewhere goes on here.".to_owned(),
        Body::Rebased { was, .. } => {
            let is = line.rules;
            format!("The war stands, and version {is} of the rules is played instead of {was}.")
        }
        Body::Started { commander, by_lot, .. } => {
            let commander = crate::text::records::log::who(*commander, snapshot);
            let how = if *by_lot { "by lot " } else { "" };
            let kind = phrases(snapshot).kind;
            match snapshot.setup.commands_by_turns() || snapshot.roster.side.is_some() {
                true => format!("The {kind} begins."),
                false => format!("The {kind} begins; {how}{commander} commands."),
            }
        }
        Body::Archived if line.player == model::Asker::CLOCK.player => {
            "The war stays laid aside for good.".to_owned()
        }
        Body::Rolled { sides, reason, roll, label } => {
            let roll = Roll::of_line(roll.as_ref(), *sides, &line.faces);
            crate::text::dice::throw(who, &roll, label, reason, &line.faces)
        }
        Body::Agreed { .. } => format!("{who} changes what is agreed on."),
        other => votes::log_line(who, other, snapshot)?,
    })
}
