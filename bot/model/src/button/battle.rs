//! The sheet of a battle that waits, and who leads it.

use std::fmt;
use std::str::FromStr;

use kit::DecisionId;
use staff::PlayerId;

use crate::word::{NotAPart, Word, after};

/// A button of the sheet of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetButton {
    /// Opens it. On public messages, never stale.
    Open,
    Plan,
    Words,
    Share,
    ShareWords,
    /// Has the dice tell how good our units are, in the battle that this decision settles.
    Worth(DecisionId),
    Foe(DecisionId),
    /// Opens, or is, the form for when that battle is fought on the players' table. On public
    /// messages.
    Appoint(DecisionId),
}

impl fmt::Display for SheetButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => Ok(()),
            Self::Plan => f.write_str("plan"),
            Self::Words => f.write_str("words"),
            Self::Share => f.write_str("share"),
            Self::ShareWords => f.write_str("share.words"),
            Self::Worth(battle) => write!(f, "worth.{battle}"),
            Self::Foe(battle) => write!(f, "ansar.{battle}"),
            Self::Appoint(battle) => write!(f, "appoint.{battle}"),
        }
    }
}

impl FromStr for SheetButton {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        Ok(match text {
            "" => Self::Open,
            "plan" => Self::Plan,
            "words" => Self::Words,
            "share" => Self::Share,
            "share.words" => Self::ShareWords,
            _ => {
                let worth = after("worth.", text).map(|battle| Self::Worth(DecisionId(battle)));
                let foe = || after("ansar.", text).map(|battle| Self::Foe(DecisionId(battle)));
                let meet =
                    || after("appoint.", text).map(|battle| Self::Appoint(DecisionId(battle)));
                return worth.or_else(foe).or_else(meet).ok_or(NotAPart);
            }
        })
    }
}

/// A button about who leads a battle, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PostsButton {
    // Takes over the battle that this decision settles. On public messages.
    Lead(DecisionId),
    // Gives the battle to somebody who has asked to lead it. On public messages.
    Yield { battle: DecisionId, to: PlayerId },
    // `how`: how, as the game writes it.
    Bear { battle: DecisionId, how: Word },
}

impl fmt::Display for PostsButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lead(battle) => write!(f, "lead.{battle}"),
            Self::Yield { battle, to } => write!(f, "yield.{battle}.{}", to.0),
            Self::Bear { battle, how } => write!(f, "bear.{battle}.{how}"),
        }
    }
}

impl FromStr for PostsButton {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        if let Some(way) = text.strip_prefix("bear.") {
            let (battle, how) = way.split_once('.').ok_or(NotAPart)?;
            let battle = DecisionId(battle.parse().map_err(|_| NotAPart)?);
            return Ok(Self::Bear { battle, how: how.parse()? });
        }
        if let Some(asked) = text.strip_prefix("yield.") {
            let (battle, to) = asked.split_once('.').ok_or(NotAPart)?;
            let number = |text: &str| text.parse::<u64>().map_err(|_| NotAPart);
            let battle = u32::try_from(number(battle)?).map_err(|_| NotAPart)?;
            return Ok(Self::Yield { battle: DecisionId(battle), to: PlayerId(number(to)?) });
        }
        after("lead.", text).map(|battle| Self::Lead(DecisionId(battle))).ok_or(NotAPart)
    }
}
