//! Campaigns: the cache of their logs, and what their channels show.

use std::sync::Arc;

use model::campaign::upgrade::{SCHEMA, Stored, brought_up};
use model::dice::entropy::Entropy;
use model::ids::{CampaignId, ChannelId, GuildId, MessageId};
use model::{CampaignRow, Game, Setup, Stage};
use sqlx::Row as _;
use staff::Roster;

use crate::db::DbConnection;
use crate::tables::{boards, packs};
use crate::{
    DbRow, Kept, Store, StoreError, campaign_id, json, snowflake, some_json, some_snowflake,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub id: CampaignId,
    pub guild: GuildId,
    pub channel: ChannelId,
    pub name: String,
    pub stage: Stage,
}

/// How a stage is written; a campaign that is frozen is kept as it was before the fault, and of one
/// that is laid aside its roster tells so.
pub(super) fn stage_text(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Running => "running",
        Stage::Frozen => "frozen",
        Stage::Over | Stage::Aside => "over",
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
        id: campaign_id(row, "id")?,
        guild: GuildId(snowflake(row, "guild")?),
        channel: channel(row)?,
        name: row.try_get("name")?,
        stage: stage(row, "stage")?,
    })
}

fn campaign(row: &DbRow) -> Result<CampaignRow, StoreError> {
    let unreadable = |why: StoreError| StoreError::Unreadable(why.to_string());
    let entropy = some_json(row, "salts").map_err(unreadable)?.unwrap_or_default();
    with_state(row, state(row).map_err(unreadable)?, entropy)
}

/// What is played, who plays, and the game once begun.
type State = (Setup, Roster, Option<Game>);

