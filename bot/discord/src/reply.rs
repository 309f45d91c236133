//! Answers to interactions: acknowledged within three seconds, always.
//!
//! The result is the interaction's own callback, private. Work that takes longer than 700 ms is
//! acknowledged first. All that reads or writes the database belongs to that work: however long the
//! database is away, the acknowledgement does not wait for it. The token is kept in the store
//! beside it, so that a restart can finish the sentence. Killed before it is kept, the sentence is
//! never finished; what was asked counts or not, as the channel and the log tell.
//!
//! An interaction that is over two seconds old already is acknowledged first, and acted on only
//! if Discord still takes that.
//!
//! Not here: what is answered. That is the handlers' matter; refusals are `text::problem`'s.
//!
//! Beside a prompt stands what the guide says of it, for whoever has called one.

use std::future::Future;
use std::pin::Pin;

use futures::StreamExt as _;
use futures::future::{self, BoxFuture};
use games::text::guidance::guide;
use games::text::pictures;
use model::Asker;
use model::clock::unix_now_ms;
use model::ids::InteractionId;
use model::person::Person;
use serenity::all::{
    ApplicationId, CommandInteraction, ComponentInteraction, CreateAllowedMentions,
    CreateAttachment, CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal,
    Http, Interaction, ModalInteraction, PartialChannel,
};
use serenity::http::Route;
use store::KeptToken;
use tokio::time::{Instant, timeout};

use crate::messages::send::{discord_code, finds_fault, is_final};
use crate::outgoing::wire;
use crate::prelude::*;
use crate::widgets;

const DEFER_AFTER: Duration = Duration::from_millis(700);
const OLD_AFTER_MS: i64 = 2_000;
/// How much earlier one callback is given up than all are: there is time for another.
const CALLBACK_SPARE: Duration = Duration::from_millis(600);
const CALLBACK_PAUSE: Duration = Duration::from_millis(250);
const CALLBACKS_MAX: u32 = 10;
const WORK_WITHIN: Duration = Duration::from_secs(30);
const LATE_PAUSE: Duration = Duration::from_millis(500);
const LATE_PAUSE_MAX: Duration = Duration::from_secs(20);
/// A token lives so long: what has not arrived by then never will.
const TOKEN_LIVES: Duration = Duration::from_secs(15 * 60);
const RESUMED_AT_ONCE: usize = 16;
/// Discord's epoch, in milliseconds since 1970.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    New,
    Panel,
}

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

/// The campaign that is asked about, so that a refusal can say what is current.
#[derive(Debug, Clone, Copy)]
pub enum Subject {
    None,
    Campaign(CampaignId),
    Channel(Origin),
}

impl Subject {
    async fn snapshot(self, app: &App, player: PlayerId) -> Option<Arc<Snapshot>> {
        match self {
            Subject::None => None,
            Subject::Campaign(id) => app.campaigns.snapshot_for(id, player).await.ok(),
            Subject::Channel(origin) => origin.campaign(app).await.ok(),
        }
    }
}

pub type Outcome = Result<Reply, Problem>;

/// What finds the answer to an interaction. It is boxed: what is done with all of them is compiled once,
/// and not for each.
pub type Work<'a> = BoxFuture<'a, Outcome>;

pub fn said(body: impl Into<String>) -> Reply {
    Post { body: body.into(), ..Post::default() }.into()
}

#[derive(Clone)]
pub struct Call {
    pub id: InteractionId,
    pub player: PlayerId,
    pub channel: ChannelId,
    /// The server it came from; 0 if it came from none.
    pub guild: GuildId,
    pub(super) kind: &'static str,
    token: String,
    /// When it was made, in milliseconds since 1970, as its id says.
    made_ms: i64,
    seen: Instant,
}

impl std::fmt::Debug for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Call({})", self.id.0)
    }
}

