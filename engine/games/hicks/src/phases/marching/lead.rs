//! Units outside the square: squadrons at their work, and whoever is astray from his place
//! (H-015, H-030, H-R23, H-R24, H-R47).
//!
//! They roll and move each by themselves. A unit on the move that gets no order makes for where
//! it was bound before; one with no goal goes straight on.

use serde::{Deserialize, Serialize};

use super::{control, movement};
use crate::choice::{Choice, Goal};
use crate::event::{Event, Occasion};
use crate::ids::{Arm, Body, Mover, PieceId, Side, UnitId};
use crate::phases::enemy::ansar;
use crate::phases::fighting::{charge, morale};
use crate::phases::{Cx, Frame, Next, terrain};
use crate::shapes;
use crate::state::{Duty, Field, Pasha, Piece, PieceKind, Post, State, Unit};
use crate::why::Why;
use inches::{Heading, Inches, Point};
use kit::{Ask, Seat};

/// The most pieces, stragglers and enemies that are offered as goals, the nearest first.
const PIECES: usize = 3;
const STRAGGLERS: usize = 4;
const ENEMIES: usize = 3;
/// Pieces farther away are not offered: two turns' ride.
const PIECE_REACH: Inches = Inches::whole(24);

/// A unit outside the square that goes somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Go {
    pub unit: UnitId,
    pub goal: Option<Goal>,
    /// Whether it has been seen to that it can and dares to.
    pub ready: bool,
}

impl Go {
    pub fn new(unit: UnitId, goal: Option<Goal>) -> Self {
        Self { unit, goal, ready: false }
    }
}

/// Whether a unit can be told where to go: it is outside the square, has not moved this turn, and
/// has not fired where it stands.
pub(in crate::phases) fn may_lead(unit: &Unit) -> bool {
    let spent = unit.rolled || (unit.fired && !unit.moving);
    !unit.in_square() && !spent && control::able(unit)
}

pub(in crate::phases) fn ask(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    let of = goals(cx.board, unit).into_iter().map(Choice::Go).collect();
    Next::Wait(Frame::Lead(unit), Why::Lead { unit }, Ask::One(of))
}

/// Where a unit could go: at most 25 goals.
fn goals(field: &Field, unit: UnitId) -> Vec<Goal> {
    let led = &field[unit];
    let mut of = vec![Goal::Rejoin];
    if unit.arm() == Arm::Cavalry {
        of.push(Goal::Ahead);
        of.extend(unknown_pieces(field, led).into_iter().map(Goal::Piece));
        let mut men: Vec<_> = field.stragglers.iter().collect();
        men.sort_by_key(|man| (led.distance(field, man.at), man.id));
        of.extend(men.iter().take(STRAGGLERS).map(|man| Goal::Fetch(man.id)));
    }
    of.extend(charge::may_charge(field, unit).into_iter().take(ENEMIES).map(Goal::Charge));
    of.extend((1..=12).map(Goal::Hour));
    of.push(Goal::Halt);
    of
}

/// Cover within reach that nobody has looked into (H-R24).
fn unknown_pieces(field: &Field, led: &Unit) -> Vec<PieceId> {
    let at = led.at(field);
    let worth = |piece: &&Piece| {
        let cover = matches!(piece.kind, PieceKind::Cover { .. });
        cover && !piece.known && at.distance(piece.centre) <= PIECE_REACH
    };
    let mut found: Vec<_> = field.pieces.iter().filter(worth).collect();
    found.sort_by_key(|piece| (at.distance(piece.centre), piece.id));
    found.into_iter().take(PIECES).map(|piece| piece.id).collect()
}

