//! The page's own routes: what it shows, what its officers do, and what changed.
//!
//! They are for this machine's browser and for programs that drive the playground from another process; both act
//! through the same [`Officer`] as tests do. A foreign web page must not reach them: host and origin are checked.

mod controls;
mod guard;
mod pages;
mod view;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::{Query, State as Extract};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures::Stream;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::Shared;
use crate::client::modal::Modal;
use crate::client::officer::Officer;
use crate::client::reply::Reply;
use crate::faults::Fault;
use crate::gateway::sessions::Frame;
use crate::ids::{ChannelId, MessageId, UserId};

type Page = Extract<Arc<Shared>>;

/// All routes of the page.
pub(crate) fn router(shared: Arc<Shared>) -> Router<Arc<Shared>> {
    let routes = Router::new()
        .route("/local/world", get(world))
        .route("/local/commands", get(commands))
        .route("/local/messages", get(messages))
        .route("/local/pins", get(pins))
        .route("/local/events", get(events))
        .route("/local/slash", post(slash))
        .route("/local/autocomplete", post(autocomplete))
        .route("/local/click", post(click))
        .route("/local/select", post(select))
        .route("/local/submit", post(submit))
        .route("/local/menu", post(menu))
        .route("/local/interaction", post(interaction))
        .route("/local/say", post(say))
        .route("/local/dismiss", post(dismiss))
        .route("/local/recorded", get(recorded))
        .route("/local/faults", get(faults).post(add_fault).delete(clear_faults))
        .route("/local/controls", get(controls::offered).post(controls::pull))
        .route("/local/gateway", post(drop_gateway))
        .layer(axum::middleware::from_fn_with_state(shared, guard::check));
    pages::router().merge(routes)
}

/// Who looks, and where.
#[derive(Debug, Deserialize)]
struct Looking {
    r#as: Option<UserId>,
    channel: Option<ChannelId>,
    before: Option<MessageId>,
    since: Option<MessageId>,
    limit: Option<usize>,
}

/// What an officer does. Each route reads the fields it needs.
#[derive(Debug, Deserialize)]
struct Deed {
    r#as: UserId,
    #[serde(default)]
    channel_id: ChannelId,
    #[serde(default)]
    message_id: MessageId,
    #[serde(default)]
    path: String,
    #[serde(default)]
    options: Value,
    #[serde(default)]
    focused: String,
    #[serde(default)]
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
    modal: Option<Modal>,
    #[serde(default)]
    fields: std::collections::BTreeMap<String, String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    target: MessageId,
    #[serde(default)]
    content: String,
    reply_to: Option<MessageId>,
    #[serde(default)]
    payload: Value,
}

fn officer(shared: &Arc<Shared>, id: UserId) -> Option<Officer> {
    let user = shared.lock().world.users.get(&id).filter(|user| !user.bot).cloned()?;
    Some(Officer { shared: Arc::clone(shared), user })
}

