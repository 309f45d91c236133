//! One message on the wire: embeds with their pictures' addresses, attachments, components, reactions, origin.
//!
//! As on Discord, a picture that an embed uses is not listed again among the attachments.

use serde_json::{Value, json};

use crate::clock::iso8601;
use crate::ids::ChannelId;
use crate::interactions::kind;
use crate::json::without_nulls;
use crate::world::World;
use crate::world::model::{Attachment, Message, Reaction};
use crate::world::wire::{self, Reader};

/// The message without what it refers to.
pub(crate) fn bare(world: &World, reader: Reader<'_>, message: &Message) -> Value {
    let shown = reader.content
        || message.author.id == world.bot_id
        || message.mentions.contains(&world.bot_id);
    let mut value = json!({
        "id": message.id,
        "channel_id": message.channel_id,
        "type": message.kind,
        "author": wire::user(&message.author),
        "content": if shown { message.content.as_str() } else { "" },
        "timestamp": iso8601(message.created_ms),
        "edited_timestamp": message.edited_ms.map(iso8601),
        "tts": false,
        "mention_everyone": message.mention_everyone,
        "mentions": message.mentions.iter().filter_map(|id| world.users.get(id)).map(wire::user).collect::<Vec<_>>(),
        "mention_roles": message.mention_roles,
        "attachments": if shown { attachments(reader.base, message) } else { json!([]) },
        "embeds": if shown { embeds(reader.base, message) } else { json!([]) },
        "components": if shown { json!(message.components) } else { json!([]) },
        "pinned": message.pinned_ms.is_some(),
        "flags": message.flags,
    });
    if let Some(nonce) = &message.nonce {
        value["nonce"] = nonce.clone();
    }
    if !message.reactions.is_empty() {
        value["reactions"] = message.reactions.iter().map(|each| reaction(world, each)).collect();
    }
    if message.origin.is_some() {
        value["application_id"] = json!(world.bot_id);
        value["webhook_id"] = json!(world.bot_id);
    }
    add_origin(world, message, &mut value);
    value
}

fn reaction(world: &World, reaction: &Reaction) -> Value {
    let (name, id) = match reaction.emoji.split_once(':') {
        Some((name, id)) => (name, json!(id)),
        None => (reaction.emoji.as_str(), Value::Null),
    };
    let own = json!({
        "emoji": { "name": name, "id": id },
        "count": reaction.users.len(),
        "count_details": { "burst": 0, "normal": reaction.users.len() },
        "me": reaction.users.contains(&world.bot_id),
    });
    wire::object("reaction", own)
}

fn add_origin(world: &World, message: &Message, value: &mut Value) {
    let Some(origin) = &message.origin else { return };
    let Some(user) = world.users.get(&origin.user_id).map(wire::user) else { return };
    let owners = wire::integration_owners(world, message.channel_id, origin.user_id);
    let metadata = |kind: u8| {
        let mut metadata = json!({ "id": origin.id, "type": kind, "user": user, "authorizing_integration_owners": owners });
        match kind {
            kind::COMMAND => metadata["name"] = json!(origin.name),
            kind::COMPONENT => {
                metadata["interacted_message_id"] = json!(origin.component_message_id);
            }
            // A form, which a component or a command has opened.
            _ => {}
        }
        metadata
    };
    let mut of = metadata(origin.kind);
    if origin.kind == kind::COMMAND {
        value["interaction"] =
            json!({ "id": origin.id, "type": 2, "name": origin.name, "user": user });
    } else if origin.kind != kind::COMPONENT {
        let opener = origin.component_message_id.map_or(kind::COMMAND, |_| kind::COMPONENT);
        of["triggering_interaction_metadata"] = metadata(opener);
    }
    value["interaction_metadata"] = of;
}

fn attachment_url(base: &str, channel: ChannelId, attachment: &Attachment) -> String {
    format!("{base}/attachments/{channel}/{}/{}", attachment.id, attachment.filename)
}

fn attachments(base: &str, message: &Message) -> Value {
    let in_embed = |attachment: &Attachment| {
        let address = format!("attachment://{}", attachment.filename);
        let parts = message.embeds.iter().flat_map(|embed| [&embed["image"], &embed["thumbnail"]]);
        parts.into_iter().any(|part| part["url"] == address)
    };
    let listed = message.attachments.iter().filter(|each| !in_embed(each));
    let view = |each| attachment(base, message.channel_id, each, message.is_ephemeral());
    listed.map(view).collect()
}

pub(crate) fn attachment(base: &str, channel: ChannelId, of: &Attachment, private: bool) -> Value {
    let url = attachment_url(base, channel, of);
    without_nulls(&json!({
        "id": of.id,
        "filename": of.filename,
        "size": of.size,
        "url": url,
        "proxy_url": url,
        "content_type": of.content_type,
        "description": of.description,
        "width": of.width,
        "height": of.height,
        "ephemeral": private.then_some(true),
    }))
}

fn embeds(base: &str, message: &Message) -> Value {
    let resolve = |embed: &Value| {
        let mut embed = embed.clone();
        let icons = [("author", "icon_url"), ("footer", "icon_url")];
        for (part, key) in [("image", "url"), ("thumbnail", "url")].into_iter().chain(icons) {
            let url = embed[part][key].as_str();
            let Some(name) = url.and_then(|url| url.strip_prefix("attachment://")) else {
                continue;
            };
            match message.attachments.iter().rev().find(|each| each.filename == name) {
                Some(found) => resolve_picture(base, message, found, &mut embed[part], key),
                None => remove(&mut embed, part, key),
            }
        }
        embed
    };
    message.embeds.iter().map(resolve).collect()
}

fn resolve_picture(base: &str, message: &Message, found: &Attachment, part: &mut Value, key: &str) {
    let url = attachment_url(base, message.channel_id, found);
    part[format!("proxy_{key}").as_str()] = json!(url);
    part[key] = json!(url);
    if key == "url" {
        part["width"] = json!(found.width.unwrap_or(0));
        part["height"] = json!(found.height.unwrap_or(0));
        if let Some(description) = &found.description {
            part["description"] = json!(description);
        }
    }
}

/// Takes an address that leads nowhere out of an embed: the whole picture, or only the icon.
fn remove(embed: &mut Value, part: &str, key: &str) {
    if key == "url" {
        embed.as_object_mut().map(|object| object.remove(part));
    } else if let Some(object) = embed[part].as_object_mut() {
        object.remove(key);
    }
}
