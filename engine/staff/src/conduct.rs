//! How a group plays together: how long it waits for somebody, and what happens then.
//!
//! It is agreed on with the other options and is no rule of any game. All delays of a campaign
//! come from its pace, so that one word at the creation sets them all.

use serde::{Deserialize, Serialize};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Live,
    HalfDay,
    #[default]
    Day,
    /// At weekends: three days for what is asked.
    Weekend,
}

impl Pace {
    /// The time one person has for one answer, in seconds.
    pub fn unit(self) -> i64 {
        match self {
            Pace::Live => 10 * MINUTE,
            Pace::HalfDay => 12 * HOUR,
            Pace::Day => 24 * HOUR,
            Pace::Weekend => 72 * HOUR,
        }
    }

    /// How long after it arose a question's awaited person is first reminded, in seconds.
    pub fn remind_after(self) -> i64 {
        self.unit()
    }

    /// How long after it arose the chief of staff may answer too (J-004), in seconds.
    pub fn chief_after(self) -> i64 {
        self.unit() * 3 / 2
    }

    /// The least time that the chief of staff then has before anything is done for everybody, in
    /// seconds: a default never comes the moment he may act.
    pub fn chief_has(self) -> i64 {
        self.unit() / 2
    }

    /// How long after it arose a question that has a default answer is answered by it, in seconds.
    pub fn default_after(self) -> i64 {
        2 * self.unit()
    }

    /// How long after it arose the staff's best-backed proposal is carried out, in seconds.
    pub fn council_after(self) -> i64 {
        3 * self.unit()
    }

    pub fn again_after(self) -> i64 {
        self.unit()
    }

    /// How long after somebody was rung they are not rung again, in seconds: at most once a day,
    /// but at a table where everybody sits together.
    pub fn rests_for(self) -> i64 {
        (self.unit() * 5 / 6).min(20 * HOUR)
    }

    /// How long nobody does anything until everybody is told that the game stands still, in
    /// seconds.
    pub fn stalled_after(self) -> i64 {
        2 * self.unit()
    }

    pub fn motion_for(self) -> i64 {
        2 * self.unit()
    }

    pub fn election_for(self) -> i64 {
        self.unit()
    }

    /// How long after a motion that failed none like it may be moved, in seconds.
    pub fn cooldown(self) -> i64 {
        3 * self.unit()
    }
}

/// What a group has agreed on about playing together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Conduct {
    pub pace: Pace,
    /// Whether the best-backed proposal is carried out when commander and chief of staff have both
    /// let their time pass.
    pub councils_order: bool,
    /// Whether islands have officers who decide their sieges, retreats and replacements.
    pub delegation: bool,
    /// Whether whoever joins a campaign under way decides with the others at once.
    pub newcomers_at_once: bool,
    /// Whether whoever asks is told how two proposals do in trials.
    pub advice: bool,
}
