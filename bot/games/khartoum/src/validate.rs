//! Whether a stored game of Khartoum can be: every counter once, every card in one pile, every space
//! and number in reach.

use khartoum::phases::Frame;
use khartoum::{
    Battle, Board, CardId, Faction, Khartoum, LAST_TURN, MAHDISTS, Place, SpaceId, UNITS, UnitId,
    Units, data, fortune,
};
use model::campaign::invalid::Invalid;

fn is_space(space: SpaceId) -> bool {
    space.index() < data().spaces.len()
}

fn is_unit(unit: UnitId) -> bool {
    unit.0 < UNITS
}

fn are_units(of: Units) -> bool {
    of.0 >> UNITS == 0
}

fn is_card_of(card: CardId, of: Faction) -> bool {
    usize::from(card.0) <= data().cards.len() && card.0 > 0 && card.faction() == of
}

fn check_cards(board: &Board, frames: &[Frame], of: Faction) -> Result<(), Invalid> {
    let deck = &board.decks[of.index()];
    let mut all: Vec<CardId> = deck.draw.clone();
    all.extend(deck.discards.iter().chain(&deck.removed));
    all.extend(&board.held[of.index()]);
    all.extend(frames.iter().filter_map(|frame| match frame {
        Frame::Hold(card) | Frame::Dispose(card) | Frame::Play(card) if card.faction() == of => {
            Some(*card)
        }
        _ => None,
    }));
    let many = all.len();
    all.sort_unstable();
    all.dedup();
    let whole = data().cards.iter().filter(|card| CardId(card.number).faction() == of).count();
    let fits = all.len() == many && many == whole && all.iter().all(|card| is_card_of(*card, of));
    if fits { Ok(()) } else { Err(Invalid::Card) }
}

fn check_fortune(board: &Board) -> Result<(), Invalid> {
    let Some(of) = &board.fortune else { return Ok(()) };
    let piles = of.deck.draw.iter().chain(&of.deck.discards).chain(&of.deck.removed);
    let mut all: Vec<CardId> = piles.chain(of.hands.iter().flatten()).copied().collect();
    let many = all.len();
    all.sort_unstable();
    all.dedup();
    let known: Vec<CardId> = data().fortune.iter().map(|card| CardId(card.number)).collect();
    let hands = of.hands.iter().all(|hand| hand.len() <= fortune::HAND_MAX + 1);
    let sets = [of.faster, of.slowed, of.stays, of.guided].into_iter().all(are_units);
    let there = of.fed.is_none_or(is_space) && of.wreck.is_none_or(is_unit);
    let fits = all.len() == many && all == known && hands && sets && there;
    if fits { Ok(()) } else { Err(Invalid::Card) }
}

fn can_be(unit: UnitId, place: Place) -> bool {
    match place {
        Place::At(space) => is_space(space),
        Place::Box => true,
        Place::Eliminated => unit.faction() == Faction::Empire,
        Place::Gone => unit.is_leader(),
        Place::Returning(turn) => unit == UnitId::MAHDI && (1..=LAST_TURN).contains(&turn),
        // Nothing is hidden in what is stored.
        Place::Unseen => false,
    }
}

fn check_units(board: &Board) -> Result<(), Invalid> {
    let must = |holds: bool| if holds { Ok(()) } else { Err(Invalid::Unit) };
    must(board.units.len() == usize::from(UNITS))?;
    for (unit, id) in board.units.iter().zip(UnitId::all()) {
        must(can_be(id, unit.place) && unit.from.is_none_or(is_space))?;
    }
    let mut stacks: Vec<UnitId> = board.stacks.clone();
    stacks.sort_unstable();
    must(stacks == UnitId::of(Faction::Mahdist).collect::<Vec<_>>())?;
    let now = &board.now;
    must([now.moved, now.on_top, now.landed].into_iter().all(are_units))?;
    must(now.rider.is_none_or(|unit| unit.0 < MAHDISTS))?;
    must(now.voyage.is_none_or(|voyage| is_unit(voyage.boats) && are_units(voyage.cargo)))
}

