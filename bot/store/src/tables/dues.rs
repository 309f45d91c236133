//! What falls due: one row for each thing, found by one index.
//!
//! While a campaign pauses its rows are held; when it goes on they move on by as long as it paused.
//! Somebody's leave ends on a day of the calendar and is never held; nor is the end of what lies
//! aside.

use model::ids::CampaignId;
use sqlx::{AssertSqlSafe, Row as _};
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Store, StoreError, campaign_id};

const AT_ONCE: i64 = 100;

const DUE: &str = "SELECT * FROM deadlines WHERE held = 0 AND at <= $1 ORDER BY at LIMIT $2";

/// What kind of thing falls due. Of several at one time the earlier here comes first: whoever's
/// question is answered for them is reminded of it no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DueKind {
    Return,
    Motion,
    /// The oldest open proposal will have been open for a week.
    Proposals,
    /// The waiting decision is answered by default; `told` is its number.
    Default,
    /// The waiting decision is answered by the council; `told` is its number.
    Council,
    Reminder,
    Chief,
    /// Whoever has become awaited, or has been given the command, since `since` is rung.
    Ring,
    /// Whoever is to vote is rung; `told` is the motion's number.
    Ballot,
    /// Whoever has not voted is rung before the motion closes; `told` is its number.
    LastCall,
    /// Nobody has done anything for long; `told` counts how often that was said.
    Stalled,
    /// The next order of a plan that runs.
    Plan,
    /// The march that a battle of a campaign is has lasted too long; `told` is its number.
    March,
    /// What lies aside can be taken up no more.
    Archive,
    /// The result of a battle stands, if nobody has objected; `told` is its number.
    Report,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub campaign: CampaignId,
    pub kind: DueKind,
    /// Whose or which one: a player, a motion's number; 0 where a campaign has one at most.
    pub subject: i64,
    /// When, in seconds since 1970.
    pub at: i64,
    /// How often it has happened already.
    pub told: i64,
    /// Since when what it is about has waited, in seconds since 1970; 0 if it is about no waiting.
    pub since: i64,
}

impl Due {
    pub fn reminder(campaign: CampaignId, at: i64, since: i64) -> Self {
        Self { campaign, kind: DueKind::Reminder, subject: 0, at, told: 0, since }
    }

    pub fn chief(campaign: CampaignId, at: i64, since: i64) -> Self {
        Self { kind: DueKind::Chief, ..Self::reminder(campaign, at, since) }
    }

    /// Anything a campaign has one of at most; `told` is what its kind says it is.
    pub fn of(campaign: CampaignId, kind: DueKind, at: i64, told: i64) -> Self {
        Self { campaign, kind, subject: 0, at, told, since: 0 }
    }

    pub fn motion(campaign: CampaignId, number: u32, at: i64) -> Self {
        let (kind, subject) = (DueKind::Motion, i64::from(number));
        Self { campaign, kind, subject, at, told: 0, since: 0 }
    }

    pub fn ring(campaign: CampaignId, player: PlayerId, at: i64) -> Self {
        Self { since: at, ..Self::to(campaign, DueKind::Ring, player, at) }
    }

    pub fn ballot(
        campaign: CampaignId,
        kind: DueKind,
        player: PlayerId,
        (motion, at): (u32, i64),
    ) -> Self {
        Self { told: i64::from(motion), ..Self::to(campaign, kind, player, at) }
    }

    pub fn leave(campaign: CampaignId, player: PlayerId, at: i64) -> Self {
        Self::to(campaign, DueKind::Return, player, at)
    }

    /// Anything that there is one of for each player at most.
    fn to(campaign: CampaignId, kind: DueKind, player: PlayerId, at: i64) -> Self {
        Self { campaign, kind, subject: player.0.cast_signed(), at, told: 0, since: 0 }
    }

    pub fn player(&self) -> PlayerId {
        PlayerId(self.subject.cast_unsigned())
    }
}

const KINDS: [(DueKind, &str); 15] = [
    (DueKind::Reminder, "reminder"),
    (DueKind::Chief, "chief"),
    (DueKind::Return, "return"),
    (DueKind::Motion, "motion"),
    (DueKind::Proposals, "proposals"),
    (DueKind::Default, "default"),
    (DueKind::Council, "council"),
    (DueKind::Ring, "ring"),
    (DueKind::Ballot, "ballot"),
    (DueKind::LastCall, "last-call"),
    (DueKind::Stalled, "stalled"),
    (DueKind::Plan, "plan"),
    (DueKind::March, "march"),
    (DueKind::Archive, "archive"),
    (DueKind::Report, "report"),
];

