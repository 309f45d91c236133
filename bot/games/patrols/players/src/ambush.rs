//! What the Dervishes do in secret: scenery, hiding, cards, event charts, halves that change
//! scenery, and the end.

use inches::Point;
use kit::SplitMix;
use patrols::phases::{found, hiding};
use patrols::{
    Board, Card, Cell, Choice, Faction, Fate, Hides, Inches, PieceId, Place, Role, UnitId,
    points::points,
};

use crate::clash;
use crate::dervish::{CARE, CHARGE};
use crate::ground::{length, middle, to_piece};
use crate::worth::{best, prey, stands, strength};

/// How far from the edge of a piece a unit strikes that comes out of it.
const STRIKES: f64 = 14.0;

fn nearness(far: f64) -> f64 {
    match far {
        far if far <= 1.0 => 0.6,
        far if far <= STRIKES => 1.0,
        far if far <= 18.0 => 0.8,
        far if far <= 22.0 => 0.55,
        far if far <= 28.0 => 0.25,
        _ => 0.0,
    }
}

fn promise(board: &Board, unit: UnitId, piece: PieceId) -> f64 {
    let Some(piece) = board.piece(piece) else { return 0.0 };
    let strong = strength(board, unit);
    let prey = board
        .on_table(Faction::Patrol)
        .filter(|id| stands(board, *id))
        .map(|target| prey(board, target) * nearness(to_piece(board, target, piece)));
    let most = prey.fold(0.0, f64::max);
    most * strong - 0.05 * searchers(board, piece.centre) as f64
}

fn searchers(board: &Board, at: Point) -> usize {
    let scouts = board.on_table(Faction::Patrol).filter(|id| id.is_scout());
    scouts.filter(|id| board.unit(*id).reaches(at, Inches::whole(23))).count()
}

fn hidden(board: &Board) -> impl Iterator<Item = UnitId> + '_ {
    UnitId::of(Faction::Dervish).filter(|id| matches!(board.unit(*id).place, Place::Hidden(_)))
}

fn left(board: &Board) -> u8 {
    (board.last + 1).saturating_sub(board.turn)
}

/// Where a new piece lies: across the way that the patrol comes, later beside what it has there,
/// and where its scouts do not come at once.
pub(crate) fn lay(board: &Board, of: &[Choice]) -> Option<Choice> {
    let opening = board.turn == 0;
    let beside = |at: Point| -> f64 {
        let targets = board.on_table(Faction::Patrol).filter(|id| stands(board, *id));
        let near = targets.map(|id| {
            let far = length(board.unit(id).distance_to(at)) - 3.0;
            prey(board, id) * nearness(far.max(0.0))
        });
        near.fold(0.0, f64::max)
    };
    let score = |cell: Cell| -> f64 {
        let at = cell.centre();
        let middle = (length(at.x) - 18.0).abs();
        if opening {
            // In the patrol's way, the first ones nearest to it.
            let row = f64::from(cell.row);
            let wanted = 5.0 + 3.0 * board.pieces.len() as f64;
            return 10.0 - (row - wanted).abs() * 0.3 - middle / 12.0;
        }
        let safe = 4.0 - searchers(board, at) as f64;
        let late = if left(board) <= 4 { 1.0 } else { 0.5 };
        0.3 * beside(at) + 2.0 * late * safe - middle / 36.0
    };
    let cells = of.iter().filter_map(|choice| match choice {
        Choice::Lay(cell) => Some((*choice, score(*cell))),
        _ => None,
    });
    best(cells, f64::MIN)
}

/// One that is nearly as good as the best, by lot: what comes of what everybody sees could be reckoned.
fn drawn(of: Vec<(Choice, f64)>, nearly: f64, lots: &mut SplitMix) -> Option<Choice> {
    let most = of.iter().map(|(_, worth)| *worth).fold(f64::MIN, f64::max);
    let good = of.into_iter().filter(|(_, worth)| *worth >= most - nearly);
    let good: Vec<Choice> = good.map(|(of, _)| of).collect();
    good.get(lots.below(good.len())).copied()
}

pub(crate) fn hide(board: &Board, of: &[Choice], lots: &mut SplitMix) -> Option<Choice> {
    let pairs = of.iter().filter_map(|choice| {
        let Choice::Hide(unit, first, second) = *choice else { return None };
        let halves = [first, second].map(|piece| promise(board, unit, piece));
        let crowd = [first, second].map(|piece| board.hidden_in(piece).len()).iter().sum::<usize>();
        let most = halves[0].max(halves[1]);
        Some((*choice, most + 0.3 * (halves[0] + halves[1]) - 0.2 * crowd as f64))
    });
    drawn(pairs.collect(), 0.6, lots)
}

