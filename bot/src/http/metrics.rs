//! The metrics as Prometheus reads them, in the text format of OpenMetrics 1.0.
//!
//! No name, channel, person or word of anybody is in them: labels are words of the code alone.

use discord::App;
use model::Stage;
use model::metrics::Times;
use prometheus_client::encoding::text;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use store::StoreError;
use store::leases::Lease;

pub(super) const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

fn gauge(page: &mut Registry, name: &str, help: &str, value: impl TryInto<i64>) {
    page.register(name, help, ConstGauge::new(value.try_into().unwrap_or(i64::MAX)));
}

fn gauges<const N: usize>(
    page: &mut Registry,
    (name, label): (&str, &'static str),
    help: &str,
    values: [(&'static str, i64); N],
) {
    let family = Family::<[(&str, &str); 1], Gauge>::default();
    for (which, value) in values {
        family.get_or_create(&[(label, which)]).inc_by(value);
    }
    page.register(name, help, family);
}

fn times(page: &mut Registry, name: &str, help: &str, times: &Times) {
    page.register_with_unit(name, help, Unit::Seconds, times.0.clone());
}

pub(super) async fn page(app: &App) -> Result<String, StoreError> {
    let (campaigns, store) = (&app.campaigns, app.campaigns.store());
    let mut all = Registry::default();
    let page = &mut all;
    let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
    page.register("sirdar_build", "The version that runs", version);
    if let Some(bytes) = resident() {
        gauge(page, "process_resident_memory_bytes", "Memory in use, in bytes", bytes);
    }

    let gateway = &app.metrics.gateway;
    let help = "Whether the connection to Discord's gateway stands";
    let connections = app.connections.all();
    let stands = !connections.is_empty() && connections.values().all(|stands| *stands);
    gauge(page, "sirdar_gateway_connected", help, stands);
    let shards = Family::<[(&str, String); 1], Gauge>::default();
    for (shard, stands) in &connections {
        shards.get_or_create(&[("shard", shard.to_string())]).set(i64::from(*stands));
    }
    let help = "Whether the connection of each shard stands that this process serves";
    page.register("sirdar_shard_connected", help, shards);
    let mut leases = store.leases().await?;
    // Of a number of shards that is counted no more rows may be left.
    let of = leases.iter().find_map(Lease::shards);
    leases.retain(|lease| lease.shard().is_some_and(|shard| Some(shard.of) == of));
    let held = |lease: &&Lease| lease.stands() && lease.holder == store.process();
    let help = "Shards whose lease this process holds, where several processes serve";
    gauge(page, "sirdar_leases_held", help, leases.iter().filter(held).count());
    let help = "Shards that no process has held for longer than a lease lasts, as far as is known";
    let lapsed = leases.iter().filter(|lease| !lease.stands()).count();
    gauge(page, "sirdar_leases_lapsed", help, lapsed);
    let help = "How often that connection came to stand, begun anew or resumed";
    page.register("sirdar_gateway_connections", help, gateway.connections.clone());

    let help = "What campaigns were asked, and its outcome";
    page.register("sirdar_orders", help, campaigns.asked().0.clone());
    let help = "What became of people's interactions";
    page.register("sirdar_interactions", help, app.metrics.interactions.0.clone());
    let help = "From an interaction's arrival until Discord had its first answer";
    times(page, "sirdar_answer", help, &app.metrics.answers);
    let help = "From handing changes to the store until they were on the disk";
    times(page, "sirdar_commit", help, store.commit_times());

    let backlog = store.backlog().await?;
    gauge(page, "sirdar_outbox_owed", "Messages that channels are owed", backlog.owed);
    let help = "Age of the oldest message that was not sent yet, parked ones not counted";
    let waits = backlog.oldest.map_or(0, |oldest| (campaigns.now() - oldest).max(0));
    gauge(page, "sirdar_outbox_oldest_seconds", help, waits);
    let help = "Channels that take no messages from the bot";
    gauge(page, "sirdar_channels_parked", help, backlog.parked);

    let stages = store.stages().await?;
    let of = |stage: Stage| {
        let counts = stages.iter().filter(|(at, _)| *at == stage);
        counts.map(|(_, count)| *count).sum::<i64>()
    };
    let stages = [
        ("lobby", of(Stage::Lobby)),
        ("running", of(Stage::Running)),
        ("over", of(Stage::Over)),
        ("frozen", of(Stage::Frozen)),
    ];
    let help = "Campaigns, by how far they have come";
    gauges(page, ("sirdar_campaigns", "stage"), help, stages);
    let frozen = [campaigns.frozen(), store.held_still().await?];
    let [fault, host] = frozen.map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    let help = "Campaigns that stand still, and by what";
    gauges(page, ("sirdar_campaigns_frozen", "by"), help, [("fault", fault), ("host", host)]);
    let help = "Campaigns in memory: those that somebody has asked for lately";
    gauge(page, "sirdar_campaigns_loaded", help, campaigns.in_memory());

    let pictures = app.pictures.metrics();
    let help = "What became of pictures that were wanted";
    page.register("sirdar_pictures", help, pictures.ends.clone());
    let help = "From wanting a picture until it was drawn";
    times(page, "sirdar_picture", help, &pictures.lags);
    let help = "Pictures that wait to be drawn";
    gauge(page, "sirdar_pictures_waiting", help, app.pictures.waiting());

    let mut told = String::new();
    // Writing to a text cannot fail.
    let _ = text::encode(&mut told, &all);
    Ok(told)
}

fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1_024)
}
