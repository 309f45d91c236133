//! What whoever hosts the bot meets: configuration, disks, copies, restarts, other builds, many
//! campaigns, limits.

mod backups;
mod broken_state;
mod busy;
mod commands;
mod configuration;
mod disk;
mod ending;
mod heavy_files;
pub(super) mod http;
mod limits;
pub(super) mod many;
mod packs;
pub(super) mod restart;
mod rules;
mod stalled;
