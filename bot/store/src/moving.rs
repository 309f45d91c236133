//! Everything from one database to another: row by row, then read again from both.
//!
//! Rows go over as they are, whatever they mean, in one transaction of the target. What a text
//! column holds is not looked at: states of an older form are brought up by whoever reads them.

use futures::{Stream, StreamExt as _};
use sqlx::{AssertSqlSafe, Executor as _, Row as _};

use crate::db::{Backend, DbConnection};
use crate::{DbRow, Store, StoreError};

/// Values that go into one statement, at most; SQLite takes 32,766.
const VALUES_MAX: usize = 4_096;
/// Rows that go into one, at most.
const ROWS_MAX: usize = 256;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
}

use Kind::{Number, Text};

/// A table: its name, how many of its columns are its key, and its columns, the key first.
struct Table {
    name: &'static str,
    key: usize,
    columns: &'static [(&'static str, Kind)],
    /// Whether a new database has rows in it already, in whose place the others' come.
    filled: bool,
}

const fn table(name: &'static str, key: usize, columns: &'static [(&'static str, Kind)]) -> Table {
    Table { name, key, columns, filled: false }
}

const fn filled(name: &'static str, key: usize, columns: &'static [(&'static str, Kind)]) -> Table {
    Table { name, key, columns, filled: true }
}

/// Every table but `leases`, which is of processes; what others refer to comes first.
const TABLES: &[Table] = &[
    filled("settings", 1, &[("key", Text), ("value", Text)]),
    filled("counters", 1, &[("name", Text), ("last", Number)]),
    table(
        "campaigns",
        1,
        &[
            ("id", Number),
            ("guild", Number),
            ("channel", Number),
            ("name", Text),
            ("stage", Text),
            ("setup", Text),
            ("roster", Text),
            ("game", Text),
            ("schema", Number),
            ("rules", Number),
            ("last_order", Number),
            ("awaited_since", Number),
            ("secret", Text),
            ("seed", Text),
            ("dice_key", Text),
            ("begins", Number),
            ("fault", Text),
            ("created", Number),
            ("board", Number),
            ("board_turn", Number),
            ("newest", Number),
            ("salts", Text),
            ("board_tried", Number),
            ("aside", Number),
            ("frozen", Number),
            ("counts", Text),
        ],
    ),
    table(
        "log",
        2,
        &[
            ("campaign", Number),
            ("number", Number),
            ("kind", Text),
            ("player", Number),
            ("rules", Number),
            ("at", Number),
            ("body", Text),
            ("faces", Text),
            ("events", Text),
            ("dice", Text),
            ("seal", Text),
            ("epoch", Number),
            ("opens_turn", Number),
        ],
    ),
    table(
        "own_numbers",
        3,
        &[("campaign", Number), ("audience", Number), ("own", Number), ("line", Number)],
    ),
    table("interactions", 1, &[("id", Number), ("campaign", Number), ("number", Number)]),
    table(
        "drafts",
        1,
        &[
            ("id", Number),
            ("campaign", Number),
            ("player", Number),
            ("decision", Number),
            ("steps", Text),
            ("updated", Number),
        ],
    ),
    table(
        "outbox",
        1,
        &[
            ("id", Number),
            ("campaign", Number),
            ("number", Number),
            ("part", Number),
            ("topic", Text),
            ("opens", Number),
            ("matter", Text),
            ("version", Number),
            ("shown", Number),
            ("state", Text),
            ("message", Number),
            ("tried_at", Number),
            ("sent_at", Number),
            ("threaded", Number),
            ("created", Number),
        ],
    ),
    table(
        "tokens",
        1,
        &[("interaction", Number), ("token", Text), ("at", Number), ("guild", Number)],
    ),
    table(
        "deadlines",
        3,
        &[
            ("campaign", Number),
            ("kind", Text),
            ("subject", Number),
            ("at", Number),
            ("told", Number),
            ("since", Number),
            ("held", Number),
        ],
    ),
    table(
        "people",
        1,
        &[
            ("player", Number),
            ("zone", Text),
            ("quiet_from", Number),
            ("quiet_to", Number),
            ("digest", Number),
            ("shown", Text),
            ("guided", Number),
            ("rings", Text),
            ("lessons", Text),
        ],
    ),
    table(
        "looks",
        2,
        &[
            ("campaign", Number),
            ("player", Number),
            ("seen", Number),
            ("looked", Number),
            ("snoozed", Number),
            ("rung", Number),
        ],
    ),
    table(
        "faults",
        3,
        &[
            ("campaign", Number),
            ("at", Number),
            ("id", Text),
            ("number", Number),
            ("player", Number),
            ("request", Text),
            ("cause", Text),
        ],
    ),
    table(
        "boards",
        1,
        &[
            ("campaign", Number),
            ("line", Number),
            ("newest", Number),
            ("stage", Text),
            ("asked", Number),
            ("drawing", Number),
        ],
    ),
    table(
        "rooms",
        1,
        &[
            ("channel", Number),
            ("campaign", Number),
            ("side", Number),
            ("board", Number),
            ("board_tried", Number),
            ("board_line", Number),
            ("board_drawing", Number),
        ],
    ),
    table("bans", 2, &[("guild", Number), ("player", Number), ("at", Number)]),
    table("registered", 1, &[("guild", Number), ("hash", Text)]),
];

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Number(Option<i64>),
    Text(Option<String>),
}

impl Table {
    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// All of it, by its key; texts by their bytes, as both databases can.
    fn all(&self, backend: Backend) -> String {
        let by = |(name, kind): &(&str, Kind)| match (kind, backend) {
            (Text, Backend::Postgres) => format!("{name} COLLATE \"C\""),
            _ => (*name).to_owned(),
        };
        let key: Vec<String> = self.columns.iter().take(self.key).map(by).collect();
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, key.join(", "))
    }

    fn read(&self, row: &DbRow) -> Result<Vec<Value>, StoreError> {
        let value = |(name, kind): &(&str, Kind)| {
            Ok(match kind {
                Number => Value::Number(row.try_get(*name)?),
                Text => Value::Text(row.try_get(*name)?),
            })
        };
        self.columns.iter().map(value).collect()
    }

    /// Writes so many rows by one statement.
    async fn write(&self, db: &mut DbConnection, rows: Vec<Vec<Value>>) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let width = self.columns.len();
        let one = |row: usize| {
            let places: Vec<String> =
                (1..=width).map(|column| format!("${}", row * width + column)).collect();
            format!("({})", places.join(", "))
        };
        let all: Vec<String> = (0..rows.len()).map(one).collect();
        let sql = format!("INSERT INTO {} ({}) VALUES {}", self.name, self.names(), all.join(", "));
        // Nothing but names of ours and numbers is put into it.
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
        for value in rows.into_iter().flatten() {
            query = match value {
                Value::Number(number) => query.bind(number),
                Value::Text(text) => query.bind(text),
            };
        }
        query.execute(db).await?;
        Ok(())
    }

    fn rows<'a>(
        &'a self,
        store: &'a Store,
    ) -> impl Stream<Item = Result<Vec<Value>, StoreError>> + Unpin + 'a {
        let rows = sqlx::query(AssertSqlSafe(self.all(store.backend))).fetch(&store.readers);
        rows.map(|row| self.read(&row?)).boxed()
    }
}

