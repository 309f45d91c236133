//! The track of the score: where it stands, what waits along it, and what the account of
//! this turn will do to it.

use render::prelude::*;
use san_juans::{Flag, PackNo};

use crate::symbols;

/// The sheet; its smallest letters have 28 pixels.
const WIDTH: f32 = 800.0;
const HEAD: f32 = 120.0;
/// The scale from 0, below, to 300.
const BAR: Rect = Rect::new(236.0, 170.0, 84.0, 780.0);
/// The score at which a war is lost for which the bar is drawn.
const DRAWN_FOR: i32 = 300;
const SMALL: f32 = 28.0;
/// Lines of the account that are shown.
const LINES_MAX: usize = 8;
const LINE: f32 = 40.0;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    pub pack: PackNo,
    pub turn: u8,
    pub turns: u8,
    pub score: i32,
    /// What the score will be when the turn ends, if nothing else happens.
    pub after: i32,
    /// The account of the turn so far: a cause in words, and by how much it moves the score.
    pub account: Vec<(String, i32)>,
    pub hero: bool,
    pub relief: bool,
    pub pacified: bool,
}

struct Trigger {
    at: i32,
    words: [String; 2],
    done: bool,
}

impl Track {
    /// What waits along the track (J-047, J-120, J-121, J-180, J-185), from the top.
    fn triggers(&self) -> Vec<Trigger> {
        let score = &self.pack.get().score;
        let drags = |at: i32| {
            let row = score.weariness.iter().find(|row| row.from == at || row.from == at + 1);
            let row = row.filter(|row| self.turn <= row.turns.1);
            row.map_or_else(String::new, |row| {
                let (from, to) = row.turns;
                let above = if row.from == at { "from here" } else { "above" };
                format!("turns {from}–{to}: +{} {above}", row.vp)
            })
        };
        let trigger = |at, words: &str, done| {
            let more = if at == score.lost || at == 0 { String::new() } else { drags(at) };
            Trigger { at, words: [self.pack.get().say(words), more], done }
        };
        let mut triggers = vec![
            trigger(score.lost, "{war.Leader} {war.has|have} won", self.score >= score.lost),
            trigger(score.relief, "{war.The_relief} come", self.relief),
            trigger(score.successor, "{war.Reliefs} in: {war.successor}", false),
            trigger(score.hero, "{war.Hero} is sent for", self.hero),
            trigger(score.pacified, "{war.Reliefs} in: no more revolts", self.pacified),
            trigger(0, "We have won", self.score <= 0),
        ];
        triggers.sort_by_key(|trigger| std::cmp::Reverse(trigger.at));
        triggers
    }

    /// How high a score stands on the track.
    fn up(&self, score: i32) -> f32 {
        let top = self.pack.get().score.lost;
        let part = score.clamp(0, top) as f32 / top as f32;
        BAR.y + BAR.height * (1.0 - part)
    }

    /// The bar with its numbers, where it is not the one that is drawn for 300.
    fn bar(&self, svg: &mut Svg) {
        let top = self.pack.get().score.lost;
        svg.rect(BAR, 0.0, Paint::fill(WHITE));
        for (part, ink) in [(0.0, SEPIA), (1.0, HILL), (2.0, LAND)] {
            let third = BAR.height / 3.0;
            let rect = Rect { y: BAR.y + third * part, height: third, ..BAR };
            svg.rect(rect, 0.0, Paint::fill(ink).sharp());
        }
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
        let step = step.into_iter().find(|step| top / step <= 8).unwrap_or(top);
        for number in (0..=top / step).map(|at| at * step) {
            let at = Point::new(BAR.x, self.up(number));
            svg.chain(&[at.by(-20.0, 0.0), at], Paint::line(INK, 3.2).sharp());
            svg.text(at.by(-28.0, 10.0), &number.to_string(), &roman(SMALL, INK).end());
        }
        svg.rect(BAR, 0.0, Paint::line(INK, 4.0).sharp());
    }

    fn height(&self) -> f32 {
        let lines = self.account.len().clamp(1, LINES_MAX + 1);
        BAR.foot() + 168.0 + LINE * lines as f32
    }

