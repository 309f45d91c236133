//! The rows that answer with several of a list, or with a number.

use games::orders::offers::UnitKind;
use kit::{Answer, DecisionId};
use model::Choice;
use model::button::ButtonId;
use model::button::answer::AnswerButton;
use model::button::list::{ListForm, ListMenu};
use model::ids::CampaignId;
use model::label::Label;
use model::words::count;

use crate::orders::panel::groups::{Counts, MENU_MAX};
use crate::orders::panel::widgets::{Button, Line, Menu, Row, Style};
use crate::orders::panel::{Sheet, campaign};

/// Several of a list; few enough for one menu.
pub(super) fn some_rows(
    campaign: CampaignId,
    decision: DecisionId,
    of: &[Choice],
    labels: &[Label],
    (min, max): (usize, usize),
) -> Vec<Row> {
    let line = |(choice, label): (&Choice, &Label)| Line {
        title: label.title.clone(),
        value: choice.to_string(),
        detail: label.detail.clone(),
        emoji: label.emoji,
        chosen: false,
    };
    let id = ButtonId::Menu { campaign, decision, menu: ListMenu::Some };
    let prompt =
        if min == max { format!("Choose {min}") } else { format!("Choose {min} to {max}") };
    let lines = of.iter().zip(labels).map(line).collect();
    // Discord's menus want at least one; choosing none is a button.
    let mut rows = vec![Row::Menu(Menu { id, prompt, lines, min: min.max(1), max })];
    let mut buttons = Vec::new();
    let answer = |answer| ButtonId::Choose { campaign, decision, answer };
    if max == of.len() {
        let label = match labels {
            [only] => &only.title,
            _ => "All of them",
        };
        let all = Button::new(answer(AnswerButton::All), label);
        buttons.push(all.emoji("🪖").style(Style::Main));
    }
    if min == 0 {
        let none = AnswerButton::of(&Answer::<Choice>::Some(Vec::new()));
        buttons.push(Button::new(answer(none), "None"));
    }
    rows.extend((!buttons.is_empty()).then_some(Row::Buttons(buttons)));
    rows
}

/// A large force: whole kinds at a touch, or a count of one kind.
pub(super) fn count_rows(
    sheet: &Sheet<'_>,
    decision: DecisionId,
    kinds: &[UnitKind],
    (min, max): (usize, usize),
) -> Vec<Row> {
    let campaign = campaign(sheet);
    let counts = Counts::read(&sheet.look.counts, kinds);
    let shown: Vec<(usize, &UnitKind)> = kinds.iter().enumerate().take(MENU_MAX).collect();
    let menu_id = |menu: ListMenu| ButtonId::Menu { campaign, decision, menu };
    let tally = counts.tally();
    let whole = |(n, kind): &(usize, &UnitKind)| Line {
        title: format!("All {} {}", kind.at.len(), kind.name),
        value: n.to_string(),
        chosen: counts.0[*n] == kind.at.len(),
        ..Line::default()
    };
    let some = |(n, kind): &(usize, &UnitKind)| Line {
        title: format!("{}: {} of {}", kind.name, counts.0[*n], kind.at.len()),
        value: n.to_string(),
        chosen: sheet.look.kind == Some(*n),
        ..Line::default()
    };
    let mut rows = vec![
        Row::Menu(Menu {
            id: menu_id(ListMenu::Whole(tally.clone())),
            prompt: "Take all of these kinds".to_owned(),
            lines: shown.iter().map(whole).collect(),
            min: 0,
            max: shown.len(),
        }),
        Row::Menu(Menu {
            id: menu_id(ListMenu::Kind(tally.clone())),
            prompt: "Take some of a kind".to_owned(),
            lines: shown.iter().map(some).collect(),
            min: 1,
            max: 1,
        }),
    ];
    let looked_at = sheet.look.kind.and_then(|n| Some((n, u8::try_from(n).ok()?, kinds.get(n)?)));
    if let Some((n, number, kind)) = looked_at {
        rows.push(Row::Menu(Menu {
            id: menu_id(ListMenu::Count { kind: number, tally: tally.clone() }),
            prompt: format!("How many {}?", kind.name),
            lines: count_lines(kind, counts.0[n]),
            min: 1,
            max: 1,
        }));
    }
    let total = counts.total();
    let answer = |answer| ButtonId::Choose { campaign, decision, answer };
    let taken = answer(AnswerButton::Counts(tally));
    let mut take = Button::new(taken, &format!("Take these {}", count(total, "unit")));
    take.disabled = total < min.max(1) || total > max;
    let mut buttons = vec![take.emoji("🪖").style(Style::Main)];
    if kinds.iter().map(|kind| kind.at.len()).sum::<usize>() == max {
        buttons.push(Button::new(answer(AnswerButton::All), "The whole force"));
    }
    rows.push(Row::Buttons(buttons));
    rows
}

/// `3 × Infantry`, from none to all, in at most 25 lines.
pub(super) fn count_lines(kind: &UnitKind, now: usize) -> Vec<Line> {
    let all = kind.at.len();
    let every = all.div_ceil(MENU_MAX - 1).max(1);
    let wanted = (0..=all).filter(|number| number % every == 0 || *number == all);
    let line = |number: usize| Line {
        title: format!("{number} × {}", kind.name),
        value: number.to_string(),
        chosen: number == now,
        ..Line::default()
    };
    wanted.map(line).collect()
}

pub(super) fn number_rows(
    campaign: CampaignId,
    decision: DecisionId,
    min: u32,
    max: u32,
) -> Vec<Row> {
    if max - min < 25 {
        let line = |number: u32| Line {
            title: number.to_string(),
            value: Answer::<Choice>::Number(number).to_string(),
            ..Line::default()
        };
        let id = ButtonId::Menu { campaign, decision, menu: ListMenu::One };
        let lines = (min..=max).map(line).collect();
        return vec![Row::Menu(Menu { id, prompt: "How many?".to_owned(), lines, min: 1, max: 1 })];
    }
    let id = ButtonId::Form { campaign, decision, form: ListForm::Number };
    vec![Row::Buttons(vec![Button::new(id, "Enter a number").style(Style::Main)])]
}
