//! `sirdar pack`: what a club needs that writes a war of its own, as a folder of files.

use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::cli::{Failed, simulate};
use crate::packs;

#[derive(Debug, Subcommand)]
pub(super) enum Arguments {
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
        Arguments::Check { folder } => check(folder),
        Arguments::Simulate { folder, games, policy, seed } => {
            let pack = packs::enrolled(folder).map_err(Failed::Other)?;
            println!("{} {}, {}", pack.title, pack.version, pack.era);
            simulate::of_pack(pack, policy, *games, *seed)
        }
    }
}

fn check(folder: &Path) -> Result<(), Failed> {
    let mistakes = packs::read(folder).map_or_else(|of| of, |files| pack::check(&files));
    if mistakes.is_empty() {
        println!("{}: a pack that can be played", folder.display());
        return Ok(());
    }
    println!("{}", packs::listed(&mistakes));
    let count = mistakes.len();
    let mistakes = if count == 1 { "mistake" } else { "mistakes" };
    Err(Failed::Other(format!("{}: {count} {mistakes}", folder.display())))
}
