//! Messages owed to channels, and what became of them: `new -> trying -> sent | parked | dead`.

use std::collections::BTreeMap;

use model::ids::{CampaignId, MessageId};
use model::post_kind::PostKind;
use sqlx::Row as _;

use crate::db::DbConnection;
use crate::tables::boards;
use crate::{DbRow, Kept, Store, StoreError, campaign_id, json, some_snowflake};

#[derive(Debug, Clone, PartialEq)]
pub struct OutboxRow {
    pub id: i64,
    pub campaign: CampaignId,
    /// The order it tells of.
    pub number: i64,
    /// Which message of that order, from 1.
    pub part: i64,
    pub kind: PostKind,
    /// Counts what there is to say.
    pub version: i64,
    pub state: PostState,
    pub created: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostState {
    New,
    /// Being tried since then; it may be in the channel or not.
    Trying {
        since: i64,
    },
    Sent {
        message: MessageId,
        at: i64,
        /// The version it shows; below zero while it also has the openers of a newer message.
        shown: i64,
        /// How many texts were put into its thread.
        threaded: i64,
    },
    /// The channel takes no messages; tried again now and then.
    Parked,
    Dead,
}

impl OutboxRow {
    /// One not yet sent: the message of an order, by its number and which of its messages this is.
    pub fn new(
        id: i64,
        campaign: CampaignId,
        (number, part): (i64, i64),
        kind: PostKind,
        created: i64,
    ) -> Self {
        let (version, state) = (1, PostState::New);
        Self { id, campaign, number, part, kind, version, state, created }
    }

    /// The mark printed at the foot of the message, by which it is found again.
    pub fn mark(&self) -> String {
        match self.part {
            ..=1 => format!("No. {}", self.number),
            part => format!("No. {}/{part}", self.number),
        }
    }

    /// Whether it has nothing to tell, and only leaves the openers to a newer message.
    pub fn only_grows_old(&self) -> bool {
        matches!(self.state, PostState::Sent { shown, .. } if shown == -self.version)
    }

