//! Hidden units whose half cannot stay where it lies: their piece has been scouted, or leaves the
//! table (P-061, P-062, P-R47, P-R49, P-R63).
//!
//! Their side is asked whenever any Dervish unit is hidden, be it there or not: who is asked, and
//! how often, tells nothing. What it may answer is its own matter.

use kit::Ask;

use super::{Cx, Frame, Next, by_lot, hiding, search};
use crate::choice::{Choice, Fate};
use crate::event::Event;
use crate::facts::{Find, Search};
use crate::ids::{PieceId, UnitId};
use crate::pose::Pose;
use crate::state::{Board, Place};
use crate::why::Why;

/// The search by which a piece has just been scouted; nothing if the piece leaves by an event.
pub fn search_of(board: &Board, piece: PieceId) -> Option<&Search> {
    let scouted = board.piece(piece).is_some_and(|piece| piece.scouted);
    board.sealed.last().filter(|search| scouted && search.piece == piece)
}

/// Who falls upon whoever comes out of a piece, because the search was so good (P-062); nobody does
/// after a lesser one (P-061).
pub fn catcher(board: &Board, piece: PieceId) -> Option<UnitId> {
    let caught = |search: &&Search| search::comes_of(search.difference, true) == Find::Caught;
    search_of(board, piece).filter(caught).map(|search| search.unit)
}

fn out(board: &Board, searcher: UnitId, unit: UnitId, piece: PieceId) -> Option<Pose> {
    // Scouts need not strike: whoever they find stands off (P-R53).
    let contact = (catcher(board, piece).is_some() && !searcher.is_scout())
        .then(|| hiding::upon(board, unit, piece, searcher));
    let heading = search::toward(board, searcher, piece);
    contact.flatten().or_else(|| hiding::come_out(board, unit, piece, heading))
}

/// What can become of a unit: it comes out, if somebody has searched and there is room; it goes to
/// other scenery, wherever its side likes (P-R49). With neither, all of it lies where its other half
/// is. Nothing, if it has none.
fn fates(board: &Board, searcher: Option<UnitId>, unit: UnitId, piece: PieceId) -> Vec<Fate> {
    let Place::Hidden(halves) = board.unit(unit).place else { return Vec::new() };
    let other = halves.into_iter().find(|half| *half != piece);
    let comes = searcher.and_then(|searcher| out(board, searcher, unit, piece));
    let places = board.hiding_places(unit).map(|place| place.id);
    let refuges = places.filter(|place| *place != piece && Some(*place) != other);
    let mut fates: Vec<Fate> =
        comes.map(|_| Fate::Out).into_iter().chain(refuges.map(Fate::To)).collect();
    if fates.is_empty() {
        fates.extend(other.map(Fate::To));
    }
    fates
}

fn said(choice: Choice) -> Vec<(UnitId, Fate)> {
    match choice {
        Choice::Found(unit, fate) => vec![(unit, fate)],
        Choice::FoundBoth(one, its, other, theirs) => vec![(one, its), (other, theirs)],
        _ => Vec::new(),
    }
}

/// All that can become of those who hide in a piece, of two units both at once: one deploys at most
/// (P-061, P-062). What the first one does takes room from the other.
pub(crate) fn ways(board: &Board, searcher: Option<UnitId>, piece: PieceId) -> Vec<Choice> {
    let hidden = board.hidden_in(piece);
    let Some(first) = hidden.first().copied() else { return Vec::new() };
    let own = fates(board, searcher, first, piece);
    let Some(other) = hidden.get(1).copied() else {
        return own.into_iter().map(|fate| Choice::Found(first, fate)).collect();
    };
    let mut ways = Vec::new();
    for its in own.iter().copied() {
        let mut after = board.clone();
        let came = go(&mut after, searcher, first, piece, its).is_some();
        let theirs = fates(&after, searcher.filter(|_| !came), other, piece).into_iter();
        ways.push(Choice::Found(first, its));
        ways.extend(theirs.map(|fate| Choice::FoundBoth(first, its, other, fate)));
    }
    // With nowhere to go for either, the other one may deploy, and the first one joins its half.
    if own == [Fate::Out] && fates(board, searcher, other, piece) == [Fate::Out] {
        let joins = fates(board, None, first, piece).into_iter();
        ways.extend(joins.map(|its| Choice::FoundBoth(first, its, other, Fate::Out)));
    }
    let most = ways.iter().map(|way| said(*way).len()).max();
    ways.retain(|way| Some(said(*way).len()) == most);
    ways
}

