//! Cards: drawn, held, played, and where they go (K-040 to K-045, K-R19 to K-R31).

use kit::Ask;

use super::recruits::Recruits;
use super::{Cx, Frame, Next, moves};
use crate::phases::{guides, retreat};
use crate::{
    Board, CardData, CardId, Cause, Choice, Condition, Contingent, Disposition, Event, Faction,
    Further, Kind, Moves, Place, Skip, SpaceId, Spaces, Terrain, UnitId, Why, data, fortune,
};

/// A garrison next to the Mahdi opens its gates on this or more (K-17).
pub const OPENS_ON: u8 = 5;

/// Whether the condition of a card is met (K-044, K-R24).
pub fn can_be_played(board: &Board, card: &CardData) -> bool {
    match card.condition {
        None => true,
        Some(Condition::Breakout) => {
            garrisons(board).next().is_some() && infantry(board).next().is_some()
        }
        Some(Condition::Gate) => gates(board),
        Some(Condition::Guides) => !guides::stacks(board).is_empty(),
    }
}

pub fn garrisons(board: &Board) -> impl Iterator<Item = UnitId> {
    UnitId::of(Faction::Empire)
        .filter(|unit| unit.kind() == Kind::Garrison && board.space_of(*unit).is_some())
}

pub fn infantry(board: &Board) -> impl Iterator<Item = UnitId> {
    UnitId::of(Faction::Empire).filter(|unit| {
        unit.kind() == Kind::Infantry
            && unit.contingent() == Contingent::Egyptian
            && board.unit(*unit).place == Place::Box
    })
}

fn egyptian_towns(board: &Board) -> Spaces {
    let egyptians = UnitId::of(Faction::Empire)
        .filter(|unit| unit.contingent() == Contingent::Egyptian)
        .filter_map(|unit| board.space_of(unit));
    egyptians.collect::<Spaces>().and(data().map.towns)
}

/// K-R64: a Mahdist unit has the links and spaces to reach a town with an Egyptian unit.
fn gates(board: &Board) -> bool {
    let towns = egyptian_towns(board);
    let mut mahdists = UnitId::of(Faction::Mahdist);
    mahdists.any(|unit| {
        let Some(from) = board.space_of(unit) else { return false };
        let (_, attacks) = moves::ways(board, unit, from);
        attacks.iter().any(|(to, _)| towns.has(*to))
    })
}

/// Whether a battle there can be one at an opened gate (K-14).
pub(crate) fn has_gate(board: &Board, space: SpaceId) -> bool {
    egyptian_towns(board).has(space) && board.terrain(space) != Terrain::Port
}

/// Whether a card that a side holds could be played, by what everybody knows: what it holds is one
/// of its cards marked Hold that have not been seen (K-R55). Whether Mahdists reach a gate is their
/// own matter.
fn may_play_held(board: &Board, of: Faction) -> bool {
    let deck = &board.decks[of.index()];
    let is_seen = |id: CardId| deck.discards.contains(&id) || deck.removed.contains(&id);
    let may = |card: &CardData| {
        let id = CardId(card.number);
        let of_hold = card.hold && id.faction() == of && !is_seen(id);
        of_hold && (card.condition == Some(Condition::Gate) || can_be_played(board, card))
    };
    !board.held[of.index()].is_empty() && data().cards.iter().any(may)
}

/// Draws a card, or asks whether a held one is played instead (K-041, K-R21, K-R63). Whoever holds
/// one that might be played is asked, be it that one or not.
pub(crate) fn step(cx: &mut Cx<'_>) -> Next {
    let of = cx.board.player;
    let held = &cx.board.held[of.index()];
    let is_empty = cx.board.decks[of.index()].draw.is_empty();
    if !may_play_held(cx.board, of) {
        // K-R23, K-R63.
        return match (is_empty, held.is_empty()) {
            (false, _) => draw(cx),
            (true, true) => skip(Skip::NoCard, cx),
            (true, false) => skip(Skip::Passed, cx),
        };
    }
    let mut open: Vec<Choice> = held
        .iter()
        .filter(|card| can_be_played(cx.board, data().card(**card)))
        .map(|card| Choice::Play(*card))
        .collect();
    if is_empty {
        open.push(Choice::Pass);
    } else {
        open.insert(0, Choice::Draw);
    }
    Next::Wait(Frame::Card, Why::Card { of }, Ask::One(open))
}

