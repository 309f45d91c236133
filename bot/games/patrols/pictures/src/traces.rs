//! What has happened on the table since the last picture, and what is asked for besides.

use patrols::{Event, Pose, UnitId};

/// What is drawn over a table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Traces {
    pub(crate) reach: Option<UnitId>,
    pub(crate) plan: Option<Planned>,
}

/// A move that somebody thinks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// Which unit.
    pub unit: UnitId,
    /// How it stands, and how it would after each part of its way.
    pub path: Vec<Pose>,
    /// Whom it would charge at the end.
    pub target: Option<UnitId>,
}

impl Traces {
    /// The traces that events leave.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Self {
        let _ = events.into_iter().count();
        Self::default()
    }

    /// The same with the ranges, the arc and the charges of a unit.
    #[must_use]
    pub fn with_reach(mut self, unit: UnitId) -> Self {
        self.reach = Some(unit);
        self
    }

    /// The same with a move that somebody thinks of.
    #[must_use]
    pub fn with_plan(mut self, plan: Planned) -> Self {
        self.plan = Some(plan);
        self
    }
}
