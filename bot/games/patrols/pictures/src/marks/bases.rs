//! One base: its ground in the form of its side, its front, what it is, and what it has suffered.

use patrols::{Base, Faction, Role, TroopId, data};
use render::boards::table;
use render::prelude::*;
use render::strokes::{Path, Stance};

use crate::names;

/// Half a base, a little less than half an inch, so that there is a line between two.
const HALF: f32 = 0.47;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seat {
    Foot,
    Horse,
    Camel,
    Limber,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    pub(crate) troops: TroopId,
    pub(crate) seat: Seat,
}

/// A square of the patrol, or a rounded one of the Dervishes.
fn outline(path: &mut Path, at: &Stance, patrol: bool, half: f32) {
    if patrol {
        return path.block(at, (half, half));
    }
    let mut corners = Vec::with_capacity(20);
    let round = half * 0.62;
    for (x, y, from) in
        [(1.0, 1.0, 0.0_f32), (1.0, -1.0, 90.0), (-1.0, -1.0, 180.0), (-1.0, 1.0, 270.0)]
    {
        for step in 0..5_u8 {
            let (sin, cos) = (from + 22.5 * f32::from(step)).to_radians().sin_cos();
            corners.push((x * (half - round) + round * sin, y * (half - round) + round * cos));
        }
    }
    path.area(at, &corners);
}

/// Draws bases of one unit, each where it stands.
pub(crate) fn draw(svg: &mut Svg, look: Look, bases: &[(Stance, Base)]) {
    let Some((first, _)) = bases.first() else { return };
    let inch = first.inch;
    let (ground, sign) = names::coat(look.troops);
    let patrol = data().troop(look.troops).side == Faction::Patrol;
    let line = (0.07 * inch).max(1.3);
    let [mut halo, mut grounds, mut fronts] = [const { Path(String::new()) }; 3];
    let [mut lines, mut fills] = [const { Path(String::new()) }; 2];
    for (at, base) in bases {
        outline(&mut halo, at, patrol, HALF + 0.05);
        outline(&mut grounds, at, patrol, HALF);
        let wide = if patrol { HALF - 0.06 } else { HALF * 0.66 };
        fronts.line(at, &[(-wide, HALF - 0.08), (wide, HALF - 0.08)]);
        glyph(&mut lines, &mut fills, at, base.role, look.seat);
    }
    svg.path(&halo.0, Paint::line(PAPER, line * 2.0));
    svg.path(&grounds.0, Paint::fill(ground).edged(INK, line));
    let front = if patrol { YELLOW } else { sign };
    svg.path(&fronts.0, Paint::line(front, (0.13 * inch).max(2.2)).sharp());
    svg.path(&fills.0, Paint::fill(sign));
    svg.path(&lines.0, Paint::line(sign, (0.1 * inch).max(1.6)));
    for (at, base) in bases {
        if base.role == Role::Flag {
            flag(svg, at, line);
        }
        if base.wounded {
            wound(svg, at, line);
        }
        if base.jammed {
            jam(svg, at, line);
        }
    }
}

fn glyph(lines: &mut Path, fills: &mut Path, at: &Stance, role: Role, seat: Seat) {
    let star = |fills: &mut Path, size: f32| {
        let corner = |i: u8| {
            let far = if i.is_multiple_of(2) { size } else { size * 0.42 };
            let (sin, cos) = (36.0 * f32::from(i)).to_radians().sin_cos();
            (far * sin, far * cos - 0.06)
        };
        let corners: Vec<(f32, f32)> = (0..10).map(corner).collect();
        fills.area(at, &corners);
    };
    match role {
        Role::Officer => star(fills, 0.36),
        // A crescent over the Dervishes' leader.
        Role::Leader => {
            fills.0.push_str(&crescent(at));
            let dot = Stance { at: at.on(0.14, -0.04), ..*at };
            fills.oval(&dot, (0.0, 0.0), (0.1, 0.1));
        }
        Role::Sergeant => {
            for y in [-0.28, -0.02] {
                lines.line(at, &[(-0.25, y), (0.0, y + 0.22), (0.25, y)]);
            }
        }
        Role::Rifle | Role::Jihadiya => rifle(lines, fills, at),
        Role::Trooper if seat == Seat::Foot => rifle(lines, fills, at),
        Role::CamelRider if seat == Seat::Foot => rifle(lines, fills, at),
        Role::Trooper | Role::Rider => horse(fills, at),
        Role::CamelRider => camel(fills, lines, at),
        Role::Gun => gun(lines, fills, at, seat == Seat::Limber, false),
        Role::MachineGun => gun(lines, fills, at, seat == Seat::Limber, true),
        Role::Crew => {
            fills.oval(at, (-0.17, -0.05), (0.13, 0.13));
            fills.oval(at, (0.17, -0.05), (0.13, 0.13));
        }
        Role::Scout => {
            lines.oval(at, (0.0, -0.04), (0.33, 0.2));
            fills.oval(at, (0.0, -0.04), (0.12, 0.12));
        }
        Role::Flag => {}
        Role::Spear => {
            lines.line(at, &[(0.0, -0.36), (0.0, 0.14)]);
            fills.area(at, &[(-0.13, 0.06), (0.0, 0.38), (0.13, 0.06)]);
        }
        Role::Sword => {
            lines.line(at, &[(0.0, -0.34), (0.0, 0.34)]);
            lines.line(at, &[(-0.2, -0.14), (0.2, -0.14)]);
        }
    }
}

