//! The ways of ships: the shortest over open water, found on a grid of the chart.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use render::prelude::*;

use super::lines::{rounded, thinned};
use crate::chart::{Chart, bounds};
use crate::{cartouche, score};

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
        let land: Vec<bool> = cells().map(|(x, y)| is_land(middle(x, y))).collect();
        let panels = [score::PANEL, cartouche::PANEL].map(|panel| panel.grown(8.0));
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
            return super::lines::bow(from, to, 0.12);
        }
        smooth(&thinned(&rounded(&line, 14), 2))
    }
}

fn middle(x: i32, y: i32) -> Point {
    Point::new((x as f32 + 0.5) * CELL, (y as f32 + 0.5) * CELL)
}

pub(crate) fn encloses(line: &[Point], at: Point) -> bool {
    let crosses = |pair: &[Point]| {
        let (a, b) = (pair[0], pair[1]);
        (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
    };
    line.windows(2).filter(|pair| crosses(pair)).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use san_juans::{Space, data};

    use super::*;
    use crate::base;

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
        let boxes = base::title_boxes(&Chart::load(false));
        let hidden = hills().into_iter().filter(|at| boxes.iter().any(|rect| rect.has(*at)));
        assert_eq!(hidden.collect::<Vec<_>>(), Vec::new());
    }

    #[test]
    fn hills_stand_on_land() {
        let chart = Chart::load(false);
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
        let chart = Chart::load(false);
        let seaways = Seaways::of(&chart);
        for place in data().places.iter().filter(|place| place.is_port()) {
            for sea in &data().seas {
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
