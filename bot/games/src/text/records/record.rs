//! What somebody did, in words: their record, and what fortune thought of them.

use model::message::Post;
use model::words;
use model::words::{count, plain};

use crate::log::record::{Luck, Record};

/// Dice below which nothing is said of somebody's luck.
const LUCK_FROM: u32 = 30;

/// What fortune thinks of somebody, with the figures behind it.
fn luck(luck: Luck) -> String {
    if luck.faces < LUCK_FROM {
        return "Fortune has not made up her mind: too few dice yet.".to_owned();
    }
    let verdict = match luck.deviations() {
        deviations if deviations >= 2.0 => "Fortune's own darling",
        deviations if deviations >= 1.0 => "Fortune smiles",
        deviations if deviations > -1.0 => "Fortune is even-handed",
        deviations if deviations > -2.0 => "Fortune looks the other way",
        _ => "Fortune bears a grudge",
    };
    let deviations = luck.deviations();
    let sign = if deviations < 0.0 { "−" } else { "+" };
    format!(
        "{verdict}: {:.2} on the mean of {} dice, wished high or low, where 3.5 is usual ({sign}{:.1} \
         standard deviations).",
        luck.mean(),
        luck.faces,
        deviations.abs()
    )
}

fn noun(number: u32, noun: &str) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), noun)
}

/// The record of somebody; `everywhere` if it is of all wars of a server.
pub fn record(name: &str, record: &Record, everywhere: bool) -> Post {
    let mut lines = Vec::new();
    if everywhere {
        lines.push(format!("{} on this server.", words::capital(&noun(record.wars, "war"))));
    }
    lines.push(format!(
        "📜 {} given, {} played.",
        noun(record.orders, "order"),
        noun(record.cards, "card")
    ));
    lines.push(match record.commanded {
        ..60 => "🎖 Has not commanded.".to_owned(),
        seconds => format!("🎖 In command for {}.", words::duration(seconds)),
    });
    lines.push(match (record.battles, record.won) {
        (0, _) => "⚔ Has led no battle.".to_owned(),
        (led, won) => {
            let share = (won * 100 + led / 2) / led;
            format!("⚔ {} led, {won} won ({share} %).", noun(led, "battle"))
        }
    });
    let mut politics = Vec::new();
    if record.proposed > 0 {
        let carried = match record.adopted {
            0 => "none carried out".to_owned(),
            some => format!("{some} carried out"),
        };
        politics.push(format!("{}, {carried}", noun(record.proposed, "proposal")));
    }
    if record.moved > 0 {
        politics.push(format!("{} moved", noun(record.moved, "motion")));
    }
    if record.stood > 0 {
        politics.push(format!("stood for the command {}", times(record.stood)));
    }
    if !politics.is_empty() {
        lines.push(format!("🗳 {}.", words::capital(&politics.join("; "))));
    }
    let thrown = usize::try_from(record.thrown).unwrap_or(usize::MAX);
    lines.push(format!("🎲 {} thrown by these orders. {}", words::dice(thrown), luck(record.luck)));
    Post {
        title: words::clip(&format!("Record of {}", plain(name)), 256),
        body: lines.join("\n"),
        footer: "From the log; orders that were undone do not count.".to_owned(),
        ..Post::default()
    }
}

/// `once`, `twice`, `5 times`.
pub fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    }
}

/// Somebody of whom the log knows nothing.
pub fn nothing(name: &str) -> String {
    format!("The log knows nothing of {} yet.", plain(name))
}