/// Does something as an officer and answers with what came of it.
async fn act<F: Future<Output = Reply>>(
    shared: Arc<Shared>,
    deed: Deed,
    how: impl FnOnce(Officer, Deed) -> F,
) -> Response {
    match officer(&shared, deed.r#as) {
        Some(officer) => {
            let reply = how(officer, deed).await;
            Json(view::reply(&shared.lock(), &reply)).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn slash(Extract(shared): Page, Json(deed): Json<Deed>) -> Response {
    act(shared, deed, |officer, deed| async move {
        officer.slash(deed.channel_id, &deed.path, deed.options).await
    })
    .await
}

async fn autocomplete(Extract(shared): Page, Json(deed): Json<Deed>) -> Response {
    act(shared, deed, |officer, deed| async move {
        officer.complete(deed.channel_id, &deed.path, &deed.options, &deed.focused).await
    })
    .await
}

async fn click(Extract(shared): Page, Json(deed): Json<Deed>) -> Response {
    act(shared, deed, |officer, deed| async move {
        officer.click(deed.channel_id, deed.message_id, &deed.custom_id).await
    })
    .await
}

async fn select(Extract(shared): Page, Json(deed): Json<Deed>) -> Response {
    act(shared, deed, |officer, deed| async move {
        let values: Vec<&str> = deed.values.iter().map(String::as_str).collect();
        officer.select(deed.channel_id, deed.message_id, &deed.custom_id, &values).await
    })
    .await
}

async fn submit(Extract(shared): Page, Json(deed): Json<Deed>) -> Response {
    act(shared, deed, |officer, deed| async move {
        let fields: Vec<(&str, &str)> =
            deed.fields.iter().map(|(id, value)| (id.as_str(), value.as_str())).collect();
        match &deed.modal {
            Some(modal) => officer.submit(modal, &fields).await,
            None => Reply::refused("No form was given."),
        }
    })
    .await
}

async fn menu(Extract(shared): Page, Json(deed): Json<Deed>) -> Response {
    act(shared, deed, |officer, deed| async move {
        officer.context_menu(deed.channel_id, &deed.name, deed.target.0).await
    })
    .await
}

async fn interaction(Extract(shared): Page, Json(deed): Json<Deed>) -> Response {
    act(shared, deed, |officer, deed| async move { officer.interaction(deed.payload).await }).await
}

async fn say(Extract(shared): Page, Json(deed): Json<Deed>) -> Response {
    let Some(officer) = officer(&shared, deed.r#as) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match officer.say_to(deed.channel_id, &deed.content, deed.reply_to).await {
        Some(message) => Json(shared.lock().page_message(&message)).into_response(),
        None => (StatusCode::FORBIDDEN, Json(json!({ "reason": "You can not write this here." })))
            .into_response(),
    }
}

async fn dismiss(Extract(shared): Page, Json(deed): Json<Deed>) -> StatusCode {
    let done = officer(&shared, deed.r#as)
        .is_some_and(|officer| officer.dismiss(deed.channel_id, deed.message_id));
    if done { StatusCode::NO_CONTENT } else { StatusCode::NOT_FOUND }
}

async fn world(Extract(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    Json(view::world(&shared.lock(), looking.r#as))
}

async fn commands(Extract(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    let state = shared.lock();
    Json(view::commands(
        &state,
        looking.r#as.unwrap_or_default(),
        looking.channel.unwrap_or_default(),
    ))
}

async fn messages(Extract(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    let state = shared.lock();
    Json(view::messages(
        &state,
        looking.r#as.unwrap_or_default(),
        looking.channel.unwrap_or_default(),
        view::Range { before: looking.before, since: looking.since, limit: looking.limit },
    ))
}

async fn pins(Extract(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    let state = shared.lock();
    let pinned = state.pinned(looking.channel.unwrap_or_default());
    Json(pinned.iter().map(|message| state.page_message(message)).collect())
}

async fn recorded(Extract(shared): Page) -> Json<Value> {
    let all = shared.lock().recorder.all();
    Json(json!(all))
}

async fn faults(Extract(shared): Page) -> Json<Value> {
    Json(json!(shared.faults.pending()))
}

async fn add_fault(Extract(shared): Page, Json(fault): Json<Fault>) -> StatusCode {
    shared.faults.add(fault);
    StatusCode::NO_CONTENT
}

async fn clear_faults(Extract(shared): Page) -> StatusCode {
    shared.faults.clear();
    StatusCode::NO_CONTENT
}

/// How the gateway is to be shaken.
#[derive(Debug, Deserialize)]
struct Shaking {
    /// A close code; without one the connection is cut.
    close: Option<u16>,
    /// Milliseconds for which new connections are refused.
    #[serde(default)]
    refuse_ms: u64,
}

async fn drop_gateway(Extract(shared): Page, Json(shaking): Json<Shaking>) -> StatusCode {
    if shaking.refuse_ms > 0 {
        shared.faults.refuse_gateway(Duration::from_millis(shaking.refuse_ms));
    }
    let frame = shaking.close.map_or(Frame::Abort, |code| Frame::Close(code, "closed on request"));
    shared.lock().gateway.command(&frame);
    StatusCode::NO_CONTENT
}

/// Everything that changes, as it changes. A page that falls behind is told to read all again.
async fn events(Extract(shared): Page) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let receiver = shared.bus.subscribe();
    let stream = futures::stream::unfold(receiver, |mut receiver| async move {
        let text = match receiver.recv().await {
            Ok(text) => text,
            Err(RecvError::Lagged(_)) => Arc::from(r#"{"event":"reload"}"#),
            Err(RecvError::Closed) => return None,
        };
        Some((Ok(Event::default().data(text.as_ref())), receiver))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}
