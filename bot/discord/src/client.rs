//! The client of a session: takes events in and hands them on.
//!
//! It asks for the `GUILDS` intent alone, which is not privileged.
//!
//! Interactions that the library cannot read: Discord may send another form of them some day.
//!
//! The library passes them by as unknown events. What can be known of one is logged, never what was
//! typed nor its token; and whoever pressed or typed is told, where that is known.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use futures::FutureExt as _;
use model::ids::InteractionId;
use serde_json::{Value, json};
use serenity::all::{
    Client, ClientBuilder, CommandInteraction, CommandType, Context, CreateAllowedMentions,
    CreateInteractionResponse, Event, EventHandler, FullEvent, GatewayIntents, Http, HttpBuilder,
    Interaction, RawEventHandler, Ready, ResumedEvent,
};
use store::KeptToken;
use tokio::task::JoinSet;

use crate::prelude::*;
use crate::rate_limit::InteractionKind;
use crate::registry::CommandCheck;
use crate::reply::{Call, refuse};
use crate::{commands, messages, orders, registry, reply};

const WITHIN: Duration = Duration::from_secs(15);

/// How much earlier than answers are given up a completion is: there is time to offer nothing.
const COMPLETION_SPARE: Duration = Duration::from_secs(1);

#[derive(Default)]
pub(crate) struct BackgroundTasks {
    begun: AtomicBool,
    tasks: Mutex<JoinSet<()>>,
}

impl BackgroundTasks {
    pub(crate) async fn end(&self) {
        let mut tasks =
            std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        tasks.shutdown().await;
    }
}

/// The REST interface of whoever has this token; `base` is another server than Discord's.
pub fn http(token: &str, base: Option<&str>) -> Http {
    let builder = HttpBuilder::new(token);
    match base {
        // serenity honours another server only without its own rate limiter; 429 is then ours to
        // retry. On Discord itself the limiter stays on.
        Some(base) => builder.proxy(base).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// Counts connections to the gateway; the library tells of them here alone.
struct Connections(App);

#[serenity::async_trait]
impl EventHandler for Connections {
    async fn ready(&self, _: serenity::all::Context, _: Ready) {
        self.0.metrics.gateway.came("begun");
    }

    async fn resume(&self, _: serenity::all::Context, _: ResumedEvent) {
        self.0.metrics.gateway.came("resumed");
    }
}

/// A client of the gateway that is at `url`; `kept` is answered once it stands. An error without a
/// cause is a call that hung.
pub(crate) async fn built(
    app: &App,
    background: &Arc<BackgroundTasks>,
    url: &str,
    kept: &Arc<Mutex<Vec<KeptToken>>>,
) -> Result<Client, Option<serenity::Error>> {
    // The library wants an interface of its own for each client.
    let http = http(app.http.token(), app.http.proxy.as_deref());
    let inner = framework(app.clone(), Arc::clone(background), Arc::clone(kept));
    let building = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Connections(app.clone()))
        .raw_event_handler(UnreadableInteractions(app.clone()))
        .framework(Intake { app: app.clone(), inner });
    let client = tokio::time::timeout(WITHIN, building).await.map_err(|_| None)?;
    let client = client.map_err(Some)?;
    url.clone_into(&mut *client.ws_url.lock().await);
    Ok(client)
}

/// What takes in every event: each interaction is counted from here on, and nothing new is
/// begun once the process is told to end.
struct Intake {
    app: App,
    inner: poise::Framework<App, Failure>,
}

#[serenity::async_trait]
impl serenity::framework::Framework for Intake {
    async fn init(&mut self, client: &Client) {
        self.inner.init(client).await;
    }

    async fn dispatch(&self, ctx: serenity::all::Context, event: FullEvent) {
        let FullEvent::InteractionCreate { interaction } = &event else {
            return self.inner.dispatch(ctx, event).await;
        };
        let _answering = self.app.answer_begins();
        let call = Call::read(interaction);
        // Delivered twice, it is answered by the first. The second would say that nothing was changed where
        // the process ends meanwhile, or do what the first was told does not count.
        let under_way = call.as_ref().map(|call| (call, self.app.begins(call.id)));
        if let Some((call, None)) = &under_way {
            self.app.metrics.interactions.add(call.kind, "repeated");
            return;
        }
        let guild = call.as_ref().map_or(GuildId(0), |call| call.guild);
        let served = self.app.campaigns.store().serves(guild) && !self.app.is_leaving(guild);
        if self.app.is_ending() {
            return turned_away(&self.app, interaction, Problem::Ending).await;
        }
        if !served {
            return turned_away(&self.app, interaction, Problem::Moved).await;
        }
        if let Interaction::Autocomplete(it) = interaction {
            // Nothing is offered that is not found in time: the database may be away.
            let (within, it) =
                (self.app.callbacks_until.saturating_sub(COMPLETION_SPARE), it.clone());
            let completing = self.inner.dispatch(ctx, event);
            if tokio::time::timeout(within, completing).await.is_err() {
                nothing_offered(&self.app, &it).await;
            }
            return;
        }
        if let Interaction::Command(it) = interaction
            && !matches!(
                it.data.kind,
                CommandType::ChatInput | CommandType::Message | CommandType::User
            )
        {
            // poise panics at any other kind, and nobody would be told.
            return failed(&self.app, it, "a command of an unknown kind".to_owned()).await;
        }
        let called = called(interaction);
        let named = async || {
            if let Some((player, name)) = &called {
                self.app.campaigns.named(guild, *player, name).await;
            }
        };
        named().await;
        self.inner.dispatch(ctx, event).await;
        // The campaign may have been read only for this.
        named().await;
    }
}

fn called(interaction: &Interaction) -> Option<(PlayerId, String)> {
    let member = match interaction {
        Interaction::Command(it) => it.member.as_deref(),
        Interaction::Component(it) => it.member.as_ref(),
        Interaction::Modal(it) => it.member.as_ref(),
        _ => None,
    }?;
    Some((PlayerId(member.user.id.get()), member.display_name().to_owned()))
}

/// Tells somebody that the bot is being restarted, or that another process serves their server;
/// nothing is done.
async fn turned_away(app: &App, interaction: &Interaction, problem: Problem) {
    match (interaction, Call::read(interaction)) {
        (Interaction::Autocomplete(it), _) => nothing_offered(app, it).await,
        (_, Some(call)) => reply::refuse(app, call, problem).await,
        (_, None) => {}
    }
}

fn framework(
    app: App,
    background: Arc<BackgroundTasks>,
    kept: Arc<Mutex<Vec<KeptToken>>>,
) -> poise::Framework<App, Failure> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        allowed_mentions: Some(CreateAllowedMentions::new()),
        event_handler: |framework, event| Box::pin(event_of(framework.user_data, event)),
        command_check: Some(|ctx| Box::pin(async move { is_whole(ctx).map(|()| in_time(ctx)) })),
        on_error: |error| Box::pin(mistake(error)),
        ..poise::FrameworkOptions::default()
    };
    poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(move |_, ready, framework| {
            let names = framework.options().commands.len();
            info!(name = ready.user.name, commands = names, "connected");
            Box::pin(begin(app, background, kept, ready))
        })
        .build()
}

