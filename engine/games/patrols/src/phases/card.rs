//! The Dervishes' cards (P-R42, P-R64).

use kit::{Ask, Dice};

use super::turn::Step;
use super::{Cx, Frame, Next};
use crate::choice::Choice;
use crate::event::Event;
use crate::ids::{Card, Faction, Role, UnitId};
use crate::state::{Base, Board, HAND, Place, Unit};
use crate::why::Why;

pub(crate) fn fill_hand(
    board: &mut Board,
    most: usize,
    dice: &mut dyn Dice,
    events: &mut Vec<Event>,
) {
    let mut cards = Vec::new();
    while board.hand.len() < most {
        let Some(card) = board.deck.draw(dice) else { break };
        board.hand.push(card);
        cards.push(card);
    }
    board.hand.sort_unstable();
    if !cards.is_empty() {
        let count = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        events.push(Event::Drew { count, cards });
    }
}

fn uses(board: &Board, card: Card) -> Vec<Choice> {
    let table = || board.on_table(Faction::Dervish);
    match card {
        Card::HolyBanner => {
            let without = table().filter(|id| !board.unit(*id).has(Role::Flag));
            without.map(|unit| Choice::CardUnit(card, unit)).collect()
        }
        Card::LeadersCall => {
            let without = table().filter(|id| !board.unit(*id).is_led());
            without.map(|unit| Choice::CardUnit(card, unit)).collect()
        }
        Card::FalseTrail => {
            let scouted = board.pieces.iter().filter(|piece| piece.scouted);
            scouted.map(|piece| Choice::CardPiece(card, piece.id)).collect()
        }
        Card::OutOfTheGround | Card::WhisperedOrders => {
            let hidden = |id: UnitId| matches!(board.unit(id).place, Place::Hidden(_));
            let any = UnitId::of(Faction::Dervish).any(hidden);
            if any { vec![Choice::Card(card)] } else { Vec::new() }
        }
        _ => vec![Choice::Card(card)],
    }
}

/// Step 3: one card may be declared. Whether any that is held can be is not for everybody to know:
/// whoever holds cards is asked.
pub(crate) fn ask(cx: &mut Cx<'_>) -> Next {
    let mut hand = cx.board.hand.clone();
    hand.dedup();
    if hand.is_empty() {
        return Next::done();
    }
    let mut choices: Vec<Choice> = hand.into_iter().flat_map(|card| uses(cx.board, card)).collect();
    choices.push(Choice::NoCard);
    Next::Wait(Frame::Step(Faction::Dervish, Step::Third), Why::Card, Ask::One(choices))
}

pub(crate) fn declared(choice: Choice, cx: &mut Cx<'_>) -> Next {
    let (card, unit, piece) = match choice {
        Choice::Card(card) => (card, None, None),
        Choice::CardUnit(card, unit) => (card, Some(unit), None),
        Choice::CardPiece(card, piece) => (card, None, Some(piece)),
        _ => return Next::done(),
    };
    if let Some(at) = cx.board.hand.iter().position(|held| *held == card) {
        cx.board.hand.remove(at);
    }
    cx.board.deck.discards.push(card);
    cx.board.declared = Some((card, unit));
    cx.say(Event::Declared { card, unit, piece });
    match (card, unit, piece) {
        (Card::FalseTrail, _, Some(id)) => {
            if let Some(piece) = cx.board.piece_mut(id) {
                piece.scouted = false;
            }
            cx.say(Event::Unscouted { piece: id, die: None, done: true });
        }
        (Card::LeadersCall, Some(unit), _) => {
            let done = promote(cx.board.unit_mut(unit));
            cx.say(Event::Promoted { unit, die: None, done });
        }
        (Card::HolyBanner, Some(unit), _) => cx.board.banner = Some(unit),
        (Card::DustStorm, ..) => cx.board.dust = true,
        (Card::Ambush, ..) => cx.board.prepared = true,
        (Card::GuideBetrays, ..) => cx.board.betrayed = true,
        _ => {}
    }
    let (board, events) = (&mut *cx.board, &mut *cx.events);
    fill_hand(board, HAND, cx.dice, events);
    Next::done()
}

/// P-R17: a base becomes an officer, or a leader: a common one if there is any.
pub(crate) fn promote(unit: &mut Unit) -> bool {
    let role = if unit.data().side == Faction::Patrol { Role::Officer } else { Role::Leader };
    let common = |base: &Base| {
        let special = [Role::Gun, Role::MachineGun, Role::Flag, Role::Sergeant];
        !special.contains(&base.role)
    };
    let at = unit.bases.iter().position(|base| common(base) && !base.wounded);
    let at = at.or_else(|| unit.bases.iter().position(common));
    let at = at.or_else(|| unit.bases.iter().position(|base| base.role == Role::Sergeant));
    match at {
        Some(at) => {
            unit.bases[at].role = role;
            true
        }
        None => false,
    }
}