/// A unit is told where to go: it tests to move off or to halt where that changes (H-027), and
/// goes on as it was if it fails.
pub(in crate::phases) fn answered(unit: UnitId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Choice::Go(goal) = choice else { return Next::Go(vec![Frame::Lead(unit)]) };
    let led = &cx.board[unit];
    let (moving, before) = (led.moving, led.goal);
    if is_at(cx.board, led, Some(goal)) {
        stay(cx, unit, goal);
        return Next::done();
    }
    if goal == Goal::Halt {
        if moving && !control::test(cx, unit, false, false) {
            return Next::Go(vec![Frame::Go(Go::new(unit, before))]);
        }
        let led = &mut cx.board[unit];
        led.moving = false;
        led.rolled = true;
        return Next::done();
    }
    if !moving && !control::test(cx, unit, true, false) {
        cx.board[unit].rolled = true;
        return Next::done();
    }
    tell_off(cx, unit, goal);
    Next::Go(vec![Frame::Go(Go::new(unit, Some(goal)))])
}

/// A squadron's goal says what it is told off for.
fn tell_off(cx: &mut Cx<'_>, unit: UnitId, goal: Goal) {
    let duty = match goal {
        Goal::Ahead | Goal::Piece(_) => Duty::Scout,
        Goal::Rejoin | Goal::Fetch(_) => Duty::Follow,
        Goal::Charge(_) | Goal::Hour(_) | Goal::Halt => return,
    };
    if unit.arm() == Arm::Cavalry {
        cx.board[unit].duty = duty;
    }
}

/// Whether a squadron is where its goal would lead it.
fn is_at(field: &Field, unit: &Unit, goal: Option<Goal>) -> bool {
    let there = matches!(aim(field, unit, goal), Aim::To(point) if point == unit.at(field));
    unit.id.arm() == Arm::Cavalry && there
}

/// A squadron that has reached its goal stands and does not roll (H-R24).
fn stay(cx: &mut Cx<'_>, unit: UnitId, goal: Goal) {
    tell_off(cx, unit, goal);
    let at = movement::at(cx.board, Mover::Unit(unit));
    if matches!(goal, Goal::Ahead | Goal::Piece(_)) {
        look_around(cx, unit, at);
    }
    let led = &mut cx.board[unit];
    led.moving = false;
    led.rolled = true;
    led.goal = Some(goal);
}

/// A unit goes: nerve first, then the roll and the way.
pub(in crate::phases) fn go(mut go: Go, cx: &mut Cx<'_>) -> Next {
    if !control::able(&cx.board[go.unit]) || cx.board[go.unit].in_square() {
        return Next::done();
    }
    go.goal = still_there(cx.board, go);
    if let Some(goal) = go.goal
        && is_at(cx.board, &cx.board[go.unit], go.goal)
    {
        stay(cx, go.unit, goal);
        return Next::done();
    }
    if !go.ready {
        let led = &mut cx.board[go.unit];
        led.moving = true;
        led.rolled = true;
        // Directions are given once, by the square's clock; from then on it is straight on.
        led.goal = go.goal.filter(|goal| !matches!(goal, Goal::Hour(_)));
        if led.state == State::Halted {
            led.state = State::Steady;
        }
        go.ready = true;
        // A charge has a test of its own.
        if !matches!(go.goal, Some(Goal::Charge(_))) && comes_nearer(cx.board, go) {
            let body = Body::Unit(go.unit);
            let tried = morale::test(cx, body, Occasion::Advance);
            if !tried.carries_on() {
                return Next::Go(morale::suffer(cx, body, tried));
            }
        }
    }
    moves(go, cx)
}

/// A goal that is no longer there is given up for the way home.
fn still_there(field: &Field, go: Go) -> Option<Goal> {
    let there = match go.goal? {
        Goal::Fetch(man) => field.stragglers.iter().any(|other| other.id == man),
        Goal::Charge(party) => charge::may_charge(field, go.unit).contains(&party),
        Goal::Halt => false,
        Goal::Rejoin | Goal::Ahead | Goal::Piece(_) | Goal::Hour(_) => true,
    };
    if there { go.goal } else { Some(Goal::Rejoin) }
}

/// Whether it would come nearer to somebody who fired at it since it last moved (H-R55).
fn comes_nearer(field: &Field, go: Go) -> bool {
    let unit = &field[go.unit];
    let at = unit.at(field);
    let ahead = match aim(field, unit, go.goal) {
        Aim::To(point) => at.towards(point, Inches::whole(1)),
        Aim::Along(heading) => at.step(heading, Inches::whole(1)),
    };
    morale::shy(field, go.unit, ahead)
}

