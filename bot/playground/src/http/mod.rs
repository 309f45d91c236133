//! The HTTP API v10: reading a request, meeting faults, routing it, recording what came of it.
//!
//! Handlers are methods of [`Api`], which holds the locked state, so that no lock is ever held across an await. The
//! token is asked of every route except those that carry one of their own in the path.

mod call;
mod callbacks;
mod channels;
mod commands;
pub(crate) mod draft;
pub(crate) mod emojis;
mod error;
mod guilds;
mod messages;
mod webhooks;

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use crate::Shared;
use crate::faults::FaultKind;
use crate::ids::{ChannelId, MessageId};
use crate::server::CutConnection;
use crate::state::State;
use crate::world::model::{Channel, Message};
use crate::world::permissions::permission;
use call::{Call, File};
use error::ApiError;

/// What is answered to a request.
#[derive(Debug)]
struct Answer {
    status: u16,
    body: Option<Value>,
    headers: Vec<(&'static str, String)>,
}

impl Answer {
    fn new(status: u16, body: Option<Value>) -> Self {
        Self { status, body, headers: Vec::new() }
    }

    fn limited(status: u16, body: Value, retry_after: f64) -> Self {
        let headers = vec![(header::RETRY_AFTER.as_str(), format!("{retry_after:.3}"))];
        Self { headers, ..Self::new(status, Some(body)) }
    }
}

impl From<ApiError> for Answer {
    fn from(error: ApiError) -> Self {
        let (status, retry_after) = (error.status, error.retry_after);
        match retry_after {
            Some(seconds) => Self::limited(status, error.body(), seconds),
            None => Self::new(status, Some(error.body())),
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let (kind, text) = match self.body {
            Some(body) => ("application/json", body.to_string()),
            None if status.is_server_error() => {
                ("text/html", "<html><body>upstream connect error</body></html>".to_owned())
            }
            None => return status.into_response(),
        };
        // A 429 without it comes from before Discord, and clients take it for a ban.
        let headers = [(header::CONTENT_TYPE, kind), (header::VIA, "1.1 google")];
        (status, headers, AppendHeaders(self.headers), text).into_response()
    }
}

/// What a handler returns.
type ApiResult = Result<Answer, ApiError>;

fn ok(body: Value) -> ApiResult {
    Ok(Answer::new(200, Some(body)))
}

fn created(body: Value) -> ApiResult {
    Ok(Answer::new(201, Some(body)))
}

fn no_content() -> ApiResult {
    Ok(Answer::new(204, None))
}

/// An id from a path segment.
fn id_of<T: FromStr>(text: &str, unknown: ApiError) -> Result<T, ApiError> {
    text.parse().map_err(|_| unknown)
}

/// What a request meets instead of being carried out, at this time.
fn refusal(trouble: &FaultKind, now_ms: i64) -> Option<Answer> {
    match *trouble {
        FaultKind::Status(status @ 500..) => Some(Answer::new(status, None)),
        FaultKind::Status(status) => {
            let reason = StatusCode::from_u16(status).ok().and_then(|code| code.canonical_reason());
            let message = format!("{status}: {}", reason.unwrap_or("Error"));
            Some(Answer::new(status, Some(json!({ "message": message, "code": 0 }))))
        }
        FaultKind::Refused { status, code } => {
            let body = json!({ "message": "Refused for a test", "code": code });
            Some(Answer::new(status, Some(body)))
        }
        FaultKind::RateLimited { retry_after, global } => {
            let body = json!({ "message": "You are being rate limited.", "retry_after": retry_after, "global": global });
            let mut answer = Answer::limited(429, body, retry_after);
            let scope = if global { "global" } else { "user" };
            answer.headers.push(("x-ratelimit-scope", scope.to_owned()));
            if global {
                answer.headers.push(("x-ratelimit-global", "true".to_owned()));
            } else {
                let wait = Duration::try_from_secs_f64(retry_after).unwrap_or_default();
                let now = Duration::from_millis(u64::try_from(now_ms).unwrap_or(0));
                let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
                // Some clients go by these alone, and ask again at once without them.
                answer.headers.extend([
                    ("x-ratelimit-bucket", "trouble".to_owned()),
                    ("x-ratelimit-limit", "1".to_owned()),
                    ("x-ratelimit-remaining", "0".to_owned()),
                    ("x-ratelimit-reset", seconds(now + wait)),
                    ("x-ratelimit-reset-after", seconds(wait)),
                ]);
            }
            Some(answer)
        }
        FaultKind::Reset => Some(Answer::new(0, None)),
        FaultKind::Delay(_) | FaultKind::LoseAnswer | FaultKind::AnswerLate(_) => None,
    }
}

pub(crate) async fn serve(shared: Arc<Shared>, request: Request) -> Response {
    let mut call = Call::read(request).await;
    if call.cut {
        carry_out(&mut shared.lock(), &mut call, Some(Answer::new(0, None)));
        return CutConnection::response();
    }
    let trouble = shared.faults.meet(&call.method, call.uri.path());
    if let Some(FaultKind::Delay(ms)) = trouble {
        tokio::time::sleep(Duration::from_millis(ms)).await;
    }
    let now_ms = shared.lock().now_ms();
    let refused = trouble.as_ref().and_then(|trouble| refusal(trouble, now_ms));
    let answer = carry_out(&mut shared.lock(), &mut call, refused);
    match trouble {
        Some(FaultKind::Reset | FaultKind::LoseAnswer) => return CutConnection::response(),
        Some(FaultKind::AnswerLate(ms)) => tokio::time::sleep(Duration::from_millis(ms)).await,
        _ => {}
    }
    answer.into_response()
}

/// Routes the request, unless it is refused already, and records it.
fn carry_out(state: &mut State, call: &mut Call, refused: Option<Answer>) -> Answer {
    let mut record = call.record();
    let answer = refused.unwrap_or_else(|| {
        let files = std::mem::take(&mut call.files);
        let query = call.parameters();
        let mut api = Api { state, method: &call.method, query, body: &call.body, files };
        api.answer(call).unwrap_or_else(Answer::from)
    });
    record.status = answer.status;
    record.response.clone_from(&answer.body);
    record.at_ms = state.now_ms();
    state.record(record);
    answer
}

/// A request of the bot as its handlers see it.
struct Api<'a> {
    state: &'a mut State,
    method: &'a str,
    query: HashMap<String, String>,
    body: &'a Value,
    files: Vec<File>,
}

impl Api<'_> {
    fn answer(&mut self, call: &Call) -> ApiResult {
        let path = call.uri.path().strip_prefix("/api/v10/").ok_or(ApiError::NOT_FOUND)?;
        let segments = path.trim_end_matches('/').split('/');
        let segments: Vec<_> =
            segments.map(|segment| percent_decode_str(segment).decode_utf8_lossy()).collect();
        let segments: Vec<&str> = segments.iter().map(|segment| segment.as_ref()).collect();
        let open = matches!(segments.as_slice(), ["gateway"] | ["interactions" | "webhooks", ..]);
        let shown = call.authorization.strip_prefix("Bot ").unwrap_or_default().trim();
        if !open && shown != self.state.options.token {
            return Err(ApiError::UNAUTHORIZED);
        }
        if call.broken {
            return Err(ApiError::BAD_JSON);
        }
        self.route(&segments)
    }

