//! Who falls back, who runs, and who comes to his senses (H-070, H-071, H-R41, H-R67).

use super::{morale, removal};
use crate::event::{Event, Occasion, TakenOff};
use crate::ids::{Body, PartyId, UnitId};
use crate::phases::{Cx, Frame};
use crate::shapes;
use crate::state::{Field, HEIGHT, Kind, Party, Post, State, Unit, WIDTH};
use inches::{Heading, Inches, Point};

/// How far who panics runs in a turn (H-070).
const RUN: Inches = Inches::whole(8);
/// Friends this near see it (H-R55).
const SEEN: Inches = Inches::whole(6);

/// A body panics (H-070): it leaves its place, a fight is over for it, and friends who see it
/// test (H-R41, H-R55). It runs from its owner's next step on (H-R67).
pub(in crate::phases) fn panic(cx: &mut Cx<'_>, who: Body) -> Vec<Frame> {
    let friends = friends(cx.board, who);
    let enemy = part(cx, who);
    let mut frames = Vec::new();
    match who {
        Body::Unit(id) => {
            let away = away_from(cx.board, who, enemy);
            let at = cx.board[id].at(cx.board);
            morale::step_out(cx, id, at);
            let unit = &mut cx.board[id];
            unit.state = State::Panicked;
            unit.post = Post::Away { at, heading: away };
            unit.ran = false;
            unit.pursues = None;
            // H-079, H-R62: spearmen and horsemen go after it; riflemen keep their place.
            if let Some(Body::Party(party)) = enemy {
                let party = &mut cx.board[party];
                party.pursues = (party.kind != Kind::Rifles).then_some(id);
            }
        }
        Body::Party(id) => {
            let party = &mut cx.board[id];
            party.panicked = true;
            party.fired = false;
            party.ran = false;
            party.pursues = None;
            if let Some(Body::Unit(unit)) = enemy {
                frames.push(Frame::FollowUp { unit, party: id });
            }
        }
    }
    for friend in friends {
        if cx.board.is_there(friend) {
            let tried = morale::test(cx, friend, Occasion::FriendsPanic);
            frames.extend(morale::suffer(cx, friend, tried));
        }
    }
    frames
}

/// Friends within sight of a body, in the order of battle.
fn friends(field: &Field, who: Body) -> Vec<Body> {
    let near: Vec<Body> = match who {
        Body::Unit(id) => {
            let own = &field[id];
            let near = |unit: &&Unit| unit.id != id && between(field, own, unit) <= SEEN;
            field.living().filter(near).map(|unit| Body::Unit(unit.id)).collect()
        }
        Body::Party(id) => {
            let at = field[id].at;
            let others = field.parties.iter().filter(|party| party.id != id);
            let near = others.filter(|party| party.at.distance(at) <= SEEN);
            near.map(|party| Body::Party(party.id)).collect()
        }
    };
    near.into_iter().filter(|friend| field.is_there(*friend)).collect()
}

/// How far two units are from each other, nearest figures.
fn between(field: &Field, a: &Unit, b: &Unit) -> Inches {
    let ends = |one: &Unit, other: &Unit| {
        let (left, right) = other.line(field);
        one.distance(field, left).min(one.distance(field, right))
    };
    ends(a, b).min(ends(b, a))
}

/// Ends a body's fight; its enemy in it.
pub(in crate::phases) fn part(cx: &mut Cx<'_>, who: Body) -> Option<Body> {
    match who {
        Body::Unit(id) => {
            let party = cx.board[id].fights.take()?;
            cx.board[party].fights = None;
            Some(Body::Party(party))
        }
        Body::Party(id) => {
            let unit = cx.board[id].fights.take()?;
            cx.board[unit].fights = None;
            Some(Body::Unit(unit))
        }
    }
}

pub(in crate::phases) fn middle(field: &Field, who: Body) -> Point {
    match who {
        Body::Unit(id) => field[id].at(field),
        Body::Party(id) => field[id].at,
    }
}

