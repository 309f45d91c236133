//! A club with a bot in it: the local Discord, the bot (inside this process or as the real
//! binary), and what tests of any game ask of both.
//!
//! A bot inside this process goes by a clock that stands still unless the test moves it. Nothing
//! waits for a length of time: what is waited for is a fact.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use campaign::Campaigns;
use discord::messages::DRAWING;
use model::clock::{Clock as _, MovedClock};
use model::ids::CampaignId;
use model::log::LogLine;
use playground::{
    Button, ChannelId, Message, Officer, Options, Playground, RecordedRequest, Reply, Select,
};
use serde_json::Value;
use sirdar::config::{Backups, Config, Token};
use store::{BoardShown, Store};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::BINARY;
use crate::database::Database;

/// How long anything may take before a test gives up: on a busy machine many channels wait for
/// their pictures.
pub(crate) const SOON: Duration = Duration::from_secs(240);
/// How often a fact is looked for of which nothing tells.
const LOOK: Duration = Duration::from_millis(25);
/// How long this Discord waits for an answer; the bot tries for half as long to give one.
pub(super) const ANSWERED_WITHIN: Duration = Duration::from_secs(30);
/// How long a message waits for its picture: longer than a busy machine takes to draw it, and not as
/// long as an answer may take.
const PICTURES_WITHIN: Duration = Duration::from_secs(25);
/// The shortest time between two edits of a board, in milliseconds: long enough to save pictures
/// that nobody waits for.
const BOARDS_EVERY: u64 = 400;

enum Bot {
    None,
    Inside(watch::Sender<bool>, JoinHandle<()>),
    Process(Child),
}

/// The local Discord and the bot.
pub(crate) struct Club {
    pub(crate) playground: Playground,
    pub(crate) channel: ChannelId,
    /// The campaign in it, once there is one.
    pub(crate) campaign: CampaignId,
    pub(crate) clock: MovedClock,
    /// Copies of the database that the bot makes by itself, when it runs inside this process.
    pub(crate) backups: Option<Backups>,
    folder: PathBuf,
    pub(super) database: Database,
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

/// Fails unless a text holds all these words, and none that stand behind a `!`.
pub(crate) fn holds(text: &str, words: &[&str]) {
    for wanted in words {
        match wanted.strip_prefix('!') {
            Some(unwanted) => assert!(!text.contains(unwanted), "{unwanted} stands in: {text}"),
            None => assert!(text.contains(wanted), "{wanted} is not told: {text}"),
        }
    }
}

/// Whether a menu only says which part of a list is looked at.
fn is_parts(menu: &Select) -> bool {
    menu.custom_id.ends_with(":group")
}

/// The parts of a list: the menu, and the line.
fn parts(on: &Message) -> Vec<(String, String)> {
    let lines = |menu: Select| {
        let id = menu.custom_id;
        menu.options.into_iter().map(move |line| (id.clone(), line.value))
    };
    on.selects().into_iter().filter(is_parts).flat_map(lines).collect()
}

/// The buttons that answer: their ids, titles and answers.
fn answers(message: &Message) -> Vec<(String, (String, String))> {
    let of = |button: Button| {
        let id = button.custom_id?;
        let rest = id.strip_prefix("c:").or_else(|| id.strip_prefix("C:"))?;
        let text = rest.splitn(3, ':').nth(2)?.to_owned();
        Some((id, (button.label, text)))
    };
    message.buttons().into_iter().filter_map(of).collect()
}

fn is_board(message: &Message) -> bool {
    message.button("Newest message").is_some()
}

/// Looks until something is so.
pub(crate) async fn until(what: &str, mut looks: impl AsyncFnMut() -> bool) {
    let search = async {
        while !looks().await {
            tokio::time::sleep(LOOK).await;
        }
    };
    assert!(tokio::time::timeout(SOON, search).await.is_ok(), "never: {what}");
}

/// Boards that do not show all that their channels take.
async fn boards_behind(store: &Store) -> Vec<CampaignId> {
    let mut behind = store.boards_behind(DRAWING).await.expect("read");
    let in_part = store.boards_behind(BoardShown::IN_PART).await.expect("read");
    behind.retain(|campaign| in_part.contains(campaign));
    behind
}

/// Commands that may ask whether somebody is sure, and the button that says so.
const SURE: [(&str, &str); 2] =
    [("campaign start", "Start without waiting"), ("campaign leave", "Leave")];

impl Club {
    /// A club without a bot. Its Discord waits longer for answers than the real one, so that a
    /// machine with much else to do fails no story.
    pub(crate) async fn empty() -> Self {
        Self::empty_with(Options::default()).await
    }

