//! The title of a whole sheet with the state of the war, and the caption of a part of it.

use render::geometry::{Point, Rect};
use render::inks::{BLACK, FLAME, INK, KHEDIVE, PAPER, RED, SEPIA, WHITE, YELLOW};
use render::lettering;
use render::svg::Anchor;
use render::svg::{Face, Lettering, Paint, Svg};
use san_juans::{Outcome, Phase, View};

use crate::base::panel;
use crate::window::Window;

/// Where it stands.
pub(crate) const PANEL: Rect = Rect::new(46.0, 962.0, 404.0, 272.0);
/// Scores that bring something about.
const TRIGGERS: [i32; 3] = [120, 150, 200];

/// A point of the panel's middle line.
fn at(y: f32) -> Point {
    Point::new(PANEL.middle().x, PANEL.y + y)
}

/// The panel with its title, which never changes.
pub(crate) fn title(svg: &mut Svg) {
    panel(svg, PANEL);
    for (x, y, turn) in [(0.0, 0.0, 0.0), (1.0, 0.0, 90.0), (1.0, 1.0, 180.0), (0.0, 1.0, 270.0)] {
        let inner = PANEL.grown(-9.0);
        let corner = Point::new(inner.x + inner.width * x, inner.y + inner.height * y);
        svg.turned(corner, turn, |svg| svg.path(SPRAY, Paint::fill(SEPIA)));
    }
    let title = Lettering::new(Face::Bold, 39.0, INK).spread(1.0);
    svg.text(at(54.0), "THE SAN JUANS", &title);
    let under = Lettering::new(Face::Italic, 19.0, SEPIA);
    svg.text(at(79.0), "a map of the Mahdi's rising in the islands", &under);
    fleuron(svg, at(91.0));
}

/// A rule that ends in leaves, with a lozenge in its middle.
fn fleuron(svg: &mut Svg, at: Point) {
    for side in [0.0, 180.0] {
        svg.turned(at, side, |svg| svg.path(LEAF, Paint::fill(SEPIA)));
    }
    let lozenge = [at.by(0.0, -5.0), at.by(5.0, 0.0), at.by(0.0, 5.0), at.by(-5.0, 0.0)];
    svg.area(&lozenge, Paint::fill(RED));
}

/// Half of a fleuron, from its middle to the right.
const LEAF: &str = "M9 -0.8H46C50 -0.8 52 -4.6 57 -5.4C62 -6.2 66 -3.4 70 0C66 3.4 62 6.2 57 5.4\
    C52 4.6 50 0.8 46 0.8H9ZM56 -2.4C53.6 -2 52 -0.6 50.6 0C52 0.6 53.6 2 56 2.4C59.6 2.8 62 1.6 64.4 0\
    C62 -1.6 59.6 -2.8 56 -2.4ZM13 -1.2C16 -5.6 22 -6 26 -1.2ZM13 1.2C16 5.6 22 6 26 1.2Z";
/// A spray of leaves in an upper left corner.
const SPRAY: &str = "M0 0H20C13 1 8.6 3 6.4 6.4C3 8.6 1 13 0 20ZM8 8C12 5.4 16 5.8 18.6 9.4\
    C14.6 11.6 10.6 11.4 8 8ZM8 8C5.4 12 5.8 16 9.4 18.6C11.6 14.6 11.4 10.6 8 8Z";

/// Turn and score.
pub(crate) fn draw(svg: &mut Svg, view: &View) {
    let when = Lettering::new(Face::Roman, 25.0, INK);
    svg.text(at(119.0), &turn(view), &when);
    let how = Lettering::new(Face::Italic, 21.0, INK);
    svg.text(at(144.0), &stage(view), &how);
    let words = Lettering::new(Face::Roman, 27.0, INK).at(Anchor::Start);
    svg.text(Point::new(PANEL.x + 56.0, PANEL.y + 189.0), "Mahdi's score", &words);
    let score = Lettering::new(Face::Bold, 62.0, RED).at(Anchor::End);
    svg.text(
        Point::new(PANEL.x + PANEL.width - 58.0, PANEL.y + 196.0),
        &view.score.to_string(),
        &score,
    );
    track(svg, view, Rect::new(PANEL.x + 30.0, PANEL.y + 212.0, PANEL.width - 60.0, 13.0));
}

