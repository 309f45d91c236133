//! What a fact of a rehearsal promises of the real one: nothing that follows from a die or from a
//! card that nobody has seen.

use model::words::{capital, count, signed};
use siege::tables::{Fight, throws};
use siege::{Event, MORALE_MAX};

use crate::text::book::{BOOK, tell};
use crate::text::names;

/// What is promised; nothing for what dice or cards decide, and for what follows from them.
pub fn promise(event: &Event) -> Option<String> {
    Some(match event {
        Event::Resources { by, now, free, cause } => {
            let spent = by.unsigned_abs().saturating_add(*free);
            let verb = if spent == 1 { "is" } else { "are" };
            let why = BOOK.words("cause", cause);
            match (*by < 0 || *free > 0, *free) {
                (true, 0) => format!(
                    "📦 {} {verb} paid {why} ({now} left)",
                    count(spent.into(), "Resource Point")
                ),
                (true, free) => format!(
                    "📦 {} {verb} paid {why}, {free} of them free ({now} left)",
                    count(spent.into(), "Resource Point")
                ),
                (false, _) => {
                    format!("📦 {} gained ({now} then)", count(spent.into(), "Resource Point"))
                }
            }
        }
        Event::Morale { by, now, .. } => {
            let (sign, verb) = if *by < 0 { ("📉", "falls") } else { ("📈", "rises") };
            let by = by.unsigned_abs();
            format!("{sign} City Morale {verb} by {by}, to {now} of {MORALE_MAX}")
        }
        Event::Strength { banner, by, now } => format!(
            "{} {}: Strength {}, to {now}",
            names::banner_sign(*banner),
            capital(&names::banner(*banner)),
            signed((*by).into())
        ),
        Event::Fought { fight, sum, .. } => at_stake(*fight, *sum),
        Event::Threatened { unit, on, .. } => match unit {
            Some(unit) => format!(
                "🎲 One die for {}: {on} or less goes badly, more does not",
                names::unit(*unit)
            ),
            None => format!("🎲 One die for the Egyptians: {on} or less goes badly, more does not"),
        },
        other => tell("promise", other)?,
    })
}

/// How the two dice of a fight can come out.
pub fn at_stake(fight: Fight, sum: i8) -> String {
    let rows = throws(sum);
    let share = |from: usize, to: usize| {
        let of: u32 = rows[from - 2..=to - 2].iter().map(|throws| u32::from(*throws)).sum();
        (of * 100 + 18) / 36
    };
    let dice =
        if sum == 0 { "two dice".to_owned() } else { format!("two dice {}", signed(sum.into())) };
    format!(
        "🎲 {dice} for the {}: success on 8 or more {} %, Stalemate on 7 {} %, failure on 6 or \
         less {} %",
        names::fight(fight),
        share(8, 12),
        share(7, 7),
        share(2, 6)
    )
}
