//! The chances of a patrol: of charges, shots, searches, and whatever else is left to the dice.
//!
//! All is reckoned on the board as whoever asks may see it ([`patrols::View`]`::board`): the same
//! copy has the same answer, whatever it hides.

mod allowed;
pub(crate) mod trials;
mod verb;
pub mod words;

use games::odds;
use games::odds::{Odds, Question, Told};
use kit::Audience;
use model::message::Post;
use model::{Game, Step};
use patrols::{Choice, PieceId, UnitId, View};
use staff::Roster;

use crate::played::Ambushed as _;

pub(crate) use allowed::why_not;
pub use verb::ODDS;

const NONE: &str = "There are odds in a patrol only.";
const NOBODY: &str = "Nothing that waits is left to the dice as things stand.";

/// The chances of a patrol.
pub(crate) struct Chances;

impl Odds for Chances {
    fn are_of_use(&self, game: &Game) -> bool {
        let Some(view) = game.known_view() else { return false };
        !view.board.fights.is_empty() || offered(game).iter().any(words::is_risky)
    }

    fn of_what_waits(&self, game: &Game) -> Option<Question> {
        self.are_of_use(game).then(|| {
            let trial = |game: &Game, audience: Audience, _: u64| {
                let view = game.view_of(audience).ok_or(NONE)?;
                told(words::waiting(&view, &offered(&game.seen(Some(audience)))))
            };
            Question { name: "patrol waiting".to_owned(), trial: Box::new(trial) }
        })
    }

    fn of_a_draft(&self, game: &Game, steps: &[Step]) -> Option<Question> {
        drafted(&game.known_view()?, game, steps)?;
        let name = steps.iter().map(|step| step.answer.to_string()).collect::<Vec<_>>().join(" ");
        let steps = steps.to_vec();
        let trial = move |game: &Game, audience: Audience, _: u64| {
            let game = game.seen(Some(audience));
            let view = game.view_of(audience).ok_or(NONE)?;
            told(drafted(&view, &game, &steps).unwrap_or_default())
        };
        Some(Question { name: format!("patrol draft {name}"), trial: Box::new(trial) })
    }
}

/// What the game offers whoever this copy is for.
fn offered(game: &Game) -> Vec<Choice> {
    let asked = game.decision();
    let choices = asked.iter().flat_map(|decision| decision.ask.choices());
    choices.filter_map(|choice| choice.own()).collect()
}

/// The risk of the first step of a draft that has one: what comes after it depends on the dice.
fn drafted(view: &View, game: &Game, steps: &[Step]) -> Option<Vec<String>> {
    let (mut view, mut game) = (view.clone(), game.clone());
    for step in steps {
        let choices = step.answer.choices().iter().find_map(|choice| choice.own::<Choice>());
        if let Some(choice) = choices
            && words::is_risky(&choice)
        {
            return words::line(&view.board, choice).map(|line| vec![line]);
        }
        game = game.calm_after(&step.answer)?;
        view = game.known_view()?;
    }
    None
}

fn told(mut lines: Vec<String>) -> Result<Told, &'static str> {
    if lines.is_empty() {
        return Err(NOBODY);
    }
    lines.push(words::small_print());
    let title = "🎯 Left to the dice".to_owned();
    Ok((Post { title, body: lines.join("\n"), ..Post::default() }, None))
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// A charge of a unit upon another, as they stand.
    Charge(UnitId, UnitId),
    /// A shot of a unit at another.
    Shot(UnitId, UnitId),
    /// A search of a piece by a unit.
    Search(UnitId, PieceId),
}

impl Asked {
    /// The odds, or why there are none, in a player's words.
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

impl odds::Asked for Asked {
    fn question(&self, game: &Game, _roster: &Roster) -> Result<Question, String> {
        let view = game.known_view().ok_or(NONE)?;
        let asked = *self;
        asked.lines(&view)?;
        let trial = move |game: &Game, audience: Audience, _: u64| {
            let view = game.view_of(audience).ok_or(NONE)?;
            told(asked.lines(&view).unwrap_or_default())
        };
        Ok(Question { name: format!("patrol {self:?}"), trial: Box::new(trial) })
    }
}

#[cfg(test)]
mod tests;
