//! The figures of a run as a picture.

use games::simulate::trial::Trial;
use render::{Band, Picture, RenderError, Renderer, Scene, Tallies, Tally};
use san_juans::{Outcome, Scenario, data};

use crate::simulate::game::Game;
use crate::simulate::report::share;

pub(super) fn draw(trials: &[Trial<Game>], scenario: Scenario) -> Result<Picture, RenderError> {
    let title = match scenario {
        Scenario::Revolt => "How the revolt ends",
        Scenario::VariableStart => "How a revolt that begins anywhere ends",
        Scenario::Reconquest => "How the reconquest ends",
    };
    let rows = trials.iter().map(tally).collect();
    Renderer::new().draw(&Scene::new(Tallies { title: title.to_owned(), rows }))
}

fn tally(trial: &Trial<Game>) -> Tally {
    let games = &trial.games;
    let shares = [Outcome::Victory, Outcome::Draw, Outcome::Defeat];
    Tally {
        name: trial.policy.clone(),
        games: games.len(),
        shares: shares.map(|outcome| share(games, outcome) as f32),
        bands: (1..=data().setup.turns).filter_map(|turn| band(trial, turn)).collect(),
    }
}

/// The scores at the end of a turn; a war that has ended keeps its last one.
fn band(trial: &Trial<Game>, turn: u8) -> Option<Band> {
    let mut scores: Vec<i32> = trial
        .games
        .iter()
        .filter_map(|(_, game)| {
            let at = usize::from(turn.checked_sub(game.from)?);
            game.scores.get(at).or(game.scores.last()).copied()
        })
        .collect();
    scores.sort_unstable();
    let last = scores.len().checked_sub(1)?;
    let mean = scores.iter().map(|score| f64::from(*score)).sum::<f64>() / scores.len() as f64;
    Some(Band { turn, low: scores[last / 4], mean: mean as f32, high: scores[last * 3 / 4] })
}
