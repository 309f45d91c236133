//! The part of the map that never changes: sea, land, roads and names, and around a whole sheet its
//! frame, compass, scale and title. Drawn once for each window and size, then kept.

mod furniture;
mod shore;

use std::fmt::Write;

use render::prelude::*;
use render::{Surface, join, texture};
use san_juans::{Place, PlaceKind};

use crate::Atlas;
use crate::chart::{Chart, Ground, Water, bounds};
use crate::drawn::Title;
use crate::label_layout::{Name, Names};
use crate::map::Window;

/// How far at most a line or a letter reaches out of the box around its points, in units of the chart.
const BEYOND: f32 = 60.0;
/// The upper part of a picture that has as much to draw as the lower: there are more hills in the north.
const NORTH: f32 = 0.4;

pub(crate) fn painted(
    renderer: &Renderer,
    atlas: &Atlas,
    window: &Window,
) -> Result<Surface, RenderError> {
    let (chart, frame) = (atlas.chart(window), window.frame());
    let brush = if window.pocket { &shore::BROAD } else { &shore::FINE };
    let (wider, margin) = shore::with_margin(&frame, brush);
    let (heights, land) = join(
        || shore::Heights::of(renderer, chart, &frame),
        || {
            let mut land = wider.canvas()?;
            renderer.rasterise(&fills(chart), &wider, &mut land)?;
            // What the ground is tinted by can be found meanwhile.
            atlas.regions();
            Ok::<_, RenderError>(shore::Land::new(land, margin))
        },
    );
    let (heights, land) = (heights?, land?);
    let scale = frame.width as f32 / frame.rect.width;
    let relief = shore::Relief::of(heights, scale);
    let mut pixels = frame.canvas()?;
    shore::paint(&land, &relief, scale, brush, &mut pixels);
    drop((land, relief));
    let details = |part: Rect| drawn(atlas, window, &part);
    renderer.rasterise_parted(details, NORTH, &frame, &mut pixels)?;
    let width = pixels.width() as usize;
    texture::paper(pixels.data_mut(), width);
    Ok(pixels)
}

/// What is drawn on sea and land; what has no part in a box may be left out.
fn drawn(atlas: &Atlas, window: &Window, within: &Rect) -> Svg {
    let chart = atlas.chart(window);
    let mut svg = Svg::default();
    let within = &within.grown(BEYOND);
    coasts(&mut svg, chart, within);
    waters(&mut svg, chart, window, within);
    hills(&mut svg, chart, within, &window.rect);
    borders(&mut svg, chart, within);
    titles(&mut svg, chart, window, within);
    roads(&mut svg, chart, window, within);
    labels(&mut svg, chart, &atlas.names(window), window.lettering(), within);
    match chart.furniture.filter(|_| window.whole) {
        Some(own) => svg.asset(own),
        None if window.whole => furniture::draw(&mut svg, chart),
        None => {}
    }
    svg
}

/// The hachures that begin in a box, as they look in a picture of a part of the chart.
fn hills(svg: &mut Svg, chart: &Chart, within: &Rect, picture: &Rect) {
    if let Some(hills) = chart.hills {
        svg.strokes(hills, within, picture);
    }
}

/// The colour of plain ground.
pub(crate) const fn plain(ground: Ground) -> Ink {
    match ground {
        Ground::Nobody => SCENERY,
        Ground::Island(_) | Ground::Nearest => LAND,
    }
}

fn meets(within: &Rect, points: &[Point]) -> bool {
    within.overlap(&bounds(points.iter().copied()).grown(1.0)) > 0.0
}

/// How wide a movement point is drawn, from its middle.
const POINT: f32 = 6.5;

/// The pieces of land, flat and without their outline, on nothing.
fn fills(chart: &Chart) -> Svg {
    let mut svg = Svg::default();
    for shore in &chart.shores {
        svg.path(&coast(&shore.line), Paint::fill(plain(shore.ground)));
    }
    svg
}

fn coasts(svg: &mut Svg, chart: &Chart, within: &Rect) {
    for shore in chart.shores.iter().filter(|shore| meets(within, &shore.line)) {
        svg.path(&coast(&shore.line), Paint::line(INK, 1.7));
    }
}