    pub fn sent_at(&self) -> Option<i64> {
        match self.state {
            PostState::Sent { at, .. } => Some(at),
            _ => None,
        }
    }
}

fn state_of(row: &DbRow) -> Result<PostState, StoreError> {
    let message = some_snowflake(row, "message")?.map(MessageId);
    let at: Option<i64> = row.try_get("sent_at")?;
    let since: Option<i64> = row.try_get("tried_at")?;
    Ok(match (row.try_get::<String, _>("state")?.as_str(), message) {
        ("new", _) => PostState::New,
        ("trying", _) => PostState::Trying { since: since.unwrap_or_default() },
        ("sent", Some(message)) => PostState::Sent {
            message,
            at: at.unwrap_or_default(),
            shown: row.try_get("shown")?,
            threaded: row.try_get("threaded")?,
        },
        ("parked", _) => PostState::Parked,
        ("dead", _) => PostState::Dead,
        (other, _) => return Err(StoreError::Unreadable(format!("state {other}"))),
    })
}

fn post(row: &DbRow) -> Result<OutboxRow, StoreError> {
    Ok(OutboxRow {
        id: row.try_get("id")?,
        campaign: campaign_id(row, "campaign")?,
        number: row.try_get("number")?,
        part: row.try_get("part")?,
        kind: json(row, "matter")?,
        version: row.try_get("version")?,
        state: state_of(row)?,
        created: row.try_get("created")?,
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Backlog {
    /// Messages owed, to be sent or to be brought up to date.
    pub owed: i64,
    /// When the oldest of those that were not sent yet was written; parked ones aside.
    pub oldest: Option<i64>,
    /// Campaigns whose channel takes no messages.
    pub parked: i64,
}

impl Store {
    pub async fn backlog(&self) -> Result<Backlog, StoreError> {
        let query = query!(
            "SELECT COUNT(*) AS owed, \
             MIN(CASE WHEN state IN ('new', 'trying') THEN created END) AS oldest, \
             COUNT(DISTINCT CASE WHEN state = 'parked' THEN campaign END) AS parked \
             FROM outbox WHERE state IN ('new', 'trying', 'parked') \
             OR (state = 'sent' AND shown < version)",
        );
        let row = query.fetch_one(&self.readers).await?;
        Ok(Backlog {
            owed: row.try_get("owed")?,
            oldest: row.try_get("oldest")?,
            parked: row.try_get("parked")?,
        })
    }

    /// What a campaign's channel has not been told yet, oldest first; at most 50.
    pub async fn owed(&self, campaign: CampaignId) -> Result<Vec<OutboxRow>, StoreError> {
        let query = query!(
            "SELECT * FROM outbox WHERE campaign = $1 AND (state IN ('new', 'trying', 'parked') \
             OR (state = 'sent' AND shown < version)) ORDER BY id LIMIT 50",
            campaign.0,
        );
        self.all(query, post).await
    }

    /// Every message of a campaign after row `after`, owed, sent or given up, oldest first.
    pub async fn posts(
        &self,
        campaign: CampaignId,
        after: i64,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        let sql = "SELECT * FROM outbox WHERE campaign = $1 AND id > $2 ORDER BY id";
        self.all(query!(sql, campaign.0, after), post).await
    }

    /// Campaigns, served by this process, whose channels have not been told everything.
    pub async fn campaigns_owed(&self) -> Result<Vec<CampaignId>, StoreError> {
        let query = query!(
            "SELECT DISTINCT o.campaign, c.guild FROM outbox o \
             JOIN campaigns c ON c.id = o.campaign \
             WHERE o.state IN ('new', 'trying', 'parked') \
             OR (o.state = 'sent' AND o.shown < o.version)",
        );
        self.all_served(query, |row| campaign_id(row, "campaign")).await
    }

    pub async fn newest_opener(&self, campaign: CampaignId) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT MAX(id) AS top FROM outbox WHERE campaign = $1 AND opens = 1";
        self.column(query!(sql, campaign.0), "top").await
    }

    pub async fn newest_opener_sent(
        &self,
        campaign: CampaignId,
    ) -> Result<Option<(i64, MessageId)>, StoreError> {
        let query = query!(
            "SELECT id, message FROM outbox WHERE campaign = $1 AND opens = 1 \
             AND state = 'sent' ORDER BY id DESC LIMIT 1",
            campaign.0,
        );
        let read = |row: &DbRow| Ok((row.try_get("id")?, some_snowflake(row, "message")?));
        let found = self.one(query, read).await?;
        Ok(found.and_then(|(id, message)| Some((id, MessageId(message?)))))
    }

    /// The message of a topic that was sent last before row `before`.
    pub async fn sent_of_topic(
        &self,
        campaign: CampaignId,
        topic: &str,
        before: i64,
    ) -> Result<Option<MessageId>, StoreError> {
        let query = query!(
            "SELECT message FROM outbox WHERE campaign = $1 AND topic = $2 AND id < $3 \
             AND state = 'sent' ORDER BY id DESC LIMIT 1",
            campaign.0,
            topic,
            before,
        );
        let found = self.one(query, |row| some_snowflake(row, "message")).await?;
        Ok(found.flatten().map(MessageId))
    }

    pub async fn newest_dispatches(
        &self,
        campaign: CampaignId,
        most: i64,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        let query = query!(
            "SELECT * FROM outbox WHERE campaign = $1 AND topic IS NOT NULL \
             ORDER BY id DESC LIMIT $2",
            campaign.0,
            most,
        );
        self.all(query, post).await
    }

    pub async fn newest_dispatch(
        &self,
        campaign: CampaignId,
    ) -> Result<Option<OutboxRow>, StoreError> {
        Ok(self.newest_dispatches(campaign, 1).await?.pop())
    }

    pub async fn states(&self, rows: &[i64]) -> Result<BTreeMap<i64, PostState>, StoreError> {
        let mut states = BTreeMap::new();
        for id in rows {
            let state =
                self.one(query!("SELECT * FROM outbox WHERE id = $1", id), state_of).await?;
            states.extend(state.map(|state| (*id, state)));
        }
        Ok(states)
    }

    pub async fn lobby_post(&self, campaign: CampaignId) -> Result<Option<OutboxRow>, StoreError> {
        let sql = "SELECT * FROM outbox WHERE campaign = $1 ORDER BY id LIMIT 1";
        self.one(query!(sql, campaign.0), post).await
    }
}

/// Somebody else is awaited: the newest message that opens panels says so, and those since the newest
/// with a topic, as reminders, are about what was before.
pub(crate) async fn call_again(db: &mut DbConnection, campaign: CampaignId) -> Kept {
    run!(
        db,
        "UPDATE outbox SET shown = -shown WHERE campaign = $1 AND opens = 1 AND state = 'sent' \
         AND shown > 0 \
         AND id > (SELECT MAX(id) FROM outbox WHERE campaign = $1 AND topic IS NOT NULL) \
         AND id < (SELECT MAX(id) FROM outbox WHERE campaign = $1 AND opens = 1)",
        campaign.0
    )?;
    run!(
        db,
        "UPDATE outbox SET version = version + 1 WHERE id = \
         (SELECT MAX(id) FROM outbox WHERE campaign = $1 AND opens = 1)",
        campaign.0
    )
}

/// A newer message has the openers: those from a row on up to that one leave them to it.
pub(crate) async fn grow_old(
    db: &mut DbConnection,
    campaign: CampaignId,
    from: i64,
    newest: i64,
) -> Kept {
    run!(
        db,
        "UPDATE outbox SET shown = -shown WHERE campaign = $1 AND opens = 1 AND state = 'sent' \
         AND shown > 0 AND id >= $2 AND id < $3",
        campaign.0,
        from,
        newest
    )
}

pub(crate) async fn add(db: &mut DbConnection, row: &OutboxRow) -> Kept {
    run!(
        db,
        "INSERT INTO outbox (id, campaign, number, part, topic, opens, matter, version, shown, \
         state, threaded, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 'new', 0, $9)",
        row.id,
        row.campaign.0,
        row.number,
        row.part,
        row.kind.topic(),
        i64::from(row.kind.opens()),
        serde_json::to_string(&row.kind)?,
        row.version,
        row.created
    )
}

pub(crate) async fn grow(db: &mut DbConnection, id: i64, kind: &PostKind) -> Kept {
    run!(
        db,
        "UPDATE outbox SET matter = $1, version = version + 1 WHERE id = $2",
        serde_json::to_string(kind)?,
        id
    )
}

pub(crate) async fn state(db: &mut DbConnection, id: i64, state: PostState) -> Kept {
    match state {
        PostState::New => run!(db, "UPDATE outbox SET state = 'new' WHERE id = $1", id),
        PostState::Trying { since } => {
            let sql = "UPDATE outbox SET state = 'trying', tried_at = $1 WHERE id = $2";
            run!(db, sql, since, id)
        }
        PostState::Sent { message, at, shown, threaded } => run!(
            db,
            "UPDATE outbox SET state = 'sent', message = $1, sent_at = $2, shown = $3, \
             threaded = $4 WHERE id = $5",
            message.0.cast_signed(),
            at,
            shown,
            threaded,
            id,
        ),
        PostState::Parked => run!(db, "UPDATE outbox SET state = 'parked' WHERE id = $1", id),
        PostState::Dead => run!(db, "UPDATE outbox SET state = 'dead' WHERE id = $1", id),
    }
}

/// The channel may show what is of a later time: what seems unsent is looked for before it is
/// sent, the newest messages are told anew, and the board is looked for, as another may stand in its
/// place.
pub(crate) async fn again(db: &mut DbConnection, campaign: CampaignId) -> Kept {
    run!(
        db,
        "UPDATE outbox SET state = 'trying', tried_at = created WHERE campaign = $1 \
         AND state IN ('new', 'parked')",
        campaign.0
    )?;
    run!(
        db,
        "UPDATE outbox SET shown = 0 WHERE campaign = $1 AND state = 'sent' AND id IN (SELECT id \
         FROM outbox WHERE campaign = $1 AND topic IS NOT NULL ORDER BY id DESC LIMIT 2)",
        campaign.0
    )?;
    boards::look_again(db, campaign).await
}
