//! Numbers that look like chance and are always the same: for what is not quite straight or lies about.

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
