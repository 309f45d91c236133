//! How soon people get an answer: twenty campaigns at once, through the local Discord.
//!
//! Prints percentiles of the time from an interaction to its acknowledgement, as Discord would see
//! it, apart for looking and for giving orders. `cargo bench -p sirdar -- acknowledge`.

use std::time::{Duration, Instant};

use crate::field::{Field, print};
use playground::{ChannelId, Officer, Reply, ReplyKind};
use serde_json::json;

const CAMPAIGNS: u64 = 20;
const ROUNDS: usize = 25;

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
        let offered = officer.autocomplete(channel, "order", json!({ "do": "" }), "do").await;
        let Some(first) = offered.last() else { continue };
        let order = json!({ "do": first.value });
        seen.note(&officer.slash(channel, "order", order).await, true);
    }
    seen
}

pub(crate) async fn measure() {
    let mut field = Field::open().await;
    field.start().await;
    let guild = field.playground.guilds()[0];
    let officer = field.playground.officer("Alice").expect("an officer");
    let mut channels = Vec::new();
    for number in 0..CAMPAIGNS {
        let channel = field.playground.add_channel(guild, &format!("campaign-{number}"));
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
    field.close().await;
}
