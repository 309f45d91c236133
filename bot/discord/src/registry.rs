//! Registers the slash commands where they are not registered as they are: those of any game
//! everywhere, those a game has of its own in the servers that play it.
//!
//! A server gets them when its first campaign of a game is founded. They are taken away by the next
//! start after nothing of that game is left there. Discord takes them away when the bot is removed
//! from a server: whenever a server comes, it is asked what it has. Only what differs is registered,
//! because Discord takes a limited number of new commands a day.

use std::collections::BTreeSet;
use std::time::Instant;

use model::dice::hex;
use serenity::all::{Command, CommandType, CreateCommand};
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast::{self, error::RecvError};

use crate::commands;
use crate::messages::send::status;
use crate::prelude::*;

const HASH: &str = "commands";
const LOOKED_AT_EVERY: Duration = Duration::from_secs(3);
/// How long one call may take; Discord is slow at this one.
const WITHIN: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_secs(2);
const PAUSE_MAX: Duration = Duration::from_secs(300);
/// Attempts for one server; whoever uses a command there later, or the next start, has it tried again.
const ATTEMPTS: u32 = 8;
/// Between two checks of a server because somebody uses a command there.
const USED_EVERY: Duration = Duration::from_secs(60);
/// Checks that may wait; whoever falls behind looks at everything.
const CHECKS_MAX: usize = 4_096;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommandCheck {
    /// It came, with the beginning of a session or because the bot was invited.
    Came(GuildId),
    /// Somebody uses a command there: if some are missing, they are registered.
    Used(GuildId),
    Unknown(GuildId),
}

#[derive(Debug, Clone)]
pub(crate) struct CommandChecks(broadcast::Sender<CommandCheck>);

impl Default for CommandChecks {
    fn default() -> Self {
        Self(broadcast::Sender::new(CHECKS_MAX))
    }
}

