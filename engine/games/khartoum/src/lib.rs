//! Khartoum: Mahdists against Empire, September 1883 to early 1885, a side each.
//!
//! A game turn is two months (K-004, K-R19): the Mahdists' player turn, then the Empire's. Each
//! plays one [card](phases::card), takes its [recruits](phases::recruits), [moves](phases::moves)
//! and fights its [battles](phases::battle). After turn 9 the Empire's places are counted. Map,
//! counters and cards are data in `assets/khartoum`.
//!
//! The Mahdists see everything but the Empire's cards; the Empire sees the top unit of each Mahdist
//! stack, in thick fog as it stands when the Mahdists have moved ([`view`]).
//!
//! Play is a stack of [frames](phases::Frame), which the [`Machine`] runs as it runs every game.
//! Rule numbers (`K-…`) stand where a rule is played.
//!
//! Deliberately missing here: clocks, sentences, floats, and any other game.

mod cards;
mod choice;
mod data;
mod event;
pub mod fortune;
mod ids;
pub mod map;
pub mod modifiers;
mod options;
pub mod phases;
mod played;
mod rules;
mod setup;
mod state;
pub mod supply;
pub mod view;
mod why;

pub use cards::{Condition, Disposition, Further, Moves, Side as Pile};
pub use choice::Choice;
pub use data::{CardData, Data, Figures, FortuneData, SpaceData, Terrain, UnitData, data};
pub use event::{Cause, Effect, End, Event, Outcome, Shot, Skip};
pub use fortune::Fortune;
pub use ids::{CardId, Contingent, Faction, Kind, MAHDISTS, SpaceId, UNITS, UnitId};
pub use map::{Link, Spaces};
pub use modifiers::{Modifier, Reason};
pub use options::{Automatic, Options, Rulings};
pub use phases::battle::Battle;
pub use state::{
    Board, FLOOD, LAST_TURN, POINTS_TO_WIN, Place, Sighting, ThisTurn, Unit, Units, Voyage,
};
pub use view::View;
pub use why::Why;

use kit::Machine;

/// The shape of a stored game; raised when it changes, with an upgrade beside it.
pub const SCHEMA: u16 = 1;

/// A game under way.
pub type Khartoum = Machine<Board>;
