//! Who serves what, where several processes share a database; and connections that break.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use sqlx::Row as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::leases::{Acquired, Lease, Shard, Task};

const LASTS: Duration = Duration::from_secs(600);
const LAPSED: Duration = Duration::ZERO;
const BUILD: i64 = 7;

/// The shard of the server that [`campaign`] is in, of two.
const SHARD: Shard = Shard { number: 1, of: 2 };

fn news(store_of: &Store) -> Change {
    assert_eq!(shard_of(campaign(1, 40).guild, 2), SHARD.number, "{store_of:?}");
    Change::Newest(CampaignId(1), MessageId(5))
}

#[tokio::test]
async fn a_shard_is_of_one_process_at_a_time_and_what_another_commits_is_refused() {
    for fresh in with_campaign("fence").await {
        let (here, there) = (&fresh.store, fresh.again().await);
        for store in [here, &there] {
            store.shares(2);
            assert_eq!(store.renew(2, BUILD, LASTS).await, Ok(Vec::new()));
        }
        assert_eq!(here.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Ours));
        assert_eq!(there.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Taken));
        assert_eq!((here.holds(SHARD).await, there.holds(SHARD).await), (Ok(true), Ok(false)));
        assert!(here.serves(campaign(1, 40).guild) && !there.serves(campaign(1, 40).guild));
        assert_eq!(here.commit(vec![news(here)]).await, Ok(()));
        assert_eq!(here.renew(2, BUILD, LASTS).await, Ok(vec![1]));
        assert!(!here.has_lapsed(), "it was renewed just now");
        let mine = here.next_post().await.expect("an id");

        // It hangs, its lease lapses, and another takes it over.
        here.renew(2, BUILD, LAPSED).await.expect("renewed");
        assert!(here.has_lapsed() && !there.has_lapsed(), "it knows so before it asks");
        assert_eq!(there.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Ours));
        assert!(there.epoch_of(campaign(1, 40).guild) > here.epoch_of(campaign(1, 40).guild));
        assert_eq!(there.commit(vec![news(&there)]).await, Ok(()));
        assert!(there.next_post().await.expect("an id") > mine, "the later message is the higher");
        if fresh.store.backend() == Backend::Postgres {
            assert_eq!(here.commit(vec![news(here)]).await, Err(StoreError::Fenced));
            let line = Change::AddLine(Box::new(line(1, 2)));
            assert_eq!(here.commit(vec![line.clone()]).await, Err(StoreError::Fenced));
            // What is of no campaign is anybody's.
            assert_eq!(here.commit(vec![Change::Set("told", "yes".to_owned())]).await, Ok(()));
            assert_eq!(there.commit(vec![line]).await, Ok(()));
        }
        // It wakes, and finds out.
        assert_eq!(here.renew(2, BUILD, LASTS).await, Ok(Vec::new()));
        assert!(!here.serves(campaign(1, 40).guild));
        there.release(SHARD).await.expect("let go");
        assert_eq!(here.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Ours));
    }
}

/// Whoever takes a shard over looks at what its last holder has done: that one writes no more then,
/// not even what it had begun to write before it hung.
#[tokio::test]
async fn a_shard_is_taken_over_when_what_is_being_written_for_it_is_kept_or_undone() {
    for fresh in with_campaign("begun").await {
        if fresh.store.backend() == Backend::Sqlite {
            continue;
        }
        let (here, there) = (&fresh.store, fresh.again().await);
        let of_four = Shard { number: 1, of: 4 };
        for (theirs, taken) in [(SHARD, SHARD), (SHARD, of_four)] {
            here.shares(theirs.of);
            there.shares(taken.of);
            assert_eq!(here.acquire(theirs, BUILD, LASTS).await, Ok(Acquired::Ours));
            let mut hung = db::connected(&fresh.url).await.expect("a server");
            let name = crate::held::shard_name(theirs.number, theirs.of);
            for sql in [
                "BEGIN".to_owned(),
                format!("SELECT epoch FROM leases WHERE name = '{name}' FOR KEY SHARE"),
            ] {
                query!(AssertSqlSafe(sql)).execute(&mut hung).await.expect("the writer's fence");
            }
            here.leave().await.expect("let go");
            let taking = async {
                let acquired = there.acquire(taken, BUILD, LASTS).await;
                panic!("taken before what was begun had ended: {acquired:?}");
            };
            let mut asked = db::connected(&fresh.url).await.expect("a server");
            let row = query!("SELECT pg_backend_pid() AS pid").fetch_one(&mut hung).await;
            let pid: i32 = row.and_then(|row| row.try_get("pid")).expect("its process");
            let blocked = "SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))";
            let waits = async {
                while query!(blocked, pid).fetch_optional(&mut asked).await.expect("read").is_none()
                {
                    tokio::task::yield_now().await;
                }
            };
            tokio::select! { () = taking => {}, () = waits => {} }
            query!("COMMIT").execute(&mut hung).await.expect("kept");
            assert_eq!(there.acquire(taken, BUILD, LASTS).await, Ok(Acquired::Ours));
            there.leave().await.expect("let go");
        }
    }
}

