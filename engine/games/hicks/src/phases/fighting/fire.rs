//! Fire (H-049 to H-063): who may fire at whom, the dice to hit, what multiplies the shots, and
//! the dead.

use super::panic::middle;
use super::removal;
use crate::event::{Event, Factor, Volley};
use crate::ids::{Arm, Body, PartyId, UnitId};
use crate::phases::{Cx, kills, quality};
use crate::shapes;
use crate::state::{Field, Kind, Post, State, Unit};
use crate::troops::{Quality, Troops};
use inches::{Heading, Inches, Point};

/// Small arms reach nothing at this range or beyond (H-R28).
pub const SMALL_ARMS: Inches = Inches::whole(12);
/// Field gunners do more within this (H-060).
const CLOSE: Inches = Inches::whole(5);

/// The range at which a unit reaches nothing any more (H-R28).
pub fn range_of(unit: UnitId) -> Inches {
    match unit {
        UnitId::FieldGun => Inches::whole(24),
        UnitId::Mitrailleuse => Inches::whole(18),
        _ => SMALL_ARMS,
    }
}

/// Whether a unit counts as on the move (H-049): it goes with the square, or by itself, and has
/// not been brought to a stand.
pub fn on_the_move(field: &Field, unit: UnitId) -> bool {
    let unit = &field[unit];
    let brought_up = matches!(unit.state, State::Halted | State::Hiding | State::Drinking);
    unit.on_the_move(field) && !brought_up
}

/// Parties a unit may fire at now (H-R53), nearest first; none if it may not fire.
pub fn targets(field: &Field, unit: UnitId) -> Vec<PartyId> {
    let mut found: Vec<(Inches, PartyId)> = in_sight(field, unit).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, id)| id).collect()
}

/// Whether there is anybody a unit may fire at now.
pub fn has_target(field: &Field, unit: UnitId) -> bool {
    in_sight(field, unit).next().is_some()
}

fn in_sight(field: &Field, unit: UnitId) -> impl Iterator<Item = (Inches, PartyId)> {
    let unit = &field[unit];
    let limit = range_of(unit.id);
    let parties = if may_fire(field, unit) { &field.parties[..] } else { &[] };
    // Nobody fires at Ansar who are among friends.
    parties.iter().filter(|party| party.fights.is_none()).filter_map(move |party| {
        let seen = unit.is_within(field, party.at, limit - Inches(1))
            && in_arc(field, unit, party.at)
            && !is_masked(field, unit, party.at);
        seen.then(|| (unit.distance(field, party.at), party.id))
    })
}

/// H-049, H-R53, H-R54, H-R59: it has ammunition and its hands free, does neither hide, drink nor
/// run, and is no cavalry. Guns fire only standing, be it in the sand (H-R69); infantry on the
/// move may try.
fn may_fire(field: &Field, unit: &Unit) -> bool {
    let ready = unit.figures > 0
        && !unit.fired
        && unit.ammunition
        && unit.fights.is_none()
        && matches!(unit.state, State::Steady | State::Halted);
    ready
        && match unit.id.arm() {
            Arm::Infantry => true,
            Arm::Gun => !on_the_move(field, unit.id),
            Arm::Cavalry => false,
        }
}

/// Whether a point is in a unit's arc: 45 degrees to each side of its line's ends (H-R37). A gun
/// in a corner covers both its faces (H-R53): all that is before a line across its corner.
fn in_arc(field: &Field, unit: &Unit, point: Point) -> bool {
    let (left, right) = unit.line(field);
    let heading = unit.heading(field);
    let part = |from: Point, heading: Heading| {
        let ((x, y), (east, north)) = (heading.unit(), from.to(point));
        east * x + north * y
    };
    let ahead = part(unit.at(field), heading);
    if matches!(unit.post, Post::Corner(_)) {
        return ahead >= 0;
    }
    let beyond = part(right, heading.turned(6)).max(part(left, heading.turned(-6))).max(0);
    ahead > 0 && beyond <= ahead
}

/// Whether own troops stand in the line of fire (H-R53): another unit outside the square, or, for
/// one outside it, the square. Parties of Ansar do not mask each other.
fn is_masked(field: &Field, unit: &Unit, at: Point) -> bool {
    let (left, right) = unit.line(field);
    let shot = (at.nearest_on(left, right), at);
    let outside = |other: &&Unit| other.id != unit.id && !other.in_square();
    let square = if unit.in_square() { None } else { shapes::diagonals(field) };
    let lines = field.living().filter(outside).map(|other| other.line(field));
    lines.chain(square.into_iter().flatten()).any(|line| shapes::cross(shot, line))
}

