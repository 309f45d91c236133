//! The vocabulary of the bot: ids, what buttons carry, games under way, campaigns and what is asked
//! of them, lines of the log, messages.
//!
//! It may know the engine's frame and nothing else: no Discord, no store, no word that only one game
//! has. What is a game's own goes through the bot as [`Setup`], [`Game`], [`Choice`], [`Why`] and
//! [`Event`]; whoever is of a game asks for its own form by `own`.

pub mod button;
pub mod campaign;
pub mod clock;
pub mod dice;
pub mod ids;
pub mod label;
pub mod log;
pub mod message;
pub mod metrics;
pub mod person;
pub mod post_kind;
pub mod purpose;
pub mod values;
pub mod word;
pub mod words;

pub use campaign::draft::Draft;
pub use campaign::problem::{BadPresence, NoChange, Problem};
pub use campaign::request::{Asker, Ends, OptionChange, PlanChange, Request};
pub use campaign::row::CampaignRow;
pub use campaign::snapshot::{Receipt, Snapshot, Stage, Step, Stopped};
pub use campaign::undo::{NoUndo, Unwinding};
pub use purpose::Purpose;
pub use values::{
    Choice, DismissalBar, Edge, Event, Game, KeptPack, Offer, OwnChoice, OwnEvent, OwnOptions,
    OwnWhy, Played, Setup, StaffRules, Why,
};

pub use kit::RULES_VERSION;