fn kind_text(kind: DueKind) -> &'static str {
    KINDS.iter().find(|(of, _)| *of == kind).map_or("", |(_, text)| text)
}

fn due(row: &DbRow) -> Result<Due, StoreError> {
    let text: String = row.try_get("kind")?;
    let kind = KINDS.iter().find(|(_, known)| *known == text).map(|(kind, _)| *kind);
    Ok(Due {
        campaign: campaign_id(row, "campaign")?,
        kind: kind.ok_or_else(|| StoreError::Unreadable(format!("due {text}")))?,
        subject: row.try_get("subject")?,
        at: row.try_get("at")?,
        told: row.try_get("told")?,
        since: row.try_get("since")?,
    })
}

impl Store {
    /// What was due by `now` in campaigns that this process serves, oldest first; at most 100.
    pub async fn due(&self, now: i64) -> Result<Vec<Due>, StoreError> {
        let sql = match self.held.condition("c.guild") {
            None => DUE.to_owned(),
            Some(served) => format!(
                "SELECT d.* FROM deadlines d JOIN campaigns c ON c.id = d.campaign \
                 WHERE d.held = 0 AND d.at <= $1 AND {served} ORDER BY d.at LIMIT $2"
            ),
        };
        // Nothing but numbers is put into it.
        let query = query!(AssertSqlSafe(sql), now, AT_ONCE);
        let mut dues = self.all(query, due).await?;
        dues.sort_by_key(|due| (due.at, due.kind, due.campaign, due.subject));
        Ok(dues)
    }

    /// What of one kind falls due for a campaign, the earliest if there are several.
    pub async fn due_of(
        &self,
        campaign: CampaignId,
        kind: DueKind,
    ) -> Result<Option<Due>, StoreError> {
        let sql = "SELECT * FROM deadlines WHERE campaign = $1 AND kind = $2 ORDER BY at LIMIT 1";
        self.one(query!(sql, campaign.0, kind_text(kind)), due).await
    }
}

pub(crate) async fn set(db: &mut DbConnection, due: Due) -> Kept {
    run!(
        db,
        "INSERT INTO deadlines (campaign, kind, subject, at, told, since, held) \
         VALUES ($1, $2, $3, $4, $5, $6, 0) \
         ON CONFLICT (campaign, kind, subject) DO UPDATE \
         SET at = excluded.at, told = excluded.told, since = excluded.since",
        due.campaign.0,
        kind_text(due.kind),
        due.subject,
        due.at,
        due.told,
        due.since
    )
}

pub(crate) async fn delete(db: &mut DbConnection, campaign: CampaignId, kind: DueKind) -> Kept {
    run!(db, "DELETE FROM deadlines WHERE campaign = $1 AND kind = $2", campaign.0, kind_text(kind))
}

pub(crate) async fn delete_one(db: &mut DbConnection, due: Due) -> Kept {
    run!(
        db,
        "DELETE FROM deadlines WHERE campaign = $1 AND kind = $2 AND subject = $3",
        due.campaign.0,
        kind_text(due.kind),
        due.subject
    )
}

pub(crate) async fn delete_as_it_was(db: &mut DbConnection, due: Due) -> Kept {
    run!(
        db,
        "DELETE FROM deadlines WHERE campaign = $1 AND kind = $2 AND subject = $3 AND at = $4 \
         AND told = $5 AND held = 0",
        due.campaign.0,
        kind_text(due.kind),
        due.subject,
        due.at,
        due.told
    )
}

pub(crate) async fn put_off_as_it_was(db: &mut DbConnection, due: Due, at: i64) -> Kept {
    run!(
        db,
        "UPDATE deadlines SET at = $6 WHERE campaign = $1 AND kind = $2 AND subject = $3 \
         AND at = $4 AND told = $5 AND held = 0",
        due.campaign.0,
        kind_text(due.kind),
        due.subject,
        due.at,
        due.told,
        at
    )
}

pub(crate) async fn hold(db: &mut DbConnection, campaign: CampaignId) -> Kept {
    run!(
        db,
        "UPDATE deadlines SET held = 1 WHERE campaign = $1 AND kind NOT IN ($2, $3)",
        campaign.0,
        kind_text(DueKind::Return),
        kind_text(DueKind::Archive)
    )
}

pub(crate) async fn release(db: &mut DbConnection, campaign: CampaignId, seconds: i64) -> Kept {
    run!(
        db,
        "UPDATE deadlines SET held = 0, at = at + $2, \
         since = CASE WHEN since > 0 THEN since + $2 ELSE 0 END \
         WHERE campaign = $1 AND held = 1",
        campaign.0,
        seconds
    )
}
