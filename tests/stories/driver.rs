//! A club with a bot in it: the local Discord, the bot (inside this process or as the real
//! binary), and what tests ask of both.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use campaign::Campaigns;
use model::Setup;
use model::clock::MovedClock;
use model::ids::CampaignId;
use model::log::{Body, LogLine};
use playground::{ChannelId, Message, Officer, Options, Playground, Reply};
use serde_json::{Value, json};
use sirdar::config::{Backups, Config, Token};
use store::{DueKind, Store};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::openapi::Schema;

/// How long anything may take before a test gives up.
pub(crate) const SOON: Duration = Duration::from_secs(60);
/// By when a channel has all it is owed: a message may wait for its picture for a minute, and its
/// turn before that.
pub(crate) const AT_REST: Duration = Duration::from_secs(240);

enum Bot {
    None,
    Inside(watch::Sender<bool>, JoinHandle<()>),
    Process(Child),
}

/// The local Discord and the bot.
pub(crate) struct Club {
    pub(crate) playground: Playground,
    pub(crate) channel: ChannelId,
    pub(crate) clock: MovedClock,
    /// Copies of the database that the bot makes by itself, when it runs inside this process.
    pub(crate) backups: Option<Backups>,
    folder: PathBuf,
    bot: Bot,
    /// The store of the bot inside this process.
    bots_store: Option<Store>,
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

/// A seed whose first turn begins without a question before the first card, for so many officers.
pub(crate) fn quiet_seed(officers: u32) -> i64 {
    games::hand(&sirdar::GAMES);
    let setup = Setup::of(san_juans::Options::default());
    games::dice::seeds::quiet(&setup, officers, 1).expect("a quiet seed").cast_signed()
}

impl Club {
    /// A club without a bot. Its Discord waits longer for answers than the real one, so that a
    /// machine with much else to do fails no story that is about something else.
    pub(crate) async fn empty() -> Self {
        let acknowledge_within = Duration::from_secs(30);
        Self::empty_with(Options { acknowledge_within, ..Options::default() }).await
    }

    /// A club with a bot inside this process, whose Discord waits for answers no longer than the
    /// real one.
    pub(crate) async fn open_timed() -> Self {
        let mut club = Self::empty_with(Options::default()).await;
        club.start().await;
        club
    }

    /// The same, with a local Discord of this kind.
    pub(crate) async fn empty_with(options: Options) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("sirdar-story-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let playground = Playground::start(options).await.expect("a playground");
        let channel = playground.channel("campaign").expect("a channel");
        let clock = MovedClock::default();
        Self { playground, channel, clock, backups: None, folder, bot: Bot::None, bots_store: None }
    }

    /// A club with a bot inside this process.
    pub(crate) async fn open() -> Self {
        let mut club = Self::empty().await;
        club.start().await;
        club
    }

    /// A club whose campaign channel opens with an imported log or position: see
    /// `campaign::archive::import` for its shape. Whoever joins first commands.
    pub(crate) async fn opening_with(import: &Value) -> Self {
        let mut club = Self::empty().await;
        std::fs::write(club.file("import.json"), import.to_string()).expect("written");
        club.run(&["import", "import.json", "--channel", &club.link("campaign")]);
        club.start().await;
        club.posted().await;
        club
    }

    /// The link to a channel of this name.
    pub(crate) fn link(&self, channel: &str) -> String {
        let guild = self.playground.guilds()[0];
        let channel = self.playground.channel(channel).expect("a channel");
        format!("https://discord.com/channels/{guild}/{channel}")
    }

    /// The database's address.
    pub(crate) fn database(&self) -> String {
        format!("sqlite://{}", self.folder.join("sirdar.db").display())
    }

    /// Starts the bot inside this process and waits until it is there.
    pub(crate) async fn start(&mut self) {
        self.start_as(|_| {}).await;
    }

