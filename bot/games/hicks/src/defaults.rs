//! What is ordered on a march when nobody orders, and what goes without saying.

use games::first;
use hicks::{Arm, Choice, Deploy, Goal, Order, UnitId, Why};
use kit::Answer;
use model::Step;

use crate::Seen;

pub(crate) fn led(seen: &Seen<'_>) -> Option<Answer<Choice>> {
    let why = seen.game.decision()?.why;
    hicks_players::led(&seen.view, why, seen.offered()).map(Answer::One)
}

/// What a Pasha does who is not there: everybody goes on as they did (H-R44), and nobody ventures
/// anything.
pub(crate) fn held(seen: &Seen<'_>) -> Option<Answer<Choice>> {
    let decision = seen.game.decision()?;
    let wished = match decision.why {
        Why::Deploy => Choice::Deploy(Deploy::Ready),
        Why::Orders { .. } => Choice::Order(Order::Hold),
        Why::Lead { .. } => Choice::Go(Goal::Halt),
        // The square is kept together.
        Why::LeaveBehind { .. } | Why::LeaveStuck => Choice::No,
        Why::HaltWithout { .. } | Why::FollowUp { .. } => Choice::No,
        Why::RideWith | Why::FireAt { .. } => return first(&decision.ask),
    };
    let wished = Answer::One(wished);
    if decision.ask.check(&wished).is_ok() { Some(wished) } else { first(&decision.ask) }
}

/// The choice among those offered that ends what is being done, if there is one.
pub(crate) fn ending(of: &[Choice]) -> Option<Choice> {
    Some(Choice::Order(Order::Done)).filter(|done| of.contains(done))
}

/// Once the square has its order, and nobody can fire, be supplied, rise or move off from where he
/// was left, the orders of the turn end without a word; squadrons keep to their goals.
pub(crate) fn unsaid(steps: &[Step], seen: &Seen<'_>) -> Vec<Answer<Choice>> {
    let ordered = |step: &Step| match step.answer {
        Answer::One(choice) => moves_the_square(choice.own()),
        _ => false,
    };
    let stands = |unit: &UnitId| {
        unit.arm() != Arm::Cavalry && seen.view.units.iter().any(|of| of.id == *unit && !of.moving)
    };
    let wanted = |choice: &Choice| match choice {
        Choice::Order(Order::Fire(_) | Order::Supply(_) | Order::Rise(_)) => true,
        Choice::Order(Order::Lead(unit)) => stands(unit),
        _ => false,
    };
    let of = seen.offered();
    if !steps.last().is_some_and(ordered) || of.iter().any(wanted) {
        return Vec::new();
    }
    ending(of).map(Answer::One).into_iter().collect()
}

pub(crate) fn moves_the_square(choice: Option<Choice>) -> bool {
    matches!(choice, Some(Choice::Order(Order::March(_) | Order::Onward(_) | Order::Halt)))
}

#[cfg(test)]
mod tests {
    use games::Play as _;
    use games_testing::{TestDice, games, step};
    use hicks::Options;
    use model::{Choice as AnyChoice, Game, Setup};

    use super::*;
    use crate::Hicks;

    /// What goes without saying after an order of the first turn.
    fn after(order: &str) -> Vec<Answer<AnyChoice>> {
        games();
        let mut dice = TestDice(77);
        let mut game = Game::new(&Setup::of(Options::default()), &mut dice, &mut Vec::new());
        let seat = game.decision().expect("it waits").seats[0];
        for answer in ["ready", order] {
            let answer = game.parse_answer(answer).expect("a choice");
            game.apply(seat, &answer, &mut kit::Calm::default(), &mut Vec::new()).expect("offered");
        }
        Hicks.unsaid(&[step("pasha-orders", order)], &game)
    }

    #[test]
    fn a_plain_march_ends_the_orders_of_its_turn() {
        let done = vec![Answer::One(AnyChoice::of(Choice::Order(Order::Done)))];
        assert_eq!(after("march:0"), done);
        assert_eq!(after("halt"), done);
        assert!(after("lead:h1").is_empty());
    }
}
