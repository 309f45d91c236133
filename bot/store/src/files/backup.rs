//! Copies of the database: made while it is used, looked over before they count, put in its place.
//!
//! A copy is made by `VACUUM INTO` (SQLite's own, and the stated exception to plain SQL) under
//! another name, flushed to the disk and checked; only then does it get the name that was asked
//! for. Nothing is ever overwritten: what a restore replaces is kept beside it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use futures::future::BoxFuture;
use jiff::Timestamp;
use sqlx::{Connection as _, Row as _};

use crate::db::DbConnection;
use crate::db::address::url_of;
use crate::db::schema::{must_be_known, steps};
use crate::db::sqlite::companions;
use crate::files::lock::beside;
use crate::files::private;
use crate::files::readable::Readable;
use crate::{Store, StoreError};

const BEFORE_MAX: u32 = 1_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    pub campaigns: i64,
    pub lines: i64,
    pub schema: i64,
    pub bytes: u64,
}

fn failed(path: &Path, why: &std::io::Error) -> StoreError {
    StoreError::File(format!("`{}`: {why}", path.display()))
}

async fn flush(path: &Path) -> Result<(), StoreError> {
    let file = tokio::fs::File::open(path).await.map_err(|why| failed(path, &why))?;
    file.sync_all().await.map_err(|why| failed(path, &why))
}

fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or_else(|| Path::new("."))
}

async fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    tokio::fs::rename(from, to).await.map_err(|why| failed(from, &why))
}

async fn remove(file: &Path) -> Result<(), StoreError> {
    match tokio::fs::remove_file(file).await {
        Err(why) if why.kind() != ErrorKind::NotFound => Err(failed(file, &why)),
        _ => Ok(()),
    }
}

async fn counted(connection: &mut DbConnection) -> Result<(i64, i64), StoreError> {
    let query = query!(
        "SELECT (SELECT COUNT(*) FROM campaigns) AS campaigns, (SELECT COUNT(*) FROM log) AS lines",
    );
    let row = query.fetch_one(connection).await?;
    Ok((row.try_get("campaigns")?, row.try_get("lines")?))
}

/// Looks a file over: whether it is a database of ours, of a schema that this build knows, and
/// whole.
///
/// # Errors
/// Says what is wrong with it.
pub fn look_over(file: &Path) -> BoxFuture<'_, Result<Contents, StoreError>> {
    Box::pin(looked_over(file))
}

async fn looked_over(file: &Path) -> Result<Contents, StoreError> {
    let shown = file.display().to_string();
    let length = tokio::fs::metadata(file).await.map_err(|why| failed(file, &why))?.len();
    let ours = |why: sqlx::Error| StoreError::NotOurs(shown.clone(), why.to_string());
    let readable = Readable::of(file, "rw").await;
    let readable = readable.map_err(|why| StoreError::NotOurs(shown.clone(), why.to_string()))?;
    let mut connection = readable.connect().await.map_err(ours)?;
    let looked = held(&mut connection, &shown).await;
    // Whatever was found counts; a connection that closes badly has read what it read.
    let _ = connection.close().await;
    Ok(Contents { bytes: length, ..looked? })
}

async fn held(connection: &mut DbConnection, shown: &str) -> Result<Contents, StoreError> {
    let not_ours = |why: &str| StoreError::NotOurs(shown.to_owned(), why.to_owned());
    let steps = steps(connection).await.map_err(|why| not_ours(&why.to_string()))?;
    if steps.is_empty() {
        return Err(not_ours("no campaigns were ever kept in it"));
    }
    must_be_known(&steps)?;
    let checked = query!("PRAGMA integrity_check").fetch_one(&mut *connection).await;
    let found: String =
        checked.and_then(|row| row.try_get(0)).unwrap_or_else(|why| why.to_string());
    if found != "ok" {
        return Err(StoreError::Damaged(shown.to_owned(), found.replace('\n', " ")));
    }
    let (campaigns, lines) = counted(connection).await.map_err(|why| not_ours(&why.to_string()))?;
    Ok(Contents { campaigns, lines, schema: steps.last().copied().unwrap_or_default(), bytes: 0 })
}

/// Copies a database that may be in use to a file that is not there yet, and looks it over.
///
/// # Errors
/// If the file is there, cannot be written, or does not hold what the database does.
pub fn copy<'a>(database: &'a Path, to: &'a Path) -> BoxFuture<'a, Result<Contents, StoreError>> {
    Box::pin(copied(database, to))
}

