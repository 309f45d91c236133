//! What goes with an army: the hero, the expedition, the armoured train and its track, supplies;
//! and where a battle waits.

use render::prelude::*;
use san_juans::{ColumnView, Control, Hero, Pack, PlaceId, ShipId, Space, TrainAt, UnitView, View};

use crate::chart::{CLEAR, Chart};
use crate::marks::place;
use crate::symbols;

const HEIGHT: f32 = 28.0;
const SIGN: f32 = 22.0;
const LETTERS: f32 = 20.5;
/// From one sleeper to the next, and their length to each side.
const SLEEPERS: f32 = 8.0;
const SLEEPER: f32 = 7.5;
const BATTLE: f32 = 15.0;

#[derive(Debug)]
pub(crate) struct Baggage(Vec<Tag>);

#[derive(Debug)]
pub(crate) struct Tag {
    pub(crate) sign: &'static str,
    pub(crate) words: String,
    rank: Rank,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rank {
    Thing,
    /// A person in relief service.
    Relief,
    /// A person in the Khedive's service.
    Local,
}

impl Rank {
    fn paint(self) -> (Ink, Ink) {
        match self {
            Self::Thing => (PAPER, INK),
            Self::Relief => (RED, WHITE),
            Self::Local => (WHITE, KHEDIVE),
        }
    }
}

/// Where the expedition is taken to be: with the most of its units (J-195).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExpeditionAt {
    /// In a place or on a movement point.
    Space(Space),
    Ship(ShipId),
}

pub(crate) fn expedition(view: &View) -> Option<ExpeditionAt> {
    let count = |units: &[UnitView]| units.iter().filter(|unit| unit.kind.expedition).count();
    let ships = view.ships.iter().map(|ship| (ExpeditionAt::Ship(ship.id), &ship.aboard));
    let columns = view.columns.iter().map(|found| (ExpeditionAt::Space(found.space), &found.units));
    let places = view.places.iter();
    let places = places.map(|found| (ExpeditionAt::Space(Space::Place(found.id)), &found.units));
    let all = ships.chain(columns).chain(places).map(|(at, units)| (at, count(units)));
    all.filter(|(_, units)| *units > 0).max_by_key(|(_, units)| *units).map(|(at, _)| at)
}

impl Tag {
    pub(crate) fn hero(pack: &Pack) -> Self {
        Self { sign: symbols::STAR, words: pack.say("{war.Hero}"), rank: Rank::Relief }
    }

    pub(crate) fn expedition(pack: &Pack) -> Self {
        let words = &pack.words.expedition_short;
        let words = words.strip_prefix("the ").unwrap_or(words).to_owned();
        Self { sign: symbols::STAR, words, rank: Rank::Local }
    }

    pub(crate) fn train(words: &str) -> Self {
        Self { sign: symbols::ENGINE, words: words.to_owned(), rank: Rank::Thing }
    }

    fn width(&self) -> f32 {
        let letters = self.words.chars().count() as f32;
        SIGN + 8.0 + if letters > 0.0 { letters * LETTERS * 0.54 + 5.0 } else { 0.0 }
    }
}

impl Baggage {
    pub(crate) fn at(view: &View, place: PlaceId) -> Option<Self> {
        let mut tags = Vec::new();
        let hero = matches!(view.hero, Hero::Ashore { .. });
        if hero && place == view.pack().roles.refuge {
            tags.push(Tag::hero(view.pack()));
        }
        if expedition(view) == Some(ExpeditionAt::Space(Space::Place(place))) {
            tags.push(Tag::expedition(view.pack()));
        }
        match view.train.as_ref().map(|train| train.at) {
            Some(TrainAt::Base(base)) if base == place => tags.push(Tag::train("")),
            Some(TrainAt::Crated(port)) if port == place => tags.push(Tag::train("crated")),
            _ => {}
        }
        let stores = view.place(place).stores;
        if stores > 0 {
            tags.push(Tag { sign: symbols::BALES, words: stores.to_string(), rank: Rank::Thing });
        }
        (!tags.is_empty()).then_some(Self(tags))
    }

    pub(crate) fn with(view: &View, column: &ColumnView) -> Option<Self> {
        let there = expedition(view) == Some(ExpeditionAt::Space(column.space));
        there.then(|| Self(vec![Tag::expedition(view.pack())]))
    }

    pub(crate) fn of(tags: Vec<Tag>) -> Option<Self> {
        (!tags.is_empty()).then_some(Self(tags))
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        (self.0.iter().map(Tag::width).sum(), HEIGHT)
    }

