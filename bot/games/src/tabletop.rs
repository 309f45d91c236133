//! Battles that the players can settle on their own table: the sheet they fight by, and the form
//! in which they report how it went.

use kit::Answer;
use model::message::Post;
use model::{Choice, Game, Snapshot, Step, Why};
use render::Scene;
use staff::PlayerId;

use crate::people::authority::Authority;

/// What is said of the battles of a game.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    pub none: &'static str,
    pub unreported: &'static str,
    pub unled: &'static str,
    /// The button by which somebody leads the foe, or no longer, with its sign.
    pub lead: &'static str,
    pub leave: &'static str,
    pub foe: &'static str,
    pub measure: &'static str,
    pub rules: &'static str,
}

/// A way in which whoever leads the foe may have them fight.
#[derive(Debug, Clone)]
pub struct Way {
    pub key: String,
    pub title: &'static str,
    pub emoji: &'static str,
}

/// A form to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    pub title: &'static str,
    pub fields: Vec<Field>,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub id: &'static str,
    pub label: String,
    pub value: Option<String>,
    pub hint: Option<&'static str>,
    pub long: bool,
    pub required: bool,
    pub length: (u16, u16),
}

/// What was typed into a form.
#[derive(Debug, Clone, Default)]
pub struct Typed(pub Vec<(String, String)>);

impl Typed {
    pub fn field(&self, id: &str) -> &str {
        self.0.iter().rev().find(|of| of.0 == id).map_or("", |of| &of.1)
    }
}

/// The battles of a game, which can be settled on a table.
#[expect(clippy::type_complexity, reason = "each field says what it takes and gives")]
pub struct Tabletop {
    pub words: Words,
    pub waits: fn(&Game) -> bool,
    pub is_agreed: fn(&Game) -> bool,
    /// The sheet of the battle that waits, in words: all of it, or what [`Tabletop::plan`] does not
    /// show. `lot` are the members as drawn.
    pub sheet: fn(snapshot: &Snapshot, lot: &[PlayerId], whole: bool) -> Option<Post>,
    pub plan: fn(&Game) -> Option<Scene>,
    pub ways: fn() -> Vec<Way>,
    pub measure: fn() -> Choice,
    pub wants_dice: fn(&Game) -> bool,
    /// The form for the fight that waits after some steps, filled with a report drafted before.
    pub form: fn(game: &Game, by: &Authority, before: &[Step], report: &[Step]) -> Option<Form>,
    /// The steps of a report after those before it, as the form was filled.
    pub read: fn(
        game: &Game,
        by: &Authority,
        before: &[Step],
        typed: &Typed,
    ) -> Result<Vec<Step>, String>,
    /// The field whose text is given back to be copied, where a form cannot be read.
    pub copied: &'static str,
    pub is_battle: fn(&Why) -> bool,
    pub is_report: fn(Choice) -> bool,
    pub is_the_foes: fn(Choice) -> bool,
    pub settles: fn(&Answer<Choice>) -> bool,
    pub only_measures: fn(&Answer<Choice>) -> bool,
    /// The answer before one that settles a fight, where whoever leads the foe has said how.
    pub foes_answer: fn(how: &str, settles: &Answer<Choice>) -> Option<Answer<Choice>>,
    pub is_foes_way: fn(&str) -> bool,
}
