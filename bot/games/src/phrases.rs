//! Words of a game, where what is the same in every game is told.

/// How a game calls what every game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrases {
    pub kind: &'static str,
    pub foe: &'static str,
    pub commander: &'static str,
    pub turn_taker: &'static str,
    pub look: &'static str,
    pub score: &'static str,
    /// Behind a score, and a colon: at which ones it is decided; nothing where there are none.
    pub goal: &'static str,
    pub again: &'static str,
    pub peace: &'static str,
    pub share: [&'static str; 2],
    pub decides: &'static str,
    /// What is done with a part of it played as another game that has lasted too long.
    pub too_long: &'static str,
}

impl Phrases {
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
