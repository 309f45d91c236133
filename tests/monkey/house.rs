//! The local Discord and the real binary beside it, with a clock that both go by.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use playground::{Clock, GatewayDrop, Options, Playground};
use store::Store;

/// How long anything may take before a run gives up, however busy the machine.
pub(crate) const SOON: Duration = Duration::from_secs(240);
/// Messages that the local Discord keeps of a channel.
const KEPT_MAX: usize = 1_500;

pub(crate) struct House {
    pub(crate) playground: Playground,
    clock: Clock,
    ahead: AtomicI64,
    folder: PathBuf,
    child: Mutex<Option<Child>>,
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut child) = self.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl House {
    /// A household without a bot.
    pub(crate) async fn open(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("sirdar-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let clock = Clock::system();
        let options =
            Options { clock: clock.clone(), messages_per_channel: KEPT_MAX, ..Options::default() };
        let playground = Playground::start(options).await.expect("a local Discord");
        let (ahead, child) = (AtomicI64::new(0), Mutex::new(None));
        Self { playground, clock, ahead, folder, child }
    }

    fn take(&self) -> Option<Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The process's number, while it runs.
    pub(crate) fn process(&self) -> Option<u32> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Child::id)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the bot writes its log.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.join("sirdar.log")
    }

    fn database(&self) -> String {
        format!("sqlite://{}", self.folder.join("sirdar.db").display())
    }

    /// Starts the bot and waits until it is there.
    pub(crate) async fn start(&self) {
        let log = File::options().append(true).create(true).open(self.log()).expect("a log");
        let child = Command::new(env!("CARGO_BIN_EXE_sirdar"))
            .arg("serve")
            .current_dir(&self.folder)
            .env("DISCORD_TOKEN", self.playground.token())
            .env("DISCORD_API_BASE", self.playground.base_url())
            .env("DATABASE_URL", self.database())
            .env("SIRDAR_CLOCK", self.folder.join("clock"))
            // Nobody presses as fast as these do.
            .env("SIRDAR_RATE", "0")
            .env("SIRDAR_CAMPAIGNS", "0")
            // What a failure is looked into with.
            .env("RUST_LOG", "info,discord::post=debug")
            .stdin(Stdio::null())
            .stderr(log)
            .spawn();
        let child = child.expect("the binary starts");
        *self.child.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        assert!(self.playground.wait_for_bot(SOON).await, "the bot connects");
        assert!(self.playground.wait_for_command("campaign", SOON).await, "commands appear");
    }

    /// Ends the bot: with a word, or without one.
    pub(crate) async fn end(&self, kindly: bool) {
        let Some(mut child) = self.take() else { return };
        if kindly {
            let pid = child.id().to_string();
            let told = Command::new("kill").args(["-TERM", &pid]).status();
            assert!(told.is_ok_and(|status| status.success()));
        } else {
            child.kill().expect("killed");
        }
        let ended = tokio::task::spawn_blocking(move || child.wait()).await;
        let status = ended.expect("joined").expect("waited");
        assert!(!kindly || status.success(), "it ends with 0, not {status}");
        let gone = self.playground.wait_until(SOON, |there| !there.bot_is_connected()).await;
        assert!(gone, "the bot is gone");
    }

    /// Drops the gateway and waits until the bot has connected anew; false if it never does.
    pub(crate) async fn drop_gateway(&self, drop: GatewayDrop) -> bool {
        let before = self.playground.connections();
        self.playground.drop_gateway(drop);
        let anew = |there: &Playground| there.connections() > before && there.bot_is_connected();
        self.playground.wait_until(SOON, anew).await
    }

    /// Moves everybody's time on.
    pub(crate) async fn advance(&self, seconds: u32) {
        let ahead = self.ahead.fetch_add(seconds.into(), Ordering::Relaxed) + i64::from(seconds);
        // Written aside and put in place: nobody reads half of it.
        let (new, file) = (self.folder.join("clock.new"), self.folder.join("clock"));
        std::fs::write(&new, ahead.to_string()).expect("written");
        std::fs::rename(new, file).expect("put in place");
        self.clock.advance(Duration::from_secs(seconds.into()));
        // The bot reads it fifty times a second.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }

    /// The database, opened beside the bot.
    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.database()).await.expect("the database opens")
    }

    /// Runs the binary beside the bot's database: whether it ended well, and all it printed.
    pub(crate) fn run(&self, arguments: &[&str]) -> (bool, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_sirdar"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("DATABASE_URL", self.database())
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.success(), said + &String::from_utf8_lossy(&output.stderr))
    }
}
