//! Games played to their end without people.

use games::simulate::Simulator;

/// What plays patrols over and over.
pub(crate) fn simulator() -> Option<&'static dyn Simulator> {
    None
}
