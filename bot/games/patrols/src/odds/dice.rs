//! Exact chances of handfuls of dice.

use std::sync::LazyLock;

/// Dice of a handful that are told apart.
const MOST: usize = 64;

/// Chances of 4s, 5s and 6s in handfuls of every size.
static HITS: LazyLock<Vec<Vec<f64>>> = LazyLock::new(|| {
    let mut all = vec![vec![1.0]];
    for dice in 1..=MOST {
        let before: &Vec<f64> = &all[dice - 1];
        let at = |hits: usize| before.get(hits).copied().unwrap_or(0.0);
        let next = (0..=dice).map(|hits| (at(hits) + at(hits.wrapping_sub(1))) / 2.0).collect();
        all.push(next);
    }
    all
});

/// How likely each number of 4s, 5s and 6s is, from none on.
pub fn hits(dice: usize) -> &'static [f64] {
    &HITS[dice.min(MOST)]
}

/// How likely `dice` dice show at least so many 4s, 5s and 6s.
pub fn at_least(dice: usize, wanted: usize) -> f64 {
    hits(dice).iter().skip(wanted).sum()
}

/// How likely a die shows at least this.
pub fn die(needed: u8) -> f64 {
    f64::from(7_u8.saturating_sub(needed.max(1))) / 6.0
}

/// How likely two dice come to each sum, by the sum.
pub fn two_dice() -> [f64; 13] {
    let mut sums = [0.0; 13];
    for one in 1..=6 {
        for other in 1..=6 {
            sums[one + other] += 1.0 / 36.0;
        }
    }
    sums
}

/// How likely the sum of two dice less that of two others lies within these bounds.
pub fn difference(least: i16, most: i16) -> f64 {
    let sums = two_dice();
    let mut chance = 0.0;
    for own in 2..=12_i16 {
        for other in 2..=12_i16 {
            if (least..=most).contains(&(own - other)) {
                chance += sums[own as usize] * sums[other as usize];
            }
        }
    }
    chance
}

/// How likely at least one weapon jams of a base that throws so many dice: two show 1 (P-R32).
pub fn jams(dice: u8) -> f64 {
    let (none, n) = ((5.0_f64 / 6.0).powi(i32::from(dice)), f64::from(dice));
    1.0 - none - n * none / 5.0
}

/// Independent counts added up.
pub fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] += x * y;
        }
    }
    out
}

/// How likely each number of successes is among so many tries, each as likely as `chance`.
pub fn binomial(tries: usize, chance: f64) -> Vec<f64> {
    (0..tries).fold(vec![1.0], |of, _| sum(&of, &[1.0 - chance, chance]))
}
