//! Copies of databases, and databases of earlier builds: `tests/databases` keeps the first schema and one of late.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use campaign::Campaigns;
use campaign::recovery::same_as_kept;
use games::dice::audit::audit;
use kit::{Answer, Ask};
use model::clock::MovedClock;
use model::dice::Secret;
use model::ids::{CampaignId, InteractionId};
use model::{Asker, Request, Step};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

use store::files::backup::{Fresh, copy, look_over};
use store::{Change, Shadow, Store, StoreError, must_be_whole, newest_schema};

/// A folder, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn of(name: &str) -> Self {
        games_testing::games();
        let path =
            std::env::temp_dir().join(format!("sirdar-copies-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("it is read").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

fn there(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file)
}

/// Runs SQL on a file of its own.
async fn run(file: &Path, sql: &str) {
    let mut connection =
        SqliteConnection::connect_with(&there(file).create_if_missing(true)).await.expect("opens");
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.expect("runs");
    connection.close().await.expect("closes");
}

/// A database as a build of then kept it.
async fn of_schema(file: &Path, schema: i64) {
    let path =
        format!("{}/../../tests/databases/schema-{schema:04}.sql", env!("CARGO_MANIFEST_DIR"));
    run(file, &std::fs::read_to_string(path).expect("it is kept")).await;
}

/// Gives the first answer that is offered, as the commander.
async fn play_on(campaigns: &Campaigns, interaction: u64) {
    let id = CampaignId(1);
    let snapshot = campaigns.snapshot(id).await.expect("it is read");
    let game = snapshot.game.clone().expect("it has begun");
    let decision = game.decision().expect("it waits");
    let Ask::One(of) = &decision.ask else { panic!("one answer is asked for") };
    let answer = Answer::One(of[0]);
    let steps = vec![Step { topic: decision.why.topic().to_owned(), answer }];
    let request =
        Request::Order { decision: decision.id, steps, draft: None, ends: model::Ends::Nothing };
    let player = snapshot.roster.commander.expect("somebody commands");
    let asker = Asker { player, interaction: InteractionId(interaction) };
    campaigns.request(id, asker, request).await.expect("it is taken");
}

#[tokio::test]
async fn a_database_of_an_earlier_schema_is_copied_upgraded_and_played_on() {
    for schema in [1, 27] {
        let folder = Folder::of(&format!("schema-{schema}"));
        let file = folder.file("sirdar.db");
        of_schema(&file, schema).await;
        let held = look_over(&file).await.expect("it is sound");
        assert_eq!((held.schema, held.campaigns), (schema, 1));
        let shadow = Shadow::of(&url(&file)).await.expect("it is read");
        let row = shadow.store().campaign(CampaignId(1)).await.expect("read").expect("there");
        let lines = shadow.store().lines(row.id, 1, i64::MAX).await.expect("read");
        same_as_kept(&lines, &row).expect("it reads as it was played");
        // Of the oldest it was not kept what was mixed into the dice: nobody is accused for that.
        let secret = Secret::read(&row.secret).filter(|_| row.seed.is_none());
        let audit = audit(&lines, secret.as_ref());
        let thrown: usize = lines.iter().map(|line| line.faces.len()).sum();
        let known = if schema < 4 { 0 } else { thrown };
        assert!(audit.is_clean(), "{schema}: {audit:#?}");
        assert_eq!((audit.checked, audit.unknown), (known, thrown - known), "{schema}");
        shadow.close().await;
        assert_eq!(look_over(&file).await.expect("sound").schema, schema, "it was only read");
        let store = Store::open(&url(&file)).await.expect("it opens");
        let before: Vec<String> =
            folder.names().into_iter().filter(|name| name.contains(".before-")).collect();
        if schema == newest_schema() {
            assert_eq!(before, [""; 0]);
        } else {
            assert_eq!(before.len(), 1, "{before:?}");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                let known = std::fs::metadata(folder.file(&before[0])).expect("there");
                assert_eq!(known.permissions().mode() & 0o777, 0o600, "nobody else may read it");
            }
            let kept = look_over(&folder.file(&before[0])).await.expect("a sound copy");
            assert_eq!((kept.schema, kept.lines), (schema, held.lines));
        }
        let due = store.due(i64::MAX - 1).await.expect("read");
        assert!(!due.is_empty(), "a reminder came along");
        let campaigns = Campaigns::new(store.clone(), Arc::new(MovedClock::default()));
        for interaction in 1..=3 {
            play_on(&campaigns, interaction).await;
        }
        let row = store.campaign(CampaignId(1)).await.expect("read").expect("there");
        let lines = store.lines(row.id, 1, i64::MAX).await.expect("read");
        assert_eq!(i64::try_from(lines.len()).expect("few"), held.lines + 3);
        same_as_kept(&lines, &row).expect("the same");
        store.close().await;
    }
}

