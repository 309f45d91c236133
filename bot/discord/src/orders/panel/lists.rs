//! The rows that answer with one of a list, with several, or with a number.
//!
//! Long lists parted into short ones: no menu of Discord's holds more than 25 lines.
//!
//! Choices of one kind are parted by their group; a large force is chosen by
//! kind and count, and the counts travel in the panel's own buttons ([`Counts`]).

use games::orders::offers::UnitKind;
use games::people::authority::begins_report;
use kit::Decision;
use model::Why;
use model::button::answer::{AnswerButton, Tally, Written};
use model::button::battle::SheetButton;
use model::button::list::{ListForm, ListMenu};
use model::label::Label;
use model::words::count;
use serenity::all::ButtonStyle;

use crate::orders::panel::parts::AtOnce;
use crate::orders::panel::{Ids, ListFocus, Sheet};
use crate::prelude::*;
use crate::widgets::{BUTTONS_MAX, Menu};

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    pub at: Vec<usize>,
}

/// Parts a list by its labels' groups, in the order they first appear; a group too long for a
/// menu is cut into numbered ones, and too many groups are put together.
pub fn groups(labels: &[Label]) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    for (at, label) in labels.iter().enumerate() {
        match found.iter_mut().find(|group| group.name == label.group) {
            Some(group) => group.at.push(at),
            None => found.push(Group { name: label.group.clone(), at: vec![at] }),
        }
    }
    let short: Vec<Group> = found.into_iter().flat_map(cut).collect();
    if short.len() <= MENU_MAX {
        return short;
    }
    // More groups than lines: put neighbours together, then cut again.
    let all: Vec<usize> = short.into_iter().flat_map(|group| group.at).collect();
    let part = |(n, at): (usize, &[usize])| Group {
        name: format!("Part {}: from {}", n + 1, labels[at[0]].title),
        at: at.to_vec(),
    };
    all.chunks(MENU_MAX).enumerate().map(part).take(MENU_MAX).collect()
}

fn cut(group: Group) -> Vec<Group> {
    if group.at.len() <= MENU_MAX {
        return vec![group];
    }
    let parts = group.at.len().div_ceil(MENU_MAX);
    let part = |(n, at): (usize, &[usize])| Group {
        name: format!("{} ({} of {parts})", group.name, n + 1),
        at: at.to_vec(),
    };
    group.at.chunks(MENU_MAX).enumerate().map(part).collect()
}

/// How many of each kind are chosen from a large force; a [`Tally`] in a button.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts(pub Vec<usize>);

impl Counts {
    /// The counts of a tally, for `kinds` with so many each; missing or too large counts are put
    /// right.
    pub fn read(tally: &Tally, kinds: &[UnitKind]) -> Self {
        let mut counts = tally.counts();
        let count = |kind: &UnitKind| counts.next().unwrap_or(0).min(kind.at.len());
        Self(kinds.iter().map(count).collect())
    }

    pub fn all(kinds: &[UnitKind]) -> Self {
        Self(kinds.iter().map(|kind| kind.at.len()).collect())
    }

    pub fn tally(&self) -> Tally {
        Tally::of(&self.0)
    }

    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }

    pub fn chosen(&self, kinds: &[UnitKind], of: &[Choice]) -> Vec<Choice> {
        let pairs = self.0.iter().zip(kinds);
        pairs.flat_map(|(count, kind)| kind.at.iter().take(*count).map(|at| of[*at])).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use games::orders::offers::kinds;
    use model::OwnChoice;

    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Unit(usize);

    impl fmt::Display for Unit {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "unit:{}", self.0)
        }
    }

    impl std::str::FromStr for Unit {
        type Err = ();

        fn from_str(text: &str) -> Result<Self, ()> {
            text.strip_prefix("unit:").and_then(|number| number.parse().ok()).map(Self).ok_or(())
        }
    }

    impl OwnChoice for Unit {
        const KEY: &'static str = "Units";
    }

    fn unit(group: usize, steps: usize) -> Label {
        Label {
            title: "a unit".to_owned(),
            detail: format!("{steps} steps"),
            emoji: "",
            group: format!("Kind {group}"),
        }
    }

    #[test]
    fn no_group_is_longer_than_a_menu() {
        let labels: Vec<Label> = (0..40).map(|n| unit(usize::from(n >= 30), 4)).collect();
        let groups = groups(&labels);
        let lengths: Vec<usize> = groups.iter().map(|group| group.at.len()).collect();
        assert_eq!(lengths, [25, 5, 10]);
        assert_eq!(groups[1].name, "Kind 0 (2 of 2)");
        let many: Vec<Label> = (0..80).map(|n| unit(n, 4)).collect();
        let parts = super::groups(&many);
        assert!(parts.len() == 4 && parts.iter().all(|part| part.at.len() <= MENU_MAX));
    }

    #[test]
    fn forty_units_in_twelve_kinds_are_chosen_by_kind_and_count() {
        let labels: Vec<Label> = (0..40).map(|n| unit(n % 12, 1 + n / 12)).collect();
        let of: Vec<Choice> = (0..40).map(|n| Choice::of(Unit(n))).collect();
        let kinds = kinds(&labels);
        assert_eq!(kinds.len(), 12);
        assert_eq!(Counts::all(&kinds).total(), 40);
        let read = |text: &str| Counts::read(&text.parse().expect("a tally"), &kinds);
        let counts = read("2100");
        assert_eq!(counts.tally().to_string(), "210000000000");
        assert_eq!(counts.total(), 3);
        let chosen = counts.chosen(&kinds, &of);
        let named: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        assert_eq!(named, ["unit:36", "unit:24", "unit:37"], "the strongest first");
        assert_eq!(read("zzz").0[..4], [4, 4, 4, 0], "never more than there are");
    }
}
