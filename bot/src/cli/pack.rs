//! `sirdar pack`: what a club needs that writes a war of its own, as a folder of files.

use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::cli::{Failed, simulate, written};
use crate::packs;

#[derive(Debug, Subcommand)]
pub(super) enum Arguments {
    /// Write a small war into a new folder, to begin your own from
    New {
        /// The folder; it must not be there yet, or be empty
        folder: PathBuf,
    },
    /// Say what is wrong in a pack, with file and line
    Check {
        /// The folder of the pack
        folder: PathBuf,
    },
    /// Play whole wars of a pack without people and report how they end
    Simulate {
        /// The folder of the pack
        folder: PathBuf,
        /// How many by each policy
        #[arg(long, default_value_t = 100, value_name = "N")]
        games: u32,
        #[arg(long, value_delimiter = ',', default_value = "random,strong", help = simulate::who_plays())]
        policy: Vec<String>,
        /// The seed of the first; the others follow
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failed> {
    match arguments {
        Arguments::New { folder } => begin(folder),
        Arguments::Check { folder } => check(folder),
        Arguments::Simulate { folder, games, policy, seed } => {
            let pack = packs::enrolled(folder).map_err(Failed::Other)?;
            println!("{} {}, {}", pack.title, pack.version, pack.era);
            simulate::of_pack(pack, policy, *games, *seed)
        }
    }
}

fn begin(folder: &Path) -> Result<(), Failed> {
    let shown = folder.display();
    let made = std::fs::create_dir_all(folder);
    made.map_err(|why| Failed::Other(format!("{shown} cannot be made: {why}")))?;
    let there = std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
    if there {
        return Err(Failed::Other(format!("{shown} is not empty: name a new folder")));
    }
    let files = pack::shipped_files("example-pack").unwrap_or_default();
    for (name, text) in &files.0 {
        written(&folder.join(name), text.as_bytes())?;
    }
    println!("{shown}: a war of eight places. Change it, then run: sirdar pack check {shown}");
    Ok(())
}

fn check(folder: &Path) -> Result<(), Failed> {
    let mistakes = packs::read(folder).map_or_else(|of| of, |files| pack::check(&files));
    if mistakes.is_empty() {
        println!("{}: a pack that can be played", folder.display());
        return Ok(());
    }
    println!("{}", pack::listed(&mistakes));
    let count = mistakes.len();
    let mistakes = if count == 1 { "mistake" } else { "mistakes" };
    Err(Failed::Other(format!("{}: {count} {mistakes}", folder.display())))
}
