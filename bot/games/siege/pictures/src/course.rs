//! The whole siege in a chart: Resource Points and City Morale month by month, and how far in each
//! Banner stood and how strong it was.

use render::prelude::*;
use siege::{BannerId, HIGH_NILE, LAST_TURN, MORALE_MAX, RESOURCES_MAX};

use crate::names;
use crate::symbols;

/// How things stood at the end of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    /// Its turn, 1 to 12.
    pub turn: u8,
    /// Resource Points.
    pub resources: u8,
    /// City Morale.
    pub morale: u8,
    /// The Area of its track where each Banner stood, 4 to 0.
    pub areas: [u8; 4],
    /// The Strength of each Banner; 0 if it had left.
    pub strengths: [u8; 4],
}

/// A siege month by month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    months: Vec<Month>,
    width: u32,
}

const WIDTH: f32 = 800.0;
const SHEET: Rect = Rect::new(0.0, 0.0, WIDTH, 1_160.0);
/// The graph of both tracks, and the lanes of the Banners under it.
const GRAPH: Rect = Rect::new(92.0, 132.0, 624.0, 290.0);
const LANES: f32 = 492.0;
const LANE: f32 = 138.0;
const PITCH: f32 = 159.0;
const SMALL: f32 = 28.0;

impl Course {
    /// The chart of a siege, as far as it went.
    pub fn scene(months: &[Month], width: u32) -> Scene {
        Scene::new(Self { months: months.to_vec(), width })
    }

    fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::page(SHEET, self.width);
        sheet.svg.rect(SHEET.grown(-5.0), 0.0, Paint::line(INK, 2.6).sharp());
        sheet.text(Point::new(30.0, 58.0), "The siege month by month", &bold(40.0, INK).start());
        ground(&mut sheet, GRAPH);
        self.tracks(&mut sheet);
        calendar(&mut sheet);
        for banner in BannerId::ALL {
            self.lane(&mut sheet, banner);
        }
        let how = italic(SMALL, SEPIA);
        let foot = Point::new(WIDTH / 2.0, SHEET.height - 22.0);
        sheet.text(foot, "Area 4 is far out, 0 the Palace · figures: Strength", &how);
        sheet
    }

    fn tracks(&self, sheet: &mut Sheet) {
        let bold = bold(SMALL, DEEP);
        sheet.svg.circle(Point::new(40.0, 96.0), 9.0, Paint::fill(DEEP));
        sheet.text(Point::new(58.0, 105.0), "Resource Points", &bold.start());
        let red = Lettering { ink: RED, ..bold };
        sheet.text(Point::new(760.0, 105.0), "City Morale", &red.end());
        sheet.svg.rect(Rect::around(Point::new(594.0, 96.0), 17.0, 17.0), 0.0, Paint::fill(RED));
        for part in 0..=4_u8 {
            let y = height(part, 4);
            if part > 0 && part < 4 {
                let line = [Point::new(GRAPH.x, y), Point::new(GRAPH.right(), y)];
                sheet.svg.chain(&line, Paint::line(HILL, 1.4).sharp());
            }
            sheet.text(Point::new(GRAPH.x - 10.0, y + 9.0), &(part * 5).to_string(), &bold.end());
            if part % 2 == 0 {
                let right = Point::new(GRAPH.right() + 12.0, y + 9.0);
                sheet.text(right, &(part * 5 / 2).to_string(), &red.start());
            }
        }
        let at =
            |month: &Month, now: u8, most: u8| Point::new(middle(month.turn), height(now, most));
        let resources: Vec<Point> =
            self.months.iter().map(|month| at(month, month.resources, RESOURCES_MAX)).collect();
        let morale: Vec<Point> =
            self.months.iter().map(|month| at(month, month.morale, MORALE_MAX)).collect();
        let svg = &mut sheet.svg;
        for line in [&resources, &morale] {
            svg.chain(line, Paint::line(WHITE, 11.0));
        }
        svg.chain(&resources, Paint::line(DEEP, 5.0));
        svg.chain(&morale, Paint::line(RED, 5.0).dashed("14 7").sharp());
        for at in &resources {
            svg.circle(*at, 9.0, Paint::fill(DEEP).edged(WHITE, 2.4));
        }
        for at in &morale {
            svg.rect(
                Rect::around(*at, 17.0, 17.0),
                0.0,
                Paint::fill(RED).edged(WHITE, 2.4).sharp(),
            );
        }
    }

    /// A Banner's lane: columns that rise as it comes nearer, each with its Strength.
    fn lane(&self, sheet: &mut Sheet, banner: BannerId) {
        let place = banner.index();
        let top = LANES + PITCH * place as f32;
        let lane = Rect::new(GRAPH.x, top, GRAPH.width, LANE);
        ground(sheet, lane);
        symbols::cloth(&mut sheet.svg, banner, Point::new(48.0, top + LANE / 2.0), 62.0);
        sheet.takes("a flag", Rect::around(Point::new(48.0, top + LANE / 2.0), 66.0, 52.0));
        let step = LANE / 5.0;
        for line in 1..5_u8 {
            let y = top + step * f32::from(line);
            let ends = [Point::new(lane.x, y), Point::new(lane.right(), y)];
            sheet.svg.chain(&ends, Paint::line(HILL, 1.2).sharp());
        }
        let how = roman(SMALL, SEPIA).start();
        let right = lane.right() + 12.0;
        sheet.text(Point::new(right, top + 23.0), "0", &how);
        sheet.text(Point::new(right, top + LANE - 3.0), "4", &how);
        let (fill, ink) = symbols::inks(banner);
        for month in &self.months {
            let (area, strength) = (month.areas[place].min(4), month.strengths[place]);
            let x = middle(month.turn);
            if strength == 0 {
                sheet.text(Point::new(x, top + LANE - 8.0), "–", &italic(SMALL, SEPIA));
                continue;
            }
            let high = step * f32::from(5 - area);
            let column = Rect::new(x - 22.0, top + LANE - high, 44.0, high);
            sheet.svg.rect(column, 0.0, Paint::fill(fill).edged(INK, 2.2).sharp());
            sheet.text(Point::new(x, top + LANE - 5.0), &strength.to_string(), &bold(SMALL, ink));
        }
        sheet.svg.rect(lane, 0.0, Paint::line(INK, 2.2).sharp());
    }
}

