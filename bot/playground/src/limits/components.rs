//! Limits of buttons and menus, and their tidy form.
//!
//! Rows of buttons or one menu, as Discord had them before "components V2"; the newer kinds are refused by name.

use serde_json::{Value, json};

use super::Limit::{Address, Distinct, List, OneOf, Required, RequiredText, Text, Whole};
use super::{At, Report, Rule, findings};
use crate::json::{items, without_nulls};

const RULES: &[Rule] = &[
    ("components.*.type", OneOf("1")),
    ("components.*1.components", List(1, 5)),
    ("components.*1.components.*.type", OneOf("2, 3, 5, 6, 7, 8")),
    ("components.*1.components.*.custom_id", Distinct(DUPLICATE_ID)),
    ("components.*1.components.*2.label", Text(0, 80)),
    ("components.*1.components.*2.style", OneOf("1, 2, 3, 4, 5")),
    ("components.*1.components.*.placeholder", Text(0, 150)),
    ("components.*1.components.*3.options", List(1, 25)),
    ("components.*1.components.*3.options.*.label", RequiredText(1, 100)),
    ("components.*1.components.*3.options.*.value", RequiredText(1, 100)),
    ("components.*1.components.*3.options.*.description", Text(0, 100)),
];
const LINK_RULES: &[Rule] = &[("url", Required), ("url", Address(512))];

findings! {
    TOO_MANY_ROWS: BASE_TYPE_BAD_LENGTH "Must be between 1 and 5 in length.";
    DUPLICATE_ID: COMPONENT_CUSTOM_ID_DUPLICATED "Component custom id cannot be duplicated";
    DUPLICATE_VALUE: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED "The specified option value is already used";
    MENU_NOT_ALONE: COMPONENT_LAYOUT_WIDTH_EXCEEDED "A menu must be alone in its row";
    ID_AND_URL: BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE "A custom id and url cannot both be specified";
    BLANK_BUTTON: BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED "A button must have a label or an emoji";
    TOO_MANY_CHOSEN: SELECT_COMPONENT_MAX_VALUES_EXCEEDED "More options are chosen beforehand than may be chosen";
    MIN_ABOVE_MAX: SELECT_COMPONENT_MIN_VALUES_TOO_HIGH "min_values must not be above max_values";
}

/// Checks the rows of a message.
pub(crate) fn check(message: &At<'_>, report: &mut Report) {
    report.check(message, RULES);
    let rows = items(&message["components"]).len();
    report.add_all(message, &[(rows > 5, "components", TOO_MANY_ROWS)]);
    for row in message.meant("components.*1") {
        let parts = items(&row["components"]);
        let menu = parts.len() > 1 && parts.iter().any(|part| part["type"] != 2);
        report.add_all(&row, &[(menu, "components", MENU_NOT_ALONE)]);
    }
    for part in message.meant("components.*1.components.*") {
        let link = part["type"] == 2 && matches!(part["style"].as_u64(), Some(5 | 6));
        if !link {
            report.check(&part, &[("custom_id", RequiredText(1, 100))]);
        }
        match part["type"].as_u64() {
            Some(2) => check_button(&part, report),
            Some(3) => check_menu(&part, items(&part["options"]).len(), report),
            Some(5..=8) => check_menu(&part, 25, report),
            _ => {}
        }
    }
}

fn check_button(button: &At<'_>, report: &mut Report) {
    let unfit = if button["style"] == 5 {
        report.check(button, LINK_RULES);
        "custom_id"
    } else {
        "url"
    };
    let blank = button["label"].as_str().is_none_or(str::is_empty) && button["emoji"].is_null();
    let cases = [(!button[unfit].is_null(), "", ID_AND_URL), (blank, "", BLANK_BUTTON)];
    report.add_all(button, &cases);
}

fn check_menu(menu: &At<'_>, offered: usize, report: &mut Report) {
    let most = i64::try_from(offered.clamp(1, 25)).unwrap_or(25);
    let rules = [
        ("min_values", Whole(0, most)),
        ("max_values", Whole(1, most)),
        ("options.*.value", Distinct(DUPLICATE_VALUE)),
    ];
    report.check(menu, &rules);
    let bound = |key: &str| menu[key].as_u64().unwrap_or(1);
    let chosen = items(&menu["options"]).iter().filter(|option| option["default"] == true).count();
    let cases = [
        (bound("min_values") > bound("max_values"), "min_values", MIN_ABOVE_MAX),
        (chosen as u64 > bound("max_values"), "options", TOO_MANY_CHOSEN),
    ];
    report.add_all(menu, &cases);
}

/// Without nulls, in its emoji neither.
fn tidy_emoji(value: &Value) -> Value {
    let mut value = without_nulls(value);
    if let Some(emoji) = value.get_mut("emoji") {
        *emoji = without_nulls(emoji);
    }
    value
}

/// The rows as Discord returns them: numbered, without nulls.
pub(crate) fn tidy(rows: &Value) -> Vec<Value> {
    let mut number = 0_u64;
    let mut tidy_one = |value: &Value| {
        let mut value = tidy_emoji(value);
        if let Some(options) = value.get_mut("options") {
            *options = items(options).iter().map(tidy_emoji).collect();
        }
        number += 1;
        value["id"] = json!(number);
        if matches!(value["type"].as_u64(), Some(3 | 5..=8)) {
            for key in ["min_values", "max_values"] {
                value[key] = json!(value[key].as_u64().unwrap_or(1));
            }
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
