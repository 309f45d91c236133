//! With Hicks in Kordofan: one square marches over a table while dice conjure up the Ansar.
//!
//! The turn, as one list (H-022 to H-026): the Pasha's [orders](phases::orders) with
//! movement and [fire](phases::fighting::fire); [ambushes](phases::enemy::ambush) that
//! movement set off; the [Ansar](phases::enemy::ansar) fire, spearmen are diced for, and those move
//! who can. Hand-to-hand is [fought](phases::fighting::melee) where it comes up.
//!
//! Play is a stack of [frames](phases::Frame), each a matter under way with its own locals, which
//! the [`Machine`] runs as it runs every game: `rules` beside this file tells it how. Rule numbers
//! (`H-…`) stand where a rule is played.
//!
//! Deliberately missing here: clocks, sentences, floats, and any other game.

mod choice;
mod event;
mod ids;
mod options;
pub mod phases;
mod rules;
mod setup;
mod shapes;
mod state;
mod troops;
mod view;
mod why;

pub use choice::{Choice, Deploy, Goal, Order};
pub use event::{
    Event, Factor, Grade, Killing, Melee, Modifier, NoAmbush, Occasion, Outcome, Sum, TakenOff,
    Test, TestResult, Volley,
};
pub use ids::{Arm, Body, Mover, PartyId, PieceId, Side, StragglerId, UnitId};
pub use inches::{Heading, Inches, Point};
pub use options::{
    Army, BadOptions, Clock, Force, GUNNERS, Losses, Muster, Options, PASHAS_MAX, Press, Spearmen,
    SquareRolls,
};
pub use state::Straggler as StragglerView;
pub use state::{
    Ambush, Beast, BeastKind, Duty, Field, HALF_FACE, HALF_SIDE, HEIGHT, Kind, LAST_TURN, PALM,
    Party, Pasha, Piece, PieceKind, Post, START, Square, State, Straggler, TURNS_MAX, Track, Train,
    Unit, WIDTH,
};
pub use troops::{Quality, Temper, Troops};
pub use view::{PartyView, PashaView, UnitView, View};
pub use why::{TOPICS, Why};

use kit::Machine;

/// The shape of a stored march; raised when it changes, with an upgrade beside it.
pub const SCHEMA: u16 = 1;

pub type March = Machine<Field>;
