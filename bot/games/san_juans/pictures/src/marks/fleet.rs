//! Ships: a hull each with its name, or hulls by kind where many lie together; below them whoever
//! is on board.

use render::prelude::*;
use san_juans::{Gordon, ShipId, ShipKind, ShipView, TrainAt, View, data};

use crate::marks::baggage::{Baggage, HicksAt, Tag, hicks};
use crate::marks::force::Force;
use crate::symbols;

const LINE: f32 = 27.0;
const HULL: f32 = 28.0;
const LETTERS: f32 = 20.5;
const MARGIN: f32 = 4.0;
/// The kinds of ship, the strongest first.
const KINDS: [ShipKind; 4] =
    [ShipKind::Sultan, ShipKind::Gunboat, ShipKind::Transport, ShipKind::LightTransport];
const DAMAGE: f32 = 14.0;

#[derive(Debug)]
pub(crate) struct Fleet {
    lines: Vec<Line>,
    aboard: Option<Force>,
    baggage: Option<Baggage>,
}

#[derive(Debug)]
struct Line {
    kind: ShipKind,
    words: String,
    damage: u8,
}

impl Line {
    fn width(&self) -> f32 {
        HULL + 5.0 + width(&self.words) + DAMAGE * f32::from(self.damage)
    }
}

impl Fleet {
    /// Ships in one place, if there are any: named if they are not more than so many, and whoever is
    /// on board by arm or in total.
    pub(crate) fn of<'a>(
        view: &View,
        ships: impl Iterator<Item = &'a ShipView>,
        names_max: usize,
        totals: bool,
    ) -> Option<Self> {
        let ships: Vec<&ShipView> = ships.collect();
        let full = view.full_strength.max(1);
        let mut lines = Vec::new();
        for kind in KINDS {
            let own: Vec<&&ShipView> = ships.iter().filter(|ship| ship.kind == kind).collect();
            // There is one Sultan: a number would tell less than her name.
            if ships.len() <= names_max || kind == ShipKind::Sultan {
                lines.extend(own.iter().map(|ship| Line {
                    kind,
                    words: named(ship),
                    damage: ship.damage,
                }));
            } else if !own.is_empty() {
                let damage = own.iter().map(|ship| ship.damage).sum();
                lines.push(Line { kind, words: format!("× {}", own.len()), damage });
            }
        }
        let mut aboard = ships.iter().flat_map(|ship| &ship.aboard).peekable();
        let aboard = aboard.peek().is_some().then(|| Force::gather(aboard, full, totals));
        let has = |id: ShipId| ships.iter().any(|ship| ship.id == id);
        let baggage = Baggage::of(aboard_of(view, has));
        (!lines.is_empty()).then_some(Self { lines, aboard, baggage })
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        let (own, lines) = self.hulls();
        let (width, height) = self.aboard.as_ref().map_or((0.0, 0.0), Force::size);
        let (tags, tall) = self.baggage.as_ref().map_or((0.0, 0.0), Baggage::size);
        (own.max(width).max(tags), lines + height + tall)
    }

    fn hulls(&self) -> (f32, f32) {
        let width = self.lines.iter().map(Line::width).fold(0.0, f32::max);
        (width + 2.0 * MARGIN, LINE * self.lines.len() as f32 + MARGIN)
    }

    pub(crate) fn draw(&self, svg: &mut Svg, corner: Point) {
        let (width, height) = self.hulls();
        let back = Rect::new(corner.x, corner.y, width, height - 1.0);
        svg.rect(back, 6.0, Paint::fill(PAPER).edged(DEEP, 1.8));
        let words = italic(LETTERS, INK).start();
        for (line, down) in self.lines.iter().zip(0..) {
            let at = corner.by(MARGIN, MARGIN / 2.0 + LINE * down as f32);
            hull(svg, at.by(HULL / 2.0, LINE / 2.0 - 1.0), line.kind);
            svg.text(at.by(HULL + 5.0, LINE - 8.0), &line.words, &words);
            let first = at.by(HULL + 5.0 + width_of(line) + DAMAGE / 2.0, LINE / 2.0);
            for mark in 0..line.damage {
                let at = first.by(DAMAGE * f32::from(mark), 0.0);
                svg.symbol(symbols::STRUCK, at, DAMAGE - 1.0, Paint::fill(RED));
            }
        }
        if let Some(force) = &self.aboard {
            force.draw(svg, corner.by(0.0, height));
        }
        if let Some(baggage) = &self.baggage {
            let force = self.aboard.as_ref().map_or(0.0, |force| force.size().1);
            baggage.draw(svg, corner.by(0.0, height + force));
        }
    }
}

fn aboard_of(view: &View, has: impl Fn(ShipId) -> bool) -> Vec<Tag> {
    let mut tags = Vec::new();
    if matches!(view.gordon, Gordon::Aboard(ship) if has(ship)) {
        tags.push(Tag::gordon());
    }
    if matches!(hicks(view), Some(HicksAt::Ship(ship)) if has(ship)) {
        tags.push(Tag::hicks());
    }
    let train = view.train.as_ref().map(|train| train.at);
    if matches!(train, Some(TrainAt::Aboard(one, _)) if has(one)) {
        tags.push(Tag::train(""));
    }
    tags
}

fn width_of(line: &Line) -> f32 {
    width(&line.words)
}

pub(crate) fn hull(svg: &mut Svg, at: Point, kind: ShipKind) {
    let paint = match kind {
        ShipKind::Gunboat | ShipKind::Sultan => Paint::fill(INK).edged(INK, 0.8),
        ShipKind::Transport | ShipKind::LightTransport => Paint::fill(WHITE).edged(INK, 2.0),
    };
    svg.symbol(symbols::ship(kind), at, HULL, paint);
}

/// A ship's name, with its noun if a location is called the same.
fn named(ship: &ShipView) -> String {
    if data().places.iter().all(|place| place.name != ship.name) {
        return ship.name.clone();
    }
    match ship.kind {
        ShipKind::Gunboat | ShipKind::Sultan => format!("gunboat {}", ship.name),
        ShipKind::Transport | ShipKind::LightTransport => format!("transport {}", ship.name),
    }
}

fn width(words: &str) -> f32 {
    let ems = words.chars().map(|letter| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'I' | '\'' | '.' | ' ' => 0.31,
        'm' | 'w' => 0.76,
        'M' | 'W' => 0.95,
        'A'..='Z' | '×' => 0.74,
        _ => 0.51,
    });
    ems.sum::<f32>() * LETTERS + 3.0
}
