//! The ground of a table as a surveyor of the time would have drawn it (J-072): hachured hills, river
//! beds, groves, scrub, and what is built: villages, towns, walls and works.

use render::Scatter;
use render::prelude::*;
use san_juans::{Ground, Place, PlaceKind, river_beds};

use super::page::scatter;
use crate::drawn::{Middle, Scenery, Trees};
use crate::symbols;

/// The square of a row and a column; row 0 is at our edge, the lower one.
pub(super) fn square(table: Rect, rows: usize, at: (usize, usize), foot: f32) -> Rect {
    let (row, column) = at;
    let down = rows - 1 - row.min(rows - 1);
    Rect::new(table.x + foot * column as f32, table.y + foot * down as f32, foot, foot)
}

pub(super) fn draw(
    svg: &mut Svg,
    table: Rect,
    field: &[Vec<Ground>],
    built: &[(usize, usize)],
    foot: f32,
    trees: Trees,
) {
    let columns = field.first().map_or(0, Vec::len);
    let squares = || {
        let rows = field.iter().enumerate();
        rows.flat_map(|(row, of)| {
            of.iter().enumerate().map(move |(column, ground)| ((row, column), *ground))
        })
    };
    river(svg, table, field, foot);
    // Hills last: they may spread a little over their square.
    for hills in [false, true] {
        for (at, ground) in squares().filter(|(at, _)| !built.contains(at)) {
            let middle = square(table, field.len(), at, foot).middle();
            let mut scatter = scatter(at.0 * columns + at.1 + 7 * ground as usize);
            match (hills, ground) {
                (false, Ground::Scrub) => scrub(svg, middle, foot, &mut scatter),
                (false, Ground::Oasis) => oasis(svg, middle, foot, trees, &mut scatter),
                (true, Ground::SmallHill) => hill(svg, middle, foot * 0.34, 1, &mut scatter),
                (true, Ground::LargeHill) => hill(svg, middle, foot * 0.52, 2, &mut scatter),
                (true, Ground::Cliff) => {
                    hill(svg, middle, foot * 0.42, 1, &mut scatter);
                    cliff(svg, middle, foot * 0.42);
                }
                _ => {}
            }
        }
    }
}

/// The dry river beds as one course (J-072): a sandy bed between cut banks.
fn river(svg: &mut Svg, table: Rect, field: &[Vec<Ground>], foot: f32) {
    let bend = |(row, column): (usize, usize)| {
        let mut scatter = scatter(row * 31 + column + 5);
        let middle = square(table, field.len(), (row, column), foot).middle();
        let off = foot * 0.16;
        middle.by(scatter.between(-off, off), scatter.between(-off, off))
    };
    let mut bends: Vec<Point> = river_beds(field).into_iter().map(bend).collect();
    let (Some(first), Some(last)) = (bends.first().copied(), bends.last().copied()) else { return };
    // It comes from somewhere and goes somewhere.
    let beyond = |from: Point, by: f32| {
        let inside = table.grown(-15.0);
        Point::new(
            (from.x + by).clamp(inside.x, inside.right()),
            (from.y - by * 0.8).clamp(inside.y, inside.foot()),
        )
    };
    bends.insert(0, beyond(first, -foot * 0.5));
    bends.push(beyond(last, foot * 0.5));
    let course = smooth(&bends);
    let mut banks = String::new();
    let long = length(&course);
    let mut at = 3.0;
    while at < long - 6.0 {
        let (here, next) = (along(&course, at), along(&course, at + 3.0));
        let ahead = here.to(next).max(0.1);
        let (x, y) = ((next.x - here.x) / ahead, (next.y - here.y) / ahead);
        for side in [-1.0, 1.0] {
            let foot = here.by(-y * side * 9.0, x * side * 9.0);
            let top = here.by(-y * side * 14.5, x * side * 14.5);
            banks.push_str(&chain(&[foot, top]));
        }
        at += 7.0;
    }
    svg.path(&banks, Paint::line(SEPIA, 1.7).sharp());
    svg.chain(&course, Paint::line(HILL, 20.0));
    svg.chain(&course, Paint::line(LAND, 13.0));
    svg.chain(&course, Paint::line(SEPIA, 1.7).dashed("1 10"));
}

