//! A game to look at, once it is over: the map at the end of each turn, one after the other as a GIF,
//! and all of them on a page.

use games::dice::audit::Audit;
use games::film::{Bounds, Film, FilmError, plate};
use games::text::faces::faces;
use games::text::page::Plate;
use khartoum::View;
use khartoum_pictures::{Framing, Map, Traces};
use model::Snapshot;
use model::log::LogLine;
use render::{Caption, Renderer, Scene};

use crate::text::page::{Facts, Plates};
use crate::text::story as words;
use crate::turns;
use crate::turns::{Played, Turn};

/// Widths of the map in pixels, the one after the other if a file grows too large.
const WIDTHS: [u32; 3] = [1_000, 800, 640];
/// How long a turn is shown, in hundredths of a second, the first one, the last one, and how much
/// longer one that weighs more.
const TURN: u16 = 350;
const FIRST: u16 = 400;
const LAST: u16 = 900;
const WEIGHTY: u16 = 150;
/// Room for everything of a page that is no picture.
const WORDS: usize = 750_000;

/// The map at a turn's end, with the traces of what happened in it.
fn map((turn, view): (&Turn, &View), width: u32) -> Scene {
    Map::scene(view, Traces::of(turn.facts()), Framing::Whole, width)
}

pub(crate) fn film(
    renderer: &Renderer,
    name: &str,
    lines: &[LogLine],
    bounds: Bounds,
) -> Result<Film, FilmError> {
    let played = turns::of(lines);
    if played.shown().is_empty() {
        // A log that is cut for a side has no maps in it.
        return Err(if played.turns.is_empty() { FilmError::NotBegun } else { FilmError::NotKept });
    }
    for width in WIDTHS {
        if let Some(gif) = of_width(renderer, &played, width, bounds)? {
            let frames = played.shown().len();
            return Ok(Film { gif, alt: words::words(name, &played, frames), frames });
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

/// The file at a width; nothing if it grows too large.
fn of_width(
    renderer: &Renderer,
    played: &Played,
    width: u32,
    bounds: Bounds,
) -> Result<Option<Vec<u8>>, FilmError> {
    let mut reel = renderer.reel(Vec::new());
    let shown = played.shown();
    let count = shown.len();
    for (turn, number) in shown.into_iter().zip(1..) {
        bounds.in_time()?;
        let hundredths = match number {
            number if number == count => LAST,
            1 => FIRST,
            _ if words::is_weighty(turn.0) => TURN + WEIGHTY,
            _ => TURN,
        };
        let caption = Caption {
            head: words::title(turn.0),
            figure: ("Empire's points".to_owned(), turn.1.board.points().into()),
            told: words::bare(&words::told(turn.0), played),
            part: number as f32 / count as f32,
        };
        reel.show(&map(turn, width), &caption, hundredths)?;
        if reel.size(Vec::len).unwrap_or(0) > bounds.bytes_max {
            return Ok(None);
        }
    }
    let gif = reel.finish()?.ok_or(FilmError::NotBegun)?;
    Ok((gif.len() <= bounds.bytes_max).then_some(gif))
}

/// The map of each turn at a width; nothing once they take more than there is room for.
fn maps(
    renderer: &Renderer,
    played: &Played,
    width: u32,
    room: usize,
    bounds: Bounds,
) -> Result<Option<Vec<Plate>>, FilmError> {
    let (mut maps, mut used) = (Vec::new(), 0);
    for turn in played.shown() {
        bounds.in_time()?;
        let drawn = plate(renderer.draw(&map(turn, width))?);
        used += drawn.base64.len();
        if used > room {
            return Ok(None);
        }
        maps.push(drawn);
    }
    Ok(Some(maps))
}

/// A game as a page of HTML.
pub(crate) fn page(
    renderer: &Renderer,
    snapshot: &Snapshot,
    lines: &[LogLine],
    audit: &Audit,
    bounds: Bounds,
) -> Result<String, FilmError> {
    let played = turns::of(lines);
    if played.shown().is_empty() {
        return Err(if played.turns.is_empty() { FilmError::NotBegun } else { FilmError::NotKept });
    }
    let facts = Facts { snapshot, lines, played: &played, audit };
    let mut plates = Plates { maps: Vec::new(), dice: faces(renderer, snapshot, audit)? };
    let dice = plates.dice.as_ref().map_or(0, |plate| plate.base64.len());
    let room = bounds.bytes_max.saturating_sub(WORDS + dice);
    for width in WIDTHS {
        if let Some(maps) = maps(renderer, &played, width, room, bounds)? {
            plates.maps = maps;
            let page = crate::text::page::page(&facts, &plates);
            if page.len() <= bounds.bytes_max {
                return Ok(page);
            }
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

/// How it went, as a graph.
pub(crate) fn course(lines: &[LogLine]) -> Option<Scene> {
    let played = turns::of(lines);
    let figures: Vec<_> =
        played.shown().into_iter().filter_map(|(turn, _)| turn.figures()).collect();
    khartoum_pictures::course(&figures)
}

#[cfg(test)]
mod tests {
    use games::dice::audit::audit;
    use games_testing::logs::{CAMPAIGN, holds_as_a_page, played, replayed};
    use kit::Audience;
    use model::log::Body;
    use staff::PlayerId;

    use super::*;
    use crate::Khartoum;

    const BOUNDS: Bounds = Bounds { bytes_max: 9 * 1024 * 1024, until: None };

    /// The log of a whole game.
    fn log() -> Vec<LogLine> {
        crate::text::tests::games();
        played(&Khartoum, 4, usize::MAX)
    }

    #[test]
    fn a_game_is_told_turn_by_turn_without_what_was_taken_back() {
        let lines = log();
        let played = turns::of(&lines);
        let numbers: Vec<u8> = played.turns.iter().map(|turn| turn.turn).collect();
        let last = *numbers.last().expect("turns");
        assert_eq!(numbers, (0..=last).collect::<Vec<u8>>(), "none is left out or told twice");
        let of = |wanted: fn(&Body) -> bool| lines.iter().filter(|line| wanted(&line.body)).count();
        let given = of(|body| matches!(body, Body::Order { .. }));
        let undone = of(|body| matches!(body, Body::Undone { .. }));
        assert_eq!(played.orders[&PlayerId(1)], given - undone);
        assert_eq!(played.outcome().expect("it is over").turn, last);
        let story = words::story(&replayed(&lines), &played, &lines);
        for part in ["**The battles.**", "**The price.**", "**The towns.**"] {
            assert!(story.contains(part), "{part}: {story}");
        }
    }

    #[test]
    fn a_log_that_is_cut_for_a_side_is_told_without_maps() {
        let lines = log();
        let lines: Vec<LogLine> = lines
            .into_iter()
            .map(|mut line| {
                let seen = |event: &model::Event| event.seen_by(Audience::Public);
                line.events = line.events.iter().filter_map(seen).collect();
                line.faces.clear();
                line
            })
            .collect();
        let played = turns::of(&lines);
        assert!(played.turns.len() > 3 && played.shown().is_empty());
        assert!(words::paragraphs(&played, None).len() > 2);
        let film = film(&Renderer::new(), CAMPAIGN, &lines, BOUNDS);
        assert!(matches!(film, Err(FilmError::NotKept)));
        assert!(course(&lines).is_none());
    }

    #[test]
    fn a_game_is_replayed_and_drawn_as_a_graph() {
        let lines = log();
        let made = film(&Renderer::new(), CAMPAIGN, &lines, BOUNDS).expect("a film");
        assert_eq!(made.frames, turns::of(&lines).shown().len());
        assert!(made.gif.starts_with(b"GIF89a") && made.gif.len() <= BOUNDS.bytes_max);
        assert!(made.alt.contains("replayed on the map"), "{}", made.alt);
        let late = Bounds { until: Some(std::time::Instant::now()), ..BOUNDS };
        let stopped = film(&Renderer::new(), "Khartoum", &lines, late);
        assert!(matches!(stopped, Err(FilmError::TooLong)), "{stopped:?}");
        assert!(course(&lines).is_some() && course(&[]).is_none());
    }

    #[test]
    fn a_game_is_written_up_as_a_page() {
        let lines = log();
        let found = audit(&lines, None);
        let page = page(&Renderer::new(), &replayed(&lines), &lines, &found, BOUNDS);
        let played = turns::of(&lines);
        let turns = played.shown().into_iter().map(|(turn, _)| turn.turn);
        holds_as_a_page(&page.expect("a page"), turns);
    }
}
