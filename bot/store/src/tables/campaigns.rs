//! Campaigns: the cache of their logs, and what their channels show.

use std::sync::Arc;

use model::campaign::upgrade::{SCHEMA, Stored, brought_up};
use model::dice::entropy::Entropy;
use model::ids::{CampaignId, ChannelId, GuildId, MessageId};
use model::{CampaignRow, Game, Setup, Stage};
use sqlx::Row as _;
use staff::Roster;

use crate::db::DbConnection;
use crate::tables::boards;
use crate::{DbRow, Store, StoreError, json, snowflake, some_json, some_snowflake};

/// What of a roster tells that its campaign stands still.
#[derive(serde::Deserialize)]
struct Held {
    #[serde(default)]
    frozen: bool,
}

/// A campaign in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub id: CampaignId,
    pub channel: ChannelId,
    pub name: String,
    /// How far it has come.
    pub stage: Stage,
}

/// How a stage is written; a campaign that is frozen is kept as it was before the fault.
pub(super) fn stage_text(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Running => "running",
        Stage::Frozen => "frozen",
        Stage::Over => "over",
    }
}

fn kept_stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Frozen => stage_text(Stage::Running),
        other => stage_text(other),
    }
}

pub(crate) fn stage(row: &DbRow, column: &str) -> Result<Stage, StoreError> {
    match row.try_get::<String, _>(column)?.as_str() {
        "lobby" => Ok(Stage::Lobby),
        "running" => Ok(Stage::Running),
        "frozen" => Ok(Stage::Frozen),
        "over" => Ok(Stage::Over),
        other => Err(StoreError::Unreadable(format!("stage {other}"))),
    }
}

pub(crate) fn channel(row: &DbRow) -> Result<ChannelId, StoreError> {
    Ok(ChannelId(snowflake(row, "channel")?))
}

fn listed(row: &DbRow) -> Result<Listed, StoreError> {
    Ok(Listed {
        id: CampaignId(row.try_get("id")?),
        channel: channel(row)?,
        name: row.try_get("name")?,
        stage: stage(row, "stage")?,
    })
}

fn campaign(row: &DbRow) -> Result<CampaignRow, StoreError> {
    let unreadable = |why: StoreError| StoreError::Unreadable(why.to_string());
    let salts = some_json(row, "salts").map_err(unreadable)?.unwrap_or_default();
    with_state(row, state(row).map_err(unreadable)?, salts)
}

/// What is played, who plays, and the game once begun.
type State = (Setup, Roster, Option<Game>);

fn with_state(row: &DbRow, state: State, salts: Entropy) -> Result<CampaignRow, StoreError> {
    let (setup, mut roster, game) = state;
    let seed: Option<String> = row.try_get("seed")?;
    let seed = seed.map(|seed| seed.parse::<u64>()).transpose();
    let rules: i64 = row.try_get("rules")?;
    // Rosters of before had no numbers.
    roster.number(&[]);
    Ok(CampaignRow {
        id: CampaignId(row.try_get("id")?),
        guild: GuildId(snowflake(row, "guild")?),
        channel: channel(row)?,
        name: row.try_get("name")?,
        stage: stage(row, "stage")?,
        setup,
        roster,
        game: game.map(Arc::new),
        last_order: row.try_get("last_order")?,
        awaited_since: row.try_get("awaited_since")?,
        secret: row.try_get("secret")?,
        seed: seed.map_err(|_| StoreError::Unreadable("seed".to_owned()))?,
        dice_key: row.try_get("dice_key")?,
        begins: some_snowflake(row, "begins")?.map(MessageId),
        salts,
        created: row.try_get("created")?,
        board: some_snowflake(row, "board")?.map(MessageId),
        board_turn: row.try_get("board_turn")?,
        newest: some_snowflake(row, "newest")?.map(MessageId),
        rules: u32::try_from(rules).unwrap_or(u32::MAX),
    })
}

