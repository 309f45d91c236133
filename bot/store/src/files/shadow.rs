//! A database that is only looked at.

use std::path::{Path, PathBuf};

use model::dice::Secret;
use sqlx::Connection as _;
use tokio::sync::{mpsc, watch};

use crate::db::{DbConnection, must_be_known, steps};
use crate::files::backup;
use crate::{Arc, Ids, Store, StoreError, db};

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
    pub async fn of(database: &Path) -> Result<Self, StoreError> {
        let mut connection = DbConnection::connect_with(&db::only_read(database)).await?;
        let steps = steps(&mut connection).await?;
        connection.close().await?;
        must_be_known(&steps)?;
        if db::is_current(&steps) {
            return Ok(Self { store: Store::only_read(database).await?, copy: None });
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
        let store = Store::open_without_copy(&format!("sqlite://{}", file.display())).await?;
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
    /// A store without a writer: whatever is to be kept is refused.
    async fn only_read(database: &Path) -> Result<Self, StoreError> {
        let readers = db::readers(db::only_read(database)).await?;
        let (jobs, _) = mpsc::channel(1);
        let (closing, _) = watch::channel(false);
        let (ids, installation) = (Arc::new(Ids::default()), Arc::from(""));
        let commits = Arc::default();
        let aliases = Arc::new(Secret::nobodys());
        Ok(Self { readers, jobs, closing, ids, installation, commits, aliases })
    }
}
