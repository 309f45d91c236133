//! Automatic players of both sides.

use games::Chance;
use kit::{Answer, Decision, Seat};
use patrols::{Choice, View, Why};

/// The answer of the automatic player of the channel: it knows what its side sees.
pub fn answer(view: &View, decision: &Decision<Choice, Why>, _seat: Seat) -> Answer<Choice> {
    Chance(u64::from(view.board.turn)).any(&decision.ask)
}
