//! Why a stored game cannot be.

/// What cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// Not one state for each location.
    #[error("it must tell of each of the 25 locations once")]
    Places,
    /// A location's siege, redoubts or score out of reach.
    #[error("a number in it is out of all reach")]
    Numbers,
    /// A unit with a wrong number, too many steps, or nowhere.
    #[error("a unit in it is wrong")]
    Unit,
    /// A ship with a wrong number, or nowhere.
    #[error("a ship in it is wrong")]
    Ship,
    /// A card that is not in the deck, or stands in two piles.
    #[error("a card in it does not exist, or stands twice")]
    Card,
    /// Options that cannot be played with.
    #[error("its options cannot be played with")]
    Options,
    /// More pieces than can be.
    #[error("there are more pieces in it than can be")]
    TooMany,
    /// It is over and asks, or is not over and asks nothing.
    #[error("it is neither over nor waits for an answer")]
    Standstill,
}
