//! What things are called in the siege: always by the same name.

use model::words::{commas, count_word, list, ordinal};
use siege::tables::{Fight, outcome};
use siege::{AreaId, Arm, BannerCardId, BannerId, CardId, Grade, Kind, LAST_TURN, UnitId, data};

use crate::text::book::BOOK;

/// `the 1st Sudanese`, `Stewart`, `the Bordein`.
pub fn unit(id: UnitId) -> String {
    data().units[id.index()].name.clone()
}

pub fn is_many(id: UnitId) -> bool {
    id.arm() == Arm::Troops
}

/// What several of a kind are called behind their numbers; nothing for what is only counted, or has
/// a name of its own.
fn people(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Sudanese => Some("Sudanese"),
        Kind::Egyptian => Some("Egyptians"),
        Kind::BashiBazouk => Some("Bashi-Bazouks"),
        Kind::Levy => Some("Levies"),
        Kind::LightGun | Kind::HeavyGun | Kind::Gunboat | Kind::Leader => None,
    }
}

/// The place of a counter among those of its kind: `1st`.
fn numbered(id: UnitId) -> String {
    let before = UnitId::all().filter(|other| other.kind() == id.kind() && other.0 < id.0).count();
    ordinal(u8::try_from(before + 1).unwrap_or(1))
}

/// Several counters, grouped and short: `the 1st and 3rd Sudanese, Stewart, two light guns and the
/// Bordein`.
pub fn units(ids: &[UnitId]) -> String {
    const ORDER: [Kind; 8] = [
        Kind::Sudanese,
        Kind::Egyptian,
        Kind::BashiBazouk,
        Kind::Levy,
        Kind::Leader,
        Kind::LightGun,
        Kind::HeavyGun,
        Kind::Gunboat,
    ];
    let mut parts = Vec::new();
    for kind in ORDER {
        let mut of: Vec<UnitId> = ids.iter().copied().filter(|id| id.kind() == kind).collect();
        of.sort_unstable();
        match (people(kind), kind) {
            _ if of.is_empty() => {}
            (Some(people), _) => {
                let numbers: Vec<String> = of.iter().map(|id| numbered(*id)).collect();
                parts.push(format!("the {} {people}", list(&numbers)));
            }
            (None, Kind::LightGun) => parts.push(count_word(of.len(), "light gun")),
            (None, Kind::HeavyGun) => parts.push(count_word(of.len(), "heavy gun")),
            (None, _) => parts.extend(of.into_iter().map(unit)),
        }
    }
    if parts.is_empty() { "nobody".to_owned() } else { list(&parts) }
}

/// `the White Banner`.
pub fn banner(id: BannerId) -> String {
    format!("the {id} Banner")
}

pub fn banner_sign(id: BannerId) -> &'static str {
    BOOK.words("banner-sign", &id)
}

pub fn emir(id: BannerId) -> &'static str {
    &data().track(id).emir
}

/// The track of a Banner, as a place in a sentence: `the North Bank`, `Omdurman`.
pub fn track(id: BannerId) -> String {
    match id {
        BannerId::Black => data().track(id).name.clone(),
        _ => format!("the {}", data().track(id).name),
    }
}

pub fn area(id: AreaId) -> &'static str {
    &data().area(id).name
}

/// `March 1884`; before the first turn that of the first.
pub fn month(turn: u8) -> &'static str {
    BOOK.words("month", &turn.clamp(1, LAST_TURN).to_string())
}

pub fn card(id: CardId) -> &'static str {
    &data().card(id).name
}

/// A Banner card by whom it lists: `Red, then Black`.
pub fn banner_card(id: BannerCardId) -> String {
    banners(&data().banner_card(id).banners)
}

/// Banners in their order: `Red, then Black`.
pub fn banners(of: &[BannerId]) -> String {
    commas(of).replace(", ", ", then ")
}

/// `Raid`.
pub fn fight(of: Fight) -> &'static str {
    BOOK.words("fight", &of)
}

/// `a marginal victory`.
pub fn grade(of: Grade) -> &'static str {
    BOOK.words("grade", &of)
}

/// `Sudanese Infantry`.
pub fn kind(of: Kind) -> &'static str {
    BOOK.words("kind", &of)
}

/// `troops`.
pub fn arm(of: Arm) -> &'static str {
    BOOK.words("arm", &of)
}

/// What the row of a total is called: `Good Success`.
pub fn outcome_row(fight: Fight, total: i8) -> &'static str {
    let total = u8::try_from(total.clamp(2, 12)).unwrap_or(2);
    &outcome(fight, [total / 2, total - total / 2], 0).name
}
