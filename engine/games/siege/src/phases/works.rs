//! Fortification markers (S-057, S-R34): one to four for an action, in one Area; by a ruling of ours
//! in several.

use kit::Ask;

use super::{Cx, Frame, Next, tracks};
use crate::{Action, AreaId, Cause, Choice, City, Event, WORKS_MAX, Why};

/// Markers that one action can place (S-057).
pub const MARKERS: u8 = 4;

/// What can be built with so many markers at most: none above level 4 (S-R10, S-R34), each at the
/// price of a Resource Point.
pub fn offers(city: &City, markers: u8) -> Vec<Choice> {
    let most = markers.min(city.purse());
    let levels = |area: AreaId| {
        let room = WORKS_MAX.saturating_sub(city.level(area)).min(most);
        (1..=room).map(move |levels| Choice::Fortify(area, levels))
    };
    city.controlled().flat_map(levels).collect()
}

pub(crate) fn place(area: AreaId, levels: u8, cx: &mut Cx<'_>) {
    tracks::pay(levels, Cause::Action(Action::Fortifications), cx);
    raise(area, levels.cast_signed(), cx);
}

pub(crate) fn raise(area: AreaId, by: i8, cx: &mut Cx<'_>) {
    let before = cx.board.level(area);
    let now = before.saturating_add_signed(by).min(WORKS_MAX);
    cx.board.works[area.index()] = now;
    if now != before {
        cx.say(Event::Works { area, by, now });
    }
}

/// Asks for more markers of the same action, if any can be placed.
pub(crate) fn step(left: u8, cx: &mut Cx<'_>) -> Next {
    let of = offers(cx.board, left);
    if of.is_empty() {
        return Next::done();
    }
    let of = of.into_iter().chain([Choice::Ready]).collect();
    Next::Wait(Frame::MoreWorks(left), Why::MoreWorks { left }, Ask::One(of))
}

pub(crate) fn answered(left: u8, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Choice::Fortify(area, levels) = choice else { return Next::done() };
    place(area, levels, cx);
    Next::Go(vec![Frame::MoreWorks(left.saturating_sub(levels))])
}
