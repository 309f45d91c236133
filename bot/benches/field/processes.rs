//! Bots as processes of their own, at one database.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use playground::Playground;
use store::Store;

/// Between two looks at the leases.
const PAUSE: Duration = Duration::from_millis(200);

/// Starts the bot as a process of its own, without limits.
pub(crate) fn spawn(folder: &Path, url: &str, playground: &Playground) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sirdar"))
        .arg("serve")
        .current_dir(folder)
        .env("DISCORD_TOKEN", playground.token())
        .env("DISCORD_API_BASE", playground.base_url())
        .env("DATABASE_URL", url)
        .env("SIRDAR_RATE", "0")
        .env("SIRDAR_CAMPAIGNS", "0")
        .env("RUST_LOG", "error")
        .stdin(Stdio::null())
        .spawn()
        .expect("the binary starts")
}

/// Processes of the bot, which end with it.
pub(crate) struct Processes(Vec<Child>);

impl Processes {
    pub(crate) fn start(count: u32, folder: &Path, url: &str, playground: &Playground) -> Self {
        Self((0..count).map(|_| spawn(folder, url, playground)).collect())
    }

    pub(crate) fn ids(&self) -> Vec<u32> {
        self.0.iter().map(Child::id).collect()
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // One that has ended by itself cannot be killed, and needs not be.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Waits until each of so many processes serves as many shards as the others.
pub(crate) async fn share(url: &str, count: u32, shards: u32, within: Duration) {
    let store = Store::open(url).await.expect("the database opens");
    let began = Instant::now();
    loop {
        let mut holders = BTreeMap::<String, u32>::new();
        let leases = store.leases().await.expect("they are read");
        for lease in leases.iter().filter(|lease| lease.stands() && lease.shard().is_some()) {
            *holders.entry(lease.holder.clone()).or_default() += 1;
        }
        let each = shards / count.max(1);
        if holders.len() == usize::try_from(count).unwrap_or(0)
            && holders.values().all(|held| *held == each)
        {
            break;
        }
        assert!(began.elapsed() < within, "shards are not shared: {holders:?}");
        tokio::time::sleep(PAUSE).await;
    }
    store.close().await;
}
