//! The HTTP API v10: reading a request, meeting faults, routing it, recording what came of it.
//!
//! Handlers are plain functions over the locked state, so that no lock is ever held across an await. The token is
//! asked of every route except those that carry one of their own in the path.

pub(crate) mod call;
mod callbacks;
mod channels;
mod commands;
pub(crate) mod draft;
pub(crate) mod error;
mod guilds;
mod messages;
mod webhooks;

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::Shared;
use crate::faults::Trouble;
use crate::ids::{ChannelId, GuildId, MessageId};
use crate::record::RecordedRequest;
use crate::server::CutConnection;
use crate::state::State;
use crate::world::model::Channel;
use crate::world::permissions::permission;
use call::Call;
use error::ApiError;

/// What a handler answers.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Option<Value>,
}

impl Answer {
    pub(crate) fn ok(body: Value) -> Self {
        Self { status: 200, body: Some(body) }
    }

    pub(crate) fn empty() -> Self {
        Self { status: 204, body: None }
    }
}

/// What a handler returns.
pub(crate) type ApiResult = Result<Answer, ApiError>;

/// An id from a path segment.
pub(crate) fn id_of<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// The channel, if it exists and the bot sees it.
pub(crate) fn see(state: &State, channel: ChannelId) -> Result<&Channel, ApiError> {
    let found = state.world.channels.get(&channel).ok_or_else(ApiError::unknown_channel)?;
    if state.world.can(state.world.bot_id, channel, permission::VIEW_CHANNEL) {
        Ok(found)
    } else {
        Err(ApiError::missing_access())
    }
}

/// Refuses what the bot lacks permission for.
pub(crate) fn may(state: &State, channel: ChannelId, bits: u64) -> Result<(), ApiError> {
    if state.world.can(state.world.bot_id, channel, bits) {
        Ok(())
    } else {
        Err(ApiError::missing_permissions())
    }
}

/// Serves one request.
pub(crate) async fn serve(shared: Arc<Shared>, request: Request) -> Response {
    let mut call = Call::read(request).await;
    let trouble = shared.faults.meet(&call.method, &call.path);
    match trouble {
        Some(Trouble::Delay(ms)) => tokio::time::sleep(Duration::from_millis(ms)).await,
        Some(Trouble::Status(status)) => return trouble_status(&shared, &call, status),
        Some(Trouble::RateLimited { retry_after, global }) => {
            return rate_limited(&shared, &call, retry_after, global);
        }
        Some(Trouble::Refused { status, code }) => {
            let body = json!({ "message": "Refused for a test", "code": code });
            record_trouble(&shared, &call, status, Some(body.clone()));
            return respond(Answer { status, body: Some(body) }, None);
        }
        Some(Trouble::Reset) => return cut(&shared, &call),
        Some(Trouble::LoseAnswer | Trouble::AnswerLate(_)) | None => {}
    }
    let (answer, retry_after) = carry_out(&shared, &mut call);
    match trouble {
        Some(Trouble::LoseAnswer) => CutConnection::response(),
        Some(Trouble::AnswerLate(ms)) => {
            tokio::time::sleep(Duration::from_millis(ms)).await;
            respond(answer, retry_after)
        }
        _ => respond(answer, retry_after),
    }
}

/// Routes the request under the lock and records it.
fn carry_out(shared: &Shared, call: &mut Call) -> (Answer, Option<f64>) {
    let files = call.recorded_files();
    let mut state = shared.lock();
    let result = route(&mut state, call);
    let (answer, retry_after) = match result {
        Ok(answer) => (answer, None),
        Err(error) => {
            (Answer { status: error.status, body: Some(error.body()) }, error.retry_after)
        }
    };
    let at_ms = state.clock.now_ms();
    state.recorder.add(RecordedRequest {
        method: call.method.clone(),
        path: call.path.clone(),
        query: call.query.clone(),
        body: Some(std::mem::take(&mut call.body)).filter(|body| !body.is_null()),
        files,
        status: answer.status,
        response: answer.body.clone(),
        at_ms,
    });
    state.wake();
    (answer, retry_after)
}

fn record_trouble(shared: &Shared, call: &Call, status: u16, response: Option<Value>) {
    let mut state = shared.lock();
    let at_ms = state.clock.now_ms();
    let body = Some(call.body.clone()).filter(|body| !body.is_null());
    let (method, path, query, files) =
        (call.method.clone(), call.path.clone(), call.query.clone(), call.recorded_files());
    state.recorder.add(RecordedRequest {
        method,
        path,
        query,
        body,
        files,
        status,
        response,
        at_ms,
    });
}

fn trouble_status(shared: &Shared, call: &Call, status: u16) -> Response {
    record_trouble(shared, call, status, None);
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if status.is_server_error() {
        return (
            status,
            [(header::CONTENT_TYPE, "text/html")],
            "<html><body>upstream connect error</body></html>",
        )
            .into_response();
    }
    let body = json!({ "message": format!("{}: {}", status.as_u16(), status.canonical_reason().unwrap_or("Error")), "code": 0 });
    respond(Answer { status: status.as_u16(), body: Some(body) }, None)
}

