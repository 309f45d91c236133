//! What people have set for themselves.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::word::{NotAPart, texts};

/// Hours in which somebody is not to be rung, by the clocks where they live.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quiet {
    /// From when on, in minutes after midnight.
    pub from: u16,
    /// Until when; the next day if it is earlier.
    pub to: u16,
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for Quiet {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        let minutes = |text: &str| text.parse().ok().filter(|minutes| *minutes < 24 * 60);
        let read = || {
            let (from, to) = text.split_once('-')?;
            Some(Self { from: minutes(from)?, to: minutes(to)? })
        };
        read().ok_or(NotAPart)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rings {
    #[default]
    AtOnce,
    Reminders,
    Never,
}
texts!(Rings { AtOnce = "at-once", Reminders = "reminders", Never = "never" });

impl Rings {
    /// What was kept; at once where a later version has kept something else.
    pub fn named(name: &str) -> Self {
        name.parse().unwrap_or_default()
    }
}

/// In which form somebody is shown what could be a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shown {
    #[default]
    Drawn,
    Words,
    Both,
}

impl Shown {
    const ALL: [(Self, &str); 3] =
        [(Self::Drawn, "drawn"), (Self::Words, "words"), (Self::Both, "both")];

    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(shown, _)| *shown == self).map_or("drawn", |(_, name)| name)
    }

    /// What was kept; a picture where a later version has kept something else.
    pub fn named(name: &str) -> Self {
        Self::ALL.iter().find(|(_, kept)| *kept == name).map_or(Self::Drawn, |(shown, _)| *shown)
    }
}

/// What a guide has explained to somebody: the name of each lesson, and the number of the last
/// order when it came. It is repeated until the next one is given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lessons(pub BTreeMap<String, i64>);

impl Lessons {
    /// What was kept; what cannot be read is explained again.
    pub fn read(text: &str) -> Self {
        let lesson = |of: &str| {
            let (name, order) = of.split_once(':')?;
            Some((name.to_owned(), order.parse().ok()?))
        };
        Self(text.split(' ').filter_map(lesson).collect())
    }

    /// Whether a lesson came before an order that is not the last one.
    pub fn is_over(&self, name: &str, last_order: i64) -> bool {
        self.0.get(name).is_some_and(|came| *came != last_order)
    }
}

impl fmt::Display for Lessons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (name, order)) in self.0.iter().enumerate() {
            let gap = if at == 0 { "" } else { " " };
            write!(f, "{gap}{name}:{order}")?;
        }
        Ok(())
    }
}

/// What somebody has set for all their campaigns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub zone: Option<String>,
    /// When they are not to be rung.
    pub quiet: Option<Quiet>,
    pub rings: Rings,
    pub digest: bool,
    pub shown: Shown,
    pub guided: bool,
    pub lessons: Lessons,
}

impl Default for Person {
    fn default() -> Self {
        let shown = Shown::default();
        let (digest, guided) = (true, false);
        let (rings, lessons) = (Rings::default(), Lessons::default());
        Self { zone: None, quiet: None, rings, digest, shown, guided, lessons }
    }
}

/// How far somebody has followed a campaign.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Look {
    /// The last line of the log they have seen; 0 if they have never looked.
    pub seen: i64,
    /// When they last looked, in seconds since 1970.
    pub looked: i64,
    /// Until when they are not to be reminded here; 0 if they never said so.
    pub snoozed: i64,
    /// When they were last rung here, in seconds since 1970; 0 if they never were.
    pub rung: i64,
}