impl Call {
    /// One of which these are known: its id and whose it is, its channel and server.
    pub(crate) fn of(
        kind: &'static str,
        (id, player): (u64, u64),
        channel: u64,
        guild: u64,
        token: &str,
    ) -> Self {
        let since_epoch = i64::try_from(id >> 22).unwrap_or(i64::MAX / 2);
        Self {
            id: InteractionId(id),
            player: PlayerId(player),
            channel: ChannelId(channel),
            guild: GuildId(guild),
            kind,
            token: token.to_owned(),
            made_ms: since_epoch.saturating_add(DISCORD_EPOCH_MS),
            seen: Instant::now(),
        }
    }

    /// What of any interaction an answer needs; nothing for one that wants no answer.
    pub fn read(interaction: &Interaction) -> Option<Self> {
        match interaction {
            Interaction::Command(it) | Interaction::Autocomplete(it) => Some(Self::from(it)),
            Interaction::Component(it) => Some(Self::from(it)),
            Interaction::Modal(it) => Some(Self::from(it)),
            _ => None,
        }
    }

    /// Where it came from; Discord describes the channel with it.
    pub fn origin(&self, channel: Option<&PartialChannel>) -> Origin {
        let parent = channel.and_then(|channel| channel.parent_id);
        let asker = Asker { player: self.player, interaction: self.id };
        Origin { asker, channel: self.channel, parent: parent.map(|id| ChannelId(id.get())) }
    }
}

macro_rules! calls {
    ($($interaction:ty: $kind:literal),*) => {
        $(impl From<&$interaction> for Call {
            fn from(it: &$interaction) -> Self {
                let guild = it.guild_id.map_or(0, serenity::all::GuildId::get);
                let ids = (it.id.get(), it.user.id.get());
                Self::of($kind, ids, it.channel_id.get(), guild, &it.token)
            }
        })*
    };
}

calls!(CommandInteraction: "command", ComponentInteraction: "component", ModalInteraction: "form");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    Taken,
    /// It was acknowledged before: the same event was delivered twice, and is answered already.
    Already,
    Lost,
    Gone,
    Refused,
}

pub async fn refuse(app: &App, call: Call, problem: Problem) {
    answer(app, call, Place::New, Subject::None, Box::pin(async { Err(problem) })).await;
}

/// Does `work` and answers with what it yields; mistakes and faults become sentences here.
///
/// `subject` is the campaign asked about, if any, so that a refusal can say what is current.
pub async fn answer(app: &App, call: Call, place: Place, subject: Subject, work: Work<'_>) {
    let _answering = app.answer_begins();
    let mut work: BoxFuture<'_, Reply> =
        Box::pin(async { settle(app, &call, subject, work.await).await });
    // Clocks differ: an interaction that claims to come from the future is a fresh one.
    let age_ms = unix_now_ms() - call.made_ms;
    let waited = call.seen.elapsed();
    let old = age_ms > OLD_AFTER_MS || waited > Duration::from_millis(1_500);
    if old && age_ms < 900_000 {
        return promised(app, &call, place, work.as_mut(), true).await;
    }
    match timeout(DEFER_AFTER, &mut work).await {
        Ok(reply) => at_once(app, &call, place, &reply).await,
        Err(_) => promised(app, &call, place, work.as_mut(), false).await,
    }
}

async fn at_once(app: &App, call: &Call, mut place: Place, reply: &Reply) {
    let files = match reply {
        Reply::OutgoingMessage(outgoing) => outgoing.files(),
        Reply::Form(_) => Vec::new(),
    };
    let mut sent = send(app, call, &response(reply, place), &files).await;
    if sent == Sent::Gone {
        // The panel was taken away meanwhile; what came of it is told all the same.
        place = Place::New;
        sent = send(app, call, &response(reply, place), &files).await;
    }
    if sent == Sent::Refused {
        let apology = Reply::from(unshown(call.id));
        sent = send(app, call, &response(&apology, place), &[]).await;
    }
    let came = match sent {
        Sent::Taken => "answered",
        Sent::Already => "repeated",
        Sent::Lost | Sent::Gone | Sent::Refused => {
            debug!(interaction = call.id.0, "an answer did not reach its asker");
            "lost"
        }
    };
    app.metrics.interactions.add(call.kind, came);
}

