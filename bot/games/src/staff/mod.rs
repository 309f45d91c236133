//! Who may decide what.

pub mod authority;
pub mod awaited;
pub mod lot;
pub mod terms;
