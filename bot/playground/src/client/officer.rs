//! An officer: a handle that acts as one invented person, with what Discord's client would allow and show him.
//!
//! Clones act as the same person. Nothing here sleeps; waiting ends when the bot acts or the time given is over.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::Shared;
use crate::client::act::{Client, Opened, answered};
use crate::client::modal::Modal;
use crate::client::reply::{Choice, Reply, ReplyKind};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::limits::message::CONTENT_MAX;
use crate::mentions;
use crate::state::State;
use crate::world::model::{Message, REPLY, User};
use crate::world::permissions::permission;

#[derive(Clone)]
pub struct Officer {
    pub(crate) shared: Arc<Shared>,
    pub(crate) user: User,
}

impl std::fmt::Debug for Officer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Officer").field(&self.user.display_name).finish()
    }
}

impl Officer {
    pub fn id(&self) -> UserId {
        self.user.id
    }

    pub fn name(&self) -> &str {
        &self.user.display_name
    }

    async fn act<F>(&self, channel: ChannelId, act: F) -> Reply
    where
        F: FnOnce(&mut Client<'_>) -> Opened,
    {
        let opened = self.client(&mut self.shared.lock(), channel, act);
        answered(&self.shared, opened).await
    }

    fn client<T>(
        &self,
        state: &mut State,
        channel: ChannelId,
        look: impl FnOnce(&mut Client<'_>) -> T,
    ) -> T {
        look(&mut Client { state, user: self.user.id, channel })
    }

    /// Uses a slash command: `path` is its name with group and subcommand (`"campaign new"`), `options` a JSON object by
    /// option name; those of one word may stand in the path (`"dice roll:2d6"`). Everything is checked against the registered schema first, as Discord's client does; what fails
    /// there comes back as [`ReplyKind::Refused`] and is never sent.
    pub async fn slash(&self, channel: ChannelId, path: &str, options: Value) -> Reply {
        self.act(channel, |client| client.slash(path, &options, None)).await
    }

    /// The choices the bot offers for the option `focused`, given what is typed so far. Empty if it does not answer.
    pub async fn autocomplete(
        &self,
        channel: ChannelId,
        path: &str,
        options: Value,
        focused: &str,
    ) -> Vec<Choice> {
        match self.complete(channel, path, &options, focused).await.kind {
            ReplyKind::Choices { choices } => choices,
            _ => Vec::new(),
        }
    }

    /// Like [`Self::autocomplete`], but gives the whole reply, so that silence and refusals can be told from no choices.
    pub async fn complete(
        &self,
        channel: ChannelId,
        path: &str,
        options: &Value,
        focused: &str,
    ) -> Reply {
        self.act(channel, |client| client.slash(path, options, Some(focused))).await
    }

    pub async fn click(&self, channel: ChannelId, message: MessageId, custom_id: &str) -> Reply {
        self.act(channel, |client| client.click(message, custom_id)).await
    }

    /// Clicks the button whose label is or contains `label`.
    pub async fn press(&self, message: &Message, label: &str) -> Reply {
        match message.button(label).and_then(|button| button.custom_id) {
            Some(custom_id) => self.click(message.channel_id, message.id, &custom_id).await,
            None => Reply::refused(format!("The message has no button \"{label}\".")),
        }
    }

    /// Chooses in a menu: values for a menu of strings, ids for the others.
    pub async fn select(
        &self,
        channel: ChannelId,
        message: MessageId,
        custom_id: &str,
        values: &[&str],
    ) -> Reply {
        self.act(channel, |client| client.select(message, custom_id, values)).await
    }

    /// Sends a form; fields not named keep what the bot put in them.
    pub async fn submit(&self, modal: &Modal, fields: &[(&str, &str)]) -> Reply {
        self.act(modal.channel_id, |client| client.submit(modal, fields)).await
    }

    /// Uses a command of the context menu of a message or user, whichever `target` is the id of.
    pub async fn context_menu(&self, channel: ChannelId, name: &str, target: u64) -> Reply {
        self.act(channel, |client| client.context_menu(name, target)).await
    }

    /// Sends the bot an interaction no client would send. The object gives `type`, `channel_id`, `data` and, for
    /// components, `message_id`; every key but the last is laid over an otherwise proper payload.
    pub async fn interaction(&self, payload: Value) -> Reply {
        self.act(ChannelId(0), |client| client.raw(&payload)).await
    }

    /// Writes an ordinary message; none if the officer may not. In an archived thread it reopens the thread.
    pub async fn say(&self, channel: ChannelId, content: &str) -> Option<Message> {
        self.say_to(channel, content, None).await
    }

    /// The same in reply to a message of the channel, which rings its author; in reply to nothing if
    /// the message is not there any more.
    pub async fn say_to(
        &self,
        channel: ChannelId,
        content: &str,
        to: Option<MessageId>,
    ) -> Option<Message> {
        let mut state = self.shared.lock();
        let (user, content) = (self.user.id, content.trim());
        let fits = (1..=CONTENT_MAX).contains(&content.chars().count());
        if !fits || !state.world.may_write(user, channel) {
            return None;
        }
        let everyone = state.world.can(user, channel, permission::MENTION_EVERYONE);
        let target = to.and_then(|id| state.world.public_message(channel, id));
        let mut message = Message {
            channel_id: channel,
            kind: if target.is_some() { REPLY } else { 0 },
            content: content.to_owned(),
            reference: target.map(|target| (channel, target.id)),
            ..Message::default()
        };
        mentions::read(&state.world, channel, content, &Value::Null, everyone).apply(&mut message);
        message.ring(target.map(|target| target.author.id).filter(|author| *author != user));
        if state.world.thread_mut(channel).is_some() {
            state.set_archived(channel, false);
            state.set_thread_member(channel, user, true);
        }
        let id = state.post(user, message);
        state.world.message(channel, id).map(|message| Message::clone(message))
    }

    /// The channel's messages as this officer sees them, his private ones included, oldest first.
    pub fn messages(&self, channel: ChannelId) -> Vec<Message> {
        let state = self.shared.lock();
        if !state.world.sees(self.user.id, channel) {
            return Vec::new();
        }
        let seen = state.world.log(channel).filter(|message| message.is_for(self.user.id));
        seen.map(|message| Message::clone(message)).collect()
    }

    /// One message as this officer sees it now.
    pub fn message(&self, channel: ChannelId, id: MessageId) -> Option<Message> {
        let found = self.client(&mut self.shared.lock(), channel, |client| client.message(id));
        found.ok().map(|message| Message::clone(&message))
    }

    /// Takes one of his private messages off the screen.
    pub fn dismiss(&self, channel: ChannelId, id: MessageId) -> bool {
        let mut state = self.shared.lock();
        let own = |message: &Message| message.ephemeral_to == Some(self.user.id);
        let own = state.world.message(channel, id).is_some_and(|message| own(message));
        own && state.remove_message(channel, id)
    }

    /// Waits until a reply has come to rest and gives the message it ended in: at once for a message or an update, after
    /// the edit for a deferred one, after the edit or the first follow-up for [`ReplyKind::Nothing`]. None if the time is
    /// over, or if there is no message to come.
    pub async fn settled(&self, reply: &Reply, timeout: Duration) -> Option<Message> {
        let id = reply.interaction?;
        let silent = match reply.kind {
            ReplyKind::Nothing => true,
            ReplyKind::Message { .. } | ReplyKind::Update { .. } | ReplyKind::Deferred { .. } => {
                false
            }
            _ => return None,
        };
        let look = |state: &State| {
            let interaction = state.interactions.get(id)?;
            let which = match (silent, interaction.edits, interaction.followups.first()) {
                (true, 0, followup) => *followup?,
                _ => interaction.original?,
            };
            let message = state.world.message(interaction.channel, which)?;
            (!message.is_thinking()).then(|| Message::clone(message))
        };
        self.shared.until(timeout, look).await
    }

    /// The follow-up messages of a reply that still stand.
    pub fn followups(&self, reply: &Reply) -> Vec<Message> {
        let state = self.shared.lock();
        let Some(interaction) = reply.interaction.and_then(|id| state.interactions.get(id)) else {
            return Vec::new();
        };
        let message = |id: &MessageId| state.world.message(interaction.channel, *id);
        let found = interaction.followups.iter().filter_map(message);
        found.map(|message| Message::clone(message)).collect()
    }
}
