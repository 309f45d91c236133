//! What stands beside the map: the title of a whole sheet with the state of the war, the caption of a
//! part of it, the panel beside the map of a channel, the score on its track with what threatens next,
//! and what is hung over the map when a war ends.

use render::prelude::*;
use san_juans::{Control, Flag, Hero, Outcome, View};

use crate::describe::{plain, word};
use crate::map::Window;
use crate::marks::baggage;
use crate::symbols;

/// How wide and how high the title of a whole sheet is, the score, and the ribbon of the end.
pub(crate) const TITLE: (f32, f32) = (404.0, 272.0);
pub(crate) const SCORE: (f32, f32) = (250.0, 482.0);
pub(crate) const RIBBON: (f32, f32) = (250.0, 44.0);
/// How high the picture beside the panel is for which the panel is measured.
const HIGH: f32 = 1_222.0;

pub(crate) fn title(svg: &mut Svg, view: &View, title: Rect) {
    let at = |y: f32| Point::new(title.middle().x, title.y + y);
    svg.text(at(119.0), &turn(view), &roman(25.0, INK));
    svg.text(at(144.0), &stage(view), &italic(21.0, INK));
    svg.cut();
    let words = roman(27.0, INK).start();
    svg.text(Point::new(title.x + 56.0, title.y + 189.0), &label(view), &words);
    svg.cut();
    let score = bold(62.0, RED).end();
    svg.text(Point::new(title.right() - 58.0, title.y + 196.0), &view.score.to_string(), &score);
    svg.cut();
    svg.text(at(238.0), &format!("{} in revolt", risen(view)), &italic(22.0, SEPIA));
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
        let label = label(view);
        let (first, last) = label.rsplit_once(' ').unwrap_or(("", &label));
        svg.text(at(544.0, 30.0), first, &words);
        svg.text(at(544.0, 52.0), last, &words);
        svg.text(at(588.0, 50.0), &view.score.to_string(), &line(Face::Bold, 42.0, RED));
    } else {
        let title = lettering::clipped(title, Face::Bold, 23.0, 418.0);
        svg.text(at(18.0, 33.0), &title, &line(Face::Bold, 23.0, INK).start());
        let now = format!("{}, {}", turn(view), stage(view));
        svg.text(at(18.0, 53.0), &now, &line(Face::Italic, 15.5, INK).start());
        let ends = format!("{} we win · {} {}", view.ends.0, view.ends.1, wins(view));
        svg.text(at(562.0, 31.0), &label(view), &line(Face::Roman, 18.0, INK).end());
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
    let unit = whole.height / HIGH;
    let at = |y: f32| Point::new(panel.middle().x + 4.0 * unit, panel.y + y * unit);
    let line = |face, size: f32, ink| Lettering::new(face, size * unit, ink);
    svg.rect(panel, 0.0, Paint::fill(PAPER));
    let edge = [Point::new(open.x, open.y), Point::new(open.x, open.foot())];
    svg.chain(&edge, Paint::line(INK, 4.0 * unit));
    framed(svg, whole, 2.2 * unit);
    svg.text(at(78.0), &format!("Turn {}", view.turn), &line(Face::Bold, 66.0, INK));
    let now = match (view.outcome.is_some(), view.round) {
        (false, Some(round)) => format!("round {round} of {}", view.rounds),
        _ => stage(view),
    };
    let now = lettering::lines(&now, Face::Italic, 38.0 * unit, 286.0 * unit);
    for (words, down) in [format!("of {}", view.turns)].iter().chain(&now).zip(0..) {
        svg.text(at(122.0 + 40.0 * down as f32), words, &line(Face::Italic, 38.0, INK));
    }
    svg.text(at(268.0), &label(view), &line(Face::Roman, 45.0, INK));
    svg.text(at(376.0), &view.score.to_string(), &line(Face::Bold, 128.0, RED));
    let aside = (panel.width - 330.25 * unit) / 2.0;
    let left = panel.x + aside + 76.0 * unit;
    let bar = Rect::new(left, panel.y + 452.0 * unit, 40.0 * unit, 368.0 * unit);
    track(svg, view, bar, 35.0 * unit);
    threat(svg, view, at(932.0), 40.0 * unit, 272.0 * unit);
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
        let (open, title) = (window.open(), window.panels.title);
        let unit = open.width / 640.0;
        let (size, widest) = match window.whole {
            true => (24.0, title.width),
            false => (17.5 * unit, open.width - 40.0 * unit),
        };
        let words = lettering::clipped(&words, Face::Italic, size, widest - size * 1.2);
        let width = lettering::width(&words, Face::Italic, size) + size * 1.2;
        let height = size * 1.62;
        let rect = match window.whole {
            true => Rect::new(title.x, title.y - height + 1.3, width, height),
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
/// What the score is called where it stands by itself: `Mahdi's score`.
fn label(view: &View) -> String {
    view.pack().say("{war.label}")
}

/// `he wins`.
fn wins(view: &View) -> String {
    view.pack().say("{war.he} {war.wins|win}")
}

pub(crate) fn turn(view: &View) -> String {
    let turn = format!("Turn {} of {}", view.turn, view.turns);
    match view.round {
        Some(round) => format!("{turn} · round {round} of {}", view.rounds),
        None => turn,
    }
}

pub(crate) fn stage(view: &View) -> String {
    let ended = view.outcome.map(|outcome| word(view.pack, "outcome", outcome));
    ended.unwrap_or_else(|| word(view.pack, "phase", view.phase)).to_owned()
}

/// `13 of 25 places`.
pub(crate) fn risen(view: &View) -> String {
    let risen = view.places.iter().filter(|place| place.control == Control::Rebel).count();
    format!("{risen} of {} places", view.places.len())
}

/// How much room there is beside the track, in sizes of its letters.
const ROOM: f32 = 5.3;

/// The track upright, from our victory at its foot to his at its head, with letters so large.
pub(crate) fn track(svg: &mut Svg, view: &View, bar: Rect, size: f32) {
    let (ours, his) = view.ends;
    let reach = (his - ours).max(1) as f32;
    let foot = bar.foot();
    let y = |score: i32| foot - bar.height * ((score - ours) as f32 / reach).clamp(0.0, 1.0);
    svg.rect(bar, 0.0, Paint::fill(WHITE).edged(INK, size * 0.1).sharp());
    let full = Rect { y: y(view.score), height: foot - y(view.score), ..bar };
    svg.rect(full, 0.0, Paint::fill(BLACK));
    let beside = bar.right() + size * 0.5;
    // Scores that bring something about, while they still can.
    let score = &view.pack().score;
    let relief = (!view.relief_arrived).then(|| (score.relief, view.pack().say("{war.Relief}")));
    let hero = (view.pack().has("hero") && view.hero == Hero::Absent)
        .then(|| (score.hero, view.pack().say("{war.Hero}")));
    let words = roman(size * 0.92, INK).start();
    for (trigger, who) in relief.into_iter().chain(hero) {
        let line = [Point::new(bar.x, y(trigger)), Point::new(beside - size * 0.15, y(trigger))];
        svg.chain(&line, Paint::line(FLAME, size * 0.13).sharp());
        let told = format!("{trigger} {who}");
        let how = words.within(&told, size * ROOM);
        svg.text(Point::new(beside, y(trigger) + size * 0.3), &told, &how);
    }
    let tip = Point::new(bar.x - size * 0.1, y(view.score));
    let arrow = [tip, tip.by(-size * 0.7, -size * 0.5), tip.by(-size * 0.7, size * 0.5)];
    svg.area(&arrow, Paint::fill(RED).edged(PAPER, size * 0.06));
    svg.cut();
    let end = bold(size, INK).start();
    let left = bar.x - size * 0.7;
    svg.text(Point::new(left, bar.y - size * 0.4), &format!("{his} {}", wins(view)), &end);
    let win = Lettering { ink: KHEDIVE, ..end };
    svg.text(Point::new(left, foot + size * 1.1), &format!("{ours} we win"), &win);
}

fn next(view: &View) -> (String, String) {
    if let Some(space) = baggage::battles(view).first() {
        return (plain(*space), "a battle waits".to_owned());
    }
    let sieges = view.places.iter().filter_map(|place| Some((place.siege?, place)));
    let worst = sieges.max_by_key(|(level, place)| (*level, place.id.vp));
    match (worst, view.pacified) {
        (Some((level, place)), _) => (place.id.name.clone(), format!("siege level {level} of 4")),
        (None, false) => ("The revolt".to_owned(), "spreads next turn".to_owned()),
        (None, true) => ("None".to_owned(), "the revolt is over".to_owned()),
    }
}

/// How many places have risen and what threatens next, below a point, in letters and a width.
pub(crate) fn threat(svg: &mut Svg, view: &View, at: Point, size: f32, wide: f32) {
    let mut down = 0.0;
    let mut say = |text: &str, face, size: f32, ink: Ink, more: f32| {
        down += more;
        svg.cut();
        svg.text(at.by(0.0, down), text, &Lettering::new(face, size, ink).within(text, wide));
    };
    say(&risen(view), Face::Bold, size, INK, 0.0);
    say("in revolt", Face::Roman, size, INK, size * 1.1);
    if view.outcome.is_some() {
        return;
    }
    let (who, what) = next(view);
    say("next threat", Face::Italic, size * 0.95, SEPIA, size * 1.9);
    say(&who, Face::Bold, size * 1.1, RED, size * 1.15);
    say(&what, Face::Roman, size, INK, size * 1.1);
}

pub(crate) fn panel(svg: &mut Svg, view: &View, score: Rect) {
    svg.rect(score, 0.0, Paint::fill(PAPER).edged(INK, 2.6).sharp());
    svg.rect(score.grown(-5.0), 0.0, Paint::line(SEPIA, 1.1).sharp());
    svg.cut();
    track(svg, view, Rect::new(score.x + 50.0, score.y + 48.0, 30.0, 214.0), 24.0);
    threat(svg, view, Point::new(score.middle().x, score.y + 328.0), 25.0, score.width - 24.0);
}

/// Where the ribbon of the end hangs, on pictures of the whole theatre.
pub(crate) fn ribbon_at(window: &Window) -> Option<Rect> {
    match (window.pocket, window.whole) {
        (true, _) => {
            let (open, unit) = (window.open(), window.rect.height / HIGH);
            let (x, y) = (open.x + 54.0 * unit, open.foot() - 142.0 * unit);
            Some(Rect::new(x, y, 540.0 * unit, 88.0 * unit))
        }
        (_, true) => Some(window.panels.ribbon),
        _ => None,
    }
}

/// A ribbon with how it ended, and a seal on its end.
pub(crate) fn ribbon(svg: &mut Svg, rect: Rect, view: &View, outcome: &Outcome) {
    let (pack, words) = (view.pack, &stage(view));
    let (ground, sign) = match outcome {
        Outcome::Victory => (KHEDIVE, symbols::flag(pack, Flag::Local)),
        Outcome::Defeat => (BLACK, symbols::BANNER),
        Outcome::Draw => (SEPIA, symbols::STAR),
    };
    let (unit, foot) = (rect.height, rect.foot());
    let edge = unit * 0.03;
    for (side, x) in [(-1.0, rect.x), (1.0, rect.right())] {
        let tail = [
            Point::new(x - side * unit * 0.45, rect.y + unit * 0.22),
            Point::new(x + side * unit * 0.5, rect.y + unit * 0.22),
            Point::new(x + side * unit * 0.22, rect.y + unit * 0.72),
            Point::new(x + side * unit * 0.5, foot + unit * 0.22),
            Point::new(x - side * unit * 0.45, foot + unit * 0.22),
        ];
        svg.area(&tail, Paint::fill(ground).edged(INK, edge));
        let fold = [
            Point::new(x, foot),
            Point::new(x - side * unit * 0.45, foot),
            Point::new(x - side * unit * 0.45, foot + unit * 0.22),
        ];
        svg.area(&fold, Paint::fill(INK));
    }
    svg.rect(rect, 0.0, Paint::fill(ground).edged(INK, edge).sharp());
    let hem = Rect { y: rect.y + unit * 0.09, height: unit * 0.82, ..rect };
    svg.rect(hem, 0.0, Paint::line(PAPER, edge * 0.6).sharp());
    let room = rect.width - unit * 2.1;
    let how = bold(unit * 0.56, WHITE).within(words, room);
    let at = Point::new(rect.x + unit * 0.3 + room / 2.0, rect.middle().y + how.size * 0.34);
    svg.text(at, words, &how);
    seal(svg, Point::new(rect.right() - unit * 0.75, rect.middle().y), unit * 0.78, sign);
}

fn seal(svg: &mut Svg, at: Point, radius: f32, sign: &str) {
    let drop = |i: u8| {
        let angle = f32::from(i) / 28.0 * std::f32::consts::TAU;
        let far = radius * if i.is_multiple_of(2) { 1.0 } else { 0.91 };
        at.by(angle.sin() * far, -angle.cos() * far)
    };
    let wax: Vec<Point> = (0..28).map(drop).collect();
    svg.area(&wax, Paint::fill(RED).edged(INK, radius * 0.05));
    svg.circle(at, radius * 0.72, Paint::fill(RED).edged(WHITE, radius * 0.05));
    svg.symbol(sign, at, radius * 0.98, Paint::fill(WHITE));
}

#[cfg(test)]
mod tests {
    use kit::Calm;
    use san_juans::{Campaign, Options, Space};

    use super::*;

    #[test]
    fn the_worst_siege_threatens_before_the_next_revolt() {
        let options = Options::default();
        let mut view = Campaign::new(&options, &mut Calm::default(), &mut Vec::new()).view(None);
        view.places.iter_mut().for_each(|place| place.siege = None);
        (view.pending, view.battle) = (Vec::new(), None);
        assert_eq!(next(&view).0, "The revolt");
        for (name, level) in [("tokar", 1), ("eastsound", 3), ("waldron", 3)] {
            let place = san_juans::first().named(name);
            view.places.iter_mut().find(|of| of.id == place).expect("there").siege = Some(level);
        }
        assert_eq!(next(&view), ("Eastsound".to_owned(), "siege level 3 of 4".to_owned()));
        view.pending = vec![Space::Place(san_juans::first().named("tokar"))];
        assert_eq!(next(&view), ("Tokar".to_owned(), "a battle waits".to_owned()));
    }
}
