//! What never changes on a map but with the water of the Nile: drawn once and kept.

use std::fmt::Write;

use khartoum::{Contingent, Faction, Kind, Link};
use render::boards::places::{self, Token as _};
use render::prelude::*;
use render::{Scatter, Surface, ground};

use crate::chart::{Chart, DRAWN, Land, Way};
use crate::chart::{Projection, Region, Sheet};
use crate::marks::tokens::{Token, What};
use crate::names;
use crate::symbols::{self, Holder, PALM, THORN};

/// What kind of ground it is among those a renderer keeps.
pub(crate) fn kind(projection: &Projection, flood: bool) -> &'static str {
    match (projection.region, flood) {
        (None, false) => "the Sudan at low Nile",
        (None, true) => "the Sudan in flood",
        (Some(Region::Nile), false) => "the Nile, low",
        (Some(Region::Nile), true) => "the Nile in flood",
        (Some(Region::Kordofan), false) => "Kordofan at low Nile",
        (Some(Region::Kordofan), true) => "Kordofan in flood",
        (Some(Region::RedSea), false) => "the Red Sea at low Nile",
        (Some(Region::RedSea), true) => "the Red Sea in flood",
    }
}

pub(crate) fn painted(
    renderer: &Renderer,
    projection: &Projection,
    flood: bool,
) -> Result<Surface, RenderError> {
    let flat = |svg: &mut Svg| {
        country(svg, projection);
        rivers(svg, projection, projection.chart(), flood);
        sea(svg, projection, projection.chart());
        ways(svg, projection);
    };
    ground::country(renderer, &projection.frame, projection.map, flat, &details(projection).svg)
}

/// What is drawn on land and water, with the words on the ground.
fn details(projection: &Projection) -> Sheet {
    let mut sheet = Sheet::new(*projection);
    land_names(&mut sheet);
    water_names(&mut sheet);
    if projection.is_whole() {
        title(&mut sheet);
        signs(&mut sheet);
        counters(&mut sheet);
    }
    ground::border(&mut sheet.svg, projection.frame.rect, projection.map, projection.is_whole());
    sheet
}

/// Where words and signs of the ground stand, which nothing may cover.
pub(crate) fn boxes(projection: &Projection) -> Vec<(String, Rect)> {
    details(projection).boxes
}

fn is_scrub(east: f32, north: f32) -> bool {
    let coast = east > 36.1 && (17.9..19.3).contains(&north);
    coast || north < 14.9 - if east < 31.8 { 0.0 } else { 0.35 }
}

fn country(svg: &mut Svg, projection: &Projection) {
    let chart = projection.chart();
    let scale = projection.pick(1.0, 1.35);
    let mut scatter = Scatter::new(0x1885, 0x5d4e);
    let (mut sand, mut dunes, mut bushes) = (String::new(), String::new(), Vec::new());
    // By degrees, so that every picture has the same sand in the same places.
    let each = projection.pick(5_600.0, 9_000.0) as u32;
    for _ in 0..each {
        let (east, north) = (scatter.between(24.2, 39.4), scatter.between(11.6, 22.4));
        let (dune, lean) = (scatter.part(), scatter.between(0.6, 1.4));
        let at = chart.put(east, north);
        if !projection.map.has(at) {
            continue;
        }
        if is_scrub(east, north) {
            if dune < 0.34 {
                bushes.push((at, lean));
            }
            continue;
        }
        let sandy = north > 15.4;
        if sandy && dune < 0.06 {
            let w = 13.0 * lean * scale;
            let Point { x, y } = at;
            write!(dunes, "M{x:.1} {y:.1}q{:.1} {:.1} {w:.1} 0", w * 0.4, -w * 0.5).expect("text");
            write!(dunes, "q{:.1} {:.1} {:.1} {:.1}", -w * 0.3, -w * 0.1, -w * 0.5, -w * 0.2)
                .expect("text");
        } else if sandy || dune < 0.5 {
            write!(sand, "M{:.1} {:.1}h0.1", at.x, at.y).expect("text");
        }
    }
    svg.path(&sand, Paint::line(HILL, 2.0 * scale));
    svg.path(&dunes, Paint::line(HILL, 1.3 * scale));
    for (seed, (east, north, long, deep)) in DRAWN.hills.iter().enumerate() {
        let at = chart.put(*east, *north);
        let size = (long * scale, deep * scale);
        ground::hill(svg, size, seed as u32 + 5, 2.0, |x, y| at.by(x, y));
    }
    for (place, (at, lean)) in bushes.iter().enumerate() {
        let size = 12.0 * lean * scale;
        if place % 9 == 0 {
            svg.symbol(THORN, *at, size * 1.25, Paint::fill(SHADE));
        } else {
            tuft(svg, *at, size * 0.5);
        }
    }
    palms(svg, projection);
}

