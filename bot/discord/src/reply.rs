//! Answers to interactions: acknowledged within three seconds, always.
//!
//! The result is the interaction's own callback, private. Work that takes longer than 700 ms is
//! acknowledged first, with the token kept in the store so that a restart can finish the sentence.
//! An interaction that is over two seconds old already is acknowledged first, and acted on only
//! if Discord still takes that.
//!
//! Not here: what is answered. That is the handlers' matter; refusals are `text::problem`'s.

use std::future::Future;
use std::time::Duration;

use futures::StreamExt as _;
use games::text;
use model::clock::unix_now_ms;
use model::ids::{CampaignId, ChannelId, GuildId, InteractionId};
use model::message::Post;
use model::{Asker, Problem};
use serenity::all::{
    ApplicationId, CommandInteraction, ComponentInteraction, CreateAllowedMentions,
    CreateAttachment, CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal,
    Http, ModalInteraction,
};
use serenity::http::Route;
use staff::PlayerId;
use store::KeptToken;
use tokio::time::{Instant, timeout};
use tracing::{debug, error, warn};

use crate::App;
use crate::orders::panel::guide::guided;
use crate::outgoing::{OutgoingMessage, wire};

/// Work that takes longer is acknowledged first.
const DEFER_AFTER: Duration = Duration::from_millis(700);
/// An interaction older than this is acknowledged before anything is done.
const OLD_AFTER_MS: i64 = 2_000;
/// How much earlier one callback is given up than all are: there is time for another.
const CALLBACK_SPARE: Duration = Duration::from_millis(600);
/// Between two tries of a callback, and how often it is tried at most.
const CALLBACK_PAUSE: Duration = Duration::from_millis(250);
const CALLBACKS_MAX: u32 = 10;
/// How long work may take once it is acknowledged.
const WORK_WITHIN: Duration = Duration::from_secs(30);
/// Between attempts at a late answer, at first and at most.
const LATE_PAUSE: Duration = Duration::from_millis(500);
const LATE_PAUSE_MAX: Duration = Duration::from_secs(20);
/// A token lives so long: what has not arrived by then never will.
const TOKEN_LIVES: Duration = Duration::from_secs(15 * 60);
/// Answers of the process before that are finished at once.
const RESUMED_AT_ONCE: usize = 16;
/// Discord's epoch, in milliseconds since 1970.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// Where an answer appears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// As a new private message.
    New,
    /// In place of the private panel that was clicked.
    Panel,
}

/// What is answered.
#[derive(Debug, Clone)]
pub enum Reply {
    OutgoingMessage(Box<OutgoingMessage>),
    /// A form to fill; only work that cannot take long may ask for one.
    Form(Box<CreateModal>),
}

impl From<OutgoingMessage> for Reply {
    fn from(outgoing: OutgoingMessage) -> Self {
        Reply::OutgoingMessage(Box::new(outgoing))
    }
}

impl From<Post> for Reply {
    fn from(post: Post) -> Self {
        OutgoingMessage::from(post).into()
    }
}

impl From<CreateModal> for Reply {
    fn from(form: CreateModal) -> Self {
        Reply::Form(Box::new(form))
    }
}

/// What somebody is answered, or why what they asked for is not done.
pub type Outcome = Result<Reply, Problem>;

/// A private sentence.
pub fn said(body: impl Into<String>) -> Reply {
    Post { body: body.into(), ..Post::default() }.into()
}

/// The part of an interaction that an answer needs.
#[derive(Clone)]
pub struct Call {
    pub id: InteractionId,
    /// Who pressed, chose or typed.
    pub player: PlayerId,
    pub channel: ChannelId,
    /// The server it came from; 0 if it came from none.
    pub guild: GuildId,
    /// By what, as it is counted.
    pub(super) kind: &'static str,
    token: String,
    /// When it was made, in milliseconds since 1970, as its id says.
    made_ms: i64,
    /// When it reached us.
    seen: Instant,
}

impl std::fmt::Debug for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Call({})", self.id.0)
    }
}

