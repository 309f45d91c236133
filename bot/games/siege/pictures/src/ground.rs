//! What never changes on the map but with the water of the Nile, drawn once and kept: hills, palms,
//! villages, roads, the town with its rampart, and names.

use render::boards::places::{self, Token as _};
use render::prelude::*;
use render::{Scatter, Surface, ground};
use siege::{BannerId, Kind, UnitId, data};

use crate::marks::counters::{Token, Unit};
use crate::names;
use crate::projection::{Framing, GROUND, Projection, River, Sheet};
use crate::symbols::{self, PALM, VILLAGE};

/// What kind of ground it is among those a renderer keeps.
pub(crate) fn kind(projection: &Projection, high: bool) -> &'static str {
    match (projection.framing, high) {
        (Framing::Whole, false) => "Khartoum at low Nile",
        (Framing::Whole, true) => "Khartoum at high Nile",
        (Framing::Close, false) => "Khartoum at low Nile, large",
        (Framing::Close, true) => "Khartoum at high Nile, large",
    }
}

pub(crate) fn painted(
    renderer: &Renderer,
    projection: &Projection,
    high: bool,
) -> Result<Surface, RenderError> {
    let flat = |svg: &mut Svg| rivers(svg, projection, high);
    let details = details(projection, high);
    ground::country(renderer, &projection.frame, projection.map, flat, &details.svg)
}

pub(crate) fn details(projection: &Projection, high: bool) -> Sheet {
    let mut sheet = Sheet::new(*projection);
    country(&mut sheet.svg, projection);
    river_names(&mut sheet, high);
    town(&mut sheet, high);
    let whole = projection.is_whole();
    ground::border(&mut sheet.svg, projection.frame.rect, projection.map, whole);
    if whole {
        title(&mut sheet);
        key(&mut sheet);
        signs(&mut sheet);
        north(&mut sheet);
    }
    sheet
}

fn country(svg: &mut Svg, projection: &Projection) {
    for (seed, (x, y, long, deep)) in GROUND.hills.iter().enumerate() {
        let put = |right, down| projection.put(x + right, y + down);
        ground::hill(svg, (*long, *deep), seed as u32 + 3, 2.2, put);
    }
    for road in &GROUND.roads {
        svg.chain(&smooth(&projection.line(road)), Paint::line(SHADE, 1.8).dashed("9 6"));
    }
    for at in projection.line(&GROUND.palms) {
        svg.symbol(PALM, at, 30.0 * projection.scale(), Paint::fill(KHEDIVE));
    }
    for at in projection.line(&GROUND.huts) {
        svg.symbol(VILLAGE, at, 17.0 * projection.scale(), Paint::fill(SEPIA));
    }
}

/// The town south of the Blue Nile: blocks of houses, the arsenal, ditch and rampart.
fn town(sheet: &mut Sheet, high: bool) {
    let projection = sheet.plan;
    blocks(&mut sheet.svg, &projection);
    rampart(&mut sheet.svg, &projection, high);
    let (dock, scale) = (projection.put(640.0, 394.0), projection.scale());
    let walls = Rect::around(dock, 54.0 * scale, 22.0 * scale);
    sheet.svg.rect(walls, 0.0, Paint::fill(HILL).edged(INK, 1.6).sharp());
    if !projection.is_whole() {
        return;
    }
    sheet.text(dock.by(0.0, 42.0), "arsenal", &italic(18.0, INK).halo(PAPER, 4.0));
    let city = bold(21.0, INK).spread(3.0).halo(PAPER, 5.0);
    sheet.text(projection.put(634.0, 626.0), "KHARTOUM", &city);
    if !high {
        let at = projection.put(shore(false) + 49.0, 626.0);
        sheet.text(at, "gap", &italic(18.0, RED).halo(PAPER, 4.0));
    }
}

