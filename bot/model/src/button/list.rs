//! Menus, parts and forms of what is asked.

use crate::button::answer::{Tally, Written};
use crate::word::{coded_part, texts};

coded_part! {
    /// A menu of the panel whose lines answer a decision, or narrow its list.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ListMenu {
        One = "one",
        /// Likewise, in a second menu of the same panel.
        Others = "others",
        Some = "some",
        Group = "group",
        After(first: Written) = "a",
        /// Whole kinds of a large force; the counts so far.
        Whole(tally: Tally) = "w",
        /// The kind of a large force to count; the counts so far.
        Kind(tally: Tally) = "k",
        /// How many of that kind; the counts so far.
        Count { kind: u8, tally: Tally } = "c",
    }
}

/// What of a decision's list is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListView {
    Whole,
    Units,
}
texts!(ListView { Whole = "", Units = "units" });

coded_part! {
    /// What a form is for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ListForm {
        Number = "number",
        Report = "report",
        /// The form of a battle's report. What follows makes each opening another form, because
        /// phones show the first words of a form again when its id comes back.
        ReportOf(opened: u64) = "report.",
    }
}

impl ListForm {
    pub fn is_report(self) -> bool {
        matches!(self, Self::Report | Self::ReportOf(_))
    }
}
