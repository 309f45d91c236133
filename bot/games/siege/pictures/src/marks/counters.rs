//! Counters of the garrison in short form.

use render::prelude::*;
use siege::{Kind, UnitId, data};

use crate::names;
use crate::symbols::{GUN, HEAVY_GUN, SOLDIER, STEAMER};

/// What stands between two counters, in parts of one.
const GAP: f32 = 0.13;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unit {
    /// Troops of a kind with steps left of so many.
    Troops(Kind, u8, u8),
    /// A gun; whether it is heavy.
    Gun(bool),
    Gunboat,
    Leader(UnitId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) what: Unit,
    pub(crate) count: u8,
}

impl Unit {
    /// What a counter shows that has so many steps.
    pub(crate) fn of(id: UnitId, steps: u8) -> Self {
        match id.kind() {
            Kind::Leader => Self::Leader(id),
            Kind::Gunboat => Self::Gunboat,
            Kind::LightGun => Self::Gun(false),
            Kind::HeavyGun => Self::Gun(true),
            kind => Self::Troops(kind, steps, data().units[id.index()].steps),
        }
    }

    /// In words, if there are so many.
    pub(crate) fn words(self, count: u8) -> String {
        let few = usize::from(count);
        match self {
            Self::Troops(kind, steps, _) => {
                let name = names::kind(kind);
                let of = if few == 1 { String::new() } else { format!("{few} ") };
                let steps = if steps == 1 { " of 1 step" } else { "" };
                format!("{of}{name}{steps}")
            }
            Self::Gun(false) => names::many(few, "light gun", "light guns"),
            Self::Gun(true) => names::many(few, "heavy gun", "heavy guns"),
            Self::Gunboat => names::many(few, "gunboat", "gunboats"),
            Self::Leader(id) => names::unit(id).to_owned(),
        }
    }
}

/// Counters as tokens in their order; those that look alike in one, but troops only if `all`.
pub(crate) fn tokens(units: impl IntoIterator<Item = (UnitId, u8)>, all: bool) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for (id, steps) in units {
        let what = Unit::of(id, steps);
        let alone = !all && matches!(what, Unit::Troops(..));
        match tokens.iter_mut().find(|token| !alone && token.what == what) {
            Some(token) => token.count += 1,
            None => tokens.push(Token { what, count: 1 }),
        }
    }
    tokens.sort_by_key(|token| order(token.what));
    tokens
}

/// The order in which they stand, whole counters before reduced ones.
fn order(unit: Unit) -> (u8, u8) {
    match unit {
        Unit::Leader(id) => (0, id.0),
        Unit::Troops(kind, steps, _) => (1 + kind as u8, 2_u8.saturating_sub(steps)),
        Unit::Gun(heavy) => (10, u8::from(!heavy)),
        Unit::Gunboat => (20, 0),
    }
}