/// The enemy nearest to a body, if there is one: his point.
fn nearest_enemy(field: &Field, who: Body) -> Option<Point> {
    match who {
        Body::Unit(id) => {
            let far = |party: &&Party| (field[id].distance(field, party.at), party.id);
            field.parties.iter().min_by_key(far).map(|party| party.at)
        }
        Body::Party(id) => {
            let at = field[id].at;
            let (unit, _) = shapes::nearest_unit(field, at)?;
            let (left, right) = field[unit].line(field);
            Some(at.nearest_on(left, right))
        }
    }
}

/// Away from the enemy, or the way a body looks if there is none.
fn away_from(field: &Field, who: Body, enemy: Option<Body>) -> Heading {
    let at = middle(field, who);
    let from = enemy.map(|enemy| middle(field, enemy)).or_else(|| nearest_enemy(field, who));
    match (from, who) {
        (Some(from), _) if from != at => from.heading_to(at),
        (_, Body::Unit(id)) => {
            let unit = &field[id];
            let heading = unit.heading(field);
            // Who runs already looks where he runs; a face looks at the enemy.
            if unit.state == State::Panicked { heading } else { heading.reversed() }
        }
        (_, Body::Party(id)) => field[id].heading.reversed(),
    }
}

pub(in crate::phases) fn on_table(point: Point) -> Point {
    Point { x: Inches(point.x.0.clamp(0, WIDTH.0)), y: Inches(point.y.0.clamp(0, HEIGHT.0)) }
}

/// A body falls back from the enemy (H-071, H-080), to the table's edge at most. That ends
/// contact, unless it is followed: spearmen always do, Egyptians as they choose (H-R42).
pub(super) fn fall_back(cx: &mut Cx<'_>, who: Body, distance: Inches) -> Vec<Frame> {
    let enemy = part(cx, who);
    let from = middle(cx.board, who);
    let to = on_table(from.step(away_from(cx.board, who, enemy), distance));
    place(cx, who, to);
    cx.say(Event::FellBack { who, from, distance, to });
    match (who, enemy) {
        (Body::Unit(unit), Some(Body::Party(party))) if cx.board[party].kind == Kind::Spears => {
            come_up(cx, party, unit);
            Vec::new()
        }
        (Body::Party(party), Some(Body::Unit(unit))) => {
            vec![Frame::FollowUp { unit, party }]
        }
        _ => Vec::new(),
    }
}

/// A body goes so far away from an enemy it is no longer in contact with: from where to where.
pub(super) fn give_way(
    cx: &mut Cx<'_>,
    who: Body,
    before: Body,
    distance: Inches,
) -> (Point, Point) {
    let from = middle(cx.board, who);
    let enemy = cx.board.is_on_table(before).then_some(before);
    let to = on_table(from.step(away_from(cx.board, who, enemy), distance));
    place(cx, who, to);
    (from, to)
}

pub(in crate::phases) fn place(cx: &mut Cx<'_>, who: Body, to: Point) {
    match who {
        Body::Unit(id) => morale::step_out(cx, id, to),
        Body::Party(id) => {
            // A face at the table's edge can be struck from its ends only: nobody steps off.
            let to = on_table(to);
            let cover = shapes::cover_at(cx.board, to);
            let nearest = shapes::nearest_unit(cx.board, to);
            let seen = nearest.map(|(unit, _)| to.heading_to(middle(cx.board, Body::Unit(unit))));
            let party = &mut cx.board[id];
            party.at = to;
            party.cover = cover;
            party.heading = seen.unwrap_or(party.heading);
        }
    }
}

