//! Finding room: troops and ships go beside their mark, on the side the chart prefers, unless
//! something else stands there.

use render::prelude::*;

use crate::chart::Side;

/// What every eighth of a turn from the preferred side costs, in units of area.
const TURN_COST: f32 = 110.0;
/// What every unit of distance from the mark costs.
const AWAY_COST: f32 = 14.0;
/// Weight of what must not be hidden, and of area outside the window.
const HARD: f32 = 400.0;
/// What it costs to stand at another mark than the own one, and how near that is.
const STRANGE: f32 = 60_000.0;
pub(super) const BESIDE: f32 = 12.0;
/// Parts of its size by which something may slide along the side it stands on.
const SLIDES: [f32; 5] = [0.0, -0.4, 0.4, -0.9, 0.9];
const AWAY: [f32; 11] = [0.0, 14.0, 34.0, 60.0, 92.0, 130.0, 170.0, 215.0, 265.0, 330.0, 400.0];
/// Between a mark and what stands beside it.
const GAP: f32 = 5.0;

#[derive(Debug)]
pub(super) struct Room {
    window: Rect,
    scale: f32,
    /// What had better not be hidden, with weights.
    taken: Vec<(Rect, f32)>,
    closed: Vec<Rect>,
    marks: Vec<Rect>,
    /// The names of locations, each with its mark.
    names: Vec<(Rect, Rect)>,
    put: Vec<Option<Rect>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Put {
    pub(super) rect: Rect,
    cost: f32,
    /// Whether it hides nothing that must be seen and stands beside its own mark.
    pub(super) clean: bool,
}

/// Something that looks for room: beside a point, keeping off its mark so far, on a side first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    pub(super) at: Point,
    pub(super) clear: f32,
    pub(super) side: Side,
    pub(super) size: (f32, f32),
    /// Whether nothing else may be nearer to it than its own mark, however far off that is: it looks the
    /// same wherever it stands.
    pub(super) alike: bool,
}

impl Room {
    /// An empty window, in which everything is so much larger than usual.
    pub(super) fn new(window: Rect, scale: f32) -> Self {
        let (taken, closed, marks) = (Vec::new(), Vec::new(), Vec::new());
        let (names, put) = (Vec::new(), Vec::new());
        Self { window, scale, taken, closed, marks, names, put }
    }

    /// Takes a box; hiding it costs its area times the weight.
    pub(super) fn occupy(&mut self, rect: Rect, weight: f32) {
        self.taken.push((rect, weight));
    }

    pub(super) fn close(&mut self, rect: Rect) {
        self.closed.push(rect);
    }

    /// Takes the box of a mark: nothing may hide it, and nothing of others should stand beside it.
    pub(super) fn mark(&mut self, rect: Rect) {
        self.closed.push(rect);
        self.marks.push(rect);
    }

    /// Takes the box of a location's name, which nothing may hide; what belongs to another had better not
    /// stand beside it.
    pub(super) fn name(&mut self, mark: Rect, name: Rect) {
        self.closed.push(name.grown(1.0));
        self.names.push((mark, name));
    }

    /// Finds the least bad box beside a mark.
    ///
    /// With nothing to keep clear of (`clear` of 0) the box is put on the spot itself first.
    pub(super) fn find(&self, wanted: Wanted) -> Put {
        let Wanted { at, clear, side, size: (w, h), alike } = wanted;
        let own = Rect::around(at, 2.0 * clear, 2.0 * clear);
        let mut best = self.put(Rect::around(at, w, h), (&own, alike), 0.0);
        if clear > 0.0 {
            best.cost = f32::INFINITY;
            best.clean = false;
        }
        let k = self.scale;
        for away in AWAY.map(|away| away * k) {
            if best.clean && best.cost <= away * AWAY_COST * k {
                break;
            }
            for way in Side::ALL {
                let (x, y) = way.way();
                let aslant = x != 0.0 && y != 0.0;
                let reach = (clear + GAP * k + away) * if aslant { 0.72 } else { 1.0 };
                let turns = f32::from(side.turns_to(way));
                let cost = turns * TURN_COST * k * k + away * AWAY_COST * k;
                for slide in SLIDES {
                    let dy = if aslant { 0.0 } else { x.abs() * slide * h };
                    let dx = y.abs() * slide * w;
                    let middle = at.by(x * (reach + w / 2.0) + dx, y * (reach + h / 2.0) + dy);
                    let cost = cost + slide.abs() * TURN_COST * k * k;
                    if cost < best.cost {
                        let put = self.put(Rect::around(middle, w, h), (&own, alike), cost);
                        if put.cost < best.cost {
                            best = put;
                        }
                    }
                }
            }
        }
        best
    }

