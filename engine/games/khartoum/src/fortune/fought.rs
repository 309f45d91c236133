//! Fortune cards in a round of battle, of both sides at once (K-R54, K-R70, K-R75).

use kit::{Answer, Ask, Seat};

use super::{
    CHARGE, DESERTION, DRUMS, JAM, KRUPP, POISON, RALLY, RUSH, SPIES, SQUARE, ZARIBA, moved, play,
    throw_away,
};
use crate::phases::battle::Stage;
use crate::phases::{Cx, Frame, Next};
use crate::{Battle, Board, Choice, Contingent, Faction, Kind, Terrain, UnitId, Why, data};

fn options(board: &Board, battle: &Battle, of: Faction) -> Vec<Choice> {
    let Some(fortune) = &board.fortune else { return Vec::new() };
    if fortune.played[of.index()] {
        return Vec::new();
    }
    let here = board.at(of, battle.space);
    let enemies = battle.in_order(board, of.other());
    let first = battle.round == 1;
    let british = |unit: &&UnitId| unit.contingent() == Contingent::British;
    let mut open = Vec::new();
    for card in fortune.hand(of) {
        let on = |unit: &UnitId| Choice::FortuneOn(card, *unit);
        match card {
            SQUARE if here.iter().any(|unit| british(&unit) && unit.kind() == Kind::Infantry) => {
                open.push(Choice::Fortune(card));
            }
            JAM => open.extend(enemies.iter().filter(british).map(on)),
            RUSH if first && battle.terrain == Terrain::Scrub => open.push(Choice::Fortune(card)),
            ZARIBA if first && battle.defender() == of && !data().map.towns.has(battle.space) => {
                open.push(Choice::Fortune(card));
            }
            POISON if data().space(battle.space).wells => open.push(Choice::Fortune(card)),
            RALLY => {
                open.extend(here.iter().filter(|unit| board.unit(**unit).panicked).map(on));
            }
            DRUMS => open.push(Choice::Fortune(card)),
            CHARGE => open.extend(
                here.iter()
                    .filter(|unit| unit.kind() == Kind::Cavalry && board.is_in_order(**unit))
                    .map(on),
            ),
            KRUPP => open.extend(here.iter().map(on)),
            // "Any time" is in a battle too (K-25, K-30).
            _ => open.extend(moved::any_time(board, of, card)),
        }
    }
    open.extend(fortune.hands[of.index()].iter().copied().map(Choice::Spend));
    open
}

/// Asks both sides at once whether they play a card in this round; goes on if neither holds one.
pub(crate) fn in_battle(mut battle: Box<Battle>, board: &Board) -> Result<Box<Battle>, Next> {
    let [mahdist, empire] = Faction::ALL.map(|of| options(board, &battle, of));
    if mahdist.is_empty() && empire.is_empty() {
        battle.stage = Stage::Roll;
        return Ok(battle);
    }
    let why = Why::FortuneBattle {
        space: battle.space,
        round: battle.round,
        mahdist: !mahdist.is_empty(),
        empire: !empire.is_empty(),
    };
    let of = mahdist.into_iter().chain(empire).chain([Choice::No]).collect();
    Err(Next::Wait(Frame::Battle(battle), why, Ask::One(of)))
}

/// Does what the cards of both sides do in battle, the Mahdists' first.
pub(crate) fn played_in_battle(
    mut battle: Box<Battle>,
    answers: &[(Seat, Answer<Choice>)],
    cx: &mut Cx<'_>,
) -> Next {
    battle.stage = Stage::Roll;
    for (seat, answer) in answers {
        let Answer::One(choice) = answer else { continue };
        let of = Faction::of(kit::Side(seat.0)).unwrap_or(Faction::Mahdist);
        let (card, unit) = match *choice {
            Choice::FortuneAt(SPIES, _)
            | Choice::Fortune(SPIES)
            | Choice::FortuneOn(DESERTION, _) => {
                moved::carry_out(of, *choice, cx);
                continue;
            }
            Choice::Spend(card) => {
                battle.fortune.spent[of.index()] += 1;
                throw_away(of, card, true, cx);
                continue;
            }
            Choice::Fortune(card) => (card, None),
            Choice::FortuneOn(card, unit) => (card, Some(unit)),
            _ => continue,
        };
        play(of, card, unit, Some(battle.space), None, cx);
        let luck = &mut battle.fortune;
        match (card, unit) {
            (SQUARE, _) => luck.square = true,
            (JAM, unit) => luck.jammed = unit,
            (RUSH, _) => luck.rush = true,
            (ZARIBA, _) => luck.zariba = true,
            (DRUMS, _) => luck.drums = true,
            (CHARGE, unit) => luck.twice = unit,
            (KRUPP, Some(unit)) => luck.krupp.add(unit),
            // K-31.
            (RALLY, Some(unit)) => cx.board.unit_mut(unit).panicked = false,
            (POISON, _) => {
                // K-28: camel units and boats too.
                for unit in cx.board.at(Faction::Empire, battle.space) {
                    battle.unsupplied.add(unit);
                }
            }
            _ => {}
        }
    }
    // K-R68: whoever has nobody left there, by K-30, has lost without a roll.
    if let Some(lost) = battle.lost(cx.board) {
        battle.stage = Stage::Over(lost);
    }
    Next::Go(vec![Frame::Battle(battle)])
}
