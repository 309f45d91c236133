//! A form as the person sees it, and what filling it in sends.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ids::{ChannelId, MessageId, UserId};
use crate::interactions::Interaction;
use crate::json::items;

/// Discord's number for a label, which holds a field of a form.
const LABEL: u64 = 18;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextInput {
    pub custom_id: String,
    pub label: String,
    pub long: bool,
    pub required: bool,
    pub min_length: usize,
    pub max_length: usize,
    pub placeholder: Option<String>,
    pub value: String,
    /// Whether a label of its own holds it, and not a row: so it is sent back.
    #[serde(default)]
    pub labelled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modal {
    pub custom_id: String,
    pub title: String,
    /// Its inputs, from above.
    pub inputs: Vec<TextInput>,
    pub channel_id: ChannelId,
    pub user_id: UserId,
    pub message_id: Option<MessageId>,
}

impl Modal {
    pub(crate) fn read(data: &Value, interaction: &Interaction) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Self {
            custom_id: text(&data["custom_id"]),
            title: text(&data["title"]),
            inputs: items(&data["components"])
                .iter()
                .flat_map(|part| match part["type"].as_u64() {
                    Some(LABEL) => vec![labelled_input(part)],
                    _ => items(&part["components"]).iter().map(read_input).collect(),
                })
                .collect(),
            channel_id: interaction.channel,
            user_id: interaction.user,
            message_id: interaction.component_message,
        }
    }

    /// The data of a submission with these fields, or why the client would not send it. Fields not named keep what
    /// stands in them.
    pub(crate) fn filled(&self, fields: &[(&str, &str)]) -> Result<Value, String> {
        if let Some((unknown, _)) =
            fields.iter().find(|(id, _)| !self.inputs.iter().any(|input| input.custom_id == *id))
        {
            return Err(format!("The form has no field \"{unknown}\"."));
        }
        let mut rows = Vec::with_capacity(self.inputs.len());
        for input in &self.inputs {
            let value = fields
                .iter()
                .find(|(id, _)| *id == input.custom_id)
                .map_or(input.value.as_str(), |(_, value)| value);
            let length = value.chars().count();
            if length == 0 && input.required {
                return Err(format!("\"{}\" must be filled in.", input.label));
            }
            if length > input.max_length || length > 0 && length < input.min_length {
                return Err(format!(
                    "\"{}\" must have {} to {} characters.",
                    input.label, input.min_length, input.max_length
                ));
            }
            let id = rows.len() * 2 + 1;
            let text =
                json!({ "type": 4, "id": id + 1, "custom_id": input.custom_id, "value": value });
            rows.push(if input.labelled {
                json!({ "type": LABEL, "id": id, "component": text })
            } else {
                json!({ "type": 1, "id": id, "components": [text] })
            });
        }
        Ok(json!({ "custom_id": self.custom_id, "components": rows }))
    }
}

fn read_input(input: &Value) -> TextInput {
    let number = |key: &str, default: usize| {
        input[key].as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(default)
    };
    let text = |key: &str| input[key].as_str().map(str::to_owned);
    TextInput {
        custom_id: text("custom_id").unwrap_or_default(),
        label: text("label").unwrap_or_default(),
        long: input["style"] == 2,
        required: input["required"] != false,
        min_length: number("min_length", 0),
        max_length: number("max_length", 4000),
        placeholder: text("placeholder"),
        value: text("value").unwrap_or_default(),
        labelled: false,
    }
}

fn labelled_input(label: &Value) -> TextInput {
    let text = label["label"].as_str().unwrap_or_default().to_owned();
    TextInput { label: text, labelled: true, ..read_input(&label["component"]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_sent_back_as_it_was_held() {
        let label =
            json!({ "type": 18, "label": "Reason", "component": { "type": 4, "custom_id": "a" } });
        let row = json!({ "type": 4, "custom_id": "b", "label": "More" });
        let modal = Modal {
            custom_id: "why".to_owned(),
            title: "Why?".to_owned(),
            inputs: vec![labelled_input(&label), read_input(&row)],
            channel_id: ChannelId(1),
            user_id: UserId(2),
            message_id: None,
        };
        let sent = modal.filled(&[("a", "mud"), ("b", "rain")]).unwrap();
        let text = |id: u64, of: &str, value: &str| json!({ "type": 4, "id": id, "custom_id": of, "value": value });
        let held = json!({ "type": 18, "id": 1, "component": text(2, "a", "mud") });
        let rowed = json!({ "type": 1, "id": 3, "components": [text(4, "b", "rain")] });
        assert_eq!(sent, json!({ "custom_id": "why", "components": [held, rowed] }));
    }
}