/// Whether all who hide in a piece can go elsewhere (P-R63).
pub(crate) fn can_leave(board: &Board, piece: PieceId) -> bool {
    let hidden = board.hidden_in(piece).len();
    hidden == 0 || ways(board, None, piece).iter().any(|way| said(*way).len() == hidden)
}

fn go(
    board: &mut Board,
    searcher: Option<UnitId>,
    unit: UnitId,
    piece: PieceId,
    fate: Fate,
) -> Option<Pose> {
    let pose = match fate {
        Fate::Out => out(board, searcher?, unit, piece),
        Fate::To(_) => None,
    };
    let place = &mut board.unit_mut(unit).place;
    match (pose, fate, place) {
        (Some(pose), _, place) => *place = Place::Table(pose),
        (None, Fate::To(to), Place::Hidden(halves)) => {
            for half in halves.iter_mut().filter(|half| **half == piece) {
                *half = to;
            }
        }
        _ => {}
    }
    pose
}

pub(crate) fn ask(searcher: Option<UnitId>, piece: PieceId, cx: &mut Cx<'_>) -> Next {
    let mut choices = ways(cx.board, searcher, piece);
    choices.push(Choice::Lots);
    Next::Wait(Frame::Found(searcher, piece), Why::Found { piece }, Ask::One(choices))
}

/// Of these ways those in which as few units as can be come out: so it is by lot.
pub fn by_default(mut ways: Vec<Choice>) -> Vec<Choice> {
    let come = |way: &Choice| said(*way).iter().filter(|(_, fate)| *fate == Fate::Out).count();
    let fewest = ways.iter().map(come).min();
    ways.retain(|way| Some(come(way)) == fewest);
    ways
}

fn lots(searcher: Option<UnitId>, piece: PieceId, cx: &mut Cx<'_>) -> Vec<(UnitId, Fate)> {
    let ways = by_default(ways(cx.board, searcher, piece));
    by_lot(&ways, cx).map(said).unwrap_or_default()
}

pub(crate) fn answered(
    searcher: Option<UnitId>,
    piece: PieceId,
    choice: Choice,
    cx: &mut Cx<'_>,
) -> Next {
    let hidden = cx.board.hidden_in(piece);
    let fates = if choice == Choice::Lots { lots(searcher, piece, cx) } else { said(choice) };
    let mut came = Vec::new();
    let mut went = Vec::new();
    for unit in hidden {
        let fate = fates.iter().find(|(of, _)| *of == unit).map(|(_, fate)| *fate);
        // More than two may lie there in a game of older rules: the others slip away if they can. So
        // does one of which nothing could be said; all of it being there, it comes out.
        let other = || {
            let fates = |by| self::fates(cx.board, by, unit, piece).last().copied();
            fates(None).or_else(|| fates(searcher))
        };
        let fate = fate.or_else(other);
        match (fate.and_then(|fate| go(cx.board, searcher, unit, piece, fate)), fate) {
            (Some(pose), _) => {
                hiding::stand(unit, pose, cx);
                came.push((unit, pose));
            }
            (None, Some(Fate::To(to))) => went.push(Event::Slipped { unit, from: piece, to }),
            (None, _) => {
                cx.board.renew(unit);
                went.push(Event::Withdrew { unit: Some(unit), stood: false });
            }
        }
    }
    let Some(searcher) = searcher else {
        went.into_iter().for_each(|event| cx.say(event));
        cx.board.pieces.retain(|other| other.id != piece);
        cx.say(Event::Removed { piece });
        return Next::done();
    };
    let caught = catcher(cx.board, piece).is_some();
    let strikes = |board: &Board, unit: UnitId| caught && search::touches(board, searcher, unit);
    let struck =
        caught && searcher.is_scout() || came.iter().any(|(unit, _)| strikes(cx.board, *unit));
    let find = match (came.is_empty(), struck) {
        (true, _) => Find::Scouted,
        (false, false) => Find::Deployed,
        (false, true) => Find::Caught,
    };
    cx.say(Event::CameOf { piece, find });
    went.into_iter().for_each(|event| cx.say(event));
    let mut frames = Vec::new();
    for (unit, pose) in came {
        cx.say(Event::Appeared { unit, piece, pose });
        if caught && searcher.is_scout() {
            frames.push(Frame::Strike(searcher, unit));
        } else if strikes(cx.board, unit) {
            frames.extend(search::strike_now(searcher, unit, piece, pose, cx));
        } else if choice != Choice::Lots {
            // P-R51: in any formation, looking any way.
            frames.push(Frame::Deploy { unit, piece, acts: false });
        }
    }
    frames.reverse();
    Next::Go(frames)
}