fn ring(at: Point, radius: f32, waver: (f32, f32)) -> Vec<Point> {
    let point = |i: usize| {
        let angle = std::f32::consts::TAU * i as f32 / 48.0;
        at.by(reach(angle, radius, waver).0, reach(angle, radius, waver).1)
    };
    (0..48).map(point).collect()
}

/// How far a ring reaches at an angle, to the right and down.
fn reach(angle: f32, radius: f32, (a, b): (f32, f32)) -> (f32, f32) {
    let far = radius * (1.0 + 0.13 * (2.0 * angle + a).sin() + 0.07 * (3.0 * angle + b).sin());
    (angle.sin() * far, -angle.cos() * far * 0.86)
}

fn hill(svg: &mut Svg, at: Point, radius: f32, tiers: u8, scatter: &mut Scatter) {
    let waver = (scatter.between(0.0, 6.3), scatter.between(0.0, 6.3));
    svg.area(&ring(at, radius, waver), Paint::fill(LAND));
    let bands: &[(f32, f32)] =
        if tiers > 1 { &[(1.0, 0.66), (0.56, 0.26)] } else { &[(1.0, 0.42)] };
    let mut strokes = String::new();
    for (outer, inner) in bands {
        svg.area(&ring(at, radius * (inner + 0.06), waver), Paint::fill(PAPER));
        let count = (radius * outer * 1.05) as usize + 9;
        for i in 0..count {
            let angle =
                std::f32::consts::TAU * (i as f32 + scatter.between(-0.2, 0.2)) / count as f32;
            let (from, to) = (
                radius * inner * scatter.between(0.96, 1.12),
                radius * outer * scatter.between(0.86, 1.0),
            );
            let (a, b) = (reach(angle, from, waver), reach(angle, to, waver));
            let across = 1.5;
            // Thick above and fine below, as hachures are.
            let (sin, cos) = angle.sin_cos();
            let edge = (cos * across, sin * across);
            strokes.push_str(&chain(&[
                at.by(a.0, a.1).by(-edge.0, -edge.1),
                at.by(a.0, a.1).by(edge.0, edge.1),
                at.by(b.0, b.1),
            ]));
            strokes.push('Z');
        }
    }
    svg.path(&strokes, Paint::fill(SEPIA).edged(SEPIA, 0.7));
}

/// The side of a hill that nobody climbs: a heavy comb to the north-west.
fn cliff(svg: &mut Svg, at: Point, radius: f32) {
    let edge: Vec<Point> = (0..=12)
        .map(|i| {
            let angle = -2.0 + 2.4 * i as f32 / 12.0;
            at.by(angle.sin() * radius * 0.98, -angle.cos() * radius * 0.84)
        })
        .collect();
    svg.chain(&edge, Paint::line(INK, 5.0));
    for tooth in &edge {
        svg.chain(&[*tooth, tooth.toward(at, 0.3)], Paint::line(INK, 3.4).sharp());
    }
}

fn scrub(svg: &mut Svg, at: Point, foot: f32, scatter: &mut Scatter) {
    for i in 0..9 {
        let (column, row) = ((i % 3) as f32 - 1.0, (i / 3) as f32 - 1.0);
        let spot = at.by(
            foot * (column * 0.29 + scatter.between(-0.07, 0.07)),
            foot * (row * 0.29 + scatter.between(-0.07, 0.07)),
        );
        if i % 2 == 0 {
            let r = scatter.between(5.5, 8.5);
            let bush = format!(
                "M{:.1} {:.1}a{r:.1} {r:.1} 0 0 1 {r:.1} -{r:.1}a{r:.1} {r:.1} 0 0 1 {w:.1} 0\
                 a{r:.1} {r:.1} 0 0 1 {r:.1} {r:.1}Z",
                spot.x - 1.5 * r,
                spot.y + r * 0.6,
                w = r,
            );
            svg.path(&bush, Paint::fill(GREEN).edged(KHEDIVE, 1.8));
        } else {
            let r = scatter.between(4.5, 7.5);
            let stone = [
                (-r, r * 0.7),
                (-r * 0.7, -r * 0.3),
                (0.0, -r * 0.8),
                (r, r * 0.1),
                (r * 0.8, r * 0.7),
            ];
            svg.area(&stone.map(|(x, y)| spot.by(x, y)), Paint::fill(HILL).edged(INK, 1.6));
        }
    }
}

