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
/// Beyond this a line leads from a name to what it belongs to.
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
    cost: f32,
    /// The line that leads to what it belongs to, if it needs one.
    leader: Option<(Point, Point)>,
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

    fn positions(&self, solid: &[(Rect, f32)], field: &Field) -> Vec<Position> {
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
                found.push(weighed(&solid, &men, Position { rect, cost: 0.0, leader: None }));
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
                        let cost = AWAY * distance + ASIDE * aside;
                        found.push(weighed(&solid, &men, Position { rect, cost, leader }));
                    }
                }
            }
        }
        found
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

/// A place that costs more for what it hides and for the men its line runs over.
fn weighed(solid: &[(Rect, f32)], men: &[Rect], place: Position) -> Position {
    let close = place.rect.grown(APART);
    let hidden: f32 = solid.iter().map(|(solid, cost)| close.overlap(solid) * cost).sum();
    let over = |line| men.iter().filter(|man| man.crossed(line)).count();
    let over = place.leader.map_or(0, over);
    Position { cost: place.cost + hidden + OVER_MEN * over as f32, ..place }
}

fn height<B: Inline>(line: &[B]) -> f32 {
    (ABOVE + BELOW) * line.iter().map(B::size).fold(0.0, f32::max) + 1.0
}

/// Finds a place for every name and writes them; those that matter most come first.
pub fn write<P, B: Inline>(sheet: &mut Sheet<P>, labels: &[Label<B>], field: &Field) {
    let positions: Vec<Vec<Position>> =
        labels.iter().map(|label| label.positions(&sheet.solid, field)).collect();
    let mut chosen: Vec<Option<usize>> = vec![None; labels.len()];
    // The first time in turn; then everybody looks again, knowing where the others stand.
    for _ in 0..3 {
        for own in 0..labels.len() {
            let mut taken: Vec<Rect> = sheet.boxes.iter().map(|(_, rect)| *rect).collect();
            let mut lines: Vec<(Point, Point)> = Vec::new();
            for other in (0..labels.len()).filter(|other| *other != own) {
                let Some(index) = chosen[other] else { continue };
                let position = &positions[other][index];
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
            let cost = |position: &Position| {
                position.cost + hidden(position) * NAME + CROSSED * crossed(position) as f32
            };
            let best = positions[own]
                .iter()
                .map(cost)
                .enumerate()
                .min_by(|a, b| a.1.total_cmp(&b.1))
                .map(|(index, _)| index);
            chosen[own] = best.filter(|best| {
                let position = &positions[own][*best];
                !labels[own].spare || (hidden(position) == 0.0 && crossed(position) == 0)
            });
        }
    }
    for ((label, positions), chosen) in labels.iter().zip(&positions).zip(chosen) {
        let free = |position: &Position| {
            sheet.boxes.iter().all(|(_, taken)| {
                position.rect.overlap(taken) <= TOUCHES
                    && position.leader.is_none_or(|line| !taken.crossed(line))
            }) && sheet.leaders.iter().all(|(_, line)| !position.rect.crossed(*line))
        };
        // Where all three rounds ended in a quarrel, whoever comes later gives way.
        let position = chosen.map(|index| positions[index]).filter(free).or_else(|| {
            let open = positions.iter().filter(|position| !label.spare && free(position));
            open.min_by(|a, b| a.cost.total_cmp(&b.cost)).copied()
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