fn tuft(svg: &mut Svg, at: Point, size: f32) {
    let mut blades = String::new();
    for lean in [-0.8, 0.0, 0.8_f32] {
        let high = 1.1 - 0.3 * lean.abs();
        blades.push_str(&chain(&[at, at.by(size * lean, -size * high)]));
    }
    svg.path(&blades, Paint::line(SHADE, size * 0.24));
}

fn palms(svg: &mut Svg, projection: &Projection) {
    let chart = projection.chart();
    let aside = projection.pick(17.0, 26.0);
    for river in chart.rivers.iter().filter(|river| river.name != "atbara") {
        let each = if river.name == "nile" { 6 } else { 9 };
        for (place, at) in river.line.iter().enumerate().skip(3).step_by(each) {
            let side = if place % 2 == 0 { 1.0 } else { -1.0 };
            let at = at.by(side * aside, -4.0);
            svg.symbol(PALM, at, projection.pick(19.0, 28.0), Paint::fill(KHEDIVE));
        }
    }
}

fn land_names(sheet: &mut Sheet) {
    let projection = sheet.plan;
    for Land { name, at: (east, north), size, spread } in &DRAWN.lands {
        let hidden: &[&str] = match projection.region {
            None => &["GEZIRA"],
            Some(Region::Nile) => &["LIBYAN", "DESERT", "NUBIAN DESERT"],
            Some(Region::Kordofan) => &["BUTANA", "LIBYAN", "DESERT", "GEZIRA"],
            Some(Region::RedSea) => &["BUTANA", "GEZIRA"],
        };
        let moved = projection.region == Some(Region::Kordofan) && name == "KORDOFAN";
        let at = projection.chart().put(*east, if moved { 15.05 } else { *north });
        let how = italic(size * projection.pick(1.0, 1.2), SEPIA).spread(*spread);
        let place = lettering::text_box(at, name, &how);
        if !hidden.contains(&&**name) && projection.map.grown(-10.0).holds(&place) {
            sheet.text(at, name, &how);
        }
    }
}

fn sea(svg: &mut Svg, projection: &Projection, chart: &Chart) {
    let scale = projection.pick(1.0, 1.4);
    let coast = smooth(&chart.coast);
    let mut shape = chain(&coast);
    let (first, last) = (coast[0], coast[coast.len() - 1]);
    let far = projection.frame.rect.width + 600.0;
    shape.push_str(&format!("L{far:.1} {:.1}L{far:.1} {:.1}Z", last.y, first.y));
    svg.path(&shape, Paint::fill(SEA));
    // Lines along the coast, each a little further out; what falls on land is drawn over.
    for (out, line) in [(15.0, 1.0), (9.5, 1.2), (4.8, 1.4)] {
        let moved: Vec<Point> =
            coast.iter().map(|at| at.by(out * scale, -out * 0.4 * scale)).collect();
        svg.chain(&moved, Paint::line(WATERLINE, line * scale));
    }
    svg.chain(&coast, Paint::line(INK, 2.2 * scale));
}