fn with_state(row: &DbRow, state: State, entropy: Entropy) -> Result<CampaignRow, StoreError> {
    let (setup, mut roster, game) = state;
    let seed: Option<String> = row.try_get("seed")?;
    let seed = seed.map(|seed| seed.parse::<u64>()).transpose();
    let rules: i64 = row.try_get("rules")?;
    // Rosters of before had no numbers.
    roster.number(&[]);
    Ok(CampaignRow {
        id: campaign_id(row, "id")?,
        guild: GuildId(snowflake(row, "guild")?),
        channel: channel(row)?,
        name: row.try_get("name")?,
        stage: match stage(row, "stage")? {
            Stage::Over if roster.group.aside.is_some() => Stage::Aside,
            stage => stage,
        },
        setup,
        roster,
        game: game.map(Arc::new),
        last_order: row.try_get("last_order")?,
        counts: some_json(row, "counts")?,
        awaited_since: row.try_get("awaited_since")?,
        secret: row.try_get("secret")?,
        seed: seed.map_err(|_| StoreError::Unreadable("seed".to_owned()))?,
        dice_key: row.try_get("dice_key")?,
        begins: some_snowflake(row, "begins")?.map(MessageId),
        entropy,
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
    let (setup, roster) = (some_json(row, "setup")?, some_json(row, "roster")?);
    let stored = Stored { setup, roster, game: some_json(row, "game")? };
    let stored = brought_up(stored, form).map_err(|why| StoreError::Unreadable(why.to_string()))?;
    let Stored { setup, roster, game } = stored;
    let game = game.map(serde_json::from_value).transpose()?;
    let (setup, roster) = (setup.unwrap_or_default(), roster.unwrap_or_default());
    Ok((serde_json::from_value(setup)?, serde_json::from_value(roster)?, game))
}

impl Store {
    pub async fn campaign(&self, id: CampaignId) -> Result<Option<CampaignRow>, StoreError> {
        self.one(query!("SELECT * FROM campaigns WHERE id = $1", id.0), campaign).await
    }

    /// A campaign without what its log leads to: with nobody in it, no game, and this `setup`.
    pub async fn campaign_without_state(
        &self,
        id: CampaignId,
        setup: Setup,
    ) -> Result<Option<CampaignRow>, StoreError> {
        let read = |row: &DbRow| {
            let entropy = some_json(row, "salts").ok().flatten().unwrap_or_default();
            with_state(row, (setup.clone(), Roster::default(), None), entropy)
        };
        self.one(query!("SELECT * FROM campaigns WHERE id = $1", id.0), read).await
    }

    /// The number of the last line of a campaign's log; 0 if there is no such campaign.
    pub async fn last_order(&self, id: CampaignId) -> Result<i64, StoreError> {
        let query = query!("SELECT last_order FROM campaigns WHERE id = $1", id.0);
        Ok(self.one(query, |row| Ok(row.try_get("last_order")?)).await?.unwrap_or(0))
    }

    /// The campaign of a channel: the one that is not over, else the newest.
    pub async fn campaign_in(&self, channel: ChannelId) -> Result<Option<CampaignId>, StoreError> {
        let query = query!(
            "SELECT id FROM campaigns WHERE channel = $1 \
             ORDER BY CASE WHEN stage = 'over' THEN 1 ELSE 0 END, id DESC LIMIT 1",
            channel.0.cast_signed(),
        );
        self.one(query, |row| campaign_id(row, "id")).await
    }

    /// The campaigns of a guild, newest first; at most 100.
    pub async fn campaigns_of(&self, guild: GuildId) -> Result<Vec<Listed>, StoreError> {
        let query = query!(
            "SELECT id, guild, channel, name, stage FROM campaigns WHERE guild = $1 \
             ORDER BY id DESC LIMIT 100",
            guild.0.cast_signed(),
        );
        self.all(query, listed).await
    }

    pub async fn under_way(&self, guild: GuildId) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) AS many FROM campaigns WHERE guild = $1 AND stage <> 'over'";
        self.column(query!(sql, guild.0.cast_signed()), "many").await
    }

    pub async fn stages(&self) -> Result<Vec<(Stage, i64)>, StoreError> {
        let sql = "SELECT stage, COUNT(*) AS many FROM campaigns GROUP BY stage ORDER BY 1";
        self.all(query!(sql), |row| Ok((stage(row, "stage")?, row.try_get("many")?))).await
    }

    /// Campaigns under way, served by this process, that were last played by other rules than
    /// these.
    pub async fn of_other_rules(&self, rules: u32) -> Result<Vec<CampaignId>, StoreError> {
        let sql =
            "SELECT id, guild FROM campaigns WHERE stage = 'running' AND rules <> $1 ORDER BY id";
        self.all_served(query!(sql, i64::from(rules)), |row| campaign_id(row, "id")).await
    }

    pub async fn held_still(&self) -> Result<usize, StoreError> {
        let sql = "SELECT COUNT(*) AS many FROM campaigns WHERE stage = 'running' AND frozen = 1";
        let many: i64 = self.column(query!(sql), "many").await?;
        Ok(usize::try_from(many).unwrap_or_default())
    }

    /// What each server plays that this process serves, or may take up again; what cannot be read
    /// is left out.
    pub async fn played(&self) -> Result<Vec<(GuildId, Setup)>, StoreError> {
        let query = query!(
            "SELECT DISTINCT guild, setup, schema FROM campaigns WHERE stage <> 'over' OR aside = 1"
        );
        let read = |row: &DbRow| {
            let setup = some_json(row, "setup").unwrap_or_default();
            let stored = Stored { setup, roster: None, game: None };
            let stored = brought_up(stored, row.try_get("schema")?);
            let setup = stored.ok().and_then(|stored| stored.setup);
            let setup = setup.and_then(|setup| serde_json::from_value(setup).ok());
            Ok((GuildId(snowflake(row, "guild")?), setup))
        };
        let mut all: Vec<(GuildId, Option<Setup>)> = self.all(query, read).await?;
        all.retain(|(guild, _)| self.held.serves(*guild));
        Ok(all.into_iter().filter_map(|(guild, setup)| Some((guild, setup?))).collect())
    }

    pub async fn campaigns_served(&self) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT id, guild, channel, name, stage FROM campaigns ORDER BY id";
        self.all_served(query!(sql), listed).await
    }

    pub async fn campaigns(&self) -> Result<Vec<Listed>, StoreError> {
        let query = query!("SELECT id, guild, channel, name, stage FROM campaigns ORDER BY id");
        self.all(query, listed).await
    }
}

pub(crate) async fn guild(
    db: &mut DbConnection,
    id: CampaignId,
) -> Result<Option<GuildId>, StoreError> {
    let row = query!("SELECT guild FROM campaigns WHERE id = $1", id.0).fetch_optional(db).await?;
    row.map(|row| Ok(GuildId(snowflake(&row, "guild")?))).transpose()
}

