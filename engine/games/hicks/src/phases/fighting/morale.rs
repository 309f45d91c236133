//! Morale (H-064 to H-072): what modifies it, the test, and what is suffered for failing.

use super::{panic, removal};
use crate::event::{Event, Killing, Modifier, Occasion, Test, TestResult};
use crate::ids::{Arm, Body, PartyId, UnitId};
use crate::options::Losses;
use crate::phases::{Cx, Frame, average, quality};
use crate::shapes;
use crate::state::{Field, Kind, Post, State};
use crate::troops::{Quality, Temper};
use inches::{Inches, Point};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    pub result: TestResult,
    /// The die, which is how far who falls back does.
    pub die: u8,
}

impl Tried {
    pub fn carries_on(self) -> bool {
        self.result == TestResult::CarryOn
    }
}

/// What modifies a body's morale (H-065 to H-068). In a fight the side that moved into contact
/// advances, the other stands (H-R56); who sees friends run, rallies or rises does neither.
pub(super) fn modifiers(
    cx: &mut Cx<'_>,
    who: Body,
    occasion: Occasion,
    quality: Quality,
) -> Vec<(Modifier, i8)> {
    let (start, lost) = match who {
        Body::Unit(unit) => (cx.board[unit].start, cx.board[unit].lost()),
        Body::Party(party) => (cx.board[party].start, cx.board[party].lost()),
    };
    let mut found = Vec::new();
    // H-066, H-R08: no losses and acting in temper are two things.
    if lost == 0 {
        found.push((Modifier::NoLosses, 1));
    }
    match (occasion, quality.temper) {
        (Occasion::Advance, Temper::Dashing) | (Occasion::Stand, Temper::Stubborn) => {
            found.push((Modifier::Temper, 1));
        }
        // H-067: the second half of the row.
        (Occasion::Advance, Temper::Cowardly) => found.push((Modifier::Cowardly, -1)),
        _ => {}
    }
    // H-067, H-R07, H-R68: full sixths of the number at the start, or every sixth figure.
    let sixths = match cx.options.losses {
        Losses::Sixths => sixths(start, lost),
        Losses::Figures => i8::try_from(lost / 6).unwrap_or(i8::MAX),
    };
    if sixths > 0 {
        found.push((Modifier::Losses, -sixths));
    }
    if let Body::Unit(unit) = who
        && let Some(adds) = presence(cx, unit)
        && adds != 0
    {
        found.push((Modifier::Pasha, adds));
    }
    found
}

/// Full sixths of a number that are lost (H-R07, H-R68).
pub fn sixths(start: u8, lost: u8) -> i8 {
    let sixths = u16::from(lost) * 6 / u16::from(start.max(1));
    i8::try_from(sixths).unwrap_or(i8::MAX)
}

/// What the living Pasha who counts for a unit adds (H-R56), the first in order if several ride with
/// it: rolled the first time he is wanted and kept (H-068, H-R11).
fn presence(cx: &mut Cx<'_>, unit: UnitId) -> Option<i8> {
    let place = cx.board.pashas.iter().position(|pasha| pasha.alive && pasha.with == unit)?;
    if let Some(adds) = cx.board.pashas[place].presence {
        return Some(adds);
    }
    let die = average(cx);
    let adds = i8::try_from(die).unwrap_or(3) - 3;
    cx.board.pashas[place].presence = Some(adds);
    let seat = cx.board.pashas[place].seat;
    cx.say(Event::Presence { seat, die, adds });
    Some(adds)
}

pub(super) fn modified(quality: Quality, modifiers: &[(Modifier, i8)]) -> i8 {
    let morale = i8::try_from(quality.mor).unwrap_or(i8::MAX);
    morale + modifiers.iter().map(|(_, by)| by).sum::<i8>()
}

/// Tests a body's morale and tells of it (H-064); nothing is suffered yet.
pub fn test(cx: &mut Cx<'_>, who: Body, occasion: Occasion) -> Tried {
    let quality = quality(cx, who);
    let modifiers = modifiers(cx, who, occasion, quality);
    let modified = modified(quality, &modifiers);
    let die = cx.d6(1);
    let failing = failing(cx.board, who, occasion);
    let result = result(die, modified, quality.dis, failing);
    // H-R41, H-R67: who runs already either comes to his senses or runs on.
    let result = match (occasion, result) {
        (Occasion::Rally, TestResult::CarryOn) => TestResult::CarryOn,
        (Occasion::Rally, _) => TestResult::Panic,
        _ => result,
    };
    cx.say(Event::Tested(Test {
        who,
        occasion,
        morale: quality.mor,
        discipline: quality.dis,
        modifiers,
        modified,
        die,
        result,
    }));
    Tried { result, die }
}

/// What a die comes to against the modified morale (H-069) and the discipline (H-070 to H-072);
/// `failing` is what the body does that fails without running.
pub fn result(die: u8, modified: i8, discipline: u8, failing: TestResult) -> TestResult {
    let (die, modified) = (i16::from(die), i16::from(modified));
    if die < modified {
        TestResult::CarryOn // H-072
    } else if die < modified + i16::from(discipline) {
        failing // H-071
    } else {
        TestResult::Panic // H-070
    }
}

