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
#[derive(Clone, Copy)]
#[expect(clippy::type_complexity, reason = "each field says what it takes and gives")]
pub struct Reports {
    /// A report as a message, and the whole story as a text; by the time it is now.
    pub report: fn(&Snapshot, &[LogLine], i64) -> (Post, String),
    /// Whether a page and a replay can be made of it, as far as whoever looks may know it.
    pub is_shown: fn(&Snapshot) -> bool,
    /// Whether a report follows the end in the channel; else the buttons under the end bring it.
    pub follows_the_end: bool,
    /// What that report is made of, from the log; kept with the message.
    pub report_facts: fn(&[LogLine], i64) -> serde_json::Value,
    pub told_report: fn(&Snapshot, &serde_json::Value) -> Post,
    pub plots: &'static [Plot],
    /// The picture of a report: a plot of these, or whatever else tells how it went.
    pub plot: fn(Option<&str>, &[LogLine]) -> Option<Scene>,
    pub plot_under: fn(PlayerId, &str, &[LogLine]) -> Option<Scene>,
    pub replay:
        fn(renderer: &Renderer, name: &str, lines: &[LogLine], Bounds) -> Result<Film, FilmError>,
    pub page: fn(
        renderer: &Renderer,
        snapshot: &Snapshot,
        lines: &[LogLine],
        audit: (&Audit, i64),
        bounds: Bounds,
    ) -> Result<String, FilmError>,
    /// What is said beside the moving picture, whose alternative text is given, or beside the page.
    pub brought: fn(Option<&str>) -> Post,
}

impl Reports {
    /// Those of a game which has no more than what it tells of each event.
    pub const PLAIN: Self = Self {
        report: plain_report,
        is_shown: |_| false,
        follows_the_end: false,
        report_facts: |_, _| serde_json::Value::Null,
        told_report: |_, _| Post::default(),
        plots: &[],
        plot: |_, _| None,
        plot_under: |_, _, _| None,
        replay: |_, _, _, _| Err(FilmError::NotKept),
        page: |_, _, _, _, _| Err(FilmError::NotKept),
        brought: |_| Post::default(),
    };

    /// Those of a game that is told turn by turn.
    pub const fn by_turns<T: ByTurns>() -> Self {
        Self {
            report: report::<T>,
            // A log that is cut for a side has no tables in it.
            is_shown: |snapshot| {
                let begun = |game: &Arc<Game>| game.turn().0 >= T::FIRST;
                snapshot.audience.is_none() && snapshot.game.as_ref().is_some_and(begun)
            },
            plots: T::PLOTS,
            plot: |_, lines| T::plot(&turns::of::<T>(lines)),
            replay: film::by_turns::<T>,
            page: |renderer, snapshot, lines, (audit, _), bounds| {
                film::page_by_turns::<T>(renderer, snapshot, lines, audit, bounds)
            },
            brought: brought::<T>,
            ..Self::PLAIN
        }
    }
}

fn plain_report(snapshot: &Snapshot, lines: &[LogLine], _now: i64) -> (Post, String) {
    let Some(game) = snapshot.game.as_deref() else { return Default::default() };
    let play = crate::of(&snapshot.setup);
    let told = |line: &LogLine| play.told(&line.events, game, Audience::Public).join("\n");
    let story = lines.iter().map(told).filter(|told| !told.is_empty());
    let body = play.how_far(game);
    (Post { body, ..Post::default() }, story.collect::<Vec<_>>().join("\n\n"))
}

fn report<T: ByTurns>(snapshot: &Snapshot, lines: &[LogLine], _now: i64) -> (Post, String) {
    let paragraphs = turns::report::<T>(&turns::of::<T>(lines), snapshot);
    let is_over = snapshot.game.as_ref().is_some_and(|game| game.is_over());
    let noun = T::NOUN;
    let head = match T::Board::SIDED && !is_over {
        true => format!("The {noun} so far"),
        false => format!("After the {noun}"),
    };
    let title = clip(&format!("📖 {head}: {}", plain(&snapshot.name)), 256);
    let body = clip_lines(&paragraphs.join("\n"), BODY_MAX);
    (Post { title, body, ..Post::default() }, log::story(snapshot, &paragraphs, lines))
}

fn brought<T: ByTurns>(replay: Option<&str>) -> Post {
    let noun = T::NOUN;
    let (title, body) = match replay {
        Some(alt) => (format!("🎞️ The {noun}, replayed"), plain(alt)),
        None => (
            format!("📖 After the {noun}, illustrated"),
            format!(
                "The {noun} as a page to read in a browser: {}, the figures, the whole log. \
                 Download it and open it; it needs nothing else, not even a connection.",
                T::SHOWN[1]
            ),
        ),
    };
    Post { title, body, ..Post::default() }
}
