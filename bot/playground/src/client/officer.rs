//! An officer: a handle that acts as one invented person, with what Discord's client would allow and show him.
//!
//! Clones act as the same person. Nothing here sleeps; waiting ends when the bot acts or the time given is over.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::Shared;
use crate::client::act::{self, answered};
use crate::client::modal::Modal;
use crate::client::reply::{Choice, Reply, ReplyKind};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::mentions;
use crate::posting::NewMessage;
use crate::world::model::{Message, REPLY, User};
use crate::world::permissions::permission;

/// A person who acts.
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
    /// The person's id.
    #[must_use]
    pub fn id(&self) -> UserId {
        self.user.id
    }

    /// The person's name as shown.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.user.display_name
    }

    /// Uses a slash command: `path` is its name with group and subcommand (`"campaign new"`), `options` a JSON object by
    /// option name. Everything is checked against the registered schema first, as Discord's client does; what fails
    /// there comes back as [`ReplyKind::Refused`] and is never sent.
    pub async fn slash(&self, channel: ChannelId, path: &str, options: Value) -> Reply {
        let opened =
            act::slash(&mut self.shared.lock(), self.user.id, channel, path, &options, None);
        answered(&self.shared, opened).await
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
        let opened = act::slash(
            &mut self.shared.lock(),
            self.user.id,
            channel,
            path,
            options,
            Some(focused),
        );
        answered(&self.shared, opened).await
    }

    /// Clicks the button with this custom id.
    pub async fn click(&self, channel: ChannelId, message: MessageId, custom_id: &str) -> Reply {
        let opened = act::click(&mut self.shared.lock(), self.user.id, channel, message, custom_id);
        answered(&self.shared, opened).await
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
        let opened =
            act::select(&mut self.shared.lock(), self.user.id, channel, message, custom_id, values);
        answered(&self.shared, opened).await
    }

    /// Sends a form; fields not named keep what the bot put in them.
    pub async fn submit(&self, modal: &Modal, fields: &[(&str, &str)]) -> Reply {
        let opened = act::submit(&mut self.shared.lock(), self.user.id, modal, fields);
        answered(&self.shared, opened).await
    }

    /// Uses a command of the context menu of a message or user, whichever `target` is the id of.
    pub async fn context_menu(&self, channel: ChannelId, name: &str, target: u64) -> Reply {
        let opened =
            act::context_menu(&mut self.shared.lock(), self.user.id, channel, name, target);
        answered(&self.shared, opened).await
    }

    /// Sends the bot an interaction no client would send. The object gives `type`, `channel_id`, `data` and, for
    /// components, `message_id`; every key but the last is laid over an otherwise proper payload.
    pub async fn interaction(&self, payload: Value) -> Reply {
        let opened = act::raw(&mut self.shared.lock(), self.user.id, &payload);
        answered(&self.shared, opened).await
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
        let found = state.world.channels.get(&channel)?;
        let thread = found.thread.is_some();
        let needed =
            if thread { permission::SEND_MESSAGES_IN_THREADS } else { permission::SEND_MESSAGES };
        let fits =
            (1..=crate::limits::message::CONTENT_MAX).contains(&content.trim().chars().count());
        if !fits || !state.world.can(self.user.id, channel, needed | permission::VIEW_CHANNEL) {
            return None;
        }
        let may_everyone = state.world.can(self.user.id, channel, permission::MENTION_EVERYONE);
        let mut rung = mentions::read(&state.world, channel, content, &Value::Null, may_everyone);
        let answered = to.and_then(|id| state.world.message(channel, id));
        let answered = answered.filter(|message| message.ephemeral_to.is_none());
        let reference = answered.map(|message| (channel, message.id));
        if let Some(author) = answered.map(|message| message.author.id)
            && author != self.user.id
            && !rung.users.contains(&author)
        {
            rung.users.push(author);
        }
        if thread {
            state.set_archived(channel, false);
            state.set_thread_member(channel, self.user.id, true);
        }
        let id = state.post(NewMessage {
            channel,
            author: self.user.id,
            kind: if reference.is_some() { REPLY } else { 0 },
            content: content.trim().to_owned(),
            rung,
            reference,
            ..NewMessage::default()
        });
        state.world.message(channel, id).map(|message| message.as_ref().clone())
    }

    /// The channel's messages as this officer sees them, his private ones included, oldest first.
    #[must_use]
    pub fn messages(&self, channel: ChannelId) -> Vec<Message> {
        let state = self.shared.lock();
        if !state.world.can(self.user.id, channel, permission::VIEW_CHANNEL) {
            return Vec::new();
        }
        let mine = |message: &&Arc<Message>| {
            message.ephemeral_to.is_none_or(|whose| whose == self.user.id)
        };
        state.world.log(channel).filter(mine).map(|message| message.as_ref().clone()).collect()
    }

    /// One message as this officer sees it now.
    #[must_use]
    pub fn message(&self, channel: ChannelId, id: MessageId) -> Option<Message> {
        let state = self.shared.lock();
        let message = state.world.message(channel, id)?;
        let mine = message.ephemeral_to.is_none_or(|whose| whose == self.user.id);
        (mine && state.world.can(self.user.id, channel, permission::VIEW_CHANNEL))
            .then(|| message.as_ref().clone())
    }

    /// Takes one of his private messages off the screen.
    pub fn dismiss(&self, channel: ChannelId, id: MessageId) -> bool {
        let mut state = self.shared.lock();
        let own = state
            .world
            .message(channel, id)
            .is_some_and(|message| message.ephemeral_to == Some(self.user.id));
        own && state.remove_message(channel, id)
    }

    /// Waits until a reply has come to rest and gives the message it ended in: at once for a message or an update, after
    /// the edit for a deferred one, after the edit or the first follow-up for [`ReplyKind::Nothing`]. None if the time is
    /// over, or if there is no message to come.
    pub async fn settled(&self, reply: &Reply, timeout: Duration) -> Option<Message> {
        let id = reply.interaction?;
        if matches!(
            reply.kind,
            ReplyKind::Unanswered
                | ReplyKind::Refused { .. }
                | ReplyKind::Choices { .. }
                | ReplyKind::Modal { .. }
        ) {
            return None;
        }
        let silent = matches!(reply.kind, ReplyKind::Nothing);
        let look = |state: &crate::state::State| {
            let interaction = state.interactions.get(id)?;
            let which = match (silent, interaction.edits, interaction.followups.first()) {
                (true, 0, followup) => *followup?,
                _ => interaction.original?,
            };
            let message = state.world.message(interaction.channel, which)?;
            (!message.is_thinking()).then(|| message.as_ref().clone())
        };
        self.shared.until(timeout, look).await
    }

    /// The follow-up messages of a reply that still stand.
    #[must_use]
    pub fn followups(&self, reply: &Reply) -> Vec<Message> {
        let state = self.shared.lock();
        let Some(interaction) = reply.interaction.and_then(|id| state.interactions.get(id)) else {
            return Vec::new();
        };
        let found = interaction
            .followups
            .iter()
            .filter_map(|id| state.world.message(interaction.channel, *id));
        found.map(|message| message.as_ref().clone()).collect()
    }
}
