//! Scenery, hiding, scouts, the first unit (P-001 to P-005, P-R02), and arrivals (P-R18).

use inches::{Heading, Inches, Point, Rect};
use kit::Ask;

use super::{Cx, Frame, Next, by_lot, moves};
use crate::choice::{Choice, Shape};
use crate::data::data;
use crate::event::Event;
use crate::ids::{Cell, Faction, Kind, PieceId, UnitId};
use crate::options::Options;
use crate::pose::Pose;
use crate::state::{Board, HEIGHT, Piece, Place, WIDTH};
use crate::why::Why;

/// From piece to piece, and to the edge of the table (P-R02).
const APART: Inches = Inches::whole(6);
/// Scouts stand up to 20 inches on (P-003).
const SCOUTS: Inches = Inches::whole(20);
/// Pieces the Dervishes lay out first (P-001).
const PIECES: u8 = 3;

pub(crate) fn frames(options: &Options) -> Vec<Frame> {
    let hidden = options.force().hidden;
    let mut frames = vec![Frame::Turn(1), Frame::First, Frame::Scouts];
    frames.extend((0..hidden).map(|_| Frame::Draw { opening: true }));
    frames.push(Frame::Scenery { count: PIECES.max(hidden + 1), opening: true });
    frames
}

/// A kind is rolled for (P-R02); at set-up water is rolled again (P-R50).
pub(crate) fn scenery(count: u8, opening: bool, cx: &mut Cx<'_>) -> Next {
    if count == 0 {
        return Next::done();
    }
    let mut kind = rolled(cx);
    while opening && data().scenery(kind).key == "water" {
        kind = rolled(cx);
    }
    let more = (count > 1).then_some(Frame::Scenery { count: count - 1, opening });
    Next::Go(more.into_iter().chain([Frame::Lay { kind, opening }]).collect())
}

fn rolled(cx: &mut Cx<'_>) -> Kind {
    let dice = cx.two_d6([3, 4]);
    data().rolled(dice[0] + dice[1])
}

/// Squares where a piece may lie: 6 inches from each other and the edge, and not on a unit (P-R02).
pub fn squares(board: &Board, kind: Kind) -> Vec<Cell> {
    let free = |cell: &Cell| {
        let centre = cell.centre();
        let piece = Piece { id: PieceId(0), kind, centre, scouted: false };
        let half_deep = piece.rect().map_or(piece.radius(), |rect| rect.depth.half());
        let inside = |at: Inches, half: Inches, whole: Inches| {
            at - half >= APART && at + half <= whole - APART
        };
        let on_unit = |id: UnitId| board.unit(id).ground().any(|ground| piece.touches(&ground));
        inside(centre.x, piece.radius(), WIDTH)
            && inside(centre.y, half_deep, HEIGHT)
            && board.pieces.iter().all(|other| gap(other, &piece) >= APART)
            && !board.everybody().any(on_unit)
    };
    Cell::first_rows(Cell::ROWS).filter(free).collect()
}

/// How far two pieces are from each other where one is laid (P-R02).
pub fn gap(a: &Piece, b: &Piece) -> Inches {
    match (a.rect(), b.rect()) {
        (Some(rect), _) => b.distance(&rect),
        (None, Some(rect)) => a.distance(&rect),
        (None, None) => a.centre.distance(b.centre) - a.radius() - b.radius(),
    }
}

pub(crate) fn ask_lay(kind: Kind, opening: bool, cx: &mut Cx<'_>) -> Next {
    let mut choices: Vec<Choice> = squares(cx.board, kind).into_iter().map(Choice::Lay).collect();
    if choices.is_empty() {
        cx.say(Event::NoEffect);
        return Next::done();
    }
    if opening {
        choices.push(Choice::Usual);
    }
    Next::Wait(Frame::Lay { kind, opening }, Why::Lay { kind }, Ask::One(choices))
}

pub(crate) fn lay(kind: Kind, _opening: bool, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let cell = match choice {
        Choice::Lay(cell) => Some(cell),
        _ => usual_square(cx.board, kind),
    };
    if let Some(cell) = cell {
        let id = PieceId(cx.board.next_piece);
        cx.board.next_piece += 1;
        cx.board.pieces.push(Piece { id, kind, centre: cell.centre(), scouted: false });
        cx.say(Event::Laid { piece: id, kind });
    }
    Next::done()
}