    /// The same with a configuration that is changed before.
    pub(crate) async fn start_as(&mut self, change: impl FnOnce(&mut Config)) {
        let token = Token::new(self.playground.token()).expect("a token");
        let mut config = Config::local(token, self.playground.base_url(), self.database());
        config.backups.clone_from(&self.backups);
        change(&mut config);
        let (stop, stopped) = watch::channel(false);
        let clock = Arc::new(self.clock.clone());
        let (shown, store) = std::sync::mpsc::channel();
        // A runtime of its own: when it goes, everything of this bot is gone.
        let task = tokio::task::spawn_blocking(move || {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            let show = |campaigns: &Campaigns| {
                // An error only means that nobody waits for it.
                let _ = shown.send(campaigns.store().clone());
            };
            let outcome = runtime.block_on(sirdar::bot::run_with(&config, clock, stopped, show));
            runtime.shutdown_background();
            outcome.expect("the bot runs");
        });
        self.bot = Bot::Inside(stop, task);
        self.ready().await;
        self.bots_store = store.try_recv().ok();
    }

    /// Starts the real binary and waits until it is there.
    pub(crate) async fn start_binary(&mut self) {
        self.start_binary_with(&[], Stdio::inherit()).await;
    }

    /// The same with more variables, and its log where the test wants it.
    pub(crate) async fn start_binary_with(&mut self, variables: &[(&str, &str)], log: Stdio) {
        let child = Command::new(env!("CARGO_BIN_EXE_sirdar"))
            .arg("serve")
            .current_dir(&self.folder)
            .env("DISCORD_TOKEN", self.playground.token())
            .env("DISCORD_API_BASE", self.playground.base_url())
            .env("DATABASE_URL", self.database())
            // What the stories press is not pressed by hand.
            .env("SIRDAR_RATE", "0")
            .env("SIRDAR_CAMPAIGNS", "0")
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stderr(log)
            .spawn();
        self.bot = Bot::Process(child.expect("the binary starts"));
        self.ready().await;
    }

    async fn ready(&self) {
        assert!(self.playground.wait_for_bot(SOON).await, "the bot connects");
        assert!(self.playground.wait_for_command("campaign", SOON).await, "commands appear");
    }

    /// The number of the bot's process, if it is one.
    pub(crate) fn process(&self) -> Option<u32> {
        match &self.bot {
            Bot::Process(child) => Some(child.id()),
            _ => None,
        }
    }

    /// Ends the bot as its owner would; by then it must have rung nobody who was not meant.
    pub(crate) async fn stop(&mut self) {
        super::wording::ringing::check(&self.playground.recorded());
        super::wording::hostile::check(&self.playground.recorded());
        match std::mem::replace(&mut self.bot, Bot::None) {
            Bot::None => {}
            Bot::Inside(stop, task) => {
                stop.send(true).expect("it runs");
                tokio::time::timeout(SOON, task).await.expect("it ends").expect("in good order");
            }
            Bot::Process(mut child) => {
                let pid = child.id().to_string();
                let status = Command::new("kill").args(["-TERM", &pid]).status();
                assert!(status.is_ok_and(|status| status.success()));
                let ended = tokio::task::spawn_blocking(move || child.wait()).await;
                assert!(ended.expect("joined").expect("waited").success(), "it ends with 0");
            }
        }
        let gone = self.playground.wait_until(SOON, |club| !club.bot_is_connected()).await;
        assert!(gone, "the bot leaves");
    }

    /// Ends a story: nothing that was sent has been refused or is against Discord's schema, and
    /// every log, played again, comes to what is kept.
    pub(crate) async fn ends_well(&mut self) {
        assert_eq!(self.refused(), [""; 0]);
        self.check_requests();
        self.stop().await;
        assert!(self.run(&["verify"]).contains("the same"));
    }

    /// Kills the bot: no last words.
    pub(crate) async fn kill(&mut self) {
        let Bot::Process(mut child) = std::mem::replace(&mut self.bot, Bot::None) else {
            panic!("only a process can be killed")
        };
        child.kill().expect("killed");
        child.wait().expect("waited");
        let gone = self.playground.wait_until(SOON, |club| !club.bot_is_connected()).await;
        assert!(gone, "the bot is gone");
    }

    pub(crate) fn officer(&self, name: &str) -> Officer {
        self.playground.officer(name).unwrap_or_else(|| panic!("no officer {name}"))
    }

    pub(crate) async fn slash(&self, who: &str, path: &str, options: Value) -> Reply {
        self.officer(who).slash(self.channel, path, options).await
    }

    /// Uses a command and gives the words it is answered with, which must be private.
    pub(crate) async fn told(&self, who: &str, path: &str, options: Value) -> String {
        let reply = self.slash(who, path, options).await;
        self.words(who, &reply).await
    }

