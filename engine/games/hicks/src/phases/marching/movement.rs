//! Movement common to the square and to units outside it (H-030, H-R49), and the men who go astray
//! on the way (H-036, H-R26, H-R64).

use super::way as square_way;
use crate::event::Event;
use crate::ids::{Arm, Body, Mover, StragglerId, UnitId};
use crate::phases::enemy::ambush;
use crate::phases::{Cx, quality};
use crate::shapes;
use crate::state::{Ambush, Field, HALF_SIDE, HEIGHT, Straggler, Track, WIDTH};
use inches::{Heading, Inches, Point};

/// Nobody comes nearer than this to Ansar without charging.
const CLOSE: Inches = Inches::whole(1);
/// Ways are looked along in steps of a quarter of an inch.
const STRIDE: i32 = 25;
/// The middle of the square stays so far from the table's edge that its corners are on the table.
const SQUARE_MARGIN: Inches = Inches(425);
/// The middle of a unit stays so far from the table's edge.
const UNIT_MARGIN: Inches = Inches::whole(1);
/// Just before a front.
const BEFORE: Inches = Inches(10);
/// How far behind the square stragglers trail.
const BEHIND: Inches = Inches::whole(14);
/// Cavalry this near to one brings him in.
const GATHERED: Inches = Inches::whole(2);
/// A score that finds something (H-037).
pub(super) const SEVEN: u8 = 7;

/// A movement roll, the square's or a stray unit's; every one can set off an ambush (H-031,
/// H-032, H-R49), which is put down in step 2. A pair that is a 10 or a 12 does both (H-R09).
pub(in crate::phases) fn roll(cx: &mut Cx<'_>, who: Mover, standing: bool) -> [u8; 2] {
    let dice = cx.two_d6([2, 4]);
    cx.say(Event::Rolled { who, dice, standing });
    let score = dice[0] + dice[1];
    if score >= ambush::LOWEST {
        let of_square = match who {
            Mover::Square => true,
            Mover::Unit(unit) => cx.board[unit].in_square(),
            Mover::Transport => false,
        };
        cx.board.ambushes.push(Ambush { score, by: who, of_square });
    }
    dice
}

/// Whether the dice are a pair (H-036).
pub(super) fn is_pair(dice: [u8; 2]) -> bool {
    dice[0] == dice[1]
}

/// A part of a move, by the ground on which it begins: how far, whether halved, whether doubled.
#[derive(Debug, Clone, Copy)]
pub(in crate::phases) struct Pace {
    pub(in crate::phases) distance: Inches,
    pub(in crate::phases) halved: bool,
    pub(super) doubled: bool,
}

/// H-030: half of it in cover and on bad ground; twice for cavalry in the open unless scouting.
/// The ground counts under the mover's middle and just before its front, so that sand or a wadi
/// that has just been found halves the rest of a move, and later moves in it (H-R50).
pub(super) fn pace(
    field: &Field,
    who: Mover,
    heading: Heading,
    part: Inches,
    scouting: bool,
) -> Pace {
    let middle = at(field, who);
    let to_front = if who == Mover::Square { HALF_SIDE } else { Inches::ZERO };
    let front = middle.step(heading, to_front + BEFORE);
    let halved = shapes::bad_ground(field, middle) || shapes::bad_ground(field, front);
    let horse = matches!(who, Mover::Unit(unit) if unit.arm() == Arm::Cavalry);
    let doubled = horse && !scouting && !halved;
    let distance = match (halved, doubled) {
        (true, _) => part.half(),
        (false, true) => part.double(),
        (false, false) => part,
    };
    Pace { distance, halved, doubled }
}

pub(in crate::phases) fn at(field: &Field, who: Mover) -> Point {
    match who {
        Mover::Square => field.square.centre,
        Mover::Unit(unit) => field[unit].at(field),
        Mover::Transport => field.train.left.unwrap_or(field.square.centre),
    }
}

