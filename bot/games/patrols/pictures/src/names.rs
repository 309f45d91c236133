//! What troops, bases and scenery are called on pictures, and which inks they wear.
//!
//! The patrol stands on dark squares with white signs, the Dervishes on light rounded bases with dark
//! ones, so that the sides are told apart without colour; each kind of troops has its own ground.

use patrols::{
    Board, Card, Faction, Find, Item, Piece, Role, TroopId, Unit, UnitId, Verdict, data,
};
use render::prelude::*;

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

/// The same with how many bases live.
pub(crate) fn counted(board: &Board, id: UnitId) -> String {
    format!("{} ({})", unit(board, id), board.unit(id).count())
}

/// Whether a unit's name is that of one thing or man.
pub(crate) fn is_one(unit: &Unit) -> bool {
    unit.arm().is_heavy() || unit.arm() == patrols::Arm::Scout || unit.data().key == "levy"
}

pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Officer => "officer",
        Role::Sergeant => "sergeant",
        Role::Rifle => "rifle",
        Role::Trooper => "trooper",
        Role::CamelRider => "camel rider",
        Role::Gun => "gun",
        Role::MachineGun => "MG",
        Role::Crew => "crew",
        Role::Scout => "scout",
        Role::Leader => "leader",
        Role::Flag => "flag",
        Role::Spear => "spear",
        Role::Sword => "sword",
        Role::Rider => "rider",
        Role::Jihadiya => "rifle",
    }
}

/// Bases of many roles in a few words: "leader, 2 spears".
pub(crate) fn roles(all: &[Role]) -> String {
    let mut sorted = all.to_vec();
    sorted.sort_unstable();
    let mut told: Vec<String> = Vec::new();
    for same in sorted.chunk_by(|a, b| a == b) {
        let name = role(same[0]);
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

/// The square a unit stands in.
pub(crate) fn cell(unit: &Unit) -> String {
    unit.cell().map_or_else(String::new, |cell| cell.to_string())
}

/// Whither a heading points.
pub(crate) fn compass(heading: patrols::Heading) -> &'static str {
    let names =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    names[usize::from((heading.0 + 1) / 3 % 8)]
}

pub(crate) fn find(find: Find) -> &'static str {
    match find {
        Find::BadAmbush | Find::Ambush => "ambush!",
        Find::Nothing => "nothing found",
        Find::Success | Find::Scouted => "scouted",
        Find::Deployed => "scouted: they come out",
        Find::Caught => "scouted: they are caught",
    }
}

/// What points are for.
pub(crate) fn item(item: Item, of: Faction) -> &'static str {
    match (item, of) {
        (Item::Scenery, Faction::Patrol) => "scenery scouted",
        (Item::Scenery, Faction::Dervish) => "scenery not scouted",
        (Item::UnitsLost, _) => "units gone",
        (Item::UnitsBroken, _) => "units below half",
        (Item::Officers, Faction::Patrol) => "leaders killed",
        (Item::Officers, Faction::Dervish) => "officers killed",
        (Item::Flags, _) => "flags taken",
        (Item::Guns, _) => "guns lost",
        (Item::Scouts, _) => "scouts killed",
        (Item::Paid, _) => "paid to play on",
    }
}

pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Steady => "stands fast",
        Verdict::Halted => "may not move",
        Verdict::FallsBack => "falls back",
        Verdict::Ignored => "stays with its gun",
        Verdict::Routs => "routs",
    }
}

/// What a card is called, where nobody hands a title in.
pub(crate) fn card(card: Card) -> &'static str {
    match card {
        Card::OutOfTheGround => "Out of the Ground",
        Card::Rush => "Rush",
        Card::SilentOnes => "Silent Ones",
        Card::HolyBanner => "Holy Banner",
        Card::RifleFire => "Rifle Fire",
        Card::WhisperedOrders => "Whispered Orders",
        Card::FalseTrail => "False Trail",
        Card::LeadersCall => "Leader’s Call",
        Card::DustStorm => "Dust Storm",
        Card::Ambush => "Ambush",
        Card::GuideBetrays => "Guide Betrays",
    }
}

/// A length in whole inches, or with a decimal where it is not whole.
pub(crate) fn inches(length: patrols::Inches) -> String {
    let far = length.to_string();
    if far == "1" { "1 inch".to_owned() } else { format!("{far} inches") }
}
