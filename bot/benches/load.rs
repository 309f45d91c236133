//! Orders at a steady rate: 1,000 campaigns, given to whether or not the last answer has come.
//!
//! Prints how many orders a second were acknowledged and how soon, counted from the moment each was
//! due to be given; when the channels were told of them and when their pictures came; and, from the
//! same run, how fast this machine keeps single rows and answers plain requests on loopback.
//! `cargo bench -p sirdar --bench load [-- ORDERS_A_SECOND SECONDS CAMPAIGNS]`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use campaign::Campaigns;
use field::{Field, print};
use futures::future::join_all;
use model::Game;
use model::clock::SystemClock;
use model::dice::Key;
use model::ids;
use model::ids::InteractionId;
use model::{Asker, Request};
use playground::{ChannelId, Officer, RecordedRequest, ReplyKind};
use serde_json::json;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use staff::PlayerId;
use store::Store;

mod field;

const CAMPAIGNS: u32 = 1_000;
const OFFICERS: usize = 40;
/// Campaigns made at once.
const TOGETHER: usize = 50;
/// How many campaigns there are, orders a second, and for how many seconds, unless the command line says otherwise.
const RATE: u32 = 250;
const SECONDS: u32 = 20;
/// Orders a campaign can be given before its turn ends, and other things are asked.
const ORDERS_MAX: usize = 14;
/// Orders before those that count.
const WARM_UP: u32 = 500;
/// How long the first boards, and the last pictures, may take.
const DRAIN: Duration = Duration::from_secs(300);

/// A campaign that can be given orders.
struct Table {
    officer: Officer,
    channel: ChannelId,
}

/// What became of one order.
struct Given {
    channel: ChannelId,
    /// By the machine's clock, in milliseconds since 1970: when it was acknowledged.
    at_ms: i64,
    /// From when it was due to be given.
    after: Duration,
    promised: bool,
    confirmed: bool,
}

fn main() {
    field::run(measure());
}

/// Numbers given on the command line, in order.
fn given(at: usize, otherwise: u32) -> u32 {
    let numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    numbers.collect::<Vec<u32>>().get(at).copied().unwrap_or(otherwise)
}

fn now_ms() -> i64 {
    model::clock::unix_now_ms()
}

/// Seeds whose war waits for a card after a commander alone has joined and started it.
fn quiet_seeds() -> impl Iterator<Item = u64> {
    games::hand(&sirdar::GAMES);
    let setup = games::usual().setup(None, None);
    (1_u64..).filter(move |seed| {
        let game = Game::new(&setup, &mut Key::open(*seed).line(3), &mut Vec::new());
        game.decision().is_some_and(|decision| decision.why.topic() == "play-card")
    })
}

/// Makes a campaign that waits for its first card.
async fn begin(campaigns: &Campaigns, guild: u64, table: &Table, seed: u64, number: u64) {
    let player = PlayerId(table.officer.id().get());
    let asker = |step: u64| Asker { player, interaction: InteractionId(number * 10 + step) };
    games::hand(&sirdar::GAMES);
    let setup = games::usual().setup(None, None);
    let (guild, channel) = (ids::GuildId(guild), ids::ChannelId(table.channel.get()));
    let name = format!("War {number}");
    let made = campaigns.create(asker(0), guild, channel, &name, setup, Some(seed)).await;
    let id = made.expect("created").id;
    let join = Request::Join { name: table.officer.name().to_owned(), salt: None, side: None };
    campaigns.request(id, asker(1), join).await.expect("joins");
    let start = Request::Start { commander: Some(player), manages: true };
    campaigns.request(id, asker(2), start).await.expect("begins");
}

