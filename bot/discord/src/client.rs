//! The client: connects, registers commands, hands interactions on, and comes back.
//!
//! It asks for the `GUILDS` intent alone, which is not privileged. A server that cannot be reached
//! is tried again for ever, with growing pauses; a token that is refused ends the process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures::FutureExt as _;
use model::Problem;
use model::ids::InteractionId;
use serenity::all::{
    Client, ClientBuilder, CommandInteraction, ConnectionStage, CreateAllowedMentions,
    CreateAutocompleteResponse, CreateInteractionResponse, EventHandler, FullEvent, GatewayError,
    GatewayIntents, Http, HttpBuilder, Interaction, Ready, ResumedEvent, ShardManager,
    ShardRunnerMessage,
};
use serenity::http::Route;
use staff::PlayerId;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing::{debug, error, info, warn};

use crate::commands::Renamed;
use crate::pace::Kind;
use crate::reply::{Call, Place, status};
use crate::{App, Failure, commands, orders, post, registry, reply};

/// How long one call may take while connecting.
const WITHIN: Duration = Duration::from_secs(15);
/// Between attempts to connect, at first and at most.
const PAUSE: Duration = Duration::from_millis(500);
const PAUSE_MAX: Duration = Duration::from_secs(60);
/// How often it is looked at whether the connection stands.
const LOOKED_AT_EVERY: Duration = Duration::from_millis(200);
/// A connection that lasted longer was a good one: the next attempt need not wait.
const LASTED: Duration = Duration::from_secs(300);
/// How long answers under way may take once the process is told to end.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The tasks that run once the first connection stands; they end with this value.
#[derive(Default)]
struct Posting {
    begun: AtomicBool,
    tasks: Mutex<JoinSet<()>>,
}

/// Why the client gave up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// Nobody knows the token.
    #[error("Discord does not accept DISCORD_TOKEN: copy it anew from the developer portal")]
    Token,
    /// An intent was refused.
    #[error("Discord refuses the connection: {0}")]
    Refused(String),
}

/// The REST interface of whoever has this token; `base` is another server than Discord's.
pub fn http(token: &str, base: Option<&str>) -> Arc<Http> {
    let mut builder = HttpBuilder::new(token);
    if let Some(base) = base {
        // serenity honours another server only without its own rate limiter; 429 is then ours to
        // retry. On Discord itself the limiter stays on.
        builder = builder.proxy(base).ratelimiter_disabled(true);
    }
    Arc::new(builder.build())
}

