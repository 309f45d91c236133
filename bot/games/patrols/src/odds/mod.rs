//! The chances of a patrol: of charges, shots, searches, and whatever else is left to the dice.
//!
//! Each function here takes the board as whoever asks may see it ([`patrols::View`]`::board`) and
//! answers from that alone: the same copy has the same answer, whatever it hides. For labels there
//! is [`words::label`], a few words on the risk of one choice; the numbers themselves are
//! - [`charge`]: how likely a charge goes in and wins the first round, and whom it costs;
//! - [`round`]: the next round of a fight under way;
//! - [`shot`]: bases killed and wounded by a shot;
//! - [`search()`]: the results of a search if nobody hides there, if somebody does, and, for whoever
//!   knows, in truth;
//! - [`morale`]: a test; [`vanish`], [`unscout`], [`unjam`], [`escape`], [`contest`],
//!   [`break_off`]: single throws.

mod allowed;
pub mod dice;
pub mod fight;
pub mod fire;
pub mod search;
mod verb;
pub mod words;

use games::odds;
use games::odds::{Odds, Question, Told};
use kit::Audience;
use model::message::Post;
use model::{Game, Step};
use patrols::phases::{break_off as breaking, hiding, morale as nerve};
use patrols::{Board, Choice, PieceId, UnitId, View};
use staff::Roster;

use crate::played::Ambushed as _;

pub(crate) use allowed::why_not;
pub use fight::{Charge, Round, charge, round};
pub use fire::{Shot, shot};
pub use search::{Finds, Searched, search};
pub use verb::ODDS;

/// What a morale test comes to (P-045).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Morale {
    /// Dice thrown; with none it passes.
    pub dice: u8,
    /// It is steady.
    pub steady: f64,
    /// It may not move.
    pub halted: f64,
    /// It falls back; guns and MGs do not.
    pub falls_back: f64,
    /// It routs.
    pub routs: f64,
}

/// A unit's morale test as it stands, or after a lost round.
pub fn morale(board: &Board, unit: UnitId, lost_fight: bool) -> Morale {
    let count: i8 = nerve::pool(board, unit, lost_fight).iter().map(|(_, dice)| *dice).sum();
    let dice = u8::try_from(count.max(0)).unwrap_or(0);
    let exactly = |fails: usize| dice::hits(usize::from(dice)).get(fails).copied().unwrap_or(0.0);
    Morale {
        dice,
        steady: exactly(0),
        halted: exactly(1),
        falls_back: exactly(2),
        routs: dice::at_least(usize::from(dice), 3),
    }
}

/// How likely a unit disappears (P-129).
pub fn vanish(board: &Board, unit: UnitId) -> f64 {
    dice::die(hiding::vanish_needs(board, unit))
}

/// How likely a try to un-scout a piece succeeds (P-031).
pub fn unscout() -> f64 {
    dice::die(5)
}

/// How likely a try to un-jam a unit's weapons succeeds (P-029).
pub fn unjam() -> f64 {
    dice::die(5)
}

/// How likely a scout gets away that is assaulted (P-075).
pub fn escape() -> f64 {
    dice::die(3)
}

/// What contesting the end comes to (P-070): how likely the game is over, and what it costs to play
/// on, on the average.
pub fn contest() -> (f64, f64) {
    let sums = dice::two_dice();
    let over = sums[10..].iter().sum();
    (over, sums[5..8].iter().sum::<f64>() + 3.0 * (sums[8] + sums[9]))
}

/// Bases that a unit loses on the average by breaking off from another (P-127).
pub fn break_off(board: &Board, unit: UnitId, enemy: UnitId) -> f64 {
    let thrown = [(unit, enemy), (enemy, unit)]
        .map(|(own, other)| usize::from(breaking::dice(board, own, other)));
    let [own, theirs] = thrown.map(|dice| dice::binomial(dice, dice::die(5)));
    let bases = f64::from(board.unit(unit).count());
    let mut lost = 0.0;
    for (ours, a) in own.iter().enumerate() {
        for (others, b) in theirs.iter().enumerate() {
            lost += a * b * (others.saturating_sub(ours) as f64).min(bases);
        }
    }
    lost
}

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
