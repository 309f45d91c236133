//! What a game describes itself by: its sides, where it begins, its sets of options, how it is
//! looked at.

use model::Setup;
use model::label::Label;

use crate::Phrases;
use crate::reports::Reports;
use crate::simulate::Simulator;
use crate::tabletop::Tabletop;
use crate::text::guidance::guide::Guide;
use crate::text::guidance::rules::Topic;
use crate::text::people::options::Item;
use crate::text::signs::Sign;
use crate::verb::Verb;

/// A whole set of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    pub name: &'static str,
    pub title: &'static str,
    /// Its name and, behind a colon, what it is: a line of the list to begin from.
    pub line: &'static str,
}

/// A side of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideName {
    pub key: &'static str,
    pub name: &'static str,
    pub emoji: &'static str,
}

/// Where a game can begin.
#[derive(Debug, Clone)]
pub struct Beginning {
    pub key: &'static str,
    pub title: &'static str,
    pub setup: Setup,
    pub begun: &'static str,
}

/// A part of what is asked, which is picked before what is done with it: a card of the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub label: Label,
    pub choices: Vec<PartChoice>,
    /// What cannot be done with it, and why.
    pub not_offered: Vec<String>,
}

/// What can be done with a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartChoice {
    pub at: usize,
    /// What its button says; what the choice is called, if nothing shorter will do.
    pub short: Option<&'static str>,
    /// What it does, where that cannot be foreseen.
    pub about: String,
}

/// How a table is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look<'a> {
    Turn,
    /// In large print, for phones: what is near the middle of things.
    Near,
    Whole,
    Ranges,
    /// A part of it by the game's own name; all of it where the game has no such part.
    Part(&'a str),
}

/// What a game is by itself: its names, its texts, and what only some games have.
#[derive(Clone, Copy)]
pub struct Description {
    pub title: &'static str,
    pub noun: &'static str,
    /// What a campaign of it is called if nobody has a name for it.
    pub usual_name: &'static str,
    /// An emoji for its map, before a campaign's name in the lobby.
    pub sign: &'static str,
    /// Where it can begin: the name it goes by, what is shown for it, and what is said when it has
    /// begun.
    pub beginning: [&'static str; 3],
    pub premise: (&'static str, &'static str),
    pub phrases: &'static Phrases,
    /// What stands before a chapter's name in the small print of its message, and what does where
    /// the message is within another game's.
    pub footer: [&'static str; 2],
    /// Whether each turn has a board of its own; else one stays from beginning to end.
    pub boards_by_turn: bool,
    /// Whether dice move whoever they fall for, so that what is asked after any depends on them.
    pub asks_by_dice: bool,
    /// Whether it is played with a hand of cards.
    pub has_cards: bool,
    /// Whether its chances can be asked.
    pub has_odds: bool,
    /// Its part of the player's guide, in Markdown: sections under headings of the second level.
    pub playing: &'static str,
    /// An example of play to take up at several places: options, answers and dice, as JSON.
    pub example: Option<&'static str>,
    /// The topic of its first message where a part of another game is played as this one; where
    /// there is none, its first events tell.
    pub opens: Option<&'static str>,
    /// What is new in it from a version of the rules on, beside what is new in all games.
    pub changes: &'static [(u32, &'static str)],
    /// Its sides, in the order of their numbers; none where everybody is on one side.
    pub sides: &'static [SideName],
    pub rules: &'static [Topic],
    pub options: &'static [Item],
    /// The menus that the options stand in which do not matter most: what each is called, and its
    /// groups; the last one has all that is left.
    pub option_menus: &'static [(&'static str, &'static [&'static str])],
    pub presets: &'static [Preset],
    pub signs: &'static [Sign],
    pub verbs: &'static [Verb],
    pub guide: Option<&'static dyn Guide>,
    /// Whose troops get replacement points first if a standing order says so, with an article; nothing where
    /// there are no standing orders.
    pub standing_orders: Option<&'static str>,
    pub tabletop: Option<&'static Tabletop>,
    pub simulator: Option<&'static Simulator>,
    pub reports: Reports,
}

impl Description {
    /// A game of this title that has nothing else of its own.
    pub fn of(title: &'static str) -> Self {
        let usual_name = title.split(':').next().unwrap_or_default();
        Self {
            title,
            noun: "war",
            usual_name,
            sign: "🗺️",
            beginning: ["start", usual_name, "It begins."],
            premise: ("", ""),
            phrases: &Phrases::PLAIN,
            footer: [""; 2],
            boards_by_turn: false,
            asks_by_dice: false,
            has_cards: false,
            has_odds: false,
            playing: "",
            example: None,
            opens: None,
            changes: &[],
            sides: &[],
            rules: &[],
            options: &[],
            option_menus: &[],
            presets: &[],
            signs: &[],
            verbs: &[],
            guide: None,
            standing_orders: None,
            tabletop: None,
            simulator: None,
            reports: Reports::PLAIN,
        }
    }
}
