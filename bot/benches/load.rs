//! Orders at a steady rate: 1,000 campaigns, given to whether or not the last answer has come.
//!
//! Prints how many orders a second were acknowledged and how soon, counted from the moment each was
//! due to be given; when the channels were told of them and when their pictures came; and, from the
//! same run, how fast this machine keeps single rows and answers plain requests on loopback.
//! `cargo bench -p sirdar -- load [RATE SECONDS CAMPAIGNS [postgres [PROCESSES]]]`.
//!
//! With `postgres` the database is on the server that `SIRDAR_POSTGRES` names. The bot is a part of
//! this process, or so many processes of its own, each of which serves one shard. Of the processor, what
//! the bot takes is on threads called `bot`, `pictures` and `sqlx…`; the rest is the local Discord's.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::field::plain::Plain;
use crate::field::processor::print_cost;
use crate::field::war::{Commander, begin, quiet_seeds};
use crate::field::{Field, database, given, is_given, print};
use campaign::Campaigns;
use futures::future::join_all;
use model::clock::SystemClock;
use model::ids;
use playground::{ChannelId, GuildId, Officer, RecordedRequest, ReplyKind};
use serde_json::json;
use staff::PlayerId;
use store::Store;

const CAMPAIGNS: u32 = 1_000;
const OFFICERS: usize = 40;
/// Campaigns made at once.
const TOGETHER: usize = 50;
/// Orders a second, and for how many seconds, unless the command line says otherwise.
const RATE: u32 = 250;
const SECONDS: u32 = 20;
/// Orders a campaign can be given before its turn ends, and other things are asked.
const ORDERS_MAX: usize = 14;
/// Orders before those that count.
const WARM_UP: u32 = 500;
/// Servers on each shard, where there are several.
const GUILDS_OF_SHARD: u32 = 4;
/// How long the first boards, and the last pictures, may take.
const DRAIN: Duration = Duration::from_secs(300);

/// A campaign that can be given orders.
pub(crate) struct Table {
    pub(crate) officer: Officer,
    pub(crate) guild: GuildId,
    pub(crate) channel: ChannelId,
}

/// What became of one order.
pub(crate) struct Given {
    channel: ChannelId,
    /// By the machine's clock, in milliseconds since 1970: when it was acknowledged.
    at_ms: i64,
    /// From when it was due to be given.
    pub(crate) after: Duration,
    promised: bool,
    pub(crate) confirmed: bool,
}

fn now_ms() -> i64 {
    model::clock::unix_now_ms()
}

/// The servers that are played in: one, or some on each of so many shards.
fn guilds(field: &Field, shards: u32) -> Vec<GuildId> {
    let club = field.playground.guilds()[0];
    if shards == 1 {
        return vec![club];
    }
    let owner = field.playground.officer("Alice").expect("an officer").id();
    let on = |number: u32| {
        let name = format!("Club {number}");
        field.playground.add_guild_on_shard(&name, owner, (number % shards, shards))
    };
    (0..shards * GUILDS_OF_SHARD).map(on).collect()
}

/// Founds the campaigns, each in a channel of its own, before the bot starts.
pub(crate) async fn found(field: &Field, campaigns: usize, shards: u32) -> Vec<Table> {
    let guilds = guilds(field, shards);
    let officers = |guild: &GuildId| -> Vec<Officer> {
        let officer = |number| field.playground.add_officer(*guild, &format!("Officer {number}"));
        (0..OFFICERS).map(officer).collect()
    };
    let officers: Vec<Vec<Officer>> = guilds.iter().map(officers).collect();
    let table = |number: usize| {
        let at = number % guilds.len();
        let channel = field.playground.add_channel(guilds[at], &format!("war-{number}"));
        let officer = officers[at][number / guilds.len() % OFFICERS].clone();
        Table { officer, guild: guilds[at], channel }
    };
    let tables: Vec<Table> = (0..campaigns).map(table).collect();
    let store = Store::open(&field.database()).await.expect("the database opens");
    let all = Campaigns::new(store.clone(), Arc::new(SystemClock));
    let seeded: Vec<_> = tables.iter().zip(quiet_seeds()).zip(1_u64..).collect();
    for some in seeded.chunks(TOGETHER) {
        let made = some.iter().map(async |((table, seed), number)| {
            let place = (ids::GuildId(table.guild.get()), ids::ChannelId(table.channel.get()));
            let player = PlayerId(table.officer.id().get());
            let commander = Commander { player, name: table.officer.name() };
            let name = format!("War {number}");
            begin(&all, place, &commander, *seed, (&name, number * 10)).await
        });
        join_all(made).await;
    }
    store.close().await;
    tables
}

