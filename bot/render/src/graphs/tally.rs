//! The figures of many campaigns: how they ended, and the score turn by turn.

use crate::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    pub name: String,
    pub games: usize,
    /// Victories, draws and defeats, in per cent.
    pub shares: [f32; 3],
    /// The Mahdi's score at the end of each turn.
    pub bands: Vec<Band>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Band {
    pub turn: u8,
    /// A quarter of the campaigns stand at most here.
    pub low: i32,
    pub mean: f32,
    pub high: i32,
}

/// The sheet's width, and the height of its head and of one tally.
const WIDTH: f32 = 1_200.0;
const HEAD: f32 = 84.0;
const ROW: f32 = 330.0;
const ROWS_MAX: usize = 8;
/// The score at the top of a graph, and where the Mahdi wins.
const TOP: f32 = 330.0;
const HE_WINS: f32 = 300.0;
const TURNS: f32 = 20.0;
/// What the shares are called and painted.
const ENDS: [(&str, crate::inks::Ink, crate::inks::Ink); 3] =
    [("victory", GREEN, INK), ("draw", LAND, INK), ("defeat", BLACK, WHITE)];

/// The figures of campaigns of several sorts, at most eight.
#[derive(Debug, Clone, PartialEq)]
pub struct Tallies {
    pub title: String,
    pub rows: Vec<Tally>,
}

impl Tallies {
    fn shown(&self) -> impl Iterator<Item = &Tally> {
        self.rows.iter().take(ROWS_MAX)
    }
}

impl Drawing for Tallies {
    fn words(&self) -> String {
        let alt = self.shown().map(words_of).collect::<Vec<_>>().join(" ");
        format!("{}. {alt}", self.title)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let height = HEAD + ROW * self.shown().count().max(1) as f32;
        let sheet = Rect::new(0.0, 0.0, WIDTH, height);
        let mut svg = Svg::default();
        svg.rect(sheet, 0.0, Paint::fill(PAPER));
        svg.text(Point::new(40.0, 52.0), &self.title, &bold(36.0, INK).start());
        let small = italic(18.0, SEPIA).end();
        let words = "score by turn: mean, and the middle half; ended wars keep their last score";
        svg.text(Point::new(WIDTH - 40.0, 52.0), words, &small);
        for (tally, down) in self.shown().zip(0..) {
            let y = HEAD + ROW * down as f32;
            shares(&mut svg, tally, Rect::new(40.0, y, 420.0, ROW));
            scores(&mut svg, tally, Rect::new(560.0, y + 12.0, 600.0, ROW - 70.0));
        }
        renderer.sheet(Frame::whole(sheet, 1.0), &svg)
    }
}

fn words_of(tally: &Tally) -> String {
    let [victory, draw, defeat] = tally.shares;
    let last = tally.bands.last().map_or(0.0, |band| band.mean);
    format!(
        "{}, {} games: {victory:.1} % victories, {draw:.1} % draws, {defeat:.1} % defeats, mean \
         score at the end {last:.0}.",
        tally.name, tally.games
    )
}

fn shares(svg: &mut Svg, tally: &Tally, place: Rect) {
    let name = bold(30.0, INK).start();
    svg.text(Point::new(place.x, place.y + 50.0), &tally.name, &name);
    let count = italic(20.0, SEPIA).end();
    svg.text(Point::new(place.right(), place.y + 50.0), &format!("{} games", tally.games), &count);
    let bar = Rect::new(place.x, place.y + 70.0, place.width, 56.0);
    let mut x = bar.x;
    for (share, (_, ground, _)) in tally.shares.iter().zip(ENDS) {
        let width = bar.width * (share / 100.0).clamp(0.0, 1.0);
        svg.rect(Rect { x, width, ..bar }, 0.0, Paint::fill(ground).sharp());
        x += width;
    }
    svg.rect(bar, 0.0, Paint::line(INK, 2.4).sharp());
    for ((share, (name, ground, glyph)), down) in tally.shares.iter().zip(ENDS).zip(0..) {
        let at = Point::new(place.x, place.y + 146.0 + 40.0 * down as f32);
        let mark = Rect::new(at.x, at.y, 92.0, 32.0);
        svg.rect(mark, 4.0, Paint::fill(ground).edged(INK, 1.8));
        svg.text(mark.middle().by(0.0, 7.4), &format!("{share:.1} %"), &bold(21.0, glyph));
        svg.text(at.by(108.0, 24.0), name, &roman(23.0, INK).start());
    }
}

fn scores(svg: &mut Svg, tally: &Tally, place: Rect) {
    let at = |turn: f32, score: f32| {
        let across = (turn / TURNS).clamp(0.0, 1.0);
        let up = (score / TOP).clamp(0.0, 1.0);
        Point::new(place.x + place.width * across, place.y + place.height * (1.0 - up))
    };
    svg.rect(place, 0.0, Paint::fill(WHITE).edged(INK, 2.0).sharp());
    let figures = roman(18.0, INK);
    for score in [0.0, 50.0, 100.0, 150.0, 200.0, 250.0, HE_WINS] {
        let heavy = score == HE_WINS;
        let paint = if heavy { Paint::line(RED, 2.4) } else { Paint::line(LAND, 1.6) };
        svg.chain(&[at(0.0, score), at(TURNS, score)], paint.sharp());
        let how = Lettering { ink: if heavy { RED } else { INK }, ..figures }.end();
        svg.text(at(0.0, score).by(-9.0, 6.0), &format!("{score:.0}"), &how);
    }
    for turn in [1.0, 5.0, 10.0, 15.0, 20.0] {
        svg.text(at(turn, 0.0).by(0.0, 24.0), &format!("{turn:.0}"), &figures);
    }
    svg.text(at(TURNS / 2.0, 0.0).by(-75.0, 24.0), "turn", &italic(18.0, SEPIA));
    let turn = |band: &Band| f32::from(band.turn);
    let upper = tally.bands.iter().map(|band| at(turn(band), band.high as f32));
    let lower = tally.bands.iter().rev().map(|band| at(turn(band), band.low as f32));
    let outline: Vec<Point> = upper.chain(lower).collect();
    if outline.is_empty() {
        return;
    }
    svg.area(&outline, Paint::fill(WATERLINE).edged(WATERLINE, 1.0));
    let mean: Vec<Point> = tally.bands.iter().map(|band| at(turn(band), band.mean)).collect();
    svg.chain(&mean, Paint::line(INK, 4.0));
    svg.chain(&[at(0.0, HE_WINS), at(TURNS, HE_WINS)], Paint::line(RED, 2.4).sharp());
    svg.rect(place, 0.0, Paint::line(INK, 2.0).sharp());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_tells_its_figures_in_words_too() {
        let bands = (1..=20).map(|turn| Band {
            turn,
            low: 9 * i32::from(turn),
            mean: 11.0 * f32::from(turn),
            high: 14 * i32::from(turn),
        });
        let tally = Tally {
            name: "<cautious>".to_owned(),
            games: 40,
            shares: [12.5, 50.0, 37.5],
            bands: bands.collect(),
        };
        let nothing = Tally { bands: Vec::new(), shares: [0.0; 3], games: 0, ..tally.clone() };
        let sheet = Tallies { title: "Trials".to_owned(), rows: vec![tally, nothing] };
        let drawn = Renderer::new().draw(&Scene::new(sheet)).expect("a picture");
        assert!(
            drawn.alt.contains("12.5 % victories") && drawn.alt.contains("220"),
            "{}",
            drawn.alt
        );
        assert_eq!((drawn.width, drawn.height), (1_200, 744));
    }
}
