//! What nobody sensible would type or send: text meant to break things, commands filled in at
//! random after the registered schema, forged buttons and forms.

use playground::{ChannelId, MessageId, Playground, UserId};
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;
use serde_json::{Map, Value, json};

/// Longest custom id Discord carries.
const ID_MAX: usize = 100;

const TEXTS: [&str; 30] = [
    " ",
    "0",
    "1",
    "-1",
    "7",
    "3.5",
    "99999999999999999999",
    "-9223372036854775808",
    "NaN",
    "2d6+1",
    "999999d999999",
    "d",
    "held",
    "2 days",
    "tomorrow",
    "Friday 25:99",
    "Europe/London",
    "22-07",
    "@everyone @here <@1> <@&1> <#1>",
    "'); DROP TABLE log; --",
    "../../../etc/passwd",
    "http://127.0.0.1:1/x",
    "\u{202e}drawkcab\u{200d}\u{200b}",
    "𝕾𝖚𝖆𝖐𝖎𝖓 👩‍👩‍👧‍👦 ☃️",
    "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "```\n**_~~||x||~~_**\n```",
    "line\r\nline\u{0}line",
    "Suakin",
    "37",
    "pass",
];

/// A text that may break something.
pub(crate) fn text(rng: &mut ChaCha8Rng, most: usize) -> String {
    let drawn = TEXTS[rng.random_range(0..TEXTS.len())];
    let long = rng.random_range(0..12) == 0;
    let text = if long { "ǅ".repeat(most.max(1)) } else { drawn.to_owned() };
    text.chars().take(most.max(1)).collect()
}

/// A slash command with its options as Discord knows them.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    pub(crate) path: String,
    pub(crate) options: Vec<Value>,
}

impl Known {
    /// Its options that complete what is typed.
    pub(crate) fn completing(&self) -> Vec<String> {
        let completing = self.options.iter().filter(|option| option["autocomplete"] == true);
        completing.filter_map(|option| option["name"].as_str().map(str::to_owned)).collect()
    }
}

fn below(path: &str, node: &Value, found: &mut Vec<Known>) {
    let options = node["options"].as_array().cloned().unwrap_or_default();
    let (subs, own): (Vec<_>, Vec<_>) =
        options.into_iter().partition(|option| matches!(option["type"].as_u64(), Some(1 | 2)));
    if subs.is_empty() {
        found.push(Known { path: path.to_owned(), options: own });
    }
    for sub in subs {
        below(&format!("{path} {}", sub["name"].as_str().unwrap_or_default()), &sub, found);
    }
}

