//! Limits of a message: text, embeds, nonce, mentions, attachments' alt texts.
//!
//! Components are next door. Polls, stickers and voice messages are not known here and are ignored.

use serde_json::Value;

use super::{Report, items};

/// Longest text of a message.
pub(crate) const CONTENT_MAX: usize = 2000;
/// Most embeds, and most characters over all of them.
const EMBEDS_MAX: usize = 10;
const EMBED_CHARACTERS_MAX: usize = 6000;
/// Largest file a bot may send, in bytes.
pub(crate) const FILE_BYTES_MAX: usize = 10 * 1024 * 1024;

/// Checks everything but components.
pub(crate) fn check(body: &Value, report: &mut Report) {
    report.text("content", &body["content"], false, 0, CONTENT_MAX);
    check_embeds(&body["embeds"], report);
    check_nonce(&body["nonce"], report);
    check_mentions(&body["allowed_mentions"], report);
    for (index, attachment) in items(&body["attachments"]).iter().enumerate() {
        report.text(
            &format!("attachments.{index}.description"),
            &attachment["description"],
            false,
            0,
            1024,
        );
        if attachment["id"].is_null() {
            report.required(&format!("attachments.{index}.id"));
        }
    }
    if items(&body["attachments"]).len() > 10 {
        report.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
}

fn check_nonce(nonce: &Value, report: &mut Report) {
    match nonce {
        Value::Null | Value::Number(_) => {}
        _ => report.text("nonce", nonce, false, 0, 25),
    }
}

fn check_mentions(allowed: &Value, report: &mut Report) {
    let parse: Vec<&str> = items(&allowed["parse"]).iter().filter_map(Value::as_str).collect();
    for (index, word) in parse.iter().enumerate() {
        if !matches!(*word, "roles" | "users" | "everyone") {
            report
                .choice(&format!("allowed_mentions.parse.{index}"), "'roles', 'users', 'everyone'");
        }
    }
    for list in ["users", "roles"] {
        let named = items(&allowed[list]);
        if named.len() > 100 {
            report.add(
                &format!("allowed_mentions.{list}"),
                "BASE_TYPE_MAX_LENGTH",
                "Must be 100 or fewer in length.",
            );
        }
        if !named.is_empty() && parse.contains(&list) {
            let message =
                format!("parse:[\"{list}\"] and {list}: [ids...] are mutually exclusive.");
            report.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

fn check_embeds(embeds: &Value, report: &mut Report) {
    let embeds = items(embeds);
    if embeds.len() > EMBEDS_MAX {
        report.add(
            "embeds",
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {EMBEDS_MAX} or fewer in length."),
        );
    }
    for (index, embed) in embeds.iter().enumerate() {
        check_embed(&format!("embeds.{index}"), embed, report);
    }
    if embeds.iter().map(characters).sum::<usize>() > EMBED_CHARACTERS_MAX {
        report.add(
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
            format!("Embed size exceeds maximum size of {EMBED_CHARACTERS_MAX}"),
        );
    }
}

fn check_embed(path: &str, embed: &Value, report: &mut Report) {
    report.text(&format!("{path}.title"), &embed["title"], false, 0, 256);
    report.text(&format!("{path}.description"), &embed["description"], false, 0, 4096);
    report.text(
        &format!("{path}.footer.text"),
        &embed["footer"]["text"],
        embed["footer"].is_object(),
        0,
        2048,
    );
    report.text(
        &format!("{path}.author.name"),
        &embed["author"]["name"],
        embed["author"].is_object(),
        0,
        256,
    );
    report.whole(&format!("{path}.color"), &embed["color"], 0, 0x00FF_FFFF);
    for (part, key) in [
        ("", "url"),
        ("image", "url"),
        ("thumbnail", "url"),
        ("author", "icon_url"),
        ("footer", "icon_url"),
        ("author", "url"),
    ] {
        let (value, at) = if part.is_empty() {
            (&embed[key], format!("{path}.{key}"))
        } else {
            (&embed[part][key], format!("{path}.{part}.{key}"))
        };
        check_address(
            &at,
            value,
            part == "image" || part == "thumbnail" || key == "icon_url",
            report,
        );
    }
    let fields = items(&embed["fields"]);
    if fields.len() > 25 {
        report.add(
            &format!("{path}.fields"),
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        );
    }
    for (index, field) in fields.iter().enumerate() {
        report.text(&format!("{path}.fields.{index}.name"), &field["name"], true, 1, 256);
        report.text(&format!("{path}.fields.{index}.value"), &field["value"], true, 1, 1024);
    }
}

/// An address must be http(s); pictures may also name an attachment.
pub(crate) fn check_address(path: &str, value: &Value, picture: bool, report: &mut Report) {
    let Some(url) = value.as_str() else { return };
    let known = url.starts_with("http://")
        || url.starts_with("https://")
        || picture && url.starts_with("attachment://");
    if !known {
        let schemes = if picture { "('http', 'https', 'attachment')" } else { "('http', 'https')" };
        report.add(
            path,
            "URL_TYPE_INVALID_SCHEME",
            format!(
                "Scheme \"{}\" is not supported. Scheme must be one of {schemes}.",
                url.split(':').next().unwrap_or_default()
            ),
        );
    }
    if url.chars().count() > 2048 {
        report.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 2048 or fewer in length.");
    }
}

/// Characters of an embed that count towards the sum.
fn characters(embed: &Value) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.trim().chars().count());
    let fields: usize = items(&embed["fields"])
        .iter()
        .map(|field| count(&field["name"]) + count(&field["value"]))
        .sum();
    count(&embed["title"])
        + count(&embed["description"])
        + count(&embed["footer"]["text"])
        + count(&embed["author"]["name"])
        + fields
}

/// Whether an embed would show nothing at all.
pub(crate) fn is_blank(embed: &Value) -> bool {
    characters(embed) == 0 && embed["image"].is_null() && embed["thumbnail"].is_null()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn wrong(body: &Value) -> Value {
        let mut report = Report::default();
        check(body, &mut report);
        report.errors()
    }

    #[test]
    fn each_limit_holds_exactly() {
        let fine = json!({ "content": "é".repeat(2000), "embeds": [{ "title": "t".repeat(256), "description": "d".repeat(4096), "footer": { "text": "f" } }], "nonce": "n".repeat(25) });
        assert_eq!(wrong(&fine), json!({}));
        let cases = [
            (json!({ "content": "a".repeat(2001) }), "/content"),
            (json!({ "embeds": [{ "title": "t".repeat(257) }] }), "/embeds/0/title"),
            (json!({ "embeds": [{ "description": "t".repeat(4097) }] }), "/embeds/0/description"),
            (
                json!({ "embeds": [{ "footer": { "text": "t".repeat(2049) } }] }),
                "/embeds/0/footer/text",
            ),
            (
                json!({ "embeds": [{ "author": { "name": "t".repeat(257) } }] }),
                "/embeds/0/author/name",
            ),
            (
                json!({ "embeds": [{ "fields": [{ "name": "n".repeat(257), "value": "v" }] }] }),
                "/embeds/0/fields/0/name",
            ),
            (
                json!({ "embeds": [{ "fields": [{ "name": "n", "value": "v".repeat(1025) }] }] }),
                "/embeds/0/fields/0/value",
            ),
            (
                json!({ "embeds": [{ "fields": [{ "name": "n", "value": "" }] }] }),
                "/embeds/0/fields/0/value",
            ),
            (
                json!({ "embeds": [{ "fields": vec![json!({ "name": "n", "value": "v" }); 26] }] }),
                "/embeds/0/fields",
            ),
            (json!({ "embeds": vec![json!({ "title": "t" }); 11] }), "/embeds"),
            (
                json!({ "embeds": [{ "description": "d".repeat(3001) }, { "description": "d".repeat(3000) }] }),
                "/embeds",
            ),
            (
                json!({ "embeds": [{ "image": { "url": "file:///etc/passwd" } }] }),
                "/embeds/0/image/url",
            ),
            (json!({ "nonce": "n".repeat(26) }), "/nonce"),
            (
                json!({ "attachments": [{ "id": "0", "description": "d".repeat(1025) }] }),
                "/attachments/0/description",
            ),
            (
                json!({ "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
                "/allowed_mentions",
            ),
            (json!({ "allowed_mentions": { "parse": ["all"] } }), "/allowed_mentions/parse/0"),
        ];
        for (body, path) in cases {
            let errors = wrong(&body);
            assert!(
                errors.pointer(&format!("{path}/_errors/0/code")).is_some(),
                "{path}: {errors}"
            );
        }
    }
}
