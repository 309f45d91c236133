//! The ways that arrows follow: along the roads and beside them, and over open water, where the shortest
//! is found on a grid of the chart.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use render::prelude::*;
use san_juans::{PathId, Space};

use crate::chart::{CLEAR, Chart, bounds};

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
    let route = &chart.routes[usize::from(path.number())];
    let all = length(&route.line);
    let open = all - 2.0 * CLEAR;
    let at = |space: Space| match space {
        Space::Place(place) if place == path.from => 0.0,
        Space::Place(_) => all,
        Space::Point { step, .. } => CLEAR + open * f32::from(step) / f32::from(path.points + 1),
    };
    let (start, end) = (at(from), at(to));
    let pieces = ((end - start).abs() / STEP).ceil().max(1.0) as usize;
    let on = |i: usize| along(&route.line, start + (end - start) * i as f32 / pieces as f32);
    Some((1..=pieces).map(on).collect())
}

fn path_of(from: Space, to: Space) -> Option<PathId> {
    if !from.neighbours().contains(&to) {
        return None;
    }
    match (from, to) {
        (Space::Point { path, .. }, _) | (_, Space::Point { path, .. }) => Some(path),
        (Space::Place(one), Space::Place(other)) => {
            let joins = |path: &&san_juans::Path| {
                (path.from, path.to) == (one, other) || (path.from, path.to) == (other, one)
            };
            one.pack().get().paths.iter().find(joins).map(|path| path.id)
        }
    }
}

