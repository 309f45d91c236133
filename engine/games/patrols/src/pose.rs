//! How a unit stands: its front, its files and ranks, the ground of each base (P-R05).

use inches::{Heading, Inches, Point, Rect};
use serde::{Deserialize, Serialize};

use crate::ids::Cell;

/// The side of a base (P-R05).
pub const BASE: Inches = Inches::whole(1);

/// A formation, by files and ranks (P-R05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Formation {
    Line,
    /// At most two files, and at least as deep as wide.
    Column,
    /// Wider than a column, deeper than a line: on the way from one to the other. It moves as a
    /// line does.
    Block,
    /// Defence formation: a closed square, in which a unit cannot move.
    Ring,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pose {
    pub at: Point,
    pub heading: Heading,
    pub files: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ring: bool,
}

fn bases(count: u8) -> Inches {
    Inches::whole(i32::from(count))
}

impl Pose {
    pub fn ring_side(count: u8) -> u8 {
        if count <= 8 { 3 } else { 4 }
    }

    /// Bases in the front rank of a line: two ranks of five and more. Fewer stand side by side, for
    /// two by two would be a column.
    pub fn line(count: u8) -> u8 {
        if count <= 4 { count.max(1) } else { count.div_ceil(2) }
    }

    pub fn of(at: Point, heading: Heading, count: u8, column: bool) -> Self {
        let files = if column { 2.min(count.div_ceil(2)) } else { Self::line(count) };
        Self { at, heading, files: files.max(1), ring: false }
    }

    pub fn ranks(&self, count: u8) -> u8 {
        if self.ring { Self::ring_side(count) } else { count.div_ceil(self.files.max(1)) }
    }

    pub fn width(&self, count: u8) -> u8 {
        if self.ring { Self::ring_side(count) } else { self.files.clamp(1, count.max(1)) }
    }

    pub fn formation(&self, count: u8) -> Formation {
        let (files, ranks) = (self.width(count), self.ranks(count));
        match () {
            () if self.ring => Formation::Ring,
            () if files <= 2 && ranks >= files => Formation::Column,
            () if ranks <= 2 => Formation::Line,
            () => Formation::Block,
        }
    }

    pub fn hull(&self, count: u8) -> Rect {
        Rect::behind(self.at, self.heading, bases(self.width(count)), bases(self.ranks(count)))
    }

    /// No base is farther than this from the middle of its front.
    pub(crate) fn size(&self, count: u8) -> Inches {
        bases(self.width(count) + self.ranks(count))
    }

    pub fn middle(&self, count: u8) -> Point {
        self.hull(count).centre
    }

    pub fn cell(&self, count: u8) -> Cell {
        Cell::at(self.middle(count.max(1)))
    }

    /// The ground it covers: full ranks, and the last one if it is not full.
    pub fn ground(&self, count: u8) -> impl Iterator<Item = Rect> + use<> {
        let (whole, last) = self.ranked(count);
        whole.into_iter().chain(last)
    }

    /// The ground of all full ranks, and that of the last one if it is not full.
    pub(crate) fn ranked(&self, count: u8) -> (Option<Rect>, Option<Rect>) {
        if count == 0 {
            return (None, None);
        }
        let files = self.width(count);
        let (full, rest) = match self.ring {
            true => (files, 0),
            false => (count / files, count % files),
        };
        let whole = Rect::behind(self.at, self.heading, bases(files), bases(full));
        let last = || {
            let front = self.at.step(self.heading.reversed(), bases(full));
            Rect::behind(front, self.heading, bases(rest), BASE)
        };
        (Some(whole), (rest > 0).then(last))
    }

    /// The rank of a base, the first being 0; of a ring all are in the first.
    pub fn rank_of(&self, base: usize, count: u8) -> u8 {
        if self.ring {
            return 0;
        }
        let rank = base / usize::from(self.width(count).max(1));
        u8::try_from(rank).unwrap_or(u8::MAX)
    }

    pub fn base(&self, base: usize, count: u8) -> Rect {
        let (row, place, in_row, looks) = self.slot(base, count);
        let ahead = self.heading.reversed();
        let across = i32::from(place) * 100 - i32::from(in_row - 1) * 50;
        let front = self.at.step(ahead, bases(row));
        let front = front.step(self.heading.turned(6), Inches(across));
        let ground = Rect::behind(front, self.heading, BASE, BASE);
        Rect { heading: looks, ..ground }
    }

    /// The rank and the place in it of a base, how many stand there, and where it looks.
    fn slot(&self, base: usize, count: u8) -> (u8, u8, u8, Heading) {
        let base = u8::try_from(base).unwrap_or(u8::MAX);
        let files = self.width(count).max(1);
        if !self.ring {
            let row = base / files;
            return (row, base % files, files.min(count - row * files), self.heading);
        }
        // Round the square: along the front, down the right, back along the rear, up the left.
        let last = files - 1;
        let (side, step) = (base / last, base % last);
        let turned = |steps| self.heading.turned(steps);
        match side {
            0 => (0, step, files, turned(0)),
            1 => (step, last, files, turned(6)),
            2 => (last, last - step, files, turned(12)),
            _ => (last - step.min(last), 0, files, turned(18)),
        }
    }

    #[must_use]
    pub fn ahead(self, distance: Inches) -> Self {
        Self { at: self.at.step(self.heading, distance), ..self }
    }

    /// The same one after a wheel to the right by so many steps of 15 degrees, to the left by
    /// negative ones, on an end of the front rank (P-019).
    #[must_use]
    pub fn wheeled(self, steps: i8, count: u8) -> Self {
        let half = Inches(i32::from(self.width(count)) * 50);
        let inner = if steps > 0 { 6 } else { -6 };
        let hinge = self.at.step(self.heading.turned(inner), half);
        let heading = self.heading.turned(steps);
        Self { at: hinge.step(heading.turned(-inner), half), heading, ..self }
    }

    /// The same bases turned on the spot by so many steps of 15 degrees: 6, 12 or -6 (P-020). Files
    /// and ranks change places when they turn by 90 degrees.
    #[must_use]
    pub fn turned(self, steps: i8, count: u8) -> Self {
        let heading = self.heading.turned(steps);
        let files = if steps.abs() == 6 { self.ranks(count) } else { self.files };
        self.about_middle(heading, files, self.ring, count)
    }

    /// The same bases in other files, their front staying where it is, in its middle.
    #[must_use]
    pub fn reformed(self, files: u8, ring: bool, count: u8) -> Self {
        if ring || self.ring {
            return self.about_middle(self.heading, files, ring, count);
        }
        Self { files, ..self }
    }

    fn about_middle(self, heading: Heading, files: u8, ring: bool, count: u8) -> Self {
        let middle = self.middle(count);
        let new = Self { at: middle, heading, files, ring };
        let half = Inches(i32::from(new.ranks(count)) * 50);
        Self { at: middle.step(heading, half), ..new }
    }
}
