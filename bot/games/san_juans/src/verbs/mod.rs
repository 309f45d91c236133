//! The slash commands of the San Juans, one file for each subject.
//!
//! Each list of options stands beside the function that reads it. What is offered while something
//! is typed, and what it is read by, is one list ([`about`]).

pub mod about;
pub mod asked;
pub mod battle;
mod hand;
pub mod march;
mod odds;
pub mod places;
mod play;
mod sail;
mod siege;
mod train;

use games::verb::{OptionKind, Verb, VerbOption};
use san_juans::{Pack, PerPack};

pub use crate::verbs::play::ending;

const NO_OPS: &str = "Play a card for Ops first (`/play`), or `/pass` for one Op.";

pub static VERBS: [Verb; 9] = [
    hand::HAND,
    play::PLAY,
    play::PASS,
    march::MARCH,
    sail::SAIL,
    train::TRAIN,
    siege::SIEGE,
    battle::BATTLE,
    odds::ODDS,
];

/// `place of the San Juans`: what a list of names is of.
pub fn kind(pack: &Pack, what: &str) -> &'static str {
    static KINDS: PerPack<[String; 3]> = PerPack::new(|pack| {
        ["place", "card", "{war.district}"]
            .map(|what| pack.say(what) + " of " + &pack.words.the_war)
    });
    let at = ["place", "card"].iter().position(|of| *of == what);
    &KINDS.of(pack.number)[at.unwrap_or(2)]
}

const fn name(name: &'static str, about: &'static str) -> VerbOption {
    VerbOption::new(name, about, OptionKind::Text(100))
}

const fn units(name: &'static str, about: &'static str) -> VerbOption {
    VerbOption::new(name, about, OptionKind::Text(1_000))
}
