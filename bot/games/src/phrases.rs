//! Words of a game, where what is the same in every game is told.

/// How a game calls what every game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrases {
    pub kind: &'static str,
    /// Whoever it is played against.
    pub foe: &'static str,
    /// Whoever commands all of it.
    pub commander: &'static str,
    /// Whoever commands for a turn, where command passes by turns.
    pub turn_taker: &'static str,
    /// What `/situation` and `/map` show.
    pub look: &'static str,
    /// What its score is called.
    pub score: &'static str,
    /// Behind a score, and a colon: at which ones it is decided; nothing where there are none.
    pub goal: &'static str,
    /// What is another than before where it has been taken back by a vote.
    pub again: &'static str,
    /// What the staff votes on where the game asks all of it.
    pub peace: &'static str,
    /// What is given to officers for their own, and several of them.
    pub share: [&'static str; 2],
    /// What an officer decides of it.
    pub decides: &'static str,
    /// What is done with a part of it played as another game that has lasted too long.
    pub too_long: &'static str,
}

impl Phrases {
    /// Those of a game that has none of its own.
    pub const PLAIN: Self = Self {
        kind: "game",
        foe: "the enemy",
        commander: "commander in chief",
        turn_taker: "commander",
        look: "what stands where",
        score: "score",
        goal: "",
        again: "No die falls again as it fell.",
        peace: "",
        share: ["share", "shares"],
        decides: "what is asked of it",
        too_long: "it has lasted three days, and is played to its end",
    };
}
