//! Resource Points, City Morale and Strength Levels as they rise and fall.

use super::Cx;
use crate::{BannerId, Cause, Event, MORALE_MAX, RESOURCES_MAX, STRENGTH_MAX};

/// Resource Points change, within their track (S-R37).
pub(crate) fn resources(by: i8, cause: Cause, cx: &mut Cx<'_>) {
    let before = cx.board.resources;
    let now = before.saturating_add_signed(by).min(RESOURCES_MAX);
    cx.board.resources = now;
    say_resources(before, 0, cause, cx);
}

/// Resource Points are paid, the free ones first (S-078, S-R34).
pub(crate) fn pay(points: u8, cause: Cause, cx: &mut Cx<'_>) {
    let free = points.min(cx.board.now.free);
    let before = cx.board.resources;
    cx.board.now.free -= free;
    cx.board.resources = before.saturating_sub(points - free);
    say_resources(before, free, cause, cx);
}

fn say_resources(before: u8, free: u8, cause: Cause, cx: &mut Cx<'_>) {
    let now = cx.board.resources;
    let by = difference(before, now);
    if by != 0 || free > 0 {
        cx.say(Event::Resources { by, now, free, cause });
    }
}

/// City Morale changes, within its track (S-R37).
pub(crate) fn morale(by: i8, cause: Cause, cx: &mut Cx<'_>) {
    let before = cx.board.morale;
    let now = before.saturating_add_signed(by).min(MORALE_MAX);
    cx.board.morale = now;
    if now != before {
        cx.say(Event::Morale { by: difference(before, now), now, cause });
    }
}

/// A Banner's Strength Level changes: nothing for one that has left, never above 6 (S-R37), and at
/// 0 it leaves at once (S-R11, S-R41).
pub(crate) fn strength(id: BannerId, by: i8, cx: &mut Cx<'_>) {
    let banner = cx.board.banner_mut(id);
    let before = banner.strength;
    if before == 0 {
        return;
    }
    let now = before.saturating_add_signed(by).min(STRENGTH_MAX);
    banner.strength = now;
    banner.lost += before.saturating_sub(now);
    if now == before {
        return;
    }
    cx.say(Event::Strength { banner: id, by: difference(before, now), now });
    if now == 0 {
        cx.board.banner_mut(id).disordered = false;
        cx.say(Event::BannerLeft { banner: id });
    }
}

/// A Banner gets a Disordered Marker; a second one adds nothing (S-R23).
pub(crate) fn disorder(id: BannerId, cx: &mut Cx<'_>) {
    let banner = cx.board.banner_mut(id);
    if banner.is_there() && !banner.disordered {
        banner.disordered = true;
        cx.say(Event::Disordered { banner: id });
    }
}

fn difference(before: u8, now: u8) -> i8 {
    i8::try_from(i16::from(now) - i16::from(before)).unwrap_or_default()
}
