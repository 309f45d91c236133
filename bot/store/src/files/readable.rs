//! A database that is read where nothing can be kept beside it: on a file system that is only read,
//! or in a folder of somebody else's.
//!
//! SQLite reads what may be in use by way of a `-shm`, which it makes if there is none. Where it
//! cannot, nobody else can use the database, and it is read as a file that nobody changes. What was
//! committed and is still in its `-wal` would be lost so: then a copy of both is read.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::Connection as _;

use crate::StoreError;
use crate::db::address::url_of;
use crate::db::sqlite::companions;
use crate::db::{DbConnection, connected};

/// How a file is opened that nobody changes.
const UNCHANGED: &str = "ro&immutable=1";

/// SQLite's codes for a file that cannot be opened, and for one that can only be read.
const KEPT_OUT: [i32; 2] = [14, 8];

/// A folder of our own for a copy, removed with this.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn fresh() -> Result<Self, StoreError> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("sirdar-shadow-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let mut builder = std::fs::DirBuilder::new();
        // What is copied is nobody else's business.
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        let made = builder.create(&path);
        made.map_err(|why| StoreError::File(format!("`{}`: {why}", path.display())))?;
        Ok(Self(path))
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("copy.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Whatever stays is in the system's folder for what may go.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug)]
pub(crate) struct Readable {
    pub(crate) file: PathBuf,
    pub(crate) mode: &'static str,
    pub(crate) copy: Option<Folder>,
}

impl Readable {
    pub(crate) async fn of(file: &Path, mode: &'static str) -> Result<Self, StoreError> {
        let here = |mode| Self { file: file.to_owned(), mode, copy: None };
        match tried(file, mode).await {
            Ok(()) => return Ok(here(mode)),
            Err(why) if is_kept_out(&why) => {}
            Err(why) => return Err(why.into()),
        }
        let [log, _] = companions(file);
        let waits = std::fs::metadata(&log).is_ok_and(|known| known.is_file() && known.len() > 0);
        if !waits {
            tried(file, UNCHANGED).await?;
            return Ok(here(UNCHANGED));
        }
        let folder = Folder::fresh()?;
        let copy = folder.file();
        let [log_of_copy, _] = companions(&copy);
        for (from, to) in [(file, &copy), (log.as_path(), &log_of_copy)] {
            let copied = tokio::fs::copy(from, to).await;
            copied.map_err(|why| StoreError::File(format!("`{}`: {why}", from.display())))?;
        }
        Ok(Self { file: copy, mode: "rw", copy: Some(folder) })
    }

    pub(crate) async fn connect(&self) -> Result<DbConnection, sqlx::Error> {
        connected(&url_of(&self.file, self.mode)).await
    }
}

/// Whether a file can be read in this mode: opening it alone does not tell.
async fn tried(file: &Path, mode: &str) -> Result<(), sqlx::Error> {
    let mut connection = connected(&url_of(file, mode)).await?;
    let read = query!("SELECT COUNT(*) FROM sqlite_master").fetch_one(&mut connection).await;
    connection.close().await?;
    read.map(drop)
}

fn is_kept_out(why: &sqlx::Error) -> bool {
    let code = why.as_database_error().and_then(|inner| inner.code()?.parse::<i32>().ok());
    code.is_some_and(|code| KEPT_OUT.contains(&(code & 0xff)))
}
