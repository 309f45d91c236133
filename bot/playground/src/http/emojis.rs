//! Emoji of the bot's application.
//!
//! Their ids follow from their names, so that messages keep theirs when the server begins anew: they
//! are kept in memory alone.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use serde_json::{Value, json};

use crate::http::error::ApiError;
use crate::http::{Api, ApiResult, created, no_content, ok};

const EMOJI_MAX: usize = 2_000;
const BYTES_MAX: usize = 256 * 1024;
const PNG: &str = "data:image/png;base64,";

#[derive(Debug, Clone)]
pub(crate) struct StoredEmoji {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) png: Bytes,
}

impl StoredEmoji {
    fn on_the_wire(&self) -> Value {
        let Self { id, name, .. } = self;
        json!({
            "id": id.to_string(), "name": name, "roles": [], "require_colons": true,
            "managed": false, "animated": false, "available": true,
        })
    }
}

/// An id that is the same for a name every time (FNV-1a), and fits a snowflake.
fn id_of(name: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    (name.bytes().fold(0xcbf2_9ce4_8422_2325, mix) >> 2).max(1)
}

impl Api<'_> {
    /// The routes of the emoji of the application.
    pub(super) fn emojis(&mut self, rest: &[&str]) -> ApiResult {
        match (self.method, rest) {
            _ if !self.state.options.takes_emoji => Err(ApiError::NOT_FOUND),
            ("GET", []) => {
                let items: Vec<Value> =
                    self.state.emojis.iter().map(StoredEmoji::on_the_wire).collect();
                ok(json!({ "items": items }))
            }
            ("POST", []) => self.create_emoji(),
            ("DELETE", [id]) => {
                let before = self.state.emojis.len();
                self.state.emojis.retain(|emoji| emoji.id.to_string() != *id);
                match self.state.emojis.len() < before {
                    true => no_content(),
                    false => Err(ApiError::UNKNOWN_EMOJI),
                }
            }
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    fn create_emoji(&mut self) -> ApiResult {
        if self.state.emojis.len() >= EMOJI_MAX {
            return Err(ApiError::TOO_MANY_EMOJI);
        }
        let name = self.body["name"].as_str().unwrap_or_default();
        let legal = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let image = self.body["image"].as_str().and_then(|image| image.strip_prefix(PNG));
        let png = image.and_then(|image| BASE64_STANDARD.decode(image).ok());
        let there = self.state.emojis.iter().any(|emoji| emoji.name == name);
        let png = png.filter(|png| png.len() <= BYTES_MAX && png.starts_with(b"\x89PNG"));
        let fits = (2..=32).contains(&name.len()) && name.chars().all(legal) && !there;
        let Some(png) = png.filter(|_| fits) else { return Err(ApiError::INVALID_FORM_BODY) };
        let emoji = StoredEmoji { id: id_of(name), name: name.to_owned(), png: png.into() };
        let wire = emoji.on_the_wire();
        self.state.emojis.push(emoji);
        created(wire)
    }
}
