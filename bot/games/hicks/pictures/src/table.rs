//! The table seen from above: cloth and scenery, men and beasts, and what has happened.

use hicks::{PieceKind, View};
use render::boards::table::{self, Layout, TableSheet, aside};
use render::ground::Gravel;
use render::prelude::*;

use crate::ground::{palm, scenery};
use crate::marks::labels::{self, Label};
use crate::marks::traces::Traces;
use crate::marks::{clock, trails};
use crate::plan::{self, Framing};
use crate::soldiers::{ansar, square};
use crate::{describe, panel};

/// What writing on scrub costs.
const OVERGROWN: f32 = 0.12;
const GRAVEL: Gravel = Gravel { seed: 0x1883, area: 1_150.0, drift: 0.93, radius: 2.1, dark: 2 };

/// The table of a march with the traces of what has happened on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub view: Box<View>,
    pub traces: Traces,
    pub framing: Framing,
    /// In pixels: 400 to 1800.
    pub width: u32,
}

impl Table {
    pub fn scene(
        view: impl Into<Box<View>>,
        traces: Traces,
        framing: Framing,
        width: u32,
    ) -> Scene {
        Scene::new(Self { view: view.into(), traces, framing, width })
    }

    pub(super) fn sheet(&self) -> TableSheet {
        let (view, traces) = (&*self.view, &self.traces);
        let mut sheet = TableSheet::new(plan::projection(view, traces, self.framing, self.width));
        let plan = sheet.plan;
        // Nothing is seen beyond the map, nor on the line around a whole table.
        sheet.svg.clip(if plan::is_wide(&plan) { plan.map.grown(-1.1) } else { plan.map });
        let mut names = Vec::new();
        for piece in &view.pieces {
            let reach = scenery::reach(piece);
            if plan.window.grown(reach).has(plan::inches(piece.centre)) {
                sheet.svg.cut();
                scenery::draw(&mut sheet.svg, &plan, piece);
                // Names are read with ease where nothing grows.
                let side = 1.5 * reach * plan.inch;
                sheet.stands(Rect::around(plan.at(piece.centre), side, side), OVERGROWN);
                names.extend(named(&plan, piece));
            }
        }
        sheet.svg.cut();
        palm::way(&mut sheet.svg, &plan, view);
        sheet.svg.cut();
        let tree = palm::tree(&mut sheet.svg, &plan);
        if plan.map.overlap(&tree) > 0.0 {
            sheet.stands(tree, 20.0);
        }
        sheet.svg.cut();
        clock::ring(&mut sheet, view);
        sheet.svg.cut();
        trails::moves(&mut sheet, traces);
        sheet.svg.cut();
        square::ground(&mut sheet, view);
        let living = || view.units.iter().filter(|unit| unit.figures > 0);
        for unit in living() {
            sheet.svg.cut();
            square::unit(&mut sheet, unit, traces);
        }
        for unit in living() {
            sheet.svg.cut();
            square::pashas(&mut sheet, unit, view);
        }
        for party in &view.parties {
            sheet.svg.cut();
            ansar::party(&mut sheet, party, traces);
        }
        sheet.svg.cut();
        let fire = trails::fire(&mut sheet, view, traces);
        sheet.svg.cut();
        square::fights(&mut sheet, view);
        sheet.svg.cut();
        let astray = square::stragglers(&mut sheet, view);
        sheet.svg.cut();
        let gone = ansar::gone(&mut sheet, traces);
        panel::draw(&mut sheet, view, traces);
        if let Some(pointer) = palm::pointer(&mut sheet, view) {
            sheet.takes("the way to the palm", pointer);
        }
        sheet.svg.cut();
        clock::alarms(&mut sheet, view, traces);
        sheet.svg.cut();
        if traces.ranges {
            clock::ranges(&mut sheet, view);
        }
        let seen = |at| plan.map.grown(-4.0).has(plan.at(at));
        let parties = view.parties.iter().filter(|party| seen(party.at));
        let parties = parties.map(|party| ansar::label(&plan, party, view, traces));
        let units = living().filter(|unit| seen(unit.at));
        let units = units.filter_map(|unit| square::label(&plan, unit, view, traces));
        let told = fire.into_iter().chain(astray).chain(gone).chain(names);
        let labels: Vec<Label> = parties.chain(units).chain(told).collect();
        labels::write(&mut sheet, &labels);
        sheet.svg.cut();
        clock::hours(&mut sheet, view);
        sheet
    }
}

