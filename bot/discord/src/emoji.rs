//! Emoji of the bot's own: uploaded at the start, and put in the place of Unicode signs in whatever
//! goes to Discord. Files, logs and descriptions of pictures keep the signs.

use std::sync::OnceLock;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use games::text::signs::Sign;
use model::dice::hex;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::pictures;
use crate::prelude::*;

const WITHIN: Duration = Duration::from_secs(20);
const ASKED_EVERY: Duration = Duration::from_secs(5);
const ASKED_MAX: u32 = 60;
const PIXELS: u32 = 128;
const DIE: &str = "🎲";
/// The longest texts that Discord takes: title and description of an embed, and all of a message.
const TITLE_MAX: usize = 256;
const BODY_MAX: usize = 4_096;
const EMBED_MAX: usize = 6_000;
const CONTENT_MAX: usize = 2_000;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    sign: String,
    name: String,
    id: String,
}

impl Known {
    fn markup(&self) -> String {
        format!("<:{}:{}>", self.name, self.id)
    }
}

/// The emoji that Discord knows; none until they have been uploaded. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Emoji(Arc<OnceLock<Vec<Known>>>);

impl Emoji {
    fn known(&self) -> &[Known] {
        self.0.get().map_or(&[], Vec::as_slice)
    }

    pub(crate) fn put_into(&self, message: &mut Value) {
        if self.known().is_empty() {
            return;
        }
        for place in ["/embeds", "/data/embeds"] {
            let embeds = message.pointer_mut(place).and_then(Value::as_array_mut);
            for embed in embeds.into_iter().flatten() {
                self.put_into_embed(embed);
            }
        }
        if let Some(text) = message["content"].as_str() {
            let drawn = self.in_text(text);
            if drawn.encode_utf16().count() <= CONTENT_MAX {
                message["content"] = drawn.into();
            }
        }
        for place in ["/components", "/data/components"] {
            if let Some(rows) = message.pointer_mut(place) {
                self.put_on(rows);
            }
        }
    }

    fn put_into_embed(&self, embed: &mut Value) {
        let length = |embed: &Value, key: &str| {
            embed[key].as_str().map_or(0, |text| text.encode_utf16().count())
        };
        let foot = embed["footer"]["text"].as_str().map_or(0, |text| text.encode_utf16().count());
        for (key, most) in [("title", TITLE_MAX), ("description", BODY_MAX)] {
            let Some(text) = embed[key].as_str() else { continue };
            let drawn = self.in_text(text);
            let other = if key == "title" { "description" } else { "title" };
            let long = drawn.encode_utf16().count();
            if long <= most && long + length(embed, other) + foot <= EMBED_MAX {
                embed[key] = drawn.into();
            }
        }
    }

    fn put_on(&self, part: &mut Value) {
        match part {
            Value::Array(parts) => parts.iter_mut().for_each(|part| self.put_on(part)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    if key != "emoji" {
                        self.put_on(value);
                    } else if let Some(known) = self.of(value["name"].as_str().unwrap_or("")) {
                        *value = json!({ "id": known.id, "name": known.name });
                    }
                }
            }
            _ => {}
        }
    }

    fn of(&self, sign: &str) -> Option<&Known> {
        let bare = |sign: &str| sign.trim_end_matches('\u{fe0f}').to_owned();
        self.known().iter().find(|known| bare(&known.sign) == bare(sign))
    }

    fn in_text(&self, text: &str) -> String {
        let part = |(at, part): (usize, &str)| match at % 2 {
            0 => self.in_plain(part),
            _ => part.to_owned(),
        };
        text.split('`').enumerate().map(part).collect::<Vec<_>>().join("`")
    }

    fn in_plain(&self, text: &str) -> String {
        let mut drawn = self.with_dice(text);
        for known in self.known().iter().filter(|known| !known.sign.starts_with(DIE)) {
            let bare = known.sign.trim_end_matches('\u{fe0f}');
            let whole = format!("{bare}\u{fe0f}");
            drawn = drawn.replace(&whole, bare).replace(bare, &known.markup());
        }
        drawn
    }

    fn with_dice(&self, text: &str) -> String {
        let mut parts = text.split(DIE);
        let mut drawn = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (faces, rest) = faces(part);
            let shown: Option<Vec<String>> =
                faces.iter().map(|face| Some(self.of(&format!("{DIE}{face}"))?.markup())).collect();
            match shown.filter(|shown| !shown.is_empty()) {
                Some(shown) => drawn = drawn + &shown.join("+") + rest,
                None => drawn = drawn + DIE + part,
            }
        }
        drawn
    }
}

fn faces(text: &str) -> (Vec<char>, &str) {
    let (mut faces, mut rest) = (Vec::new(), text);
    loop {
        let next = if faces.is_empty() { Some(rest) } else { rest.strip_prefix('+') };
        let Some(next) = next else { return (faces, rest) };
        let mut chars = next.chars();
        let Some(face @ '1'..='6') = chars.next() else { return (faces, rest) };
        let after = chars.as_str();
        if after.starts_with(|c: char| c.is_ascii_digit() || c == 'D') {
            return (faces, rest);
        }
        faces.push(face);
        rest = after;
    }
}

