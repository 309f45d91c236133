//! What somebody who hosts the bot can ask it over HTTP: `/healthz`, `/readyz` and `/metrics`.
//!
//! Off unless an address is configured. There is no password on it and nothing secret in it; it
//! belongs on the loopback address, or behind something that knows who may look.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use discord::App;
use store::{Change, StoreError};
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tracing::{error, info, warn};

use crate::config::BadConfig;

mod connections;
mod metrics;

const WITHIN: Duration = Duration::from_secs(2);
/// A message that waits longer than this, in seconds, in a channel that is open, is stuck.
const STUCK_AFTER: i64 = 300;
/// Room for an order is tried no more often than this, however often somebody asks.
const TRIED_EVERY: Duration = Duration::from_secs(5);
/// What is tried: more than an order needs, so that a disk has room for an order if it has for it.
const TRIED_BYTES: usize = 64 * 1024;
const TRIED: &str = "tried";
const ASKED_WITHIN: Duration = Duration::from_secs(3);

/// Takes the address, so that a wrong one is known before anything starts.
///
/// # Errors
/// If it cannot be had.
pub async fn listen(address: SocketAddr) -> Result<TcpListener, BadConfig> {
    let listener = TcpListener::bind(address).await;
    let listener =
        listener.map_err(|why| BadConfig::HttpTaken(address.to_string(), why.to_string()))?;
    if !address.ip().is_loopback() {
        warn!(%address, "metrics and health can be read from other machines");
    }
    Ok(listener)
}

pub async fn serve(listener: TcpListener, app: App) {
    match listener.local_addr() {
        Ok(address) => info!(%address, "health and metrics are served"),
        Err(why) => warn!(%why, "health and metrics are served somewhere"),
    }
    let router = Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(scraped))
        .layer(Extension(Tried::default()))
        .with_state(app);
    connections::answer(listener, router, connections::USUAL).await;
}

type Tried = Arc<Mutex<Option<(Instant, Result<(), StoreError>)>>>;

/// Whether an order could be kept: as much as one needs is written, and taken out again.
async fn room(app: &App, tried: &Tried) -> Result<(), StoreError> {
    let mut tried = tried.lock().await;
    if let Some((_, known)) = tried.as_ref().filter(|(at, _)| at.elapsed() < TRIED_EVERY) {
        return known.clone();
    }
    let kept = |text| app.campaigns.store().commit(vec![Change::Set(TRIED, text)]);
    let mut outcome = kept("0".repeat(TRIED_BYTES)).await;
    if outcome.is_ok() {
        outcome = kept(String::new()).await;
    }
    *tried = Some((Instant::now(), outcome.clone()));
    outcome
}

/// Whether the bot does what it is there for; else what is in its way, a line each.
async fn ready(State(app): State<App>, Extension(tried): Extension<Tried>) -> (StatusCode, String) {
    let mut amiss = Vec::new();
    let connections = app.connections.all();
    let broken: Vec<String> = connections
        .iter()
        .filter(|(_, stands)| !**stands)
        .map(|(shard, _)| shard.to_string())
        .collect();
    if !broken.is_empty() {
        let shards = broken.join(", ");
        amiss.push(format!("not connected to Discord's gateway: shards {shards}"));
    } else if connections.is_empty() && !app.campaigns.store().is_shared() {
        // Of several processes one may be spare.
        amiss.push("not connected to Discord's gateway".to_owned());
    }
    let store = app.campaigns.store();
    // The reader and the writer are two: both are asked.
    let asked = async {
        let backlog = store.backlog().await?;
        room(&app, &tried).await?;
        Ok::<_, StoreError>(backlog)
    };
    match tokio::time::timeout(WITHIN, asked).await {
        Ok(Ok(backlog)) => {
            let waits = backlog.oldest.map_or(0, |oldest| app.campaigns.now() - oldest);
            if waits > STUCK_AFTER {
                amiss.push(format!("a message has waited for {waits} seconds to be sent"));
            }
        }
        Ok(Err(why)) => {
            error!(%why, "asked whether it is ready, the store failed");
            amiss.push("the database does not work".to_owned());
        }
        Err(_) => amiss.push("the database does not answer".to_owned()),
    }
    if amiss.is_empty() {
        (StatusCode::OK, "ready\n".to_owned())
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, format!("{}\n", amiss.join("\n")))
    }
}

async fn scraped(State(app): State<App>) -> axum::response::Response {
    match tokio::time::timeout(WITHIN, metrics::page(&app)).await {
        Ok(Ok(page)) => ([(header::CONTENT_TYPE, metrics::TYPE)], page).into_response(),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response(),
    }
}

pub async fn health(address: SocketAddr) -> Result<String, String> {
    // An address that stands for all of them is asked through the loopback.
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        other => other,
    };
    let url = format!("http://{}/healthz", SocketAddr::new(ip, address.port()));
    let client = reqwest::Client::builder().no_proxy().timeout(ASKED_WITHIN).build();
    let asked = async { client?.get(&url).send().await?.error_for_status()?.text().await };
    asked.await.map_err(|why| format!("no healthy bot answers at {url}: {why}"))
}
