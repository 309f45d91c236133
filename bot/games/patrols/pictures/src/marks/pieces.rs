//! Plates of scenery, and the halves that hide in it, for eyes that may see them.

use patrols::{Faction, Piece, PieceId, Place, UnitId, View};
use render::prelude::*;

use super::labels::{Bit, Label, Sign};
use crate::ground::scenery;
use crate::names;
use crate::plan;
use crate::traces::Traces;
use render::boards::table::{Layout, TableSheet};

/// What writing on scenery costs a name that does not belong there.
const OVERGROWN: f32 = 0.1;

fn is_shown(sheet: &TableSheet, piece: &Piece) -> bool {
    let half = scenery::halves(piece);
    let inch = sheet.plan.inch;
    let all = Rect::around(sheet.plan.at(piece.centre), 2.0 * half.0 * inch, 2.0 * half.1 * inch);
    sheet.plan.map.overlap(&all) > 0.0
}

pub(crate) fn ground(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    let plan = sheet.plan;
    for piece in &view.board.pieces {
        if !is_shown(sheet, piece) {
            continue;
        }
        let at = plan.at(piece.centre);
        sheet.svg.cut();
        scenery::draw(&mut sheet.svg, at, plan.inch, piece);
        let half = scenery::halves(piece);
        let all = Rect::around(at, 2.0 * half.0 * plan.inch, 2.0 * half.1 * plan.inch);
        sheet.stands(all, OVERGROWN);
        if traces.laid.contains(&piece.id) || traces.unscouted.contains(&piece.id) {
            let radius = half.0.max(half.1) * plan.inch + 6.0;
            sheet.svg.circle(at, radius, Paint::line(PAPER, 7.0));
            sheet.svg.circle(at, radius, Paint::line(FLAME, 4.0).dashed("14 8"));
        }
    }
}

/// The plates of all scenery with what is to be said of it.
pub(crate) fn labels(sheet: &TableSheet, view: &View, traces: &Traces) -> Vec<Label> {
    let plan = sheet.plan;
    let mut labels = Vec::new();
    for piece in &view.board.pieces {
        let at = plan.at(piece.centre);
        if !is_shown(sheet, piece) {
            continue;
        }
        // Of what is cut off by the edge the part that is seen is named.
        let room = plan.map.grown(-plan.name * 1.2);
        let of = Point::new(at.x.clamp(room.x, room.right()), at.y.clamp(room.y, room.foot()));
        let mut line = vec![Bit::Sign(Sign::Piece(piece.id, piece.scouted, plan.name))];
        if let Some(news) = news(traces, piece.id) {
            line.push(Bit::Words(news.to_owned(), Face::Bold, plan.small, INK));
        }
        let mut lines = vec![line];
        let halves = halves(view, piece.id);
        for half in &halves {
            lines.push(vec![Bit::Sign(Sign::Half(half.clone(), plan.small))]);
        }
        if plan.layout != Layout::Tall && halves.is_empty() {
            let name = piece.data().name.clone();
            lines.push(vec![Bit::Words(name, Face::Italic, plan.small * 0.92, SEPIA)]);
        }
        labels.push(Label { lines, of, near: 0.0, toward: 0.0, spare: false });
    }
    labels
}

/// Halves in a piece, if they may be seen.
fn halves(view: &View, piece: PieceId) -> Vec<String> {
    if !view.knows() {
        return Vec::new();
    }
    let there = |id: &UnitId| match view.board.unit(*id).place {
        Place::Hidden(halves) => halves.contains(&piece),
        _ => false,
    };
    let told = |id| format!("½ {}", names::unit(&view.board, id));
    UnitId::of(Faction::Dervish).filter(there).map(told).collect()
}

fn news(traces: &Traces, piece: PieceId) -> Option<&'static str> {
    if let Some((.., find)) = traces.searched.iter().rev().find(|(_, at, _)| *at == piece) {
        return Some(match find {
            patrols::Find::BadAmbush | patrols::Find::Ambush => "ambush!",
            patrols::Find::Nothing => "nothing found",
            _ => "scouted now",
        });
    }
    if traces.unscouted.contains(&piece) {
        return Some("un-scouted");
    }
    traces.laid.contains(&piece).then_some("new")
}

/// The ways of those who searched: a dotted line to the piece with an eye at its end.
pub(crate) fn searches(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    let plan = sheet.plan;
    for (unit, piece, _) in &traces.searched {
        let unit = view.board.unit(*unit);
        let (Some(pose), Some(piece)) = (unit.pose(), view.board.piece(*piece)) else { continue };
        let (from, to) = (plan.at(pose.middle(unit.count())), plan.at(piece.centre));
        if !plan::shows(&plan, from) && !plan::shows(&plan, to) {
            continue;
        }
        let far = from.to(to).max(1.0);
        let reach = piece.radius().0 as f32 / 100.0 * plan.inch;
        let end = to.toward(from, (reach * 0.72 / far).min(0.9));
        sheet.svg.chain(&[from, end], Paint::line(PAPER, 6.0));
        sheet.svg.chain(&[from, end], Paint::line(INK, 3.0).dashed("0.1 8"));
        eye(sheet, end);
    }
}

fn eye(sheet: &mut TableSheet, at: Point) {
    let size = sheet.plan.pick(15.0, 15.0, 16.0);
    if !sheet.plan.map.grown(-size - 2.0).has(at) {
        return;
    }
    sheet.svg.circle(at, size, Paint::fill(YELLOW).edged(INK, 2.0));
    let d = format!(
        "M{:.1} {y:.1}Q{:.1} {:.1} {:.1} {y:.1}Q{:.1} {:.1} {:.1} {y:.1}Z",
        at.x - 0.75 * size,
        at.x,
        at.y - 0.9 * size,
        at.x + 0.75 * size,
        at.x,
        at.y + 0.9 * size,
        at.x - 0.75 * size,
        y = at.y
    );
    sheet.svg.path(&d, Paint::fill(WHITE).edged(INK, 1.6));
    sheet.svg.circle(at, 0.26 * size, Paint::fill(INK));
    sheet.stands(Rect::around(at, 2.0 * size, 2.0 * size), 6.0);
}
