//! Each limit, met exactly and overstepped by one: a table for each kind of body.

use serde_json::{Value, json};

use super::{At, Report, commands, components, message, modal};

type Check = fn(&At<'_>, &mut Report);

fn errors(check: Check, body: &Value) -> Value {
    let mut report = Report::default();
    check(&At::new("", body), &mut report);
    report.errors()
}

/// A text of so many characters.
fn text(length: usize) -> Value {
    json!("é".repeat(length))
}

fn many(count: usize, item: impl Fn(usize) -> Value) -> Value {
    (0..count).map(item).collect()
}

/// Puts each value into a body without faults and expects a finding: at the path put at, or else the one named.
fn refused(check: Check, body: &Value, cases: &[(&str, Value, &str)]) {
    assert_eq!(errors(check, body), json!({}));
    for (path, value, at) in cases {
        let mut body = body.clone();
        *path.split('.').fold(&mut body, |at, part| match part.parse::<usize>() {
            Ok(index) => &mut at[index],
            Err(_) => &mut at[part],
        }) = value.clone();
        let at = if at.is_empty() { path } else { at };
        let found = errors(check, &body);
        let pointer = format!("/{}/_errors/0/code", at.replace('.', "/")).replace("//", "/");
        assert!(found.pointer(&pointer).is_some(), "{path} {value}: {found}");
    }
}

#[test]
fn messages() {
    let field = json!({ "name": text(256), "value": text(1024) });
    let fine = json!({
        "content": text(2000), "nonce": text(25),
        "embeds": [{ "title": text(256), "description": text(2000), "url": "http://example.org",
            "author": { "name": text(256) }, "footer": { "text": text(2048) } }, { "fields": [field] }],
        "attachments": [{ "id": 0, "description": text(1024) }],
        "allowed_mentions": { "parse": ["users"], "users": [] },
    });
    let small = |_| json!({ "name": "n", "value": "v" });
    let cases = [
        ("content", text(2001), ""),
        ("content", json!(7), ""),
        ("nonce", text(26), ""),
        ("embeds", many(11, |_| json!({ "title": "t" })), ""),
        ("embeds.0.title", text(257), ""),
        ("embeds.0.description", text(4097), ""),
        ("embeds.0.description", text(2000 + 161), "embeds"),
        ("embeds.0.footer.text", text(2049), ""),
        ("embeds.0.footer.text", json!(null), ""),
        ("embeds.0.author.name", text(257), ""),
        ("embeds.0.color", json!(0x0100_0000), ""),
        ("embeds.0.color", json!(-1), ""),
        ("embeds.0.url", json!("attachment://a.png"), ""),
        ("embeds.0.image", json!({ "url": "file:///etc/passwd" }), "embeds.0.image.url"),
        (
            "embeds.0.image",
            json!({ "url": format!("http://{}", "x".repeat(2042)) }),
            "embeds.0.image.url",
        ),
        ("embeds.1.fields", many(26, small), ""),
        ("embeds.1.fields.0", json!(null), "embeds.1.fields.0.name"),
        ("embeds.1.fields.0.name", text(257), ""),
        ("embeds.1.fields.0.value", text(1025), ""),
        ("embeds.1.fields.0.value", json!(""), ""),
        ("attachments", many(11, |id| json!({ "id": id })), ""),
        ("attachments.0.id", json!(null), ""),
        ("attachments.0.description", text(1025), ""),
        ("allowed_mentions.users", json!(["1"]), "allowed_mentions"),
        ("allowed_mentions.roles", many(101, |id| json!(id)), ""),
        ("allowed_mentions.parse.0", json!("all"), ""),
    ];
    refused(message::check, &fine, &cases);
}

fn button(id: usize) -> Value {
    json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id.to_string() })
}

fn menu(options: usize) -> Value {
    let option = |n| json!({ "label": format!("l{n}"), "value": format!("v{n}") });
    json!({ "type": 3, "custom_id": "menu", "options": many(options, option) })
}

