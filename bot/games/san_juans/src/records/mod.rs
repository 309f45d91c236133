//! A war from its log alone: its figures, its story, what has changed; and all that is told of it.

pub(super) mod counted;
pub mod since;
pub mod turn_stats;
pub mod war_report;

use games::log::record;
use games::reports::Reports;
use games::text::records::files;
use serde::Deserialize as _;

use crate::records::war_report::WarReport;
use crate::text::story;
use crate::text::story::plots::Plot;

pub(super) const REPORTS: Reports = Reports {
    report: |snapshot, lines, now| {
        let told = war_report::of(lines, &record::command(lines, now));
        (story::report::report(snapshot, &told), story::report::story(snapshot, &told, lines))
    },
    is_shown: |snapshot| snapshot.game.is_some(),
    follows_the_end: true,
    report_facts: |lines, now| {
        let told = war_report::of(lines, &record::command(lines, now));
        serde_json::to_value(told).unwrap_or_default()
    },
    told_report: |snapshot, facts| {
        let told = WarReport::deserialize(facts).unwrap_or_default();
        story::report::report(snapshot, &told)
    },
    plots: &story::plots::PLOTS,
    plot: |name, lines| {
        let plot = name.and_then(Plot::named).unwrap_or(Plot::Score);
        Some(plot.scene(&turn_stats::of(lines)))
    },
    plot_under: |player, name, lines| {
        let turn_stats = turn_stats::of(lines);
        turn_stats.tenures.iter().find(|tenure| tenure.player == player)?;
        Some(story::plots::score(&turn_stats, Some((player, name))))
    },
    replay: story::replay::of,
    page: story::page::of,
    brought: |replay| replay.map_or_else(files::page, story::replay::brought),
};
