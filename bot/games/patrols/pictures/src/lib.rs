//! Patrols in the Sudan drawn: the table, fire and fights, cards, the points of a game.
//!
//! Everything is drawn from a [`View`](patrols::View) that is already cut for its audience, and from
//! events that have passed [`Event::seen_by`](patrols::Event::seen_by) for the same audience; nothing
//! here sees a whole board. What only the Dervishes know is marked where the view
//! [knows](patrols::View::knows) it.
//!
//! * [`Map::scene`]`(&view, traces, framing, width)`: the table. [`Traces::of`]`(&events)` are what has
//!   happened since the last picture; [`Traces::since`]`(&before, &events)` marks where those stood who
//!   are gone by now, too. [`Traces::with_reach`] adds the ranges, the arc and the charges of a unit,
//!   [`Traces::with_plan`] a [`Planned`] move. A [`Framing`] is the whole table with all that stands
//!   beside it (1,600 pixels wide, or 550 in large print), what matters ([`Framing::Close`], 550 or 400
//!   pixels), or a [`Third`] of the table.
//! * [`battle`]: rounds of fights and shots with their dice, if
//!   there are any among the events.
//! * [`card`] and [`hand`]: cards, their title and words handed in as a [`CardText`].
//! * [`course`]: the points of both sides by [`Turn`]s.
//! * [`rule`]: a [`Rule`] in a picture.

mod battles;
mod cards;
mod course;
mod describe;
mod ground {
    pub(super) mod cloth;
    pub(super) mod scenery;
}
mod map;
mod marks {
    pub(super) mod bases;
    pub(super) mod labels;
    pub(super) mod pieces;
    pub(super) mod reach;
    pub(super) mod trails;
    pub(super) mod units;
}
mod names;
mod panel;
mod plan;
mod rules;
mod traces;

#[cfg(test)]
#[path = "../tests/situations/mod.rs"]
mod situations;

pub use battles::battle;
pub use cards::{CardText, card, hand};
pub use course::{Turn, course};
pub use map::Map;
pub use plan::{Framing, Third};
pub use rules::{Rule, rule};
pub use traces::{Planned, Traces};
