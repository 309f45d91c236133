//! What is drawn over the table: names, the clock of directions, the traces of a turn.

pub(super) mod clock;
pub(super) mod labels;
pub(super) mod traces;
pub(super) mod trails;