#[test]
fn buttons_and_menus() {
    let row = |parts: &Value| json!({ "type": 1, "components": parts });
    let full = |r: usize| row(&many(5, |b| button(r * 5 + b)));
    assert_eq!(errors(components::check, &json!({ "components": many(5, full) })), json!({}));
    let link = json!({ "type": 2, "style": 5, "label": text(80), "url": "https://example.org" });
    let people = json!({ "type": 5, "custom_id": text(100), "max_values": 25 });
    let rows =
        [json!([button(1), link]), json!([menu(25)]), json!([people])].map(|parts| row(&parts));
    let cases = [
        ("components", many(6, full), ""),
        ("components.0", json!(null), "components.0.type"),
        ("components.0.type", json!(17), ""),
        ("components.0.components", many(6, button), ""),
        ("components.0.components", json!([]), ""),
        ("components.0.components", json!([menu(2), button(2)]), ""),
        ("components.0.components.1", button(1), "components.0.components.1.custom_id"),
        ("components.0.components.0.type", json!(9), ""),
        ("components.0.components.0.custom_id", text(101), ""),
        ("components.0.components.0.custom_id", json!(""), ""),
        ("components.0.components.0.label", text(81), ""),
        ("components.0.components.0.label", json!(null), "components.0.components.0"),
        ("components.0.components.0.style", json!(9), ""),
        ("components.0.components.0.url", json!("https://a.b"), "components.0.components.0"),
        ("components.0.components.1.url", json!(null), ""),
        ("components.0.components.1.url", json!(format!("http://{}", "x".repeat(506))), ""),
        ("components.0.components.1.custom_id", json!("a"), "components.0.components.1"),
        ("components.1.components.0.options", menu(26)["options"].clone(), ""),
        ("components.1.components.0.options", json!([]), ""),
        ("components.1.components.0.options.1.value", json!("v0"), ""),
        ("components.1.components.0.options.1.label", text(101), ""),
        ("components.1.components.0.placeholder", text(151), ""),
        ("components.1.components.0.max_values", json!(26), ""),
        ("components.1.components.0.min_values", json!(2), ""),
        ("components.2.components.0.max_values", json!(26), ""),
    ];
    refused(components::check, &json!({ "components": rows }), &cases);
    let mut chosen = menu(2);
    chosen["options"][0]["default"] = json!(true);
    chosen["options"][1]["default"] = json!(true);
    let body = json!({ "components": [row(&json!([chosen]))] });
    let pointer = "/components/0/components/0/options/_errors/0/code";
    assert!(errors(components::check, &body).pointer(pointer).is_some());
}

#[test]
fn forms() {
    let row = |n: usize| {
        let input = json!({ "type": 4, "style": 1, "label": text(45), "custom_id": n.to_string(), "value": text(4000) });
        json!({ "type": 1, "components": [input] })
    };
    let form = json!({ "title": text(45), "custom_id": text(100), "components": many(5, row) });
    let cases = [
        ("title", text(46), ""),
        ("custom_id", text(101), ""),
        ("components", many(6, row), ""),
        ("components", json!([]), ""),
        ("components.0.type", json!(17), ""),
        ("components.0.components.0.type", json!(2), ""),
        ("components.0.components.0.style", json!(3), ""),
        ("components.0.components.0.label", text(46), ""),
        ("components.0.components.0.placeholder", text(101), ""),
        ("components.0.components.0.value", text(4001), ""),
        ("components.0.components.0.max_length", json!(4001), ""),
        ("components.0.components.0.max_length", json!(20), "components.0.components.0.value"),
        ("components.0.components.0.min_length", json!(4001), ""),
        ("components.0.components.0.custom_id", json!("1"), "components.1.components.0.custom_id"),
    ];
    refused(modal::check, &form, &cases);
    let label = |n: usize| {
        let input = json!({ "type": 4, "style": 2, "custom_id": n.to_string() });
        json!({ "type": 18, "label": text(45), "description": text(100), "component": input })
    };
    let form = json!({ "title": "t", "custom_id": "c", "components": many(5, label) });
    let cases = [
        ("components.0.label", text(46), ""),
        ("components.0.label", json!(null), ""),
        ("components.0.description", text(101), ""),
        ("components.0.component", json!(null), ""),
        ("components.0.component.type", json!(19), ""),
        ("components.0.component.style", json!(0), ""),
        ("components.0.component.custom_id", json!("1"), "components.1.component.custom_id"),
    ];
    refused(modal::check, &form, &cases);
}