/// Runs until `stop` turns true, or the token is refused.
///
/// # Errors
/// If Discord says no for good.
pub async fn run(app: App, mut stop: watch::Receiver<bool>) -> Result<(), ClientError> {
    let posting = Arc::new(Posting::default());
    let mut pause = PAUSE;
    loop {
        let connecting = connect(&app, &posting);
        let mut client = tokio::select! {
            client = connecting => client?,
            () = told_to_end(&mut stop) => return Ok(()),
        };
        let shards = Arc::clone(&client.shard_manager);
        let began = Instant::now();
        let ended = tokio::select! {
            ended = client.start() => ended,
            () = watched(&app, &shards) => return Ok(()),
            () = told_to_end(&mut stop) => {
                end(&app, &shards, &posting).await;
                return Ok(());
            }
        };
        app.metrics.gateway.is(false);
        if let Err(why) = ended {
            if let Some(fatal) = fatal(&why) {
                return Err(fatal);
            }
            warn!(%why, "the connection ended");
        }
        if began.elapsed() > LASTED {
            pause = PAUSE;
        }
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = told_to_end(&mut stop) => return Ok(()),
        }
        pause = (pause * 2).min(PAUSE_MAX);
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

/// Looks at the connection for as long as it is wanted: between two attempts to come back nothing
/// tells of it.
async fn watched(app: &App, shards: &ShardManager) {
    loop {
        let stands = {
            let runners = shards.runners.lock().await;
            let connected = |stage| stage == ConnectionStage::Connected;
            !runners.is_empty() && runners.values().all(|shard| connected(shard.stage))
        };
        app.metrics.gateway.is(stands);
        tokio::time::sleep(LOOKED_AT_EVERY).await;
    }
}

/// Waits until `stop` turns true; whoever could turn it having gone means the same.
async fn told_to_end(stop: &mut watch::Receiver<bool>) {
    // Both outcomes end the process: there is nothing to tell apart.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Begins nothing new, closes the connection, lets answers under way finish, and posts no more.
/// Whoever presses meanwhile is told so; later Discord says that nobody is there.
async fn end(app: &App, shards: &ShardManager, posting: &Posting) {
    info!("ending");
    app.ends();
    // Each connection is told by itself: after a new session the library takes an old word that
    // one has ended for this one's, and forgets it while it goes on.
    for (shard, runner) in shards.runners.lock().await.iter() {
        runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(*shard, 1000));
    }
    let closed = tokio::time::timeout(LAST_WORDS, shards.shutdown_all()).await;
    if closed.is_err() {
        debug!("the connection could not be closed in time");
    }
    let quiet = async {
        while app.answering() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    if tokio::time::timeout(LAST_WORDS, quiet).await.is_err() {
        warn!(under_way = app.answering(), "ending in the midst of answers");
    }
    let mut tasks =
        std::mem::take(&mut *posting.tasks.lock().unwrap_or_else(PoisonError::into_inner));
    tasks.shutdown().await;
}

/// What will not get better by trying again.
fn fatal(why: &serenity::Error) -> Option<ClientError> {
    match why {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => Some(ClientError::Token),
        serenity::Error::Gateway(
            GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
        ) => Some(ClientError::Refused("the intents".to_owned())),
        _ => None,
    }
}

/// A client that knows its gateway. serenity would fall back to the real Discord if the configured
/// server did not name one, so it is asked for here, until it answers.
async fn connect(app: &App, posting: &Arc<Posting>) -> Result<Client, ClientError> {
    let mut pause = PAUSE;
    loop {
        match attempt(app, posting).await {
            Ok(client) => return Ok(client),
            Err(Some(why)) if status(&why) == Some(401) => return Err(ClientError::Token),
            Err(Some(why)) => warn!(%why, "the server cannot be reached; trying again"),
            Err(None) => warn!("the server does not answer; trying again"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

/// One attempt; an error without a cause is a call that hung.
async fn attempt(app: &App, posting: &Arc<Posting>) -> Result<Client, Option<serenity::Error>> {
    let asked = async {
        app.http.get_current_user().await?;
        app.http.get_gateway().await
    };
    let gateway = tokio::time::timeout(WITHIN, asked).await.map_err(|_| None)?.map_err(Some)?;
    let http = again(&app.http);
    let building = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Connections(app.clone()))
        .framework(Intake { app: app.clone(), inner: framework(app.clone(), Arc::clone(posting)) });
    let client = tokio::time::timeout(WITHIN, building).await.map_err(|_| None)?;
    let client = client.map_err(Some)?;
    *client.ws_url.lock().await = gateway.url;
    Ok(client)
}

/// The REST interface for one more client; the library wants one of its own.
fn again(http: &Arc<Http>) -> Http {
    let builder = HttpBuilder::new(http.token());
    match &http.proxy {
        Some(base) => builder.proxy(base.clone()).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
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

    async fn dispatch(&self, ctx: serenity::all::Context, mut event: FullEvent) {
        let FullEvent::InteractionCreate { interaction } = &mut event else {
            return self.inner.dispatch(ctx, event).await;
        };
        let _answering = self.app.answer_begins();
        if self.app.is_ending() {
            turned_away(&self.app, interaction).await;
        } else if !by_an_old_name(&self.app, interaction).await {
            self.inner.dispatch(ctx, event).await;
        }
    }
}

/// Puts the new name of a command in place of an old one. True if whoever typed it is told instead.
async fn by_an_old_name(app: &App, interaction: &mut Interaction) -> bool {
    let is_typed = matches!(interaction, Interaction::Autocomplete(_));
    let (Interaction::Command(it) | Interaction::Autocomplete(it)) = interaction else {
        return false;
    };
    let told = match commands::renamed(&it.data) {
        None => return false,
        Some(Renamed::To(data)) => {
            it.data = *data;
            return false;
        }
        Some(Renamed::Told(told)) => told,
    };
    let call = Call::from(&*it);
    if is_typed {
        nothing_offered(&app.http, it).await;
    } else if app.pace.allows(Kind::Asked, call.player, call.id, Instant::now()) {
        reply::answer(app, call, Place::New, None, async { Ok(reply::said(told)) }).await;
    } else {
        hurried(app, call).await;
    }
    true
}

/// Tells somebody that the bot is being restarted; nothing is done.
async fn turned_away(app: &App, interaction: &Interaction) {
    let call = match interaction {
        Interaction::Command(it) => Call::from(it),
        Interaction::Component(it) => Call::from(it),
        Interaction::Modal(it) => Call::from(it),
        Interaction::Autocomplete(it) => return nothing_offered(&app.http, it).await,
        _ => return,
    };
    reply::answer(app, call, Place::New, None, async { Err(Problem::Ending) }).await;
}

fn framework(app: App, posting: Arc<Posting>) -> poise::Framework<App, Failure> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        allowed_mentions: Some(CreateAllowedMentions::new()),
        event_handler: |framework, event| Box::pin(event_of(framework.user_data, event)),
        command_check: Some(|ctx| Box::pin(async move { Ok(in_time(ctx)) })),
        on_error: |error| Box::pin(mistake(error)),
        ..poise::FrameworkOptions::default()
    };
    poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(move |_, ready, framework| {
            let names = framework.options().commands.len();
            info!(name = ready.user.name, commands = names, "connected");
            Box::pin(begin(app, posting, ready))
        })
        .build()
}

/// Once per connection: who we are is known, so posting may begin.
async fn begin(app: App, posting: Arc<Posting>, ready: &Ready) -> Result<App, Failure> {
    app.http.set_application_id(ready.application.id);
    if !posting.begun.swap(true, Ordering::SeqCst) {
        let kept = app.campaigns.kept_tokens().await;
        let mut tasks = posting.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.spawn(post::run(app.clone(), ready.user.id));
        tasks.spawn(registry::run(app.clone()));
        tasks.spawn(crate::emoji::upload(app.clone()));
        let (application, resuming) = (ready.application.id, app.clone());
        tasks.spawn(async move { reply::resume(&resuming, application, kept).await });
    }
    Ok(app)
}

/// Hands buttons, menus and forms to their handlers; commands are poise's.
async fn event_of(app: &App, event: &FullEvent) -> Result<(), Failure> {
    let FullEvent::InteractionCreate { interaction } = event else {
        // A bot's user has the id of its application, but for a few of the oldest.
        if let Some(me) = app.http.application_id() {
            crate::post::retry::look_again(app, event, serenity::all::UserId::new(me.get())).await;
        }
        return Ok(());
    };
    let call = match interaction {
        Interaction::Component(it) => Some(Call::from(it)),
        Interaction::Modal(it) => Some(Call::from(it)),
        _ => None,
    };
    if let Some(call) = &call
        && !app.pace.allows(Kind::Asked, call.player, call.id, Instant::now())
    {
        hurried(app, call.clone()).await;
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
        let fault = format!("I-{}", interaction.id());
        let by = call.as_ref().map(|call| app.campaigns.store().alias(call.player));
        error!(fault, by, "a handler panicked");
        if let Some(call) = call {
            let apology = async { Err(Problem::Fault(fault)) };
            reply::answer(app, call, Place::New, None, apology).await;
        }
    }
    if let Interaction::Autocomplete(it) = interaction {
        forget_later(app, it.id, it.token.clone());
    }
    Ok(())
}

/// poise answers completions itself; their entries in the rate limiter are taken out afterwards.
fn forget_later(app: &App, id: serenity::all::InteractionId, token: String) {
    let http = Arc::clone(&app.http);
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(10)).await;
        let Some(limiter) = &http.ratelimiter else { return };
        let route = Route::InteractionResponse { interaction_id: id, token: &token };
        limiter.routes().write().await.remove(&route.ratelimiting_bucket());
    });
}

/// Whether whoever typed a command, or a letter of one, may do so by now.
fn in_time(ctx: poise::Context<'_, App, Failure>) -> bool {
    let poise::Context::Application(ctx) = ctx else { return true };
    let (it, kind) = (ctx.interaction, if is_completion(&ctx) { Kind::Typed } else { Kind::Asked });
    let (player, id) = (PlayerId(it.user.id.get()), InteractionId(it.id.get()));
    ctx.framework.user_data.pace.allows(kind, player, id, Instant::now())
}

/// Tells somebody that they press too fast.
async fn hurried(app: &App, call: Call) {
    app.metrics.interactions.add(call.kind, "hurried");
    let most = app.pace.most();
    reply::answer(app, call, Place::New, None, async { Err(Problem::Hurried { most }) }).await;
}

/// Answers a completion with nothing: whoever types too fast, or while the bot is restarted, sees
/// nothing offered for a while.
async fn nothing_offered(http: &Http, it: &CommandInteraction) {
    let none = CreateAutocompleteResponse::new();
    let answer = CreateInteractionResponse::Autocomplete(none);
    if let Err(why) = it.create_response(http, answer).await {
        debug!(%why, "an empty completion was not taken");
    }
}

fn is_completion(ctx: &crate::Context<'_>) -> bool {
    ctx.interaction_type == poise::CommandInteractionType::Autocomplete
}

/// What went wrong in a slash command, before or in its handler: logged whole, told kindly.
async fn mistake(error: poise::FrameworkError<'_, App, Failure>) {
    let (app, it, problem) = match &error {
        // A command that this build does not know: the asker's list is of another one.
        poise::FrameworkError::UnknownInteraction { framework, interaction, .. } => {
            (framework.user_data, *interaction, None)
        }
        poise::FrameworkError::GuildOnly { ctx: poise::Context::Application(ctx), .. } => {
            (ctx.framework.user_data, ctx.interaction, Some(Problem::NoSuchCampaign))
        }
        poise::FrameworkError::CommandCheckFailed {
            ctx: poise::Context::Application(ctx), ..
        } => {
            if is_completion(ctx) {
                let app = ctx.framework.user_data;
                nothing_offered(&app.http, ctx.interaction).await;
            } else {
                hurried(ctx.framework.user_data, Call::from(ctx.interaction)).await;
            }
            return;
        }
        other => match other.ctx() {
            // Completions have an answer of their own kind, and nothing is lost without one.
            Some(poise::Context::Application(ctx)) if is_completion(&ctx) => {
                warn!(command = ctx.interaction.data.name, "a completion failed: {error}");
                return;
            }
            Some(poise::Context::Application(ctx)) => {
                (ctx.framework.user_data, ctx.interaction, None)
            }
            _ => {
                error!("the framework failed: {error}");
                return;
            }
        },
    };
    let problem = problem.unwrap_or_else(|| {
        let fault = format!("I-{}", it.id);
        let by = app.campaigns.store().alias(PlayerId(it.user.id.get()));
        match &error {
            // What somebody typed is not for the log.
            poise::FrameworkError::ArgumentParse { error, .. } => {
                error!(fault, by, command = it.data.name, %error, "an option could not be read");
            }
            other => error!(fault, by, command = it.data.name, "a command failed: {other}"),
        }
        Problem::Fault(fault)
    });
    reply::answer(app, Call::from(it), Place::New, None, async { Err(problem) }).await;
}

#[cfg(test)]
mod tests {
    use playground::{Options, Playground};
    use serde_json::json;

    use super::*;
    use crate::pictures::Pictures;
    use campaign::Campaigns;
    use model::clock::SystemClock;
    use store::Store;

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
        let pictures = Pictures::start(crate::PICTURES_WITHIN).expect("a thread");
        let app = App::new(campaigns, http, pictures);
        let (stop, stopped) = watch::channel(false);
        let running = tokio::spawn(run(app.clone(), stopped));
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
