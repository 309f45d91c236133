//! A database that is only looked at.

use std::path::{Path, PathBuf};

use sqlx::Connection as _;
use tokio::sync::mpsc;

use crate::db::address::{file_of, url_of};
use crate::db::schema::{is_current, must_be_known, steps};
use crate::db::{Backend, postgres, sqlite};
use crate::files::backup;
use crate::{Store, StoreError};

/// A database as this build reads it; nothing of it is changed.
#[derive(Debug)]
pub struct Shadow {
    store: Store,
    /// The folder of the copy that was brought up to date, if one had to be.
    copy: Option<PathBuf>,
}

impl Shadow {
    /// Looks at a database, which may be in use.
    ///
    /// # Errors
    /// If it cannot be read, or was written by a newer build.
    pub async fn of(url: &str) -> Result<Self, StoreError> {
        let Some(database) = file_of(url) else {
            return Ok(Self { store: Store::only_read(url).await?, copy: None });
        };
        Self::of_file(&database).await
    }

    async fn of_file(database: &Path) -> Result<Self, StoreError> {
        let mut connection = sqlite::only_read(database).await?;
        let steps = steps(&mut connection).await?;
        connection.close().await?;
        must_be_known(&steps)?;
        if is_current(&steps) {
            return Ok(Self {
                store: Store::only_read(&url_of(database, "ro")).await?,
                copy: None,
            });
        }
        let folder = std::env::temp_dir().join(format!("sirdar-shadow-{}", std::process::id()));
        let made = tokio::fs::create_dir(&folder).await;
        made.map_err(|why| StoreError::File(format!("`{}`: {why}", folder.display())))?;
        let shadow = Self::of_copy(database, &folder).await;
        if shadow.is_err() {
            // What went wrong before is what is told of.
            let _ = tokio::fs::remove_dir_all(&folder).await;
        }
        shadow
    }

    async fn of_copy(database: &Path, folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join("copy.db");
        backup::copy(database, &file).await?;
        let store = Store::open_without_copy(&url_of(&file, "rwc")).await?;
        Ok(Self { store, copy: Some(folder.to_owned()) })
    }

    /// What can be read.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Lets go of it.
    pub async fn close(self) {
        self.store.close().await;
        if let Some(folder) = self.copy {
            // Whatever stays is in the system's folder for what may go.
            let _ = tokio::fs::remove_dir_all(folder).await;
        }
    }
}

impl Store {
    /// A store without a writer: whatever is to be kept is refused. Its schema must be this build's.
    ///
    /// # Errors
    /// If it cannot be read, or is of another schema.
    pub async fn only_read(url: &str) -> Result<Self, StoreError> {
        let (backend, readers) = match file_of(url) {
            Some(file) => (Backend::Sqlite, sqlite::readers(&file, "ro").await?),
            None => (Backend::Postgres, postgres::only_read(url).await?),
        };
        Ok(Self::of(backend, readers, mpsc::channel(1).0))
    }
}