impl Call {
    fn new(
        kind: &'static str,
        (id, player): (u64, u64),
        channel: u64,
        guild: Option<serenity::all::GuildId>,
        token: &str,
    ) -> Self {
        let since_epoch = i64::try_from(id >> 22).unwrap_or(i64::MAX / 2);
        Self {
            id: InteractionId(id),
            player: PlayerId(player),
            channel: ChannelId(channel),
            guild: GuildId(guild.map_or(0, serenity::all::GuildId::get)),
            kind,
            token: token.to_owned(),
            made_ms: since_epoch.saturating_add(DISCORD_EPOCH_MS),
            seen: Instant::now(),
        }
    }

    /// Who asks, for a [`campaign::Campaigns::request`].
    pub fn asker(&self) -> Asker {
        Asker { player: self.player, interaction: self.id }
    }
}

impl From<&CommandInteraction> for Call {
    fn from(it: &CommandInteraction) -> Self {
        Self::new(
            "command",
            (it.id.get(), it.user.id.get()),
            it.channel_id.get(),
            it.guild_id,
            &it.token,
        )
    }
}

impl From<&ComponentInteraction> for Call {
    fn from(it: &ComponentInteraction) -> Self {
        Self::new(
            "component",
            (it.id.get(), it.user.id.get()),
            it.channel_id.get(),
            it.guild_id,
            &it.token,
        )
    }
}

impl From<&ModalInteraction> for Call {
    fn from(it: &ModalInteraction) -> Self {
        Self::new(
            "form",
            (it.id.get(), it.user.id.get()),
            it.channel_id.get(),
            it.guild_id,
            &it.token,
        )
    }
}

/// What became of a callback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    Taken,
    /// Discord no longer waits for it, or does not answer.
    Lost,
    /// The message that it was to change is not there any more.
    Gone,
    /// Discord found fault with what was to be shown.
    Refused,
}

/// Does `work` and answers with what it yields; mistakes and faults become sentences here.
///
/// `campaign` is the one asked about, if any, so that a refusal can say what is current.
pub async fn answer(
    app: &App,
    call: Call,
    place: Place,
    campaign: Option<CampaignId>,
    work: impl Future<Output = Outcome>,
) {
    let _answering = app.answer_begins();
    // Clocks differ: an interaction that claims to come from the future is a fresh one.
    let age_ms = unix_now_ms() - call.made_ms;
    let waited = call.seen.elapsed();
    let old = age_ms > OLD_AFTER_MS || waited > Duration::from_millis(1_500);
    if old && age_ms < 900_000 {
        if defer(app, &call, place).await == Sent::Taken {
            finish(app, &call, campaign, work).await;
        } else {
            app.metrics.interactions.add(call.kind, "late");
            warn!(interaction = call.id.0, age_ms, "came too late; nothing was done");
        }
        return;
    }
    tokio::pin!(work);
    match timeout(DEFER_AFTER, &mut work).await {
        Ok(outcome) => {
            let reply = settle(app, call.player, campaign, outcome).await;
            let files = match &reply {
                Reply::OutgoingMessage(outgoing) => outgoing.files(),
                Reply::Form(_) => Vec::new(),
            };
            let mut place = place;
            let mut sent = send(app, &call, &response(&reply, place), &files).await;
            if sent == Sent::Gone {
                // The panel was taken away meanwhile; what came of it is told all the same.
                place = Place::New;
                sent = send(app, &call, &response(&reply, place), &files).await;
            }
            if sent == Sent::Refused {
                let apology = Reply::from(unshown(call.id));
                sent = send(app, &call, &response(&apology, place), &[]).await;
            }
            if sent == Sent::Taken {
                app.metrics.interactions.add(call.kind, "answered");
            } else {
                app.metrics.interactions.add(call.kind, "lost");
                debug!(interaction = call.id.0, "an answer did not reach its asker");
            }
        }
        Err(_) => {
            let acknowledged = defer(app, &call, place).await;
            if acknowledged != Sent::Taken {
                app.metrics.interactions.add(call.kind, "lost");
                warn!(interaction = call.id.0, "could not be acknowledged");
            }
            // What was begun is finished in any case; a request in a queue cannot be taken back.
            finish(app, &call, campaign, work).await;
        }
    }
}

/// Turns mistakes and faults into private sentences; a guide may add theirs to a question.
async fn settle(
    app: &App,
    player: PlayerId,
    campaign: Option<CampaignId>,
    outcome: Outcome,
) -> Reply {
    match outcome {
        Ok(Reply::OutgoingMessage(outgoing)) => {
            // Boxed: what answers a press is deep enough without.
            Reply::from(Box::pin(guided(app, player, *outgoing)).await)
        }
        Ok(form) => form,
        Err(problem) => {
            let snapshot = match campaign {
                Some(campaign) => app.campaigns.snapshot_for(campaign, player).await,
                None => None,
            };
            text::problem(&problem, snapshot.as_deref()).into()
        }
    }
}

