//! The panel of orders: what is asked, what is drafted, and the buttons and menus to answer with.
//!
//! A pure function of a campaign and a draft, so that a test can press every button of it.

pub mod draft_row;
pub mod drafting;
pub mod groups;
pub mod guide;
pub mod menus;
pub mod parts;
mod several;
pub mod widgets;

use games::orders::finish;
use games::orders::offers::kinds;
use games::orders::rehearse::Rehearsal;
use games::staff::authority::{self, Authority};
use games::text;
use kit::{Ask, Audience, Decision, DecisionId};
use model::button::ButtonId;
use model::button::answer::{AnswerButton, Tally, Written};
use model::button::battle::SheetButton;
use model::button::list::{ListForm, ListMenu};
use model::button::staff::ProposalButton;
use model::ids::CampaignId;
use model::label::Label;
use model::message::{Asks, Post, Tone};
use model::word::Word;
use model::words::{BODY_MAX, clip_lines, count};
use model::{Choice, Draft, Game, Snapshot, Step, Why};
use staff::PlayerId;

use crate::orders::battles::report;
use crate::orders::context::may_give;
use crate::orders::panel::groups::{MENU_MAX, groups};
use crate::orders::panel::parts::{AtOnce, Parts};
use crate::orders::panel::several::{count_rows, number_rows, some_rows};
use crate::orders::panel::widgets::{Button, Line, Menu, Row, Style};
use crate::orders::people::votes;

const PROPOSALS_SHOWN: usize = 3;
const BUTTONS_MAX: usize = 5;

/// A private message with its buttons.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Panel {
    pub post: Post,
    pub rows: Vec<Row>,
}

/// What of a long list is looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListFocus {
    /// Which group of choices.
    pub group: Option<usize>,
    pub counts: Tally,
    pub kind: Option<usize>,
}

/// What a panel is made from.
#[derive(Clone, Copy)]
pub struct Sheet<'a> {
    pub player: PlayerId,
    pub planned: bool,
    /// What they may order; the rest they propose.
    pub own: &'a Authority,
    pub snapshot: &'a Snapshot,
    pub game: &'a Game,
    pub draft: Option<&'a Draft>,
    pub rehearsal: &'a Rehearsal,
    pub stakes: Option<&'a str>,
    pub look: &'a ListFocus,
    pub notice: Option<&'a str>,
}

