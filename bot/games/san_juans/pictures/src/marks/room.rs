//! Finding room: troops and ships go beside their mark, on the side the chart prefers, unless
//! something else stands there.

use render::geometry::{Point, Rect};

use crate::chart::Side;

/// What every eighth of a turn from the preferred side costs, in units of area.
const TURN_COST: f32 = 110.0;
/// What every unit of distance from the mark costs.
const AWAY_COST: f32 = 14.0;
/// Weight of area outside the window.
const OUTSIDE: f32 = 12.0;
const AWAY: [f32; 5] = [0.0, 14.0, 34.0, 60.0, 92.0];
/// Between a mark and what stands beside it.
const GAP: f32 = 5.0;

#[derive(Debug)]
pub(super) struct Room {
    window: Rect,
    scale: f32,
    taken: Vec<(Rect, f32)>,
}

impl Room {
    /// An empty window, in which everything is so much larger than usual.
    pub(super) fn new(window: Rect, scale: f32) -> Self {
        Self { window, scale, taken: Vec::new() }
    }

    /// Takes a box; hiding it costs its area times the weight.
    pub(super) fn occupy(&mut self, rect: Rect, weight: f32) {
        self.taken.push((rect, weight));
    }

    /// Finds the least bad box of a size beside a mark, and takes it.
    ///
    /// With nothing to keep clear of (`clear` of 0) the box is put on the spot itself first.
    pub(super) fn find(&mut self, at: Point, clear: f32, side: Side, w: f32, h: f32) -> Rect {
        let mut best = (f32::INFINITY, Rect::around(at, w, h));
        if clear == 0.0 {
            best.0 = self.cost(&best.1);
        }
        let k = self.scale;
        for away in AWAY.map(|away| away * k) {
            for way in Side::ALL {
                let (x, y) = way.way();
                let slant = if x != 0.0 && y != 0.0 { 0.72 } else { 1.0 };
                let reach = (clear + GAP * k + away) * slant;
                let middle = at.by(x * (reach + w / 2.0), y * (reach + h / 2.0));
                let rect = Rect::around(middle, w, h);
                let turns = f32::from(side.turns_to(way));
                let cost = self.cost(&rect) + turns * TURN_COST * k * k + away * AWAY_COST * k;
                if cost < best.0 {
                    best = (cost, rect);
                }
            }
        }
        self.occupy(best.1.grown(2.0), 4.0);
        best.1
    }

    fn cost(&self, rect: &Rect) -> f32 {
        let area = rect.width * rect.height;
        let hidden: f32 =
            self.taken.iter().map(|(taken, weight)| rect.overlap(taken) * weight).sum();
        hidden + (area - rect.overlap(&self.window)) * OUTSIDE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_side_is_taken_while_it_is_free() {
        let mut room = Room::new(Rect::new(0.0, 0.0, 400.0, 400.0), 1.0);
        let at = Point::new(200.0, 200.0);
        let first = room.find(at, 20.0, Side::E, 60.0, 30.0);
        assert!(first.x > at.x);
        let second = room.find(at, 20.0, Side::E, 60.0, 30.0);
        assert_eq!(first.overlap(&second), 0.0);
    }

    #[test]
    fn nothing_is_put_outside_the_window_when_there_is_room_inside() {
        let mut room = Room::new(Rect::new(0.0, 0.0, 400.0, 400.0), 1.0);
        let put = room.find(Point::new(390.0, 10.0), 20.0, Side::Ne, 80.0, 30.0);
        assert!(room.window.holds(&put), "{put:?}");
    }
}
