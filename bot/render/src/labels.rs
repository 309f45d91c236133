//! Names that look for their own places: beside what they belong to, clear of each other and of
//! the men.

use crate::prelude::*;

/// What hiding a unit of area costs: another name; and what an inch away costs.
const NAME: f32 = 400.0;
const AWAY: f32 = 26.0;
/// What a degree beside the side it belongs on costs.
const ASIDE: f32 = 6.0;
const DIRECTIONS: i32 = 16;
const DISTANCES: [f32; 9] = [0.0, 8.0, 20.0, 36.0, 58.0, 88.0, 126.0, 172.0, 230.0];
/// So far beside its middle, in parts of its width, a name is held by its end.
const END: f32 = 0.32;
/// Beyond this a line leads from a name to what it may stand upon, which is large.
const UPON: f32 = 60.0;
/// What a line across a name costs, and across men, man by man.
const CROSSED: f32 = 5_000.0;
const OVER_MEN: f32 = 700.0;
/// From so much on what stands somewhere counts as men.
const MEN: f32 = 6.0;
/// So little of two names may share a place, in square units.
const TOUCHES: f32 = 2.0;
/// Names keep so far from each other and from the edge.
const APART: f32 = 3.0;
/// How much of a letter's size stands above its line, and below it.
const ABOVE: f32 = 0.74;
const BELOW: f32 = 0.24;

/// A part of a line of a name: words, a badge, a number on a plate.
pub trait Inline {
    fn size(&self) -> f32;
    fn width(&self) -> f32;
    /// Draws it, the left end of its letters' line at a point.
    fn draw(&self, svg: &mut Svg, at: Point);
    /// What it says, if that tells what the name belongs to.
    fn words(&self) -> Option<String>;
}

/// A name with what it belongs to.
#[derive(Debug, Clone)]
pub struct Label<B> {
    pub lines: Vec<Vec<B>>,
    pub of: Point,
    /// So far from there it may stand at the nearest; 0 for what may stand upon it.
    pub near: f32,
    /// In which direction it stands best, in degrees clockwise from north.
    pub toward: f32,
    /// Whether it is left out where there is no room.
    pub spare: bool,
}

/// The part of a sheet where names stand.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub open: Rect,
    /// Beyond this a line leads from a name to what it belongs to.
    pub leads: f32,
    pub under: Ink,
}

#[derive(Debug, Clone, Copy)]
struct Position {
    rect: Rect,
    /// What it costs to stand so far away and aside.
    away: f32,
    /// The line that leads to what it belongs to, if it needs one.
    leader: Option<(Point, Point)>,
    /// What it costs with what it hides, once that is known.
    cost: Option<f32>,
}

/// Where a name could stand.
struct Positions {
    all: Vec<Position>,
    /// What stands near, with what hiding a unit of it costs; and which of that are men.
    solid: Vec<(Rect, f32)>,
    men: Vec<Rect>,
}

impl Positions {
    /// What a position costs for itself, for what it hides and for the men its line runs over.
    fn cost(&mut self, index: usize) -> f32 {
        let Self { all, solid, men } = self;
        let place = &mut all[index];
        *place.cost.get_or_insert_with(|| {
            let close = place.rect.grown(APART);
            let hidden: f32 = solid.iter().map(|(solid, cost)| close.overlap(solid) * cost).sum();
            let over = |line| men.iter().filter(|man| man.crossed(line)).count();
            let over = place.leader.map_or(0, over);
            place.away + hidden + OVER_MEN * over as f32
        })
    }
}

/// Between two parts of a line.
fn gap(size: f32) -> f32 {
    0.28 * size
}

impl<B: Inline> Label<B> {
    /// How wide and how high each of its lines is.
    fn sizes(&self) -> Vec<(f32, f32)> {
        let size = |line: &Vec<B>| {
            let gaps: f32 = line.iter().skip(1).map(|bit| gap(bit.size())).sum();
            (gaps + line.iter().map(B::width).sum::<f32>(), height(line))
        };
        self.lines.iter().map(size).collect()
    }

