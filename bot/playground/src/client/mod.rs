//! The officers' side: what a person's Discord client lets him do, checks for him, and shows him.
//!
//! Tests, the automated player and the page all act through [`officer::Officer`]; the page only wraps it in HTTP.

pub(crate) mod act;
pub(crate) mod modal;
pub(crate) mod officer;
pub(crate) mod options;
pub(crate) mod reply;
