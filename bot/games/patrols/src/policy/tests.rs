//! What automatic players know, and do not.