/// H-071: infantry in the square or advancing halts, infantry in cover hides, all others fall
/// back.
fn failing(field: &Field, who: Body, occasion: Occasion) -> TestResult {
    let (infantry, in_square, cover) = match who {
        Body::Unit(id) => {
            let unit = &field[id];
            let cover = shapes::cover_at(field, unit.at(field)).is_some();
            (id.arm() == Arm::Infantry, unit.in_square(), cover)
        }
        Body::Party(id) => {
            let party = &field[id];
            (party.kind != Kind::Horse, false, party.cover.is_some())
        }
    };
    match (infantry, in_square || occasion == Occasion::Advance, cover) {
        (true, true, _) => TestResult::Halt,
        (true, false, true) => TestResult::Hide,
        _ => TestResult::FallBack,
    }
}

/// A body suffers what its test came to: it halts, hides, falls back or runs, and friends who
/// see it run test.
pub fn suffer(cx: &mut Cx<'_>, who: Body, tried: Tried) -> Vec<Frame> {
    if let Body::Party(id) = who {
        // H-R33: whether the latest test was passed.
        cx.board[id].steady = tried.carries_on();
    }
    match (tried.result, who) {
        (TestResult::CarryOn, Body::Unit(id)) => {
            let unit = &mut cx.board[id];
            // H-R54: hiding lasts until a test is passed.
            if unit.state == State::Hiding {
                unit.state = State::Steady;
            }
        }
        (TestResult::CarryOn | TestResult::Halt, Body::Party(_)) => {}
        (TestResult::Halt, Body::Unit(id)) => {
            let moving = super::fire::on_the_move(cx.board, id);
            let unit = &mut cx.board[id];
            if moving && unit.state == State::Steady {
                unit.state = State::Halted;
            }
            unit.moving = false;
        }
        (TestResult::Hide, Body::Unit(id)) => {
            let unit = &mut cx.board[id];
            unit.state = State::Hiding;
            unit.moving = false;
        }
        (TestResult::Hide, Body::Party(id)) => cx.board[id].fired = false,
        // H-083: gunners hand to hand are cut down rather than driven off their gun.
        (TestResult::FallBack | TestResult::Panic, Body::Unit(id))
            if id.arm() == Arm::Gun && cut_down_at_gun(cx, id) => {}
        (TestResult::FallBack, _) => {
            let inches = Inches::whole(i32::from(tried.die));
            return panic::fall_back(cx, who, inches);
        }
        (TestResult::Panic, _) => return panic::panic(cx, who),
    }
    Vec::new()
}

/// Gunners who are hand to hand and will not stay are killed at their gun, which is lost (H-083,
/// H-R61); whether there were any.
pub(super) fn cut_down_at_gun(cx: &mut Cx<'_>, gun: UnitId) -> bool {
    let Some(party) = cx.board[gun].fights else { return false };
    let (by, of) = (Body::Party(party), Body::Unit(gun));
    let left = cx.board[gun].figures;
    let kills = removal::kill(cx, of, left);
    cx.say(Event::Cut { by, of, kills, die: None, rest: 0, how: Killing::CutDown });
    removal::watch(cx);
    true
}

/// Whether a unit that goes to `to` comes nearer to Ansar who fired at it since its last move, so
/// that it must test to advance (H-R55).
pub fn shy(field: &Field, unit: UnitId, to: Point) -> bool {
    let unit = &field[unit];
    let from = unit.at(field);
    let nearer = |party: &PartyId| {
        field.party(*party).is_some_and(|party| party.at.distance(to) < party.at.distance(from))
    };
    unit.under_fire.iter().any(nearer)
}

/// A hiding unit tries to rise, at the start of its turn (H-R54). One that fails neither fires
/// nor tries again this turn.
pub fn rise(cx: &mut Cx<'_>, unit: UnitId) -> Vec<Frame> {
    let tried = test(cx, Body::Unit(unit), Occasion::Rise);
    if !tried.carries_on() {
        cx.board[unit].fired = true;
    }
    suffer(cx, Body::Unit(unit), tried)
}

/// Units that were hit in the Ansar's firing step test whether they stand (H-064, H-R55).
pub(in crate::phases) fn stand_units(cx: &mut Cx<'_>) -> Vec<Frame> {
    let units = cx.board.units.iter_mut();
    let hit = units.filter_map(|unit| std::mem::take(&mut unit.hit).then_some(Body::Unit(unit.id)));
    stand(hit.collect(), cx)
}

/// Parties that were hit in the Egyptian step test whether they stand (H-064, H-R55).
pub(in crate::phases) fn stand_parties(cx: &mut Cx<'_>) -> Vec<Frame> {
    let parties = cx.board.parties.iter_mut();
    let hit =
        parties.filter_map(|party| std::mem::take(&mut party.hit).then_some(Body::Party(party.id)));
    stand(hit.collect(), cx)
}

/// Who was hit tests; somebody else's panic may carry one away before its turn.
fn stand(hit: Vec<Body>, cx: &mut Cx<'_>) -> Vec<Frame> {
    let mut frames = Vec::new();
    for who in hit {
        if cx.board.is_there(who) {
            let tried = test(cx, who, Occasion::Stand);
            frames.extend(suffer(cx, who, tried));
        }
    }
    frames
}

/// A unit goes out of its place in the square, if it is in one, and stands at `at` (H-R21).
pub(super) fn step_out(cx: &mut Cx<'_>, id: UnitId, at: Point) {
    let unit = &cx.board[id];
    let (heading, left) = (unit.heading(cx.board), unit.in_square());
    let unit = &mut cx.board[id];
    unit.post = Post::Away { at, heading };
    unit.moving = false;
    if left {
        cx.say(Event::LeftSquare { unit: id });
    }
}
