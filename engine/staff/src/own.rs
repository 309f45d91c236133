//! What a game tells of its values to whoever plays any game: names, topics, what is secret, what is
//! agreed on.

use std::collections::BTreeMap;
use std::fmt;

use kit::{Audience, Machine, Rules, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::conduct::Conduct;
use crate::motion::Terms;

/// A choice of one game: small, with one text that reads back as it.
pub trait OwnChoice:
    Copy + Eq + fmt::Debug + fmt::Display + std::str::FromStr + Send + Sync + 'static
{
    /// The name of the game whose it is.
    const KEY: &'static str;
}

/// What a decision of one game is about.
pub trait OwnWhy: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name of the game that asks.
    const KEY: &'static str;

    /// A short name of the kind of question, the same whatever it is about.
    fn topic(&self) -> &'static str;

    /// Whether the question shows what only whoever answers it may know.
    fn is_secret(&self) -> bool {
        false
    }

    /// Whether whoever is asked decides alone: nobody proposes, plans or votes.
    fn is_for_one_alone(&self) -> bool {
        false
    }

    /// Whether the staff votes on it.
    fn is_voted_on(&self) -> bool {
        false
    }
}

/// What happened in one game: a fact with ids and numbers.
pub trait OwnEvent: Clone + Eq + fmt::Debug + Serialize + Send + Sync + 'static {
    /// The name it is stored under.
    const KEY: &'static str;

    /// The name of the game in whose messages it is told.
    const TOLD_BY: &'static str = Self::KEY;

    /// What an audience may know of it, if anything.
    fn seen_by(&self, audience: Audience) -> Option<Self>;

    /// Which turn begins with it, if one does.
    fn turn_begun(&self) -> Option<u8> {
        None
    }

    /// Whether with it a part of a game begins, or ends, that is played as another one.
    fn edge(&self) -> Option<Edge> {
        None
    }
}

/// An end of a part of a game that is played as another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    Begins,
    /// It is over.
    Ends,
}

/// The files that a game is played by where they are none of the build's, for as long as the process
/// runs.
#[derive(Debug, Clone, Copy)]
pub struct PackFiles {
    /// SHA-256 of names and texts, in hex: what options name them by.
    pub hash: &'static str,
    /// Texts by the names of their files.
    pub texts: &'static BTreeMap<String, String>,
}

/// The options of one game.
pub trait OwnOptions:
    Clone + PartialEq + fmt::Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The name they are stored under.
    const KEY: &'static str;

    type Rules: StaffRules<Options = Self>;

    /// The names of options that are not agreed on one by one.
    const HIDDEN: &'static [&'static str] = &[];

    /// What is agreed about votes on the commander: what is usual, at the pace of the group.
    fn voting(&self) -> Terms {
        Terms { pace: self.conduct().pace, ..Terms::default() }
    }

    /// What is agreed about playing together: how long is waited, and for whom.
    fn conduct(&self) -> Conduct {
        Conduct::default()
    }

    /// Why the game cannot be played as agreed, if it cannot: what is out of bounds.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// The pack that it is played by, where whoever reads these options must know its files.
    fn pack(&self) -> Option<PackFiles> {
        None
    }

    /// Takes such files up, so that options which name them by their hash can be read.
    ///
    /// # Errors
    /// Says what is wrong in them, or that the hash is not theirs.
    fn enroll(_hash: &str, _texts: &BTreeMap<String, String>) -> Result<(), String> {
        Err(format!("{} is played by no pack", Self::KEY))
    }

    /// Whether command passes from one to the other by the rules of the game, so that nobody is
    /// elected, dismissed or advised.
    fn commands_by_turns(&self) -> bool {
        false
    }

    /// The same game with every option as it comes.
    #[must_use]
    fn standard(&self) -> Self {
        Self::default()
    }

    /// The same for these seats, by whose turns command passes; as it is for other games.
    #[must_use]
    fn for_turns_of(&self, _seats: &[Seat]) -> Self {
        self.clone()
    }
}

/// What keeps the staff from relieving the commander.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct DismissalBar {
    /// The name the game gives it.
    pub key: &'static str,
    /// Whether it stays for good, to whatever the game is taken back.
    pub stays: bool,
}

impl DismissalBar {
    /// What once barred it for good does so still, though the game was taken back to before it.
    pub const TAKEN_BACK: Self = Self { key: "taken-back", stays: true };
}

/// What the rules of a game tell those who play it together.
pub trait StaffRules:
    Rules<Choice: OwnChoice, Why: OwnWhy, Event: OwnEvent, Options: OwnOptions>
{
    /// What keeps the staff from relieving the commander, if anything does.
    fn dismissal_barred(_game: &Machine<Self>) -> Option<DismissalBar> {
        None
    }
}