/// Every slash command as registered.
pub(crate) fn commands(playground: &Playground) -> Vec<Known> {
    let mut found = Vec::new();
    for command in playground.registered_commands() {
        if command["type"].as_u64().unwrap_or(1) == 1 {
            below(command["name"].as_str().unwrap_or_default(), &command, &mut found);
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    // Several servers have the same commands of their own.
    found.dedup_by(|one, other| one.path == other.path);
    found
}

/// A value for an option, sensible where the schema says what is.
fn value(rng: &mut ChaCha8Rng, option: &Value, people: &[UserId], channel: ChannelId) -> Value {
    let choices = option["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !choices.is_empty() {
        return choices[rng.random_range(0..choices.len())]["value"].clone();
    }
    let most = option["max_length"].as_u64().and_then(|most| usize::try_from(most).ok());
    match option["type"].as_u64() {
        Some(4 | 10) => {
            let least = option["min_value"].as_i64().unwrap_or(-(1 << 53));
            let most = option["max_value"].as_i64().unwrap_or(1 << 53);
            let near = rng.random_range(0..60).clamp(least, most);
            json!([near, near, least, most][rng.random_range(0..4)])
        }
        Some(5) => json!(rng.random_range(0..2) == 0),
        Some(6 | 9) => json!(people[rng.random_range(0..people.len())].to_string()),
        Some(7) => json!(channel.to_string()),
        Some(11) => {
            let texts = ["", "{}", "[]", "{\"lines\":[[[[[[[[]]]]]]]]}", "\u{0}\u{1}", "null"];
            let text = texts[rng.random_range(0..texts.len())];
            let deep = "[".repeat(20_000);
            let text = if rng.random_range(0..4) == 0 { deep.as_str() } else { text };
            json!({ "filename": "war.json", "text": text, "content_type": "application/json" })
        }
        _ => json!(text(rng, most.unwrap_or(300).min(2_000))),
    }
}

/// Options for a command: those required, and some of the others.
pub(crate) fn options(
    rng: &mut ChaCha8Rng,
    known: &Known,
    people: &[UserId],
    channel: ChannelId,
) -> Value {
    let mut given = Map::new();
    for option in &known.options {
        let wanted = option["required"] == true || rng.random_range(0..3) == 0;
        if let Some(name) = option["name"].as_str().filter(|_| wanted) {
            given.insert(name.to_owned(), value(rng, option, people, channel));
        }
    }
    Value::Object(given)
}

/// An id like those of the bot's buttons that it never made.
pub(crate) fn forged(rng: &mut ChaCha8Rng, like: Option<&str>) -> String {
    const LETTERS: &str = "ohmajltcnspryk96d14iv2uegqzxbf3w5780_";
    let letter = LETTERS.chars().nth(rng.random_range(0..LETTERS.len())).unwrap_or('o');
    let number = || ["0", "1", "2", "3", "a", "zz", "-1", "1y2p0ij32e8e7", "999999999999999999999"];
    let drawn = |rng: &mut ChaCha8Rng| number()[rng.random_range(0..9)];
    let made = match (like, rng.random_range(0..4)) {
        // A real one with a character changed, doubled or lost.
        (Some(like), 0..3) => {
            let mut letters: Vec<char> = like.chars().collect();
            let at = rng.random_range(0..letters.len().max(1)).min(letters.len().saturating_sub(1));
            match rng.random_range(0..4) {
                0 => letters.truncate(at),
                1 => letters.insert(at, ':'),
                2 => letters[at] = text(rng, 1).chars().next().unwrap_or('x'),
                _ => letters.extend(text(rng, 20).chars()),
            }
            letters.into_iter().collect()
        }
        (_, 0) => text(rng, ID_MAX),
        (_, 1) => format!("{letter}:{}", drawn(rng)),
        (_, 2) => format!("{letter}:{}:{}:{}", drawn(rng), drawn(rng), text(rng, 60)),
        _ => format!("{letter}:{}:{}", drawn(rng), text(rng, 60)),
    };
    let cut: String = made.chars().take(ID_MAX).collect();
    if cut.is_empty() { "o:1".to_owned() } else { cut }
}

/// A press of whatever id on whatever message, and perhaps the choice of whatever lines.
pub(crate) fn press(
    channel: ChannelId,
    message: MessageId,
    id: &str,
    values: Option<Vec<String>>,
) -> Value {
    let mut data = json!({ "id": 1, "custom_id": id, "component_type": 2 });
    if let Some(values) = values {
        data["component_type"] = json!(3);
        data["values"] = json!(values);
    }
    json!({
        "type": 3,
        "channel_id": channel.to_string(),
        "message_id": message.to_string(),
        "data": data,
    })
}

/// A form that nobody opened.
pub(crate) fn form(channel: ChannelId, id: &str, fields: &[(String, String)]) -> Value {
    let row = |(at, (id, text)): (usize, &(String, String))| {
        let input = json!({ "type": 4, "id": at * 2 + 2, "custom_id": id, "value": text });
        json!({ "type": 1, "id": at * 2 + 1, "components": [input] })
    };
    let rows: Vec<Value> = fields.iter().enumerate().map(row).collect();
    let data = json!({ "custom_id": id, "components": rows });
    json!({ "type": 5, "channel_id": channel.to_string(), "data": data })
}
