//! What the channel is shown of a march with Hicks: its table.

use games::Look;
use hicks::{Event, View};
use hicks_pictures::{Framing, Table, Traces};
use model::words::clip;
use render::Scene;
use staff::Roster;

/// Width of a whole table, in pixels.
const WHOLE: u32 = 1_600;
/// Width of what is in large print, for messages and phones: the square and its surroundings, or the
/// whole table.
const CLOSE: u32 = 1_000;
/// Letters of a Pasha's name on a table.
const NAME_MAX: usize = 16;

/// The traces of some events, with the names of the Pashas.
pub(crate) fn traces<'a>(
    view: &View,
    roster: &Roster,
    events: impl IntoIterator<Item = &'a Event>,
) -> Traces {
    let called = view.pashas.iter().filter_map(|pasha| {
        let name = roster.name(roster.in_turn(pasha.seat)?)?;
        Some((pasha.seat, clip(&name, NAME_MAX)))
    });
    Traces::of(events).naming(called)
}

/// The table with the traces of what these events tell of.
pub(crate) fn scene(view: &View, roster: &Roster, look: Look<'_>, events: &[&Event]) -> Scene {
    let traces = traces(view, roster, events.iter().copied());
    let view = view.clone();
    // Before anybody marches there is a whole table to look at, and nothing around the square; when
    // the march is over, all of its way.
    let whole = (view.turn == 0 || view.outcome.is_some()) && look == Look::Turn;
    match look {
        Look::Ranges => Table::scene(view, traces.with_ranges(), Framing::Whole, WHOLE),
        Look::Whole | Look::Part(_) => Table::scene(view, traces, Framing::Whole, WHOLE),
        Look::Turn if whole => Table::scene(view, traces, Framing::Whole, CLOSE),
        Look::Turn | Look::Near => Table::scene(view, traces, Framing::Close, CLOSE),
    }
}
