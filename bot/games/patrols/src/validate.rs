//! Whether a stored game of patrols can be: every card in one pile, every unit of troops there are,
//! every base and piece on the table.

use model::campaign::invalid::Invalid;
use patrols::phases::Frame;
use patrols::{
    Board, EVERY_CARD, Faction, Patrols, Piece, PieceId, Place, Point, Pose, Role, Unit, UnitId,
    WIDTH, data,
};

const TURNS_MAX: u8 = 60;
const PIECES_MAX: u8 = 200;

fn must(holds: bool, why: Invalid) -> Result<(), Invalid> {
    if holds { Ok(()) } else { Err(why) }
}

fn is_near(at: Point) -> bool {
    let inside =
        |of: patrols::Inches, whole: patrols::Inches| of.0 >= -200 && of.0 <= whole.0 + 200;
    inside(at.x, WIDTH) && inside(at.y, patrols::HEIGHT)
}

fn is_pose(pose: Pose, count: u8) -> bool {
    is_near(pose.at) && pose.heading.0 < patrols::Heading::STEPS && pose.files > 0 && count > 0
}

fn check_cards(board: &Board) -> Result<(), Invalid> {
    let deck = &board.deck;
    let mut all = deck.draw.clone();
    all.extend(deck.discards.iter().chain(&deck.removed));
    all.extend(&board.hand);
    all.sort_unstable();
    let whole: Vec<_> =
        EVERY_CARD.iter().flat_map(|(card, copies)| vec![*card; usize::from(*copies)]).collect();
    let mut whole = whole;
    whole.sort_unstable();
    must(all == whole, Invalid::Card)
}

fn is_unit(id: UnitId) -> bool {
    id.0 < UnitId::MOST
}

fn check_piece(board: &Board, piece: &Piece) -> Result<(), Invalid> {
    let known = piece.kind.index() < data().scenery.len();
    let once = board.pieces.iter().filter(|other| other.id == piece.id).count() == 1;
    let numbered = (1..board.next_piece).contains(&piece.id.0);
    must(known && once && numbered && is_near(piece.centre), Invalid::Places)
}

fn fits(unit: &Unit, id: UnitId) -> bool {
    let Some(of) = data().troops.get(unit.troops.index()) else { return false };
    let mut left: Vec<Role> = of.roles().into_iter().take(unit.full.into()).collect();
    // A base may have taken command since.
    let fits =
        unit.bases.iter().all(|base| match left.iter().position(|role| *role == base.role) {
            Some(at) => {
                left.remove(at);
                true
            }
            None => base.role.commands(),
        });
    of.side == id.faction() && fits && unit.count() <= unit.full
}

fn check_unit(board: &Board, id: UnitId) -> Result<(), Invalid> {
    let unit = board.unit(id);
    let is_piece = |piece: &PieceId| board.piece(*piece).is_some();
    let there = match unit.place {
        Place::Absent => unit.full == 0,
        Place::Out => unit.count() > 0,
        Place::Lost => true,
        Place::Hidden(halves) => {
            id.faction() == Faction::Dervish && halves.iter().all(is_piece) && unit.count() > 0
        }
        Place::Table(pose) => is_pose(pose, unit.count()),
        // Nothing is hidden in what is stored.
        Place::Unseen => false,
    };
    must(there && (unit.full == 0 || fits(unit, id)), Invalid::Unit)
}

