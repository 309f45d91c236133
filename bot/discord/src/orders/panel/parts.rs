//! Questions whose choices fall into parts: a card is picked first, then what it is played for.

use games::orders::rehearse::Rehearsal;
use games::text::preview::Preview;
use games::{Part, PartChoice, text};
use kit::{Answer, Decision};
use model::button::ButtonId;
use model::button::answer::{AnswerButton, Written};
use model::button::list::{ListMenu, ListView};
use model::label::Label;
use model::{Choice, Why};
use render::Scene;

use crate::orders::context::{OrderContext, may_give};
use crate::orders::panel::groups::MENU_MAX;
use crate::orders::panel::widgets::{Button, Line, Menu, Row, Style};
use crate::orders::panel::{BUTTONS_MAX, Look, Sheet, drafting};

/// A choice as an order of its own, tried; nothing unless it could be given now.
fn tried(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    choice: Choice,
) -> Option<(Rehearsal, Preview)> {
    let drafted = sheet.draft.is_some_and(|draft| !draft.steps.is_empty());
    let steps = [drafting::step(decision, Answer::One(choice))];
    if sheet.planned || drafted || !may_give(sheet.game, sheet.own, &steps) {
        return None;
    }
    let tried = drafting::tried(sheet.game, sheet.own, &steps).ok()?;
    let preview = text::preview(&tried, &sheet.snapshot.roster);
    preview.then.is_some().then_some((tried, preview))
}

/// What a choice would do; nothing if it leads on to something that has to be said with it.
fn at_once(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    choice: Choice,
) -> Option<Vec<String>> {
    let (_, mut preview) = tried(sheet, decision, choice)?;
    // The card, and whether it can be taken back: said once for all choices.
    preview.lines.pop();
    preview.lines.retain(|line| !line.starts_with(text::preview::USED));
    Some(preview.lines)
}

/// Whether a choice says all that is to be said, and no die falls.
pub(super) fn without_dice(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    choice: Choice,
) -> bool {
    tried(sheet, decision, choice).is_some_and(|(tried, _)| tried.thrown == 0)
}

fn looked_at<'a>(look: &Look, parts: &'a [Part]) -> Option<&'a Part> {
    match parts {
        [only] => Some(only),
        _ => look.group.and_then(|at| parts.get(at)),
    }
}

/// What the button of a choice says.
fn title<'a>(choice: &PartChoice, labels: &'a [Label]) -> &'a str {
    choice.short.unwrap_or(&labels[choice.at].title)
}

/// The menu of parts; of the part that is looked at, its choices as buttons, and what could follow
/// them; else what belongs to no part.
pub(super) fn rows(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    (of, labels): (&[Choice], &[Label]),
    parts: &[Part],
) -> Vec<Row> {
    let (campaign, asked) = (sheet.snapshot.id, decision.id);
    let menu = |menu: ListMenu, prompt: &str, lines: Vec<Line>| {
        let id = ButtonId::Menu { campaign, decision: asked, menu };
        Row::Menu(Menu { id, prompt: prompt.to_owned(), lines, min: 1, max: 1 })
    };
    let line = |(at, part): (usize, &Part)| Line {
        title: part.label.title.clone(),
        value: at.to_string(),
        detail: part.label.detail.clone(),
        emoji: part.label.emoji,
        chosen: sheet.look.group == Some(at),
    };
    let lines = parts.iter().enumerate().take(MENU_MAX).map(line).collect();
    let mut rows = Vec::new();
    if parts.len() > 1 {
        rows.push(menu(ListMenu::Group, &parts[0].label.group, lines));
    }
    let choose = |at: usize, label: &str| {
        let answer = AnswerButton::of(&of[at]);
        let id = ButtonId::Choose { campaign, decision: asked, answer };
        Button::new(id, label).emoji(labels[at].emoji)
    };
    let line_of = |at: usize| Line {
        title: labels[at].title.clone(),
        value: of[at].to_string(),
        detail: labels[at].detail.clone(),
        emoji: labels[at].emoji,
        chosen: false,
    };
    let part = looked_at(sheet.look, parts);
    if part.is_none() || parts.len() == 1 {
        let in_parts =
            |at: &usize| parts.iter().any(|part| part.choices.iter().any(|of| of.at == *at));
        let apart: Vec<usize> = (0..of.len()).filter(|at| !in_parts(at)).collect();
        if apart.len() <= BUTTONS_MAX {
            let buttons: Vec<Button> =
                apart.iter().map(|at| choose(*at, &labels[*at].title)).collect();
            rows.extend((!buttons.is_empty()).then_some(Row::Buttons(buttons)));
        } else {
            let lines = apart.iter().take(MENU_MAX).map(|at| line_of(*at)).collect();
            rows.push(menu(ListMenu::One, "Or something else", lines));
        }
        for at in apart {
            rows.extend(follow_ups(sheet, decision, of[at], &labels[at].title));
        }
    }
    let Some(part) = part else { return rows };
    let button = |choice: &PartChoice| {
        let (at, title) = (choice.at, title(choice, labels));
        if at_once(sheet, decision, of[at]).is_none() {
            return choose(at, title);
        }
        let answer = AnswerButton::of(&of[at]);
        let id = ButtonId::Order { campaign, decision: asked, answer };
        Button::new(id, &format!("{title}: give order")).emoji("✅").style(Style::Go)
    };
    let (buttons, others) = part.choices.split_at(part.choices.len().min(BUTTONS_MAX - 1));
    let mut buttons: Vec<Button> = buttons.iter().map(button).collect();
    if parts.len() > 1 {
        let id = ButtonId::Show { campaign, decision: asked, view: ListView::Whole };
        buttons.push(Button::new(id, "Back").emoji("↩️"));
    }
    rows.push(Row::Buttons(buttons));
    if !others.is_empty() {
        let lines = others.iter().take(MENU_MAX).map(|choice| line_of(choice.at)).collect();
        rows.push(menu(ListMenu::One, "Or something else", lines));
    }
    for choice in &part.choices {
        rows.extend(follow_ups(sheet, decision, of[choice.at], title(choice, labels)));
    }
    rows
}