fn oasis(svg: &mut Svg, at: Point, foot: f32, trees: Trees, scatter: &mut Scatter) {
    let waver = (scatter.between(0.0, 6.3), scatter.between(0.0, 6.3));
    let pool = at.by(0.0, foot * 0.1);
    svg.area(&ring(pool, foot * 0.26, waver), Paint::fill(SEA).edged(DEEP, 2.2));
    svg.area(&ring(pool, foot * 0.16, waver), Paint::line(WATERLINE, 1.8));
    for (x, y) in
        [(-0.3, -0.02), (-0.1, -0.24), (0.2, -0.22), (0.34, 0.06), (-0.24, 0.3), (0.2, 0.34)]
    {
        let root = at.by(
            foot * (x + scatter.between(-0.03, 0.03)),
            foot * (y + scatter.between(-0.03, 0.03)),
        );
        let (height, lean) = (foot * scatter.between(0.15, 0.19), scatter.between(-0.3, 0.3));
        tree(svg, trees, root, height, lean);
    }
}

/// A tree so high on its root; only palms lean.
pub(super) fn tree(svg: &mut Svg, trees: Trees, root: Point, height: f32, lean: f32) {
    match trees {
        Trees::Palms => palm(svg, root, height, lean),
        Trees::Leafy => leafy(svg, root, height),
        Trees::Firs => fir(svg, root, height),
    }
}

/// A trunk under a crown of lobes, its foot in shade.
fn leafy(svg: &mut Svg, root: Point, height: f32) {
    let height = height * 1.3;
    svg.chain(&[root, root.by(0.0, -height * 0.5)], Paint::line(ROAD, 4.0));
    let middle = root.by(0.0, -height * 0.66);
    let lobe = |i: usize| {
        let angle = std::f32::consts::TAU * i as f32 / 7.0;
        middle.by(angle.sin() * height * 0.46, -angle.cos() * height * 0.36)
    };
    let r = height * 0.23;
    let arc = |i| format!("A{r:.1} {r:.1} 0 0 1 {:.1} {:.1}", lobe(i).x, lobe(i).y);
    let crown: String = (1..=7).map(arc).collect();
    let crown = format!("M{:.1} {:.1}{crown}Z", lobe(0).x, lobe(0).y);
    svg.path(&crown, Paint::fill(GREEN).edged(KHEDIVE, 2.2));
    let (x, y) = (middle.x, middle.y + height * 0.12);
    let (w, h) = (height * 0.3, height * 0.14);
    let shade = |by: f32| format!("M{:.1} {:.1}q{w:.1} {h:.1} {:.1} 0", x - w, y + by, 2.0 * w);
    svg.path(&(shade(0.0) + &shade(height * 0.12)), Paint::line(KHEDIVE, 1.6));
}

/// Three tiers of branches, the highest the narrowest.
fn fir(svg: &mut Svg, root: Point, height: f32) {
    let height = height * 1.25;
    svg.chain(&[root, root.by(0.0, -height * 0.3)], Paint::line(ROAD, 4.0));
    for (wide, foot, top) in [(0.38, 0.16, 0.62), (0.31, 0.42, 0.86), (0.22, 0.68, 1.12)] {
        let tier = [(-wide, -foot), (0.0, -top), (wide, -foot)];
        let tier = tier.map(|(x, y)| root.by(x * height, y * height));
        svg.area(&tier, Paint::fill(GREEN).edged(KHEDIVE, 2.0));
    }
}

fn palm(svg: &mut Svg, root: Point, height: f32, lean: f32) {
    let top = root.by(height * lean, -height);
    svg.path(
        &format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            root.x,
            root.y,
            root.x + height * lean * 0.1,
            root.y - height * 0.6,
            top.x,
            top.y
        ),
        Paint::line(ROAD, 3.2),
    );
    let mut fronds = String::new();
    for (x, y) in [(-1.0, 0.15), (-0.75, -0.45), (0.0, -0.75), (0.75, -0.45), (1.0, 0.15)] {
        let (w, h) = (height * 0.62, height * 0.52);
        fronds.push_str(&format!(
            "M{:.1} {:.1}q{:.1} {:.1} {:.1} {:.1}",
            top.x,
            top.y,
            x * w * 0.5,
            y * h - h * 0.35,
            x * w,
            y * h
        ));
    }
    svg.path(&fronds, Paint::line(KHEDIVE, 3.0));
}