fn response(reply: &Reply, place: Place) -> CreateInteractionResponse {
    match (reply, place) {
        (Reply::OutgoingMessage(outgoing), Place::New) => {
            CreateInteractionResponse::Message(outgoing.response())
        }
        (Reply::OutgoingMessage(outgoing), Place::Panel) => {
            CreateInteractionResponse::UpdateMessage(outgoing.response())
        }
        (Reply::Form(form), _) => CreateInteractionResponse::Modal((**form).clone()),
    }
}

async fn defer(app: &App, call: &Call, place: Place) -> Sent {
    let acknowledgement = match place {
        Place::New => CreateInteractionResponse::Defer(
            CreateInteractionResponseMessage::new()
                .ephemeral(true)
                .allowed_mentions(CreateAllowedMentions::new()),
        ),
        Place::Panel => CreateInteractionResponse::Acknowledge,
    };
    app.campaigns.keep_token(call.id, call.guild, &call.token).await;
    let sent = send(app, call, &acknowledgement, &[]).await;
    if sent == Sent::Taken {
        app.metrics.interactions.add(call.kind, "deferred");
    }
    sent
}

/// Waits for the work and puts its result where the acknowledgement stands.
async fn finish(
    app: &App,
    call: &Call,
    campaign: Option<CampaignId>,
    work: impl Future<Output = Outcome>,
) {
    let outcome = match timeout(WORK_WITHIN, work).await {
        Ok(outcome) => outcome,
        Err(_) => Err(Problem::Busy),
    };
    let outgoing = match settle(app, call.player, campaign, outcome).await {
        Reply::OutgoingMessage(outgoing) => *outgoing,
        // A form cannot follow an acknowledgement: ask for a second press.
        Reply::Form(_) => text::press_again().into(),
    };
    edit_original(app, call.id, &call.token, outgoing).await;
    app.campaigns.drop_token(call.id).await;
}

/// An apology for an answer that Discord will not show; the log has its number.
fn unshown(interaction: InteractionId) -> OutgoingMessage {
    let id = format!("I-{}", interaction.0);
    error!(fault = id, "Discord will not show an answer of ours");
    text::unshown(&id).into()
}

/// Replaces the acknowledgement of an interaction: whoever was promised an answer sees nothing but
/// the promise until then, so it is tried for as long as the token lives.
pub async fn edit_original(app: &App, id: InteractionId, token: &str, outgoing: OutgoingMessage) {
    let (mut outgoing, mut apologised) = (outgoing, false);
    let (began, mut pause) = (Instant::now(), LATE_PAUSE);
    while began.elapsed() < TOKEN_LIVES {
        let Ok(body) = wire(&outgoing.late_response(), &app.emoji) else { return };
        let call = app.http.edit_original_interaction_response(token, &body, outgoing.files());
        match timeout(Duration::from_secs(10), call).await {
            Ok(Ok(_)) => return,
            Ok(Err(why)) if discord_code(&why) == Some(10_008) => {
                return follow_up(app, token, &outgoing).await;
            }
            Ok(Err(why)) if finds_fault(&why) && !apologised => {
                debug!(%why, "a late answer was found fault with");
                (outgoing, apologised) = (unshown(id), true);
                continue;
            }
            Ok(Err(why)) if is_final(&why) => {
                debug!(%why, "a late answer was refused");
                return;
            }
            Ok(Err(why)) => debug!(%why, "a late answer failed"),
            Err(_) => debug!("a late answer hung"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LATE_PAUSE_MAX);
    }
}

/// Tells in a message of its own what was promised to a panel that was taken away meanwhile. Nothing
/// keeps Discord from showing a second one: it is tried once.
async fn follow_up(app: &App, token: &str, outgoing: &OutgoingMessage) {
    let Ok(body) = wire(&outgoing.response(), &app.emoji) else { return };
    let call = app.http.create_followup_message(token, &body, outgoing.files());
    match timeout(Duration::from_secs(10), call).await {
        Ok(Ok(_)) => {}
        Ok(Err(why)) => debug!(%why, "a late answer did not reach its asker"),
        Err(_) => debug!("a late answer hung"),
    }
}

/// The number Discord gives an error, if it is one of Discord's.
pub fn discord_code(why: &serenity::Error) -> Option<isize> {
    match why {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(answer)) => {
            Some(answer.error.code)
        }
        _ => None,
    }
}

