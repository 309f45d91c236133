//! Where chance comes from.
//!
//! The engine never owns randomness: every roll goes through a [`Dice`] handed to it, so that a
//! roll can be audited, scripted in a test, or left out of a preview.

use crate::decision::{Answer, Ask};

/// A source of die rolls.
pub trait Dice {
    /// One die of `sides` sides, from 1 to `sides`.
    ///
    /// `calm` is the face on which nothing out of the ordinary happens; real dice take no notice
    /// of it, a preview ([`Calm`]) always shows it.
    fn die(&mut self, sides: u8, calm: u8) -> u8;
}

/// Dice for a preview: always the uneventful face, and a count of how many would be thrown.
#[derive(Debug, Default, Clone)]
pub struct Calm {
    /// Dice that a real run would have thrown so far.
    pub thrown: u32,
}

impl Dice for Calm {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        self.thrown += 1;
        calm.clamp(1, sides)
    }
}

/// Dice that show faces fixed beforehand, in order; for tests, examples of play and replays.
#[derive(Debug, Default, Clone)]
pub struct Scripted {
    faces: std::collections::VecDeque<u8>,
    missing: u32,
}

impl Scripted {
    /// Dice that will show `faces`, first to last.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Self {
        Self { faces: faces.into_iter().collect(), missing: 0 }
    }

    /// Faces not yet shown. A test that ends with some left has not played what it meant to.
    pub fn left(&self) -> usize {
        self.faces.len()
    }

    /// How many rolls were asked for after the script had run out, or for a die too small for
    /// the face that stood next; such rolls show the calm face.
    pub fn missing(&self) -> u32 {
        self.missing
    }

    pub fn push(&mut self, faces: impl IntoIterator<Item = u8>) {
        self.faces.extend(faces);
    }
}

impl Dice for Scripted {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        match self.faces.pop_front() {
            Some(face) if (1..=sides).contains(&face) => face,
            _ => {
                self.missing += 1;
                calm.clamp(1, sides)
            }
        }
    }
}

/// Dice of a small generator (SplitMix64), for trials and tests: from the same seed come the same faces,
/// everywhere.
#[derive(Debug, Clone)]
pub struct SplitMix(pub u64);

impl SplitMix {
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below another, which is taken to be 1 at least.
    pub fn below(&mut self, number: usize) -> usize {
        usize::try_from(self.number() % (number.max(1) as u64)).unwrap_or_default()
    }

    pub fn answer<C: Copy>(&mut self, ask: &Ask<C>) -> Answer<C> {
        match ask {
            Ask::One(of) => Answer::One(of[self.below(of.len())]),
            Ask::Some { of, min, max } => {
                let most = usize::from(*max).min(of.len());
                let least = usize::from(*min).min(most);
                let count = least + self.below(most - least + 1);
                let mut left = of.clone();
                let mut draw = || left.swap_remove(self.below(left.len()));
                Answer::Some((0..count).map(|_| draw()).collect())
            }
            Ask::Number { min, max } => {
                let span = usize::try_from(max - min).unwrap_or_default();
                Answer::Number(min + u32::try_from(self.below(span + 1)).unwrap_or_default())
            }
        }
    }
}

impl Dice for SplitMix {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        u8::try_from(self.below(sides.into())).unwrap_or_default() + 1
    }
}

/// A seed for a question that is asked of a moment: the same for the same question of the same moment.
pub fn seed_of(moment: [i64; 2], question: &str) -> u64 {
    // FNV-1a.
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let numbers = moment.into_iter().flat_map(i64::to_be_bytes);
    let bytes = numbers.chain(question.bytes());
    bytes.fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Wraps other dice and keeps every face they show, for the log.
pub struct Recorded<'a> {
    source: &'a mut dyn Dice,
    pub faces: Vec<u8>,
}

impl<'a> Recorded<'a> {
    /// Records what `source` shows from now on.
    pub fn new(source: &'a mut dyn Dice) -> Self {
        Self { source, faces: Vec::new() }
    }
}

impl Dice for Recorded<'_> {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        let face = self.source.die(sides, calm);
        self.faces.push(face);
        face
    }
}

/// An order of `count` things, drawn with the dice: Fisher and Yates, from the last to the first.
///
/// # Panics
/// If there are more than 255 things: no pile of this project is as large.
pub fn shuffled(count: usize, dice: &mut dyn Dice) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        let sides = u8::try_from(last + 1).expect("a pile holds fewer than 256 things");
        let pick = usize::from(dice.die(sides, sides)) - 1;
        order.swap(last, pick);
    }
    order
}

/// Puts a pile into an order drawn with the dice: that of [`shuffled`].
pub fn shuffle<T: Copy>(pile: &mut Vec<T>, dice: &mut dyn Dice) {
    *pile = shuffled(pile.len(), dice).into_iter().map(|i| pile[i]).collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripted_dice_show_their_faces_and_tell_when_they_ran_out() {
        let mut dice = Scripted::new([3, 6, 7]);
        assert_eq!((dice.die(6, 1), dice.die(6, 1)), (3, 6));
        assert_eq!(dice.die(6, 2), 2, "a seven is no face of a D6");
        assert_eq!(dice.missing(), 1);
        assert_eq!(dice.left(), 0);
    }

    #[test]
    fn a_small_generator_counts_as_its_makers_say() {
        let mut dice = SplitMix(0);
        assert_eq!(dice.number(), 0xE220_A839_7B1D_CDAF);
        let faces: Vec<u8> = (0..60).map(|_| dice.die(6, 1)).collect();
        assert!((1..=6).all(|face| faces.contains(&face)) && faces.iter().all(|face| *face <= 6));
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn calm_dice_leave_a_pile_as_it_is() {
        let mut calm = Calm::default();
        assert_eq!(shuffled(5, &mut calm), [0, 1, 2, 3, 4]);
        assert_eq!(calm.thrown, 4);
    }

    #[test]
    fn a_shuffle_keeps_every_card_once() {
        let mut dice = Scripted::new((1..54).map(|n| n / 2 + 1).rev());
        let mut order = shuffled(54, &mut dice);
        order.sort_unstable();
        assert_eq!(order, (0..54).collect::<Vec<_>>());
    }
}