/// A unit fires at a party that [`targets`] names; marks it as having fired. Nothing that asks
/// follows from fire by itself: who was hit tests after the step (H-R55).
pub fn fire(cx: &mut Cx<'_>, unit: UnitId, party: PartyId) {
    cx.board[unit].fired = true;
    let quality = quality(cx, Body::Unit(unit));
    let mut control = None;
    if on_the_move(cx.board, unit) {
        // H-049: who is on the move must be allowed to.
        let die = cx.d6(1);
        if die > quality.tac {
            cx.say(Event::CouldNotFire { unit, die, needed: quality.tac });
            return;
        }
        control = Some(die);
    }
    volley(cx, Body::Unit(unit), Body::Party(party), quality, control);
}

/// Riflemen fire at a unit (H-024).
pub(in crate::phases) fn ansar_fire(cx: &mut Cx<'_>, party: PartyId, unit: UnitId) {
    volley(cx, Body::Party(party), Body::Unit(unit), Troops::Ansar.quality(), None);
}

/// One roll to hit for all who fire together, and what comes of it (H-050, H-051, H-R37).
fn volley(cx: &mut Cx<'_>, by: Body, at: Body, quality: Quality, control: Option<u8>) {
    let range = range(cx.board, by, at);
    let dice = cx.two_d6([4, 3]);
    let score = i32::from(dice[0] + dice[1] + quality.aim) * 100;
    let reach = Inches(match by {
        Body::Unit(UnitId::FieldGun) => score * 2,
        Body::Unit(UnitId::Mitrailleuse) => score * 3 / 2,
        _ => score,
    });
    let hit = reach > range;
    // H-051, H-R63: a pair empties, after this shot has counted.
    let emptied = dice[0] == dice[1];
    let shots = shots(cx.board, by, quality);
    let mut factors = own_factors(by, quality, range);
    factors.extend(target_factors(cx.board, by, at, false));
    let dead = if hit { dead(cx, shots, &factors) } else { (0, 0, None) };
    let told = told(cx.board, (by, at), (shots, factors), dead);
    let kills = removal::kill(cx, at, told.kills);
    mark(cx, by, at, hit, emptied);
    let dice = Some(dice);
    cx.say(Event::Fired(Volley { range, dice, reach, control, hit, kills, emptied, ..told }));
    removal::watch(cx);
}

/// What is told of fire hand to hand.
fn told(
    field: &Field,
    (by, at): (Body, Body),
    (shots, factors): (u8, Vec<Factor>),
    (points, kills, die): (u16, u8, Option<u8>),
) -> Volley {
    Volley {
        by,
        at,
        from: middle(field, by),
        to: middle(field, at),
        range: Inches::ZERO,
        dice: None,
        reach: Inches::ZERO,
        control: None,
        hit: true,
        shots,
        factors,
        points,
        die,
        kills,
        emptied: false,
    }
}

/// What who fired and who was fired at remember.
fn mark(cx: &mut Cx<'_>, by: Body, at: Body, hit: bool, emptied: bool) {
    match (by, at) {
        (Body::Unit(unit), Body::Party(party)) => {
            // H-R55, H-R58: fire of standing troops is what makes an advance hard.
            let stands = !on_the_move(cx.board, unit);
            // Only whom a unit fired at last comes on under its fire.
            for other in &mut cx.board.parties {
                other.under_fire.retain(|who| *who != unit);
            }
            let target = &mut cx.board[party];
            target.hit |= hit;
            if stands {
                target.under_fire.push(unit);
            }
            cx.board[unit].ammunition &= !emptied;
        }
        (Body::Party(party), Body::Unit(unit)) => {
            let target = &mut cx.board[unit];
            target.hit |= hit;
            if !target.under_fire.contains(&party) {
                target.under_fire.push(party);
            }
            let firer = &mut cx.board[party];
            firer.fired = true;
            firer.ammunition &= !emptied;
        }
        _ => {}
    }
}

/// Nearest figure to nearest figure (H-R37).
fn range(field: &Field, by: Body, at: Body) -> Inches {
    match (by, at) {
        (Body::Unit(unit), Body::Party(party)) | (Body::Party(party), Body::Unit(unit)) => {
            field[unit].distance(field, field[party].at)
        }
        _ => Inches::ZERO,
    }
}

/// Rifles or gunners that fire (H-052): of regulars both ranks, of poor shots in two ranks the
/// front one; Ansar riflemen stand in one rank and all count (H-R53).
fn shots(field: &Field, by: Body, quality: Quality) -> u8 {
    let figures = field.figures(by);
    match by {
        Body::Unit(id) if id.arm() == Arm::Infantry && quality.poor_shots => figures.div_ceil(2),
        _ => figures,
    }
}

