//! What drawing costs: memory at rest and at most while maps of every kind are drawn, and how long the
//! processor worked on each. `cargo run --release -p san-juans-pictures --example memory`. Linux only.

#[path = "../tests/war/mod.rs"]
mod war;

use render::Renderer;
use san_juans::{Space, first};
use san_juans_pictures::{Map, Shot};

/// What drawing may take above what an renderer at rest takes.
const ABOVE_MAX: u64 = 64 * 1024;

fn main() {
    let renderer = Renderer::new();
    let idle = kilobytes("VmRSS:");
    println!("an renderer at rest: {idle} kB");
    let space = Space::Place(first().named("west-sound"));
    let islands = first().islands.iter().map(|island| island.id);
    let mut shots: Vec<Shot> = islands.map(|island| Shot::Island { island, width: 800 }).collect();
    for width in [1_800, 1_700, 1_600] {
        shots.push(Shot::Whole { width });
    }
    shots.push(Shot::Pocket { width: 1_800 });
    shots.push(Shot::Pocket { width: 400 });
    shots.push(Shot::Around { space, width: 1_800 });
    for shot in &shots {
        let scene = Map::scene(war::crowded(), *shot);
        for which in ["first", "again"] {
            let before = worked();
            let picture = renderer.draw(&scene).expect("a picture");
            let took = (worked() - before) as f64 / 1e6;
            let (most, now) = (kilobytes("VmHWM:"), kilobytes("VmRSS:"));
            println!(
                "{shot:?} {which}: {took:.1} ms, {} kB of file; {now} kB now, {most} kB at most",
                picture.png.len() / 1024
            );
        }
    }
    let above = kilobytes("VmHWM:") - idle;
    println!("at most {above} kB above rest, of {ABOVE_MAX}");
    assert!(above < ABOVE_MAX, "drawing takes too much memory");
}

/// A line of the process's status, in kB.
fn kilobytes(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells of memory");
    let line = status.lines().find(|line| line.starts_with(name)).expect("a line of that name");
    let figure = line.split_whitespace().nth(1).expect("a figure");
    figure.parse().expect("kilobytes")
}

/// For how long the processor has worked for this process, in nanoseconds.
fn worked() -> u64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").expect("Linux tells of work");
    told.split_whitespace().next().and_then(|it| it.parse().ok()).expect("nanoseconds")
}
