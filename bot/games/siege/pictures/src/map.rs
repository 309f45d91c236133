//! The map of the siege: the ground, the Areas, and what lies in the city's boxes.

use render::prelude::*;
use siege::View;

use crate::marks::traces::Traces;
use crate::projection::{Framing, Projection, Sheet};
use crate::{describe, ground, marks, panel};

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

    fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(Projection::new(self.framing, self.width));
        marks::draw(&mut sheet, &self.view, &self.traces);
        if sheet.plan.is_whole() {
            panel::foot(&mut sheet, &self.view);
        } else {
            panel::head(&mut sheet, &self.view);
        }
        sheet
    }
}

impl Drawing for Map {
    fn words(&self) -> String {
        describe::after(&self.traces, &self.view)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = self.sheet();
        let (projection, high) = (sheet.plan, self.view.city.is_high());
        let painted = || ground::painted(renderer, &projection, high);
        let kind = ground::kind(&projection, high);
        renderer.over_painted(kind, projection.frame, painted, &sheet.svg)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situations::{self, Situation};

    const FRAMINGS: [(Framing, u32); 3] =
        [(Framing::Whole, 1600), (Framing::Close, 550), (Framing::Close, 400)];

    fn check(situation: &Situation) {
        for (framing, width) in FRAMINGS {
            let (view, traces) = (Box::new(situation.view.clone()), Traces::of(&situation.events));
            let high = view.city.is_high();
            let mut sheet = Map { view, traces, framing, width }.sheet();
            sheet.boxes.extend(ground::details(&sheet.plan, high).boxes);
            let faults = sheet.faults_in(sheet.plan.frame.rect.grown(-3.0));
            assert_eq!(faults, Vec::<String>::new(), "{}, {framing:?}", situation.name);
        }
    }

    #[test]
    fn nothing_on_any_map_collides_or_is_cut() {
        situations::situations().iter().for_each(check);
        (1..=100).map(situations::at_random).for_each(|situation| check(&situation));
    }
}