fn is_battle(battle: &Battle) -> bool {
    let sets = [battle.unsupplied, battle.steadied, battle.struck].into_iter().all(are_units);
    is_space(battle.space) && (1..=3).contains(&battle.round) && sets
}

fn is_known(frame: &Frame) -> bool {
    match frame {
        Frame::Turn(turn) => (1..=LAST_TURN).contains(turn),
        Frame::Hold(card) | Frame::Play(card) | Frame::Dispose(card) => {
            is_card_of(*card, card.faction())
        }
        Frame::Recruits(of) => of.units.iter().chain(&of.back).all(|unit| is_unit(*unit)),
        Frame::Guides(of) => of.units.iter().all(|unit| is_unit(*unit)) && is_space(of.at),
        Frame::Cargo { boats, to, by } => {
            is_unit(*boats) && is_space(*to) && by.is_none_or(is_space)
        }
        Frame::Fight(space) => is_space(*space),
        Frame::Battle(battle) => is_battle(battle),
        Frame::Retreat(of) => is_unit(of.unit),
        Frame::Garrisons
        | Frame::SetUp
        | Frame::Player(_)
        | Frame::Card
        | Frame::MahdiReturns
        | Frame::Contingent
        | Frame::Breakout
        | Frame::Riders
        | Frame::FalseGuides
        | Frame::Moves
        | Frame::MovesEnd
        | Frame::Battles { .. }
        | Frame::Expected
        | Frame::PlayerEnd
        | Frame::Count
        | Frame::Fortune(_) => true,
    }
}

pub(super) fn check(game: &Khartoum) -> Result<(), Invalid> {
    let must = |holds: bool, why| if holds { Ok(()) } else { Err(why) };
    let board = game.board();
    must(board.turn <= LAST_TURN && !board.veiled, Invalid::Numbers)?;
    must(board.sightings.len() == data().spaces.len(), Invalid::Places)?;
    let seen = board.sightings.iter().flatten().filter_map(|seen| seen.top);
    must(seen.into_iter().all(|unit| unit.0 < MAHDISTS), Invalid::Unit)?;
    must(game.options().fortune == board.fortune.is_some(), Invalid::Options)?;
    check_units(board)?;
    must(game.frames().iter().all(is_known), Invalid::Unit)?;
    for of in Faction::ALL {
        check_cards(board, game.frames(), of)?;
    }
    check_fortune(board)?;
    must(board.arrived.iter().all(|card| is_card_of(*card, Faction::Empire)), Invalid::Card)?;
    must(game.outcome().is_some() != game.decision().is_some(), Invalid::Standstill)
}

#[cfg(test)]
mod tests {
    use kit::Audience;

    use super::*;
    use crate::text::tests::played;

    /// A game of which one value has been changed where it is stored.
    fn changed(game: &Khartoum, path: &str, to: serde_json::Value) -> Option<Khartoum> {
        let mut stored = serde_json::to_value(game).expect("written");
        *stored.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = to;
        serde_json::from_value(stored).ok()
    }

    #[test]
    fn every_game_that_is_played_can_be() {
        for seed in 0..30 {
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
                ("turn", 10.into()),
                ("veiled", true.into()),
                ("stacks/0", 30.into()),
                ("units/3/place", serde_json::json!({ "At": 30 })),
                ("units/9/place", serde_json::json!({ "Returning": 3 })),
                ("units/4/place", "Unseen".into()),
                ("decks/0/draw/0", 5.into()),
                ("decks/1/draw/0", 41.into()),
                ("fortune/deck/draw/0", 3.into()),
                ("fortune", serde_json::Value::Null),
                ("sightings", serde_json::json!([])),
            ] {
                let path = format!("/board/{path}");
                let mut with = serde_json::to_value(game).expect("written");
                if path == "/board/veiled" {
                    with["board"]["veiled"] = to;
                    let read: Khartoum = serde_json::from_value(with).expect("read");
                    assert!(check(&read).is_err());
                    continue;
                }
                let read = changed(game, &path, to.clone());
                assert!(read.is_none_or(|game| check(&game).is_err()), "{path} {to}");
            }
        });
        assert!(looked_at > 40);
    }
}
