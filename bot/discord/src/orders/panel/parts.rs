//! Questions whose choices fall into parts: a card is picked first, then what it is played for.

use games::text::preview::Preview;
use games::{Part, PartChoice};
use kit::Decision;
use model::Why;
use model::button::answer::{AnswerButton, Written};
use model::button::list::{ListMenu, ListView};
use model::label::Label;

use crate::orders::drafting::{self, may_give};
use crate::orders::panel::{Ids, ListFocus, Sheet};
use crate::prelude::*;
use crate::widgets::BUTTONS_MAX;

/// Choices that the panel of a part has room for: as buttons beside the way back, and in a menu.
const PART_MAX: usize = BUTTONS_MAX - 1 + MENU_MAX;

/// The parts of a question; one with more choices than its panel has room for is cut into numbered
/// ones.
pub(super) fn parts_of(decision: &Decision<Choice, Why>, game: &Game) -> Vec<Part> {
    let parts = games::named(decision.why.key()).parts(decision, game);
    parts.into_iter().flat_map(cut).collect()
}

fn cut(part: Part) -> Vec<Part> {
    let Part { label, choices, mut not_offered } = part;
    if choices.len() <= PART_MAX {
        return vec![Part { label, choices, not_offered }];
    }
    let many = choices.len().div_ceil(PART_MAX);
    let piece = |(at, choices): (usize, &[PartChoice])| {
        let title = format!("{} ({} of {many})", label.title, at + 1);
        let label = Label { title, ..label.clone() };
        Part { label, choices: choices.to_vec(), not_offered: std::mem::take(&mut not_offered) }
    };
    choices.chunks(choices.len().div_ceil(many)).enumerate().map(piece).collect()
}

/// Answers as an order of their own, tried; nothing unless it could be given now.
fn tried(sheet: &Sheet<'_>, links: &[Written]) -> Option<(Rehearsal, Preview)> {
    let steps = match links {
        [only] => vec![drafting::only(sheet.game, sheet.own, only)?],
        links => drafting::add_chain(sheet.game, sheet.own, &[], links).ok()?,
    };
    if sheet.planned || !sheet.steps().is_empty() || !may_give(sheet.game, sheet.own, &steps) {
        return None;
    }
    let tried = drafting::tried(sheet.game, sheet.own, &steps).ok()?;
    let preview = text::preview(&tried, &sheet.snapshot.roster);
    preview.then.is_some().then_some((tried, preview))
}

/// What a choice would do if it were given as an order at once.
pub(super) struct AtOnce {
    lines: Vec<String>,
    pub(super) is_undone: bool,
}

impl AtOnce {
    /// Nothing if the choice leads on to something that has to be said with it.
    pub(super) fn of(sheet: &Sheet<'_>, choice: Choice) -> Option<Self> {
        Self::of_all(sheet, &[Written::of(&choice)])
    }

    fn of_all(sheet: &Sheet<'_>, links: &[Written]) -> Option<Self> {
        let (tried, mut preview) = tried(sheet, links)?;
        // The card, and whether it can be taken back: said once for all choices.
        preview.lines.pop();
        preview.lines.retain(|line| !line.starts_with(text::preview::USED));
        let is_undone = tried.thrown == 0 && tried.stands.is_none();
        Some(Self { lines: preview.lines, is_undone })
    }

    pub(super) fn told(&self, head: String) -> Vec<String> {
        let lines = self.lines.iter().map(|line| format!("- {line}"));
        [head].into_iter().chain(lines).collect()
    }
}

/// The part that is looked at; the only one always is.
fn looked_at<'a>(look: &ListFocus, parts: &'a [Part]) -> Option<&'a Part> {
    match parts {
        [only] => Some(only),
        _ => look.group.and_then(|at| parts.get(at)),
    }
}

/// A question in parts, as a panel shows it.
pub(super) struct Parts<'a> {
    sheet: &'a Sheet<'a>,
    decision: &'a Decision<Choice, Why>,
    labels: &'a [Label],
    parts: Vec<Part>,
    /// What each choice of the part that is looked at would do, in its order; nothing where it
    /// leads on.
    would: Vec<Option<AtOnce>>,
    ended: Vec<(usize, Ended)>,
}

