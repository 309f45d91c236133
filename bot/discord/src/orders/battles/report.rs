//! The report of a fight settled on the players' own table: the form of the game, looked at before
//! it counts.
//!
//! A report is the choice that says who won and what follows it, together one order: a draft never
//! holds a part of one.

use games::staff::reports::begins_report;
use games::tabletop::{Field, Form};
use model::Step;
use model::button::ButtonId;
use model::words::clip;
use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};

pub use games::staff::authority::begins_report as begins;

pub const NUMBER: &str = "number";

/// The steps before the report a draft holds, and the report; an empty one if there is none.
pub fn parted(steps: &[Step]) -> (&[Step], &[Step]) {
    steps.split_at(steps.iter().position(begins_report).unwrap_or(steps.len()))
}

pub fn form(id: &ButtonId, form: Form) -> CreateModal {
    let field = |field: Field| {
        let style = if field.long { InputTextStyle::Paragraph } else { InputTextStyle::Short };
        let (least, most) = field.length;
        let mut input = CreateInputText::new(style, field.label, field.id)
            .max_length(most)
            .required(field.required);
        if least > 0 {
            input = input.min_length(least);
        }
        if let Some(hint) = field.hint {
            input = input.placeholder(hint);
        }
        if let Some(value) = field.value {
            input = input.value(value);
        }
        CreateActionRow::InputText(input)
    };
    let rows = form.fields.into_iter().map(field).collect();
    CreateModal::new(id.to_string(), form.title).components(rows)
}

pub fn number_form(id: &ButtonId, min: u32, max: u32) -> CreateModal {
    let label = format!("A whole number from {min} to {max}");
    let field = CreateInputText::new(InputTextStyle::Short, clip(&label, 45), NUMBER)
        .min_length(1)
        .max_length(10)
        .required(true);
    CreateModal::new(id.to_string(), "A number").components(vec![CreateActionRow::InputText(field)])
}
