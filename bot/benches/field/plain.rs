//! What only benches ask of a database: the store's statements in plain code, and many copies of a
//! campaign.
//!
//! The store knows nothing of it.

use std::time::{Duration, Instant};

use model::ids::CampaignId;
use model::log::LogLine;
use model::{CampaignRow, Stage};
use sqlx::{AnyConnection, AssertSqlSafe, Column as _, Connection as _, Executor as _, Row as _};
use store::{OutboxRow, is_postgres};

/// Copies that are made in one transaction.
const COPIES_AT_ONCE: i64 = 1_000;
/// Campaigns of one server.
const CAMPAIGNS_OF_GUILD: i64 = 20;
/// What a guild's id is divided by to tell its shard.
const SHARD_UNIT: i64 = 1 << 22;
/// In place of a hash of a line.
const SEAL: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// How a connection that keeps orders is set: what is committed is on the disk.
const KEEPS_ON_SQLITE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
const KEEPS_ON_POSTGRES: &str = "SET synchronous_commit = on";
/// How one is set that fills a database nobody would miss.
const FILLS_ON_SQLITE: &str = "PRAGMA synchronous = OFF; PRAGMA cache_size = -200000";
const FILLS_ON_POSTGRES: &str = "SET synchronous_commit = off";

/// One connection to a database whose schema is there.
pub(crate) struct Plain {
    db: AnyConnection,
    on_postgres: bool,
}

/// What an order writes, as text, whichever order it is.
pub(crate) struct Texts {
    campaign: i64,
    rules: i64,
    player: i64,
    secret: String,
    dice_key: Option<String>,
    roster: String,
    game: Option<String>,
    setup: String,
    entropy: String,
    kind: &'static str,
    body: String,
    faces: String,
    events: String,
    topic: Option<String>,
    opens: i64,
    matter: String,
}

impl Texts {
    pub(crate) fn of(
        row: &CampaignRow,
        line: &LogLine,
        post: &OutboxRow,
    ) -> serde_json::Result<Self> {
        assert!(row.stage == Stage::Running, "orders are given to campaigns that run");
        Ok(Self {
            campaign: row.id.0,
            rules: i64::from(row.rules),
            player: line.player.0.cast_signed(),
            secret: row.secret.clone(),
            dice_key: row.dice_key.clone(),
            roster: serde_json::to_string(&row.roster)?,
            game: row.game.as_deref().map(serde_json::to_string).transpose()?,
            setup: serde_json::to_string(&row.setup)?,
            entropy: serde_json::to_string(&row.entropy)?,
            kind: line.body.kind(),
            body: serde_json::to_string(&line.body)?,
            faces: serde_json::to_string(&line.faces)?,
            events: serde_json::to_string(&line.events)?,
            topic: post.kind.topic().map(str::to_owned),
            opens: i64::from(post.kind.opens()),
            matter: serde_json::to_string(&post.kind)?,
        })
    }

    /// How many bytes of text an order writes.
    pub(crate) fn bytes(&self) -> usize {
        let row = [&self.roster, &self.setup, &self.entropy, &self.secret];
        let others = [&self.body, &self.faces, &self.events, &self.matter];
        let texts: usize = row.iter().chain(&others).map(|text| text.len()).sum();
        texts + self.game.as_ref().map_or(0, String::len) + SEAL.len()
    }
}

/// One order's list of changes.
pub(crate) struct List<'a> {
    pub(crate) texts: &'a Texts,
    /// The line of the log.
    pub(crate) number: i64,
    /// The interaction, and the message that tells of it.
    pub(crate) id: i64,
    /// A message that is being tried.
    pub(crate) tried: i64,
    /// When it is, in seconds since 1970.
    pub(crate) now: i64,
}

impl Plain {
    /// Connects to keep orders.
    pub(crate) async fn to_keep(url: &str) -> sqlx::Result<Self> {
        Self::set(url, KEEPS_ON_SQLITE, KEEPS_ON_POSTGRES).await
    }

