//! A message body as the bot sends it, checked against every limit and ready to become or change a message.
//!
//! What is absent stays as it is on a change; `null` clears. Attachments named in `attachments` are kept, others go,
//! and new files follow.

use serde_json::{Value, json};

use crate::http::Api;
use crate::http::call::File;
use crate::http::error::{ApiError, check};
use crate::ids::{AttachmentId, ChannelId};
use crate::json::{items, text_of, without_nulls};
use crate::limits::message::{self, FILE_BYTES_MAX, is_blank};
use crate::limits::{At, components, findings};
use crate::mentions::{self, Rung};
use crate::posting::attachment;
use crate::state::State;
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_SILENT, FLAG_SUPPRESS_EMBEDS};
use crate::world::model::{Attachment, Message};
use crate::world::permissions::permission;

/// Flag of the newer components, which are not supported.
const FLAG_COMPONENTS_V2: u64 = 1 << 15;

findings! {
    COMPONENTS_V2: COMPONENTS_V2_NOT_SUPPORTED "This local Discord does not know the newer components";
}

#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) files: Vec<Attachment>,
    pub(crate) keep: Option<Vec<(AttachmentId, Option<String>)>>,
    pub(crate) flags: u64,
    pub(crate) allowed: Value,
}

impl Draft {
    /// Refuses what would show nothing at all.
    pub(crate) fn not_empty(self) -> Result<Self, ApiError> {
        self.leaves_something(&Message::default()).map(|()| self)
    }

    pub(crate) fn rung(&self, state: &State, channel: ChannelId) -> Rung {
        let everyone = state.world.bot_can(channel, permission::MENTION_EVERYONE);
        let content = self.content.as_deref().unwrap_or_default();
        mentions::read(&state.world, channel, content, &self.allowed, everyone)
    }

    /// A new message; one that is private rings nobody.
    pub(crate) fn into_message(self, state: &State, channel: ChannelId) -> Message {
        let mut message = Message { channel_id: channel, flags: self.flags, ..Message::default() };
        if self.flags & FLAG_EPHEMERAL == 0 {
            self.rung(state, channel).apply(&mut message);
        }
        self.apply(&mut message);
        message
    }

    /// Refuses a change that would leave nothing of a message.
    pub(crate) fn leaves_something(&self, message: &Message) -> Result<(), ApiError> {
        let content = self.content.as_ref().unwrap_or(&message.content);
        let embeds = self.embeds.as_ref().map_or(message.embeds.len(), Vec::len);
        let rows = self.components.as_ref().map_or(message.components.len(), Vec::len);
        let hung = message.attachments.len();
        let kept = self.keep.as_ref().map_or(hung, |keep| keep.len().min(hung));
        let empty =
            content.is_empty() && embeds == 0 && rows == 0 && kept == 0 && self.files.is_empty();
        if empty { Err(ApiError::EMPTY_MESSAGE) } else { Ok(()) }
    }

    pub(crate) fn apply(self, message: &mut Message) {
        let Self { content, embeds, components, keep, files, .. } = self;
        message.content = content.unwrap_or_else(|| std::mem::take(&mut message.content));
        message.embeds = embeds.unwrap_or_else(|| std::mem::take(&mut message.embeds));
        message.components = components.unwrap_or_else(|| std::mem::take(&mut message.components));
        if let Some(keep) = keep {
            message.attachments.retain_mut(|attachment| {
                let kept = keep.iter().find(|(id, _)| *id == attachment.id);
                if let Some((_, Some(description))) = kept {
                    attachment.description = Some(description.clone());
                }
                kept.is_some()
            });
        }
        message.attachments.extend(files);
    }
}

impl Api<'_> {
    /// Reads and checks the part of the body at `path` (empty for all of it) as a message.
    pub(super) fn draft(&mut self, path: &str) -> Result<Draft, ApiError> {
        let data = At::new("", self.body).key(path);
        let flags = data["flags"].as_u64().unwrap_or(0);
        check(|report| {
            message::check(&data, report);
            components::check(&data, report);
            report.add_all(&data, &[(flags & FLAG_COMPONENTS_V2 != 0, "flags", COMPONENTS_V2)]);
        })?;
        if self.files.iter().any(|file| file.bytes.len() > FILE_BYTES_MAX) {
            return Err(ApiError::TOO_LARGE);
        }
        let listed = items(&data["attachments"]);
        let files = std::mem::take(&mut self.files);
        let text = |content: &Value| content.as_str().unwrap_or_default().trim().to_owned();
        let embeds = |embeds: &Value| {
            items(embeds).iter().filter(|embed| !is_blank(embed)).map(tidy_embed).collect()
        };
        Ok(Draft {
            content: data.get("content").map(text),
            embeds: data.get("embeds").map(embeds),
            components: data.get("components").map(components::tidy),
            files: files.into_iter().map(|file| attach(self.state, file, listed)).collect(),
            keep: data.get("attachments").map(|_| listed.iter().filter_map(kept).collect()),
            flags: flags & (FLAG_EPHEMERAL | FLAG_SILENT | FLAG_SUPPRESS_EMBEDS),
            allowed: data["allowed_mentions"].clone(),
        })
    }
}

/// An old attachment that stays, with a new alt text if one is given.
fn kept(listed: &Value) -> Option<(AttachmentId, Option<String>)> {
    let id: AttachmentId = serde_json::from_value(listed["id"].clone()).ok()?;
    (id.0 > 0xFFFF).then(|| (id, listed["description"].as_str().map(str::to_owned)))
}

fn attach(state: &mut State, file: File, listed: &[Value]) -> Attachment {
    let number = file.number().to_string();
    let entry = listed.iter().find(|entry| text_of(&entry["id"]) == number);
    let text = |key: &str| entry.and_then(|entry| entry[key].as_str()).map(str::to_owned);
    let filename = text("filename").unwrap_or(file.filename);
    let file = attachment(state, &filename, text("description"), file.content_type, file.bytes);
    // Whoever looks at a message as it was before a change still finds its picture.
    state.keep_upload(file.clone());
    file
}

/// An embed as Discord returns it: of kind "rich", without nulls.
fn tidy_embed(embed: &Value) -> Value {
    let mut embed = without_nulls(embed);
    embed["type"] = json!("rich");
    if let Some(fields) = embed["fields"].as_array_mut() {
        for field in fields {
            field["inline"] = json!(field["inline"] == true);
        }
    }
    without_nulls(&embed)
}
