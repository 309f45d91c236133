//! A game to look at, once it is over: the map at the end of each turn, one after the other as a GIF,
//! and all of them on a page.

use games::dice::audit::Audit;
use games::film;
use games::film::{Bounds, Film, FilmError, Shown};
use games::text::faces::faces;
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

/// The turns of a game as they are shown: the map at the end of each, with the traces of what
/// happened in it.
fn shown(played: &Played) -> Result<Vec<Shown<'_>>, FilmError> {
    let all = played.shown();
    if all.is_empty() {
        // A log that is cut for a side has no maps in it.
        return Err(if played.turns.is_empty() { FilmError::NotBegun } else { FilmError::NotKept });
    }
    let count = all.len();
    let part = |((turn, view), number): ((_, _), usize)| {
        let (turn, view): (&Turn, &View) = (turn, view);
        let hundredths = match number {
            number if number == count => LAST,
            1 => FIRST,
            _ if words::is_weighty(turn) => TURN + WEIGHTY,
            _ => TURN,
        };
        let caption = Caption {
            head: words::title(turn),
            figure: ("Empire's points".to_owned(), view.board.points().into()),
            told: words::bare(&words::told(turn), played),
            part: number as f32 / count as f32,
        };
        let scene = move |width| Map::scene(view, Traces::of(turn.facts()), Framing::Whole, width);
        Shown { caption, hundredths, scene: Box::new(scene) }
    };
    Ok(all.into_iter().zip(1..).map(part).collect())
}

pub(crate) fn film(
    renderer: &Renderer,
    name: &str,
    lines: &[LogLine],
    bounds: Bounds,
) -> Result<Film, FilmError> {
    let played = turns::of(lines);
    let shown = shown(&played)?;
    let gif = film::reel(renderer, &shown, &WIDTHS, bounds)?;
    let frames = shown.len();
    Ok(Film { gif, alt: words::words(name, &played, frames), frames })
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
    let shown = shown(&played)?;
    let facts = Facts { snapshot, lines, played: &played, audit };
    let mut plates = Plates { maps: Vec::new(), dice: faces(renderer, snapshot, audit)? };
    let dice = plates.dice.as_ref().map_or(0, |plate| plate.base64.len());
    film::page(renderer, &shown, &WIDTHS, (bounds, WORDS + dice), |maps| {
        plates.maps = maps;
        crate::text::page::page(&facts, &plates)
    })
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
