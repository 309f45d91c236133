//! What is seen of a siege: all of it but the order of the decks.

use kit::Audience;
use serde::{Deserialize, Serialize};

use crate::Siege;
use crate::event::Outcome;
use crate::phases::Frame;
use crate::phases::force::Force;
use crate::state::City;
use crate::why::Why;

/// The city as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The city, with draw piles that nobody can look into: they are empty, but for a Banner card
    /// that this audience has seen.
    pub city: City,
    /// Event cards left in the deck.
    pub deck: usize,
    /// A force that is being called up.
    pub force: Option<Force>,
    /// What is asked, if anything is.
    pub awaiting: Option<Why>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

/// The city as an audience sees it.
pub(crate) fn of(machine: &Siege, audience: Audience) -> View {
    let board = machine.board();
    let knows = audience != Audience::Public;
    let force = machine.frames().iter().rev().find_map(|frame| match frame {
        Frame::Force(force) => Some(force.clone()),
        _ => None,
    });
    let mut city = board.clone();
    city.close(knows);
    View {
        city,
        deck: board.events.draw.len(),
        force,
        awaiting: machine.decision().map(|decision| decision.why),
        outcome: machine.outcome(),
    }
}
