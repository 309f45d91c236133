//! The log: what was asked, what the dice showed, what happened. Lines are added, never changed:
//! each is sealed with a hash of what it holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use model::dice::hex;
use model::ids::{CampaignId, InteractionId};
use model::log::LogLine;
use sha2::{Digest as _, Sha256};
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Query, Store, StoreError, campaign_id, json, snowflake, some_json};

/// Lines that are read at a time.
const PAGE: i64 = 500;
/// Lines that are read at once by whoever asks.
const FEW: usize = 50;

/// What stands in the events of a line in which a turn begins, whatever the game.
const TURN_BEGAN: &str = "\"TurnBegan\"";

fn line(row: &DbRow) -> Result<LogLine, StoreError> {
    let rules: i64 = row.try_get("rules")?;
    Ok(LogLine {
        campaign: campaign_id(row, "campaign")?,
        number: row.try_get("number")?,
        player: PlayerId(snowflake(row, "player")?),
        rules: u32::try_from(rules).unwrap_or(u32::MAX),
        at: row.try_get("at")?,
        body: json(row, "body")?,
        faces: json(row, "faces")?,
        events: json(row, "events")?,
        dice: some_json(row, "dice")?.unwrap_or_default(),
    })
}

impl Store {
    /// At most `limit` lines of a log from number `from` on.
    pub async fn lines(
        &self,
        campaign: CampaignId,
        from: i64,
        limit: i64,
    ) -> Result<Vec<LogLine>, StoreError> {
        let (mut lines, mut from) = (Vec::<LogLine>::new(), from);
        loop {
            let left = limit - i64::try_from(lines.len()).unwrap_or(i64::MAX);
            let sql =
                "SELECT * FROM log WHERE campaign = $1 AND number >= $2 ORDER BY number LIMIT $3";
            let page = query!(sql, campaign.0, from, left.min(PAGE));
            let page = self.read_lines(page).await?;
            let Some(last) = page.last() else { return Ok(lines) };
            from = last.number + 1;
            let whole = i64::try_from(page.len()).unwrap_or(i64::MAX) == PAGE;
            lines.extend(page);
            if !whole {
                return Ok(lines);
            }
        }
    }

    /// At most `limit` lines of a log from number `from` on downwards, newest first.
    pub async fn lines_down(
        &self,
        campaign: CampaignId,
        from: i64,
        limit: i64,
    ) -> Result<Vec<LogLine>, StoreError> {
        let sql =
            "SELECT * FROM log WHERE campaign = $1 AND number <= $2 ORDER BY number DESC LIMIT $3";
        self.read_lines(query!(sql, campaign.0, from, limit)).await
    }

    pub async fn lines_of_turns(&self, campaign: CampaignId) -> Result<Vec<LogLine>, StoreError> {
        let sql = "SELECT * FROM log WHERE campaign = $1 AND opens_turn = 1 ORDER BY number";
        self.read_lines(query!(sql, campaign.0)).await
    }

    /// The lines of a log about the staff: who joined and who left among them.
    pub async fn lines_of_staff(&self, campaign: CampaignId) -> Result<Vec<LogLine>, StoreError> {
        let sql = "SELECT * FROM log WHERE campaign = $1 AND kind = 'Staff' ORDER BY number";
        self.read_lines(query!(sql, campaign.0)).await
    }

    /// The number of each line of a log, in order, and the epoch it was written under; 0 if there was
    /// one process.
    pub async fn epochs(&self, campaign: CampaignId) -> Result<Vec<(i64, i64)>, StoreError> {
        let sql = "SELECT number, epoch FROM log WHERE campaign = $1 ORDER BY number";
        let read = |row: &DbRow| Ok((row.try_get("number")?, row.try_get("epoch")?));
        self.all(query!(sql, campaign.0), read).await
    }

    pub async fn taking_back(&self, campaign: CampaignId) -> Result<Vec<LogLine>, StoreError> {
        let sql =
            "SELECT * FROM log WHERE campaign = $1 AND kind IN ('Undo', 'Rewind') ORDER BY number";
        self.read_lines(query!(sql, campaign.0)).await
    }