    pub(crate) fn draw(&self, svg: &mut Svg, mut corner: Point) {
        for tag in &self.0 {
            let (ground, glyph) = tag.rank.paint();
            let back = Rect::new(corner.x, corner.y, tag.width(), HEIGHT - 1.0);
            svg.rect(back, 8.0, Paint::fill(ground).edged(INK, 2.0));
            let sign = corner.by(4.0 + SIGN / 2.0, HEIGHT / 2.0 - 0.5);
            svg.symbol(tag.sign, sign, SIGN, Paint::fill(glyph));
            let words = bold(LETTERS, glyph).start();
            svg.text(corner.by(SIGN + 7.0, HEIGHT / 2.0 + 6.4), &tag.words, &words);
            corner = corner.by(tag.width(), 0.0);
        }
    }
}

/// The railway: rails and sleepers between every two spaces that have track, struck through
/// beside a location in revolt, which cuts it (J-194).
pub(crate) fn track(svg: &mut Svg, chart: &Chart, view: &View) {
    let Some(train) = &view.train else { return };
    let base = match train.at {
        TrainAt::Base(base) => Some(Space::Place(base)),
        _ => None,
    };
    let laid = |space: Space| base == Some(space) || train.track.contains(&space);
    let cut = |space: Space| {
        space.place().is_some_and(|place| view.place(place).control == Control::Rebel)
    };
    let mut breaks = Vec::new();
    for (path, route) in chart.pack.paths.iter().zip(&chart.routes) {
        let open = length(&route.line) - 2.0 * CLEAR;
        let at = |step: u8| CLEAR + open * f32::from(step) / f32::from(path.points + 1);
        for step in 0..=path.points {
            let (one, other) = (space(path, step), space(path, step + 1));
            if !(laid(one) && laid(other)) {
                continue;
            }
            rails(svg, &route.line, at(step), at(step + 1));
            if cut(one) || cut(other) {
                breaks.push(along(&route.line, (at(step) + at(step + 1)) / 2.0));
            }
        }
    }
    for at in breaks {
        svg.circle(at, 10.0, Paint::fill(WHITE).edged(INK, 1.8));
        svg.symbol(symbols::STRUCK, at, 15.0, Paint::fill(RED));
    }
}

fn space(path: &san_juans::Path, step: u8) -> Space {
    match step {
        0 => Space::Place(path.from),
        step if step > path.points => Space::Place(path.to),
        step => Space::Point { path: path.id, step },
    }
}

fn rails(svg: &mut Svg, line: &[Point], from: f32, to: f32) {
    let pieces = ((to - from) / SLEEPERS).ceil().max(1.0) as usize;
    let along_at = |i: usize| along(line, from + (to - from) * i as f32 / pieces as f32);
    let bed: Vec<Point> = (0..=pieces).map(along_at).collect();
    svg.chain(&bed, Paint::line(PAPER, 2.0 * SLEEPER + 3.0));
    for pair in bed.windows(2) {
        let (middle, reach) = (pair[0].toward(pair[1], 0.5), pair[0].to(pair[1]).max(0.1));
        let (x, y) = ((pair[1].x - pair[0].x) / reach, (pair[1].y - pair[0].y) / reach);
        let ends = [middle.by(-y * SLEEPER, x * SLEEPER), middle.by(y * SLEEPER, -x * SLEEPER)];
        svg.chain(&ends, Paint::line(INK, 2.2).sharp());
    }
    svg.chain(&bed, Paint::line(INK, 4.0));
}

pub(crate) fn battles(view: &View) -> Vec<Space> {
    let mut spaces = view.pending.clone();
    spaces.extend(view.battle.as_ref().map(|battle| battle.space));
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

/// Where the sign of a battle stands, so much larger than usual.
pub(crate) fn battle_spot(chart: &Chart, view: &View, space: Space, scale: f32) -> Point {
    let at = chart.space(space);
    let away = space.place().map_or(19.0, |id| place::reach(view.place(id)) * 0.74 + 3.0);
    at.by(-away * scale, -away * scale)
}

pub(crate) fn battle_box(at: Point, scale: f32) -> Rect {
    Rect::around(at, 2.0 * BATTLE * scale, 2.0 * BATTLE * scale)
}

pub(crate) fn battle(svg: &mut Svg, at: Point) {
    svg.circle(at, BATTLE, Paint::fill(FLAME).edged(INK, 2.4));
    svg.symbol(symbols::SWORDS, at, 21.0, Paint::fill(INK));
}

pub(crate) fn sample(svg: &mut Svg, at: Point, sign: &'static str, person: bool) {
    let (ground, glyph) = if person { (RED, WHITE) } else { (PAPER, INK) };
    svg.rect(Rect::around(at, 27.0, 25.0), 7.0, Paint::fill(ground).edged(INK, 1.8));
    svg.symbol(sign, at, 20.0, Paint::fill(glyph));
}
