//! What things are called in Khartoum: always by the same name.

use khartoum::{CardId, Contingent, Faction, Kind, LAST_TURN, SpaceId, Terrain, UnitId, data};
use model::words::{list, ordinal};

use crate::text::book::BOOK;

/// `the Mahdists`.
pub fn side(of: Faction) -> &'static str {
    BOOK.words("side", &of)
}

pub fn side_sign(of: Faction) -> &'static str {
    BOOK.words("side-sign", &of)
}

pub fn are_many(of: Faction) -> bool {
    of == Faction::Mahdist
}

/// `the 1st Egyptian Infantry`, `Osman Digna`, `the Guards Brigade`.
pub fn unit(id: UnitId) -> String {
    BOOK.words("unit", &id.to_string()).to_owned()
}

/// The same for the head of a label, without its article: `1st Egyptian Infantry`.
pub fn unit_short(id: UnitId) -> String {
    let name = unit(id);
    if id == UnitId::MAHDI {
        return model::words::capital(&name);
    }
    name.strip_prefix("the ").map_or_else(|| name.clone(), model::words::capital)
}

/// Whether a counter takes its verb in the plural: boats do, and the Royal Marines.
pub fn is_many(id: UnitId) -> bool {
    id.kind() == Kind::Boats || id.data().key == "rmli"
}

/// Of several counters those that are numbered alike: what stands before and behind their numbers.
const NUMBERED: [(&str, &str, &str, &str); 4] = [
    ("the ", " Egyptian Infantry", "the ", " Egyptian Infantry"),
    ("Graham's ", " Brigade", "Graham's ", " Brigades"),
    ("Wolseley's ", " Brigade", "Wolseley's ", " Brigades"),
    ("Garrison ", "", "Garrisons ", ""),
];

fn numbered(name: &str) -> Option<(usize, &str)> {
    NUMBERED.iter().enumerate().find_map(|(at, (before, behind, ..))| {
        let number = name.strip_prefix(before)?.strip_suffix(behind)?;
        let figure = (1..=5_u8).any(|of| ordinal(of) == number);
        (figure || matches!(number, "A" | "B" | "C" | "D")).then_some((at, number))
    })
}

/// Several counters: `the 1st and 2nd Egyptian Infantry, Gordon and Garrison A`.
pub fn units(ids: &[UnitId]) -> String {
    let names: Vec<String> = ids.iter().map(|id| unit(*id)).collect();
    let mut told: Vec<String> = Vec::new();
    let mut done = [false; NUMBERED.len()];
    for name in &names {
        let Some((kind, _)) = numbered(name) else {
            told.push(name.clone());
            continue;
        };
        if std::mem::replace(&mut done[kind], true) {
            continue;
        }
        let all = names.iter().filter_map(|name| numbered(name)).filter(|(at, _)| *at == kind);
        let mut numbers: Vec<&str> = all.map(|(_, number)| number).collect();
        numbers.sort_unstable();
        let (_, _, before, behind) = NUMBERED[kind];
        told.push(match numbers.len() {
            1 => name.clone(),
            _ => format!("{before}{}{behind}", list(&numbers)),
        });
    }
    if told.is_empty() { "nobody".to_owned() } else { list(&told) }
}

pub fn space(id: SpaceId) -> &'static str {
    &data().space(id).name
}

/// Several spaces: `Kosti, Duem and Sennar`.
pub fn spaces(of: impl Iterator<Item = SpaceId>) -> String {
    let names: Vec<&str> = of.map(space).collect();
    if names.is_empty() { "nowhere".to_owned() } else { list(&names) }
}

/// The title of a card, be it of a side's deck or a Fortune card.
pub fn card(id: CardId) -> &'static str {
    match fortune(id) {
        Some(of) => &of.name,
        None => &data().card(id).name,
    }
}

/// A Fortune card's facts; nothing for one of a side's deck.
pub fn fortune(id: CardId) -> Option<&'static khartoum::FortuneData> {
    data().fortune.iter().find(|of| of.number == id.0)
}

/// `the British`.
pub fn contingent(of: Contingent) -> &'static str {
    BOOK.words("contingent", &of)
}

/// `infantry`, as one counter is called.
pub fn kind(of: Kind) -> &'static str {
    BOOK.words("kind", &of)
}

pub fn kind_sign(of: Kind) -> &'static str {
    BOOK.words("kind-sign", &of)
}

/// `open ground`, as a battle is fought on it.
pub fn terrain(of: Terrain) -> &'static str {
    BOOK.words("terrain", &of)
}

/// `January and February 1884`; while the sides set up that of the first turn.
pub fn months(turn: u8) -> &'static str {
    BOOK.words("months", &turn.clamp(1, LAST_TURN).to_string())
}
