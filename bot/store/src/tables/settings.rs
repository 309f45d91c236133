//! Small things about the installation: its id, what is registered, tokens not yet answered.

use model::dice::Secret;
use model::ids::InteractionId;
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{Change, DbRow, Kept, Store, StoreError, snowflake};

/// Interaction tokens are of no use after this, in seconds.
const TOKEN_LIFE: i64 = 14 * 60;

const INSTALLATION: &str = "installation";
const ALIASES: &str = "aliases";

impl Store {
    /// A setting.
    pub async fn setting(&self, key: &'static str) -> Result<Option<String>, StoreError> {
        let query = query!("SELECT value FROM settings WHERE key = $1", key);
        self.one(query, |row| Ok(row.try_get("value")?)).await
    }

    /// The installation's name, made at the first opening: eight letters and digits.
    pub async fn read_installation(&self) -> Result<String, StoreError> {
        if let Some(known) = self.setting(INSTALLATION).await? {
            return Ok(known);
        }
        self.name_anew().await
    }

    /// Gives the installation another name; the store that is open goes by the old one.
    ///
    /// # Errors
    /// If the system has no randomness, or the database fails.
    pub async fn name_anew(&self) -> Result<String, StoreError> {
        let drawn = Secret::draw();
        let drawn = drawn.map_err(|why| StoreError::Database(format!("no randomness: {why}")))?;
        let name: String = drawn.commitment().chars().take(8).collect();
        self.commit(vec![Change::Set(INSTALLATION, name.clone())]).await?;
        Ok(name)
    }

    /// The key that people's names in the log are made with, drawn at the first opening.
    pub async fn read_aliases(&self) -> Result<Secret, StoreError> {
        if let Some(known) = self.setting(ALIASES).await?.as_deref().and_then(Secret::read) {
            return Ok(known);
        }
        let drawn = Secret::draw();
        let drawn = drawn.map_err(|why| StoreError::Database(format!("no randomness: {why}")))?;
        self.commit(vec![Change::Set(ALIASES, drawn.reveal())]).await?;
        Ok(drawn)
    }

    /// What somebody is called in the log: always the same, and nothing that Discord knows.
    pub fn alias(&self, player: PlayerId) -> String {
        match player {
            // What the clock asks, nobody asks.
            PlayerId(0) => "clock".to_owned(),
            PlayerId(id) => self.aliases.alias(id),
        }
    }

    /// Interactions that were acknowledged since `now` less fifteen minutes and not answered.
    pub async fn tokens(&self, now: i64) -> Result<Vec<(InteractionId, String)>, StoreError> {
        let sql = "SELECT interaction, token FROM tokens WHERE at > $1 ORDER BY at";
        let read = |row: &DbRow| {
            Ok((InteractionId(snowflake(row, "interaction")?), row.try_get("token")?))
        };
        self.all(query!(sql, now - TOKEN_LIFE), read).await
    }
}

pub(crate) async fn set(db: &mut DbConnection, key: &str, value: &str) -> Kept {
    run!(
        db,
        "INSERT INTO settings (key, value) VALUES ($1, $2) \
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        key,
        value
    )
}

pub(crate) async fn keep_token(
    db: &mut DbConnection,
    interaction: InteractionId,
    token: &str,
    at: i64,
) -> Kept {
    run!(db, "DELETE FROM tokens WHERE at <= $1", at - TOKEN_LIFE)?;
    run!(
        db,
        "INSERT INTO tokens (interaction, token, at) VALUES ($1, $2, $3) \
         ON CONFLICT (interaction) DO NOTHING",
        interaction.0.cast_signed(),
        token,
        at
    )
}

pub(crate) async fn drop_token(db: &mut DbConnection, interaction: InteractionId) -> Kept {
    run!(db, "DELETE FROM tokens WHERE interaction = $1", interaction.0.cast_signed())
}
