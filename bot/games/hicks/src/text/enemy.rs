//! The Ansar in words: how they come, what they do, how they go (H-032 to H-048).

use hicks::{Event, Heading, Inches, Kind, Mover, PartyId, Point};
use model::words::{capital, list, signed};

use crate::text::book::BOOK;
use crate::text::names;
use crate::text::names::{Names, inches};
use crate::text::sentences::dice;

/// The sentence for a fact about the Ansar that needs more than blanks.
pub fn sentence(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Ambushed { score, by, hour, distance, number, party, kind, figures, .. } => {
            ambushed((*score, *by, *hour), distance, number, (*party, *kind, *figures), names)
        }
        Event::Beckoned { rifles, die, modifier, overrun, number, spears, .. } => {
            beckoned((*rifles, *die, *modifier, *overrun), number, *spears, names)
        }
        Event::Came { party, dice: thrown, from, to, contact } => {
            came((*party, *thrown), (*from, *to), *contact, names)
        }
        Event::Plundered { by, die, taken } => {
            let who = names.party(*by);
            let die = die.map_or_else(String::new, |die| format!(" (🎲{die})"));
            let lost: Vec<&str> = taken.iter().map(|kind| BOOK.words("beast", kind)).collect();
            match lost.is_empty() {
                true => format!(
                    "{} among the transport, and no beast falls{die}.",
                    who.does("ride", "rides")
                ),
                false => format!(
                    "🐪 {} among the transport: **{} lost**{die}.",
                    who.does("ride", "rides"),
                    list(&lost)
                ),
            }
        }
        _ => return None,
    })
}

fn ambushed(
    (score, by, hour): (u8, Mover, Option<u8>),
    distance: &[u8],
    number: &[u8],
    (party, kind, figures): (PartyId, Kind, u8),
    names: &Names,
) -> String {
    let far: u8 = distance.iter().sum();
    let away = match distance {
        [] => String::new(),
        dice_of => format!(", {far}″ off ({})", dice(dice_of)),
    };
    let of = names.mover(by).text;
    let place = match (score, hour) {
        (_, Some(hour)) => format!("at **{hour} o'clock**{away}"),
        (10, None) => format!(
            "in the very cover {of} {} in{away}",
            if names.mover(by).many { "are" } else { "is" }
        ),
        (11, None) => format!("along the nearest edge of cover that can hide them{away}"),
        (_, None) => format!("before {of}{away}"),
    };
    let who = names.party(party).text.replace(&format!(" {}", names::letter(party)), "");
    format!(
        "🏴 **Ambush!** {score}: **{figures} {who} {}** {} {place}. (Their number: {})",
        names::letter(party),
        match kind {
            Kind::Rifles => "rise",
            Kind::Spears => "rush up",
            Kind::Horse => "ride into sight",
        },
        dice(number)
    )
}

fn beckoned(
    (rifles, die, modifier, overrun): (PartyId, u8, i8, bool),
    number: &[u8],
    spears: Option<(PartyId, u8)>,
    names: &Names,
) -> String {
    let by = match modifier {
        0 => String::new(),
        more => {
            let sum = i16::from(die) + i16::from(more);
            let why = if more > 0 { "near" } else { "far off" };
            format!(" {} ({why}) = {sum}", signed(more.into()))
        }
    };
    let who = names.party(rifles);
    let roll = format!("🎲{die}{by}, needed 2 or less");
    let when = if overrun { ", overrun," } else { "" };
    match spears {
        Some((party, figures)) => {
            // Three times the first two dice; what a pair throws besides counts once.
            let sum = match number {
                [first, second, more @ ..] if !more.is_empty() => {
                    format!("3 × {}, a pair, and {}", dice(&[*first, *second]), dice(more))
                }
                dice_of => format!("3 × {}", dice(dice_of)),
            };
            format!(
                "🗡️ {}{when} call for spearmen, {roll}: **{figures} spearmen {}** behind them ({sum}).",
                capital(&who.text),
                names::letter(party)
            )
        }
        None => format!("{}{when} call for spearmen, {roll}: nobody comes.", capital(&who.text)),
    }
}

fn came(
    (party, thrown): (PartyId, [u8; 2]),
    (from, to): (Point, Point),
    contact: Option<hicks::UnitId>,
    names: &Names,
) -> String {
    let who = names.party(party);
    let far = from.distance(to);
    match contact {
        Some(unit) => format!(
            "⚔️ **{} charge home** on {}: {} ({}).",
            capital(&who.text),
            names.the(unit).text,
            dice(&thrown),
            inches(far)
        ),
        None if far == Inches::ZERO => format!("{} where they are.", who.does("stay", "stays")),
        None => format!(
            "{} {} to the {}: {}.",
            who.does("move", "moves"),
            inches(far),
            wind(from.heading_to(to)),
            dice(&thrown)
        ),
    }
}

/// The nearest of the eight winds.
fn wind(heading: Heading) -> String {
    let eighth = (heading.0 % 24 + 1) / 3 * 3;
    names::compass(Heading(eighth % 24))
}