    /// The same, with a local Discord that is of this kind otherwise.
    pub(crate) async fn empty_with(options: Options) -> Self {
        let options = Options { acknowledge_within: ANSWERED_WITHIN, ..options };
        // Logs are read in this process, whoever has written them.
        games::register(&sirdar::GAMES);
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("sirdar-story-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let playground = Playground::start(options).await.expect("a playground");
        let channel = playground.channel("campaign").expect("a channel");
        let (clock, database) = (MovedClock::default(), Database::fresh(&folder).await);
        let (campaign, backups, bot, bots_store) = (CampaignId(1), None, Bot::None, None);
        Self { playground, channel, campaign, clock, backups, folder, database, bot, bots_store }
    }

    /// A club with a bot inside this process.
    pub(crate) async fn open() -> Self {
        let mut club = Self::empty().await;
        club.start().await;
        club
    }

    /// The link to a channel of this name.
    pub(crate) fn link(&self, channel: &str) -> String {
        let guild = self.playground.guilds()[0];
        let channel = self.playground.channel(channel).expect("a channel");
        format!("https://discord.com/channels/{guild}/{channel}")
    }

    pub(crate) fn database(&self) -> String {
        self.database.url().to_owned()
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
        config.boards_every = Duration::from_millis(BOARDS_EVERY);
        config.pictures_within = PICTURES_WITHIN;
        config.callbacks_until = ANSWERED_WITHIN / 2;
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
            runtime.shutdown_timeout(SOON);
            outcome.expect("the bot runs");
        });
        self.bot = Bot::Inside(stop, task);
        self.ready().await;
        self.bots_store = store.try_recv().ok();
        // What fell due while nobody was there is done first.
        self.pass(0).await;
    }

    /// Starts the real binary and waits until it is there.
    pub(crate) async fn start_binary(&mut self) {
        self.start_binary_with(&[], Stdio::inherit()).await;
    }