fn blocks(svg: &mut Svg, projection: &Projection) {
    let mut scatter = Scatter::new(0x1884, 0x70e0);
    let (mut houses, mut roofs) = (String::new(), String::new());
    for row in (0..5_u8).map(f32::from) {
        let y = 404.0 + 25.0 * row;
        let (from, to) = (690.0 + 14.0 * row, 1_060.0 - 22.0 * row);
        let mut x = from + scatter.between(0.0, 14.0);
        while x < to {
            let wide = scatter.between(18.0, 42.0);
            let (top, foot) = (y + scatter.between(0.0, 3.0), y + scatter.between(15.0, 19.0));
            let lean = scatter.between(-2.0, 2.0);
            let corners = [(x, top), (x + wide, top + lean), (x + wide, foot), (x, foot + lean)];
            // The bank of the river bends down to the east.
            let bend = ((x - 960.0) / 140.0).max(0.0) * 34.0;
            let corners = corners.map(|(x, y)| projection.put(x, y + bend));
            houses.push_str(&chain(&corners));
            houses.push('Z');
            roofs.push_str(&chain(&[corners[3], corners[2], corners[1]]));
            x += wide + scatter.between(5.0, 9.0);
        }
    }
    svg.path(&houses, Paint::fill(HILL).edged(SEPIA, 1.2).sharp());
    svg.path(&roofs, Paint::line(INK, 2.2).sharp());
}

/// The rampart with its bastions, the ditch before it, and glacis in hachures. At low water it
/// ends before the river does.
fn rampart(svg: &mut Svg, projection: &Projection, high: bool) {
    let (line, scale) = (smooth(&projection.line(&GROUND.rampart)), projection.scale());
    let whole = length(&line);
    let mut glacis = String::new();
    let mut far = 4.0;
    while far < whole - 4.0 {
        let (at, next) = (along(&line, far), along(&line, far + 2.0));
        let step = at.to(next).max(0.1);
        // Outward is to the right of the way from west to east.
        let (x, y) = (-(next.y - at.y) / step, (next.x - at.x) / step);
        let out = |far: f32| at.by(x * far * scale, y * far * scale);
        glacis.push_str(&chain(&[out(8.0), out(19.0)]));
        far += 6.5 * scale.max(0.8);
    }
    svg.path(&glacis, Paint::line(SHADE, 1.6));
    for (ink, wide) in [(INK, 13.0), (HILL, 9.0), (INK, 2.0)] {
        svg.chain(&line, Paint::line(ink, wide * scale).sharp());
    }
    let mut far = 60.0 * scale;
    while far < whole - 40.0 * scale {
        let radius = 8.5 * scale;
        svg.circle(along(&line, far), radius, Paint::fill(HILL).edged(INK, radius * 0.26));
        far += 88.0 * scale;
    }
    if !high {
        let (shore, end) = (shore(false) + 3.0, GROUND.rampart[0].0 - 4.0);
        let gap = [projection.put(shore, 640.0), projection.put(end, 640.0)];
        svg.chain(&gap, Paint::line(RED, 3.4 * scale).dashed("5 5").sharp());
    }
}

const LETTERS: Lettering = roman(18.0, INK).start();

fn title(sheet: &mut Sheet) {
    let corner = sheet.plan.put(1_176.0, 14.0);
    let lines = [
        ("THE SIEGE OF", roman(22.0, INK).spread(4.0), 46.0),
        ("KHARTOUM", bold(46.0, INK).spread(5.0), 92.0),
        ("1884–85", bold(28.0, INK).spread(2.0), 126.0),
        ("Outer Areas are drawn nearer.", italic(19.0, INK), 154.0),
    ];
    places::title(sheet, Rect::new(corner.x, corner.y, 362.0, 178.0), &lines);
}

/// An empty panel from a point of the map on, and the middle of each of its rows.
fn panel(sheet: &mut Sheet, (x, y): (f32, f32), wide: f32) -> (Rect, impl Fn(u8) -> f32 + use<>) {
    let corner = sheet.plan.put(x, y);
    let panel = Rect::new(corner.x, corner.y, wide, 106.0);
    sheet.svg.rect(panel, 3.0, Paint::fill(PAPER).edged(INK, 1.8));
    (panel, move |row| panel.y + 16.0 + 24.6 * f32::from(row))
}

