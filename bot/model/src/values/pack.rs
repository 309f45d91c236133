//! Packs as they are kept: beside the campaigns that are played by them, and in their files, so that
//! whoever reads those knows what they name.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use crate::Setup;
use crate::values::stored;

/// Bytes of one file of a pack, at most.
pub const TEXT_MAX: usize = 1 << 20;

/// The files that a game is played by where they are none of the build's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPack {
    /// The name of the game.
    pub game: String,
    /// SHA-256 of the files: what options name them by.
    pub hash: String,
    /// Texts by the names of their files.
    pub files: BTreeMap<String, String>,
}

impl KeptPack {
    /// That of a campaign; nothing if whoever reads its options needs none.
    pub fn of(setup: &Setup) -> Option<Self> {
        let files = setup.pack()?;
        let (game, hash) = (setup.key().to_owned(), files.hash.to_owned());
        Some(Self { game, hash, files: files.texts.clone() })
    }

    /// Takes it up for as long as the process runs, so that what names it can be read.
    ///
    /// # Errors
    /// Says what is wrong in it, a line for each mistake, or that it is not what its hash says.
    pub fn enroll(&self) -> Result<(), String> {
        let enroll = stored::codec(&self.game).and_then(|codec| codec.enroll);
        let enroll = enroll.ok_or_else(|| format!("there is no game {:?}", self.game))?;
        enroll(&self.hash, &self.files)?;
        enrolled().insert(self.hash.clone());
        Ok(())
    }
}

/// The hashes of those that this process has taken up.
pub fn enrolled() -> MutexGuard<'static, BTreeSet<String>> {
    static ENROLLED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    ENROLLED.lock().unwrap_or_else(PoisonError::into_inner)
}
