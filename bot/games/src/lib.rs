//! The games, as the rest of the bot knows them: by one list.
//!
//! What a game is to the channel, its words, pictures and commands, is a [`Play`] in a crate of its
//! own; the process is handed the list of them when it starts. Here is also what follows from a
//! game and its log whichever game it is: who may decide what, what an order would lead to, what a
//! log tells; and the words that all games share.

pub mod automaton;
pub mod check;
pub mod concern;
pub mod description;
pub mod dice;
pub mod film;
pub mod log;
pub mod map;
pub mod named;
pub mod odds;
pub mod orders;
pub mod people;
pub mod phrases;
pub mod play;
pub mod reports;
pub mod sides;
pub mod simulate;
pub mod tabletop;
pub mod text;
pub mod time;
pub mod turns;
pub mod ui;
pub mod verb;

use std::sync::OnceLock;

pub use automaton::{Automaton, Weighed};
pub use concern::{Bearing, Concern, Holding};
pub use description::{Beginning, Description, Look, Part, PartChoice, Preset, SideName};
pub use orders::builder::OrderBuilder;
pub use phrases::Phrases;
pub use play::{all_of, battle, editions, named, named_in, of, on_top, whole};
pub use reports::Plot;
pub use search::Level;
pub use ui::{OwnUi, Play, Ui};

use kit::{Answer, Ask};
use model::values::stored;

static LIST: OnceLock<&'static [&'static dyn Play]> = OnceLock::new();

/// The games there are.
///
/// # Panics
/// If nobody has handed any over.
pub fn list() -> &'static [&'static dyn Play] {
    LIST.get().expect("the games are handed over before anything is asked of them")
}

/// The game that is played if nobody names another.
pub fn usual() -> &'static dyn Play {
    list()[0]
}

/// Hands the process its games, before anything else is done; only the first call counts.
pub fn register(games: &'static [&'static dyn Play]) {
    let list = LIST.get_or_init(|| games);
    stored::register(list.iter().flat_map(|play| play.codecs()));
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
