//! The gateway: a websocket per connection, speaking Discord's opcodes in JSON.
//!
//! A connection is packed as a whole if its address asks for it (`packed`). `compress` in IDENTIFY is accepted and
//! ignored; plain text is a legal answer to it. Missing heartbeats do not end a
//! session. A session hears of the guilds of its shard only; whether a bot has all shards connected is its own matter.
//! A connection that is told to fall silent stays open, and nothing comes of it; one made afterwards is as good as any.

pub(crate) mod packed;
pub(crate) mod sessions;
pub(crate) mod starts;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::Shared;
use crate::ids::GuildId;
use crate::json::text_of;
use crate::options::Options;
use crate::shard::Shard;
use crate::state::State;
use crate::world::model::{Guild, Member, User};
use crate::world::wire;
use crate::world::{World, intent};
use packed::Writer;
use sessions::Frame;
use starts::NotStarted;

/// Serves one socket until it ends.
pub(crate) async fn serve(shared: Arc<Shared>, mut socket: WebSocket, mut writer: Writer) {
    let interval = shared.lock().options.heartbeat.as_millis();
    let hello = json!({ "op": 10, "s": null, "t": null, "d": { "heartbeat_interval": interval } });
    if socket.send(writer.write(&hello.to_string())).await.is_err() {
        return;
    }
    let (line, mut frames) = unbounded_channel();
    let mut connection = Connection { shared: Arc::clone(&shared), line, session: None };
    let mut silent = false;
    loop {
        tokio::select! {
            () = shared.closed() => {
                let _ = socket.send(close(1001, "going away")).await;
                break;
            }
            Some(frame) = frames.recv() => {
                let delay = shared.faults.gateway_delay();
                if delay > Duration::ZERO {
                    tokio::time::sleep(delay).await;
                }
                match frame {
                    _ if silent => {}
                    Frame::Silence => silent = true,
                    Frame::Abort => break,
                    Frame::Text(text) => {
                        if socket.send(writer.write(&text)).await.is_err() {
                            break;
                        }
                    }
                    Frame::Close(code, reason) => {
                        let _ = socket.send(close(code, reason)).await;
                        break;
                    }
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => connection.read(text.as_str()),
                Some(Ok(Message::Binary(bytes))) => connection.read(&String::from_utf8_lossy(&bytes)),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            },
        }
    }
    connection.gone();
}

fn close(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}

struct Connection {
    shared: Arc<Shared>,
    line: UnboundedSender<Frame>,
    /// The session that was begun or resumed on it.
    session: Option<String>,
}

/// Why an IDENTIFY is not taken, as a close code and reason; else the shard it is for.
fn admitted(options: &Options, data: &Value) -> Result<Shard, (u16, &'static str)> {
    let shard = Shard::read(&data["shard"]).ok_or((4010, "Invalid shard."))?;
    if options.sharding_required && shard.count < options.shards {
        return Err((4011, "Sharding required."));
    }
    if intents_of(data) & intent::PRIVILEGED & !options.privileged_intents != 0 {
        return Err((4014, "Disallowed intent(s)."));
    }
    Ok(shard)
}

fn intents_of(data: &Value) -> u64 {
    data["intents"].as_u64().unwrap_or(0)
}

impl Connection {
    fn send(&self, op: u8, data: &Value) {
        let _ = self.line.send(Frame::op(op, data));
    }

    fn end(&self, code: u16, reason: &'static str) {
        let _ = self.line.send(Frame::Close(code, reason));
    }

    fn read(&mut self, text: &str) {
        let Ok(message) = serde_json::from_str::<Value>(text) else {
            return self.end(4002, "Error while decoding payload.");
        };
        let data = &message["d"];
        let token = data["token"].as_str().unwrap_or_default();
        let known = token.trim_start_matches("Bot ").trim() == self.shared.token;
        match message["op"].as_u64() {
            Some(1) => self.send(11, &Value::Null),
            Some(2 | 6) if !known => self.end(4004, "Authentication failed."),
            Some(2) => self.identify(data),
            Some(6) => self.resume(data),
            Some(3 | 4 | 31) => {}
            Some(8) => self.members(data),
            _ => self.end(4001, "Unknown opcode."),
        }
    }

    fn identify(&mut self, data: &Value) {
        if self.session.is_some() {
            return self.end(4005, "Already authenticated.");
        }
        let mut state = self.shared.lock();
        let State { gateway, options, .. } = &mut *state;
        let shard = match admitted(options, data) {
            Ok(shard) => shard,
            Err((code, reason)) => return self.end(code, reason),
        };
        match gateway.starts.take(options, shard) {
            Ok(()) => {}
            // The connection stays: the bot may identify on it once more.
            Err(NotStarted::TooSoon) => return self.send(9, &json!(false)),
            Err(NotStarted::NoneLeft) => {
                self.send(9, &json!(false));
                return self.end(4009, "Session timed out.");
            }
        }
        let session = begin(&mut state, shard, intents_of(data), &self.line);
        drop(state);
        self.session = Some(session);
    }

    fn resume(&mut self, data: &Value) {
        let mut state = self.shared.lock();
        let session = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64().unwrap_or(0);
        if !state.gateway.resume(session, seq, self.line.clone()) {
            return self.send(9, &json!(false));
        }
        state.tell_page("bot", json!({ "connected": true }));
        state.changed();
        drop(state);
        self.session = Some(session.to_owned());
    }

    /// Answers a request for members: those named, or those whose name begins so. A guild of another shard is none.
    fn members(&self, data: &Value) {
        let Some(session) = &self.session else { return self.end(4003, "Not authenticated.") };
        let mut state = self.shared.lock();
        let guild = GuildId::deserialize(&data["guild_id"]).ok();
        let guild = guild.filter(|id| state.gateway.covers(session, *id));
        let Some(guild) = guild.and_then(|id| state.world.guilds.get(&id)) else { return };
        let wanted: Vec<String> = match &data["user_ids"] {
            Value::Array(ids) => ids.iter().map(text_of).collect(),
            Value::Null => Vec::new(),
            one => vec![text_of(one)],
        };
        let query = data["query"].as_str().map(str::to_lowercase);
        let matches = |user: &User| match &query {
            Some(query) if wanted.is_empty() => user.username.starts_with(query.as_str()),
            _ => wanted.contains(&user.id.to_string()),
        };
        let world = &state.world;
        let matches = |member: &&Member| world.users.get(&member.user_id).is_some_and(matches);
        let members = guild.members.values().filter(matches);
        let members: Value = members.map(|member| wire::member(world, member)).collect();
        let chunk = json!({ "guild_id": guild.id, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": [], "nonce": data["nonce"] });
        state.gateway.send_to(session, "GUILD_MEMBERS_CHUNK", &chunk.to_string());
    }

    fn gone(&self) {
        let mut state = self.shared.lock();
        state.gateway.close_line(&self.line);
        let connected = state.gateway.connected();
        state.tell_page("bot", json!({ "connected": connected }));
        state.changed();
    }
}

/// Begins a session on a line: READY, then the guilds of its shard. Returns its id.
fn begin(state: &mut State, shard: Shard, intents: u64, line: &UnboundedSender<Frame>) -> String {
    let session = state.gateway.open(shard, intents, line.clone());
    let ready = ready(state, &session, shard);
    state.gateway.send_to(&session, "READY", &ready.to_string());
    if intents & intent::GUILDS != 0 {
        let guilds = guilds_of(&state.world, shard);
        let guilds =
            guilds.map(|guild| wire::guild_create(&state.world, guild, intents).to_string());
        let guilds: Vec<String> = guilds.collect();
        for guild in guilds {
            state.gateway.send_to(&session, "GUILD_CREATE", &guild);
        }
    }
    state.tell_page("bot", json!({ "connected": true }));
    state.changed();
    session
}

/// The guilds that the bot hears of on a shard.
fn guilds_of(world: &World, shard: Shard) -> impl Iterator<Item = &Guild> {
    world.guilds_of_bot().filter(move |guild| shard.covers(Some(guild.id)))
}

fn ready(state: &State, session: &str, shard: Shard) -> Value {
    let world = &state.world;
    let guilds =
        guilds_of(world, shard).map(|guild| json!({ "id": guild.id, "unavailable": true }));
    let own = json!({
        "user": wire::own_user(world),
        "guilds": guilds.collect::<Value>(),
        "session_id": session,
        "resume_gateway_url": gateway_url(&state.base),
        "shard": [shard.id, shard.count],
        "application": { "id": world.bot_id, "flags": 0 },
    });
    wire::object("ready", own)
}

/// The websocket address of this server.
pub(crate) fn gateway_url(base: &str) -> String {
    format!("{}/gateway", base.replacen("http", "ws", 1))
}
