//! The bot's gateway sessions: sequence numbers, what was sent, and the line to each connected socket.
//!
//! A session outlives its socket, so that RESUME can replay what was missed; the buffer is bounded, and so is the number
//! of sessions. Nothing here touches a socket.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::gateway::starts::SessionStarts;
use crate::ids::GuildId;
use crate::shard::Shard;
use crate::state::push_bounded;

/// Most events kept for a session's RESUME.
const REPLAY_MAX: usize = 2000;
/// Most sessions kept, connected or not.
const SESSIONS_MAX: usize = 128;
/// Most sessions kept for a shard that are not connected.
const IDLE_MAX: usize = 7;

#[derive(Clone, Debug)]
pub(crate) enum Frame {
    Text(Arc<str>),
    Close(u16, &'static str),
    /// Drop the connection without a word.
    Abort,
    /// Keep the connection, and send nothing on it any more.
    Silence,
}

impl Frame {
    pub(crate) fn op(op: u8, data: &Value) -> Self {
        Self::Text(json!({ "op": op, "s": null, "t": null, "d": data }).to_string().into())
    }
}

#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    shard: Shard,
    seq: u64,
    intents: u64,
    replay: VecDeque<(u64, Arc<str>)>,
    line: Option<UnboundedSender<Frame>>,
}

#[derive(Debug, Default)]
pub(crate) struct Gateway {
    sessions: VecDeque<Session>,
    pub(crate) starts: SessionStarts,
    /// Times a session was begun, by its shard, and times one was resumed; tests ask.
    pub(crate) begun: BTreeMap<Shard, u64>,
    pub(crate) resumes: u64,
}

/// A random text that nobody guesses by accident. It guards nothing.
pub(crate) fn random_text() -> String {
    let part = |salt: u8| RandomState::new().hash_one(salt);
    format!("{:016x}{:016x}", part(0), part(1))
}

impl Gateway {
    pub(crate) fn connected(&self) -> bool {
        self.sessions.iter().any(Session::is_connected)
    }

    pub(crate) fn connected_shards(&self) -> BTreeSet<Shard> {
        let connected = self.sessions.iter().filter(|session| session.is_connected());
        connected.map(|session| session.shard).collect()
    }

    pub(crate) fn connected_to(&self, shard: Shard) -> usize {
        let here = |session: &&Session| session.shard == shard && session.is_connected();
        self.sessions.iter().filter(here).count()
    }

    pub(crate) fn open(
        &mut self,
        shard: Shard,
        intents: u64,
        line: UnboundedSender<Frame>,
    ) -> String {
        self.make_room(shard);
        let (id, replay) = (random_text(), VecDeque::new());
        let session = Session { id: id.clone(), shard, seq: 0, intents, replay, line: Some(line) };
        self.sessions.push_back(session);
        *self.begun.entry(shard).or_default() += 1;
        id
    }

    /// Lets old sessions go for a new one of a shard; those that are connected last.
    fn make_room(&mut self, shard: Shard) {
        let idle = |session: &Session| session.shard == shard && session.line.is_none();
        let count = self.sessions.iter().filter(|session| idle(session)).count();
        let mut spare = count.saturating_sub(IDLE_MAX);
        self.sessions.retain(|session| {
            let goes = spare > 0 && idle(session);
            spare -= usize::from(goes);
            !goes
        });
        while self.sessions.len() >= SESSIONS_MAX {
            let idle = self.sessions.iter().position(|session| session.line.is_none()).unwrap_or(0);
            self.sessions.remove(idle);
        }
    }

    pub(crate) fn covers(&self, id: &str, guild: GuildId) -> bool {
        let session = self.sessions.iter().find(|session| session.id == id);
        session.is_some_and(|session| session.shard.covers(Some(guild)))
    }