/// The menu of what can follow a choice before it is made.
fn follow_ups(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    choice: Choice,
    short: &str,
) -> Option<Row> {
    let play = games::named(decision.why.key());
    let then = play.follow_ups(choice, &sheet.rehearsal.game_after);
    let line = |(then, label): (Vec<Choice>, Label)| {
        let links = [choice].into_iter().chain(then);
        let chain = AnswerButton::Chain(links.map(|link| Written::of(&link)).collect());
        let Label { title, detail, emoji, .. } = label;
        Line { title, value: chain.to_string(), detail, emoji, chosen: false }
    };
    if then.is_empty() || then.len() > MENU_MAX {
        return None;
    }
    let (campaign, asked, decision) = (sheet.snapshot.id, decision, decision.id);
    // A menu for each choice, which must differ in their ids.
    let menu = ListMenu::After(Written::of(&choice));
    let id = ButtonId::Menu { campaign, decision, menu };
    let (prompt, lines) = (format!("{short}: {}", asked_after(sheet, asked, choice)?), then);
    let lines = lines.into_iter().map(line).collect();
    Some(Row::Menu(Menu { id, prompt, lines, min: 1, max: 1 }))
}

/// What is asked after a choice: the head line.
fn asked_after(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    choice: Choice,
) -> Option<String> {
    let mut game = sheet.rehearsal.game_after.clone();
    let (seat, answer) = (*decision.seats.first()?, Answer::One(choice));
    game.apply(seat, &answer, &mut kit::Calm::default(), &mut Vec::new()).ok()?;
    let (audience, roster) = (sheet.snapshot.audience_of(sheet.player), &sheet.snapshot.roster);
    let head = text::question(&game.decision()?.why, &game, audience, roster).0;
    Some(model::words::uncapital(&head))
}

/// Whether a part is looked at, whose own text then stands in place of the question's.
pub(super) fn is_open(sheet: &Sheet<'_>, decision: &Decision<Choice, Why>) -> bool {
    let parts = games::named(decision.why.key()).parts(decision, &sheet.rehearsal.game_after);
    looked_at(sheet.look, &parts).is_some()
}

/// What is told of the part that is looked at: what each of its choices would do.
pub(super) fn told(sheet: &Sheet<'_>, decision: &Decision<Choice, Why>) -> Vec<String> {
    let game = &sheet.rehearsal.game_after;
    let parts = games::named(decision.why.key()).parts(decision, game);
    let Some(part) = looked_at(sheet.look, &parts) else { return Vec::new() };
    let choices = decision.ask.choices();
    let labels = text::labels(choices, game, &sheet.snapshot.roster);
    let mut lines = vec![format!("**{}**", part.label.title)];
    for choice in &part.choices {
        let PartChoice { at, about, .. } = choice;
        let head = format!("{} **{}**", labels[*at].emoji, title(choice, &labels));
        match at_once(sheet, decision, choices[*at]) {
            Some(would) => {
                lines.push(head);
                lines.extend(would.into_iter().map(|line| format!("- {line}")));
            }
            None => lines.push(format!("{head}: {about}")),
        }
    }
    lines.extend(part.not_offered.iter().cloned());
    lines
}

/// The picture beside the part that is looked at.
pub(super) fn picture(context: &OrderContext<'_>, look: &Look) -> Option<Scene> {
    let waiting = context.rehearsal.decision.as_ref()?;
    let play = games::named(waiting.why.key());
    let parts = play.parts(waiting, &context.rehearsal.game_after);
    let at = looked_at(look, &parts)?.choices.first()?.at;
    play.drafted(&[drafting::step(waiting, Answer::One(waiting.ask.choices()[at]))])
}
