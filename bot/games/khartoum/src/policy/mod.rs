//! Automatic players of both sides.
