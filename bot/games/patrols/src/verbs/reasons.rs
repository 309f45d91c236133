//! Why something that is typed is not offered: the one reason that holds, by what whoever types sees.

use games::OrderBuilder;
use model::words::{bare, capital, count};
use patrols::phases::set_up::gap;
use patrols::phases::{end, fire};
use patrols::{
    Board, Card, Cell, Choice as Own, Faction, Inches, Kind, Piece, PieceId, Place, Role, UnitId,
    View, Why,
};

use crate::cards;
use crate::odds::why_not;
use crate::text::names;
use crate::text::names::Names;

/// What is typed, in small letters, with the table and the question it is held against.
struct Typed {
    words: String,
    view: View,
    why: Why,
    names: Names,
}

impl Typed {
    fn of(builder: &OrderBuilder<'_>, typed: &str) -> Option<Self> {
        let view = builder.after().known::<Board>()?;
        let why = builder.waiting()?.why.own::<Why>()?;
        let names = Names::of(&view.board);
        Some(Self { words: bare(typed).to_lowercase(), view, why, names })
    }

    /// Whose order it is, and what it is about: who acts, or the scout that is named first.
    fn actor(&self) -> (Option<UnitId>, &str) {
        let (who, what) = match self.words.rsplit_once(':') {
            Some((who, what)) => (who, what.trim()),
            None => ("", &*self.words),
        };
        let who = who.rsplit(':').next().unwrap_or_default().trim();
        let unit = match self.why {
            Why::Act { unit, .. } => Some(unit),
            Why::Scouting => self.unit(who),
            _ => None,
        };
        (unit, what)
    }

    fn unit(&self, word: &str) -> Option<UnitId> {
        let board = &self.view.board;
        let is = |id: &UnitId| {
            let named = [self.names.short(*id), self.names.unit(*id)];
            board.unit(*id).pose().is_some() && named.iter().any(|name| name.to_lowercase() == word)
        };
        word.parse().ok().or_else(|| UnitId::all().find(is))
    }

    fn piece(&self, word: &str) -> Option<PieceId> {
        let mut pieces = self.view.board.pieces.iter().map(|piece| piece.id);
        let is = |id: &PieceId| self.names.piece(*id).to_lowercase() == word;
        word.parse().ok().or_else(|| pieces.find(is))
    }
}

pub(super) fn charge(builder: &OrderBuilder<'_>, typed: &str) -> Option<String> {
    let typed = Typed::of(builder, typed)?;
    let (unit, word) = typed.actor();
    aimed(&typed, unit?, word, Own::Charge)
}

pub(super) fn shot(builder: &OrderBuilder<'_>, typed: &str) -> Option<String> {
    let typed = Typed::of(builder, typed)?;
    let (unit, word) = typed.actor();
    let unit = unit?;
    let board = &typed.view.board;
    let unarmed = || {
        let enemy = board.on_table(unit.faction().other()).next()?;
        let none = fire::ranges(board, unit).is_none();
        none.then(|| why_not(board, Own::Shoot(unit, enemy))).flatten()
    };
    aimed(&typed, unit, word, Own::Shoot).or_else(unarmed)
}

fn aimed(typed: &Typed, unit: UnitId, word: &str, of: fn(UnitId, UnitId) -> Own) -> Option<String> {
    let target = typed.unit(word)?;
    if target.faction() == unit.faction() {
        let (who, is) = (typed.names.unit(target), typed.names.verb(target, "is", "are"));
        return Some(format!("{} {is} of your own side.", capital(&who)));
    }
    why_not(&typed.view.board, of(unit, target))
}

pub(super) fn search(builder: &OrderBuilder<'_>, typed: &str) -> Option<String> {
    let typed = Typed::of(builder, typed)?;
    let (unit, word) = typed.actor();
    let piece = typed.piece(word)?;
    let board = &typed.view.board;
    let done = board.piece(piece).is_none_or(|piece| piece.scouted);
    // Whoever would search it: that it is searched keeps everybody from it.
    let unit = unit.or_else(|| board.on_table(Faction::Patrol).next().filter(|_| done))?;
    why_not(board, Own::Search(unit, piece))
}