    fn positions(&self, solid: &[(Rect, f32)], field: &Field) -> Positions {
        let sizes = self.sizes();
        let width = sizes.iter().map(|(width, _)| *width).fold(0.0, f32::max);
        let height: f32 = sizes.iter().map(|(_, height)| height).sum();
        let mut found = Vec::new();
        let reach = self.near + DISTANCES[DISTANCES.len() - 1];
        let around = Rect::around(self.of, width, height).grown(reach + width / 2.0);
        let near = |(solid, _): &&(Rect, f32)| around.overlap(solid) > 0.0;
        let solid: Vec<(Rect, f32)> = solid.iter().filter(near).copied().collect();
        let of_men = solid.iter().filter(|(_, cost)| *cost >= MEN);
        let men: Vec<Rect> = of_men.map(|(rect, _)| *rect).collect();
        if self.near == 0.0 {
            let rect = Rect::around(self.of, width, height);
            if field.open.holds(&rect) {
                found.push(Position { rect, away: 0.0, leader: None, cost: None });
            }
        }
        for distance in DISTANCES {
            for turn in 0..DIRECTIONS {
                let aside = turn as f32 * 360.0 / DIRECTIONS as f32;
                let (x, y) = (self.toward + aside).to_radians().sin_cos();
                let y = -y;
                // From the middle of the box to its edge in that direction.
                let half =
                    (width / 2.0 / x.abs().max(0.001)).min(height / 2.0 / y.abs().max(0.001));
                let far = self.near + distance + half;
                // Its middle in that direction, or, on a slant, its nearer end.
                let slant = (0.2..0.95).contains(&x.abs());
                let shift = if slant { x.signum() * END * width } else { 0.0 };
                let aside = aside.min(360.0 - aside);
                for shift in [0.0, shift].into_iter().take(1 + usize::from(slant)) {
                    let rect = Rect::around(self.of.by(x * far + shift, y * far), width, height);
                    if field.open.holds(&rect) {
                        let leads = if self.near == 0.0 { UPON } else { field.leads };
                        let leader = (distance > leads).then(|| self.leader(&sizes, &rect));
                        let away = AWAY * distance + ASIDE * aside;
                        found.push(Position { rect, away, leader, cost: None });
                    }
                }
            }
        }
        Positions { all: found, solid, men }
    }

    /// The line that leads to what it belongs to, from the nearest of its words.
    fn leader(&self, sizes: &[(f32, f32)], rect: &Rect) -> (Point, Point) {
        let ends = lines_in(sizes, rect).map(|line| {
            let x = self.of.x.clamp(line.x, line.right());
            Point::new(x, self.of.y.clamp(line.y, line.foot()))
        });
        let end = ends.min_by(|a, b| self.of.to(*a).total_cmp(&self.of.to(*b)));
        let end = end.unwrap_or(rect.middle());
        let far = self.of.to(end).max(1.0);
        (self.of.toward(end, (self.near * 0.8 / far).min(1.0)), end)
    }

    fn words(&self) -> String {
        self.lines.iter().flatten().find_map(B::words).unwrap_or_default()
    }

    fn draw(&self, svg: &mut Svg, position: &Position, under: Ink) {
        if let Some((start, end)) = position.leader {
            svg.chain(&[start, end], Paint::line(under, 5.0));
            svg.chain(&[start, end], Paint::line(SEPIA, 1.8));
        }
        for (line, place) in self.lines.iter().zip(lines_in(&self.sizes(), &position.rect)) {
            let mut x = place.x;
            let size = line.iter().map(B::size).fold(0.0, f32::max);
            for bit in line {
                bit.draw(svg, Point::new(x, place.y + ABOVE * size));
                x += bit.width() + gap(bit.size());
            }
        }
    }
}

fn lines_in(sizes: &[(f32, f32)], rect: &Rect) -> impl Iterator<Item = Rect> {
    let (middle, mut top) = (rect.middle().x, rect.y);
    sizes.iter().map(move |(wide, high)| {
        let place = Rect::new(middle - wide / 2.0, top, *wide, *high);
        top += high;
        place
    })
}

fn height<B: Inline>(line: &[B]) -> f32 {
    (ABOVE + BELOW) * line.iter().map(B::size).fold(0.0, f32::max) + 1.0
}

