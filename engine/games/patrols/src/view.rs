//! What each audience sees (P-R04, P-R42, P-R48).
//!
//! The Dervishes see all. The patrol, and everybody else, see no Dervish unit that is not on the
//! table, no card that is held and no dice of a search. What is hidden is replaced by the same
//! whatever it was.

use kit::dice::shuffle;
use kit::{Audience, Calm, Deck, Dice};
use serde::{Deserialize, Serialize};

use crate::Patrols;
use crate::facts::Outcome;
use crate::ids::{Card, Faction, UnitId};
use crate::phases::Frame;
use crate::points::points;
use crate::state::{Board, EVERY_CARD, Place, Unit};
use crate::why::Why;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The board. Dervish units that are not seen are [`Place::Unseen`].
    pub board: Board,
    pub eyes: Option<Faction>,
    /// Whether nothing is hidden, because the game is over.
    pub open: bool,
    pub held: u8,
    /// The points of both sides, as far as they are known.
    pub points: [i16; 2],
    pub awaiting: Option<Why>,
    pub outcome: Option<Outcome>,
}

impl View {
    pub fn knows(&self) -> bool {
        self.open || self.eyes == Some(Faction::Dervish)
    }
}

pub(crate) fn eyes(audience: Audience) -> Option<Faction> {
    match audience {
        Audience::Public => None,
        Audience::Side(side) => Faction::of(side),
        Audience::Seat(seat) => Faction::of(kit::Side(seat.0)),
    }
}

pub(crate) fn of(machine: &Patrols, audience: Audience) -> View {
    let mut board = machine.board().clone();
    let mut frames = machine.frames().to_vec();
    let open = machine.outcome().is_some();
    if !open {
        hide(&mut board, &mut frames, audience, &mut Calm::default());
    }
    View {
        held: u8::try_from(board.hand.len()).unwrap_or(u8::MAX),
        points: points(&board),
        board,
        eyes: eyes(audience),
        open,
        awaiting: machine.decision().map(|decision| decision.why),
        outcome: machine.outcome(),
    }
}

pub(crate) fn hide(
    board: &mut Board,
    frames: &mut [Frame],
    audience: Audience,
    lots: &mut dyn Dice,
) {
    let eyes = eyes(audience);
    if eyes == Some(Faction::Dervish) {
        board.deck.hide(0, lots);
        return;
    }
    for id in UnitId::of(Faction::Dervish) {
        conceal(board.unit_mut(id));
    }
    // The patrol knows the cards that were played; whoever may not know which are held sees the
    // first of the others, drawn with lots, in their place.
    let mut unseen: Vec<Card> = board.deck.draw.clone();
    unseen.extend(&board.hand);
    unseen.sort_unstable();
    shuffle(&mut unseen, lots);
    let drawn = unseen.split_off(board.hand.len().min(unseen.len()));
    board.hand = unseen;
    board.deck = Deck { draw: drawn, ..board.deck.clone() };
    if let Some((_, Some(unit))) = board.declared
        && board.unit(unit).place == Place::Unseen
    {
        board.declared = board.declared.map(|(card, _)| (card, None));
    }
    board.banner = board.banner.filter(|unit| board.unit(*unit).place != Place::Unseen);
    board.sealed.clear();
    board.acting.retain(|acting| board.units[acting.unit.index()].pose().is_some());
    for frame in frames {
        frame.conceal();
    }
    board.veiled = true;
}

/// A Dervish unit that is not on the table is as if it were fresh, and nowhere.
fn conceal(unit: &mut Unit) {
    if matches!(unit.place, Place::Out | Place::Hidden(_) | Place::Lost) {
        *unit = Unit { place: Place::Unseen, ..Unit::new(unit.troops, unit.full) };
    }
}

pub(crate) fn every_card() -> Vec<Card> {
    EVERY_CARD.iter().flat_map(|(card, copies)| vec![*card; usize::from(*copies)]).collect()
}