    /// What waits, to the right; labels that would touch are moved apart.
    fn labels(&self, svg: &mut Svg) {
        let triggers = self.triggers();
        let high = |trigger: &Trigger| if trigger.words[1].is_empty() { 40.0 } else { 74.0 };
        let mut middles: Vec<f32> = triggers.iter().map(|trigger| self.up(trigger.at)).collect();
        for _ in 0..40 {
            for at in 1..triggers.len() {
                let apart = (high(&triggers[at - 1]) + high(&triggers[at])) / 2.0 + 6.0;
                let lack = apart - (middles[at] - middles[at - 1]);
                if lack > 0.0 {
                    middles[at - 1] -= lack / 2.0;
                    middles[at] += lack / 2.0;
                }
            }
        }
        let right = BAR.right();
        for (trigger, y) in triggers.iter().zip(middles) {
            let from = Point::new(right, self.up(trigger.at));
            let bend = [
                from,
                from.by(26.0, 0.0),
                Point::new(right + 50.0, y),
                Point::new(right + 62.0, y),
            ];
            svg.chain(&bend, Paint::line(INK, 2.2));
            svg.circle(from, 6.0, Paint::fill(INK));
            let at = Point::new(right + 84.0, y);
            if trigger.done {
                svg.circle(at, 15.0, Paint::fill(INK));
                let tick = [at.by(-7.0, 0.0), at.by(-2.0, 6.0), at.by(8.0, -6.0)];
                svg.chain(&tick, Paint::line(WHITE, 4.0));
            } else {
                svg.circle(at, 14.0, Paint::fill(WHITE).edged(INK, 2.4));
            }
            let [first, second] = &trigger.words;
            let lift = if second.is_empty() { 0.0 } else { 17.0 };
            for (line, face, lift) in [(first, Face::Bold, -lift), (second, Face::Roman, lift)] {
                let room = WIDTH - 30.0 - at.x - 26.0;
                let how = Lettering::new(face, SMALL, INK).start().within(line, room);
                svg.text(Point::new(at.x + 26.0, y + 10.0 + lift), line, &how);
            }
        }
    }

    fn marker(&self, svg: &mut Svg) {
        let now = self.up(self.score);
        let then = self.up(self.after);
        // An arrow shorter than its own head would point nowhere.
        if (then - now).abs() > 10.0 {
            let x = BAR.x + BAR.width / 2.0;
            let tip = then + (now - then).signum() * 22.0;
            svg.chain(&[Point::new(x, now), Point::new(x, tip)], Paint::line(WHITE, 13.0).sharp());
            let dashes = Paint::line(INK, 7.0).dashed("12 7").sharp();
            svg.chain(&[Point::new(x, now), Point::new(x, tip)], dashes);
            let way = (then - now).signum();
            let head = [
                Point::new(x, then),
                Point::new(x - 17.0, then - way * 24.0),
                Point::new(x + 17.0, then - way * 24.0),
            ];
            svg.area(&head, Paint::fill(WHITE).edged(INK, 3.0));
        }
        let left = 150.0;
        let flag = [
            Point::new(BAR.right() + 2.0, now),
            Point::new(BAR.x, now - 7.0),
            Point::new(left + 14.0, now - 7.0),
            Point::new(left, now - 42.0),
            Point::new(30.0, now - 42.0),
            Point::new(30.0, now + 42.0),
            Point::new(left, now + 42.0),
            Point::new(left + 14.0, now + 7.0),
            Point::new(BAR.x, now + 7.0),
        ];
        svg.area(&flag, Paint::fill(YELLOW).edged(INK, 4.0));
        svg.text(Point::new(91.0, now + 21.0), &self.score.to_string(), &bold(62.0, INK));
    }

    fn account(&self, svg: &mut Svg) {
        let top = BAR.foot() + 84.0;
        let rule = [Point::new(40.0, top - 22.0), Point::new(WIDTH - 40.0, top - 22.0)];
        svg.chain(&rule, Paint::line(INK, 2.0).sharp());
        let bold = bold(32.0, INK).start();
        svg.text(Point::new(44.0, top + 18.0), "Booked this turn", &bold);
        let sum = if self.after == self.score {
            "no change".to_owned()
        } else {
            format!("then {}", self.after)
        };
        let end = bold.end();
        svg.text(Point::new(WIDTH - 44.0, top + 18.0), &sum, &end);
        let roman = roman(SMALL, INK);
        let mut y = top + 18.0 + LINE;
        if self.account.is_empty() {
            svg.text(Point::new(44.0, y), "Nothing yet.", &italic(SMALL, SEPIA).start());
        }
        for (cause, by) in self.account.iter().take(LINES_MAX) {
            svg.text(Point::new(128.0, y), &signed(*by), &bold.end());
            let cause = lettering::clipped(cause, Face::Roman, SMALL, WIDTH - 44.0 - 148.0);
            svg.text(Point::new(148.0, y), &cause, &roman.start());
            y += LINE;
        }
        if self.account.len() > LINES_MAX {
            let more: i32 = self.account.iter().skip(LINES_MAX).map(|(_, by)| by).sum();
            svg.text(Point::new(128.0, y), &signed(more), &bold.end());
            let words = format!("{} more", self.account.len() - LINES_MAX);
            svg.text(Point::new(148.0, y), &words, &roman.start());
        }
    }
}

