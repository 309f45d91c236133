//! `sirdar play` as a process of its own, with a world and a database in a folder that goes with
//! it; and deeds of officers told to it by HTTP, where a test is not about doing them.

use std::fs::File;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use model::Setup;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};

/// How long anything may take before a test gives up.
pub(crate) const SOON: Duration = Duration::from_secs(90);

/// Where the process writes what happens, in its folder.
const LOG: &str = "sirdar.log";

/// Grounds at a time, however many tests run: each has a browser beside it, which keeps a core
/// busy.
static PLACES: Semaphore = Semaphore::const_new(2);

/// The process and where it listens.
pub(crate) struct Ground {
    port: u16,
    folder: PathBuf,
    process: Child,
    client: reqwest::Client,
    /// Its place among those that may be open.
    _place: SemaphorePermit<'static>,
}

impl Drop for Ground {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        // What the bot had to say of it, beside the picture of the page.
        if std::thread::panicking() {
            let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parade-ground.log");
            let _ = std::fs::copy(self.folder.join(LOG), &to);
            println!("what the bot said is in {}", to.display());
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A seed whose first turn begins without a question before the first card, for so many officers.
pub(crate) fn quiet_seed(officers: u32) -> i64 {
    games::register(&sirdar::GAMES);
    let setup = Setup::of(san_juans::Options::default());
    games::dice::seeds::quiet(&setup, officers, 1).expect("a quiet seed").cast_signed()
}

fn start(port: u16, folder: &Path) -> Child {
    let log = File::options().append(true).create(true).open(folder.join(LOG)).expect("a log");
    Command::new(env!("CARGO_BIN_EXE_sirdar"))
        .args(["play", "--port", &port.to_string(), "--db", "sirdar-play.db", "--within", "30"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .expect("sirdar starts")
}

impl Ground {
    /// A fresh club with the bot in it.
    pub(crate) async fn open() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let place = PLACES.acquire().await.expect("never closed");
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("sirdar-browser-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let port = free.expect("a free port").port();
        let process = start(port, &folder);
        let client = reqwest::Client::new();
        let ground = Self { port, folder, process, client, _place: place };
        ground.ready().await;
        ground
    }

    /// Ends the process without a word, as a crash does.
    pub(crate) fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts it again where it was.
    pub(crate) async fn restart(&mut self) {
        self.process = start(self.port, &self.folder);
        self.ready().await;
    }

    /// Waits until the bot has connected and its commands are there.
    async fn ready(&self) {
        let began = Instant::now();
        while began.elapsed() < SOON {
            if let Some(world) = self.get("world").await
                && world["connected"] == true
                && self.commands().await > 0
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("sirdar play did not come up");
    }

    async fn commands(&self) -> usize {
        let (officer, channel) = (self.officer("Alice").await, self.channel("campaign").await);
        let found = self.get(&format!("commands?as={officer}&channel={channel}")).await;
        found.and_then(|all| all.as_array().map(Vec::len)).unwrap_or(0)
    }

    /// Where the page is.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    async fn get(&self, path: &str) -> Option<Value> {
        let url = format!("{}/local/{path}", self.address());
        self.client.get(url).send().await.ok()?.json().await.ok()
    }

    pub(crate) async fn officer(&self, name: &str) -> String {
        let world = self.get("world").await.expect("a world");
        let all = world["officers"].as_array().expect("officers");
        let found = all.iter().find(|user| user["global_name"] == name).expect("the officer");
        found["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn channel(&self, name: &str) -> String {
        let world = self.get("world").await.expect("a world");
        let all = world["channels"].as_array().expect("channels");
        let found = all.iter().find(|channel| channel["name"] == name).expect("the channel");
        found["id"].as_str().expect("an id").to_owned()
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let url = format!("{}/local/{path}", self.address());
        let sent = self.client.post(url).json(&body).send().await.expect("sent");
        sent.json().await.expect("an answer")
    }

    /// A slash command in the campaign's channel.
    pub(crate) async fn slash(&self, name: &str, path: &str, options: Value) -> Value {
        let (officer, channel) = (self.officer(name).await, self.channel("campaign").await);
        let body =
            json!({ "as": officer, "channel_id": channel, "path": path, "options": options });
        let reply = self.post("slash", body).await;
        // On a busy machine an answer is promised first.
        let kind = reply["kind"].as_str().unwrap_or_default();
        assert!(matches!(kind, "message" | "deferred"), "/{path} by {name}: {reply}");
        reply
    }

    /// A plain message in the campaign's channel.
    pub(crate) async fn say(&self, name: &str, content: &str) {
        self.say_in("campaign", name, content).await;
    }

    /// A plain message in a channel.
    pub(crate) async fn say_in(&self, channel: &str, name: &str, content: &str) {
        let (officer, channel) = (self.officer(name).await, self.channel(channel).await);
        self.post("say", json!({ "as": officer, "channel_id": channel, "content": content })).await;
    }

    /// Opens a campaign whose first question is which card to play, and begins it with these
    /// officers; the first of them commands.
    pub(crate) async fn campaign(&self, officers: &[&str]) {
        let seed = quiet_seed(u32::try_from(officers.len()).unwrap_or(0)).to_string();
        self.slash(officers[0], "campaign new", json!({ "name": "Nile", "seed": seed })).await;
        for name in officers {
            self.slash(name, "campaign join", json!({})).await;
        }
        let commander = self.officer(officers[0]).await;
        let start = json!({ "commander": commander });
        let asked = self.slash(officers[0], "campaign start", start).await;
        let message = &asked["message"];
        let rows = message["components"].as_array().into_iter().flatten();
        let buttons = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        let sure = buttons.into_iter().find(|button| button["label"] == "Start without waiting");
        if let Some(button) = sure {
            let channel = self.channel("campaign").await;
            let press = json!({ "as": self.officer(officers[0]).await, "channel_id": channel,
                "message_id": message["id"], "custom_id": button["custom_id"] });
            self.post("click", press).await;
        }
    }
}
