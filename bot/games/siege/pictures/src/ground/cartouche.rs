//! What stands on a whole map beside the country: its title, its key, its north.

use crate::plan::Sheet;
use render::prelude::*;
use siege::{BannerId, Kind, UnitId, data};

use crate::marks::counters::{Token, Unit};
use crate::names;
use crate::symbols;

/// The title in its frame, in the upper right corner.
pub(super) fn title(sheet: &mut Sheet) {
    let corner = sheet.plan.put(1_176.0, 14.0);
    let panel = Rect::new(corner.x, corner.y, 362.0, 178.0);
    sheet.svg.framed(panel);
    let middle = panel.middle().x;
    let lines = [
        ("THE SIEGE OF", Face::Roman, 22.0, 46.0, 4.0),
        ("KHARTOUM", Face::Bold, 46.0, 92.0, 5.0),
        ("1884–85", Face::Bold, 28.0, 126.0, 2.0),
        ("Outer Areas are drawn nearer.", Face::Italic, 19.0, 154.0, 0.0),
    ];
    for (text, face, size, down, spread) in lines {
        let how = Lettering::new(face, size, INK).spread(spread);
        sheet.svg.text(Point::new(middle + spread / 2.0, panel.y + down), text, &how);
    }
    sheet.takes("the title", panel);
}

pub(super) fn key(sheet: &mut Sheet) {
    let corner = sheet.plan.put(930.0, 811.0);
    let panel = Rect::new(corner.x, corner.y, 392.0, 106.0);
    let svg = &mut sheet.svg;
    svg.rect(panel, 3.0, Paint::fill(PAPER).edged(INK, 1.8));
    let small = roman(18.0, INK).start();
    for (banner, row) in BannerId::ALL.into_iter().zip(0_u8..) {
        let y = panel.y + 16.0 + 24.6 * f32::from(row);
        symbols::cloth(svg, banner, Point::new(panel.x + 24.0, y), 30.0);
        svg.text(Point::new(panel.x + 46.0, y + 7.0), &data().track(banner).emir, &small);
    }
    let kinds = [Kind::Sudanese, Kind::Egyptian, Kind::BashiBazouk, Kind::Levy];
    for (kind, row) in kinds.into_iter().zip(0_u8..) {
        let y = panel.y + 16.0 + 24.6 * f32::from(row);
        let token = Token { what: Unit::Troops(kind, 2, 2), count: 1 };
        token.draw(svg, Point::new(panel.x + 204.0, y - 12.0), 24.0);
        svg.text(Point::new(panel.x + 238.0, y + 7.0), names::kind(kind), &small);
    }
    sheet.takes("the key", panel);
}

pub(super) fn signs(sheet: &mut Sheet) {
    let corner = sheet.plan.put(14.0, 806.0);
    let panel = Rect::new(corner.x, corner.y, 352.0, 106.0);
    let svg = &mut sheet.svg;
    svg.rect(panel, 3.0, Paint::fill(PAPER).edged(INK, 1.8));
    let small = roman(18.0, INK).start();
    let leaders: Vec<UnitId> = UnitId::all().filter(|id| id.kind() == Kind::Leader).collect();
    let units = leaders.iter().map(|id| (Unit::Leader(*id), names::unit(*id)));
    let others = [
        (Unit::Gun(true), names::kind(Kind::HeavyGun)),
        (Unit::Gun(false), names::kind(Kind::LightGun)),
        (Unit::Gunboat, names::kind(Kind::Gunboat)),
    ];
    let row = |row: u8| panel.y + 16.0 + 24.6 * f32::from(row);
    for (x, column) in [(12.0, units.collect::<Vec<_>>()), (226.0, others.to_vec())] {
        for ((what, name), place) in column.into_iter().zip(0_u8..) {
            let at = Point::new(panel.x + x, row(place) - 12.0);
            Token { what, count: 1 }.draw(svg, at, 24.0);
            svg.text(at.by(34.0, 19.0), name, &small);
        }
    }
    symbols::disordered(svg, Point::new(panel.x + 24.0, row(3)), 12.0);
    svg.text(Point::new(panel.x + 46.0, row(3) + 7.0), "Disordered Banner", &small);
    svg.symbol(symbols::WAVES, Point::new(panel.x + 238.0, row(3)), 22.0, Paint::line(DEEP, 3.0));
    svg.text(Point::new(panel.x + 260.0, row(3) + 7.0), "Nile Banks", &small);
    sheet.takes("the signs", panel);
}

pub(super) fn north(sheet: &mut Sheet) {
    let at = sheet.plan.put(400.0, 96.0);
    let svg = &mut sheet.svg;
    svg.circle(at, 30.0, Paint::line(INK, 1.6));
    svg.circle(at, 25.0, Paint::line(SEPIA, 1.0));
    let left = [at.by(0.0, -48.0), at.by(0.0, 36.0), at.by(-9.0, 0.0)];
    let right = [at.by(0.0, -48.0), at.by(0.0, 36.0), at.by(9.0, 0.0)];
    svg.area(&left, Paint::fill(INK).edged(INK, 1.2));
    svg.area(&right, Paint::fill(PAPER).edged(INK, 1.2));
    for side in [-1.0, 1.0] {
        let spike = [at.by(0.0, -6.0), at.by(0.0, 6.0), at.by(side * 36.0, 0.0)];
        svg.area(&spike, Paint::fill(YELLOW).edged(INK, 1.2));
    }
    sheet.text(at.by(0.0, -57.0), "N", &bold(24.0, INK).halo(PAPER, 4.0));
    sheet.takes("the north arrow", Rect::new(at.x - 37.0, at.y - 49.0, 74.0, 86.0));
}
