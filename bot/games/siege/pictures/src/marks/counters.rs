//! Counters of the garrison in short form.

use render::boards::places;
use render::prelude::*;
use siege::{Kind, UnitId, data};

use crate::names;
use crate::symbols::{GUN, HEAVY_GUN, SOLDIER, STEAMER};

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
    fn of(id: UnitId, steps: u8) -> Self {
        match id.kind() {
            Kind::Leader => Self::Leader(id),
            Kind::Gunboat => Self::Gunboat,
            Kind::LightGun => Self::Gun(false),
            Kind::HeavyGun => Self::Gun(true),
            kind => Self::Troops(kind, steps, data().units[id.index()].steps),
        }
    }

    /// The order in which they stand, whole counters before reduced ones.
    fn order(self) -> (u8, u8) {
        match self {
            Self::Leader(id) => (0, id.0),
            Self::Troops(kind, steps, _) => (1 + kind as u8, 2_u8.saturating_sub(steps)),
            Self::Gun(heavy) => (10, u8::from(!heavy)),
            Self::Gunboat => (20, 0),
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
    tokens.sort_by_key(|token| token.what.order());
    tokens
}

impl Token {
    pub(crate) fn words(&self) -> String {
        let few = usize::from(self.count);
        match self.what {
            Unit::Troops(kind, steps, _) => {
                let of = if few == 1 { String::new() } else { format!("{few} ") };
                let steps = if steps == 1 { " of 1 step" } else { "" };
                format!("{of}{}{steps}", names::word("kind", kind))
            }
            Unit::Gun(false) => names::many(few, "light gun", "light guns"),
            Unit::Gun(true) => names::many(few, "heavy gun", "heavy guns"),
            Unit::Gunboat => names::many(few, "gunboat", "gunboats"),
            Unit::Leader(id) => names::unit(id).to_owned(),
        }
    }

    fn times(&self) -> String {
        format!("×{}", self.count)
    }
}

impl places::Token for Token {
    const GAP: f32 = 0.13;

    fn width(&self, size: f32) -> f32 {
        if self.count > 1 {
            size * 1.08 + lettering::width(&self.times(), Face::Bold, size * 0.58)
        } else {
            size
        }
    }

    fn draw(&self, svg: &mut Svg, corner: Point, size: f32) {
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

/// A counter of troops: its letter, and under it a dot for each step it ever has.
fn troops(svg: &mut Svg, rect: Rect, (kind, steps, full): (Kind, u8, u8)) {
    let size = rect.width;
    let (ground, ink, letter) = match kind {
        Kind::Sudanese => (DEEP, WHITE, "S"),
        Kind::Egyptian => (WHITE, INK, "E"),
        Kind::BashiBazouk => (FLAME, INK, "B"),
        _ => (HILL, INK, "L"),
    };
    svg.rect(rect, size * 0.1, Paint::fill(ground).edged(INK, (size * 0.05).max(1.2)));
    svg.text(rect.middle().by(0.0, size * 0.06), letter, &bold(size * 0.62, ink));
    for step in 0..full {
        let aside = (f32::from(step) - f32::from(full - 1) / 2.0) * size * 0.32;
        let at = rect.middle().by(aside, size * 0.31);
        let paint = if step < steps { Paint::fill(ink) } else { Paint::fill(ground) };
        svg.circle(at, size * 0.095, paint.edged(ink, size * 0.05));
    }
}

/// Counters of one arm in large print, with how much there is of it: steps of troops, guns, gunboats;
/// of a leader nothing is counted.
#[derive(Debug, Clone)]
pub(crate) struct Arm(Token, Option<u8>);

impl Arm {
    pub(crate) fn all(tokens: &[Token]) -> Vec<Self> {
        let mut arms: Vec<Self> = Vec::new();
        for token in tokens {
            let many = match token.what {
                Unit::Leader(_) => None,
                Unit::Troops(_, steps, _) => Some(steps * token.count),
                Unit::Gun(_) | Unit::Gunboat => Some(token.count),
            };
            let alike = |of: &Unit| {
                let same = std::mem::discriminant(of) == std::mem::discriminant(&token.what);
                same && !matches!(of, Unit::Leader(_))
            };
            match arms.iter_mut().find(|Self(first, _)| alike(&first.what)) {
                Some(Self(_, sum)) => *sum = sum.zip(many).map(|(sum, many)| sum + many),
                None => arms.push(Self(Token { count: 1, ..*token }, many)),
            }
        }
        arms
    }
}

impl places::Token for Arm {
    const GAP: f32 = 0.2;

    fn width(&self, size: f32) -> f32 {
        let figure = self.1.map_or(0.0, |many| {
            lettering::width(&many.to_string(), Face::Bold, size * 0.84) + size * 0.06
        });
        size + figure
    }

    fn draw(&self, svg: &mut Svg, at: Point, size: f32) {
        match self.0.what {
            // All troops together, whatever coats they wear.
            Unit::Troops(..) => {
                let rect = Rect::new(at.x, at.y, size, size);
                svg.rect(rect, size * 0.1, Paint::fill(PAPER).edged(INK, size * 0.05));
                svg.symbol(SOLDIER, rect.middle(), size * 0.86, Paint::fill(DEEP));
            }
            _ => self.0.draw(svg, at, size),
        }
        if let Some(many) = self.1 {
            let how = bold(size * 0.84, INK).start();
            svg.text(at.by(size * 1.06, size * 0.79), &many.to_string(), &how);
        }
    }
}
