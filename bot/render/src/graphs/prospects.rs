//! Odds as bars: what may come of something, each outcome as wide as it is likely.

use super::sheet::Fill;
use super::sheet::{self, HEAD, MARGIN, SMALL, WIDTH};
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub struct Share {
    pub word: String,
    pub fill: Fill,
    /// How likely it is, in per cent.
    pub percent: f32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    pub name: String,
    pub aside: String,
    /// What may come of it, together a hundred per cent or less.
    pub parts: Vec<Share>,
    /// How far off the first outcome may be, in per cent; 0 if it is exact.
    pub error: f32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Prospects {
    pub title: String,
    /// What it comes to, on a line or two.
    pub told: String,
    pub bars: Vec<Bar>,
}

const BARS_MAX: usize = 14;
/// Bars up to so many are high enough for words; more are slimmer.
const ROOMY_MAX: usize = 5;

impl Prospects {
    fn shown(&self) -> &[Bar] {
        &self.bars[..self.bars.len().min(BARS_MAX)]
    }

    fn key(&self) -> Vec<(Fill, &str)> {
        let mut key: Vec<(Fill, &str)> = Vec::new();
        for part in self.shown().iter().flat_map(|bar| &bar.parts) {
            if !key.iter().any(|(fill, word)| (*fill, *word) == (part.fill, &*part.word)) {
                key.push((part.fill, &part.word));
            }
        }
        key
    }
}

impl Drawing for Prospects {
    fn words(&self) -> String {
        let mut text = format!("{}.", self.title);
        if !self.told.is_empty() {
            text.push_str(&format!(" {}", self.told));
        }
        for bar in self.shown() {
            let parts = bar.parts.iter().filter(|part| part.percent >= 0.5);
            let parts: Vec<String> =
                parts.map(|part| format!("{} {:.0} %", part.word, part.percent)).collect();
            text.push_str(&format!(" {}: {}", bar.name, parts.join(", ")));
            if bar.error >= 0.5 {
                text.push_str(&format!(", ±{:.0}", bar.error.ceil()));
            }
            text.push('.');
        }
        text
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let (bars, key) = (self.shown(), self.key());
        let roomy = bars.len() <= ROOMY_MAX;
        let row = if roomy { 124.0 } else { 58.0 };
        let told = lettering::lines(&self.told, Face::Roman, 30.0, WIDTH - 2.0 * MARGIN);
        let top = HEAD + 38.0 * told.len() as f32 + if told.is_empty() { 0.0 } else { 8.0 };
        let foot = top + row * bars.len() as f32 + 20.0;
        let height = foot + 40.0 * sheet::key_lines(&key) as f32 + 22.0;
        let mut svg = sheet::begun(&self.title, "", height);
        let words = roman(30.0, INK).start();
        for (line, down) in told.iter().zip(0..) {
            svg.text(Point::new(MARGIN, HEAD + 24.0 + 38.0 * down as f32), line, &words);
        }
        for (bar, down) in bars.iter().zip(0..) {
            let place = Rect::new(MARGIN, top + row * down as f32, WIDTH - 2.0 * MARGIN, row);
            if roomy { high(&mut svg, bar, place) } else { slim(&mut svg, bar, place) }
        }
        sheet::key(&mut svg, foot + 22.0, &key);
        sheet::drawn(renderer, height, &svg)
    }
}

/// The parts of a bar, and how far off the first may be; gives where each part lies.
fn parts(svg: &mut Svg, bar: &Bar, place: Rect) -> Vec<Rect> {
    svg.rect(place, 0.0, Paint::fill(WHITE));
    let mut x = place.x;
    let mut drawn = Vec::new();
    for part in &bar.parts {
        let width = place.width * (part.percent / 100.0).clamp(0.0, 1.0);
        let width = width.min(place.right() - x);
        let rect = Rect { x, width, ..place };
        if width > 0.4 {
            part.fill.rect(svg, rect, 0.0);
            let seam = Point::new(x + width, place.y);
            svg.chain(&[seam, seam.by(0.0, place.height)], Paint::line(INK, 2.4).sharp());
        }
        drawn.push(rect);
        x += width;
    }
    svg.rect(place, 0.0, Paint::line(INK, 2.6).sharp());
    drawn
}

/// How far off the first part's end may be: a beam with ends on the bar's lower edge.
fn error(svg: &mut Svg, bar: &Bar, first: Option<&Rect>, place: Rect) {
    let Some(first) = first.filter(|_| bar.error >= 0.5) else { return };
    let reach = place.width * bar.error / 100.0;
    let (end, y) = (first.right(), place.foot());
    let left = Point::new((end - reach).max(place.x), y);
    let right = Point::new((end + reach).min(place.right()), y);
    let beam = |svg: &mut Svg, paint: Paint| {
        svg.chain(&[left, right], paint);
        for tip in [left, right] {
            svg.chain(&[tip.by(0.0, -8.0), tip.by(0.0, 8.0)], paint);
        }
    };
    beam(svg, Paint::line(WHITE, 7.0));
    beam(svg, Paint::line(BLACK, 2.6));
}

/// A bar under its name, with words in its parts where they fit.
fn high(svg: &mut Svg, bar: &Bar, place: Rect) {
    let name = bold(31.0, INK).start();
    let aside = italic(SMALL, SEPIA).end();
    let beside = lettering::width(&bar.aside, Face::Italic, SMALL);
    let named = lettering::clipped(&bar.name, Face::Bold, 31.0, place.width - beside - 24.0);
    svg.text(Point::new(place.x, place.y + 30.0), &named, &name);
    svg.text(Point::new(place.right(), place.y + 30.0), &bar.aside, &aside);
    let beam = Rect::new(place.x, place.y + 42.0, place.width, 60.0);
    let drawn = parts(svg, bar, beam);
    error(svg, bar, drawn.first(), beam);
    for (part, rect) in bar.parts.iter().zip(&drawn) {
        let percent = format!("{:.0} %", part.percent);
        let whole = format!("{} {percent}", part.word);
        let room = rect.width - 18.0;
        let fits = |text: &str| lettering::width(text, Face::Bold, 30.0) <= room;
        let shown = [whole, percent].into_iter().find(|text| fits(text));
        if let Some(text) = shown {
            svg.text(rect.middle().by(0.0, 8.0), &text, &part.fill.lettering(30.0));
        }
    }
}

/// A bar beside its name, with its figure behind it.
fn slim(svg: &mut Svg, bar: &Bar, place: Rect) {
    let names = 262.0;
    let name = roman(SMALL, INK).start();
    let named = lettering::clipped(&bar.name, Face::Roman, SMALL, names - 12.0);
    svg.text(Point::new(place.x, place.y + 37.0), &named, &name);
    let width = place.width - names - 96.0;
    let beam = Rect::new(place.x + names, place.y + 9.0, width, 40.0);
    let drawn = parts(svg, bar, beam);
    error(svg, bar, drawn.first(), beam);
    svg.text(Point::new(place.right(), place.y + 39.0), &bar.aside, &bold(30.0, INK).end());
}
