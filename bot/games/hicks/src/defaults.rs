//! What is ordered on a march when nobody orders.

use games::first;
use hicks::{Choice as March, Deploy, Goal, Order, Why as Own};
use kit::{Answer, Ask};
use model::{Choice, Game};

use crate::played::OnTheMarch as _;

/// What is answered to the waiting decision: in a campaign the automatic Pasha leads for whoever is
/// not there; a march by itself holds.
pub fn answer(game: &Game) -> Option<Answer<Choice>> {
    let decision = game.decision()?;
    let why = decision.why.own()?;
    match game.interlude() {
        Some(_) => led(game),
        None => held(why, &decision.ask),
    }
}

/// What the automatic Pasha orders.
pub fn led(game: &Game) -> Option<Answer<Choice>> {
    let decision = game.decision()?;
    let of: Vec<March> = decision.ask.choices().iter().filter_map(|choice| choice.own()).collect();
    let choice = crate::policy::answer(&game.table()?, decision.why.own()?, &of)?;
    Some(Answer::One(Choice::of(choice)))
}

/// What a Pasha does who is not there: everybody goes on as they did (H-R44), and nobody ventures
/// anything.
fn held(why: Own, ask: &Ask<Choice>) -> Option<Answer<Choice>> {
    let wished = match why {
        Own::Deploy => March::Deploy(Deploy::Ready),
        Own::Orders { .. } => March::Order(Order::Hold),
        Own::Lead { .. } => March::Go(Goal::Halt),
        // The square is kept together.
        Own::LeaveBehind { .. } | Own::LeaveStuck => March::No,
        Own::HaltWithout { .. } => March::No,
        Own::FollowUp { .. } => March::No,
        Own::RideWith | Own::FireAt { .. } => return first(ask),
    };
    let wished = Answer::One(Choice::of(wished));
    if ask.check(&wished).is_ok() { Some(wished) } else { first(ask) }
}