#[tokio::test]
async fn a_refused_list_does_not_touch_those_of_other_shards() {
    for fresh in with_campaign("shards").await {
        let store = &fresh.store;
        let other = CampaignRow { guild: GuildId(4 << 22), ..campaign(2, 41) };
        store.commit(vec![Change::AddCampaign(Box::new(other))]).await.expect("kept");
        store.shares(2);
        let held = Shard { number: 0, of: 2 };
        assert_eq!(store.acquire(held, BUILD, LASTS).await, Ok(Acquired::Ours));
        let lists = (1..=20).map(|number| {
            let mut line = line(1 + number % 2, 1 + number);
            line.at = number;
            store.commit(vec![Change::AddLine(Box::new(line))])
        });
        let outcomes = futures::future::join_all(lists).await;
        if store.backend() == Backend::Postgres {
            let kept = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
            let fenced = outcomes.iter().filter(|of| **of == Err(StoreError::Fenced)).count();
            assert_eq!((kept, fenced), (10, 10));
            assert_eq!(store.lines(CampaignId(1), 1, 99).await.map(|lines| lines.len()), Ok(0));
        }
        let owed = Due::reminder(CampaignId(1), 5, 1);
        let ours = Due::reminder(CampaignId(2), 5, 1);
        let alone = fresh.again().await;
        alone.commit(vec![Change::SetDue(owed), Change::SetDue(ours)]).await.expect("kept");
        assert_eq!(store.due(9).await, Ok(vec![ours]), "each does what falls due for its own");
        assert_eq!(alone.due(9).await.map(|dues| dues.len()), Ok(2));
        assert!(store.serves_campaign(CampaignId(2)).await);
        assert!(!store.serves_campaign(CampaignId(1)).await);
    }
}

#[tokio::test]
async fn processes_count_the_same_shards_and_older_builds_stand_back() {
    for fresh in with_campaign("agreed").await {
        let (here, there) = (&fresh.store, fresh.again().await);
        here.shares(2);
        assert_eq!(here.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Ours));
        let of_four = Shard { number: 1, of: 4 };
        there.shares(4);
        assert_eq!(there.acquire(of_four, BUILD, LASTS).await, Ok(Acquired::Otherwise(2)));
        here.leave().await.expect("let go");
        assert_eq!(there.acquire(of_four, BUILD, LASTS).await, Ok(Acquired::Ours));
        assert_eq!(here.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Otherwise(4)));
        there.leave().await.expect("let go");
        // A newer build has served: what it wrote an older one may not be able to read.
        assert_eq!(there.acquire(of_four, BUILD + 1, LASTS).await, Ok(Acquired::Ours));
        there.leave().await.expect("let go");
        assert_eq!(here.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Newer));
    }
}

#[tokio::test]
async fn a_process_tells_that_it_is_alive_and_what_was_killed_is_forgotten() {
    for fresh in with_campaign("alive").await {
        let (here, there) = (&fresh.store, fresh.again().await);
        here.shares(2);
        there.shares(4);
        here.renew(2, BUILD, LASTS).await.expect("renewed");
        there.renew(4, BUILD, LAPSED).await.expect("renewed");
        let alive = async || {
            let leases = here.leases().await.expect("read");
            let told = leases.iter().filter_map(Lease::process);
            told.map(|(name, shards)| (name.to_owned(), shards)).collect::<BTreeSet<_>>()
        };
        let (here_is, there_is) = ((here.process(), 2), (there.process(), 4));
        let both = [here_is, there_is].map(|(name, shards)| (name.to_owned(), shards));
        assert_eq!(alive().await, BTreeSet::from(both));
        assert_eq!(here.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Ours));
        assert_eq!(alive().await, BTreeSet::from([(here.process().to_owned(), 2)]));
        let leases = here.leases().await.expect("read");
        assert_eq!(leases.iter().find_map(Lease::shards), Some(2));
        // It was not killed, but hung.
        there.renew(4, BUILD, LASTS).await.expect("renewed");
        assert_eq!(alive().await.len(), 2);
    }
}

#[tokio::test]
async fn a_command_keeps_processes_away_and_waits_for_none() {
    for fresh in with_campaign("closed").await {
        let (bot, command) = (&fresh.store, fresh.again().await);
        bot.shares(2);
        bot.renew(2, BUILD, LASTS).await.expect("renewed");
        assert_eq!(command.closes(LASTS).await, Ok(false), "a process is alive");
        bot.leave().await.expect("let go");
        assert_eq!(command.closes(LASTS).await, Ok(true));
        assert_eq!(command.closes(LASTS).await, Ok(true), "renewed");
        assert_eq!(bot.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Closed));
        assert_eq!(bot.closes(LASTS).await, Ok(false), "nor another command");
        command.leave().await.expect("let go");
        assert_eq!(bot.acquire(SHARD, BUILD, LASTS).await, Ok(Acquired::Ours));
    }
}

