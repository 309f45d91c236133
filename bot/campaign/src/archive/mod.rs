//! Campaigns as files: written, read, and looked over before anything in them counts.

pub mod budget;
pub mod export;
pub mod import;
pub mod shape;
pub mod text;
pub mod validate_lines;
