//! What is seen of a siege: all of it but the order of the decks.

use kit::Audience;
use serde::{Deserialize, Serialize};

use crate::phases::Frame;
use crate::{BannerId, City, Force, Outcome, Siege, Why, data};

/// The city as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The city, with draw piles that nobody can look into: they are empty, but for a Banner card
    /// that this audience has seen.
    pub city: City,
    /// Banners of the Banner card that have not acted yet (S-069); none before it is drawn.
    pub left: Vec<BannerId>,
    pub deck: usize,
    /// A force that is being called up.
    pub force: Option<Force>,
    pub awaiting: Option<Why>,
    pub outcome: Option<Outcome>,
}

pub(crate) fn of(machine: &Siege, audience: Audience) -> View {
    let board = machine.board();
    let knows = audience != Audience::Public;
    let force = machine.frames().iter().rev().find_map(|frame| match frame {
        Frame::Force(force) => Some(force.clone()),
        _ => None,
    });
    let mut city = board.clone();
    city.close(knows);
    let place = machine.frames().iter().find_map(|frame| match frame {
        Frame::Banners(place) => Some(usize::from(*place)),
        _ => None,
    });
    let left = match (city.now.activation, place) {
        // Card 23: only the first.
        (Some(_), Some(place)) if city.now.fasting && place > 0 => Vec::new(),
        (Some(card), Some(place)) => data().banner_card(card).banners[place..].to_vec(),
        _ => Vec::new(),
    };
    View {
        left,
        city,
        deck: board.events.draw.len(),
        force,
        awaiting: machine.decision().map(|decision| decision.why),
        outcome: machine.outcome(),
    }
}