/// A coast with its corners rounded: a curve from middle to middle of its pieces.
fn coast(line: &[Point]) -> String {
    let corners = &line[..line.len() - 1];
    let middle = |i: usize| corners[i].toward(corners[(i + 1) % corners.len()], 0.5);
    let start = middle(corners.len() - 1);
    let mut d = format!("M{:.1} {:.1}", start.x, start.y);
    for (i, corner) in corners.iter().enumerate() {
        let to = middle(i);
        write!(d, "Q{:.1} {:.1} {:.1} {:.1}", corner.x, corner.y, to.x, to.y).expect("a string");
    }
    d.push('Z');
    d
}

/// Rivers and lakes, with their banks. What boats go up is deeper.
fn waters(svg: &mut Svg, chart: &Chart, window: &Window, within: &Rect) {
    let k = if window.lettering() > 1.2 { 1.4 } else { 1.0 };
    let near =
        || chart.waters.iter().filter(|water| water.lines.iter().any(|of| meets(within, of)));
    let (ink, wide) =
        (|water: &Water| if water.sea.is_some() { DEEP } else { WATERLINE }, BANK * k);
    for water in near() {
        let paint = match water.lake {
            true => Paint::fill(SEA).edged(ink(water), wide),
            false => Paint::line(ink(water), water.width * k + 2.0 * wide),
        };
        for line in &water.lines {
            svg.path(&if water.lake { coast(line) } else { course(line) }, paint);
        }
    }
    for water in near().filter(|water| !water.lake) {
        for line in &water.lines {
            svg.path(&course(line), Paint::line(SEA, water.width * k));
        }
    }
}

/// How wide a bank is drawn.
const BANK: f32 = 0.9;

/// A river with its bends rounded.
fn course(line: &[Point]) -> String {
    let (from, to) = (line[0], line[line.len() - 1]);
    let mut d = format!("M{:.1} {:.1}", from.x, from.y);
    for pair in line[1..].windows(2) {
        let (bend, end) = (pair[0], pair[0].toward(pair[1], 0.5));
        write!(d, "Q{:.1} {:.1} {:.1} {:.1}", bend.x, bend.y, end.x, end.y).expect("a string");
    }
    write!(d, "L{:.1} {:.1}", to.x, to.y).expect("a string");
    d
}

fn borders(svg: &mut Svg, chart: &Chart, within: &Rect) {
    for line in chart.borders.iter().filter(|line| meets(within, line)) {
        svg.chain(line, Paint::line(DEEP, 2.4).dashed("11 7"));
    }
}

/// Roads, over everything else on the ground but the names.
fn roads(svg: &mut Svg, chart: &Chart, window: &Window, within: &Rect) {
    let (bold, dash) = if window.lettering() > 1.2 { (1.5, "11 6") } else { (1.0, "8 5") };
    for route in chart.routes.iter().filter(|route| meets(within, &route.line)) {
        svg.chain(&route.line, Paint::line(LAND, 6.5 * bold));
        svg.chain(&route.line, Paint::line(ROAD, 3.0 * bold).dashed(dash).sharp());
    }
    let points = chart.routes.iter().flat_map(|route| &route.points);
    for at in points.filter(|at| meets(within, &[**at])) {
        svg.circle(*at, POINT * bold, Paint::fill(WHITE).edged(ROAD, 2.6 * bold));
    }
}

/// Letters larger by more than this, as on a phone, leave no room for anything but names.
pub(crate) const VALUED: f32 = 1.2;

/// What a place is worth is written so much smaller than its name; on a wide part of the map, where all
/// is small, not so much.
const WORTH: (f32, f32) = (0.8, 0.88);
/// The least size of a name of an island or of water, on a part on which signs are so much larger than
/// usual.
const TITLE_LEAST: f32 = 16.4;

/// Names of islands and waters, and the sea areas' letters and names; for the pocket the letters
/// alone.
fn titles(svg: &mut Svg, chart: &Chart, window: &Window, within: &Rect) {
    let inside = window.inside();
    titles_where(svg, chart, window.lettering(), |rect, turn| {
        let upright = turned(rect, turn);
        inside.holds(&upright) && within.overlap(&upright) > 0.0
    });
}

/// The upright box around a box turned by so many degrees.
pub(crate) fn turned(rect: &Rect, turn: f32) -> Rect {
    let (sin, cos) = turn.to_radians().sin_cos();
    let width = rect.width * cos.abs() + rect.height * sin.abs();
    let height = rect.width * sin.abs() + rect.height * cos.abs();
    Rect::around(rect.middle(), width, height)
}

