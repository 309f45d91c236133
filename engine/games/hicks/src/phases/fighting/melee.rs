//! Hand to hand (H-073 to H-084): contact, the sums and the odds, what the loser suffers, and
//! the fight that goes on.

use super::{fire, morale, panic, removal};
use crate::event::{Event, Killing, Melee, Occasion, Sum, TakenOff};
use crate::ids::{Arm, Body, PartyId, UnitId};
use crate::phases::{Cx, Frame, kills, quality};
use crate::state::{Field, Kind, State, Unit};
use inches::Inches;

/// From one line's middle to the other's when they are in contact: a figure's base.
pub const CONTACT: Inches = Inches(50);
/// What cavalry rides at least to get clear.
const CLEAR: Inches = Inches::whole(2);
/// Ranks that count (H-077).
const RANKS: u16 = 4;

/// The move that made contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::phases) struct Rush {
    pub came: Inches,
    pub left: Inches,
}

/// A contact just made, by the Ansar or by the unit: the first round is fought at once (H-026).
pub(in crate::phases) fn begin(
    cx: &mut Cx<'_>,
    unit: UnitId,
    party: PartyId,
    ansar_came: bool,
    rush: Rush,
) -> Vec<Frame> {
    let fighter = &mut cx.board[unit];
    fighter.fights = Some(party);
    if fighter.state == State::Hiding {
        fighter.state = State::Steady;
    }
    if !ansar_came {
        // It has moved: whoever charges does not fire besides.
        fighter.fired = true;
    }
    let ansar = &mut cx.board[party];
    ansar.fights = Some(unit);
    ansar.charged = ansar_came;
    ansar.pursues = None;
    let frames = round(cx, unit, party, Some(rush));
    // H-R58 looks at the move that made contact; what was fired before it is over now.
    if ansar_came {
        if let Some(ansar) = cx.board.parties.iter_mut().find(|ansar| ansar.id == party) {
            ansar.under_fire.clear();
        }
    } else {
        cx.board[unit].under_fire.clear();
    }
    frames
}

/// A fight from an earlier turn goes on (H-084).
pub(in crate::phases) fn go_on(cx: &mut Cx<'_>, party: PartyId) -> Vec<Frame> {
    cx.board[party].fights.map_or_else(Vec::new, |unit| round(cx, unit, party, None))
}

/// Metrics of either side that count (H-077, H-R42, H-R57): all of the unit that is struck,
/// nobody of one that drinks (H-R51); of the Ansar as many as find room before it four deep.
pub(in crate::phases) fn figures(field: &Field, unit: &Unit, party: PartyId) -> (u16, u16) {
    let ansar = field.party(party).map_or(0, |party| u16::from(party.figures));
    let ours = if unit.state == State::Drinking { 0 } else { u16::from(unit.figures) };
    (ours, ansar.min(RANKS * files(unit)))
}

/// Metrics of a unit side by side: infantry stands in two ranks, all others in one.
fn files(unit: &Unit) -> u16 {
    match unit.id.arm() {
        Arm::Infantry => u16::from(unit.figures.div_ceil(2)),
        Arm::Cavalry | Arm::Gun => u16::from(unit.figures),
    }
}

/// What the larger side adds for its odds over the smaller (H-074 to H-076, H-R57).
pub fn odds(larger: u16, smaller: u16) -> u8 {
    if larger <= smaller {
        0
    } else if larger >= smaller * 3 {
        3 // H-076
    } else if larger >= smaller * 2 {
        2 // H-075
    } else {
        u8::from(larger * 2 >= smaller * 3) // H-074
    }
}

/// Taken off for coming on under the fire of standing troops: one for each full 3 inches (H-078,
/// H-R58).
fn under_fire(fired_at: bool, rush: Option<Rush>) -> u8 {
    let threes = rush.filter(|_| fired_at).map_or(0, |rush| rush.came.full(3));
    u8::try_from(threes).unwrap_or(u8::MAX)
}

