//! The patrol's scouts: what they search, where they go, how they get away.
//!
//! Nothing here may depend on what lies hidden: the board is the patrol's own copy.

use inches::Point;
use patrols::phases::end;
use patrols::{Board, Choice, Faction, Goal, Hides, Inches, PieceId, UnitId};

use crate::ground::{length, middle, to_piece};
use crate::shots;
use crate::worth::{best, stands};

/// What scouts do next: they search, then shoot, then go where they are safe and of use.
pub(crate) fn scout(board: &Board, of: &[Choice]) -> Option<Choice> {
    if let Some(search) = search(board, of) {
        return Some(search);
    }
    // Whoever cannot come to a piece this turn goes towards it; the others out of harm's way.
    let mut stays: Option<(UnitId, f64)> = None;
    let moves = of.iter().filter_map(|choice| {
        let Choice::Go(unit, goal) = *choice else { return None };
        let acting = board.acting_of(unit)?;
        let from = middle(board, unit)?;
        let to = place(board, from, goal)?;
        let far = length(from.distance(to)).min(f64::from(acting.points) * 4.0) - 1.0;
        if far < 3.0 {
            return None;
        }
        let end = from.step(from.heading_to(to), Inches((far * 100.0) as i32));
        let now = match stays {
            Some((of, now)) if of == unit => now,
            _ => standing(board, unit, from),
        };
        stays = Some((unit, now));
        Some((*choice, standing(board, unit, end) - now))
    });
    let go = best(moves, 0.2);
    if go.is_some() {
        return go;
    }
    let shot = shots::best(board, of).filter(|(_, worth)| *worth > 0.03);
    shot.map(|(choice, _)| choice).or(Some(Choice::Done))
}

fn place(board: &Board, from: Point, goal: Goal) -> Option<Point> {
    let at = |x: Inches, y: Inches| Point { x, y };
    Some(match goal {
        Goal::Piece(piece) => board.piece(piece)?.centre,
        Goal::Unit(unit) => middle(board, unit)?,
        Goal::North => at(from.x, Inches::whole(60)),
        Goal::South => at(from.x, Inches::ZERO),
        Goal::East => at(Inches::whole(36), from.y),
        Goal::West => at(Inches::ZERO, from.y),
    })
}

/// How much it matters that a piece is searched: the more, the nearer it is to the units.
fn matters(board: &Board, piece: PieceId) -> f64 {
    let Some(of) = board.piece(piece) else { return 0.0 };
    let units = board.on_table(Faction::Patrol).filter(|id| !id.is_scout());
    let near = units.map(|id| to_piece(board, id, of)).fold(f64::MAX, f64::min);
    let hides = if of.data().hides == Hides::Nobody { 0.0 } else { 1.0 };
    let building = if of.data().key == "building" { 0.2 } else { 0.0 };
    2.0 + hides * (15.0 - near).clamp(0.0, 15.0) / 10.0 - building
}

fn search(board: &Board, of: &[Choice]) -> Option<Choice> {
    let others = |scout: UnitId, piece: PieceId| {
        let same = |choice: &&Choice| matches!(choice, Choice::Search(unit, other) if *unit == scout && *other != piece);
        of.iter().filter(same).count()
    };
    let searches = of.iter().filter_map(|choice| {
        let Choice::Search(scout, piece) = *choice else { return None };
        if !scout.is_scout() {
            return None;
        }
        let far = to_piece(board, scout, board.piece(piece)?);
        let worth = matters(board, piece) - 0.3 * others(scout, piece) as f64 - far / 60.0;
        Some((*choice, worth))
    });
    best(searches, 0.0)
}

fn standing(board: &Board, unit: UnitId, at: Point) -> f64 {
    let foes = board.on_table(Faction::Dervish).filter(|id| stands(board, *id));
    let foes = foes.filter(|id| board.unit(*id).reaches(at, Inches(1_349)));
    let danger: f64 =
        foes.map(|id| 0.12 + (13.5 - length(board.unit(id).distance_to(at))) / 75.0).sum();
    let far = board.unscouted().map(|piece| length(piece.distance_to(at)));
    let far = far.fold(f64::MAX, f64::min);
    let far = if far > 1_000.0 { 0.0 } else { (far - 18.0).max(0.0) / 12.0 };
    let units = board.on_table(Faction::Patrol).filter(|id| !id.is_scout());
    let friend = units.map(|id| length(board.unit(id).distance_to(at))).fold(40.0, f64::min);
    let north = north(board, unit, at);
    north - danger - far - friend / 120.0
}

/// One of them goes to the north in time, if fewer than four pieces are scouted (P-R45).
fn north(board: &Board, unit: UnitId, at: Point) -> f64 {
    let scouted = board.pieces.iter().filter(|piece| piece.scouted).count();
    let first = board.on_table(Faction::Patrol).find(|id| id.is_scout());
    let time = board.turn + 2 >= end::FIRST;
    if scouted >= end::SCOUTED || first != Some(unit) || !time {
        return 0.0;
    }
    (length(at.y) / 55.0).min(1.0) * 1.5
}

pub(crate) fn flee(board: &Board, unit: UnitId, of: &[Choice]) -> Option<Choice> {
    let from = middle(board, unit)?;
    let foes = |at: Point| {
        let far = board.on_table(Faction::Dervish).map(|id| length(board.unit(id).distance_to(at)));
        far.fold(30.0, f64::min)
    };
    let ways = of.iter().filter_map(|choice| {
        let at = match *choice {
            Choice::Flee(_, along) => from.step(along.0, Inches::whole(8)),
            Choice::FleeTo(_, friend) => middle(board, friend)?,
            _ => return None,
        };
        let on = at.is_on(patrols::WIDTH, patrols::HEIGHT);
        Some((*choice, foes(at) + if on { 0.0 } else { -20.0 }))
    });
    best(ways, f64::MIN)
}
