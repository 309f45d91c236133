//! Signs of an overlay: arrows, what is set beside places where there is room, and what they mean.
//!
//! Arrows are as engravers drew them on maps of campaigns: thin where a force set out, broad where it
//! arrived. By their form they differ from roads and from each other: marches are solid, retreats
//! hollow, voyages and plans dashed.

use render::prelude::*;
use render::{Die, DieResult};
use san_juans::{Arm, Control, Meets, PackNo};

use crate::{paint, symbols};

/// From the neck of an arrow to its tip.
const HEAD: f32 = 25.0;
const BARB: f32 = 11.5;
/// Half the width of its body at the tail and at the neck.
const TAIL: f32 = 1.8;
const NECK: f32 = 4.6;
const CASING: f32 = 6.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// A march; of relief if they were among them.
    March {
        relief: bool,
    },
    Flight,
    Rail,
    Voyage,
    Plan,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Arrow {
    pub(super) line: Vec<Point>,
    pub(super) style: Style,
    /// How much broader it is than on the whole sheet.
    pub(super) scale: f32,
}

impl Arrow {
    pub(super) fn tip(&self) -> Point {
        self.line[self.line.len() - 1]
    }

    pub(super) fn beads(&self, apart: f32) -> impl Iterator<Item = Point> + '_ {
        let many = (length(&self.line) / apart) as usize;
        (0..=many).map(move |i| along(&self.line, apart * i as f32))
    }

    /// The head of a plan once more, where a mark would hide it.
    pub(super) fn draw_head(&self, svg: &mut Svg) {
        let all = length(&self.line);
        let k = self.scale;
        let head = (HEAD * k).min(all * 0.6);
        let barbs = head_of(along(&self.line, all - head), self.tip(), head / HEAD);
        svg.area(&barbs, Paint::fill(WHITE).edged(WHITE, CASING * k));
        svg.area(&barbs, Paint::fill(WHITE).edged(RED, 3.0 * k));
    }

    pub(super) fn draw(&self, svg: &mut Svg) {
        let all = length(&self.line);
        let k = self.scale;
        let head = (HEAD * k).min(all * 0.6);
        let neck = all - head;
        let body = stretch(&self.line, neck);
        let (tip, at) = (self.tip(), along(&self.line, neck));
        let barbs = head_of(at, tip, head / HEAD);
        match self.style {
            Style::March { relief } => {
                let ink = if relief { RED } else { INK };
                let outline = tapered(&body, &barbs, tip, (TAIL * k, NECK * k));
                svg.area(&outline, Paint::fill(WHITE).edged(WHITE, CASING * k));
                svg.area(&outline, Paint::fill(ink).edged(INK, 0.9));
            }
            Style::Flight => {
                let outline = tapered(&body, &barbs, tip, (NECK * k, NECK * k));
                svg.area(&outline, Paint::fill(WHITE).edged(WHITE, (CASING + 1.0) * k));
                svg.area(&outline, Paint::fill(PAPER).edged(INK, 1.6 * k));
            }
            Style::Rail => dashed(svg, &body, &barbs, (INK, 5.0 * k, "4 6"), false),
            Style::Voyage => dashed(svg, &body, &barbs, (DEEP, 5.4 * k, "17 7"), false),
            Style::Plan => dashed(svg, &body, &barbs, (RED, 6.0 * k, "13 8"), true),
        }
    }
}

