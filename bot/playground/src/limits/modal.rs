//! Limits of a form ("modal").
//!
//! Text inputs in rows only; the newer labels, menus and uploads in forms are refused by name.

use std::collections::HashSet;

use serde_json::Value;

use super::components::check_custom_id;
use super::{Report, items};

/// Checks the data of a modal answer.
pub(crate) fn check(data: &Value, report: &mut Report) {
    report.text("data.title", &data["title"], true, 1, 45);
    report.text("data.custom_id", &data["custom_id"], true, 1, 100);
    let rows = items(&data["components"]);
    report.length("data.components", rows.len(), 1, 5);
    let mut seen = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = format!("data.components.{index}");
        if row["type"] != 1 {
            report.choice(&format!("{path}.type"), "1");
            continue;
        }
        let parts = items(&row["components"]);
        report.length(&format!("{path}.components"), parts.len(), 1, 1);
        for (index, input) in parts.iter().enumerate() {
            check_input(&format!("{path}.components.{index}"), input, &mut seen, report);
        }
    }
}

fn check_input(path: &str, input: &Value, seen: &mut HashSet<String>, report: &mut Report) {
    if input["type"] != 4 {
        report.choice(&format!("{path}.type"), "4");
        return;
    }
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        report.choice(&format!("{path}.style"), "1, 2");
    }
    report.text(&format!("{path}.label"), &input["label"], true, 1, 45);
    report.text(&format!("{path}.placeholder"), &input["placeholder"], false, 0, 100);
    report.text(&format!("{path}.value"), &input["value"], false, 0, 4000);
    report.whole(&format!("{path}.min_length"), &input["min_length"], 0, 4000);
    report.whole(&format!("{path}.max_length"), &input["max_length"], 1, 4000);
    let (min, max) =
        (input["min_length"].as_i64().unwrap_or(0), input["max_length"].as_i64().unwrap_or(4000));
    if min > max {
        report.add(
            &format!("{path}.min_length"),
            "TEXT_INPUT_MIN_LENGTH_TOO_HIGH",
            "min_length must not be above max_length",
        );
    }
    let length = input["value"]
        .as_str()
        .map_or(0, |value| i64::try_from(value.chars().count()).unwrap_or(i64::MAX));
    if length > max {
        report.add(
            &format!("{path}.value"),
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {max} or fewer in length."),
        );
    }
    check_custom_id(path, input, seen, report);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn form(inputs: usize) -> Value {
        let rows: Vec<_> = (0..inputs)
            .map(|n| json!({ "type": 1, "components": [{ "type": 4, "style": 1, "label": "l".repeat(45), "custom_id": n.to_string(), "value": "v".repeat(4000) }] }))
            .collect();
        json!({ "title": "t".repeat(45), "custom_id": "c".repeat(100), "components": rows })
    }

    fn wrong(data: &Value) -> Value {
        let mut report = Report::default();
        check(data, &mut report);
        report.errors()
    }

    #[test]
    fn limits_hold_exactly() {
        assert_eq!(wrong(&form(5)), json!({}));
        assert!(wrong(&form(6)).pointer("/data/components/_errors").is_some());
        let input = "/components/0/components/0";
        for (path, value) in [
            ("/title".to_owned(), json!("t".repeat(46))),
            ("/custom_id".to_owned(), json!("c".repeat(101))),
            (format!("{input}/label"), json!("l".repeat(46))),
            (format!("{input}/placeholder"), json!("p".repeat(101))),
            (format!("{input}/value"), json!("v".repeat(4001))),
            (format!("{input}/max_length"), json!(4001)),
            (format!("{input}/type"), json!(2)),
        ] {
            let mut data = form(1);
            let (parent, key) = path.rsplit_once('/').unwrap();
            data.pointer_mut(parent).unwrap()[key] = value;
            assert!(
                wrong(&data).pointer(&format!("/data{path}/_errors")).is_some(),
                "{path}: {}",
                wrong(&data)
            );
        }
    }
}
