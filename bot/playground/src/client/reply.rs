//! What came of an interaction, as the person who acted sees it.

use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::client::modal::Modal;
use crate::ids::{InteractionId, MessageId};
use crate::world::model::Message;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    pub name: String,
    pub value: Value,
}

#[derive(Clone, Debug, Serialize)]
pub struct Reply {
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

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum ReplyKind {
    Message {
        message: Box<Message>,
        ephemeral: bool,
    },
    Update {
        message: Box<Message>,
    },
    /// "Is thinking"; see `Officer::settled`.
    Deferred {
        message_id: MessageId,
        ephemeral: bool,
    },
    Modal {
        modal: Modal,
    },
    Choices {
        choices: Vec<Choice>,
    },
    /// Acknowledged without a word (type 6); see `Officer::settled`.
    Nothing,
    /// The bot did not acknowledge in time, or is not connected: "The application did not respond".
    Unanswered,
    /// The client itself refused, as Discord's does, and nothing was sent: why.
    Refused {
        reason: String,
    },
}

impl Reply {
    pub(crate) fn refused(reason: impl Into<String>) -> Self {
        Self {
            interaction: None,
            acknowledged_after: Duration::ZERO,
            kind: ReplyKind::Refused { reason: reason.into() },
        }
    }

    pub fn message(&self) -> Option<&Message> {
        match &self.kind {
            ReplyKind::Message { message, .. } | ReplyKind::Update { message } => Some(message),
            _ => None,
        }
    }

    pub fn modal(&self) -> Option<&Modal> {
        match &self.kind {
            ReplyKind::Modal { modal } => Some(modal),
            _ => None,
        }
    }

    pub fn is_ephemeral(&self) -> bool {
        matches!(
            self.kind,
            ReplyKind::Message { ephemeral: true, .. }
                | ReplyKind::Deferred { ephemeral: true, .. }
        )
    }

    pub fn refusal(&self) -> Option<&str> {
        match &self.kind {
            ReplyKind::Refused { reason } => Some(reason),
            _ => None,
        }
    }
}