fn dashed(
    svg: &mut Svg,
    body: &[Point],
    barbs: &[Point; 4],
    (ink, wide, dash): (Ink, f32, &'static str),
    hollow: bool,
) {
    svg.chain(body, Paint::line(WHITE, wide + CASING));
    svg.area(barbs, Paint::fill(WHITE).edged(WHITE, CASING));
    svg.chain(body, Paint::line(ink, wide).dashed(dash).sharp());
    let (fill, edge, line) = if hollow { (WHITE, ink, 3.0) } else { (ink, INK, 1.0) };
    svg.area(barbs, Paint::fill(fill).edged(edge, line));
}

fn stretch(line: &[Point], to: f32) -> Vec<Point> {
    let pieces = (to / 6.0).ceil().max(1.0) as usize;
    (0..=pieces).map(|i| along(line, to * i as f32 / pieces as f32)).collect()
}

/// Left barb, tip, right barb, and the notch between them.
fn head_of(neck: Point, tip: Point, scale: f32) -> [Point; 4] {
    let long = neck.to(tip).max(0.01);
    let (x, y) = ((tip.x - neck.x) / long, (tip.y - neck.y) / long);
    let back = neck.by(-x * 5.0 * scale, -y * 5.0 * scale);
    let barb = BARB * scale.max(0.6);
    [back.by(y * barb, -x * barb), tip, back.by(-y * barb, x * barb), neck]
}

/// The outline of a body that grows broader towards its head, and of the head.
fn tapered(
    body: &[Point],
    [left, _, right, _]: &[Point; 4],
    tip: Point,
    (tail, neck): (f32, f32),
) -> Vec<Point> {
    let last = body.len() - 1;
    let side = |i: usize, way: f32| {
        let (from, to) = (body[i.saturating_sub(1)], body[(i + 1).min(last)]);
        let long = from.to(to).max(0.01);
        let half = tail + (neck - tail) * i as f32 / last as f32;
        body[i].by((to.y - from.y) / long * half * way, -(to.x - from.x) / long * half * way)
    };
    let mut outline: Vec<Point> = (0..=last).map(|i| side(i, 1.0)).collect();
    outline.extend([*left, tip, *right]);
    outline.extend((0..=last).rev().map(|i| side(i, -1.0)));
    outline
}

const FLASH: f32 = 25.0;
const SPIKES: u8 = 12;
/// A tag's height, the height of its lettering, and its sign.
const HEIGHT: f32 = 29.0;
const LETTERS: f32 = 20.5;
const SIGN: f32 = 20.0;
const DIE: f32 = 35.0;
/// A die that has fallen, with its star, and the letters of what it needed; and both where there is
/// little room.
const FALLEN: (f32, f32) = (62.0, 29.0);
const SMALL: (f32, f32) = (46.0, 23.0);

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Note {
    /// A battle was fought; whether ours held the field, and how many there were.
    Flash {
        /// Whether ours held the field, the last time.
        sign: &'static str,
        won: bool,
        times: u8,
    },
    /// Where a force was, or a ship.
    Ghost(&'static str),
    Tag(&'static str, String),
    Lozenge(Meets),
    /// A die of the rebellion with what it needed.
    Rolled {
        die: u8,
        needed: i8,
        rose: bool,
        small: bool,
    },
}

impl Note {
    /// The same for where there is little room, if it has such a form.
    pub(crate) fn smaller(&self) -> Option<Self> {
        match *self {
            Note::Rolled { die, needed, rose, small: false } => {
                Some(Note::Rolled { die, needed, rose, small: true })
            }
            _ => None,
        }
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        match self {
            Note::Flash { .. } => (2.0 * FLASH + 6.0, 2.0 * FLASH + 6.0),
            Note::Ghost(_) => (34.0, 30.0),
            Note::Tag(_, words) => {
                (SIGN + 14.0 + lettering::width(words, Face::Bold, LETTERS), HEIGHT)
            }
            Note::Lozenge(meets) => {
                (if letters(*meets).chars().count() > 1 { DIE + 14.0 } else { DIE }, DIE)
            }
            Note::Rolled { needed, small, .. } => {
                let (die, letters) = if *small { SMALL } else { FALLEN };
                let words = lettering::width(&or_more(*needed), Face::Bold, letters);
                (die + words + 7.0, die)
            }
        }
    }

    pub(crate) fn draw(&self, svg: &mut Svg, corner: Point) {
        let (width, height) = self.size();
        let middle = corner.by(width / 2.0, height / 2.0);
        match self {
            Note::Flash { sign, won, times } => flash(svg, middle, (sign, *won), *times),
            Note::Ghost(sign) => {
                let rect = Rect::around(middle, width - 2.0, height - 2.0);
                svg.rect(rect, 3.0, Paint::fill(PAPER).edged(SEPIA, 1.6).dashed("5 4"));
                svg.symbol(sign, middle, 21.0, Paint::line(SEPIA, 1.5));
            }
            Note::Tag(sign, words) => {
                let rect = Rect::new(corner.x, corner.y, width, height - 1.0);
                svg.rect(rect, 3.0, Paint::fill(YELLOW).edged(INK, 2.0).sharp());
                let at = corner.by(5.0 + SIGN / 2.0, height / 2.0 - 0.5);
                svg.symbol(sign, at, SIGN, Paint::fill(INK));
                let how = bold(LETTERS, INK).start();
                svg.text(corner.by(SIGN + 9.0, height / 2.0 + 6.4), words, &how);
            }
            Note::Lozenge(meets) => {
                lozenge(svg, Rect::new(corner.x, corner.y, width, height), *meets);
            }
            Note::Rolled { die, needed, rose, small } => {
                let fate = if *rose { DieResult::Hit } else { DieResult::Miss };
                let (size, letters) = if *small { SMALL } else { FALLEN };
                let at = corner.by(size / 2.0, size / 2.0);
                Die { sides: 6, face: *die, fate }.drawn(svg, at, size);
                let how = bold(letters, INK).start();
                let at = corner.by(size + 3.0, height / 2.0 + letters * 0.35);
                svg.text(at, &or_more(*needed), &how.halo(WHITE, 5.0));
            }
        }
    }
}

/// A burst with crossed swords; beside it the sign of whoever held the field.
fn flash(svg: &mut Svg, at: Point, (sign, won): (&str, bool), times: u8) {
    let burst = |reach: f32, hollow: f32| {
        let corner = |i: u8| {
            let angle = f32::from(i) / f32::from(2 * SPIKES) * std::f32::consts::TAU;
            // Every other spike is shorter, as engravers drew a shell bursting.
            let far = match i % 4 {
                0 => reach,
                2 => reach * 0.84,
                _ => hollow,
            };
            at.by(angle.sin() * far, -angle.cos() * far)
        };
        (0..2 * SPIKES).map(corner).collect::<Vec<Point>>()
    };
    svg.area(&burst(FLASH, 15.5), Paint::fill(YELLOW).edged(WHITE, 5.0));
    svg.area(&burst(FLASH, 15.5), Paint::fill(FLAME).edged(INK, 1.8));
    svg.area(&burst(FLASH * 0.72, 11.5), Paint::fill(YELLOW));
    svg.symbol(symbols::SWORDS, at, 22.0, Paint::fill(INK));
    let (ground, glyph) = if won { (WHITE, KHEDIVE) } else { (BLACK, WHITE) };
    let beside = at.by(FLASH * 0.68, FLASH * 0.66);
    svg.circle(beside, 11.5, Paint::fill(ground).edged(INK, 2.0));
    svg.symbol(sign, beside, 15.0, Paint::fill(glyph));
    if times > 1 {
        let how = bold(20.5, INK).halo(WHITE, 4.0);
        svg.text(at.by(-FLASH * 0.72, FLASH), &format!("×{times}"), &how);
    }
}

/// What a die needs: `4+`, `6`.
fn or_more(needed: i8) -> String {
    if needed == 6 { "6".to_owned() } else { format!("{}+", needed.max(1)) }
}

fn letters(meets: Meets) -> String {
    match meets {
        Meets::Roll(needed) if needed > 6 => "–".to_owned(),
        // A die cannot show less, so they are always there.
        Meets::Roll(needed) => or_more(needed.max(1)),
        Meets::Nobody | Meets::Guided => "–".to_owned(),
        Meets::Battle => String::new(),
    }
}

/// A die with the number it needs; where a battle is certain, crossed swords.
fn lozenge(svg: &mut Svg, rect: Rect, meets: Meets) {
    let inner = rect.grown(-2.0);
    let ground = if meets == Meets::Battle { FLAME } else { WHITE };
    svg.rect(Rect { x: inner.x + 2.5, y: inner.y + 3.0, ..inner }, 8.0, Paint::fill(SEPIA));
    svg.rect(inner, 8.0, Paint::fill(ground).edged(INK, 2.8));
    let middle = inner.middle();
    if meets == Meets::Battle {
        svg.symbol(symbols::SWORDS, middle, 24.0, Paint::fill(INK));
        return;
    }
    svg.text(middle.by(0.0, 9.0), &letters(meets), &bold(26.0, INK));
}

pub(super) fn before(svg: &mut Svg, at: Point, (pack, control): (PackNo, Control)) {
    let (ground, glyph) = paint::control(control);
    svg.circle(at, BEFORE, Paint::fill(ground).edged(INK, 2.2));
    svg.symbol(symbols::control(pack, control), at, 17.0, Paint::fill(glyph));
    let (x, y) = (BEFORE * 0.8, BEFORE * 0.8);
    let strike = [at.by(-x, y), at.by(x, -y)];
    svg.chain(&strike, Paint::line(WHITE, 5.5));
    svg.chain(&strike, Paint::line(INK, 2.6));
}

/// From the middle of the sign of whoever held a place to its edge.
pub(super) const BEFORE: f32 = 13.0;

/// How wide and how high it is.
pub(crate) const KEY: (f32, f32) = (152.0, 170.0);
const KEY_LINE: f32 = 26.5;
const KEY_WORDS: f32 = 57.0;
const KEY_LETTERS: f32 = 16.0;

pub(crate) fn key(svg: &mut Svg, key: Rect, pack: PackNo) {
    svg.rect(key, 0.0, Paint::fill(PAPER).edged(INK, 2.2).sharp());
    svg.rect(key.grown(-4.0), 0.0, Paint::line(SEPIA, 1.0).sharp());
    let at = |row: u8| Point::new(key.x + 12.0, key.y + 19.0 + KEY_LINE * f32::from(row));
    let arrows = [
        (Style::March { relief: false }, "march"),
        (Style::Flight, "falling back"),
        (Style::Voyage, "voyage"),
    ];
    for ((style, words), row) in arrows.into_iter().zip(0..) {
        let line: Vec<Point> = (0..=8).map(|i| at(row).by(4.5 * i as f32, 0.0)).collect();
        Arrow { line, style, scale: 1.0 }.draw(svg);
        says(svg, key, row, words);
    }
    let ring = at(3).by(18.0, 0.0);
    svg.circle(ring, 8.0, Paint::fill(WHITE).edged(INK, 7.0));
    svg.circle(ring, 8.0, Paint::line(YELLOW, 4.2));
    says(svg, key, 3, "new hands");
    before(svg, at(4).by(18.0, 0.0), (pack, Control::Local));
    says(svg, key, 4, "held before");
    let ghost = Rect::around(at(5).by(18.0, 0.0), 30.0, 23.0);
    svg.rect(ghost, 3.0, Paint::fill(PAPER).edged(SEPIA, 1.6).dashed("5 4"));
    let sign = symbols::arm(Arm::Infantry);
    svg.symbol(sign, ghost.middle(), 17.0, Paint::line(SEPIA, 1.5));
    says(svg, key, 5, "was here");
}

fn says(svg: &mut Svg, key: Rect, row: u8, words: &str) {
    let how = roman(KEY_LETTERS, INK).start();
    svg.text(
        Point::new(key.x + KEY_WORDS, key.y + 19.0 + KEY_LINE * f32::from(row) + 5.5),
        words,
        &how,
    );
}