pub(crate) fn rows(tokens: &[Token], size: f32, widest: f32) -> Vec<Vec<Token>> {
    let mut rows: Vec<(f32, Vec<Token>)> = Vec::new();
    for token in tokens {
        let wide = token.width(size) + size * GAP;
        match rows.last_mut() {
            Some((taken, row)) if *taken + wide <= widest + size * GAP => {
                *taken += wide;
                row.push(*token);
            }
            _ => rows.push((wide, vec![*token])),
        }
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

pub(crate) fn width(row: &[Token], size: f32) -> f32 {
    let all: f32 = row.iter().map(|token| token.width(size) + size * GAP).sum();
    (all - size * GAP).max(0.0)
}

pub(crate) fn draw_row(svg: &mut Svg, row: &[Token], mut at: Point, size: f32) {
    for token in row {
        token.draw(svg, at, size);
        at.x += token.width(size) + size * GAP;
    }
}

impl Token {
    fn times(&self) -> String {
        if self.count > 1 { format!("×{}", self.count) } else { String::new() }
    }

    pub(crate) fn width(&self, size: f32) -> f32 {
        if self.count > 1 {
            size * 1.08 + lettering::width(&self.times(), Face::Bold, size * 0.58)
        } else {
            size
        }
    }

    pub(crate) fn draw(&self, svg: &mut Svg, corner: Point, size: f32) {
        let rect = Rect::new(corner.x, corner.y, size, size);
        let middle = rect.middle();
        let line = (size * 0.05).max(1.2);
        match self.what {
            Unit::Troops(kind, steps, full) => troops(svg, rect, (kind, steps, full)),
            Unit::Gun(heavy) => {
                svg.rect(rect, size * 0.1, Paint::fill(PAPER).edged(INK, line));
                let path = if heavy { HEAVY_GUN } else { GUN };
                svg.symbol(path, middle, size * 0.8, Paint::fill(INK));
            }
            Unit::Gunboat => {
                svg.rect(rect, size * 0.1, Paint::fill(SEA).edged(INK, line));
                svg.symbol(STEAMER, middle, size * 0.86, Paint::fill(INK));
            }
            Unit::Leader(id) => {
                svg.circle(middle, size * 0.49, Paint::fill(YELLOW).edged(INK, line));
                let letter: String = names::unit(id).chars().take(1).collect();
                svg.text(middle.by(0.0, size * 0.22), &letter, &bold(size * 0.64, INK));
            }
        }
        if self.count > 1 {
            let how = bold(size * 0.58, INK).start();
            svg.text(middle.by(size * 0.56, size * 0.2), &self.times(), &how);
        }
    }
}

/// The ink of troops, that of their letter, and the letter.
fn coat(kind: Kind) -> (Ink, Ink, &'static str) {
    match kind {
        Kind::Sudanese => (DEEP, WHITE, "S"),
        Kind::Egyptian => (WHITE, INK, "E"),
        Kind::BashiBazouk => (FLAME, INK, "B"),
        _ => (HILL, INK, "L"),
    }
}

/// A counter of troops: its letter, and under it a dot for each step it ever has.
fn troops(svg: &mut Svg, rect: Rect, (kind, steps, full): (Kind, u8, u8)) {
    let size = rect.width;
    let (ground, ink, letter) = coat(kind);
    let line = (size * 0.05).max(1.2);
    svg.rect(rect, size * 0.1, Paint::fill(ground).edged(INK, line));
    svg.text(rect.middle().by(0.0, size * 0.06), letter, &bold(size * 0.62, ink));
    for step in 0..full {
        let aside = (f32::from(step) - f32::from(full - 1) / 2.0) * size * 0.32;
        let at = rect.middle().by(aside, size * 0.31);
        let paint = if step < steps { Paint::fill(ink) } else { Paint::fill(ground) };
        svg.circle(at, size * 0.095, paint.edged(ink, size * 0.05));
    }
}

/// Counters in large print: each arm with how much there is of it.
pub(crate) struct Arms(Vec<(Token, Option<u8>)>);

impl Arms {
    /// The arms of tokens: leaders, steps of troops, guns, gunboats.
    pub(crate) fn of(tokens: &[Token]) -> Self {
        let mut arms: Vec<(Token, Option<u8>)> = Vec::new();
        for token in tokens {
            let many = match token.what {
                Unit::Leader(_) => None,
                Unit::Troops(_, steps, _) => Some(steps * token.count),
                Unit::Gun(_) | Unit::Gunboat => Some(token.count),
            };
            let alike = |of: &Unit| match (of, &token.what) {
                (Unit::Leader(_), _) => false,
                (of, what) => std::mem::discriminant(of) == std::mem::discriminant(what),
            };
            match arms.iter_mut().find(|(first, _)| alike(&first.what)) {
                Some((_, sum)) => *sum = sum.zip(many).map(|(sum, many)| sum + many),
                None => arms.push((Token { count: 1, ..*token }, many)),
            }
        }
        Self(arms)
    }

    fn wide(many: Option<u8>, size: f32) -> f32 {
        let figure = many.map_or(0.0, |many| {
            lettering::width(&many.to_string(), Face::Bold, size * 0.84) + size * 0.06
        });
        size + figure
    }

    pub(crate) fn width(&self, size: f32) -> f32 {
        let all: f32 = self.0.iter().map(|(_, many)| Self::wide(*many, size) + size * 0.2).sum();
        (all - size * 0.2).max(0.0)
    }

    pub(crate) fn draw(&self, svg: &mut Svg, mut at: Point, size: f32) {
        for (token, many) in &self.0 {
            match token.what {
                // All troops together, whatever coats they wear.
                Unit::Troops(..) => {
                    let rect = Rect::new(at.x, at.y, size, size);
                    svg.rect(rect, size * 0.1, Paint::fill(PAPER).edged(INK, size * 0.05));
                    svg.symbol(SOLDIER, rect.middle(), size * 0.86, Paint::fill(DEEP));
                }
                _ => token.draw(svg, at, size),
            }
            if let Some(many) = many {
                let how = bold(size * 0.84, INK).start();
                svg.text(at.by(size * 1.06, size * 0.79), &many.to_string(), &how);
            }
            at.x += Self::wide(*many, size) + size * 0.2;
        }
    }
}
