//! What stands on a whole map beside the country: its title, its key, its north.

use render::boards::places::{self, Token as _};
use render::prelude::*;
use siege::{BannerId, Kind, UnitId, data};

use crate::marks::counters::{Token, Unit};
use crate::names;
use crate::projection::Sheet;
use crate::symbols;

const LETTERS: Lettering = roman(18.0, INK).start();

pub(super) fn title(sheet: &mut Sheet) {
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

pub(super) fn key(sheet: &mut Sheet) {
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
        svg.text(Point::new(panel.x + 238.0, y + 7.0), names::kind(kind), &LETTERS);
    }
    sheet.takes("the key", panel);
}

pub(super) fn signs(sheet: &mut Sheet) {
    let (panel, row) = panel(sheet, (14.0, 806.0), 352.0);
    let svg = &mut sheet.svg;
    let leaders = UnitId::all().filter(|id| id.kind() == Kind::Leader);
    let leaders: Vec<_> = leaders.map(|id| (Unit::Leader(id), names::unit(id))).collect();
    let others = vec![
        (Unit::Gun(true), names::kind(Kind::HeavyGun)),
        (Unit::Gun(false), names::kind(Kind::LightGun)),
        (Unit::Gunboat, names::kind(Kind::Gunboat)),
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

pub(super) fn north(sheet: &mut Sheet) {
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