/// Once per connection: who we are is known, so posting may begin.
async fn begin(
    app: App,
    background: Arc<BackgroundTasks>,
    kept: Arc<Mutex<Vec<KeptToken>>>,
    ready: &Ready,
) -> Result<App, Failure> {
    app.http.set_application_id(ready.application.id);
    let mut tasks = background.tasks.lock().unwrap_or_else(PoisonError::into_inner);
    // Each session adds one that ends.
    while tasks.try_join_next().is_some() {}
    if !background.begun.swap(true, Ordering::SeqCst) {
        tasks.spawn(messages::run(app.clone(), ready.user.id));
        tasks.spawn(registry::run(app.clone()));
        tasks.spawn(crate::emoji::find(app.clone()));
    }
    let kept = std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner));
    let (application, resuming) = (ready.application.id, app.clone());
    tasks.spawn(async move { reply::resume(&resuming, application, kept).await });
    drop(tasks);
    Ok(app)
}

/// Hands buttons, menus and forms to their handlers; commands are poise's.
async fn event_of(app: &App, event: &FullEvent) -> Result<(), Failure> {
    let FullEvent::InteractionCreate { interaction } = event else {
        if let FullEvent::GuildCreate { guild, .. } = event {
            app.command_checks.ask(CommandCheck::Came(GuildId(guild.id.get())));
        }
        // A bot's user has the id of its application, but for a few of the oldest.
        if let Some(me) = app.http.application_id() {
            crate::messages::look_again(app, event, serenity::all::UserId::new(me.get())).await;
        }
        return Ok(());
    };
    if let Interaction::Command(it) = interaction
        && let Some(guild) = it.guild_id
    {
        app.command_checks.ask(CommandCheck::Used(GuildId(guild.get())));
    }
    let pressed = matches!(interaction, Interaction::Component(_) | Interaction::Modal(_));
    if let Some(call) = Call::read(interaction).filter(|_| pressed) {
        if !app.rate_limit.allows(InteractionKind::Asked, call.player, call.id, Instant::now()) {
            hurried(app, call).await;
            return Ok(());
        }
        let handled = async {
            match interaction {
                Interaction::Component(it) => orders::component(app, it).await,
                Interaction::Modal(it) => orders::modal(app, it).await,
                _ => {}
            }
        };
        if std::panic::AssertUnwindSafe(handled).catch_unwind().await.is_err() {
            let fault = format!("I-{}", call.id.0);
            error!(fault, by = app.campaigns.store().alias(call.player), "a handler panicked");
            reply::refuse(app, call, Problem::Fault(fault)).await;
        }
    }
    if let Interaction::Autocomplete(it) = interaction {
        forget_later(app, it);
    }
    Ok(())
}

