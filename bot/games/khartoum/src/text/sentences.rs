//! One sentence for each fact: those of `words.toml`, and those that need more than blanks.

use khartoum::phases::card::OPENS_ON;
use khartoum::{
    CardId, Cause, End, Event, Faction, Kind, LAST_TURN, Outcome, POINTS_TO_WIN, SpaceId, UnitId,
    fortune,
};
use model::words::{capital, count, list};

use crate::text::book::tell;
use crate::text::{battles, names};

/// The sentence for one fact; nothing where the fact before it has said it.
pub fn sentence(event: &Event) -> Option<String> {
    match event {
        Event::Eliminated { cause: Cause::Hit | Cause::Morale | Cause::GatesOpened, .. } => None,
        event => own(event).or_else(|| tell("fact", event)),
    }
}

fn own(event: &Event) -> Option<String> {
    Some(match event {
        Event::Moved { units, path, cargo, attack, more, .. } => {
            moved(units, path, cargo, (*attack, *more))
        }
        Event::BattleBegan { .. } => battles::began(event)?,
        Event::Superiority { .. } => battles::superiority(event)?,
        Event::Fired { of, shots } => battles::fired(*of, shots),
        Event::HitSettled { unit, die, modifier, effect } => {
            battles::hit(*unit, *die, *modifier, *effect)
        }
        Event::Tempted { unit, die } => tempted(*unit, *die),
        Event::FortunePlayed { of, card, unit, space, die } => {
            fortune_played(*of, *card, *unit, *space, *die)
        }
        Event::Learnt { of, units, cards } => learnt(*of, units, cards),
        Event::Ended { outcome } => ended(*outcome),
        _ => return None,
    })
}

/// `➡️ Ali and the Mahdi go from El Obeid by Bara to Khartoum.`
fn moved(
    units: &[UnitId],
    path: &[SpaceId],
    cargo: &[UnitId],
    (attack, more): (bool, bool),
) -> String {
    let many = more
        || units.len() - cargo.len().min(units.len()) > 1
        || units.first().is_some_and(|unit| names::is_many(*unit));
    let movers: Vec<UnitId> = units.iter().copied().filter(|unit| !cargo.contains(unit)).collect();
    let sails = movers.iter().any(|unit| unit.kind() == Kind::Boats);
    let (Some(from), Some(to)) = (path.first(), path.last()) else { return String::new() };
    let by = match path {
        [_, middle @ .., _] if !middle.is_empty() => {
            format!(" by {}", names::spaces(middle.iter().copied()))
        }
        _ => String::new(),
    };
    let with = match cargo {
        // K-066.
        [] if more => " and more beneath".to_owned(),
        [] => String::new(),
        aboard => format!(" with {} aboard", names::units(aboard)),
    };
    let verb = match (sails, many) {
        (true, _) => "sail",
        (false, true) => "go",
        (false, false) => "goes",
    };
    let who = capital(&names::units(&movers));
    let (sign, end) = match attack {
        true => ("⚔️", format!("**{}, against the enemy**", names::space(*to))),
        false if sails => ("🚢", names::space(*to).to_owned()),
        false => ("➡️", names::space(*to).to_owned()),
    };
    format!("{sign} {who}{with} {verb} from {}{by} to {end}.", names::space(*from))
}

fn tempted(unit: UnitId, die: u8) -> String {
    let fate =
        if die >= OPENS_ON { "**opens its gates** and is eliminated" } else { "stays loyal" };
    format!("🚪 🎲{die}: {} {fate} ({OPENS_ON} or more opens them).", names::unit(unit))
}

fn fortune_played(
    of: Faction,
    card: CardId,
    unit: Option<UnitId>,
    space: Option<SpaceId>,
    die: Option<u8>,
) -> String {
    let verb = if names::are_many(of) { "play" } else { "plays" };
    let on = match (unit, space) {
        (Some(unit), _) => format!(" on {}", names::unit(unit)),
        (None, Some(space)) => format!(" at {}", names::space(space)),
        (None, None) => String::new(),
    };
    let side = capital(names::side(of));
    let name = names::card(card);
    // A wreck is met long after its card was played.
    let Some(die) = die else {
        return format!("🎴 {side} {verb} **{name}**{on}. {}", crate::text::cards::does(card));
    };
    match space {
        Some(space) => {
            let fate = match die <= fortune::WRECKS_ON {
                true => "and panic",
                false => "and are unharmed",
            };
            let boats = unit.map_or_else(String::new, names::unit);
            format!(
                "🎴 **{name}**: {boats} stop at {}, 🎲{die} {fate} (panicked on {} or less).",
                names::space(space),
                fortune::WRECKS_ON
            )
        }
        None => {
            let fate = match die >= fortune::SURRENDERS_ON {
                true => "it surrenders",
                false => "it stays loyal",
            };
            format!(
                "🎴 {side} {verb} **{name}**{on}: 🎲{die}, {fate} (a {} is needed).",
                fortune::SURRENDERS_ON
            )
        }
    }
}

fn learnt(of: Faction, units: &[UnitId], cards: &[CardId]) -> String {
    let side = capital(names::side(of));
    let (have, see) = if names::are_many(of) { ("have", "see") } else { ("has", "sees") };
    if units.is_empty() && cards.is_empty() {
        return format!("👀 {side} {have} learnt something that the other side does not see.");
    }
    let titles = cards.iter().map(|card| format!("**{}**", names::card(*card)));
    let seen: Vec<String> =
        (!units.is_empty()).then(|| names::units(units)).into_iter().chain(titles).collect();
    format!("👀 {side} {see}: {}.", list(&seen))
}

pub fn ended(outcome: Outcome) -> String {
    let Outcome { end, turn, points, .. } = outcome;
    let points = format!(
        "The Empire has {} of 18; {POINTS_TO_WIN} or more win.",
        count(points.into(), "point")
    );
    match end {
        End::Total => format!(
            "🌙 **A total victory of the Mahdists.** In turn {turn} of {LAST_TURN}, {}, they hold \
             Khartoum, Wadi Halfa and Suakin together.",
            names::months(turn)
        ),
        End::Local => format!("🌙 **A local victory of the Mahdists** after turn {turn}. {points}"),
        End::Held => format!("🦁 **The Empire wins** after turn {turn}. {points}"),
    }
}
