//! The siege of Khartoum: Gordon holds the city for twelve months against four Banners.
//!
//! A turn is a month (S-066 to S-076): an [event card](phases::card), [actions](phases::actions)
//! for its points, the [Banners](phases::banners) of a Banner card, [clean-up](phases::month).
//! [Fights](phases::fight) are rolled on three [tables]; what is lost follows from four more. What
//! modifies the dice stands in [`modifiers`], for rules, previews and odds alike. Cards, tables, map
//! and start values are data in `assets/siege`.
//!
//! Play is a stack of [frames](phases::Frame), which the [`Machine`] runs as it runs every game.
//! Rule numbers (`S-…`) stand where a rule is played.
//!
//! Deliberately missing here: clocks, sentences, floats, and any other game.

mod cards;
mod choice;
mod data;
mod event;
mod ids;
pub mod modifiers;
mod options;
pub mod phases;
mod played;
pub mod prospect;
mod rules;
mod rulings;
mod setup;
mod state;
pub mod tables;
mod view;
mod why;

pub use cards::Effect;
pub use choice::{Action, Choice};
pub use data::{AreaData, BannerCardData, CardData, Data, Setup, TrackData, UnitData, data};
pub use event::{Cause, End, Event, Grade, Outcome};
pub use ids::{AreaId, Arm, BannerCardId, BannerId, CardId, Kind, TRACK, UnitId};
pub use options::{BadOptions, Options};
pub use phases::force::{Call, Force, Purpose};
pub use rulings::{Gunboats, LOWER_LIMIT, NO_LIMIT, Rulings};
pub use state::{
    Banner, City, FURTHEST, HIGH_NILE, LAST_TURN, MORALE_MAX, Place, RESOURCES_MAX, STRENGTH_MAX,
    ThisTurn, Unit, WORKS_MAX,
};
pub use view::View;
pub use why::{TOPICS, Why};

use kit::{Machine, Seat};

/// The shape of a stored siege; raised when it changes, with an upgrade beside it.
pub const SCHEMA: u16 = 1;

/// Who is asked everything: Gordon, or the chairman of the council.
pub const GORDON: Seat = Seat(0);

/// A siege under way.
pub type Siege = Machine<City>;
