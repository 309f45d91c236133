//! The client: connects, registers commands, hands interactions on, and comes back.
//!
//! It asks for the `GUILDS` intent alone, which is not privileged. A server that cannot be reached
//! is tried again for ever, with growing pauses; a token that is refused ends the process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::FutureExt as _;
use serenity::all::{
    Client, ClientBuilder, CreateAllowedMentions, FullEvent, GatewayError, GatewayIntents, Http,
    HttpBuilder, Interaction, Ready, ShardManager,
};
use serenity::http::Route;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing::{error, info, warn};

use super::reply::{self, Call, Place, status};
use super::{App, Failure, commands, orders, post, registry};
use crate::campaign::Problem;
use crate::config::Config;

/// How long one call may take while connecting.
const WITHIN: Duration = Duration::from_secs(15);
/// Between attempts to connect, at first and at most.
const PAUSE: Duration = Duration::from_millis(500);
const PAUSE_MAX: Duration = Duration::from_secs(60);
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

/// The REST interface for a configuration.
pub fn http(config: &Config) -> Arc<Http> {
    let mut builder = HttpBuilder::new(config.token.secret());
    if let Some(base) = &config.api_base {
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
        let ended = tokio::select! {
            ended = client.start() => ended,
            () = told_to_end(&mut stop) => {
                end(&app, &shards).await;
                return Ok(());
            }
        };
        if let Err(why) = ended {
            if let Some(fatal) = fatal(&why) {
                return Err(fatal);
            }
            warn!(%why, "the connection ended");
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

/// Waits until `stop` turns true; whoever could turn it having gone means the same.
async fn told_to_end(stop: &mut watch::Receiver<bool>) {
    // Both outcomes end the process: there is nothing to tell apart.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Lets answers under way finish, then closes the connection.
async fn end(app: &App, shards: &ShardManager) {
    info!("ending");
    let quiet = async {
        while app.answering() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(LAST_WORDS, quiet).await;
    let _ = tokio::time::timeout(LAST_WORDS, shards.shutdown_all()).await;
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
        .framework(framework(app.clone(), Arc::clone(posting)));
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

fn framework(app: App, posting: Arc<Posting>) -> poise::Framework<App, Failure> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        allowed_mentions: Some(CreateAllowedMentions::new()),
        event_handler: |framework, event| Box::pin(event_of(framework.user_data, event)),
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
        let mut tasks = posting.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.spawn(post::run(app.clone(), ready.user.id));
        tasks.spawn(registry::register(app.clone()));
        let (application, resuming) = (ready.application.id, app.clone());
        tasks.spawn(async move { reply::resume(&resuming, application).await });
    }
    Ok(app)
}

/// Hands buttons, menus and forms to their handlers; commands are poise's.
async fn event_of(app: &App, event: &FullEvent) -> Result<(), Failure> {
    let FullEvent::InteractionCreate { interaction } = event else { return Ok(()) };
    let _answering = app.answer_begins();
    let handled = async {
        match interaction {
            Interaction::Component(it) => orders::component(app, it).await,
            Interaction::Modal(it) => orders::modal(app, it).await,
            _ => {}
        }
    };
    if std::panic::AssertUnwindSafe(handled).catch_unwind().await.is_err() {
        let fault = format!("I-{}", interaction.id());
        error!(fault, "a handler panicked");
        let call = match interaction {
            Interaction::Component(it) => Some(Call::from(it)),
            Interaction::Modal(it) => Some(Call::from(it)),
            _ => None,
        };
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

fn is_completion(ctx: &super::Context<'_>) -> bool {
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
        error!(fault, command = it.data.name, "a command failed: {error}");
        Problem::Fault(fault)
    });
    reply::answer(app, Call::from(it), Place::New, None, async { Err(problem) }).await;
}
