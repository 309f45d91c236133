//! Everything from one database to another: row by row, then read again from both.
//!
//! Rows go over as they are, whatever they mean, in one transaction of the target. What a text
//! column holds is not looked at: states of an older form are brought up by whoever reads them.

use futures::{Stream, StreamExt as _};
use sqlx::{AssertSqlSafe, Row as _};

use crate::db::{Backend, DbConnection};
use crate::{DbRow, Store, StoreError};

/// Values that go into one statement, at most; SQLite takes 32,766.
const VALUES_MAX: usize = 4_096;
const ROWS_MAX: usize = 256;
/// Bytes of text in one statement, before the last row: a pack has megabytes.
const BYTES_MAX: usize = 8 << 20;

/// Every table but `leases`, which is of processes, with its key; what others refer to comes first.
const TABLES: [(&str, &[&str]); 18] = [
    ("settings", &["key"]),
    ("counters", &["name"]),
    ("packs", &["hash"]),
    ("campaigns", &["id"]),
    ("log", &["campaign", "number"]),
    ("own_numbers", &["campaign", "audience", "own"]),
    ("interactions", &["id"]),
    ("drafts", &["id"]),
    ("outbox", &["id"]),
    ("tokens", &["interaction"]),
    ("deadlines", &["campaign", "kind", "subject"]),
    ("people", &["player"]),
    ("looks", &["campaign", "player"]),
    ("faults", &["campaign", "at", "id"]),
    ("boards", &["campaign"]),
    ("rooms", &["channel"]),
    ("bans", &["guild", "player"]),
    ("registered", &["guild"]),
];
/// Tables in which a new database has rows already: the others' come in their place.
const FILLED: [&str; 2] = ["settings", "counters"];

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Number(Option<i64>),
    Text(Option<String>),
}

impl Value {
    fn bytes(&self) -> usize {
        match self {
            Value::Text(Some(text)) => text.len(),
            _ => 0,
        }
    }
}

/// A table as the database describes it.
struct Table {
    name: &'static str,
    key: &'static [&'static str],
    /// The name of each column in the order of names, and whether it holds numbers; else texts.
    columns: Vec<(String, bool)>,
}

impl Table {
    async fn of(
        store: &Store,
        (name, key): (&'static str, &'static [&'static str]),
    ) -> Result<Self, StoreError> {
        let read = |row: &DbRow| {
            let kind: String = row.try_get("kind")?;
            Ok((row.try_get("name")?, kind.eq_ignore_ascii_case("bigint")))
        };
        let columns = store.all(query!(store.backend.columns(), name), read).await?;
        Ok(Self { name, key, columns })
    }

    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// All of it, by its key; texts by their bytes, as both databases can.
    fn all(&self, backend: Backend) -> String {
        let is_text = |key: &str| self.columns.iter().any(|(name, number)| name == key && !number);
        let by = |key: &&str| match backend {
            Backend::Postgres if is_text(key) => format!("{key} COLLATE \"C\""),
            _ => (*key).to_owned(),
        };
        let key: Vec<String> = self.key.iter().map(by).collect();
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, key.join(", "))
    }

    fn read(&self, row: &DbRow) -> Result<Vec<Value>, StoreError> {
        let value = |(name, number): &(String, bool)| {
            Ok(match number {
                true => Value::Number(row.try_get(&**name)?),
                false => Value::Text(row.try_get(&**name)?),
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
    let mut tables = Vec::new();
    for table in TABLES {
        tables.push(Table::of(from, table).await?);
    }
    let mut db = to.readers.begin_with(to.backend.begin()).await?;
    let moved = carried(&tables, from, &mut db).await?;
    db.commit().await?;
    for table in &tables {
        must_be_same(table, from, to).await?;
    }
    Ok(moved)
}

async fn carried(
    tables: &[Table],
    from: &Store,
    db: &mut DbConnection,
) -> Result<Vec<Moved>, StoreError> {
    for name in tables.iter().map(|table| table.name) {
        if FILLED.contains(&name) {
            let sql = format!("DELETE FROM {name}");
            query!(AssertSqlSafe(sql)).execute(&mut *db).await?;
        } else {
            let sql = format!("SELECT 1 AS found FROM {name} LIMIT 1");
            if query!(AssertSqlSafe(sql)).fetch_optional(&mut *db).await?.is_some() {
                return Err(StoreError::NotEmpty(name));
            }
        }
    }
    let mut moved = Vec::new();
    for table in tables {
        let most = (VALUES_MAX / table.columns.len()).min(ROWS_MAX);
        let (mut rows, mut count, mut bytes) = (Vec::new(), 0, 0);
        let mut all = table.rows(from);
        while let Some(row) = all.next().await {
            let row = row?;
            bytes += row.iter().map(Value::bytes).sum::<usize>();
            rows.push(row);
            count += 1;
            if rows.len() == most || bytes > BYTES_MAX {
                table.write(db, std::mem::take(&mut rows)).await?;
                bytes = 0;
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
                let of_key = |(name, _): &&(String, bool)| table.key.contains(&name.as_str());
                let key = table.columns.iter().zip(row);
                let key = key.filter(|(column, _)| of_key(column)).map(|(_, value)| value);
                let key = format!("{:?}", key.collect::<Vec<_>>());
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
    async fn every_table_is_moved_with_every_column() {
        let file = std::env::temp_dir().join(format!("sirdar-tables-{}.db", std::process::id()));
        let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("opens");
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table' \
                   AND name NOT IN ('leases', '_sqlx_migrations')";
        let there = store.all(query!(sql), |row| Ok(row.try_get("name")?)).await.expect("read");
        let moved = TABLES.iter().map(|(name, _)| (*name).to_owned());
        assert_eq!(moved.collect::<BTreeSet<String>>(), there.into_iter().collect());
        let log = Table::of(&store, ("log", &["campaign", "number"])).await.expect("described");
        let numbers = log.columns.iter().filter(|(_, number)| *number).count();
        assert_eq!((log.columns.len(), numbers), (13, 7));
        store.close().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}
