//! The local Discord and the real binary beside it, with a clock that both go by: one process at a
//! file, or several at a server of PostgreSQL.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use playground::{ChannelId, Clock, GatewayDrop, GuildId, Options, Playground};
use store::Store;
use tokio::sync::watch;

use super::observer::Look;
use super::server::Server;

/// How long anything may take before a run gives up, however busy the machine.
pub(crate) const SOON: Duration = Duration::from_secs(240);
/// Messages that the local Discord keeps of a channel.
const KEPT_MAX: usize = 1_500;
/// Shards of several processes.
const SHARDS: u32 = 6;
/// Shards that may begin a session at once.
const AT_ONCE: u32 = 4;
/// Between two sessions that share a place in Discord's queue: the bots wait a little longer.
const IDENTIFY_EVERY: Duration = Duration::from_millis(20);
const IDENTIFY_MS: &str = "50";

/// A process, as far as it is known.
#[derive(Default)]
struct Process {
    /// None while it is down.
    child: Option<Child>,
    /// Whether it is stopped, to go on later.
    stopped: bool,
    /// Its name among those that share the database, once that is known.
    name: Option<String>,
}

pub(crate) struct House {
    pub(crate) playground: Playground,
    clock: Clock,
    ahead: AtomicI64,
    folder: PathBuf,
    processes: Vec<Mutex<Process>>,
    /// The channels that are played in, and the shard of each.
    channels: Mutex<BTreeMap<ChannelId, u32>>,
    /// Every name that a process ever had.
    names: Mutex<BTreeSet<String>>,
    /// Held while a process is started: its name is told from those of before.
    starting: tokio::sync::Mutex<()>,
    /// How things stood at the last look, if there are several processes.
    pub(crate) looks: watch::Sender<Look>,
    /// Ended after everything else.
    server: Option<Server>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn signal(process: u32, name: &str) {
    let told = Command::new("kill").args([name, &process.to_string()]).status();
    assert!(told.is_ok_and(|status| status.success()), "{name} to {process}");
}

impl Drop for House {
    fn drop(&mut self) {
        for process in 0..self.processes.len() {
            if let Some(mut child) = self.take(process) {
                let _ = child.kill();
                let _ = child.wait();
            }
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl House {
    /// A household without a bot, for one process at a file.
    pub(crate) async fn open(name: &str) -> Self {
        Self::with(name, 1, None, Options::default()).await
    }

    /// The same for several processes at a server.
    pub(crate) async fn shared(name: &str, processes: usize, server: Server) -> Self {
        let options = Options {
            shards: SHARDS,
            sharding_required: true,
            max_concurrency: AT_ONCE,
            identify_every: IDENTIFY_EVERY,
            // No day has as many starts as a run.
            sessions: 1_000_000,
            ..Options::default()
        };
        Self::with(name, processes, Some(server), options).await
    }

    async fn with(name: &str, processes: usize, server: Option<Server>, options: Options) -> Self {
        let folder = std::env::temp_dir().join(format!("sirdar-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let clock = Clock::system();
        let options = Options { clock: clock.clone(), messages_per_channel: KEPT_MAX, ..options };
        let playground = Playground::start(options).await.expect("a local Discord");
        let processes = (0..processes).map(|_| Mutex::default()).collect();
        Self {
            playground,
            clock,
            ahead: AtomicI64::new(0),
            folder,
            processes,
            channels: Mutex::default(),
            names: Mutex::default(),
            starting: tokio::sync::Mutex::default(),
            looks: watch::Sender::default(),
            server,
        }
    }

    fn process(&self, process: usize) -> MutexGuard<'_, Process> {
        lock(&self.processes[process])
    }

    fn take(&self, process: usize) -> Option<Child> {
        let mut process = self.process(process);
        (process.stopped, process.name) = (false, None);
        process.child.take()
    }

    /// How many processes there are.
    pub(crate) fn processes(&self) -> usize {
        self.processes.len()
    }

    /// The number that the system gave a process, while it runs.
    pub(crate) fn number_of(&self, process: usize) -> Option<u32> {
        self.process(process).child.as_ref().map(Child::id)
    }

    /// The processes that run, are not stopped, and have a name.
    pub(crate) fn awake(&self) -> BTreeMap<usize, String> {
        let name = |process: usize| {
            let at = self.process(process);
            at.name.clone().filter(|_| at.child.is_some() && !at.stopped)
        };
        (0..self.processes()).filter_map(|process| Some((process, name(process)?))).collect()
    }

    /// Gives the one process that has no name yet the one that nobody had before.
    pub(crate) fn learn<'n>(&self, names: impl Iterator<Item = &'n String>) {
        let mut known = lock(&self.names);
        for name in names.filter(|name| !known.contains(*name)).cloned().collect::<Vec<_>>() {
            let nameless = (0..self.processes()).find(|process| {
                let process = self.process(*process);
                process.child.is_some() && process.name.is_none()
            });
            if let Some(process) = nameless {
                known.insert(name.clone());
                self.process(process).name = Some(name);
            }
        }
    }

    /// The processes that have ended though nobody ended them; each is told once.
    pub(crate) fn fallen(&self) -> Vec<usize> {
        let mut fallen = Vec::new();
        for number in 0..self.processes() {
            let mut process = self.process(number);
            let ended = process.child.as_mut().map(|child| child.try_wait());
            if matches!(ended, Some(Ok(Some(_)))) {
                (process.child, process.name) = (None, None);
                fallen.push(number);
            }
        }
        fallen
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The server that the database is on, if it is on one.
    pub(crate) fn server(&self) -> Option<&Server> {
        self.server.as_ref()
    }

    /// How many shards the bot has.
    pub(crate) fn shards(&self) -> u32 {
        if self.server.is_some() { SHARDS } else { 1 }
    }

    /// Where a process writes its log.
    pub(crate) fn log(&self, process: usize) -> PathBuf {
        self.folder.join(format!("sirdar-{process}.log"))
    }

    fn database(&self) -> String {
        match &self.server {
            Some(server) => server.url(),
            None => format!("sqlite://{}", self.folder.join("sirdar.db").display()),
        }
    }

    /// A new channel to play in.
    pub(crate) fn open_channel(&self, guild: GuildId, prefix: &str) -> ChannelId {
        let many = self.playground.channels().len();
        let channel = self.playground.add_channel(guild, &format!("{prefix}{many}"));
        lock(&self.channels).insert(channel, guild.shard(self.shards()));
        channel
    }

    /// The shard of a channel that is or was played in.
    pub(crate) fn shard_of(&self, channel: ChannelId) -> u32 {
        lock(&self.channels).get(&channel).copied().unwrap_or_default()
    }

    /// Waits until a shard is connected; false if it never is.
    pub(crate) async fn wait_for_shard(&self, shard: u32) -> bool {
        let shard = (shard, self.shards());
        self.playground.wait_until(SOON, |there| there.connected_sessions(shard) > 0).await
    }

    /// Starts every process and waits until the bot is there.
    pub(crate) async fn start(&self) {
        for process in 0..self.processes() {
            self.start_one(process).await;
        }
        assert!(self.playground.wait_for_shards(self.shards(), SOON).await, "the bot connects");
        assert!(self.playground.wait_for_command("campaign", SOON).await, "commands appear");
    }

    /// Starts a process; where several share a database, waits until it is known among them.
    pub(crate) async fn start_one(&self, process: usize) {
        let _one_at_a_time = self.starting.lock().await;
        let log = File::options().append(true).create(true).open(self.log(process)).expect("a log");
        let mut command = Command::new(env!("CARGO_BIN_EXE_sirdar"));
        command
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
            .env("RUST_LOG", "info,discord::messages=debug")
            .stdin(Stdio::null())
            .stderr(log);
        if self.server.is_some() {
            command.env("SIRDAR_IDENTIFY_MS", IDENTIFY_MS);
        }
        self.process(process).child = Some(command.spawn().expect("the binary starts"));
        if self.server.is_some() {
            let named = |_: &Look| self.process(process).name.is_some();
            assert!(self.until(named).await, "process {process} is known among the others");
        }
    }

    /// Ends the bot: with a word, or without one.
    pub(crate) async fn end(&self, kindly: bool) {
        for process in 0..self.processes() {
            self.end_one(process, kindly).await;
        }
        let gone = self.playground.wait_until(SOON, |there| !there.bot_is_connected()).await;
        assert!(gone, "the bot is gone");
    }

    /// Ends a process.
    pub(crate) async fn end_one(&self, process: usize, kindly: bool) {
        let Some(mut child) = self.take(process) else { return };
        if kindly {
            signal(child.id(), "-TERM");
        } else {
            child.kill().expect("killed");
        }
        let ended = tokio::task::spawn_blocking(move || child.wait()).await;
        let status = ended.expect("joined").expect("waited");
        assert!(!kindly || status.success(), "it ends with 0, not {status}");
    }

    /// Has a process do nothing until it is woken.
    pub(crate) fn stop(&self, process: usize) {
        let mut process = self.process(process);
        process.stopped = true;
        if let Some(child) = &process.child {
            signal(child.id(), "-STOP");
        }
    }

    /// Has a process go on that was stopped.
    pub(crate) fn wake(&self, process: usize) {
        let mut process = self.process(process);
        if let Some(child) = &process.child {
            signal(child.id(), "-CONT");
        }
        process.stopped = false;
    }

    /// Waits for a look at which this is so; false if there is none.
    pub(crate) async fn until(&self, fits: impl Fn(&Look) -> bool) -> bool {
        let mut looks = self.looks.subscribe();
        let there = looks.wait_for(|look| fits(look));
        tokio::time::timeout(SOON, there).await.is_ok_and(|there| there.is_ok())
    }

    /// Waits until it has been looked how the shards of several processes stand.
    pub(crate) async fn looked_at(&self) {
        let now = Instant::now();
        if self.server.is_some() {
            self.until(|look| look.at.is_some_and(|at| at > now)).await;
        }
    }

    /// Drops the gateway and waits until the bot has connected anew; false if it never does.
    pub(crate) async fn drop_gateway(&self, drop: GatewayDrop) -> bool {
        let shards = self.shards();
        let there = u64::try_from(self.playground.connected_shards().len()).unwrap_or_default();
        let wanted = self.playground.connections() + there.max(1);
        self.playground.drop_gateway(drop);
        let anew = |there: &Playground| {
            let connected = |shard| there.connected_sessions((shard, shards)) > 0;
            there.connections() >= wanted && (0..shards).all(connected)
        };
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
