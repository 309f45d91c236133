//! A local Discord with a bot that has the toy in place of the games.

use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use discord::post::DRAWING;
use model::clock::MovedClock;
use model::ids::CampaignId;
use model::log::LogLine;
use playground::{ChannelId, Message, Officer, Options, Playground, Reply};
use serde_json::{Value, json};
use sirdar::config::{Config, Token};
use store::{DueKind, Store};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long anything may take before a test gives up.
const SOON: Duration = Duration::from_secs(120);

enum Bot {
    None,
    Inside(watch::Sender<bool>, JoinHandle<()>),
    Process(Child),
}

pub(crate) struct Club {
    pub(crate) playground: Playground,
    pub(crate) channel: ChannelId,
    pub(crate) clock: MovedClock,
    folder: PathBuf,
    bot: Bot,
}

impl Drop for Club {
    fn drop(&mut self) {
        if let Bot::Process(child) = &mut self.bot {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Club {
    pub(crate) async fn empty() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        games::hand(&crate::game::GAMES);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("toy-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let acknowledge_within = Duration::from_secs(30);
        let options = Options { acknowledge_within, ..Options::default() };
        let playground = Playground::start(options).await.expect("a playground");
        let channel = playground.channel("campaign").expect("a channel");
        Self { playground, channel, clock: MovedClock::default(), folder, bot: Bot::None }
    }

    pub(crate) fn database(&self) -> String {
        format!("sqlite://{}", self.folder.join("toy.db").display())
    }

    /// Starts the bot inside this process.
    pub(crate) async fn start(&mut self) {
        let token = Token::new(self.playground.token()).expect("a token");
        let config = Config::local(token, self.playground.base_url(), self.database());
        let (stop, stopped) = watch::channel(false);
        let clock = Arc::new(self.clock.clone());
        let task = tokio::task::spawn_blocking(move || {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            let run = sirdar::bot::run_with(&config, clock, stopped, |_| {});
            let outcome = runtime.block_on(run);
            runtime.shutdown_background();
            outcome.expect("the bot runs");
        });
        self.bot = Bot::Inside(stop, task);
        self.ready().await;
    }

    fn binary(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_toy"));
        command
            .current_dir(&self.folder)
            .env("DISCORD_TOKEN", self.playground.token())
            .env("DISCORD_API_BASE", self.playground.base_url())
            .env("DATABASE_URL", self.database());
        command
    }

    /// Starts the bot as a process of its own.
    pub(crate) async fn start_process(&mut self) {
        self.bot = Bot::Process(self.binary().arg("serve").spawn().expect("it starts"));
        self.ready().await;
    }

    async fn ready(&self) {
        assert!(self.playground.wait_for_bot(SOON).await, "the bot connects");
        assert!(self.playground.wait_for_command("campaign", SOON).await, "commands appear");
    }

    /// Ends the bot: in good order, or where it is a process by killing it.
    pub(crate) async fn stop(&mut self) {
        match std::mem::replace(&mut self.bot, Bot::None) {
            Bot::None => {}
            Bot::Inside(stop, task) => {
                stop.send(true).expect("it runs");
                task.await.expect("it ends");
            }
            Bot::Process(mut child) => {
                child.kill().expect("killed");
                child.wait().expect("waited");
            }
        }
        let gone = |club: &Playground| !club.bot_is_connected();
        assert!(self.playground.wait_until(SOON, gone).await, "the bot leaves");
    }

    /// Runs the command line beside the database and gives what it prints; it must end well.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        let output = self.binary().args(arguments).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "{arguments:?}: {said} {}",
            String::from_utf8_lossy(&output.stdout)
        );
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(crate) fn link(&self, channel: &str) -> String {
        let channel = self.playground.channel(channel).expect("a channel");
        format!("https://discord.com/channels/{}/{channel}", self.playground.guilds()[0])
    }

    pub(crate) fn officer(&self, name: &str) -> Officer {
        self.playground.officer(name).unwrap_or_else(|| panic!("no officer {name}"))
    }

    /// The private answer to something.
    pub(crate) async fn settled(&self, who: &str, reply: &Reply) -> Message {
        let message = self.officer(who).settled(reply, SOON).await;
        let message = message.unwrap_or_else(|| panic!("no answer: {reply:?}"));
        assert!(message.is_ephemeral(), "answers are private: {}", message.words());
        message
    }

    pub(crate) async fn slash(&self, who: &str, path: &str, options: Value) -> Message {
        let reply = self.officer(who).slash(self.channel, path, options).await;
        self.settled(who, &reply).await
    }

    pub(crate) async fn told(&self, who: &str, path: &str, options: Value) -> String {
        self.slash(who, path, options).await.words()
    }

    pub(crate) async fn press(&self, who: &str, message: &Message, label: &str) -> Message {
        let reply = self.officer(who).press(message, label).await;
        self.settled(who, &reply).await
    }

    /// Each side has somebody, and the game begins.
    pub(crate) async fn begin(&self) {
        self.told("Alice", "campaign new", json!({})).await;
        self.told("Alice", "campaign join", json!({ "side": "hill" })).await;
        self.told("Ben", "campaign join", json!({ "side": "shore" })).await;
        self.told("Ben", "campaign start", json!({})).await;
        self.posted().await;
    }

    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.database()).await.expect("the database opens")
    }

    pub(crate) async fn log(&self) -> Vec<LogLine> {
        self.store().await.lines(CampaignId(1), 1, i64::MAX).await.expect("the log is read")
    }

    /// Waits until nothing is owed to any channel.
    pub(crate) async fn posted(&self) {
        let store = self.store().await;
        let (mut quiet, mut waited) = (0, 0);
        while quiet < 4 {
            let owed = store.campaigns_owed().await.expect("read");
            let behind = store.boards_behind(DRAWING).await.expect("read");
            quiet = if owed.is_empty() && behind.is_empty() { quiet + 1 } else { 0 };
            waited += 1;
            assert!(waited < 1_200, "the channel never came to rest: {:#?}", self.public());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Moves the clock past the hours at which whoever is awaited is reminded, and then answered for.
    pub(crate) async fn pass_the_hours(&self) {
        let (store, id) = (self.store().await, CampaignId(1));
        self.clock.advance(25 * 3_600);
        for _ in 0..1_200 {
            let reminder = store.due_of(id, DueKind::Reminder).await.expect("read");
            if reminder.is_some_and(|reminder| reminder.told > 0) {
                self.clock.advance(24 * 3_600);
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("nobody is reminded: {:#?}", self.public());
    }

    /// What stands in a channel for everybody who reads it, oldest first.
    pub(crate) fn said_in(&self, channel: ChannelId) -> Vec<Message> {
        let messages = self.playground.messages(channel).into_iter();
        messages.filter(|message| !message.is_ephemeral()).collect()
    }

    pub(crate) fn public(&self) -> Vec<String> {
        self.said_in(self.channel).iter().map(Message::words).collect()
    }

    /// The newest message with this button.
    pub(crate) fn with_button(&self, label: &str) -> Message {
        let found = self.said_in(self.channel).into_iter().rfind(|of| of.button(label).is_some());
        found.unwrap_or_else(|| panic!("no {label}: {:#?}", self.public()))
    }

    /// Nothing that was sent has been refused.
    pub(crate) fn nothing_refused(&self) {
        let refused = self.playground.recorded().into_iter().filter(|of| of.status >= 400);
        let refused: Vec<String> =
            refused.map(|of| format!("{} {} {}", of.method, of.path, of.status)).collect();
        assert_eq!(refused, [""; 0]);
    }
}
