//! One action of one officer: an interaction sent, waited for, and written down.

use std::time::{Duration, Instant, SystemTime};

use playground::{ChannelId, Choice, Message, MessageId, Modal, Officer, Reply, ReplyKind};
use serde_json::Value;

use super::house::{House, SOON};
use super::ledger::{Confirmed, Ledger, Sent};

/// An answer that a process has kept before it was killed is given by the next one within this time
/// mostly: then it is not waited for any longer.
const KEPT_WITHIN: Duration = Duration::from_secs(20);

/// What somebody is told if nothing has come of what they asked for, and never will.
const DENIALS: [&str; 4] =
    ["Nothing was changed", "nothing was changed", "Nothing was done", "nothing was done"];

/// Something an officer does.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    Slash(String, Value),
    Complete(String, Value, String),
    Click(MessageId, String),
    Select(MessageId, String, Vec<String>),
    Submit(Modal, Vec<(String, String)>),
    Menu(String, u64),
    /// Something no client would send.
    Raw(Value),
}

/// What came of it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    /// The private message it ended in.
    pub(crate) message: Option<Message>,
    pub(crate) modal: Option<Modal>,
    pub(crate) choices: Vec<Choice>,
}

impl Seen {
    pub(crate) fn words(&self) -> String {
        self.message.as_ref().map(Message::words).unwrap_or_default()
    }
}

async fn send(officer: &Officer, channel: ChannelId, action: &Action) -> Reply {
    match action {
        Action::Slash(path, options) => officer.slash(channel, path, options.clone()).await,
        Action::Complete(path, options, focused) => {
            officer.complete(channel, path, options, focused).await
        }
        Action::Click(message, id) => officer.click(channel, *message, id).await,
        Action::Select(message, id, values) => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            officer.select(channel, *message, id, &values).await
        }
        Action::Submit(modal, fields) => {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
            officer.submit(modal, &fields).await
        }
        Action::Menu(name, target) => officer.context_menu(channel, name, *target).await,
        Action::Raw(payload) => officer.interaction(payload.clone()).await,
    }
}

/// The first words of a refusal, without what differs from one to the next.
fn sort_of(words: &str) -> String {
    let line = words.lines().next().unwrap_or_default();
    let plain = |word: &&str| word.chars().all(|c| c.is_alphabetic() || "'’,.:;".contains(c));
    line.split_whitespace().filter(plain).take(7).collect::<Vec<_>>().join(" ")
}

/// The order that an answer confirms: it tells its number, or a process that goes on for another
/// does.
fn order_in(words: &str) -> Option<i64> {
    if let Some((_, rest)) = words.split_once("Done: that is order ") {
        return rest.split('.').next()?.parse().ok();
    }
    let (told, _) = words.split_once("✅ Done")?.1.split_once(" in the log.")?;
    told.rsplit(' ').next()?.parse().ok()
}

/// What a promise comes to within a time; nothing where its channel is deleted meanwhile.
async fn answer(
    house: &House,
    officer: &Officer,
    channel: ChannelId,
    reply: &Reply,
    within: Duration,
) -> Option<Message> {
    let deleted = house.playground.wait_until(within, |_| !house.playground.has_channel(channel));
    tokio::select! {
        message = officer.settled(reply, within) => message,
        _ = deleted => None,
    }
}

/// Does it, waits until its answer has come to rest, and writes everything down.
pub(crate) async fn perform(
    house: &House,
    ledger: &Ledger,
    officer: &Officer,
    channel: ChannelId,
    action: Action,
) -> Seen {
    let (began, began_at) = (Instant::now(), SystemTime::now());
    let shard = house.shard_of(channel);
    let reply = send(officer, channel, &action).await;
    let (id, after) = (reply.interaction.map_or(0, |id| id.0), reply.acknowledged_after);
    let sent = Sent { interaction: id, user: officer.id().0 };
    let line = |kind: &str| {
        let ms = after.as_millis();
        format!(
            "{} {id} {} #{channel} {ms} ms {kind}: {action:?}",
            ledger.actions(),
            officer.name()
        )
    };
    let mut seen = Seen::default();
    let kind = match &reply.kind {
        ReplyKind::Refused { reason } => {
            ledger.count("not sent: the client refuses", 1);
            ledger.note(&line(&format!("not sent ({reason})")));
            return Seen::default();
        }
        ReplyKind::Unanswered if id == 0 => {
            ledger.count("not sent: the bot is away", 1);
            house.wait_for_shard(shard).await;
            return Seen::default();
        }
        ReplyKind::Unanswered => {
            ledger.sent(sent, "none", None);
            let completion = matches!(action, Action::Complete(..));
            ledger.silent((id, shard), began, completion, line("unanswered"));
            ledger.note(&line("unanswered"));
            return seen;
        }
        ReplyKind::Message { .. } => "a message",
        ReplyKind::Update { .. } => "a change",
        ReplyKind::Deferred { .. } => "a promise",
        ReplyKind::Nothing => "a promise of a change",
        ReplyKind::Modal { .. } => "a form",
        ReplyKind::Choices { .. } => "completions",
    };
    ledger.sent(sent, kind, Some(after));
    seen.modal = reply.modal().cloned();
    if let ReplyKind::Choices { choices } = &reply.kind {
        seen.choices.clone_from(choices);
    }
    if matches!(reply.kind, ReplyKind::Message { .. } | ReplyKind::Update { .. }) {
        seen.message = reply.message().cloned();
    } else if matches!(reply.kind, ReplyKind::Deferred { .. } | ReplyKind::Nothing) {
        // Nobody waits long for a process that was killed before it had kept what it promised.
        seen.message = answer(house, officer, channel, &reply, KEPT_WITHIN).await;
        let killed = || ledger.was_killed_soon_after(began + after);
        if seen.message.is_none() && house.playground.has_channel(channel) && !killed() {
            seen.message = answer(house, officer, channel, &reply, SOON).await;
        }
        if seen.message.is_some() || !house.playground.has_channel(channel) {
            // Answered, or there is nowhere to answer.
        } else if killed() {
            ledger.count("promised by a process that was killed right after", 1);
        } else {
            ledger.wrong(format!("promised and never answered: {}", line(kind)));
        }
    }
    let words = seen.words();
    ledger.note(&format!("{} => {}", line(kind), words.replace('\n', " / ")));
    if words.contains("The bot is being restarted just now") {
        ledger.count("told that the bot is being restarted", 1);
    } else if let Some(order) = order_in(&words) {
        ledger.confirmed(Confirmed { channel: channel.0, interaction: id, order });
    } else if !words.is_empty() && seen.message.as_ref().is_some_and(|m| m.components.is_empty()) {
        ledger.refused(sort_of(&words));
    }
    if DENIALS.iter().any(|denial| words.contains(denial)) {
        ledger.denied(id);
    }
    if words.contains("that is a fault of ours and nothing was changed") {
        if ledger.was_absent(None, (began_at, SystemTime::now())) {
            ledger.count("told of a fault while the database was away", 1);
        } else {
            ledger.wrong(format!("a fault: {words} {}", line(kind)));
        }
    }
    if seen.message.as_ref().is_some_and(|message| !message.is_ephemeral())
        && !matches!(
            action,
            Action::Click(..) | Action::Select(..) | Action::Raw(_) | Action::Submit(..)
        )
    {
        ledger.wrong(format!("an answer that everybody sees: {}", line(kind)));
    }
    seen
}
