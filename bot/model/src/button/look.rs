//! What is looked at: cards, reports, files, the log, the rules.

use std::fmt;
use std::str::FromStr;

use staff::PlayerId;

use crate::word::{NotAPart, Word, coded_part, texts};

/// What is looked at of the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardsButton {
    Pick,
    Hand,
    Track,
}
texts!(CardsButton { Pick = "", Hand = "hand", Track = "track" });

/// What is done about a campaign as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileButton {
    Report,
    Archive,
    Agree,
    TakeUp,
}
texts!(FileButton { Report = "report", Archive = "archive", Agree = "agree", TakeUp = "up" });

coded_part! {
    /// What is told of a campaign.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum StoryButton {
        Page = "page",
        Replay = "replay",
        /// A plot of it; which there are is the game's own.
        Plot(name: Word) = "",
    }
}

/// Which lines of the log are wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sort {
    #[default]
    All,
    Orders,
    Staff,
    Dice,
}
texts!(Sort { All = "l", Orders = "o", Staff = "s", Dice = "d" });

coded_part! {
    /// Where a page of the log begins.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub enum Begins {
        /// Where reading begins: at the newest line, or at the first of a turn.
        #[default]
        Here = "h0",
        Above(number: i64) = "a",
        Below(number: i64) = "b",
    }
}

/// A page of the log: `o.3.0.b120` is its sort, turn or 0, player or 0, and where it begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LogPage {
    /// Which turn, read forwards; the whole log without, newest first.
    pub turn: Option<u8>,
    /// Whose lines; everybody's without.
    pub who: Option<PlayerId>,
    pub sort: Sort,
    pub begins: Begins,
}

impl fmt::Display for LogPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turn, who) = (self.turn.unwrap_or(0), self.who.map_or(0, |player| player.0));
        write!(f, "{}.{turn}.{who}.{}", self.sort, self.begins)
    }
}

impl FromStr for LogPage {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        let parts: Vec<&str> = text.split('.').collect();
        let [sort, turn, who, begins] = parts[..] else { return Err(NotAPart) };
        let turn: u8 = turn.parse().map_err(|_| NotAPart)?;
        let who: u64 = who.parse().map_err(|_| NotAPart)?;
        let (turn, who) = ((turn > 0).then_some(turn), (who > 0).then_some(PlayerId(who)));
        Ok(Self { turn, who, sort: sort.parse()?, begins: begins.parse()? })
    }
}

coded_part! {
    /// What a message of the rules is turned to.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum RulesButton {
        Picked = "",
        Menu(number: u8) = "#",
        Topic(key: Word) = "",
    }
}
