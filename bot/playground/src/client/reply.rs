//! What came of an interaction, as the person who acted sees it.

use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::client::modal::Modal;
use crate::ids::{InteractionId, MessageId};
use crate::world::model::Message;

/// One choice of an autocomplete answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    pub name: String,
    pub value: Value,
}

/// The answer to an interaction.
#[derive(Clone, Debug, Serialize)]
pub struct Reply {
    /// The interaction; none if the client refused to send one.
    pub interaction: Option<InteractionId>,
    /// Time until the bot acknowledged (or until it was given up).
    #[serde(serialize_with = "milliseconds")]
    pub acknowledged_after: Duration,
    #[serde(flatten)]
    pub kind: ReplyKind,
}

fn milliseconds<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}

/// The kinds of answers.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum ReplyKind {
    Message {
        message: Box<Message>,
        /// Whether only this officer sees it.
        ephemeral: bool,
    },
    /// The message with the component was changed.
    Update {
        /// The message as changed.
        message: Box<Message>,
    },
    /// "Is thinking"; see `Officer::settled`.
    Deferred {
        /// The message that will be filled.
        message_id: MessageId,
        /// Whether only this officer sees it.
        ephemeral: bool,
    },
    /// A form to fill in; see `Officer::submit`.
    Modal { modal: Modal },
    /// Choices of an autocomplete.
    Choices { choices: Vec<Choice> },
    /// Acknowledged without a word (type 6); see `Officer::settled`.
    Nothing,
    /// The bot did not acknowledge in time, or is not connected: "The application did not respond".
    Unanswered,
    /// The client itself refused, as Discord's does, and nothing was sent: why.
    Refused {
        /// The reason, in words.
        reason: String,
    },
}

impl Reply {
    /// A refusal by the client.
    pub(crate) fn refused(reason: impl Into<String>) -> Self {
        Self {
            interaction: None,
            acknowledged_after: Duration::ZERO,
            kind: ReplyKind::Refused { reason: reason.into() },
        }
    }

    /// The message answered or changed, if the answer was one.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        match &self.kind {
            ReplyKind::Message { message, .. } | ReplyKind::Update { message } => Some(message),
            _ => None,
        }
    }

    /// The form, if the answer was one.
    #[must_use]
    pub fn modal(&self) -> Option<&Modal> {
        match &self.kind {
            ReplyKind::Modal { modal } => Some(modal),
            _ => None,
        }
    }

    /// Whether a private message was answered, or a promise of one.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        matches!(
            self.kind,
            ReplyKind::Message { ephemeral: true, .. }
                | ReplyKind::Deferred { ephemeral: true, .. }
        )
    }

    /// Why the client refused, if it did.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        match &self.kind {
            ReplyKind::Refused { reason } => Some(reason),
            _ => None,
        }
    }
}
