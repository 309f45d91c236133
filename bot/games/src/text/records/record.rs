//! What somebody did, in words: their record, and what fortune thought of them.

use model::message::Post;
use model::words;
use model::words::{count, plain};

use crate::log::record::{Luck, Record};

/// Dice below which nothing is said of somebody's luck.
const LUCK_FROM: u32 = 30;

/// What fortune thinks of somebody, with the figures behind it; nothing where no game has said which
/// dice were better high or low.
fn luck(luck: Luck) -> Option<String> {
    match luck.faces {
        0 => return None,
        1..LUCK_FROM => {
            return Some("Fortune has not made up her mind: too few dice yet.".to_owned());
        }
        _ => {}
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
    Some(format!(
        "{verdict}: {:.2} on the mean of {} dice, wished high or low, where 3.5 is usual ({sign}{:.1} \
         standard deviations).",
        luck.mean(),
        luck.faces,
        deviations.abs()
    ))
}

fn noun(number: u32, noun: &str) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), noun)
}

/// What of a record is told from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Everywhere,
    Whole,
    Cut,
}

/// The record of somebody. What there is none of is left out: the game may not have it.
pub fn record(name: &str, record: &Record, from: Source) -> Post {
    let mut lines = Vec::new();
    if from == Source::Everywhere {
        lines.push(format!("{} on this server.", noun(record.wars, "campaign")));
    }
    let orders = match record.orders {
        0 => "No order".to_owned(),
        orders => noun(orders, "order"),
    };
    let cards = match record.cards {
        0 => String::new(),
        cards => format!(", {} played", noun(cards, "card")),
    };
    lines.push(format!("📜 {orders} given{cards}."));
    if record.commanded >= 60 {
        lines.push(format!("🎖 In command for {}.", words::duration(record.commanded)));
    }
    if record.battles > 0 {
        let (led, won) = (record.battles, record.won);
        let share = (won * 100 + led / 2) / led;
        lines.push(format!("⚔ {} led, {won} won ({share} %).", noun(led, "battle")));
    }
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
    if thrown > 0 {
        let luck = luck(record.luck).map_or_else(String::new, |luck| format!(" {luck}"));
        lines.push(format!("🎲 {} thrown by these orders.{luck}", words::dice(thrown)));
    }
    Post {
        title: words::clip(&format!("Record of {}", plain(name)), 256),
        body: lines.join("\n"),
        footer: match from {
            Source::Cut => {
                "From what you may know of the log; orders that were undone do not count."
            }
            Source::Everywhere | Source::Whole => {
                "From the log; orders that were undone do not count."
            }
        }
        .to_owned(),
        ..Post::default()
    }
}

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