fn round(cx: &mut Cx<'_>, unit: UnitId, party: PartyId, rush: Option<Rush>) -> Vec<Frame> {
    let (us, them) = (Body::Unit(unit), Body::Party(party));
    let turn = cx.board.turn;
    let ansar = &mut cx.board[party];
    ansar.fought = turn;
    let ansar_came = ansar.charged;
    let ansar_under_fire = ansar_came && !ansar.under_fire.is_empty();
    let quality = [quality(cx, us), quality(cx, them)];
    // H-R56: the side that moved into contact advances, the other stands.
    let stance = |came: bool| if came { Occasion::Advance } else { Occasion::Stand };
    let modifiers = morale::modifiers(cx, us, stance(!ansar_came), quality[0]);
    let our_morale = morale::modified(quality[0], &modifiers);
    let modifiers = morale::modifiers(cx, them, stance(ansar_came), quality[1]);
    let their_morale = morale::modified(quality[1], &modifiers);
    let fighter = &cx.board[unit];
    let we_under_fire = !ansar_came && !fighter.under_fire.is_empty();
    let (mut ours, theirs) = figures(cx.board, fighter, party);
    // H-077: regular cavalry that charges counts double.
    let charging = rush.is_some() && !ansar_came && unit.arm() == Arm::Cavalry;
    if charging && !quality[0].poor_shots {
        ours *= 2;
    }
    let ours = sum(cx, ours, our_morale, odds(ours, theirs), under_fire(we_under_fire, rush));
    let theirs = sum(cx, theirs, their_morale, odds(theirs, ours.figures), {
        under_fire(ansar_under_fire, rush)
    });
    let margin = i16::from(ours.total) - i16::from(theirs.total);
    let by = u8::try_from(margin.unsigned_abs()).unwrap_or(u8::MAX);
    // H-079, H-080, H-R10: by more than the discipline of who loses.
    let (loser, discipline) = match margin {
        1.. => (Some(them), quality[1].dis),
        0 => (None, u8::MAX),
        _ => (Some(us), quality[0].dis),
    };
    let routed = by > discipline;
    let goes_on = rush.is_none();
    cx.say(Event::Fought(Melee { unit, party, ansar_came, ours, theirs, goes_on, loser, routed }));
    let fight = Fight { unit, party, goes_on, left: rush.map_or(Inches::ZERO, |rush| rush.left) };
    match (margin, routed) {
        (1.., true) => fight.ansar_routed(cx),
        (1.., false) => fight.ansar_beaten(cx),
        (0, _) => fight.drawn(cx),
        (_, routed) => fight.unit_beaten(cx, by, routed),
    }
}

fn sum(cx: &mut Cx<'_>, figures: u16, morale: i8, odds: u8, under_fire: u8) -> Sum {
    let die = cx.d6(3);
    let small = |number: u8| i8::try_from(number).unwrap_or(i8::MAX);
    let total = (morale + small(die) + small(odds)).saturating_sub(small(under_fire));
    Sum { figures, morale, die, odds, under_fire, total }
}

/// A round that has been diced for.
#[derive(Clone, Copy)]
struct Fight {
    unit: UnitId,
    party: PartyId,
    goes_on: bool,
    left: Inches,
}

impl Fight {
    fn us(self) -> Body {
        Body::Unit(self.unit)
    }

    fn them(self) -> Body {
        Body::Party(self.party)
    }

    fn stands(self, cx: &Cx<'_>) -> bool {
        cx.board[self.unit].figures > 0
    }

    /// Whether the Ansar ride, as long as they are on the table.
    fn against_horse(self, cx: &Cx<'_>) -> bool {
        cx.board.party(self.party).is_some_and(|party| party.kind == Kind::Horse)
    }

    /// Whether one of both rides: riders get clear after a round (H-081).
    fn with_riders(self, cx: &Cx<'_>) -> bool {
        self.unit.arm() == Arm::Cavalry || self.against_horse(cx)
    }

    /// H-079, H-R60: winning rifles fire, and the beaten are taken off.
    fn ansar_routed(self, cx: &mut Cx<'_>) -> Vec<Frame> {
        if self.unit.arm() == Arm::Infantry {
            let kills = fire::close(cx, self.us(), self.them(), false);
            removal::kill(cx, self.them(), kills);
        }
        removal::take_off(cx, self.party, TakenOff::Beaten);
        Vec::new()
    }

    /// H-080, H-R60: casualties are exchanged, and the beaten are taken off.
    fn ansar_beaten(self, cx: &mut Cx<'_>) -> Vec<Frame> {
        self.exchange(cx);
        removal::take_off(cx, self.party, TakenOff::Beaten);
        removal::watch(cx);
        Vec::new()
    }

    /// H-R10: nobody falls back, casualties are exchanged; cavalry gets clear (H-081).
    fn drawn(self, cx: &mut Cx<'_>) -> Vec<Frame> {
        self.exchange(cx);
        removal::watch(cx);
        if self.with_riders(cx) {
            self.get_clear_of(cx, Inches::ZERO);
        }
        Vec::new()
    }

