//! What a game describes itself by: its sides, where it begins, its sets of options, how it is looked at.

use model::Setup;
use model::label::Label;

/// A whole set of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The name it goes by.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Its name and, behind a colon, what it is: a line of the list to begin from.
    pub line: &'static str,
}

/// A side of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideName {
    /// The name it goes by where it is typed.
    pub key: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// Its sign on buttons.
    pub emoji: &'static str,
}

/// Where a game can begin.
#[derive(Debug, Clone)]
pub struct Beginning {
    /// The name it goes by.
    pub key: &'static str,
    /// What is shown for it.
    pub title: &'static str,
    /// What is agreed on.
    pub setup: Setup,
    /// What is said when it has begun.
    pub begun: &'static str,
}

/// A part of what is asked, which is picked before what is done with it: a card of the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its line in the menu of parts.
    pub label: Label,
    /// The choices it has.
    pub choices: Vec<PartChoice>,
    /// What cannot be done with it, and why.
    pub not_offered: Vec<String>,
}

/// What can be done with a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartChoice {
    /// Its position in the list of choices.
    pub at: usize,
    /// What its button says; what the choice is called, if nothing shorter will do.
    pub short: Option<&'static str>,
    /// What it does, where that cannot be foreseen.
    pub about: String,
}

/// How a table is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look<'a> {
    /// As after a turn: what matters now.
    Turn,
    /// In large print, for phones: what is near the middle of things.
    Near,
    Whole,
    /// All of it, with what reaches how far.
    Ranges,
    /// A part of it by the game's own name; all of it where the game has no such part.
    Part(&'a str),
}