fn key(sheet: &mut Sheet) {
    let (panel, row) = panel(sheet, (930.0, 811.0), 392.0);
    let svg = &mut sheet.svg;
    for (banner, number) in BannerId::ALL.into_iter().zip(0..) {
        let y = row(number);
        symbols::cloth(svg, banner, Point::new(panel.x + 24.0, y), 30.0);
        svg.text(Point::new(panel.x + 46.0, y + 7.0), &data().track(banner).emir, &LETTERS);
    }
    let kinds = [Kind::Sudanese, Kind::Egyptian, Kind::BashiBazouk, Kind::Levy];
    for (kind, number) in kinds.into_iter().zip(0..) {
        let y = row(number);
        let token = Token { what: Unit::Troops(kind, 2, 2), count: 1 };
        token.draw(svg, Point::new(panel.x + 204.0, y - 12.0), 24.0);
        svg.text(Point::new(panel.x + 238.0, y + 7.0), names::word("kind", kind), &LETTERS);
    }
    sheet.takes("the key", panel);
}

fn signs(sheet: &mut Sheet) {
    let (panel, row) = panel(sheet, (14.0, 806.0), 352.0);
    let svg = &mut sheet.svg;
    let leaders = UnitId::all().filter(|id| id.kind() == Kind::Leader);
    let leaders: Vec<_> = leaders.map(|id| (Unit::Leader(id), names::unit(id))).collect();
    let others = vec![
        (Unit::Gun(true), names::word("kind", Kind::HeavyGun)),
        (Unit::Gun(false), names::word("kind", Kind::LightGun)),
        (Unit::Gunboat, names::word("kind", Kind::Gunboat)),
    ];
    for (x, column) in [(12.0, leaders), (226.0, others)] {
        for ((what, name), number) in column.into_iter().zip(0..) {
            let at = Point::new(panel.x + x, row(number) - 12.0);
            Token { what, count: 1 }.draw(svg, at, 24.0);
            svg.text(at.by(34.0, 19.0), name, &LETTERS);
        }
    }
    let at = |x: f32| Point::new(panel.x + x, row(3));
    symbols::disordered(svg, at(24.0), 12.0);
    svg.text(at(46.0).by(0.0, 7.0), "Disordered Banner", &LETTERS);
    svg.symbol(symbols::WAVES, at(238.0), 22.0, Paint::line(DEEP, 3.0));
    svg.text(at(260.0).by(0.0, 7.0), "Nile Banks", &LETTERS);
    sheet.takes("the signs", panel);
}

fn north(sheet: &mut Sheet) {
    let at = sheet.plan.put(400.0, 96.0);
    let svg = &mut sheet.svg;
    svg.circle(at, 30.0, Paint::line(INK, 1.6));
    svg.circle(at, 25.0, Paint::line(SEPIA, 1.0));
    for (side, ink) in [(-1.0, INK), (1.0, PAPER)] {
        let half = [at.by(0.0, -48.0), at.by(0.0, 36.0), at.by(side * 9.0, 0.0)];
        svg.area(&half, Paint::fill(ink).edged(INK, 1.2));
    }
    for side in [-1.0, 1.0] {
        let spike = [at.by(0.0, -6.0), at.by(0.0, 6.0), at.by(side * 36.0, 0.0)];
        svg.area(&spike, Paint::fill(YELLOW).edged(INK, 1.2));
    }
    sheet.text(at.by(0.0, -57.0), "N", &bold(24.0, INK).halo(PAPER, 4.0));
    sheet.takes("the north arrow", Rect::new(at.x - 37.0, at.y - 49.0, 74.0, 86.0));
}

/// The middle line of the White Nile at the height of the rampart.
const WHITE_NILE: f32 = 435.0;

/// How far the water of the White Nile reaches to the east there.
fn shore(high: bool) -> f32 {
    WHITE_NILE + GROUND.rivers[0].width(high) / 2.0
}

fn lines(projection: &Projection) -> Vec<Vec<Point>> {
    let line = |river: &River| smooth(&projection.line(&river.through));
    let mut lines: Vec<Vec<Point>> = GROUND.rivers.iter().map(line).collect();
    if !projection.is_whole() {
        lines[1] = smooth(&projection.line(&GROUND.blue_nile_close));
    }
    lines
}

