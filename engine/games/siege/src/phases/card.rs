//! An event card's effects, one after the other; what cannot be carried out is left out (S-R26,
//! S-R40).

use kit::Ask;
use serde::{Deserialize, Serialize};

use super::actions::{alike, launch};
use super::{Cx, Frame, Next, fight, losses, tracks, works};
use crate::{
    AreaId, Arm, Banner, BannerId, CardId, Cause, Choice, City, Effect, Event, HIGH_NILE, Kind,
    LAST_TURN, Place, Unit, UnitId, WORKS_MAX, Why, data,
};

const FALLING: std::ops::RangeInclusive<u8> = 10..=LAST_TURN;
/// A Banner this far out lets barges pass (card 2).
const FAR: u8 = 3;
/// Something bad happens on this die or less: treason and bombardment, and fever (cards 12, 18, 24).
const BAD: u8 = 3;
const FEVER: u8 = 2;

/// How far a card has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub card: CardId,
    pub place: u8,
    /// How often this effect still does what it does; as often as it says, before it has begun.
    pub left: Option<u8>,
    /// Banners that have grown by it (card 8).
    pub grown: Vec<BannerId>,
}

impl Step {
    pub(crate) fn first(card: CardId) -> Self {
        Self { card, place: 0, left: None, grown: Vec::new() }
    }

    fn effect(&self) -> Option<Effect> {
        data().card(self.card).does.get(usize::from(self.place)).copied()
    }

    fn next(self) -> Next {
        let place = self.place + 1;
        Next::Go(vec![Frame::Card(Self { place, left: None, grown: Vec::new(), ..self })])
    }

    fn again(self, left: u8) -> Next {
        Next::Go(vec![Frame::Card(Self { left: Some(left), ..self })])
    }

    fn nothing(self, cx: &mut Cx<'_>) -> Next {
        cx.say(Event::NoEffect { card: self.card });
        self.next()
    }

    fn ask(self, why: Why, of: Vec<Choice>) -> Next {
        Next::Wait(Frame::Card(self), why, Ask::One(of))
    }
}

/// Carries an effect out, or asks what it needs; after the last one the points are given (S-066).
pub(crate) fn step(step: Step, cx: &mut Cx<'_>) -> Next {
    let Some(effect) = step.effect() else {
        let points = data().card(step.card).points;
        cx.board.now.points = points;
        cx.board.events.discards.push(step.card);
        cx.say(Event::Points { points, free: 0 });
        return Next::done();
    };
    let turn = cx.board.turn;
    match effect {
        Effect::Resources(by) => tracks::resources(by, Cause::Card, cx),
        Effect::Morale(by) => tracks::morale(by, Cause::Card, cx),
        Effect::Barges(by) => {
            let green = cx.board.banner(BannerId::Green);
            if green.is_there() && green.area < FAR {
                return step.nothing(cx);
            }
            tracks::resources(by, Cause::Card, cx);
        }
        Effect::Strengthen(banner) => {
            if !grows(cx.board.banner(banner)) {
                return step.nothing(cx);
            }
            tracks::strength(banner, 1, cx);
        }
        Effect::StrengthenWeakest(many) => return weakest(many, step, cx),
        Effect::HighWater => {
            if !HIGH_NILE.contains(&turn) {
                return step.nothing(cx);
            }
            cx.board.now.high_water = true;
            cx.say(Event::HighWater);
        }
        Effect::FallingRiver => return falling_river(step, cx),
        Effect::FreeWorks => {
            let low = |area: &AreaId| cx.board.level(*area) < WORKS_MAX;
            let of = cx.board.controlled().filter(low).map(Choice::Area).collect();
            return ask_or_nothing(step, Why::FreeWorks, of, cx);
        }
        Effect::Traitors(steps) => return traitors(steps, step, cx),
        Effect::Sail(_) => return sail(step, cx),
        Effect::See => fight::see(cx),
        Effect::Fever => {
            let of = available(cx.board, |kind| kind == Kind::Leader);
            return ask_or_nothing(step, Why::Fever, of, cx);
        }
        Effect::Shaggiyeh => return shaggiyeh(step, cx),
        Effect::Drill(steps) => return drill(steps, step, cx),
        Effect::Arsenal => {
            let damaged = cx.board.at(Place::Damaged).map(|unit| Choice::Unit(unit.id)).collect();
            return one_or_ask(step, Why::Arsenal, damaged, cx);
        }
        Effect::Quarrel => {
            let of = cx.board.present().map(|banner| Choice::Banner(banner.id)).collect();
            return one_or_ask(step, Why::Quarrel, of, cx);
        }
        Effect::Fasting => {
            cx.board.now.fasting = true;
            cx.say(Event::Fasting);
        }
        Effect::Bombardment => {
            let of = available(cx.board, |kind| kind.arm() == Arm::Guns);
            return one_or_ask(step, Why::Bombardment, of, cx);
        }
    }
    step.next()
}