/// What multiplies because of who fires (H-053, H-054, H-059, H-060). Ansar are halved once, as
/// the poor shots they are (H-R03).
fn own_factors(by: Body, quality: Quality, range: Inches) -> Vec<Factor> {
    let mut found = Vec::new();
    if quality.poor_shots {
        found.push(Factor::PoorShots);
    }
    match by {
        Body::Unit(UnitId::Mitrailleuse) => found.push(Factor::Mitrailleuse),
        Body::Unit(UnitId::FieldGun) if range <= CLOSE => found.push(Factor::CloseGun),
        _ => {}
    }
    found
}

/// What multiplies because of the target (H-055 to H-058, H-061, H-R39, H-R54). Hand to hand
/// cover and hiding are left out (H-R59).
fn target_factors(field: &Field, by: Body, at: Body, close: bool) -> Vec<Factor> {
    let (hides, in_cover, deep, moved) = match at {
        Body::Unit(id) => {
            let unit = &field[id];
            let moved = if unit.in_square() { field.square.moved } else { unit.moved };
            let in_cover = shapes::cover_at(field, unit.at(field)).is_some();
            let moved = moved > Inches::ZERO && unit.in_open;
            (unit.state == State::Hiding, in_cover, false, moved)
        }
        Body::Party(id) => {
            let party = &field[id];
            // Spearmen come on four deep (H-R36) as long as there are more than two of them.
            let deep = party.kind == Kind::Spears && party.figures > 2;
            let moved = party.moved > Inches::ZERO && party.in_open;
            (party.is_hidden(), party.cover.is_some(), deep, moved)
        }
    };
    let mut found = Vec::new();
    if !close {
        // H-062: the field gun does not care who hides.
        let shells = by == Body::Unit(UnitId::FieldGun);
        match (hides, in_cover) {
            (true, true) if !shells => found.push(Factor::HidingInCover),
            (true, false) if !shells => found.push(Factor::HidingInOpen),
            (false, true) => found.push(Factor::InCover),
            _ => {}
        }
    }
    // H-R39: one item, doubled once.
    if deep {
        found.push(Factor::Deep);
    } else if moved {
        found.push(Factor::Moving);
    }
    found
}

/// Points of so many shots, halves kept to the end and then rounded down (H-R38).
pub fn points(shots: u8, factors: &[Factor]) -> u16 {
    let (mut times, mut parts) = (u16::from(shots), 1);
    for factor in factors {
        match factor {
            Factor::PoorShots | Factor::InCover | Factor::HidingInOpen | Factor::AtHalf => {
                parts *= 2;
            }
            Factor::Moving
            | Factor::Deep
            | Factor::MovingOrDeep
            | Factor::Mitrailleuse
            | Factor::CloseGun => times *= 2,
            Factor::HidingInCover => times = 0,
        }
    }
    times / parts
}

/// A kill for every 6 points, and a die for what is over (H-063).
fn dead(cx: &mut Cx<'_>, shots: u8, factors: &[Factor]) -> (u16, u8, Option<u8>) {
    let points = points(shots, factors);
    let (kills, die, _) = kills(cx, points, 6);
    (points, u8::try_from(kills).unwrap_or(u8::MAX), die)
}

/// Fire hand to hand (H-079, H-082 to H-084, H-R59): no roll to hit and no ammunition used, but
/// who is out of it does not fire. The dead are still to be taken off: both sides strike at once.
pub(in crate::phases) fn close(cx: &mut Cx<'_>, by: Body, at: Body, half: bool) -> u8 {
    let loaded = match by {
        Body::Unit(id) => cx.board.unit(id).is_some_and(|unit| unit.ammunition),
        Body::Party(id) => cx.board.party(id).is_some_and(|party| party.ammunition),
    };
    if !loaded {
        return 0;
    }
    let quality = quality(cx, by);
    let shots = shots(cx.board, by, quality);
    // H-R59: field gunners count as within 5 inches.
    let mut factors = own_factors(by, quality, Inches::ZERO);
    factors.extend(target_factors(cx.board, by, at, true));
    if half {
        factors.push(Factor::AtHalf);
    }
    let dead = dead(cx, shots, &factors);
    let told = told(cx.board, (by, at), (shots, factors), dead);
    let kills = told.kills.min(cx.board.figures(at));
    cx.say(Event::Fired(Volley { kills, ..told }));
    kills
}
