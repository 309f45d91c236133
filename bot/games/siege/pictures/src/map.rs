//! The map of the siege: the ground, the Areas, and what lies in the city's boxes.

use render::prelude::*;
use siege::{Arm, Place, View};

use crate::marks::traces::Traces;
use crate::marks::{arrows, stations};
use crate::plan::{Framing, Plan, Sheet};
use crate::{describe, ground, panel, symbols};

/// The map of a siege.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    view: Box<View>,
    traces: Traces,
    framing: Framing,
    width: u32,
}

impl Map {
    /// The scene of a map with the traces of what has happened; 400 to 1,800 pixels wide.
    pub fn scene(view: View, traces: Traces, framing: Framing, width: u32) -> Scene {
        Scene::new(Self { view: Box::new(view), traces, framing, width })
    }

    pub(crate) fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(Plan::new(self.framing, self.width));
        let view = &self.view;
        arrows::tracks(&mut sheet, view);
        if sheet.plan.is_whole() {
            arrows::moves(&mut sheet, &self.traces);
            steamers(&mut sheet, view);
        }
        stations::draw(&mut sheet, view, &self.traces);
        if sheet.plan.is_whole() {
            panel::foot(&mut sheet, view);
        } else {
            panel::head(&mut sheet, view);
        }
        sheet
    }
}

/// Gunboats that are available lie off the Palace, damaged ones at the arsenal.
fn steamers(sheet: &mut Sheet, view: &View) {
    let there = view.city.available(Arm::Gunboats).count();
    for i in 0..there {
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
            let how = bold(21.0, INK).start();
            sheet.text(at.by(24.0, 8.0), &format!("×{damaged}"), &how.halo(PAPER, 4.0));
        }
    }
}

impl Drawing for Map {
    fn words(&self) -> String {
        describe::after(&self.traces, &self.view)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = self.sheet();
        let (plan, high) = (sheet.plan, self.view.city.is_high());
        let painted = || ground::painted(renderer, &plan, high);
        renderer.over_painted(ground::kind(&plan, high), plan.frame, painted, &sheet.svg)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situations::{self, Situation};

    const FRAMINGS: [(Framing, u32); 3] =
        [(Framing::Whole, 1600), (Framing::Close, 550), (Framing::Close, 400)];

    fn check(situation: &Situation) -> Vec<String> {
        let mut faults = Vec::new();
        for (framing, width) in FRAMINGS {
            let (view, traces) = (Box::new(situation.view.clone()), Traces::of(&situation.events));
            let high = view.city.is_high();
            let mut sheet = Map { view, traces, framing, width }.sheet();
            let ground = ground::boxes(&sheet.plan, high);
            sheet.boxes.extend(ground);
            let name = &situation.name;
            let told = |fault| format!("{name}, {framing:?}: {fault}");
            let edge = sheet.plan.frame.rect.grown(-3.0);
            faults.extend(sheet.faults_in(edge).into_iter().map(told));
        }
        faults
    }

    #[test]
    fn nothing_on_any_map_collides_or_is_cut() {
        for situation in situations::situations() {
            assert_eq!(check(&situation), Vec::<String>::new());
        }
    }

    #[test]
    fn nothing_collides_whatever_stands_on_the_map() {
        for seed in 1..=100 {
            assert_eq!(check(&situations::at_random(seed)), Vec::<String>::new());
        }
    }
}
