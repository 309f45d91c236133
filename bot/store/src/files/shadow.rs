//! A database that is only looked at.

use std::path::Path;

use sqlx::Connection as _;
use tokio::sync::mpsc;

use crate::db::address::{file_of, url_of};
use crate::db::schema::{is_current, must_be_known, steps};
use crate::db::{Backend, postgres, sqlite};
use crate::files::backup;
use crate::files::readable::{Folder, Readable};
use crate::{Store, StoreError};

/// A database as this build reads it; nothing of it is changed. One of an older schema is copied to
/// a folder of its own and brought up to date there.
#[derive(Debug)]
pub struct Shadow {
    store: Store,
    /// The folder of the copy that is read in its place, if one had to be made.
    _copy: Option<Folder>,
}

impl Shadow {
    pub async fn of(url: &str) -> Result<Self, StoreError> {
        let Some(database) = file_of(url) else {
            let readers = postgres::only_read(url).await?;
            let store = Store::of(Backend::Postgres, readers, mpsc::channel(1).0);
            store.enroll_packs().await?;
            return Ok(Self { store, _copy: None });
        };
        Self::of_file(&database).await
    }

    async fn of_file(database: &Path) -> Result<Self, StoreError> {
        let readable = Readable::of(database, "ro").await?;
        let mut connection = readable.connect().await?;
        let steps = steps(&mut connection).await?;
        connection.close().await?;
        must_be_known(&steps)?;
        if is_current(&steps) {
            let readers = sqlite::readers(&readable.file, readable.mode).await?;
            let store = Store::of(Backend::Sqlite, readers, mpsc::channel(1).0);
            store.enroll_packs().await?;
            return Ok(Self { store, _copy: readable.copy });
        }
        let folder = Folder::fresh()?;
        let file = folder.file();
        backup::copy(database, &file).await?;
        let store = Store::open_without_copy(&url_of(&file, "rwc")).await?;
        Ok(Self { store, _copy: Some(folder) })
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    pub async fn close(self) {
        self.store.close().await;
    }
}
