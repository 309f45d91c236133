//! What a table costs. `cargo bench -p hicks-pictures`.

#[path = "../tests/march/mod.rs"]
mod march;
#[path = "../../../../render/benches/measured/mod.rs"]
mod measured;

use divan::Bencher;
use hicks_pictures::{Framing, Table};
use measured::{drawn_again, drawn_from_nothing};
use render::Scene;

fn main() {
    divan::main();
}

/// The whole table of a march with spearmen at the square.
#[divan::bench]
fn table(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &tabled(Framing::Whole, 1600, false));
}

/// The same with the ranges of rifles and guns.
#[divan::bench]
fn table_with_ranges(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &tabled(Framing::Whole, 1600, true));
}

/// The square and its surroundings, as a dispatch shows them.
#[divan::bench]
fn table_close(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &tabled(Framing::Close, 1000, false));
}

/// A whole table as the first after a start, its cloth woven anew.
#[divan::bench]
fn table_from_nothing(bencher: Bencher<'_, '_>) {
    drawn_from_nothing(bencher, &tabled(Framing::Whole, 1600, false));
}

fn tabled(framing: Framing, width: u32, ranges: bool) -> Scene {
    let situation = march::situations().into_iter().find(|of| of.name == "spears-charge");
    let situation = situation.expect("it is set up");
    let traces = situation.traces;
    let traces = if ranges { traces.with_ranges() } else { traces };
    Table::scene(situation.view, traces, framing, width)
}