pub fn panel(sheet: &Sheet<'_>) -> Panel {
    let mut lines: Vec<String> = Vec::new();
    if let Some(notice) = sheet.notice {
        lines.extend([notice.trim_end().to_owned(), String::new()]);
    }
    let drafted: &[Step] = sheet.draft.map_or(&[], |draft| &draft.steps);
    let steps = drafted.len();
    let gives = may_give(sheet.game, sheet.own, drafted);
    let yours = match (sheet.planned, gives) {
        (true, _) => "Your plan goes on",
        (false, true) => "Your order",
        (false, false) => "Your proposal",
    };
    let roster = &sheet.snapshot.roster;
    let preview = (steps > 0).then(|| text::preview(sheet.rehearsal, roster));
    let order = preview.as_ref().map(|preview| finish::Drafted {
        steps: drafted,
        tried: sheet.rehearsal,
        preview,
    });
    if let Some(order) = order {
        let what = if gives { "order" } else { "proposal" };
        lines.push(format!("**The {what} so far**"));
        let told = &order.preview.lines;
        if told.len() < 2 {
            // Nothing is told of it beforehand: it is named.
            let ordered = text::staff::council::answers(sheet.game, drafted, roster);
            lines.extend(ordered.map(|ordered| format!("▫️ {}", model::words::capital(&ordered))));
        }
        let besides = || order.besides(sheet.game, sheet.own, roster);
        let besides = (gives && !sheet.planned).then(besides).flatten();
        // The last line is about taking the order back: then it is that of the whole order.
        let shown = told.len() - usize::from(besides.is_some());
        lines.extend(told[..shown].iter().cloned());
        lines.extend(sheet.stakes.map(str::to_owned));
        if let Some((ends, does)) = besides {
            let stop = if does.len() > 1 { ':' } else { '.' };
            lines.push(format!("✅ *Give order* will also {ends}{stop}"));
            lines.extend(does);
        }
    } else if sheet.planned {
        lines.extend(text::staff::plans::lines(sheet.snapshot, sheet.player));
    } else {
        lines.extend(text::staff::people::standing(sheet.snapshot, sheet.player));
        lines.extend(text::staff::people::still_waits(sheet.snapshot, sheet.player));
        lines.extend(text::staff::plans::short(sheet.snapshot, sheet.player));
        if !gives {
            lines.push(text::staff::council::standing(sheet.snapshot));
        }
        lines.extend(text::staff::council::open_lines(sheet.snapshot, PROPOSALS_SHOWN));
        lines.extend(text::staff::council::report_line(sheet.snapshot));
        let by = text::staff::defaults::by_when(sheet.snapshot);
        lines.extend(by.map(|by| format!("⏱ {}.", model::words::capital(&by))));
    }
    let (mut rows, mut asks, mut is_undone) = (Vec::new(), None, true);
    let mut title = "The war is over".to_owned();
    let reports = sheet.draft.is_some_and(|draft| !report::parted(&draft.steps).1.is_empty());
    // What spies and balloons report is seen when the order has been given, not before.
    let waits_for = sheet.game.decision().map(|waiting| waiting.why);
    let next = sheet.rehearsal.game_after.decision();
    let peeks = steps > 0
        && next.as_ref().is_some_and(|next| next.why.is_secret())
        && !waits_for.is_some_and(|why| why.is_secret());
    if peeks {
        title = yours.to_owned();
        lines.push(match sheet.snapshot.roster.commander {
            Some(commander) if commander != sheet.player => {
                let name = games::text::staff::people::name_of(sheet.snapshot, commander);
                format!("Then {name} alone is told what is seen.")
            }
            _ => "Then you alone are told what is seen.".to_owned(),
        });
    } else if reports {
        title = "Your report".to_owned();
        lines.push("Pursuit, casualties and retreat are rolled when it is entered.".to_owned());
    } else if let Some(then) = preview.as_ref().and_then(|preview| preview.then) {
        title = yours.to_owned();
        lines.push(then.sentence().to_owned());
    } else if is_forced(sheet, gives) {
        // *Give order* gives the only answer with it, and says so above.
        title = yours.to_owned();
    } else if let Some(decision) = &sheet.rehearsal.decision {
        let audience = sheet.snapshot.audience_of(sheet.player);
        let after = &sheet.rehearsal.game_after;
        let question = text::question(&decision.why, after, audience, &sheet.snapshot.roster);
        title = question.0.clone();
        if steps > 0 {
            title = yours.to_owned();
            lines.push(format!("**Next: {}**", question.0));
        }
        // What gives the draft and ends it stands beside *Give order*.
        let ended_by = order.filter(|_| gives && !sheet.planned);
        let ended_by = ended_by.and_then(|order| order.ended_by(sheet.game, sheet.own, roster));
        let labels = text::labels(decision.ask.choices(), after, &sheet.snapshot.roster);
        let parts = Parts::of(sheet, decision, &labels);
        if parts.as_ref().is_none_or(|parts| parts.open().is_none()) {
            lines.push(question.1);
        }
        asks = Some(Asks {
            campaign: sheet.snapshot.id,
            why: Some(decision.why.clone()),
            drafted: steps > 0 || sheet.planned,
            events: Vec::new(),
        });
        // Where a die could stop the order, what is asked if it does not can be drafted.
        let at_once = if parts.is_none() { at_once(sheet, decision) } else { Vec::new() };
        rows = match &parts {
            Some(parts) => parts.rows(),
            None => ask_rows(sheet, decision, &labels, (&at_once, ended_by)),
        };
        if steps == 0 && !sheet.planned && !decision.why.is_secret() {
            let usual = text::staff::defaults::answer(sheet.snapshot);
            usual.iter().for_each(|usual| widgets::mark_default(&mut rows, usual));
        }
        match &parts {
            Some(parts) => lines.extend(parts.told()),
            None => lines.extend(
                at_once
                    .iter()
                    .flat_map(|(at, would)| would.told(format!("✅ **{}**", labels[*at].title))),
            ),
        }
        is_undone = parts.is_none_or(|parts| parts.is_undone());
    } else if next.is_some() {
        title = yours.to_owned();
        lines.push("What follows is for somebody else to answer.".to_owned());
    }
    let force = sheet.draft.and_then(|draft| drafting::force(&draft.steps));
    if reports {
        rows.extend(draft_row::report(sheet));
    } else {
        if steps == 0 && gives && !sheet.planned {
            // The last row stands below it, and Discord has room for five.
            let adopt = adopt_row(sheet.snapshot).filter(|_| sheet.look.group.is_none());
            rows.truncate(if adopt.is_some() { 3 } else { 4 });
            rows.extend(adopt);
        }
        rows.extend(draft_row::row(sheet, order, force, gives));
    }
    rows.truncate(5);
    let footer = if sheet.planned {
        "Nothing happens before you run the plan; where dice stop it, the rest waits for you."
    } else if steps > 0 {
        if reports {
            "A draft: nothing counts before you press Enter report."
        } else if !gives {
            "A draft: nobody sees it before you press Propose."
        } else {
            "A draft: nothing happens before you press Give order."
        }
    } else if orders_at_once(&rows) && is_undone {
        "Only you see this. A button with ✅ gives the order at once; it can be taken back."
    } else if orders_at_once(&rows) {
        "Only you see this. A button with ✅ gives the order at once. After a die, or where something \
         comes out, it cannot be taken back."
    } else if gives {
        "Only you see this. Nothing happens before you press Give order."
    } else {
        "Only you see this, until you press Propose."
    };
    Panel {
        post: Post {
            title,
            body: clip_lines(&lines.join("\n"), BODY_MAX),
            footer: footer.to_owned(),
            tone: Tone::Call,
            asks,
            ..Post::default()
        },
        rows,
    }
}

