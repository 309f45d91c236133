//! Who may decide what.

pub mod authority;
pub mod awaited;
pub mod by_default;
pub mod compared;
pub mod lot;
pub mod rehearse;
pub mod reports;
pub mod terms;

pub const MEMBERS_MAX: usize = 24;
