//! Menus, parts and forms of what is asked.

use std::fmt;
use std::str::FromStr;

use crate::button::answer::{Tally, Written};
use crate::word::{NotAPart, after, texts};

/// A menu of the panel whose lines answer a decision, or narrow its list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListMenu {
    One,
    // Likewise, in a second menu of the same panel.
    Others,
    Some,
    Group,
    After(Written),
    // Whole kinds of a large force; the counts so far.
    Whole(Tally),
    // The kind of a large force to count; the counts so far.
    Kind(Tally),
    // How many of that kind; the counts so far.
    Count { kind: u8, tally: Tally },
}

impl fmt::Display for ListMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Others => f.write_str("others"),
            Self::One => f.write_str("one"),
            Self::Some => f.write_str("some"),
            Self::Group => f.write_str("group"),
            Self::After(first) => write!(f, "a{first}"),
            Self::Whole(tally) => write!(f, "w{tally}"),
            Self::Kind(tally) => write!(f, "k{tally}"),
            Self::Count { kind, tally } => write!(f, "c{kind}.{tally}"),
        }
    }
}

impl FromStr for ListMenu {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        match text {
            "one" => return Ok(Self::One),
            "others" => return Ok(Self::Others),
            "some" => return Ok(Self::Some),
            "group" => return Ok(Self::Group),
            _ => {}
        }
        let (letter, rest) = text.split_at_checked(1).ok_or(NotAPart)?;
        match letter {
            "a" => Ok(Self::After(rest.parse()?)),
            "w" => Ok(Self::Whole(rest.parse()?)),
            "k" => Ok(Self::Kind(rest.parse()?)),
            "c" => {
                let (kind, tally) = rest.split_once('.').ok_or(NotAPart)?;
                Ok(Self::Count { kind: kind.parse().map_err(|_| NotAPart)?, tally: tally.parse()? })
            }
            _ => Err(NotAPart),
        }
    }
}

/// What of a decision's list is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListView {
    Whole,
    Units,
}
texts!(ListView { Whole = "", Units = "units" });

/// What a form is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListForm {
    Number,
    Report,
    /// The form of a battle's report. What follows makes each opening another form, because
    /// phones show the first words of a form again when its id comes back.
    ReportOf(u64),
}

impl ListForm {
    pub fn is_report(self) -> bool {
        matches!(self, Self::Report | Self::ReportOf(_))
    }
}

impl fmt::Display for ListForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number => f.write_str("number"),
            Self::Report => f.write_str("report"),
            Self::ReportOf(opened) => write!(f, "report.{opened}"),
        }
    }
}

impl FromStr for ListForm {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        match text {
            "number" => Ok(Self::Number),
            "report" => Ok(Self::Report),
            _ => after("report.", text).map(Self::ReportOf).ok_or(NotAPart),
        }
    }
}
