//! `sirdar play`: a local Discord in the browser, and the bot connected to it as it would be to
//! Discord: by HTTP and by websocket.

use std::path::{Path, PathBuf};

use playground::{Options, Playground, Port};

use super::{Failed, serve};
use crate::config::{Config, Token, database};

/// Plays until the process is told to end.
pub(super) async fn run(port: u16, db: PathBuf) -> Result<(), Failed> {
    let stop = serve::signals()?;
    let url = format!("sqlite://{}", db.display());
    let database = database(&url)?;
    let defaults = Options::default();
    let options =
        Options { port: Port::FromOrNext(port), world: Some(world_beside(&db)), ..defaults };
    let playground = Playground::start(options).await;
    let playground = playground.map_err(|why| Failed::Other(why.to_string()))?;
    let base = playground.base_url();
    println!("Sirdar plays at {base}\nOpen it in a browser. Ctrl-C ends; starting again resumes.");
    let config = Config { token: Token::new(playground.token())?, api_base: Some(base), database };
    let outcome = serve::bot(&config, stop).await;
    playground.stop().await;
    outcome
}

/// The file the local Discord is kept in: `sirdar-play.world.json` beside `sirdar-play.db`.
pub(super) fn world_beside(db: &Path) -> PathBuf {
    db.with_extension("world.json")
}
