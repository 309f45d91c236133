//! The lines that arrows follow by land: along the roads, and beside them.

use render::prelude::*;
use san_juans::{PathId, Space, data};

use crate::chart::{CLEAR, Chart};

/// From one point of a sampled line to the next.
const STEP: f32 = 7.0;
/// The line along the roads between spaces; where no road leads, a bow.
pub(super) fn by_land(chart: &Chart, spaces: &[Space]) -> Vec<Point> {
    let mut line = vec![chart.space(spaces[0])];
    for pair in spaces.windows(2) {
        match on_path(chart, pair[0], pair[1]) {
            Some(piece) => line.extend(piece),
            None => {
                let (from, to) = (chart.space(pair[0]), chart.space(pair[1]));
                line.extend(bow(from, to, 0.2).into_iter().skip(1));
            }
        }
    }
    rounded(&line, 3)
}

/// The piece of a path between two spaces of it, its first point left out.
fn on_path(chart: &Chart, from: Space, to: Space) -> Option<Vec<Point>> {
    let path = path_of(from, to)?;
    let route = &chart.routes[usize::from(path.0)];
    let all = length(&route.line);
    let open = all - 2.0 * CLEAR;
    let row = data().path(path);
    let at = |space: Space| match space {
        Space::Place(place) if place == row.from => 0.0,
        Space::Place(_) => all,
        Space::Point { step, .. } => CLEAR + open * f32::from(step) / f32::from(row.points + 1),
    };
    let (start, end) = (at(from), at(to));
    let pieces = ((end - start).abs() / STEP).ceil().max(1.0) as usize;
    let on = |i: usize| along(&route.line, start + (end - start) * i as f32 / pieces as f32);
    Some((1..=pieces).map(on).collect())
}

fn path_of(from: Space, to: Space) -> Option<PathId> {
    if !data().neighbours(from).contains(&to) {
        return None;
    }
    match (from, to) {
        (Space::Point { path, .. }, _) | (_, Space::Point { path, .. }) => Some(path),
        (Space::Place(one), Space::Place(other)) => {
            let joins = |path: &&san_juans::Path| {
                (path.from, path.to) == (one, other) || (path.from, path.to) == (other, one)
            };
            data().paths.iter().find(joins).map(|path| path.id)
        }
    }
}

pub(super) fn rounded(line: &[Point], times: u8) -> Vec<Point> {
    let mut line = line.to_vec();
    for _ in 0..times {
        let old = line.clone();
        for i in 1..old.len().saturating_sub(1) {
            line[i] = old[i].toward(old[i - 1].toward(old[i + 1], 0.5), 0.5);
        }
    }
    line
}

/// A line from one point to another, bent to its left by a part of its length.
pub(super) fn bow(from: Point, to: Point, bend: f32) -> Vec<Point> {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let bent = from.toward(to, 0.5).by(y * bend, -x * bend);
    let pieces = (from.to(to) / STEP).ceil().max(2.0) as usize;
    let on = |i: usize| {
        let t = i as f32 / pieces as f32;
        from.toward(bent, t).toward(bent.toward(to, t), t)
    };
    (0..=pieces).map(on).collect()
}

pub(super) fn beside(line: &[Point], by: f32) -> Vec<Point> {
    let last = line.len() - 1;
    let moved = |i: usize| {
        let (from, to) = (line[i.saturating_sub(1)], line[(i + 1).min(last)]);
        let long = from.to(to).max(0.01);
        line[i].by(-(to.y - from.y) / long * by, (to.x - from.x) / long * by)
    };
    let moved: Vec<Point> = (0..=last).map(moved).collect();
    // Inside a bend the moved line would run back on itself.
    let mut kept: Vec<Point> = vec![moved[0]];
    for (i, at) in moved.iter().enumerate().skip(1) {
        let before = kept[kept.len() - 1];
        let (x, y) = (line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
        if (at.x - before.x) * x + (at.y - before.y) * y > 0.0 {
            kept.push(*at);
        }
    }
    if kept.len() < 2 { moved } else { smooth(&thinned(&kept, 3)) }
}

pub(super) fn thinned(line: &[Point], every: usize) -> Vec<Point> {
    let last = line.len() - 1;
    let kept = line.iter().enumerate().filter(|(i, _)| i % every == 0 || *i == last);
    kept.map(|(_, at)| *at).collect()
}

/// The part of a line outside a circle around its beginning and another around its end.
pub(super) fn between(line: &[Point], start: f32, end: f32) -> Vec<Point> {
    let (Some(first), Some(last)) = (line.first().copied(), line.last().copied()) else {
        return Vec::new();
    };
    let from = line.iter().position(|at| at.to(first) >= start).unwrap_or(0);
    let to = line.iter().rposition(|at| at.to(last) >= end).unwrap_or(line.len() - 1);
    if from + 1 < to { line[from..=to].to_vec() } else { Vec::new() }
}

/// The part of a line before it comes into a box at its end.
pub(super) fn short_of(line: &[Point], rect: &Rect) -> Vec<Point> {
    let outside = line.iter().rposition(|at| !rect.has(*at));
    match outside {
        Some(to) if to > 2 => line[..=to].to_vec(),
        _ => line.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        Chart::load(false)
    }

    #[test]
    fn a_march_keeps_to_its_road() {
        let chart = chart();
        for path in &data().paths {
            let mut spaces = vec![Space::Place(path.from)];
            spaces.extend((1..=path.points).map(|step| Space::Point { path: path.id, step }));
            spaces.push(Space::Place(path.to));
            let line = by_land(&chart, &spaces);
            for at in &line {
                let near = (0..200).map(|i| {
                    let route = &chart.routes[usize::from(path.id.0)].line;
                    at.to(along(route, length(route) * i as f32 / 199.0))
                });
                assert!(near.fold(f32::INFINITY, f32::min) < 6.0, "off the road at {at:?}");
            }
            assert!(line[line.len() - 1].to(chart.space(Space::Place(path.to))) < 1.0);
        }
    }

    #[test]
    fn a_line_beside_another_keeps_its_distance() {
        let line: Vec<Point> = (0..40).map(|i| Point::new(i as f32 * 5.0, 10.0)).collect();
        let moved = beside(&line, 12.0);
        assert!(moved.iter().all(|at| (at.y - 22.0).abs() < 0.1), "{moved:?}");
        let kept = between(&line, 20.0, 30.0);
        assert!(kept[0].x >= 20.0 && kept[kept.len() - 1].x <= 166.0);
    }
}
