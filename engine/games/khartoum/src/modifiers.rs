//! What changes the roll for tactical superiority (K-R41), for rules and odds alike.

use serde::{Deserialize, Serialize};

use crate::{Battle, Board, Faction, Kind, Terrain, UnitId};

/// One reason for a modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    Leader,
    /// More mounted units in order than the enemy, where there is room to ride.
    Mounted,
    /// An elite unit in order that is no leader.
    Elite,
    /// All its units are out of supply.
    Unsupplied,
    Walls,
    /// It lands against a held port.
    Landing,
    /// Captured Krupps (K-13).
    Krupps,
    /// A zariba (K-22).
    Zariba,
    /// War drums (K-33).
    Drums,
    /// A Fortune card thrown away.
    Fortune,
}

/// A modifier and its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Modifier {
    pub reason: Reason,
    pub by: i8,
}

fn in_order(board: &Board, battle: &Battle, faction: Faction) -> Vec<UnitId> {
    let here = board.at(faction, battle.space).into_iter();
    here.filter(|unit| board.is_in_order(*unit)).collect()
}

pub fn of(board: &Board, battle: &Battle, faction: Faction) -> Vec<Modifier> {
    let ours = in_order(board, battle, faction);
    let theirs = in_order(board, battle, faction.other());
    let mounted = |units: &[UnitId]| {
        units.iter().filter(|unit| matches!(unit.kind(), Kind::Cavalry | Kind::Camel)).count()
    };
    let room = matches!(battle.terrain, Terrain::Open | Terrain::Desert | Terrain::Scrub);
    let attacks = battle.attacker == faction;
    let all = board.at(faction, battle.space);
    let hungry = !all.is_empty() && all.iter().all(|unit| battle.unsupplied.has(*unit));
    let luck = &battle.fortune;
    let zariba = luck.zariba && faction == Faction::Empire && battle.round == 1;
    let spent = i8::try_from(luck.spent[faction.index()]).unwrap_or(0);
    [
        (Reason::Leader, i8::from(ours.iter().any(|unit| unit.is_leader()))),
        (Reason::Mounted, i8::from(room && mounted(&ours) > mounted(&theirs))),
        (Reason::Elite, i8::from(ours.iter().any(|unit| unit.data().elite && !unit.is_leader()))),
        (Reason::Unsupplied, -i8::from(hungry)),
        (Reason::Walls, -i8::from(attacks && battle.terrain == Terrain::Fortress)),
        (Reason::Landing, -i8::from(attacks && battle.landing)),
        (Reason::Krupps, 2 * i8::from(battle.krupps && faction == Faction::Mahdist)),
        (Reason::Zariba, 2 * i8::from(zariba)),
        (Reason::Drums, i8::from(luck.drums && faction == Faction::Mahdist)),
        (Reason::Fortune, spent),
    ]
    .into_iter()
    .filter(|(_, by)| *by != 0)
    .map(|(reason, by)| Modifier { reason, by })
    .collect()
}

pub fn sum(modifiers: &[Modifier]) -> i8 {
    modifiers.iter().map(|modifier| modifier.by).sum()
}

/// Who fires first when both totals are the same (K-067, K-R42).
pub fn tie(terrain: Terrain, gate: bool, attacker: Faction) -> Faction {
    match terrain {
        // K-R64: an opened gate is open ground, on which ties go to the Mahdists.
        Terrain::Open if gate => Faction::Mahdist,
        Terrain::Fortress | Terrain::Town => attacker.other(),
        Terrain::Port | Terrain::Open => Faction::Empire,
        Terrain::Scrub | Terrain::Desert => Faction::Mahdist,
    }
}
