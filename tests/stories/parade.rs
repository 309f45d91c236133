//! The parade ground as newcomers have it: the real `sirdar play`, and its controls.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::driver::SOON;

/// A running `sirdar play` with a folder of its own.
struct Parade {
    child: Child,
    base: String,
    folder: PathBuf,
    http: reqwest::Client,
}

impl Drop for Parade {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn play(folder: &PathBuf) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sirdar"))
        .args(["play", "--port", "18417", "--db", "parade.db", "--within", "30"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stdin(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let out = BufReader::new(child.stdout.take().expect("its words"));
    let first = out.lines().next().expect("a line").expect("text");
    let base = first.rsplit(' ').next().expect("an address").to_owned();
    (child, base)
}

impl Parade {
    async fn open() -> Self {
        static OPENED: AtomicU32 = AtomicU32::new(0);
        let number = OPENED.fetch_add(1, Ordering::Relaxed);
        let name = format!("sirdar-parade-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let (child, base) = play(&folder);
        let parade = Self { child, base, folder, http: reqwest::Client::new() };
        parade.ready().await;
        parade
    }

    /// Ends it and starts it again.
    async fn again(&mut self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
        assert!(self.child.wait().expect("it ends").success());
        (self.child, self.base) = play(&self.folder);
        self.ready().await;
    }

    async fn get(&self, path: &str) -> Option<Value> {
        let answer = self.http.get(format!("{}{path}", self.base)).send().await.ok()?;
        answer.json().await.ok()
    }

    async fn until(&self, what: &str, looks: impl AsyncFn() -> bool) {
        let began = Instant::now();
        while !looks().await {
            assert!(began.elapsed() < SOON, "never: {what}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn ready(&self) {
        let there = async || {
            let world = self.get("/local/world").await;
            world.is_some_and(|world| world["connected"] == true)
        };
        self.until("the bot connects", there).await;
    }

    async fn world(&self) -> Value {
        self.get("/local/world").await.expect("the world")
    }

    /// Uses a control as the first officer in the first channel.
    async fn pull(&self, id: &str, fields: Value) -> Result<String, String> {
        let world = self.world().await;
        let (officer, channel) = (&world["officers"][0]["id"], &world["channels"][0]["id"]);
        let body = json!({ "id": id, "officer": officer, "channel": channel, "fields": fields });
        let request = self.http.post(format!("{}/local/controls", self.base)).json(&body);
        let answer: Value = request.send().await.expect("sent").json().await.expect("JSON");
        let text = |field: &str| answer[field].as_str().map(str::to_owned);
        text("said").ok_or_else(|| text("reason").unwrap_or_default())
    }

    /// A slash command of the first officer in the first channel, and what came of it.
    async fn slash(&self, path: &str) -> Value {
        let world = self.world().await;
        let (officer, channel) = (&world["officers"][0]["id"], &world["channels"][0]["id"]);
        let body = json!({ "as": officer, "channel_id": channel, "path": path });
        let request = self.http.post(format!("{}/local/slash", self.base)).json(&body);
        request.send().await.expect("sent").json().await.expect("JSON")
    }

    /// The words of everything in the first channel; none while nobody serves the page.
    async fn channel(&self) -> String {
        let Some(world) = self.get("/local/world").await else { return String::new() };
        let (officer, channel) = (&world["officers"][0]["id"], &world["channels"][0]["id"]);
        let (officer, channel) = (officer.as_str().expect("id"), channel.as_str().expect("id"));
        let path = format!("/local/messages?as={officer}&channel={channel}");
        self.get(&path).await.map_or_else(String::new, |messages| messages.to_string())
    }

    async fn told(&self, words: &str) {
        self.until(words, async || self.channel().await.contains(words)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_parade_ground_has_controls_that_discord_has_not() {
    let mut parade = Parade::open().await;
    let offered = parade.get("/local/controls").await.expect("controls");
    let all = offered["controls"].as_array().expect("a list");
    let id = |control: &Value| control["id"].as_str().map(str::to_owned);
    let ids: Vec<_> = all.iter().filter_map(id).collect();
    let known = [
        "guide",
        "guide-hicks",
        "guide-siege",
        "guide-khartoum",
        "guide-patrol",
        "help",
        "later",
        "act",
        "position",
        "begin",
        "aside",
        "anew",
        "trouble",
    ];
    assert_eq!(ids, known);
    // What a newcomer may begin with stands in the empty channel too.
    let first = all.iter().filter(|control| control["welcome"] == true);
    let first: Vec<_> = first.filter_map(id).collect();
    let guides = ["guide", "guide-hicks", "guide-siege", "guide-khartoum", "guide-patrol"];
    assert_eq!(first, [guides.as_slice(), &["position"]].concat());
    let sure = all.iter().filter(|control| control["sure"] != Value::Null);
    assert_eq!(
        sure.filter_map(id).collect::<Vec<_>>(),
        ["aside", "anew"],
        "what ends something asks"
    );

    // What cannot be is refused in words.
    let none = parade.pull("act", json!({ "until": "once" })).await;
    assert_eq!(none, Err("There is no campaign in this channel.".to_owned()));
    assert!(parade.pull("position", json!({ "place": "99" })).await.is_err());
    assert!(parade.pull("later", json!({ "by": "-5" })).await.is_err());
    assert!(parade.pull("begin", json!({ "scenario": "revolt", "seed": "x" })).await.is_err());
    assert!(parade.pull("dance", json!({})).await.is_err());

    // The example of play, up to its last round, and an officer who goes on.
    let told = parade.pull("position", json!({ "place": "5" })).await.expect("done");
    assert!(told.contains("you command"), "{told}");
    parade.told("The example of play").await;
    // A channel in play is never written over: the next has another channel, while there is one.
    let other = parade.pull("guide-hicks", json!({})).await.expect("done");
    assert!(other.contains("#mess"), "{other}");
    let made = parade.pull("guide-siege", json!({})).await.expect("done");
    assert!(made.contains("#campaign-2 was made"), "{made}");
    let told = parade.pull("act", json!({ "until": "round" })).await.expect("done");
    assert!(told.contains("given"), "{told}");

    // Time passes for bot and channel, and stays passed.
    let before = parade.world().await["now_ms"].as_i64().expect("a time");
    parade.pull("later", json!({ "by": "1440" })).await.expect("done");
    parade.told("is awaited").await;
    parade.again().await;
    let after = parade.world().await["now_ms"].as_i64().expect("a time");
    assert!(after - before >= 86_400_000, "{before} {after}");
    parade.told("The example of play").await;

    // A slow network delays answers, and none fails by it.
    parade.pull("trouble", json!({ "kind": "slow" })).await.expect("done");
    let reply = parade.slash("situation").await;
    assert!(matches!(reply["kind"].as_str(), Some("message" | "deferred")), "{reply}");
    parade.pull("trouble", json!({ "kind": "calm" })).await.expect("done");

    // Trouble comes and goes.
    parade.pull("trouble", json!({ "kind": "errors" })).await.expect("done");
    parade.pull("trouble", json!({ "kind": "calm" })).await.expect("done");
    assert_eq!(parade.get("/local/faults").await, Some(json!([])));

    // A fresh start at the same address; then a war of a seed, alone.
    parade.pull("anew", json!({})).await.expect("done");
    // An empty channel is of the new world; only then is it the new bot that has connected.
    parade.until("everything begins anew", async || parade.channel().await == "[]").await;
    parade.ready().await;
    let war = json!({ "scenario": "reconquest", "seed": "42", "officers": "2" });
    parade.pull("begin", war).await.expect("done");
    parade.told("turn 11").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_learns_a_game_of_sides_alone_plays_against_the_automatic_player() {
    let parade = Parade::open().await;
    parade.pull("guide-khartoum", json!({})).await.expect("done");
    parade.told("The automatic player plays for the Empire").await;
    // The Empire sets up by itself, and the Mahdists are asked.
    parade.told("The Empire has set up").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_laid_aside_frees_its_channel() {
    let parade = Parade::open().await;
    let none = parade.pull("aside", json!({})).await;
    assert_eq!(none, Err("There is no campaign in this channel.".to_owned()));
    // Two play, and both have to agree.
    let war = json!({ "scenario": "revolt", "officers": "2", "seed": "1" });
    parade.pull("begin", war).await.expect("done");
    parade.pull("aside", json!({})).await.expect("done");
    parade.told("is laid aside").await;
    assert!(parade.pull("aside", json!({})).await.is_err(), "it is laid aside already");
    // Every game can begin here in turn, and none looks for another channel.
    for guide in ["guide-hicks", "guide-siege", "guide-khartoum", "guide-patrol", "guide"] {
        let said = parade.pull(guide, json!({})).await.expect("done");
        assert!(!said.contains('#'), "{said}");
        parade.pull("aside", json!({})).await.expect("done");
    }
    let world = parade.world().await;
    let all = world["channels"].as_array().expect("a list").iter();
    assert_eq!(all.filter(|channel| channel["type"] == 0).count(), 3, "none was made");
}
