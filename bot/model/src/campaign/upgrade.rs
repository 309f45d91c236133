//! Stored states of older builds, brought to the form of this one, step by step.
//!
//! The form is a number that stands in every stored game and beside every stored campaign. Each
//! step knows one older form and makes the next of it, as JSON: the types of then are gone. A state
//! of a newer form is refused, not guessed at. There is only one form yet, and so no step; a test
//! takes the mechanism through made-up ones.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::Game;
use crate::values::stored;

/// The form that this build writes of what stands beside a game: what is agreed on, and who plays.
pub const SCHEMA: i64 = 1;

pub fn is_game(name: &str) -> bool {
    stored::codec(name).is_some()
}

/// A stored state: of a campaign, or of a game alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stored {
    /// What is played; nothing for a game alone.
    pub setup: Option<Value>,
    /// Who plays; nothing for a game alone.
    pub roster: Option<Value>,
    pub game: Option<Value>,
}

/// Makes a state of the next form of one.
type Step = fn(&mut Stored) -> Result<(), String>;

const STEPS: &[Step] = &[];

/// Why a stored state cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadState {
    #[error("a state of form {0}, and this build reads those up to {SCHEMA}")]
    Form(i64),
    /// A step cannot make anything of it.
    #[error("a state of form {0} that cannot be upgraded: {1}")]
    Step(i64, String),
}

pub fn brought_up(stored: Stored, form: i64) -> Result<Stored, BadState> {
    by_steps(stored, form, STEPS)
}

fn by_steps(mut stored: Stored, form: i64, steps: &[Step]) -> Result<Stored, BadState> {
    let taken = usize::try_from(form - 1).ok().filter(|taken| *taken <= steps.len());
    let taken = taken.ok_or(BadState::Form(form))?;
    for (step, from) in steps[taken..].iter().zip(form..) {
        step(&mut stored).map_err(|why| BadState::Step(from, why))?;
        if let Some(marked) = stored.game.as_mut().and_then(mark) {
            *marked = Value::from(from + 1);
        }
    }
    Ok(stored)
}

pub fn mark(game: &mut Value) -> Option<&mut Value> {
    let game = game.as_object_mut()?;
    let (_, own) = game.iter_mut().find(|(name, _)| is_game(name))?;
    // A campaign stands within the battle of it that is fought as a march; it had another name there.
    let within = ["parent", "campaign"].into_iter().find(|name| own.get(name).is_some());
    match within {
        Some(name) => own.get_mut(name)?.get_mut("schema"),
        None => own.get_mut("schema"),
    }
}

/// A stored game as this build's: each game has a form of its own.
pub fn read(mut game: Value) -> Result<Game, String> {
    let named = game.as_object().and_then(|of| of.keys().find(|name| is_game(name)));
    let codec = named.and_then(|name| stored::codec(name));
    let form = mark(&mut game).and_then(|form| form.as_i64());
    if let (Some(codec), Some(form)) = (codec, form) {
        if !(1..=codec.form()).contains(&form) {
            return Err(BadState::Form(form).to_string());
        }
        let taken = usize::try_from(form - 1).unwrap_or(usize::MAX);
        for (step, from) in codec.steps[taken..].iter().zip(form..) {
            let own = game.get_mut(codec.key).ok_or("it has no game")?;
            step(own).map_err(|why| BadState::Step(from, why).to_string())?;
            if let Some(marked) = mark(&mut game) {
                *marked = Value::from(from + 1);
            }
        }
    }
    serde_json::from_value(game).map_err(|why| why.to_string())
}

pub fn game<'de, D: Deserializer<'de>>(source: D) -> Result<Game, D::Error> {
    read(Value::deserialize(source)?).map_err(serde::de::Error::custom)
}

pub fn some_game<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Game>, D::Error> {
    let game = Option::<Value>::deserialize(source)?;
    game.map(read).transpose().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn key() -> &'static str {
        static CODEC: stored::Codec = stored::Codec {
            key: "Test",
            setup: None,
            enroll: None,
            game: None,
            event: None,
            answer: |_| Err(kit::decision::NotAChoice),
            steps: &[],
            topics: &[],
            offers: &[],
        };
        stored::register([&CODEC]);
        CODEC.key
    }

    fn stored(game: Value) -> Stored {
        Stored { setup: Some(json!({})), roster: Some(json!({ "crew": [1] })), game: Some(game) }
    }

    fn members(stored: &mut Stored) -> Result<(), String> {
        let roster = stored.roster.as_mut().and_then(Value::as_object_mut);
        let roster = roster.ok_or("there is no roster")?;
        let crew = roster.remove("crew").ok_or("there is no crew")?;
        roster.insert("members".to_owned(), crew);
        Ok(())
    }

    fn from_one(stored: &mut Stored) -> Result<(), String> {
        let turn = stored.game.as_mut().and_then(|game| game[key()].get_mut("turn"));
        if let Some(turn) = turn {
            *turn = json!(turn.as_i64().ok_or("its turn is none")? + 1);
        }
        Ok(())
    }

    #[test]
    fn every_older_form_goes_through_each_step_from_there() {
        const STEPS: &[Step] = &[members, from_one];
        let first = stored(json!({ (key()): { "schema": 1, "turn": 4 } }));
        let last = by_steps(first, 1, STEPS).expect("brought up");
        assert_eq!(last.roster, Some(json!({ "members": [1] })));
        assert_eq!(last.game, Some(json!({ (key()): { "schema": 3, "turn": 5 } })));
        let second = stored(json!({ (key()): { "schema": 2, "turn": 4 } }));
        let brought = by_steps(second, 2, STEPS).expect("brought up");
        assert_eq!(brought.roster, Some(json!({ "crew": [1] })), "the first step was not taken");
        assert_eq!(by_steps(last.clone(), 3, STEPS), Ok(last.clone()), "nothing is left to do");
        for form in [-1, 0, 4, i64::MAX, i64::MIN + 1] {
            let read = by_steps(last.clone(), form, STEPS);
            assert_eq!(read, Err(BadState::Form(form)));
        }
        let broken = stored(json!({ (key()): { "schema": 2, "turn": "four" } }));
        let read = by_steps(broken, 2, STEPS);
        assert!(matches!(read, Err(BadState::Step(2, _))), "{read:?}");
    }

    #[test]
    fn this_build_has_a_step_for_every_form_before_its_own() {
        assert_eq!(usize::try_from(SCHEMA), Ok(STEPS.len() + 1));
    }
}
