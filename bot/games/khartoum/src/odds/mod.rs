//! The chances of battles: of one that is fought, of those that wait, and of an attack that is
//! thought of. They know what whoever asks may see.

pub mod fought;
mod verb;
pub mod words;

use games::odds;
use games::odds::{Odds, Question, Told};
use khartoum::map::Spaces;
use khartoum::phases::moves;
use khartoum::{Board, Faction, Kind, SpaceId, UnitId, View};
use kit::Audience;
use model::message::Post;
use model::{Game, Step};
use staff::Roster;

use crate::odds::fought::{Fought, Plan};
use crate::played::Contested as _;

pub(crate) use verb::ODDS;

const NONE: &str = "There are odds in a game of Khartoum only.";
const NOBODY: &str = "No battle is fought there as things stand.";

/// The chances of Khartoum.
pub(crate) struct Chances;

impl Odds for Chances {
    fn are_of_use(&self, game: &Game) -> bool {
        let waits = |view: View| view.battle.is_some() || !contested(&view.board).is_empty();
        game.known_view().is_some_and(waits)
    }

    fn of_what_waits(&self, game: &Game) -> Option<Question> {
        self.are_of_use(game).then(|| question("khartoum battles".to_owned(), waiting))
    }

    fn of_a_draft(&self, game: &Game, steps: &[Step]) -> Option<Question> {
        let after = drafted(game, steps);
        let attacks = contested(&after.known_view()?.board);
        if attacks.is_empty() || steps.is_empty() {
            return None;
        }
        let name = steps.iter().map(|step| step.answer.to_string()).collect::<Vec<_>>().join(" ");
        let steps = steps.to_vec();
        let trial = move |game: &Game, audience: Audience, seed: u64| {
            let after = drafted(&game.seen(Some(audience)), &steps);
            let view = after.view_of(audience).ok_or(NONE)?;
            told(fought(&view, contested(&view.board), seed))
        };
        Some(Question { name: format!("khartoum draft {name}"), trial: Box::new(trial) })
    }
}

fn question(name: String, plans: fn(&View) -> Vec<Plan>) -> Question {
    let trial = move |game: &Game, audience: Audience, seed: u64| {
        let view = game.view_of(audience).ok_or(NONE)?;
        told(plans(&view).iter().map(|plan| plan.fought(seed)).collect())
    };
    Question { name, trial: Box::new(trial) }
}

fn told(fought: Vec<Fought>) -> Result<Told, &'static str> {
    if fought.is_empty() {
        return Err(NOBODY);
    }
    let mut lines: Vec<String> = fought.iter().flat_map(words::lines).collect();
    lines.push(words::small_print());
    let title = "🎯 If it is fought".to_owned();
    Ok((Post { title, body: lines.join("\n"), ..Post::default() }, None))
}

/// Spaces with units of both sides, as far as they can be seen.
fn contested(board: &Board) -> Spaces {
    board.spaces_of(Faction::Mahdist).and(board.spaces_of(Faction::Empire))
}

/// The battle that is fought, or else those that wait.
fn waiting(view: &View) -> Vec<Plan> {
    match Plan::under_way(view) {
        Some(plan) => vec![plan],
        None => contested(&view.board).filter_map(|at| Plan::attack(view, at, &[])).collect(),
    }
}

fn fought(view: &View, spaces: Spaces, seed: u64) -> Vec<Fought> {
    let plans = spaces.filter_map(|space| Plan::attack(view, space, &[]));
    plans.map(|plan| plan.fought(seed)).collect()
}

/// The game after the moves of a draft, as far as they are moves.
fn drafted(game: &Game, steps: &[Step]) -> Game {
    let moves = steps.iter().take_while(|step| matches!(&*step.topic, "khartoum-move" | "cargo"));
    let mut game = game.clone();
    for step in moves.filter(|step| step.answer.to_string() != "done") {
        let Some(next) = game.calm_after(&step.answer) else { break };
        game = next;
    }
    game
}

/// What an attack would bring that is being drafted, as a side sees it.
pub fn of_attack(view: &View, space: SpaceId, units: &[UnitId]) -> Option<Fought> {
    Some(Plan::attack(view, space, units)?.fought(u64::from(space.0)))
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The battle that is fought, or those that wait.
    Waiting,
    /// An attack on a place, from these spaces; from wherever it can be reached if none is named.
    Attack(SpaceId, Vec<SpaceId>),
}

impl odds::Asked for Asked {
    fn question(&self, game: &Game, _roster: &Roster) -> Result<Question, String> {
        let view = game.known_view().ok_or(NONE)?;
        let name = format!("khartoum {self:?}");
        let (space, from) = match self {
            Self::Waiting if waiting(&view).is_empty() => return Err(NOBODY.to_owned()),
            Self::Waiting => return Ok(question(name, waiting)),
            Self::Attack(space, from) => (*space, from.clone()),
        };
        plan(&view, space, &from)?;
        let trial = move |game: &Game, audience: Audience, seed: u64| {
            let view = game.view_of(audience).ok_or(NONE)?;
            let plan = plan(&view, space, &from)?;
            told(vec![plan.fought(seed)])
        };
        Ok(Question { name, trial: Box::new(trial) })
    }
}

/// The attack that is asked about. Whoever looks attacks where the enemy is, and is attacked where
/// the own units are.
fn plan(view: &View, space: SpaceId, from: &[SpaceId]) -> Result<Plan, &'static str> {
    let me = view.eyes.unwrap_or(view.board.player);
    let hostile = view.board.spaces_of(me.other()).has(space);
    let attacker = if hostile { me } else { me.other() };
    if !view.board.spaces_of(attacker.other()).has(space) {
        return Err("Nobody is there who could be attacked.");
    }
    let (board, _) = crate::policy::supposed(view);
    let units = comers(&board, attacker, space, from);
    if units.is_empty() && !view.board.spaces_of(attacker).has(space) {
        return Err(if from.is_empty() {
            "Nobody can reach it in one turn."
        } else {
            "No units that could go there are in those spaces."
        });
    }
    Plan::attack(view, space, &units).ok_or(NOBODY)
}

/// Units that could come to a space: from the spaces that are named, or all in reach.
fn comers(board: &Board, attacker: Faction, space: SpaceId, from: &[SpaceId]) -> Vec<UnitId> {
    let comes = |unit: &UnitId| {
        let Some(at) = board.space_of(*unit).filter(|at| *at != space) else { return false };
        if unit.kind() == Kind::Garrison {
            return false;
        }
        if !from.is_empty() {
            return from.contains(&at);
        }
        let (_, attacks) = moves::ways(board, *unit, at);
        let active = board.player != attacker || moves::may_move(board, *unit);
        active && attacks.iter().any(|(to, _)| *to == space)
    };
    UnitId::of(attacker).filter(comes).collect()
}

#[cfg(test)]
mod tests;