/// Across the patrol's way: the next piece as far as can be from those that lie already, in the
/// middle rows.
fn usual_square(board: &Board, kind: Kind) -> Option<Cell> {
    let near = |cell: &Cell| {
        let far = board.pieces.iter().map(|piece| piece.centre.distance(cell.centre()));
        let far = far.min().unwrap_or(Inches::whole(12)).min(Inches::whole(15));
        (far, std::cmp::Reverse(cell.row.abs_diff(4)), std::cmp::Reverse(cell.column.abs_diff(2)))
    };
    squares(board, kind).into_iter().max_by_key(near)
}

/// A unit is drawn at random (P-R07); one that cannot be hidden goes back, and another is drawn. If
/// none can, nobody hides at set-up; later scenery comes instead (P-R29, P-R50).
pub(crate) fn draw(opening: bool, cx: &mut Cx<'_>) -> Next {
    let out = |board: &Board, place: Place| -> Vec<UnitId> {
        let there = |id: &UnitId| board.unit(*id).place == place;
        UnitId::of(Faction::Dervish).filter(there).collect()
    };
    if out(cx.board, Place::Out).is_empty() && cx.board.remakes {
        for id in out(cx.board, Place::Lost) {
            cx.board.renew(id);
        }
    }
    let mut pool = out(cx.board, Place::Out);
    if pool.is_empty() && !opening {
        // P-R63: nobody is left to come.
        cx.say(Event::NoEffect);
        return Next::done();
    }
    // P-R29: with fewer than two pieces nobody needs to be drawn.
    while !pool.is_empty() && (opening || cx.board.unscouted().count() >= 2) {
        let most = u8::try_from(pool.len()).unwrap_or(1);
        let at = usize::from(if most == 1 { 1 } else { cx.dice.die(most, 1) }) - 1;
        let unit = pool.remove(at);
        if cx.board.hiding_places(unit).count() >= 2 {
            return Next::Go(vec![Frame::Hide(unit)]);
        }
    }
    if opening {
        return Next::done();
    }
    cx.say(Event::NobodyFits);
    Next::Go(vec![Frame::Scenery { count: 1, opening: false }])
}

fn pairs(board: &Board, unit: UnitId) -> Vec<Choice> {
    let pieces: Vec<PieceId> = board.hiding_places(unit).map(|piece| piece.id).collect();
    let mut choices = Vec::new();
    for (at, first) in pieces.iter().enumerate() {
        choices.extend(pieces[at + 1..].iter().map(|other| Choice::Hide(unit, *first, *other)));
    }
    choices
}

pub(crate) fn ask_hide(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    let mut choices = pairs(cx.board, unit);
    if choices.is_empty() {
        cx.say(Event::NoEffect);
        return Next::done();
    }
    choices.push(Choice::Lots);
    Next::Wait(Frame::Hide(unit), Why::Hide, Ask::One(choices))
}

pub(crate) fn hide(unit: UnitId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let choice = match choice {
        Choice::Lots => by_lot(&pairs(cx.board, unit), cx),
        choice => Some(choice),
    };
    if let Some(Choice::Hide(unit, first, second)) = choice {
        let halves = [first, second];
        cx.board.unit_mut(unit).place = Place::Hidden(halves);
        cx.say(Event::Hidden { unit: Some(unit), halves: Some(halves) });
    }
    Next::done()
}

fn spot(cell: Cell) -> Pose {
    let centre = cell.centre();
    let at = Point { x: centre.x, y: (centre.y + Inches(50)).min(SCOUTS) };
    Pose { at, heading: Heading::default(), files: 1, ring: false }
}

pub(crate) fn ask_scouts(cx: &mut Cx<'_>) -> Next {
    let waits = |id: &UnitId| cx.board.unit(*id).place == Place::Out;
    let waiting = UnitId::scouts().filter(waits);
    let mut choices: Vec<Choice> = waiting
        .flat_map(|unit| Cell::first_rows(4).map(move |cell| (unit, cell)))
        .filter(|(unit, cell)| moves::is_free(cx.board, *unit, spot(*cell)))
        .map(|(unit, cell)| Choice::Place(unit, cell))
        .collect();
    if choices.is_empty() {
        return Next::done();
    }
    choices.push(Choice::Usual);
    Next::Wait(Frame::Scouts, Why::Scouts, Ask::One(choices))
}

