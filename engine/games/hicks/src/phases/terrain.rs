//! What a 7 finds on ground not known (H-037 to H-041, H-R13, H-R27, H-R50, H-R51).

use super::marching::movement;
use super::{Cx, average, quality};
use crate::event::Event;
use crate::ids::{Body, Mover, PieceId, UnitId};
use crate::shapes;
use crate::state::{HEIGHT, Piece, PieceKind, State, WIDTH};
use inches::{Heading, Inches, Point};

/// So far ahead of the front ground is looked at.
const AHEAD: Inches = Inches(50);
/// Sand is so deep (H-040), a wadi so (H-R50), and a pool's middle so far off.
const SAND: Inches = Inches::whole(4);
const WADI: Inches = Inches::whole(2);
const POOL: Inches = Inches::whole(1);
/// More pieces than this lie on no table.
const PIECES_MAX: usize = 200;

/// Halfway through a move that scored 7: on known ground nothing; otherwise a feature, touching
/// the front. Whether the mover stops, for its first line drinks.
pub(super) fn find(
    cx: &mut Cx<'_>,
    by: Mover,
    front: Point,
    heading: Heading,
    first_line: Option<UnitId>,
) -> bool {
    let ahead = front.step(heading, AHEAD);
    let off = !ahead.is_on(WIDTH, HEIGHT);
    if off || cx.board.pieces.len() >= PIECES_MAX || shapes::is_known(cx.board, ahead) {
        return false;
    }
    let die = cx.d6(3);
    let mut reach = Vec::new();
    let (kind, away) = match die {
        // H-039
        1 | 2 => (PieceKind::Pool, POOL),
        // H-040: as wide as the unit.
        3 | 4 => {
            let width = movement::half_width(cx.board, by).double();
            (PieceKind::Sand { width, depth: SAND, heading }, SAND.half())
        }
        // H-041: two average dice to the left of the unit and as much to its right.
        _ => {
            reach = vec![average(cx), average(cx)];
            let beside: i32 = reach.iter().map(|die| i32::from(*die)).sum();
            let half = movement::half_width(cx.board, by) + Inches::whole(beside);
            (PieceKind::Wadi { width: half.double(), depth: WADI, heading }, WADI.half())
        }
    };
    let piece = PieceId(u8::try_from(cx.board.pieces.len()).unwrap_or(u8::MAX));
    let at = front.step(heading, away);
    cx.board.pieces.push(Piece { id: piece, kind, centre: at, known: true });
    cx.say(Event::Found { by, die, reach, piece, kind, at });
    kind == PieceKind::Pool && first_line.is_some_and(|unit| thirsty(cx, unit))
}

/// Whether a unit at a pool breaks ranks to drink (H-039): it does above its discipline.
fn thirsty(cx: &mut Cx<'_>, unit: UnitId) -> bool {
    let discipline = quality(cx, Body::Unit(unit)).dis;
    let die = cx.d6(1);
    cx.say(Event::Thirst { unit, die, discipline, rallying: false });
    if die <= discipline {
        return false;
    }
    let unit = &mut cx.board[unit];
    unit.state = State::Drinking;
    unit.moving = false;
    true
}

/// Drinkers are called at the start of each later turn, one throw each, who is hand to hand too
/// (H-039, H-R51).
pub(super) fn call_drinkers(cx: &mut Cx<'_>) {
    let drinks = cx.board.living().filter(|unit| unit.state == State::Drinking);
    let drinkers: Vec<UnitId> = drinks.map(|unit| unit.id).collect();
    for unit in drinkers {
        let discipline = quality(cx, Body::Unit(unit)).dis;
        let die = cx.d6(1);
        cx.say(Event::Thirst { unit, die, discipline, rallying: true });
        if die <= discipline {
            cx.board[unit].state = State::Steady;
        }
    }
}
