//! The database as files: copies of it, who owns it, who may read it, one that is only looked at.

pub mod backup;
pub(super) mod lock;
pub mod private;
pub(super) mod readable;
pub(super) mod shadow;
