//! The course of a game: the Empire's points with the line it has to reach, units and towns, turn by
//! turn.

use khartoum::{FLOOD, Faction, LAST_TURN, POINTS_TO_WIN};
use render::prelude::*;
use render::words;

use crate::names;

/// How a game stood at the end of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The turn, 1 to 9.
    pub turn: u8,
    /// Victory points of the Empire.
    pub points: u8,
    /// Mahdist units on the map.
    pub mahdist_units: u8,
    /// Empire units on the map.
    pub empire_units: u8,
    /// Towns that the Empire held.
    pub towns: u8,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Course {
    turns: Vec<Turn>,
}

/// How wide the chart is, in pixels.
const PIXELS: u32 = 800;
const WIDTH: f32 = 800.0;
const SHEET: Rect = Rect::new(0.0, 0.0, WIDTH, 920.0);
/// The points, and under them the units.
const POINTS: Rect = Rect::new(86.0, 120.0, 680.0, 330.0);
const UNITS: Rect = Rect::new(86.0, 600.0, 680.0, 210.0);
const POINTS_MAX: u8 = 18;
const UNITS_MAX: u8 = 32;
const SMALL: f32 = 27.0;

/// The chart of a game as far as it went; nothing before the end of its first turn.
pub fn course(turns: &[Turn]) -> Option<Scene> {
    (!turns.is_empty()).then(|| Scene::new(Course { turns: turns.to_vec() }))
}

impl Course {
    fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::page(SHEET, PIXELS);
        sheet.svg.rect(SHEET.grown(-5.0), 0.0, Paint::line(INK, 2.6).sharp());
        sheet.text(Point::new(28.0, 56.0), "The war turn by turn", &bold(39.0, INK).start());
        sheet.text(Point::new(28.0, 100.0), "Points of the Empire", &bold(SMALL, INK).start());
        ground(&mut sheet, POINTS);
        self.points(&mut sheet);
        calendar(&mut sheet);
        ground(&mut sheet, UNITS);
        self.units(&mut sheet);
        self.towns(&mut sheet);
        sheet
    }

    fn points(&self, sheet: &mut Sheet) {
        for part in [0, 3, 6, 9, 12, 15, 18_u8] {
            let y = height(POINTS, part, POINTS_MAX);
            let line = [Point::new(POINTS.x, y), Point::new(POINTS.right(), y)];
            if part % 18 != 0 {
                sheet.svg.chain(&line, Paint::line(HILL, 1.2).sharp());
            }
            let how = if part == POINTS_TO_WIN { bold(30.0, INK) } else { roman(SMALL, INK) };
            sheet.text(Point::new(POINTS.x - 12.0, y + 9.0), &part.to_string(), &how.end());
        }
        for turn in &self.turns {
            let (x, y) = (middle(turn.turn), height(POINTS, turn.points, POINTS_MAX));
            let column = Rect::new(x - 24.0, y, 48.0, POINTS.foot() - y);
            let wins = turn.points >= POINTS_TO_WIN;
            let (fill, ink) = if wins { (RED, WHITE) } else { (HILL, INK) };
            sheet.svg.rect(column, 0.0, Paint::fill(fill).edged(INK, 2.2).sharp());
            let inside = column.height > 40.0;
            let base = if inside { POINTS.foot() - 12.0 } else { y - 8.0 };
            let ink = if inside { ink } else { INK };
            sheet.text(Point::new(x, base), &turn.points.to_string(), &bold(30.0, ink));
        }
        let y = height(POINTS, POINTS_TO_WIN, POINTS_MAX);
        let line = [Point::new(POINTS.x, y), Point::new(POINTS.right(), y)];
        sheet.svg.chain(&line, Paint::line(PAPER, 8.0).sharp());
        sheet.svg.chain(&line, Paint::line(FLAME, 4.6).sharp());
        let how = italic(SMALL, INK).end();
        sheet.text(Point::new(766.0, 100.0), "from the line up the Empire wins", &how);
    }

    fn units(&self, sheet: &mut Sheet) {
        for part in [0, 8, 16, 24, 32_u8] {
            let y = height(UNITS, part, UNITS_MAX);
            let line = [Point::new(UNITS.x, y), Point::new(UNITS.right(), y)];
            if part % 32 != 0 {
                sheet.svg.chain(&line, Paint::line(HILL, 1.2).sharp());
            }
            let at = Point::new(UNITS.x - 12.0, y + 9.0);
            sheet.text(at, &part.to_string(), &roman(SMALL, INK).end());
        }
        let how = bold(SMALL, INK).start();
        let y = UNITS.y - 17.0;
        sheet.text(Point::new(28.0, y), "Units on the map", &how);
        let key: [(Faction, Ink, f32); 2] =
            [(Faction::Mahdist, KHEDIVE, 420.0), (Faction::Empire, RED, 620.0)];
        for (side, ink, x) in key {
            mark(sheet, side, Point::new(x, y - 9.0));
            sheet.text(Point::new(x + 18.0, y), names::faction(side), &bold(SMALL, ink).start());
            let count = |turn: &Turn| match side {
                Faction::Mahdist => turn.mahdist_units,
                Faction::Empire => turn.empire_units,
            };
            let at =
                |turn: &Turn| Point::new(middle(turn.turn), height(UNITS, count(turn), UNITS_MAX));
            let line: Vec<Point> = self.turns.iter().map(at).collect();
            sheet.svg.chain(&line, Paint::line(WHITE, 10.0));
            let paint = Paint::line(ink, 5.0);
            let paint = if side == Faction::Empire { paint.dashed("14 7").sharp() } else { paint };
            sheet.svg.chain(&line, paint);
            for at in line {
                mark(sheet, side, at);
            }
        }
    }

    fn towns(&self, sheet: &mut Sheet) {
        let y = UNITS.foot() + 44.0;
        for turn in &self.turns {
            let at = Point::new(middle(turn.turn), y);
            let square = Rect::around(at.by(0.0, -10.0), 44.0, 36.0);
            sheet.svg.rect(square, 4.0, Paint::fill(WHITE).edged(INK, 1.8));
            sheet.text(at, &turn.towns.to_string(), &bold(SMALL, INK));
        }
        let how = italic(SMALL, SEPIA);
        sheet.text(Point::new(POINTS.middle().x, y + 42.0), "towns of the Empire, of 12", &how);
    }
}