impl CommandChecks {
    pub(crate) fn ask(&self, check: CommandCheck) {
        // An error only means that nothing is registered yet: everything is looked at then.
        let _ = self.0.send(check);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Came {
    Registered,
    Failed,
    Barred,
}

/// Registers what is wanted now, and goes on for as long as campaigns are founded. What everybody
/// is given one process registers; what a server is given, whoever serves it.
pub(super) async fn run(app: App) {
    let mut changes = app.campaigns.changes();
    let mut checks = app.command_checks.0.subscribe();
    let mut serving = app.campaigns.store().serving();
    let everybodys = everybodys(&app);
    let servers = async {
        if app.campaigns.store().holds_commands() {
            // What is everybody's comes first, as far as it is this process's.
            everybodys_once(&app).await;
        }
        let mut servers = Servers::open(app.clone()).await;
        servers.look_at_all().await;
        loop {
            tokio::select! {
                changed = changes.recv() => match changed {
                    Ok(campaign) => servers.look_at(campaign).await,
                    Err(RecvError::Lagged(_)) => servers.look_at_all().await,
                    Err(RecvError::Closed) => return,
                },
                check = checks.recv() => match check {
                    Ok(check) => servers.check(check).await,
                    Err(_) => servers.look_at_all().await,
                },
                Ok(()) = serving.changed() => servers.look_at_all().await,
            }
        }
    };
    tokio::join!(servers, everybodys);
}

async fn everybodys_once(app: &App) {
    let mut pause = PAUSE;
    while app.campaigns.store().holds_commands() && once(app, None).await != Came::Registered {
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

async fn everybodys(app: &App) {
    let store = app.campaigns.store();
    let mut held = store.holds_commands();
    loop {
        tokio::time::sleep(LOOKED_AT_EVERY).await;
        let holds = store.holds_commands();
        if holds && !held {
            everybodys_once(app).await;
        }
        held = holds;
    }
}

struct Servers {
    app: App,
    played: BTreeMap<GuildId, BTreeSet<&'static str>>,
    seen: BTreeSet<CampaignId>,
    lacking: BTreeSet<GuildId>,
    used: BTreeMap<GuildId, Instant>,
}

impl Servers {
    async fn open(app: App) -> Self {
        // Servers that were given commands are looked at even if they play nothing any more.
        let known = hashes(&app).await;
        let played = known.into_keys().map(|guild| (guild, BTreeSet::new())).collect();
        let (seen, lacking, used) = Default::default();
        Self { app, played, seen, lacking, used }
    }

    async fn look_at_all(&mut self) {
        match self.app.campaigns.store().played().await {
            Ok(played) => {
                for (guild, setup) in played {
                    self.played
                        .entry(guild)
                        .or_default()
                        .insert(games::named(setup.key()).about().title);
                }
            }
            Err(why) => warn!(%why, "what servers play could not be read"),
        }
        for guild in self.played.keys().copied().collect::<Vec<GuildId>>() {
            if self.app.campaigns.store().serves(guild) {
                self.register(guild).await;
            }
        }
    }

    async fn look_at(&mut self, campaign: CampaignId) {
        if !self.seen.insert(campaign) {
            return;
        }
        let Some(snapshot) = self.app.campaigns.snapshot(campaign).await else { return };
        let game = games::named(snapshot.setup.key()).about().title;
        if self.played.entry(snapshot.guild).or_default().insert(game) {
            self.register(snapshot.guild).await;
        }
    }

    async fn check(&mut self, check: CommandCheck) {
        let (CommandCheck::Came(guild) | CommandCheck::Used(guild) | CommandCheck::Unknown(guild)) =
            check;
        let wanted = match check {
            CommandCheck::Came(_) => true,
            CommandCheck::Used(_) => self.lacking.contains(&guild) && self.is_time(guild),
            CommandCheck::Unknown(_) => self.is_time(guild),
        };
        if wanted && self.played.contains_key(&guild) && self.app.campaigns.store().serves(guild) {
            self.register(guild).await;
        }
        if wanted
            && matches!(check, CommandCheck::Unknown(_))
            && self.app.campaigns.store().holds_commands()
        {
            once(&self.app, None).await;
        }
    }

    fn is_time(&mut self, guild: GuildId) -> bool {
        self.used.retain(|_, looked| looked.elapsed() < USED_EVERY);
        let first = !self.used.contains_key(&guild);
        self.used.entry(guild).or_insert_with(Instant::now);
        first
    }

    async fn register(&mut self, guild: GuildId) {
        self.lacking.remove(&guild);
        let mut pause = PAUSE;
        let played = self.played.get(&guild);
        for _ in 0..ATTEMPTS {
            match once(&self.app, played.map(|played| (guild, played))).await {
                Came::Registered => return,
                Came::Barred => break,
                Came::Failed => tokio::time::sleep(pause).await,
            }
            pause = (pause * 2).min(PAUSE_MAX);
        }
        self.lacking.insert(guild);
        warn!("the games' own commands are not registered in a server");
    }
}

async fn hashes(app: &App) -> BTreeMap<GuildId, String> {
    app.campaigns.store().registrations().await.unwrap_or_default()
}

/// One attempt to have what is wanted registered: everywhere, or in a server that plays these.
async fn once(app: &App, server: Option<(GuildId, &BTreeSet<&'static str>)>) -> Came {
    let commands = match server {
        None => commands::common(),
        Some((_, played)) => commands::own(|play| played.contains(play.about().title)).collect(),
    };
    let guild = server.map(|(guild, _)| guild);
    let wanted = poise::builtins::create_application_commands(&commands);
    let Ok(text) = serde_json::to_string(&wanted) else { return Came::Registered };
    let hash = hex(&Sha256::digest(text));
    let last = match guild {
        None => app.campaigns.store().setting(HASH).await.ok().flatten(),
        Some(guild) => hashes(app).await.remove(&guild),
    };
    if last.is_none() && guild.is_some() && wanted.is_empty() {
        return Came::Registered;
    }
    if last.as_ref() == Some(&hash) {
        // Discord's end may be another one than last time: it is asked which ones it knows.
        let there = tokio::time::timeout(WITHIN, registered(app, guild)).await;
        let named = names(&wanted);
        if there.is_ok_and(|there| there.is_ok_and(|there| there == named)) {
            return Came::Registered;
        }
    }
    let (count, nothing) = (wanted.len(), wanted.is_empty());
    match tokio::time::timeout(WITHIN, set(app, guild, wanted)).await {
        Ok(Ok(())) => {
            info!(count, "commands registered");
            let change = match guild {
                None => Change::Set(HASH, hash),
                Some(guild) => Change::Registered(guild, (!nothing).then_some(hash)),
            };
            if let Err(why) = app.campaigns.store().commit(vec![change]).await {
                warn!(%why, "the registration could not be noted");
            }
            Came::Registered
        }
        Ok(Err(why)) => {
            warn!(%why, "the commands could not be registered");
            let barred = status(&why).is_some_and(|code| matches!(code, 400 | 403 | 404));
            if barred && guild.is_some() { Came::Barred } else { Came::Failed }
        }
        Err(_) => {
            warn!("registering the commands hung");
            Came::Failed
        }
    }
}

async fn registered(app: &App, guild: Option<GuildId>) -> serenity::Result<BTreeSet<(String, u8)>> {
    let there = match guild {
        None => Command::get_global_commands(&app.http).await?,
        Some(guild) => app.http.get_guild_commands(guild.0.max(1).into()).await?,
    };
    Ok(there.into_iter().map(|command| (command.name, command.kind.into())).collect())
}

fn names(wanted: &[CreateCommand]) -> BTreeSet<(String, u8)> {
    #[derive(serde::Deserialize)]
    struct Named {
        name: String,
        #[serde(default = "typed", rename = "type")]
        kind: u8,
    }
    fn typed() -> u8 {
        CommandType::ChatInput.into()
    }
    let named = |command| serde_json::from_value::<Named>(serde_json::to_value(command).ok()?).ok();
    wanted.iter().filter_map(named).map(|of| (of.name, of.kind)).collect()
}

async fn set(
    app: &App,
    guild: Option<GuildId>,
    wanted: Vec<CreateCommand>,
) -> serenity::Result<()> {
    match guild {
        None => Command::set_global_commands(&app.http, wanted).await?,
        Some(guild) => app.http.create_guild_commands(guild.0.max(1).into(), &wanted).await?,
    };
    Ok(())
}
