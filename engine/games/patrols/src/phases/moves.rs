//! Movement on the table (P-012 to P-020, P-R15, P-R16, P-R52).

use inches::{Heading, Inches, Rect};
use kit::Ask;

use super::act::Acting;
use super::around::{Around, SLACK, is_over};
use super::set_up::is_on_table;
use super::{Cx, Frame, Next};
use crate::choice::{Along, Choice};
use crate::event::Event;
use crate::ids::{Arm, Faction, PieceId, UnitId};
use crate::pose::{Formation, Pose};
use crate::state::{Board, HEIGHT, Piece, Place, Unit, WIDTH};
use crate::why::Why;

/// A step of a move (P-012 to P-015).
pub const STEP: Inches = Inches::whole(4);

/// Whether a unit may stand so: on the table, and over nobody (P-R16).
pub fn is_free(board: &Board, unit: UnitId, pose: Pose) -> bool {
    let count = board.unit(unit).count();
    let hull = pose.hull(count);
    let over = |id: UnitId| {
        let other = board.unit(id);
        id != unit
            && other.may_reach(pose, count, Inches::ZERO)
            && other.ground().any(|ground| is_over((pose, count), &hull, &ground, SLACK))
    };
    is_on_table(&hull) && !board.everybody().any(over)
}

pub(crate) fn put(cx: &mut Cx<'_>, unit: UnitId, pose: Pose) {
    cx.board.unit_mut(unit).place = Place::Table(pose);
}

/// Where a unit comes that goes back along a heading, looking as before: as far as there is room.
pub(crate) fn back(
    board: &Board,
    unit: UnitId,
    from: Pose,
    heading: Heading,
    most: Inches,
) -> Pose {
    let around = Around::new(board, unit);
    let mut far = most;
    while far > Inches::ZERO {
        let to = Pose { at: from.at.step(heading, far), ..from };
        if around.is_free(to) {
            return to;
        }
        far = far - Inches(25);
    }
    from
}

/// Where a unit comes that falls back along a heading, and what is left of the way home, looking as
/// before: past its own people, not past the enemy, as far as there is room (P-R39).
pub(crate) fn withdrawn(
    board: &Board,
    unit: UnitId,
    from: Pose,
    heading: Heading,
    most: Inches,
) -> Pose {
    let around = Around::new(board, unit);
    let part = 25;
    let along = |from: Pose, heading: Heading, most: Inches| {
        let way = (part..=most.0).step_by(25).chain((most.0 % part > 0).then_some(most.0));
        let way = way.map(|far| Pose { at: from.at.step(heading, Inches(far)), ..from });
        let way = way.take_while(|to| !around.is_on_enemies(*to));
        way.filter(|to| around.is_free(*to)).last().unwrap_or(from)
    };
    let to = along(from, heading, most);
    along(to, unit.faction().home(), most - from.at.distance(to.at))
}

pub(crate) fn onto_table(pose: Pose, count: u8) -> Pose {
    let corners = pose.hull(count).corners();
    let off = |low: Inches, high: Inches, whole: Inches| {
        if low < Inches::ZERO { Inches::ZERO - low } else { (whole - high).min(Inches::ZERO) }
    };
    let x = corners.map(|corner| corner.x);
    let y = corners.map(|corner| corner.y);
    let least = |of: [Inches; 4]| of.into_iter().min().unwrap_or_default();
    let most = |of: [Inches; 4]| of.into_iter().max().unwrap_or_default();
    let at = inches::Point {
        x: pose.at.x + off(least(x), most(x), WIDTH),
        y: pose.at.y + off(least(y), most(y), HEIGHT),
    };
    Pose { at, ..pose }
}

/// The most steps a unit makes in an activation, as it stands (P-012 to P-015).
pub fn most_steps(unit: &Unit, of: Faction, formation: Formation) -> u8 {
    let column = formation == Formation::Column;
    match unit.arm() {
        _ if formation == Formation::Ring => 0,
        // P-012.
        Arm::Scout => 5,
        // P-014.
        Arm::Gun | Arm::MachineGun => {
            if unit.limbered {
                2
            } else {
                0
            }
        }
        // P-015.
        _ if unit.is_mounted() => {
            if column {
                6
            } else {
                4
            }
        }
        // P-013.
        _ if column => 5,
        _ if of == Faction::Dervish => 3,
        _ => 2,
    }
}

/// What so many steps cost after those made: the second of the mounted is free (P-015, P-R12).
pub(crate) fn steps_cost(unit: &Unit, made: u8, steps: u8) -> u8 {
    let free = unit.is_mounted() && made < 2 && made + steps >= 2;
    steps - u8::from(free)
}