    /// Lines of a log that are not as they were written. Nothing is known of those that were
    /// written before lines were sealed.
    pub async fn altered(&self, campaign: CampaignId) -> Result<Vec<i64>, StoreError> {
        let query = query!("SELECT * FROM log WHERE campaign = $1 ORDER BY number", campaign.0);
        let altered = |row: &DbRow| {
            let (written, seal): (_, Option<String>) = (Written::read(row)?, row.try_get("seal")?);
            Ok(seal.filter(|seal| *seal != written.seal()).map(|_| written.number))
        };
        Ok(self.all(query, altered).await?.into_iter().flatten().collect())
    }

    async fn read_lines(&self, query: Query<'_>) -> Result<Vec<LogLine>, StoreError> {
        let rows = query.fetch_all(&self.readers).await?;
        if rows.len() <= FEW {
            return self.read(&rows, line).await;
        }
        let (rows, mut looked_for) = (Arc::new(rows), BTreeSet::new());
        loop {
            // To read many takes a while, and others are waited for meanwhile.
            let page = Arc::clone(&rows);
            let read = tokio::task::spawn_blocking(move || page.iter().map(line).collect());
            let outcome: Result<_, _> =
                read.await.map_err(|why| StoreError::Unreadable(why.to_string()))?;
            match outcome {
                Err(StoreError::Unreadable(why)) if self.enrolls(&why, &mut looked_for).await? => {}
                outcome => return outcome,
            }
        }
    }

    pub async fn interaction(
        &self,
        id: InteractionId,
    ) -> Result<Option<(CampaignId, i64)>, StoreError> {
        let sql = "SELECT campaign, number FROM interactions WHERE id = $1";
        let read = |row: &DbRow| Ok((campaign_id(row, "campaign")?, row.try_get("number")?));
        self.one(query!(sql, id.0.cast_signed()), read).await
    }
}

struct Written {
    campaign: i64,
    number: i64,
    player: i64,
    rules: i64,
    at: i64,
    body: String,
    faces: String,
    events: String,
    dice: Option<String>,
}

impl Written {
    fn of(line: &LogLine) -> Result<Self, StoreError> {
        let dice = (!line.dice.is_empty()).then(|| serde_json::to_string(&line.dice));
        Ok(Self {
            campaign: line.campaign.0,
            number: line.number,
            player: line.player.0.cast_signed(),
            rules: i64::from(line.rules),
            at: line.at,
            body: serde_json::to_string(&line.body)?,
            faces: serde_json::to_string(&line.faces)?,
            events: serde_json::to_string(&line.events)?,
            dice: dice.transpose()?,
        })
    }

    fn read(row: &DbRow) -> Result<Self, StoreError> {
        Ok(Self {
            campaign: row.try_get("campaign")?,
            number: row.try_get("number")?,
            player: row.try_get("player")?,
            rules: row.try_get("rules")?,
            at: row.try_get("at")?,
            body: row.try_get("body")?,
            faces: row.try_get("faces")?,
            events: row.try_get("events")?,
            dice: row.try_get("dice")?,
        })
    }

    fn seal(&self) -> String {
        let numbers = [self.campaign, self.number, self.player, self.rules, self.at];
        let dice = self.dice.as_deref().unwrap_or_default();
        let texts = [self.body.as_str(), &self.faces, &self.events, dice];
        let mut hash = Sha256::new();
        for number in numbers {
            hash.update(number.to_be_bytes());
        }
        for text in texts {
            hash.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
            hash.update(text);
        }
        hex(&hash.finalize())
    }
}

pub(crate) async fn add(db: &mut DbConnection, line: &LogLine, epoch: i64) -> Kept {
    let written = Written::of(line)?;
    let seal = written.seal();
    let Written { campaign, number, player, rules, at, body, faces, events, dice } = written;
    run!(
        db,
        "INSERT INTO log (campaign, number, kind, player, rules, at, body, faces, events, dice, \
         seal, epoch, opens_turn) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        campaign,
        number,
        line.body.kind(),
        player,
        rules,
        at,
        body,
        faces,
        &events,
        dice,
        seal,
        epoch,
        i64::from(events.contains(TURN_BEGAN))
    )
}

pub(crate) async fn add_interaction(
    db: &mut DbConnection,
    id: InteractionId,
    campaign: CampaignId,
    number: i64,
) -> Kept {
    run!(
        db,
        "INSERT INTO interactions (id, campaign, number) VALUES ($1, $2, $3)",
        id.0.cast_signed(),
        campaign.0,
        number
    )
}
