//! A day of a house in which several wars are played: memory, threads and open files stay as they
//! are.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use playground::GatewayDrop;

use super::house::House;
use super::ledger::Ledger;
use super::plan::Plan;
use super::run;
use super::watch::Watch;

/// Halves of an hour until what is kept is full: pictures, parts of them, pages of the database.
const WARM_UP: usize = 12;
/// Halves of an hour whose mean is taken: what a moment holds depends on what it draws.
const WINDOW: usize = 8;
/// How far the memory of a few hours may be from that of the whole time after the warm-up, in per
/// cent.
const PER_CENT: f64 = 5.0;
/// From one look at a process that is to come to rest to the next, and how many there are at most.
const LOOK: Duration = Duration::from_millis(500);
const LOOKS: u32 = 120;
/// Hundredths of a second that a process at rest uses between two looks.
const AT_REST: u64 = 3;
/// Looks in a row at a process at rest, until it has packed what it drew and let its thread that draws
/// go (`discord::pictures`), and the allocator has given back what is free.
const RESTED: u32 = 28;

/// What a process holds. In its memory are the pages of its own program, as far as the system has
/// room for them.
#[derive(Debug, Clone, Copy)]
struct Held {
    memory_kib: u64,
    program_kib: u64,
    threads: u64,
    files: usize,
    /// Hundredths of a second of the processor that it has used.
    used: u64,
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { memory_kib, program_kib, threads, files, .. } = self;
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
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // What follows the name in brackets: the times of the program and of the system for it.
    let times = stat.rsplit(')').next()?.split_whitespace().skip(11).take(2);
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).ok()?.count();
    Some(Held {
        memory_kib: field("VmRSS:")?,
        program_kib: field("RssFile:")?,
        threads: field("Threads:")?,
        files,
        used: times.filter_map(|time| time.parse::<u64>().ok()).sum(),
    })
}

/// What a process holds when it has done nothing for a while: what it keeps while it draws is gone again.
async fn at_rest(process: u32) -> Held {
    let (mut before, mut rested) = (held(process).expect("it runs"), 0);
    for _ in 0..LOOKS {
        tokio::time::sleep(LOOK).await;
        let now = held(process).expect("it runs");
        rested = if now.used - before.used <= AT_REST { rested + 1 } else { 0 };
        before = now;
        if rested == RESTED {
            break;
        }
    }
    before
}

/// What is held on average.
fn mean(course: &[Held], what: impl Fn(&Held) -> u64) -> f64 {
    course.iter().map(|held| what(held) as f64).sum::<f64>() / course.len() as f64
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
    let memory = |course: &[Held]| mean(course, |held| held.memory_kib);
    let whole = memory(later);
    let windows = later.chunks(WINDOW).filter(|few| few.len() == WINDOW || later.len() < WINDOW);
    let windows: Vec<&[Held]> = windows.collect();
    let off = windows.iter().map(|few| (memory(few) - whole) * 100.0 / whole);
    let off: Vec<f64> = off.collect();
    println!("{whole:.0} KiB on average after the warm-up; off by {off:.1?} % in each window");
    assert!(off.iter().all(|off| off.abs() <= PER_CENT), "memory is not flat: {off:.1?} %");
    let (first, last) = (windows[0], windows[windows.len() - 1]);
    let more = |what: fn(&Held) -> u64| mean(last, what) - mean(first, what);
    assert!(more(|held| held.threads) <= 2.0, "threads pile up: {first:?} {last:?}");
    assert!(more(|held| held.files as u64) <= 8.0, "open files pile up: {first:?} {last:?}");
    house.end(true).await;
}