#[test]
fn commands() {
    let option = |name: &str, kind: u64| json!({ "type": kind, "name": name, "description": "d" });
    let command =
        |options: Value| json!({ "name": "march", "description": "d", "options": options });
    let choices = |n| many(n, |n| json!({ "name": n.to_string(), "value": n.to_string() }));
    let subcommands = |n| many(n, |n| option(&format!("s{n}"), 1));
    assert_eq!(errors(commands::check, &command(subcommands(25))), json!({}));
    let mut required = option("b", 3);
    required["required"] = json!(true);
    let mut first = option("a", 3);
    first["choices"] = choices(25);
    let cases = [
        ("name", json!("March"), ""),
        ("name", json!(null), ""),
        ("description", text(101), ""),
        ("default_member_permissions", json!("many"), ""),
        ("type", json!(4), ""),
        ("type", json!(3), "description"),
        ("options", subcommands(26), ""),
        ("options", json!([option("a", 1), option("b", 3)]), ""),
        ("options", json!([{ "type": 2, "name": "g", "description": "d" }]), "options.0.options"),
        ("options.0.name", json!("A"), ""),
        ("options.0.type", json!(12), ""),
        ("options.0.description", json!(""), ""),
        ("options.0.choices", choices(26), ""),
        ("options.0.choices.1.name", json!("0"), ""),
        ("options.0.choices.1.value", json!(7), ""),
        ("options.0.autocomplete", json!(true), "options.0"),
        ("options.0.type", json!(5), "options.0"),
        ("options.0.max_length", json!(6001), ""),
        ("options.1", option("a", 3), "options.1.name"),
        ("options.1", required, "options.1"),
    ];
    refused(commands::check, &command(json!([first, option("b", 3)])), &cases);
    assert_eq!(errors(commands::check, &json!({ "type": 3, "name": "Explain this" })), json!({}));
    let long = |n: usize| {
        let choice =
            |n: usize| json!({ "name": format!("{n:0>10}"), "value": format!("{n:0>10}") });
        json!({ "type": 3, "name": format!("o{n}"), "description": text(100), "choices": many(25, choice) })
    };
    assert_eq!(errors(commands::check, &command(many(12, long))), json!({}));
    let found = errors(commands::check, &command(many(25, long)));
    assert_eq!(found["_errors"][0]["code"], "APPLICATION_COMMAND_TOO_LARGE");
}

#[test]
fn registrations() {
    let named = |n: usize, kind: u64| json!({ "type": kind, "name": format!("c{n}"), "description": if kind == 1 { "d" } else { "" } });
    let full: Vec<_> = (0..100).map(|n| named(n, 1)).chain((0..5).map(|n| named(n, 2))).collect();
    assert_eq!(errors(commands::check_all, &json!(full)), json!({}));
    let found = errors(commands::check_all, &many(6, |n| named(n, 3)));
    assert_eq!(found["_errors"][0]["code"], "APPLICATION_COMMANDS_TOO_MANY");
    let found = errors(commands::check_all, &json!([named(1, 1), named(1, 1)]));
    assert!(found.pointer("/1/name/_errors").is_some(), "{found}");
}

#[test]
fn components_are_kept_without_nulls() {
    let emoji = json!({ "id": null, "name": "\u{2705}" });
    let button = json!({ "type": 2, "style": 1, "custom_id": "a", "label": null, "emoji": emoji });
    let menu = json!({ "type": 3, "custom_id": "b", "options": [{ "label": "A", "value": "a", "emoji": emoji }] });
    let row = |part: Value| json!({ "type": 1, "components": [part] });
    let tidied = components::tidy(&json!([row(button), row(menu)]));
    let kept = json!({ "name": "\u{2705}" });
    let [button, menu] = [&tidied[0]["components"][0], &tidied[1]["components"][0]];
    assert_eq!((&button["emoji"], button.get("label")), (&kept, None));
    assert_eq!(menu["options"], json!([{ "label": "A", "value": "a", "emoji": kept }]));
}