fn rate_limited(shared: &Shared, call: &Call, retry_after: f64, global: bool) -> Response {
    let body = json!({ "message": "You are being rate limited.", "retry_after": retry_after, "global": global });
    record_trouble(shared, call, 429, Some(body.clone()));
    let mut response = respond(Answer { status: 429, body: Some(body) }, Some(retry_after));
    let headers = response.headers_mut();
    headers.insert(
        "x-ratelimit-scope",
        HeaderValue::from_static(if global { "global" } else { "user" }),
    );
    if global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    response
}

fn cut(shared: &Shared, call: &Call) -> Response {
    record_trouble(shared, call, 0, None);
    CutConnection::response()
}

fn respond(answer: Answer, retry_after: Option<f64>) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = match answer.body {
        Some(body) => {
            (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
        }
        None => status.into_response(),
    };
    if let Some(value) =
        retry_after.and_then(|seconds| HeaderValue::from_str(&format!("{seconds:.3}")).ok())
    {
        response.headers_mut().insert(header::RETRY_AFTER, value);
    }
    response
}

/// The table of routes.
fn route(state: &mut State, call: &mut Call) -> ApiResult {
    let path = call.path.clone();
    let Some(rest) = path.strip_prefix("/api/v10/") else { return Err(ApiError::not_found()) };
    let segments: Vec<&str> = rest.trim_end_matches('/').split('/').collect();
    let open = matches!(segments.as_slice(), ["gateway"] | ["interactions" | "webhooks", ..]);
    let shown = call.authorization.strip_prefix("Bot ").unwrap_or_default().trim();
    if !open && shown != state.settings.token {
        return Err(ApiError::unauthorized());
    }
    if call.broken {
        return Err(ApiError::bad_json());
    }
    let method = call.method.clone();
    match (method.as_str(), segments.as_slice()) {
        ("GET", ["gateway", ..]) => Ok(guilds::gateway(state, segments.len() > 1)),
        (_, ["users", rest @ ..]) => guilds::users(state, call, rest),
        ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => {
            Ok(guilds::application(state))
        }
        (_, ["applications", app, rest @ ..]) => commands::serve(state, call, app, rest),
        ("POST", ["interactions", id, token, "callback"]) => {
            callbacks::answer(state, call, id, token)
        }
        (_, ["webhooks", app, token, rest @ ..]) => webhooks::serve(state, call, app, token, rest),
        (_, ["guilds", guild, rest @ ..]) => {
            guilds::serve(state, call, id_of(guild).ok_or_else(ApiError::unknown_guild)?, rest)
        }
        (_, ["channels", channel, rest @ ..]) => {
            channel_route(state, call, id_of(channel).ok_or_else(ApiError::unknown_channel)?, rest)
        }
        _ => Err(ApiError::not_found()),
    }
}

fn channel_route(
    state: &mut State,
    call: &mut Call,
    channel: ChannelId,
    rest: &[&str],
) -> ApiResult {
    let method = call.method.clone();
    let message = |text: &str| id_of::<MessageId>(text).ok_or_else(ApiError::unknown_message);
    match (method.as_str(), rest) {
        ("GET", []) => channels::get(state, channel),
        ("PATCH", []) => channels::edit(state, call, channel),
        ("DELETE", []) => channels::delete(state, channel),
        ("POST", ["typing"]) => messages::typing(state, channel),
        ("GET", ["pins"]) => channels::pins(state, call, channel, false),
        ("GET", ["messages", "pins"]) => channels::pins(state, call, channel, true),
        ("PUT" | "DELETE", ["pins", id] | ["messages", "pins", id]) => {
            channels::pin(state, channel, message(id)?, method == "PUT")
        }
        ("GET", ["messages"]) => messages::list(state, call, channel),
        ("POST", ["messages"]) => messages::send(state, call, channel),
        ("POST", ["messages", "bulk-delete"]) => messages::delete_many(state, call, channel),
        ("GET", ["messages", id]) => messages::get(state, channel, message(id)?),
        ("PATCH", ["messages", id]) => messages::edit(state, call, channel, message(id)?),
        ("DELETE", ["messages", id]) => messages::delete(state, channel, message(id)?),
        ("POST", ["messages", id, "threads"]) => {
            channels::start_thread(state, call, channel, Some(message(id)?))
        }
        (_, ["messages", id, "reactions", rest @ ..]) => {
            messages::reactions(state, &method, channel, message(id)?, rest)
        }
        ("POST", ["threads"]) => channels::start_thread(state, call, channel, None),
        ("GET", ["threads", "archived", kind]) => {
            see(state, channel)?;
            let private = *kind == "private";
            channels::threads(state, |thread| {
                thread.parent_id == Some(channel)
                    && thread.is_archived()
                    && thread.is_private_thread() == private
            })
        }
        (_, ["thread-members", rest @ ..]) => channels::members(state, &method, channel, rest),
        _ => Err(ApiError::not_found()),
    }
}

/// The routes of a guild that concern channels; the others are in `guilds`.
fn guild_channels(
    state: &mut State,
    call: &Call,
    guild: GuildId,
    rest: &[&str],
) -> Option<ApiResult> {
    match (call.method.as_str(), rest) {
        ("POST", ["channels"]) => Some(channels::create(state, call, guild)),
        ("GET", ["threads", "active"]) => Some(channels::threads(state, |thread| {
            thread.guild_id == Some(guild) && !thread.is_archived()
        })),
        _ => None,
    }
}
