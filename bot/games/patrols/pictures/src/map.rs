//! The table seen from above, with all that stands beside it.

use patrols::{Faction, View};
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::ground::cloth;
use crate::marks::labels::{self, Label};
use crate::marks::{pieces, reach, trails, units};
use crate::plan::{Framing, Plan};
use crate::sheet::Sheet;
use crate::traces::Traces;
use crate::{describe, panel};

/// The table of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    view: Box<View>,
    traces: Traces,
    framing: Framing,
    width: u32,
}

impl Map {
    /// The scene of a table with the traces of what has happened; 400 to 1,800 pixels wide.
    pub fn scene(view: &View, traces: Traces, framing: Framing, width: u32) -> Scene {
        Scene::new(Self { view: Box::new(view.clone()), traces, framing, width })
    }

    pub(crate) fn sheet(&self) -> Sheet {
        let (view, traces) = (&*self.view, &self.traces);
        let mut sheet = Sheet::new(Plan::new(view, traces, self.framing, self.width));
        let plan = sheet.plan;
        sheet.cut_off();
        pieces::ground(&mut sheet, view, traces);
        cloth::grid(&mut sheet.svg, &plan);
        reach::under(&mut sheet, view, traces);
        trails::moves(&mut sheet, view, traces);
        pieces::searches(&mut sheet, view, traces);
        let mut everybody: Vec<_> = view.board.everybody().collect();
        // Who runs may stand upon others and is drawn under them.
        everybody.sort_by_key(|id| !view.board.unit(*id).routing);
        for id in &everybody {
            units::draw(&mut sheet, view, *id, traces);
        }
        let shots = trails::shots(&mut sheet, view, traces);
        units::fights(&mut sheet, view);
        let gone = trails::gone(&mut sheet, view, traces);
        reach::over(&mut sheet, view, traces);
        sheet.svg.raw("</svg>");
        cloth::edge(&mut sheet);
        panel::draw(&mut sheet, view, traces);
        let mut all: Vec<Label> = Vec::new();
        everybody.sort_by_key(|id| (id.is_scout(), id.faction() == Faction::Patrol, *id));
        let named = |id| units::label(&plan, id, view.board.unit(id), traces);
        all.extend(everybody.iter().filter_map(|id| named(*id)));
        all.extend(pieces::labels(&sheet, view, traces));
        all.extend(gone);
        all.extend(shots);
        labels::write(&mut sheet, &all);
        sheet
    }
}

impl Drawing for Map {
    fn words(&self) -> String {
        describe::map(&self.view, &self.traces)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = self.sheet();
        let plan = sheet.plan;
        let ground = || cloth::painted(renderer, &plan);
        renderer.over_painted(cloth::kind(&plan), plan.frame(), ground, &sheet.svg)
    }
}
