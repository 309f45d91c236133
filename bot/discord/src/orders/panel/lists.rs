//! The rows that answer with one of a list, with several, or with a number.

use games::orders::offers::UnitKind;
use games::people::authority::begins_report;
use games::text;
use kit::{Answer, Decision};
use model::button::ButtonId;
use model::button::answer::{AnswerButton, Written};
use model::button::battle::SheetButton;
use model::button::list::{ListForm, ListMenu};
use model::label::Label;
use model::words::count;
use model::{Choice, Why};
use serenity::all::ButtonStyle;

use crate::orders::panel::groups::{Counts, groups};
use crate::orders::panel::parts::AtOnce;
use crate::orders::panel::{Ids, ListFocus, Sheet};
use crate::widgets::{BUTTONS_MAX, Button, Line, MENU_MAX, Menu, Row};

/// One of a list: what the game puts first, the menus or few buttons of the rest, and what stands
/// apart. `at_once` are choices that one press orders, `ended_by` one that *Give order* gives.
pub(super) fn one_rows(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    (of, labels): (&[Choice], &[Label]),
    apart: (&[(usize, AtOnce)], Option<Choice>),
) -> Vec<Row> {
    let (play, ids) = (games::named(decision.why.key()), sheet.ids(decision.id));
    let first: Vec<usize> = (0..of.len()).filter(|at| play.is_first(&of[*at])).collect();
    let first = if first.len() <= BUTTONS_MAX { first } else { Vec::new() };
    let listed =
        |at: &usize| !play.is_apart(&of[*at]) && !first.contains(at) && !begins_report(of[*at]);
    let (elsewhere, in_menu): (Vec<usize>, Vec<usize>) =
        (0..of.len()).filter(listed).partition(|at| play.own_menu(&of[*at]).is_some());
    let mut rows = Vec::new();
    let button = |at: usize| {
        let id = ids.choose(AnswerButton::of(&of[at]));
        Button::new(id, &labels[at].title).emoji(labels[at].emoji)
    };
    // Where nothing is left but to end, there is no menu: Discord takes none without lines.
    if in_menu.len() <= BUTTONS_MAX && !play.wants_details(&decision.why) {
        rows.extend(Row::of(in_menu.iter().map(|at| button(*at)).collect()));
    } else if !in_menu.is_empty() {
        let (after, roster) = (&sheet.rehearsal.game_after, &sheet.snapshot.roster);
        let head = text::question(&decision.why, after, sheet.audience(), roster).0;
        rows.extend(menus(sheet, ids, (of, labels, &in_menu), &head));
    }
    if let Some(prompt) = elsewhere.first().and_then(|at| play.own_menu(&of[*at])) {
        rows.extend(menus(sheet, ids, (of, labels, &elsewhere), prompt));
    }
    let apart = Row::of(apart_buttons(sheet, decision, of, apart, &button));
    // Where fights are usually settled on the players' own table, that comes first (J-073).
    let table_first = games::play::is_battle(&decision.why)
        && of.first().is_some_and(|choice| begins_report(*choice));
    let at = if table_first { 0 } else { rows.len() };
    rows.splice(at..at, apart);
    let first = first.into_iter().map(|at| button(at).main()).collect();
    rows.splice(0..0, Row::of(first));
    rows
}

