//! Ambushes that movement has set off, put down in step 2 (H-023, H-032 to H-035, H-042 to H-044,
//! H-R28, H-R29, H-R49).

use crate::event::{Event, NoAmbush};
use crate::ids::{Mover, PieceId};
use crate::phases::marching::movement;
use crate::phases::{Cx, average};
use crate::shapes;
use crate::state::{Ambush, Field, HEIGHT, Kind, Piece, PieceKind, Unit, WIDTH};
use inches::{Heading, Inches, Point};

/// Scores from here on set off ambushes.
pub(in crate::phases) const LOWEST: u8 = 10;
/// Small-arms and rifle range is anything under this (H-R28).
pub(in crate::phases) const SMALL_ARMS: Inches = Inches::whole(12);
/// Ansar this near to an Egyptian would be a silly ambush (H-043, H-R49).
const SILLY: Inches = Inches::whole(1);

/// Puts down what this turn's movement has set off: one ambush at most, that of the first roll
/// whose ambush can be, of the square's rolls before others (H-R19).
pub fn place(cx: &mut Cx<'_>) {
    let mut ambushes = std::mem::take(&mut cx.board.ambushes);
    ambushes.sort_by_key(|ambush| !ambush.of_square);
    for ambush in ambushes {
        if tried(cx, ambush) {
            break;
        }
    }
    press(cx);
}

/// Puts an ambush down, or tells why it comes to nothing. Whether it stands.
fn tried(cx: &mut Cx<'_>, ambush: Ambush) -> bool {
    let Ambush { score, by, .. } = ambush;
    let put = put_down(cx, ambush);
    if let Err(why) = put {
        cx.say(Event::NoAmbush { score, by, why });
    }
    put.is_ok()
}

/// In a battle of a campaign the odds roll besides, for ambushes alone.
fn press(cx: &mut Cx<'_>) {
    for _ in 0..cx.options.press.map_or(0, |press| press.rolls) {
        let dice = cx.two_d6([2, 4]);
        cx.say(Event::Pressed { dice });
        let score = dice[0] + dice[1];
        if score >= LOWEST {
            tried(cx, Ambush { score, by: Mover::Square, of_square: true });
        }
    }
}

/// Where an ambush lies, before anybody has asked whether it is silly.
struct Site {
    at: Point,
    far: Inches,
    hour: Option<u8>,
    distance: Vec<u8>,
    cover: Option<PieceId>,
}

fn put_down(cx: &mut Cx<'_>, ambush: Ambush) -> Result<(), NoAmbush> {
    let Ambush { score, by, .. } = ambush;
    let spot = match score {
        // H-035, H-R29
        10 => {
            let cover = shapes::mover_cover(cx.board, by).ok_or(NoAmbush::NotInCover)?;
            by_the_clock(cx, by, 1, Some(cover))
        }
        // H-034, H-R29
        11 => along_an_edge(cx.board, by)?,
        // H-033
        _ => by_the_clock(cx, by, 3, None),
    };
    let cover = spot.cover.or_else(|| shapes::cover_at(cx.board, spot.at));
    if !can_hold(cx.board, cover, spot.at, by, score) {
        return Err(NoAmbush::Silly);
    }
    if cx.board.ansar_left == Some(0) || cx.board.parties_seen == u8::MAX {
        return Err(NoAmbush::NobodyLeft);
    }
    // H-044: within small-arms range riflemen, beyond it horsemen.
    let kind = if spot.far < SMALL_ARMS { Kind::Rifles } else { Kind::Horse };
    let number = vec![average(cx), average(cx)];
    let figures = draw(cx, number.iter().sum());
    let nearest = shapes::nearest_unit(cx.board, spot.at);
    let seen = nearest.map(|(unit, _)| spot.at.heading_to(cx.board[unit].at(cx.board)));
    let party = cx.board.raise(kind, figures, spot.at);
    party.cover = cover;
    party.heading = seen.unwrap_or(party.heading);
    let id = party.id;
    let Site { at, hour, distance, .. } = spot;
    cx.say(Event::Ambushed { score, by, hour, distance, number, party: id, kind, figures, at });
    Ok(())
}

/// So many Ansar come as the dice say, or as the odds make of that, or as are left.
pub(super) fn draw(cx: &mut Cx<'_>, wanted: u8) -> u8 {
    let per_cent = cx.options.press.map_or(100, |press| u32::from(press.strength));
    let wanted = ((u32::from(wanted) * per_cent + 50) / 100).clamp(1, 240);
    let wanted = u8::try_from(wanted).unwrap_or(u8::MAX);
    let Some(left) = &mut cx.board.ansar_left else { return wanted };
    let come = u8::try_from(*left).unwrap_or(u8::MAX).min(wanted);
    *left -= u16::from(come);
    come
}

/// A D12 for the direction, 12 straight ahead of the square (H-042), and so many average dice for
/// the distance, from the nearest figure of whoever rolled (H-R49).
fn by_the_clock(cx: &mut Cx<'_>, by: Mover, dice: u8, cover: Option<PieceId>) -> Site {
    let hour = cx.dice.die(12, 12);
    let distance: Vec<u8> = (0..dice).map(|_| average(cx)).collect();
    let far = Inches::whole(distance.iter().map(|die| i32::from(*die)).sum());
    let at = out(cx.board, by, cx.board.square.heading.hour(hour), far);
    Site { at, far, hour: Some(hour), distance, cover }
}