pub(crate) async fn add(db: &mut DbConnection, row: &CampaignRow) -> Kept {
    packs::keep(db, &row.setup).await?;
    run!(
        db,
        "INSERT INTO campaigns (id, guild, channel, name, stage, setup, roster, game, schema, \
         rules, last_order, awaited_since, secret, seed, begins, created, salts, aside, frozen, \
         pack, board_turn) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
         $16, $17, $18, $19, $20, 0)",
        row.id.0,
        row.guild.0.cast_signed(),
        row.channel.0.cast_signed(),
        &row.name,
        kept_stage(row.stage),
        serde_json::to_string(&row.setup)?,
        serde_json::to_string(&row.roster)?,
        game_text(row)?,
        SCHEMA,
        i64::from(row.rules),
        row.last_order,
        row.awaited_since,
        &row.secret,
        row.seed.map(|seed| seed.to_string()),
        row.begins.map(|message| message.0.cast_signed()),
        row.created,
        serde_json::to_string(&row.entropy)?,
        i64::from(row.roster.group.aside.is_some()),
        i64::from(row.roster.frozen),
        row.setup.pack().map(|pack| pack.hash)
    )
}

fn game_text(row: &CampaignRow) -> Result<Option<String>, StoreError> {
    Ok(row.game.as_deref().map(serde_json::to_string).transpose()?)
}

/// Its pack was kept when it was added, and stays the same.
pub(crate) async fn save(db: &mut DbConnection, row: &CampaignRow) -> Kept {
    run!(
        db,
        "UPDATE campaigns SET stage = $1, roster = $2, game = $3, schema = $4, rules = $5, \
         last_order = $6, awaited_since = $7, dice_key = $8, setup = $9, salts = $10, \
         secret = $11, aside = $12, frozen = $13, counts = $14, pack = $15, fault = NULL \
         WHERE id = $16",
        kept_stage(row.stage),
        serde_json::to_string(&row.roster)?,
        game_text(row)?,
        SCHEMA,
        i64::from(row.rules),
        row.last_order,
        row.awaited_since,
        &row.dice_key,
        serde_json::to_string(&row.setup)?,
        serde_json::to_string(&row.entropy)?,
        &row.secret,
        i64::from(row.roster.group.aside.is_some()),
        i64::from(row.roster.frozen),
        row.counts.as_ref().map(serde_json::to_string).transpose()?,
        row.setup.pack().map(|pack| pack.hash),
        row.id.0
    )
}

pub(crate) async fn freeze(db: &mut DbConnection, id: CampaignId, fault: &str) -> Kept {
    run!(db, "UPDATE campaigns SET fault = $1 WHERE id = $2", fault, id.0)
}

/// A message's number only grows: one that was sent before changes nothing.
pub(crate) async fn newest(db: &mut DbConnection, id: CampaignId, message: MessageId) -> Kept {
    run!(
        db,
        "UPDATE campaigns SET newest = $1 WHERE id = $2 AND (newest IS NULL OR newest < $1)",
        message.0.cast_signed(),
        id.0
    )
}

pub(crate) async fn begins(db: &mut DbConnection, id: CampaignId, message: MessageId) -> Kept {
    run!(
        db,
        "UPDATE campaigns SET begins = $1 WHERE id = $2 AND stage = 'lobby'",
        message.0.cast_signed(),
        id.0
    )
}

pub(crate) async fn board(
    db: &mut DbConnection,
    id: CampaignId,
    message: Option<MessageId>,
    turn: i64,
) -> Kept {
    let sql = "UPDATE campaigns SET board = $1, board_turn = $2, board_tried = NULL WHERE id = $3";
    run!(db, sql, message.map(|message| message.0.cast_signed()), turn, id.0)?;
    match message {
        Some(_) => Ok(()),
        None => boards::forget(db, id).await,
    }
}

pub(crate) async fn board_tried(db: &mut DbConnection, id: CampaignId, at: i64) -> Kept {
    run!(db, "UPDATE campaigns SET board_tried = $1 WHERE id = $2", at, id.0)?;
    // Whoever posts it will say what it shows.
    boards::forget(db, id).await
}