    /// The table of routes.
    fn route(&mut self, segments: &[&str]) -> ApiResult {
        match (self.method, segments) {
            ("GET", ["gateway"]) => self.gateway(),
            ("GET", ["gateway", "bot"]) => self.gateway_of_bot(),
            (_, ["users", rest @ ..]) => self.users(rest),
            ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => {
                self.application()
            }
            (_, ["applications", app, rest @ ..]) => self.commands_of(app, rest),
            ("POST", ["interactions", id, token, "callback"]) => self.callback(id, token),
            (_, ["webhooks", app, token, rest @ ..]) => self.webhook(app, token, rest),
            (_, ["guilds", guild, rest @ ..]) => {
                self.guild(id_of(guild, ApiError::UNKNOWN_GUILD)?, rest)
            }
            (_, ["channels", channel, rest @ ..]) => {
                self.channel(id_of(channel, ApiError::UNKNOWN_CHANNEL)?, rest)
            }
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    fn channel(&mut self, channel: ChannelId, rest: &[&str]) -> ApiResult {
        match (self.method, rest) {
            ("GET", []) => self.get_channel(channel),
            ("PATCH", []) => self.edit_channel(channel),
            ("DELETE", []) => self.delete_channel(channel),
            ("POST", ["typing"]) => self.typing(channel),
            ("GET", ["pins"]) => self.pins(channel, false),
            ("GET", ["messages", "pins"]) => self.pins(channel, true),
            ("PUT" | "DELETE", ["pins", id] | ["messages", "pins", id]) => {
                self.pin(channel, id_of(id, ApiError::UNKNOWN_MESSAGE)?)
            }
            ("GET", ["messages"]) => self.messages(channel),
            ("POST", ["messages"]) => self.send(channel),
            ("POST", ["messages", "bulk-delete"]) => self.delete_many(channel),
            (_, ["messages", id, rest @ ..]) => {
                self.message_routes(channel, id_of(id, ApiError::UNKNOWN_MESSAGE)?, rest)
            }
            ("POST", ["threads"]) => self.start_thread(channel, None),
            ("GET", ["threads", "archived", kind]) => self.archived_threads(channel, kind),
            (_, ["thread-members", rest @ ..]) => self.thread_members(channel, rest),
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    fn message_routes(&mut self, channel: ChannelId, id: MessageId, rest: &[&str]) -> ApiResult {
        match (self.method, rest) {
            ("GET", []) => self.get_message(channel, id),
            ("PATCH", []) => self.edit(channel, id),
            ("DELETE", []) => self.delete(channel, id),
            ("POST", ["threads"]) => self.start_thread(channel, Some(id)),
            (_, ["reactions", rest @ ..]) => self.reactions(channel, id, rest),
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    /// The channel, if it exists and the bot sees it.
    fn see(&self, channel: ChannelId) -> Result<&Channel, ApiError> {
        let found = self.state.world.channels.get(&channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        let seen = self.may(channel, permission::VIEW_CHANNEL);
        if seen { Ok(found) } else { Err(ApiError::MISSING_ACCESS) }
    }

    fn may(&self, channel: ChannelId, bits: u64) -> bool {
        self.state.world.bot_can(channel, bits)
    }

    /// Refuses what the bot lacks permission for.
    fn need(&self, channel: ChannelId, bits: u64) -> Result<(), ApiError> {
        if self.may(channel, bits) { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
    }

    /// Refuses what an archived thread does not allow.
    fn need_open(&self, channel: ChannelId) -> Result<(), ApiError> {
        if self.state.world.is_archived(channel) { Err(ApiError::ARCHIVED) } else { Ok(()) }
    }

    /// A public message the bot may read.
    fn find(&self, channel: ChannelId, id: MessageId) -> Result<Arc<Message>, ApiError> {
        self.see(channel)?;
        let found = self.state.world.public_message(channel, id);
        found.cloned().ok_or(ApiError::UNKNOWN_MESSAGE)
    }

    /// Answers with a message as it is now.
    fn message(&self, channel: ChannelId, id: MessageId) -> ApiResult {
        let found = self.state.world.message(channel, id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        ok(self.state.bot_message(found))
    }

    /// A number of the query; this one if it does not say.
    fn limit(&self, default: usize) -> usize {
        self.query.get("limit").and_then(|text| text.parse().ok()).unwrap_or(default)
    }
}