#[tokio::test]
async fn tasks_are_of_one_process_and_turns_of_nobody() {
    for fresh in with_campaign("tasks").await {
        let (here, there) = (&fresh.store, fresh.again().await);
        assert!(here.holds_commands(), "one that is alone does everything");
        here.shares(2);
        there.shares(2);
        assert_eq!(here.takes(Task::Commands, LASTS).await, Ok(true));
        assert_eq!(there.takes(Task::Commands, LASTS).await, Ok(false));
        assert_eq!(here.takes(Task::Commands, LASTS).await, Ok(true), "renewed");
        assert!(here.holds_commands() && !there.holds_commands());
        let leases = here.leases().await.expect("read");
        let task = leases.iter().find(|lease| lease.name == "task commands").expect("taken");
        assert_eq!((task.epoch, task.holder.as_str()), (1, here.process()), "no other took it");
        here.yields(Task::Commands).await.expect("let go");
        assert!(!here.holds_commands());
        assert_eq!(there.takes(Task::Commands, LASTS).await, Ok(true));
        assert_eq!(here.takes(Task::Identify(0), LASTS).await, Ok(true));
        assert_eq!(here.takes(Task::Identify(0), LASTS).await, Ok(false), "its turn is over");
        assert_eq!(there.takes(Task::Identify(1), LAPSED).await, Ok(true));
        assert_eq!(here.takes(Task::Identify(1), LASTS).await, Ok(true));
    }
}

/// What becomes of the next commit that goes through the line.
const FAIR: u8 = 0;
const LOST: u8 = 1;
const ANSWER_LOST: u8 = 2;

/// A line to the server that loses a commit, or the answer to one, when it is told to.
async fn line_to(server: &str, weather: &'static AtomicU8) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let (_, place) = server.rsplit_once('@').expect("somebody at a host");
    let host = place.split('/').next().expect("a host").to_owned();
    let to = host.clone();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(&to).await.expect("the server");
            tokio::spawn(carried(client, server, weather));
        }
    });
    server.replace(&host, &format!("127.0.0.1:{port}"))
}

async fn carried(mut client: TcpStream, mut server: TcpStream, weather: &AtomicU8) {
    let (mut up, mut down) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        tokio::select! {
            Ok(count) = client.read(&mut up) => {
                let commits = up[..count].windows(7).any(|part| part == b"COMMIT\0");
                if count == 0 || (commits && weather.load(Ordering::SeqCst) == LOST) {
                    weather.store(FAIR, Ordering::SeqCst);
                    return;
                }
                server.write_all(&up[..count]).await.expect("sent");
                if commits && weather.load(Ordering::SeqCst) == ANSWER_LOST {
                    // The server has answered: it is committed.
                    assert!(server.read(&mut down).await.expect("read") > 0);
                    weather.store(FAIR, Ordering::SeqCst);
                    return;
                }
            }
            Ok(count) = server.read(&mut down) => {
                if count == 0 || client.write_all(&down[..count]).await.is_err() {
                    return;
                }
            }
            else => return,
        }
    }
}

#[tokio::test]
async fn a_commit_that_is_not_answered_is_kept_once() {
    static WEATHER: AtomicU8 = AtomicU8::new(FAIR);
    for fresh in with_campaign("line").await {
        if fresh.store.backend() == Backend::Sqlite {
            continue;
        }
        let store = Store::open(&line_to(&fresh.url, &WEATHER).await).await.expect("opens");
        let lobby = post(&store, PostKind::Lobby).await;
        store.commit(vec![Change::AddPost(Box::new(lobby.clone()))]).await.expect("kept");
        for (times, weather) in [(1, LOST), (2, ANSWER_LOST), (3, ANSWER_LOST), (4, LOST)] {
            WEATHER.store(weather, Ordering::SeqCst);
            // To be carried out twice it has no objection.
            let grow = Change::GrowPost(lobby.id, Box::new(PostKind::Lobby));
            assert_eq!(store.commit(vec![grow]).await, Ok(()), "{weather}");
            assert_eq!(WEATHER.load(Ordering::SeqCst), FAIR, "it was lost");
            let owed = fresh.store.owed(CampaignId(1)).await.expect("read");
            assert_eq!(owed[0].version, 1 + times, "{weather}");
        }
        // Ids that were handed out are handed out to nobody else.
        WEATHER.store(ANSWER_LOST, Ordering::SeqCst);
        let first = store.next_campaign().await.expect("an id");
        assert_eq!(fresh.store.next_campaign().await, Ok(first + 1));
    }
}

#[tokio::test]
async fn a_connection_that_the_server_ends_is_made_anew() {
    for fresh in with_campaign("ended").await {
        if fresh.store.backend() == Backend::Sqlite {
            continue;
        }
        let named = format!("{}&application_name=to_be_ended", fresh.url);
        let store = Store::open(&named).await.expect("opens");
        for at in 0..3 {
            let sql = "SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity \
                       WHERE application_name = 'to_be_ended'";
            let mut other = db::connected(&fresh.url).await.expect("connects");
            query!(sql).fetch_all(&mut other).await.expect("ended");
            let board = vec![Change::BoardTried(CampaignId(1), at)];
            assert_eq!(store.commit(board).await, Ok(()), "{at}");
            let read = store.board(CampaignId(1)).await.expect("read").expect("there");
            assert_eq!(read.tried, Some(at));
        }
    }
}
