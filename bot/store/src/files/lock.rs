//! Who owns a database: one process at a time serves one, imports into it or replaces it.
//!
//! The lock is the system's, on a file beside the database (`sirdar.db.lock`), so it goes with the
//! process that held it, however that process ended. Commands that only read need none.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tracing::warn;

use crate::files::private;

/// A database owned; dropping it lets go.
#[derive(Debug)]
pub struct Lock {
    file: Option<File>,
}

impl Drop for Lock {
    /// Lets go at once: a process just begun by this one may hold the file open a moment longer.
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            // Closing the file, which follows, lets go as well.
            let _ = file.unlock();
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum NotOwned {
    #[error("another Sirdar is at work on it")]
    Taken,
    #[error("`{0}` cannot be locked: {1}")]
    File(String, io::Error),
}

impl Lock {
    /// Takes the database in this file for this process alone.
    ///
    /// # Errors
    /// If another process has it, or the lock's file cannot be made.
    pub fn take(database: &Path) -> Result<Self, NotOwned> {
        let path = beside(database, ".lock");
        let fail = |why| NotOwned::File(path.display().to_string(), why);
        let file = private::open(&path).map_err(fail)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(NotOwned::Taken),
            Err(TryLockError::Error(why)) if why.kind() == io::ErrorKind::Unsupported => {
                warn!(path = %path.display(), "this file system knows no locks: nothing keeps a \
                      second Sirdar from the database");
                Ok(Self { file: None })
            }
            Err(TryLockError::Error(why)) => Err(fail(why)),
        }
    }
}

pub(crate) fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_has_one_owner() {
        let name = format!("sirdar-lock-{}.db", std::process::id());
        let database = std::env::temp_dir().join(name);
        let mine = Lock::take(&database).expect("free");
        assert!(matches!(Lock::take(&database), Err(NotOwned::Taken)));
        drop(mine);
        drop(Lock::take(&database).expect("free again"));
        std::fs::remove_file(beside(&database, ".lock")).expect("it was there");
        let nowhere = Lock::take(Path::new("/nowhere/at/all/x.db"));
        assert!(matches!(nowhere, Err(NotOwned::File(..))));
    }
}
