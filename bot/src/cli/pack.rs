//! `sirdar pack`: what a club needs that writes a war of its own, as a folder of files.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use pack::Files;
use render::Renderer;

use crate::cli::{Failed, play, simulate, written};
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
    /// Draw the map, the cards and the sheets of a pack, to look at
    Draw {
        /// The folder of the pack
        folder: PathBuf,
        /// The folder that the pictures are written into, each a PNG
        into: PathBuf,
    },
    /// Start a local Discord in the browser in which a pack is offered
    Play {
        /// The folder of the pack
        folder: PathBuf,
        #[command(flatten)]
        local: play::Arguments,
    },
    /// Play whole wars of a pack without people and report how they end
    Simulate {
        /// The folder of the pack
        folder: PathBuf,
        /// How many by each policy
        #[arg(long, default_value_t = 100, value_name = "N")]
        games: u32,
        /// Who plays: random, easy, normal or hard; the last two look ahead and take seconds a war
        #[arg(long, value_delimiter = ',', default_value = "random,easy")]
        policy: Vec<String>,
        /// The seed of the first; the others follow
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// Does what is asked; gives back a local Discord that is to be started.
pub(super) fn run(arguments: Arguments) -> Result<Option<play::Arguments>, Failed> {
    match &arguments {
        Arguments::New { folder } => begin(folder)?,
        Arguments::Check { folder } => check(folder)?,
        Arguments::Draw { folder, into } => draw(folder, into)?,
        Arguments::Play { folder, local } => {
            crate::offer(packs::to_offer(folder).map_err(Failed::Other)?);
            return Ok(Some(local.clone()));
        }
        Arguments::Simulate { folder, games, policy, seed } => {
            let pack = packs::enrolled(folder).map_err(Failed::Other)?;
            println!("{} {}, {}", pack.title, pack.version, pack.era);
            simulate::of_pack(pack, policy, *games, *seed)?;
        }
    }
    Ok(None)
}

fn begin(folder: &Path) -> Result<(), Failed> {
    let shown = folder.display();
    let made = std::fs::create_dir_all(folder);
    made.map_err(|why| Failed::Other(format!("{shown} cannot be made: {why}")))?;
    let there = std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
    if there {
        return Err(Failed::Other(format!("{shown} is not empty: name a new folder")));
    }
    let name = folder.file_name().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
    for (name, text) in &example(name).0 {
        written(&folder.join(name), text.as_bytes())?;
    }
    println!("{shown}: a war of eight places. Change it, then run: sirdar pack check {shown}");
    Ok(())
}

/// The small war to begin from, with this name if that is one.
fn example(name: &str) -> Files {
    let files = pack::shipped_files("example-pack").unwrap_or_default();
    let mut named = files.clone();
    if let Some(about) = named.0.get_mut("pack.toml") {
        *about = about.replacen("name = \"valley\"", &format!("name = \"{name}\""), 1);
    }
    if pack::check(&named).is_empty() { named } else { files }
}

fn draw(folder: &Path, into: &Path) -> Result<(), Failed> {
    let pack = packs::enrolled(folder).map_err(Failed::Other)?;
    let tools = packs::tools();
    let tools = tools.ok_or_else(|| Failed::of("no game of this build plays packs"))?;
    for mistake in packs::not_drawn(&pack.files) {
        println!("not drawn: {mistake}");
    }
    let made = std::fs::create_dir_all(into);
    made.map_err(|why| Failed::Other(format!("{} cannot be made: {why}", into.display())))?;
    let (renderer, scenes) = (Renderer::new(), (tools.gallery)(pack.hash()));
    for (name, scene) in &scenes {
        let picture =
            renderer.draw(scene).map_err(|why| Failed::Other(format!("{name}: {why}")))?;
        written(&into.join(format!("{name}.png")), &picture.png)?;
    }
    println!("{}: {} pictures", into.display(), scenes.len());
    Ok(())
}

fn check(folder: &Path) -> Result<(), Failed> {
    let mistakes = match packs::read(folder) {
        Ok(files) => packs::mistakes(&files),
        Err(mistakes) => mistakes.iter().map(ToString::to_string).collect(),
    };
    if mistakes.is_empty() {
        println!("{}: a pack that can be played", folder.display());
        return Ok(());
    }
    println!("{}", mistakes.join("\n"));
    let count = mistakes.len();
    let mistakes = if count == 1 { "mistake" } else { "mistakes" };
    Err(Failed::Other(format!("{}: {count} {mistakes}", folder.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_war_is_named_after_its_folder() {
        for (folder, name) in [("my-war", "my-war"), ("My War", "valley"), ("", "valley")] {
            let files = example(folder);
            assert!(pack::check(&files).is_empty());
            assert!(files.0["pack.toml"].contains(&format!("name = \"{name}\"")), "{folder}");
        }
    }
}