    fn put(&self, rect: Rect, (own, alike): (&Rect, bool), cost: f32) -> Put {
        let outside = rect.width * rect.height - rect.overlap(&self.window);
        let closed = self.closed.iter().chain(self.put.iter().flatten());
        let hidden: f32 = closed.map(|closed| rect.overlap(closed)).sum();
        let soft: f32 = self.taken.iter().map(|(taken, by)| rect.overlap(taken) * by).sum();
        let strange = own.width > 0.0 && self.is_strange(&rect, own, alike);
        let hard = (hidden + outside) * HARD + if strange { STRANGE } else { 0.0 };
        Put { rect, cost: cost + soft + hard, clean: hard < HARD }
    }

    /// Whether what has a mark of its own stands beside what belongs to another.
    pub(super) fn is_strange(&self, rect: &Rect, own: &Rect, alike: bool) -> bool {
        let far = gap(rect, own);
        let near = far.min(BESIDE * self.scale);
        let others = |mark: &Rect| mark.overlap(own) == 0.0;
        let mark = |mark: &Rect| others(mark) && gap(rect, mark) < if alike { far } else { near };
        let name = |(mark, name): &(Rect, Rect)| others(mark) && gap(rect, name) < near;
        self.marks.iter().any(mark) || alike && self.names.iter().any(name)
    }

    /// Puts what has a number into a box that was found, or takes it away.
    pub(super) fn take(&mut self, number: usize, put: Option<&Put>) {
        self.put.resize(self.put.len().max(number + 1), None);
        self.put[number] = put.map(|put| put.rect.grown(2.0));
    }
}

pub(super) fn gap(one: &Rect, other: &Rect) -> f32 {
    let apart = |a: f32, long: f32, b: f32, wide: f32| (b - a - long).max(a - b - wide).max(0.0);
    let down = apart(one.y, one.height, other.y, other.height);
    apart(one.x, one.width, other.x, other.width).hypot(down)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(room: &mut Room, at: Point, side: Side, size: (f32, f32)) -> Rect {
        let put = room.find(Wanted { at, clear: 20.0, side, size, alike: false });
        room.take(room.put.len(), Some(&put));
        assert!(put.clean);
        put.rect
    }

    #[test]
    fn the_preferred_side_is_taken_while_it_is_free() {
        let mut room = Room::new(Rect::new(0.0, 0.0, 400.0, 400.0), 1.0);
        let at = Point::new(200.0, 200.0);
        let first = find(&mut room, at, Side::E, (60.0, 30.0));
        assert!(first.x > at.x);
        let second = find(&mut room, at, Side::E, (60.0, 30.0));
        assert_eq!(first.overlap(&second), 0.0);
    }

    #[test]
    fn nothing_is_put_outside_the_window_or_beside_another_mark_when_there_is_room() {
        let mut room = Room::new(Rect::new(0.0, 0.0, 400.0, 400.0), 1.0);
        let put = find(&mut room, Point::new(390.0, 10.0), Side::Ne, (80.0, 30.0));
        assert!(room.window.holds(&put), "{put:?}");
        let at = Point::new(200.0, 200.0);
        let other = Rect::around(at.by(84.0, 0.0), 40.0, 40.0);
        room.mark(Rect::around(at, 40.0, 40.0));
        room.mark(other);
        let put = find(&mut room, at, Side::E, (40.0, 40.0));
        assert!(put.x < at.x + 20.0, "{put:?}");
    }

    #[test]
    fn what_looks_alike_everywhere_is_nearest_to_its_own_mark() {
        let at = Point::new(200.0, 200.0);
        let mark = |at| Rect::around(at, 40.0, 40.0);
        let (other, name) = (at.by(104.0, 0.0), Rect::around(at.by(0.0, 90.0), 60.0, 20.0));
        let found = |side, alike| {
            let mut room = Room::new(Rect::new(0.0, 0.0, 400.0, 400.0), 1.0);
            room.mark(mark(at));
            room.mark(mark(other));
            room.name(mark(other), name);
            // Right beside its mark there is no room.
            room.close(mark(at).grown(18.0));
            let wanted = Wanted { at, clear: 20.0, side, size: (30.0, 30.0), alike };
            let rect = room.find(wanted).rect;
            let nearer = gap(&rect, &mark(other)) < gap(&rect, &mark(at));
            (nearer, gap(&rect, &name) < BESIDE)
        };
        assert_eq!(found(Side::E, false), (true, false));
        assert_eq!(found(Side::E, true), (false, false));
        assert_eq!(found(Side::S, false), (false, true));
        assert_eq!(found(Side::S, true), (false, false));
    }
}