/// Acknowledges an interaction, and answers later. The token is kept beside that: nobody waits for
/// the database to take it.
async fn promised(
    app: &App,
    call: &Call,
    place: Place,
    work: Pin<&mut (dyn Future<Output = Reply> + Send)>,
    is_old: bool,
) {
    // Polled first: it stands in the writer's queue before what the work is yet to ask for.
    let keeping = app.campaigns.keep_token(call.id, call.guild, &call.token);
    let telling = async {
        let acknowledged = defer(app, call, place).await;
        match acknowledged {
            Sent::Taken => {}
            // The first delivery of it is being answered.
            Sent::Already if is_old => return,
            _ if is_old => {
                app.metrics.interactions.add(call.kind, "late");
                warn!(interaction = call.id.0, "came too late; nothing was done");
                return;
            }
            // What was begun is finished in any case; a request in a queue cannot be taken back.
            Sent::Already | Sent::Lost | Sent::Gone | Sent::Refused => {
                app.metrics.interactions.add(call.kind, "lost");
                warn!(interaction = call.id.0, "could not be acknowledged");
            }
        }
        finish(app, call, work).await;
    };
    future::join(keeping, telling).await;
    app.campaigns.drop_token(call.id).await;
}

/// Turns mistakes and faults into private sentences; a guide may add theirs to a question.
async fn settle(app: &App, call: &Call, subject: Subject, outcome: Outcome) -> Reply {
    let player = call.player;
    // What fails after a request was taken does not undo it, and the words of a failure would say
    // that nothing was changed.
    let taken = match &outcome {
        Err(
            Problem::Away
            | Problem::Unsure
            | Problem::Moved
            | Problem::Ending
            | Problem::Busy
            | Problem::Fault(_),
        ) => app.campaigns.taken_for(call.id),
        _ => None,
    };
    if let Some((number, is_order)) = taken {
        return text::carried_out(number, is_order).into();
    }
    match outcome {
        Ok(Reply::OutgoingMessage(outgoing)) => Reply::from(guided(app, player, *outgoing).await),
        Ok(form) => form,
        // Nothing that is known of the campaign would be read in time.
        Err(problem @ (Problem::Away | Problem::Unsure)) => text::problem(&problem, None).into(),
        Err(problem) => {
            let snapshot = subject.snapshot(app, player).await;
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
    let sent = send(app, call, &acknowledgement, &[]).await;
    if sent == Sent::Taken {
        app.metrics.interactions.add(call.kind, "deferred");
    }
    sent
}

/// Waits for the work and puts its result where the acknowledgement stands. What takes long is said
/// to: it may still be done, and what becomes of it is told in the same place.
async fn finish(app: &App, call: &Call, mut work: Pin<&mut (dyn Future<Output = Reply> + Send)>) {
    let reply = match timeout(WORK_WITHIN, &mut work).await {
        Ok(reply) => reply,
        Err(_) => {
            warn!(interaction = call.id.0, "what was asked takes long");
            edit_original(app, call.id, &call.token, text::takes_long().into()).await;
            let Ok(reply) = timeout(TOKEN_LIVES, work).await else { return };
            reply
        }
    };
    let outgoing = match reply {
        Reply::OutgoingMessage(outgoing) => *outgoing,
        // A form cannot follow an acknowledgement: ask for a second press.
        Reply::Form(_) => text::press_again().into(),
    };
    edit_original(app, call.id, &call.token, outgoing).await;
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
        let why = match timeout(within, execute).await {
            Ok(Ok(())) => {
                sent = Sent::Taken;
                break;
            }
            Ok(Err(why)) => why,
            Err(_) => {
                debug!(interaction = call.id.0, "a callback hung");
                continue;
            }
        };
        sent = match discord_code(&why) {
            // Acknowledged already: by our own attempt that was given up while it was on its way, or
            // for the same event seen before.
            Some(40_060) if attempt > 0 => Sent::Taken,
            Some(40_060) => Sent::Already,
            Some(10_008) => Sent::Gone,
            _ if finds_fault(&why) => Sent::Refused,
            _ => Sent::Lost,
        };
        debug!(%why, interaction = call.id.0, "a callback failed");
        if sent != Sent::Lost || is_final(&why) {
            break;
        }
    }
    if sent == Sent::Taken {
        app.metrics.answers.add(call.seen.elapsed());
    }
    forget_bucket(&app.http, call.id, &call.token).await;
    sent
}

/// Takes an interaction's entry out of the rate limiter, which would keep it for ever.
pub async fn forget_bucket(http: &Http, id: InteractionId, token: &str) {
    let Some(limiter) = &http.ratelimiter else { return };
    let interaction_id = serenity::all::InteractionId::new(id.0.max(1));
    let route = Route::InteractionResponse { interaction_id, token };
    limiter.routes().write().await.remove(&route.ratelimiting_bucket());
}

/// Finishes, after a restart, what had only been acknowledged: tokens live fifteen minutes. `kept`
/// are those of the process before, read before this one could acknowledge anything.
pub async fn resume(app: &App, application: ApplicationId, kept: Vec<KeptToken>) {
    debug_assert_eq!(app.http.application_id(), Some(application));
    let finished = |KeptToken { interaction, token, .. }: KeptToken| async move {
        // It is being answered here: this process had lost the shard for a while.
        if app.is_under_way(interaction) {
            return;
        }
        let outgoing: OutgoingMessage = match app.campaigns.carried_out(interaction).await {
            Ok(Some((number, is_order))) => text::carried_out(number, is_order).into(),
            Ok(None) => text::try_again().into(),
            Err(_) => text::problem(&Problem::Unsure, None).into(),
        };
        edit_original(app, interaction, &token, outgoing).await;
        app.campaigns.drop_token(interaction).await;
    };
    futures::stream::iter(kept).for_each_concurrent(RESUMED_AT_ONCE, finished).await;
}

/// The message, with what the guide says of what it shows. Once its holder has met everything a
/// newcomer should, the guide takes leave, and says nothing more.
pub async fn guided(app: &App, player: PlayerId, mut outgoing: OutgoingMessage) -> OutgoingMessage {
    let Some(asks) = outgoing.post.asks.clone() else { return outgoing };
    let store = app.campaigns.store();
    // A guide who cannot be looked up keeps silent; the question stands without.
    let Ok(person) = store.person(player).await else { return outgoing };
    let snapshot = match person.guided {
        true => app.campaigns.snapshot_for(asks.campaign, player).await.ok(),
        false => None,
    };
    let Some(snapshot) = snapshot else { return outgoing };
    let (campaign, lessons) = (snapshot.id, person.lessons.clone());
    let (memory, body) = (app.guides.clone(), outgoing.post.body.clone());
    let thinks = tokio::task::spawn_blocking(move || {
        guide::beside((&asks, &body), &snapshot, player, lessons, &memory)
    });
    let said = match thinks.await {
        Ok(Some(said)) => said,
        Ok(None) => return outgoing,
        Err(why) => {
            warn!(%why, "a guide could not speak");
            return outgoing;
        }
    };
    outgoing.post.body = clip_lines(&pictures::below(&outgoing.post.body, &said.words), BODY_MAX);
    if said.advises {
        let draft = Button::new(ButtonId::Advice(campaign), "Draft the guide's move").emoji("📘");
        widgets::add(draft, &mut outgoing.rows);
    }
    let next = Person { guided: !said.leaves, lessons: said.lessons, ..person.clone() };
    if next != person {
        let change = Change::SetPerson(player, Box::new(next));
        if let Err(why) = store.commit(vec![change]).await {
            warn!(%why, "what a guide has explained could not be kept");
        }
    }
    outgoing
}

#[cfg(test)]
mod tests;
