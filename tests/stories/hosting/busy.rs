//! Twenty campaigns at once: every answer comes. How soon is for `bot/benches/load.rs`.

use model::ids::CampaignId;
use model::log::Body;
use serde_json::json;

use super::restart::order_in;
use crate::stories::driver::{Club, SOON, quiet_seed};

const CAMPAIGNS: usize = 20;
const ROUNDS: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn twenty_campaigns_are_all_answered() {
    let mut club = Club::open().await;
    let guild = club.playground.guilds()[0];
    let alice = club.officer("Alice");
    let (seed, mut tables) = (quiet_seed(1), Vec::new());
    for number in 0..CAMPAIGNS {
        let channel = club.playground.add_channel(guild, &format!("war-{number}"));
        let alice = alice.clone();
        tables.push(tokio::spawn(async move {
            let mut replies = Vec::new();
            let new = json!({ "name": format!("War {number}"), "seed": seed });
            replies.push(alice.slash(channel, "campaign new", new).await);
            replies.push(alice.slash(channel, "campaign join", json!({})).await);
            replies.push(alice.slash(channel, "campaign start", json!({})).await);
            for _ in 0..ROUNDS {
                for path in ["pass", "order do:finish", "orders", "hand"] {
                    replies.push(alice.slash(channel, path, json!({})).await);
                }
            }
            replies
        }));
    }
    let mut confirmed = 0;
    for table in tables {
        let mut last = 0;
        for reply in table.await.expect("joined") {
            // On a busy machine an answer may be promised first, and follows.
            let settled = alice.settled(&reply, SOON).await;
            assert!(reply.is_ephemeral() && settled.is_some(), "{reply:#?}");
            let Some(order) = settled.as_ref().and_then(order_in) else { continue };
            assert!(order > last, "orders of one campaign are carried out one after the other");
            (last, confirmed) = (order, confirmed + 1);
        }
    }
    let (store, mut kept) = (club.store().await, 0);
    for number in 1..=CAMPAIGNS {
        let id = CampaignId(i64::try_from(number).expect("few"));
        let log = store.lines(id, 1, i64::MAX).await.expect("the log is read");
        kept += log.iter().filter(|line| matches!(line.body, Body::Order { .. })).count();
    }
    assert_eq!((confirmed, confirmed >= CAMPAIGNS), (kept, true), "what is confirmed is kept");
    club.check_requests();
    club.stop().await;
}
