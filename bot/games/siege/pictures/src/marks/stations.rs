//! Areas: works, the plate of each, and the Banners that stand there.

use crate::plan::Sheet;
use render::prelude::*;
use siege::{AreaId, Banner, View};

use super::arrows;
use super::plates::{self, Plate};
use super::traces::Traces;
use crate::symbols;

pub(crate) fn draw(sheet: &mut Sheet, view: &View, traces: &Traces) {
    let whole = sheet.plan.is_whole();
    if whole {
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
    if whole {
        for banner in view.city.present() {
            sheet.svg.cut();
            flag(sheet, banner);
        }
    }
}

/// A flag on its pole beside the works of the Area where its Banner stands.
fn flag(sheet: &mut Sheet, banner: &Banner) {
    let area = banner.stands();
    let (site, side) = (sheet.plan.site(area), sheet.plan.side(area));
    let place = arrows::flag_box(&sheet.plan, area);
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
    sheet.takes(&format!("the {} Banner", banner.id), place);
}
