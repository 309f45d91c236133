//! Reading a message as a player does: its text, its buttons, its menus.
//!
//! Convenience for tests and for the automated player; nothing here changes a message.

use serde::{Deserialize, Serialize};
use serde_json::Value;

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

/// A button on a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// What a click sends; link buttons have none.
    pub custom_id: Option<String>,
    /// The text on it.
    pub label: String,
    /// The emoji on it, if a Unicode one.
    pub emoji: Option<String>,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it can not be clicked.
    pub disabled: bool,
    /// Where a link button leads.
    pub url: Option<String>,
}

/// One line of a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelectChoice {
    /// The text shown.
    pub label: String,
    /// What choosing it sends.
    pub value: String,
    /// The smaller text.
    pub description: Option<String>,
    /// Whether it is chosen beforehand.
    pub default: bool,
}

/// A menu on a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Select {
    /// What a choice sends.
    pub custom_id: String,
    /// 3 strings, 5 users, 6 roles, 7 users and roles, 8 channels.
    pub kind: u64,
    /// The lines of a string menu.
    pub options: Vec<SelectChoice>,
    /// The text while nothing is chosen.
    pub placeholder: Option<String>,
    /// Fewest that may be chosen.
    pub min_values: u64,
    /// Most that may be chosen.
    pub max_values: u64,
    /// Whether it can not be used.
    pub disabled: bool,
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(Value::as_str).map(str::to_owned)
}

impl Message {
    /// Every component, row after row.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Value> {
        self.components
            .iter()
            .filter_map(|row| row.get("components"))
            .filter_map(Value::as_array)
            .flatten()
    }

    /// The component with this custom id.
    pub(crate) fn part(&self, custom_id: &str) -> Option<&Value> {
        self.parts().find(|part| part["custom_id"].as_str() == Some(custom_id))
    }

    /// Its buttons in reading order.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        self.parts().filter(|part| part["type"] == 2).map(read_button).collect()
    }

    /// The first button whose label is or contains `label`; an exact match goes first.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<Button> {
        let buttons = self.buttons();
        let exact = buttons.iter().find(|button| button.label == label).cloned();
        exact.or_else(|| buttons.into_iter().find(|button| button.label.contains(label)))
    }

    /// Its menus in reading order.
    #[must_use]
    pub fn selects(&self) -> Vec<Select> {
        self.parts()
            .filter(|part| matches!(part["type"].as_u64(), Some(3 | 5..=8)))
            .map(read_select)
            .collect()
    }

    /// All the words on it: content, embeds, labels of buttons and menus, one per line. For tests that look for words.
    #[must_use]
    pub fn words(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            lines.extend(
                [text(&embed["author"], "name"), text(embed, "title"), text(embed, "description")]
                    .into_iter()
                    .flatten(),
            );
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.extend([text(field, "name"), text(field, "value")].into_iter().flatten());
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

    /// Whether it is private.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.ephemeral_to.is_some()
    }

    /// Whether the bot is still "thinking".
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.flags & FLAG_LOADING != 0
    }

    /// Whether it is pinned.
    #[must_use]
    pub fn is_pinned(&self) -> bool {
        self.pinned_ms.is_some()
    }

    /// Whether it rings nobody.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.flags & FLAG_SILENT != 0
    }

    /// The attachment of this name.
    #[must_use]
    pub fn attachment(&self, filename: &str) -> Option<&Attachment> {
        self.attachments.iter().find(|attachment| attachment.filename == filename)
    }
}

fn read_button(part: &Value) -> Button {
    Button {
        custom_id: text(part, "custom_id"),
        label: text(part, "label").unwrap_or_default(),
        emoji: text(&part["emoji"], "name"),
        style: part["style"].as_u64().unwrap_or(2),
        disabled: part["disabled"].as_bool().unwrap_or(false),
        url: text(part, "url"),
    }
}

fn read_select(part: &Value) -> Select {
    let option = |option: &Value| SelectChoice {
        label: text(option, "label").unwrap_or_default(),
        value: text(option, "value").unwrap_or_default(),
        description: text(option, "description"),
        default: option["default"].as_bool().unwrap_or(false),
    };
    Select {
        custom_id: text(part, "custom_id").unwrap_or_default(),
        kind: part["type"].as_u64().unwrap_or(3),
        options: part["options"].as_array().into_iter().flatten().map(option).collect(),
        placeholder: text(part, "placeholder"),
        min_values: part["min_values"].as_u64().unwrap_or(1),
        max_values: part["max_values"].as_u64().unwrap_or(1),
        disabled: part["disabled"].as_bool().unwrap_or(false),
    }
}
