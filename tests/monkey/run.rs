//! A whole run: batches of actions in bad weather, a look at everything after each, the report.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use playground::Officer;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use super::house::House;
use super::ledger::Ledger;
use super::plan::Plan;
use super::table::Table;
use super::watch::Watch;
use super::weather::Weather;

/// Officers at a table.
const OFFICERS: [usize; 4] = [3, 4, 2, 5];
/// Tables of one guild.
const IN_A_GUILD: usize = 7;
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
    let mut guilds = playground.guilds();
    let mut tables = Vec::new();
    for number in 0..plan.tables {
        if number / IN_A_GUILD >= guilds.len() {
            guilds.push(playground.add_guild(&format!("Club {}", guilds.len() + 1), owner));
        }
        let guild = guilds[number / IN_A_GUILD];
        let seats = OFFICERS[number % OFFICERS.len()];
        // The owner sits first everywhere; who the others are differs.
        let others = (0..seats - 1).map(|seat| names[1 + (number + seat) % (names.len() - 1)]);
        let officers: Vec<Officer> = std::iter::once(names[0])
            .chain(others)
            .map(|name| playground.add_officer(guild, name))
            .collect();
        let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
        tables.push(Table::new(house, ledger, guild, officers, seed));
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
    for name in ["actions.txt", "sirdar.log", "sirdar.db", "sirdar.db-wal"] {
        let _ = std::fs::copy(house.folder().join(name), folder.join(name));
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

pub(crate) async fn run(plan: &Plan) {
    let began = Instant::now();
    println!("{plan:?}");
    let house = Arc::new(House::open(&format!("monkey-{}", plan.seed)).await);
    let ledger = Arc::new(Ledger::new(&house.folder().join("actions.txt")));
    house.start().await;
    let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
    let mut tables = tables(&house, &ledger, plan);
    let ends: VecDeque<u64> =
        (1..=plan.kills).map(|kill| kill * plan.actions / (plan.kills + 1)).collect();
    let weather_rng = ChaCha8Rng::seed_from_u64(rng.random());
    let mut weather = Weather::new(&house, &ledger, weather_rng, ends);
    let mut watch = Watch::new(&house, &ledger);
    let mut looks = 0_u64;
    while ledger.actions() < plan.actions {
        let goal = (ledger.actions() + plan.batch).min(plan.actions);
        let (back, blown) = tokio::join!(play(tables, goal), weather.until(goal));
        (tables, weather) = (back, blown);
        let touched = std::mem::take(&mut weather.touched);
        for table in tables.iter_mut().filter(|table| touched.contains(&table.channel)) {
            table.poke().await;
        }
        looks += 1;
        let last = ledger.actions() >= plan.actions;
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
    house.end(true).await;
    if !ledger.wrongs().is_empty() {
        fail(&house, &ledger, &watch, plan).await;
    }
    let (wars, over, orders) = watch.wars();
    println!(
        "{}\n{wars} campaigns begun, {over} of them ended, {orders} orders in their logs, {looks} \
         looks at everything, {} s",
        ledger.report(),
        began.elapsed().as_secs()
    );
}
