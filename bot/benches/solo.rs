//! Forty people who play Khartoum alone against a hard automatic player, beside orders at a steady
//! rate: what their thoughts cost everybody else.
//!
//! Orders are given for a while without them and for a while with them, by turns; the last line
//! compares the times within which 99 % were acknowledged.
//! `cargo bench -p sirdar -- solo [RATE SECONDS SOLO]`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use campaign::Campaigns;
use futures::future::join_all;
use kit::Side;
use model::clock::SystemClock;
use model::ids;
use model::log::{Body, Given};
use playground::{Officer, ReplyKind};
use serde_json::json;
use staff::PlayerId;
use store::Store;

use crate::field::war::{Commander, begin_as};
use crate::field::{Field, given, print};
use crate::load::{Table, found, order};

const RATE: u32 = 25;
/// Of each turn, in seconds.
const SECONDS: u32 = 30;
const TURNS: u32 = 3;
const SOLO: u32 = 40;
/// Campaigns of the staff that orders at a steady rate.
const CAMPAIGNS: usize = 400;
/// How long somebody who plays alone waits between two looks.
const PACE: Duration = Duration::from_secs(3);

/// Founds the wars of those who play alone, before the bot starts.
async fn found_solo(field: &Field, many: u32) -> Vec<Table> {
    let guild = field.playground.guilds()[0];
    let store = Store::open(&field.database()).await.expect("the database opens");
    let all = Campaigns::new(store.clone(), Arc::new(SystemClock));
    let play = games::named("Khartoum");
    let agreed = [("automatic", "empire"), ("level", "hard")];
    let setup = agreed.iter().fold(play.setup(None, None), |setup, (key, value)| {
        setup.with(key, value).expect("it can be agreed on")
    });
    let mut tables = Vec::new();
    for number in 0..many {
        let officer = field.playground.add_officer(guild, &format!("Solo {number}"));
        let channel = field.playground.add_channel(guild, &format!("solo-{number}"));
        let player = Commander { player: PlayerId(officer.id().get()), name: officer.name() };
        let place = (ids::GuildId(guild.get()), ids::ChannelId(channel.get()));
        let name = format!("Solo {number}");
        let (seed, first) = (u64::from(number), u64::from(number) * 10 + 1_000_000);
        let as_setup = (setup.clone(), Some(Side(0)));
        begin_as(&all, place, &player, seed, (&name, first), as_setup).await;
        tables.push(Table { officer, guild, channel });
    }
    store.close().await;
    tables
}

/// Begins after a while, and orders whenever they are awaited, until it is enough.
async fn play(
    officer: Officer,
    table: playground::ChannelId,
    after: Duration,
    goes_on: Arc<AtomicBool>,
) {
    tokio::time::sleep(after).await;
    while goes_on.load(Ordering::Relaxed) {
        let offered = officer.complete(table, "order", &json!({ "do": "" }), "do").await;
        let choices = match &offered.kind {
            ReplyKind::Choices { choices } => choices.as_slice(),
            _ => &[],
        };
        // Whoever is done soon lets the other side think.
        let done = choices.iter().find(|choice| choice.value == "done");
        if let Some(choice) = done.or(choices.first()) {
            let options = json!({ "do": choice.value });
            let reply = officer.slash(table, "order", options).await;
            officer.settled(&reply, Duration::from_secs(30)).await;
        }
        tokio::time::sleep(PACE).await;
    }
}

/// Orders at a steady rate, from this one on; how soon each was acknowledged.
async fn give(tables: &[Table], from: usize, (rate, seconds): (u32, u32)) -> Vec<Duration> {
    let pause = Duration::from_secs(1) / rate;
    let began = Instant::now();
    let mut tasks = Vec::new();
    for at in 0..rate * seconds {
        let due = began + pause * at;
        tokio::time::sleep_until(due.into()).await;
        let number = from + usize::try_from(at).expect("small");
        let table = &tables[number % tables.len()];
        let (officer, channel) = (table.officer.clone(), table.channel);
        tasks.push(tokio::spawn(order(officer, channel, number / tables.len(), due)));
    }
    let all = join_all(tasks).await.into_iter().map(|given| given.expect("an order is given"));
    all.filter(|given| given.confirmed).map(|given| given.after).collect()
}

/// How many answers automatic players have given.
async fn thoughts(field: &Field) -> usize {
    let store = Store::open(&field.database()).await.expect("the database opens");
    let mut many = 0;
    for listed in store.campaigns().await.expect("read") {
        let lines = store.lines(listed.id, 1, i64::MAX).await.expect("read");
        let automatic = |line: &&model::log::LogLine| {
            matches!(line.body, Body::Order { given: Given::Automatic, .. })
        };
        many += lines.iter().filter(automatic).count();
    }
    store.close().await;
    many
}

fn within(times: &[Duration], share: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() * share / 100).or(sorted.last()).map_or(0.0, Duration::as_secs_f64)
}

pub(crate) async fn measure() {
    let (rate, seconds, many) = (given(0, RATE), given(1, SECONDS), given(2, SOLO));
    let mut field = Field::open().await;
    let tables = found(&field, CAMPAIGNS, 1).await;
    let solo = found_solo(&field, many).await;
    field.start().await;
    tokio::time::sleep(Duration::from_secs(20)).await;
    let per_turn = usize::try_from(rate * seconds).expect("small");
    let mut times = [Vec::new(), Vec::new()];
    // Not counted: what is read and drawn for the first time.
    give(&tables, 0, (rate, seconds)).await;
    for turn in 0..TURNS * 2 {
        let with = turn % 2 == 1;
        let from = per_turn * (1 + usize::try_from(turn).expect("small"));
        let goes_on = Arc::new(AtomicBool::new(with));
        // Not all at the same moment: forty people do not press at once.
        let playing = (0..).zip(&solo).filter(|_| with).map(|(number, table)| {
            let after = PACE * number / many.max(1);
            tokio::spawn(play(table.officer.clone(), table.channel, after, Arc::clone(&goes_on)))
        });
        let playing: Vec<_> = playing.collect();
        let before = thoughts(&field).await;
        let given = give(&tables, from, (rate, seconds)).await;
        goes_on.store(false, Ordering::Relaxed);
        join_all(playing).await;
        let after = thoughts(&field).await;
        print(if with { "with" } else { "without" }, given.clone());
        println!("         {} automatic answers meanwhile", after - before);
        times[usize::from(with)].extend(given);
        // What still thinks comes to its end.
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    let [without, with] = times.map(|times| (within(&times, 50), within(&times, 99)));
    println!(
        "with {many} hard players beside it an acknowledgement takes {:.2} times as long at the \
         median, {:.2} times in 99 %",
        with.0 / without.0,
        with.1 / without.1
    );
    field.close().await;
}
