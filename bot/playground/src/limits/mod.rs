//! Discord's documented limits, and the nested report it makes of what was wrong.
//!
//! Each checker takes JSON as it came and a [`Report`] to write into; nothing is changed here. Lengths are counted in
//! characters (Unicode scalar values), as Discord's API does.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod message;
pub(crate) mod modal;

use serde_json::{Map, Value, json};

/// Everything found wrong with one request body, by path.
#[derive(Debug, Default)]
pub(crate) struct Report {
    found: Vec<(Vec<String>, &'static str, String)>,
}

impl Report {
    /// Notes that the value at `path` (dots between parts; empty for the body itself) is wrong.
    pub(crate) fn add(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        let parts = path.split('.').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        self.found.push((parts, code, message.into()));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The `errors` object of Discord's "Invalid Form Body".
    pub(crate) fn errors(&self) -> Value {
        let mut root = Value::Object(Map::new());
        for (path, code, message) in &self.found {
            let mut at = &mut root;
            for part in path {
                at = &mut at[part.as_str()];
            }
            let entry = json!({ "code": code, "message": message });
            match at["_errors"].as_array_mut() {
                Some(list) => list.push(entry),
                None => at["_errors"] = json!([entry]),
            }
        }
        root
    }

    /// A required or optional text of bounded length.
    pub(crate) fn text(
        &mut self,
        path: &str,
        value: &Value,
        required: bool,
        min: usize,
        max: usize,
    ) {
        match value {
            Value::Null if required => self.required(path),
            Value::Null => {}
            Value::String(text) => self.length(path, text.chars().count(), min, max),
            _ => self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string."),
        }
    }

    /// A length that must lie within bounds.
    pub(crate) fn length(&mut self, path: &str, length: usize, min: usize, max: usize) {
        if length >= min && length <= max {
            return;
        }
        match (min, length) {
            (0, _) => {
                self.add(
                    path,
                    "BASE_TYPE_MAX_LENGTH",
                    format!("Must be {max} or fewer in length."),
                );
            }
            (_, 0) if min == 1 => self.required(path),
            _ => self.add(
                path,
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {min} and {max} in length."),
            ),
        }
    }

    /// A whole number that, if given, must lie within bounds.
    pub(crate) fn whole(&mut self, path: &str, value: &Value, min: i64, max: i64) {
        match value.as_i64() {
            None if value.is_null() => {}
            None => self.add(path, "NUMBER_TYPE_COERCE", "Value is not int."),
            Some(number) if number < min => self.add(
                path,
                "NUMBER_TYPE_MIN",
                format!("int value should be greater than or equal to {min}."),
            ),
            Some(number) if number > max => self.add(
                path,
                "NUMBER_TYPE_MAX",
                format!("int value should be less than or equal to {max}."),
            ),
            Some(_) => {}
        }
    }

    pub(crate) fn required(&mut self, path: &str) {
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    pub(crate) fn choice(&mut self, path: &str, allowed: &str) {
        self.add(path, "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}."));
    }
}

/// The items of an array, or nothing if it is not one.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_nest_by_path() {
        let mut report = Report::default();
        report.text("embeds.0.title", &json!("x".repeat(257)), false, 0, 256);
        report.required("content");
        let errors = report.errors();
        assert_eq!(errors["embeds"]["0"]["title"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
        assert_eq!(errors["content"]["_errors"][0]["code"], "BASE_TYPE_REQUIRED");
    }
}