/// The first of the cheapest. Nothing costs less than what is known of it beforehand, and most costs
/// more than the best by that alone: what else it costs is not worked out then.
pub fn cheapest<T>(
    all: impl IntoIterator<Item = T>,
    least: impl Fn(&T) -> f32,
    mut cost: impl FnMut(&T) -> f32,
) -> Option<T> {
    let mut best: Option<(T, f32)> = None;
    for one in all {
        let is_dearer = |cost: f32| best.as_ref().is_some_and(|(_, least)| cost >= *least);
        if is_dearer(least(&one)) {
            continue;
        }
        let cost = cost(&one);
        if !is_dearer(cost) {
            best = Some((one, cost));
        }
    }
    best.map(|(one, _)| one)
}

/// Finds a place for every name and writes them; those that matter most come first.
pub fn write<P, B: Inline>(sheet: &mut Sheet<P>, labels: &[Label<B>], field: &Field) {
    let mut positions: Vec<Positions> =
        labels.iter().map(|label| label.positions(&sheet.solid, field)).collect();
    let mut chosen: Vec<Option<usize>> = vec![None; labels.len()];
    // The first time in turn; then everybody looks again, knowing where the others stand.
    for _ in 0..3 {
        for own in 0..labels.len() {
            let mut taken: Vec<Rect> = sheet.boxes.iter().map(|(_, rect)| *rect).collect();
            let mut lines: Vec<(Point, Point)> = Vec::new();
            for other in (0..labels.len()).filter(|other| *other != own) {
                let Some(index) = chosen[other] else { continue };
                let position = &positions[other].all[index];
                taken.push(position.rect.grown(APART));
                lines.extend(position.leader);
            }
            let hidden = |position: &Position| {
                taken.iter().map(|rect| position.rect.overlap(rect)).sum::<f32>()
            };
            let crossed = |position: &Position| {
                let under = lines.iter().filter(|line| position.rect.crossed(**line)).count();
                let across = |line| taken.iter().filter(|rect| rect.crossed(line)).count();
                under + position.leader.map_or(0, across)
            };
            let own_positions = &mut positions[own];
            let known = |position: &Position| position.cost.unwrap_or(position.away);
            let least: Vec<f32> = own_positions.all.iter().map(known).collect();
            let cost = |index: &usize| {
                let position = own_positions.all[*index];
                let crossed = CROSSED * crossed(&position) as f32;
                own_positions.cost(*index) + hidden(&position) * NAME + crossed
            };
            let best = cheapest(0..least.len(), |index| least[*index], cost);
            chosen[own] = best.filter(|best| {
                let position = &positions[own].all[*best];
                !labels[own].spare || (hidden(position) == 0.0 && crossed(position) == 0)
            });
        }
    }
    for ((label, positions), chosen) in labels.iter().zip(&mut positions).zip(chosen) {
        let free = |position: &Position| {
            sheet.boxes.iter().all(|(_, taken)| {
                position.rect.overlap(taken) <= TOUCHES
                    && position.leader.is_none_or(|line| !taken.crossed(line))
            }) && sheet.leaders.iter().all(|(_, line)| !position.rect.crossed(*line))
        };
        // Where all three rounds ended in a quarrel, whoever comes later gives way.
        let position = chosen.map(|index| positions.all[index]).filter(free).or_else(|| {
            let open = (0..positions.all.len()).filter(|_| !label.spare);
            let open = open.filter(|index| free(&positions.all[*index])).collect::<Vec<_>>();
            let costs = open.into_iter().map(|index| (index, positions.cost(index)));
            let best = costs.min_by(|a, b| a.1.total_cmp(&b.1));
            best.map(|(index, _)| positions.all[index])
        });
        let Some(position) = position else {
            sheet.left_out += usize::from(!label.spare);
            continue;
        };
        sheet.svg.cut();
        label.draw(&mut sheet.svg, &position, field.under);
        let what = label.words();
        sheet.leaders.extend(position.leader.map(|line| (what.clone(), line)));
        sheet.boxes.push((what, position.rect));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_cheapest_is_found_without_a_look_at_what_is_dearer() {
        let all = [(5.0, 9.0), (1.0, 4.0), (2.0, 3.0), (3.0, 3.0), (0.0, 3.0)];
        let mut looked_at = Vec::new();
        let best = cheapest(
            0..all.len(),
            |one| all[*one].0,
            |one| {
                looked_at.push(*one);
                all[*one].1
            },
        );
        assert_eq!((best, looked_at), (Some(2), vec![0, 1, 2, 4]));
        assert_eq!(cheapest([0.0; 0], |one| *one, |one| *one), None);
    }
}
