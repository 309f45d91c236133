//! Who will hold a town in the end, as far as it can be told from how things stand.
//!
//! The weights are of a logistic regression over the towns of games that automatic players have
//! played with each other: for each player turn's end, by who stands in a town, the signs below and
//! whether the Empire held it when the game was over.

use khartoum::{Faction, SpaceId, data};

use super::known::Known;

/// Who stands in a town as a player turn ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    Empire,
    Mahdists,
    Nobody,
}

/// What is looked at: nothing, turns to come, what is near of the Mahdists and of the Empire, the
/// danger that the enemy takes or enters it in his next turn, the strength of whoever stands there,
/// and whether it is Khartoum, Wadi Halfa, Suakin.
const SIGNS: usize = 9;

/// Weights of the signs after a player turn of the Mahdists and of the Empire, by who stands there.
const WEIGHTS: [[[f64; SIGNS]; 3]; 2] = [
    [
        [0.56, -0.99, -0.60, 1.41, 0.00, 0.31, -0.30, 0.89, -1.09],
        [-2.29, 2.47, -0.06, 1.13, 0.75, -0.47, -0.65, -0.26, 1.34],
        [-1.58, 0.28, -0.08, 1.15, 0.66, 0.00, 1.00, -0.70, 1.71],
    ],
    [
        [0.21, -0.67, -0.57, 1.40, -0.49, 0.40, -0.48, 0.70, -1.00],
        [-1.48, 1.43, -0.17, 1.11, 0.00, -0.25, -0.84, -0.59, 1.13],
        [-1.70, 0.82, -0.10, 1.36, 0.00, 0.00, -0.42, -0.74, 1.37],
    ],
];

/// 1 / (1 + e^-x), near enough, and the same on every machine.
fn logistic(x: f64) -> f64 {
    // e^x is the limit of (1 + x / n)^n.
    let root = 1.0 + x.clamp(-30.0, 30.0) / 256.0;
    let e = (0..8).fold(root, |power, _| power * power);
    e / (1.0 + e)
}

impl Known {
    /// How likely the Empire holds a town in the end in which these stand after the turn of this
    /// side. After the last turn there is nothing to be guessed.
    pub(super) fn outlook(
        &self,
        space: SpaceId,
        stands: Stands,
        danger: f64,
        strength: f64,
    ) -> f64 {
        if self.left == 0 {
            return match (self.me, stands) {
                (_, Stands::Empire) => 1.0,
                (Faction::Mahdist, _) => danger,
                (Faction::Empire, _) => 0.0,
            };
        }
        let weights = &WEIGHTS[self.me.index()][stands as usize];
        let great = |key: &str| f64::from(u8::from(data().space(space).key == key));
        let signs: [f64; SIGNS] = [
            1.0,
            f64::from(self.left) / 8.0,
            self.near(Faction::Mahdist, space),
            self.near(Faction::Empire, space),
            danger,
            strength / 10.0,
            great("khartoum"),
            great("wadi-halfa"),
            great("suakin"),
        ];
        let sum: f64 = weights.iter().zip(signs).map(|(weight, sign)| weight * sign).sum();
        logistic(sum)
    }
}
