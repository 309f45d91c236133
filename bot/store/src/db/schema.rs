//! The schema's steps: the same files for both databases.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Row as _, SqlSafeStr as _};

use crate::StoreError;
use crate::db::{Backend, DbConnection};

/// The schema's steps, by number; never changed once released. From step 28 on a step only adds:
/// processes of the build before serve beside those of this one until they have handed over.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "campaigns", include_str!("../../../../migrations/0001_campaigns.sql")),
    (2, "people", include_str!("../../../../migrations/0002_people.sql")),
    (4, "dice", include_str!("../../../../migrations/0004_dice.sql")),
    (8, "faults", include_str!("../../../../migrations/0008_faults.sql")),
    (9, "pictures", include_str!("../../../../migrations/0009_pictures.sql")),
    (10, "guide", include_str!("../../../../migrations/0010_guide.sql")),
    (13, "delivery", include_str!("../../../../migrations/0013_delivery.sql")),
    (14, "boards", include_str!("../../../../migrations/0014_boards.sql")),
    (16, "seals", include_str!("../../../../migrations/0016_seals.sql")),
    (17, "rooms", include_str!("../../../../migrations/0017_rooms.sql")),
    (18, "bans", include_str!("../../../../migrations/0018_bans.sql")),
    (22, "rings", include_str!("../../../../migrations/0022_rings.sql")),
    (24, "lessons", include_str!("../../../../migrations/0024_lessons.sql")),
    (25, "rung", include_str!("../../../../migrations/0025_rung.sql")),
    (26, "room_boards", include_str!("../../../../migrations/0026_room_boards.sql")),
    (27, "processes", include_str!("../../../../migrations/0027_processes.sql")),
    (28, "counts", include_str!("../../../../migrations/0028_counts.sql")),
    (29, "packs", include_str!("../../../../migrations/0029_packs.sql")),
];

fn migrations() -> Migrator {
    let migration = |(version, name, sql): &(i64, &'static str, &'static str)| {
        let kind = MigrationType::Simple;
        Migration::new(*version, (*name).into(), kind, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
}

pub fn newest_schema() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or(0)
}

pub(crate) async fn steps(connection: &mut DbConnection) -> Result<Vec<i64>, StoreError> {
    let known = match Backend::of(connection) {
        Backend::Sqlite => "SELECT 1 AS found FROM sqlite_master WHERE name = '_sqlx_migrations'",
        Backend::Postgres => {
            "SELECT 1 AS found FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'"
        }
    };
    if query!(known).fetch_optional(&mut *connection).await?.is_none() {
        return Ok(Vec::new());
    }
    let steps = query!("SELECT version FROM _sqlx_migrations ORDER BY version");
    let rows = steps.fetch_all(connection).await?;
    rows.iter().map(|row| Ok(row.try_get("version")?)).collect()
}

pub(crate) fn must_be_known(steps: &[i64]) -> Result<(), StoreError> {
    let unknown = |step: &&i64| MIGRATIONS.iter().all(|(version, ..)| version != *step);
    match steps.iter().rfind(unknown) {
        Some(found) => Err(StoreError::Newer { found: *found, known: newest_schema() }),
        None => Ok(()),
    }
}

pub(crate) fn is_current(steps: &[i64]) -> bool {
    pending(steps).is_none()
}

pub(crate) fn pending(steps: &[i64]) -> Option<i64> {
    MIGRATIONS.iter().map(|(version, ..)| *version).find(|version| !steps.contains(version))
}

/// Brings a schema up to date. On PostgreSQL other processes that would wait meanwhile.
pub(crate) async fn migrate(connection: &mut DbConnection) -> Result<(), StoreError> {
    // The connection itself is handed over: `run` would borrow it in a way no task can be spawned with.
    let migrated = migrations().run_direct(None, connection, false).await;
    migrated.map_err(|why| StoreError::Database(why.to_string()))
}
