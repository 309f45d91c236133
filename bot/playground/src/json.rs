//! Small helps with JSON values.

use serde_json::Value;

/// The items of an array, or nothing if it is not one.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// A value as text: a string as it is, anything else as JSON writes it.
pub(crate) fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// An object without the keys that say nothing.
pub(crate) fn without_nulls(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(object) = value.as_object_mut() {
        object.retain(|_, value| !value.is_null());
    }
    value
}
