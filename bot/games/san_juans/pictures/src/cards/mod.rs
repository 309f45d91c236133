//! Cards, the hand, the sheet of counters and the track of the score.

mod card;
mod counters;
mod emblems;
mod face;
mod hand;
mod track;

pub use card::Card;
pub use counters::Counters;
pub use hand::{Hand, Held};
pub use track::Track;

use render::prelude::*;
use san_juans::Flag;

use crate::symbols;

/// What a nation's cards are painted with, and the sign that tells them without colour.
fn nation(flag: Flag) -> (Ink, &'static str, &'static str) {
    match flag {
        Flag::Egyptian => (KHEDIVE, symbols::CRESCENT, "EGYPTIAN"),
        Flag::British => (RED, symbols::CROWN, "BRITISH"),
    }
}

/// A text set in a box: the largest of some sizes at which it fits.
#[derive(Debug, Clone, PartialEq)]
struct Set {
    lines: Vec<String>,
    size: f32,
    lead: f32,
    /// Whether it fits its box; if not, it is the smallest size.
    fits: bool,
}

impl Set {
    /// Sets a text; `spacing` is the distance of lines in sizes.
    fn new(text: &str, face: Face, sizes: &[f32], (wide, high): (f32, f32), spacing: f32) -> Self {
        let mut set = Self { lines: Vec::new(), size: 0.0, lead: 0.0, fits: false };
        for size in sizes {
            let lines = lettering::lines(text, face, *size, wide);
            let lead = size * spacing;
            let narrow = lines.iter().all(|line| lettering::width(line, face, *size) <= wide);
            let fits = narrow && lines.len() as f32 * lead <= high;
            set = Self { lines, size: *size, lead, fits };
            if fits {
                break;
            }
        }
        set.balance(text, face, wide);
        set
    }

    /// Breaks the lines where they come out most alike.
    fn balance(&mut self, text: &str, face: Face, wide: f32) {
        let mut narrower = wide;
        while self.fits {
            narrower -= self.size * 0.25;
            let lines = lettering::lines(text, face, self.size, narrower);
            let widest = lines.iter().map(|line| lettering::width(line, face, self.size));
            if lines.len() > self.lines.len() || widest.fold(0.0, f32::max) > wide || narrower < 0.0
            {
                return;
            }
            self.lines = lines;
        }
    }

    /// Where its lines stand if they are centred on a height: the base line of each.
    fn baselines(&self, middle: f32) -> impl Iterator<Item = (&str, f32)> {
        let first = middle - self.lead * (self.lines.len() as f32 - 1.0) / 2.0 + self.size * 0.34;
        let lead = self.lead;
        let lines = self.lines.iter().enumerate();
        lines.map(move |(at, line)| (line.as_str(), first + lead * at as f32))
    }
}
