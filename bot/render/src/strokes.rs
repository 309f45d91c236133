//! Shapes that are drawn many times: collected into one path for each ink, turned as they stand.

use std::fmt::Write;

use crate::prelude::*;

/// A place on the sheet that looks somewhere: inches to its right and ahead of it.
#[derive(Debug, Clone, Copy)]
pub struct Stance {
    pub at: Point,
    /// Degrees clockwise from north.
    pub angle: f32,
    /// Units to an inch.
    pub inch: f32,
}

impl Stance {
    pub fn on(&self, right: f32, ahead: f32) -> Point {
        let (sin, cos) = self.angle.to_radians().sin_cos();
        let (right, ahead) = (right * self.inch, ahead * self.inch);
        self.at.by(cos * right + sin * ahead, sin * right - cos * ahead)
    }

    pub fn moved(&self, right: f32, ahead: f32, turn: f32) -> Self {
        Self { at: self.on(right, ahead), angle: self.angle + turn, inch: self.inch }
    }
}

#[derive(Debug, Default)]
pub struct Path(pub String);

impl Path {
    /// An oval with half its width and half its depth, in inches.
    pub fn oval(&mut self, stance: &Stance, (right, ahead): (f32, f32), half: (f32, f32)) {
        let (a, b) = (stance.on(right - half.0, ahead), stance.on(right + half.0, ahead));
        let (rx, ry, turn) = (half.0 * stance.inch, half.1 * stance.inch, stance.angle);
        write!(
            self.0,
            "M{:.1} {:.1}A{rx:.1} {ry:.1} {turn} 1 1 {:.1} {:.1}\
             A{rx:.1} {ry:.1} {turn} 1 1 {:.1} {:.1}Z",
            a.x, a.y, b.x, b.y, a.x, a.y
        )
        .expect("a string takes what is written");
    }

    /// A line through points given in inches to the right and ahead.
    pub fn line(&mut self, stance: &Stance, through: &[(f32, f32)]) {
        for (i, (right, ahead)) in through.iter().enumerate() {
            let Point { x, y } = stance.on(*right, *ahead);
            let letter = if i == 0 { 'M' } else { 'L' };
            write!(self.0, "{letter}{x:.1} {y:.1}").expect("a string");
        }
    }

    pub fn area(&mut self, stance: &Stance, corners: &[(f32, f32)]) {
        self.line(stance, corners);
        self.0.push('Z');
    }

    /// A rectangle with half its width and half its depth, in inches.
    pub fn block(&mut self, stance: &Stance, (wide, deep): (f32, f32)) {
        self.area(stance, &[(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]);
    }

    /// A dot with its radius in units of the sheet.
    pub fn dot(&mut self, at: Point, radius: f32) {
        let Point { x, y } = at;
        write!(
            self.0,
            "M{:.1} {y:.1}a{radius:.1} {radius:.1} 0 1 1 {:.1} 0a{radius:.1} {radius:.1} 0 1 1 {:.1} 0Z",
            x - radius,
            2.0 * radius,
            -2.0 * radius
        )
        .expect("a string");
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The numbers that belong to something that lies about.
pub fn scatter(seed: u32) -> Scatter {
    Scatter::new(seed, 0x51ed_270b)
}

#[derive(Debug)]
pub struct Scatter(u32);

impl Scatter {
    /// The numbers that belong to something; a kind of drawing has a salt of its own.
    pub fn new(seed: u32, salt: u32) -> Self {
        Self(seed.wrapping_mul(2_654_435_761) ^ salt)
    }

    /// From 0 to 1.
    pub fn part(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / (1_u32 << 24) as f32
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.part()
    }
}