/// Whether what follows a draft has one answer, which goes with it.
fn is_forced(sheet: &Sheet<'_>, gives: bool) -> bool {
    let drafted = sheet.draft.is_some_and(|draft| !draft.steps.is_empty());
    let asked = sheet.rehearsal.decision.as_ref().filter(|_| drafted && gives && !sheet.planned);
    asked.is_some_and(|asked| finish::forced(asked).is_some())
}

fn orders_at_once(rows: &[Row]) -> bool {
    let is_order = |button: &Button| matches!(button.id, ButtonId::Order { .. });
    rows.iter().any(|row| matches!(row, Row::Buttons(buttons) if buttons.iter().any(is_order)))
}

pub fn onlooker(snapshot: &Snapshot, game: &Game) -> Panel {
    let not_theirs = authority::not_theirs(game, &snapshot.roster);
    let mut body = text::problems::problem_text(&not_theirs, Some(snapshot));
    let (mut title, mut rows) = ("Orders".to_owned(), Vec::new());
    let theirs = text::staff::waiting::of_others(snapshot);
    if let Some(theirs) = theirs {
        // How far the other side has come is its own to know.
        body = format!("{body}\n\n⏳ Awaited: {theirs}.");
    } else if let Some(decision) = game.decision() {
        let (question, text) =
            text::question(&decision.why, game, Audience::Public, &snapshot.roster);
        let text = match decision.why.is_secret() {
            true => "Only the commander sees this.".to_owned(),
            false => text,
        };
        rows.extend(rules_of(&decision.why).map(|rules| Row::Buttons(vec![rules])));
        let officers = authority::awaited(game, &snapshot.roster).len() > 1;
        let voted = authority::is_voted(game, &snapshot.roster);
        rows.extend(voted.then(|| votes::on_peace(snapshot)).flatten());
        let sided = snapshot.roster.side.is_some();
        let (asked, head) = match (authority::is_alone(game), officers || voted || sided) {
            (true, _) => ("The Pasha in command is asked:", "The Pasha's orders"),
            (false, true) => ("What is asked:", "Orders"),
            (false, false) => ("The commander is asked:", "The commander's orders"),
        };
        body = format!("{body}\n\n**{asked}** {question}\n{text}");
        title = head.to_owned();
    }
    let post = Post { title, body: clip_lines(&body, BODY_MAX), ..Post::default() };
    Panel { post, rows }
}

/// `[Adopt “Sinkat”, 3 behind it]`, for the best proposals.
fn adopt_row(snapshot: &Snapshot) -> Option<Row> {
    let best = snapshot.roster.council.best_first().into_iter().take(PROPOSALS_SHOWN);
    let button = |proposal: &staff::council::Proposal| {
        let (campaign, button) = (snapshot.id, ProposalButton::Take);
        let id = ButtonId::Proposal { campaign, proposal: proposal.number, button };
        Button::new(id, &text::staff::council::adopt_label(proposal)).emoji("💡")
    };
    let buttons: Vec<Button> = best.map(button).collect();
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}

