//! Packs: the files that campaigns are played by, each kept once, with the first campaign that needs it,
//! and never taken away.
//!
//! What names something of a pack can only be read once its files are taken up. Those of campaigns under
//! way are when the database is opened and when a shard is taken; others when something names them.

use std::collections::BTreeSet;

use model::values::pack::enrolled;
use model::{KeptPack, Setup};
use sqlx::Row as _;
use tracing::error;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Store, StoreError, json};

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
        let sql = "SELECT DISTINCT pack FROM campaigns \
                   WHERE pack IS NOT NULL AND (stage <> 'over' OR aside = 1) ORDER BY pack";
        let hashes: Vec<String> = self.all(query!(sql), |row| Ok(row.try_get("pack")?)).await?;
        for hash in hashes {
            if !enrolled().contains(&hash) {
                self.enroll(&hash).await?;
            }
        }
        Ok(())
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
        self.enroll(hash).await
    }

    /// Takes a pack up, if it is kept here and can be played.
    async fn enroll(&self, hash: &str) -> Result<bool, StoreError> {
        let query = query!("SELECT * FROM packs WHERE hash = $1", hash);
        let Some(row) = query.fetch_optional(&self.readers).await? else { return Ok(false) };
        let enrolled = pack(&row).map_err(|why| why.to_string()).and_then(|pack| pack.enroll());
        if let Err(why) = &enrolled {
            error!(pack = hash, why, "a pack that is kept cannot be played");
        }
        Ok(enrolled.is_ok())
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