pub(crate) fn answered(step: Step, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let left = |of: u8| step.left.unwrap_or(of).saturating_sub(1);
    match (step.effect(), choice) {
        (Some(Effect::StrengthenWeakest(many)), Choice::Banner(banner)) => {
            return grow(banner, step.left.unwrap_or(many), step, cx);
        }
        (Some(Effect::FreeWorks), Choice::Area(area)) => works::raise(area, 1, cx),
        (Some(Effect::Traitors(steps)), Choice::Unit(unit)) => {
            losses::take(unit, cx);
            let left = left(steps);
            return step.again(left);
        }
        (Some(Effect::Sail(morale)), Choice::Unit(gunboat)) => {
            for unit in [gunboat, UnitId::stewart()] {
                cx.board.unit_mut(unit).place = Place::Sailed;
            }
            cx.say(Event::Sailed { gunboat });
            tracks::morale(morale, Cause::Card, cx);
        }
        (Some(Effect::Fever), Choice::Unit(unit)) if threatened(Some(unit), FEVER, cx) => {
            losses::injure(unit, cx);
            cx.say(Event::Ill { unit });
        }
        (Some(Effect::Drill(steps)), Choice::Unit(unit)) => {
            fill(unit, 1, cx);
            let left = left(steps);
            return step.again(left);
        }
        (Some(Effect::Arsenal), Choice::Unit(unit)) => launch(unit, cx),
        (Some(Effect::Quarrel), Choice::Banner(banner)) => tracks::disorder(banner, cx),
        (Some(Effect::Bombardment), Choice::Unit(unit)) if threatened(Some(unit), BAD, cx) => {
            losses::take(unit, cx);
        }
        // Whoever may decline has.
        _ => {}
    }
    step.next()
}

fn grows(banner: &Banner) -> bool {
    banner.is_there() && banner.strength < crate::state::STRENGTH_MAX
}

fn ask_or_nothing(step: Step, why: Why, of: Vec<Choice>, cx: &mut Cx<'_>) -> Next {
    if of.is_empty() { step.nothing(cx) } else { step.ask(why, of) }
}

fn one_or_ask(step: Step, why: Why, of: Vec<Choice>, cx: &mut Cx<'_>) -> Next {
    match of.as_slice() {
        [only] => answered(step, *only, cx),
        _ => ask_or_nothing(step, why, of, cx),
    }
}

fn available(city: &City, is: impl Fn(Kind) -> bool) -> Vec<Choice> {
    let fits = |unit: &&Unit| is(unit.kind());
    alike(city.at(Place::Available).filter(fits).copied()).into_iter().map(Choice::Unit).collect()
}

fn threatened(unit: Option<UnitId>, on: u8, cx: &mut Cx<'_>) -> bool {
    let die = cx.d6(6);
    cx.say(Event::Threatened { unit, die, on });
    die <= on
}

/// Card 8: the weakest Banners grow, the player choosing among those as weak as each other.
fn weakest(many: u8, step: Step, cx: &mut Cx<'_>) -> Next {
    let left = step.left.unwrap_or(many);
    let others = || cx.board.present().filter(|banner| !step.grown.contains(&banner.id));
    let Some(least) = others().map(|banner| banner.strength).min().filter(|_| left > 0) else {
        return step.next();
    };
    let of: Vec<BannerId> =
        others().filter(|banner| banner.strength == least).map(|banner| banner.id).collect();
    match of.as_slice() {
        [first, ..] if of.len() <= usize::from(left) => grow(*first, left, step, cx),
        _ => step.ask(Why::Weakest, of.into_iter().map(Choice::Banner).collect()),
    }
}

