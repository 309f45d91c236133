//! How the table is laid (H-004, H-R12, H-R13) and the army stands before the first turn (H-008
//! to H-015, H-R46), with a Pasha for everybody who plays: all are Egyptian commanders (H-001).

use crate::choice::{Choice, Deploy};
use crate::event::Event;
use crate::ids::{Arm, PieceId, Side, UnitId};
use crate::options::{Force, Options};
use crate::phases::marching::lead;
use crate::phases::turns::Step;
use crate::phases::{AVERAGE, Cx, Frame, Next};
use crate::shapes;
use crate::state::{
    Duty, Field, HEIGHT, PALM, Pasha, Piece, PieceKind, Post, START, Square, State, Train, Unit,
    WIDTH,
};
use crate::why::Why;
use inches::{Heading, Inches, Point};
use kit::dice::{Recorded, shuffled};
use kit::{Ask, Dice};

/// Pieces of cover at the start (H-R13).
const PIECES: usize = 4;
/// None nearer to the start, to the palm, or to each other (H-R13).
const FROM_START: Inches = Inches::whole(10);
const FROM_PALM: Inches = Inches::whole(6);
const APART: Inches = Inches::whole(5);
/// Throws for a piece before the first place that will do is taken.
const THROWS: usize = 12;

pub(super) fn field(options: &Options, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Field {
    let force = options.force();
    let (order, thrown) = {
        let mut thrown = Recorded::new(dice);
        (shuffled(options.pashas.len(), &mut thrown), thrown.faces)
    };
    let seats = order.iter().map(|place| options.pashas[*place]).collect();
    events.push(Event::OrderDrawn { seats, dice: thrown });
    // H-012: an average die of mules.
    let die = dice.die(6, 2);
    let mules = AVERAGE[usize::from(die - 1)];
    let pieces = cover(dice);
    let count = u8::try_from(pieces.len()).unwrap_or(u8::MAX);
    events.push(Event::TableLaid { pieces: count, mules, die });
    // H-R46: one to a face, clockwise from the front, in the order of command.
    let faces = [UnitId::First, UnitId::Second, UnitId::Fourth, UnitId::Third];
    let pasha = |(i, place): (usize, &usize)| Pasha {
        seat: options.pashas[*place],
        with: faces[i % faces.len()],
        since_before: true,
        presence: None,
        alive: true,
    };
    let mut field = Field {
        pieces,
        // H-R12: everything stands, the square looking north-east.
        square: Square { centre: START, heading: Heading::NORTH_EAST, ..Square::default() },
        units: UnitId::ALL.into_iter().filter_map(|id| unit(&force, id)).collect(),
        pashas: order.iter().enumerate().map(pasha).collect(),
        ansar_left: options.ansar,
        train: Train {
            mules,
            own_mule: force.mitrailleuse,
            limber: force.field_gun,
            camel: force.field_gun,
            ..Train::default()
        },
        last_turn: options.clock.last_turn(),
        ..Field::default()
    };
    for unit in UnitId::SQUADRONS {
        if let Some(duty) = field.unit(unit).map(|squadron| squadron.duty) {
            post(&mut field, unit, duty);
        }
    }
    field
}

/// A unit as it stands at first (H-015, H-R46); squadrons are told off afterwards.
fn unit(force: &Force, id: UnitId) -> Option<Unit> {
    let muster = force.muster(id)?;
    let post = match id {
        UnitId::First => Post::Face(Side::Front),
        UnitId::Second => Post::Face(Side::Right),
        UnitId::Third => Post::Face(Side::Left),
        UnitId::Fourth => Post::Face(Side::Rear),
        UnitId::FirstHorse | UnitId::SecondHorse => {
            Post::Away { at: START, heading: Heading::NORTH_EAST }
        }
        gun => Post::Corner(shapes::corner_of(gun).unwrap_or(Side::Front)),
    };
    Some(Unit {
        id,
        troops: muster.troops,
        start: muster.figures,
        figures: muster.figures,
        post,
        moving: false,
        moved: Inches::ZERO,
        in_open: false,
        rolled: false,
        fired: false,
        ammunition: id.arm() != Arm::Cavalry,
        state: State::Steady,
        stuck: false,
        goal: None,
        duty: if id == UnitId::FirstHorse { Duty::Scout } else { Duty::Follow },
        under_fire: Vec::new(),
        fights: None,
        pursues: None,
        hit: false,
        ran: false,
        gone: false,
    })
}

/// Cover (H-R13): thrown for piece by piece, a few times each; a piece that will not fall right
/// takes the first place on the table that will do.
fn cover(dice: &mut dyn Dice) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for id in 0..PIECES {
        let spot = (0..THROWS).map(|_| thrown(dice)).find(|spot| fits(&pieces, *spot));
        let Some((centre, radius)) = spot.or_else(|| first_place(&pieces)) else { break };
        let id = PieceId(u8::try_from(id).unwrap_or(u8::MAX));
        pieces.push(Piece { id, kind: PieceKind::Cover { radius }, centre, known: false });
    }
    pieces
}

