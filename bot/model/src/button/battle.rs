//! The sheet of a battle that waits, and who leads it.

use kit::DecisionId;
use staff::PlayerId;

use crate::word::{Word, coded_part};

coded_part! {
    /// A button of the sheet of a battle.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SheetButton {
        /// Opens it. On public messages, never stale.
        Open = "",
        Plan = "plan",
        Words = "words",
        Share = "share",
        ShareWords = "share.words",
        /// Has the dice tell how good our units are, in the battle that this decision settles.
        Worth(battle: DecisionId) = "worth.",
        Foe(battle: DecisionId) = "ansar.",
        /// Opens, or is, the form for when that battle is fought on the players' table. On public
        /// messages.
        Appoint(battle: DecisionId) = "appoint.",
    }
}

coded_part! {
    /// A button about who leads a battle, and how.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum PostsButton {
        /// Takes over the battle that this decision settles. On public messages.
        Lead(battle: DecisionId) = "lead.",
        /// Gives the battle to somebody who has asked to lead it. On public messages.
        Yield { battle: DecisionId, to: PlayerId } = "yield.",
        /// Says how the other side fights it, as the game writes it.
        Bear { battle: DecisionId, how: Word } = "bear.",
    }
}
