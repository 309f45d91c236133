//! A bot at the local Discord, to be measured, and what else benches share.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use model::clock::SystemClock;
use playground::{Options, Playground};
use sirdar::config::{Config, Token};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::field::database::Database;
use crate::field::plain::Plain;
use crate::field::processes::Processes;

pub(crate) mod database;
pub(crate) mod plain;
pub(crate) mod processes;
pub(crate) mod processor;
pub(crate) mod war;

const SOON: Duration = Duration::from_secs(30);
/// How long several processes may take to share their shards.
const SHARED_WITHIN: Duration = Duration::from_secs(120);
/// By which name a server's processes that work for the bot are found.
const CONNECTED_AS: &str = "sirdar-bench";

/// The bot, once it has been started.
enum Bot {
    None,
    /// In this process, on threads of its own.
    Here(watch::Sender<bool>, JoinHandle<()>, Runtime),
    /// As processes of its own.
    Apart(Processes),
}

/// A local Discord, a folder with a database, and the bot once it has been started.
pub(crate) struct Field {
    pub(crate) playground: Playground,
    folder: Folder,
    database: Database,
    bot: Bot,
}

impl Field {
    /// Opens the local Discord, with a database in a file; no bot is there yet.
    pub(crate) async fn open() -> Self {
        let folder = Folder::make();
        let database = Database::in_file(&folder.0.join("bench.db"));
        Self::with(folder, database, 1).await
    }

    /// The same with a database on a server, and with so many shards.
    pub(crate) async fn on(server: &str, shards: u32) -> Self {
        Self::with(Folder::make(), Database::on(server).await, shards).await
    }

    async fn with(folder: Folder, database: Database, shards: u32) -> Self {
        let options = Options { messages_per_channel: 50, shards, ..Options::default() };
        let playground = Playground::start(options).await.expect("a playground");
        Self { playground, folder, database, bot: Bot::None }
    }

    pub(crate) fn database(&self) -> String {
        let url = self.database.url();
        if !store::is_postgres(self.database.url()) {
            return url.to_owned();
        }
        let joint = if url.contains('?') { '&' } else { '?' };
        format!("{url}{joint}application_name={CONNECTED_AS}-{}", std::process::id())
    }

    /// A database beside it in which nothing is: a file, or the same server's schema.
    pub(crate) fn beside(&self) -> String {
        match store::is_postgres(self.database.url()) {
            true => self.database.url().to_owned(),
            false => format!("sqlite://{}?mode=rwc", self.folder.0.join("rows.db").display()),
        }
    }

    /// Imports a position into a channel, before the bot starts.
    pub(crate) fn import(&self, position: &str, channel: &str) {
        let guild = self.playground.guilds()[0];
        let id = self.playground.channel(channel).expect("a channel");
        let link = format!("https://discord.com/channels/{guild}/{id}");
        let file = self.folder.0.join("position.json");
        std::fs::write(&file, position).expect("written");
        let output = Command::new(env!("CARGO_BIN_EXE_sirdar"))
            .args(["import", &file.display().to_string(), "--channel", &link])
            .env("DATABASE_URL", self.database())
            .output()
            .expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Starts the bot in this process and waits for it.
    pub(crate) async fn start(&mut self) {
        let token = Token::new(self.playground.token()).expect("a token");
        let config = Config::local(token, self.playground.base_url(), self.database());
        let (stop, stopped) = watch::channel(false);
        // What the bot takes of the processor is told apart from what the local Discord takes by the
        // names of their threads.
        let runtime = Builder::new_multi_thread().thread_name("bot").enable_all().build();
        let runtime = runtime.expect("a runtime");
        let bot = runtime.spawn(async move {
            sirdar::bot::run(&config, Arc::new(SystemClock), stopped).await.expect("the bot runs");
        });
        assert!(self.playground.wait_for_command("campaign", SOON).await, "the bot connects");
        self.bot = Bot::Here(stop, bot, runtime);
    }

    /// Starts the bot as so many processes, which share so many shards evenly, and waits for them.
    pub(crate) async fn start_apart(&mut self, processes: u32, shards: u32) {
        let url = self.database();
        let started = Processes::start(processes, &self.folder.0, &url, &self.playground);
        self.bot = Bot::Apart(started);
        processes::share(&url, processes, shards, SHARED_WITHIN).await;
        assert!(self.playground.wait_for_shards(shards, SHARED_WITHIN).await, "they connect");
        let known = self.playground.wait_for_command("campaign", SHARED_WITHIN).await;
        assert!(known, "commands are known");
    }

    /// What of the processor this process has used, the bot's own, and the database's.
    pub(crate) async fn processor(&self) -> processor::Used {
        let mut used = processor::of_threads();
        if let Bot::Apart(processes) = &self.bot {
            processor::add_processes(&mut used, &processes.ids(), "bots", |_| true);
        }
        if !store::is_postgres(self.database.url()) {
            return used;
        }
        let mut plain = Plain::to_fill(self.database.url()).await.expect("the database is there");
        let name = format!("{CONNECTED_AS}-{}", std::process::id());
        let backends = plain.backends(&name).await.expect("they are told");
        plain.close().await.expect("it closes");
        processor::add_processes(&mut used, &backends, "postgres", |name| name == "postgres");
        used
    }

    /// Stops everything and clears up.
    pub(crate) async fn close(self) {
        match self.bot {
            Bot::None => {}
            Bot::Here(stop, bot, runtime) => {
                stop.send(true).expect("the bot runs");
                bot.await.expect("the bot ends");
                runtime.shutdown_background();
            }
            Bot::Apart(processes) => drop(processes),
        }
        self.playground.stop().await;
    }
}

/// A folder for the files of a bench, which is removed with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn make() -> Self {
        let folder = std::env::temp_dir().join(format!("sirdar-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A number given on the command line, by its place among the numbers.
pub(crate) fn given(at: usize, otherwise: u32) -> u32 {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    numbers.nth(at).unwrap_or(otherwise)
}

/// Whether a word is given on the command line.
pub(crate) fn is_given(word: &str) -> bool {
    std::env::args().any(|argument| argument == word)
}

/// Prints percentiles of some times, and gives the median.
pub(crate) fn print(what: &str, mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).or(times.last()).copied();
    let ms = |time: Option<Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
    println!(
        "{what:>7}: {} answers, median {:.1} ms, 90 % {:.1} ms, 99 % {:.1} ms, worst {:.1} ms",
        times.len(),
        ms(at(50)),
        ms(at(90)),
        ms(at(99)),
        ms(times.last().copied()),
    );
    at(50).unwrap_or_default()
}