struct Ended {
    links: Vec<Written>,
    label: Label,
    /// What one press would do; nothing where it could not be taken back.
    would: Option<AtOnce>,
}

impl<'a> Parts<'a> {
    /// Nothing where the question has no parts.
    pub(super) fn of(
        sheet: &'a Sheet<'a>,
        decision: &'a Decision<Choice, Why>,
        labels: &'a [Label],
    ) -> Option<Self> {
        let parts = parts_of(decision, &sheet.rehearsal.game_after);
        let of = decision.ask.choices();
        let would = |part: &Part| {
            let would = |choice: &PartChoice| AtOnce::of(sheet, of[choice.at]);
            part.choices.iter().map(would).collect()
        };
        let open = looked_at(sheet.look, &parts);
        let would = open.map_or_else(Vec::new, would);
        let play = games::named(decision.why.key());
        let ended = |(at, choice): (usize, &Choice)| {
            let (end, label) = play.ended_at_once(*choice, &sheet.rehearsal.game_after)?;
            let links = vec![Written::of(choice), Written::of(&end)];
            let would = AtOnce::of_all(sheet, &links).filter(|would| would.is_undone);
            Some((at, Ended { links, label, would }))
        };
        // They stand beside the whole list alone.
        let whole = open.is_none() || parts.len() == 1;
        let ended = of.iter().enumerate().filter(|_| whole).filter_map(ended).collect();
        (!parts.is_empty()).then_some(Self { sheet, decision, labels, parts, would, ended })
    }

    pub(super) fn open(&self) -> Option<&Part> {
        looked_at(self.sheet.look, &self.parts)
    }

    pub(super) fn is_undone(&self) -> bool {
        self.would.iter().flatten().all(|would| would.is_undone)
    }

    fn title(&self, choice: &PartChoice) -> &str {
        choice.short.unwrap_or(&self.labels[choice.at].title)
    }

    fn ids(&self) -> Ids {
        self.sheet.ids(self.decision.id)
    }

    fn lines(&self, choices: impl Iterator<Item = usize>) -> Vec<Line> {
        let of = self.decision.ask.choices();
        let line = |at: usize| Line::of(&self.labels[at], of[at].to_string());
        choices.take(MENU_MAX).map(line).collect()
    }

    fn choose(&self, at: usize, label: &str) -> Button {
        let id = self.ids().choose(AnswerButton::of(&self.decision.ask.choices()[at]));
        Button::new(id, label).emoji(self.labels[at].emoji)
    }

    /// The menu of parts; of the part that is looked at, its choices as buttons, and what could
    /// follow them; else what belongs to no part.
    pub(super) fn rows(&self) -> Vec<Row> {
        let line = |(at, part): (usize, &Part)| {
            Line::of(&part.label, at.to_string()).chosen(self.sheet.look.group == Some(at))
        };
        let mut rows = Vec::new();
        if let [first, _, ..] = self.parts.as_slice() {
            let lines = self.parts.iter().enumerate().take(MENU_MAX).map(line).collect();
            rows.push(Row::menu(self.ids().menu(ListMenu::Group), &first.label.group, lines));
        }
        let part = self.open();
        if part.is_none() || self.parts.len() == 1 {
            rows.extend(self.rows_apart());
        }
        rows.extend(part.map(|part| self.rows_of(part)).unwrap_or_default());
        rows
    }

    fn rows_apart(&self) -> Vec<Row> {
        let of = self.decision.ask.choices();
        let in_parts =
            |at: &usize| self.parts.iter().flat_map(|part| &part.choices).any(|of| of.at == *at);
        let apart: Vec<usize> = (0..of.len()).filter(|at| !in_parts(at)).collect();
        let mut rows = Vec::new();
        if apart.len() > BUTTONS_MAX {
            let (id, lines) =
                (self.ids().menu(ListMenu::Others), self.lines(apart.iter().copied()));
            rows.push(Row::menu(id, "Or something else", lines));
        } else {
            let button = |at: &usize| {
                let ended = self.ended.iter().find(|(of, _)| of == at);
                let ended = ended.map(|(_, ended)| self.ended(ended));
                ended.into_iter().chain([self.choose(*at, &self.labels[*at].title)])
            };
            rows.extend(Row::of(apart.iter().flat_map(button).take(BUTTONS_MAX).collect()));
        }
        for at in apart {
            rows.extend(follow_ups(self.sheet, self.decision, of[at], &self.labels[at].title));
        }
        rows
    }

