//! The daily copy of the database, if one is asked for: due by the bot's clock, whatever happened
//! to the process in between, and only so many kept.
//!
//! When the last one was made is a setting in the database itself. A copy that fails is a warning
//! with an id, and tried again; play goes on. A clock that has gone back past the last copy makes
//! the next one due.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use model::clock::Clock;
use store::files::backup::{Contents, copy, stamp};
use store::files::private;
use store::{Change, Store, StoreError, file_of};
use tokio::task::JoinHandle;
use tracing::{info, warn};

use crate::config::{Backups, Config};

const EVERY: Duration = Duration::from_secs(3);
const DAY: i64 = 24 * 3_600;
/// When one that failed is tried again, in seconds.
const AGAIN_AFTER: i64 = 300;
/// The setting that says when the last one was made.
const LAST: &str = "backed_up";

pub fn start(config: &Config, store: Store, clock: Arc<dyn Clock>) -> JoinHandle<()> {
    let backups = config.backups.clone();
    let database = file_of(&config.database).unwrap_or_default();
    tokio::spawn(async move {
        let Some(Backups { folder, keep }) = backups else { return };
        let mut daily = DailyBackup { folder, keep, database, store, clock, failed: None };
        daily.narrow().await;
        let mut looks = daily.clock.looks(EVERY);
        loop {
            looks.next().await;
            daily.look().await;
        }
    })
}

struct DailyBackup {
    folder: PathBuf,
    keep: usize,
    database: PathBuf,
    store: Store,
    clock: Arc<dyn Clock>,
    failed: Option<i64>,
}

impl DailyBackup {
    async fn look(&mut self) {
        let now = self.clock.now();
        if !is_over(self.failed, AGAIN_AFTER, now) {
            return;
        }
        match self.once(now).await {
            Ok(Some((file, held))) => {
                self.failed = None;
                let (campaigns, lines) = (held.campaigns, held.lines);
                info!(file = %file.display(), campaigns, lines, "the database was backed up");
            }
            Ok(None) => self.failed = None,
            Err(why) => {
                self.failed = Some(now);
                let fault = format!("B-{}", stamp(now));
                warn!(fault, %why, "the database could not be backed up; it is tried again");
            }
        }
    }

    async fn once(&self, now: i64) -> Result<Option<(PathBuf, Contents)>, StoreError> {
        let last = self.store.setting(LAST).await?.and_then(|last| last.parse().ok());
        if !is_over(last, DAY, now) {
            return Ok(None);
        }
        let file = self.folder.join(format!("{}{}.db", self.stem(), stamp(now)));
        let held = copy(&self.database, &file).await?;
        self.store.commit(vec![Change::Set(LAST, now.to_string())]).await?;
        let here = self.made().await?;
        for old in to_go(here, &file, self.keep) {
            let removed = tokio::fs::remove_file(&old).await;
            removed.map_err(|why| StoreError::File(format!("`{}`: {why}", old.display())))?;
        }
        Ok(Some((file, held)))
    }

    async fn narrow(&self) {
        for path in self.made().await.unwrap_or_default() {
            private::narrow(&path);
        }
    }

    fn stem(&self) -> String {
        let stem = self.database.file_stem().unwrap_or_default();
        format!("{}-", stem.to_string_lossy())
    }

    async fn made(&self) -> Result<Vec<PathBuf>, StoreError> {
        let folder = self.folder.display();
        let fail = |why: std::io::Error| StoreError::File(format!("`{folder}`: {why}"));
        let mut entries = tokio::fs::read_dir(&self.folder).await.map_err(fail)?;
        let (stem, mut found) = (self.stem(), Vec::new());
        while let Some(entry) = entries.next_entry().await.map_err(fail)? {
            if is_copy(&entry.file_name().to_string_lossy(), &stem) {
                found.push(entry.path());
            }
        }
        Ok(found)
    }
}

/// Whether so many seconds have passed since something, or the clock has gone back past it.
fn is_over(since: Option<i64>, seconds: i64, now: i64) -> bool {
    since.is_none_or(|since| now < since || now.saturating_sub(since) >= seconds)
}

/// Whether a file's name is one that a copy of ours is given: `sirdar-20261122T004512Z.db`.
fn is_copy(name: &str, stem: &str) -> bool {
    let rest = name.strip_prefix(stem).and_then(|rest| rest.strip_suffix(".db"));
    rest.is_some_and(|at| {
        let digits = at.bytes().filter(u8::is_ascii_digit).count();
        at.len() == 16 && digits == 14 && at.as_bytes()[8] == b'T' && at.ends_with('Z')
    })
}

/// The copies that are kept no longer: the oldest by their names, never the one just made.
fn to_go(mut here: Vec<PathBuf>, made: &Path, keep: usize) -> Vec<PathBuf> {
    here.retain(|path| path != made);
    here.sort_unstable();
    let more = here.len().saturating_sub(keep.saturating_sub(1));
    here.truncate(more);
    here
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_due_once_a_day_and_when_the_clock_has_gone_back() {
        assert!(is_over(None, DAY, 0));
        assert!(!is_over(Some(1_000), DAY, 1_000 + DAY - 1));
        assert!(is_over(Some(1_000), DAY, 1_000 + DAY));
        assert!(is_over(Some(1_000), DAY, 999));
    }

    #[test]
    fn the_oldest_go_and_nothing_else() {
        let name = |day: u32| PathBuf::from(format!("sirdar-202601{day:02}T000000Z.db"));
        let here = || (1..=4).rev().map(name).collect::<Vec<_>>();
        assert_eq!(to_go(here(), &name(4), 2), [name(1), name(2)]);
        assert!(to_go(here(), &name(4), 4).is_empty());
        assert_eq!(to_go(here(), &name(1), 1), [name(2), name(3), name(4)], "the clock went back");
        for other in ["sirdar.db", "sirdar-x.db", "sirdar-20260101T000000Z.db.part", "notes.db"] {
            assert!(!is_copy(other, "sirdar-"), "{other}");
        }
        assert!(is_copy("sirdar-20260101T000000Z.db", "sirdar-"));
        assert!(!is_copy("sirdar-20260101T000000Z.db", "nile-"));
    }
}
