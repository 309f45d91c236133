//! The Mahdist force, the type of battle and the ground (J-063, J-070, J-072).

use super::Fight;
use crate::san_juans::data::data;
use crate::san_juans::event::{BattleType, Event, FightKind, Ground, MahdistForce};
use crate::san_juans::ids::Space;
use crate::san_juans::phases::Cx;

/// The table of the battle sheet, in square feet: rows from our edge to theirs.
pub const FIELD_ROWS: usize = 4;
/// Squares in a row.
pub const FIELD_COLUMNS: usize = 6;

/// Rolls all that is to be known before the battle.
pub(super) fn join(space: Space, surprise: bool, cx: &mut Cx<'_>) -> Fight {
    let walls = space
        .place()
        .is_some_and(|place| cx.board.in_revolt(place) && data().place(place).is_fortress());
    let force = mahdists(walls, cx);
    let (dice, battle, headlong) = battle_type(walls, surprise, cx);
    let field: Vec<Vec<Ground>> = (0..FIELD_ROWS)
        .map(|_| (0..FIELD_COLUMNS).map(|_| ground(cx.two_d6([3, 4]))).collect())
        .collect();
    let units = cx.board.force(space);
    let (ours, shown) = (units.clone(), field.clone());
    cx.say(Event::BattleJoined { space, units: ours, force, dice, battle, field: shown });
    let (kind, works, gunboats, extra) = (FightKind::Field, false, 0, None);
    Fight { space, units, force, battle, headlong, field, kind, works, gunboats, extra }
}

/// The force met, rolled anew for every battle (J-063).
fn mahdists(walls: bool, cx: &mut Cx<'_>) -> MahdistForce {
    let foot = (0..4).map(|_| cx.d6(3)).sum();
    let horse = cx.dice.die(8, 4);
    let mut rifles = cx.dice.die(4, 2);
    let (mut guns, mut machine_guns) = (0, 0);
    if walls {
        rifles += cx.dice.die(4, 2);
        for _ in 0..3 {
            guns += u8::from(cx.d6(1) == 6);
        }
    } else if cx.d6(1) == 6 {
        if cx.d6(1) <= 4 { guns = 1 } else { machine_guns = 1 }
    }
    MahdistForce { foot, horse, rifles, guns, machine_guns }
}

/// The type of battle (J-070), unless walls or an event settle it (J-151).
fn battle_type(
    walls: bool,
    surprise: bool,
    cx: &mut Cx<'_>,
) -> (Option<[u8; 2]>, BattleType, bool) {
    if surprise {
        return (None, BattleType::OurSurprise, false);
    }
    if walls {
        return (None, BattleType::Assault, false);
    }
    if std::mem::take(&mut cx.board.this_round.ambush) {
        return (None, BattleType::Ambush, false);
    }
    if std::mem::take(&mut cx.board.this_round.headlong) {
        return (None, BattleType::Encounter, true);
    }
    let dice = cx.two_d6([3, 4]);
    let battle = match dice[0] + dice[1] {
        2 => BattleType::MahdistSurprise,
        3 => BattleType::Ambush,
        4..=5 => BattleType::Probing,
        6..=9 => BattleType::Encounter,
        10..=11 => BattleType::Defence,
        _ => BattleType::OurSurprise,
    };
    (Some(dice), battle, false)
}

/// The ground of a square foot (J-072).
fn ground(dice: [u8; 2]) -> Ground {
    match dice[0] + dice[1] {
        2 => Ground::Cliff,
        3 => Ground::Oasis,
        4 => Ground::SmallHill,
        5 | 11 => Ground::RiverBed,
        10 => Ground::Scrub,
        12 => Ground::LargeHill,
        _ => Ground::Open,
    }
}