/// Those of them that are wanted, by their boxes and by how many degrees they are turned, so much
/// larger than usual.
pub(crate) fn titles_where(
    svg: &mut Svg,
    chart: &Chart,
    k: f32,
    wanted: impl Fn(&Rect, f32) -> bool,
) {
    let shown = |title: &&Title| k <= 1.0 || k <= VALUED && title.size >= TITLE_LEAST * k;
    for title in chart.titles.iter().filter(shown) {
        let (ink, halo) = match (title.water, title.offshore) {
            (true, _) => (DEEP, chart.under(title.at)),
            (false, true) => (INK, SEA),
            (false, false) => (SEPIA, LAND),
        };
        let how = how_set(title).halo(halo, 3.0).turned(title.turn);
        let at = title.at;
        let middle = at.by(0.0, -title.size * 0.3);
        if wanted(&Rect::around(middle, width_of(title), title.size * 0.8), title.turn) {
            svg.text(at, &title.text, &Lettering { ink, ..how });
        }
    }
    for sea in &chart.pack.seas {
        let spot = chart.sea(sea.id);
        if wanted(&Rect::around(spot.letter, 40.0 * k, 46.0 * k), 0.0) {
            let letter = bold(58.0 * k, DEEP).halo(spot.under, 6.0 * k);
            svg.text(spot.letter.by(0.0, 20.0 * k), &sea.id.letter().to_string(), &letter);
        }
        // A name of two lines is shown whole or not at all.
        let boxes = spot.name.iter().map(|(at, text)| {
            let wide = lettering::width(text, Face::Italic, spot.size) + 1.5 * text.len() as f32;
            Rect::around(at.by(0.0, -8.0), wide, spot.size)
        });
        let whole = boxes.reduce(|all, line| all.joined(&line));
        if k <= VALUED && whole.is_some_and(|whole| wanted(&whole, 0.0)) {
            let how = italic(spot.size, DEEP).spread(1.5).halo(spot.under, 5.0);
            for (at, text) in &spot.name {
                svg.text(*at, text, &how);
            }
        }
    }
}

fn how_set(title: &Title) -> Lettering {
    let face = if title.water { Face::Italic } else { Face::Roman };
    Lettering::new(face, title.size, SEPIA).spread(title.spread)
}

fn width_of(title: &Title) -> f32 {
    let letters = title.text.chars().count() as f32;
    lettering::width(&title.text, how_set(title).face, title.size) + letters * title.spread
}

/// Boxes around the names of islands, a few letters each since most names are turned.
pub(crate) fn title_boxes(chart: &Chart) -> Vec<Rect> {
    let mut boxes = Vec::new();
    for title in &chart.titles {
        let wide = width_of(title);
        let pieces = (wide / (1.2 * title.size)).ceil();
        let (sin, cos) = title.turn.to_radians().sin_cos();
        // Letters stand on the line: their middle is a third of their height above it.
        let rise = -0.34 * title.size;
        for piece in 0..pieces as u16 {
            let along = wide * ((f32::from(piece) + 0.5) / pieces - 0.5);
            let middle = title.at.by(along * cos - rise * sin, along * sin + rise * cos);
            boxes.push(Rect::around(middle, 1.2 * title.size, 1.1 * title.size));
        }
    }
    boxes
}

pub(crate) fn size_of(kind: PlaceKind) -> f32 {
    match kind {
        PlaceKind::Village | PlaceKind::Town => 27.0,
        PlaceKind::FortifiedTown => 29.0,
    }
}

/// The locations' names, each with what the place is worth, so much larger than usual.
pub(crate) fn labels(svg: &mut Svg, chart: &Chart, names: &Names, k: f32, within: &Rect) {
    for (place, name) in chart.pack.places.iter().zip(names) {
        if let Some(name) = name.as_ref().filter(|name| within.overlap(&name.rect) > 0.0) {
            label(svg, place, name, k);
        }
    }
}

/// By how much what a place is worth is smaller than its name.
pub(crate) fn worth(k: f32) -> f32 {
    if k > 1.0 { WORTH.1 } else { WORTH.0 }
}

pub(crate) fn label(svg: &mut Svg, place: &Place, name: &Name, k: f32) {
    let size = size_of(place.kind);
    let how = bold(size * k, INK).at(name.anchor).halo(WHITE, 5.0 * k);
    let worth = roman(size * k * worth(k), SEPIA);
    let value = if k > VALUED { String::new() } else { place.vp.to_string() };
    svg.label((&place.name, &how), name.at, (&value, &worth));
}
