//! Two dice on an outcome table, and what comes of them (S-001 to S-036).

use serde::{Deserialize, Serialize};

use super::{Cx, Frame, Next, month, tracks};
use crate::tables::{Fight, Outcome, outcome};
use crate::{AreaId, Arm, BannerId, Cause, End, Event, FURTHEST, Place, UnitId, modifiers};

/// The uneventful faces of two dice: a stalemate.
const CALM: [u8; 2] = [3, 4];

/// A fight whose dice have fallen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fought {
    pub fight: Fight,
    pub banner: BannerId,
    pub area: AreaId,
    pub units: Vec<UnitId>,
    pub total: i8,
}

impl Fought {
    pub(crate) fn outcome(&self) -> &'static Outcome {
        // A total is its own row with dice that come to it.
        let first = u8::try_from(self.total.clamp(2, 12) / 2).unwrap_or(1);
        let second = u8::try_from(self.total.clamp(2, 12)).unwrap_or(2) - first;
        outcome(self.fight, [first, second], 0)
    }
}

/// Rolls on a table; losses come first, then the rest of the outcome (S-R38).
pub(crate) fn roll(
    fight: Fight,
    banner: BannerId,
    area: AreaId,
    units: Vec<UnitId>,
    cx: &mut Cx<'_>,
) -> Next {
    let modifiers = modifiers::of(cx.board, fight, banner, &units);
    let sum = modifiers::sum(cx.board, &modifiers);
    let dice = cx.two_d6(CALM);
    let total = outcome(fight, dice, sum).total;
    let of_troops = units.iter().filter(|unit| unit.arm() == Arm::Troops);
    let steps = of_troops.map(|unit| cx.board.unit(*unit).steps).sum();
    let (told, strength) = (units.clone(), Some(cx.board.banner(banner).strength));
    cx.say(Event::Fought {
        fight,
        banner,
        area,
        units: told,
        modifiers,
        sum,
        dice,
        total,
        steps,
        strength,
    });
    let fought = Fought { fight, banner, area, units, total };
    Next::Go(vec![Frame::Aftermath(fought.clone()), Frame::Toll(fought, Arm::Troops)])
}

/// Survivors return, tracks move, and the Banner does as the row says.
pub(crate) fn aftermath(fought: &Fought, cx: &mut Cx<'_>) -> Next {
    let Fought { fight, banner, area, ref units, .. } = *fought;
    let row = fought.outcome();
    let cause = Cause::Fight(fight);
    if fight != Fight::Defence {
        retire(units, cx);
    }
    tracks::resources(row.resources, cause, cx);
    tracks::morale(row.morale, cause, cx);
    if row.disorders {
        tracks::disorder(banner, cx);
    }
    if row.strength > 0 && takes_strength(banner, row, cx) {
        tracks::strength(banner, -row.strength.cast_signed(), cx);
    }
    if row.back {
        throw_back(banner, cx);
    }
    if let Some(needed) = row.sees_on {
        let die = cx.d6(1);
        cx.say(Event::SightRoll { die, needed });
        if die >= needed {
            see(cx);
        }
    }
    if row.advances {
        return advance(banner, area, cx);
    }
    ended_at_once(cx)
}

/// Whether the Banner loses Strength: always, or on a die (S-010, S-034).
fn takes_strength(banner: BannerId, row: &Outcome, cx: &mut Cx<'_>) -> bool {
    let Some(needed) = row.strength_on else { return true };
    let die = cx.d6(1);
    cx.say(Event::StrengthRoll { banner, die, needed });
    die >= needed
}

/// S-R30: with no Banner left the siege is broken.
pub(crate) fn ended_at_once(cx: &mut Cx<'_>) -> Next {
    if cx.board.present().next().is_none() {
        return month::end(End::Broken, cx);
    }
    Next::done()
}

/// Whoever is left of a force has served this turn (S-R09, S-R35).
fn retire(units: &[UnitId], cx: &mut Cx<'_>) {
    for id in units {
        let unit = cx.board.unit_mut(*id);
        if matches!(unit.place, Place::Available | Place::Position(_)) {
            unit.place = Place::Used;
        }
    }
}

/// One Area back, at most to Area 4 (S-R12, S-R20).
fn throw_back(id: BannerId, cx: &mut Cx<'_>) {
    let banner = cx.board.banner_mut(id);
    if banner.is_there() && banner.area < FURTHEST {
        banner.area += 1;
        let to = banner.area;
        cx.say(Event::BannerMoved { banner: id, to, back: true, razed: 0 });
    }
}

/// A Banner enters an Area: its fortification falls to 0 (S-R12), survivors return to the boxes
/// (S-R20), and in the Palace it is all over (S-R29, S-R39).
pub(crate) fn advance(id: BannerId, area: AreaId, cx: &mut Cx<'_>) -> Next {
    let (to, razed) = (area.number(), cx.board.level(area));
    let there = cx.board.position(area);
    retire(&there, cx);
    cx.board.works[area.index()] = 0;
    cx.board.banner_mut(id).area = to;
    cx.say(Event::BannerMoved { banner: id, to, back: false, razed });
    if area == AreaId::PALACE {
        return month::end(End::Stormed(id), cx);
    }
    Next::done()
}

/// The top Banner card is seen (S-R24).
pub(crate) fn see(cx: &mut Cx<'_>) {
    cx.board.now.seen = true;
    let card = cx.board.seen_card();
    cx.say(Event::Seen { card });
}