fn is_known(frame: &Frame, board: &Board) -> bool {
    let pair = |units: &[UnitId; 2]| units.iter().copied().all(is_unit);
    match frame {
        Frame::Hide(unit)
        | Frame::Enter { unit, .. }
        | Frame::Stand(unit)
        | Frame::Act(unit)
        | Frame::HowFar(unit, _)
        | Frame::Search(unit, _)
        | Frame::Winner(unit, _)
        | Frame::Flee(unit, _) => is_unit(*unit),
        Frame::Deploy { unit, piece, .. } => is_unit(*unit) && board.piece(*piece).is_some(),
        Frame::Through { unit, scout, start } => {
            is_unit(*unit) && is_unit(*scout) && is_near(start.at)
        }
        Frame::GoOn(unit, pose) => is_unit(*unit) && is_near(pose.at),
        Frame::Found(searcher, piece) => {
            searcher.is_none_or(is_unit) && board.piece(*piece).is_some()
        }
        Frame::Strike(unit, target) => is_unit(*unit) && is_unit(*target),
        Frame::Tests(units) => units.iter().copied().all(is_unit),
        Frame::Fights(fights) => fights.iter().all(pair),
        Frame::Round(units, _) => pair(units),
        Frame::Lose { unit, from, .. } => is_unit(*unit) && is_unit(*from),
        Frame::Lay { kind, .. } => kind.index() < data().scenery.len(),
        Frame::Turn(turn) => (1..=board.last).contains(turn),
        _ => true,
    }
}

pub(super) fn check(game: &Patrols) -> Result<(), Invalid> {
    let board = game.board();
    must(!board.veiled && (1..=TURNS_MAX).contains(&board.last), Invalid::Numbers)?;
    must(board.turn <= board.last && board.next_piece <= PIECES_MAX, Invalid::Numbers)?;
    must(board.units.len() == usize::from(UnitId::MOST), Invalid::Unit)?;
    for piece in &board.pieces {
        check_piece(board, piece)?;
    }
    for id in UnitId::all() {
        check_unit(board, id)?;
    }
    must(board.queue.iter().copied().all(is_unit), Invalid::Unit)?;
    must(board.banner.is_none_or(is_unit), Invalid::Unit)?;
    must(board.acting.iter().all(|acting| is_unit(acting.unit)), Invalid::Unit)?;
    let fights = board.fights.iter().flat_map(|fight| fight.units);
    must(
        fights.into_iter().all(|id| is_unit(id) && board.unit(id).pose().is_some()),
        Invalid::Unit,
    )?;
    check_cards(board)?;
    must(game.frames().iter().all(|frame| is_known(frame, board)), Invalid::Unit)?;
    must(game.outcome().is_some() != game.decision().is_some(), Invalid::Standstill)
}

#[cfg(test)]
mod tests {
    use kit::Audience;

    use super::*;
    use crate::text::tests::played;

    #[test]
    fn every_game_that_is_played_can_be() {
        for seed in 0..6 {
            played(seed, |game, _| {
                assert_eq!(check(game), Ok(()), "{:?}", game.decision());
                if game.outcome().is_none() {
                    let cut = game.seen_by(Audience::Public);
                    assert!(check(&cut).is_err(), "a copy that hides something is no game");
                }
            });
        }
    }

    #[test]
    fn a_stored_game_that_cannot_be_is_not_taken() {
        let mut looked_at = 0;
        played(1, |game, _| {
            looked_at += 1;
            if looked_at != 40 {
                return;
            }
            for (path, to) in [
                ("turn", 90.into()),
                ("last", 0.into()),
                ("units/0/troops", 99.into()),
                ("units/12/place", "Unseen".into()),
                ("units/1/place", serde_json::json!({ "Hidden": [1, 2] })),
                ("pieces/0/id", 77.into()),
                ("pieces/0/kind", 50.into()),
                ("deck/draw", serde_json::json!([])),
                ("queue", serde_json::json!([70])),
            ] {
                let mut stored = serde_json::to_value(game).expect("written");
                let at = format!("/board/{path}");
                *stored.pointer_mut(&at).unwrap_or_else(|| panic!("{at}")) = to.clone();
                let read: Option<Patrols> = serde_json::from_value(stored).ok();
                assert!(read.is_none_or(|game| check(&game).is_err()), "{path} {to}");
            }
        });
        assert!(looked_at > 40);
    }
}
