//! Buttons and menus before they are Discord's: plain values a test can look at.

use kit::Answer;
use model::Choice;
use model::button::ButtonId;
use model::words::clip;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, ReactionType,
};

/// A row under a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    Buttons(Vec<Button>),
    Menu(Menu),
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    pub id: ButtonId,
    /// What it says; at most 80 characters.
    pub label: String,
    pub emoji: &'static str,
    pub style: Style,
    pub disabled: bool,
}

/// The colour of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Main,
    Plain,
    Go,
    Stop,
}

/// A menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    pub id: ButtonId,
    /// What it says while nothing is chosen; at most 150 characters.
    pub prompt: String,
    pub lines: Vec<Line>,
    pub min: usize,
    pub max: usize,
}

/// A line of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Its title; at most 100 characters.
    pub title: String,
    /// What is sent when it is chosen; at most 100 characters.
    pub value: String,
    /// A second line; at most 100 characters.
    pub detail: String,
    pub emoji: &'static str,
    pub chosen: bool,
}

impl Button {
    pub fn new(id: ButtonId, label: &str) -> Self {
        let label = clip(label, 80);
        Self { id, label, emoji: "", style: Style::Plain, disabled: false }
    }

    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    #[must_use]
    pub fn emoji(self, emoji: &'static str) -> Self {
        Self { emoji, ..self }
    }

    fn build(&self) -> CreateButton {
        let style = match self.style {
            Style::Main => ButtonStyle::Primary,
            Style::Plain => ButtonStyle::Secondary,
            Style::Go => ButtonStyle::Success,
            Style::Stop => ButtonStyle::Danger,
        };
        let button = CreateButton::new(self.id.to_string())
            .label(self.label.clone())
            .style(style)
            .disabled(self.disabled);
        if self.emoji.is_empty() { button } else { button.emoji(emoji(self.emoji)) }
    }
}

fn emoji(sign: &str) -> ReactionType {
    ReactionType::Unicode(sign.to_owned())
}

impl Line {
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
        }
    }
}

pub fn build(rows: &[Row]) -> Vec<CreateActionRow> {
    let row = |row: &Row| match row {
        Row::Buttons(buttons) => {
            CreateActionRow::Buttons(buttons.iter().map(Button::build).collect())
        }
        Row::Menu(menu) => CreateActionRow::SelectMenu(menu.build()),
    };
    rows.iter().map(row).collect()
}

/// Whether rows obey Discord's limits; the first that does not, in words for a test.
#[cfg(test)]
pub fn fault(rows: &[Row]) -> Option<String> {
    use model::button::LENGTH_MAX;
    use model::words::length;
    let mut ids = Vec::new();
    if rows.len() > 5 {
        return Some(format!("{} rows", rows.len()));
    }
    for row in rows {
        match row {
            Row::Buttons(buttons) => {
                if buttons.is_empty() || buttons.len() > 5 {
                    return Some(format!("{} buttons", buttons.len()));
                }
                for button in buttons {
                    if button.label.is_empty() || length(&button.label) > 80 {
                        return Some(format!("label {}", button.label));
                    }
                    ids.push(button.id.to_string());
                }
            }
            Row::Menu(menu) => {
                let values: std::collections::BTreeSet<&str> =
                    menu.lines.iter().map(|line| line.value.as_str()).collect();
                let lines = menu.lines.len();
                if lines == 0 || lines > 25 || values.len() != lines {
                    return Some(format!("{lines} lines, {} values", values.len()));
                }
                if menu.min > menu.max || menu.max > lines || menu.max == 0 {
                    return Some(format!("{} to {} of {lines}", menu.min, menu.max));
                }
                let long = |line: &&Line| {
                    line.title.is_empty() || length(&line.title) > 100 || line.value.len() > 100
                };
                if let Some(line) = menu.lines.iter().find(long) {
                    return Some(format!("{line:?}"));
                }
                ids.push(menu.id.to_string());
            }
        }
    }
    if let Some(long) = ids.iter().find(|id| id.len() > LENGTH_MAX) {
        return Some(format!("id {long}"));
    }
    if let Some(lost) = ids.iter().find(|id| id.parse::<ButtonId>().is_err()) {
        return Some(format!("id {lost} cannot be read"));
    }
    let distinct: std::collections::BTreeSet<&String> = ids.iter().collect();
    (distinct.len() < ids.len()).then(|| format!("ids repeat: {ids:?}"))
}