/// What of a table was moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    pub table: &'static str,
    pub rows: i64,
}

/// Carries every row of one database to another, which holds nothing yet, and reads all of them
/// again. Nobody may serve either meanwhile.
///
/// # Errors
/// If the target holds something, either fails, or a row is not the same after; then the target
/// holds nothing.
pub async fn moved(from: &Store, to: &Store) -> Result<Vec<Moved>, StoreError> {
    let mut db = to.readers.acquire().await?;
    db.execute(to.backend.begin()).await?;
    let outcome = carried(from, &mut db).await;
    let end = if outcome.is_ok() { "COMMIT" } else { "ROLLBACK" };
    db.execute(end).await?;
    drop(db);
    let moved = outcome?;
    for table in TABLES {
        must_be_same(table, from, to).await?;
    }
    Ok(moved)
}

async fn carried(from: &Store, db: &mut DbConnection) -> Result<Vec<Moved>, StoreError> {
    for table in TABLES {
        if table.filled {
            let sql = format!("DELETE FROM {}", table.name);
            query!(AssertSqlSafe(sql)).execute(&mut *db).await?;
        } else {
            let sql = format!("SELECT 1 AS found FROM {} LIMIT 1", table.name);
            if query!(AssertSqlSafe(sql)).fetch_optional(&mut *db).await?.is_some() {
                return Err(StoreError::NotEmpty(table.name));
            }
        }
    }
    let mut moved = Vec::new();
    for table in TABLES {
        let most = (VALUES_MAX / table.columns.len()).min(ROWS_MAX);
        let (mut rows, mut count, mut all) = (Vec::new(), 0, table.rows(from));
        while let Some(row) = all.next().await {
            rows.push(row?);
            count += 1;
            if rows.len() == most {
                table.write(db, std::mem::take(&mut rows)).await?;
            }
        }
        table.write(db, rows).await?;
        moved.push(Moved { table: table.name, rows: count });
    }
    Ok(moved)
}

/// Reads a table from both, side by side.
async fn must_be_same(table: &Table, from: &Store, to: &Store) -> Result<(), StoreError> {
    let (mut here, mut there) = (table.rows(from), table.rows(to));
    loop {
        match (here.next().await.transpose()?, there.next().await.transpose()?) {
            (None, None) => return Ok(()),
            (here, there) if here == there => {}
            (here, there) => {
                let row = here.or(there).unwrap_or_default();
                let key = format!("{:?}", &row[..table.key.min(row.len())]);
                return Err(StoreError::Damaged(table.name.to_owned(), key));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[tokio::test]
    async fn every_column_of_every_table_is_moved() {
        let file = std::env::temp_dir().join(format!("sirdar-tables-{}.db", std::process::id()));
        let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("opens");
        let sql = "SELECT m.name AS name, p.name AS part FROM sqlite_master m \
                   JOIN pragma_table_info(m.name) p WHERE m.type = 'table'";
        let rows = query!(sql).fetch_all(&store.readers).await.expect("read");
        let text = |row: &DbRow, column: &str| row.try_get::<String, _>(column).expect("a name");
        let there: BTreeSet<(String, String)> = rows
            .iter()
            .map(|row| (text(row, "name"), text(row, "part")))
            .filter(|(table, _)| !matches!(table.as_str(), "leases" | "_sqlx_migrations"))
            .collect();
        let moved = TABLES.iter().flat_map(|table| {
            table.columns.iter().map(|(name, _)| (table.name.to_owned(), (*name).to_owned()))
        });
        assert_eq!(moved.collect::<BTreeSet<_>>(), there);
        store.close().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}
