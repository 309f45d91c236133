//! A form as the person sees it, and what filling it in sends.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ids::{ChannelId, MessageId, UserId};
use crate::interactions::Interaction;
use crate::json::items;

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
                .flat_map(|row| items(&row["components"]))
                .map(read_input)
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
            rows.push(json!({ "type": 1, "id": rows.len() * 2 + 1, "components": [{ "type": 4, "id": rows.len() * 2 + 2, "custom_id": input.custom_id, "value": value }] }));
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
    }
}
