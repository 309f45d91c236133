//! Fortune cards outside battle: in one's own movement and as the enemy is about to move (K-R54,
//! K-R75).

use super::{
    CATARACTS, CONVOY, DESERTION, FOUNDER, LETTER, NIGHT_MARCH, QUARREL, SANDSTORM, SHEIKHS, SPIES,
    STEAM, SURRENDERS_ON, WRECK, WRECKS_ON, play,
};
use crate::phases::{Cx, Frame, Next, retreat};
use crate::{
    Board, CardId, Cause, Choice, Contingent, Event, Faction, Kind, SpaceId, Terrain, UnitId,
    Units, data,
};

/// Cards that are played at any time (K-25, K-30).
pub(super) fn any_time(board: &Board, of: Faction, card: CardId) -> Vec<Choice> {
    match (card, of) {
        (SPIES, Faction::Empire) => {
            let hidden = board
                .sightings
                .iter()
                .zip(0..)
                .filter(|(seen, _)| seen.is_some_and(|seen| seen.more));
            hidden.map(|(_, id)| Choice::FortuneAt(card, SpaceId(id))).collect()
        }
        (SPIES, Faction::Mahdist) if !board.held[Faction::Empire.index()].is_empty() => {
            vec![Choice::Fortune(card)]
        }
        (DESERTION, _) => {
            let gone = UnitId::of(Faction::Empire).filter(|unit| {
                let counter = board.unit(*unit);
                unit.contingent() == Contingent::Egyptian
                    && counter.panicked
                    && board.space_of(*unit).is_some()
            });
            gone.map(|unit| Choice::FortuneOn(card, unit)).collect()
        }
        _ => Vec::new(),
    }
}

fn boats(board: &Board) -> impl Iterator<Item = UnitId> {
    UnitId::of(Faction::Empire)
        .filter(|unit| unit.kind() == Kind::Boats && board.space_of(*unit).is_some())
}

/// What a side could do with a card as the enemy is about to move.
pub(super) fn reactions(board: &Board, of: Faction, card: CardId) -> Vec<Choice> {
    let at = move |space: SpaceId| Choice::FortuneAt(card, space);
    let on = move |unit: UnitId| Choice::FortuneOn(card, unit);
    let enemies = || match of {
        Faction::Mahdist => board.spaces_of(Faction::Empire),
        // K-R72: recruits that have come in this turn are not seen yet.
        Faction::Empire => board.sighted(),
    };
    match card {
        SANDSTORM => {
            let desert = |space: &SpaceId| data().space(*space).terrain == Terrain::Desert;
            enemies().filter(desert).map(at).collect()
        }
        FOUNDER => UnitId::of(Faction::Empire)
            .filter(|unit| unit.kind() == Kind::Camel && board.space_of(*unit).is_some())
            .map(on)
            .collect(),
        QUARREL => {
            let mahdi = |space: &SpaceId| {
                let seen = board.sightings[space.index()].and_then(|seen| seen.top);
                seen == Some(UnitId::MAHDI)
            };
            enemies().filter(|space| !mahdi(space)).map(at).collect()
        }
        WRECK => boats(board).map(on).collect(),
        _ => any_time(board, of, card),
    }
}

pub(crate) fn in_own_turn(board: &Board) -> Vec<Choice> {
    let hand = board.fortune.as_ref().map(|fortune| fortune.hand(board.player));
    hand.unwrap_or_default().into_iter().flat_map(|card| of_own_turn(board, card)).collect()
}

pub(crate) fn may_play_in_own_turn(board: &Board) -> bool {
    let may = |card| !of_own_turn(board, card).is_empty();
    board.fortune.as_ref().is_some_and(|fortune| fortune.supposed(board.player).any(may))
}

fn of_own_turn(board: &Board, card: CardId) -> Vec<Choice> {
    let of = board.player;
    let at = move |space: SpaceId| Choice::FortuneAt(card, space);
    let on = move |unit: UnitId| Choice::FortuneOn(card, unit);
    match card {
        NIGHT_MARCH | CONVOY => board.spaces_of(of).map(at).collect(),
        SHEIKHS => {
            let on_foot = |space: &SpaceId| {
                let here = board.at(of, *space);
                here.iter().any(|unit| matches!(unit.kind(), Kind::Infantry | Kind::Cavalry))
            };
            board.spaces_of(of).filter(on_foot).map(at).collect()
        }
        STEAM => boats(board).map(on).collect(),
        LETTER => lone(board).map(on).collect(),
        _ => any_time(board, of, card),
    }
}

