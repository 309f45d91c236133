//! How many orders a second a database keeps, each on the disk before it is acknowledged: through
//! the store, with 64 callers at once, and by the same statements in plain code on one connection,
//! 64 orders in a transaction. `cargo bench -p sirdar -- commits [ROUNDS SECONDS] [sqlite]
//! [postgres]`.
//!
//! Both write to the same database by turns. An order's list is what a war under way writes: the
//! campaign with its game, a line of the log, the interaction, a message, what became of another,
//! and two things that fall due.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use crate::field::plain::{List, Plain, Texts};
use crate::field::{Folder, database, given, war};
use campaign::Campaigns;
use model::clock::{SystemClock, unix_now_ms};
use model::ids::{CampaignId, ChannelId, GuildId, InteractionId};
use model::log::{Body, LogLine};
use model::{CampaignRow, Stage};
use store::{Change, Due, DueKind, OutboxRow, PostState, Store};

/// Callers at once, each with a campaign of its own, and lists in a transaction of plain code.
const CALLERS: i64 = 64;
/// How often each is measured, and for how many seconds, unless the command line says otherwise.
const ROUNDS: u32 = 7;
const SECONDS: u32 = 2;
/// Lines of the war that the campaigns are copies of.
const LINES: i64 = 60;
/// What the store keeps of the plain rate, at least, on a server.
const SHARE_MIN: f64 = 0.8;
/// Ids of interactions and messages that nothing else has.
const IDS_FROM: i64 = 1 << 50;

/// A campaign, and what its orders write.
struct War {
    row: CampaignRow,
    line: LogLine,
    post: OutboxRow,
    texts: Texts,
    /// The newest line of its log.
    number: AtomicI64,
    /// The newest message that tells of it.
    newest: AtomicI64,
}

/// What makes one order differ from the one before.
struct Next {
    number: i64,
    /// The interaction's, and the message's that tells of it.
    id: i64,
    /// A message that is being tried.
    tried: i64,
    now: i64,
}

impl War {
    async fn read(store: &Store, id: CampaignId) -> Self {
        let row = store.campaign(id).await.expect("read").expect("it is there");
        assert_eq!(row.stage, Stage::Running);
        let lines = store.lines(id, 1, i64::MAX).await.expect("read");
        let mut orders: Vec<LogLine> = lines
            .into_iter()
            .filter(|line| matches!(line.body, Body::Order { .. }) && line.dice.is_empty())
            .collect();
        orders.sort_by_key(|line| serde_json::to_string(line).map_or(0, |text| text.len()));
        let line = orders.swap_remove(orders.len() / 2);
        let mut posts = store.posts(id, 0).await.expect("read");
        let post = posts.swap_remove(posts.len() / 2);
        let newest = AtomicI64::new(post.id);
        let texts = Texts::of(&row, &line, &post).expect("it is written");
        let number = AtomicI64::new(row.last_order);
        Self { row, line, post, texts, number, newest }
    }

    fn next(&self, ids: &AtomicI64) -> Next {
        let id = ids.fetch_add(1, Ordering::Relaxed);
        Next {
            number: self.number.fetch_add(1, Ordering::Relaxed) + 1,
            id,
            tried: self.newest.swap(id, Ordering::Relaxed),
            now: unix_now_ms() / 1_000,
        }
    }

    fn changes(&self, next: &Next) -> Vec<Change> {
        let (id, number, now) = (self.row.id, next.number, next.now);
        let row = CampaignRow { last_order: number, awaited_since: now, ..self.row.clone() };
        let line = LogLine { number, at: now, ..self.line.clone() };
        let post = OutboxRow::new(next.id, id, (number, 1), self.post.kind.clone(), now);
        vec![
            Change::SaveCampaign(Box::new(row)),
            Change::AddLine(Box::new(line)),
            Change::AddInteraction(InteractionId(next.id.cast_unsigned()), id, number),
            Change::AddPost(Box::new(post)),
            Change::PostState(id, next.tried, PostState::Trying { since: now }),
            Change::SetDue(Due::reminder(id, now, now)),
            Change::SetDue(Due::chief(id, now, now)),
        ]
    }

    fn list(&self, next: &Next) -> List<'_> {
        let Next { number, id, tried, now } = *next;
        List { texts: &self.texts, number, id, tried, now }
    }

    /// Whether the newest order is in the database, whoever wrote it.
    async fn must_be_kept(&self, store: &Store) {
        let (id, number) = (self.row.id, self.number.load(Ordering::Relaxed));
        let newest = self.newest.load(Ordering::Relaxed);
        let row = store.campaign(id).await.expect("read").expect("it is there");
        assert_eq!((row.last_order, row.game), (number, self.row.game.clone()));
        let lines = store.lines(id, number, 10).await.expect("read");
        let expected = LogLine { number, at: row.awaited_since, ..self.line.clone() };
        assert_eq!(lines, [expected]);
        let interaction = store.interaction(InteractionId(newest.cast_unsigned())).await;
        assert_eq!(interaction, Ok(Some((id, number))));
        let posts = store.posts(id, newest - 1).await.expect("read");
        let at = row.awaited_since;
        assert_eq!(posts, [OutboxRow::new(newest, id, (number, 1), self.post.kind.clone(), at)]);
        for due in [Due::reminder(id, at, at), Due::chief(id, at, at)] {
            assert_eq!(store.due_of(id, due.kind).await, Ok(Some(due)));
        }
        assert_eq!(store.due_of(id, DueKind::Stalled).await, Ok(None));
    }
}

