//! The gateway: a websocket per connection, speaking Discord's opcodes in plain JSON text.
//!
//! `compress` in IDENTIFY is accepted and ignored; plain text is a legal answer to it. Missing heartbeats do not end a
//! session. Sharding is echoed, not acted upon. A connection that is told to fall silent stays open, and nothing comes of it;
//! one made afterwards is as good as any.

pub(crate) mod sessions;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::Shared;
use crate::ids::GuildId;
use crate::json::text_of;
use crate::state::State;
use crate::world::intent;
use crate::world::model::{Member, User};
use crate::world::wire;
use sessions::Frame;

/// Serves one socket until it ends.
pub(crate) async fn serve(shared: Arc<Shared>, mut socket: WebSocket) {
    let interval = shared.lock().options.heartbeat.as_millis();
    let hello = json!({ "op": 10, "s": null, "t": null, "d": { "heartbeat_interval": interval } });
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (line, mut frames) = unbounded_channel();
    let mut connection = Connection { shared: Arc::clone(&shared), line, identified: false };
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
                        if socket.send(Message::text(&*text)).await.is_err() {
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
    identified: bool,
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
        if self.identified {
            return self.end(4005, "Already authenticated.");
        }
        let intents = data["intents"].as_u64().unwrap_or(0);
        let mut state = self.shared.lock();
        if intents & intent::PRIVILEGED & !state.options.privileged_intents != 0 {
            drop(state);
            return self.end(4014, "Disallowed intent(s).");
        }
        let session = state.gateway.open(intents, self.line.clone());
        self.identified = true;
        let ready = ready(&state, &session, &data["shard"]);
        state.gateway.send_to(&session, "READY", &ready.to_string());
        if intents & intent::GUILDS != 0 {
            let (world, guilds) = (&state.world, state.world.guilds_of_bot());
            let guilds = guilds.map(|guild| wire::guild_create(world, guild, intents).to_string());
            let guilds: Vec<String> = guilds.collect();
            for guild in guilds {
                state.gateway.send_to(&session, "GUILD_CREATE", &guild);
            }
        }
        state.tell_page("bot", json!({ "connected": true }));
        state.changed();
    }

    fn resume(&mut self, data: &Value) {
        let mut state = self.shared.lock();
        let session = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64().unwrap_or(0);
        if !state.gateway.resume(session, seq, self.line.clone()) {
            return self.send(9, &json!(false));
        }
        self.identified = true;
        state.tell_page("bot", json!({ "connected": true }));
        state.changed();
    }

    /// Answers a request for members: those named, or those whose name begins so.
    fn members(&self, data: &Value) {
        let mut state = self.shared.lock();
        let guild = GuildId::deserialize(&data["guild_id"]).ok();
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
        state.tell_bot("GUILD_MEMBERS_CHUNK", 0, &chunk);
    }

    fn gone(&self) {
        let mut state = self.shared.lock();
        state.gateway.close_line(&self.line);
        let connected = state.gateway.connected();
        state.tell_page("bot", json!({ "connected": connected }));
        state.changed();
    }
}

fn ready(state: &State, session: &str, shard: &Value) -> Value {
    let world = &state.world;
    let guilds = world.guilds_of_bot().map(|guild| json!({ "id": guild.id, "unavailable": true }));
    let own = json!({
        "user": wire::own_user(world),
        "guilds": guilds.collect::<Value>(),
        "session_id": session,
        "resume_gateway_url": gateway_url(&state.base),
        "shard": if shard.is_array() { shard.clone() } else { json!([0, 1]) },
        "application": { "id": world.bot_id, "flags": 0 },
    });
    wire::object("ready", own)
}

/// The websocket address of this server.
pub(crate) fn gateway_url(base: &str) -> String {
    format!("{}/gateway", base.replacen("http", "ws", 1))
}
