//! A war from its log alone: its figures, its story, what has changed; and all that is told of it.

pub(super) mod counted;
pub mod since;
pub mod turn_stats;
pub mod war_report;

use games::Plot as AnyPlot;
use games::dice::audit::Audit;
use games::film::{Bounds, Film, FilmError};
use games::log::record;
use games::reports::Reports;
use games::text::records::files;
use model::Snapshot;
use model::log::LogLine;
use model::message::Post;
use render::{Renderer, Scene};
use serde::Deserialize as _;
use staff::PlayerId;

use crate::SanJuans;
use crate::records::war_report::WarReport;
use crate::text::story;
use crate::text::story::plots::Plot;

impl Reports for SanJuans {
    fn report(&self, snapshot: &Snapshot, lines: &[LogLine], now: i64) -> (Post, String) {
        let told = war_report::of(lines, &record::command(lines, now));
        (story::report::report(snapshot, &told), story::report::story(snapshot, &told, lines))
    }

    fn is_shown(&self, snapshot: &Snapshot) -> bool {
        snapshot.game.is_some()
    }

    fn follows_the_end(&self) -> bool {
        true
    }

    fn report_facts(&self, lines: &[LogLine], now: i64) -> serde_json::Value {
        let told = war_report::of(lines, &record::command(lines, now));
        serde_json::to_value(told).unwrap_or_default()
    }

    fn told_report(&self, snapshot: &Snapshot, facts: &serde_json::Value) -> Post {
        let told = WarReport::deserialize(facts).unwrap_or_default();
        story::report::report(snapshot, &told)
    }

    fn plots(&self) -> &'static [AnyPlot] {
        &story::plots::PLOTS
    }

    fn plot(&self, name: Option<&str>, lines: &[LogLine]) -> Option<Scene> {
        let plot = name.and_then(Plot::named).unwrap_or(Plot::Score);
        Some(plot.scene(&turn_stats::of(lines)))
    }

    fn plot_under(&self, player: PlayerId, name: &str, lines: &[LogLine]) -> Option<Scene> {
        let turn_stats = turn_stats::of(lines);
        turn_stats.tenures.iter().find(|tenure| tenure.player == player)?;
        Some(story::plots::score(&turn_stats, Some((player, name))))
    }

    fn replay(
        &self,
        renderer: &Renderer,
        name: &str,
        lines: &[LogLine],
        bounds: Bounds,
    ) -> Result<Film, FilmError> {
        story::replay::of(renderer, name, lines, bounds)
    }

    fn page(
        &self,
        renderer: &Renderer,
        snapshot: &Snapshot,
        lines: &[LogLine],
        audit: (&Audit, i64),
        bounds: Bounds,
    ) -> Result<String, FilmError> {
        story::page::of(renderer, snapshot, lines, audit, bounds)
    }

    fn brought(&self, replay: Option<&str>) -> Post {
        replay.map_or_else(files::page, story::replay::brought)
    }
}
