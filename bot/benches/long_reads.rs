//! Whether those who read whole logs keep others waiting: six wars of 20,000 lines are written up,
//! exported, replayed and audited by six people at once, while somebody else plays on. Everything
//! goes through the local Discord. `cargo bench -p sirdar -- long_reads`.

use crate::wars;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::field::{Field, print};
use model::log::LogLine;
use playground::{ChannelId, Officer, ReplyKind};
use serde_json::json;
use store::{Change, Store};

/// Who reads, each the war of a channel of their own.
const READERS: [&str; 6] = ["Ben", "Chen", "Dara", "Edith", "Farouk", "Alice"];
/// Lines of each war.
const LINES: i64 = 20_000;
/// A bystander is answered within.
const WITHIN: Duration = Duration::from_millis(500);

/// Makes every war as long as none is, by telling its orders again and again.
async fn lengthen(field: &Field) {
    let store = Store::open(&field.database()).await.expect("it opens");
    for listed in store.campaigns().await.expect("read") {
        let mut row = store.campaign(listed.id).await.expect("read").expect("there");
        let orders = store.lines(listed.id, 4, i64::MAX).await.expect("read");
        let mut again = orders.iter().cycle();
        while row.last_order < LINES {
            let mut changes = Vec::new();
            for _ in 0..1_000 {
                row.last_order += 1;
                let line = again.next().expect("there are orders").clone();
                let line = LogLine { number: row.last_order, ..line };
                changes.push(Change::AddLine(Box::new(line)));
            }
            store.commit(changes).await.expect("kept");
        }
        store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    }
    store.close().await;
}

/// Reads a whole war in every way there is.
async fn read(officer: Officer, channel: ChannelId) -> usize {
    let who = officer.id().to_string();
    let mut unanswered = 0;
    for (path, options) in [
        ("record", json!({ "who": who, "everywhere": true })),
        ("campaign report as:3", json!({})),
        ("campaign report", json!({})),
        ("campaign report", json!({ "as": 2 })),
        ("dice check:true", json!({})),
    ] {
        let reply = officer.slash(channel, path, options).await;
        let answered = officer.settled(&reply, Duration::from_secs(240)).await.is_some();
        unanswered += usize::from(!answered || matches!(reply.kind, ReplyKind::Unanswered));
    }
    unanswered
}

pub(crate) async fn measure() {
    let mut field = Field::open().await;
    let guild = field.playground.guilds()[0];
    let mut channels = Vec::new();
    for (name, seed) in READERS.iter().zip(1..) {
        let name = name.to_lowercase();
        channels.push(field.playground.add_channel(guild, &name));
        field.import(&wars::export(&wars::war(seed, 10_000), &name).to_string(), &name);
    }
    lengthen(&field).await;
    field.start().await;
    let campaign = field.playground.channel("campaign").expect("a channel");
    let bystander = field.playground.officer("Alice").expect("an officer");
    for path in ["campaign new", "campaign join", "campaign start"] {
        let options = if path == "campaign new" { json!({ "name": "Nile" }) } else { json!({}) };
        bystander.slash(campaign, path, options).await;
    }
    let (began, over) = (Instant::now(), Arc::new(AtomicBool::new(false)));
    let readers = READERS.iter().zip(channels).map(|(name, channel)| {
        let officer = field.playground.officer(name).expect("an officer");
        tokio::spawn(read(officer, channel))
    });
    let readers: Vec<_> = readers.collect();
    let done = Arc::clone(&over);
    let looking = tokio::spawn(async move {
        let mut waited = Vec::new();
        while !done.load(Ordering::Relaxed) {
            for path in ["situation", "orders"] {
                let reply = bystander.slash(campaign, path, json!({})).await;
                assert!(!matches!(reply.kind, ReplyKind::Unanswered), "a bystander waits in vain");
                waited.push(reply.acknowledged_after);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        waited
    });
    let mut unanswered = 0;
    for reader in readers {
        unanswered += reader.await.expect("a reader ends");
    }
    let spent = began.elapsed().as_secs_f64();
    over.store(true, Ordering::Relaxed);
    let waited = looking.await.expect("the bystander ends");
    let worst = waited.iter().max().copied().unwrap_or_default();
    println!("six wars of {LINES} lines read five ways in {spent:.1} s, {unanswered} unanswered");
    print("others", waited);
    assert!(worst < WITHIN, "a bystander waited {worst:?}");
    field.close().await;
}
