//! Break-off: river boats, camel units, cavalry and leaders may leave (K-068, K-R40).

use kit::Ask;

use super::{Battle, Stage};
use crate::phases::{Cx, Frame, Next, retreat};
use crate::{Board, Choice, Faction, Kind, UnitId, Why};

/// Units of a side that may break off and have somewhere to go. In a contested landing the side that
/// lands may not; defenders may.
pub(crate) fn eligible(board: &Board, battle: &Battle, faction: Faction) -> Vec<UnitId> {
    if battle.landing && faction == battle.attacker {
        return Vec::new();
    }
    let mut units = battle.in_order(board, faction);
    units.retain(|unit| {
        matches!(unit.kind(), Kind::Boats | Kind::Camel | Kind::Cavalry | Kind::Leader)
            && !retreat::options(board, &battle.retreat(*unit, true)).is_empty()
    });
    units
}

/// Asks a side whether any unit breaks off: the defender in each round, the attacker from the
/// second on. Goes on if nobody has to be asked.
pub(super) fn step(mut battle: Box<Battle>, cx: &mut Cx<'_>) -> Result<Box<Battle>, Next> {
    let defends = battle.stage == Stage::DefenderOff;
    let of = if defends { battle.defender() } else { battle.attacker };
    let may = (defends || battle.round > 1) && !battle.stands[of.index()];
    let units = if may { eligible(cx.board, &battle, of) } else { Vec::new() };
    if units.is_empty() {
        battle.stage = match (battle.lost(cx.board), defends) {
            (Some(lost), _) => Stage::Over(lost),
            (None, true) => Stage::AttackerOff,
            (None, false) => Stage::Luck,
        };
        return Ok(battle);
    }
    let mut choices = vec![Choice::Hold];
    if battle.round < super::ROUNDS_MAX {
        choices.push(Choice::Stand);
    }
    if units.len() > 1 {
        choices.push(Choice::AllOff);
    }
    choices.extend(units.into_iter().map(Choice::Off));
    let why = Why::BreakOff { of, space: battle.space, round: battle.round };
    Err(Next::Wait(Frame::Battle(battle), why, Ask::One(choices)))
}

/// Takes who breaks off; after a single unit it is asked again.
pub(super) fn answered(mut battle: Box<Battle>, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let defends = battle.stage == Stage::DefenderOff;
    let of = if defends { battle.defender() } else { battle.attacker };
    let leaving = match choice {
        Choice::Off(unit) => vec![unit],
        Choice::AllOff => eligible(cx.board, &battle, of),
        _ => {
            battle.stands[of.index()] |= choice == Choice::Stand;
            battle.stage = if defends { Stage::AttackerOff } else { Stage::Luck };
            if let Some(lost) = battle.lost(cx.board) {
                battle.stage = Stage::Over(lost);
            }
            return Next::Go(vec![Frame::Battle(battle)]);
        }
    };
    let leaves = battle.leave(&leaving, true, cx);
    Next::Go([vec![Frame::Battle(battle)], leaves].concat())
}
