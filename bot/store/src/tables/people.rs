//! What people have set for themselves, and how far they have followed their campaigns.

use model::ids::CampaignId;
use model::person::{Look, Person, Quiet, Shown};
use sqlx::Row as _;
use staff::PlayerId;

use crate::db::DbConnection;
use crate::{DbRow, Store, StoreError};

fn person(row: &DbRow) -> Result<Person, StoreError> {
    let minutes = |column| -> Result<Option<u16>, StoreError> {
        let found: Option<i64> = row.try_get(column)?;
        Ok(found.and_then(|found| u16::try_from(found).ok()))
    };
    let (from, to) = (minutes("quiet_from")?, minutes("quiet_to")?);
    Ok(Person {
        zone: row.try_get("zone")?,
        quiet: from.zip(to).map(|(from, to)| Quiet { from, to }),
        reminders: row.try_get::<i64, _>("reminders")? != 0,
        digest: row.try_get::<i64, _>("digest")? != 0,
        shown: Shown::named(row.try_get("shown")?),
        guided: row.try_get::<i64, _>("guided")? != 0,
    })
}

impl Store {
    /// What somebody has set; what everybody begins with if they have set nothing.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn person(&self, player: PlayerId) -> Result<Person, StoreError> {
        let query = sqlx::query("SELECT * FROM people WHERE player = $1");
        let row = query.bind(player.0.cast_signed()).fetch_optional(&self.readers).await?;
        Ok(row.as_ref().map(person).transpose()?.unwrap_or_default())
    }

    /// How far somebody has followed a campaign.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn look(&self, campaign: CampaignId, player: PlayerId) -> Result<Look, StoreError> {
        let query = sqlx::query(
            "SELECT seen, looked, snoozed FROM looks WHERE campaign = $1 AND player = $2",
        );
        let query = query.bind(campaign.0).bind(player.0.cast_signed());
        let Some(row) = query.fetch_optional(&self.readers).await? else {
            return Ok(Look::default());
        };
        Ok(Look {
            seen: row.try_get("seen")?,
            looked: row.try_get("looked")?,
            snoozed: row.try_get("snoozed")?,
        })
    }
}

pub(crate) async fn set(
    connection: &mut DbConnection,
    player: PlayerId,
    person: &Person,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO people \
         (player, zone, quiet_from, quiet_to, reminders, digest, shown, guided) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
         ON CONFLICT (player) DO UPDATE SET zone = excluded.zone, \
         quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, \
         reminders = excluded.reminders, digest = excluded.digest, \
         shown = excluded.shown, guided = excluded.guided",
    );
    let query = query.bind(player.0.cast_signed()).bind(person.zone.as_deref());
    let query = query.bind(person.quiet.map(|quiet| i64::from(quiet.from)));
    let query = query.bind(person.quiet.map(|quiet| i64::from(quiet.to)));
    let query = query.bind(i64::from(person.reminders)).bind(i64::from(person.digest));
    let query = query.bind(person.shown.name()).bind(i64::from(person.guided));
    query.execute(connection).await?;
    Ok(())
}

pub(crate) async fn look(
    connection: &mut DbConnection,
    campaign: CampaignId,
    player: PlayerId,
    look: Look,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO looks (campaign, player, seen, looked, snoozed) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (campaign, player) DO UPDATE SET seen = excluded.seen, \
         looked = excluded.looked, snoozed = excluded.snoozed",
    );
    let query = query.bind(campaign.0).bind(player.0.cast_signed());
    query.bind(look.seen).bind(look.looked).bind(look.snoozed).execute(connection).await?;
    Ok(())
}

pub(crate) async fn forget(
    connection: &mut DbConnection,
    player: PlayerId,
) -> Result<(), StoreError> {
    let player = player.0.cast_signed();
    let query = sqlx::query("DELETE FROM people WHERE player = $1");
    query.bind(player).execute(&mut *connection).await?;
    let query = sqlx::query("DELETE FROM looks WHERE player = $1");
    query.bind(player).execute(connection).await?;
    Ok(())
}
