//! The chances of a patrol: of charges, shots, searches, and whatever else is left to the dice.
//!
//! All is reckoned on the board as whoever asks may see it ([`patrols::View`]`::board`): the same
//! copy has the same answer, whatever it hides.

mod allowed;
pub(crate) mod trials;
mod verb;
pub mod words;

use games::odds;
use games::odds::{OddsReply, Question};
use kit::Audience;
use model::message::Post;
use model::{Game, Step};
use patrols::{Board, Choice, PieceId, UnitId, View};
use staff::Roster;

use crate::Seen;

pub(crate) use allowed::why_not;
pub use verb::ODDS;

const NONE: &str = "There are odds in a patrol only.";
const NOBODY: &str = "Nothing that waits is left to the dice as things stand.";

/// Whether what waits is left to the dice.
pub(crate) fn are_of_use(seen: &Seen<'_>) -> bool {
    !seen.view.board.fights.is_empty() || seen.offered().iter().any(words::is_risky)
}

pub(crate) fn of_what_waits(seen: &Seen<'_>) -> Option<Question> {
    are_of_use(seen).then(|| {
        let trial = |game: &Game, audience: Audience, _: u64| {
            let game = game.seen(Some(audience));
            let seen = Seen::of(&game, audience).ok_or(NONE)?;
            told(words::waiting(&seen.view, seen.offered()))
        };
        Question { name: "patrol waiting".to_owned(), trial: Box::new(trial) }
    })
}

pub(crate) fn of_a_draft(seen: &Seen<'_>, steps: &[Step]) -> Option<Question> {
    drafted(seen.any, steps)?;
    let name = steps.iter().map(|step| step.answer.to_string()).collect::<Vec<_>>().join(" ");
    let steps = steps.to_vec();
    let trial = move |game: &Game, audience: Audience, _: u64| {
        told(drafted(&game.seen(Some(audience)), &steps).into_iter().collect())
    };
    Some(Question { name: format!("patrol draft {name}"), trial: Box::new(trial) })
}

/// The risk of the first step of a draft that has one: what comes after it depends on the dice.
fn drafted(game: &Game, steps: &[Step]) -> Option<String> {
    let mut game = game.clone();
    for step in steps {
        let choice = step.answer.choices().iter().find_map(|choice| choice.own::<Choice>());
        if let Some(choice) = choice.filter(words::is_risky) {
            return words::line(&game.known::<Board>()?.board, choice);
        }
        game = game.calm_after(&step.answer)?;
    }
    None
}

fn told(mut lines: Vec<String>) -> Result<OddsReply, &'static str> {
    if lines.is_empty() {
        return Err(NOBODY);
    }
    lines.push(words::small_print());
    let title = "🎯 Left to the dice".to_owned();
    Ok((Post { title, body: lines.join("\n"), ..Post::default() }, None))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Query {
    /// A charge of a unit upon another, as they stand.
    Charge(UnitId, UnitId),
    /// A shot of a unit at another.
    Shot(UnitId, UnitId),
    /// A search of a piece by a unit.
    Search(UnitId, PieceId),
}

impl Query {
    fn lines(self, view: &View) -> Result<Vec<String>, String> {
        let (unit, choice) = match self {
            Self::Charge(unit, target) => (unit, Choice::Charge(unit, target)),
            Self::Shot(unit, target) => (unit, Choice::Shoot(unit, target)),
            Self::Search(unit, piece) => (unit, Choice::Search(unit, piece)),
        };
        let board = &allowed::planned(&view.board, unit);
        let over = allowed::is_over(view, unit);
        if let Some(why) = over.or_else(|| allowed::why_not(board, choice)) {
            return Err(why);
        }
        let mut lines: Vec<String> = words::line(board, choice).into_iter().collect();
        if let Choice::Shoot(unit, target) = choice
            && !allowed::never_volleys(board, unit)
        {
            let volley = Choice::Volley(unit, target);
            lines.extend(allowed::why_not(board, volley).or_else(|| words::line(board, volley)));
        }
        Ok(lines)
    }
}

impl odds::OddsRequest for Query {
    fn question(&self, game: &Game, _roster: &Roster) -> Result<Question, String> {
        let view = game.known::<Board>().ok_or(NONE)?;
        let asked = *self;
        asked.lines(&view)?;
        let trial = move |game: &Game, audience: Audience, _: u64| {
            let view = game.view::<Board>(audience).ok_or(NONE)?;
            told(asked.lines(&view).unwrap_or_default())
        };
        Ok(Question { name: format!("patrol {self:?}"), trial: Box::new(trial) })
    }
}

#[cfg(test)]
mod tests;
