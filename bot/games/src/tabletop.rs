//! Battles that the players can settle on their own table: the sheet they fight by, and the form
//! in which they report how it went.

use kit::Answer;
use model::message::Post;
use model::{Choice, Game, Snapshot, Step, Why};
use render::Scene;
use staff::PlayerId;

use crate::staff::authority::Authority;

/// What is said of the battles of a game.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    /// Where no battle waits to be fought.
    pub none: &'static str,
    /// Where none waits to be reported.
    pub unreported: &'static str,
    /// Where none waits to be led.
    pub unled: &'static str,
    /// The button by which somebody leads the foe, or no longer, with its sign.
    pub lead: &'static str,
    /// The same of whoever leads them.
    pub leave: &'static str,
    pub foe: &'static str,
    /// The button by which dice tell how good our units are.
    pub measure: &'static str,
    /// The topic of the rules that tells how to fight on a table.
    pub rules: &'static str,
}

/// A way in which whoever leads the foe may have them fight.
#[derive(Debug, Clone)]
pub struct Way {
    /// What it goes by.
    pub key: String,
    /// What it is called.
    pub title: &'static str,
    pub emoji: &'static str,
}

/// A form to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// What stands over it.
    pub title: &'static str,
    pub fields: Vec<Field>,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// What it goes by.
    pub id: &'static str,
    /// What is wanted there.
    pub label: String,
    /// What stands there when it opens.
    pub value: Option<String>,
    /// What is shown while it is empty.
    pub hint: Option<&'static str>,
    /// Whether it has many lines.
    pub long: bool,
    /// Whether it has to be filled in.
    pub required: bool,
    /// The fewest letters, and the most.
    pub length: (u16, u16),
}

/// What was typed into a form.
#[derive(Debug, Clone, Default)]
pub struct Typed(pub Vec<(String, String)>);

impl Typed {
    /// What was typed into a field.
    pub fn field(&self, id: &str) -> &str {
        self.0.iter().rev().find(|of| of.0 == id).map_or("", |of| &of.1)
    }
}

/// The battles of a game in which they can be settled on a table.
pub trait Tabletop: Sync {
    /// What is said of them.
    fn words(&self) -> &'static Words;

    /// Whether a battle waits to be settled.
    fn waits(&self, game: &Game) -> bool;

    /// Whether it is agreed that battles are settled there.
    fn is_agreed(&self, _game: &Game) -> bool {
        false
    }

    /// The sheet of the battle that waits, in words: all of it, or what [`Tabletop::plan`] does not
    /// show. `lot` are the members as drawn.
    fn sheet(&self, snapshot: &Snapshot, lot: &[PlayerId], whole: bool) -> Option<Post>;

    /// How the battle that waits is set out.
    fn plan(&self, game: &Game) -> Option<Scene>;

    /// How the foe may fight.
    fn ways(&self) -> Vec<Way>;

    /// The choice that has dice tell how good our units are.
    fn measure(&self) -> Choice;

    /// Whether a die has still to tell how good some of our units are.
    fn wants_dice(&self, game: &Game) -> bool;

    /// The form for the fight that waits after some steps, filled with a report drafted before.
    fn form(&self, game: &Game, by: &Authority, before: &[Step], report: &[Step]) -> Option<Form>;

    /// The steps of a report after those before it, as the form was filled.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what would do.
    fn read(
        &self,
        game: &Game,
        by: &Authority,
        before: &[Step],
        typed: &Typed,
    ) -> Result<Vec<Step>, String>;

    /// The field whose text is given back to be copied, where a form cannot be read.
    fn copied(&self) -> &'static str;

    /// Whether it asks how a battle is fought, of which a sheet can be had.
    fn is_battle(&self, why: &Why) -> bool;

    /// Whether a choice says that a fight was settled on a table.
    fn is_report(&self, choice: Choice) -> bool;

    /// Whether a choice says how the foe fights, which is for whoever leads them.
    fn is_the_foes(&self, choice: Choice) -> bool;

    /// Whether an answer settles a fight.
    fn settles(&self, answer: &Answer<Choice>) -> bool;

    /// Whether an answer only has the dice tell what a fight is fought with.
    fn only_measures(&self, answer: &Answer<Choice>) -> bool;

    /// The answer before one that settles a fight, where whoever leads the foe has said how.
    fn foes_answer(&self, how: &str, settles: &Answer<Choice>) -> Option<Answer<Choice>>;

    /// Whether somebody who leads the foe can have them fight so.
    fn is_foes_way(&self, how: &str) -> bool;
}