/// The score between its two ends.
fn track(svg: &mut Svg, view: &View, bar: Rect) {
    let (ours, his) = view.ends;
    let reach = (his - ours).max(1) as f32;
    let x = |score: i32| bar.x + bar.width * ((score - ours) as f32 / reach).clamp(0.0, 1.0);
    svg.rect(bar, 0.0, Paint::fill(WHITE).edged(INK, 2.0).sharp());
    let full = Rect { width: x(view.score) - bar.x, ..bar };
    svg.rect(full, 0.0, Paint::fill(BLACK));
    let figures = Lettering::new(Face::Roman, 16.0, SEPIA);
    for trigger in TRIGGERS {
        let ink = if trigger < view.score { FLAME } else { INK };
        let line = [Point::new(x(trigger), bar.y), Point::new(x(trigger), bar.y + bar.height)];
        svg.chain(&line, Paint::line(ink, 2.6).sharp());
        svg.text(Point::new(x(trigger), bar.y + 29.0), &trigger.to_string(), &figures);
    }
    let tip = Point::new(x(view.score), bar.y + 2.0);
    svg.area(&[tip, tip.by(-9.0, -12.0), tip.by(9.0, -12.0)], Paint::fill(RED).edged(PAPER, 1.4));
    let end = Lettering::new(Face::Bold, 18.0, INK);
    let under = bar.y + 30.0;
    svg.text(
        Point::new(bar.x - 4.0, under),
        &format!("{ours} we win"),
        &Lettering { ink: KHEDIVE, ..end }.at(Anchor::Start),
    );
    svg.text(
        Point::new(bar.x + bar.width + 4.0, under),
        &format!("{his} he wins"),
        &end.at(Anchor::End),
    );
}

/// A band over a part of the map: what is shown on the left, the score on the right.
pub(crate) fn caption(svg: &mut Svg, view: &View, title: &str, window: &Window) {
    let (whole, open) = (window.rect, window.open());
    let unit = whole.width / 640.0;
    let band = Rect { height: open.y - whole.y, ..whole };
    svg.rect(band, 0.0, Paint::fill(PAPER));
    let at = |x: f32, y: f32| Point::new(band.x + x * unit, band.y + y * unit);
    let line = |face, size: f32, ink| Lettering::new(face, size * unit, ink);
    if window.small() {
        let room = 390.0 * unit;
        let wide = lettering::width(title, Face::Bold, 27.0 * unit);
        let size = 27.0 * (room / wide).clamp(0.75, 1.0);
        let title = lettering::clipped(title, Face::Bold, size * unit, room);
        svg.text(at(16.0, 33.0), &title, &line(Face::Bold, size, INK).at(Anchor::Start));
        let now = lettering::clipped(&brief(view), Face::Italic, 21.0 * unit, room);
        svg.text(at(16.0, 56.0), &now, &line(Face::Italic, 21.0, INK).at(Anchor::Start));
        let words = line(Face::Roman, 21.0, INK).at(Anchor::End);
        svg.text(at(544.0, 30.0), "Mahdi's", &words);
        svg.text(at(544.0, 52.0), "score", &words);
        svg.text(at(588.0, 50.0), &view.score.to_string(), &line(Face::Bold, 42.0, RED));
    } else {
        let title = lettering::clipped(title, Face::Bold, 23.0, 418.0);
        svg.text(at(18.0, 33.0), &title, &line(Face::Bold, 23.0, INK).at(Anchor::Start));
        let now = format!("{}, {}", turn(view), stage(view));
        svg.text(at(18.0, 53.0), &now, &line(Face::Italic, 15.5, INK).at(Anchor::Start));
        let ends = format!("{} we win · {} he wins", view.ends.0, view.ends.1);
        svg.text(at(562.0, 31.0), "Mahdi's score", &line(Face::Roman, 18.0, INK).at(Anchor::End));
        svg.text(at(562.0, 52.0), &ends, &line(Face::Italic, 14.5, SEPIA).at(Anchor::End));
        svg.text(at(595.0, 48.0), &view.score.to_string(), &line(Face::Bold, 34.0, RED));
    }
    let edge = [Point::new(open.x, open.y), Point::new(open.x + open.width, open.y)];
    svg.chain(&edge, Paint::line(INK, 2.0 * unit));
    svg.rect(whole.grown(-3.0 * unit), 0.0, Paint::line(PAPER, 6.0 * unit).sharp());
    svg.rect(whole.grown(-unit), 0.0, Paint::line(INK, 2.0 * unit).sharp());
    svg.rect(whole.grown(-6.0 * unit), 0.0, Paint::line(INK, 1.2 * unit).sharp());
}