pub(crate) fn answered(choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::Play(card) => {
            let of = cx.board.player;
            cx.board.held[of.index()].retain(|other| *other != card);
            cx.say(Event::Played { of, card, held: true });
            Next::Go(vec![Frame::Play(card)])
        }
        Choice::Pass => skip(Skip::Passed, cx),
        _ => draw(cx),
    }
}

fn draw(cx: &mut Cx<'_>) -> Next {
    let of = cx.board.player;
    let Some(card) = cx.board.decks[of.index()].draw.pop() else { return skip(Skip::NoCard, cx) };
    if data().card(card).hold {
        cx.say(Event::Drew { of, card: Some(card) });
        return Next::Go(vec![Frame::Hold(card)]);
    }
    cx.say(Event::Played { of, card, held: false });
    Next::Go(vec![Frame::Play(card)])
}

/// Asks whether a card marked Hold is played at once (K-040).
pub(crate) fn hold(card: CardId, cx: &mut Cx<'_>) -> Next {
    let why = Why::Hold { of: cx.board.player };
    Next::Wait(Frame::Hold(card), why, Ask::One(vec![Choice::Play(card), Choice::LayAside]))
}

pub(crate) fn held(card: CardId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let of = cx.board.player;
    if choice == Choice::LayAside {
        cx.board.held[of.index()].push(card);
        cx.say(Event::LaidAside { of, card: Some(card) });
        return skip(Skip::LaidAside, cx);
    }
    cx.say(Event::Played { of, card, held: false });
    Next::Go(vec![Frame::Play(card)])
}

/// Nothing is done this turn, but a Mahdi who is due returns (K-R31).
fn skip(why: Skip, cx: &mut Cx<'_>) -> Next {
    cx.say(Event::Skipped { of: cx.board.player, why });
    Next::Go(vec![Frame::MahdiReturns])
}

/// A card is played: recruits, moves, battles, and its disposition (K-R19 c to f).
pub(crate) fn play(id: CardId, cx: &mut Cx<'_>) -> Next {
    let card = data().card(id);
    let of = cx.board.player;
    if !can_be_played(cx.board, card) {
        cx.say(Event::Skipped { of, why: Skip::Condition });
        return Next::Go(vec![Frame::Dispose(id), Frame::MahdiReturns]);
    }
    let now = &mut cx.board.now;
    now.card = Some(id);
    now.may_attack = card.moves != Moves::Either;
    now.contingents = match card.moves {
        Moves::Mahdists => vec![Contingent::Mahdist],
        Moves::British => vec![Contingent::British],
        Moves::Egyptian => vec![Contingent::Egyptian],
        Moves::Both => vec![Contingent::Egyptian, Contingent::British],
        Moves::Either => Vec::new(),
    };
    let mut then =
        vec![Frame::Dispose(id), Frame::Battles { in_order: false }, Frame::MovesEnd, Frame::Moves];
    if cx.board.fortune.is_some() {
        then.push(Frame::Fortune(fortune::Step::Reaction(of.other())));
    }
    match card.further {
        Some(Further::Krupps) => cx.board.now.krupps = true,
        Some(Further::Gate) => cx.board.now.gate = true,
        Some(Further::Blockade) => cx.board.blockade = true,
        Some(Further::ExpectedOne) => then.insert(1, Frame::Expected),
        Some(Further::Breakout) => then.push(Frame::Breakout),
        Some(Further::Riders) => then.push(Frame::Riders),
        Some(Further::FalseGuides) => then.push(Frame::FalseGuides),
        Some(Further::Khartoum | Further::Camels | Further::Anywhere) | None => {}
    }
    if card.moves == Moves::Either {
        then.push(Frame::Contingent);
    }
    then.push(Frame::MahdiReturns);
    let recruits = Recruits::of(id, cx);
    then.extend(recruits.map(Frame::Recruits));
    Next::Go(then)
}