/// Steps that a straight way takes; a part of one counts as one (P-R16).
fn steps_for(far: Inches) -> u8 {
    u8::try_from((far.0 + STEP.0 - 1) / STEP.0).unwrap_or(u8::MAX)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Leg {
    pub(crate) far: Inches,
    pub(crate) steps: u8,
    pub(crate) cost: u8,
    /// Whether it goes through scenery at a price (P-016, P-018).
    pub(crate) crosses: bool,
}

fn front(pose: Pose, count: u8) -> Rect {
    let width = Inches::whole(i32::from(pose.width(count)));
    Rect::behind(pose.at, pose.heading, width, Inches(10))
}

/// How far the front edge goes until it enters a piece that it is not in; nothing if it does not.
fn entry(piece: &Piece, front: &Rect, swept: &Rect, most: Inches) -> Option<Inches> {
    if !piece.touches(swept) || piece.touches(front) {
        return None;
    }
    Some(most.free(|far| !piece.touches(&front.swept(far))))
}

/// How scenery hinders a unit whose front edge goes through it: the points it costs; nothing if it
/// may not any more.
fn crossing(unit: &Unit, formation: Formation, crossed: bool) -> Option<u8> {
    match unit.arm() {
        // P-016: not scouts.
        Arm::Scout => Some(0),
        // P-018, P-R11.
        Arm::Gun | Arm::MachineGun => (!crossed).then_some(2),
        _ if unit.is_mounted() => (!crossed).then_some(2),
        // P-016: ignored in column.
        _ if formation == Formation::Column => Some(0),
        _ => (!crossed).then_some(1),
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Swing {
    /// Action points besides the wheel's own (P-016 to P-018).
    pub price: u8,
    /// Whether they were paid to go through scenery, which is possible once.
    pub(crate) crosses: bool,
    /// A piece that nobody has searched: going in is its search (P-R52).
    pub(crate) searches: Option<PieceId>,
}

/// What a wheel from a pose brings by so many steps of 15 degrees, to the left negative; nothing if
/// its front edge would go through scenery that it may not enter any more.
pub(crate) fn swing(around: &Around<'_>, acting: &Acting, from: Pose, steps: i8) -> Option<Swing> {
    let (unit, count) = (around.unit, around.count);
    // The front edge turns on one of its ends.
    let reach = Inches::whole(i32::from(from.width(count))).double();
    let near = |piece: &&Piece| piece.centre.is_about(from.at, reach + piece.size());
    if !around.board.pieces.iter().any(|piece| near(&piece)) {
        return Some(Swing::default());
    }
    let edge = front(from, count);
    let ways =
        (1..=steps.abs()).map(|step| front(from.wheeled(step * steps.signum(), count), count));
    let ways: Vec<Rect> = ways.collect();
    let mut swing = Swing::default();
    for piece in around.board.pieces.iter().filter(near) {
        if piece.touches(&edge) || !ways.iter().any(|way| piece.touches(way)) {
            continue;
        }
        let crossed = acting.crossed || swing.crosses;
        let own = crossing(unit, from.formation(count), crossed)?;
        let un_scouted = around.id.faction() == Faction::Patrol && !piece.scouted;
        swing.price += own + u8::from(un_scouted);
        swing.crosses |= own > 0;
        if un_scouted {
            swing.searches = swing.searches.or(Some(piece.id));
        }
    }
    Some(swing)
}

/// How far a unit can go straight ahead with these points, at most so far. It stops before an
/// un-scouted piece, unless it may enter it and can pay for that (P-017).
pub(crate) fn straight(
    around: &Around<'_>,
    acting: &Acting,
    pose: Pose,
    want: Inches,
    enters: bool,
) -> Leg {
    let Acting { points, steps, crossed, .. } = *acting;
    let far = want.min(Walk::new(around, steps, pose).reach(points));
    if far <= Inches::ZERO {
        return Leg::default();
    }
    around.legs.of(LegKey { pose, points, steps, crossed, far, enters }, |key| leg(around, *key))
}

/// All that a straight way depends on, besides what stands around.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LegKey {
    pose: Pose,
    points: u8,
    /// Steps made before it.
    steps: u8,
    crossed: bool,
    far: Inches,
    enters: bool,
}

/// How a unit walks as it stands.
#[derive(Debug, Clone, Copy)]
struct Walk<'a> {
    unit: &'a Unit,
    made: u8,
    left: u8,
}

impl<'a> Walk<'a> {
    fn new(around: &Around<'a>, made: u8, pose: Pose) -> Self {
        let (unit, formation) = (around.unit, pose.formation(around.count));
        let left = most_steps(unit, around.id.faction(), formation).saturating_sub(made);
        Self { unit, made, left }
    }

    fn cost(self, steps: u8) -> u8 {
        steps_cost(self.unit, self.made, steps)
    }

    fn reach(self, points: u8) -> Inches {
        let steps = (0..=self.left).rev().find(|steps| self.cost(*steps) <= points);
        Inches(STEP.0 * i32::from(steps.unwrap_or(0)))
    }
}

fn leg(around: &Around<'_>, key: LegKey) -> Leg {
    let LegKey { pose, points, steps: made, crossed, mut far, enters } = key;
    let (unit, of, count) = (around.unit, around.id.faction(), around.count);
    let (walk, formation) = (Walk::new(around, made, pose), pose.formation(count));
    let hull = pose.hull(count);
    far = on_table(&hull, far);
    let lane = hull.lane(far);
    let near = around.on(&lane);
    far = around.until_enemies(&hull, &near, far);
    // Scenery on the way, the nearest first.
    let edge = front(pose, count);
    let swept = edge.swept(far);
    let mut entries: Vec<(Inches, bool)> = Vec::new();
    let may_touch = |piece: &&Piece| lane.may_touch(piece.centre, piece.size());
    for piece in around.board.pieces.iter().filter(may_touch) {
        if let Some(at) = entry(piece, &edge, &swept, far) {
            entries.push((at, of == Faction::Patrol && !piece.scouted));
        }
    }
    entries.sort_unstable();
    let (mut price, mut crosses) = (0, false);
    for (at, un_scouted) in entries {
        if at >= far {
            break;
        }
        let own = crossing(unit, formation, crossed || crosses);
        let more = own.map(|own| own + u8::from(un_scouted));
        let steps = steps_for(at + Inches(1));
        let fits = more.filter(|more| {
            steps <= walk.left
                && price + more + walk.cost(steps) <= points
                && (!un_scouted || enters && around.is_free(pose.ahead(at)))
        });
        let Some(more) = fits else {
            far = at;
            break;
        };
        price += more;
        crosses |= own.unwrap_or(0) > 0;
        far = far.min(walk.reach(points - price));
    }
    far = around.ahead(pose, &near, far);
    if far <= Inches::ZERO {
        return Leg::default();
    }
    let steps = steps_for(far);
    Leg { far, steps, cost: price + walk.cost(steps), crosses }
}

pub(crate) fn on_table(hull: &Rect, most: Inches) -> Inches {
    let stays = |far: Inches| is_on_table(&hull.moved(hull.heading, far));
    match () {
        () if stays(most) => most,
        () if stays(Inches::ZERO) => hull.room(WIDTH, HEIGHT),
        () => most.free(stays),
    }
}

/// The pieces that the front edge of a unit would enter on a straight way, the nearest first.
pub(crate) fn entered(
    board: &Board,
    unit: UnitId,
    pose: Pose,
    far: Inches,
) -> Vec<(Inches, Piece)> {
    let edge = front(pose, board.unit(unit).count());
    let swept = edge.swept(far);
    let entries = board.pieces.iter().map(|piece| (entry(piece, &edge, &swept, far), *piece));
    let mut entered: Vec<(Inches, Piece)> =
        entries.filter_map(|(at, piece)| at.map(|at| (at, piece))).collect();
    entered.sort_by_key(|(at, piece)| (*at, piece.id));
    entered
}

pub(crate) fn ask_how_far(unit: UnitId, along: Option<Along>, cx: &mut Cx<'_>) -> Next {
    let most = most_ahead(cx.board, unit, along);
    if most == 0 {
        return Next::done();
    }
    let ask = Ask::Number { min: 1, max: most };
    Next::Wait(Frame::HowFar(unit, along), Why::HowFar { unit }, ask)
}

pub(crate) fn most_ahead(board: &Board, unit: UnitId, along: Option<Along>) -> u32 {
    let Some(acting) = board.acting_of(unit) else { return 0 };
    room_ahead(&Around::new(board, unit), acting, along)
}

fn room_ahead(around: &Around<'_>, acting: &Acting, along: Option<Along>) -> u32 {
    let Some(pose) = around.unit.pose() else { return 0 };
    let pose = headed(pose, along, around.count);
    let leg = straight(around, acting, pose, Inches::whole(24), true);
    u32::try_from(leg.far.0 / 100).unwrap_or(0)
}

/// A scout turns freely: it is a single base (P-R13).
fn headed(pose: Pose, along: Option<Along>, count: u8) -> Pose {
    let Some(Along(heading)) = along else { return pose };
    let middle = pose.middle(count);
    Pose { heading, at: middle.step(heading, Inches(50)), ..pose }
}

pub(crate) fn far(unit: UnitId, along: Option<Along>, inches: u32, cx: &mut Cx<'_>) -> Next {
    let Some(pose) = cx.board.unit(unit).pose() else { return Next::done() };
    let pose = headed(pose, along, cx.board.unit(unit).count());
    let want = Inches::whole(i32::try_from(inches).unwrap_or(0));
    let Some(acting) = cx.board.acting_of(unit).copied() else { return Next::done() };
    // Where a friend stands it goes on to the next free place.
    let most = Inches::whole(24).0;
    let wants = (want.0..=most).step_by(25).map(Inches);
    let around = Around::new(cx.board, unit);
    let mut legs = wants.map(|want| straight(&around, &acting, pose, want, true));
    let leg = legs.find(|leg| leg.far > Inches::ZERO).unwrap_or_default();
    go(unit, vec![pose], leg, cx)
}

/// Carries a straight way out from the last of these poses. It halts where it enters a piece that
/// nobody has searched, and goes on after the search (P-R52).
pub(crate) fn go(unit: UnitId, mut path: Vec<Pose>, leg: Leg, cx: &mut Cx<'_>) -> Next {
    let Some(start) = path.last().copied() else { return Next::done() };
    if leg.far <= Inches::ZERO {
        return Next::done();
    }
    let end = start.ahead(leg.far);
    let searched = match unit.faction() {
        Faction::Patrol => {
            let entered = entered(cx.board, unit, start, leg.far);
            entered.into_iter().find(|(_, piece)| !piece.scouted)
        }
        Faction::Dervish => None,
    };
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.points = acting.points.saturating_sub(leg.cost);
        acting.steps += leg.steps;
        acting.crossed |= leg.crosses;
    }
    let stop = searched.map_or(end, |(at, _)| start.ahead(at));
    path.push(stop);
    moved(unit, path, leg.cost, cx);
    match searched {
        Some((_, piece)) => Next::Go(vec![Frame::GoOn(unit, end), Frame::Search(unit, piece.id)]),
        None => Next::done(),
    }
}

