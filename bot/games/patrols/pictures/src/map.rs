//! The table seen from above, with all that stands beside it.

use patrols::{Faction, View};
use render::prelude::*;

use crate::ground::cloth;
use crate::marks::labels::{self, Label};
use crate::marks::{pieces, reach, trails, units};
use crate::plan::{self, Framing};
use crate::traces::Traces;
use crate::{describe, panel};
use render::boards::table::{self, Layout, TableSheet};
use render::ground::Gravel;

const GRAVEL: Gravel = Gravel { seed: 0x1885, area: 1_500.0, drift: 0.9, radius: 2.0, dark: 1 };

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

    pub(crate) fn sheet(&self) -> TableSheet {
        let (view, traces) = (&*self.view, &self.traces);
        let mut sheet = TableSheet::new(plan::projection(view, traces, self.framing, self.width));
        let plan = sheet.plan;
        sheet.svg.clip(plan.map);
        pieces::ground(&mut sheet, view, traces);
        cloth::grid(&mut sheet.svg, &plan);
        reach::under(&mut sheet, view, traces);
        trails::moves(&mut sheet, view, traces);
        sheet.svg.cut();
        pieces::searches(&mut sheet, view, traces);
        let mut everybody: Vec<_> = view.board.everybody().collect();
        // Who runs may stand upon others and is drawn under them.
        everybody.sort_by_key(|id| !view.board.unit(*id).routing);
        for id in &everybody {
            sheet.svg.cut();
            units::draw(&mut sheet, view, *id, traces);
        }
        let shots = trails::shots(&mut sheet, view, traces);
        units::fights(&mut sheet, view);
        let gone = trails::gone(&mut sheet, view, traces);
        reach::over(&mut sheet, view, traces);
        sheet.svg.unclip();
        cloth::edge(&mut sheet);
        panel::draw(&mut sheet, view, traces);
        let mut all: Vec<Label> = Vec::new();
        everybody.sort_by_key(|id| (id.is_scout(), id.faction() == Faction::Patrol, *id));
        let named = |id| units::label(&plan, &view.board, id, traces);
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
        let kind = match sheet.plan.layout {
            Layout::Wide => "the whole cloth of a patrol",
            Layout::Tall => "the cloth of a patrol in large print",
            Layout::Large => "a part of the cloth of a patrol",
        };
        table::canvas(renderer, &sheet, kind, GRAVEL, |_| {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Third;
    use crate::situations::{self, AUDIENCES, Situation};

    const FRAMINGS: [(Framing, u32); 5] = [
        (Framing::Whole, 1600),
        (Framing::Whole, 550),
        (Framing::Close, 550),
        (Framing::Third(Third::South), 550),
        (Framing::Third(Third::Middle), 400),
    ];

    /// What collides or is cut on any picture of a situation; names written, and those left out.
    fn check(situation: &Situation) -> (Vec<String>, usize, usize) {
        let (mut faults, mut written, mut left_out) = (Vec::new(), 0, 0);
        for (who, audience) in AUDIENCES {
            let (view, events) = (situation.view(audience), situation.events(audience));
            for (framing, width) in FRAMINGS {
                let traces = Traces::since(&situation.before(audience), &events);
                let on_table = view.board.everybody().find(|id| !id.is_scout());
                let traces = match on_table {
                    Some(unit) if width == 400 => traces.with_reach(unit),
                    _ => traces,
                };
                let map = Map { view: Box::new(view.clone()), traces, framing, width };
                let sheet = map.sheet();
                let told = |fault| format!("{}, {who}, {framing:?}: {fault}", situation.name);
                let edge = sheet.plan.frame.rect.grown(-2.0);
                faults.extend(sheet.faults_in(edge).into_iter().map(told));
                written += sheet.boxes.len();
                left_out += sheet.left_out;
            }
        }
        (faults, written, left_out)
    }

    #[test]
    fn nothing_on_any_table_collides_or_is_cut() {
        for situation in situations::situations() {
            let (faults, ..) = check(&situation);
            assert!(faults.is_empty(), "{faults:#?}");
        }
    }

    #[test]
    fn nothing_collides_whatever_stands_on_the_table() {
        let (mut all, mut names, mut missing) = (Vec::new(), 0, 0);
        for seed in 1..=20 {
            let (faults, written, left_out) = check(&situations::at_random(seed));
            all.extend(faults);
            names += written;
            missing += left_out;
        }
        assert!(all.is_empty(), "{}: {:#?}", all.len(), &all[..all.len().min(30)]);
        assert!(missing * 100 < names, "{missing} of {names} names found no room");
    }
}