/// What stands apart from a list: a choice with all that it takes, what ends what is being done, the
/// report of a fight and its sheet.
fn apart_buttons(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    of: &[Choice],
    (at_once, ended_by): (&[(usize, AtOnce)], Option<Choice>),
    button: &impl Fn(usize) -> Button,
) -> Vec<Button> {
    let (play, ids) = (games::named(decision.why.key()), sheet.ids(decision.id));
    let with_all = |choice: &Choice| {
        let label = play.with_all(*choice, &sheet.rehearsal.game_after)?;
        let id = ids.choose(AnswerButton::Chain(vec![Written::of(choice), Written::all()]));
        Some(Button::new(id, &label.title).emoji(label.emoji).main())
    };
    let mut apart: Vec<Button> = of.iter().filter_map(with_all).collect();
    let ends = |at: usize| {
        let button = button(at);
        if !at_once.iter().any(|(ordered, _)| *ordered == at) {
            return button;
        }
        let id = ids.order(AnswerButton::of(&of[at]));
        Button { id, emoji: "✅", style: ButtonStyle::Success, ..button }
    };
    let shown = |at: &usize| play.is_apart(&of[*at]) && ended_by != Some(of[*at]);
    apart.extend((0..of.len()).filter(shown).map(ends));
    // A fight on a table is reported, never proposed.
    let own = sheet.own.decision(&sheet.rehearsal.game_after);
    if own.is_some_and(|own| own.ask.choices().iter().copied().any(begins_report)) {
        let form = ids.form(ListForm::Report);
        apart.push(Button::new(form, "Report your own table's result").emoji("📝"));
    }
    // The sheet is of the battle that stands, not of one that is only drafted.
    if games::play::is_battle(&decision.why) && sheet.draft.is_none() {
        let id = ButtonId::Sheet { campaign: ids.campaign, button: SheetButton::Open };
        apart.push(Button::new(id, "Battle sheet").emoji("🎲"));
    }
    apart
}

/// What stands in a menu: its values, its labels, and the positions shown. A choice may have a
/// second line for another that follows it.
fn with_seconds(
    sheet: &Sheet<'_>,
    of: &[Choice],
    labels: &[Label],
    in_menu: &[usize],
) -> (Vec<String>, Vec<Label>, Vec<usize>) {
    let mut values: Vec<String> = of.iter().map(ToString::to_string).collect();
    let (mut labels, mut shown) = (labels.to_vec(), Vec::new());
    for at in in_menu {
        shown.push(*at);
        let play = games::named(of[*at].key());
        if let Some((then, label)) = play.beside(of[*at], &sheet.rehearsal.game_after) {
            shown.push(values.len());
            let both = AnswerButton::Chain(vec![Written::of(&of[*at]), Written::of(&then)]);
            values.push(both.to_string());
            labels.push(label);
        }
    }
    (values, labels, shown)
}

/// One menu, or a menu of groups and the menu of the group looked at.
fn menus(
    sheet: &Sheet<'_>,
    ids: Ids,
    (of, labels, in_menu): (&[Choice], &[Label], &[usize]),
    prompt: &str,
) -> Vec<Row> {
    let (of, labels, in_menu) = with_seconds(sheet, of, labels, in_menu);
    let line = |at: &usize| Line::of(&labels[*at], &of[*at]);
    if in_menu.len() <= MENU_MAX {
        let lines = in_menu.iter().map(line).collect();
        return vec![Row::menu(ids.menu(ListMenu::One), prompt, lines)];
    }
    let shown: Vec<Label> = in_menu.iter().map(|at| labels[*at].clone()).collect();
    let groups = groups(&shown);
    let lines = groups.iter().enumerate().map(|(n, group)| Line {
        detail: count(group.at.len(), "choice"),
        ..Line::new(&group.name, n.to_string()).chosen(sheet.look.group == Some(n))
    });
    let lines = lines.collect();
    let mut rows = vec![Row::menu(ids.menu(ListMenu::Group), "Choose a part of the list", lines)];
    if let Some(group) = sheet.look.group.and_then(|at| groups.get(at)) {
        let lines = group.at.iter().map(|at| line(&in_menu[*at])).collect();
        rows.push(Row::menu(ids.menu(ListMenu::One), &group.name, lines));
    }
    rows
}