/// The figures that move with it, as lines.
fn lines(field: &Field, who: Mover) -> Vec<(Point, Point)> {
    match who {
        Mover::Square => field.in_place().map(|unit| unit.line(field)).collect(),
        Mover::Unit(unit) => vec![field[unit].line(field)],
        Mover::Transport => Vec::new(),
    }
}

/// Where a mover comes to that means to go straight to a point: it stops at the table's edge and
/// within an inch of Ansar, unless it is going away from them.
pub(in crate::phases) fn way(field: &Field, who: Mover, to: Point) -> Point {
    let from = at(field, who);
    let whole = from.distance(to);
    let lines = lines(field, who);
    // Only those near the way are looked at again and again.
    let reach = Inches::whole(6);
    let near = |at: &Point| at.distance(at.nearest_on(from, to)) <= reach;
    let parties: Vec<Point> = field.parties.iter().map(|party| party.at).filter(near).collect();
    let margin = if who == Mover::Square { SQUARE_MARGIN } else { UNIT_MARGIN };
    let gaps = |here: Point| -> Vec<Inches> {
        let back = |at: &Point| Point { x: at.x - here.x + from.x, y: at.y - here.y + from.y };
        let far = |at: Point| {
            let each = lines.iter().map(|(a, b)| at.distance(at.nearest_on(*a, *b)));
            each.min().unwrap_or(Inches(i32::MAX))
        };
        parties.iter().map(back).map(far).collect()
    };
    let (mut here, mut before) = (from, gaps(from));
    let mut gone = 0;
    while gone < whole.0 {
        gone = (gone + STRIDE).min(whole.0);
        let next = from.towards(to, Inches(gone));
        let over = outside(next, margin);
        if over > 0 && over > outside(here, margin) {
            return here;
        }
        let after = gaps(next);
        let met = after.iter().zip(&before).any(|(now, then)| *now <= CLOSE && now < then);
        (here, before) = (next, after);
        if met {
            return here;
        }
    }
    here
}

/// How far a point is over the margin of the table, in hundredths.
fn outside(at: Point, margin: Inches) -> i32 {
    let over = |along: Inches, whole: Inches| {
        (margin.0 - along.0).max(along.0 - (whole.0 - margin.0)).max(0)
    };
    over(at.x, WIDTH).max(over(at.y, HEIGHT))
}

/// The nearest point on which a unit can stand with room to the table's edge.
pub(in crate::phases) fn on_table(at: Point) -> Point {
    let held = |along: Inches, whole: Inches| {
        Inches(along.0.clamp(UNIT_MARGIN.0, whole.0 - UNIT_MARGIN.0))
    };
    Point { x: held(at.x, WIDTH), y: held(at.y, HEIGHT) }
}

/// Records a straight move: the fact, the ground crossed, and what it does to those who moved
/// (H-057, H-R13, H-R55).
pub(in crate::phases) fn moved(
    cx: &mut Cx<'_>,
    who: Mover,
    movers: &[UnitId],
    from: Point,
    pace: Pace,
) {
    let to = at(cx.board, who);
    let distance = from.distance(to);
    if distance == Inches::ZERO {
        return;
    }
    let mut track = Track { from, to, half_width: half_width(cx.board, who) };
    if who == Mover::Square {
        // From its rear to its front.
        let way = cx.board.square.heading;
        (track.from, track.to) = (from.step(way.reversed(), HALF_SIDE), to.step(way, HALF_SIDE));
    }
    cx.board.crossed.push(track);
    let open =
        shapes::cover_at(cx.board, from).is_none() && shapes::cover_at(cx.board, to).is_none();
    for unit in movers {
        let unit = &mut cx.board[*unit];
        unit.in_open = open && (unit.in_open || unit.moved == Inches::ZERO);
        unit.moved = unit.moved + distance;
        unit.under_fire.clear();
    }
    let Pace { halved, doubled, .. } = pace;
    cx.say(Event::Moved { who, from, to, distance, halved, doubled });
}

pub(in crate::phases) fn half_width(field: &Field, who: Mover) -> Inches {
    match who {
        Mover::Square => HALF_SIDE,
        Mover::Unit(unit) => {
            let (left, right) = field[unit].line(field);
            left.distance(right).half()
        }
        Mover::Transport => Inches::whole(1),
    }
}

