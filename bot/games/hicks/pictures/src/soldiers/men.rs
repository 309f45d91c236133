//! Men, horses, guns and beasts seen from above.

use render::prelude::*;
use render::strokes::{Path, Stance, scatter};

use crate::paint::OUTLINE;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Carries {
    Rifle,
    Spear,
    /// Nothing that shows: he serves a gun, drinks or runs.
    Nothing,
}

/// How thick lines are, in inches.
const LINE: f32 = 0.045;

/// Men on foot, wherever they stand, all dressed alike.
pub(crate) fn foot(
    svg: &mut Svg,
    men: &[Stance],
    (coat, head): (Ink, Ink),
    carries: Carries,
    tiny: bool,
) {
    let Some(first) = men.first() else { return };
    let line = (LINE * first.inch).max(0.9);
    let [mut arms, mut shields, mut coats, mut heads] = [const { Path(String::new()) }; 4];
    for man in men {
        match carries {
            Carries::Rifle if !tiny => arms.line(man, &[(0.13, -0.02), (0.13, 0.46)]),
            Carries::Spear if !tiny => {
                arms.line(man, &[(0.16, -0.22), (0.16, 0.6)]);
                shields.oval(man, (-0.12, 0.13), (0.13, 0.09));
            }
            _ => {}
        }
        coats.oval(man, (0.0, 0.0), (0.22, 0.145));
        heads.oval(man, (0.0, 0.01), (0.115, 0.115));
    }
    if !arms.is_empty() {
        svg.path(&arms.0, Paint::line(OUTLINE, line * 1.35));
    }
    svg.path(&coats.0, Paint::fill(coat).edged(OUTLINE, line));
    if !shields.is_empty() {
        svg.path(&shields.0, Paint::fill(ROAD).edged(OUTLINE, line * 0.8));
    }
    if !tiny {
        svg.path(&heads.0, Paint::fill(head).edged(OUTLINE, line * 0.7));
    }
}

pub(crate) fn hidden(svg: &mut Svg, men: &[Stance], tiny: bool) {
    let Some(first) = men.first() else { return };
    let line = (LINE * first.inch).max(0.9);
    let (mut coats, mut heads) = (Path::default(), Path::default());
    for man in men {
        coats.oval(man, (0.0, 0.0), (0.22, 0.145));
        heads.oval(man, (0.0, 0.01), (0.1, 0.1));
    }
    svg.path(&coats.0, Paint::fill(CLOTH).edged(SEPIA, line));
    if !tiny {
        svg.path(&heads.0, Paint::fill(SHADE));
    }
}

/// Places in the ranks that nobody fills any longer.
pub(crate) fn empty(svg: &mut Svg, places: &[Stance]) {
    let Some(first) = places.first() else { return };
    let line = (LINE * first.inch * 0.8).max(0.8);
    let mut path = Path::default();
    for place in places {
        path.oval(place, (0.0, 0.0), (0.13, 0.1));
    }
    svg.path(&path.0, Paint::line(SEPIA, line));
}

/// Men who have just fallen, lying where they stood.
pub(crate) fn fallen(svg: &mut Svg, places: &[Stance], ink: Ink) {
    let Some(first) = places.first() else { return };
    let line = (0.07 * first.inch).max(1.2);
    let mut path = Path::default();
    for place in places {
        path.line(place, &[(-0.15, -0.15), (0.15, 0.15)]);
        path.line(place, &[(-0.15, 0.15), (0.15, -0.15)]);
    }
    svg.path(&path.0, Paint::line(PAPER, line * 2.4));
    svg.path(&path.0, Paint::line(ink, line * 1.2));
}

pub(crate) fn horse(svg: &mut Svg, men: &[Stance], (coat, head): (Ink, Ink), mount: Ink) {
    let Some(first) = men.first() else { return };
    let line = (LINE * first.inch).max(0.9);
    let [mut mounts, mut manes, mut coats, mut heads] = [const { Path(String::new()) }; 4];
    for man in men {
        mounts.oval(man, (0.0, 0.0), (0.16, 0.44));
        mounts.oval(man, (0.0, 0.5), (0.09, 0.19));
        manes.line(man, &[(0.0, -0.44), (0.04, -0.62)]);
        coats.oval(man, (0.0, -0.04), (0.2, 0.14));
        heads.oval(man, (0.0, -0.03), (0.11, 0.11));
    }
    svg.path(&manes.0, Paint::line(OUTLINE, line * 1.8));
    svg.path(&mounts.0, Paint::fill(mount).edged(OUTLINE, line));
    svg.path(&coats.0, Paint::fill(coat).edged(OUTLINE, line));
    svg.path(&heads.0, Paint::fill(head).edged(OUTLINE, line * 0.7));
}

/// The box a horseman takes, whichever way he looks.
pub(super) fn rider_box(man: &Stance) -> Rect {
    let (sin, cos) = man.angle.to_radians().sin_cos();
    let (long, wide) = (1.3 * man.inch, 0.4 * man.inch);
    let width = long * sin.abs() + wide * cos.abs();
    Rect::around(man.on(0.0, 0.05), width, long * cos.abs() + wide * sin.abs())
}