/// The point so far from a mover's nearest figure along a heading from its middle.
fn out(field: &Field, by: Mover, heading: Heading, far: Inches) -> Point {
    let from = movement::at(field, by);
    let mut along = far;
    // Each correction is short by less than the last: a line is never steeper than its way.
    for _ in 0..12 {
        let short = far - distance(field, by, from.step(heading, along));
        if short.0.abs() <= 1 {
            break;
        }
        along = along + short;
    }
    from.step(heading, along)
}

/// How far a point is from a mover's nearest figure.
fn distance(field: &Field, by: Mover, point: Point) -> Inches {
    let from_middle = || point.distance(movement::at(field, by));
    match by {
        Mover::Square => {
            let far = field.in_place().map(|unit| unit.distance(field, point));
            far.min().unwrap_or_else(from_middle)
        }
        Mover::Unit(unit) => field[unit].distance(field, point),
        Mover::Transport => from_middle(),
    }
}

/// The nearest edge of cover in rifle range that can hold an ambush (H-034, H-R29): its direction
/// is obvious.
fn along_an_edge(field: &Field, by: Mover) -> Result<Site, NoAmbush> {
    let from = movement::at(field, by);
    let edges = field.pieces.iter().filter(|piece| piece.covers()).map(|piece| {
        let at = edge(piece, from);
        (distance(field, by, at), piece.id, at)
    });
    let mut edges: Vec<_> = edges.filter(|(far, ..)| *far < SMALL_ARMS).collect();
    edges.sort_unstable_by_key(|(far, piece, _)| (*far, *piece));
    let none = if edges.is_empty() { NoAmbush::NoCover } else { NoAmbush::Silly };
    let holds =
        |(_, piece, at): &(_, PieceId, Point)| can_hold(field, Some(*piece), *at, by, LOWEST + 1);
    let (far, piece, at) = edges.into_iter().find(holds).ok_or(none)?;
    Ok(Site { at, far, hour: None, distance: Vec::new(), cover: Some(piece) })
}

/// The point of a piece's edge nearest to another.
fn edge(piece: &Piece, from: Point) -> Point {
    match piece.kind {
        PieceKind::Cover { radius } => {
            if from.distance(piece.centre) == Inches::ZERO {
                piece.centre.step(Heading::default(), radius)
            } else {
                beyond(piece.centre, from, radius)
            }
        }
        PieceKind::Sand { width, depth, heading } | PieceKind::Wadi { width, depth, heading } => {
            let corner = |ahead: Heading, aside: i8| {
                let middle = piece.centre.step(ahead, depth.half());
                middle.step(heading.turned(aside), width.half())
            };
            let [a, b] = [corner(heading, -6), corner(heading, 6)];
            let [c, d] = [corner(heading.reversed(), 6), corner(heading.reversed(), -6)];
            let sides = [(a, b), (b, c), (c, d), (d, a)].map(|(a, b)| from.nearest_on(a, b));
            sides.into_iter().min_by_key(|at| from.distance(*at)).unwrap_or(piece.centre)
        }
        PieceKind::Pool => piece.centre,
    }
}

/// The point on a circle round `centre` in the direction of `from`, inside or outside.
fn beyond(centre: Point, from: Point, radius: Inches) -> Point {
    let far = i64::from(centre.distance(from).0.max(1));
    let part = |a: Inches, b: Inches| {
        let along = i64::from(b.0 - a.0) * i64::from(radius.0) / far;
        Inches(a.0 + i32::try_from(along).unwrap_or(0))
    };
    Point { x: part(centre.x, from.x), y: part(centre.y, from.y) }
}

/// H-R24: cover that was looked into and found empty hides nobody, nor does any that one of ours
/// stands in or beside. For a 10 the movers themselves are in it (H-035), and do not count.
fn is_held(field: &Field, piece: PieceId, by: Mover, score: u8) -> bool {
    let Some(piece) = field.pieces.iter().find(|other| other.id == piece) else { return false };
    if piece.known && matches!(piece.kind, PieceKind::Cover { .. }) {
        return true;
    }
    let moves = |unit: &Unit| match by {
        Mover::Unit(id) if !field[id].in_square() => unit.id == id,
        Mover::Transport => false,
        Mover::Unit(_) | Mover::Square => unit.in_square(),
    };
    let beside = |unit: &Unit| {
        let at = unit.at(field);
        piece.holds(at) || unit.distance(field, edge(piece, at)) <= SILLY
    };
    field.living().any(|unit| !(score == LOWEST && moves(unit)) && beside(unit))
}

/// Whether an ambush is not silly at a place (H-043, H-R24).
fn can_hold(field: &Field, cover: Option<PieceId>, at: Point, by: Mover, score: u8) -> bool {
    !cover.is_some_and(|piece| is_held(field, piece, by, score)) && !is_silly(field, at)
}

/// H-043: on top of friends, beside them, inside the square, or off the table.
fn is_silly(field: &Field, at: Point) -> bool {
    let near = shapes::nearest_unit(field, at).is_some_and(|(_, far)| far <= SILLY);
    near || shapes::inside_square(field, at) || !at.is_on(WIDTH, HEIGHT)
}
