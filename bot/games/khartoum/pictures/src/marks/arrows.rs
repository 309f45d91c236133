//! Arrows along the links where counters went, and the reach of supply.

use khartoum::{Contingent, View, data, supply};
use render::prelude::*;

use super::tokens;
use crate::chart::Chart;
use crate::chart::{Projection, Sheet};
use crate::traces::{Gait, Step, Traces};

/// How far a ring of supply reaches.
pub(crate) const RING: f32 = 30.0;

pub(crate) fn draw(sheet: &mut Sheet, traces: &Traces) {
    let projection = sheet.plan;
    let chart = projection.chart();
    for (place, step) in traces.steps.iter().enumerate() {
        // Ways that several went lie beside each other.
        let before = traces.steps[..place].iter().filter(|other| other.path == step.path).count();
        let aside = before as f32 * projection.pick(7.0, 11.0);
        let line = line(chart, step, aside);
        if line.len() > 1 && line.iter().any(|at| projection.shows(*at)) {
            arrow(&mut sheet.svg, &projection, &line, step);
        }
    }
}

fn line(chart: &Chart, step: &Step, aside: f32) -> Vec<Point> {
    let mut line: Vec<Point> = Vec::new();
    for pair in step.path.windows(2) {
        let piece = chart
            .line(pair[0], pair[1])
            .unwrap_or_else(|| vec![chart.space(pair[0]), chart.space(pair[1])]);
        let piece = if piece.len() > 2 { smooth(&piece) } else { piece };
        line.extend(piece.into_iter().skip(usize::from(!line.is_empty())));
    }
    line.iter().map(|at| at.by(aside, aside * 0.6)).collect()
}

fn part(line: &[Point], from: f32, to: f32) -> Vec<Point> {
    let mut out = vec![along(line, from)];
    let mut gone = 0.0;
    for pair in line.windows(2) {
        gone += pair[0].to(pair[1]);
        if gone > from && gone < to {
            out.push(pair[1]);
        }
    }
    out.push(along(line, to));
    out
}

/// What of a line lies within a box, as a path.
fn inside(line: &[Point], map: Rect) -> String {
    let mut path = String::new();
    let mut last: Option<Point> = None;
    for pair in line.windows(2) {
        let Some((from, to)) = map.cut(pair[0], pair[1]) else { continue };
        let joined = last.is_some_and(|last| last.to(from) < 0.5);
        path.push_str(&if joined {
            format!("L{:.1} {:.1}", to.x, to.y)
        } else {
            chain(&[from, to])
        });
        last = Some(to);
    }
    path
}

fn arrow(svg: &mut Svg, projection: &Projection, line: &[Point], step: &Step) {
    let scale = projection.pick(1.0, 1.5);
    let whole = length(line);
    let (start, stop) = (whole.min(17.0 * scale), (whole - 22.0 * scale).max(whole * 0.6));
    let head = (20.0 * scale).min(whole * 0.5);
    let shaft = part(line, start, (stop - head * 0.7).max(start + 1.0));
    let (tip, neck) = (along(line, stop), along(line, (stop - head).max(0.0)));
    let far = neck.to(tip).max(0.1);
    let (x, y) = ((tip.x - neck.x) / far, (tip.y - neck.y) / far);
    let on = |ahead: f32, aside: f32| neck.by(x * ahead - y * aside, y * ahead + x * aside);
    let wide = head * 0.56;
    let point = [on(head, 0.0), on(0.0, wide), on(head * 0.2, 0.0), on(0.0, -wide)];
    let ink: Ink = tokens::ink(step.contingent);
    let thick = 6.4 * scale;
    let shaft = inside(&shaft, projection.map.grown(-2.0));
    let ends = projection.shows(tip);
    svg.path(&shaft, Paint::line(PAPER, thick + 5.0 * scale));
    if ends {
        svg.area(&point, Paint::fill(PAPER).edged(PAPER, 5.4 * scale));
    }
    match step.gait {
        Gait::Moved => svg.path(&shaft, Paint::line(ink, thick)),
        Gait::Back | Gait::Astray => {
            svg.path(&shaft, Paint::line(ink, thick));
            svg.path(&shaft, Paint::line(PAPER, thick - 3.2 * scale));
            if step.gait == Gait::Back {
                svg.path(&shaft, Paint::line(ink, 1.8 * scale).dashed("5 6").sharp());
            }
        }
    }
    let fill = if step.gait == Gait::Moved { ink } else { PAPER };
    if ends {
        svg.area(&point, Paint::fill(fill).edged(ink, 2.2 * scale));
    }
    if step.contingent == Contingent::Mahdist && step.gait == Gait::Moved {
        // A second sign beside the hue: a light core.
        svg.path(&shaft, Paint::line(GREEN, 2.0 * scale));
    }
}

/// Spaces in which the Empire's units draw supply from towns: rings, and the links that carry it.
pub(crate) fn supply(sheet: &mut Sheet, view: &View) {
    let chart = sheet.plan.chart();
    let reach = supply::reach(&view.board);
    let desert = !view.board.rulings.deserts_feed_nobody;
    let svg = &mut sheet.svg;
    for way in &chart.ways {
        let carries = data().map.supplied_from(way.ends.0, desert).has(way.ends.1);
        if carries && reach.has(way.ends.0) && reach.has(way.ends.1) {
            svg.chain(&smooth(&way.line), Paint::line(INK, 12.0).dashed("3 9").sharp());
            svg.chain(&smooth(&way.line), Paint::line(YELLOW, 7.0));
        }
    }
    for space in reach {
        let at = chart.space(space);
        svg.circle(at, RING, Paint::fill(YELLOW).edged(INK, 2.4));
        svg.circle(at, RING - 5.5, Paint::fill(PAPER).edged(INK, 1.2));
    }
}
