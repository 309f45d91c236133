//! The games, as the rest of the bot knows them: by one list.
//!
//! A value of a game (options, the game under way, a choice, a question, an event) goes through the
//! bot as [`Setup`], [`Game`], [`Choice`], [`Why`] and [`Event`]. Whoever is of a game asks for its
//! own form by `own`; nobody else needs it. What a game is to the channel, its words, pictures and
//! commands, is a [`Play`] in its folder here. [`ALL`] is the one list; tests may hand in another.

pub mod cards;
mod chance;
mod description;
pub mod fought;
pub mod hicks;
pub mod map;
pub mod named;
pub mod odds;
pub mod offers;
mod phrases;
pub mod plan;
mod play;
pub mod reports;
pub mod san_juans;
pub mod simulate;
mod staff;
pub mod tabletop;
#[cfg(test)]
pub(crate) mod testing;
pub mod values;
pub mod verb;

use std::sync::OnceLock;

pub use chance::{Automaton, Chance};
pub use description::{Beginning, Look, Preset, SideName};
pub use engine::RULES_VERSION;
pub use engine::kit::{Answer, Ask, Calm, Decision, DecisionId, Dice, Refusal, Scripted, Seat};
pub use engine::kit::{Audience, Fixed};
pub use phrases::Phrases;
pub use plan::Plan;
pub use play::{Play, named, of, on_top, whole};
pub use reports::Plot;
pub use staff::{Bearing, Concern, Holding};
pub use values::{
    Choice, DismissalBar, Edge, Event, Game, Offer, OwnChoice, OwnEvent, OwnOptions, OwnWhy,
    Played, Setup, Table, Why, machine, stored,
};

/// The games of this build.
pub const ALL: &[&dyn Play] = &[&san_juans::SanJuans, &hicks::Hicks];

static HANDED: OnceLock<&'static [&'static dyn Play]> = OnceLock::new();

/// The games there are.
pub fn list() -> &'static [&'static dyn Play] {
    HANDED.get_or_init(|| ALL)
}

/// The game that is played if nobody names another.
pub fn usual() -> &'static dyn Play {
    list()[0]
}

/// Hands the process other games in place of [`ALL`]: for tests, before anything else is done.
///
/// # Errors
/// If the list has been looked at already.
pub fn hand(games: &'static [&'static dyn Play]) -> Result<(), ListInUse> {
    HANDED.set(games).map_err(|_| ListInUse)
}

/// The list of games is in use already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the list of games is in use already")]
pub struct ListInUse;

/// Reads an answer by the topic of the question it was given to, in whatever game that is asked.
/// Of texts that several games know, the topic says which is meant.
pub fn read_answer(topic: &str, text: &str) -> Option<Answer<Choice>> {
    let codecs = || list().iter().flat_map(|play| play.codecs());
    if let Some(asks) = codecs().find(|codec| codec.topics.contains(&topic)) {
        return (asks.answer)(text).ok();
    }
    codecs().find_map(|codec| (codec.answer)(text).ok())
}

/// The first that is offered, for questions on which there is no opinion.
pub fn first<C: Copy>(ask: &Ask<C>) -> Option<Answer<C>> {
    Some(match ask {
        Ask::One(of) => Answer::One(*of.first()?),
        Ask::Some { of, min, .. } => {
            Answer::Some(of.iter().take(usize::from(*min)).copied().collect())
        }
        Ask::Number { min, .. } => Answer::Number(*min),
    })
}
