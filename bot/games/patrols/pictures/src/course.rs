//! The course of a game: the points of both sides turn by turn, with what was scouted and who was
//! there.

use patrols::{Faction, LAST_TURN};
use render::prelude::*;
use render::words;

use crate::names;

const SHEET: Rect = Rect::new(0.0, 0.0, 800.0, 700.0);
const GRAPH: Rect = Rect::new(64.0, 118.0, 716.0, 360.0);
const SMALL: f32 = 26.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    pub turn: u8,
    /// The points of the patrol and of the Dervishes.
    pub points: [i16; 2],
    /// Pieces of scenery that were scouted, and all of them.
    pub scouted: [u8; 2],
    /// Bases on the table of the patrol and of the Dervishes, scouts too.
    pub bases: [u8; 2],
}

#[derive(Debug, Clone, PartialEq)]
struct Course {
    turns: Vec<Turn>,
}

/// The course of a game; nothing before its first turn.
pub fn course(turns: &[Turn]) -> Option<Scene> {
    (!turns.is_empty()).then(|| Scene::new(Course { turns: turns.to_vec() }))
}

impl Course {
    fn all(&self) -> impl Iterator<Item = i16> + '_ {
        self.turns.iter().flat_map(|turn| turn.points)
    }

    /// Turns on the sheet, the lowest points and the highest.
    fn spans(&self) -> (u8, i16, i16) {
        let last = self.turns.iter().map(|turn| turn.turn).max().unwrap_or(1).max(LAST_TURN);
        let low = self.all().min().unwrap_or(0).min(0);
        let high = self.all().max().unwrap_or(0).max(low + 8) + 1;
        (last, low, high)
    }

    fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::page(SHEET, 800);
        let (last, low, high) = self.spans();
        let step = GRAPH.width / f32::from(last);
        let x = |turn: u8| GRAPH.x + step * (f32::from(turn.clamp(1, last)) - 0.5);
        let y = |points: i16| {
            let part = f32::from(points - low) / f32::from(high - low);
            GRAPH.y + GRAPH.height * (1.0 - part)
        };
        sheet.text((24.0, 50.0), "Points, turn by turn", &bold(40.0, INK).start());
        sheet.svg.rect(GRAPH, 0.0, Paint::fill(WHITE).edged(INK, 2.2).sharp());
        let every = if high - low > 16 { 5 } else { 2 };
        for points in (low..high).filter(|points| points % every == 0) {
            let line = [Point::new(GRAPH.x, y(points)), Point::new(GRAPH.right(), y(points))];
            sheet.svg.chain(&line, Paint::line(HILL, if points == 0 { 2.4 } else { 1.0 }));
            let how = roman(SMALL, SEPIA).end();
            let told = points.to_string().replace('-', "–");
            sheet.text((GRAPH.x - 8.0, y(points) + 9.0), &told, &how);
        }
        for of in Faction::ALL {
            let points = |turn: &Turn| Point::new(x(turn.turn), y(turn.points[of.index()]));
            let line: Vec<Point> = self.turns.iter().map(points).collect();
            sheet.svg.chain(&line, Paint::line(WHITE, 10.0));
            let (ground, _) = names::side(of);
            let ink = if of == Faction::Patrol { ground } else { INK };
            let paint = Paint::line(ink, 4.6);
            let dashed = of == Faction::Dervish;
            sheet.svg.chain(&line, if dashed { paint.dashed("13 7").sharp() } else { paint });
            for at in line {
                mark(&mut sheet, of, at);
            }
        }
        self.legend(&mut sheet);
        for turn in 1..=last {
            sheet.text((x(turn), GRAPH.foot() + 30.0), &turn.to_string(), &bold(SMALL, INK));
        }
        self.figures(&mut sheet, x);
        sheet
    }

    fn legend(&self, sheet: &mut Sheet) {
        let Some(last) = self.turns.last() else { return };
        let mut right = GRAPH.right();
        for of in [Faction::Dervish, Faction::Patrol] {
            let points = last.points[of.index()].to_string().replace('-', "–");
            let told = format!("{} {points}", names::faction(of));
            let how = bold(29.0, INK).end();
            sheet.text((right, 96.0), &told, &how);
            right -= lettering::width(&told, how.face, how.size) + 20.0;
            mark(sheet, of, Point::new(right, 87.0));
            right -= 34.0;
        }
    }

    /// What was scouted and how many bases were on the table, in figures.
    fn figures(&self, sheet: &mut Sheet, x: impl Fn(u8) -> f32) {
        let top = GRAPH.foot() + 70.0;
        let heads = ["scenery scouted, of all", "bases of the patrol", "bases of the Dervishes"];
        for (row, head) in heads.iter().enumerate() {
            let y = top + 56.0 * row as f32;
            sheet.text((GRAPH.x, y), head, &italic(24.0, SEPIA).start());
            for turn in &self.turns {
                let told = match row {
                    0 => format!("{}/{}", turn.scouted[0], turn.scouted[1]),
                    row => turn.bases[row - 1].to_string(),
                };
                sheet.text((x(turn.turn), y + 27.0), &told, &bold(SMALL, INK));
            }
        }
    }
}

fn mark(sheet: &mut Sheet, of: Faction, at: Point) {
    let (ground, _) = names::side(of);
    let paint = Paint::fill(ground).edged(INK, 2.0);
    match of {
        Faction::Dervish => sheet.svg.circle(at, 9.5, paint),
        Faction::Patrol => sheet.svg.rect(Rect::around(at, 17.0, 17.0), 0.0, paint.sharp()),
    }
}

impl Drawing for Course {
    fn words(&self) -> String {
        let list =
            |of: &dyn Fn(&Turn) -> String| self.turns.iter().map(of).collect::<Vec<_>>().join(", ");
        let [patrol, dervish] = [0, 1].map(|side| list(&|turn| turn.points[side].to_string()));
        let scouted = list(&|turn| format!("{} of {}", turn.scouted[0], turn.scouted[1]));
        let [ours, theirs] = [0, 1].map(|side| list(&|turn| turn.bases[side].to_string()));
        let text = format!(
            "The points turn by turn. Patrol: {patrol}. Dervishes: {dervish}. Scenery scouted of all: \
             {scouted}. Bases of the patrol: {ours}. Bases of the Dervishes: {theirs}."
        );
        text.chars().take(words::LETTERS_MAX).collect()
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        self.sheet().canvas(renderer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_on_a_chart_collides_or_is_cut() {
        let turn = |turn: u8| Turn {
            turn,
            points: [i16::from(turn) * 2 - 3, i16::from(turn % 5) * 4],
            scouted: [turn % 8, 12],
            bases: [44 - turn, 10 + turn],
        };
        for last in 1..=12 {
            let course = Course { turns: (1..=last).map(turn).collect() };
            assert_eq!(course.sheet().faults(), Vec::<String>::new());
            assert!(course.words().chars().count() <= 1_024);
        }
        assert_eq!(super::course(&[]), None);
    }
}
