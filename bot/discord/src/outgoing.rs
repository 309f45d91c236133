//! A finished message: words, buttons and a picture, in whichever form Discord wants it.
//!
//! Every form states `allowed_mentions`: nobody is rung but those a post names.

use model::message::Tone;
use serenity::all::{
    Colour, CreateAllowedMentions, CreateAttachment, CreateEmbed, CreateEmbedFooter,
    CreateInteractionResponseMessage, CreateMessage, EditAttachments, EditInteractionResponse,
    EditMessage, MessageFlags,
};

use crate::emoji::Emoji;
use crate::pictures::Image;
use crate::prelude::*;
use crate::widgets;

const PICTURE: &str = "map.png";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    pub name: String,
    pub bytes: Arc<[u8]>,
    pub about: String,
}

#[derive(Debug, Clone, Default)]
pub struct OutgoingMessage {
    pub post: Post,
    pub rows: Vec<Row>,
    pub picture: Option<Image>,
    pub file: Option<File>,
}

impl From<Post> for OutgoingMessage {
    fn from(post: Post) -> Self {
        Self { post, rows: Vec::new(), picture: None, file: None }
    }
}

fn colour(tone: Tone) -> Colour {
    match tone {
        Tone::Plain => Colour::new(0x00b8_a57a),
        Tone::Good => Colour::new(0x004f_7a3c),
        Tone::Bad => Colour::new(0x00a3_3b2b),
        Tone::Call => Colour::new(0x002f_5d8a),
    }
}

pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept + "…"
}

impl OutgoingMessage {
    #[must_use]
    pub fn with_rows(mut self, rows: Vec<Row>) -> Self {
        self.rows = rows;
        self
    }

    #[must_use]
    pub fn with_picture(mut self, picture: Option<Image>) -> Self {
        self.picture = picture;
        self
    }

    #[must_use]
    pub fn with_file(mut self, file: File) -> Self {
        self.file = Some(file);
        self
    }

    fn mentions(&self) -> CreateAllowedMentions {
        let users = self.post.rings.iter().map(|player| UserId::new(player.0.max(1)));
        CreateAllowedMentions::new().users(users).replied_user(false)
    }

    /// The text outside the frame: only what rings stands there.
    fn content(&self) -> String {
        let rung = self.post.rings.iter().map(|player| format!("<@{}> ", player.0));
        cut(&(rung.collect::<String>() + &self.post.call), 2_000)
    }

    fn embeds(&self) -> Vec<CreateEmbed> {
        self.embeds_with(self.picture.is_some())
    }

    fn embeds_with(&self, pictured: bool) -> Vec<CreateEmbed> {
        let post = &self.post;
        let empty = post.title.is_empty() && post.body.is_empty() && !pictured;
        if empty {
            return Vec::new();
        }
        let mut embed = CreateEmbed::new().colour(colour(post.tone));
        if !post.title.is_empty() {
            embed = embed.title(cut(&post.title, 256));
        }
        if !post.body.is_empty() {
            embed = embed.description(cut(&post.body, 4_096));
        }
        if !post.footer.is_empty() {
            embed = embed.footer(CreateEmbedFooter::new(cut(&post.footer, 1_024)));
        }
        if pictured {
            embed = embed.attachment(PICTURE);
        }
        vec![embed]
    }

    pub fn files(&self) -> Vec<CreateAttachment> {
        let image = self.picture.as_ref().map(|image| {
            let file = CreateAttachment::bytes(image.png.to_vec(), PICTURE);
            file.description(cut(&image.alt, 1_024))
        });
        let file = self.file.as_ref().map(|file| {
            let attached = CreateAttachment::bytes(file.bytes.to_vec(), file.name.clone());
            attached.description(cut(&file.about, 1_024))
        });
        image.into_iter().chain(file).collect()
    }

    fn attachments(&self) -> EditAttachments {
        let none = EditAttachments::new();
        self.files().into_iter().fold(none, EditAttachments::add)
    }

    /// As a new message of a channel; silent unless it rings for somebody.
    pub fn message(&self) -> CreateMessage {
        let mut message = CreateMessage::new()
            .content(self.content())
            .embeds(self.embeds())
            .components(widgets::build(&self.rows))
            .allowed_mentions(self.mentions());
        if self.post.rings.is_empty() {
            message = message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
        }
        self.files().into_iter().fold(message, CreateMessage::add_file)
    }

    pub fn edit(&self) -> EditMessage {
        EditMessage::new()
            .content(self.content())
            .embeds(self.embeds())
            .components(widgets::build(&self.rows))
            .attachments(self.attachments())
            .allowed_mentions(self.mentions())
    }

    pub fn words(&self, pictured: bool) -> EditMessage {
        EditMessage::new()
            .content(self.content())
            .embeds(self.embeds_with(pictured))
            .allowed_mentions(self.mentions())
    }

    pub fn response(&self) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .content(self.content())
            .embeds(self.embeds())
            .components(widgets::build(&self.rows))
            .allowed_mentions(CreateAllowedMentions::new())
            .ephemeral(true);
        message.files(self.files())
    }

    pub fn late_response(&self) -> EditInteractionResponse {
        EditInteractionResponse::new()
            .content(self.content())
            .embeds(self.embeds())
            .components(widgets::build(&self.rows))
            .attachments(self.attachments())
            .allowed_mentions(CreateAllowedMentions::new())
    }
}

/// The body of a request as Discord's schema has it, with emoji of ours in place of signs: serenity
/// writes the placeholder ids of new attachments as numbers, the schema wants strings.
pub fn wire(body: &impl serde::Serialize, emoji: &Emoji) -> serde_json::Result<serde_json::Value> {
    let mut value = serde_json::to_value(body)?;
    emoji.put_into(&mut value);
    for place in ["/attachments", "/data/attachments"] {
        let attachments = value.pointer_mut(place).and_then(serde_json::Value::as_array_mut);
        for attachment in attachments.into_iter().flatten() {
            if let Some(id) = attachment.get("id").and_then(serde_json::Value::as_u64) {
                attachment["id"] = id.to_string().into();
            }
        }
    }
    Ok(value)
}
