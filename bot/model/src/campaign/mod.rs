//! A campaign: what is asked of it, what it is at one moment, what is kept of it.

pub mod audience;
pub mod counts;
pub mod draft;
pub mod fault;
pub mod invalid;
pub mod name;
pub mod problem;
pub mod request;
pub mod row;
pub mod snapshot;
pub mod undo;
pub mod upgrade;