/// The piece that is un-scouted: where the scouts come last, and where somebody wants to hide.
fn again(board: &Board, piece: PieceId) -> f64 {
    let Some(of) = board.piece(piece) else { return 0.0 };
    let promise = hidden(board).map(|unit| promise(board, unit, piece)).fold(0.0, f64::max);
    let water = if of.data().hides == Hides::Nobody { 0.3 } else { 0.0 };
    4.0 - searchers(board, of.centre) as f64 + 0.5 * promise - water
}

pub(crate) fn unscout(board: &Board, of: &[Choice]) -> Option<Choice> {
    let pieces = of.iter().filter_map(|choice| match choice {
        Choice::Pick(piece) => Some((*choice, again(board, *piece))),
        _ => None,
    });
    best(pieces, f64::MIN)
}

/// Which piece leaves the table: a scouted one, if there is any; else it says nothing of who hides
/// where.
pub(crate) fn remove(board: &Board, of: &[Choice], lots: &mut SplitMix) -> Option<Choice> {
    let pieces = of.iter().filter_map(|choice| {
        let Choice::Pick(id) = *choice else { return None };
        let scouted = board.piece(id).is_some_and(|piece| piece.scouted);
        let promise = hidden(board).map(|unit| promise(board, unit, id)).fold(0.0, f64::max);
        Some((*choice, if scouted { 5.0 } else { 0.0 } - promise))
    });
    drawn(pieces.collect(), 1.0, lots)
}

pub(crate) fn dropped(board: &Board, of: &[Choice]) -> Option<Choice> {
    let units = of.iter().filter_map(|choice| match choice {
        Choice::Drop(unit) => Some((*choice, -strength(board, *unit))),
        _ => None,
    });
    best(units, f64::MIN)
}

/// Which half changes scenery: one that comes nearer to what it would strike; now and then none.
pub(crate) fn shift(board: &Board, of: &[Choice], lots: &mut SplitMix) -> Option<Choice> {
    let shifts = of.iter().filter_map(|choice| {
        let Choice::Shift(unit, from, to) = *choice else { return None };
        let Place::Hidden(halves) = board.unit(unit).place else { return None };
        let other = if halves[0] == from { halves[1] } else { halves[0] };
        let [from, to, other] = [from, to, other].map(|piece| promise(board, unit, piece));
        // What counts is the better half; the other one is a refuge.
        let gain = to.max(other) - from.max(other) + 0.3 * (to - from);
        Some((*choice, gain))
    });
    let better: Vec<(Choice, f64)> = shifts.filter(|(_, gain)| *gain > 0.15).collect();
    let moves = lots.below(4) > 0;
    drawn(better, 0.5, lots).filter(|_| moves).or(Some(Choice::Stay))
}

pub(crate) fn chart(board: &Board) -> Choice {
    let there = UnitId::of(Faction::Dervish)
        .filter(|id| stands(board, *id) || matches!(board.unit(*id).place, Place::Hidden(_)))
        .map(|id| strength(board, id).min(1.0))
        .sum::<f64>();
    let hides = board.unscouted().filter(|piece| piece.data().hides != Hides::Nobody).count();
    let units = hides >= 2 && there < 3.0 && left(board) > 2;
    Choice::Chart(if units { 2 } else { 1 })
}

