//! How long a bot with 1,000 campaigns in its database takes to be there, and how much memory it
//! keeps when it has come to rest. `cargo bench -p sirdar -- start [CAMPAIGNS]`.
//!
//! The database is made once: wars in mid-course, twenty of them, each as often. The first start
//! posts what they are owed and is not measured; the second is a restart as any other.

use crate::wars;
use std::path::PathBuf;
use std::process::Child;
use std::time::{Duration, Instant};

use crate::field::given;
use crate::field::processes::spawn;
use campaign::archive::import::{Import, ImportTarget};
use model::ids::{CampaignId, ChannelId, GuildId};
use playground::{Options, Playground};
use store::Store;

/// Campaigns, unless the command line says otherwise: a multiple of those wars.
const CAMPAIGNS: u32 = 1_000;
const WARS: u64 = 20;
/// Orders of the shortest of them; the longest has three times as many.
const ORDERS: u64 = 100;
/// A bot that has asked for nothing in so long is at rest: campaigns that nobody asks for are let go
/// before.
const REST: Duration = Duration::from_secs(130);
const SOON: Duration = Duration::from_secs(900);
/// What a bot at rest may keep, in megabytes.
const MEMORY: f64 = 80.0;
/// Starts that are measured.
const TIMES: usize = 5;

async fn fill(url: &str, playground: &Playground, campaigns: u64) {
    let store = Store::open(url).await.expect("the database opens");
    let guild = playground.guilds()[0];
    for war in 0..WARS {
        let orders = usize::try_from(ORDERS + 2 * ORDERS * war / (WARS - 1)).expect("few");
        let text = wars::export(&wars::war(war, orders), &format!("War {war}")).to_string();
        for copy in 0..campaigns / WARS {
            let channel = playground.add_channel(guild, &format!("war-{war}-{copy}"));
            let target = ImportTarget {
                id: CampaignId(store.next_campaign().await.expect("an id")),
                guild: GuildId(guild.get()),
                channel: ChannelId(channel.get()),
                name: None,
                seed: None,
                keep_roster: true,
                now: 1_790_000_000,
                post: store.next_post().await.expect("an id"),
            };
            let import = Import::read(&text).expect("a sound file");
            store.commit(import.changes(&target).expect("changes")).await.expect("kept");
        }
    }
    store.close().await;
}

/// Megabytes a process keeps in memory now, those of them that are its program, and the most it has
/// kept, if the system tells.
fn resident(pid: u32) -> Option<[f64; 3]> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let read = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kilobytes: f64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes / 1_024.0)
    };
    Some([read("VmRSS:")?, read("RssFile:")?, read("VmHWM:")?])
}

/// Waits until the bot asks for nothing any more; how long that took.
async fn rest(playground: &Playground) -> Duration {
    let began = Instant::now();
    let mut since = Instant::now();
    while began.elapsed() < SOON {
        tokio::time::sleep(Duration::from_millis(500)).await;
        if !playground.take_recorded().is_empty() {
            since = Instant::now();
        } else if since.elapsed() > REST {
            return since.duration_since(began);
        }
    }
    panic!("the bot comes to no rest");
}

async fn end(mut child: Child, playground: &Playground) {
    child.kill().expect("killed");
    child.wait().expect("waited");
    assert!(playground.wait_until(SOON, |club| !club.bot_is_connected()).await);
}

pub(crate) async fn measure() {
    let playground = Playground::start(Options::default()).await.expect("a playground");
    let folder: PathBuf = std::env::temp_dir().join(format!("sirdar-start-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let url = format!("sqlite://{}", folder.join("bench.db").display());
    let campaigns = u64::from(given(0, CAMPAIGNS));
    fill(&url, &playground, campaigns).await;
    let size = std::fs::metadata(folder.join("bench.db")).map_or(0, |file| file.len());
    println!("{campaigns} campaigns, {} MB of database", size / 1_048_576);
    let child = spawn(&folder, &url, &playground);
    assert!(playground.wait_for_command("campaign", SOON).await, "the bot connects");
    let rested = rest(&playground).await.as_secs_f64();
    let drawn = resident(child.id());
    println!("the first start, which draws all boards: at rest after {rested:.0} s");
    end(child, &playground).await;
    let mut times = Vec::new();
    for _ in 0..TIMES {
        let began = Instant::now();
        let child = spawn(&folder, &url, &playground);
        assert!(playground.wait_for_bot(SOON).await, "the bot connects");
        times.push(began.elapsed());
        end(child, &playground).await;
    }
    times.sort_unstable();
    let seconds = |at: usize| times[at].as_secs_f64();
    println!("ready: median {:.2} s, worst {:.2} s", seconds(TIMES / 2), seconds(TIMES - 1));
    let child = spawn(&folder, &url, &playground);
    assert!(playground.wait_for_bot(SOON).await, "the bot connects");
    let rested = rest(&playground).await;
    if let Some([now, program, most]) = resident(child.id()) {
        let bound = if now < MEMORY { "as it should" } else { "too much" };
        println!(
            "at rest after {:.0} s: {now:.0} MB ({bound}: less than {MEMORY:.0}), {program:.0} of them its program; {most:.0} at most",
            rested.as_secs_f64()
        );
        if let Some([after, program, most]) = drawn {
            let times = after / now;
            println!(
                "at rest after all boards: {after:.0} MB, {times:.2} times as much, {program:.0} of them \
                 its program; {most:.0} at most"
            );
        }
    }
    end(child, &playground).await;
    playground.stop().await;
    let _ = std::fs::remove_dir_all(folder);
}
