//! Dice for random play, the same for the tests of every game.

use kit::Dice;

/// Dice of a small generator, for random play: the same seed gives the same dice everywhere.
#[derive(Clone)]
pub(crate) struct Seeded(u64);

/// The step of SplitMix64.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// What SplitMix64 makes of a count.
fn mixed(count: u64) -> u64 {
    let z = (count ^ (count >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Seeded {
    /// The count begins anywhere: seeds side by side are no stream and its neighbour, as they would
    /// be if they were steps of it.
    pub(crate) fn new(seed: u64) -> Self {
        Self(mixed(mixed(seed) ^ STEP))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).expect("below n")
    }
}

impl Dice for Seeded {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        u8::try_from(self.next() % u64::from(sides)).expect("below sides") + 1
    }
}
