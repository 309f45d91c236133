//! Packs: the files that campaigns are played by, each kept once, with the first campaign that needs it,
//! and never taken away.
//!
//! What names something of a pack can only be read once its files are taken up. Those of campaigns under
//! way are when the database is opened and when a shard is taken; others when something names them.

use std::collections::BTreeSet;

use model::{KeptPack, Setup};
use sqlx::Row as _;
use tracing::error;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Query, Store, StoreError, json};

fn pack(row: &DbRow) -> Result<KeptPack, StoreError> {
    Ok(KeptPack {
        game: row.try_get("game")?,
        hash: row.try_get("hash")?,
        files: json(row, "files")?,
    })
}

/// The hash by which a sentence names a pack.
fn hash_in(why: &str) -> Option<&str> {
    why.split(|letter: char| !letter.is_ascii_hexdigit()).find(|part| part.len() == 64)
}

impl Store {
    /// Takes up the packs of all campaigns that are not over. One that this build cannot read is
    /// logged: its campaigns stand still.
    pub(crate) async fn enroll_packs(&self) -> Result<(), StoreError> {
        let sql = "SELECT * FROM packs WHERE hash IN \
                   (SELECT pack FROM campaigns WHERE stage <> 'over' OR aside = 1) ORDER BY hash";
        self.enroll(query!(sql)).await.map(drop)
    }

    /// Whether something that could not be read may be readable now: it names a pack that is kept
    /// here, and was not looked for yet.
    pub(crate) async fn enrolls(
        &self,
        why: &str,
        looked_for: &mut BTreeSet<String>,
    ) -> Result<bool, StoreError> {
        let Some(hash) = hash_in(why).filter(|hash| looked_for.insert((*hash).to_owned())) else {
            return Ok(false);
        };
        self.enroll(query!("SELECT * FROM packs WHERE hash = $1", hash)).await
    }

    async fn enroll(&self, query: Query<'_>) -> Result<bool, StoreError> {
        let mut any = false;
        for row in &query.fetch_all(&self.readers).await? {
            let pack = pack(row).map_err(|why| why.to_string());
            match pack.and_then(|pack| pack.enroll().map_err(|why| format!("{}: {why}", pack.hash)))
            {
                Ok(()) => any = true,
                Err(why) => error!(why, "a pack that is kept cannot be played"),
            }
        }
        Ok(any)
    }
}

/// Keeps the pack of a campaign, if there is one and it is not kept yet.
pub(crate) async fn keep(db: &mut DbConnection, setup: &Setup) -> Kept {
    let Some(files) = setup.pack() else { return Ok(()) };
    let known = query!("SELECT 1 AS found FROM packs WHERE hash = $1", files.hash);
    if known.fetch_optional(&mut *db).await?.is_some() {
        return Ok(());
    }
    run!(
        db,
        "INSERT INTO packs (hash, game, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        files.hash,
        setup.key(),
        serde_json::to_string(files.texts)?
    )
}