/// Transport that was left behind comes up by itself, rolling like everybody (H-R25); it needs
/// no order and no test, and stuck again it waits a turn.
pub(in crate::phases) fn bring_transport(cx: &mut Cx<'_>) {
    let Some(from) = cx.board.train.left else { return };
    if cx.board.train.left_in == cx.board.turn {
        return;
    }
    let dice = roll(cx, Mover::Transport, false);
    if is_pair(dice) {
        cx.say(Event::Stuck { units: Vec::new() });
        return;
    }
    let whole = Inches::whole(i32::from(dice[0] + dice[1]));
    let home = cx.board.square.centre;
    let pace = pace(cx.board, Mover::Transport, from.heading_to(home), whole, false);
    let to = from.towards(home, pace.distance);
    cx.board.train.left = Some(to);
    moved(cx, Mover::Transport, &[], from, pace);
    if to == home {
        cx.board.train.left = None;
        cx.say(Event::TransportBack);
    }
}

/// A part of the square's move, straight ahead; whether it came as far as it meant to.
pub(super) fn square_part(cx: &mut Cx<'_>, part: Inches) -> bool {
    let from = cx.board.square.centre;
    let heading = cx.board.square.heading;
    let pace = pace(cx.board, Mover::Square, heading, part, false);
    let meant = from.step(heading, pace.distance);
    let to = square_way::stop_at_palm(from, way(cx.board, Mover::Square, meant));
    cx.board.square.centre = to;
    cx.board.square.moved = cx.board.square.moved + from.distance(to);
    moved(cx, Mover::Square, &super::control::in_place(cx.board), from, pace);
    to == meant
}

/// After a pair: each infantry and cavalry unit that moved loses a man above its discipline
/// (H-036, H-R25). A unit's last man does not go astray: he is the unit.
pub(super) fn test_ranks(cx: &mut Cx<'_>, movers: &[UnitId]) {
    for unit in movers.iter().copied().filter(|unit| unit.arm() != Arm::Gun) {
        if cx.board[unit].figures < 2 || cx.board.stragglers_seen == u8::MAX {
            continue;
        }
        let discipline = quality(cx, Body::Unit(unit)).dis;
        let die = cx.d6(1);
        let straggler = (die > discipline).then(|| astray(cx, unit));
        cx.say(Event::Straggling { unit, die, discipline, straggler });
    }
}

fn astray(cx: &mut Cx<'_>, of: UnitId) -> StragglerId {
    let id = StragglerId(cx.board.stragglers_seen);
    cx.board.stragglers_seen += 1;
    cx.board[of].figures -= 1;
    // Several keep apart, so that each can be seen on the table.
    let fan = [0, 1, -1, 2, -2][usize::from(id.0 % 5)];
    let square = cx.board.square;
    let at = on_table(square.centre.step(square.heading.reversed().turned(fan), BEHIND));
    cx.board.stragglers.push(Straggler { id, of, at });
    id
}

/// Stragglers trail the square at their distance: who has fallen farther behind comes up.
pub(in crate::phases) fn follow(cx: &mut Cx<'_>) {
    let centre = cx.board.square.centre;
    for man in &mut cx.board.stragglers {
        let far = man.at.distance(centre);
        if far > BEHIND {
            man.at = man.at.towards(centre, far - BEHIND);
        }
    }
}

/// Cavalry brings in everybody within two inches of its path (H-R26, H-R64); of a unit that is no
/// more he is saved for nobody, and counts as lost.
pub(super) fn gather(cx: &mut Cx<'_>, by: UnitId, from: Point, to: Point) {
    let near = |man: &mut Straggler| man.at.distance(man.at.nearest_on(from, to)) <= GATHERED;
    for man in cx.board.stragglers.extract_if(.., near).collect::<Vec<_>>() {
        let unit = &mut cx.board[man.of];
        unit.figures += u8::from(unit.figures > 0);
        cx.say(Event::Gathered { by, straggler: man.id, of: man.of });
    }
}
