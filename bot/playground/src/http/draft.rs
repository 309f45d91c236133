//! A message body as the bot sends it, checked against every limit and ready to become or change a message.
//!
//! What is absent stays as it is on a change; `null` clears. Attachments named in `attachments` are kept, others go,
//! and new files follow.

use bytes::Bytes;
use serde_json::Value;

use crate::http::call::{Call, File};
use crate::http::error::ApiError;
use crate::ids::{AttachmentId, ChannelId};
use crate::limits::message::{FILE_BYTES_MAX, is_blank};
use crate::limits::{Report, components, items, message as message_limits};
use crate::mentions::{self, Rung};
use crate::state::State;
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_SILENT, FLAG_SUPPRESS_EMBEDS};
use crate::world::model::{Attachment, Message};
use crate::world::permissions::permission;

/// Flag of the newer components, which are not supported.
const FLAG_COMPONENTS_V2: u64 = 1 << 15;

/// A checked body.
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
    /// Reads and checks the body of a call; `data` is the part of it that holds the message.
    pub(crate) fn read(
        state: &mut State,
        data: &Value,
        files: &mut Vec<File>,
        path: &str,
    ) -> Result<Self, ApiError> {
        let mut report = Report::default();
        message_limits::check(data, &mut report);
        components::check(&data["components"], &mut report);
        let flags = data["flags"].as_u64().unwrap_or(0);
        if flags & FLAG_COMPONENTS_V2 != 0 {
            report.add(
                "flags",
                "COMPONENTS_V2_NOT_SUPPORTED",
                "This local Discord does not know the newer components",
            );
        }
        if !report.is_empty() {
            return Err(if path.is_empty() {
                ApiError::form(&report)
            } else {
                ApiError::nested(path, &report.errors())
            });
        }
        if files.iter().any(|file| file.bytes.len() > FILE_BYTES_MAX) {
            return Err(ApiError::too_large());
        }
        let present = |key: &str| data.get(key).is_some();
        let listed = items(&data["attachments"]);
        let attachments = files.drain(..).map(|file| attach(state, file, listed)).collect();
        let keep = present("attachments").then(|| listed.iter().filter_map(kept).collect());
        Ok(Self {
            content: present("content")
                .then(|| data["content"].as_str().unwrap_or_default().trim().to_owned()),
            embeds: present("embeds").then(|| {
                items(&data["embeds"])
                    .iter()
                    .filter(|embed| !is_blank(embed))
                    .map(tidy_embed)
                    .collect()
            }),
            components: present("components").then(|| components::tidy(&data["components"])),
            files: attachments,
            keep,
            flags: flags & (FLAG_EPHEMERAL | FLAG_SILENT | FLAG_SUPPRESS_EMBEDS),
            allowed: data["allowed_mentions"].clone(),
        })
    }

    /// Refuses what would show nothing at all.
    pub(crate) fn not_empty(self) -> Result<Self, ApiError> {
        let text = self.content.as_ref().is_some_and(|content| !content.is_empty());
        let embeds = self.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty());
        let components = self.components.as_ref().is_some_and(|rows| !rows.is_empty());
        if text || embeds || components || !self.files.is_empty() {
            Ok(self)
        } else {
            Err(ApiError::empty_message())
        }
    }

    /// Whom it rings.
    pub(crate) fn rung(&self, state: &State, channel: ChannelId) -> Rung {
        let may_everyone =
            state.world.can(state.world.bot_id, channel, permission::MENTION_EVERYONE);
        mentions::read(
            &state.world,
            channel,
            self.content.as_deref().unwrap_or_default(),
            &self.allowed,
            may_everyone,
        )
    }

    /// Refuses a change that would leave nothing of a message.
    pub(crate) fn leaves_something(&self, message: &Message) -> Result<(), ApiError> {
        let content = self.content.as_ref().unwrap_or(&message.content);
        let embeds = self.embeds.as_ref().map_or(message.embeds.len(), Vec::len);
        let rows = self.components.as_ref().map_or(message.components.len(), Vec::len);
        let kept = self.keep.as_ref().map_or(message.attachments.len(), Vec::len);
        let empty =
            content.is_empty() && embeds == 0 && rows == 0 && kept == 0 && self.files.is_empty();
        if empty { Err(ApiError::empty_message()) } else { Ok(()) }
    }

    /// Changes a message.
    pub(crate) fn apply(self, message: &mut Message) {
        if let Some(content) = self.content {
            message.content = content;
        }
        if let Some(embeds) = self.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = self.components {
            message.components = components;
        }
        if let Some(keep) = self.keep {
            message.attachments.retain_mut(|attachment| {
                match keep.iter().find(|(id, _)| *id == attachment.id) {
                    Some((_, description)) => {
                        if description.is_some() {
                            attachment.description.clone_from(description);
                        }
                        true
                    }
                    None => false,
                }
            });
        }
        message.attachments.extend(self.files);
    }
}

/// An old attachment that stays, with a new alt text if one is given.
fn kept(listed: &Value) -> Option<(AttachmentId, Option<String>)> {
    let id: AttachmentId = serde_json::from_value(listed["id"].clone()).ok()?;
    (id.0 > 0xFFFF).then(|| (id, listed["description"].as_str().map(str::to_owned)))
}

fn attach(state: &mut State, file: File, listed: &[Value]) -> Attachment {
    let number = file.number().to_string();
    let entry = listed.iter().find(|entry| {
        entry["id"].as_str().map_or_else(|| entry["id"].to_string(), str::to_owned) == number
    });
    let text = |key: &str| entry.and_then(|entry| entry[key].as_str()).map(str::to_owned);
    let filename = text("filename").unwrap_or(file.filename);
    attachment(state, &filename, text("description"), file.content_type, file.bytes)
}

/// A new attachment from a file.
pub(crate) fn attachment(
    state: &mut State,
    filename: &str,
    description: Option<String>,
    content_type: Option<String>,
    bytes: Bytes,
) -> Attachment {
    let safe =
        |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
    let mut filename: String = filename.chars().map(safe).take(120).collect();
    if filename.is_empty() {
        "file".clone_into(&mut filename);
    }
    let size = picture_size(&bytes);
    let content_type = content_type
        .filter(|kind| kind != "application/octet-stream")
        .unwrap_or_else(|| guess_type(&filename).to_owned());
    Attachment {
        id: AttachmentId(state.new_id()),
        filename,
        description: description.filter(|text| !text.is_empty()),
        content_type,
        size: bytes.len(),
        width: size.map(|(width, _)| width),
        height: size.map(|(_, height)| height),
        bytes,
    }
}

fn guess_type(filename: &str) -> &'static str {
    match filename.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).as_deref()
    {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

/// Width and height from the header of a PNG or GIF.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16)? == b"IHDR" {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| {
            Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)))
        };
        return Some((number(6)?, number(8)?));
    }
    None
}

/// An embed as Discord returns it: of kind "rich", without nulls.
fn tidy_embed(embed: &Value) -> Value {
    let mut embed = embed.clone();
    if let Some(object) = embed.as_object_mut() {
        object.retain(|_, value| !value.is_null());
        object.insert("type".to_owned(), Value::from("rich"));
    }
    if let Some(fields) = embed["fields"].as_array_mut() {
        for field in fields {
            field["inline"] = Value::from(field["inline"] == true);
        }
    } else if let Some(object) = embed.as_object_mut() {
        object.remove("fields");
    }
    embed
}

impl Call {
    /// Reads the whole body as a message.
    pub(crate) fn draft(&mut self, state: &mut State) -> Result<Draft, ApiError> {
        Draft::read(state, &self.body, &mut self.files, "")
    }
}