    fn unit_beaten(self, cx: &mut Cx<'_>, by: u8, routed: bool) -> Vec<Frame> {
        let gun = self.unit.arm() == Arm::Gun;
        if routed && !gun {
            // H-079: riflemen among the winners fire, all others go after who runs.
            if cx.board[self.party].kind == Kind::Rifles {
                let kills = fire::close(cx, self.them(), self.us(), false);
                removal::kill(cx, self.us(), kills);
                removal::watch(cx);
            }
            return if self.stands(cx) { panic::panic(cx, self.us()) } else { Vec::new() };
        }
        if !routed {
            self.exchange(cx);
        }
        if gun {
            // H-083, H-R61: driven from their gun they are cut down, and the gun is lost.
            if self.stands(cx) {
                morale::cut_down_at_gun(cx, self.unit);
            }
            removal::watch(cx);
            return Vec::new();
        }
        removal::watch(cx);
        let distance = Inches::whole(i32::from(by));
        if !self.stands(cx) {
            return Vec::new();
        }
        if self.with_riders(cx) {
            // Riders are not followed: they get clear, or their enemies do.
            self.get_clear_of(cx, distance);
            return Vec::new();
        }
        panic::fall_back(cx, self.us(), distance)
    }

    /// Both sides kill at once (H-080 to H-083).
    fn exchange(self, cx: &mut Cx<'_>) {
        let fighter = &cx.board[self.unit];
        let (ours, theirs) = figures(cx.board, fighter, self.party);
        let there = u16::from(fighter.figures);
        let by_us = match self.unit.arm() {
            // H-082, H-084: rifles at half effect. Who drinks does not fire (H-R51).
            Arm::Infantry if ours > 0 => fire::close(cx, self.us(), self.them(), true),
            Arm::Infantry => 0,
            // H-083: gunners at full effect; at half when the fight goes on (H-084).
            Arm::Gun => fire::close(cx, self.us(), self.them(), self.goes_on),
            Arm::Cavalry => {
                let most = u16::from(cx.board[self.party].figures);
                per_twelve(cx, self.us(), self.them(), ours, most)
            }
        };
        let by_them = per_twelve(cx, self.them(), self.us(), theirs, there);
        removal::kill(cx, self.them(), by_us);
        removal::kill(cx, self.us(), by_them);
    }

    /// The fight is over: a unit that lost falls back so far, and whoever is mounted completes
    /// his move, away from the other.
    fn get_clear_of(self, cx: &mut Cx<'_>, back: Inches) {
        let horse = self.against_horse(cx);
        let (there, before) = (self.stands(cx), cx.board.party(self.party).is_some());
        panic::part(cx, self.us());
        if there && back > Inches::ZERO {
            let (from, to) = panic::give_way(cx, self.us(), self.them(), back);
            cx.say(Event::FellBack { who: self.us(), from, distance: back, to });
        }
        if horse {
            let left = if self.ansar_came(cx) { self.left } else { Inches::ZERO };
            ride_off(cx, self.them(), self.us(), left);
        }
        if there && before && self.unit.arm() == Arm::Cavalry {
            let left = if self.ansar_came(cx) { Inches::ZERO } else { self.left };
            ride_off(cx, self.us(), self.them(), left);
        }
    }

    fn ansar_came(self, cx: &Cx<'_>) -> bool {
        cx.board.party(self.party).is_some_and(|party| party.charged)
    }
}

/// Riders get clear of an enemy, if they are still there.
fn ride_off(cx: &mut Cx<'_>, who: Body, of: Body, left: Inches) {
    if cx.board.is_on_table(who) {
        let (from, to) = panic::give_way(cx, who, of, left.max(CLEAR));
        cx.say(Event::GotClear { who, from, to });
    }
}

/// H-081, H-R42, H-R62: 1 for every 12, a D12 for the rest.
fn per_twelve(cx: &mut Cx<'_>, by: Body, of: Body, killers: u16, most: u16) -> u8 {
    let (kills, die, rest) = kills(cx, killers, 12);
    let kills = u8::try_from(kills.min(most)).unwrap_or(u8::MAX);
    cx.say(Event::Cut { by, of, kills, die, rest, how: Killing::Exchange });
    kills
}

/// Whoever comes up with men who run cuts them down, 1 for every 6, and stops among them (H-079,
/// H-R62). Nobody strikes back.
pub(in crate::phases) fn cut_down(cx: &mut Cx<'_>, by: Body, of: Body) {
    let killers = match (by, of) {
        (Body::Party(party), Body::Unit(unit)) => figures(cx.board, &cx.board[unit], party).1,
        _ => u16::from(cx.board.figures(by)),
    };
    let (kills, die, rest) = kills(cx, killers, 6);
    let kills = removal::kill(cx, of, u8::try_from(kills).unwrap_or(u8::MAX));
    cx.say(Event::Cut { by, of, kills, die, rest, how: Killing::Pursuit });
    removal::watch(cx);
}
