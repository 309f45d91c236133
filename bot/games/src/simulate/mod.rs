//! Whole games played without people, and how they end: what a game offers `sirdar simulate`.
//!
//! The games of a run are numbered by their seeds and shared out among threads; what is reported
//! depends on the seeds alone. How they are played and what is counted is each game's own, a
//! [`Simulator`]; this folder has what all of them need.

pub mod elo;
pub mod sides;
pub mod trial;

use std::collections::BTreeMap;

use kit::{Answer, Decision, Dice, Machine, Rules, Seat};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use render::{Picture, Scene};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[cfg(test)]
pub use crate::simulate::trial::trial;
pub use crate::simulate::trial::{Trial, failed, trials};

/// How a game plays itself many times over.
pub struct Simulator {
    pub modes: &'static [Mode],
    pub flags: &'static [Flag],
    /// Who can play, for the command line's help.
    pub policies: &'static str,
    /// What is said to whoever wants of another game what only this one has.
    pub elsewhere: &'static str,
    /// What it does with packs, if its wars are packs.
    pub packs: Option<Packs>,
    pub run: fn(&SimulationRequest<'_>) -> Result<Report, String>,
}

/// What a game whose wars are packs tells their authors.
#[derive(Clone, Copy)]
pub struct Packs {
    /// What is wrong with whatever a pack brings to be drawn, by the names and texts of its files: a
    /// sentence each, with file and line.
    pub mistakes: fn(&BTreeMap<String, String>) -> Vec<String>,
    /// Every kind of picture of a war, by the hash of its pack, each with a name.
    pub gallery: fn(&str) -> Vec<(String, Scene)>,
}

/// Something that can be played over and over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mode {
    pub name: &'static str,
    pub about: &'static str,
    /// Whether it is a part of a game.
    pub is_part: bool,
    /// What a picture can be drawn of, if one can.
    pub drawn: Option<&'static str>,
}

impl Mode {
    /// Whole games, of which no picture is drawn.
    pub const fn of(name: &'static str, about: &'static str) -> Self {
        Self { name, about, is_part: false, drawn: None }
    }
}

/// Something that the command line may say about one game.
#[derive(Debug, Clone, Copy)]
pub struct Flag {
    pub name: &'static str,
    pub value_name: &'static str,
    pub about: &'static str,
    pub kind: FlagKind,
}

/// How the value of a flag is read.
#[derive(Debug, Clone, Copy)]
pub enum FlagKind {
    Named(fn(&str) -> Result<(), String>),
    Number,
}

/// What is to be played.
#[derive(Debug, Clone, Copy)]
pub struct SimulationRequest<'a> {
    pub mode: &'a str,
    pub policies: &'a [String],
    pub options: &'a [String],
    pub own: &'a BTreeMap<&'static str, String>,
    pub run: Run,
    pub draws: bool,
}

impl SimulationRequest<'_> {
    /// The value of a flag; nothing where it is not given, or cannot be read.
    pub fn flag<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        self.own.get(name).and_then(|text| named(text).ok())
    }
}

/// Which games are played: so many from a seed on, so many at once.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// The seed of the first; the others follow.
    pub seed: u64,
    pub count: u32,
    pub jobs: usize,
}

pub struct Report {
    pub table: String,
    /// A line for each game, for a spreadsheet.
    pub csv: String,
    pub picture: Option<Result<Picture, String>>,
    pub failed: Option<String>,
}

impl Report {
    pub fn of<G>(trials: &[Trial<G>], table: String, csv: String) -> Self {
        Self { table, csv, picture: None, failed: failed(trials) }
    }

    /// The same, with a line on how strong the levels are: by what the first side, or the only one, has
    /// won of a game, from 0 to 1.
    #[must_use]
    pub fn rated<G>(mut self, trials: &[Trial<G>], won: impl Fn(&G) -> f64) -> Self {
        self.table.extend(elo::ratings(trials, won).map(|ratings| ratings.told()));
        self
    }
}

/// Says that a name is no level of a player, or of two.
fn nobody(name: &str) -> String {
    format!(
        "`{name}` names nobody who plays; there are {}",
        crate::Level::ALL.map(|of| of.name()).join(", ")
    )
}

/// A value by its name, as it is stored.
pub fn named<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let read = serde_json::from_value(serde_json::Value::String(text.to_owned()));
    read.map_err(|why: serde_json::Error| why.to_string())
}

pub fn options<O>(defaults: &O, given: &[String]) -> Result<O, String>
where
    O: Serialize + DeserializeOwned,
{
    let mut all = serde_json::to_value(defaults).map_err(|why| why.to_string())?;
    for option in given {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| format!("`{option}` sets no option: write NAME=VALUE"))?;
        let name = name.trim().replace('-', "_");
        let known: Vec<String> =
            all.as_object().map(|all| all.keys().cloned().collect()).unwrap_or_default();
        let slot = all.get_mut(&name);
        let slot = slot.ok_or_else(|| {
            format!("there is no option `{name}`; there are {}", known.join(", "))
        })?;
        let text = serde_json::Value::String(value.to_owned());
        *slot = serde_json::from_str(value).unwrap_or(text);
        let read: Result<O, _> = serde_json::from_value(all.clone());
        read.map_err(|why| format!("option `{name}` cannot be `{value}`: {why}"))?;
    }
    serde_json::from_value(all).map_err(|why| why.to_string())
}

pub struct Seeded(ChaCha8Rng);

impl Seeded {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Dice for Seeded {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        self.0.random_range(1..=sides.max(1))
    }
}

pub fn mean<G>(games: &[(u64, G)], of: impl Fn(&G) -> f64) -> f64 {
    games.iter().map(|(_, game)| of(game)).sum::<f64>() / games.len().max(1) as f64
}

/// How many of the games are so, in per cent.
pub fn share<G>(games: &[(u64, G)], is: impl Fn(&G) -> bool) -> f64 {
    100.0 * mean(games, |game| f64::from(u8::from(is(game))))
}

/// Plays a game to its end, each who is awaited answering by `answer`; says how many answers it
/// took.
pub fn finish<R: Rules>(
    game: &mut Machine<R>,
    dice: &mut Seeded,
    most: u32,
    answer: impl FnMut(&Machine<R>, &Decision<R::Choice, R::Why>, Seat) -> Answer<R::Choice>,
) -> Result<u32, String> {
    finish_told(game, dice, most, answer, |_| {})
}

pub fn finish_told<R: Rules>(
    game: &mut Machine<R>,
    dice: &mut Seeded,
    most: u32,
    mut answer: impl FnMut(&Machine<R>, &Decision<R::Choice, R::Why>, Seat) -> Answer<R::Choice>,
    mut tell: impl FnMut(&[R::Event]),
) -> Result<u32, String> {
    let mut events = Vec::new();
    for decisions in 0..most {
        let Some(waiting) = game.decision() else { return Ok(decisions) };
        let awaited = waiting.seats.iter().find(|seat| game.awaits(**seat));
        let seat = *awaited.ok_or("a question to nobody")?;
        let ask = game.ask_of(seat).ok_or("a question without choices")?;
        let seats = waiting.seats.clone();
        let answer = answer(game, &Decision { ask, seats, ..*waiting }, seat);
        let applied = game.apply(seat, &answer, dice, &mut events);
        applied.map_err(|why| format!("an offer was refused: {why}"))?;
        tell(&events);
        events.clear();
    }
    Err(format!("no end after {most} decisions"))
}
