//! What a game says of its questions and choices, for whoever decides who may answer them.

use kit::{DecisionId, Seat};
use staff::posts::Area;

/// Whose a question is besides the seats it is asked of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Concern {
    /// Where it is decided, if whoever has that area may decide it.
    pub area: Option<Area>,
    /// Whether it is about a fight that somebody leads.
    pub is_fight: bool,
    /// The fight that somebody may lead, by the question that it began with, and where it is.
    pub fight: Option<(DecisionId, Area)>,
    /// Whether it is about a fight that may be reported from a table.
    pub is_reported: bool,
    /// Whether each choice is for whoever has the area of it.
    pub is_shared: bool,
    /// For whom an area is chosen: only of theirs, if they have any.
    pub chosen_for: Option<Seat>,
    /// Whether whoever commands is asked before the officers.
    pub commander_first: bool,
}

/// What an officer holds by the rules of the game itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    pub seat: Seat,
    /// The area that is theirs.
    pub area: Area,
    /// The cards that were handed to them.
    pub cards: Vec<String>,
}

/// What a choice means for the staff.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bearing {
    /// The area that it is about.
    pub area: Option<Area>,
    /// To whom something is handed with it.
    pub hands_to: Option<Seat>,
}