/// Where a way leads: to a point and no farther, or straight on.
enum Aim {
    To(Point),
    Along(Heading),
}

fn aim(field: &Field, unit: &Unit, goal: Option<Goal>) -> Aim {
    let to = |point: Option<Point>| point.map_or(Aim::Along(unit.heading(field)), Aim::To);
    match goal {
        Some(Goal::Rejoin) => Aim::To(home(field, unit).0),
        Some(Goal::Ahead) => Aim::To(station(field, unit.id, Duty::Scout)),
        Some(Goal::Piece(id)) => {
            to(field.pieces.iter().find(|piece| piece.id == id).map(|piece| piece.centre))
        }
        Some(Goal::Fetch(id)) => {
            to(field.stragglers.iter().find(|man| man.id == id).map(|man| man.at))
        }
        Some(Goal::Charge(id)) => to(field.party(id).map(|party| party.at)),
        Some(Goal::Hour(hour)) => Aim::Along(field.square.heading.hour(hour)),
        Some(Goal::Halt) | None => Aim::Along(unit.heading(field)),
    }
}

/// Where a unit belongs: a squadron behind the square; a battalion on the nearest face that
/// nobody holds; a gun in its corner. With the place in the square, if it is one.
fn home(field: &Field, unit: &Unit) -> (Point, Option<Post>) {
    let post = match unit.id.arm() {
        Arm::Cavalry => None,
        Arm::Gun => shapes::corner_of(unit.id).map(Post::Corner),
        Arm::Infantry => {
            let free = |side: &Side| !field.living().any(|other| other.post == Post::Face(*side));
            let at = unit.at(field);
            let far = |side: &Side| at.distance(shapes::place(field, Post::Face(*side)));
            Side::ALL.into_iter().filter(free).min_by_key(far).map(Post::Face)
        }
    };
    let post_at = |post| shapes::place(field, post);
    (post.map_or_else(|| station(field, unit.id, Duty::Follow), post_at), post)
}

/// Where a squadron keeps at its work (H-015): twelve inches ahead of the square, or six behind
/// it, two to either side.
pub(crate) fn station(field: &Field, unit: UnitId, duty: Duty) -> Point {
    let square = field.square;
    let aside = if unit == UnitId::FirstHorse { -6 } else { 6 };
    let along = match duty {
        Duty::Scout => square.centre.step(square.heading, Inches::whole(12)),
        Duty::Follow => square.centre.step(square.heading.reversed(), Inches::whole(6)),
    };
    movement::on_table(along.step(square.heading.turned(aside), Inches::whole(2)))
}

/// The roll and the way (H-030).
fn moves(go: Go, cx: &mut Cx<'_>) -> Next {
    let who = Mover::Unit(go.unit);
    let dice = movement::roll(cx, who, false);
    if movement::is_pair(dice) {
        if go.unit.arm() == Arm::Gun {
            // H-036: a gun by itself is stuck for the turn.
            cx.board[go.unit].stuck = true;
            cx.say(Event::Stuck { units: vec![go.unit] });
            return Next::done();
        }
        movement::test_ranks(cx, &[go.unit]);
        if waits_for_pasha(cx, go.unit) {
            return Next::done();
        }
    }
    let score = dice[0] + dice[1];
    let whole = Inches::whole(i32::from(score));
    if let Some(Goal::Charge(party)) = go.goal {
        let at = movement::at(cx.board, who);
        let to = cx.board.party(party).map_or(at, |party| party.at);
        let pace = movement::pace(cx.board, who, at.heading_to(to), whole, false);
        cx.board[go.unit].goal = Some(Goal::Rejoin);
        return Next::Go(charge::charge(cx, go.unit, party, pace.distance));
    }
    if score == movement::SEVEN {
        if part(go, whole.half(), cx) && !find(go, cx) {
            part(go, whole.half(), cx);
        }
    } else {
        part(go, whole, cx);
    }
    arrive(go, cx);
    Next::Go(ansar::overrun(cx, go.unit))
}