/// Why a piece of scenery does not lie somewhere (P-R02).
pub(super) fn place(builder: &OrderBuilder<'_>, typed: &str) -> Option<String> {
    const APART: Inches = Inches::whole(6);
    let typed = Typed::of(builder, typed)?;
    let Why::Lay { kind } = typed.why else { return None };
    let cell: Cell = typed.words.trim_start_matches("lay:").to_uppercase().parse().ok()?;
    let board = &typed.view.board;
    let laid = laid(kind, cell);
    let near = board.pieces.iter().map(|piece| (gap(&laid, piece), piece.id)).min();
    if let Some((far, piece)) = near.filter(|(far, _)| *far < APART) {
        let name = capital(&typed.names.piece(piece));
        let is = if typed.names.is_plural(piece) { "are" } else { "is" };
        let at = board.piece(piece).map(|piece| piece.centre) == Some(laid.centre);
        return Some(match at || far <= Inches::ZERO {
            true => format!("{name} {is} in the way there: scenery lies 6 inches apart at least."),
            false => format!(
                "{name} {is} only {} from there: scenery lies 6 inches apart at least.",
                names::far(far)
            ),
        });
    }
    let stands = |id: &UnitId| board.unit(*id).ground().any(|ground| laid.touches(&ground));
    Some(match board.everybody().find(stands) {
        Some(unit) => {
            let stands = typed.names.verb(unit, "stands", "stand");
            format!("{} {stands} in {cell}.", capital(&typed.names.unit(unit)))
        }
        None => format!("{cell} is too near the edge: scenery lies 6 inches from it at least."),
    })
}

fn laid(kind: Kind, cell: Cell) -> Piece {
    Piece { id: PieceId(0), kind, centre: cell.centre(), scouted: false }
}

/// Why a card is not declared (P-R42).
pub(super) fn card(builder: &OrderBuilder<'_>, typed: &str) -> Option<String> {
    let card = cards::named(&bare(typed))?;
    let name = names::card(card);
    let typed = Typed::of(builder, typed)?;
    if typed.why != Why::Card {
        return Some(
            "No card is asked for now: one is declared in step 3 of a Dervish turn.".into(),
        );
    }
    if !cards::hand(&typed.view).contains(&card) {
        return Some(format!("{name} is not in your hand."));
    }
    let board = &typed.view.board;
    let hidden = |id: UnitId| matches!(board.unit(id).place, Place::Hidden(_));
    let nobody = board.on_table(Faction::Dervish).next().is_none();
    Some(match card {
        Card::FalseTrail if !board.pieces.iter().any(|piece| piece.scouted) => {
            format!("{name} needs scenery that is searched, and none is.")
        }
        Card::OutOfTheGround | Card::WhisperedOrders
            if !UnitId::of(Faction::Dervish).any(hidden) =>
        {
            format!("{name} needs a unit that is hidden, and you have none.")
        }
        Card::HolyBanner | Card::LeadersCall if nobody => {
            format!("{name} is for a unit on the table, and you have none there.")
        }
        Card::HolyBanner if all(board, |unit| board.unit(unit).has(Role::Flag)) => {
            format!("{name} is for a unit without a flag, and all of yours have one.")
        }
        Card::LeadersCall if all(board, |unit| board.unit(unit).is_led()) => {
            format!("{name} is for a unit without a leader, and all of yours have one.")
        }
        _ => return None,
    })
}

fn all(board: &Board, is: impl Fn(UnitId) -> bool) -> bool {
    board.on_table(Faction::Dervish).all(is)
}

/// Why the end is not declared (P-R45).
pub(super) fn declare(builder: &OrderBuilder<'_>) -> String {
    let Some(view) = builder.after().known::<Board>() else {
        return "The end cannot be declared now.".to_owned();
    };
    let board = &view.board;
    if board.turn < end::FIRST {
        let (first, now) = (end::FIRST, board.turn);
        return format!("The end is declared from turn {first} on, and this is turn {now}.");
    }
    if !end::may_declare(board) {
        let scouted = board.pieces.iter().filter(|piece| piece.scouted).count();
        return format!(
            "The end needs {} searched, while nobody of the patrol is in the north: {} so far.",
            count(end::SCOUTED, "piece"),
            if scouted == 1 { "1 is".to_owned() } else { format!("{scouted} are") }
        );
    }
    "The end is declared at the end of the patrol's turn: you are asked then.".to_owned()
}