async fn copied(database: &Path, to: &Path) -> Result<Contents, StoreError> {
    if tokio::fs::try_exists(to).await.map_err(|why| failed(to, &why))? {
        return Err(StoreError::Exists(to.display().to_string()));
    }
    let part = beside(to, ".part");
    // Left by a process that was killed over it.
    remove(&part).await?;
    let made = into(database, &part).await;
    if made.is_err() {
        // What went wrong before is what is told of.
        let _ = remove(&part).await;
        return made;
    }
    // What is made has another name until it counts, and nobody else makes files of ours.
    rename(&part, to).await?;
    flush(folder_of(to)).await?;
    made
}

async fn into(database: &Path, part: &Path) -> Result<Contents, StoreError> {
    let name = part.to_str();
    let name = name.ok_or_else(|| StoreError::File("a name that is no text".to_owned()))?;
    let readable = Readable::of(database, "rw").await?;
    let mut connection = readable.connect().await?;
    must_be_known(&steps(&mut connection).await?)?;
    // SQLite writes into a file that is there if it is empty, and leaves it its rights.
    private::make(part).map_err(|why| failed(part, &why))?;
    let before = counted(&mut connection).await?;
    query!("VACUUM INTO $1", name).execute(&mut connection).await?;
    // Campaigns and lines are added and never taken away.
    let after = counted(&mut connection).await?;
    connection.close().await?;
    flush(part).await?;
    let held = look_over(part).await?;
    let whole = (before.0..=after.0).contains(&held.campaigns)
        && (before.1..=after.1).contains(&held.lines);
    if !whole {
        let told = format!("{} campaigns and {} lines", held.campaigns, held.lines);
        return Err(StoreError::Damaged(part.display().to_string(), told));
    }
    Ok(held)
}

/// Copies a database as it is before a step of its schema: `sirdar.db.before-0004`.
pub async fn before(database: &Path, step: i64) -> Result<PathBuf, StoreError> {
    for number in 1..=BEFORE_MAX {
        let again = if number > 1 { format!("-{number}") } else { String::new() };
        let to = beside(database, &format!(".before-{step:04}{again}"));
        match copy(database, &to).await {
            Ok(_) => return Ok(to),
            // Of an attempt before, or of another database that was once here.
            Err(StoreError::Exists(_)) => {}
            Err(why) => return Err(why),
        }
    }
    Err(StoreError::File("there are too many copies beside it already".to_owned()))
}

/// A time as it stands in a file's name: `20261122T004512Z`.
pub fn stamp(now: i64) -> String {
    let at = Timestamp::from_second(now).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// A copy that is about to take a database's place; until then it can be changed.
#[derive(Debug)]
pub struct Fresh {
    pub held: Contents,
    pub store: Store,
    file: PathBuf,
    database: PathBuf,
}

impl Fresh {
    /// Copies a file that is looked over to beside the database whose place it is to take.
    ///
    /// # Errors
    /// Says what is wrong with the file; then everything is as it was.
    pub async fn of(from: &Path, database: &Path) -> Result<Self, StoreError> {
        look_over(from).await?;
        let file = beside(database, ".restoring");
        for left in companions(&file).iter().chain([&file]) {
            remove(left).await?;
        }
        let held = copy(from, &file).await?;
        let store = Store::open_without_copy(&url_of(&file, "rwc")).await?;
        Ok(Self { held, store, file, database: database.to_owned() })
    }

    /// Puts it in the place of a database that nobody uses; what was there is kept under the name
    /// that is given back. Whoever calls owns the database.
    ///
    /// # Errors
    /// If the files cannot be moved.
    pub async fn put_in_place(self, now: i64) -> Result<Option<PathBuf>, StoreError> {
        self.store.close().await;
        flush(&self.file).await?;
        let replaced = set_aside(&self.database, now).await?;
        rename(&self.file, &self.database).await?;
        flush(folder_of(&self.database)).await?;
        Ok(replaced)
    }
}

/// Gives a database, with whatever SQLite keeps beside it, another name. It is not opened: it may
/// be damaged, and SQLite would clear away what it cannot use. What belonged to a database that is
/// gone goes too, for it would be taken for the new one's.
async fn set_aside(database: &Path, now: i64) -> Result<Option<PathBuf>, StoreError> {
    let there_is = |path: &Path| path.try_exists().unwrap_or(false);
    let replaced = there_is(database);
    let mut aside = beside(database, &format!(".replaced-{}", stamp(now)));
    for number in 2..=BEFORE_MAX {
        if !there_is(&aside) {
            break;
        }
        aside = beside(database, &format!(".replaced-{}-{number}", stamp(now)));
    }
    if replaced {
        rename(database, &aside).await?;
    }
    for (from, to) in companions(database).iter().zip(companions(&aside)) {
        if there_is(from) {
            rename(from, &to).await?;
        }
    }
    Ok(replaced.then_some(aside))
}
