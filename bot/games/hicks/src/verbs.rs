//! What the panel and the slash commands of all games ask With Hicks in Kordofan: it has no
//! commands of its own.

use hicks::{Arm, Choice as Own, Deploy, Order};
use kit::Answer;
use model::{Choice, Game, Step};

use crate::played::OnTheMarch as _;

/// The choice among those offered that ends what is being done, if there is one.
pub(super) fn ending(of: &[Choice]) -> Option<Choice> {
    let ends = |choice: &&Choice| matches!(choice.own(), Some(Own::Order(Order::Done)));
    of.iter().find(ends).copied()
}

/// Choices that stand as buttons beside the menu: they end something.
pub(super) fn is_apart(choice: &Choice) -> bool {
    matches!(choice.own(), Some(Own::Deploy(Deploy::Ready) | Own::Order(Order::Hold | Order::Done)))
}

/// Choices that stand as buttons before the menu: what the square does, straight on.
pub(super) fn is_first(choice: &Choice) -> bool {
    let first = [Order::March(0), Order::Onward(0), Order::Halt].map(Own::Order);
    choice.own().is_some_and(|own| first.contains(&own))
}

/// Once the square has its order, and nobody can fire, be supplied, rise or move off from where he
/// was left, the orders of the turn end without a word; squadrons keep to their goals.
pub(super) fn unsaid(steps: &[Step], game: &Game) -> Vec<Answer<Choice>> {
    let square = |step: &Step| match step.answer {
        Answer::One(choice) => matches!(
            choice.own(),
            Some(Own::Order(Order::March(_) | Order::Onward(_) | Order::Halt))
        ),
        _ => false,
    };
    let (Some(asked), Some(view)) = (game.decision(), game.table()) else { return Vec::new() };
    let stands = |unit: &hicks::UnitId| {
        unit.arm() != Arm::Cavalry && view.units.iter().any(|of| of.id == *unit && !of.moving)
    };
    let wanted = |choice: &Choice| match choice.own() {
        Some(Own::Order(Order::Fire(_) | Order::Supply(_) | Order::Rise(_))) => true,
        Some(Own::Order(Order::Lead(unit))) => stands(&unit),
        _ => false,
    };
    let of = asked.ask.choices();
    if !steps.last().is_some_and(square) || of.iter().any(wanted) {
        return Vec::new();
    }
    ending(of).map(Answer::One).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use games_testing::{TestDice, games, step};
    use hicks::Options;
    use model::Setup;

    use super::*;

    /// What goes without saying after an order of the first turn.
    fn after(order: &str) -> Vec<Answer<Choice>> {
        games();
        let mut dice = TestDice(77);
        let mut game = Game::new(&Setup::of(Options::default()), &mut dice, &mut Vec::new());
        let seat = game.decision().expect("it waits").seats[0];
        for answer in ["ready", order] {
            let answer = game.parse_answer(answer).expect("a choice");
            game.apply(seat, &answer, &mut kit::Calm::default(), &mut Vec::new()).expect("offered");
        }
        unsaid(&[step("pasha-orders", order)], &game)
    }

    #[test]
    fn a_plain_march_ends_the_orders_of_its_turn() {
        let done = vec![Answer::One(Choice::of(Own::Order(Order::Done)))];
        assert_eq!(after("march:0"), done);
        assert_eq!(after("halt"), done);
        assert!(after("lead:h1").is_empty());
    }
}
