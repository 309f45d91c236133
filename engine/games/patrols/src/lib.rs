//! Patrols in the Sudan: a patrol crosses scenery in which Dervishes lie hidden.
//!
//! The [table](state::WIDTH) is 36 by 60 inches (P-R01). A game turn is the patrol's, then the
//! Dervishes' (P-R66); each goes through six [steps](phases::turn::Step). In the fourth one unit is
//! chosen, rolls for action points and [acts](phases::act). Units are bases of an inch in a
//! [formation](pose::Pose); what lies between them is measured in whole hundredths of an inch.
//! Troops and scenery are data in `assets/patrols`.
//!
//! The Dervishes see everything. The patrol sees no hidden unit, no card that is held and no dice
//! of a search ([`view`]).
//!
//! Play is a stack of [frames](phases::Frame), which the [`Machine`] runs as it runs every game.
//! Rule numbers (`P-…`) stand where a rule is played.
//!
//! Deliberately missing here: clocks, sentences, floats, and any other game.

mod choice;
mod data;
mod event;
mod facts;
mod ids;
mod options;
pub mod phases;
pub mod points;
pub mod pose;
mod rules;
mod setup;
pub mod sight;
mod state;
pub mod view;
mod why;

pub use choice::{Along, Choice, Fate, Goal, Hand, Order, Shape, Spin};
pub use data::{Hides, SceneryData, TroopData, Weapon, data};
pub use event::Event;
pub use facts::{
    Burst, Cause, ChartResult, Effect, End, Falter, FightBase, Find, Outcome, Pair, Reason, Search,
    Shot, Verdict,
};
pub use ids::{Arm, Card, Cell, Faction, Kind, PieceId, Quality, Role, TroopId, UnitId};
pub use inches::{Heading, Inches, Point, Rect};
pub use options::{Automatic, Force, Muster, Options, SCOUTS, SCOUTS_MAX};
pub use phases::act::Acting;
pub use phases::fight::{Face, Fight};
pub use points::{Item, points};
pub use pose::{Formation, Pose};
pub use state::{
    Base, Board, EVERY_CARD, HAND, HEIGHT, LAST_TURN, Piece, Place, Tally, Tests, Unit, WIDTH,
};
pub use view::View;
pub use why::{TOPICS, Why};

use kit::Machine;

/// The shape of a stored game; raised when it changes, with an upgrade beside it.
pub const SCHEMA: u16 = 1;

pub type Patrols = Machine<Board>;
