//! A war replayed on the map as a GIF: a frame for each order, or for each round of a long war,
//! with what happened under it. Orders that were taken back are left out.

use std::collections::BTreeSet;

use games::film::{Bounds, Film, FilmError};
use games::log::history::{Fates, counts};
use games::log::verify;
use model::log::LogLine;
use render::{Caption, Renderer};
use san_juans::Event;
use san_juans_pictures::{Map, Shot};

use crate::records::turn_stats;
use crate::records::turn_stats::TurnStats;
use crate::text::story::replay as words;

/// The map's width in pixels.
const WIDTH: u32 = 800;
/// Frames at most, and fewer if the file grows too large.
const FRAMES_MAX: [usize; 3] = [150, 90, 45];
/// How long the whole takes if its frames are neither too short nor too long, in hundredths of a
/// second, and how long a frame is shown.
const WHOLE: usize = 10_000;
const FRAME: (usize, usize) = (80, 170);
/// The first frame, the last one, and how much longer one is shown that weighs more.
const FIRST: u16 = 250;
const LAST: u16 = 900;
const WEIGHTY: u16 = 70;

/// The lines after which a frame is shown, at most so many.
pub fn cuts(lines: &[LogLine], fates: &Fates, most: usize) -> BTreeSet<i64> {
    let standing = || lines.iter().filter(|line| counts(line, fates));
    let orders: Vec<i64> =
        standing().filter(|line| !line.events.is_empty()).map(|line| line.number).collect();
    let ends_a_round = |line: &&LogLine| {
        line.events.iter().filter_map(model::Event::own).any(|event| {
            let begins = matches!(event, Event::RoundBegan { .. } | Event::TurnBegan { .. });
            begins || matches!(event, Event::Ended { .. })
        })
    };
    let mut cuts = match orders.len() <= most {
        true => orders.clone(),
        false => standing().filter(ends_a_round).map(|line| line.number).collect(),
    };
    let first = standing().next().map(|line| line.number);
    let last = orders.last().copied();
    // Of too many rounds every second is told together with the next, or every third.
    let step = cuts.len().div_ceil(most.max(1)).max(1);
    cuts = cuts.into_iter().skip(step - 1).step_by(step).collect();
    cuts.into_iter().chain(first).chain(last).collect()
}

/// A war replayed.
pub fn of(
    renderer: &Renderer,
    name: &str,
    lines: &[LogLine],
    bounds: Bounds,
) -> Result<Film, FilmError> {
    let told = turn_stats::of(lines);
    for most in FRAMES_MAX {
        let film = with_frames(renderer, lines, &told, most, bounds)?;
        if let Some((gif, frames)) = film {
            return Ok(Film { gif, alt: words::words(name, &told, frames), frames });
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

fn with_frames(
    renderer: &Renderer,
    lines: &[LogLine],
    turn_stats: &TurnStats,
    most: usize,
    bounds: Bounds,
) -> Result<Option<(Vec<u8>, usize)>, FilmError> {
    let fates = Fates::of(lines);
    let cuts = cuts(lines, &fates, most);
    let (Some(first), Some(last)) = (cuts.first().copied(), cuts.last().copied()) else {
        return Err(FilmError::NotBegun);
    };
    let usual = (WHOLE / cuts.len()).clamp(FRAME.0, FRAME.1);
    let usual = u16::try_from(usual).unwrap_or(u16::MAX);
    let mut reel = renderer.reel(Vec::new());
    let mut events: Vec<Event> = Vec::new();
    let mut error = None;
    let mut too_large = false;
    let _ = verify::follow(lines, &mut |so_far, line| {
        if error.is_some() || too_large || !counts(line, &fates) {
            return;
        }
        events.extend(line.events.iter().filter_map(model::Event::own).cloned());
        let Some(game) = so_far.game.as_ref().filter(|_| cuts.contains(&line.number)) else {
            return;
        };
        let facts: Vec<&Event> = events.iter().collect();
        // While a battle is fought as a march, the map stands as before it.
        let Some(view) = crate::view(&game).map(Box::new) else {
            error = Some(FilmError::NotBegun);
            return;
        };
        let turns = f32::from(turn_stats.turns_max.max(1));
        let round = f32::from(view.round.unwrap_or(0)) / f32::from(view.rounds.max(1) + 1);
        let caption = Caption {
            head: words::head(&view),
            figure: ("Mahdi's score".to_owned(), view.score),
            told: words::told(&facts, &view, &so_far.roster),
            part: if view.outcome.is_some() {
                1.0
            } else {
                (f32::from(view.turn.saturating_sub(1)) + round) / turns
            },
        };
        let hundredths = match line.number {
            number if number == last => LAST,
            number if number == first => FIRST,
            _ if words::is_weighty(&facts) => usual + WEIGHTY,
            _ => usual,
        };
        events.clear();
        let scene = Map::scene(view, Shot::Pocket { width: WIDTH });
        let shown = bounds.in_time().and_then(|()| {
            let shown = reel.show(&scene, &caption, hundredths);
            shown.map_err(FilmError::from)
        });
        error = shown.err();
        too_large = reel.size(Vec::len).unwrap_or(0) > bounds.bytes_max;
    });
    if let Some(error) = error {
        return Err(error);
    }
    let frames = reel.frames();
    let gif = reel.finish()?.ok_or(FilmError::NotBegun)?;
    Ok((!too_large && gif.len() <= bounds.bytes_max).then_some((gif, frames)))
}