    /// The same with more variables, and its log where the test wants it.
    pub(crate) async fn start_binary_with(&mut self, variables: &[(&str, &str)], log: Stdio) {
        let mut command = self.binary(&["serve"]);
        // What the stories press is not pressed by hand.
        command.env("SIRDAR_RATE", "0").env("SIRDAR_CAMPAIGNS", "0");
        command.env("SIRDAR_BOARDS_MS", BOARDS_EVERY.to_string());
        command.envs(variables.iter().copied()).stdin(Stdio::null()).stderr(log);
        self.bot = Bot::Process(command.spawn().expect("the binary starts"));
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

    /// Ends the bot as its owner would.
    pub(crate) async fn end(&mut self) {
        self.bots_store = None;
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
                let ended = tokio::task::spawn_blocking(move || child.wait());
                let ended = tokio::time::timeout(SOON, ended).await.expect("it ends");
                assert!(ended.expect("joined").expect("waited").success(), "it ends with 0");
            }
        }
        self.gone().await;
    }

    /// Kills the bot: no last words.
    pub(crate) async fn kill(&mut self) {
        let Bot::Process(mut child) = std::mem::replace(&mut self.bot, Bot::None) else {
            panic!("only a process can be killed")
        };
        child.kill().expect("killed");
        child.wait().expect("waited");
        self.gone().await;
    }

    async fn gone(&self) {
        let gone = self.playground.wait_until(SOON, |club| !club.bot_is_connected()).await;
        assert!(gone, "the bot is gone");
    }

    pub(crate) fn officer(&self, name: &str) -> Officer {
        self.playground.officer(name).unwrap_or_else(|| panic!("no officer {name}"))
    }

    /// Somebody's number, as it is typed.
    pub(crate) fn user(&self, name: &str) -> String {
        self.officer(name).id().to_string()
    }

    /// Uses a command, once the bot has registered it.
    pub(crate) async fn slash(&self, who: &str, path: &str, options: Value) -> Reply {
        let name = path.split(' ').next().unwrap_or_default();
        assert!(self.playground.wait_for_command(name, SOON).await, "/{name} appears");
        self.officer(who).slash(self.channel, path, options).await
    }

    /// Uses a command and gives the words it is answered with, which must be private. Whoever is
    /// asked whether they are sure is; [`Club::asked`] gives the question.
    pub(crate) async fn told(&self, who: &str, path: &str, options: Value) -> String {
        let answer = self.asked(who, path, options).await;
        let sure = SURE.iter().find(|(of, label)| *of == path && answer.button(label).is_some());
        match sure {
            Some((_, label)) => self.press(who, &answer, label).await.words(),
            None => answer.words(),
        }
    }

    /// Uses a command, whose private answer must hold all these words, and none that stand behind
    /// a `!`.
    pub(crate) async fn tells(&self, who: &str, path: &str, options: Value, words: &[&str]) {
        holds(&self.told(who, path, options).await, words);
    }

    /// The words of a private answer.
    pub(crate) async fn words(&self, who: &str, reply: &Reply) -> String {
        self.shown(who, reply).await.words()
    }

    pub(crate) async fn shown(&self, who: &str, reply: &Reply) -> Message {
        let message = self.officer(who).settled(reply, SOON).await;
        let message = message.unwrap_or_else(|| panic!("no answer: {reply:?}"));
        assert!(message.is_ephemeral(), "answers are private: {}", message.words());
        message
    }

    /// Uses a command and gives its private answer.
    pub(crate) async fn asked(&self, who: &str, path: &str, options: Value) -> Message {
        let reply = self.slash(who, path, options).await;
        self.shown(who, &reply).await
    }

    /// Picks one line from whichever menu of a message has it, or presses the button that answers
    /// so, part by part where the list has parts, and gives the private answer.
    pub(crate) async fn pick(&self, who: &str, on: &Message, value: &str) -> Message {
        if let Some(picked) = self.try_pick(who, on, value).await {
            return picked;
        }
        for (menu, part) in parts(on) {
            let opened = self.open_part(who, on, &menu, &part).await;
            if let Some(picked) = self.try_pick(who, &opened, value).await {
                return picked;
            }
        }
        panic!("{value} is offered: {:#?} {:#?}", on.selects(), on.buttons())
    }

    async fn try_pick(&self, who: &str, on: &Message, value: &str) -> Option<Message> {
        let officer = self.officer(who);
        let has = |menu: &Select| menu.options.iter().any(|line| line.value == value);
        let mut menus = on.selects().into_iter();
        let reply = if let Some(menu) = menus.find(|menu| !is_parts(menu) && has(menu)) {
            officer.select(self.channel, on.id, &menu.custom_id, &[value]).await
        } else {
            let (id, _) = answers(on).into_iter().find(|(_, of)| of.1 == value)?;
            officer.click(self.channel, on.id, &id).await
        };
        Some(self.shown(who, &reply).await)
    }

    /// Opens a part of a panel's list.
    async fn open_part(&self, who: &str, on: &Message, menu: &str, part: &str) -> Message {
        let reply = self.officer(who).select(self.channel, on.id, menu, &[part]).await;
        self.shown(who, &reply).await
    }

    /// The answers that a panel offers: title and text, part by part where the list has parts.
    pub(crate) async fn offers(&self, who: &str, on: &Message) -> Vec<(String, String)> {
        let mut shown = vec![on.clone()];
        for (menu, part) in parts(on) {
            shown.push(self.open_part(who, on, &menu, &part).await);
        }
        if let Some(last) = shown.last().filter(|last| last.button("Back").is_some())
            && shown.len() > 1
        {
            self.press(who, last, "Back").await;
        }
        let offers = |panel: &Message| {
            let menus = panel.selects().into_iter().filter(|menu| !is_parts(menu));
            let lines = menus.flat_map(|menu| menu.options).map(|line| (line.label, line.value));
            lines.chain(answers(panel).into_iter().map(|(_, of)| of)).collect::<Vec<_>>()
        };
        shown.iter().flat_map(offers).collect()
    }

    /// The first answer by itself that a panel offers whose text begins so.
    pub(crate) async fn offer(&self, who: &str, on: &Message, begins: &str) -> String {
        let offers = self.offers(who, on).await;
        let alone = |text: &String| text.starts_with(begins) && !text.contains('>');
        let found = offers.iter().find(|(_, text)| alone(text));
        found.unwrap_or_else(|| panic!("{begins}: {offers:?}")).1.clone()
    }

    /// Presses a button and gives the private answer.
    pub(crate) async fn press(&self, who: &str, message: &Message, label: &str) -> Message {
        let reply = self.officer(who).press(message, label).await;
        self.shown(who, &reply).await
    }

    /// Waits until everything owed has been posted and the board shows the newest state.
    pub(crate) async fn posted(&self) {
        let store = self.reads().await;
        let search = async {
            while !self.is_at_rest(&store).await {
                tokio::time::sleep(LOOK).await;
            }
        };
        if tokio::time::timeout(SOON, search).await.is_ok() {
            return;
        }
        let owed = store.campaigns_owed().await.expect("read");
        let behind = boards_behind(&store).await;
        let (refused, told) = (self.refused(), self.transcript());
        panic!(
            "the channel never came to rest: owed {owed:?}, behind {behind:?}, refused \
             {refused:#?}: {told:#?}"
        );
    }

    async fn is_at_rest(&self, store: &Store) -> bool {
        if !store.campaigns_owed().await.expect("read").is_empty() {
            return false;
        }
        // That a campaign stands still after a fault is in memory alone: the store takes its board
        // for behind. One of the last messages tells of it.
        let faulty = |of: &Arc<Message>| of.words().contains("The campaign stands still");
        let (behind, public) = (boards_behind(store).await, self.public());
        if !behind.is_empty() && !public.iter().rev().take(8).any(faulty) {
            return false;
        }
        // A message stands in the channel before the store knows that it is the newest.
        let Some(board) = public.iter().rfind(|message| is_board(message)) else { return true };
        let newest = public.iter().rfind(|message| message.id != board.id);
        let link = board.buttons().into_iter().find_map(|button| button.url).unwrap_or_default();
        newest.is_none_or(|newest| link.ends_with(&newest.id.to_string()))
    }

    /// The bot's ordinary messages in the channel, oldest first.
    pub(crate) fn public(&self) -> Vec<Arc<Message>> {
        self.public_in(self.channel)
    }

    /// The same of another channel.
    pub(crate) fn public_in(&self, channel: ChannelId) -> Vec<Arc<Message>> {
        let mine = |message: &Arc<Message>| {
            message.author.id == self.playground.bot_id()
                && !message.is_ephemeral()
                && matches!(message.kind, 0 | 19)
        };
        let messages = self.playground.messages(channel);
        messages.into_iter().filter(mine).collect()
    }

    /// The newest message with this button.
    pub(crate) fn with_button(&self, label: &str) -> Arc<Message> {
        let found = self.public().into_iter().rfind(|message| message.button(label).is_some());
        found.unwrap_or_else(|| panic!("no {label}: {:#?}", self.transcript()))
    }

    /// The newest message that says this.
    pub(crate) fn saying(&self, words: &str) -> Arc<Message> {
        let found = self.public().into_iter().rfind(|message| message.words().contains(words));
        found.unwrap_or_else(|| panic!("no message says {words}: {:#?}", self.transcript()))
    }

    /// What stands in the channel.
    pub(crate) fn transcript(&self) -> Vec<String> {
        let messages = self.playground.messages(self.channel);
        messages.iter().map(|message| message.words()).collect()
    }

    /// Waits until the channel has been told something, and all else it is owed.
    pub(crate) async fn says(&self, words: &str) {
        let says = |told: &String| told.contains(words);
        let told = self.playground.wait_until(SOON, |_| self.transcript().iter().any(says)).await;
        assert!(told, "{words} is never told: {:#?}", self.transcript());
        self.posted().await;
    }

    pub(crate) fn board(&self) -> Option<Arc<Message>> {
        self.public().into_iter().rfind(|message| is_board(message))
    }

    /// Moves the bot's clock on, and returns when what has fallen due is done, with all that falls
    /// due by what is done.
    pub(crate) async fn pass(&self, seconds: i64) {
        self.clock.pass(seconds).await;
        let Some(store) = &self.bots_store else { return };
        for looked in 0..4_000 {
            if store.due(self.clock.now()).await.expect("read").is_empty() {
                return;
            }
            // After so many, somebody thinks about it.
            tokio::time::sleep(if looked > 100 { LOOK } else { Duration::ZERO }).await;
            self.clock.pass(0).await;
        }
        panic!("something falls due without end");
    }

    /// Passes the hours at which whoever is awaited is reminded, the chief of staff may act, and
    /// both are answered for, at the pace of a day.
    pub(crate) async fn pass_the_hours(&self) {
        for hours in [25, 12, 12] {
            self.pass(hours * 3_600).await;
        }
    }

    /// Requests that were refused, with what was answered; to ask for a message that is not there,
    /// or to take it away once more, is no mistake.
    pub(crate) fn refused(&self) -> Vec<String> {
        let looks = |r: &RecordedRequest| matches!(&*r.method, "GET" | "DELETE") && r.status == 404;
        let refused = self.playground.recorded().into_iter();
        let refused = refused.filter(|r| r.status >= 400 && !looks(r));
        refused.map(|r| format!("{} {} {} {:?}", r.method, r.path, r.status, r.response)).collect()
    }

    /// The database, opened beside the bot.
    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.database()).await.expect("the database opens")
    }

    /// The store to read from: that of the bot inside this process, or one opened beside it.
    async fn reads(&self) -> Store {
        match &self.bots_store {
            Some(store) => store.clone(),
            None => self.store().await,
        }
    }

    /// The store that the bot inside this process writes with.
    pub(crate) fn bots_store(&self) -> Store {
        self.bots_store.clone().expect("a bot inside this process")
    }

    /// The log of the campaign in the channel.
    pub(crate) async fn log(&self) -> Vec<LogLine> {
        self.reads().await.lines(self.campaign, 1, i64::MAX).await.expect("the log is read")
    }

    /// A file in the bot's folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The binary beside the bot's database.
    fn binary(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command
            .args(arguments)
            .current_dir(&self.folder)
            .env("DATABASE_URL", self.database())
            .env("DISCORD_TOKEN", self.playground.token())
            .env("DISCORD_API_BASE", self.playground.base_url());
        command
    }

    /// Runs the binary and gives what it prints; it must end well.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        ended(self.binary(arguments), 0).0
    }

    /// Runs the binary and gives what it complains of; it must end badly.
    pub(crate) fn fails(&self, arguments: &[&str]) -> String {
        ended(self.binary(arguments), 1).1
    }

    /// The same, with everything it prints.
    pub(crate) fn fails_saying(&self, arguments: &[&str]) -> String {
        let (said, complained) = ended(self.binary(arguments), 1);
        said + &complained
    }

    /// Runs the binary and gives what it complains of; it must end as with a configuration that
    /// cannot work.
    pub(crate) fn cannot(&self, arguments: &[&str]) -> String {
        ended(self.binary(arguments), 2).1
    }

    /// Runs the binary where there is no database and gives what it prints; it must end well.
    pub(crate) fn run_alone(&self, arguments: &[&str]) -> String {
        let mut command = self.binary(arguments);
        command.env("DATABASE_URL", "sqlite://nowhere/at-all.db");
        ended(command, 0).0
    }

    /// Runs a line of the shell, in which the binary is `$0`; it must end well.
    pub(crate) fn run_in_shell(&self, line: &str) -> String {
        let mut command = Command::new("sh");
        command.args(["-c", line, BINARY]).current_dir(&self.folder);
        ended(command.env("DATABASE_URL", self.database()), 0).0
    }
}

/// What a command prints and what it complains of; it must end with this code.
fn ended(mut command: impl std::borrow::BorrowMut<Command>, code: i32) -> (String, String) {
    let output = command.borrow_mut().output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (said, complained) = (text(&output.stdout), text(&output.stderr));
    let command: &Command = command.borrow();
    assert_eq!(output.status.code(), Some(code), "{command:?}: {said} {complained}");
    (said, complained)
}