/// Spearmen follow a unit that falls back: contact stays (H-R42).
fn come_up(cx: &mut Cx<'_>, party: PartyId, unit: UnitId) {
    let at = middle(cx.board, Body::Party(party));
    let (left, right) = cx.board[unit].line(cx.board);
    let near = at.nearest_on(left, right);
    let far = at.distance(near) - super::melee::CONTACT;
    if far > Inches::ZERO {
        place(cx, Body::Party(party), at.towards(near, far));
    }
    cx.board[party].fights = Some(unit);
    cx.board[unit].fights = Some(party);
}

/// Panicked units run, at the start of the Egyptian step and before anything else in it
/// (H-070, H-R67), to the table's edge and no farther (H-R41).
pub fn run(cx: &mut Cx<'_>) {
    let moving = cx.board.square.moving;
    for unit in &mut cx.board.units {
        unit.ran = false;
        // Who halted and stands alone, or in a square that stands, is like any who stands.
        if unit.state == State::Halted && !(moving && unit.in_square()) {
            unit.state = State::Steady;
        }
    }
    let runs = |unit: &&Unit| unit.state == State::Panicked;
    let running: Vec<UnitId> = cx.board.living().filter(runs).map(|unit| unit.id).collect();
    for id in running {
        let who = Body::Unit(id);
        let (from, to, _) = way(cx.board, who);
        let heading = away_from(cx.board, who, None);
        let in_open = shapes::cover_at(cx.board, from).is_none();
        let unit = &mut cx.board[id];
        unit.post = Post::Away { at: to, heading };
        unit.ran = true;
        unit.rolled = true;
        unit.fired = true;
        unit.moved = RUN;
        unit.in_open = in_open;
        unit.under_fire.clear();
        cx.say(Event::Ran { who, from, to, off: false });
    }
    removal::watch(cx);
}

/// Where a run leads, and whether off the table.
fn way(field: &Field, who: Body) -> (Point, Point, bool) {
    let from = middle(field, who);
    let to = from.step(away_from(field, who, None), RUN);
    (from, on_table(to), !to.is_on(WIDTH, HEIGHT))
}

/// Those who ran try to rally, at the end of the Egyptian step (H-070, H-R67). Who does stands
/// where he is.
pub fn rally(cx: &mut Cx<'_>) {
    let ran = |unit: &&Unit| unit.state == State::Panicked && unit.ran;
    let running: Vec<UnitId> = cx.board.living().filter(ran).map(|unit| unit.id).collect();
    for id in running {
        if morale::test(cx, Body::Unit(id), Occasion::Rally).carries_on() {
            let unit = &mut cx.board[id];
            unit.state = State::Steady;
            unit.moving = false;
        }
    }
}

/// Panicked Ansar run, at the start of their steps.
pub(in crate::phases) fn run_parties(cx: &mut Cx<'_>) {
    for party in &mut cx.board.parties {
        party.ran = false;
    }
    let running = cx.board.parties.iter().filter(|party| party.panicked);
    for id in running.map(|party| party.id).collect::<Vec<_>>() {
        let who = Body::Party(id);
        let (from, to, over) = way(cx.board, who);
        place(cx, who, to);
        let party = &mut cx.board[id];
        party.ran = true;
        party.moved = RUN;
        party.in_open = party.cover.is_none();
        party.under_fire.clear();
        // H-R65: nothing but rule E takes horsemen off; they stop at the edge.
        let off = over && party.kind != Kind::Horse;
        cx.say(Event::Ran { who, from, to, off });
        if off {
            removal::take_off(cx, id, TakenOff::RanOff);
        }
    }
}

/// Ansar who ran try to rally, at the end of their steps.
pub(in crate::phases) fn rally_parties(cx: &mut Cx<'_>) {
    let ran = cx.board.parties.iter().filter(|party| party.panicked && party.ran);
    for id in ran.map(|party| party.id).collect::<Vec<_>>() {
        if morale::test(cx, Body::Party(id), Occasion::Rally).carries_on() {
            let party = &mut cx.board[id];
            party.panicked = false;
            party.steady = true;
        }
    }
}