/// When it is, in few words: the turn and the round or step, or how it ended.
fn brief(view: &View) -> String {
    match (view.outcome.is_some(), view.round) {
        (true, _) => format!("Turn {}: {}", view.turn, stage(view)),
        (false, Some(_)) => turn(view),
        (false, None) => format!("{}: {}", turn(view), stage(view)),
    }
}

/// A tab of paper: on the cartouche of a whole sheet, under the caption of a part.
#[derive(Debug)]
pub(crate) struct Tab {
    words: String,
    size: f32,
    /// Where it is.
    pub(crate) rect: Rect,
}

impl Tab {
    pub(crate) fn new(words: String, window: &Window) -> Self {
        let unit = window.rect.width / 640.0;
        let (size, widest) = match window.whole {
            true => (24.0, PANEL.width),
            false => (17.5 * unit, window.rect.width - 40.0 * unit),
        };
        let words = lettering::clipped(&words, Face::Italic, size, widest - size * 1.2);
        let width = lettering::width(&words, Face::Italic, size) + size * 1.2;
        let height = size * 1.62;
        let rect = match window.whole {
            true => Rect::new(PANEL.x, PANEL.y - height + 1.3, width, height),
            false => Rect::new(window.rect.x + 12.0 * unit, window.open().y, width, height),
        };
        Self { words, size, rect }
    }

    pub(crate) fn draw(&self, svg: &mut Svg) {
        svg.rect(self.rect, 0.0, Paint::fill(YELLOW).edged(INK, 2.2).sharp());
        let how = Lettering::new(Face::Italic, self.size, INK);
        svg.text(self.rect.middle().by(0.0, self.size * 0.32), &self.words, &how);
    }
}

/// "Turn 2 of 20 · round 4 of 7".
pub(crate) fn turn(view: &View) -> String {
    let turn = format!("Turn {} of {}", view.turn, view.turns);
    match view.round {
        Some(round) => format!("{turn} · round {round} of {}", view.rounds),
        None => turn,
    }
}

/// The step of the turn, or how it ended.
pub(crate) fn stage(view: &View) -> String {
    let text = match (&view.outcome, view.phase) {
        (Some(outcome), _) => return ended(outcome).to_owned(),
        (None, Phase::Draw) => "drawing cards",
        (None, Phase::Rebellion) => "the rebellion spreads",
        (None, Phase::Actions) => "action rounds",
        (None, Phase::Supply) => "supply",
        (None, Phase::Sieges) => "sieges",
        (None, Phase::Replacements) => "replacements",
        (None, Phase::Score) => "the score moves",
    };
    text.to_owned()
}

fn ended(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "the rebellion is broken",
        Outcome::Defeat => "the Mahdi has won",
        Outcome::Draw => "a war without a victor",
    }
}