/// Fills a database with campaigns under way.
async fn fill(url: &str) {
    let store = Store::open(url).await.expect("the database opens");
    let campaigns = Campaigns::new(store.clone(), Arc::new(SystemClock));
    let place = (GuildId(1 << 40), ChannelId(1 << 41));
    let id = war::under_way(&campaigns, place, LINES, unix_now_ms() / 1_000).await;
    store.close().await;
    let mut plain = Plain::to_fill(url).await.expect("it opens");
    plain.copy(id, CALLERS).await.expect("copied");
    plain.settle().await.expect("at rest");
    plain.close().await.expect("it closes");
}

/// Lists a second that the store keeps, asked by all callers at once.
async fn by_the_store(
    store: &Store,
    wars: &[Arc<War>],
    ids: &Arc<AtomicI64>,
    lasts: Duration,
) -> f64 {
    let began = Instant::now();
    let call = |war: &Arc<War>| {
        let (store, war, ids) = (store.clone(), Arc::clone(war), Arc::clone(ids));
        tokio::spawn(async move {
            let mut kept = 0_u32;
            while began.elapsed() < lasts {
                store.commit(war.changes(&war.next(&ids))).await.expect("kept");
                kept += 1;
            }
            kept
        })
    };
    let mut kept = 0;
    for caller in wars.iter().map(call).collect::<Vec<_>>() {
        kept += caller.await.expect("it ends");
    }
    f64::from(kept) / began.elapsed().as_secs_f64()
}

/// Lists a second that plain code keeps.
async fn by_plain_code(
    plain: &mut Plain,
    wars: &[Arc<War>],
    ids: &AtomicI64,
    lasts: Duration,
) -> f64 {
    let (began, mut kept) = (Instant::now(), 0_u32);
    while began.elapsed() < lasts {
        let lists: Vec<List<'_>> = wars.iter().map(|war| war.list(&war.next(ids))).collect();
        plain.keep(&lists).await.expect("kept");
        kept += u32::try_from(lists.len()).expect("few");
    }
    f64::from(kept) / began.elapsed().as_secs_f64()
}

fn median(rates: &[f64]) -> f64 {
    let mut sorted = rates.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

async fn compare(name: &str, url: &str, rounds: u32, lasts: Duration) {
    fill(url).await;
    let store = database::opened(url).await;
    let mut plain = Plain::to_keep(url).await.expect("it opens");
    let (ids, mut wars) = (Arc::new(AtomicI64::new(IDS_FROM)), Vec::new());
    for id in 1..=CALLERS {
        wars.push(Arc::new(War::read(&store, CampaignId(id)).await));
    }
    println!("{name}: an order writes {} bytes of text", wars[0].texts.bytes());
    let (mut stored, mut plainly) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        // Each goes first by turns; the first round of both is not counted.
        let store_first = round % 2 == 0;
        for stores in [store_first, !store_first] {
            let rate = match stores {
                true => by_the_store(&store, &wars, &ids, lasts).await,
                false => by_plain_code(&mut plain, &wars, &ids, lasts).await,
            };
            wars[0].must_be_kept(&store).await;
            let rates = if stores { &mut stored } else { &mut plainly };
            rates.extend((round > 0).then_some(rate));
        }
    }
    for (what, rates) in [("store", &stored), ("plain code", &plainly)] {
        let all: Vec<String> = rates.iter().map(|rate| format!("{rate:.0}")).collect();
        let (median, all) = (median(rates), all.join(" "));
        println!("{name}, {what}: {median:.0} lists a second (rounds: {all})");
    }
    let share = median(&stored) / median(&plainly);
    let enough = if share >= SHARE_MIN { "as it should" } else { "too little" };
    let percent = 100.0;
    println!(
        "{name}: the store keeps {:.0} % of what plain code keeps ({enough}: at least {:.0} %)",
        share * percent,
        SHARE_MIN * percent
    );
    plain.close().await.expect("it closes");
    store.close().await;
}

pub(crate) async fn measure() {
    let (rounds, seconds) = (given(0, ROUNDS).max(1), given(1, SECONDS));
    let lasts = Duration::from_secs(u64::from(seconds));
    let folder = Folder::make();
    for (name, database) in database::wanted(folder.path()).await {
        compare(name, database.url(), rounds, lasts).await;
    }
}