fn rounded(line: &[Point], times: u8) -> Vec<Point> {
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
fn bow(from: Point, to: Point, bend: f32) -> Vec<Point> {
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

fn thinned(line: &[Point], every: usize) -> Vec<Point> {
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

const CELL: f32 = 16.0;
/// What a cell costs: open water, water by the shore, under a panel, land, the frame.
const OPEN: u32 = 2;
const SHORE: u32 = 5;
const PANEL: u32 = 24;
const LAND: u32 = 60;
const FRAME: u32 = 90;
/// How wide the frame of the sheet is.
const EDGE: f32 = 46.0;
/// Steps to the neighbours of a cell, and how long they are.
const STEPS: [(i32, i32, u32); 8] = [
    (1, 0, 10),
    (-1, 0, 10),
    (0, 1, 10),
    (0, -1, 10),
    (1, 1, 14),
    (1, -1, 14),
    (-1, 1, 14),
    (-1, -1, 14),
];

#[derive(Debug)]
pub(crate) struct Seaways {
    wide: i32,
    high: i32,
    cost: Vec<u32>,
}

impl Seaways {
    pub(crate) fn of(chart: &Chart) -> Self {
        let sheet = chart.sheet;
        let (wide, high) = ((sheet.width / CELL) as i32, (sheet.height / CELL) as i32);
        let shores: Vec<(Rect, &[Point])> = chart
            .shores
            .iter()
            .map(|shore| (bounds(shore.line.iter().copied()), &shore.line[..]))
            .collect();
        let is_land =
            |at: Point| shores.iter().any(|(rect, line)| rect.has(at) && encloses(line, at));
        let cells = || (0..high).flat_map(|y| (0..wide).map(move |x| (x, y)));
        let mut land: Vec<bool> = cells().map(|(x, y)| is_land(middle(x, y))).collect();
        // Boats go up those rivers and lakes that are sea areas.
        let by_boat = chart.waters.iter().filter(|water| water.sea.is_some());
        for line in by_boat.flat_map(|water| &water.lines) {
            let pieces = (length(line) / (0.5 * CELL)) as usize;
            for at in (0..=pieces).map(|i| along(line, 0.5 * CELL * i as f32)) {
                if sheet.has(at) {
                    let (x, y) = ((at.x / CELL) as usize, (at.y / CELL) as usize);
                    land.get_mut(y * wide as usize + x).into_iter().for_each(|land| *land = false);
                }
            }
        }
        let panels = [chart.panels.score, chart.panels.title].map(|panel| panel.grown(8.0));
        let mut seaways = Self { wide, high, cost: Vec::new() };
        let cost = |(x, y): (i32, i32)| {
            let at = middle(x, y);
            let by_land = || {
                let mut around =
                    STEPS.iter().filter_map(|(dx, dy, _)| seaways.cell(x + dx, y + dy));
                around.any(|cell| land[cell])
            };
            match seaways.cell(x, y) {
                _ if !sheet.grown(-EDGE).has(at) => FRAME,
                Some(cell) if land[cell] => LAND,
                _ if panels.iter().any(|panel| panel.has(at)) => PANEL,
                _ if by_land() => SHORE,
                _ => OPEN,
            }
        };
        let cost = cells().map(cost).collect();
        seaways.cost = cost;
        seaways
    }

    fn cell(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.wide).contains(&x) && (0..self.high).contains(&y);
        inside.then(|| usize::try_from(y * self.wide + x).unwrap_or(0))
    }

    fn at(&self, at: Point) -> (i32, i32) {
        let x = ((at.x / CELL) as i32).clamp(0, self.wide - 1);
        (x, ((at.y / CELL) as i32).clamp(0, self.high - 1))
    }

    pub(super) fn way(&self, from: Point, to: Point) -> Vec<Point> {
        let (start, end) = (self.at(from), self.at(to));
        let mut far = vec![u32::MAX; self.cost.len()];
        let mut came: Vec<(i32, i32)> = vec![start; self.cost.len()];
        let mut edge = BinaryHeap::from([Reverse((0_u32, start))]);
        while let Some(Reverse((so_far, (x, y)))) = edge.pop() {
            if (x, y) == end {
                break;
            }
            for (dx, dy, long) in STEPS {
                let next = (x + dx, y + dy);
                let Some(cell) = self.cell(next.0, next.1) else { continue };
                let there = so_far + long * self.cost[cell];
                if there < far[cell] {
                    (far[cell], came[cell]) = (there, (x, y));
                    edge.push(Reverse((there, next)));
                }
            }
        }
        let mut line = vec![to];
        let mut at = end;
        while at != start {
            at = self.cell(at.0, at.1).map_or(start, |cell| came[cell]);
            line.push(middle(at.0, at.1));
        }
        line.pop();
        line.push(from);
        line.reverse();
        if line.len() < 3 {
            return bow(from, to, 0.12);
        }
        smooth(&thinned(&rounded(&line, 14), 2))
    }
}

fn middle(x: i32, y: i32) -> Point {
    Point::new((x as f32 + 0.5) * CELL, (y as f32 + 0.5) * CELL)
}

/// How far right a line is wherever it crosses one so far down.
pub(crate) fn crossings(line: &[Point], down: f32) -> impl Iterator<Item = f32> {
    let pairs = line.windows(2).map(|pair| (pair[0], pair[1]));
    let crosses = move |(a, b): &(Point, Point)| (a.y > down) != (b.y > down);
    pairs.filter(crosses).map(move |(a, b)| (b.x - a.x) * (down - a.y) / (b.y - a.y) + a.x)
}

pub(crate) fn encloses(line: &[Point], at: Point) -> bool {
    is_inside(crossings(line, at.y), at.x)
}

/// Whether what crosses a line across at these places encloses another place on it.
pub(crate) fn is_inside(crossings: impl Iterator<Item = f32>, right: f32) -> bool {
    crossings.filter(|crossing| right < *crossing).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use san_juans::{Space, first};

    use super::*;
    use crate::{Atlas, base};

    fn chart() -> Chart {
        Atlas::load(first()).chart
    }

    #[test]
    fn a_march_keeps_to_its_road() {
        let chart = chart();
        for path in &first().paths {
            let mut spaces = vec![Space::Place(path.from)];
            spaces.extend((1..=path.points).map(|step| Space::Point { path: path.id, step }));
            spaces.push(Space::Place(path.to));
            let line = by_land(&chart, &spaces);
            for at in &line {
                let near = (0..200).map(|i| {
                    let route = &chart.routes[usize::from(path.id.number())].line;
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

    fn hills() -> Vec<Point> {
        let hills = asset!("san-juans/drawings/hills.svg").shapes();
        let strokes = hills.split('M').skip(1).filter_map(|stroke| stroke.split_once('q'));
        let start = |(start, _): (&str, &str)| {
            let numbers = start.split(' ').map(|number| number.parse().expect("a number"));
            let [x, y] = numbers.collect::<Vec<f32>>()[..] else { panic!("{start} is no point") };
            Point::new(x, y)
        };
        strokes.map(start).collect()
    }

    #[test]
    fn names_of_islands_are_clear_of_hills() {
        let boxes = base::title_boxes(&Atlas::load(first()).chart);
        let hidden = hills().into_iter().filter(|at| boxes.iter().any(|rect| rect.has(*at)));
        assert_eq!(hidden.collect::<Vec<_>>(), Vec::new());
    }

    #[test]
    fn hills_stand_on_land() {
        let chart = Atlas::load(first()).chart;
        let mut count = 0;
        for at in hills() {
            let on = chart.shores.iter().any(|shore| encloses(&shore.line, at));
            assert!(on, "a hachure stands in the sea: {at:?}");
            count += 1;
        }
        assert!(count > 4_000, "{count} hachures");
    }

    #[test]
    fn voyages_stay_on_the_water() {
        let chart = Atlas::load(first()).chart;
        let seaways = Seaways::of(&chart);
        for place in first().places.iter().filter(|place| place.is_port()) {
            for sea in &first().seas {
                let (from, to) = (chart.space(Space::Place(place.id)), chart.sea(sea.id).fleet);
                let line = seaways.way(from, to);
                assert!(line[0].to(from) < 0.1 && line[line.len() - 1].to(to) < 0.1);
                // A port lies on land.
                let open: Vec<&Point> = line.iter().filter(|at| at.to(from) > 90.0).collect();
                let dry = |at: &&&Point| {
                    let (x, y) = seaways.at(***at);
                    let cost = seaways.cell(x, y).map_or(FRAME, |cell| seaways.cost[cell]);
                    cost == LAND || cost == FRAME
                };
                let dry = open.iter().filter(dry).count();
                let name = &place.name;
                assert!(dry * 6 <= open.len(), "{name} to {}: {dry} of {}", sea.name, open.len());
            }
        }
    }
}