pub(crate) fn card(board: &Board, of: &[Choice]) -> Option<Choice> {
    let strikes = crate::dervish::strikes(board);
    let able = strikes.iter().filter(|(_, worth)| *worth >= CHARGE).count();
    let open: Vec<UnitId> =
        board.on_table(Faction::Dervish).filter(|id| stands(board, *id)).collect();
    let secret = hidden(board).count();
    let worth = |choice: &Choice| match *choice {
        Choice::Card(Card::OutOfTheGround) => {
            let mut worths: Vec<f64> = strikes.iter().map(|(_, worth)| *worth).collect();
            worths.sort_by(|a, b| b.total_cmp(a));
            if able >= 2 { worths[1] } else { -1.0 }
        }
        Choice::Card(Card::Rush) => {
            let best = strikes.iter().max_by(|a, b| a.1.total_cmp(&b.1));
            let flag = best.is_some_and(|(unit, _)| board.unit(*unit).has(Role::Flag));
            match best {
                Some(_) if able > 0 && !flag => 0.9,
                Some(_) | None if !open.is_empty() => 0.4,
                _ => 0.1,
            }
        }
        Choice::Card(Card::SilentOnes) if open.is_empty() => -0.5,
        Choice::Card(Card::SilentOnes) => 0.3,
        Choice::Card(Card::RifleFire) => {
            let rifles = |unit: &UnitId| board.unit(*unit).has(Role::Jihadiya);
            if open.iter().any(rifles) { 0.8 } else { -0.5 }
        }
        Choice::Card(Card::WhisperedOrders) if secret > 0 => 0.35,
        Choice::Card(Card::WhisperedOrders) => -0.5,
        Choice::Card(Card::DustStorm) => 0.35 * open.len() as f64 - 0.2,
        Choice::Card(Card::Ambush) => 0.02 * secret as f64,
        Choice::Card(Card::GuideBetrays) => 0.3 * board.unscouted().count() as f64,
        Choice::CardUnit(Card::HolyBanner, unit) if board.is_fighting(unit) => 0.8,
        Choice::CardUnit(Card::HolyBanner, _) => 0.0,
        Choice::CardUnit(Card::LeadersCall, _) => 0.6,
        Choice::CardPiece(Card::FalseTrail, piece) => {
            // What is un-scouted late stays so.
            let late = if left(board) <= 1 { 2.0 } else { 0.7 };
            late * 0.6 + 0.15 * again(board, piece)
        }
        _ => -1.0,
    };
    best(of.iter().map(|choice| (*choice, worth(choice))), 0.0).or(Some(Choice::NoCard))
}

pub(crate) fn contest(board: &Board) -> Choice {
    let [patrol, own] = points(board);
    let behind = patrol - own;
    let turns = i16::from(left(board));
    let hope = turns * 3;
    if behind >= 0 && behind <= hope { Choice::Contest } else { Choice::Accept }
}

/// What becomes of those who are found in a piece: the strong come out where there is somebody to
/// strike, and even where a unit falls upon them, if that pays; the others slip away.
pub(crate) fn found(
    board: &Board,
    piece: PieceId,
    of: &[Choice],
    lots: &mut SplitMix,
) -> Option<Choice> {
    let catcher = found::catcher(board, piece).filter(|searcher| !searcher.is_scout());
    let caught = |unit: UnitId, by: UnitId| clash::caught(board, by, unit).swing(CARE);
    let worth = |unit: UnitId, fate: Fate| match fate {
        Fate::Out if catcher.is_some_and(|by| caught(unit, by) < CHARGE) => -2.0,
        Fate::Out if strength(board, unit) >= 0.9 && promise(board, unit, piece) >= 1.5 => 2.0,
        Fate::Out => -2.0,
        Fate::To(to) => 0.3 * promise(board, unit, to),
    };
    let ways = of.iter().filter_map(|choice| match *choice {
        Choice::Found(unit, fate) => Some((*choice, worth(unit, fate))),
        Choice::FoundBoth(unit, fate, other, its) => {
            Some((*choice, worth(unit, fate) + worth(other, its)))
        }
        _ => None,
    });
    drawn(ways.collect(), 0.5, lots).or(Some(Choice::Lots))
}

pub(crate) fn vanish(board: &Board, of: &[Choice], lots: &mut SplitMix) -> Option<Choice> {
    let ways = of.iter().filter_map(|choice| match *choice {
        Choice::Vanish(_, _, other) => Some((*choice, length(board.piece(other)?.centre.y))),
        _ => None,
    });
    drawn(ways.collect(), 18.0, lots)
}

pub(crate) fn refuge(board: &Board, unit: UnitId) -> Option<(PieceId, f64)> {
    let of = board.unit(unit);
    middle(board, unit)?;
    let fits = board.unscouted().filter(|piece| piece.takes(of));
    let fits = fits.filter(|piece| {
        board.refuges(unit, piece.id).into_iter().any(|other| {
            board.piece(other).is_some_and(|to| hiding::apart(piece, to) <= hiding::SHIFT)
        })
    });
    let far = fits.map(|piece| (piece.id, to_piece(board, unit, piece)));
    far.min_by(|a, b| a.1.total_cmp(&b.1))
}
