//! Signs that stand in texts as Unicode and are drawn as emoji of the bot's own where Discord has
//! them: the one table of what each is called, what it stands for and how it is drawn.

use render::svg::Svg;

/// A sign: on a square of 24 by 24.
#[derive(Debug, Clone, Copy)]
pub struct Sign {
    pub name: &'static str,
    pub sign: &'static str,
    pub drawn: fn() -> Svg,
}

const DICE: [Sign; 6] = [
    Sign { name: "die1", sign: "🎲1", drawn: || render::face(1) },
    Sign { name: "die2", sign: "🎲2", drawn: || render::face(2) },
    Sign { name: "die3", sign: "🎲3", drawn: || render::face(3) },
    Sign { name: "die4", sign: "🎲4", drawn: || render::face(4) },
    Sign { name: "die5", sign: "🎲5", drawn: || render::face(5) },
    Sign { name: "die6", sign: "🎲6", drawn: || render::face(6) },
];

/// Every sign of every game; of two for the same text the first counts.
pub fn all() -> Vec<Sign> {
    let own = crate::list().iter().flat_map(|play| play.about().signs.iter().copied());
    let mut signs: Vec<Sign> = Vec::new();
    for sign in DICE.into_iter().chain(own) {
        if signs.iter().all(|known| known.sign != sign.sign) {
            signs.push(sign);
        }
    }
    signs
}
