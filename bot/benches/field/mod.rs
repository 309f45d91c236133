//! A bot at the local Discord, to be measured.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use model::clock::SystemClock;
use playground::{Options, Playground};
use sirdar::config::{Config, Token};
use tokio::sync::watch;
use tokio::task::JoinHandle;

const SOON: Duration = Duration::from_secs(30);

/// A local Discord, a folder with a database, and the bot once it has been started.
pub(crate) struct Field {
    pub(crate) playground: Playground,
    folder: PathBuf,
    bot: Option<(watch::Sender<bool>, JoinHandle<()>)>,
}

impl Field {
    /// Opens the local Discord; no bot is there yet.
    pub(crate) async fn open() -> Self {
        let options = Options { messages_per_channel: 50, ..Options::default() };
        let playground = Playground::start(options).await.expect("a playground");
        let folder = std::env::temp_dir().join(format!("sirdar-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self { playground, folder, bot: None }
    }

    pub(crate) fn database(&self) -> String {
        format!("sqlite://{}", self.folder.join("bench.db").display())
    }

    /// Imports a position into a channel, before the bot starts.
    #[allow(dead_code, reason = "not every benchmark imports")]
    pub(crate) fn import(&self, position: &str, channel: &str) {
        let guild = self.playground.guilds()[0];
        let id = self.playground.channel(channel).expect("a channel");
        let link = format!("https://discord.com/channels/{guild}/{id}");
        let file = self.folder.join("position.json");
        std::fs::write(&file, position).expect("written");
        let output = Command::new(env!("CARGO_BIN_EXE_sirdar"))
            .args(["import", &file.display().to_string(), "--channel", &link])
            .env("DATABASE_URL", self.database())
            .output()
            .expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Starts the bot and waits for it.
    pub(crate) async fn start(&mut self) {
        let token = Token::new(self.playground.token()).expect("a token");
        let config = Config::local(token, self.playground.base_url(), self.database());
        let (stop, stopped) = watch::channel(false);
        let bot = tokio::spawn(async move {
            sirdar::bot::run(&config, Arc::new(SystemClock), stopped).await.expect("the bot runs");
        });
        assert!(self.playground.wait_for_command("campaign", SOON).await, "the bot connects");
        self.bot = Some((stop, bot));
    }

    /// Stops everything and clears up.
    pub(crate) async fn close(self) {
        if let Some((stop, bot)) = self.bot {
            stop.send(true).expect("the bot runs");
            bot.await.expect("the bot ends");
        }
        self.playground.stop().await;
        let _ = std::fs::remove_dir_all(self.folder);
    }
}

/// Measures, unless nothing is to be measured: `cargo test --benches`, `cargo bench -- --list`.
pub(crate) fn run(measure: impl Future<Output = ()>) {
    let rehearses = |argument: String| argument == "--test" || argument == "--list";
    if !std::env::args().any(rehearses) {
        tokio::runtime::Runtime::new().expect("a runtime").block_on(measure);
    }
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
