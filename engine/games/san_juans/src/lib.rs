//! A colonial war that a pack describes: a card-driven revolt, everybody on the same side.
//!
//! The turn, as one list (J-030): [draw](phases::draw), [rebellion](phases::rebellion), seven
//! action [rounds](phases::round), [supply](phases::supply), [sieges](phases::sieges::siege),
//! [replacements](phases::refit), [score](phases::score). A card played in a round is an
//! [event](phases::cards::card_event) or [Ops](phases::ops); Ops bring
//! [marches](phases::land::march), [encounters](phases::land::encounter) and
//! [battles](phases::battle).
//!
//! Play is a stack of [frames](phases::Frame), each a matter under way with its own locals, which
//! the [`Machine`] runs as it runs every game: `rules` beside this file tells it how, and [`War`]
//! is what only this campaign can be asked. Rule numbers (`J-…`) stand where a rule is played.
//!
//! Deliberately missing here: clocks, sentences, who may answer (that is the staff's matter).

pub mod cards;
mod changes;
mod choice;
mod event;
mod ids;
mod options;
pub mod phases;
mod pieces;
mod route;
mod rules;
mod setup;
mod state;
mod view;
mod war;
mod why;

pub use changes::{
    Arrival, BattlesAt, Changes, Follower, Loss, Movement, ShipFate, ShipTurn, SiegeTurn, Spot,
    Trail, Turned, Voyage,
};
pub use choice::{
    BattleChoice, Bearing, Choice, OpsChoice, Pick, RefitChoice, RoundChoice, SailChoice,
    SeaFightChoice, SiegeChoice, Stance, Tactic, TrainChoice,
};
pub use event::{
    BattleType, ConvoyFate, Event, Exchange, Extra, FightKind, Fleet, Ground, LeaderEvent, Needed,
    Outcome, PursuitModifier, RebelForce, Revolt, SeaEvent, SeaExchange, SiegeEvent, SiegeModifier,
    SiegeResult, SortieModifier, SortieResult, SupplyEvent, TrainEvent, UnitSteps, river_beds,
};
pub use ids::{ShipId, UnitId};
pub use options::{BadOptions, Options, Scenario, Settlement, SiegeRows};
pub use pack::{
    Arm, ArrivesAt, Batch, Berth, Card, CardId, Chance, Class, Effect, Files, Flag, HowMany, Hull,
    Island, IslandId, Kind, MANY, MOST, Members, Mistake, Numbered, Pack, PackNo, Path, PathId,
    PerPack, Pile, Place, PlaceId, PlaceKind, Quality, RandomEvent, Roads, Sea, SeaId, Set,
    ShipClass, ShipKind, Space, Troops, UnitKind, Weariness, enroll, first, packs, shipped,
    shipped_files, the, within,
};
pub use phases::battle::Fight as BattleView;
pub use phases::battle::resolver;
pub use phases::leaders::theatre::OFFICERS;
pub use pieces::{
    Apart, BoundForce, Column, Expedition, Hero, Leader, SentCard, Theatre, Train, TrainAt,
};
pub use route::{Leg, Meets, Route};
pub use state::{
    Board, Cause, Control, Entry, Milestones, PlaceState, Points, Ship, Unit, Whereabouts,
};
pub use view::{ColumnView, Limits, Phase, PlaceView, ShipView, UnitView, View};
pub use war::War;
pub use why::Why;

pub(crate) use phases::{
    Cx, Frame, Next, ask_units, choose, go, number, one, several, under, units_of, wait, yes_or_no,
};

use kit::{Machine, Seat};

/// Action rounds in a turn (J-030).
pub const ROUNDS: u8 = 7;

/// The seat of the commander in chief, who decides everything (J-001) that he has not handed to
/// an officer (J-006).
pub const COMMANDER: Seat = Seat(0);

/// A kind of unit of the first pack by its name.
///
/// # Panics
/// If there is none: for names written in tests.
pub fn kind(name: &str) -> UnitKind {
    UnitKind::named(first(), name).unwrap_or_else(|| panic!("no kind of unit is called {name}"))
}

/// The same of a kind of ship.
///
/// # Panics
/// If there is none.
pub fn ship_kind(name: &str) -> ShipKind {
    ShipKind::named(first(), name).unwrap_or_else(|| panic!("no kind of ship is called {name}"))
}

/// The shape of a stored campaign; raised when it changes, with an upgrade beside it.
pub const SCHEMA: u16 = 1;

/// A campaign under way.
pub type Campaign = Machine<Board>;