fn crescent(at: &Stance) -> String {
    let (a, b) = (at.on(0.13, 0.31), at.on(0.13, -0.37));
    let (outer, inner) = (0.36 * at.inch, 0.31 * at.inch);
    format!(
        "M{:.1} {:.1}A{outer:.1} {outer:.1} 0 1 0 {:.1} {:.1}A{inner:.1} {inner:.1} 0 1 1 {:.1} {:.1}Z",
        a.x, a.y, b.x, b.y, a.x, a.y
    )
}

fn rifle(lines: &mut Path, fills: &mut Path, at: &Stance) {
    lines.line(at, &[(-0.08, -0.14), (0.24, 0.26)]);
    fills.area(at, &[(-0.02, 0.02), (0.08, -0.08), (-0.16, -0.38), (-0.34, -0.24)]);
}

/// A horse's head that looks to the right of the sheet, or to the left.
fn horse(fills: &mut Path, at: &Stance) {
    let head = [
        (-0.22, -0.36),
        (-0.2, 0.0),
        (-0.06, 0.26),
        (0.0, 0.38),
        (0.07, 0.26),
        (0.3, 0.04),
        (0.34, -0.08),
        (0.22, -0.14),
        (0.06, -0.06),
        (0.16, -0.36),
    ];
    upright(fills, at, &head);
}

fn camel(fills: &mut Path, lines: &mut Path, at: &Stance) {
    let body = [
        (-0.36, -0.06),
        (-0.22, 0.08),
        (-0.08, 0.3),
        (0.06, 0.08),
        (0.18, 0.02),
        (0.22, 0.26),
        (0.38, 0.28),
        (0.38, 0.18),
        (0.3, 0.14),
        (0.26, -0.1),
        (-0.34, -0.12),
    ];
    upright(fills, at, &body);
    let up = Stance { angle: 0.0, ..*at };
    for x in [-0.28, -0.14, 0.08, 0.2] {
        lines.line(&up, &[(x, -0.1), (x, -0.36)]);
    }
}

/// An area that stands upright on the sheet wherever the base looks.
fn upright(fills: &mut Path, at: &Stance, corners: &[(f32, f32)]) {
    fills.area(&Stance { angle: 0.0, ..*at }, corners);
}

/// A gun from above, its barrel to the front; limbered, to the rear.
fn gun(lines: &mut Path, fills: &mut Path, at: &Stance, limbered: bool, machine: bool) {
    let at = if limbered { at.moved(0.0, 0.0, 180.0) } else { *at };
    for x in [-0.3, 0.3] {
        fills
            .area(&at, &[(x - 0.07, -0.28), (x + 0.07, -0.28), (x + 0.07, 0.16), (x - 0.07, 0.16)]);
    }
    lines.line(&at, &[(-0.28, -0.06), (0.28, -0.06)]);
    if machine {
        for x in [-0.12, 0.0, 0.12] {
            lines.line(&at, &[(x, -0.06), (x, 0.34)]);
        }
    } else {
        fills.area(&at, &[(-0.1, -0.3), (0.1, -0.3), (0.07, 0.38), (-0.07, 0.38)]);
    }
}

fn flag(svg: &mut Svg, at: &Stance, line: f32) {
    let up = Stance { angle: 0.0, ..*at };
    let mut pole = Path::default();
    pole.line(&up, &[(-0.24, -0.36), (-0.24, 0.5)]);
    svg.path(&pole.0, Paint::line(INK, line * 1.4));
    let mut cloth = Path::default();
    cloth.area(&up, &[(-0.24, 0.5), (0.42, 0.44), (0.24, 0.22), (0.42, 0.0), (-0.24, 0.02)]);
    svg.path(&cloth.0, Paint::fill(WHITE).edged(INK, line));
    let mut bar = Path::default();
    bar.line(&up, &[(-0.12, 0.25), (0.12, 0.24)]);
    svg.path(&bar.0, Paint::line(RED, line * 1.6));
}

/// A red cross on a white disc at the rear.
fn wound(svg: &mut Svg, at: &Stance, line: f32) {
    let place = at.on(0.3, -0.3);
    let inch = at.inch;
    svg.circle(place, (0.22 * inch).max(4.0), Paint::fill(WHITE).edged(INK, line * 0.8));
    let arm = (0.13 * inch).max(2.4);
    let red = Paint::line(RED, (0.11 * inch).max(2.0)).sharp();
    svg.chain(&[place.by(-arm, 0.0), place.by(arm, 0.0)], red);
    svg.chain(&[place.by(0.0, -arm), place.by(0.0, arm)], red);
}

fn jam(svg: &mut Svg, at: &Stance, line: f32) {
    let place = at.on(-0.28, -0.28);
    let size = (0.27 * at.inch).max(5.0);
    let corners = [place.by(0.0, -size), place.by(size, size * 0.75), place.by(-size, size * 0.75)];
    svg.area(&corners, Paint::fill(YELLOW).edged(INK, line));
    let mark = [place.by(0.0, -size * 0.35), place.by(0.0, size * 0.2)];
    svg.chain(&mark, Paint::line(INK, line * 1.2));
    svg.circle(place.by(0.0, size * 0.5), line * 0.6, Paint::fill(INK));
}

pub(crate) fn cross(svg: &mut Svg, at: Point, half: f32) {
    table::cross(svg, at, half, &[(PAPER, half * 0.95), (RED, half * 0.5)]);
}
