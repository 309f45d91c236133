//! What else bears on a battle: the ground, works, gunboats, and something of its own for the
//! table (J-072, J-078, J-081).

use crate::phases::train;
use crate::{Board, Cx, Extra, Ground, Space, UnitId, data};

/// The table of the battle sheet, in square feet: rows from our edge to theirs.
const FIELD_ROWS: usize = 4;
/// Squares in a row.
const FIELD_COLUMNS: usize = 6;
/// How often a field is laid out again so as not to be like the last two (J-078).
const FIELD_TRIES: usize = 2;

/// Whether at least half of a force belongs to a group with something of its own.
pub(super) fn at_least_half(force: &[UnitId], group: &[UnitId]) -> bool {
    let of_it = force.iter().filter(|unit| group.contains(unit)).count();
    of_it > 0 && of_it * 2 >= force.len()
}

pub(super) fn is_broken(field: &[Vec<Ground>]) -> bool {
    let rough = field.iter().flatten().filter(|ground| **ground != Ground::Open).count();
    rough * 2 >= FIELD_ROWS * FIELD_COLUMNS
}

/// Lays out the ground (J-072). With extras on, a third field like the last two is laid out
/// again (J-078).
pub(super) fn field(cx: &mut Cx<'_>) -> Vec<Vec<Ground>> {
    let mut field = lay_out(cx);
    if cx.options.extras {
        for _ in 0..FIELD_TRIES {
            let broken = is_broken(&field);
            let last = &cx.board.last_fields;
            if last.len() < 2 || last.iter().any(|other| *other != broken) {
                break;
            }
            field = lay_out(cx);
        }
    }
    let last = &mut cx.board.last_fields;
    last.push(is_broken(&field));
    if last.len() > 2 {
        last.remove(0);
    }
    field
}

fn lay_out(cx: &mut Cx<'_>) -> Vec<Vec<Ground>> {
    let row = |cx: &mut Cx<'_>| (0..FIELD_COLUMNS).map(|_| ground(cx.two_d6([3, 4]))).collect();
    (0..FIELD_ROWS).map(|_| row(cx)).collect()
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

/// Gunboats that work and lie in the port, and the train if its guns reach (J-058, J-194).
pub(super) fn gunboats(space: Space, board: &Board) -> u8 {
    let in_port = space.place().map_or(0, |place| {
        let works = board.in_port(place);
        works.filter(|ship| ship.kind.is_gunboat() && ship.damage == 0).count()
    });
    let train = u8::from(train::reaches(space, board));
    u8::try_from(in_port).unwrap_or(u8::MAX).saturating_add(train)
}

/// Something for the players' own table, by a die (J-078).
pub(super) fn extra(space: Space, cx: &mut Cx<'_>) -> Option<Extra> {
    if !cx.options.extras {
        return None;
    }
    let coast = space.place().is_some_and(|place| data().place(place).is_port());
    Some(match cx.d6(2) {
        1 if coast => Extra::Crops,
        1 | 2 => Extra::DustStorm,
        3 => Extra::BrushFire,
        4 => Extra::FindWells(turn_of_game(cx)),
        5 if space.place().is_some() => Extra::HoldVillage(turn_of_game(cx)),
        5 => Extra::FindWells(turn_of_game(cx)),
        _ => Extra::RivalOrders,
    })
}

/// By which turn of the table game an aim must be reached: 5 to 10.
fn turn_of_game(cx: &mut Cx<'_>) -> u8 {
    cx.d6(3) + 4
}
