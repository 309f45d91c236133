//! The figures as Prometheus reads them, in its text format 0.0.4.
//!
//! No name, channel, person or word of anybody is in them: labels are words of the code alone.

use std::fmt::Write as _;

use discord::App;
use model::Stage;
use model::metrics::{BOUNDS_MS, Times};
use store::StoreError;

/// Lines under way.
#[derive(Default)]
struct Page(String);

impl Page {
    fn about(&mut self, name: &str, kind: &str, help: &str) {
        // Writing to a text cannot fail.
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    fn line(&mut self, name: &str, labels: &[(&str, &str)], value: impl std::fmt::Display) {
        let labels: Vec<String> =
            labels.iter().map(|(key, value)| format!("{key}=\"{value}\"")).collect();
        let labels = match labels.is_empty() {
            true => String::new(),
            false => format!("{{{}}}", labels.join(",")),
        };
        let _ = writeln!(self.0, "{name}{labels} {value}");
    }

    fn one(&mut self, name: &str, kind: &str, help: &str, value: impl std::fmt::Display) {
        self.about(name, kind, help);
        self.line(name, &[], value);
    }

    fn times(&mut self, name: &str, help: &str, times: &Times) {
        self.about(name, "histogram", help);
        let (below, all, total) = times.get();
        let bucket = format!("{name}_bucket");
        for (bound, count) in BOUNDS_MS.iter().zip(below) {
            let bound = (std::time::Duration::from_millis(*bound).as_secs_f64()).to_string();
            self.line(&bucket, &[("le", &bound)], count);
        }
        self.line(&bucket, &[("le", "+Inf")], all);
        self.line(&format!("{name}_sum"), &[], total.as_secs_f64());
        self.line(&format!("{name}_count"), &[], all);
    }
}

/// Everything that is counted.
///
/// # Errors
/// If the store does not answer.
pub(super) async fn page(app: &App) -> Result<String, StoreError> {
    let (campaigns, store) = (&app.campaigns, app.campaigns.store());
    let mut page = Page::default();
    page.about("sirdar_build_info", "gauge", "The version that runs.");
    page.line("sirdar_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
    if let Some(bytes) = resident() {
        let help = "Memory in use, in bytes.";
        page.one("process_resident_memory_bytes", "gauge", help, bytes);
    }

    let gateway = &app.figures.gateway;
    let help = "Whether the connection to Discord's gateway stands.";
    page.one("sirdar_gateway_connected", "gauge", help, u8::from(gateway.connected()));
    let help = "How often that connection came to stand, begun anew or resumed.";
    page.about("sirdar_gateway_connections_total", "counter", help);
    for (_, how, count) in gateway.connections.get() {
        page.line("sirdar_gateway_connections_total", &[("how", how)], count);
    }

    page.about("sirdar_orders_total", "counter", "What campaigns were asked, and its outcome.");
    for (kind, outcome, count) in campaigns.asked().get() {
        page.line("sirdar_orders_total", &[("kind", kind), ("outcome", outcome)], count);
    }
    page.about("sirdar_interactions_total", "counter", "What became of people's interactions.");
    for (kind, outcome, count) in app.figures.interactions.get() {
        page.line("sirdar_interactions_total", &[("kind", kind), ("outcome", outcome)], count);
    }
    let help = "From an interaction's arrival until Discord had its first answer.";
    page.times("sirdar_answer_seconds", help, &app.figures.answers);
    let help = "From handing changes to the store until they were on the disk.";
    page.times("sirdar_commit_seconds", help, store.commit_times());

    let backlog = store.backlog().await?;
    let help = "Messages that channels are owed.";
    page.one("sirdar_outbox_owed", "gauge", help, backlog.owed);
    let help = "Age of the oldest message that was not sent yet, parked ones not counted.";
    let waits = backlog.oldest.map_or(0, |oldest| (campaigns.now() - oldest).max(0));
    page.one("sirdar_outbox_oldest_seconds", "gauge", help, waits);
    let help = "Channels that take no messages from the bot.";
    page.one("sirdar_channels_parked", "gauge", help, backlog.parked);

    page.about("sirdar_campaigns", "gauge", "Campaigns, by how far they have come.");
    for (stage, count) in store.stages().await? {
        let stage = match stage {
            Stage::Lobby => "lobby",
            Stage::Running => "running",
            Stage::Over => "over",
            Stage::Frozen => "frozen",
        };
        page.line("sirdar_campaigns", &[("stage", stage)], count);
    }
    let (fault, host) = (campaigns.frozen(), store.held_still().await?);
    page.about("sirdar_campaigns_frozen", "gauge", "Campaigns that stand still, and by what.");
    page.line("sirdar_campaigns_frozen", &[("by", "fault")], fault);
    page.line("sirdar_campaigns_frozen", &[("by", "host")], host);

    let help = "Campaigns in memory: those that somebody has asked for lately.";
    page.one("sirdar_campaigns_loaded", "gauge", help, campaigns.in_memory());

    let pictures = app.pictures.figures();
    page.about("sirdar_pictures_total", "counter", "What became of pictures that were wanted.");
    for (_, outcome, count) in pictures.ends.get() {
        page.line("sirdar_pictures_total", &[("outcome", outcome)], count);
    }
    let help = "From wanting a picture until it was drawn.";
    page.times("sirdar_picture_seconds", help, &pictures.lags);
    let help = "Pictures that wait to be drawn.";
    page.one("sirdar_pictures_waiting", "gauge", help, app.pictures.waiting());
    Ok(page.0)
}

/// Memory in use, where the system tells it as Linux does.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1_024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_prometheus_reads_them() {
        let mut page = Page::default();
        page.about("a_total", "counter", "Some.");
        page.line("a_total", &[("kind", "order"), ("outcome", "taken")], 3);
        let times = Times::default();
        times.add(std::time::Duration::from_millis(15));
        page.times("b_seconds", "Long.", &times);
        assert!(page.0.starts_with(
            "# HELP a_total Some.\n# TYPE a_total counter\n\
             a_total{kind=\"order\",outcome=\"taken\"} 3\n"
        ));
        for line in [
            "b_seconds_bucket{le=\"0.01\"} 0\n",
            "b_seconds_bucket{le=\"0.02\"} 1\n",
            "b_seconds_bucket{le=\"+Inf\"} 1\n",
            "b_seconds_sum 0.015\n",
            "b_seconds_count 1\n",
        ] {
            assert!(page.0.contains(line), "{line}: {}", page.0);
        }
    }
}