/// The edge of the table that a wind or the sea lies at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edge {
    Top,
    Right,
    Bottom,
    Left,
}

impl Edge {
    pub(super) const ALL: [Edge; 4] = [Edge::Top, Edge::Right, Edge::Bottom, Edge::Left];

    /// The edge towards which an angle points, clockwise from the top.
    pub(super) fn at(angle: f32) -> Self {
        let quarters = (angle / std::f32::consts::FRAC_PI_2).round() as i32;
        Self::ALL[quarters.rem_euclid(4) as usize]
    }
}

pub(super) fn sea(svg: &mut Svg, table: Rect, edge: Edge, depth: f32) {
    let long = matches!(edge, Edge::Top | Edge::Bottom);
    let (reach, across) =
        if long { (table.width, table.height) } else { (table.height, table.width) };
    let mut scatter = scatter(edge as usize + 11);
    let on = |along: f32, deep: f32| match edge {
        Edge::Top => Point::new(table.x + along, table.y + deep),
        Edge::Bottom => Point::new(table.x + along, table.y + across - deep),
        Edge::Left => Point::new(table.x + deep, table.y + along),
        Edge::Right => Point::new(table.x + across - deep, table.y + along),
    };
    let shore: Vec<(f32, f32)> =
        (0..=10).map(|i| (reach * i as f32 / 10.0, depth * scatter.between(0.8, 1.0))).collect();
    let line = |part: f32| {
        smooth(&shore.iter().map(|(along, deep)| on(*along, deep * part)).collect::<Vec<Point>>())
    };
    let mut water = line(1.0);
    water.extend([on(reach, 0.0), on(0.0, 0.0)]);
    svg.area(&water, Paint::fill(SEA));
    svg.chain(&line(0.72), Paint::line(WATERLINE, 1.6).sharp());
    svg.chain(&line(0.44), Paint::line(WATERLINE, 1.3).sharp());
    svg.chain(&line(1.0), Paint::line(DEEP, 3.0).sharp());
    let end = (depth - 62.0).max(depth * 0.3);
    let jetty = [on(reach * 0.6, depth * 1.03), on(reach * 0.6, end)];
    svg.chain(&jetty, Paint::line(INK, 11.0).sharp());
    svg.chain(&jetty, Paint::line(HILL, 7.0).sharp());
}

/// A railway along an edge of the table, as far from it as the sea reaches.
pub(super) fn track(svg: &mut Svg, table: Rect, edge: Edge, depth: f32) {
    let (corner, far) = (Point::new(table.x, table.y), Point::new(table.right(), table.foot()));
    let (from, to) = match edge {
        Edge::Top => (corner.by(0.0, depth), Point::new(far.x, corner.y + depth)),
        Edge::Bottom => (Point::new(corner.x, far.y - depth), far.by(0.0, -depth)),
        Edge::Left => (corner.by(depth, 0.0), Point::new(corner.x + depth, far.y)),
        Edge::Right => (Point::new(far.x - depth, corner.y), far.by(-depth, 0.0)),
    };
    svg.chain(&[from, to], Paint::line(ROAD, 22.0).dashed("5 9").sharp());
    for (wide, ink) in [(13.0, INK), (8.0, LAND)] {
        svg.chain(&[from, to], Paint::line(ink, wide).sharp());
    }
    svg.chain(&[from, to], Paint::line(ROAD, 8.0).dashed("5 9").sharp());
}

/// A place in a box: houses, and walls around a fortified town.
pub(super) fn place(svg: &mut Svg, of: &Place, place: Rect) {
    let seed = usize::from(of.id.printed_as());
    let Scenery { middle, .. } = symbols::scenery(of.id.pack());
    match of.kind {
        PlaceKind::Village => village(svg, place, seed),
        PlaceKind::Town => town(svg, place.grown(-place.height * 0.08), middle, seed),
        PlaceKind::FortifiedTown => {
            walls(svg, place);
            town(svg, place.grown(-place.height * 0.2), middle, seed);
        }
    }
}

