//! What lies on the map: tracks with the ways of Banners along them, the works and the plate of each
//! Area, Banners and steamers.

pub(crate) mod counters;
mod plates;

use render::boards::places;
use render::prelude::*;
use siege::{AreaId, Arm, Banner, BannerId, Place, View};

use crate::projection::{Sheet, station};
use crate::symbols;
use crate::traces::Traces;
use plates::Plate;

pub(crate) fn draw(sheet: &mut Sheet, view: &View, traces: &Traces) {
    let whole = sheet.plan.is_whole();
    tracks(sheet, view);
    if whole {
        moves(sheet, traces);
        steamers(sheet, view);
        let size = plates::WHOLE.works;
        for area in AreaId::all() {
            let site = sheet.plan.site(area);
            sheet.svg.cut();
            symbols::works(&mut sheet.svg, view.city.level(area), site, size);
            sheet.takes(&format!("works of {area}"), Rect::around(site, size + 2.0, size + 2.0));
        }
    }
    for area in AreaId::all() {
        sheet.svg.cut();
        Plate::of(&sheet.plan, view, traces, area).draw(sheet);
    }
    for banner in view.city.present().filter(|_| whole) {
        sheet.svg.cut();
        flag(sheet, banner);
    }
}

/// The line of each track in its Banner's ink; what the city controls is drawn in full, the rest
/// dashed.
fn tracks(sheet: &mut Sheet, view: &View) {
    let projection = sheet.plan;
    let wide = if projection.is_whole() { 5.0 } else { 7.0 };
    for (banner, number) in BannerId::ALL.into_iter().flat_map(|of| (0..4).map(move |n| (of, n))) {
        let (near, far) = (AreaId::of(banner, number), AreaId::of(banner, number + 1));
        let [from, to] = [projection.site(near), projection.site(far)];
        let (ink, casing) = inks(banner);
        sheet.svg.chain(&[from, to], Paint::line(casing, wide + 3.6));
        let (paint, held) = (Paint::line(ink, wide), view.city.controls(far));
        sheet.svg.chain(&[from, to], if held { paint } else { paint.dashed("9 9").sharp() });
        if number == 3 && projection.is_whole() {
            let far = from.to(to).max(1.0);
            let way = ((to.x - from.x) / far, (to.y - from.y) / far);
            let middle = from.toward(to, 0.5);
            places::broken(&mut sheet.svg, middle, way, 1.0, Paint::line(SEPIA, 2.2));
        }
    }
}

/// The ink of a Banner's track, and that of what lies under it.
fn inks(banner: BannerId) -> (Ink, Ink) {
    match banner {
        BannerId::White => (WHITE, INK),
        BannerId::Green => (KHEDIVE, PAPER),
        BannerId::Red => (RED, PAPER),
        BannerId::Black => (BLACK, PAPER),
    }
}

/// Arrows of Banners that advanced, and hollow ones of those thrown back, beside the lines of tracks
/// so that both are seen.
fn moves(sheet: &mut Sheet, traces: &Traces) {
    const HALF: f32 = 7.0;
    const HEAD: f32 = 26.0;
    for step in &traces.steps {
        let (from, to) = (sheet.plan.site(step.from), sheet.plan.site(step.to));
        let far = from.to(to).max(1.0);
        let (x, y) = ((to.x - from.x) / far, (to.y - from.y) / far);
        let on = |along: f32, aside: f32| from.by(x * along - y * aside, y * along + x * aside);
        let (start, end) = (far * 0.2, (far - 27.0).max(far * 0.6));
        let shape = [
            on(start, HALF),
            on(end - HEAD, HALF),
            on(end - HEAD, 2.4 * HALF),
            on(end, 0.0),
            on(end - HEAD, -2.4 * HALF),
            on(end - HEAD, -HALF),
            on(start, -HALF),
        ];
        sheet.svg.area(&shape, Paint::fill(PAPER).edged(PAPER, 7.0));
        let fill = if step.back { PAPER } else { inks(step.banner).0 };
        sheet.svg.area(&shape, Paint::fill(fill).edged(INK, 2.2));
        if step.back {
            let dashes = [on(start + 4.0, 0.0), on(end - HEAD, 0.0)];
            sheet.svg.chain(&dashes, Paint::line(RED, 3.0).dashed("5 6").sharp());
        }
    }
}

/// Gunboats that are available lie off the Palace, damaged ones at the arsenal.
fn steamers(sheet: &mut Sheet, view: &View) {
    for i in 0..view.city.available(Arm::Gunboats).count() {
        let x = 872.0 + 29.0 * i as f32;
        // Along the bend of the river.
        let y = 353.0 + 40.0 * ((x - 872.0) / 220.0).powi(2);
        let at = sheet.plan.put(x, y);
        symbols::steamer(&mut sheet.svg, at, 30.0, false);
        sheet.takes("a steamer", Rect::around(at, 28.0, 22.0));
    }
    let damaged = view.city.at(Place::Damaged).count();
    if damaged > 0 {
        let at = sheet.plan.put(640.0, 392.0);
        symbols::steamer(&mut sheet.svg, at, 40.0, true);
        sheet.takes("a damaged steamer", Rect::around(at, 40.0, 28.0));
        if damaged > 1 {
            let how = bold(21.0, INK).start().halo(PAPER, 4.0);
            sheet.text(at.by(24.0, 8.0), &format!("×{damaged}"), &how);
        }
    }
}

/// A flag on its pole beside the works of the Area where its Banner stands.
fn flag(sheet: &mut Sheet, banner: &Banner) {
    let area = banner.stands();
    let (site, side) = (sheet.plan.site(area), station(area).flag);
    let left = if side < 0.0 { site.x - 132.0 } else { site.x + 27.0 };
    let svg = &mut sheet.svg;
    let pole = site.by(side * 30.0, 0.0);
    let ends = [pole.by(0.0, 14.0), pole.by(0.0, -88.0)];
    svg.chain(&ends, Paint::line(PAPER, 7.0));
    svg.chain(&ends, Paint::line(INK, 3.6));
    symbols::cloth(svg, banner.id, pole.by(side * 42.0, -58.0), 80.0);
    symbols::strength(svg, banner.strength, pole.by(side * 84.0, -33.0), 18.0);
    if banner.disordered {
        symbols::disordered(svg, pole.by(side * 84.0, -71.0), 17.0);
    }
    sheet.takes(&format!("the {} Banner", banner.id), Rect::new(left, site.y - 88.0, 105.0, 74.0));
}