/// Finds what Discord has, and uploads what it does not have yet; where several processes serve,
/// one of them does that and the others wait for it. Where there is no room for them the signs stay.
pub(crate) async fn find(app: App) {
    for _ in 0..ASKED_MAX {
        match tokio::time::timeout(WITHIN, app.http.get_application_emojis()).await {
            Ok(Ok(there)) => {
                let there =
                    there.into_iter().map(|emoji| (emoji.name, emoji.id.to_string())).collect();
                let uploads = app.campaigns.store().holds_commands();
                if let Some(known) = known(&app, there, uploads).await {
                    info!(emoji = known.len(), "emoji are known");
                    // A second start of the same process finds them set.
                    let _ = app.emoji.0.set(known);
                    return;
                }
            }
            Ok(Err(why)) => return info!(%why, "there are no emoji of ours; signs stay"),
            Err(_) => return info!("asking for emoji hung; signs stay"),
        }
        tokio::time::sleep(ASKED_EVERY).await;
    }
    info!("another process has not uploaded all emoji; signs stay");
}

/// The emoji that Discord knows, those it lacks uploaded; nothing if they are another's to upload.
async fn known(app: &App, there: Vec<(String, String)>, uploads: bool) -> Option<Vec<Known>> {
    let mut known = Vec::new();
    let drawing = tokio::task::spawn_blocking(|| {
        let drawn = |sign: Sign| Some((sign, pictures::emoji(&sign, PIXELS).ok()?));
        games::text::signs::all().into_iter().filter_map(drawn).collect::<Vec<_>>()
    });
    for (sign, png) in drawing.await.unwrap_or_default() {
        // Another drawing has another name: whoever sees an old message sees the old one.
        let name = format!("{}_{}", sign.name, &hex(&Sha256::digest(&png))[..6]);
        let found = there.iter().find(|(other, _)| *other == name).map(|(_, id)| id.clone());
        let id = match found {
            Some(id) => Some(id),
            None if !uploads => return None,
            None => uploaded(app, &name, &png).await,
        };
        // Where one is refused, the others would be.
        let Some(id) = id else { break };
        known.push(Known { sign: sign.sign.to_owned(), name, id });
    }
    Some(known)
}

async fn uploaded(app: &App, name: &str, png: &[u8]) -> Option<String> {
    let image = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(png));
    let body = json!({ "name": name, "image": image });
    let call = app.http.create_application_emoji(&body);
    match tokio::time::timeout(WITHIN, call).await {
        Ok(Ok(emoji)) => Some(emoji.id.to_string()),
        Ok(Err(why)) => {
            warn!(%why, name, "an emoji could not be uploaded");
            None
        }
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Emoji {
        let known = |(sign, name): (&str, &str)| Known {
            sign: sign.to_owned(),
            name: name.to_owned(),
            id: "7".to_owned(),
        };
        let signs = [("🎲4", "die4"), ("🎲3", "die3"), ("⚫", "flag"), ("🪖", "foot")];
        let emoji = Emoji::default();
        emoji.0.set(signs.map(known).to_vec()).expect("fresh");
        emoji
    }

    #[test]
    fn signs_become_emoji_where_discord_draws_them() {
        let emoji = some();
        for (text, drawn) in [
            ("🎲4+3 = 7", "<:die4:7>+<:die3:7> = 7"),
            ("🎲4 (5+)", "<:die4:7> (5+)"),
            ("🎲11, 🎲 4, 🎲4D6, 🎲6", "🎲11, 🎲 4, 🎲4D6, 🎲6"),
            ("⚫ Tamai `⚫` **⚫**", "<:flag:7> Tamai `⚫` **<:flag:7>**"),
        ] {
            assert_eq!(emoji.in_text(text), drawn, "{text}");
        }
        let mut message = json!({
            "content": "⚫",
            "embeds": [{ "title": "⚫", "description": "⚫".repeat(4_000), "footer": { "text": "⚫" } }],
            "components": [{ "components": [{ "label": "⚫", "emoji": { "name": "🪖" } }] }],
        });
        emoji.put_into(&mut message);
        assert_eq!(
            (&message["content"], &message["embeds"][0]["title"]),
            (&json!("<:flag:7>"), &json!("<:flag:7>"))
        );
        assert_eq!(message["embeds"][0]["footer"]["text"], "⚫", "no emoji is drawn there");
        assert!(
            message["embeds"][0]["description"].as_str().is_some_and(|of| of.starts_with('⚫'))
        );
        let button = &message["components"][0]["components"][0];
        assert_eq!((&button["label"], &button["emoji"]["name"]), (&json!("⚫"), &json!("foot")));
    }

    #[test]
    fn signs_stay_while_there_are_no_emoji() {
        let mut message = json!({ "embeds": [{ "title": "⚫ 🎲4" }] });
        Emoji::default().put_into(&mut message);
        assert_eq!(message["embeds"][0]["title"], "⚫ 🎲4");
    }
}
