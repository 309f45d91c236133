//! Limits of a form ("modal").
//!
//! Text inputs in rows or in labels; the newer menus and uploads in forms are refused by name.

use super::Limit::{Distinct, List, OneOf, Required, RequiredText, Text, Whole};
use super::components::DUPLICATE_ID;
use super::{At, Report, Rule, findings};

const RULES: &[Rule] = &[
    ("title", RequiredText(1, 45)),
    ("custom_id", RequiredText(1, 100)),
    ("components", List(1, 5)),
    ("components.*.type", OneOf("1, 18")),
    ("components.*1.components", List(1, 1)),
    ("components.*1.components.*.type", OneOf("4")),
    ("components.*1.components.*4.label", RequiredText(1, 45)),
    ("components.*1.components.*4.custom_id", Distinct(DUPLICATE_ID)),
    ("components.*18.label", RequiredText(1, 45)),
    ("components.*18.description", Text(1, 100)),
    ("components.*18.component", Required),
    ("components.*18.component.type", OneOf("4")),
    ("components.*18.component.custom_id", Distinct(DUPLICATE_ID)),
];
const INPUT_RULES: &[Rule] = &[
    ("style", OneOf("1, 2")),
    ("placeholder", Text(0, 100)),
    ("value", Text(0, 4000)),
    ("min_length", Whole(0, 4000)),
    ("max_length", Whole(1, 4000)),
    ("custom_id", RequiredText(1, 100)),
];

findings! {
    MIN_ABOVE_MAX: TEXT_INPUT_MIN_LENGTH_TOO_HIGH "min_length must not be above max_length";
}

/// Checks the data of a modal answer.
pub(crate) fn check(data: &At<'_>, report: &mut Report) {
    report.check(data, RULES);
    let inputs = ["components.*1.components.*4", "components.*18.component"];
    for input in inputs.iter().flat_map(|pattern| data.meant(pattern)) {
        report.check(&input, INPUT_RULES);
        let bound = |key: &str, default| input[key].as_u64().unwrap_or(default);
        let (min, max) = (bound("min_length", 0), bound("max_length", 4000));
        report.add_all(&input, &[(min > max, "min_length", MIN_ABOVE_MAX)]);
        let length = input["value"].as_str().map_or(0, |value| value.chars().count());
        let max = usize::try_from(max).unwrap_or(usize::MAX);
        report.length(&input.key("value"), length, 0, max);
    }
}
