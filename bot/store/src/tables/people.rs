//! What people have set for themselves, and how far they have followed their campaigns.

use model::ids::{CampaignId, GuildId};
use model::person::{Lessons, Look, Person, Quiet, Rings, Shown};
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{DbRow, Kept, Store, StoreError};

fn person(row: &DbRow) -> Result<Person, StoreError> {
    let minutes = |column| -> Result<Option<u16>, StoreError> {
        let found: Option<i64> = row.try_get(column)?;
        Ok(found.and_then(|found| u16::try_from(found).ok()))
    };
    let (from, to) = (minutes("quiet_from")?, minutes("quiet_to")?);
    Ok(Person {
        zone: row.try_get("zone")?,
        quiet: from.zip(to).map(|(from, to)| Quiet { from, to }),
        rings: Rings::named(row.try_get("rings")?),
        digest: row.try_get::<i64, _>("digest")? != 0,
        shown: Shown::named(row.try_get("shown")?),
        guided: row.try_get::<i64, _>("guided")? != 0,
        lessons: Lessons::read(row.try_get("lessons")?),
    })
}

impl Store {
    /// What somebody has set; what everybody begins with if they have set nothing.
    pub async fn person(&self, player: PlayerId) -> Result<Person, StoreError> {
        let query = query!("SELECT * FROM people WHERE player = $1", player.0.cast_signed());
        Ok(self.one(query, person).await?.unwrap_or_default())
    }

    pub async fn look(&self, campaign: CampaignId, player: PlayerId) -> Result<Look, StoreError> {
        let sql =
            "SELECT seen, looked, snoozed, rung FROM looks WHERE campaign = $1 AND player = $2";
        let read = |row: &DbRow| {
            let (seen, looked) = (row.try_get("seen")?, row.try_get("looked")?);
            let (snoozed, rung) = (row.try_get("snoozed")?, row.try_get("rung")?);
            Ok(Look { seen, looked, snoozed, rung })
        };
        let look = self.one(query!(sql, campaign.0, player.0.cast_signed()), read).await?;
        Ok(look.unwrap_or_default())
    }
}

impl Store {
    pub async fn is_banned(&self, guild: GuildId, player: PlayerId) -> Result<bool, StoreError> {
        let (guild, player) = (guild.0.cast_signed(), player.0.cast_signed());
        let sql = "SELECT at FROM bans WHERE guild = $1 AND player = $2";
        Ok(self.one(query!(sql, guild, player), |_| Ok(())).await?.is_some())
    }
}

pub(crate) async fn ban(
    db: &mut DbConnection,
    guild: GuildId,
    player: PlayerId,
    at: Option<i64>,
) -> Kept {
    let (guild, player) = (guild.0.cast_signed(), player.0.cast_signed());
    run!(db, "DELETE FROM bans WHERE guild = $1 AND player = $2", guild, player)?;
    let Some(at) = at else { return Ok(()) };
    run!(db, "INSERT INTO bans (guild, player, at) VALUES ($1, $2, $3)", guild, player, at)
}

pub(crate) async fn set(db: &mut DbConnection, player: PlayerId, person: &Person) -> Kept {
    run!(
        db,
        "INSERT INTO people \
         (player, zone, quiet_from, quiet_to, rings, digest, shown, guided, lessons) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
         ON CONFLICT (player) DO UPDATE SET zone = excluded.zone, \
         quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, \
         rings = excluded.rings, digest = excluded.digest, \
         shown = excluded.shown, guided = excluded.guided, lessons = excluded.lessons",
        player.0.cast_signed(),
        person.zone.as_deref(),
        person.quiet.map(|quiet| i64::from(quiet.from)),
        person.quiet.map(|quiet| i64::from(quiet.to)),
        person.rings.to_string(),
        i64::from(person.digest),
        person.shown.name(),
        i64::from(person.guided),
        person.lessons.to_string()
    )
}

pub(crate) async fn look(
    db: &mut DbConnection,
    campaign: CampaignId,
    player: PlayerId,
    look: Look,
) -> Kept {
    run!(
        db,
        "INSERT INTO looks (campaign, player, seen, looked, snoozed, rung) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (campaign, player) DO UPDATE \
         SET seen = excluded.seen, looked = excluded.looked, snoozed = excluded.snoozed",
        campaign.0,
        player.0.cast_signed(),
        look.seen,
        look.looked,
        look.snoozed,
        look.rung
    )
}

pub(crate) async fn rung(
    db: &mut DbConnection,
    campaign: CampaignId,
    player: PlayerId,
    at: i64,
) -> Kept {
    run!(
        db,
        "INSERT INTO looks (campaign, player, seen, looked, snoozed, rung) \
         VALUES ($1, $2, 0, 0, 0, $3) ON CONFLICT (campaign, player) DO UPDATE \
         SET rung = excluded.rung",
        campaign.0,
        player.0.cast_signed(),
        at
    )
}

pub(crate) async fn forget(db: &mut DbConnection, player: PlayerId) -> Kept {
    let player = player.0.cast_signed();
    run!(db, "DELETE FROM people WHERE player = $1", player)?;
    run!(db, "DELETE FROM looks WHERE player = $1", player)
}
