//! What is answered in battles: who breaks off, and where units retreat.

use khartoum::{Battle, Board, Choice, Faction, Kind, UnitId, View, data};

use super::battle::{Force, Ground, chances};
use super::best;
use super::known::Known;
use super::temper::Temper;

/// How likely a side wins the battle that is being fought, if nobody breaks off.
fn wins(board: &Board, battle: &Battle, faction: Faction) -> f64 {
    let force =
        |of: Faction| Force::of(board, board.at(of, battle.space), battle.unsupplied.0 != 0);
    let ground = Ground {
        terrain: battle.terrain,
        attacker: battle.attacker,
        gate: battle.gate,
        krupps: battle.krupps,
        landing: battle.landing,
    };
    let wins = chances([force(battle.attacker), force(battle.defender())], ground).wins();
    // With every round that is over the attacker has less time.
    let wins = wins * (1.0 - 0.25 * f64::from(battle.round.saturating_sub(1)));
    if faction == battle.attacker { wins } else { 1.0 - wins }
}

/// Who breaks off: all that can if the battle is as good as lost. A defender who would leave a
/// garrison behind that is lost without him stays as long as there is hope.
pub(super) fn break_off(view: &View, faction: Faction, of: &[Choice]) -> Choice {
    let stays = Choice::Hold;
    let Some(battle) = &view.battle else { return stays };
    let board = &view.board;
    // Nobody is left to come back for after the last turn; only the place counts.
    let last = board.turn == khartoum::LAST_TURN && faction == Faction::Empire;
    if last && data().space(battle.space).town {
        return stays;
    }
    if wins(board, battle, faction) >= Temper::of(faction).flight {
        return stays;
    }
    let leaves = |choice: &&Choice| match choice {
        Choice::AllOff => true,
        Choice::Off(unit) => unit.kind() != Kind::Boats,
        _ => false,
    };
    of.iter().find(leaves).copied().unwrap_or(stays)
}

/// Where a unit retreats: to the most friends, and where they are wanted.
pub(super) fn retreat(known: &Known, unit: UnitId, of: &[Choice]) -> Option<Choice> {
    best(of, |choice| match choice {
        Choice::To(space) => {
            let friends = known.strength(known.at(unit.faction(), space));
            Some(friends + 10.0 * known.worth[space.index()])
        }
        _ => None,
    })
}