/// The HTTP status of a failed call, if there was an answer.
pub fn status(why: &serenity::Error) -> Option<u16> {
    match why {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(answer)) => {
            Some(answer.status_code.as_u16())
        }
        _ => None,
    }
}

/// Whether trying again is pointless: Discord has understood and said no.
pub fn is_final(why: &serenity::Error) -> bool {
    match status(why) {
        Some(429) => false,
        Some(status) => (400..500).contains(&status),
        None => !matches!(why, serenity::Error::Http(_) | serenity::Error::Io(_)),
    }
}

/// Whether Discord would not have what was sent, rather than the sender.
fn finds_fault(why: &serenity::Error) -> bool {
    status(why) == Some(400)
}

/// Sends a callback; one that failed or whose answer was lost is tried again while it can help.
async fn send(
    app: &App,
    call: &Call,
    response: &CreateInteractionResponse,
    files: &[CreateAttachment],
) -> Sent {
    let Ok(body) = wire(response, &app.emoji) else { return Sent::Lost };
    let id = serenity::all::InteractionId::new(call.id.0.max(1));
    let within = app.callbacks_until.saturating_sub(CALLBACK_SPARE);
    let mut sent = Sent::Lost;
    for attempt in 0..CALLBACKS_MAX {
        // The second attempt follows at once: most failures are an answer lost on the way. Later
        // ones wait, as a server that asks for patience wants, while the asker still waits.
        if attempt > 1 {
            if call.seen.elapsed() > app.callbacks_until {
                break;
            }
            tokio::time::sleep(CALLBACK_PAUSE).await;
        }
        let execute = app.http.create_interaction_response(id, &call.token, &body, files.to_vec());
        match timeout(within, execute).await {
            Ok(Ok(())) => {
                sent = Sent::Taken;
                break;
            }
            // Acknowledged already: by our own lost attempt, or by the same event seen twice.
            Ok(Err(why)) if discord_code(&why) == Some(40_060) => {
                sent = if attempt > 0 { Sent::Taken } else { Sent::Lost };
                break;
            }
            Ok(Err(why)) if discord_code(&why) == Some(10_008) => {
                sent = Sent::Gone;
                break;
            }
            Ok(Err(why)) if is_final(&why) => {
                debug!(%why, interaction = call.id.0, "a callback was refused");
                if finds_fault(&why) {
                    sent = Sent::Refused;
                }
                break;
            }
            Ok(Err(why)) => debug!(%why, interaction = call.id.0, "a callback failed"),
            Err(_) => debug!(interaction = call.id.0, "a callback hung"),
        }
    }
    if sent == Sent::Taken {
        app.metrics.answers.add(call.seen.elapsed());
    }
    forget_bucket(&app.http, call).await;
    sent
}

/// Takes this interaction's entry out of the rate limiter, which would keep it for ever.
async fn forget_bucket(http: &Http, call: &Call) {
    let Some(limiter) = &http.ratelimiter else { return };
    let id = serenity::all::InteractionId::new(call.id.0.max(1));
    let bucket =
        Route::InteractionResponse { interaction_id: id, token: &call.token }.ratelimiting_bucket();
    limiter.routes().write().await.remove(&bucket);
}

/// Finishes, after a restart, what had only been acknowledged: tokens live fifteen minutes. `kept`
/// are those of the process before, read before this one could acknowledge anything.
pub async fn resume(app: &App, application: ApplicationId, kept: Vec<KeptToken>) {
    debug_assert_eq!(app.http.application_id(), Some(application));
    let finished = |KeptToken { interaction, token, .. }: KeptToken| async move {
        let outgoing: OutgoingMessage = match app.campaigns.carried_out(interaction).await {
            Some((number, is_order)) => text::carried_out(number, is_order).into(),
            None => text::try_again().into(),
        };
        edit_original(app, interaction, &token, outgoing).await;
        app.campaigns.drop_token(interaction).await;
    };
    futures::stream::iter(kept).for_each_concurrent(RESUMED_AT_ONCE, finished).await;
}
