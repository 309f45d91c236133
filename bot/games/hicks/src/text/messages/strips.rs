//! The dice that a message of the march tells of, to be drawn as they fell.

use hicks::{Event, Occasion, TestResult};
use model::message::Throw;
use model::words::capital;

use crate::text::book::{BOOK, or_less};
use crate::text::names::Names;

/// Throws in one strip, at most.
const THROWS_MAX: usize = 24;

pub fn of(events: &[&Event], names: &Names) -> Vec<Throw> {
    events.iter().filter_map(|event| throw(event, names)).take(THROWS_MAX).collect()
}

fn throw(event: &Event, names: &Names) -> Option<Throw> {
    Some(match event {
        Event::Rolled { who, dice, standing } => {
            let label = capital(&names.mover(*who).text);
            let what = if *standing { "stands" } else { "moves" };
            plain(format!("{label} {what}"), dice, format!("= {}", dice[0] + dice[1]))
        }
        Event::Controlled { unit, dice, needed, passed, to_move, .. } => {
            let what = if *to_move { "to move off" } else { "to halt" };
            let result = if *passed { "done" } else { "not done" };
            needing(format!("{} {what}", capital(&names.unit(*unit))), dice, *needed, result)
        }
        Event::Straggling { unit, die, discipline, straggler } => {
            let result = if straggler.is_some() { "one falls behind" } else { "they keep up" };
            let label = format!("{}, stragglers", capital(&names.unit(*unit)));
            needing(label, &[*die], *discipline, result)
        }
        Event::Thirst { unit, die, discipline, .. } => {
            let result = if die <= discipline { "in hand" } else { "they drink" };
            let label = format!("{}, the pool", capital(&names.unit(*unit)));
            needing(label, &[*die], *discipline, result)
        }
        Event::Fired(volley) => {
            let (by, at) = (names.body(volley.by).text, names.body(volley.at).text);
            let result = match (volley.hit, volley.kills) {
                (false, _) => "falls short".to_owned(),
                (true, 0) => "nobody killed".to_owned(),
                (true, kills) => format!("{kills} killed"),
            };
            plain(format!("{} at {at}", capital(&by)), &volley.dice?, result)
        }
        Event::Tested(test) => {
            let label = format!(
                "{} {}",
                capital(&names.body(test.who).text),
                BOOK.words("occasion", &test.occasion)
            );
            let result = match (test.occasion, test.result) {
                (Occasion::Rally, TestResult::CarryOn) => "rallied",
                (_, result) => BOOK.words("tested", &result),
            };
            let needed = u8::try_from(test.modified - 1).unwrap_or(0);
            needing(label, &[test.die], needed, result)
        }
        Event::Fought(melee) => {
            let ours = capital(&names.the(melee.unit).text);
            let label = format!("{ours} and {}", names.party(melee.party).text);
            let result = format!("{} to {}", melee.ours.total, melee.theirs.total);
            plain(label, &[melee.ours.die, melee.theirs.die], result)
        }
        _ => return None,
    })
}

fn plain(label: String, faces: &[u8], result: String) -> Throw {
    Throw { label, dice: faces.iter().map(|face| (6, *face, None)).collect(), result }
}

/// D6 of which each must show so much or less.
fn needing(label: String, faces: &[u8], needed: u8, result: &str) -> Throw {
    let dice = faces.iter().map(|face| (6, *face, Some(*face <= needed))).collect();
    Throw { label: format!("{label}: {}", or_less(needed)), dice, result: result.to_owned() }
}
