//! What is done with Fortune cards (K-R54): they are played where they help, the +1 is kept for
//! battles that hang in the balance.

use khartoum::{CardId, Choice, Faction, Kind, UnitId, View};

/// What is played in the own Movement Phase: what costs nothing to play.
pub(super) fn in_turn(of: &[Choice]) -> Option<Choice> {
    of.iter().copied().find(|choice| matches!(choice, Choice::FortuneOn(CardId(30 | 37), _)))
}

/// What is played in a round of battle: the best card that fits, or a spare one for +1.
pub(super) fn battle(view: &View, faction: Faction, of: &[Choice]) -> Option<Choice> {
    let battle = view.battle.as_ref()?;
    let strength = |unit: UnitId| i32::from(view.board.strength(unit));
    let worth = |choice: &Choice| match *choice {
        Choice::Fortune(CardId(21 | 33)) => 60,
        Choice::Fortune(CardId(22)) => 55,
        Choice::Fortune(CardId(19 | 28)) => 40,
        Choice::FortuneOn(CardId(20 | 34), unit) => 30 + strength(unit),
        Choice::FortuneOn(CardId(31), unit) => 35 + strength(unit),
        Choice::FortuneOn(CardId(38), unit) => {
            let gains = battle.in_order(&view.board, faction).contains(&unit);
            if gains && unit.kind() != Kind::Leader && strength(unit) < 5 {
                30 - strength(unit)
            } else {
                0
            }
        }
        Choice::Spend(card) => {
            let own = khartoum::data().fortune.iter().find(|of| of.number == card.0);
            let fits =
                own.and_then(|of| of.side.parse().ok()).is_none_or(|of: Faction| of == faction);
            if fits { 5 } else { 20 }
        }
        _ => 0,
    };
    let best = of.iter().copied().max_by_key(worth)?;
    (worth(&best) >= 20).then_some(best)
}