pub(crate) fn scouts(choice: Choice, cx: &mut Cx<'_>) -> Next {
    let put = |unit: UnitId, cell: Cell, cx: &mut Cx<'_>| {
        let pose = spot(cell);
        cx.board.unit_mut(unit).place = Place::Table(pose);
        cx.say(Event::Entered { unit, pose });
    };
    if let Choice::Place(unit, cell) = choice {
        put(unit, cell, cx);
        return Next::Go(vec![Frame::Scouts]);
    }
    // As usual: in front, side by side.
    let columns = [1, 4, 2, 3];
    for (unit, column) in UnitId::scouts().zip(columns) {
        if cx.board.unit(unit).place != Place::Out {
            continue;
        }
        let cells = (0..4).rev().flat_map(|row| {
            let others = (0..Cell::COLUMNS).filter(move |other| *other != column);
            std::iter::once(column).chain(others).map(move |column| Cell { column, row })
        });
        let mut cells = cells.filter(|cell| moves::is_free(cx.board, unit, spot(*cell)));
        if let Some(cell) = cells.next() {
            drop(cells);
            put(unit, cell, cx);
        }
    }
    Next::done()
}

/// P-R06: the first unit on the table is chosen by its side.
pub(crate) fn ask_first(cx: &mut Cx<'_>) -> Next {
    let choices: Vec<Choice> = cx.board.queue.iter().copied().map(Choice::Field).collect();
    match choices[..] {
        [] => Next::done(),
        [only] => first(only),
        _ => Next::Wait(Frame::First, Why::First, Ask::One(choices)),
    }
}

pub(crate) fn first(choice: Choice) -> Next {
    match choice {
        Choice::Field(unit) => Next::Go(vec![Frame::Enter { unit, opening: true }]),
        _ => Next::Go(vec![Frame::First]),
    }
}

/// How a unit comes on the table in a square: up to 12 inches on at set-up (P-004), else at the
/// south edge (P-R18).
fn entrance(board: &Board, unit: UnitId, cell: Cell, shape: Shape, opening: bool) -> Pose {
    let count = board.unit(unit).count();
    let column = shape == Shape::Column;
    let pose = Pose::of(cell.centre(), Heading::default(), count, column);
    let deep = Inches::whole(i32::from(pose.ranks(count)));
    let north = Inches::whole((i32::from(cell.row) + 1) * Cell::SIDE);
    let y = if opening { north.max(deep) } else { deep };
    Pose { at: Point { y, ..pose.at }, ..pose }
}

pub(crate) fn ask_enter(unit: UnitId, opening: bool, cx: &mut Cx<'_>) -> Next {
    let rows = if opening { 2 } else { 1 };
    let shapes = [Shape::Line, Shape::Column];
    let choices: Vec<Choice> = Cell::first_rows(rows)
        .flat_map(|cell| shapes.map(|shape| (cell, shape)))
        .filter(|(cell, shape)| {
            let pose = entrance(cx.board, unit, *cell, *shape, opening);
            moves::is_free(cx.board, unit, pose)
        })
        .map(|(cell, shape)| Choice::Enter(unit, cell, shape))
        .collect();
    if choices.is_empty() {
        // The edge is full: it waits for the next turn.
        if !cx.board.queue.contains(&unit) {
            cx.board.queue.insert(0, unit);
        }
        return Next::done();
    }
    Next::Wait(Frame::Enter { unit, opening }, Why::Enter { unit }, Ask::One(choices))
}

pub(crate) fn enter(_: UnitId, opening: bool, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Enter(unit, cell, shape) = choice {
        let pose = entrance(cx.board, unit, cell, shape, opening);
        cx.board.unit_mut(unit).place = Place::Table(pose);
        cx.board.queue.retain(|other| *other != unit);
        cx.say(Event::Entered { unit, pose });
    }
    Next::done()
}

pub(crate) fn is_on_table(rect: &Rect) -> bool {
    rect.is_on(WIDTH, HEIGHT)
}