/// Asks which contingent moves (K-05).
pub(crate) fn contingent() -> Next {
    let of = [Contingent::British, Contingent::Egyptian].map(Choice::Contingent);
    Next::Wait(Frame::Contingent, Why::Contingent, Ask::One(of.to_vec()))
}

pub(crate) fn chosen(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Contingent(of) = choice {
        cx.board.now.contingents = vec![of];
        cx.say(Event::ContingentChosen { of });
    }
    Next::done()
}

/// Asks which garrison becomes which infantry (K-050, K-R29).
pub(crate) fn breakout(cx: &mut Cx<'_>) -> Next {
    let mut of = Vec::new();
    for garrison in garrisons(cx.board) {
        of.extend(infantry(cx.board).map(|unit| Choice::Breakout(garrison, unit)));
    }
    if of.is_empty() {
        return Next::done();
    }
    Next::Wait(Frame::Breakout, Why::Breakout, Ask::One(of))
}

/// K-R29: it may move and attack at once.
pub(crate) fn broke_out(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Breakout(garrison, unit) = choice
        && let Some(at) = cx.board.space_of(garrison)
    {
        *cx.board.unit_mut(garrison) =
            crate::state::Unit { place: Place::Box, panicked: false, from: None };
        cx.board.put(&[unit], at);
        cx.say(Event::BrokeOut { garrison, unit, at });
    }
    Next::done()
}

/// Asks which tribal unit goes a space further (K-12).
pub(crate) fn riders(cx: &mut Cx<'_>) -> Next {
    let tribes = UnitId::of(Faction::Mahdist)
        .filter(|unit| unit.kind() == Kind::Tribal && cx.board.space_of(*unit).is_some());
    let mut of: Vec<Choice> = tribes.map(Choice::Rider).collect();
    if of.is_empty() {
        // Whether a tribe is on the map is the Mahdists' own matter.
        of.push(Choice::No);
    }
    Next::Wait(Frame::Riders, Why::Riders, Ask::One(of))
}

pub(crate) fn rides(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Rider(unit) = choice {
        cx.board.now.rider = Some(unit);
        let open = cx.board.shows(Faction::Mahdist);
        cx.say(Event::Rides { unit, open });
    }
    Next::done()
}

/// K-17: a die for each panicked garrison next to the Mahdi.
pub(crate) fn expected(cx: &mut Cx<'_>) -> Next {
    let Some(at) = cx.board.space_of(UnitId::MAHDI) else { return Next::done() };
    let near = data().map.next_to(at);
    let tried: Vec<UnitId> = garrisons(cx.board)
        .filter(|unit| cx.board.unit(*unit).panicked)
        .filter(|unit| cx.board.space_of(*unit).is_some_and(|space| near.has(space)))
        .collect();
    for unit in tried {
        let die = cx.d6(1);
        cx.say(Event::Tempted { unit, die });
        if die >= OPENS_ON {
            retreat::eliminate(unit, Cause::GatesOpened, cx);
        }
    }
    Next::done()
}

/// Where a played card goes (K-042, K-043, K-R22).
pub(crate) fn dispose(id: CardId, cx: &mut Cx<'_>) -> Next {
    let of = id.faction();
    let deck = &mut cx.board.decks[of.index()];
    let disposition = data().card(id).disposition;
    if disposition == Disposition::Reshuffle {
        let mut pool: Vec<CardId> = deck.discards.iter().chain(&deck.removed).copied().collect();
        pool.sort_unstable();
        let back = (!pool.is_empty()).then(|| {
            let sides = u8::try_from(pool.len()).unwrap_or(u8::MAX);
            pool[usize::from(cx.dice.die(sides, 1)) - 1]
        });
        deck.discards.retain(|card| Some(*card) != back);
        deck.removed.retain(|card| Some(*card) != back);
        // K-019: A and B cards are mixed.
        deck.insert(back, cx.dice);
        cx.events.push(Event::Reshuffled { of, back });
    }
    let removed = disposition == Disposition::Remove;
    let pile = if removed { &mut deck.removed } else { &mut deck.discards };
    pile.push(id);
    cx.say(Event::CardWent { card: id, removed });
    Next::done()
}