fn house(svg: &mut Svg, place: Rect) {
    svg.rect(place, 0.0, Paint::fill(ROAD).edged(INK, 1.6).sharp());
    let light = Rect { height: place.height / 2.0, ..place };
    svg.rect(light, 0.0, Paint::fill(HILL).edged(INK, 1.2).sharp());
}

fn village(svg: &mut Svg, place: Rect, seed: usize) {
    let mut scatter = scatter(seed + 3);
    let middle = place.middle();
    for i in 0..9 {
        let angle = std::f32::consts::TAU * (i as f32 + scatter.between(-0.2, 0.2)) / 9.0;
        let far = if i % 3 == 0 { 0.24 } else { 0.38 };
        let at = middle.by(angle.sin() * place.width * far, -angle.cos() * place.height * far);
        let size = place.height * scatter.between(0.11, 0.15);
        if i % 2 == 0 {
            svg.circle(at, size * 0.62, Paint::fill(HILL).edged(INK, 1.8));
            svg.circle(at, size * 0.16, Paint::fill(INK));
        } else {
            house(svg, Rect::around(at, size * 1.35, size));
        }
    }
    // The well.
    svg.circle(middle, place.height * 0.05, Paint::fill(WHITE).edged(INK, 2.0));
}

fn town(svg: &mut Svg, place: Rect, middle: Middle, seed: usize) {
    let mut scatter = scatter(seed + 17);
    let (columns, rows) = if place.width > place.height * 1.5 { (6, 3) } else { (4, 4) };
    let (w, h) = (place.width / columns as f32, place.height / rows as f32);
    for row in 0..rows {
        for column in 0..columns {
            let block = Rect::new(place.x + w * column as f32, place.y + h * row as f32, w, h);
            if (row, column) == (rows / 2, columns / 2) {
                match middle {
                    Middle::Market => market(svg, block),
                    Middle::Mosque => mosque(svg, block),
                    Middle::Temple => temple(svg, block),
                    Middle::Church => church(svg, block),
                }
                continue;
            }
            if scatter.part() < 0.12 {
                continue;
            }
            let (left, top) = (w * scatter.between(0.08, 0.16), h * scatter.between(0.08, 0.16));
            let (wide, high) = (w * scatter.between(0.62, 0.76), h * scatter.between(0.6, 0.74));
            house(svg, Rect::new(block.x + left, block.y + top, wide, high));
        }
    }
}

/// An open square with its well.
fn market(svg: &mut Svg, block: Rect) {
    let size = block.height.min(block.width);
    svg.circle(block.middle(), size * 0.16, Paint::fill(WHITE).edged(INK, 2.0));
    svg.circle(block.middle(), size * 0.06, Paint::fill(INK));
}

/// A hall of two storeys, the eaves of its roofs turned up.
fn temple(svg: &mut Svg, block: Rect) {
    let (at, size) = (block.middle(), block.height.min(block.width) * 1.1);
    let on = |x: f32, y: f32| at.by(x * size, y * size);
    for (wide, foot) in [(0.5, 0.44), (0.36, 0.06)] {
        let hall = Rect::around(on(0.0, foot - 0.1), wide * 1.2 * size, 0.22 * size);
        svg.rect(hall, 0.0, Paint::fill(PAPER).edged(INK, 1.8).sharp());
        let (tip, eave, ridge) = (on(-wide, foot - 0.24), on(0.0, foot - 0.16), foot - 0.46);
        let mut roof = format!("M{:.1} {:.1}", tip.x, tip.y);
        for (bend, to) in [
            ((-wide * 0.5, foot - 0.24), (-wide * 0.4, ridge)),
            ((0.0, ridge), (wide * 0.4, ridge)),
            ((wide * 0.5, foot - 0.24), (wide, foot - 0.24)),
        ] {
            let (bend, to) = (on(bend.0, bend.1), on(to.0, to.1));
            roof.push_str(&format!("Q{:.1} {:.1} {:.1} {:.1}", bend.x, bend.y, to.x, to.y));
        }
        roof.push_str(&format!("Q{:.1} {:.1} {:.1} {:.1}Z", eave.x, eave.y, tip.x, tip.y));
        svg.path(&roof, Paint::fill(YELLOW).edged(INK, 1.8));
    }
}