impl Drawing for Table {
    fn words(&self) -> String {
        describe::after(&self.traces, &self.view)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = self.sheet();
        let plan = sheet.plan;
        let kind = if plan.layout == Layout::Wide { "the whole cloth" } else { "the cloth" };
        table::canvas(renderer, &sheet, kind, GRAVEL, |svg| panel::around(svg, &plan))
    }
}

fn named(plan: &table::Projection, piece: &hicks::Piece) -> Option<Label> {
    let at = plan.at(piece.centre);
    let name = match piece.kind {
        PieceKind::Cover { .. } if piece.known => format!("{}, empty", describe::ground(piece)),
        _ => describe::ground(piece),
    };
    let reach = match piece.kind {
        PieceKind::Cover { .. } | PieceKind::Pool => scenery::reach(piece) * plan.inch,
        PieceKind::Sand { depth, .. } | PieceKind::Wadi { depth, .. } => {
            depth.0 as f32 / 200.0 * plan.inch
        }
    };
    let words = (name, Face::Italic, plan.small, SEPIA);
    plan.map.grown(-20.0).has(at).then(|| aside(words, at, reach + 3.0, 180.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::march;

    const FRAMINGS: [(Framing, u32, bool); 6] = [
        (Framing::Whole, 1600, false),
        (Framing::Whole, 400, false),
        (Framing::Close, 1000, false),
        (Framing::Close, 400, false),
        (Framing::Whole, 1600, true),
        (Framing::Close, 400, true),
    ];

    fn sheets(situation: &march::Situation) -> Vec<(Framing, bool, TableSheet)> {
        let sheet = |(framing, width, ranges)| {
            let (view, traces) = (situation.view.clone().into(), situation.traces.clone());
            let traces = if ranges { traces.with_ranges() } else { traces };
            (framing, ranges, Table { view, traces, framing, width }.sheet())
        };
        FRAMINGS.map(sheet).into_iter().collect()
    }

    fn faults(sheet: &TableSheet) -> Vec<String> {
        sheet.faults_in(sheet.plan.frame.rect.grown(-4.0))
    }

    #[test]
    fn nothing_on_any_table_collides_or_is_cut() {
        for situation in march::situations() {
            for (framing, ranges, sheet) in sheets(&situation) {
                let (name, faults) = (situation.name, faults(&sheet));
                assert!(faults.is_empty(), "{name}, {framing:?}: {faults:#?}");
                if framing == Framing::Close {
                    assert_eq!(sheet.left_out, 0, "{name}: everybody has a name");
                }
                let said = |word: &str| sheet.boxes.iter().any(|(what, _)| what.ends_with(word));
                let ranges = plan::is_wide(&sheet.plan) && ranges;
                assert!(!ranges || said("12 in."), "{name}: the ring of the rifles is told");
                let told = |hour: &u8| {
                    let named = format!("{hour} o'clock");
                    sheet.boxes.iter().any(|(what, _)| *what == named)
                };
                // Those whose place on the ring is in the picture.
                let place = |hour: &u8| {
                    let way = situation.view.heading.hour(*hour);
                    sheet.plan.at(situation.view.centre.step(way, hicks::Inches(550)))
                };
                let seen = plan::seen(&sheet.plan).grown(-30.0);
                let cut: Vec<u8> =
                    (1..=12).filter(|hour| seen.has(place(hour)) && !told(hour)).collect();
                assert!(cut.len() < 4 || plan::tiny(&sheet.plan), "{name}, {framing:?}: {cut:?}");
            }
        }
    }

    #[test]
    fn nothing_collides_whatever_stands_on_the_table() {
        let (mut names, mut left_out) = (0, 0);
        for seed in 1..=30 {
            let situation = march::at_random(seed);
            for (framing, _, sheet) in sheets(&situation) {
                // Of a crowd some words may be cut.
                let mut faults = faults(&sheet);
                faults.retain(|fault| !fault.ends_with("is cut"));
                assert!(faults.is_empty(), "{seed}, {framing:?}: {faults:#?}");
                if framing == Framing::Close {
                    names += sheet.boxes.len();
                    left_out += sheet.left_out;
                }
            }
        }
        assert!(left_out * 20 < names, "{left_out} of {names} names found no room");
    }
}
