//! What is done with Fortune cards (K-R54): they are played where they help, the +1 is kept for
//! battles that hang in the balance.

use khartoum::{CardId, Choice, Faction, Kind, UnitId, View};

use super::known::Known;

/// Cards that stay in hand as long as there is another, the least useful first.
const LEAST: [u8; 22] =
    [32, 25, 39, 27, 26, 37, 24, 35, 28, 36, 40, 29, 30, 23, 20, 34, 31, 19, 38, 22, 33, 21];

fn rank(card: CardId) -> usize {
    LEAST.iter().position(|number| *number == card.0).unwrap_or(LEAST.len())
}

/// The card that is thrown away: an enemy's first, then the least useful.
pub(super) fn discard(of: &[Choice]) -> Option<Choice> {
    of.iter().copied().min_by_key(|choice| choice.card().map_or(usize::MAX, rank))
}

/// Cards before a draw: two cards to choose from are better than one.
pub(super) fn draw(of: &[Choice]) -> Option<Choice> {
    let press = Choice::Fortune(CardId(40));
    of.iter().copied().find(|choice| *choice == press)
}

pub(super) fn take(view: &View, of: &[Choice]) -> Option<Choice> {
    of.iter().copied().max_by_key(|choice| match choice {
        Choice::Take(card) => {
            let card = khartoum::data().card(*card);
            1 + usize::from(card.recruits(view.board.rulings.untuned)) + 2 * card.arrivals.len()
        }
        _ => 0,
    })
}

/// What is played while the enemy is about to move: what keeps the most of them where they are.
pub(super) fn reaction(known: &Known, of: &[Choice]) -> Option<Choice> {
    let worth = |choice: &Choice| match *choice {
        Choice::FortuneAt(CardId(36 | 26), space) => {
            known.at(known.me.other(), space).count_ones() * 2
        }
        Choice::FortuneOn(CardId(30), unit) => 2 + u32::from(known.board.strength(unit)),
        _ => 0,
    };
    let best = of.iter().copied().max_by_key(worth)?;
    (worth(&best) >= 4).then_some(best)
}

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