/// poise answers completions itself; their entries in the rate limiter are taken out afterwards.
fn forget_later(app: &App, it: &CommandInteraction) {
    let (http, id, token) = (Arc::clone(&app.http), InteractionId(it.id.get()), it.token.clone());
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(10)).await;
        reply::forget_bucket(&http, id, &token).await;
    });
}

/// Refuses what is only the head of other commands: poise would do nothing, and answer nothing.
fn is_whole(ctx: poise::Context<'_, App, Failure>) -> Result<(), Failure> {
    if ctx.command().subcommand_required { Err("a subcommand is missing".into()) } else { Ok(()) }
}

fn in_time(ctx: poise::Context<'_, App, Failure>) -> bool {
    let poise::Context::Application(ctx) = ctx else { return true };
    let kind = if is_completion(&ctx) { InteractionKind::Typed } else { InteractionKind::Asked };
    let Call { player, id, .. } = Call::from(ctx.interaction);
    ctx.framework.user_data.rate_limit.allows(kind, player, id, Instant::now())
}

async fn hurried(app: &App, call: Call) {
    app.metrics.interactions.add(call.kind, "hurried");
    let most = app.rate_limit.most;
    reply::refuse(app, call, Problem::Hurried { most }).await;
}

/// Answers a completion with nothing: whoever types too fast, or while the bot is restarted or the
/// database is away, sees nothing offered for a while.
async fn nothing_offered(app: &App, it: &CommandInteraction) {
    let none = CreateAutocompleteResponse::new();
    let answer = CreateInteractionResponse::Autocomplete(none);
    if let Err(why) = it.create_response(&app.http, answer).await {
        debug!(%why, "an empty completion was not taken");
    }
    forget_later(app, it);
}

fn is_completion(ctx: &crate::Context<'_>) -> bool {
    ctx.interaction_type == poise::CommandInteractionType::Autocomplete
}

/// What went wrong in a slash command, before or in its handler: logged whole, told kindly.
async fn mistake(error: poise::FrameworkError<'_, App, Failure>) {
    use poise::FrameworkError::{ArgumentParse, CommandCheckFailed, GuildOnly, UnknownInteraction};
    // A command that this build does not know: the asker's list is of another one.
    if let UnknownInteraction { framework, interaction: it, .. } = &error {
        if let Some(guild) = it.guild_id {
            framework.user_data.command_checks.ask(CommandCheck::Unknown(GuildId(guild.get())));
        }
        return failed(framework.user_data, it, error.to_string()).await;
    }
    let Some(poise::Context::Application(ctx)) = error.ctx() else {
        return error!("the framework failed: {error}");
    };
    let (app, it) = (ctx.framework.user_data, ctx.interaction);
    match &error {
        CommandCheckFailed { .. } if is_completion(&ctx) => nothing_offered(app, it).await,
        CommandCheckFailed { error: Some(why), .. } => failed(app, it, why.to_string()).await,
        CommandCheckFailed { .. } => hurried(app, Call::from(it)).await,
        GuildOnly { .. } => reply::refuse(app, Call::from(it), Problem::NoSuchCampaign).await,
        // Completions have an answer of their own kind.
        _ if is_completion(&ctx) => {
            warn!(command = it.data.name, "a completion failed: {error}");
            nothing_offered(app, it).await;
        }
        // What somebody typed is not for the log.
        ArgumentParse { error: why, .. } => failed(app, it, why.to_string()).await,
        other => failed(app, it, other.to_string()).await,
    }
}

