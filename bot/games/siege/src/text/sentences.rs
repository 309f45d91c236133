//! One sentence for each fact: those of `words.toml`, and those that need more than blanks.

use model::words::signed;
use serde_json::json;
use siege::tables::{Casualties, Fight};
use siege::{Arm, Cause, Event, Kind, Outcome, UnitId, data};

use crate::text::book::{BOOK, tell};
use crate::text::names;

/// Dice as they fell: `🎲4+5`.
pub fn dice(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    format!("🎲{}", faces.join("+"))
}

/// What bears on two dice: `leader's rating +1, gunboats +1, Banner's Strength −4: together −2`. It
/// says so where the limits bite.
pub fn modifiers(of: &[siege::modifiers::Modifier], sum: i8) -> String {
    let told: Vec<String> = of
        .iter()
        .map(|(factor, by)| format!("{} {}", BOOK.words("factor", factor), signed((*by).into())))
        .collect();
    let whole: i8 = of.iter().map(|(_, by)| by).sum();
    let together = match (told.len(), whole == sum) {
        (0, _) => return "no modifiers".to_owned(),
        (1, true) => String::new(),
        (_, true) => format!(": together {}", signed(sum.into())),
        // A limit that bites is what they count for.
        (_, false) => format!(
            ": together {}, limited to {} (the {} limit)",
            signed(whole.into()),
            signed(sum.into()),
            if whole > sum { "upper" } else { "lower" }
        ),
    };
    format!("{}{together}", told.join(", "))
}

/// The same of the units that brought them: a leader by his name.
pub fn modifiers_of(of: &[siege::modifiers::Modifier], sum: i8, units: &[siege::UnitId]) -> String {
    let told = modifiers(of, sum);
    let leader = units.iter().find(|unit| unit.arm() == Arm::Leaders);
    let name = leader.map(|leader| format!("{}'s rating", names::unit(*leader)));
    name.map_or(told.clone(), |name| told.replacen("leader's rating", &name, 1))
}

/// The same, a line each, and what they come to.
pub fn modifier_lines(
    of: &[siege::modifiers::Modifier],
    sum: i8,
    units: &[siege::UnitId],
) -> Vec<String> {
    let one = |of: &siege::modifiers::Modifier| {
        format!("- {}", modifiers_of(std::slice::from_ref(of), of.1, units))
    };
    let together = modifiers(of, sum);
    let together = together.split_once(": ").map(|(_, together)| format!("- {together}"));
    of.iter().map(one).chain(together).collect()
}

/// The sentence for one fact. A force that goes out has none: its fight follows at once, and says
/// who goes.
pub fn sentence(event: &Event) -> Option<String> {
    match event {
        Event::WentOut { .. } => None,
        event => own(event).or_else(|| tell("fact", event)),
    }
}

fn own(event: &Event) -> Option<String> {
    Some(match event {
        Event::Resources { by, now, free, cause } => {
            resources("resources", *by, *now, *free, *cause)
        }
        Event::Threatened { unit, die, on } => {
            let danger = match unit.map(UnitId::kind) {
                None => "Treason",
                Some(Kind::Leader) => "Fever",
                Some(_) => "Fire",
            };
            let met = json!({ "unit": unit, "die": die, "on": on, "met": die <= on });
            tell("fact", &json!({ danger: met }))?
        }
        Event::StrengthRoll { banner, die, needed } => {
            let met = json!({
                "banner": banner, "die": die, "needed": needed, "met": die >= needed,
            });
            tell("fact", &json!({ "StrengthRoll": met }))?
        }
        Event::SightRoll { die, needed } => {
            let met = json!({ "die": die, "needed": needed, "met": die >= needed });
            tell("fact", &json!({ "SightRoll": met }))?
        }
        Event::Fought { .. } => fought(event)?,
        Event::Ended { outcome } => {
            format!("{}\n{}", ended("Ended", *outcome), ended("Figures", *outcome))
        }
        _ => return None,
    })
}

/// The lowest die on which an arm loses nothing.
pub fn least(arm: Arm) -> usize {
    let casualties = &data().tables.casualties;
    let table = if arm == Arm::Troops { casualties.troops } else { casualties.guns };
    table.iter().position(|lost| *lost == 0).map_or(6, |row| row + 1)
}

/// A die with its modifier, and the row of the table that it comes to: `🎲3 −2 = 1`.
pub fn rolled(die: u8, modifier: i8) -> String {
    if modifier == 0 {
        return format!("🎲{die}");
    }
    let total = i32::from(die) + i32::from(modifier);
    let row = match Casualties::row(die, modifier) {
        0 if total < 1 => " (1 or less)",
        5 if total > 6 => " (6 or more)",
        _ => "",
    };
    format!("🎲{die} {} = {}{row}", signed(modifier.into()), figure(total))
}

fn figure(number: i32) -> String {
    if number < 0 { signed(number) } else { number.to_string() }
}

/// How Resource Points come and go, told by a section of the words; with `free` are paid those that
/// were free, and `by` by those of the city.
pub fn resources(section: &str, by: i8, now: u8, free: u8, cause: Cause) -> String {
    let own = by.unsigned_abs();
    let (way, fight) = match (cause, by < 0) {
        _ if free > 0 && own == 0 => ("FreePaid", None),
        _ if free > 0 => ("PartlyFree", None),
        (Cause::Fight(fight), _) => ("Won", Some(fight)),
        (Cause::Upkeep, _) => ("Eaten", None),
        (Cause::Card, true) => ("Lost", None),
        (Cause::Card, false) => ("Given", None),
        (_, true) => ("Paid", None),
        (_, false) => ("Exchanged", None),
    };
    let sum = free.saturating_add(own);
    let of = json!({
        "sum": sum, "own": own, "now": now, "free": free, "cause": cause, "fight": fight,
    });
    tell(section, &json!({ way: of })).unwrap_or_default()
}

/// The head sentence of a fight: who met whom where, the dice, and the row they come to.
pub fn fought(event: &Event) -> Option<String> {
    let Event::Fought { fight, banner, area, units, sum, dice: thrown, total, .. } = event else {
        return None;
    };
    let (who, foe, place) = (names::units(units), names::banner(*banner), names::area(*area));
    let head = match fight {
        Fight::Defence => format!("🛡️ **Defence** of {place} by {who} against {foe}"),
        Fight::Raid => format!("🔥 **Raid** by {who} on {foe} at {place}"),
        Fight::Sortie => format!("⚔️ **Sortie** by {who} against {foe} at {place}"),
    };
    let raw = i32::from(thrown[0]) + i32::from(thrown[1]) + i32::from(*sum);
    let by = if *sum == 0 { String::new() } else { format!(" {}", signed((*sum).into())) };
    let row = match total {
        2 if raw < 2 => " (2 or less)",
        12 if raw > 12 => " (12 or more)",
        _ => "",
    };
    let name = names::outcome_row(*fight, *total);
    Some(format!("{head}: {}{by} = {}{row}: **{name}**.", dice(thrown), figure(raw)))
}

/// The modifiers of a fight in words, for the line below its head sentence.
pub fn why_modified(event: &Event) -> Option<String> {
    match event {
        Event::Fought { modifiers: of, sum, units, .. } => Some(modifiers_of(of, *sum, units)),
        _ => None,
    }
}

/// How it ended, told in one of several ways: `Line` is that of the board.
pub fn ended(how: &str, outcome: Outcome) -> String {
    tell("ended", &json!({ how: outcome })).unwrap_or_default()
}