/// Garrisons of strength 2 alone in their space, next to a Mahdist unit (K-37).
fn lone(board: &Board) -> impl Iterator<Item = UnitId> {
    let mahdists = board.spaces_of(Faction::Mahdist);
    UnitId::of(Faction::Empire).filter(move |unit| {
        unit.kind() == Kind::Garrison
            && board.strength(*unit) == 2
            && board.space_of(*unit).is_some_and(|space| {
                board.at(Faction::Empire, space).len() == 1
                    && !data().map.next_to(space).and(mahdists).is_empty()
            })
    })
}

pub(crate) fn played_in_turn(choice: Choice, cx: &mut Cx<'_>) -> Next {
    carry_out(cx.board.player, choice, cx);
    Next::Go(vec![Frame::Moves])
}

pub(super) fn carry_out(of: Faction, choice: Choice, cx: &mut Cx<'_>) {
    let (card, unit, space) = match choice {
        Choice::Fortune(card) => (card, None, None),
        Choice::FortuneOn(card, unit) => (card, Some(unit), None),
        Choice::FortuneAt(card, space) => (card, None, Some(space)),
        _ => return,
    };
    let die = (card == LETTER).then(|| cx.d6(1));
    play(of, card, unit, space, die, cx);
    let stack = |side: Faction| space.map(|at| cx.board.at(side, at)).unwrap_or_default();
    let (ours, theirs) = (stack(of), stack(of.other()));
    match (card, unit) {
        (DESERTION, Some(unit)) => retreat::eliminate(unit, Cause::Fortune, cx),
        (LETTER, Some(unit)) if die >= Some(SURRENDERS_ON) => {
            retreat::eliminate(unit, Cause::Fortune, cx);
        }
        (SPIES, _) if of == Faction::Empire => {
            cx.say(Event::Learnt { of, units: theirs.clone(), cards: Vec::new() });
        }
        (SPIES, _) => {
            let held = cx.board.held[of.other().index()].clone();
            let sides = u8::try_from(held.len()).unwrap_or(u8::MAX);
            if sides > 0 {
                let card = held[usize::from(cx.dice.die(sides, 1)) - 1];
                cx.say(Event::Learnt { of, units: Vec::new(), cards: vec![card] });
            }
        }
        _ => {}
    }
    let Some(fortune) = &mut cx.board.fortune else { return };
    let all = |set: &mut Units, units: &[UnitId]| units.iter().for_each(|unit| set.add(*unit));
    match card {
        NIGHT_MARCH => all(&mut fortune.faster, &ours),
        STEAM => {
            all(&mut fortune.faster, unit.as_slice());
            // K-R34: boats that have paused go on with it.
            let voyage = cx.board.now.voyage.as_mut();
            if let Some(voyage) = voyage.filter(|voyage| Some(voyage.boats) == unit) {
                voyage.left += 1;
            }
        }
        SANDSTORM => all(&mut fortune.slowed, &theirs),
        FOUNDER => all(&mut fortune.slowed, unit.as_slice()),
        SHEIKHS => {
            let on_foot: Vec<UnitId> = ours
                .into_iter()
                .filter(|unit| matches!(unit.kind(), Kind::Infantry | Kind::Cavalry))
                .collect();
            all(&mut fortune.guided, &on_foot);
        }
        CONVOY => fortune.fed = space,
        QUARREL if !theirs.contains(&UnitId::MAHDI) => all(&mut fortune.stays, &theirs),
        WRECK => fortune.wreck = unit,
        _ => {}
    }
}

/// Boats that meet a wreck stop at the first space of the cataracts on their way (K-39), but not
/// among enemies. Says whether they did.
pub(crate) fn wreck(boats: UnitId, path: &mut Vec<SpaceId>, cx: &mut Cx<'_>) -> bool {
    if cx.board.fortune.as_ref().and_then(|fortune| fortune.wreck) != Some(boats) {
        return false;
    }
    let is_there = |space: SpaceId| CATARACTS.contains(&data().space(space).key.as_str());
    let enemies = cx.board.spaces_of(Faction::Mahdist);
    let stop = (1..path.len())
        .find(|at| is_there(path[at - 1]) && is_there(path[*at]) && !enemies.has(path[*at]));
    let Some(stop) = stop else { return false };
    path.truncate(stop + 1);
    let die = cx.d6(6);
    if die <= WRECKS_ON {
        cx.board.unit_mut(boats).panicked = true;
    }
    if let Some(fortune) = &mut cx.board.fortune {
        fortune.wreck = None;
    }
    let (of, unit, space) = (Faction::Mahdist, Some(boats), path.last().copied());
    cx.say(Event::FortunePlayed { of, card: WRECK, unit, space, die: Some(die) });
    true
}
