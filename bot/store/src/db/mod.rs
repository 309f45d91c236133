//! The two databases, and what they do in ways of their own.
//!
//! One URL says which it is when the process starts. Everything else in this crate is plain SQL
//! that both understand: columns BIGINT and TEXT, `$1` parameters.

pub(crate) mod address;
pub(crate) mod postgres;
pub(crate) mod schema;
pub(crate) mod sqlite;

use sqlx::Connection as _;

use crate::StoreError;
use crate::db::address::{file_of, is_postgres};

pub(crate) type Db = sqlx::Any;
pub(crate) type DbConnection = sqlx::AnyConnection;
pub(crate) type DbPool = sqlx::Pool<Db>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

impl Backend {
    pub(crate) fn of(connection: &DbConnection) -> Self {
        match connection.backend_name() {
            "PostgreSQL" => Backend::Postgres,
            _ => Backend::Sqlite,
        }
    }

    pub(crate) fn begin(self) -> &'static str {
        match self {
            // SQLite would refuse a lock that is asked for later, instead of waiting for it.
            Backend::Sqlite => "BEGIN IMMEDIATE",
            Backend::Postgres => "BEGIN",
        }
    }

    /// What time it is by the database's clock, in milliseconds since 1970.
    pub(crate) fn now(self) -> &'static str {
        match self {
            Backend::Sqlite => "CAST((julianday('now') - 2440587.5) * 86400000 AS BIGINT)",
            Backend::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// What keeps others from the rows that a question finds until the transaction ends; SQLite's
    /// keeps everybody out.
    pub(crate) fn for_update(self) -> &'static str {
        match self {
            Backend::Sqlite => "",
            Backend::Postgres => " FOR UPDATE",
        }
    }

    /// The columns of a table, `name` and `kind`, in the order of their names.
    pub(crate) fn columns(self) -> &'static str {
        match self {
            Backend::Sqlite => "SELECT name, type AS kind FROM pragma_table_info($1) ORDER BY name",
            Backend::Postgres => {
                "SELECT CAST(column_name AS TEXT) AS name, CAST(data_type AS TEXT) AS kind \
                 FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name = $1 ORDER BY 1"
            }
        }
    }
}

pub(crate) async fn connected(url: &str) -> Result<DbConnection, sqlx::Error> {
    sqlx::any::install_default_drivers();
    DbConnection::connect(url).await
}

/// Opens, and if need be makes, the database that `url` names, and brings its schema up to date; a
/// file of an older build is copied before, if `copies`.
pub(crate) async fn open(url: &str, copies: bool) -> Result<(DbConnection, DbPool), StoreError> {
    match file_of(url) {
        Some(file) => sqlite::open(&file, copies).await,
        None if is_postgres(url) => postgres::open(url).await,
        // What is said of an address that is not understood would repeat it.
        None => Err(StoreError::File("its address is not understood".to_owned())),
    }
}

pub(crate) fn leasing(url: &str) -> Result<DbPool, StoreError> {
    match file_of(url) {
        Some(file) => Ok(sqlite::leasing(&file)?),
        None => Ok(postgres::leasing(url)?),
    }
}

/// Another connection that writes, in place of one that broke.
pub(crate) async fn writer(url: &str) -> Result<DbConnection, StoreError> {
    Ok(match file_of(url) {
        Some(file) => sqlite::writer(&file).await?,
        None => postgres::writer(url).await?,
    })
}