fn rivers(svg: &mut Svg, projection: &Projection, chart: &Chart, flood: bool) {
    let scale = projection.pick(1.0, 1.55);
    let lines: Vec<Vec<Point>> = chart.rivers.iter().map(|river| smooth(&river.line)).collect();
    let ways = chart.ways.iter().filter(|way| way.link == Link::River);
    let ways: Vec<Vec<Point>> = ways.map(|way| smooth(&way.line)).collect();
    let all = |svg: &mut Svg, lines: &[Vec<Point>], paint: Paint| {
        for line in lines {
            svg.chain(line, paint);
        }
    };
    // Fields along the banks.
    let green = if flood { 34.0 } else { 25.0 };
    all(svg, &ways, Paint::line(MEADOW_RAMP.tints[3], green * scale + 2.4));
    all(svg, &ways, Paint::line(MEADOW_RAMP.tints[1], green * scale));
    // Stretches that are no links are thin.
    let (thin, water) = if flood { (3.2, WATERLINE) } else { (1.8, SEA) };
    all(svg, &lines, Paint::line(INK, (thin + 2.0) * scale));
    all(svg, &lines, Paint::line(water, thin * scale));
    if flood {
        let layers = [(INK, 15.0), (DEEP, 12.8), (WATERLINE, 10.2), (SEA, 4.6), (WATERLINE, 2.6)];
        return layers.iter().for_each(|(ink, w)| all(svg, &ways, Paint::line(*ink, w * scale)));
    }
    all(svg, &ways, Paint::line(SEPIA, 12.6 * scale));
    all(svg, &ways, Paint::line(SCENERY, 10.4 * scale));
    all(svg, &ways, Paint::line(SEPIA, 10.0 * scale).dashed("0.8 11").sharp());
    for (ink, wide) in [(SCENERY, 7.4), (DEEP, 5.4), (SEA, 3.2)] {
        all(svg, &ways, Paint::line(ink, wide * scale));
    }
}

fn water_names(sheet: &mut Sheet) {
    let projection = sheet.plan;
    let chart = projection.chart();
    let size = projection.pick(21.0, 27.0);
    let how = italic(size, DEEP);
    let place: &[(&str, (f32, f32), f32)] = match projection.region {
        None => &[
            ("White Nile", (32.0, 14.72), -74.0),
            ("Blue Nile", (33.3, 15.28), 0.0),
            ("Atbara", (35.05, 16.95), 0.0),
        ],
        Some(Region::Nile) => &[],
        Some(Region::Kordofan) => {
            &[("White Nile", (32.66, 14.6), -76.0), ("Blue Nile", (33.9, 14.95), 0.0)]
        }
        Some(Region::RedSea) => &[("Atbara", (34.75, 17.2), 0.0)],
    };
    for (name, (east, north), turn) in place {
        let at = chart.put(*east, *north);
        sheet.svg.text(at, name, &how.turned(*turn));
        let wide = lettering::width(name, how.face, size);
        let room = if *turn == 0.0 {
            Rect::new(at.x - wide / 2.0, at.y - size * 0.7, wide, size * 0.9)
        } else {
            Rect::around(at.by(-size * 0.2, 0.0), size * 1.2, wide)
        };
        sheet.takes(name, room);
    }
    if projection.is_whole() {
        let sea = italic(30.0, DEEP).spread(6.0);
        sheet.svg.text(chart.put(37.72, 20.4).by(3.0, 0.0), "RED", &sea);
        sheet.svg.text(chart.put(37.72, 20.05).by(3.0, 0.0), "SEA", &sea);
    } else if projection.region == Some(Region::RedSea) {
        sheet.text(Point::new(1_000.0, 236.0), "Red Sea", &italic(34.0, DEEP).spread(2.0));
    }
}

fn ways(svg: &mut Svg, projection: &Projection) {
    let scale = projection.pick(1.0, 1.5);
    for way in &projection.chart().ways {
        link_line(svg, way.link, &way.line, scale);
        if projection.region != Some(Region::Nile) && is_nearer(way) {
            broken(svg, way, scale);
        }
    }
}

