//! The `sirdar` command line.
fn main() {}
