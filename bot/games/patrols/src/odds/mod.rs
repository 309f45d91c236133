//! The chances of shots, fights and searches.

use games::odds::Odds;

/// The chances of a patrol, where they can be asked.
pub(crate) fn chances() -> Option<&'static dyn Odds> {
    None
}