/// What is in a folder: the names and the bytes.
fn contents(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    let read = |name: String| (name.clone(), std::fs::read(folder.file(&name)).unwrap_or_default());
    folder.names().into_iter().map(read).collect()
}

#[cfg(unix)]
#[tokio::test]
async fn a_database_beside_which_nothing_can_be_kept_is_read_and_copied() {
    for schema in [newest_schema(), 1] {
        let folder = Folder::of(&format!("kept-out-{schema}"));
        let (place, file) = (folder.file("place.db"), folder.file("sirdar.db"));
        of_schema(&place, 1).await;
        if schema != 1 {
            Store::open(&url(&place)).await.expect("it opens").close().await;
        }
        // As a crash leaves it: the last line is in the log of the database alone.
        run(&place, "PRAGMA journal_mode = WAL;").await;
        let mut connection = SqliteConnection::connect_with(&there(&place)).await.expect("opens");
        let sql = "UPDATE campaigns SET name = 'Waits'";
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("runs");
        for waits in [true, false] {
            if !waits {
                connection.close().await.expect("closes");
                connection = SqliteConnection::connect_with(&there(&place)).await.expect("opens");
            }
            for end in ["", "-wal"] {
                let from = folder.file(&format!("place.db{end}"));
                let to = folder.file(&format!("sirdar.db{end}"));
                match from.exists() {
                    true => drop(std::fs::copy(from, to).expect("copied")),
                    false => drop(std::fs::remove_file(to)),
                }
            }
            // Where SQLite keeps its index nothing can be made, whoever tries.
            let index = folder.file("sirdar.db-shm");
            let _ = std::fs::remove_file(&index);
            std::os::unix::fs::symlink("/nowhere/at/all", &index).expect("linked");
            let before = |name: &str| {
                let all = contents(&folder).into_iter();
                all.filter(|(of, _)| of.starts_with(name) && !of.ends_with("-wal"))
                    .collect::<Vec<_>>()
            };
            let as_it_was = before("sirdar.db");
            must_be_whole(&file, true).await.expect("it is looked over");
            let shadow = Shadow::of(&url(&file)).await.expect("it is read");
            let row = shadow.store().campaign(CampaignId(1)).await.expect("read").expect("there");
            assert_eq!(row.name, "Waits", "what was committed is read: {schema}, {waits}");
            shadow.close().await;
            let to = folder.file(&format!("copy-{waits}.db"));
            assert_eq!(copy(&file, &to).await.expect("copied").campaigns, 1);
            let shadow = Shadow::of(&url(&to)).await.expect("it is read");
            let row = shadow.store().campaign(CampaignId(1)).await.expect("read").expect("there");
            assert_eq!(row.name, "Waits", "{schema}, {waits}");
            assert_eq!(before("sirdar.db"), as_it_was, "nothing is written: {schema}, {waits}");
        }
        connection.close().await.expect("closes");
    }
}

#[tokio::test]
async fn a_database_of_a_newer_build_is_refused_untouched() {
    let folder = Folder::of("newer");
    let file = folder.file("sirdar.db");
    Store::open(&url(&file)).await.expect("opens").close().await;
    let sql = "INSERT INTO _sqlx_migrations VALUES (9999, 'later', '2030-01-01', 1, x'00', 1);";
    run(&file, sql).await;
    let newer = |outcome: Option<StoreError>| {
        let told = outcome.map(|why| why.to_string()).unwrap_or_default();
        assert!(told.contains("newer build") && told.contains("9999"), "{told}");
    };
    run(&file, "PRAGMA journal_mode = DELETE;").await;
    let as_it_was = std::fs::read(&file).expect("read");
    newer(Store::open(&url(&file)).await.err());
    assert_eq!(std::fs::read(&file).expect("read"), as_it_was, "not a byte is changed");
    newer(look_over(&file).await.err());
    newer(copy(&file, &folder.file("copy.db")).await.err());
    newer(Shadow::of(&url(&file)).await.err());
    newer(Fresh::of(&file, &folder.file("other.db")).await.err());
    let made = |name: &String| name.contains("copy") || name.contains("other");
    assert!(!folder.names().iter().any(made), "{:?}", folder.names());
}