    fn ended(&self, ended: &Ended) -> Button {
        let answer = AnswerButton::Chain(ended.links.clone());
        match ended.would {
            Some(_) => self.gives_order(answer, &ended.label.title),
            None => {
                let button = Button::new(self.ids().choose(answer), &ended.label.title);
                button.emoji(ended.label.emoji)
            }
        }
    }

    fn gives_order(&self, answer: AnswerButton, title: &str) -> Button {
        let button = Button::new(self.ids().order(answer), &format!("{title}: give order"));
        button.emoji("✅").go()
    }

    /// The choices of a part as buttons, and what could follow them.
    fn rows_of(&self, part: &Part) -> Vec<Row> {
        let of = self.decision.ask.choices();
        let button = |(choice, would): (&PartChoice, &Option<AtOnce>)| match would {
            None => self.choose(choice.at, self.title(choice)),
            Some(_) => self.gives_order(AnswerButton::of(&of[choice.at]), self.title(choice)),
        };
        let most = BUTTONS_MAX - 1;
        let buttons = part.choices.iter().zip(&self.would).take(most).map(button);
        let back = (self.parts.len() > 1).then(|| {
            // Under a draft *Back* takes its last step.
            let drafted = !self.sheet.steps().is_empty();
            let label = if drafted { "Back to the list" } else { "Back" };
            Button::new(self.ids().show(ListView::Whole), label).emoji("↩️")
        });
        let mut rows = vec![Row::Buttons(buttons.chain(back).collect())];
        let lines = self.lines(part.choices.iter().skip(most).map(|choice| choice.at));
        if !lines.is_empty() {
            rows.push(Row::menu(self.ids().menu(ListMenu::One), "Or something else", lines));
        }
        for choice in &part.choices {
            let title = self.title(choice);
            rows.extend(follow_ups(self.sheet, self.decision, of[choice.at], title));
        }
        rows
    }

    /// What is told of what is ended at once, and of the part that is looked at: what each of its
    /// choices would do.
    pub(super) fn told(&self) -> Vec<String> {
        let at_once = |(_, ended): &(usize, Ended)| {
            let head = format!("✅ **{}**", ended.label.title);
            ended.would.as_ref().map(|would| would.told(head))
        };
        let mut lines: Vec<String> = self.ended.iter().filter_map(at_once).flatten().collect();
        let Some(part) = self.open() else { return lines };
        lines.push(format!("**{}**", part.label.title));
        for (choice, would) in part.choices.iter().zip(&self.would) {
            let head = format!("{} **{}**", self.labels[choice.at].emoji, self.title(choice));
            match would {
                Some(would) => lines.extend(would.told(head)),
                None => lines.push(format!("{head}: {}", choice.about)),
            }
        }
        lines.extend(part.not_offered.iter().cloned());
        lines
    }
}

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
        Line::of(&label, chain.to_string())
    };
    if then.is_empty() || then.len() > MENU_MAX {
        return None;
    }
    // A menu for each choice, which must differ in their ids.
    let id = sheet.ids(decision.id).menu(ListMenu::After(Written::of(&choice)));
    let prompt = format!("{short}: {}", asked_after(sheet, choice)?);
    Some(Row::menu(id, &prompt, then.into_iter().map(line).collect()))
}

/// What is asked after a choice: the head line.
fn asked_after(sheet: &Sheet<'_>, choice: Choice) -> Option<String> {
    let game = sheet.rehearsal.game_after.calm_after(&Answer::One(choice))?;
    let why = game.decision()?.why;
    let head = text::question(&why, &game, sheet.audience(), &sheet.snapshot.roster).0;
    Some(model::words::uncapital(&head))
}

pub fn picture(rehearsal: &Rehearsal, look: &ListFocus) -> Option<Scene> {
    let waiting = rehearsal.decision.as_ref()?;
    let play = games::named(waiting.why.key());
    let parts = parts_of(waiting, &rehearsal.game_after);
    let at = looked_at(look, &parts)?.choices.first()?.at;
    play.drafted(&[drafting::step(waiting, Answer::One(waiting.ask.choices()[at]))])
}