    /// The words of a private answer.
    pub(crate) async fn words(&self, who: &str, reply: &Reply) -> String {
        let message = self.officer(who).settled(reply, SOON).await;
        let message = message.unwrap_or_else(|| panic!("no answer: {reply:?}"));
        assert!(message.is_ephemeral(), "answers are private: {}", message.words());
        message.words()
    }

    /// Uses a command and gives its private answer; once more where its picture was not ready,
    /// which a busy machine may bring about.
    pub(crate) async fn answered(&self, who: &str, path: &str, options: Value) -> Message {
        for _ in 0..10 {
            let reply = self.slash(who, path, options.clone()).await;
            let message = self.officer(who).settled(&reply, SOON).await;
            let message = message.unwrap_or_else(|| panic!("no answer: {reply:?}"));
            assert!(message.is_ephemeral(), "answers are private: {}", message.words());
            if !message.words().contains("picture is not ready") {
                return message;
            }
        }
        panic!("no picture for /{path}");
    }

    /// Creates a campaign with open dice, in which these officers play and the first commands.
    pub(crate) async fn begin(&self, seed: i64, officers: &[&str]) {
        self.told(officers[0], "campaign new", json!({ "name": "Nile", "seed": seed })).await;
        for officer in officers {
            self.told(officer, "campaign join", json!({})).await;
        }
        let commander = self.officer(officers[0]).id().to_string();
        self.told(officers[0], "campaign start", json!({ "commander": commander })).await;
        self.posted().await;
    }

    /// Creates a campaign in which Alice commands and a card is wanted at once.
    pub(crate) async fn begin_quietly(&self, officers: &[&str]) {
        let seed = quiet_seed(u32::try_from(officers.len()).expect("few"));
        self.begin(seed, officers).await;
    }

    /// Waits until everything owed has been posted and the board is there.
    pub(crate) async fn posted(&self) {
        let store = self.store().await;
        let mut quiet = 0;
        for _ in 0..AT_REST.as_millis() / 50 {
            let owed = store.campaigns_owed().await.expect("read");
            let there = self.board().is_some_and(|board| {
                let newest = self.public().into_iter().rfind(|m| m.id != board.id);
                newest.is_none_or(|newest| {
                    let link = board.buttons().into_iter().find_map(|button| button.url);
                    link.is_some_and(|link| link.ends_with(&newest.id.to_string()))
                })
            });
            quiet = if owed.is_empty() && there { quiet + 1 } else { 0 };
            if quiet >= 2 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let owed = store.campaigns_owed().await.expect("read");
        let refused = self.refused();
        let told = self.transcript();
        panic!("the channel never came to rest: owed {owed:?}, refused {refused:#?}: {told:#?}");
    }

    /// The bot's ordinary messages in the channel, oldest first.
    pub(crate) fn public(&self) -> Vec<Message> {
        self.public_in(self.channel)
    }

    fn public_in(&self, channel: ChannelId) -> Vec<Message> {
        let mine = |message: &Message| {
            message.author.id == self.playground.bot_id()
                && !message.is_ephemeral()
                && matches!(message.kind, 0 | 19)
        };
        let messages = self.playground.messages(channel);
        messages.into_iter().filter(mine).collect()
    }

    /// What stands in the channel, for a failed test to show.
    pub(crate) fn transcript(&self) -> Vec<String> {
        let messages = self.playground.messages(self.channel);
        messages.iter().map(|message| message.words()).collect()
    }

    /// The situation board.
    pub(crate) fn board(&self) -> Option<Message> {
        self.public().into_iter().rfind(|message| {
            let buttons = message.buttons();
            buttons.iter().any(|button| button.label == "Newest message")
        })
    }

    /// The boards that stand in the channel; there should never be two.
    pub(crate) fn boards(&self) -> usize {
        let foot = |message: &Message| {
            let foot = message.embeds.first()?["footer"]["text"].as_str()?.to_owned();
            foot.contains("board ").then_some(())
        };
        self.public().iter().filter_map(foot).count()
    }

    /// Moves the bot's clock and Discord's on together.
    pub(crate) fn pass_time(&self, seconds: u32) {
        self.clock.advance(i64::from(seconds));
        self.playground.clock().advance(Duration::from_secs(u64::from(seconds)));
    }

    /// Moves the clock past the hours at which whoever is awaited is reminded, and then answered
    /// for, at the pace of a day.
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
        panic!("nobody is reminded: {:#?}", self.transcript());
    }

