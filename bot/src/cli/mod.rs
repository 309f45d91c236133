//! The command line: reads it, checks the configuration, runs one subcommand.
//!
//! What is wrong is said in one sentence on stderr, and the exit code is 2 for a configuration
//! that cannot work, 1 for anything else.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use games::Play;
use store::StoreError;

use crate::config::{BadConfig, DATABASE, database, variable};

mod backup;
mod import;
mod logging;
mod pack;
mod play;
mod records;
mod serve;
mod simulate;
mod verify;

/// Runs colonial wargame campaigns in a Discord channel.
///
/// Without a subcommand it serves Discord if DISCORD_TOKEN is set, and otherwise starts a local
/// Discord in the browser to play on.
#[derive(Debug, Parser)]
#[command(name = "sirdar", version, about, after_help = ENVIRONMENT)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Subcommands>,
}

/// The notices of everything that is linked or embedded: `tests/licences.rs` collects them.
const LICENCES: &str = include_str!("../../../assets/licences.txt");

const ENVIRONMENT: &str = "\
Environment (also read from a file .env):
  DISCORD_TOKEN     the bot's token
  DISCORD_API_BASE  another server that speaks Discord's API v10, like http://127.0.0.1:8017
  DATABASE_URL      where campaigns are kept, a file or postgres://… [default: sqlite://sirdar.db]
  SIRDAR_SHARDS     auto, or shards by number of how many, like 0-3/16 [default: auto]
  SIRDAR_HTTP       where health and metrics are served, like 127.0.0.1:9100 [default: nowhere]
  SIRDAR_RATE       interactions of one person within ten seconds, 0 for any [default: 30]
  SIRDAR_CAMPAIGNS  campaigns under way in one server, 0 for any [default: 25]
  SIRDAR_BACKUPS    a folder for a copy of the database each day
  SIRDAR_BACKUPS_KEEP  how many of them are kept [default: 7]
  SIRDAR_PACKS      a folder whose subfolders are packs, wars to be played beside the bot's own
  SIRDAR_LOG        how it is logged: text or json [default: text]
  RUST_LOG          what is logged, like debug or sirdar=trace";

#[derive(Debug, Subcommand)]
enum Subcommands {
    /// Serve Discord, or the server DISCORD_API_BASE names
    Serve,
    /// Ask the running bot whether it is alive, at the address SIRDAR_HTTP names
    Health,
    /// Start a local Discord in the browser, with the bot in it
    Play(play::Arguments),
    /// Play whole campaigns or marches without people and report how they end
    Simulate(simulate::Arguments),
    /// Check a war that a club has written as a folder of files, and play it
    #[command(subcommand)]
    Pack(pack::Arguments),
    /// Print a campaign's log as JSON
    Export {
        /// The campaign's id, or its name
        campaign: String,
    },
    /// Bring a campaign or a position from a file, while the bot is stopped
    Import(import::Arguments),
    /// Copy the whole database to a file, also while the bot runs
    Backup {
        /// The copy; it must not be there yet
        file: PathBuf,
    },
    /// Put a copy in the place of the database, while the bot is stopped
    Restore {
        /// What `sirdar backup` wrote, or a copy that the bot made by itself; none after pg_restore
        file: Option<PathBuf>,
    },
    /// Carry everything from one database to another, while no bot serves either
    Move(backup::Arguments),
    /// Play logs again and compute their dice again: the same state and faces must come out
    Verify {
        /// One campaign, or a file that `sirdar export` wrote; every campaign without
        campaign: Option<String>,
    },
    /// Tell which campaigns under way this build would read otherwise; nothing is written
    Shadow,
    /// Replay a campaign on the map as a moving picture
    Replay {
        /// The campaign's id, or its name
        campaign: String,
        /// The moving picture, a GIF
        file: PathBuf,
    },
    /// Write a campaign up as a page: maps by turn, figures, log
    Report {
        /// The campaign's id, or its name
        campaign: String,
        /// The page, a file of HTML
        file: PathBuf,
    },
    /// Print the notices of all that others have made and that is in this binary
    Licences,
    /// Draw a campaign's map as it stands
    Render {
        /// The campaign's id, or its name
        campaign: String,
        /// The picture, a PNG
        file: PathBuf,
    },
}

#[derive(Debug, thiserror::Error)]
pub enum Failed {
    #[error(transparent)]
    Config(#[from] BadConfig),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{0}")]
    Other(String),
}

impl Failed {
    fn of(why: impl std::fmt::Display) -> Self {
        Self::Other(why.to_string())
    }
}

/// Writes what a command makes to its file.
fn written(file: &Path, bytes: &[u8]) -> Result<(), Failed> {
    let written = std::fs::write(file, bytes);
    written.map_err(|why| Failed::Other(format!("{} cannot be written: {why}", file.display())))
}

/// The URL of the database that is told of, which need not be there yet.
fn url() -> Result<String, BadConfig> {
    database(variable("DATABASE_URL").as_deref().unwrap_or(DATABASE))
}

pub fn main(games: &'static [&'static dyn Play]) -> ExitCode {
    games::register(games);
    // A file that is not there is no mistake; one that cannot be read is told of below.
    let environment = dotenvy::dotenv();
    let arguments = Arguments::parse();
    let outcome = match environment {
        Err(why) if !why.not_found() => Err(Failed::Other(format!(".env cannot be read: {why}"))),
        _ => logging::begin().map_err(Failed::from).and_then(|()| run(arguments)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("sirdar: {why}");
            ExitCode::from(if matches!(why, Failed::Config(_)) { 2 } else { 1 })
        }
    }
}

fn run(arguments: Arguments) -> Result<(), Failed> {
    let command = arguments.command.unwrap_or_else(|| {
        if variable("DISCORD_TOKEN").is_some() {
            Subcommands::Serve
        } else {
            Subcommands::Play(play::Arguments::default())
        }
    });
    let command = match command {
        Subcommands::Simulate(arguments) => return simulate::run(&arguments),
        Subcommands::Pack(arguments) => match pack::run(arguments)? {
            Some(play) => Subcommands::Play(play),
            None => return Ok(()),
        },
        other => other,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failed::Other(format!("no threads to run on: {why}")))?;
    let outcome = runtime.block_on(async {
        match command {
            Subcommands::Serve => serve::run().await,
            Subcommands::Health => serve::health().await,
            Subcommands::Play(arguments) => play::run(arguments).await,
            Subcommands::Simulate(_) | Subcommands::Pack(_) => Ok(()),
            Subcommands::Licences => licences(),
            Subcommands::Export { campaign } => records::export(&campaign).await,
            Subcommands::Import(arguments) => import::run(arguments).await,
            Subcommands::Backup { file } => backup::backup(&file).await,
            Subcommands::Restore { file } => backup::restore(file).await,
            Subcommands::Move(arguments) => backup::carried_over(&arguments).await,
            Subcommands::Shadow => verify::shadowed().await,
            Subcommands::Verify { campaign } => verify::run(campaign.as_deref()).await,
            Subcommands::Replay { campaign, file } => records::replayed(&campaign, &file).await,
            Subcommands::Report { campaign, file } => records::report(&campaign, &file).await,
            Subcommands::Render { campaign, file } => records::render(&campaign, &file).await,
        }
    });
    // Whatever still runs is owed nothing: all that matters is in the store.
    runtime.shutdown_background();
    outcome
}

fn licences() -> Result<(), Failed> {
    let printed = std::io::stdout().lock().write_all(LICENCES.as_bytes());
    match printed {
        Err(why) if why.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failed::Other(format!("they cannot be printed: {why}")))
        }
        _ => Ok(()),
    }
}
