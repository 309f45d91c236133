//! A day of a house in which several wars are played: memory, threads and open files stay as they
//! are.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use playground::GatewayDrop;

use super::house::House;
use super::ledger::Ledger;
use super::plan::Plan;
use super::run;
use super::watch::Watch;

/// Halves of an hour until what is kept is full: pictures, parts of them, pages of the database.
const WARM_UP: usize = 48;
/// Halves of an hour whose mean is taken: what a moment holds depends on what it draws.
const WINDOW: usize = 8;
/// How far the memory of a few hours may be from that of the whole time after the warm-up, in per
/// cent.
const PER_CENT: f64 = 5.0;
/// Readings of what is held, of which the least counts: a map under way goes again.
const READINGS: u32 = 20;

/// What a process holds. In its memory are the pages of its own program, as far as the system has
/// room for them.
#[derive(Debug, Clone, Copy)]
struct Held {
    memory_kib: u64,
    program_kib: u64,
    threads: u64,
    files: usize,
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { memory_kib, program_kib, threads, files } = self;
        write!(
            f,
            "{memory_kib} KiB, {program_kib} of them its program, {threads} threads, {files} files"
        )
    }
}

fn held(process: u32) -> Option<Held> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let field = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).ok()?.count();
    Some(Held {
        memory_kib: field("VmRSS:")?,
        program_kib: field("RssFile:")?,
        threads: field("Threads:")?,
        files,
    })
}

/// What a process holds when it draws nothing.
async fn at_rest(process: u32) -> Held {
    let mut least = held(process).expect("it runs");
    for _ in 0..READINGS {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        let now = held(process).expect("it runs");
        least.memory_kib = least.memory_kib.min(now.memory_kib);
    }
    least
}

/// The memory held on average.
fn mean(course: &[Held]) -> f64 {
    course.iter().map(|held| held.memory_kib as f64).sum::<f64>() / course.len() as f64
}

/// Soaks for so many hours of the moved clock, with so many interactions in half an hour.
pub(crate) async fn run(hours: u32, actions: u64) {
    let began = Instant::now();
    let house = Arc::new(House::open("soak").await);
    let ledger = Arc::new(Ledger::new(&house.folder().join("actions.txt")));
    house.start().await;
    let process = house.number_of(0).expect("it runs");
    if held(process).is_none() {
        println!("skipped: this system does not say what a process holds");
        return;
    }
    let plan = Plan { seed: 7, tables: 6, batch: actions, ..Plan::default() };
    let mut tables = run::tables(&house, &ledger, &plan);
    let mut watch = Watch::new(&house, &ledger);
    let mut course: Vec<Held> = Vec::new();
    for half in 0..hours * 2 {
        tables = run::play(tables, ledger.actions() + actions).await;
        if half % 4 == 3 {
            let storm = ledger.storm();
            assert!(house.drop_gateway(GatewayDrop::Abrupt).await, "it comes back");
            ledger.calm(storm);
        }
        watch.look(&std::collections::BTreeSet::new(), false).await;
        assert_eq!(ledger.wrongs(), [""; 0]);
        house.advance(1_800).await;
        let now = at_rest(process).await;
        println!("{} s, half hour {}: {now}", began.elapsed().as_secs(), half + 1);
        course.push(now);
    }
    println!("{}", ledger.report());
    let later = &course[WARM_UP.min(course.len() / 2)..];
    let whole = mean(later);
    for few in later.chunks(WINDOW).filter(|few| few.len() == WINDOW || later.len() < WINDOW) {
        let off = (mean(few) - whole).abs() * 100.0 / whole;
        assert!(off <= PER_CENT, "{:.0} KiB is {off:.1} % from {whole:.0} KiB", mean(few));
    }
    let (first, last) = (later[0], later[later.len() - 1]);
    assert!(last.threads <= first.threads + 2, "threads pile up: {first:?} {last:?}");
    assert!(last.files <= first.files + 8, "open files pile up: {first:?} {last:?}");
    house.end(true).await;
}
