//! How much of the processor whoever takes part in a bench has used, if the system tells.

use std::collections::BTreeMap;
use std::path::Path;

/// Seconds of processor time, by who used them.
pub(crate) type Used = BTreeMap<String, f64>;

/// What the threads of this process have used, by their names.
pub(crate) fn of_threads() -> Used {
    let mut used = Used::new();
    for task in std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
        add(&mut used, &task.path(), None, |_| true);
    }
    used
}

/// Adds what processes have used, whatever their threads are called; whoever `fits` not by the name
/// of its program is left out.
pub(crate) fn add_processes(used: &mut Used, ids: &[u32], name: &str, fits: impl Fn(&str) -> bool) {
    for id in ids {
        add(used, Path::new(&format!("/proc/{id}")), Some(name), &fits);
    }
}

fn add(used: &mut Used, at: &Path, name: Option<&str>, fits: impl Fn(&str) -> bool) {
    let read = |name: &str| std::fs::read_to_string(at.join(name)).ok();
    let (Some(own), Some(stat)) = (read("comm"), read("stat")) else { return };
    if !fits(own.trim()) {
        return;
    }
    // What follows the name in brackets; ticks are hundredths of a second.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|it| it.parse::<f64>().ok()).sum();
    *used.entry(name.unwrap_or(own.trim()).to_owned()).or_default() += ticks / 100.0;
}

/// Prints what so many orders have cost between two readings.
pub(crate) fn print_cost(before: &Used, after: &Used, orders: usize) {
    let orders = f64::from(u32::try_from(orders).expect("few"));
    let spent = |(name, used): (&String, &f64)| {
        let ms = (used - before.get(name).copied().unwrap_or_default()) * 1e3 / orders;
        (ms >= 0.01).then(|| format!("{name} {ms:.2}"))
    };
    let all: f64 = after.values().sum::<f64>() - before.values().sum::<f64>();
    let by_name: Vec<String> = after.iter().filter_map(spent).collect();
    println!("processor per order: {:.2} ms ({})", all * 1e3 / orders, by_name.join(", "));
}
