//! Why a stored game cannot be.

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    #[error("it must tell of each of the 25 locations once")]
    Places,
    #[error("a number in it is out of all reach")]
    Numbers,
    #[error("a unit in it is wrong")]
    Unit,
    #[error("a ship in it is wrong")]
    Ship,
    /// A card that is not in the deck, or stands in two piles.
    #[error("a card in it does not exist, or stands twice")]
    Card,
    /// Options that cannot be played with.
    #[error("its options cannot be played with")]
    Options,
    #[error("there are more pieces in it than can be")]
    TooMany,
    /// It is over and asks, or is not over and asks nothing.
    #[error("it is neither over nor waits for an answer")]
    Standstill,
}