fn link_line(svg: &mut Svg, link: Link, line: &[Point], scale: f32) {
    match link {
        Link::River => {}
        Link::Land => {
            svg.chain(line, Paint::line(LAND, 7.4 * scale));
            svg.chain(line, Paint::line(ROAD, 3.2 * scale));
        }
        Link::Desert => {
            svg.chain(line, Paint::line(LAND, 8.0 * scale));
            let dots = if scale > 1.0 { "0.1 13" } else { "0.1 9" };
            svg.chain(line, Paint::line(SEPIA, 4.6 * scale).dashed(dots));
        }
        Link::Sea => {
            svg.chain(line, Paint::line(PAPER, 6.4 * scale));
            svg.chain(line, Paint::line(DEEP, 3.4 * scale).dashed("12 7").sharp());
        }
    }
}

/// Whether a link is drawn much shorter than it is.
fn is_nearer(way: &Way) -> bool {
    let west = |space: khartoum::SpaceId| khartoum::data().space(space).at.0 < 27_000;
    west(way.ends.0) != west(way.ends.1)
}

fn broken(svg: &mut Svg, way: &Way, scale: f32) {
    let (from, to) = (way.line[0], way.line[way.line.len() - 1]);
    let far = from.to(to).max(1.0);
    let middle = along(&way.line, length(&way.line) * 0.5);
    let stroke = Paint::line(INK, 2.0 * scale);
    places::broken(svg, middle, ((to.x - from.x) / far, (to.y - from.y) / far), scale, stroke);
}

fn title(sheet: &mut Sheet) {
    let lines = [
        ("KHARTOUM", bold(39.0, INK).spread(3.0), 62.0),
        ("Mahdists against Empire", roman(23.0, INK).spread(1.0), 98.0),
        ("1883–1885", bold(25.0, INK).spread(2.0), 130.0),
        ("not to scale: Darfur lies farther", italic(17.0, SEPIA), 155.0),
    ];
    places::title(sheet, Rect::new(1_048.0, 40.0, 300.0, 172.0), &lines);
    north(sheet, Point::new(1_404.0, 116.0));
}

fn north(sheet: &mut Sheet, at: Point) {
    let svg = &mut sheet.svg;
    svg.circle(at, 26.0, Paint::line(INK, 1.6));
    svg.circle(at, 21.0, Paint::line(SEPIA, 1.0));
    for (side, ink) in [(-1.0, INK), (1.0, PAPER)] {
        let half = [at.by(0.0, -42.0), at.by(0.0, 32.0), at.by(side * 8.0, 0.0)];
        svg.area(&half, Paint::fill(ink).edged(INK, 1.2));
        let spike = [at.by(0.0, -5.0), at.by(0.0, 5.0), at.by(side * 32.0, 0.0)];
        svg.area(&spike, Paint::fill(YELLOW).edged(INK, 1.2));
    }
    svg.text(at.by(0.0, -50.0), "N", &bold(22.0, INK).halo(PAPER, 4.0));
    sheet.takes("the north arrow", Rect::new(at.x - 33.0, at.y - 68.0, 66.0, 102.0));
}

const SIZE: f32 = 18.0;