/// A place by the dice: so many inches from the west and the south, and a radius of 3 to 5.
fn thrown(dice: &mut dyn Dice) -> (Point, Inches) {
    let east = i32::from(dice.die(66, 33)) + 3;
    let north = i32::from(dice.die(42, 21)) + 3;
    let radius = i32::from(dice.die(3, 2)) + 2;
    (Point::at(east, north), Inches::whole(radius))
}

fn fits(pieces: &[Piece], (centre, radius): (Point, Inches)) -> bool {
    let clear = |other: Point, least: Inches| centre.distance(other) - radius >= least;
    let apart = |piece: &Piece| match piece.kind {
        PieceKind::Cover { radius } => clear(piece.centre, radius + APART),
        PieceKind::Sand { .. } | PieceKind::Wadi { .. } | PieceKind::Pool => true,
    };
    let inside = |along: Inches, whole: Inches| along >= radius && along + radius <= whole;
    inside(centre.x, WIDTH)
        && inside(centre.y, HEIGHT)
        && clear(START, FROM_START)
        && clear(PALM, FROM_PALM)
        && pieces.iter().all(apart)
}

/// The first place, inch by inch from the south-west, for a piece of the smallest radius.
fn first_place(pieces: &[Piece]) -> Option<(Point, Inches)> {
    let points = (3..=45).flat_map(|north| (3..=69).map(move |east| Point::at(east, north)));
    points.map(|at| (at, Inches::whole(3))).find(|spot| fits(pieces, *spot))
}

/// After so many changes it has to be well as it is.
const CHANGES_MAX: u8 = 24;

/// The first commander draws the square up (H-015, H-R46): he is asked for one change after the
/// other, until all is well.
pub(super) fn step(changes: u8, cx: &mut Cx<'_>) -> Next {
    let mut of = vec![Deploy::Ready];
    if changes < CHANGES_MAX {
        of.extend(offers(cx.board));
    }
    let of = of.into_iter().map(Choice::Deploy).collect();
    Next::Wait(Frame::Deploy(changes), Why::Deploy, Ask::One(of))
}

fn offers(field: &Field) -> Vec<Deploy> {
    let mut of = Vec::new();
    for (i, a) in Side::ALL.into_iter().enumerate() {
        of.extend(Side::ALL.into_iter().skip(i + 1).map(|b| Deploy::Exchange(a, b)));
    }
    for unit in field.living().filter(|unit| unit.id.arm() == Arm::Cavalry) {
        let other = if unit.duty == Duty::Scout { Duty::Follow } else { Duty::Scout };
        of.push(Deploy::Post(unit.id, other));
    }
    for pasha in &field.pashas {
        let others = field.living().filter(|unit| unit.id != pasha.with);
        of.extend(others.map(|unit| Deploy::Ride(pasha.seat, unit.id)));
    }
    of
}

pub(super) fn answered(changes: u8, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::Deploy(Deploy::Ready) => return Next::Go(vec![Frame::Turn(Step::Begin)]),
        Choice::Deploy(Deploy::Exchange(a, b)) => {
            for unit in &mut cx.board.units {
                match &mut unit.post {
                    Post::Face(side) if *side == a => *side = b,
                    Post::Face(side) if *side == b => *side = a,
                    _ => {}
                }
            }
            cx.say(Event::Exchanged { a, b });
        }
        Choice::Deploy(Deploy::Post(unit, duty)) => {
            post(cx.board, unit, duty);
            cx.say(Event::ToldOff { unit, duty });
        }
        Choice::Deploy(Deploy::Ride(seat, unit)) => {
            for pasha in cx.board.pashas.iter_mut().filter(|pasha| pasha.seat == seat) {
                pasha.with = unit;
            }
            cx.say(Event::Rode { seat, to: unit });
        }
        _ => return Next::Go(vec![Frame::Deploy(changes)]),
    }
    Next::Go(vec![Frame::Deploy(changes + 1)])
}

fn post(field: &mut Field, unit: UnitId, duty: Duty) {
    let (at, heading) = (lead::station(field, unit, duty), field.square.heading);
    let squadron = &mut field[unit];
    squadron.post = Post::Away { at, heading };
    squadron.duty = duty;
}
