//! What somebody names a moment for, and how far off it may be.

/// A day in seconds.
const DAY: i64 = 24 * 3_600;

/// What a moment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum Purpose {
    Leave,
    /// The end of a time in which nothing rings for somebody.
    Snooze,
    Appointment,
}

impl Purpose {
    pub const ALL: [Self; 3] = [Self::Leave, Self::Snooze, Self::Appointment];

    /// How far off it may be at most, in seconds.
    pub const fn most(self) -> i64 {
        match self {
            Self::Leave => 366 * DAY,
            Self::Snooze => 14 * DAY,
            Self::Appointment => 28 * DAY,
        }
    }

    pub const fn takes(self, at: i64, now: i64) -> bool {
        at > now && at <= now.saturating_add(self.most())
    }
}
