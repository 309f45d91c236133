//! How a war calls what every game has.

use games::Phrases;

pub const PHRASES: Phrases = Phrases {
    kind: "war",
    foe: "the Ansar",
    look: "what stands where, and what burns",
    score: "Mahdi's score",
    goal: ": 0 we win, 300 he wins",
    again: "Cards seen since are shuffled back into the pile, and no die falls again as it fell.",
    peace: "The war is won, if you want it so. *Make peace*, and it ends as a victory. *Fight on*, \
            and the next turn begins with Mahdi's score at 10.",
    share: ["island", "islands"],
    decides: "its sieges, retreats and replacements",
    too_long: "the march has lasted three days, so the automatic Pasha takes the square on to its end",
    ..Phrases::PLAIN
};
