//! The packs that a file brings with it: taken up before anything else in it is read, which may name them.

use model::KeptPack;
use model::values::pack::enrolled;
use serde::Deserialize;

use crate::archive::import::BadImport;
use crate::archive::shape::{Amiss, Misshapen};
use crate::prelude::*;

/// Packs in one file, at most.
const PACKS_MAX: usize = 8;
/// With so many in memory, where they stay whatever becomes of a file, none is taken from files: others
/// may be needed for wars under way.
const ENROLLED_MAX: usize = 128;
/// Mistakes of a pack that are told.
const MISTAKES_MAX: usize = 5;

/// Those that a campaign names.
pub(super) fn named(setup: &Setup, lines: &[LogLine]) -> Vec<KeptPack> {
    let of_line = |line: &'_ LogLine| match &line.body {
        Body::Created { setup, .. }
        | Body::Imported { setup, .. }
        | Body::Rebased { setup, .. }
        | Body::Agreed { setup } => KeptPack::of(setup),
        _ => None,
    };
    let mut packs: Vec<KeptPack> = KeptPack::of(setup).into_iter().collect();
    packs.extend(lines.iter().filter_map(of_line));
    packs.sort_by(|one, other| one.hash.cmp(&other.hash));
    packs.dedup();
    packs
}

#[derive(Deserialize)]
struct Brings {
    #[serde(default)]
    packs: Vec<KeptPack>,
}

/// Takes up what a file brings, so that it can be read.
///
/// # Errors
/// If one of its packs cannot be played, or is not what its hash says.
pub fn enroll(text: &str) -> Result<(), BadImport> {
    if !text.trim_start().starts_with('{') {
        // A bare log has none.
        return Ok(());
    }
    let brings = serde_json::from_str(text);
    let Brings { packs } = brings.map_err(|why| Misshapen::Beside("its packs", Amiss::of(&why)))?;
    if packs.len() > PACKS_MAX {
        return Err(BadImport::TooMuch("packs"));
    }
    for pack in packs {
        if enrolled().len() >= ENROLLED_MAX && !enrolled().contains(&pack.hash) {
            return Err(BadImport::PacksTaken);
        }
        pack.enroll().map_err(|why| BadImport::Pack(shortened(&why)))?;
    }
    Ok(())
}

fn shortened(mistakes: &str) -> String {
    let told: Vec<&str> = mistakes.lines().take(MISTAKES_MAX).collect();
    let more = mistakes.lines().count() - told.len();
    let more = if more > 0 { format!("\nand {more} more") } else { String::new() };
    told.join("\n") + &more
}
