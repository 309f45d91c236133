//! What a newcomer to the San Juans reads: the guide beside prompts.

pub mod guide;
