//! `sirdar play`: a local Discord in the browser, and the bot connected to it as it would be to
//! Discord: by HTTP and by websocket. Beside it stand controls that no Discord has (`controls`).
//!
//! Positions to take up: the printed example of play, at several places.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use campaign::archive::import::{BadImport, Import};
use model::clock::Clock;
use playground::{Options, Playground, Port};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::bot;
use crate::cli::play::controls::ParadeGround;
use crate::cli::{Failed, serve};
use crate::config::{self, Config, Token, database, variable};

mod automaton;
mod controls;

/// The local Discord's clock, for the bot: both go by the same.
#[derive(Debug)]
struct PlayClock(playground::Clock);

impl Clock for PlayClock {
    fn now(&self) -> i64 {
        self.0.now_ms() / 1_000
    }
}

enum Ended {
    Stopped,
    Anew,
}

/// Where it is, and how patient.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Arguments {
    /// Where the page is; the next free port if it is taken
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Where campaigns are kept; the local Discord is kept beside it
    #[arg(long, default_value = DB, value_name = "FILE")]
    db: PathBuf,
    /// How long the bot may take to acknowledge: 3 seconds on Discord, more for a slow machine
    #[arg(
        long,
        default_value_t = WITHIN,
        value_name = "SECONDS",
        value_parser = clap::value_parser!(u64).range(1..=60)
    )]
    within: u64,
}

const PORT: u16 = 8017;
const DB: &str = "sirdar-play.db";
const WITHIN: u64 = 3;

impl Default for Arguments {
    fn default() -> Self {
        Self { port: PORT, db: PathBuf::from(DB), within: WITHIN }
    }
}

pub(super) async fn run(arguments: Arguments) -> Result<(), Failed> {
    let Arguments { port, db, within } = arguments;
    let within = Duration::from_secs(within);
    let stop = serve::signals()?;
    let mut port = Port::FromOrNext(port);
    let mut greeted = false;
    loop {
        let defaults = Options::default();
        let options = Options {
            port,
            world: Some(world_beside(&db)),
            takes_emoji: true,
            acknowledge_within: within,
            ..defaults
        };
        let playground = Playground::start(options).await;
        let playground = playground.map_err(Failed::of)?;
        // Whoever begins anew is looking at this address.
        port = Port::Held(playground.held());
        if !greeted {
            let base = playground.base_url();
            println!(
                "Sirdar plays at {base}\nOpen it in a browser. Ctrl-C ends; starting again resumes."
            );
            greeted = true;
        }
        let ended = one(&playground, &db, within, stop.clone()).await;
        playground.stop().await;
        match ended? {
            Ended::Stopped => return Ok(()),
            Ended::Anew => forget(&db).map_err(Failed::of)?,
        }
    }
}

async fn one(
    playground: &Playground,
    db: &Path,
    within: Duration,
    mut stop: watch::Receiver<bool>,
) -> Result<Ended, Failed> {
    let database = database(&format!("sqlite://{}", db.display()))?;
    let token = Token::new(playground.token())?;
    let mut config = Config::local(token, playground.base_url(), database);
    config.packs = config::packs(variable("SIRDAR_PACKS"))?;
    config.callbacks_until += within.saturating_sub(Options::default().acknowledge_within);
    let ground = Arc::new(ParadeGround::new(playground));
    playground.offer(Arc::clone(&ground) as Arc<dyn playground::Controls>);
    let (end, ends) = watch::channel(false);
    let clock = Arc::new(PlayClock(playground.clock()));
    let bot = bot::run_with(&config, clock, ends, |campaigns| ground.knows(campaigns));
    tokio::pin!(bot);
    let ended = tokio::select! {
        outcome = &mut bot => {
            outcome.map_err(serve::failed)?;
            return Ok(Ended::Stopped);
        }
        // An error means that nobody can tell the process to end any more, which ends it too.
        _ = stop.wait_for(|stop| *stop) => Ended::Stopped,
        () = ground.anew() => Ended::Anew,
    };
    // An error only means that the bot has ended by itself.
    let _ = end.send(true);
    bot.await.map_err(serve::failed)?;
    Ok(ended)
}

fn forget(db: &Path) -> std::io::Result<()> {
    let gone = |path: PathBuf| match std::fs::remove_file(path) {
        Err(why) if why.kind() != std::io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    };
    let beside = |end: &str| {
        let mut name = db.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    };
    gone(beside("-wal"))?;
    gone(beside("-shm"))?;
    gone(world_beside(db))?;
    gone(db.to_owned())
}

/// The file the local Discord is kept in: `sirdar-play.world.json` beside `sirdar-play.db`.
pub(super) fn world_beside(db: &Path) -> PathBuf {
    db.with_extension("world.json")
}

#[derive(Debug, Deserialize)]
struct Example {
    options: Value,
    stops: Vec<Stop>,
    answers: Vec<String>,
    dice: Vec<u8>,
}

/// Where it can be taken up: how many answers and dice come before.
#[derive(Debug, Deserialize)]
struct Stop {
    title: String,
    answers: usize,
    dice: usize,
}

fn example() -> Option<Example> {
    let text = games::usual().about().example?;
    Some(serde_json::from_str(text).expect("the embedded example is JSON of this shape"))
}

pub(super) fn titles() -> Vec<String> {
    let stops = example().into_iter().flat_map(|example| example.stops);
    stops.map(|stop| stop.title).collect()
}

/// The example up to a place; nothing if there is none of that number.
pub(super) fn position(number: usize) -> Option<Result<Import, BadImport>> {
    let Example { options, stops, mut answers, mut dice } = example()?;
    let stop = stops.get(number)?;
    answers.truncate(stop.answers);
    dice.truncate(stop.dice);
    let name = "The example of play";
    let text = json!({ "name": name, "options": options, "answers": answers, "dice": dice });
    Some(Import::read(&text.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_the_example_can_be_taken_up() {
        games::register(&crate::GAMES);
        let titles = titles();
        assert!(titles.len() >= 5);
        for number in 0..titles.len() {
            position(number).expect("there is one").expect("it can be played");
        }
        assert!(position(titles.len()).is_none());
    }
}
