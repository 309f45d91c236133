//! What is kept, a file for each subject: how its rows are written and read.

pub(super) mod boards;
pub(super) mod campaigns;
pub(super) mod drafts;
pub(super) mod dues;
pub(super) mod faults;
pub(super) mod log;
pub(super) mod outbox;
pub(super) mod own_numbers;
pub(super) mod packs;
pub(super) mod people;
pub(super) mod rooms;
pub(super) mod settings;
