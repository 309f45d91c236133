//! The whole bot under a monkey: the real binary, driven through the local Discord by several
//! officers in several channels who do all that it offers and much that it does not, in bad
//! weather, killed again and again; the same at several processes that share a database; and a soak
//! that watches its memory through a day.
//!
//! `cargo test` runs short ones; that of several processes only if `SIRDAR_POSTGRES` is set. The
//! long ones are told by the environment: see `plan.rs`.

use crate::database;

mod actions;
mod hostile;
mod house;
mod ledger;
mod observer;
mod outages;
mod plan;
mod run;
mod server;
mod soak;
mod table;
mod watch;
mod weather;

#[tokio::test(flavor = "multi_thread")]
async fn the_monkey_breaks_nothing() {
    games::register(&sirdar::GAMES);
    run::run(&plan::Plan::from_environment()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_processes_lose_and_double_nothing() {
    // The server that it names may not be started anew: this test has one of its own.
    if database::server().is_some() {
        games::register(&sirdar::GAMES);
        run::run_several(&plan::Plan::of_several()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_leaves_nothing_behind() {
    match plan::soak() {
        Some((hours, actions)) => {
            games::register(&sirdar::GAMES);
            soak::run(hours, actions).await;
        }
        None => println!("skipped: SIRDAR_SOAK names no number of hours"),
    }
}
