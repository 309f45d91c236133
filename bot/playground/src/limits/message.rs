//! Limits of a message: text, embeds, nonce, mentions, attachments' alt texts.
//!
//! Components are next door. Polls, stickers and voice messages are not known here and are ignored.

use serde_json::Value;

use super::Limit::{Address, List, OneOf, Picture, Required, RequiredText, Text, Whole};
use super::{At, Report, Rule, findings};
use crate::json::items;

/// Longest text of a message.
pub(crate) const CONTENT_MAX: usize = 2000;
/// Most characters over all embeds.
const EMBED_CHARACTERS_MAX: usize = 6000;
/// Largest file a bot may send, in bytes.
pub(crate) const FILE_BYTES_MAX: usize = 10 * 1024 * 1024;

const RULES: &[Rule] = &[
    ("content", Text(0, CONTENT_MAX)),
    ("embeds", List(0, 10)),
    ("embeds.*.title", Text(0, 256)),
    ("embeds.*.description", Text(0, 4096)),
    ("embeds.*.url", Address(2048)),
    ("embeds.*.color", Whole(0, 0x00FF_FFFF)),
    ("embeds.*.image.url", Picture),
    ("embeds.*.thumbnail.url", Picture),
    ("embeds.*.author.name", RequiredText(0, 256)),
    ("embeds.*.author.url", Address(2048)),
    ("embeds.*.author.icon_url", Picture),
    ("embeds.*.footer.text", RequiredText(0, 2048)),
    ("embeds.*.footer.icon_url", Picture),
    ("embeds.*.fields", List(0, 25)),
    ("embeds.*.fields.*.name", RequiredText(1, 256)),
    ("embeds.*.fields.*.value", RequiredText(1, 1024)),
    ("allowed_mentions.parse.*", OneOf("'roles', 'users', 'everyone'")),
    ("allowed_mentions.users", List(0, 100)),
    ("allowed_mentions.roles", List(0, 100)),
    ("attachments", List(0, 10)),
    ("attachments.*.id", Required),
    ("attachments.*.description", Text(0, 1024)),
];

findings! {
    EMBEDS_TOO_LONG: MAX_EMBED_SIZE_EXCEEDED "Embed size exceeds maximum size of 6000";
    PARSE_AND_USERS: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE "parse:[\"users\"] and users: [ids...] are mutually exclusive.";
    PARSE_AND_ROLES: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE "parse:[\"roles\"] and roles: [ids...] are mutually exclusive.";
}

/// Checks everything but components.
pub(crate) fn check(body: &At<'_>, report: &mut Report) {
    report.check(body, RULES);
    if !body["nonce"].is_number() {
        report.check(body, &[("nonce", Text(0, 25))]);
    }
    let allowed = &body["allowed_mentions"];
    let twice = |list: &str| {
        items(&allowed["parse"]).iter().any(|word| word == list)
            && !items(&allowed[list]).is_empty()
    };
    let characters: usize = items(&body["embeds"]).iter().map(characters).sum();
    let cases = [
        (twice("users"), "allowed_mentions", PARSE_AND_USERS),
        (twice("roles"), "allowed_mentions", PARSE_AND_ROLES),
        (characters > EMBED_CHARACTERS_MAX, "embeds", EMBEDS_TOO_LONG),
    ];
    report.add_all(body, &cases);
}

/// Characters of an embed that count towards the sum.
fn characters(embed: &Value) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.trim().chars().count());
    let fields = items(&embed["fields"]).iter();
    count(&embed["title"])
        + count(&embed["description"])
        + count(&embed["footer"]["text"])
        + count(&embed["author"]["name"])
        + fields.map(|field| count(&field["name"]) + count(&field["value"])).sum::<usize>()
}

/// Whether an embed would show nothing at all.
pub(crate) fn is_blank(embed: &Value) -> bool {
    characters(embed) == 0 && embed["image"].is_null() && embed["thumbnail"].is_null()
}
