//! What the cards do (K-R28), as `cards.toml` says it. How it is carried out stands in
//! [`phases`](crate::phases).

use serde::{Deserialize, Serialize};

/// The pile a card begins in (K-018, K-024).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    EmpireA,
    EmpireB,
    Mahdist,
}

/// Who moves and attacks (K-046, K-051).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moves {
    Mahdists,
    British,
    Egyptian,
    Both,
    /// One of both, which moves but does not attack (K-05).
    Either,
}

/// What else a card does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Further {
    /// Its recruits may appear in Khartoum (K-036).
    Khartoum,
    /// A garrison becomes infantry (K-R29).
    Breakout,
    /// Camel units go a space further (K-07).
    Camels,
    /// Recruits appear anywhere without Empire units (K-030).
    Anywhere,
    /// Cavalry and one tribal unit go a space further (K-12).
    Riders,
    /// +2 to superiority in one battle (K-13).
    Krupps,
    /// A town or fortress counts as open ground in one battle (K-14).
    Gate,
    /// Empire units next to Mahdists draw no supply from towns (K-15).
    Blockade,
    /// Panicked garrisons next to the Mahdi may open their gates (K-17).
    ExpectedOne,
    /// An Egyptian stack is led astray (K-R30).
    FalseGuides,
}

/// What has to hold for a card to be played (K-044).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// A garrison on the map, and an Egyptian infantry unit in the box.
    Breakout,
    /// Mahdists can reach a town or fortress with an Egyptian unit.
    Gate,
    /// There is an Egyptian stack to be led astray.
    Guides,
}

/// Where a played card goes (K-R22).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Disposition {
    Discard,
    /// Out of the game, as far as a reshuffle does not bring it back (K-043).
    Remove,
    /// The deck is reshuffled; then to the discards.
    Reshuffle,
}