fn middle(turn: u8) -> f32 {
    GRAPH.x + GRAPH.width / f32::from(LAST_TURN) * (f32::from(turn.clamp(1, LAST_TURN)) - 0.5)
}

/// How high on the graph something stands on its scale.
fn height(now: u8, most: u8) -> f32 {
    let part = f32::from(now.min(most)) / f32::from(most);
    GRAPH.foot() - 14.0 - (GRAPH.height - 28.0) * part
}

fn ground(sheet: &mut Sheet, graph: Rect) {
    let wide = graph.width / f32::from(LAST_TURN);
    let svg = &mut sheet.svg;
    svg.rect(graph, 0.0, Paint::fill(WHITE));
    let x = graph.x + wide * f32::from(HIGH_NILE.start() - 1);
    let months = f32::from(HIGH_NILE.end() - HIGH_NILE.start() + 1);
    svg.rect(Rect { x, width: wide * months, ..graph }, 0.0, Paint::fill(SEA));
    svg.rect(graph, 0.0, Paint::line(INK, 2.2).sharp());
}

fn calendar(sheet: &mut Sheet) {
    for turn in 1..=LAST_TURN {
        let how = roman(25.0, INK);
        sheet.text(Point::new(middle(turn), GRAPH.foot() + 30.0), names::month_short(turn), &how);
    }
    let how = italic(25.0, DEEP);
    let high = (middle(*HIGH_NILE.start()) + middle(*HIGH_NILE.end())) / 2.0;
    sheet.text(Point::new(high, GRAPH.foot() + 58.0), "high Nile", &how);
}

impl Drawing for Course {
    fn words(&self) -> String {
        let list = |of: &dyn Fn(&Month) -> u8| {
            let all: Vec<String> = self.months.iter().map(|month| of(month).to_string()).collect();
            all.join(", ")
        };
        let Some(last) = self.months.last() else {
            return "The siege month by month: it has not begun.".to_owned();
        };
        let mut text = format!(
            "The siege month by month, February 1884 to {}. Resource Points: {}. City Morale: {}.",
            names::month(last.turn),
            list(&|month| month.resources),
            list(&|month| month.morale)
        );
        for banner in BannerId::ALL {
            let place = banner.index();
            text.push_str(&format!(
                " {} Banner, Area: {}; Strength: {}.",
                banner,
                list(&|month| month.areas[place]),
                list(&|month| month.strengths[place])
            ));
        }
        text
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
        let month = |turn: u8| Month {
            turn,
            resources: (turn * 7) % 21,
            morale: (turn * 3) % 11,
            areas: [turn % 5, 4, (turn + 2) % 5, 0],
            strengths: [turn % 7, 6, (turn + 3) % 7, 1],
        };
        for last in [0, 1, 6, 12] {
            let months: Vec<Month> = (1..=last).map(month).collect();
            let course = Course { months, width: 800 };
            assert_eq!(course.sheet().faults(), Vec::<String>::new());
            assert!(course.words().chars().count() <= 1_024);
        }
    }
}
