//! Why something that is typed is not offered: the one reason that holds, by what whoever types sees.

use games::OrderBuilder;
use model::words::bare;
use patrols::phases::set_up::gap;
use patrols::phases::{end, fire};
use patrols::{
    Board, Card, Cell, Choice as Own, Faction, Inches, Piece, PieceId, Place, Role, Unit, UnitId,
    View, Why,
};
use serde_json::{Value, json};

use crate::cards;
use crate::odds::why_not;
use crate::text::book::refused;
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

    fn refused(&self, why: &str, fields: Value) -> Option<String> {
        refused(why, fields, &self.names)
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
        return typed.refused("own-side", json!({ "target": target }));
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
    let laid = Piece { id: PieceId(0), kind, centre: cell.centre(), scouted: false };
    let near = board.pieces.iter().map(|piece| (gap(&laid, piece), piece.id)).min();
    if let Some((far, piece)) = near.filter(|(far, _)| *far < APART) {
        let at = board.piece(piece).map(|piece| piece.centre) == Some(laid.centre);
        let why = if at || far <= Inches::ZERO { "occupied" } else { "crowded" };
        return typed.refused(why, json!({ "piece": piece, "off": far }));
    }
    let stands = |id: &UnitId| board.unit(*id).ground().any(|ground| laid.touches(&ground));
    let target = board.everybody().find(stands);
    let why = if target.is_some() { "manned" } else { "edge" };
    typed.refused(why, json!({ "target": target, "cell": cell.to_string() }))
}

/// Why a card is not declared (P-R42).
pub(super) fn card(builder: &OrderBuilder<'_>, typed: &str) -> Option<String> {
    let card = cards::named(&bare(typed))?;
    let typed = Typed::of(builder, typed)?;
    let board = &typed.view.board;
    let hides =
        || UnitId::of(Faction::Dervish).any(|id| matches!(board.unit(id).place, Place::Hidden(_)));
    let all = |is: fn(&Unit) -> bool| board.on_table(Faction::Dervish).all(|id| is(board.unit(id)));
    let why = match card {
        _ if typed.why != Why::Card => "no-card",
        _ if !cards::hand(&typed.view).contains(&card) => "not-held",
        Card::FalseTrail if !board.pieces.iter().any(|piece| piece.scouted) => "FalseTrail",
        Card::OutOfTheGround | Card::WhisperedOrders if !hides() => "hidden",
        Card::HolyBanner | Card::LeadersCall if all(|_| false) => "none-there",
        Card::HolyBanner if all(|unit| unit.has(Role::Flag)) => "HolyBanner",
        Card::LeadersCall if all(Unit::is_led) => "LeadersCall",
        _ => return None,
    };
    typed.refused(why, json!({ "card": card }))
}

/// Why the end is not declared (P-R45).
pub(super) fn declare(builder: &OrderBuilder<'_>) -> String {
    let view = builder.after().known::<Board>();
    let (why, fields) = match view.as_ref().map(|view| &view.board) {
        None => ("undeclared", json!({})),
        Some(board) if board.turn < end::FIRST => {
            ("early", json!({ "first": end::FIRST, "turn": board.turn }))
        }
        Some(board) if !end::may_declare(board) => {
            let found = board.pieces.iter().filter(|piece| piece.scouted).count();
            ("unscouted", json!({ "needed": end::SCOUTED, "found": found }))
        }
        Some(_) => ("later", json!({})),
    };
    refused(why, fields, &Names::default()).unwrap_or_default()
}
