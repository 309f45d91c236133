//! A war as one page: draws what lies in it, as large as there is room for.

use std::collections::BTreeMap;

use games::dice::audit::Audit;
use games::film::{Bounds, FilmError, plate};
use games::log::history::{Fates, counts};
use games::log::{record, verify};
use games::text::faces::faces;
use games::text::page::Plate;
use model::Snapshot;
use model::log::LogLine;
use render::Renderer;
use san_juans::View;
use san_juans_pictures::{Map, Shot};

use crate::records::turn_stats::TurnStats;
use crate::records::{turn_stats, war_report};
use crate::text::story::page::{Facts, Plates};
use crate::text::story::plots::Plot;

/// Widths of a turn's map in pixels, the one after the other if the page grows too large.
const WIDTHS: [u32; 4] = [1_000, 800, 640, 480];
/// Room for everything that is no picture.
const WORDS: usize = 750_000;

fn boards(lines: &[LogLine]) -> BTreeMap<u8, Box<View>> {
    let fates = Fates::of(lines);
    let mut boards = BTreeMap::new();
    // What comes after a line that cannot be followed is left out.
    let _ = verify::follow(lines, &mut |so_far, line| {
        if let Some(game) = so_far.game.as_ref().filter(|_| counts(line, &fates))
            && let Some(view) = crate::view(&game)
        {
            boards.insert(view.turn, Box::new(view));
        }
    });
    boards
}

fn plots(renderer: &Renderer, turn_stats: &TurnStats) -> Result<Vec<(String, Plate)>, FilmError> {
    let drawn = Plot::ALL.into_iter().map(|plot| {
        let picture = renderer.draw(&plot.scene(turn_stats))?;
        let caption = match plot {
            Plot::Score => "The Mahdi's score at the end of each turn: 0 we win, 300 he wins",
            Plot::Places => "Who held the places at the end of each turn",
            Plot::Losses => "What each turn cost both sides",
        };
        Ok((caption.to_owned(), plate(picture)))
    });
    drawn.collect()
}

fn maps(
    renderer: &Renderer,
    boards: &BTreeMap<u8, Box<View>>,
    width: u32,
    room: usize,
    bounds: Bounds,
) -> Result<Option<Vec<(u8, Plate)>>, FilmError> {
    let mut maps = Vec::new();
    let mut used = 0;
    for (turn, view) in boards {
        bounds.in_time()?;
        let scene = Map::scene(view.clone(), Shot::Whole { width });
        let drawn = plate(renderer.draw(&scene)?);
        used += drawn.base64.len();
        if used > room {
            return Ok(None);
        }
        maps.push((*turn, drawn));
    }
    Ok(Some(maps))
}

/// A war as a page of HTML.
pub fn of(
    renderer: &Renderer,
    snapshot: &Snapshot,
    lines: &[LogLine],
    (audit, now): (&Audit, i64),
    bounds: Bounds,
) -> Result<String, FilmError> {
    let game = snapshot.game.as_ref().ok_or(FilmError::NotBegun)?;
    let view = crate::view(&game).ok_or(FilmError::NotBegun)?;
    let turn_stats = turn_stats::of(lines);
    let command = record::command(lines, now);
    let told = war_report::of(lines, &command);
    let facts = Facts { snapshot, view: &view, lines, told: &told, turn_stats: &turn_stats, audit };
    let mut plates = Plates {
        plots: plots(renderer, &turn_stats)?,
        dice: faces(renderer, snapshot, audit)?,
        maps: Vec::new(),
    };
    let room = bounds.bytes_max.saturating_sub(WORDS + plates.bytes());
    let boards = boards(lines);
    for width in WIDTHS {
        if let Some(maps) = maps(renderer, &boards, width, room, bounds)? {
            plates.maps = maps;
            let page = crate::text::story::page::page(&facts, &plates);
            if page.len() <= bounds.bytes_max {
                return Ok(page);
            }
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}