    /// Puts a session on a new socket and replays what came after `seq`; false if that can not be done.
    pub(crate) fn resume(&mut self, id: &str, seq: u64, line: UnboundedSender<Frame>) -> bool {
        let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) else {
            return false;
        };
        let oldest = session.replay.front().map_or(session.seq + 1, |(seq, _)| *seq);
        if seq > session.seq || seq + 1 < oldest {
            return false;
        }
        for (_, text) in session.replay.iter().filter(|(at, _)| *at > seq) {
            // A closed line is noticed by its socket.
            let _ = line.send(Frame::Text(Arc::clone(text)));
        }
        session.line = Some(line);
        self.resumes += 1;
        session.send("RESUMED", "{}");
        true
    }

    pub(crate) fn close_line(&mut self, closed: &UnboundedSender<Frame>) {
        for session in &mut self.sessions {
            session.line.take_if(|line| line.same_channel(closed));
        }
    }

    /// Sends to one session whatever its intents.
    pub(crate) fn send_to(&mut self, id: &str, event: &str, data: &str) {
        if let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) {
            session.send(event, data);
        }
    }

    /// Sends an event of a guild, or of none, to every session with all of `intents` that hears of it; `data` is asked
    /// per session, with its intents.
    pub(crate) fn dispatch(
        &mut self,
        event: &str,
        guild: Option<GuildId>,
        intents: u64,
        data: impl Fn(u64) -> String,
    ) {
        let wanted = |session: &&mut Session| {
            session.intents & intents == intents && session.shard.covers(guild)
        };
        for session in self.sessions.iter_mut().filter(wanted) {
            session.send(event, &data(session.intents));
        }
    }

    /// Sends an interaction to one connected session only of those that hear of its guild, as Discord does; false if
    /// there is none.
    pub(crate) fn dispatch_once(
        &mut self,
        event: &str,
        guild: Option<GuildId>,
        data: &str,
    ) -> bool {
        let here = |session: &&mut Session| session.is_connected() && session.shard.covers(guild);
        let session = self.sessions.iter_mut().rev().find(here);
        session.map(|session| session.send(event, data)).is_some()
    }

    /// Sends the last events of this kind once more as they were, as happens around a resume;
    /// how many were sent.
    pub(crate) fn repeat(&mut self, event: &str, count: usize) -> usize {
        let kind = format!(r#""t":"{event}""#);
        let mut sent = 0;
        for session in &self.sessions {
            let Some(line) = &session.line else { continue };
            let fits = |(_, text): &&(u64, Arc<str>)| {
                // The kind stands before the data.
                text.split(r#""d":"#).next().is_some_and(|head| head.contains(&kind))
            };
            let last: Vec<_> = session.replay.iter().rev().filter(fits).take(count).collect();
            for (_, text) in last.into_iter().rev() {
                sent += usize::from(line.send(Frame::Text(Arc::clone(text))).is_ok());
            }
        }
        sent
    }

    /// Tells every connected socket to do something beyond events.
    pub(crate) fn command(&mut self, frame: &Frame) {
        for line in self.sessions.iter().filter_map(|session| session.line.as_ref()) {
            let _ = line.send(frame.clone());
        }
    }

    /// Forgets every session, so that RESUME fails.
    pub(crate) fn forget(&mut self) {
        self.sessions.clear();
    }
}

impl Session {
    fn is_connected(&self) -> bool {
        self.line.as_ref().is_some_and(|line| !line.is_closed())
    }

    fn send(&mut self, event: &str, data: &str) {
        self.seq += 1;
        let text: Arc<str> =
            format!(r#"{{"op":0,"s":{},"t":"{event}","d":{data}}}"#, self.seq).into();
        push_bounded(&mut self.replay, (self.seq, Arc::clone(&text)), REPLAY_MAX);
        if let Some(line) = &self.line {
            let _ = line.send(Frame::Text(text));
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;
    use crate::world::intent;

    #[test]
    fn a_resumed_session_gets_what_it_missed_in_order() {
        let mut gateway = Gateway::default();
        let (line, mut first) = unbounded_channel();
        let id = gateway.open(Shard::ONLY, intent::GUILDS, line.clone());
        gateway.dispatch("A", None, intent::GUILDS, |_| "1".to_owned());
        gateway.close_line(&line);
        assert!(!gateway.connected());
        gateway.dispatch("B", None, intent::GUILDS, |_| "2".to_owned());
        gateway.dispatch("hidden", None, intent::GUILD_MEMBERS, |_| "0".to_owned());
        assert!(matches!(first.try_recv(), Ok(Frame::Text(_))));
        assert!(first.try_recv().is_err());
        let (line, mut second) = unbounded_channel();
        assert!(gateway.resume(&id, 1, line));
        let mut texts = Vec::new();
        while let Ok(Frame::Text(text)) = second.try_recv() {
            texts.push(text.to_string());
        }
        assert_eq!(
            texts,
            [r#"{"op":0,"s":2,"t":"B","d":2}"#, r#"{"op":0,"s":3,"t":"RESUMED","d":{}}"#]
        );
        let (line, _third) = unbounded_channel();
        assert!(!gateway.resume(&id, 99, line.clone()));
        assert!(!gateway.resume("other", 0, line));
    }

    #[test]
    fn idle_sessions_make_room_and_connected_ones_stay() {
        let mut gateway = Gateway::default();
        let shards: Vec<Shard> = (0..64).map(|id| Shard { id, count: 64 }).collect();
        let (kept, _frames) = unbounded_channel();
        for shard in &shards {
            gateway.open(*shard, intent::GUILDS, kept.clone());
        }
        for _ in 0..10 {
            for shard in &shards {
                let (line, _gone) = unbounded_channel();
                gateway.open(*shard, intent::GUILDS, line.clone());
                gateway.close_line(&line);
            }
        }
        assert_eq!(gateway.sessions.len(), SESSIONS_MAX);
        assert_eq!(gateway.connected_shards().len(), 64);
        assert_eq!(gateway.begun[&shards[63]], 11);
        gateway.forget();
        for _ in 0..20 {
            let (line, _gone) = unbounded_channel();
            gateway.open(Shard::ONLY, intent::GUILDS, line.clone());
            gateway.close_line(&line);
        }
        assert_eq!(gateway.sessions.len(), IDLE_MAX + 1);
    }
}