fn signs(sheet: &mut Sheet) {
    let panel = Rect::new(1_290.0, 872.0, 276.0, 294.0);
    let svg = &mut sheet.svg;
    svg.rect(panel, 3.0, Paint::fill(PAPER).edged(INK, 1.8));
    let small = roman(SIZE, INK).start();
    let at =
        |column: f32, row: f32| Point::new(panel.x + 24.0 + column, panel.y + 22.0 + 28.0 * row);
    let towns = [
        (Holder::Of(Faction::Empire), "Empire’s"),
        (Holder::Of(Faction::Mahdist), "Mahdists’"),
        (Holder::Contested, "fought for"),
        (Holder::Nobody, "nobody’s"),
    ];
    for ((holder, name), place) in towns.into_iter().zip(0_u8..) {
        let at = at(134.0 * f32::from(place % 2), f32::from(place / 2));
        symbols::town(svg, at, 19.0, (holder, 1, false));
        svg.text(at.by(20.0, 6.0), name, &small);
    }
    svg.text(
        at(-12.0, 2.0).by(0.0, 5.0),
        "Town; the figure: its points",
        &italic(SIZE, INK).start(),
    );
    symbols::town(svg, at(2.0, 3.1), 17.0, (Holder::Of(Faction::Empire), 3, true));
    svg.text(at(24.0, 3.0).by(0.0, 8.0), "fortress", &small);
    symbols::port(svg, at(112.0, 3.1), 11.0);
    svg.text(at(128.0, 3.0).by(0.0, 8.0), "port", &small);
    symbols::wells(svg, at(186.0, 3.1), 9.0);
    svg.text(at(203.0, 3.0).by(0.0, 8.0), "wells", &small);
    for (link, place) in [Link::River, Link::Land, Link::Desert, Link::Sea].into_iter().zip(0_u8..)
    {
        let from = at(-12.0, 4.3 + f32::from(place) * 0.94);
        let line = [from, from.by(56.0, 0.0)];
        match link {
            Link::River => {
                svg.chain(&line, Paint::line(MEADOW_RAMP.tints[1], 15.0));
                svg.chain(&line, Paint::line(INK, 9.0));
                svg.chain(&line, Paint::line(DEEP, 7.0));
                svg.chain(&line, Paint::line(SEA, 4.0));
            }
            _ => link_line(svg, link, &line, 1.0),
        }
        svg.text(from.by(70.0, 6.0), names::word("link", link), &small);
    }
    let foot = at(-12.0, 8.4).by(0.0, 6.0);
    svg.symbol(symbols::SWORDS, foot.by(8.0, -6.0), 18.0, Paint::fill(INK));
    svg.text(foot.by(24.0, 0.0), "battle", &small);
    svg.symbol(symbols::BOWL, foot.by(106.0, -4.0), 17.0, Paint::fill(PAPER).edged(RED, 3.0));
    svg.text(foot.by(122.0, 0.0), "out of supply", &small);
    sheet.takes("the signs", panel);
}

fn counters(sheet: &mut Sheet) {
    let panel = Rect::new(1_034.0, 1_020.0, 248.0, 146.0);
    let svg = &mut sheet.svg;
    svg.rect(panel, 3.0, Paint::fill(PAPER).edged(INK, 1.8));
    let small = roman(SIZE - 1.0, INK).start();
    let plain = |contingent, kind| Token::new(What::Troops(contingent, kind));
    let british = |kind| plain(Contingent::British, kind);
    let mahdist = |kind| plain(Contingent::Mahdist, kind);
    let left = [
        (british(Kind::Infantry), "British"),
        (plain(Contingent::Egyptian, Kind::Infantry), "Egyptian"),
        (plain(Contingent::Egyptian, Kind::Garrison), "garrison"),
        (british(Kind::Boats), "boats"),
        (Token { panicked: true, ..british(Kind::Infantry) }, "panicked"),
    ];
    let right = [
        (mahdist(Kind::Tribal), "tribal"),
        (mahdist(Kind::Jihadiya), "Jihadiya"),
        (mahdist(Kind::Cavalry), "cavalry"),
        (Token { elite: true, ..british(Kind::Camel) }, "camels, elite"),
        (Token { what: What::Somebody, ..mahdist(Kind::Tribal) }, "not seen yet"),
    ];
    for (column, tokens) in [(10.0, left), (116.0, right)] {
        for ((token, name), row) in tokens.into_iter().zip(0_u8..) {
            let corner = Point::new(panel.x + column, panel.y + 8.0 + 27.4 * f32::from(row));
            token.draw(svg, corner, 21.0);
            svg.text(corner.by(29.0, 16.0), name, &small);
        }
    }
    sheet.takes("the counters", panel);
}
