//! Limits of buttons and menus, and their tidy form.
//!
//! Rows of buttons or one menu, as Discord had them before "components V2"; the newer kinds are refused by name.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::message::check_address;
use super::{Report, items};

/// Checks the rows of a message.
pub(crate) fn check(rows: &Value, report: &mut Report) {
    let rows = items(rows);
    if rows.len() > 5 {
        report.add("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    let mut seen = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        check_row(&format!("components.{index}"), row, &mut seen, report);
    }
}

fn check_row(path: &str, row: &Value, seen: &mut HashSet<String>, report: &mut Report) {
    if row["type"] != 1 {
        report.choice(&format!("{path}.type"), "1");
        return;
    }
    let parts = items(&row["components"]);
    report.length(&format!("{path}.components"), parts.len(), 1, 5);
    let menus = parts.iter().filter(|part| part["type"] != 2).count();
    if menus > 0 && parts.len() > 1 {
        report.add(
            &format!("{path}.components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "A menu must be alone in its row",
        );
    }
    for (index, part) in parts.iter().enumerate() {
        let path = format!("{path}.components.{index}");
        match part["type"].as_u64() {
            Some(2) => check_button(&path, part, report),
            Some(3) => check_menu(&path, part, report),
            Some(5..=8) => check_menu_bounds(&path, part, 25, report),
            _ => report.choice(&format!("{path}.type"), "2, 3, 5, 6, 7, 8"),
        }
        check_custom_id(&path, part, seen, report);
    }
}

/// A custom id must be there (except on links), be short, and be alone of its name.
pub(crate) fn check_custom_id(
    path: &str,
    part: &Value,
    seen: &mut HashSet<String>,
    report: &mut Report,
) {
    let at = format!("{path}.custom_id");
    if part["type"] == 2 && matches!(part["style"].as_u64(), Some(5 | 6)) {
        return;
    }
    report.text(&at, &part["custom_id"], true, 1, 100);
    if let Some(id) = part["custom_id"].as_str()
        && !seen.insert(id.to_owned())
    {
        report.add(
            &at,
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

fn check_button(path: &str, button: &Value, report: &mut Report) {
    report.text(&format!("{path}.label"), &button["label"], false, 0, 80);
    match button["style"].as_u64() {
        Some(5) => {
            if button["url"].is_null() {
                report.add(&format!("{path}.url"), "BASE_TYPE_REQUIRED", "A url is required");
            }
            check_address(&format!("{path}.url"), &button["url"], false, report);
            if button["url"].as_str().is_some_and(|url| url.chars().count() > 512) {
                report.add(
                    &format!("{path}.url"),
                    "BASE_TYPE_MAX_LENGTH",
                    "Must be 512 or fewer in length.",
                );
            }
            if !button["custom_id"].is_null() {
                report.add(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        Some(1..=4) => {
            if !button["url"].is_null() {
                report.add(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        _ => report.choice(&format!("{path}.style"), "1, 2, 3, 4, 5"),
    }
    let blank = button["label"].as_str().is_none_or(str::is_empty) && button["emoji"].is_null();
    if blank {
        report.add(
            path,
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
            "A button must have a label or an emoji",
        );
    }
}

fn check_menu(path: &str, menu: &Value, report: &mut Report) {
    let options = items(&menu["options"]);
    report.length(&format!("{path}.options"), options.len(), 1, 25);
    check_menu_bounds(path, menu, options.len(), report);
    let mut values = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let path = format!("{path}.options.{index}");
        report.text(&format!("{path}.label"), &option["label"], true, 1, 100);
        report.text(&format!("{path}.value"), &option["value"], true, 1, 100);
        report.text(&format!("{path}.description"), &option["description"], false, 0, 100);
        if let Some(value) = option["value"].as_str()
            && !values.insert(value)
        {
            report.add(
                &format!("{path}.value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
    let chosen = options.iter().filter(|option| option["default"] == true).count();
    let most = usize::try_from(menu["max_values"].as_u64().unwrap_or(1)).unwrap_or(25);
    if chosen > most {
        report.add(
            &format!("{path}.options"),
            "SELECT_COMPONENT_MAX_VALUES_EXCEEDED",
            "More options are chosen beforehand than may be chosen",
        );
    }
}

fn check_menu_bounds(path: &str, menu: &Value, offered: usize, report: &mut Report) {
    report.text(&format!("{path}.placeholder"), &menu["placeholder"], false, 0, 150);
    let offered = i64::try_from(offered.clamp(1, 25)).unwrap_or(25);
    report.whole(&format!("{path}.min_values"), &menu["min_values"], 0, offered);
    report.whole(&format!("{path}.max_values"), &menu["max_values"], 1, offered);
    let (min, max) =
        (menu["min_values"].as_i64().unwrap_or(1), menu["max_values"].as_i64().unwrap_or(1));
    if min > max {
        report.add(
            &format!("{path}.min_values"),
            "SELECT_COMPONENT_MIN_VALUES_TOO_HIGH",
            "min_values must not be above max_values",
        );
    }
}

/// The rows as Discord returns them: numbered, without nulls.
pub(crate) fn tidy(rows: &Value) -> Vec<Value> {
    let mut number = 0_u64;
    let mut tidy_one = |value: &Value| {
        let mut value = value.clone();
        if let Some(object) = value.as_object_mut() {
            object.retain(|_, value| !value.is_null());
            number += 1;
            if matches!(object.get("type").and_then(Value::as_u64), Some(3 | 5..=8)) {
                object.entry("min_values").or_insert(json!(1));
                object.entry("max_values").or_insert(json!(1));
            }
            object.insert("id".to_owned(), json!(number));
        }
        value
    };
    let tidy_row = |row: &Value| {
        let mut tidied = tidy_one(row);
        tidied["components"] = items(&row["components"]).iter().map(&mut tidy_one).collect();
        tidied
    };
    items(rows).iter().map(tidy_row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(rows: &Value) -> Value {
        let mut report = Report::default();
        check(rows, &mut report);
        report.errors()
    }

    #[allow(clippy::needless_pass_by_value)] // keeps the table below short
    fn row(parts: Value) -> Value {
        json!([{ "type": 1, "components": parts }])
    }

    fn button(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id })
    }

    fn menu(options: usize) -> Value {
        let options: Vec<_> = (0..options)
            .map(|n| json!({ "label": format!("l{n}"), "value": format!("v{n}") }))
            .collect();
        json!({ "type": 3, "custom_id": "menu", "options": options })
    }

    #[test]
    fn full_rows_pass() {
        let rows: Vec<_> = (0..5).map(|r| json!({ "type": 1, "components": (0..5).map(|b| button(&format!("{r}/{b}"))).collect::<Vec<_>>() })).collect();
        assert_eq!(wrong(&json!(rows)), json!({}));
        assert_eq!(wrong(&row(json!([menu(25)]))), json!({}));
        assert_eq!(
            wrong(&row(
                json!([{ "type": 2, "style": 5, "label": "x", "url": "https://example.org" }])
            )),
            json!({})
        );
    }

    #[test]
    fn each_limit_is_enforced() {
        let mut short = menu(3);
        short["max_values"] = json!(4);
        let mut crossed = menu(3);
        crossed["min_values"] = json!(3);
        let mut twice = menu(2);
        twice["options"][1]["value"] = json!("v0");
        let first = "/0/components/0";
        let cases = [
            (json!(vec![json!({ "type": 1, "components": [button("a")] }); 6]), String::new()),
            (
                row(json!((0..6).map(|b| button(&b.to_string())).collect::<Vec<_>>())),
                "/0/components".to_owned(),
            ),
            (row(json!([])), "/0/components".to_owned()),
            (row(json!([menu(2), button("b")])), "/0/components".to_owned()),
            (row(json!([button("a"), button("a")])), "/0/components/1/custom_id".to_owned()),
            (row(json!([button(&"x".repeat(101))])), format!("{first}/custom_id")),
            (row(json!([button("")])), format!("{first}/custom_id")),
            (
                row(json!([{ "type": 2, "style": 1, "label": "l".repeat(81), "custom_id": "a" }])),
                format!("{first}/label"),
            ),
            (row(json!([{ "type": 2, "style": 1, "custom_id": "a" }])), first.to_owned()),
            (row(json!([{ "type": 2, "style": 5, "label": "l" }])), format!("{first}/url")),
            (
                row(
                    json!([{ "type": 2, "style": 5, "label": "l", "url": "https://example.org", "custom_id": "a" }]),
                ),
                first.to_owned(),
            ),
            (
                row(json!([{ "type": 2, "style": 9, "label": "l", "custom_id": "a" }])),
                format!("{first}/style"),
            ),
            (row(json!([menu(26)])), format!("{first}/options")),
            (row(json!([menu(0)])), format!("{first}/options")),
            (row(json!([short])), format!("{first}/max_values")),
            (row(json!([crossed])), format!("{first}/min_values")),
            (row(json!([twice])), format!("{first}/options/1/value")),
            (json!([{ "type": 17, "components": [] }]), "/0/type".to_owned()),
        ];
        for (rows, path) in cases {
            let errors = wrong(&rows);
            assert!(
                errors.pointer(&format!("/components{path}/_errors/0/code")).is_some(),
                "{path}: {errors}"
            );
        }
    }
}
