//! A march to look at: the table at the end of each turn, one after the other as a GIF, and all of
//! them on a page.

use games::dice::audit::Audit;
use games::film::{Bounds, Film, FilmError, plate};
use games::text::faces::faces;
use games::text::page::Plate;
use hicks_pictures::{Framing, Table, Traces};
use model::Snapshot;
use model::log::LogLine;
use model::words::clip;
use render::{Caption, Renderer, Scene};

use crate::marched;
use crate::marched::{Marched, Turn};
use crate::text::page::{Facts, Plates};
use crate::text::story as words;

/// Widths of the table in pixels, the one after the other if a file grows too large.
const WIDTHS: [u32; 3] = [1_000, 800, 720];
/// How long a turn is shown, in hundredths of a second, the first one, the last one, and how much
/// longer one that weighs more.
const TURN: u16 = 260;
const FIRST: u16 = 300;
const LAST: u16 = 900;
const WEIGHTY: u16 = 120;
/// Letters of a Pasha's name on the table.
const NAME_MAX: usize = 16;
/// Room for everything of a page that is no picture.
const WORDS: usize = 750_000;

/// The table at a turn's end, with the traces of what happened in it.
fn table(turn: &Turn, marched: &Marched, width: u32) -> Scene {
    let called = turn.view.pashas.iter().filter_map(|pasha| {
        let name = marched.roster.name(marched.roster.pasha(pasha.seat)?)?;
        Some((pasha.seat, clip(name, NAME_MAX)))
    });
    let traces = Traces::of(turn.facts()).naming(called);
    Table::scene(turn.view.clone(), traces, Framing::Whole, width)
}

/// The table as it stands, with the traces of its last turn; nothing before the beginning.
pub fn last_table(marched: &Marched) -> Option<Scene> {
    Some(table(marched.turns.last()?, marched, WIDTHS[0]))
}

