//! A whole run: batches of actions in bad weather, a look at everything after each, the report.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use playground::Officer;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::task::JoinHandle;

use super::house::House;
use super::ledger::Ledger;
use super::observer;
use super::outages::Outages;
use super::plan::Plan;
use super::server::Server;
use super::table::Table;
use super::watch::Watch;
use super::weather::Weather;

/// Officers at a table.
const OFFICERS: [usize; 4] = [3, 4, 2, 5];
/// Tables of one guild, where one process serves all of them.
const IN_A_GUILD: usize = 7;
/// Processes that share a database.
const PROCESSES: usize = 3;
/// Every how many looks the logs are played again.
const VERIFY_EVERY: u64 = 5;

/// Where a failed run leaves what it found.
fn kept(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Tables in several guilds, with officers who sit at more than one of them.
pub(crate) fn tables(house: &Arc<House>, ledger: &Arc<Ledger>, plan: &Plan) -> Vec<Table> {
    let playground = &house.playground;
    let names = ["Alice", "Ben", "Chen", "Dara", "Edith", "Farouk"];
    let owner = playground.officer(names[0]).expect("Alice").id();
    let shards = house.shards();
    // Where there are several shards each table is in a guild of its own.
    let in_a_guild = if shards > 1 { 1 } else { IN_A_GUILD };
    let mut guilds = playground.guilds();
    let mut tables = Vec::new();
    for number in 0..plan.tables {
        let at = number / in_a_guild;
        if at >= guilds.len() {
            let shard = u32::try_from(at).expect("few") % shards;
            let name = format!("Club {}", guilds.len() + 1);
            guilds.push(playground.add_guild_on_shard(&name, owner, (shard, shards)));
        }
        let guild = guilds[at];
        let seats = OFFICERS[number % OFFICERS.len()];
        // The owner sits first everywhere; who the others are differs.
        let others = (0..seats - 1).map(|seat| names[1 + (number + seat) % (names.len() - 1)]);
        let officers: Vec<Officer> = std::iter::once(names[0])
            .chain(others)
            .map(|name| playground.add_officer(guild, name))
            .collect();
        let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
        tables.push(Table::new(house, ledger, guild, officers, (number, seed)));
    }
    if shards > 1 {
        let played: BTreeSet<u32> = guilds.iter().map(|guild| guild.shard(shards)).collect();
        assert!(played.into_iter().eq(0..shards), "every shard has a guild that is played in");
    }
    tables
}

/// All tables at once until so many actions are done.
pub(crate) async fn play(tables: Vec<Table>, goal: u64) -> Vec<Table> {
    let tasks: Vec<_> = tables.into_iter().map(|table| tokio::spawn(table.until(goal))).collect();
    let mut back = Vec::new();
    for task in tasks {
        back.push(task.await.expect("a table goes on"));
    }
    back
}

/// Leaves what is needed to find out, and fails.
async fn fail(house: &House, ledger: &Ledger, watch: &Watch, plan: &Plan) -> ! {
    let folder = kept(&format!("monkey-{}-{}", plan.seed, ledger.actions()));
    ledger.flush();
    watch.write_down(&folder);
    for name in ["actions.txt", "sirdar.db", "sirdar.db-wal"] {
        let _ = std::fs::copy(house.folder().join(name), folder.join(name));
    }
    for process in 0..house.processes() {
        let log = house.log(process);
        let _ = std::fs::copy(&log, folder.join(log.file_name().unwrap_or_default()));
    }
    if let Some(server) = house.server() {
        server.write_down(&folder);
    }
    let _ = std::fs::write(folder.join("requests.txt"), watch.asked_of_channels());
    let wrongs = ledger.wrongs();
    let shown = wrongs.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    println!("{}", ledger.report());
    panic!(
        "{} things are wrong after {} interactions of SIRDAR_MONKEY_SEED={} ({plan:?}); see {}:\n\
         {shown}",
        wrongs.len(),
        ledger.actions(),
        plan.seed,
        folder.display()
    );
}

/// A run of one process at a file.
pub(crate) async fn run(plan: &Plan) {
    println!("{plan:?}");
    let house = House::open(&format!("monkey-{}", plan.seed)).await;
    whole(plan, house).await;
}

/// A run of several processes at a server; none if this machine has no programs for one.
pub(crate) async fn run_several(plan: &Plan) {
    let name = format!("monkeys-{}", plan.seed);
    let Some(server) = Server::start(&name) else {
        println!("skipped: the programs of PostgreSQL are not on this machine");
        return;
    };
    println!("{plan:?}");
    let house = House::shared(&name, PROCESSES, server).await;
    whole(plan, house).await;
}

/// Plays, looks and reports.
async fn whole(plan: &Plan, house: House) {
    let began = Instant::now();
    let (house, takeovers) = (Arc::new(house), Arc::default());
    let ledger = Arc::new(Ledger::new(&house.folder().join("actions.txt")));
    let observer = house.server().map(|_| {
        let takeovers = Arc::clone(&takeovers);
        tokio::spawn(observer::run(Arc::clone(&house), Arc::clone(&ledger), takeovers))
    });
    house.start().await;
    let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
    let mut tables = tables(&house, &ledger, plan);
    let mut weather = weather(&house, &ledger, plan, ChaCha8Rng::seed_from_u64(rng.random()));
    let mut outages = observer.as_ref().map(|_| Outages::new(&house, &ledger, &takeovers, plan));
    let mut watch = Watch::new(&house, &ledger);
    let mut looks = 0_u64;
    let each = troubles_of_a_batch(outages.as_ref(), plan);
    let ended = |outages: &Option<Outages>| {
        ledger.actions() >= plan.actions && outages.as_ref().is_none_or(|some| some.left() == 0)
    };
    while !ended(&outages) {
        let most = plan.actions.max(ledger.actions() + 1);
        let goal = (ledger.actions() + plan.batch).min(most);
        let troubles = troubles(outages, &ledger, each);
        let (back, blown, made) = tokio::join!(play(tables, goal), weather.until(goal), troubles);
        (tables, weather, outages) = (back, blown, made);
        let touched = std::mem::take(&mut weather.touched);
        for table in tables.iter_mut().filter(|table| touched.contains(&table.channel)) {
            table.poke().await;
        }
        looks += 1;
        let last = ended(&outages);
        watch.look(&weather.gone, last || looks.is_multiple_of(VERIFY_EVERY)).await;
        if !ledger.wrongs().is_empty() {
            fail(&house, &ledger, &watch, plan).await;
        }
        let (wars, over, orders) = watch.wars();
        let seconds = began.elapsed().as_secs();
        let actions = ledger.actions();
        println!("{seconds} s: {actions} interactions, {wars} wars, {over} over, {orders} orders");
        // Reminders fall due, defaults are carried out, messages grow too old to be edited.
        house.advance(rng.random_range(60..72_000)).await;
    }
    let times = outages.as_ref().map(Outages::judge);
    finish(&house, &ledger, &mut watch, observer).await;
    if !ledger.wrongs().is_empty() {
        fail(&house, &ledger, &watch, plan).await;
    }
    let (wars, over, orders) = watch.wars();
    let seconds = began.elapsed().as_secs();
    println!(
        "{}\ncampaigns:\n{}\n{wars} campaigns begun, {over} of them ended, {orders} orders in \
         their logs, {looks} looks at everything, {seconds} s",
        ledger.report(),
        watch.games(),
    );
    if let (Some(outages), Some(times)) = (outages, times) {
        let (actions, troubles) = (ledger.actions(), outages.counts());
        let orders = ledger.counted("orders confirmed");
        println!(
            "{actions} interactions, {troubles}, {orders} orders confirmed; {times}; {seconds} s"
        );
    }
}

/// The weather; where there is one process it is killed by it.
fn weather(house: &Arc<House>, ledger: &Arc<Ledger>, plan: &Plan, rng: ChaCha8Rng) -> Weather {
    let ends = if house.processes() == 1 { plan.kills + plan.kills / 7 } else { 0 };
    let ends = (1..=ends).map(|end| end * plan.actions / (ends + 1)).collect();
    Weather::new(house, ledger, rng, ends)
}

/// How much trouble comes in each batch. It lasts: there are more interactions in a batch than planned.
fn troubles_of_a_batch(outages: Option<&Outages>, plan: &Plan) -> usize {
    let batches = usize::try_from(plan.actions.div_ceil(plan.batch)).expect("few").max(1);
    outages.map_or(0, |outages| outages.left().div_ceil(batches))
}

/// Lets as much trouble come as a batch has, or what is left.
async fn troubles(outages: Option<Outages>, ledger: &Ledger, count: usize) -> Option<Outages> {
    let outages = outages?;
    ledger.troubled(true);
    let count = count.min(outages.left());
    Some(outages.some(count).await)
}

/// Looks back at everything, ends the bot, and reads all that it leaves.
async fn finish(
    house: &House,
    ledger: &Ledger,
    watch: &mut Watch,
    observer: Option<JoinHandle<()>>,
) {
    watch.look_back().await;
    let folder = house.folder().join("exports");
    std::fs::create_dir_all(&folder).expect("a folder");
    for file in watch.write_down(&folder) {
        let path = file.to_string_lossy().into_owned();
        let (well, said) = house.run(&["verify", &path]);
        if !well {
            ledger.wrong(format!("{path}: {said}"));
        }
    }
    if let Some(observer) = &observer {
        observer.abort();
    }
    house.end(true).await;
    if observer.is_some() {
        let (well, said) = house.run(&["verify"]);
        if !well {
            ledger.wrong(format!("verify after the end: {said}"));
        }
    }
}