fn campaign(sheet: &Sheet<'_>) -> CampaignId {
    sheet.snapshot.id
}

fn ask_rows(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    labels: &[Label],
    apart: (&[(usize, AtOnce)], Option<Choice>),
) -> Vec<Row> {
    match &decision.ask {
        Ask::One(of) => one_rows(sheet, decision, (of, labels), apart),
        Ask::Some { of, min, max } => {
            let bounds = (usize::from(*min), usize::from(*max).min(of.len()));
            if of.len() <= MENU_MAX {
                some_rows(campaign(sheet), decision.id, of, labels, bounds)
            } else {
                count_rows(sheet, decision.id, &kinds(labels), bounds)
            }
        }
        Ask::Number { min, max } => number_rows(campaign(sheet), decision.id, *min, *max),
    }
}

fn choose(sheet: &Sheet<'_>, decision: DecisionId, choice: &Choice) -> ButtonId {
    let answer = AnswerButton::of(choice);
    ButtonId::Choose { campaign: campaign(sheet), decision, answer }
}

/// The choices that one press may order, by their position, and what each would do: those that stand
/// apart and can be taken back. Others are drafted first.
fn at_once(sheet: &Sheet<'_>, decision: &Decision<Choice, Why>) -> Vec<(usize, AtOnce)> {
    let Ask::One(of) = &decision.ask else { return Vec::new() };
    let would = |(at, choice): (usize, &Choice)| {
        let apart = games::named(choice.key()).is_apart(choice);
        let would = apart.then(|| AtOnce::of(sheet, *choice)).flatten();
        Some((at, would.filter(|would| would.is_undone)?))
    };
    of.iter().enumerate().filter_map(would).collect()
}

