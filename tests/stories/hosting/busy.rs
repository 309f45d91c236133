//! Twenty campaigns at once: every answer comes in time.

use std::time::Duration;

use serde_json::json;

use crate::stories::driver::{Club, SOON};

const CAMPAIGNS: usize = 20;
const ROUNDS: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn twenty_campaigns_are_answered_in_time() {
    let mut club = Club::open().await;
    let guild = club.playground.guilds()[0];
    let alice = club.officer("Alice");
    let mut tables = Vec::new();
    for number in 0..CAMPAIGNS {
        let channel = club.playground.add_channel(guild, &format!("war-{number}"));
        let alice = alice.clone();
        tables.push(tokio::spawn(async move {
            let mut slowest = Vec::new();
            let new = json!({ "name": format!("War {number}"), "seed": number });
            slowest.push(alice.slash(channel, "campaign new", new).await);
            slowest.push(alice.slash(channel, "campaign join", json!({})).await);
            slowest.push(alice.slash(channel, "campaign start", json!({})).await);
            for _ in 0..ROUNDS {
                for path in ["pass", "finish", "orders", "hand"] {
                    slowest.push(alice.slash(channel, path, json!({})).await);
                }
            }
            slowest
        }));
    }
    let mut times: Vec<Duration> = Vec::new();
    for table in tables {
        let replies = table.await.expect("joined");
        for reply in &replies {
            // On a busy machine an answer may be promised first, and follows.
            let settled = alice.settled(reply, SOON).await;
            assert!(reply.is_ephemeral() && settled.is_some(), "{reply:#?}");
        }
        times.extend(replies.iter().map(|reply| reply.acknowledged_after));
    }
    times.sort_unstable();
    let (median, most) = (times[times.len() / 2], times[times.len() * 99 / 100]);
    println!("{} answers: median {median:?}, 99 % within {most:?}", times.len());
    // The bound that counts is measured by the benchmark on a quiet machine with a release build;
    // this one holds for a busy machine and a debug build too.
    assert!(most < Duration::from_millis(1_500), "99 % within {most:?}");
    club.check_requests();
    club.stop().await;
}
