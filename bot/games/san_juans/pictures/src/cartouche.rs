//! The title of a whole sheet with the state of the war, the caption of a part of it, and the panel
//! beside the map of a channel.

use render::prelude::*;
use san_juans::{Outcome, Phase, View};

use crate::score;
use crate::window::Window;

pub(crate) const PANEL: Rect = Rect::new(46.0, 962.0, 404.0, 272.0);

fn at(y: f32) -> Point {
    Point::new(PANEL.middle().x, PANEL.y + y)
}

pub(crate) fn draw(svg: &mut Svg, view: &View) {
    svg.text(at(119.0), &turn(view), &roman(25.0, INK));
    svg.text(at(144.0), &stage(view), &italic(21.0, INK));
    svg.cut();
    let words = roman(27.0, INK).start();
    svg.text(Point::new(PANEL.x + 56.0, PANEL.y + 189.0), "Mahdi's score", &words);
    svg.cut();
    let score = bold(62.0, RED).end();
    svg.text(Point::new(PANEL.right() - 58.0, PANEL.y + 196.0), &view.score.to_string(), &score);
    svg.cut();
    svg.text(at(238.0), &format!("{} in revolt", score::risen(view)), &italic(22.0, SEPIA));
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
        svg.text(at(16.0, 33.0), &title, &line(Face::Bold, size, INK).start());
        let now = lettering::clipped(&brief(view), Face::Italic, 21.0 * unit, room);
        svg.text(at(16.0, 56.0), &now, &line(Face::Italic, 21.0, INK).start());
        let words = line(Face::Roman, 21.0, INK).end();
        svg.text(at(544.0, 30.0), "Mahdi's", &words);
        svg.text(at(544.0, 52.0), "score", &words);
        svg.text(at(588.0, 50.0), &view.score.to_string(), &line(Face::Bold, 42.0, RED));
    } else {
        let title = lettering::clipped(title, Face::Bold, 23.0, 418.0);
        svg.text(at(18.0, 33.0), &title, &line(Face::Bold, 23.0, INK).start());
        let now = format!("{}, {}", turn(view), stage(view));
        svg.text(at(18.0, 53.0), &now, &line(Face::Italic, 15.5, INK).start());
        let ends = format!("{} we win · {} he wins", view.ends.0, view.ends.1);
        svg.text(at(562.0, 31.0), "Mahdi's score", &line(Face::Roman, 18.0, INK).end());
        svg.text(at(562.0, 52.0), &ends, &line(Face::Italic, 14.5, SEPIA).end());
        svg.text(at(595.0, 48.0), &view.score.to_string(), &line(Face::Bold, 34.0, RED));
    }
    let edge = [Point::new(open.x, open.y), Point::new(open.right(), open.y)];
    svg.chain(&edge, Paint::line(INK, 2.0 * unit));
    framed(svg, whole, unit);
}

fn framed(svg: &mut Svg, whole: Rect, unit: f32) {
    svg.rect(whole.grown(-3.0 * unit), 0.0, Paint::line(PAPER, 6.0 * unit).sharp());
    svg.rect(whole.grown(-unit), 0.0, Paint::line(INK, 2.0 * unit).sharp());
    svg.rect(whole.grown(-6.0 * unit), 0.0, Paint::line(INK, 1.2 * unit).sharp());
}

/// The panel beside the map of a channel: when it is, the score on its track, the next threat.
pub(crate) fn board(svg: &mut Svg, view: &View, window: &Window) {
    let (whole, open) = (window.rect, window.open());
    let panel = Rect { width: open.x - whole.x, ..whole };
    let at = |y: f32| Point::new(panel.middle().x + 4.0, panel.y + y);
    let line = |face, size: f32, ink| Lettering::new(face, size, ink);
    svg.rect(panel, 0.0, Paint::fill(PAPER));
    let edge = [Point::new(open.x, open.y), Point::new(open.x, open.foot())];
    svg.chain(&edge, Paint::line(INK, 4.0));
    framed(svg, whole, 2.2);
    svg.text(at(78.0), &format!("Turn {}", view.turn), &line(Face::Bold, 66.0, INK));
    let now = match (view.outcome.is_some(), view.round) {
        (false, Some(round)) => format!("round {round} of {}", view.rounds),
        _ => stage(view),
    };
    let now = lettering::lines(&now, Face::Italic, 38.0, 286.0);
    for (words, down) in [format!("of {}", view.turns)].iter().chain(&now).zip(0..) {
        svg.text(at(122.0 + 40.0 * down as f32), words, &line(Face::Italic, 38.0, INK));
    }
    svg.text(at(268.0), "Mahdi's score", &line(Face::Roman, 45.0, INK));
    svg.text(at(376.0), &view.score.to_string(), &line(Face::Bold, 128.0, RED));
    score::track(svg, view, Rect::new(panel.x + 76.0, panel.y + 452.0, 40.0, 368.0), 35.0);
    score::threat(svg, view, at(932.0), 40.0, 272.0);
}

/// When it is, in few words: the turn and the round or step, or how it ended.
fn brief(view: &View) -> String {
    match (view.outcome.is_some(), view.round) {
        (true, _) => format!("Turn {}: {}", view.turn, stage(view)),
        (false, Some(_)) => turn(view),
        (false, None) => format!("{}: {}", turn(view), stage(view)),
    }
}

/// A tab of paper: on the cartouche of a whole sheet, at the foot of a part.
#[derive(Debug)]
pub(crate) struct Tab {
    words: String,
    size: f32,
    pub(crate) rect: Rect,
}

impl Tab {
    pub(crate) fn new(words: String, window: &Window) -> Self {
        let open = window.open();
        let unit = open.width / 640.0;
        let (size, widest) = match window.whole {
            true => (24.0, PANEL.width),
            false => (17.5 * unit, open.width - 40.0 * unit),
        };
        let words = lettering::clipped(&words, Face::Italic, size, widest - size * 1.2);
        let width = lettering::width(&words, Face::Italic, size) + size * 1.2;
        let height = size * 1.62;
        let rect = match window.whole {
            true => Rect::new(PANEL.x, PANEL.y - height + 1.3, width, height),
            false => {
                let y = open.foot() - height - 8.0 * unit;
                Rect::new(open.x + 8.0 * unit, y, width, height)
            }
        };
        Self { words, size, rect }
    }

    pub(crate) fn draw(&self, svg: &mut Svg) {
        svg.rect(self.rect, 0.0, Paint::fill(YELLOW).edged(INK, 2.2).sharp());
        let how = italic(self.size, INK);
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