/// The stored state, brought to the form of this build if it is of an older one.
fn state(row: &DbRow) -> Result<State, StoreError> {
    let form: i64 = row.try_get("schema")?;
    if form == SCHEMA {
        return Ok((json(row, "setup")?, json(row, "roster")?, some_json(row, "game")?));
    }
    let (setup, roster, game) =
        (json(row, "setup")?, json(row, "roster")?, some_json(row, "game")?);
    let stored = Stored { setup: Some(setup), roster: Some(roster), game };
    let stored = brought_up(stored, form).map_err(|why| StoreError::Unreadable(why.to_string()))?;
    let Stored { setup, roster, game } = stored;
    let game = game.map(serde_json::from_value).transpose()?;
    let (setup, roster) = (setup.unwrap_or_default(), roster.unwrap_or_default());
    Ok((serde_json::from_value(setup)?, serde_json::from_value(roster)?, game))
}

impl Store {
    /// A campaign.
    ///
    /// # Errors
    /// If the database fails or the state cannot be read.
    pub async fn campaign(&self, id: CampaignId) -> Result<Option<CampaignRow>, StoreError> {
        let query = sqlx::query("SELECT * FROM campaigns WHERE id = $1").bind(id.0);
        let row = query.fetch_optional(&self.readers).await?;
        row.as_ref().map(campaign).transpose()
    }

    /// A campaign without what its log leads to: with nobody in it, no game, and this `setup`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn campaign_without_state(
        &self,
        id: CampaignId,
        setup: Setup,
    ) -> Result<Option<CampaignRow>, StoreError> {
        let query = sqlx::query("SELECT * FROM campaigns WHERE id = $1").bind(id.0);
        let row = query.fetch_optional(&self.readers).await?;
        let nothing = || (setup, Roster::default(), None);
        let read = |row: &DbRow| {
            let salts = some_json(row, "salts").ok().flatten().unwrap_or_default();
            with_state(row, nothing(), salts)
        };
        row.as_ref().map(read).transpose()
    }

    /// The number of the last line of a campaign's log; 0 if there is no such campaign.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn last_order(&self, id: CampaignId) -> Result<i64, StoreError> {
        let query = sqlx::query("SELECT last_order FROM campaigns WHERE id = $1").bind(id.0);
        let row = query.fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get("last_order")).transpose()?.unwrap_or(0))
    }

    /// The campaign of a channel: the one that is not over, else the newest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn campaign_in(&self, channel: ChannelId) -> Result<Option<CampaignId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM campaigns WHERE channel = $1 \
             ORDER BY CASE WHEN stage = 'over' THEN 1 ELSE 0 END, id DESC LIMIT 1",
        );
        let row = query.bind(channel.0.cast_signed()).fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get("id")).transpose()?.map(CampaignId))
    }

    /// The campaigns of a guild, newest first; at most 100.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn campaigns_of(&self, guild: GuildId) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query(
            "SELECT id, channel, name, stage FROM campaigns WHERE guild = $1 \
             ORDER BY id DESC LIMIT 100",
        );
        let rows = query.bind(guild.0.cast_signed()).fetch_all(&self.readers).await?;
        rows.iter().map(listed).collect()
    }

    /// How many campaigns of a guild are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn under_way(&self, guild: GuildId) -> Result<i64, StoreError> {
        let query = sqlx::query(
            "SELECT COUNT(*) AS many FROM campaigns WHERE guild = $1 AND stage <> 'over'",
        );
        let row = query.bind(guild.0.cast_signed()).fetch_one(&self.readers).await?;
        Ok(row.try_get("many")?)
    }

    /// How many campaigns have come how far.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn stages(&self) -> Result<Vec<(Stage, i64)>, StoreError> {
        let query =
            sqlx::query("SELECT stage, COUNT(*) AS many FROM campaigns GROUP BY stage ORDER BY 1");
        let rows = query.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((stage(row, "stage")?, row.try_get("many")?))).collect()
    }

    /// Campaigns under way that were last played by other rules than these.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn of_other_rules(&self, rules: u32) -> Result<Vec<CampaignId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM campaigns WHERE stage = 'running' AND rules <> $1 ORDER BY id",
        );
        let rows = query.bind(i64::from(rules)).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(CampaignId(row.try_get("id")?))).collect()
    }

    /// How many campaigns stand still because whoever hosts them wants it so.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn held_still(&self) -> Result<usize, StoreError> {
        let query = sqlx::query("SELECT roster FROM campaigns WHERE stage = 'running'");
        let mut held = 0;
        for row in &query.fetch_all(&self.readers).await? {
            // One that cannot be read stands still by a fault.
            held += usize::from(json::<Held>(row, "roster").is_ok_and(|held| held.frozen));
        }
        Ok(held)
    }

    /// Every campaign, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn campaigns(&self) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query("SELECT id, channel, name, stage FROM campaigns ORDER BY id");
        query.fetch_all(&self.readers).await?.iter().map(listed).collect()
    }
}

