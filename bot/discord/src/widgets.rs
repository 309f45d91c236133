//! Buttons and menus before they are Discord's: plain values a test can look at.

use model::label::Label;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, ReactionType,
};

use crate::prelude::*;

/// The most buttons of a row, and the most rows of a message.
pub const BUTTONS_MAX: usize = 5;
pub const ROWS_MAX: usize = 5;
/// The most lines of a menu.
pub const MENU_MAX: usize = 25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    Buttons(Vec<Button>),
    Menu(Menu),
    Link(String, &'static str),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    pub id: ButtonId,
    /// At most 80 characters.
    pub label: String,
    /// Before the label; may be empty.
    pub emoji: &'static str,
    pub style: ButtonStyle,
    pub disabled: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    pub id: ButtonId,
    /// What it says while nothing is chosen; at most 150 characters.
    pub prompt: String,
    pub lines: Vec<Line>,
    pub min: usize,
    pub max: usize,
}

/// A line of a menu; each text has at most 100 characters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    pub title: String,
    pub value: String,
    pub detail: String,
    /// Before the title; may be empty.
    pub emoji: &'static str,
    pub chosen: bool,
}

impl Row {
    /// The row of these buttons; nothing if there are none, which Discord does not take.
    pub fn of(buttons: Vec<Button>) -> Option<Self> {
        (!buttons.is_empty()).then_some(Self::Buttons(buttons))
    }

    pub fn one(button: Button) -> Self {
        Self::Buttons(vec![button])
    }

    pub fn menu(id: ButtonId, prompt: &str, lines: Vec<Line>) -> Self {
        Self::Menu(Menu { id, prompt: prompt.to_owned(), lines, min: 1, max: 1 })
    }

    fn build(&self) -> CreateActionRow {
        match self {
            Row::Buttons(buttons) => {
                CreateActionRow::Buttons(buttons.iter().map(Button::build).collect())
            }
            Row::Menu(menu) => CreateActionRow::SelectMenu(menu.build()),
            Row::Link(url, label) => {
                CreateActionRow::Buttons(vec![CreateButton::new_link(url).label(*label)])
            }
        }
    }
}

impl Button {
    pub fn new(id: ButtonId, label: &str) -> Self {
        let (label, style) = (clip(label, 80), ButtonStyle::Secondary);
        Self { id, label, emoji: "", style, disabled: false }
    }

    /// The one to press.
    #[must_use]
    pub fn main(self) -> Self {
        Self { style: ButtonStyle::Primary, ..self }
    }

    /// The one that makes it so.
    #[must_use]
    pub fn go(self) -> Self {
        Self { style: ButtonStyle::Success, ..self }
    }

    /// The one that throws away.
    #[must_use]
    pub fn stop(self) -> Self {
        Self { style: ButtonStyle::Danger, ..self }
    }

    #[must_use]
    pub fn emoji(self, emoji: &'static str) -> Self {
        Self { emoji, ..self }
    }

    fn build(&self) -> CreateButton {
        let button = CreateButton::new(self.id.to_string())
            .label(self.label.clone())
            .style(self.style)
            .disabled(self.disabled);
        if self.emoji.is_empty() { button } else { button.emoji(emoji(self.emoji)) }
    }
}

fn emoji(sign: &str) -> ReactionType {
    ReactionType::Unicode(sign.to_owned())
}

impl Line {
    pub fn new(title: impl Into<String>, value: impl Into<String>) -> Self {
        Self { title: title.into(), value: value.into(), ..Self::default() }
    }

    pub fn of(label: &Label, value: impl Into<String>) -> Self {
        let (detail, emoji) = (label.detail.clone(), label.emoji);
        Self { detail, emoji, ..Self::new(&label.title, value) }
    }

    #[must_use]
    pub fn chosen(self, chosen: bool) -> Self {
        Self { chosen, ..self }
    }

    fn build(&self) -> CreateSelectMenuOption {
        let line = CreateSelectMenuOption::new(clip(&self.title, 100), self.value.clone())
            .default_selection(self.chosen);
        let line =
            if self.detail.is_empty() { line } else { line.description(clip(&self.detail, 100)) };
        if self.emoji.is_empty() { line } else { line.emoji(emoji(self.emoji)) }
    }
}

impl Menu {
    fn build(&self) -> CreateSelectMenu {
        let options = self.lines.iter().map(Line::build).collect();
        let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        CreateSelectMenu::new(self.id.to_string(), CreateSelectMenuKind::String { options })
            .placeholder(clip(&self.prompt, 150))
            .min_values(small(self.min))
            .max_values(small(self.max))
    }
}

/// Puts a button beside the last ones, or below them, where there is room.
pub fn add(button: Button, rows: &mut Vec<Row>) {
    if let Some(Row::Buttons(buttons)) = rows.last_mut()
        && buttons.len() < BUTTONS_MAX
    {
        buttons.push(button);
    } else if rows.len() < ROWS_MAX {
        rows.push(Row::one(button));
    }
}

/// Marks what is chosen if time runs out: lines of menus in words, buttons by a sign.
pub fn mark_default(rows: &mut [Row], usual: &Answer<Choice>) {
    let mut values: Vec<String> = usual.choices().iter().map(ToString::to_string).collect();
    values.push(usual.to_string());
    for row in rows {
        match row {
            Row::Menu(menu) => {
                for line in menu.lines.iter_mut().filter(|line| values.contains(&line.value)) {
                    let rest = if line.detail.is_empty() { "" } else { " · " };
                    line.detail = format!("⏱ Chosen if time runs out{rest}{}", line.detail);
                }
            }
            Row::Buttons(buttons) => {
                for button in buttons {
                    if let ButtonId::Choose { answer, .. } = &button.id
                        && values.contains(&answer.to_string())
                    {
                        button.emoji = "⏱️";
                    }
                }
            }
            Row::Link(..) => {}
        }
    }
}

pub fn build(rows: &[Row]) -> Vec<CreateActionRow> {
    rows.iter().map(Row::build).collect()
}

#[cfg(test)]
pub mod tests;
