//! Small things about the installation: its id, what is registered, tokens not yet answered.

use model::dice::Secret;
use model::ids::InteractionId;
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{Change, Store, StoreError, snowflake};

/// Interaction tokens are of no use after this, in seconds.
const TOKEN_LIFE: i64 = 14 * 60;

const INSTALLATION: &str = "installation";
const ALIASES: &str = "aliases";

impl Store {
    /// A setting.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting(&self, key: &'static str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT value FROM settings WHERE key = $1").bind(key);
        let row = query.fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get("value")).transpose()?)
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
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tokens(&self, now: i64) -> Result<Vec<(InteractionId, String)>, StoreError> {
        let query = sqlx::query("SELECT interaction, token FROM tokens WHERE at > $1 ORDER BY at");
        let rows = query.bind(now - TOKEN_LIFE).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| Ok((InteractionId(snowflake(row, "interaction")?), row.try_get("token")?)))
            .collect()
    }
}

pub(crate) async fn set(
    connection: &mut DbConnection,
    key: &str,
    value: &str,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO settings (key, value) VALUES ($1, $2) \
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    );
    query.bind(key).bind(value).execute(connection).await?;
    Ok(())
}

pub(crate) async fn keep_token(
    connection: &mut DbConnection,
    interaction: InteractionId,
    token: &str,
    at: i64,
) -> Result<(), StoreError> {
    let sweep = sqlx::query("DELETE FROM tokens WHERE at <= $1").bind(at - TOKEN_LIFE);
    sweep.execute(&mut *connection).await?;
    let query = sqlx::query(
        "INSERT INTO tokens (interaction, token, at) VALUES ($1, $2, $3) \
         ON CONFLICT (interaction) DO NOTHING",
    );
    let query = query.bind(interaction.0.cast_signed()).bind(token).bind(at);
    query.execute(connection).await?;
    Ok(())
}

pub(crate) async fn drop_token(
    connection: &mut DbConnection,
    interaction: InteractionId,
) -> Result<(), StoreError> {
    let query = sqlx::query("DELETE FROM tokens WHERE interaction = $1");
    query.bind(interaction.0.cast_signed()).execute(connection).await?;
    Ok(())
}
