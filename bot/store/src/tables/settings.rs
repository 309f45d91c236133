//! Small things about the installation: its id, what is registered, tokens not yet answered.

use std::collections::BTreeMap;

use model::dice::Secret;
use model::ids::{GuildId, InteractionId};
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{Change, DbRow, Kept, Store, StoreError, snowflake};

/// Interaction tokens are of no use after this, in seconds.
const TOKEN_LIFE: i64 = 14 * 60;

#[derive(Clone, PartialEq, Eq)]
pub struct KeptToken {
    pub interaction: InteractionId,
    pub guild: GuildId,
    pub token: String,
}

impl std::fmt::Debug for KeptToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "KeptToken({})", self.interaction.0)
    }
}

const INSTALLATION: &str = "installation";
const ALIASES: &str = "aliases";

impl Store {
    pub async fn setting(&self, key: &'static str) -> Result<Option<String>, StoreError> {
        let query = query!("SELECT value FROM settings WHERE key = $1", key);
        self.one(query, |row| Ok(row.try_get("value")?)).await
    }

    /// The installation's name, made at the first opening: eight letters and digits.
    pub async fn read_installation(&self) -> Result<String, StoreError> {
        match self.setting(INSTALLATION).await? {
            Some(known) => Ok(known),
            None => self.set_once(INSTALLATION, fresh_name()?).await,
        }
    }

    /// Gives the installation another name; the store that is open goes by the old one.
    ///
    /// # Errors
    /// If the system has no randomness, or the database fails.
    pub async fn name_anew(&self) -> Result<String, StoreError> {
        let name = fresh_name()?;
        self.commit(vec![Change::Set(INSTALLATION, name.clone())]).await?;
        Ok(name)
    }

    /// The key that people's names in the log are made with, drawn at the first opening.
    pub async fn read_aliases(&self) -> Result<Secret, StoreError> {
        if self.setting(ALIASES).await?.is_none() {
            self.set_once(ALIASES, drawn()?.reveal()).await?;
        }
        if let Some(known) = self.setting(ALIASES).await?.as_deref().and_then(Secret::read) {
            return Ok(known);
        }
        // What is there is no key.
        let drawn = drawn()?;
        self.commit(vec![Change::Set(ALIASES, drawn.reveal())]).await?;
        Ok(drawn)
    }

    /// Sets what is not set yet; what is set then, by whichever process came first.
    async fn set_once(&self, key: &'static str, value: String) -> Result<String, StoreError> {
        self.commit(vec![Change::SetOnce(key, value.clone())]).await?;
        Ok(self.setting(key).await?.unwrap_or(value))
    }

    pub async fn registrations(&self) -> Result<BTreeMap<GuildId, String>, StoreError> {
        let read = |row: &DbRow| Ok((GuildId(snowflake(row, "guild")?), row.try_get("hash")?));
        let all = self.all_served(query!("SELECT guild, hash FROM registered"), read).await?;
        Ok(all.into_iter().collect())
    }

    /// What somebody is called in the log: always the same, and nothing that Discord knows.
    pub fn alias(&self, player: PlayerId) -> String {
        match player {
            // What the clock asks, nobody asks.
            PlayerId(0) => "clock".to_owned(),
            PlayerId(id) => self.aliases.alias(id),
        }
    }

    /// What a message of this installation is sent under: the same for the same message. Discord shows
    /// it to whoever reads the channel, so it tells nothing of what is sent elsewhere.
    pub fn nonce(&self, message: impl std::fmt::Display) -> String {
        self.aliases.alias_of_text(&[&self.installation, &message.to_string()])
    }

    /// Interactions that were acknowledged since `now` less fifteen minutes and not answered, of
    /// servers that this process serves.
    pub async fn tokens(&self, now: i64) -> Result<Vec<KeptToken>, StoreError> {
        let sql = "SELECT interaction, token, guild FROM tokens WHERE at > $1 ORDER BY at";
        let read = |row: &DbRow| {
            let interaction = InteractionId(snowflake(row, "interaction")?);
            let guild = GuildId(snowflake(row, "guild")?);
            Ok(KeptToken { interaction, guild, token: row.try_get("token")? })
        };
        self.all_served(query!(sql, now - TOKEN_LIFE), read).await
    }
}

pub(crate) fn fresh_name() -> Result<String, StoreError> {
    Ok(drawn()?.commitment().chars().take(8).collect())
}

fn drawn() -> Result<Secret, StoreError> {
    Secret::draw().map_err(|why| StoreError::Database(format!("no randomness: {why}")))
}

pub(crate) async fn set_once(db: &mut DbConnection, key: &str, value: &str) -> Kept {
    let sql = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
    run!(db, sql, key, value)
}

pub(crate) async fn registered(db: &mut DbConnection, guild: GuildId, hash: Option<&str>) -> Kept {
    let guild = guild.0.cast_signed();
    run!(db, "DELETE FROM registered WHERE guild = $1", guild)?;
    let Some(hash) = hash else { return Ok(()) };
    run!(db, "INSERT INTO registered (guild, hash) VALUES ($1, $2)", guild, hash)
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
    (interaction, guild): (InteractionId, GuildId),
    token: &str,
    at: i64,
) -> Kept {
    run!(db, "DELETE FROM tokens WHERE at <= $1", at - TOKEN_LIFE)?;
    run!(
        db,
        "INSERT INTO tokens (interaction, token, at, guild) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (interaction) DO NOTHING",
        interaction.0.cast_signed(),
        token,
        at,
        guild.0.cast_signed()
    )
}

pub(crate) async fn drop_token(db: &mut DbConnection, interaction: InteractionId) -> Kept {
    run!(db, "DELETE FROM tokens WHERE interaction = $1", interaction.0.cast_signed())
}