/// A gun; a mitrailleuse has a sheaf of barrels.
pub(crate) fn gun(svg: &mut Svg, at: &Stance, sheaf: bool) {
    let line = (LINE * at.inch).max(0.9);
    let mut wheels = Path::default();
    for side in [-1.0, 1.0] {
        let (near, far) = (side * 0.3, side * 0.4);
        wheels.area(at, &[(near, -0.36), (far, -0.36), (far, 0.36), (near, 0.36)]);
    }
    let mut frame = Path::default();
    frame.line(at, &[(-0.34, 0.0), (0.34, 0.0)]);
    frame.line(at, &[(0.0, 0.0), (0.0, -0.75)]);
    let mut barrel = Path::default();
    if sheaf {
        barrel.area(at, &[(-0.17, -0.3), (0.17, -0.3), (0.17, 0.12), (-0.17, 0.12)]);
        for x in [-0.14, -0.045, 0.05] {
            barrel.area(at, &[(x, 0.12), (x + 0.09, 0.12), (x + 0.09, 0.75), (x, 0.75)]);
        }
    } else {
        barrel.area(at, &[(-0.13, -0.36), (0.13, -0.36), (0.075, 0.95), (-0.075, 0.95)]);
    }
    svg.path(&frame.0, Paint::line(INK, line * 2.6));
    svg.path(&wheels.0, Paint::fill(ROAD).edged(OUTLINE, line));
    svg.path(&barrel.0, Paint::fill(YELLOW).edged(OUTLINE, line));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beast {
    Mule,
    Camel,
    Limber,
    Baggage,
}

pub(super) fn beast(svg: &mut Svg, at: &Stance, kind: Beast) {
    let line = (LINE * at.inch).max(0.8);
    let mut body = Path::default();
    let mut load = Path::default();
    let bale = |path: &mut Path, x: f32, y: f32, w: f32, h: f32| {
        path.area(at, &[(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]);
    };
    if kind == Beast::Limber {
        for side in [-1.0, 1.0] {
            bale(&mut body, side * 0.34, 0.0, 0.06, 0.32);
        }
        bale(&mut load, 0.0, 0.0, 0.22, 0.28);
        svg.path(&body.0, Paint::fill(ROAD).edged(OUTLINE, line));
        svg.path(&load.0, Paint::fill(SHADE).edged(OUTLINE, line));
        return;
    }
    let long = if kind == Beast::Mule { 0.34 } else { 0.44 };
    body.oval(at, (0.0, 0.0), (0.14, long));
    body.oval(at, (0.0, long + 0.08), (0.075, 0.15));
    if kind != Beast::Mule {
        body.oval(at, (0.0, long + 0.22), (0.06, 0.1));
    }
    let (ink, packs) = match kind {
        Beast::Mule => (SHADE, Some(YELLOW)),
        Beast::Camel => (HILL, Some(BLACK)),
        _ => (HILL, Some(WHITE)),
    };
    svg.path(&body.0, Paint::fill(ink).edged(OUTLINE, line));
    if let Some(packs) = packs {
        bale(&mut load, -0.2, -0.02, 0.1, 0.18);
        bale(&mut load, 0.2, -0.02, 0.1, 0.18);
        svg.path(&load.0, Paint::fill(packs).edged(OUTLINE, line));
    }
}

/// Where so many men of a body stand: in columns over its line, the front rank filled first, from
/// its middle outwards.
pub(super) fn ranks(stance: &Stance, count: u8, columns: u8) -> Vec<Stance> {
    let columns = columns.max(1);
    let middle = f32::from(columns - 1) / 2.0;
    let mut offsets: Vec<f32> = (0..columns).map(|column| f32::from(column) - middle).collect();
    offsets.sort_by(|a, b| a.abs().total_cmp(&b.abs()).then(a.total_cmp(b)));
    let place = |place: u8| {
        let (rank, column) = (place / columns, offsets[usize::from(place % columns)]);
        stance.moved(column * 0.5, -0.5 * f32::from(rank), 0.0)
    };
    (0..count).map(place).collect()
}

/// Men out of their ranks: each somewhere near his place, looking anywhere.
pub(super) fn disordered(men: &[Stance], seed: u32) -> Vec<Stance> {
    let mut scatter = scatter(seed);
    let stray = |man: &Stance| {
        let mut by = |far: f32| scatter.between(-far, far);
        man.moved(by(0.22), by(0.24), by(75.0))
    };
    men.iter().map(stray).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use render::geometry::Point;

    #[test]
    fn ranks_stand_side_by_side_over_their_line() {
        let stance = Stance { at: Point::new(0.0, 0.0), angle: 0.0, inch: 10.0 };
        for columns in 1..=10 {
            let men = ranks(&stance, 4 * columns, columns);
            let mut seen: Vec<(i32, i32)> = men
                .iter()
                .map(|man| ((man.at.x * 2.0).round() as i32, man.at.y.round() as i32))
                .collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), men.len(), "{columns}");
            let reach = f32::from(columns - 1) * 2.5;
            assert!(men.iter().all(|man| man.at.x.abs() <= reach + 0.01), "{columns}: {seen:?}");
            assert!(men.iter().all(|man| (0.0..15.1).contains(&man.at.y)), "behind the line");
        }
    }
}