#[tokio::test]
async fn what_is_no_sound_database_of_ours_is_not_restored() {
    let folder = Folder::of("unsound");
    let (file, place) = (folder.file("copy.db"), folder.file("sirdar.db"));
    of_schema(&place, 1).await;
    let as_it_was = std::fs::read(&place).expect("read");
    let refused = async |what: &str| {
        let why = Fresh::of(&file, &place).await.expect_err(what);
        let told = why.to_string();
        assert!(told.contains(what), "{what}: {told}");
    };
    refused("No such file").await;
    std::fs::write(&file, "{}").expect("written");
    refused("no database of Sirdar's").await;
    std::fs::write(&file, "").expect("written");
    refused("no database of Sirdar's").await;
    std::fs::remove_file(&file).expect("removed");
    run(&file, "CREATE TABLE campaigns (id BIGINT);").await;
    refused("no database of Sirdar's").await;
    // A page in the middle is lost.
    let mut damaged = as_it_was.clone();
    let from = damaged.len() / 2 / 4_096 * 4_096;
    damaged[from..from + 4_096].fill(0xa5);
    std::fs::write(&file, damaged).expect("written");
    let why = Fresh::of(&file, &place).await.expect_err("damaged");
    assert!(matches!(why, StoreError::Damaged(..) | StoreError::NotOurs(..)), "{why}");
    assert_eq!(std::fs::read(&place).expect("read"), as_it_was, "nothing was touched");
}

#[tokio::test]
async fn what_a_restore_replaces_is_kept_even_if_it_is_damaged() {
    let folder = Folder::of("replaced");
    let (copied, place) = (folder.file("copy.db"), folder.file("sirdar.db"));
    of_schema(&place, 1).await;
    let held = copy(&place, &copied).await.expect("copied");
    let again = copy(&place, &copied).await;
    assert!(matches!(again, Err(StoreError::Exists(_))), "{again:?}");
    std::fs::write(&place, "not any more").expect("written");
    std::fs::write(folder.file("sirdar.db-wal"), "nor this").expect("written");
    for _ in 0..2 {
        let fresh = Fresh::of(&copied, &place).await.expect("sound");
        assert_eq!(fresh.held, held);
        fresh.put_in_place(1_790_000_000).await.expect("moved").expect("kept");
    }
    let names = folder.names();
    let replaced = "sirdar.db.replaced-20260921T141320Z".to_owned();
    for name in [replaced.clone(), format!("{replaced}-wal"), format!("{replaced}-2")] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert_eq!(std::fs::read(folder.file(&replaced)).expect("read"), b"not any more");
    assert_eq!(look_over(&place).await.expect("sound").lines, held.lines);
}

#[tokio::test]
async fn a_list_the_disk_has_no_room_for_is_refused_and_others_are_kept() {
    let folder = Folder::of("full");
    let file = folder.file("sirdar.db");
    of_schema(&file, 1).await;
    let store = Store::open(&url(&file)).await.expect("opens");
    store.commit(vec![Change::LimitPages(1)]).await.expect("bounded");
    let large = || vec![Change::Set("large", "x".repeat(300_000))];
    let small = |value: &str| vec![Change::Set("small", value.to_owned())];
    // Taken into one commit or into several: each has its own outcome.
    let outcomes = tokio::join!(
        store.commit(small("one")),
        store.commit(large()),
        store.commit(small("two")),
        store.commit(large()),
        store.commit(small("three")),
    );
    assert_eq!((outcomes.0, outcomes.2, outcomes.4), (Ok(()), Ok(()), Ok(())));
    for full in [outcomes.1, outcomes.3] {
        let told = full.expect_err("there is no room").to_string();
        assert!(told.contains("full"), "{told}");
    }
    assert_eq!(store.setting("small").await.expect("read").as_deref(), Some("three"));
    assert_eq!(store.setting("large").await.expect("read"), None);
    store.commit(vec![Change::LimitPages(1_000_000)]).await.expect("there is room");
    store.commit(large()).await.expect("it is kept now");
    store.close().await;
    assert_eq!(look_over(&file).await.expect("sound").campaigns, 1);
}