/// Founds the campaigns, each in a channel of its own, before the bot starts.
async fn found(field: &Field, campaigns: usize) -> Vec<Table> {
    let guild = field.playground.guilds()[0];
    let officers: Vec<Officer> = (0..OFFICERS)
        .map(|number| field.playground.add_officer(guild, &format!("Officer {number}")))
        .collect();
    let table = |number: usize| Table {
        officer: officers[number % OFFICERS].clone(),
        channel: field.playground.add_channel(guild, &format!("war-{number}")),
    };
    let tables: Vec<Table> = (0..campaigns).map(table).collect();
    let store = Store::open(&field.database()).await.expect("the database opens");
    let all = Campaigns::new(store.clone(), Arc::new(SystemClock));
    let seeded: Vec<_> = tables.iter().zip(quiet_seeds()).zip(1..).collect();
    for some in seeded.chunks(TOGETHER) {
        let made = some
            .iter()
            .map(|((table, seed), number)| begin(&all, guild.get(), table, *seed, *number));
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
async fn order(officer: Officer, channel: ChannelId, turn: usize, due: Instant) -> Given {
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

fn told(request: RecordedRequest) -> Option<Told> {
    let writes =
        request.is("POST", "/channels/*/messages") || request.is("PATCH", "/channels/*/messages");
    if !writes || request.status >= 300 || request.path.ends_with("/threads") {
        return None;
    }
    let channel = request.path.split('/').nth(4)?.parse().ok()?;
    let body = request.body.unwrap_or_default().to_string();
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

/// Seconds of processor time that the threads of this process have used, by their names, if the
/// system tells: the bot, the local Discord and whoever gives the orders are one process.
fn processor() -> BTreeMap<String, f64> {
    let mut used = BTreeMap::new();
    for task in std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
        let read = |name: &str| std::fs::read_to_string(task.path().join(name)).ok();
        let (Some(name), Some(stat)) = (read("comm"), read("stat")) else { continue };
        // What follows the name in brackets; ticks are hundredths of a second.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: f64 = fields.skip(11).take(2).filter_map(|it| it.parse::<f64>().ok()).sum();
        *used.entry(name.trim().to_owned()).or_default() += ticks / 100.0;
    }
    used
}

/// Prints what so many orders have cost since then.
fn print_cost(before: &BTreeMap<String, f64>, orders: usize) {
    let orders = f64::from(u32::try_from(orders).expect("few"));
    let spent = |(name, used): (&String, &f64)| {
        let ms = (used - before.get(name).copied().unwrap_or_default()) * 1e3 / orders;
        (ms >= 0.01).then(|| format!("{name} {ms:.2}"))
    };
    let all: f64 = processor().values().sum::<f64>() - before.values().sum::<f64>();
    let by_name: Vec<String> = processor().iter().filter_map(spent).collect();
    println!("processor per order: {:.2} ms ({})", all * 1e3 / orders, by_name.join(", "));
}

/// Single rows kept one by one, each on the disk before the next: how many a second.
async fn commits(folder_of: &str) -> f64 {
    let url = folder_of.replace("bench.db", "rows.db");
    let options: SqliteConnectOptions = url.parse().expect("an address");
    let options = options
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut rows = sqlx::SqliteConnection::connect_with(&options).await.expect("it opens");
    let make = "CREATE TABLE line (number BIGINT NOT NULL PRIMARY KEY, body TEXT NOT NULL)";
    sqlx::query(make).execute(&mut rows).await.expect("made");
    let began = Instant::now();
    let mut number = 0_u32;
    while began.elapsed() < Duration::from_secs(2) {
        number += 1;
        let add = sqlx::query("INSERT INTO line VALUES ($1, $2)");
        add.bind(i64::from(number)).bind("x".repeat(500)).execute(&mut rows).await.expect("kept");
    }
    f64::from(number) / began.elapsed().as_secs_f64()
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

async fn measure() {
    let (rate, seconds) = (given(0, RATE), given(1, SECONDS));
    let campaigns = usize::try_from(given(2, CAMPAIGNS)).expect("small");
    let mut field = Field::open().await;
    let began = Instant::now();
    let tables = found(&field, campaigns).await;
    println!("{campaigns} campaigns founded in {:.1} s", began.elapsed().as_secs_f64());
    let began = Instant::now();
    field.start().await;
    println!("connected, commands known, after {:.2} s", began.elapsed().as_secs_f64());
    let behind = at_rest(&field, &tables).await;
    println!("first boards after {:.0} s; {behind} behind", began.elapsed().as_secs_f64());
    println!("plain rows kept one by one: {:.0} a second", commits(&field.database()).await);
    for at_once in [1, 16] {
        let echoes = echoes(at_once).await;
        println!("plain HTTP echoes, {at_once} at a time: {echoes:.0} a second");
    }
    let heard = Heard::default();
    let _ = field.playground.take_recorded();
    let pause = Duration::from_secs(1) / rate;
    let total = usize::try_from(WARM_UP + rate * seconds).expect("small");
    let warm = usize::try_from(WARM_UP).expect("small");
    assert!(total <= ORDERS_MAX * campaigns, "fewer orders, or more campaigns");
    let mut tasks = Vec::with_capacity(total);
    let used = processor();
    let first = Instant::now();
    for number in 0..total {
        let due = first + pause * u32::try_from(number).expect("small");
        tokio::time::sleep_until(due.into()).await;
        let table = &tables[number % campaigns];
        let (officer, channel) = (table.officer.clone(), table.channel);
        tasks.push(tokio::spawn(order(officer, channel, number / campaigns, due)));
        if number.is_multiple_of(500) {
            heard.gather(&field);
        }
    }
    let offered = first.elapsed().as_secs_f64();
    let mut all = Vec::with_capacity(total);
    for task in tasks {
        all.push(task.await.expect("an order is given"));
    }
    print_cost(&used, total);
    let counted = all.split_off(warm);
    heard.gather(&field);
    let lasted = first.elapsed() - pause * WARM_UP;
    println!(
        "{} orders offered, {:.0} a second",
        counted.len(),
        f64::from(rate * seconds + WARM_UP) / offered
    );
    let confirmed = counted.iter().filter(|order| order.confirmed).count();
    let promised = counted.iter().filter(|order| order.promised).count();
    let confirmed_rate = f64::from(u32::try_from(confirmed).expect("few")) / lasted.as_secs_f64();
    println!(
        "{confirmed} orders acknowledged and confirmed, {confirmed_rate:.0} a second; {promised} \
         promised first; {} failed",
        counted.len() - confirmed
    );
    print("orders", counted.iter().map(|order| order.after).collect());
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