fn rivers(svg: &mut Svg, projection: &Projection, high: bool) {
    let (lines, scale) = (lines(projection), projection.scale());
    let water = |river: &River| river.width(high);
    let all = |svg: &mut Svg, ink: Ink, width: &dyn Fn(&River) -> f32| {
        for (line, river) in lines.iter().zip(&GROUND.rivers) {
            let width = width(river) * scale;
            if width > 0.0 {
                svg.chain(line, Paint::line(ink, width));
            }
        }
    };
    all(svg, MEADOW_RAMP.tints[3], &|river| river.width(true) + 40.0);
    all(svg, MEADOW_RAMP.tints[1], &|river| river.width(true) + 34.0);
    if !high {
        all(svg, SEPIA, &|river| river.width(true) + 2.0);
        all(svg, SCENERY, &|river| river.width(true));
    }
    all(svg, INK, &|river| water(river) + 3.4);
    all(svg, SEA, &water);
    for (inset, line) in [(7.0, 1.5), (15.0, 1.2), (24.0, 1.0)] {
        // Where a line would meet that of the other bank there is none.
        let along = |river: &River, more: f32| {
            let width = water(river) - 2.0 * inset;
            if width > 10.0 { width + more } else { 0.0 }
        };
        all(svg, WATERLINE, &|river| along(river, line));
        all(svg, SEA, &|river| along(river, -line));
    }
    island(svg, projection, high);
    if !high {
        GROUND.banks.iter().for_each(|bank| sandbank(svg, projection, *bank));
    }
}

/// Tuti Island with the lines around it, and the mud that low water leaves.
fn island(svg: &mut Svg, projection: &Projection, high: bool) {
    let mut around = projection.line(&GROUND.island);
    around.extend_from_within(0..1);
    let (tuti, scale) = (smooth(&around), projection.scale());
    let out = if high { 0.0 } else { 9.0 };
    for far in [14.0, 7.0] {
        let far = far + out;
        svg.area(&tuti, Paint::line(WATERLINE, (2.0 * far + 1.4) * scale));
        svg.area(&tuti, Paint::line(SEA, (2.0 * far - 1.4) * scale));
    }
    if !high {
        svg.area(&tuti, Paint::line(SEPIA, (2.0 * out + 2.0) * scale));
        svg.area(&tuti, Paint::line(SCENERY, 2.0 * out * scale));
    }
    svg.area(&tuti, Paint::fill(LAND).edged(INK, 2.6));
}

fn sandbank(svg: &mut Svg, projection: &Projection, (x, y, wide, deep): (f32, f32, f32, f32)) {
    let around = |i: u8| {
        let (sin, cos) = (f32::from(i) * 22.5).to_radians().sin_cos();
        projection.put(x + wide * cos + deep * 0.1 * sin, y + deep * sin)
    };
    let lens: Vec<Point> = (0..16).map(around).collect();
    svg.area(&lens, Paint::fill(SCENERY).edged(SEPIA, 1.4));
    let (along, down) = if wide > deep { (wide * 0.6, 0.0) } else { (0.0, deep * 0.6) };
    let dots = [projection.put(x - along, y - down), projection.put(x + along, y + down)];
    svg.chain(&dots, Paint::line(SEPIA, 1.8).dashed("0.1 6"));
}

/// Names of the rivers along them, and on a whole sheet of what lies around.
fn river_names(sheet: &mut Sheet, high: bool) {
    let (projection, svg) = (sheet.plan, &mut sheet.svg);
    let (size, spread) = if projection.is_whole() { (25.0, 5.0) } else { (28.0, 2.0) };
    let how = italic(size, DEEP).spread(spread);
    let mut water = |name: &str, at: Point, turn: f32| {
        let lift = size * 0.32;
        let (sin, cos) = turn.to_radians().sin_cos();
        svg.text(at.by(-lift * sin, lift * cos), name, &how.turned(turn));
    };
    if !projection.is_whole() {
        water("White Nile", Point::new(322.0, 690.0), -97.0);
        return water("Nile", Point::new(388.0, 166.0), -62.0);
    }
    water("White Nile", projection.put(439.0, 506.0), -87.0);
    water("Nile", projection.put(521.0, 132.0), -70.0);
    let land = italic(19.0, SEPIA);
    let remark = if high { "high water" } else { "low water" };
    for (x, y, text, how) in [
        (120.0, 664.0, "to El Obeid", land.turned(-12.0)),
        (1_480.0, 232.0, "to Kassala", land.turned(6.0)),
        (344.0, 256.0, "Omdurman", land),
        (662.0, 371.0, "Blue Nile", italic(22.0, DEEP).spread(3.0)),
        (500.0, 296.0, remark, italic(17.0, DEEP).spread(0.3)),
    ] {
        svg.text(projection.put(x, y), text, &how);
    }
}
