//! The page's own routes: what it shows, what its officers do, and what changed.
//!
//! They are for this machine's browser and for programs that drive the playground from another process; both act
//! through the same [`Officer`] as tests do. A foreign web page must not reach them: see [`crate::origin`].

mod controls;
pub(crate) mod pages;
mod view;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::{Path, Query, State as Extract};
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
use crate::faults::Fault;
use crate::gateway::sessions::Frame;
use crate::ids::{ChannelId, MessageId, UserId};

type Page = Extract<Arc<Shared>>;

/// What the page asks for.
pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/local/world", get(world))
        .route("/local/commands", get(commands))
        .route("/local/messages", get(messages))
        .route("/local/pins", get(pins))
        .route("/local/events", get(events))
        .route("/local/{action}", post(act))
        .route("/local/recorded", get(recorded))
        .route("/local/faults", get(faults).post(add_fault).delete(clear_faults))
        .route("/local/controls", get(controls::offered).post(controls::pull))
        .route("/local/picture", get(controls::picture))
        .route("/local/gateway", post(drop_gateway))
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

/// What an officer does, by the last segment of the route.
#[derive(Debug, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
enum Action {
    Slash { channel_id: ChannelId, path: String, options: Option<Value> },
    Autocomplete { channel_id: ChannelId, path: String, options: Option<Value>, focused: String },
    Click { channel_id: ChannelId, message_id: MessageId, custom_id: String },
    Select { channel_id: ChannelId, message_id: MessageId, custom_id: String, values: Vec<String> },
    Submit { modal: Modal, fields: BTreeMap<String, String> },
    Menu { channel_id: ChannelId, name: String, target: MessageId },
    Interaction { payload: Value },
    Say { channel_id: ChannelId, content: String, reply_to: Option<MessageId> },
    Dismiss { channel_id: ChannelId, message_id: MessageId },
}

/// Does something as an officer and answers with what came of it.
async fn act(
    Extract(shared): Page,
    Path(action): Path<String>,
    Json(mut given): Json<Value>,
) -> Result<Response, StatusCode> {
    given["action"] = json!(action);
    let officer = UserId::deserialize(&given["as"]).ok().and_then(|id| officer(&shared, id));
    let officer = officer.ok_or(StatusCode::NOT_FOUND)?;
    let action = Action::deserialize(given).map_err(|_| StatusCode::UNPROCESSABLE_ENTITY)?;
    let reply = match action {
        Action::Slash { channel_id, path, options } => {
            officer.slash(channel_id, &path, options.unwrap_or_default()).await
        }
        Action::Autocomplete { channel_id, path, options, focused } => {
            officer.complete(channel_id, &path, &options.unwrap_or_default(), &focused).await
        }
        Action::Click { channel_id, message_id, custom_id } => {
            officer.click(channel_id, message_id, &custom_id).await
        }
        Action::Select { channel_id, message_id, custom_id, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            officer.select(channel_id, message_id, &custom_id, &values).await
        }
        Action::Submit { modal, fields } => {
            let fields: Vec<_> = fields.iter().map(|(id, text)| (&id[..], &text[..])).collect();
            officer.submit(&modal, &fields).await
        }
        Action::Menu { channel_id, name, target } => {
            officer.context_menu(channel_id, &name, target.0).await
        }
        Action::Interaction { payload } => officer.interaction(payload).await,
        Action::Say { channel_id, content, reply_to } => {
            return Ok(match officer.say_to(channel_id, &content, reply_to).await {
                Some(message) => Json(shared.lock().page_message(&message)).into_response(),
                None => {
                    let reason = json!({ "reason": "You can not write this here." });
                    (StatusCode::FORBIDDEN, Json(reason)).into_response()
                }
            });
        }
        Action::Dismiss { channel_id, message_id } => {
            let done = officer.dismiss(channel_id, message_id);
            return Err(if done { StatusCode::NO_CONTENT } else { StatusCode::NOT_FOUND });
        }
    };
    Ok(Json(view::reply(&shared.lock(), &reply)).into_response())
}

fn officer(shared: &Arc<Shared>, id: UserId) -> Option<Officer> {
    let user = shared.lock().world.users.get(&id).filter(|user| !user.bot).cloned()?;
    Some(Officer { shared: Arc::clone(shared), user })
}

async fn world(Extract(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    Json(view::world(&shared.lock(), looking.r#as))
}

async fn commands(Extract(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    let (officer, channel) =
        (looking.r#as.unwrap_or_default(), looking.channel.unwrap_or_default());
    Json(view::commands(&mut shared.lock(), officer, channel))
}

async fn messages(Extract(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    Json(view::messages(&shared.lock(), &looking))
}

async fn pins(Extract(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    let state = shared.lock();
    let pinned = state.pinned(looking.channel.unwrap_or_default());
    Json(pinned.iter().map(|message| state.page_message(message)).collect())
}

async fn recorded(Extract(shared): Page) -> Json<Value> {
    let recorded = shared.lock().recorded.clone();
    Json(recorded.iter().map(|request| json!(**request)).collect())
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
    /// Whether the bot is asked to reconnect instead.
    #[serde(default)]
    reconnect: bool,
    /// Milliseconds for which new connections are refused.
    #[serde(default)]
    refuse_ms: u64,
}

async fn drop_gateway(Extract(shared): Page, Json(shaking): Json<Shaking>) -> StatusCode {
    if shaking.refuse_ms > 0 {
        shared.faults.refuse_gateway(Duration::from_millis(shaking.refuse_ms));
    }
    let frame = match shaking.close {
        _ if shaking.reconnect => Frame::op(7, &Value::Null),
        Some(code) => Frame::Close(code, "closed on request"),
        None => Frame::Abort,
    };
    shared.lock().gateway.command(&frame);
    StatusCode::NO_CONTENT
}

/// Everything that changes, as it changes. A page that falls behind is told to read all again.
async fn events(Extract(shared): Page) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let receiver = shared.lock().bus.subscribe();
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
