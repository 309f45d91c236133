//! What the whole bot takes, each measure in a process of its own: `cargo bench -p sirdar`, or with a name
//! and what it is given, `cargo bench -p sirdar -- load 250 20`.

use std::process::Command;

mod acknowledge;
mod commits;
mod dues;
mod field;
mod instructions;
mod load;
mod long_log;
mod long_reads;
mod odds;
mod planning;
mod solo;
mod start;
#[path = "../../tests/wars.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod wars;

const NAMES: [&str; 11] = [
    "acknowledge",
    "commits",
    "dues",
    "instructions",
    "load",
    "long_log",
    "long_reads",
    "odds",
    "planning",
    "solo",
    "start",
];

async fn measure(name: &str) {
    match name {
        "acknowledge" => acknowledge::measure().await,
        "commits" => commits::measure().await,
        "dues" => dues::measure().await,
        "instructions" => instructions::measure(),
        "load" => load::measure().await,
        "long_log" => long_log::measure().await,
        "long_reads" => long_reads::measure().await,
        "odds" => odds::measure().await,
        "planning" => planning::measure().await,
        "solo" => solo::measure().await,
        _ => start::measure().await,
    }
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` and `cargo bench -- --list` measure nothing.
    if given.iter().any(|argument| argument == "--test" || argument == "--list") {
        return;
    }
    if let [work, name] = &given[..]
        && work == "--work"
    {
        return instructions::work(name);
    }
    if let Some(name) = NAMES.iter().find(|name| given.iter().any(|argument| argument == *name)) {
        return tokio::runtime::Runtime::new().expect("a runtime").block_on(measure(name));
    }
    for name in NAMES {
        println!("\n{name}");
        let own = std::env::current_exe().expect("this program");
        let status = Command::new(own).arg(name).status().expect("it starts");
        assert!(status.success(), "{name} failed");
    }
}
