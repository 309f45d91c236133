//! Games of sides: before whose staff somebody stands, and what whoever looks may know.
//!
//! A side hides things from the other. What leaves the campaigns is therefore made for an audience:
//! a `Snapshot` has the game as that audience knows it, and the staff of its own side in front;
//! lines of the log and receipts are without what it may not know. Only what runs here, by the
//! rules, has the whole truth. Once a campaign is over everything is told. In a game of one side
//! only what nobody can know yet is left out, such as how piles lie.

use kit::Side;
use model::{Asker, CampaignRow, Problem, Request};
use staff::Roster;
use staff::motion::Question;

use crate::orders::by_default::council_choice;

pub fn of(setup: &model::Setup) -> &'static [crate::SideName] {
    crate::of(setup).about().sides
}

pub fn numbers(setup: &model::Setup) -> Vec<Side> {
    (0..).map(Side).take(of(setup).len()).collect()
}

pub fn name(setup: &model::Setup, side: Side) -> &'static str {
    of(setup).get(usize::from(side.0)).map_or("nobody", |side| side.name)
}

pub fn is_automatic(setup: &model::Setup, side: Side) -> bool {
    crate::of(setup).automatic(setup) == Some(side)
}

/// The same agreed on but for this: the automatic player has this side. Nothing if it cannot have it.
pub fn against(setup: &model::Setup, side: Side) -> Option<model::Setup> {
    let options = crate::of(setup).about().options.iter();
    let values = options.flat_map(|item| {
        let with =
            |value: &crate::text::people::options::Value| setup.with(&item.key, &value.value);
        item.offered().iter().filter_map(with).collect::<Vec<_>>()
    });
    values.into_iter().find(|setup| is_automatic(setup, side))
}

/// Whether what waits is asked of the automatic player's side, before any other. The foe in a part of
/// a game that is played as one of sides is its too.
pub fn plays_itself(setup: &model::Setup, game: &model::Game) -> bool {
    let first = model::campaign::audience::awaited(game).first().copied();
    first.is_some_and(|side| automatic_within(game) == Some(side) || is_automatic(setup, side))
}

/// Whether what waits is thought about by an automatic player for a moment.
pub fn looks_ahead(setup: &model::Setup, game: &model::Game) -> bool {
    plays_itself(setup, game) && level(game).looks_ahead()
}

fn level(game: &model::Game) -> crate::Level {
    crate::on_top(game).level(&game.top_setup())
}

/// The automatic player for what waits in a game, with lots that begin at a seed; nobody where people
/// are asked.
pub fn automaton(
    setup: &model::Setup,
    game: &model::Game,
    seed: u64,
) -> Option<Box<dyn crate::Automaton>> {
    plays_itself(setup, game).then(|| crate::on_top(game).automaton(level(game), seed))
}

/// The automatic player's side in a part of a game that is played as one of sides.
pub fn automatic_within(game: &model::Game) -> Option<Side> {
    let within = game.interlude().map(|_| game.top_setup())?;
    crate::of(&within).automatic(&within)
}

pub fn of_request(row: &CampaignRow, asker: Asker, request: &Request) -> Option<Side> {
    let roster = &row.roster;
    // In a game of one side nobody has to be asked.
    roster.side?;
    match request {
        Request::Join { side, .. } => *side,
        Request::LoseRoom { side, .. } => Some(*side),
        Request::Close { motion } => roster.side_of_motion(*motion),
        Request::Return { player } => roster.side_of(*player),
        Request::Repair { repair, .. } => {
            roster.side_of(model::campaign::audience::about(*repair)?)
        }
        Request::CouncilsOrder { .. } => {
            let game = row.game.as_deref()?;
            let chosen = |side: &Side| council_choice(game, &roster.facing(Some(*side))).is_some();
            model::campaign::audience::awaited(game).into_iter().find(chosen)
        }
        Request::PlanGoesOn => {
            let runs = |of: &&Roster| of.council.plans.values().any(|plan| plan.running);
            roster.staffs().find(runs).and_then(|staff| staff.side)
        }
        _ if asker == Asker::CLOCK => {
            model::campaign::audience::awaited(row.game.as_deref()?).first().copied()
        }
        _ => roster.side_of(asker.player),
    }
}

/// Refuses what one side cannot decide for the other.
pub fn must_be_one_sides(row: &CampaignRow, request: &Request) -> Result<(), Problem> {
    let for_all = matches!(
        request,
        Request::CallElection
            | Request::Put { question: Question::Rewind { .. } | Question::Change { .. } }
    );
    let sides = of(&row.setup);
    match request {
        Request::Join { side, .. } => {
            let known = side.is_none_or(|side| usize::from(side.0) < sides.len());
            if !known || side.is_none() && !sides.is_empty() {
                return Err(Problem::WhichSide);
            }
            if let Some(side) = side.filter(|side| is_automatic(&row.setup, *side)) {
                return Err(Problem::PlaysItself { side: name(&row.setup, side) });
            }
        }
        // Whoever looks after the players may; so may whoever is in a lobby.
        Request::Archive { manages: false } if !sides.is_empty() && row.game.is_some() => {
            return Err(Problem::OneSide);
        }
        _ if for_all && !sides.is_empty() => return Err(Problem::OneSide),
        _ => {}
    }
    Ok(())
}

/// A game of sides begins when each has somebody, but for that of the automatic player, which has
/// nobody.
pub fn must_all_be_there(row: &CampaignRow) -> Result<(), Problem> {
    let empty = |side: &Side| row.roster.facing(Some(*side)).members.is_empty();
    for side in numbers(&row.setup) {
        let side_name = name(&row.setup, side);
        match (empty(&side), is_automatic(&row.setup, side)) {
            (true, false) => return Err(Problem::NobodyThere { side: side_name }),
            (false, true) => return Err(Problem::PlaysItself { side: side_name }),
            _ => {}
        }
    }
    Ok(())
}
