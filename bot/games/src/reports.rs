//! What tells how a game went, from its log: words, plots, files.

use std::sync::Arc;

use kit::{Audience, Rules};
use model::log::LogLine;
use model::message::Post;
use model::words::{BODY_MAX, clip, clip_lines, plain};
use model::{Game, Snapshot};
use render::{Renderer, Scene};
use staff::PlayerId;

use crate::dice::audit::Audit;
use crate::film::{self, Bounds, Film, FilmError};
use crate::text::records::log;
use crate::turns::{self, ByTurns};

/// A plot of how a game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plot {
    pub name: &'static str,
    pub emoji: &'static str,
}

/// What tells how a game went. In a game of sides the lines are as whoever asks may know them.
pub trait Reports: Sync {
    fn report(&self, snapshot: &Snapshot, lines: &[LogLine], _now: i64) -> (Post, String) {
        let Some(game) = snapshot.game.as_deref() else { return Default::default() };
        let told = |line: &LogLine| {
            crate::of(&snapshot.setup).told(&line.events, game, Audience::Public).join("\n")
        };
        let story = lines.iter().map(told).filter(|told| !told.is_empty());
        let body = crate::of(&snapshot.setup).how_far(game);
        (Post { body, ..Post::default() }, story.collect::<Vec<_>>().join("\n\n"))
    }

    /// Whether a page and a replay can be made of it, as far as whoever looks may know it.
    fn is_shown(&self, _snapshot: &Snapshot) -> bool {
        false
    }

    /// Whether a report follows the end in the channel; else the buttons under the end bring it.
    fn follows_the_end(&self) -> bool {
        false
    }

    /// What that report is made of, from the log; kept with the message.
    fn report_facts(&self, _lines: &[LogLine], _now: i64) -> serde_json::Value {
        serde_json::Value::Null
    }

    fn told_report(&self, _snapshot: &Snapshot, _facts: &serde_json::Value) -> Post {
        Post::default()
    }

    fn plots(&self) -> &'static [Plot] {
        &[]
    }

    /// The picture of a report: a plot of these, or whatever else tells how it went.
    fn plot(&self, _name: Option<&str>, _lines: &[LogLine]) -> Option<Scene> {
        None
    }

    fn plot_under(&self, _player: PlayerId, _name: &str, _lines: &[LogLine]) -> Option<Scene> {
        None
    }

    fn replay(
        &self,
        _artist: &Renderer,
        _name: &str,
        _lines: &[LogLine],
        _bounds: Bounds,
    ) -> Result<Film, FilmError> {
        Err(FilmError::NotKept)
    }

    fn page(
        &self,
        _artist: &Renderer,
        _snapshot: &Snapshot,
        _lines: &[LogLine],
        _audit: (&Audit, i64),
        _bounds: Bounds,
    ) -> Result<String, FilmError> {
        Err(FilmError::NotKept)
    }

    /// What is said beside the moving picture, whose alternative text is `alt`, and beside the page.
    fn brought(&self, _replay: Option<&str>) -> Post {
        Post::default()
    }
}

/// That of a game which has no more than what it tells of each event.
pub struct Untold;

impl Reports for Untold {}

impl<T: ByTurns> Reports for T {
    fn report(&self, snapshot: &Snapshot, lines: &[LogLine], _now: i64) -> (Post, String) {
        let paragraphs = turns::report::<T>(&turns::of::<T>(lines), snapshot);
        let is_over = snapshot.game.as_ref().is_some_and(|game| game.is_over());
        let head = match T::Board::SIDED && !is_over {
            true => format!("The {} so far", T::NOUN),
            false => format!("After the {}", T::NOUN),
        };
        let title = clip(&format!("📖 {head}: {}", plain(&snapshot.name)), 256);
        let body = clip_lines(&paragraphs.join("\n"), BODY_MAX);
        (Post { title, body, ..Post::default() }, log::story(snapshot, &paragraphs, lines))
    }

    fn is_shown(&self, snapshot: &Snapshot) -> bool {
        // A log that is cut for a side has no tables in it.
        let begun = |game: &Arc<Game>| game.turn().0 >= T::FIRST;
        snapshot.audience.is_none() && snapshot.game.as_ref().is_some_and(begun)
    }

    fn plots(&self) -> &'static [Plot] {
        T::PLOTS
    }

    fn plot(&self, _name: Option<&str>, lines: &[LogLine]) -> Option<Scene> {
        T::plot(&turns::of::<T>(lines))
    }

    fn replay(
        &self,
        renderer: &Renderer,
        name: &str,
        lines: &[LogLine],
        bounds: Bounds,
    ) -> Result<Film, FilmError> {
        film::by_turns::<T>(renderer, name, lines, bounds)
    }

    fn page(
        &self,
        renderer: &Renderer,
        snapshot: &Snapshot,
        lines: &[LogLine],
        (audit, _): (&Audit, i64),
        bounds: Bounds,
    ) -> Result<String, FilmError> {
        film::page_by_turns::<T>(renderer, snapshot, lines, audit, bounds)
    }

    fn brought(&self, replay: Option<&str>) -> Post {
        let (title, body) = match replay {
            Some(alt) => (format!("🎞️ The {}, replayed", T::NOUN), plain(alt)),
            None => (
                format!("📖 After the {}, illustrated", T::NOUN),
                format!(
                    "The {} as a page to read in a browser: {}, the figures, the whole log. \
                     Download it and open it; it needs nothing else, not even a connection.",
                    T::NOUN,
                    T::SHOWN[1]
                ),
            ),
        };
        Post { title, body, ..Post::default() }
    }
}
