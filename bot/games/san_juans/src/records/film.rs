//! A war replayed on the map as a GIF: a frame for each order, or for each round of a long war,
//! with what happened under it. Orders that were taken back are left out.

use std::collections::BTreeSet;

use games::film::{Bounds, Film, FilmError, FilmPart, reel};
use games::log::history::{Fates, counts};
use games::log::verify;
use model::log::LogLine;
use render::{Caption, Renderer};
use san_juans::Event;
use san_juans_pictures::{Map, Shot};

use crate::records::turn_stats::{self, TurnStats};
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
        let shown = shown(lines, &told, most);
        let frames = shown.len();
        match reel(renderer, &shown, &[WIDTH], bounds) {
            Err(FilmError::TooLarge(_)) => {}
            gif => return Ok(Film { gif: gif?, alt: words::words(name, &told, frames), frames }),
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

fn shown(lines: &[LogLine], turn_stats: &TurnStats, most: usize) -> Vec<FilmPart<'static>> {
    let fates = Fates::of(lines);
    let cuts = cuts(lines, &fates, most);
    let usual = (WHOLE / cuts.len().max(1)).clamp(FRAME.0, FRAME.1);
    let usual = u16::try_from(usual).unwrap_or(u16::MAX);
    let (mut shown, mut events) = (Vec::new(), Vec::new());
    let _ = verify::follow(lines, &mut |so_far, line| {
        if !counts(line, &fates) {
            return;
        }
        events.extend(line.events.iter().filter_map(model::Event::own::<Event>).cloned());
        // While a battle is fought as a march, the map stands as before it.
        let view = so_far.game.as_ref().and_then(crate::view);
        let Some(view) = view.filter(|_| cuts.contains(&line.number)) else { return };
        let facts: Vec<&Event> = events.iter().collect();
        let turns = f32::from(turn_stats.turns_max.max(1));
        let round = f32::from(view.round.unwrap_or(0)) / f32::from(view.rounds.max(1) + 1);
        let caption = Caption {
            head: words::head(&view),
            figure: ("Mahdi's score".to_owned(), view.score),
            told: words::told(&facts, &view, &so_far.roster),
            part: match view.outcome {
                Some(_) => 1.0,
                None => (f32::from(view.turn.saturating_sub(1)) + round) / turns,
            },
        };
        let hundredths = match Some(&line.number) {
            number if number == cuts.last() => LAST,
            number if number == cuts.first() => FIRST,
            _ if words::is_weighty(&facts) => usual + WEIGHTY,
            _ => usual,
        };
        events.clear();
        let view = Box::new(view);
        let scene = Box::new(move |width| Map::scene(view.clone(), Shot::Pocket { width }));
        shown.push(FilmPart { caption, hundredths, scene });
    });
    shown
}
