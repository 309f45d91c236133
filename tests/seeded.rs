//! Random play, the same for the tests of every game: its dice, its answers, its many seeds.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kit::{Answer, Ask, Dice};

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

/// An answer to what is asked, picked by dice of its own.
pub(crate) fn pick<C: Copy>(ask: &Ask<C>, with: &mut Seeded) -> Answer<C> {
    match ask {
        Ask::One(of) => Answer::One(of[with.below(of.len())]),
        Ask::Some { of, min, max } => {
            let count = usize::from(*min) + with.below(usize::from(max - min) + 1);
            let mut left = of.clone();
            Answer::Some((0..count).map(|_| left.swap_remove(with.below(left.len()))).collect())
        }
        Ask::Number { min, max } => {
            let span = usize::try_from(max - min).expect("small") + 1;
            Answer::Number(min + u32::try_from(with.below(span)).expect("small"))
        }
    }
}

/// A number that somebody has set by hand, or the usual one.
#[expect(clippy::disallowed_methods, reason = "the engine knows no environment, its tests may")]
fn number_of(variable: &str, usual: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.map_or(usual, |text| text.parse().expect("a number"))
}

/// Plays the usual number of seeds, or as many as the variable says, on every processor, from
/// `SIRDAR_FIRST_SEED` on, and gives what each came to to `add`. Returns how many were played.
/// Fails with the seeds that failed; one is enough to go by, and no other is begun after it.
pub(crate) fn every_seed<T>(
    variable: &str,
    usual: u64,
    play: impl Fn(u64) -> T + Sync,
    add: impl FnMut(T) + Send,
) -> u64 {
    let (first, count) = (number_of("SIRDAR_FIRST_SEED", 0), number_of(variable, usual));
    let (next, end) = (AtomicU64::new(first), first + count);
    let (add, failed) = (Mutex::new(add), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                return;
            }
            match catch_unwind(AssertUnwindSafe(|| play(seed))) {
                Ok(played) => add.lock().expect("no panic")(played),
                Err(panic) => {
                    let told = format!("seed {seed}: {}", words(panic.as_ref()));
                    failed.lock().expect("no panic").push(told);
                    next.store(end, Ordering::Relaxed);
                }
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let failed = failed.into_inner().expect("no panic");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    count
}

/// What a panic says.
pub(crate) fn words(panic: &(dyn Any + Send)) -> String {
    let owned = panic.downcast_ref::<String>().cloned();
    let borrowed = || panic.downcast_ref::<&str>().map(ToString::to_string);
    owned.or_else(borrowed).unwrap_or_default()
}