pub fn film(
    renderer: &Renderer,
    name: &str,
    lines: &[LogLine],
    bounds: Bounds,
) -> Result<Film, FilmError> {
    let marched = marched::of(lines);
    for width in WIDTHS {
        if let Some(gif) = of_width(renderer, &marched, width, bounds)? {
            let frames = marched.turns.len();
            return Ok(Film { gif, alt: words::words(name, &marched, frames), frames });
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

/// The file at a width; nothing if it grows too large.
fn of_width(
    renderer: &Renderer,
    marched: &Marched,
    width: u32,
    bounds: Bounds,
) -> Result<Option<Vec<u8>>, FilmError> {
    let mut reel = renderer.reel(Vec::new());
    let count = marched.turns.len();
    for (turn, number) in marched.turns.iter().zip(1..) {
        bounds.in_time()?;
        let hundredths = match number {
            number if number == count => LAST,
            1 => FIRST,
            _ if words::is_weighty(turn) => TURN + WEIGHTY,
            _ => TURN,
        };
        let caption = Caption {
            head: words::head(turn, marched),
            figure: ("infantry left".to_owned(), turn.view.infantry.0.into()),
            told: words::told(turn, marched),
            part: number as f32 / count as f32,
        };
        reel.show(&table(turn, marched, width), &caption, hundredths)?;
        if reel.size(Vec::len).unwrap_or(0) > bounds.bytes_max {
            return Ok(None);
        }
    }
    let gif = reel.finish()?.ok_or(FilmError::NotBegun)?;
    Ok((gif.len() <= bounds.bytes_max).then_some(gif))
}

/// The table of each turn at a width; nothing once they take more than there is room for.
fn tables(
    renderer: &Renderer,
    marched: &Marched,
    width: u32,
    room: usize,
    bounds: Bounds,
) -> Result<Option<Vec<Plate>>, FilmError> {
    let mut tables = Vec::new();
    let mut used = 0;
    for turn in &marched.turns {
        bounds.in_time()?;
        let drawn = plate(renderer.draw(&table(turn, marched, width))?);
        used += drawn.base64.len();
        if used > room {
            return Ok(None);
        }
        tables.push(drawn);
    }
    Ok(Some(tables))
}

/// A march as a page of HTML.
pub fn page(
    renderer: &Renderer,
    snapshot: &Snapshot,
    lines: &[LogLine],
    audit: &Audit,
    bounds: Bounds,
) -> Result<String, FilmError> {
    let marched = marched::of(lines);
    if marched.turns.is_empty() {
        return Err(FilmError::NotBegun);
    }
    let facts = Facts { snapshot, lines, marched: &marched, audit };
    let mut plates = Plates { tables: Vec::new(), dice: faces(renderer, snapshot, audit)? };
    let dice = plates.dice.as_ref().map_or(0, |plate| plate.base64.len());
    let room = bounds.bytes_max.saturating_sub(WORDS + dice);
    for width in WIDTHS {
        if let Some(tables) = tables(renderer, &marched, width, room, bounds)? {
            plates.tables = tables;
            let page = crate::text::page::page(&facts, &plates);
            if page.len() <= bounds.bytes_max {
                return Ok(page);
            }
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

#[cfg(test)]
mod tests {
    use games::dice::audit::audit;
    use games_testing::logs::{CAMPAIGN, holds_as_a_page, played, replayed};
    use kit::Seat;
    use model::log::Body;
    use staff::PlayerId;

    use super::*;
    use crate::Hicks;

    const BOUNDS: Bounds = Bounds { bytes_max: 9 * 1024 * 1024, until: None };

    /// The log of a whole march.
    fn log() -> Vec<LogLine> {
        played(&Hicks, 4, usize::MAX)
    }

    #[test]
    fn a_march_is_told_turn_by_turn_without_what_was_taken_back() {
        let lines = log();
        let marched = marched::of(&lines);
        let numbers: Vec<u8> = marched.turns.iter().map(|turn| turn.number).collect();
        let last = *numbers.last().expect("turns");
        assert_eq!(numbers, (0..=last).collect::<Vec<u8>>(), "no turn is left out or told twice");
        let of = |wanted: fn(&Body) -> bool| lines.iter().filter(|line| wanted(&line.body)).count();
        let given = of(|body| matches!(body, Body::Order { .. }));
        let undone = of(|body| matches!(body, Body::Undone { .. }));
        assert!(undone > 0, "some are taken back");
        assert_eq!(marched.orders[&PlayerId(1)], given - undone);
        let outcome = marched.outcome().expect("it is over");
        assert_eq!((outcome.turn, marched.commanded(Seat(1))), (last, usize::from(last)));
        let end = marched.turns.last().expect("turns");
        assert_eq!(end.view.ansar_killed, outcome.ansar_killed);
        let told = words::paragraphs(&marched).join("\n");
        for part in ["**On the road.**", "**The Ansar.**", "**The roll.**", "**The Pashas.**"] {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert!(!told.contains("Pasha 1"), "{told}");
        let story = words::story(&replayed(&lines), &marched, &lines);
        assert!(story.contains(&format!("## Turn {last}\n")) && story.contains("~~"), "{story}");
    }

    #[test]
    fn a_march_is_replayed_on_its_table() {
        let lines = log();
        let renderer = Renderer::new();
        let made = film(&renderer, CAMPAIGN, &lines, BOUNDS).expect("a film");
        let turns = marched::of(&lines).turns.len();
        assert_eq!(made.frames, turns);
        assert!(made.gif.starts_with(b"GIF89a") && made.gif.len() <= BOUNDS.bytes_max);
        assert!(made.alt.contains("replayed on the table to turn"), "{}", made.alt);
        let late = Bounds { until: Some(std::time::Instant::now()), ..BOUNDS };
        let stopped = film(&renderer, "Kordofan", &lines, late);
        assert!(matches!(stopped, Err(FilmError::TooLong)), "{stopped:?}");
        let small = film(&renderer, "Kordofan", &lines, Bounds { bytes_max: 9_000, until: None });
        assert!(matches!(small, Err(FilmError::TooLarge(9_000))));
    }

    #[test]
    fn a_march_is_written_up_as_a_page() {
        let lines = log();
        let found = audit(&lines, None);
        let page = page(&Renderer::new(), &replayed(&lines), &lines, &found, BOUNDS);
        let turns = marched::of(&lines).turns;
        holds_as_a_page(&page.expect("a page"), turns.iter().map(|turn| turn.number));
    }
}