pub(crate) async fn add(
    connection: &mut DbConnection,
    row: &CampaignRow,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO campaigns (id, guild, channel, name, stage, setup, roster, game, schema, \
         rules, last_order, awaited_since, secret, seed, begins, created, salts, board_turn) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 0)",
    );
    query
        .bind(row.id.0)
        .bind(row.guild.0.cast_signed())
        .bind(row.channel.0.cast_signed())
        .bind(&row.name)
        .bind(kept_stage(row.stage))
        .bind(serde_json::to_string(&row.setup)?)
        .bind(serde_json::to_string(&row.roster)?)
        .bind(game_text(row)?)
        .bind(SCHEMA)
        .bind(i64::from(row.rules))
        .bind(row.last_order)
        .bind(row.awaited_since)
        .bind(&row.secret)
        .bind(row.seed.map(|seed| seed.to_string()))
        .bind(row.begins.map(|message| message.0.cast_signed()))
        .bind(row.created)
        .bind(serde_json::to_string(&row.salts)?)
        .execute(connection)
        .await?;
    Ok(())
}

fn game_text(row: &CampaignRow) -> Result<Option<String>, StoreError> {
    Ok(row.game.as_deref().map(serde_json::to_string).transpose()?)
}

pub(crate) async fn save(
    connection: &mut DbConnection,
    row: &CampaignRow,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "UPDATE campaigns SET stage = $1, roster = $2, game = $3, schema = $4, rules = $5, \
         last_order = $6, awaited_since = $7, dice_key = $8, setup = $9, salts = $10, \
         secret = $11, fault = NULL WHERE id = $12",
    );
    query
        .bind(kept_stage(row.stage))
        .bind(serde_json::to_string(&row.roster)?)
        .bind(game_text(row)?)
        .bind(SCHEMA)
        .bind(i64::from(row.rules))
        .bind(row.last_order)
        .bind(row.awaited_since)
        .bind(&row.dice_key)
        .bind(serde_json::to_string(&row.setup)?)
        .bind(serde_json::to_string(&row.salts)?)
        .bind(&row.secret)
        .bind(row.id.0)
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn freeze(
    connection: &mut DbConnection,
    id: CampaignId,
    fault: &str,
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE campaigns SET fault = $1 WHERE id = $2");
    query.bind(fault).bind(id.0).execute(connection).await?;
    Ok(())
}

pub(crate) async fn newest(
    connection: &mut DbConnection,
    id: CampaignId,
    message: MessageId,
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE campaigns SET newest = $1 WHERE id = $2");
    query.bind(message.0.cast_signed()).bind(id.0).execute(connection).await?;
    Ok(())
}

pub(crate) async fn begins(
    connection: &mut DbConnection,
    id: CampaignId,
    message: MessageId,
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE campaigns SET begins = $1 WHERE id = $2 AND stage = 'lobby'");
    query.bind(message.0.cast_signed()).bind(id.0).execute(connection).await?;
    Ok(())
}

pub(crate) async fn board(
    connection: &mut DbConnection,
    id: CampaignId,
    message: Option<MessageId>,
    turn: i64,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "UPDATE campaigns SET board = $1, board_turn = $2, board_tried = NULL WHERE id = $3",
    );
    let message = message.map(|message| message.0.cast_signed());
    query.bind(message).bind(turn).bind(id.0).execute(&mut *connection).await?;
    match message {
        Some(_) => Ok(()),
        None => boards::forget(connection, id).await,
    }
}

pub(crate) async fn board_tried(
    connection: &mut DbConnection,
    id: CampaignId,
    at: i64,
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE campaigns SET board_tried = $1 WHERE id = $2");
    query.bind(at).bind(id.0).execute(&mut *connection).await?;
    // Whoever posts it will say what it shows.
    boards::forget(connection, id).await
}