fn one_rows(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    (of, labels): (&[Choice], &[Label]),
    (at_once, ended_by): (&[(usize, AtOnce)], Option<Choice>),
) -> Vec<Row> {
    let play = games::named(decision.why.key());
    let first: Vec<usize> = (0..of.len()).filter(|at| play.is_first(&of[*at])).collect();
    let first = if first.len() <= BUTTONS_MAX { first } else { Vec::new() };
    let apart_or_first = |at: usize| play.is_apart(&of[at]) || first.contains(&at);
    let listed =
        |at: &usize| !apart_or_first(*at) && !games::staff::authority::begins_report(of[*at]);
    let (elsewhere, in_menu): (Vec<usize>, Vec<usize>) =
        (0..of.len()).filter(listed).partition(|at| play.own_menu(&of[*at]).is_some());
    let mut rows = Vec::new();
    let needs_details = play.wants_details(&decision.why);
    let button = |at: usize| {
        let id = choose(sheet, decision.id, &of[at]);
        Button::new(id, &labels[at].title).emoji(labels[at].emoji)
    };
    // Where nothing is left but to end, there is no menu: Discord takes none without lines.
    if in_menu.len() <= BUTTONS_MAX && !needs_details {
        let buttons: Vec<Button> = in_menu.iter().map(|at| button(*at)).collect();
        rows.extend((!buttons.is_empty()).then_some(Row::Buttons(buttons)));
    } else if !in_menu.is_empty() {
        let (audience, roster) = (sheet.snapshot.audience_of(sheet.player), &sheet.snapshot.roster);
        let head = text::question(&decision.why, &sheet.rehearsal.game_after, audience, roster).0;
        rows.extend(menus(sheet, decision.id, (of, labels, &in_menu), &head));
    }
    if let Some(prompt) = elsewhere.first().and_then(|at| play.own_menu(&of[*at])) {
        rows.extend(menus(sheet, decision.id, (of, labels, &elsewhere), prompt));
    }
    let with_all = |choice: &Choice| {
        let label = play.with_all(*choice, &sheet.rehearsal.game_after)?;
        let links = vec![Written::of(choice), Written::all()];
        let (campaign, answer) = (campaign(sheet), AnswerButton::Chain(links));
        let id = ButtonId::Choose { campaign, decision: decision.id, answer };
        Some(Button::new(id, &label.title).emoji(label.emoji).style(Style::Main))
    };
    let mut apart: Vec<Button> = of.iter().filter_map(with_all).collect();
    let ends = |at: usize| {
        let button = button(at);
        if !at_once.iter().any(|(ordered, _)| *ordered == at) {
            return button;
        }
        let (campaign, answer) = (campaign(sheet), AnswerButton::of(&of[at]));
        let id = ButtonId::Order { campaign, decision: decision.id, answer };
        Button { id, emoji: "✅", style: Style::Go, ..button }
    };
    let shown = |at: &usize| play.is_apart(&of[*at]) && ended_by != Some(of[*at]);
    apart.extend((0..of.len()).filter(shown).map(ends));
    let reports = |decision: Decision<Choice, Why>| {
        decision.ask.choices().iter().copied().any(games::staff::authority::begins_report)
    };
    // A fight on a table is reported, never proposed.
    if sheet.own.decision(&sheet.rehearsal.game_after).is_some_and(reports) {
        let (campaign, form) = (campaign(sheet), ListForm::Report);
        let form = ButtonId::Form { campaign, decision: decision.id, form };
        apart.push(Button::new(form, "Report your own table's result").emoji("📝"));
    }
    let fights = games::play::is_battle(&decision.why);
    // The sheet is of the battle that stands, not of one that is only drafted.
    if fights && sheet.draft.is_none() {
        let id = ButtonId::Sheet { campaign: campaign(sheet), button: SheetButton::Open };
        apart.push(Button::new(id, "Battle sheet").emoji("🎲"));
    }
    let apart = (!apart.is_empty()).then_some(Row::Buttons(apart));
    // Where battles are usually fought on the players' own table, that comes first (J-073).
    let table_first =
        fights && of.first().copied().is_some_and(games::staff::authority::begins_report);
    let at = if table_first { 0 } else { rows.len() };
    rows.splice(at..at, apart);
    if !first.is_empty() {
        let first = first.into_iter().map(|at| button(at).style(Style::Main)).collect();
        rows.insert(0, Row::Buttons(first));
    }
    rows
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

fn menus(
    sheet: &Sheet<'_>,
    decision: DecisionId,
    (of, labels, in_menu): (&[Choice], &[Label], &[usize]),
    prompt: &str,
) -> Vec<Row> {
    let (of, labels, in_menu) = with_seconds(sheet, of, labels, in_menu);
    let line = |at: &usize| Line {
        title: labels[*at].title.clone(),
        value: of[*at].clone(),
        detail: labels[*at].detail.clone(),
        emoji: labels[*at].emoji,
        chosen: false,
    };
    let menu = |menu: ListMenu, prompt: &str, lines: Vec<Line>| {
        let id = ButtonId::Menu { campaign: campaign(sheet), decision, menu };
        Row::Menu(Menu { id, prompt: prompt.to_owned(), lines, min: 1, max: 1 })
    };
    if in_menu.len() <= MENU_MAX {
        return vec![menu(ListMenu::One, prompt, in_menu.iter().map(line).collect())];
    }
    let shown: Vec<Label> = in_menu.iter().map(|at| labels[*at].clone()).collect();
    let groups = groups(&shown);
    let group_line = |(n, group): (usize, &groups::Group)| Line {
        title: group.name.clone(),
        value: n.to_string(),
        detail: count(group.at.len(), "choice"),
        chosen: sheet.look.group == Some(n),
        ..Line::default()
    };
    let lines = groups.iter().enumerate().map(group_line).collect();
    let mut rows = vec![menu(ListMenu::Group, "Choose a part of the list", lines)];
    if let Some(group) = sheet.look.group.and_then(|at| groups.get(at)) {
        let lines = group.at.iter().map(|at| line(&in_menu[*at])).collect();
        rows.push(menu(ListMenu::One, &group.name, lines));
    }
    rows
}

fn rules_button(sheet: &Sheet<'_>) -> Option<Button> {
    rules_of(&sheet.rehearsal.decision.as_ref()?.why)
}

pub fn rules_of(why: &Why) -> Option<Button> {
    let id = ButtonId::Rules(Word::of(text::rules_of(why)?));
    Some(Button::new(id, "Rules").emoji("📖"))
}

#[cfg(test)]
mod tests;