/// H-036, H-R25: a Pasha is stuck for the turn too, and the unit he rides with waits for him.
fn waits_for_pasha(cx: &mut Cx<'_>, with: UnitId) -> bool {
    let rides = |pasha: &&Pasha| pasha.alive && pasha.with == with;
    let held: Vec<Seat> = cx.board.pashas.iter().filter(rides).map(|pasha| pasha.seat).collect();
    for seat in &held {
        cx.say(Event::PashaHeld { seat: *seat, with });
    }
    cx.board[with].stuck = !held.is_empty();
    !held.is_empty()
}

/// A part of the way; whether there is any left to go.
fn part(go: Go, part: Inches, cx: &mut Cx<'_>) -> bool {
    let who = Mover::Unit(go.unit);
    let unit = &cx.board[go.unit];
    let scouting = matches!(go.goal, Some(Goal::Ahead | Goal::Piece(_)));
    let from = unit.at(cx.board);
    let aim = aim(cx.board, unit, go.goal);
    let heading = match aim {
        Aim::To(point) if point == from => return false,
        Aim::To(point) => from.heading_to(point),
        Aim::Along(heading) => heading,
    };
    let pace = movement::pace(cx.board, who, heading, part, scouting);
    let meant = match aim {
        Aim::To(point) => from.towards(point, pace.distance),
        Aim::Along(heading) => from.step(heading, pace.distance),
    };
    let more = !matches!(aim, Aim::To(point) if point == meant);
    cx.board[go.unit].post = Post::Away { at: from, heading };
    let at = movement::way(cx.board, who, meant);
    cx.board[go.unit].post = Post::Away { at, heading };
    movement::moved(cx, who, &[go.unit], from, pace);
    if go.unit.arm() == Arm::Cavalry {
        movement::gather(cx, go.unit, from, at);
    }
    more && at == meant
}

/// Something may lie in its way (H-037); whether it stops there to drink.
fn find(go: Go, cx: &mut Cx<'_>) -> bool {
    let unit = &cx.board[go.unit];
    let (at, heading) = (unit.at(cx.board), unit.heading(cx.board));
    let first = (go.unit.arm() != Arm::Gun).then_some(go.unit);
    terrain::find(cx, Mover::Unit(go.unit), at, heading, first)
}

/// What it comes to: its place in the square, or cover that it looks into (H-R24).
fn arrive(go: Go, cx: &mut Cx<'_>) {
    let unit = &cx.board[go.unit];
    let at = unit.at(cx.board);
    match go.goal {
        Some(Goal::Rejoin) => {
            let (place, post) = home(cx.board, unit);
            if let Some(post) = post.filter(|_| place == at && control::able(unit)) {
                let moving = cx.board.square.moving;
                let unit = &mut cx.board[go.unit];
                unit.post = post;
                unit.moving = moving;
                unit.goal = None;
                cx.say(Event::Rejoined { unit: go.unit });
            }
        }
        Some(Goal::Ahead | Goal::Piece(_)) => look_around(cx, go.unit, at),
        _ => {}
    }
}

/// A squadron that scouts has looked into the cover it stands in, if no Ansar are in it.
fn look_around(cx: &mut Cx<'_>, unit: UnitId, at: Point) {
    let parties = &cx.board.parties;
    let empty = |piece: &Piece| {
        !parties.iter().any(|party| party.cover == Some(piece.id) || piece.holds(party.at))
    };
    let cover = |piece: &Piece| matches!(piece.kind, PieceKind::Cover { .. }) && !piece.known;
    let mut seen = Vec::new();
    for piece in &mut cx.board.pieces {
        if cover(piece) && piece.holds(at) && empty(piece) {
            piece.known = true;
            seen.push(piece.id);
        }
    }
    for piece in seen {
        cx.say(Event::LookedInto { unit, piece });
    }
}