/// Waits until every channel has been told everything and shows its board's map; gives up after a
/// while, and says how many are behind.
async fn at_rest(field: &Field, tables: &[Table]) -> usize {
    let store = Store::open(&field.database()).await.expect("the database opens");
    let began = Instant::now();
    let drawn = |table: &&Table| {
        let pins = field.playground.pins(table.channel);
        pins.first().is_some_and(|board| !board.attachments.is_empty())
    };
    let behind = loop {
        let owed = store.campaigns_owed().await.expect("read").len();
        let behind = owed.max(tables.len() - tables.iter().filter(drawn).count());
        if behind == 0 || began.elapsed() > DRAIN {
            break behind;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    store.close().await;
    behind
}

/// Gives one order: rounds are passed and finished in turn.
pub(crate) async fn order(
    officer: Officer,
    channel: ChannelId,
    turn: usize,
    due: Instant,
) -> Given {
    let path = if turn.is_multiple_of(2) { "pass" } else { "order do:finish" };
    let reply = officer.slash(channel, path, json!({})).await;
    let (after, at_ms) = (due.elapsed(), now_ms());
    let promised = matches!(reply.kind, ReplyKind::Deferred { .. });
    let said = officer.settled(&reply, Duration::from_secs(30)).await;
    let confirmed = said.is_some_and(|message| message.words().contains("✅ Done"));
    Given { channel, at_ms, after, promised, confirmed }
}

/// What the bot did in the channels, gathered before the local Discord forgets it.
#[derive(Default)]
struct Heard(Mutex<Vec<Told>>);

/// A message sent or changed.
struct Told {
    channel: ChannelId,
    at_ms: i64,
    pictured: bool,
    /// Whether it is a dispatch, and no board.
    dispatch: bool,
}

impl Heard {
    fn gather(&self, field: &Field) {
        let told = field.playground.take_recorded().into_iter().filter_map(told);
        self.0.lock().expect("no panic").extend(told);
    }

    /// Prints how far the messages lagged behind the orders given.
    fn print(&self, given: &[Given]) {
        let told = self.0.lock().expect("no panic");
        let (lag, never) = lags(given, &told, |told| told.dispatch);
        print("dispatches", lag);
        println!("    orders no dispatch told of: {never}");
        let (lag, never) = lags(given, &told, |told| told.pictured);
        print("pictures", lag);
        println!("    orders no picture followed: {never}");
        let bare = told.iter().filter(|told| !told.pictured).count();
        println!("{} messages sent or changed, {bare} of them without a picture", told.len());
    }
}

fn told(request: Arc<RecordedRequest>) -> Option<Told> {
    let writes =
        request.is("POST", "/channels/*/messages") || request.is("PATCH", "/channels/*/messages");
    if !writes || request.status >= 300 || request.path.ends_with("/threads") {
        return None;
    }
    let channel = request.path.split('/').nth(4)?.parse().ok()?;
    let body = request.body.as_ref().map(ToString::to_string).unwrap_or_default();
    // Old openers are taken off by an edit that says nothing.
    let says = body.contains("\"embeds\":[{");
    says.then(|| Told {
        channel,
        at_ms: request.at_ms,
        pictured: !request.files.is_empty(),
        dispatch: !body.contains("Newest message"),
    })
}

/// For each order, how long after its acknowledgement the first fitting message came; and to how
/// many none came at all.
fn lags(given: &[Given], told: &[Told], fits: impl Fn(&Told) -> bool) -> (Vec<Duration>, usize) {
    let mut times: BTreeMap<ChannelId, Vec<i64>> = BTreeMap::new();
    for told in told.iter().filter(|told| fits(told)) {
        times.entry(told.channel).or_default().push(told.at_ms);
    }
    let lag = |order: &Given| {
        // A message may well be there before the acknowledgement has come back.
        let since = order.at_ms - i64::try_from(order.after.as_millis()).unwrap_or(0);
        let first = times.get(&order.channel)?.iter().find(|at| **at >= since)?;
        Some(Duration::from_millis(u64::try_from(first - order.at_ms).unwrap_or(0)))
    };
    let confirmed = given.iter().filter(|order| order.confirmed);
    let all: Vec<Option<Duration>> = confirmed.map(lag).collect();
    let missing = all.iter().filter(|lag| lag.is_none()).count();
    (all.into_iter().flatten().collect(), missing)
}

/// Plain requests on loopback, so many at a time: how many a second.
async fn echoes(at_once: u32) -> f64 {
    let service = axum::Router::new().fallback(async |body: String| body);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("bound"));
    let server = tokio::spawn(async move { axum::serve(listener, service).await });
    let client = reqwest::Client::new();
    let began = Instant::now();
    let one = || {
        let (client, url) = (client.clone(), url.clone());
        tokio::spawn(async move {
            let mut count = 0_u32;
            while began.elapsed() < Duration::from_secs(2) {
                let answer = client.post(&url).body("x".repeat(500)).send().await;
                answer.expect("answered").bytes().await.expect("read");
                count += 1;
            }
            count
        })
    };
    let counts = join_all((0..at_once).map(|_| one())).await;
    server.abort();
    let count: u32 = counts.into_iter().map(|count| count.expect("joined")).sum();
    f64::from(count) / began.elapsed().as_secs_f64()
}

/// Opens the local Discord with the database that the command line names; none if there is no such
/// server.
async fn opened(shards: u32) -> Option<Field> {
    if !is_given("postgres") {
        return Some(Field::open().await);
    }
    Some(Field::on(&database::server()?, shards).await)
}

/// Starts the bot, in this process unless the command line says how many, and waits until the
/// channels show everything.
async fn start(field: &mut Field, tables: &[Table], processes: u32) {
    let began = Instant::now();
    match processes {
        0 => field.start().await,
        some => field.start_apart(some, some).await,
    }
    println!("connected, commands known, after {:.2} s", began.elapsed().as_secs_f64());
    let behind = at_rest(field, tables).await;
    println!("first boards after {:.0} s; {behind} behind", began.elapsed().as_secs_f64());
}

/// Prints how fast the machine and the database are by themselves.
async fn print_plain(field: &Field) {
    let mut plain = Plain::to_keep(&field.beside()).await.expect("it opens");
    let rows = plain.rows_one_by_one(Duration::from_secs(2)).await.expect("kept");
    plain.close().await.expect("it closes");
    println!("plain rows kept one by one: {rows:.0} a second");
    for at_once in [1, 16] {
        let echoes = echoes(at_once).await;
        println!("plain HTTP echoes, {at_once} at a time: {echoes:.0} a second");
    }
}

/// Gives orders at a steady rate; what became of those after the first few, and since when they
/// are given.
async fn give(
    field: &Field,
    tables: &[Table],
    heard: &Heard,
    (rate, seconds): (u32, u32),
) -> (Vec<Given>, Instant) {
    let total = usize::try_from(WARM_UP + rate * seconds).expect("small");
    let warm = usize::try_from(WARM_UP).expect("small");
    let pause = Duration::from_secs(1) / rate;
    let mut tasks = Vec::with_capacity(total);
    let used = field.processor().await;
    let first = Instant::now();
    for number in 0..total {
        let due = first + pause * u32::try_from(number).expect("small");
        tokio::time::sleep_until(due.into()).await;
        let table = &tables[number % tables.len()];
        let (officer, channel) = (table.officer.clone(), table.channel);
        tasks.push(tokio::spawn(order(officer, channel, number / tables.len(), due)));
        if number.is_multiple_of(500) {
            heard.gather(field);
        }
    }
    let offered = first.elapsed().as_secs_f64();
    let mut all = Vec::with_capacity(total);
    for task in tasks {
        all.push(task.await.expect("an order is given"));
    }
    print_cost(&used, &field.processor().await, total);
    let counted = all.split_off(warm);
    heard.gather(field);
    println!(
        "{} orders offered, {:.0} a second",
        counted.len(),
        f64::from(rate * seconds + WARM_UP) / offered
    );
    (counted, first + pause * WARM_UP)
}

/// Prints how many orders were taken, and how soon.
fn print_given(counted: &[Given], lasted: Duration) {
    let confirmed = counted.iter().filter(|order| order.confirmed).count();
    let promised = counted.iter().filter(|order| order.promised).count();
    let confirmed_rate = f64::from(u32::try_from(confirmed).expect("few")) / lasted.as_secs_f64();
    println!(
        "{confirmed} orders acknowledged and confirmed, {confirmed_rate:.0} a second; {promised} \
         promised first; {} failed",
        counted.len() - confirmed
    );
    print("orders", counted.iter().map(|order| order.after).collect());
}

pub(crate) async fn measure() {
    let (rate, seconds) = (given(0, RATE), given(1, SECONDS));
    let campaigns = usize::try_from(given(2, CAMPAIGNS)).expect("small");
    let processes = given(3, 0);
    let total = usize::try_from(WARM_UP + rate * seconds).expect("small");
    assert!(total <= ORDERS_MAX * campaigns, "fewer orders, or more campaigns");
    assert!(processes == 0 || is_given("postgres"), "several processes need a server");
    let Some(mut field) = opened(processes.max(1)).await else { return };
    let began = Instant::now();
    let tables = found(&field, campaigns, processes.max(1)).await;
    println!("{campaigns} campaigns founded in {:.1} s", began.elapsed().as_secs_f64());
    start(&mut field, &tables, processes).await;
    print_plain(&field).await;
    let heard = Heard::default();
    let _ = field.playground.take_recorded();
    let (counted, since) = give(&field, &tables, &heard, (rate, seconds)).await;
    print_given(&counted, since.elapsed());
    let ended = Instant::now();
    loop {
        heard.gather(&field);
        let behind = tokio::time::timeout(Duration::from_secs(2), at_rest(&field, &tables)).await;
        if behind.is_ok() || ended.elapsed() > DRAIN {
            break;
        }
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    heard.gather(&field);
    println!("everything told {:.1} s after the last order", ended.elapsed().as_secs_f64() - 3.0);
    heard.print(&counted);
    field.close().await;
}