/// Several of a list; few enough for one menu.
pub(super) fn some_rows(
    ids: Ids,
    of: &[Choice],
    labels: &[Label],
    (min, max): (usize, usize),
) -> Vec<Row> {
    let lines =
        of.iter().zip(labels).map(|(choice, label)| Line::of(label, choice.to_string())).collect();
    let prompt =
        if min == max { format!("Choose {min}") } else { format!("Choose {min} to {max}") };
    // Discord's menus want at least one; choosing none is a button.
    let id = ids.menu(ListMenu::Some);
    let mut rows = vec![Row::Menu(Menu { id, prompt, lines, min: min.max(1), max })];
    let mut buttons = Vec::new();
    if max == of.len() {
        let label = match labels {
            [only] => &only.title,
            _ => "All of them",
        };
        let all = Button::new(ids.choose(AnswerButton::All), label);
        buttons.push(all.emoji("🪖").main());
    }
    if min == 0 {
        let none = AnswerButton::of(&Answer::<Choice>::Some(Vec::new()));
        buttons.push(Button::new(ids.choose(none), "None"));
    }
    rows.extend(Row::of(buttons));
    rows
}

/// A large force: whole kinds at a touch, or a count of one kind.
pub(super) fn count_rows(
    ids: Ids,
    look: &ListFocus,
    kinds: &[UnitKind],
    (min, max): (usize, usize),
) -> Vec<Row> {
    let counts = Counts::read(&look.counts, kinds);
    let (tally, total) = (counts.tally(), counts.total());
    let shown: Vec<(usize, &UnitKind)> = kinds.iter().enumerate().take(MENU_MAX).collect();
    let whole = |(n, kind): &(usize, &UnitKind)| {
        let title = format!("All {} {}", kind.at.len(), kind.name);
        Line::new(title, n.to_string()).chosen(counts.0[*n] == kind.at.len())
    };
    let some = |(n, kind): &(usize, &UnitKind)| {
        let title = format!("{}: {} of {}", kind.name, counts.0[*n], kind.at.len());
        Line::new(title, n.to_string()).chosen(look.kind == Some(*n))
    };
    let id = ids.menu(ListMenu::Kind(tally.clone()));
    let mut rows = vec![
        Row::Menu(Menu {
            id: ids.menu(ListMenu::Whole(tally.clone())),
            prompt: "Take all of these kinds".to_owned(),
            lines: shown.iter().map(whole).collect(),
            min: 0,
            max: shown.len(),
        }),
        Row::menu(id, "Take some of a kind", shown.iter().map(some).collect()),
    ];
    let looked_at = look.kind.and_then(|n| Some((n, u8::try_from(n).ok()?, kinds.get(n)?)));
    if let Some((n, number, kind)) = looked_at {
        let id = ids.menu(ListMenu::Count { kind: number, tally: tally.clone() });
        let prompt = format!("How many {}?", kind.name);
        rows.push(Row::menu(id, &prompt, count_lines(kind, counts.0[n])));
    }
    let taken = ids.choose(AnswerButton::Counts(tally));
    let mut take = Button::new(taken, &format!("Take these {}", count(total, "unit")));
    take.disabled = total < min.max(1) || total > max;
    let mut buttons = vec![take.emoji("🪖").main()];
    if kinds.iter().map(|kind| kind.at.len()).sum::<usize>() == max {
        buttons.push(Button::new(ids.choose(AnswerButton::All), "The whole force"));
    }
    rows.push(Row::Buttons(buttons));
    rows
}

/// `3 × Infantry`, from none to all, in at most 25 lines.
pub(super) fn count_lines(kind: &UnitKind, now: usize) -> Vec<Line> {
    let all = kind.at.len();
    let every = all.div_ceil(MENU_MAX - 1).max(1);
    let wanted = (0..=all).filter(|number| number % every == 0 || *number == all);
    let line = |number: usize| {
        Line::new(format!("{number} × {}", kind.name), number.to_string()).chosen(number == now)
    };
    wanted.map(line).collect()
}

/// A number from a menu, or typed into a form.
pub(super) fn number_rows(ids: Ids, min: u32, max: u32) -> Vec<Row> {
    if max - min < 25 {
        let line = |number: u32| {
            Line::new(number.to_string(), Answer::<Choice>::Number(number).to_string())
        };
        let lines = (min..=max).map(line).collect();
        return vec![Row::menu(ids.menu(ListMenu::One), "How many?", lines)];
    }
    let button = Button::new(ids.form(ListForm::Number), "Enter a number");
    vec![Row::one(button.main())]
}