impl Drawing for Track {
    fn words(&self) -> String {
        let mut words = format!(
            "Track of {}, turn {} of {}: {} of 0 (we win) to {}.",
            self.pack.get().say("{war.the_score}"),
            self.turn,
            self.turns,
            self.score,
            self.pack.get().say("{war.end} ({war.he} {war.wins|win})")
        );
        if self.account.is_empty() {
            words.push_str(" Nothing is booked this turn.");
        } else {
            let booked: Vec<String> =
                self.account.iter().map(|(cause, by)| format!("{cause} {}", signed(*by))).collect();
            words.push_str(&format!(
                " Booked this turn: {}; {} when it ends, as things stand.",
                booked.join(", "),
                self.after
            ));
        }
        let lost = self.pack.get().score.lost;
        let ends = |trigger: &&Trigger| trigger.at == 0 || trigger.at == lost;
        for trigger in self.triggers().iter().filter(|trigger| !ends(trigger)) {
            let [first, second] = &trigger.words;
            let done = if trigger.done { " (done)" } else { "" };
            let more = if second.is_empty() { String::new() } else { format!("; {second}") };
            words.push_str(&format!(" At {}: {first}{done}{more}.", trigger.at));
        }
        words
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Rect::new(0.0, 0.0, WIDTH, self.height());
        let mut svg = Svg::default();
        svg.rect(sheet, 0.0, Paint::fill(PAPER));
        svg.rect(sheet.grown(-9.0), 3.0, Paint::line(INK, 3.0).sharp());
        svg.rect(sheet.grown(-15.0), 2.0, Paint::line(SEPIA, 1.2).sharp());
        super::corners(&mut svg, sheet.grown(-17.0), 44.0);
        let title = self.pack.get().say("{war.the_score}").to_uppercase().replace('\'', "’");
        svg.text(Point::new(WIDTH / 2.0, 76.0), &title, &bold(46.0, INK).spread(2.0));
        let turn = italic(32.0, SEPIA);
        let words = format!("turn {} of {}", self.turn, self.turns);
        svg.text(Point::new(WIDTH / 2.0, HEAD), &words, &turn);
        match self.pack.get().score.lost {
            DRAWN_FOR => svg.asset(asset!("san-juans/drawings/cards/track.svg")),
            _ => self.bar(&mut svg),
        }
        let ours = symbols::flag(self.pack, Flag::Local);
        for (sign, y, ink) in [(symbols::BANNER, 144.0, BLACK), (ours, 976.0, GREEN)] {
            svg.symbol(sign, Point::new(278.0, y), 38.0, Paint::fill(ink).edged(INK, 0.8));
        }
        self.labels(&mut svg);
        self.marker(&mut svg);
        self.account(&mut svg);
        renderer.sheet(Frame::whole(sheet, 1.0), &svg)
    }
}

fn signed(by: i32) -> String {
    if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(score: i32, account: &[(&str, i32)]) -> Track {
        let account: Vec<(String, i32)> =
            account.iter().map(|(cause, by)| ((*cause).to_owned(), *by)).collect();
        let after = score + account.iter().map(|(_, by)| by).sum::<i32>();
        let (hero, relief) = (score >= 120, score >= 200);
        Track {
            pack: PackNo::FIRST,
            turn: 9,
            turns: 20,
            score,
            after,
            account,
            hero,
            relief,
            pacified: false,
        }
    }

    #[test]
    fn the_track_is_told_in_words_too() {
        let words =
            track(165, &[("Olga lost", 10), ("a battle won", -10), ("Tokar lost", 5)]).words();
        assert!(words.contains("turn 9 of 20: 165 of 0 (we win) to 300"), "{words}");
        assert!(
            words.contains("Olga lost +10, a battle won −10, Tokar lost +5; 170 when"),
            "{words}"
        );
        assert!(words.contains("At 120: Gordon is sent for (done)."), "{words}");
        assert!(track(70, &[]).words().contains("Nothing is booked"));
    }

    #[test]
    fn any_score_and_any_account_can_be_drawn() {
        let long: Vec<(&str, i32)> = std::iter::repeat_n(("a battle lost", 10), 30).collect();
        for (score, account) in [(-40, &long[..]), (0, &[]), (300, &long[..9]), (430, &[])] {
            let track = track(score, account);
            let picture = Renderer::new().draw(&Scene::new(track)).expect("a picture");
            assert!(picture.alt.chars().count() <= 1_024);
            assert!((1_000..1_600).contains(&picture.height), "{}", picture.height);
        }
    }
}
