//! How soon people get an answer: twenty campaigns at once, through the local Discord.
//!
//! Prints percentiles of the time from an interaction to its acknowledgement, as Discord would see
//! it, apart for looking and for giving orders. `cargo bench -p sirdar`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use playground::{ChannelId, Officer, Options, Playground, Reply, ReplyKind};
use serde_json::json;
use sirdar::clock::SystemClock;
use sirdar::config::{Config, Token};

const CAMPAIGNS: u64 = 20;
const ROUNDS: usize = 25;
const SOON: Duration = Duration::from_secs(30);

/// What one campaign saw.
#[derive(Default)]
struct Seen {
    looks: Vec<Duration>,
    orders: Vec<Duration>,
    failed: u32,
}

impl Seen {
    fn note(&mut self, reply: &Reply, order: bool) {
        let failed = matches!(reply.kind, ReplyKind::Unanswered | ReplyKind::Refused { .. });
        self.failed += u32::from(failed);
        let list = if order { &mut self.orders } else { &mut self.looks };
        list.push(reply.acknowledged_after);
    }
}

async fn found(officer: &Officer, channel: ChannelId, number: u64) {
    let name = format!("Campaign {number}");
    officer.slash(channel, "campaign new", json!({ "name": name, "seed": number + 1 })).await;
    officer.slash(channel, "campaign join", json!({})).await;
    officer.slash(channel, "campaign start", json!({})).await;
}

/// Looks about and gives orders, as a hurried commander would.
async fn command(officer: Officer, channel: ChannelId) -> Seen {
    let mut seen = Seen::default();
    for _ in 0..ROUNDS {
        seen.note(&officer.slash(channel, "orders", json!({})).await, false);
        seen.note(&officer.slash(channel, "situation", json!({})).await, false);
        seen.note(&officer.slash(channel, "hand", json!({})).await, false);
        let offered =
            officer.autocomplete(channel, "choose", json!({ "option": "" }), "option").await;
        let Some(first) = offered.last() else { continue };
        let order = json!({ "option": first.value });
        seen.note(&officer.slash(channel, "choose", order).await, true);
    }
    seen
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).or(times.last());
    let milliseconds = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
    println!(
        "{what:>7}: {} answers, median {:.1} ms, 90 % {:.1} ms, 99 % {:.1} ms, worst {:.1} ms",
        times.len(),
        milliseconds(at(50)),
        milliseconds(at(90)),
        milliseconds(at(99)),
        milliseconds(times.last()),
    );
}

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` want nothing measured.
    if std::env::args().any(|argument| argument == "--test" || argument == "--list") {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure());
}

async fn measure() {
    let playground = Playground::start(Options::default()).await.expect("a playground");
    let folder = std::env::temp_dir().join(format!("sirdar-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let config = Config {
        token: Token::new(playground.token()).expect("a token"),
        api_base: Some(playground.base_url()),
        database: format!("sqlite://{}", folder.join("bench.db").display()),
    };
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let bot = tokio::spawn(async move {
        sirdar::bot::run(&config, Arc::new(SystemClock), stopped).await.expect("the bot runs");
    });
    assert!(playground.wait_for_command("campaign", SOON).await, "the bot connects");

    let guild = playground.guilds()[0];
    let officer = playground.officer("Alice").expect("an officer");
    let mut channels = Vec::new();
    for number in 0..CAMPAIGNS {
        let channel = playground.add_channel(guild, &format!("campaign-{number}"));
        found(&officer, channel, number).await;
        channels.push(channel);
    }
    let began = Instant::now();
    let tasks: Vec<_> = channels
        .into_iter()
        .map(|channel| tokio::spawn(command(officer.clone(), channel)))
        .collect();
    let (mut looks, mut orders, mut failed) = (Vec::new(), Vec::new(), 0);
    for task in tasks {
        let seen = task.await.expect("a campaign is played");
        looks.extend(seen.looks);
        orders.extend(seen.orders);
        failed += seen.failed;
    }
    let answers = looks.len() + orders.len();
    let spent = began.elapsed().as_secs_f64();
    println!("{CAMPAIGNS} campaigns at once, {:.0} interactions a second, {failed} failed", {
        f64::from(u32::try_from(answers).unwrap_or(u32::MAX)) / spent
    });
    print("looking", looks);
    print("orders", orders);
    stop.send(true).expect("the bot runs");
    bot.await.expect("the bot ends");
    playground.stop().await;
    let _ = std::fs::remove_dir_all(folder);
}