    /// Connects to fill a database, or to look at it.
    pub(crate) async fn to_fill(url: &str) -> sqlx::Result<Self> {
        Self::set(url, FILLS_ON_SQLITE, FILLS_ON_POSTGRES).await
    }

    async fn set(
        url: &str,
        on_sqlite: &'static str,
        on_postgres: &'static str,
    ) -> sqlx::Result<Self> {
        sqlx::any::install_default_drivers();
        let mut db = AnyConnection::connect(url).await?;
        let is_postgres = is_postgres(url);
        db.execute(if is_postgres { on_postgres } else { on_sqlite }).await?;
        Ok(Self { db, on_postgres: is_postgres })
    }

    pub(crate) async fn close(self) -> sqlx::Result<()> {
        self.db.close().await
    }

    /// Keeps some lists in one transaction, each under a savepoint, as plain code would: when this
    /// returns they are on the disk.
    pub(crate) async fn keep(&mut self, lists: &[List<'_>]) -> sqlx::Result<()> {
        self.begin().await?;
        let mut savepoint = "SAVEPOINT list";
        for list in lists {
            self.db.execute(savepoint).await?;
            savepoint = "RELEASE SAVEPOINT list; SAVEPOINT list";
            self.keep_one(list).await?;
        }
        self.db.execute("COMMIT").await?;
        Ok(())
    }

    async fn begin(&mut self) -> sqlx::Result<()> {
        let begin = if self.on_postgres { "BEGIN" } else { "BEGIN IMMEDIATE" };
        self.db.execute(begin).await.map(drop)
    }

    async fn keep_one(&mut self, list: &List<'_>) -> sqlx::Result<()> {
        self.save(list).await?;
        self.add_line(list).await?;
        let interaction = "INSERT INTO interactions (id, campaign, number) VALUES ($1, $2, $3)";
        let query = sqlx::query(interaction).bind(list.id);
        query.bind(list.texts.campaign).bind(list.number).execute(&mut self.db).await?;
        self.add_post(list).await?;
        let tried = "UPDATE outbox SET state = 'trying', tried_at = $1 WHERE id = $2";
        sqlx::query(tried).bind(list.now).bind(list.tried).execute(&mut self.db).await?;
        self.set_due(list, "reminder").await?;
        self.set_due(list, "chief").await
    }

    async fn save(&mut self, list: &List<'_>) -> sqlx::Result<()> {
        let texts = list.texts;
        let query = sqlx::query(
            "UPDATE campaigns SET stage = $1, roster = $2, game = $3, schema = $4, rules = $5, \
             last_order = $6, awaited_since = $7, dice_key = $8, setup = $9, salts = $10, \
             secret = $11, aside = $12, frozen = $13, fault = NULL WHERE id = $14",
        );
        let query = query.bind("running").bind(texts.roster.clone()).bind(texts.game.clone());
        let query = query.bind(model::campaign::upgrade::SCHEMA).bind(texts.rules);
        let query = query.bind(list.number).bind(list.now).bind(texts.dice_key.clone());
        let query = query.bind(texts.setup.clone()).bind(texts.entropy.clone());
        let query = query.bind(texts.secret.clone()).bind(0_i64).bind(0_i64);
        query.bind(texts.campaign).execute(&mut self.db).await.map(drop)
    }

    async fn add_line(&mut self, list: &List<'_>) -> sqlx::Result<()> {
        let texts = list.texts;
        let query = sqlx::query(
            "INSERT INTO log (campaign, number, kind, player, rules, at, body, faces, events, \
             dice, seal, epoch, opens_turn) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        );
        let query = query.bind(texts.campaign).bind(list.number).bind(texts.kind);
        let query = query.bind(texts.player).bind(texts.rules).bind(list.now);
        let query = query.bind(texts.body.clone()).bind(texts.faces.clone());
        let query = query.bind(texts.events.clone()).bind(None::<String>).bind(SEAL);
        query.bind(0_i64).bind(0_i64).execute(&mut self.db).await.map(drop)
    }

    async fn add_post(&mut self, list: &List<'_>) -> sqlx::Result<()> {
        let texts = list.texts;
        let query = sqlx::query(
            "INSERT INTO outbox (id, campaign, number, part, topic, opens, matter, version, shown, \
             state, threaded, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 'new', 0, $9)",
        );
        let query = query.bind(list.id).bind(texts.campaign).bind(list.number).bind(1_i64);
        let query = query.bind(texts.topic.clone()).bind(texts.opens).bind(texts.matter.clone());
        query.bind(1_i64).bind(list.now).execute(&mut self.db).await.map(drop)
    }

    async fn set_due(&mut self, list: &List<'_>, kind: &'static str) -> sqlx::Result<()> {
        let query = sqlx::query(
            "INSERT INTO deadlines (campaign, kind, subject, at, told, since, held) \
             VALUES ($1, $2, $3, $4, $5, $6, 0) \
             ON CONFLICT (campaign, kind, subject) DO UPDATE \
             SET at = excluded.at, told = excluded.told, since = excluded.since",
        );
        let query = query.bind(list.texts.campaign).bind(kind).bind(0_i64);
        let query = query.bind(list.now).bind(0_i64).bind(list.now);
        query.execute(&mut self.db).await.map(drop)
    }

    /// Keeps single rows one by one for so long, each on the disk before the next: how many a
    /// second.
    pub(crate) async fn rows_one_by_one(&mut self, lasts: Duration) -> sqlx::Result<f64> {
        let make =
            "CREATE TABLE plain_rows (number BIGINT NOT NULL PRIMARY KEY, body TEXT NOT NULL)";
        self.db.execute(make).await?;
        let began = Instant::now();
        let mut number = 0_u32;
        while began.elapsed() < lasts {
            number += 1;
            let add = sqlx::query("INSERT INTO plain_rows VALUES ($1, $2)").bind(i64::from(number));
            add.bind("x".repeat(500)).execute(&mut self.db).await?;
        }
        Ok(f64::from(number) / began.elapsed().as_secs_f64())
    }

    /// Makes copies of a campaign until there are so many campaigns with it, each in a channel of
    /// its own, some in each server, what falls due for them a second apart. Nothing else may be in
    /// the database, and nobody at it.
    pub(crate) async fn copy(&mut self, campaign: CampaignId, all: i64) -> sqlx::Result<()> {
        let statements = [
            self.copying("campaigns", "id").await?,
            self.copying("log", "campaign").await?,
            self.copying("interactions", "campaign").await?,
            self.copying("outbox", "campaign").await?,
            self.copying("boards", "campaign").await?,
            self.copying("deadlines", "campaign").await?,
        ];
        for first in (1..all).step_by(usize::try_from(COPIES_AT_ONCE).unwrap_or(1)) {
            let last = (first + COPIES_AT_ONCE - 1).min(all - 1);
            self.begin().await?;
            for statement in &statements {
                let query = sqlx::query(AssertSqlSafe(statement.clone()));
                query.bind(first).bind(last).bind(campaign.0).execute(&mut self.db).await?;
            }
            self.db.execute("COMMIT").await?;
        }
        for table in ["campaigns", "outbox"] {
            let sql = format!(
                "UPDATE counters SET last = (SELECT MAX(id) FROM {table}) WHERE name = '{table}'"
            );
            self.db.execute(AssertSqlSafe(sql)).await?;
        }
        Ok(())
    }

    /// The statement that copies a campaign's rows of a table, by whichever columns it has: copies
    /// number $1 to $2 of campaign $3.
    async fn copying(&mut self, table: &'static str, key: &str) -> sqlx::Result<String> {
        let any = format!("SELECT * FROM {table} LIMIT 1");
        let row = sqlx::query(AssertSqlSafe(any)).fetch_one(&mut self.db).await?;
        let names: Vec<String> = row.columns().iter().map(|of| of.name().to_owned()).collect();
        let apart = match table {
            "interactions" | "outbox" => self.apart(table).await?,
            _ => 0,
        };
        let value = |name: &String| match (table, name.as_str()) {
            (_, name) if name == key => "$3 + copy.i".to_owned(),
            (_, "id") => format!("source.id + copy.i * {apart}"),
            ("campaigns", "channel") => "source.channel + copy.i".to_owned(),
            ("campaigns", "guild") => {
                format!("source.guild + copy.i / {CAMPAIGNS_OF_GUILD} * {SHARD_UNIT}")
            }
            ("deadlines", "at") => "source.at + copy.i".to_owned(),
            (_, name) => format!("source.{name}"),
        };
        let values: Vec<String> = names.iter().map(value).collect();
        let (names, values) = (names.join(", "), values.join(", "));
        Ok(format!(
            "WITH RECURSIVE copy (i) AS (SELECT CAST($1 AS BIGINT) UNION ALL \
             SELECT i + 1 FROM copy WHERE i < CAST($2 AS BIGINT)) \
             INSERT INTO {table} ({names}) SELECT {values} FROM copy CROSS JOIN {table} source \
             WHERE source.{key} = CAST($3 AS BIGINT)"
        ))
    }

    /// How far apart the ids of copies must be.
    async fn apart(&mut self, table: &str) -> sqlx::Result<i64> {
        let sql = format!("SELECT MAX(id) - MIN(id) + 1 AS apart FROM {table}");
        sqlx::query(AssertSqlSafe(sql)).fetch_one(&mut self.db).await?.try_get("apart")
    }

    /// Brings a database that was filled at once to where one comes to rest that has grown:
    /// PostgreSQL by itself, SQLite when it is closed.
    pub(crate) async fn settle(&mut self) -> sqlx::Result<()> {
        if self.on_postgres {
            for table in ["campaigns", "log", "interactions", "outbox", "boards", "deadlines"] {
                self.db.execute(AssertSqlSafe(format!("VACUUM ANALYZE {table}"))).await?;
            }
            // Only some may ask for it; it comes by itself later.
            let _ = self.db.execute("CHECKPOINT").await;
        } else {
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(&mut self.db).await?;
        }
        Ok(())
    }

    /// How many bytes the database takes on the disk, with its indices.
    pub(crate) async fn bytes(&mut self) -> sqlx::Result<i64> {
        let sql = if self.on_postgres {
            "SELECT CAST(SUM(pg_total_relation_size(c.oid)) AS BIGINT) AS bytes FROM pg_class c \
             JOIN pg_namespace n ON n.oid = c.relnamespace \
             WHERE c.relkind = 'r' AND n.nspname = current_schema()"
        } else {
            "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()"
        };
        sqlx::query(sql).fetch_one(&mut self.db).await?.try_get("bytes")
    }

    /// The server's processes that work for whoever connected by this name; on SQLite there are
    /// none.
    pub(crate) async fn backends(&mut self, name: &str) -> sqlx::Result<Vec<u32>> {
        if !self.on_postgres {
            return Ok(Vec::new());
        }
        let sql = "SELECT CAST(pid AS BIGINT) AS pid FROM pg_stat_activity \
                   WHERE application_name = $1";
        let rows = sqlx::query(sql).bind(name.to_owned()).fetch_all(&mut self.db).await?;
        let pid = |row: &sqlx::any::AnyRow| row.try_get::<i64, _>("pid");
        let pids: Result<Vec<i64>, _> = rows.iter().map(pid).collect();
        Ok(pids?.into_iter().filter_map(|pid| u32::try_from(pid).ok()).collect())
    }
}
