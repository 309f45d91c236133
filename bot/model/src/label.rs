//! The name of a choice.

/// What a button or a line of a menu says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Label {
    /// Its title; at most 80 characters.
    pub title: String,
    /// A second line; at most 100 characters.
    pub detail: String,
    /// One emoji, or nothing.
    pub emoji: &'static str,
    pub group: String,
}