fn mark(sheet: &mut Sheet, side: Faction, at: Point) {
    match side {
        Faction::Mahdist => {
            sheet.svg.circle(at, 9.5, Paint::fill(GREEN).edged(INK, 2.0));
        }
        Faction::Empire => {
            let square = Rect::around(at, 17.0, 17.0);
            sheet.svg.rect(square, 0.0, Paint::fill(RED).edged(INK, 2.0).sharp());
        }
    }
}

fn middle(turn: u8) -> f32 {
    POINTS.x + POINTS.width / f32::from(LAST_TURN) * (f32::from(turn.clamp(1, LAST_TURN)) - 0.5)
}

fn height(graph: Rect, now: u8, most: u8) -> f32 {
    graph.y + graph.height * (1.0 - f32::from(now.min(most)) / f32::from(most))
}

fn ground(sheet: &mut Sheet, graph: Rect) {
    let wide = graph.width / f32::from(LAST_TURN);
    sheet.svg.rect(graph, 0.0, Paint::fill(WHITE));
    for turn in FLOOD {
        let x = graph.x + wide * f32::from(turn - 1);
        sheet.svg.rect(Rect { x, width: wide, ..graph }, 0.0, Paint::fill(SEA).sharp());
    }
    sheet.svg.rect(graph, 0.0, Paint::line(INK, 2.2).sharp());
}

fn calendar(sheet: &mut Sheet) {
    let y = POINTS.foot();
    for turn in 1..=LAST_TURN {
        let at = Point::new(middle(turn), y + 30.0);
        sheet.text(at, &turn.to_string(), &bold(SMALL, INK));
        sheet.text(at.by(0.0, 28.0), &names::months_short(turn)[..3], &roman(25.0, SEPIA));
    }
    let how = italic(25.0, DEEP).start();
    sheet.text(Point::new(POINTS.x, y + 88.0), "on blue: the Nile in flood", &how);
}

impl Drawing for Course {
    fn words(&self) -> String {
        let list = |of: &dyn Fn(&Turn) -> u8| {
            let all: Vec<String> = self.turns.iter().map(|turn| of(turn).to_string()).collect();
            all.join(", ")
        };
        let last = self.turns.last().map_or(1, |turn| turn.turn);
        let text = format!(
            "The war turn by turn, to {}. Points of the Empire, which wins with 9: {}. Mahdist units \
             on the map: {}. Empire units: {}. Towns of the Empire: {}.",
            names::months(last),
            list(&|turn| turn.points),
            list(&|turn| turn.mahdist_units),
            list(&|turn| turn.empire_units),
            list(&|turn| turn.towns)
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
            points: (turn * 7) % 19,
            mahdist_units: turn % 10,
            empire_units: (turn * 5) % 32,
            towns: turn % 13,
        };
        for last in 1..=9 {
            let course = Course { turns: (1..=last).map(turn).collect() };
            assert_eq!(course.sheet().faults(), Vec::<String>::new());
            assert!(course.words().chars().count() <= 1_024);
        }
        assert_eq!(super::course(&[]), None);
    }
}
