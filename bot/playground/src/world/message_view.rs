//! Reading a message as a player does: its text, its buttons, its menus.
//!
//! Convenience for tests and for the automated player; nothing here changes a message.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::ids::UserId;
use crate::json::items;
use crate::world::model::{Attachment, Message};

/// Only the person addressed sees the message.
pub(crate) const FLAG_EPHEMERAL: u64 = 1 << 6;
/// The bot "is thinking".
pub(crate) const FLAG_LOADING: u64 = 1 << 7;
/// The message rings nobody's phone.
pub(crate) const FLAG_SILENT: u64 = 1 << 12;
/// A thread was started from the message.
pub(crate) const FLAG_HAS_THREAD: u64 = 1 << 5;
/// Embeds are not shown.
pub(crate) const FLAG_SUPPRESS_EMBEDS: u64 = 1 << 2;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Button {
    /// What a click sends; link buttons have none.
    pub custom_id: Option<String>,
    pub label: String,
    /// The emoji on it, if a Unicode one.
    #[serde(deserialize_with = "emoji_name")]
    pub emoji: Option<String>,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    pub disabled: bool,
    /// Where a link button leads.
    pub url: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct SelectChoice {
    pub label: String,
    pub value: String,
    pub description: Option<String>,
    pub default: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Select {
    pub custom_id: String,
    /// 3 strings, 5 users, 6 roles, 7 users and roles, 8 channels.
    #[serde(rename = "type")]
    pub kind: u64,
    pub options: Vec<SelectChoice>,
    pub placeholder: Option<String>,
    pub min_values: u64,
    pub max_values: u64,
    pub disabled: bool,
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(Value::as_str).map(str::to_owned)
}

impl Message {
    /// Every component, row after row.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Value> {
        self.components.iter().flat_map(|row| items(&row["components"]))
    }

    /// The components of these types, read as what they are.
    fn read<'a, T: Deserialize<'a>>(&'a self, types: &[u64]) -> Vec<T> {
        let fits = |part: &&Value| part["type"].as_u64().is_some_and(|of| types.contains(&of));
        self.parts().filter(fits).filter_map(|part| T::deserialize(part).ok()).collect()
    }

    pub fn buttons(&self) -> Vec<Button> {
        self.read(&[2])
    }

    /// The first button whose label is or contains `label`; an exact match goes first.
    pub fn button(&self, label: &str) -> Option<Button> {
        let buttons = self.buttons();
        let exact = buttons.iter().find(|button| button.label == label).cloned();
        exact.or_else(|| buttons.into_iter().find(|button| button.label.contains(label)))
    }

    pub fn selects(&self) -> Vec<Select> {
        self.read(&[3, 5, 6, 7, 8])
    }

    /// All the words on it: content, embeds, labels of buttons and menus, one per line. For tests that look for words.
    pub fn words(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            lines.extend(text(&embed["author"], "name"));
            lines.extend(["title", "description"].iter().filter_map(|key| text(embed, key)));
            for field in items(&embed["fields"]) {
                lines.extend(["name", "value"].iter().filter_map(|key| text(field, key)));
            }
            lines.extend(text(&embed["footer"], "text"));
        }
        lines.extend(self.buttons().into_iter().map(|button| button.label));
        for select in self.selects() {
            lines.extend(select.placeholder);
            lines.extend(select.options.into_iter().map(|option| option.label));
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    pub(crate) fn is_for(&self, user: UserId) -> bool {
        self.ephemeral_to.is_none_or(|whose| whose == user)
    }

    pub fn is_ephemeral(&self) -> bool {
        self.ephemeral_to.is_some()
    }

    pub fn is_thinking(&self) -> bool {
        self.flags & FLAG_LOADING != 0
    }

    pub fn is_pinned(&self) -> bool {
        self.pinned_ms.is_some()
    }

    pub fn is_silent(&self) -> bool {
        self.flags & FLAG_SILENT != 0
    }

    pub fn attachment(&self, filename: &str) -> Option<&Attachment> {
        self.attachments.iter().find(|attachment| attachment.filename == filename)
    }
}

/// The name in an emoji as Discord shapes it.
fn emoji_name<'de, D: Deserializer<'de>>(emoji: D) -> Result<Option<String>, D::Error> {
    Ok(text(&Value::deserialize(emoji)?, "name"))
}