    /// The newest message with openers.
    pub(crate) fn newest(&self) -> Message {
        self.newest_in(self.channel)
    }

    /// The same of another channel.
    pub(crate) fn newest_in(&self, channel: ChannelId) -> Message {
        let newest = self.public_in(channel).into_iter().rfind(|m| m.button("Orders").is_some());
        newest.unwrap_or_else(|| panic!("no message with openers: {:#?}", self.transcript()))
    }

    /// Checks what the bot has sent so far against Discord's schema.
    pub(crate) fn check_requests(&self) {
        let Some(mut schema) = Schema::load() else { return };
        let mut faults: Vec<String> = Vec::new();
        for request in self.playground.recorded() {
            faults.extend(schema.faults(&request.method, &request.path, request.body.as_ref()));
        }
        faults.sort();
        faults.dedup();
        assert!(faults.is_empty(), "Discord would not take this: {faults:#?}");
    }

    /// Requests that were refused, with what was answered.
    pub(crate) fn refused(&self) -> Vec<String> {
        let refused = self.playground.recorded().into_iter().filter(|r| r.status >= 400);
        refused.map(|r| format!("{} {} {} {:?}", r.method, r.path, r.status, r.response)).collect()
    }

    /// Messages posted in the channel so far, those deleted since and "pinned a message" included.
    pub(crate) fn posts(&self) -> usize {
        let path = format!("/channels/{}/messages", self.channel);
        let pins = format!("/channels/{}/pins/*", self.channel);
        let recorded = self.playground.recorded();
        let counted = recorded.iter().filter(|request| {
            let posted = request.is("POST", &path) || request.is("PUT", &pins);
            posted && (200..300).contains(&request.status)
        });
        counted.count()
    }

    /// The database, opened beside the bot.
    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.database()).await.expect("the database opens")
    }

    /// The store that the bot inside this process writes with.
    pub(crate) fn bots_store(&self) -> Store {
        self.bots_store.clone().expect("a bot inside this process")
    }

    /// The log of the first campaign.
    pub(crate) async fn log(&self) -> Vec<LogLine> {
        self.store().await.lines(CampaignId(1), 1, i64::MAX).await.expect("the log is read")
    }

    fn output(&self, arguments: &[&str]) -> std::process::Output {
        Command::new(env!("CARGO_BIN_EXE_sirdar"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("DATABASE_URL", self.database())
            .env("DISCORD_TOKEN", self.playground.token())
            .env("DISCORD_API_BASE", self.playground.base_url())
            .output()
            .expect("it runs")
    }

    /// Runs the binary beside the bot's database and gives what it complains of; it must end as
    /// with a configuration that cannot work.
    pub(crate) fn cannot(&self, arguments: &[&str]) -> String {
        let output = self.output(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// Runs the binary beside the bot's database and gives what it complains of; it must end badly.
    pub(crate) fn fails(&self, arguments: &[&str]) -> String {
        let output = self.output(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// Runs the binary beside the bot's database and gives what it prints; it must end well.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        let output = self.output(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The same by a line of the shell, in which the binary is `$0`.
    pub(crate) fn run_in_shell(&self, line: &str) -> String {
        let output = Command::new("sh")
            .args(["-c", line, env!("CARGO_BIN_EXE_sirdar")])
            .current_dir(&self.folder)
            .env("DATABASE_URL", self.database())
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The same, with everything it prints.
    pub(crate) fn fails_saying(&self, arguments: &[&str]) -> String {
        let output = self.output(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        said + &String::from_utf8_lossy(&output.stderr)
    }

    /// Runs the binary where there is no database and gives what it prints; it must end well.
    pub(crate) fn run_alone(&self, arguments: &[&str]) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_sirdar"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("DATABASE_URL", "sqlite://nowhere/at-all.db")
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// A file in the bot's folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// How many orders the log of the first campaign has.
    pub(crate) async fn orders(&self) -> usize {
        let log = self.log().await;
        log.iter().filter(|line| matches!(line.body, Body::Order { .. })).count()
    }
}
