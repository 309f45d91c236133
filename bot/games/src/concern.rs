//! What a game says of its questions and choices, for whoever decides who may answer them.

use kit::{DecisionId, Seat};
use staff::posts::Area;

/// Whose a question is besides the seats it is asked of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Concern {
    pub area: Option<Area>,
    pub is_fight: bool,
    /// The fight that somebody may lead, by the question that it began with, and where it is.
    pub fight: Option<(DecisionId, Area)>,
    pub is_reported: bool,
    pub is_shared: bool,
    pub chosen_for: Option<Seat>,
    pub commander_first: bool,
}

/// What an officer holds by the rules of the game itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    pub seat: Seat,
    pub area: Area,
    pub cards: Vec<String>,
}

/// What a choice means for the staff.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bearing {
    pub area: Option<Area>,
    pub hands_to: Option<Seat>,
}
