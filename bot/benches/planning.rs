//! What a database of 100,000 campaigns asks of a machine: how large it is, how long a start takes,
//! how long it takes to find what is due, and how many orders a second it takes for campaigns that
//! are not in memory. `cargo bench -p sirdar -- planning [CAMPAIGNS] [sqlite] [postgres]`.
//!
//! The campaigns are copies of one war under way, made by the database itself. Their channels have
//! been told everything, and one thing falls due for each.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::field::plain::Plain;
use crate::field::war::Commander;
use crate::field::{Folder, database, given, print, war};
use campaign::Campaigns;
use futures::StreamExt as _;
use futures::stream;
use games_testing::TestDice;
use model::Request;
use model::clock::{SystemClock, unix_now_ms};
use model::ids::{CampaignId, ChannelId, GuildId};
use store::Store;

/// Campaigns, unless the command line says otherwise.
const CAMPAIGNS: u32 = 100_000;
/// Lines of each log.
const LINES: i64 = 60;
/// Times it is asked what is due.
const TIMES: usize = 100;
/// Orders given one by one, and by several people at once.
const ALONE: usize = 500;
const TOGETHER: usize = 2_000;
const AT_ONCE: usize = 64;
/// Interactions that nothing else has.
const INTERACTIONS_FROM: u64 = 1 << 50;
/// In how many seconds the first thing falls due: after the bench.
const DUE_AFTER: i64 = 7 * 24 * 3_600;

/// A database that is full, and when the first thing falls due in it.
struct Full {
    campaigns: i64,
    due: i64,
}

/// Fills a database.
async fn fill(url: &str, campaigns: i64) -> Full {
    let began = Instant::now();
    let due = unix_now_ms() / 1_000 + DUE_AFTER;
    let store = Store::open(url).await.expect("the database opens");
    let played = Campaigns::new(store.clone(), Arc::new(SystemClock));
    let place = (GuildId(1 << 40), ChannelId(1 << 41));
    let id = war::under_way(&played, place, LINES, due).await;
    store.close().await;
    let mut plain = Plain::to_fill(url).await.expect("it opens");
    plain.copy(id, campaigns).await.expect("copied");
    println!("{campaigns} campaigns, filled in {:.1} s", began.elapsed().as_secs_f64());
    let began = Instant::now();
    plain.settle().await.expect("at rest");
    println!("  at rest after {:.1} s", began.elapsed().as_secs_f64());
    let bytes = plain.bytes().await.expect("told");
    println!("  {} MB, {} bytes for each campaign", bytes / 1_000_000, bytes / campaigns);
    plain.close().await.expect("it closes");
    Full { campaigns, due }
}

/// What is measured once: how long it took, and how many it found.
fn print_once(what: &str, began: Instant, found: usize) {
    println!("  {what}: {:.1} ms, {found} found", began.elapsed().as_secs_f64() * 1e3);
}

/// What a process asks before it serves anybody, each once.
async fn start(url: &str, full: &Full) -> Store {
    let whole = Instant::now();
    let store = database::opened(url).await;
    print_once("opening", whole, 0);
    let began = Instant::now();
    let owed = store.campaigns_owed().await.expect("read");
    print_once("channels that are owed something", began, owed.len());
    let began = Instant::now();
    let behind = store.boards_behind(discord::messages::DRAWING).await.expect("read");
    print_once("boards that are behind", began, behind.len());
    let began = Instant::now();
    let others = store.of_other_rules(model::RULES_VERSION).await.expect("read");
    print_once("campaigns of other rules", began, others.len());
    let began = Instant::now();
    let due = store.due(full.due - 1).await.expect("read");
    print_once("what is due", began, due.len());
    assert!(owed.is_empty() && behind.is_empty() && others.is_empty() && due.is_empty());
    println!("  the start in all: {:.1} ms", whole.elapsed().as_secs_f64() * 1e3);
    store
}

/// How long it takes to find what is due.
async fn look(store: &Store, full: &Full) {
    for (what, found) in [("0 due", 0_i64), ("100 due", 100)] {
        let found = found.min(full.campaigns);
        let mut times = Vec::with_capacity(TIMES);
        for _ in 0..TIMES {
            let began = Instant::now();
            let due = store.due(full.due - 1 + found).await.expect("read");
            times.push(began.elapsed());
            assert_eq!(i64::try_from(due.len()), Ok(found));
        }
        print(what, times);
    }
}

/// So many campaigns, none twice, in no order.
fn drawn(all: i64, count: usize) -> Vec<CampaignId> {
    let mut ids: Vec<CampaignId> = (1..=all).map(CampaignId).collect();
    let (count, mut dice) = (count.min(ids.len()), TestDice(0x5173_4a12));
    for at in 0..count {
        let other = at + dice.below(ids.len() - at);
        ids.swap(at, other);
    }
    ids.truncate(count);
    ids
}

/// Gives an order to each of these campaigns, so many at once; how long each took.
async fn give(
    campaigns: &Campaigns,
    to: &[CampaignId],
    order: &Request,
    (at_once, interactions): (usize, u64),
) {
    let began = Instant::now();
    let given = stream::iter(to.iter().zip(interactions..)).map(|(id, interaction)| {
        let (campaigns, order, id) = (campaigns.clone(), order.clone(), *id);
        let asker = Commander::ALICE.asks(interaction);
        let given = tokio::spawn(async move {
            let began = Instant::now();
            campaigns.request(id, asker, order).await.expect("taken");
            began.elapsed()
        });
        async move { given.await.expect("it ends") }
    });
    let times: Vec<Duration> = given.buffer_unordered(at_once).collect().await;
    let rate = f64::from(u32::try_from(times.len()).expect("few")) / began.elapsed().as_secs_f64();
    println!(
        "  orders, {at_once} at once, to campaigns that are not in memory: {rate:.0} a second"
    );
    print("orders", times);
}

async fn plan(name: &str, url: &str, campaigns: i64) {
    println!("{name}:");
    let full = fill(url, campaigns).await;
    let store = start(url, &full).await;
    look(&store, &full).await;
    let campaigns = Campaigns::new(store.clone(), Arc::new(SystemClock));
    // Every campaign waits for the same.
    let order = war::next_order(&campaigns, CampaignId(1)).await;
    let to = drawn(full.campaigns, ALONE + TOGETHER);
    let (alone, together) = to.split_at(to.len() * ALONE / (ALONE + TOGETHER));
    give(&campaigns, alone, &order, (1, INTERACTIONS_FROM)).await;
    let next = INTERACTIONS_FROM + u64::try_from(alone.len()).expect("few");
    give(&campaigns, together, &order, (AT_ONCE, next)).await;
    store.close().await;
}

pub(crate) async fn measure() {
    let campaigns = i64::from(given(0, CAMPAIGNS).max(2));
    let folder = Folder::make();
    for (name, database) in database::wanted(folder.path()).await {
        plan(name, database.url(), campaigns).await;
        if let Some(file) = store::file_of(database.url()) {
            // It may be large, and is of no more use.
            let _ = std::fs::remove_file(file);
        }
    }
}
