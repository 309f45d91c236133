//! How long it takes to find what has fallen due among 10,000 rows of 1,000 campaigns with eight
//! players each, all of them loaded, and how much memory that takes. `cargo bench -p sirdar -- dues`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use campaign::Campaigns;
use campaign::clock;
use futures::future::join_all;
use model::clock::SystemClock;
use model::ids::{CampaignId, ChannelId, GuildId, InteractionId};
use model::{Asker, Request, Stage};
use staff::PlayerId;
use store::{Change, Due, Store};

const CAMPAIGNS: u64 = 1_000;
const PLAYERS: u64 = 8;
/// Rows due in all: for each campaign its reminder, the chief of staff's turn, and eight leaves.
const ROWS: u64 = CAMPAIGNS * (PLAYERS + 2);
/// Campaigns made at once.
const TOGETHER: u64 = 50;
/// Times it is asked what is due.
const TIMES: usize = 1_000;

fn asker(player: u64, interaction: u64) -> Asker {
    Asker { player: PlayerId(player), interaction: InteractionId(interaction) }
}

/// Makes a campaign, in which eight play and one commands.
async fn begin(campaigns: &Campaigns, number: u64) -> CampaignId {
    let first = number * 100;
    games::register(&sirdar::GAMES);
    let setup = games::usual().setup(None, None);
    let made = campaigns.found(
        asker(first, first),
        (GuildId(1), ChannelId((1 << 40) + number)),
        "Nile",
        setup,
        Some(number),
        None,
    );
    let id = made.await.expect("created").id;
    for player in 1..=PLAYERS {
        let request = Request::Join { name: format!("Officer {player}"), salt: None, side: None };
        campaigns.request(id, asker(first + player, first + player), request).await.expect("joins");
    }
    let start =
        Request::Start { commander: Some(PlayerId(first + 1)), manages: true, unready: usize::MAX };
    let by = asker(first + 1, first + PLAYERS + 1);
    campaigns.request(id, by, start).await.expect("begins");
    let at = campaigns.now() + 7 * 24 * 3_600;
    let leaves = (1..=PLAYERS).map(|player| Due::leave(id, PlayerId(first + player), at));
    let changes = leaves.map(Change::SetDue).collect();
    campaigns.store().commit(changes).await.expect("kept");
    id
}

/// Megabytes this process keeps in memory, if the system tells.
fn resident() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1_024.0)
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let ms = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{what}: median {:.2} ms, 99 % {:.2} ms, worst {:.2} ms", ms(50), ms(99), ms(100));
}

pub(crate) async fn measure() {
    let folder = std::env::temp_dir().join(format!("sirdar-dues-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let url = format!("sqlite://{}", folder.join("bench.db").display());
    {
        let store = Store::open(&url).await.expect("the database opens");
        let campaigns = Campaigns::new(store, Arc::new(SystemClock));
        for from in (0..CAMPAIGNS).step_by(usize::try_from(TOGETHER).expect("small")) {
            join_all((from..from + TOGETHER).map(|number| begin(&campaigns, number + 1))).await;
        }
    }
    // Opened anew, as after a restart: every campaign is read from the database.
    let store = Store::open(&url).await.expect("the database opens");
    let campaigns = Campaigns::new(store, Arc::new(SystemClock));
    for number in 1..=CAMPAIGNS {
        let id = CampaignId(i64::try_from(number).expect("small"));
        let snapshot = campaigns.snapshot(id).await.expect("it is there");
        assert!(snapshot.stage == Stage::Running && snapshot.roster.members.len() == 8);
    }
    println!("{CAMPAIGNS} campaigns with {PLAYERS} players each, {ROWS} rows of what falls due");
    let (now, store) = (campaigns.now(), campaigns.store());
    for (what, at, found) in [("nothing due", now, 0), ("100 due", now + 3 * 24 * 3_600, 100)] {
        let mut times = Vec::with_capacity(TIMES);
        for _ in 0..TIMES {
            let began = Instant::now();
            let due = store.due(at).await.expect("read");
            times.push(began.elapsed());
            assert_eq!(due.len(), found);
        }
        print(what, times);
    }
    let began = Instant::now();
    clock::once(&campaigns).await.expect("done");
    println!("one look of the clock: {:.2} ms", began.elapsed().as_secs_f64() * 1e3);
    if let Some(full) = resident() {
        println!("resident memory: {full:.0} MB with all campaigns loaded");
    }
    let _ = std::fs::remove_dir_all(folder);
}