/// A nave with its transept, the tower at its end.
fn church(svg: &mut Svg, block: Rect) {
    let (at, size) = (block.middle(), block.height.min(block.width) * 1.1);
    let cross = [
        (-0.44, -0.13),
        (0.08, -0.13),
        (0.08, -0.36),
        (0.32, -0.36),
        (0.32, -0.13),
        (0.46, -0.13),
        (0.46, 0.13),
        (0.32, 0.13),
        (0.32, 0.36),
        (0.08, 0.36),
        (0.08, 0.13),
        (-0.44, 0.13),
    ];
    let walls = cross.map(|(x, y)| at.by(x * size, y * size));
    svg.area(&walls, Paint::fill(PAPER).edged(INK, 2.0).sharp());
    let ridge = chain(&[at.by(-0.22 * size, 0.0), at.by(0.46 * size, 0.0)]);
    svg.path(&ridge, Paint::line(INK, 1.4).sharp());
    let tower = Rect::around(at.by(-0.36 * size, 0.0), size * 0.3, size * 0.3);
    svg.rect(tower, 0.0, Paint::fill(YELLOW).edged(INK, 1.8).sharp());
}

fn mosque(svg: &mut Svg, block: Rect) {
    let at = block.middle();
    let size = block.height.min(block.width);
    svg.rect(
        Rect::around(at, size * 0.72, size * 0.72),
        0.0,
        Paint::fill(PAPER).edged(INK, 2.0).sharp(),
    );
    svg.circle(at, size * 0.24, Paint::fill(YELLOW).edged(INK, 1.8));
    svg.circle(at.by(size * 0.36, -size * 0.36), size * 0.1, Paint::fill(WHITE).edged(INK, 1.8));
}

/// A quarter of a fort from its middle, as on the map: the curtain, then the bastion at its end.
const SIDE_OF_FORT: [(f32, f32); 5] =
    [(-0.4, -0.8), (0.4, -0.8), (0.48, -0.96), (0.98, -0.98), (0.96, -0.48)];

fn fort(place: Rect) -> Vec<Point> {
    let turned = |(x, y): (f32, f32), quarters: u8| (0..quarters).fold((x, y), |(x, y), _| (-y, x));
    let corners = (0..4).flat_map(|side| SIDE_OF_FORT.map(|corner| turned(corner, side)));
    let middle = place.middle();
    corners.map(|(x, y)| middle.by(x * place.width / 2.0, y * place.height / 2.0)).collect()
}

fn walls(svg: &mut Svg, place: Rect) {
    svg.area(&fort(place.grown(7.0)), Paint::fill(HILL).edged(SEPIA, 1.8).sharp());
    svg.area(&fort(place), Paint::fill(LAND).edged(INK, 8.0).sharp());
    svg.area(&fort(place.grown(-7.0)), Paint::line(INK, 1.6).sharp());
    let middle = place.middle();
    let reach = place.height * 0.4;
    for down in [-1.0, 1.0] {
        let gate = Rect::around(middle.by(0.0, down * reach), 26.0, 15.0);
        svg.rect(gate, 0.0, Paint::fill(PAPER).edged(INK, 2.2).sharp());
    }
}

/// A bank with its ditch thrown up around something: a line with teeth outwards.
pub(super) fn bank(svg: &mut Svg, place: Rect) {
    let middle = place.middle();
    let corners = [
        (place.x, place.y),
        (place.right(), place.y),
        (place.right(), place.foot()),
        (place.x, place.foot()),
    ]
    .map(|(x, y)| Point::new(x, y));
    let mut teeth = String::new();
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let count = (from.to(to) / 11.0) as usize;
        for i in 0..count {
            let foot = from.toward(to, (i as f32 + 0.5) / count as f32);
            let out = match side {
                0 => foot.by(0.0, -9.0),
                1 => foot.by(9.0, 0.0),
                2 => foot.by(0.0, 9.0),
                _ => foot.by(-9.0, 0.0),
            };
            teeth.push_str(&chain(&[foot, out]));
        }
    }
    svg.path(&teeth, Paint::line(SEPIA, 2.2).sharp());
    svg.area(&corners, Paint::line(INK, 4.4).sharp());
    debug_assert!(place.has(middle), "a bank runs around something");
}
