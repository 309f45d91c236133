//! What a fact of a rehearsal promises of the real one.
//!
//! Dice and what their rows do are promised nowhere. What comes after a card that nobody has seen is
//! for whoever lists the promises to leave out: they end with the first [`Event::CardDrawn`] or
//! [`Event::Activated`].

use model::words::{capital, count, signed};
use siege::tables::{Fight, throws};
use siege::{Cause, Event, MORALE_MAX};

use crate::text::book::{BOOK, tell};
use crate::text::names;

/// What is promised; nothing for what dice or cards decide, and for what follows from them.
pub fn promise(event: &Event) -> Option<String> {
    Some(match event {
        Event::Resources { cause: Cause::Fight(_), .. }
        | Event::Morale { cause: Cause::Fight(_) | Cause::Gordon, .. } => return None,
        Event::Resources { by, now, free, cause } => resources(*by, *now, *free, *cause),
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

fn resources(by: i8, now: u8, free: u8, cause: Cause) -> String {
    let sum = by.unsigned_abs().saturating_add(free);
    let verb = if sum == 1 { "is" } else { "are" };
    let points = count(sum.into(), "Resource Point");
    let why = BOOK.words("cause", &cause);
    match (cause, free) {
        (Cause::Action(_), _) if by > 0 => format!("📦 {points} {verb} gained ({now} then)"),
        (Cause::Action(_), 0) => format!("📦 {points} {verb} paid {why} ({now} left)"),
        (Cause::Action(_), free) if free == sum => {
            format!("📦 {points} {verb} paid {why}, out of the free ones")
        }
        (Cause::Action(_), free) => {
            format!("📦 {points} {verb} paid {why}, {free} of them free ({now} left)")
        }
        (Cause::Upkeep, _) => format!("📦 {points} {verb} used up ({now} left)"),
        _ if by < 0 => format!("📦 {points} {verb} lost ({now} left)"),
        _ => format!("📦 {points} {verb} gained ({now} then)"),
    }
}

/// How the two dice of a fight can come out.
pub fn at_stake(fight: Fight, sum: i8) -> String {
    let rows = throws(sum);
    let share = |from: usize, to: usize| {
        let of: u32 = rows[from - 2..=to - 2].iter().map(|throws| u32::from(*throws)).sum();
        (of * 100 + 18) / 36
    };
    let dice =
        if sum == 0 { "Two dice".to_owned() } else { format!("Two dice {}", signed(sum.into())) };
    format!(
        "🎲 {dice} for the {}: success on 8 or more {} %, Stalemate on 7 {} %, failure on 6 or \
         less {} %",
        names::fight(fight),
        share(8, 12),
        share(7, 7),
        share(2, 6)
    )
}
