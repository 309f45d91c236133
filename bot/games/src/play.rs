//! What a game is to the channel.

use kit::{Answer, Audience, Decision, DecisionId};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Post, Topic};
use model::values::stored::Codec;
use model::{Choice, Ends, Event, Game, Setup, Snapshot, Step, Why};
use render::Scene;
use staff::conduct::Pace;
use staff::plan::Halt;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::log::record::Counted;
use crate::map::{MapRequest, Sight};
use crate::named::Named;
use crate::odds::Question;
use crate::text::preview::Foretold;
use crate::text::records::weight::Weight;
use crate::{Automaton, Bearing, Beginning, Concern, Description, Holding, Look, Part};

/// What the bot asks of any game, answered from the [`Ui`](crate::Ui) that each has.
///
/// A game may be on top of another: a part of one is then played as the other. What is said of the
/// table, of a choice, a question or an event is asked of the game whose it is.
pub trait Play: Sync {
    fn about(&self) -> &'static Description;
    fn codecs(&self) -> &'static [Codec];
    fn is_of(&self, key: &str) -> bool;
    fn automatic(&self, setup: &Setup) -> Option<kit::Side>;
    fn stands(&self, game: &Game) -> Option<(String, String)>;
    fn how_far(&self, game: &Game) -> String;
    fn round(&self, game: &Game) -> Option<u8>;
    fn sections(&self, current: Option<&Topic>, events: &[Event]) -> Vec<(Topic, Vec<Event>)>;
    fn standing(&self, game: &Game) -> Option<Topic>;
    fn chapter(&self, topic: &Topic, within: bool) -> Option<String>;
    fn chapter_named(&self, name: &str, within: bool) -> Option<Topic>;
    fn dispatch(
        &self,
        topic: &Topic,
        events: &[Event],
        snapshot: &Snapshot,
        by: Option<PlayerId>,
    ) -> Option<Post>;
    fn board(&self, snapshot: &Snapshot) -> Option<Post>;
    fn situation(
        &self,
        snapshot: &Snapshot,
        place: Option<&str>,
        audience: Audience,
    ) -> Option<Post>;
    fn places(&self) -> Named;
    fn awaited(&self, why: &Why, game: Option<&Game>) -> String;
    fn labels(&self, choices: &[Choice], game: &Game) -> Vec<Label>;
    fn question(&self, why: &Why, game: &Game, audience: Audience) -> (String, String);
    fn rule(&self, why: &Why) -> &'static str;
    fn told(&self, events: &[Event], game: &Game, audience: Audience) -> Vec<String>;
    fn noted(&self, events: &[Event]) -> Option<String>;
    fn weight(&self, event: &Event) -> Option<Weight>;
    fn aside(&self, event: &Event) -> Option<String>;
    fn foretold(&self, events: &[Event], game: &Game) -> Foretold;
    fn ends_a_round(&self, events: &[Event]) -> bool;
    fn uses_a_round(&self, events: &[Event]) -> bool;
    fn areas(&self) -> Vec<Area>;
    fn area_name(&self, area: Area) -> &'static str;
    fn holdings(&self, game: &Game) -> Vec<Holding>;
    fn part_of(&self, player: PlayerId, snapshot: &Snapshot) -> String;
    fn battlefield(&self, game: &Game) -> Option<String>;
    fn barred(&self, bar: &str) -> Option<&'static str>;
    fn has_units_in(&self, area: Area, game: &Game) -> bool;
    fn concern(&self, decision: &Decision<Choice, Why>, game: &Game) -> Concern;
    fn bearing(&self, choice: Choice, game: &Game) -> Bearing;
    fn verdict(&self, agreed: bool) -> Option<Answer<Choice>>;
    fn is_foreseeable(&self, now: &Game, then: &Game) -> bool;
    fn halts(&self, events: &[Event]) -> Option<Halt>;
    fn interrupts(&self, event: &Event) -> bool;
    fn check(&self, game: &Game) -> Result<(), Invalid>;
    fn score(&self, game: &Game) -> Option<i32>;
    fn counted(&self, event: &Event) -> Counted;
    fn by_default(&self, game: &Game, standing: Standing) -> Option<Answer<Choice>>;
    fn defaulted(
        &self,
        why: &Why,
        answer: &Answer<Choice>,
        label: Option<String>,
    ) -> Option<String>;
    fn matter(&self, why: &Why, game: &Game) -> u16;
    fn automaton(&self, seed: u64) -> Box<dyn Automaton>;
    fn advisor(&self, seed: u64) -> Box<dyn Automaton>;
    fn preset(&self, name: &str, setup: &Setup) -> Option<Setup>;
    fn agreed(&self, setup: &Setup) -> String;
    fn beginnings(&self) -> Vec<Beginning>;
    fn setup(&self, preset: Option<usize>, pace: Option<Pace>) -> Setup;
    fn ending(&self, of: &[Choice]) -> Result<Option<Choice>, String>;
    fn answers_itself(&self, why: &Why) -> bool;
    fn goes_on(&self, choice: Choice, waiting: &Decision<Choice, Why>) -> Option<Choice>;
    fn finishes(&self, why: &Why, last: &str) -> Option<Ends>;
    fn is_apart(&self, choice: &Choice) -> bool;
    fn own_menu(&self, choice: &Choice) -> Option<&'static str>;
    fn wants_details(&self, why: &Why) -> bool;
    fn ended_at_once(&self, choice: Choice, game: &Game) -> Option<(Choice, Label)>;
    fn beside(&self, choice: Choice, game: &Game) -> Option<(Choice, Label)>;
    fn is_first(&self, choice: &Choice) -> bool;
    fn parts(&self, decision: &Decision<Choice, Why>, game: &Game) -> Vec<Part>;
    fn follow_ups(&self, choice: Choice, game: &Game) -> Vec<(Vec<Choice>, Label)>;
    fn with_all(&self, choice: Choice, game: &Game) -> Option<Label>;
    fn unsaid(&self, steps: &[Step], game: &Game) -> Vec<Answer<Choice>>;
    fn is_unsaid_after(&self, choice: Choice, before: Choice) -> bool;
    fn force(&self, topic: &str) -> Option<&'static str>;
    fn drafted(&self, steps: &[Step]) -> Option<Scene>;
    fn begun(&self, snapshot: &Snapshot) -> Post;
    fn ended(&self, game: &Game) -> String;
    fn with_names(&self, text: String, roster: &Roster, spell: fn(&str) -> String) -> String;
    fn scene(
        &self,
        game: &Game,
        roster: &Roster,
        audience: Audience,
        look: Look<'_>,
        events: &[Event],
    ) -> Option<Scene>;
    fn pictured(&self, name: &str, game: &Game, events: &[Event]) -> Option<Scene>;
    fn planned(&self, now: &Game, after: &Game, events: &[Event]) -> Option<Scene>;
    fn card(&self, name: &str, width: u32) -> Option<Scene>;
    fn track(&self, game: &Game) -> Option<(Post, Scene)>;
    fn beside_rule(&self, topic: &str) -> Option<Scene>;
    fn map_parts(&self) -> Named;
    fn map_times(&self) -> Option<&'static [(&'static str, &'static str)]>;
    fn sight(&self, game: &Game, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight>;
    fn held(&self, game: &Game) -> Vec<(String, String)>;
    fn card_named(&self, typed: &str) -> Option<String>;
    fn hand(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post>;
    fn fan(&self, snapshot: &Snapshot) -> Option<Scene>;
    fn odds_are_of_use(&self, game: &Game) -> bool;
    fn odds_of_what_waits(&self, game: &Game) -> Option<Question>;
    fn odds_of_a_draft(&self, game: &Game, steps: &[Step]) -> Option<Question>;
}

/// The game that something is stored under the name of.
///
/// # Panics
/// If there is none: what is in memory has been read by a game of the list.
pub fn named(key: &str) -> &'static dyn Play {
    let found = crate::list().iter().find(|play| play.is_of(key));
    *found.expect("a game of the list")
}

pub fn of(setup: &Setup) -> &'static dyn Play {
    named(setup.key())
}

/// Whether a question asks how a battle is fought, of which a sheet can be had for the players' table.
pub fn is_battle(why: &Why) -> bool {
    named(why.key()).about().tabletop.is_some_and(|tabletop| tabletop.is_battle(why))
}

pub fn battle(game: &Game) -> Option<DecisionId> {
    let waiting = game.decision()?;
    is_battle(&waiting.why).then_some(waiting.id)
}

pub fn whole(game: &Game) -> &'static dyn Play {
    named(game.whole_key())
}

pub fn on_top(game: &Game) -> &'static dyn Play {
    named(game.on_top())
}
