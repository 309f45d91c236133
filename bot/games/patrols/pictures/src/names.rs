//! What troops, bases and scenery are called on pictures, and which inks they wear.
//!
//! The patrol stands on dark squares with white signs, the Dervishes on light rounded bases with dark
//! ones, so that the sides are told apart without colour; each kind of troops has its own ground.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::LazyLock;

use patrols::{Board, Faction, Item, Piece, Role, TroopId, Unit, UnitId, data};
use render::prelude::*;

pub(crate) use render::boards::table::{compass, in_inches};
pub(crate) use render::words::many;

/// The ground of a base, and what is drawn on it.
pub(crate) fn coat(troops: TroopId) -> (Ink, Ink) {
    match data().troop(troops).key.as_str() {
        "british" => (RED, WHITE),
        "sudanese" => (BLACK, WHITE),
        "egyptian" => (DEEP, WHITE),
        "hussars" => (ROAD, WHITE),
        "camels" => (KHEDIVE, WHITE),
        "gun" | "gardner" => (SEPIA, WHITE),
        "spears" => (YELLOW, BLACK),
        "swords" => (FLAME, BLACK),
        "jihadiya" => (GREEN, BLACK),
        "riders" => (SEA, BLACK),
        "levy" => (LAND, BLACK),
        _ if data().troop(troops).side == Faction::Patrol => (INK, WHITE),
        _ => (WHITE, BLACK),
    }
}

/// The ground of a side, and what is written on it.
pub(crate) fn side(of: Faction) -> (Ink, Ink) {
    match of {
        Faction::Patrol => (RED, WHITE),
        Faction::Dervish => (YELLOW, INK),
    }
}

pub(crate) fn faction(of: Faction) -> &'static str {
    match of {
        Faction::Patrol => "Patrol",
        Faction::Dervish => "Dervishes",
    }
}

/// A unit's name: that of its troops, with a number where there are several of a kind.
pub(crate) fn unit(board: &Board, id: UnitId) -> String {
    let of = board.unit(id);
    let same = |other: &UnitId| {
        let other = board.unit(*other);
        other.full > 0 && other.troops == of.troops
    };
    let short = &of.data().short;
    let all: Vec<UnitId> = UnitId::of(id.faction()).filter(same).collect();
    match all.iter().position(|other| *other == id) {
        Some(at) if all.len() > 1 || id.is_scout() => format!("{short} {}", at + 1),
        _ => short.clone(),
    }
}

pub(crate) fn counted(board: &Board, id: UnitId) -> String {
    format!("{} ({})", unit(board, id), board.unit(id).count())
}

/// Whether a unit's name is that of one thing or man.
pub(crate) fn is_one(unit: &Unit) -> bool {
    unit.arm().is_heavy() || unit.arm() == patrols::Arm::Scout || unit.data().key == "levy"
}

type Words = BTreeMap<String, BTreeMap<String, String>>;

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../assets/patrols/pictures.toml")).expect("words")
});

/// What a section of `pictures.toml` calls a value, by its name; empty if it has no word for it.
pub(crate) fn word(section: &str, of: impl Debug) -> &'static str {
    WORDS[section].get(&format!("{of:?}")).map_or("", String::as_str)
}

/// Bases of many roles in a few words: "leader, 2 spears".
pub(crate) fn roles(all: &[Role]) -> String {
    let mut sorted = all.to_vec();
    sorted.sort_unstable();
    let mut told: Vec<String> = Vec::new();
    for same in sorted.chunk_by(|a, b| a == b) {
        let name = word("role", same[0]);
        told.push(match (same.len(), name) {
            (1, _) => name.to_owned(),
            (many, "crew") => format!("{many} crew"),
            (many, _) => format!("{many} {name}s"),
        });
    }
    told.join(", ")
}

pub(crate) fn piece(piece: &Piece) -> String {
    format!("{} {}", piece.data().name, piece.id)
}

/// What a unit is doing or suffering, in a word each.
pub(crate) fn states(id: UnitId, unit: &Unit) -> Vec<&'static str> {
    let mut states = Vec::new();
    let mut when = |holds: bool, word| {
        if holds {
            states.push(word);
        }
    };
    when(unit.routing, "runs");
    when(unit.tests.halted, "halted");
    when(unit.pose().is_some_and(|pose| pose.ring), "square");
    when(unit.arm().is_heavy() && unit.limbered, "limbered");
    when(unit.arm().has_mounts() && !unit.mounted, "on foot");
    when(!id.is_scout() && !unit.bases.is_empty() && !unit.is_led(), "no leader");
    states
}

pub(crate) fn cell(unit: &Unit) -> String {
    unit.cell().map_or_else(String::new, |cell| cell.to_string())
}

pub(crate) fn item(item: Item, of: Faction) -> &'static str {
    match (of, word("item-of-dervishes", item)) {
        (Faction::Patrol, _) | (_, "") => word("item", item),
        (Faction::Dervish, own) => own,
    }
}