pub(crate) fn moved(unit: UnitId, path: Vec<Pose>, cost: u8, cx: &mut Cx<'_>) {
    cx.board.unit_mut(unit).moved = true;
    come(unit, path, cost, cx);
}

/// A unit has come along these poses, the first being where it stood or turned. Bases that only turn
/// on the spot have not moved (P-R15).
pub(crate) fn come(unit: UnitId, mut path: Vec<Pose>, cost: u8, cx: &mut Cx<'_>) {
    let Some(from) = cx.board.unit(unit).pose() else { return };
    if path.first() != Some(&from) {
        path.insert(0, from);
    }
    let Some(to) = path.last().copied().filter(|to| *to != from) else { return };
    put(cx, unit, to);
    cx.say(Event::Moved { unit, path, cost });
}

/// P-R52: after a search on its way it goes on, if it has not been ambushed and nobody is in its
/// way.
pub(crate) fn go_on(unit: UnitId, end: Pose, cx: &mut Cx<'_>) -> Next {
    let Some(from) = cx.board.unit(unit).pose() else { return Next::done() };
    let around = Around::new(cx.board, unit);
    let hull = from.hull(around.count);
    let far = from.at.distance(end.at);
    let stays = cx.board.is_fighting(unit)
        || cx.board.unit(unit).routing
        || cx.board.acting_of(unit).is_none_or(|acting| acting.over)
        || from.heading != end.heading
        || around.until_enemies(&hull, &around.on(&hull.lane(far)), far) < far
        || !around.is_free(end);
    if !stays {
        moved(unit, vec![from, end], 0, cx);
    }
    Next::done()
}

/// Offers of fine movement: ahead, and a scout's headings, where there is room for an inch.
pub(crate) fn fine(around: &Around<'_>, acting: &Acting, choices: &mut Vec<Choice>) {
    let unit = around.id;
    if !unit.is_scout() {
        if room_ahead(around, acting, None) > 0 {
            choices.push(Choice::Ahead(unit));
        }
        return;
    }
    let headings = (0..Heading::STEPS).step_by(3).map(Heading).map(Along);
    let open = |along: &Along| room_ahead(around, acting, Some(*along)) > 0;
    choices.extend(headings.filter(open).map(|along| Choice::Head(unit, along)));
}