async fn failed(app: &App, it: &CommandInteraction, why: String) {
    let fault = format!("I-{}", it.id);
    let by = app.campaigns.store().alias(PlayerId(it.user.id.get()));
    error!(fault, by, command = it.data.name, why, "a command failed");
    reply::refuse(app, Call::from(it), Problem::Fault(fault)).await;
}

pub(crate) struct UnreadableInteractions(pub(crate) App);

#[serenity::async_trait]
impl RawEventHandler for UnreadableInteractions {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(event) = event
            && event.kind == "INTERACTION_CREATE"
        {
            apologise(&self.0, &event.value).await;
        }
    }
}

async fn apologise(app: &App, it: &Value) {
    let interaction = snowflake(&it["id"]);
    let guild = snowflake(&it["guild_id"]);
    let kind = kind(&it["type"]);
    let fault = format!("I-{}", interaction.unwrap_or_default());
    error!(
        fault,
        interaction,
        kind = kind.unwrap_or("unknown"),
        guild,
        "an interaction could not be read"
    );
    if let (Some(4), Some(id), Some(token)) =
        (it["type"].as_u64(), interaction, it["token"].as_str())
    {
        let none = json!({ "type": 8, "data": { "choices": [] } });
        if let Err(why) =
            app.http.create_interaction_response(id.into(), token, &none, Vec::new()).await
        {
            debug!(%why, "an empty completion was not taken");
        }
        return reply::forget_bucket(&app.http, InteractionId(id), token).await;
    }
    let user = snowflake(&it["member"]["user"]["id"]).or_else(|| snowflake(&it["user"]["id"]));
    let (Some(kind), Some(id), Some(user), Some(token)) =
        (kind, interaction, user, it["token"].as_str())
    else {
        return;
    };
    let channel = snowflake(&it["channel_id"]).unwrap_or_default();
    let call = Call::of(kind, (id, user), channel, guild.unwrap_or_default(), token);
    if app.rate_limit.allows(InteractionKind::Asked, call.player, call.id, Instant::now()) {
        refuse(app, call, Problem::Fault(fault)).await;
    }
}

fn kind(number: &Value) -> Option<&'static str> {
    match number.as_u64()? {
        2 => Some("command"),
        3 => Some("component"),
        5 => Some("form"),
        _ => None,
    }
}

fn snowflake(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use playground::{Options, Playground};

    use super::*;
    use crate::gateway;
    use crate::pictures::Pictures;
    use campaign::Campaigns;
    use model::clock::SystemClock;
    use store::Store;
    use tokio::sync::watch;

    const SOON: Duration = Duration::from_secs(20);

    #[tokio::test(flavor = "multi_thread")]
    async fn whoever_presses_while_it_ends_is_told_so_and_nothing_is_done() {
        games_testing::games();
        let playground = Playground::start(Options::default()).await.expect("a playground");
        let channel = playground.channel("campaign").expect("a channel");
        let file = std::env::temp_dir().join(format!("sirdar-door-{}.db", std::process::id()));
        let url = format!("sqlite://{}", file.display());
        let store = Store::open(&url).await.expect("a store");
        let campaigns = Campaigns::new(store.clone(), Arc::new(SystemClock));
        let http = http(playground.token(), Some(&playground.base_url()));
        let pictures = Pictures::new(crate::PICTURES_WITHIN);
        let app = App::new(campaigns, http, pictures);
        let (stop, stopped) = watch::channel(false);
        let running = tokio::spawn(gateway::run(app.clone(), gateway::Shards::Auto, stopped));
        assert!(playground.wait_for_command("campaign", SOON).await, "commands appear");
        let alice = playground.officer("Alice").expect("Alice");
        let new = || alice.slash(channel, "campaign new", json!({ "name": "Nile" }));
        app.ends();
        let told = new().await.message().map(playground::Message::words).expect("an answer");
        assert!(told.contains("being restarted") && told.contains("Nothing was changed"), "{told}");
        let typed = json!({ "do": "" });
        let offered = alice.complete(channel, "order", &typed, "do").await;
        assert!(
            matches!(&offered.kind, playground::ReplyKind::Choices { choices } if choices.is_empty()),
            "{offered:?}"
        );
        // Whoever came in just before finds the store closed, and is told the same.
        app.ending.store(false, Ordering::SeqCst);
        store.close().await;
        let told = new().await.message().map(playground::Message::words).expect("an answer");
        assert!(told.contains("being restarted"), "{told}");
        stop.send(true).expect("it runs");
        let ended = tokio::time::timeout(SOON, running).await.expect("in time");
        ended.expect("no panic").expect("in good order");
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}
