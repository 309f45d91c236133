//! How fast whole campaigns play themselves.
fn main() {}