fn grow(banner: BannerId, left: u8, mut step: Step, cx: &mut Cx<'_>) -> Next {
    tracks::strength(banner, 1, cx);
    step.grown.push(banner);
    step.again(left.saturating_sub(1))
}

/// Card 10: at falling Nile the works where the ditch ended in the river lose a level each.
fn falling_river(step: Step, cx: &mut Cx<'_>) -> Next {
    let west = [AreaId::of(BannerId::Black, 1), AreaId::of(BannerId::Black, 2)];
    let standing = west.into_iter().filter(|area| cx.board.level(*area) > 0);
    let standing: Vec<AreaId> = standing.filter(|_| FALLING.contains(&cx.board.turn)).collect();
    if standing.is_empty() {
        return step.nothing(cx);
    }
    for area in standing {
        works::raise(area, -1, cx);
    }
    step.next()
}

fn traitors(steps: u8, step: Step, cx: &mut Cx<'_>) -> Next {
    let of = available(cx.board, |kind| kind == Kind::Egyptian);
    let left = match step.left {
        Some(left) => left,
        None if of.is_empty() => return step.nothing(cx),
        None if threatened(None, BAD, cx) => steps,
        None => 0,
    };
    match of.as_slice() {
        _ if left == 0 => step.next(),
        [] => step.next(),
        [Choice::Unit(only)] => {
            losses::take(*only, cx);
            step.again(left - 1)
        }
        _ => Step { left: Some(left), ..step }.ask(Why::Traitors { left }, of),
    }
}

/// Card 13: Stewart unhurt, and a gunboat available (S-R40).
fn sail(step: Step, cx: &mut Cx<'_>) -> Next {
    let ready = cx.board.unit(UnitId::stewart()).place == Place::Available;
    let mut of = available(cx.board, |kind| kind == Kind::Gunboat);
    if !ready || of.is_empty() {
        return step.nothing(cx);
    }
    of.push(Choice::No);
    step.ask(Why::Sail, of)
}

/// Card 19: a lost counter of Bashi-Bazouks returns whole; if none is lost, a reduced one is
/// filled up (S-R40).
fn shaggiyeh(step: Step, cx: &mut Cx<'_>) -> Next {
    let theirs = || cx.board.units.iter().filter(|unit| unit.kind() == Kind::BashiBazouk);
    let lost = theirs().find(|unit| unit.place == Place::Lost);
    let reduced = theirs().find(|unit| unit.place != Place::Lost && unit.is_reduced());
    let Some(unit) = lost.or(reduced).map(|unit| unit.id) else { return step.nothing(cx) };
    let steps = data().units[unit.index()].steps;
    fill(unit, steps, cx);
    step.next()
}

/// Card 20: steps of Sudanese Infantry return, reduced counters included (S-R40).
fn drill(steps: u8, step: Step, cx: &mut Cx<'_>) -> Next {
    let left = step.left.unwrap_or(steps);
    let theirs = cx.board.units.iter().filter(|unit| unit.kind() == Kind::Sudanese);
    let of = alike(theirs.filter(|unit| unit.is_reduced()).copied());
    match of.as_slice() {
        [] if step.left.is_none() => step.nothing(cx),
        [] => step.next(),
        _ if left == 0 => step.next(),
        [only] => {
            fill(*only, 1, cx);
            step.again(left - 1)
        }
        _ => {
            let of = of.into_iter().map(Choice::Unit).collect();
            Step { left: Some(left), ..step }.ask(Why::Drill { left }, of)
        }
    }
}

fn fill(unit: UnitId, by: u8, cx: &mut Cx<'_>) {
    let full = data().units[unit.index()].steps;
    let counter = cx.board.unit_mut(unit);
    let returned = counter.place == Place::Lost;
    counter.steps = (counter.steps + by).min(full);
    if returned {
        counter.place = Place::Available;
    }
    let now = counter.steps;
    cx.say(Event::Filled { unit, now, returned });
}
