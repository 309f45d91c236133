//! The Ansar in words: how they come, what they do, how they go (H-032 to H-048).

use hicks::{Event, Heading, Inches, Kind, Mover, PartyId, Point};
use model::words::{capital, list, signed};

use crate::text::book::{BOOK, dice};
use crate::text::names;
use crate::text::names::{Names, inches};

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
            let who = names.party(*by).does("ride", "rides");
            let die = die.map_or_else(String::new, |die| format!(" (🎲{die})"));
            let lost: Vec<&str> = taken.iter().map(|kind| BOOK.words("beast", kind)).collect();
            match lost.is_empty() {
                true => format!("{who} among the transport, and no beast falls{die}."),
                false => format!("🐪 {who} among the transport: **{} lost**{die}.", list(&lost)),
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
    let of = names.mover(by);
    let place = match (score, hour) {
        (_, Some(hour)) => format!("at **{hour} o'clock**{away}"),
        (10, None) => {
            format!("in the very cover {} {} in{away}", of.text, of.verb("are", "is"))
        }
        (11, None) => format!("along the nearest edge of cover that can hide them{away}"),
        (_, None) => format!("before {}{away}", of.text),
    };
    let letter = names::letter(party);
    let who = names.party(party).text.replace(&format!(" {letter}"), "");
    let come = BOOK.words("come", &kind);
    let number = dice(number);
    format!(
        "🏴 **Ambush!** {score}: **{figures} {who} {letter}** {come} {place}. (Their number: {number})"
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
    let who = capital(&names.party(rifles).text);
    let when = if overrun { ", overrun," } else { "" };
    let call = format!("{who}{when} call for spearmen, 🎲{die}{by}, needed 2 or less");
    let Some((party, figures)) = spears else { return format!("{call}: nobody comes.") };
    // Three times the first two dice; what a pair throws besides counts once.
    let sum = match number {
        [first, second, more @ ..] if !more.is_empty() => {
            format!("3 × {}, a pair, and {}", dice(&[*first, *second]), dice(more))
        }
        dice_of => format!("3 × {}", dice(dice_of)),
    };
    let letter = names::letter(party);
    format!("🗡️ {call}: **{figures} spearmen {letter}** behind them ({sum}).")
}

fn came(
    (party, thrown): (PartyId, [u8; 2]),
    (from, to): (Point, Point),
    contact: Option<hicks::UnitId>,
    names: &Names,
) -> String {
    let who = names.party(party);
    let (far, thrown) = (from.distance(to), dice(&thrown));
    let Some(unit) = contact else {
        if far == Inches::ZERO {
            return format!("{} where they are.", who.does("stay", "stays"));
        }
        let (moves, way) = (who.does("move", "moves"), wind(from.heading_to(to)));
        return format!("{moves} {} to the {way}: {thrown}.", inches(far));
    };
    let (who, at, far) = (capital(&who.text), names.the(unit).text, inches(far));
    format!("⚔️ **{who} charge home** on {at}: {thrown} ({far}).")
}

/// The nearest of the eight winds.
fn wind(heading: Heading) -> String {
    let eighth = (heading.0 % 24 + 1) / 3 * 3;
    names::compass(Heading(eighth % 24))
}
