//! The panel of orders: what is asked, what is drafted, and the buttons and menus to answer with.
//!
//! A pure function of a campaign and a draft, so that a test can press every button of it. Its last row
//! gives a draft, changes it, throws it away or puts it into a plan.

use games::orders::finish::{self, Drafted};
use games::orders::offers::kinds;
use games::orders::planned::{added, begins, end_of};
use kit::{Ask, Decision};
use model::button::answer::{AnswerButton, Tally};
use model::button::list::{ListForm, ListMenu, ListView};
use model::button::staff::{BallotButton, PlanButton, ProposalButton, UndoButton};
use model::label::Label;
use model::message::{Asks, Tone};
use model::words::capital;
use model::{Draft, Ends, Why};
use staff::motion::Question;
use staff::plan::{Item, Plan};

use crate::orders::drafting::{self, may_give, parted};
use crate::orders::panel::lists::{count_rows, number_rows, one_rows, some_rows};
use crate::orders::panel::parts::{AtOnce, Parts};
use crate::prelude::*;
use crate::widgets::{self, BUTTONS_MAX, ROWS_MAX};

pub mod lists;
pub mod parts;

/// The most proposals that are listed and can be adopted from the panel.
const PROPOSALS_SHOWN: usize = 3;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListFocus {
    pub group: Option<usize>,
    pub counts: Tally,
    pub kind: Option<usize>,
}

#[derive(Clone, Copy)]
pub struct Sheet<'a> {
    pub player: PlayerId,
    /// Whether what is drafted comes where their plan ends, and not now.
    pub planned: bool,
    /// What they may order; the rest they propose.
    pub own: &'a Authority,
    pub snapshot: &'a Snapshot,
    pub game: &'a Game,
    pub draft: Option<&'a Draft>,
    pub rehearsal: &'a Rehearsal,
    /// What the draft risks, if that has been tried.
    pub stakes: Option<&'a str>,
    pub look: &'a ListFocus,
    pub notice: Option<&'a str>,
}

impl Sheet<'_> {
    fn steps(&self) -> &[Step] {
        self.draft.map_or(&[], |draft| &draft.steps)
    }

    fn audience(&self) -> Audience {
        self.snapshot.audience_of(self.player)
    }

    fn ids(&self, decision: DecisionId) -> Ids {
        Ids { campaign: self.snapshot.id, decision }
    }
}

/// The ids of buttons and menus that answer one decision.
#[derive(Clone, Copy)]
pub(super) struct Ids {
    pub(super) campaign: CampaignId,
    pub(super) decision: DecisionId,
}

impl Ids {
    fn choose(self, answer: AnswerButton) -> ButtonId {
        ButtonId::Choose { campaign: self.campaign, decision: self.decision, answer }
    }

    fn order(self, answer: AnswerButton) -> ButtonId {
        ButtonId::Order { campaign: self.campaign, decision: self.decision, answer }
    }

    fn menu(self, menu: ListMenu) -> ButtonId {
        ButtonId::Menu { campaign: self.campaign, decision: self.decision, menu }
    }

    fn form(self, form: ListForm) -> ButtonId {
        ButtonId::Form { campaign: self.campaign, decision: self.decision, form }
    }

    fn show(self, view: ListView) -> ButtonId {
        ButtonId::Show { campaign: self.campaign, decision: self.decision, view }
    }
}

/// The panel of whoever may give orders, or propose them.
pub fn panel(sheet: &Sheet<'_>) -> OutgoingMessage {
    let (drafted, snapshot) = (sheet.steps(), sheet.snapshot);
    let gives = may_give(sheet.game, sheet.own, drafted);
    let preview = (!drafted.is_empty()).then(|| text::preview(sheet.rehearsal, &snapshot.roster));
    let tried = sheet.rehearsal;
    let order = preview.as_ref().map(|preview| Drafted { steps: drafted, tried, preview });
    let mut lines: Vec<String> = Vec::new();
    if let Some(notice) = sheet.notice {
        lines.extend([notice.trim_end().to_owned(), String::new()]);
    }
    lines.extend(match order {
        Some(order) => of_the_draft(sheet, order, gives),
        None if sheet.planned => text::people::plans::lines(snapshot, sheet.player),
        None => standing(sheet, gives),
    });
    let reports = !parted(drafted).1.is_empty();
    let asking = asking(sheet, order, gives, reports);
    let mut rows = asking.rows;
    lines.extend(asking.lines);
    if reports {
        rows.extend(report(sheet));
    } else {
        if drafted.is_empty() && gives && !sheet.planned {
            // The last row stands below it, and Discord has room for five.
            let adopt = adopt_row(snapshot).filter(|_| sheet.look.group.is_none());
            rows.truncate(if adopt.is_some() { 3 } else { 4 });
            rows.extend(adopt);
        }
        rows.extend(row(sheet, order, gives));
    }
    rows.truncate(ROWS_MAX);
    let at_once = orders_at_once(&rows);
    let footer = if sheet.planned {
        "Nothing happens before you run the plan; where dice stop it, the rest waits for you."
    } else if reports {
        "A draft: nothing counts before you press Enter report."
    } else if order.is_some() && !gives {
        "A draft: nobody sees it before you press Propose."
    } else if order.is_some() {
        "A draft: nothing happens before you press Give order."
    } else if at_once && asking.is_undone {
        "Only you see this. A button with ✅ gives the order at once; it can be taken back."
    } else if at_once {
        "Only you see this. A button with ✅ gives the order at once. After a die, or where something \
         comes out, it cannot be taken back."
    } else if gives {
        "Only you see this. Nothing happens before you press Give order."
    } else {
        "Only you see this, until you press Propose."
    };
    let post = Post {
        title: asking.title,
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        footer: footer.to_owned(),
        tone: Tone::Call,
        asks: asking.asks,
        ..Post::default()
    };
    OutgoingMessage::from(post).with_rows(rows)
}

fn of_the_draft(sheet: &Sheet<'_>, order: Drafted<'_>, gives: bool) -> Vec<String> {
    let roster = &sheet.snapshot.roster;
    let what = if gives { "order" } else { "proposal" };
    let mut lines = vec![format!("**The {what} so far**")];
    let told = &order.preview.lines;
    if told.len() < 2 {
        // Nothing is told of it beforehand: it is named.
        let ordered = text::people::council::answers(sheet.game, order.steps, roster);
        lines.extend(ordered.map(|ordered| format!("▫️ {}", capital(&ordered))));
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
    lines
}

/// How things stand for somebody who has drafted nothing.
fn standing(sheet: &Sheet<'_>, gives: bool) -> Vec<String> {
    let (snapshot, player) = (sheet.snapshot, sheet.player);
    let mut lines: Vec<String> = Vec::new();
    lines.extend(text::people::members::standing(snapshot, player));
    lines.extend(text::people::members::still_waits(snapshot, player));
    lines.extend(text::people::plans::short(snapshot, player));
    lines.extend((!gives).then(|| text::people::council::standing(snapshot)));
    lines.extend(text::people::council::open_lines(snapshot, PROPOSALS_SHOWN));
    lines.extend(text::people::council::report_line(snapshot));
    let by = text::people::defaults::by_when(snapshot);
    lines.extend(by.map(|by| format!("⏱ {}.", capital(&by))));
    lines
}

#[derive(Default)]
struct Asking {
    title: String,
    lines: Vec<String>,
    rows: Vec<Row>,
    asks: Option<Asks>,
    /// Whether all that one press orders could be taken back.
    is_undone: bool,
}

fn asking(sheet: &Sheet<'_>, order: Option<Drafted<'_>>, gives: bool, reports: bool) -> Asking {
    let yours = match (sheet.planned, gives) {
        (true, _) => "Your plan goes on",
        (false, true) => "Your order",
        (false, false) => "Your proposal",
    };
    let said = |title: &str, line: Option<String>| {
        let (title, lines) = (title.to_owned(), line.into_iter().collect());
        Asking { title, lines, is_undone: true, ..Asking::default() }
    };
    let next = sheet.rehearsal.game_after.decision();
    let secret = |asked: &Option<Decision<Choice, Why>>| {
        asked.as_ref().is_some_and(|asked| asked.why.is_secret())
    };
    // What spies and balloons report is seen when the order has been given, not before.
    if order.is_some() && secret(&next) && !secret(&sheet.game.decision()) {
        let commander = sheet.snapshot.roster.commander.filter(|of| *of != sheet.player);
        let told = commander.map_or_else(
            || "you alone are told".to_owned(),
            |commander| {
                let name = text::people::members::name_of(sheet.snapshot, commander);
                format!("{name} alone is told")
            },
        );
        return said(yours, Some(format!("Then {told} what is seen.")));
    }
    if reports {
        let rolled = "Pursuit, casualties and retreat are rolled when it is entered.";
        return said("Your report", Some(rolled.to_owned()));
    }
    if let Some(then) = order.and_then(|order| order.preview.then) {
        return said(yours, Some(then.sentence().to_owned()));
    }
    match &sheet.rehearsal.decision {
        // *Give order* gives the only answer with it, and says so above.
        Some(decision)
            if order.is_some() && gives && !sheet.planned && finish::forced(decision).is_some() =>
        {
            said(yours, None)
        }
        Some(decision) => question(sheet, decision, order, gives, yours),
        None if next.is_some() => {
            said(yours, Some("What follows is for somebody else to answer.".to_owned()))
        }
        None => said("The war is over", None),
    }
}

fn question(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    order: Option<Drafted<'_>>,
    gives: bool,
    yours: &str,
) -> Asking {
    let (after, roster) = (&sheet.rehearsal.game_after, &sheet.snapshot.roster);
    let (head, body) = text::question(&decision.why, after, sheet.audience(), roster);
    let (mut title, mut lines) = (head.clone(), Vec::new());
    if order.is_some() {
        title = yours.to_owned();
        lines.push(format!("**Next: {head}**"));
    }
    // What gives the draft and ends it stands beside *Give order*.
    let ended_by = order.filter(|_| gives && !sheet.planned);
    let ended_by = ended_by.and_then(|order| order.ended_by(sheet.game, sheet.own, roster));
    let labels = text::labels(decision.ask.choices(), after, roster);
    let parts = Parts::of(sheet, decision, &labels);
    if parts.as_ref().is_none_or(|parts| parts.open().is_none()) {
        lines.push(body);
    }
    // Where a die could stop the order, what is asked if it does not can be drafted.
    let at_once = if parts.is_none() { at_once(sheet, decision) } else { Vec::new() };
    let mut rows = match &parts {
        Some(parts) => parts.rows(),
        None => ask_rows(sheet, decision, &labels, (&at_once, ended_by)),
    };
    if order.is_none() && !sheet.planned && !decision.why.is_secret() {
        let usual = text::people::defaults::answer(sheet.snapshot);
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
    let asks = Asks {
        campaign: sheet.snapshot.id,
        why: Some(decision.why.clone()),
        drafted: order.is_some() || sheet.planned,
        events: Vec::new(),
    };
    let is_undone = parts.is_none_or(|parts| parts.is_undone());
    Asking { title, lines, rows, asks: Some(asks), is_undone }
}

fn orders_at_once(rows: &[Row]) -> bool {
    let is_order = |button: &Button| matches!(button.id, ButtonId::Order { .. });
    rows.iter().any(|row| matches!(row, Row::Buttons(buttons) if buttons.iter().any(is_order)))
}

pub fn onlooker(snapshot: &Snapshot, game: &Game) -> OutgoingMessage {
    let not_theirs = authority::not_theirs(game, &snapshot.roster);
    let mut body = text::problems::problem_text(&not_theirs, Some(snapshot));
    let (mut title, mut rows) = ("Orders".to_owned(), Vec::new());
    if let Some(theirs) = text::people::waiting::of_others(snapshot) {
        // How far the other side has come is its own to know.
        body = format!("{body}\n\n⏳ Awaited: {theirs}.");
    } else if let Some(decision) = game.decision() {
        let (question, text) =
            text::question(&decision.why, game, Audience::Public, &snapshot.roster);
        let text = match decision.why.is_secret() {
            true => "Only the commander sees this.".to_owned(),
            false => text,
        };
        rows.extend(rules_of(&decision.why, game).map(Row::one));
        let officers = authority::awaited(game, &snapshot.roster).len() > 1;
        let voted = authority::is_voted(game, &snapshot.roster);
        rows.extend(voted.then(|| ballots_on_peace(snapshot)).flatten());
        let sided = snapshot.roster.side.is_some();
        let leader = games::on_top(game).about().phrases.turn_taker;
        let (asked, head) = match (authority::is_alone(game), officers || voted || sided) {
            (true, _) => {
                (format!("The {leader} in command is asked:"), format!("The {leader}'s orders"))
            }
            (false, true) => ("What is asked:".to_owned(), "Orders".to_owned()),
            (false, false) => {
                ("The commander is asked:".to_owned(), "The commander's orders".to_owned())
            }
        };
        body = format!("{body}\n\n**{asked}** {question}\n{text}");
        title = head;
    }
    let post = Post { title, body: clip_lines(&body, BODY_MAX), ..Post::default() };
    OutgoingMessage::from(post).with_rows(rows)
}

fn ballots_on_peace(snapshot: &Snapshot) -> Option<Row> {
    let open = snapshot.roster.motion();
    let motion = open.filter(|of| matches!(of.question, Question::FightOn { .. }))?.number;
    let ballot = |button, label, emoji| {
        Button::new(ButtonId::Vote { campaign: snapshot.id, motion, button }, label).emoji(emoji)
    };
    let peace = ballot(BallotButton::Against, "Make peace", "🕊️");
    Some(Row::Buttons(vec![peace, ballot(BallotButton::Favour, "Fight on", "⚔️")]))
}

/// `[Adopt “Sinkat”, 3 behind it]`, for the best proposals.
fn adopt_row(snapshot: &Snapshot) -> Option<Row> {
    let best = snapshot.roster.council.best_first().into_iter().take(PROPOSALS_SHOWN);
    let button = |proposal: &staff::council::Proposal| {
        let (campaign, button) = (snapshot.id, ProposalButton::Take);
        let id = ButtonId::Proposal { campaign, proposal: proposal.number, button };
        Button::new(id, &text::people::council::adopt_label(proposal)).emoji("💡")
    };
    Row::of(best.map(button).collect())
}

fn ask_rows(
    sheet: &Sheet<'_>,
    decision: &Decision<Choice, Why>,
    labels: &[Label],
    apart: (&[(usize, AtOnce)], Option<Choice>),
) -> Vec<Row> {
    let ids = sheet.ids(decision.id);
    match &decision.ask {
        Ask::One(of) => one_rows(sheet, decision, (of, labels), apart),
        Ask::Some { of, min, max } => {
            let bounds = (usize::from(*min), usize::from(*max).min(of.len()));
            if of.len() <= MENU_MAX {
                some_rows(ids, of, labels, bounds)
            } else {
                count_rows(ids, sheet.look, &kinds(labels), bounds)
            }
        }
        Ask::Number { min, max } => number_rows(ids, *min, *max),
    }
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

/// The rules behind a question, where the game has a rule book.
pub fn rules_of(why: &Why, game: &Game) -> Option<Button> {
    let id = ButtonId::Rules(Word::of(text::rules_of(why, game)?));
    Some(Button::new(id, "Rules").emoji("📖"))
}

/// `[Enter report] [Edit] [Back to the resolver]`.
pub(super) fn report(sheet: &Sheet<'_>) -> Option<Row> {
    let draft = sheet.draft?;
    let form = sheet.ids(draft.decision).form(ListForm::Report);
    let enter = Button::new(ButtonId::Give(draft.id), "Enter report");
    let back = Button::new(ButtonId::Back(draft.id), "Back to the resolver");
    Some(Row::Buttons(vec![
        enter.emoji("✅").go(),
        Button::new(form, "Edit").emoji("📝"),
        back.emoji("↩️"),
    ]))
}

/// `[Give order] [Choose units] [Back] [Discard] [Rules]`; whoever may not give it proposes it.
pub(super) fn row(sheet: &Sheet<'_>, order: Option<Drafted<'_>>, gives: bool) -> Option<Row> {
    let rules = sheet
        .rehearsal
        .decision
        .as_ref()
        .and_then(|asked| rules_of(&asked.why, &sheet.rehearsal.game_after));
    let (Some(draft), Some(order)) = (sheet.draft, order) else {
        let mut buttons = about_the_plan(sheet.snapshot, sheet.player, sheet.planned);
        buttons.extend(rules);
        return Row::of(buttons);
    };
    let force = drafting::force(&draft.steps);
    let add = || add_to_plan(sheet.snapshot, sheet.player, draft);
    let first = if sheet.planned {
        add().map(|add| add.go())
    } else if gives {
        let give = Button::new(ButtonId::Give(draft.id), "Give order");
        Some(give.emoji("✅").go())
    } else {
        let button = ProposalButton::Make(draft.id);
        let id = ButtonId::Proposal { campaign: sheet.snapshot.id, proposal: 0, button };
        let propose = Button::new(id, "Propose").emoji("💡").go();
        let disabled = finish::lacks(sheet.game, &draft.steps, sheet.rehearsal);
        Some(Button { disabled, ..propose })
    };
    let mut buttons: Vec<Button> = first.into_iter().collect();
    if gives && !sheet.planned {
        buttons.extend(order.otherwise(&sheet.snapshot.roster).map(|(how, ends)| match how {
            Ends::All => {
                let label = format!("Give order, {ends}");
                Button::new(ButtonId::GiveAll(draft.id), &label).emoji("🏁")
            }
            Ends::Nothing | Ends::Unsaid => {
                Button::new(ButtonId::GiveOpen(draft.id), "Give, go on")
            }
        }));
    }
    if let Some(choose) = force {
        let id = sheet.ids(draft.decision).show(ListView::Units);
        buttons.push(Button::new(id, choose).emoji("🪖"));
    }
    if gives && force.is_none() && !sheet.planned && !authority::is_alone(sheet.game) {
        buttons.extend(add());
    }
    buttons.push(Button::new(ButtonId::Back(draft.id), "Back").emoji("↩️"));
    let discard = Button::new(ButtonId::Discard(draft.id), "Discard");
    buttons.push(discard.stop());
    buttons.extend(rules);
    buttons.truncate(BUTTONS_MAX);
    Some(Row::Buttons(buttons))
}

fn plan_of(player: PlayerId, snapshot: &Snapshot) -> Option<&Plan> {
    let plan = snapshot.roster.council.plans.get(&player);
    plan.filter(|plan| !plan.running && plan.orders() > 0)
}

/// The game where somebody's plan ends, if they have one that still fits.
pub fn end_of_plan(player: PlayerId, snapshot: &Snapshot) -> Option<Game> {
    let game = snapshot.game.as_ref()?;
    let by = Authority::of(player, &snapshot.roster);
    end_of(game, &by, plan_of(player, snapshot)?)
}

fn has_room(plan: &Plan) -> bool {
    plan.clone().add(Item::Stop).is_ok()
}

/// The button that adds a draft to a plan, where it can come there.
fn add_to_plan(snapshot: &Snapshot, player: PlayerId, draft: &Draft) -> Option<Button> {
    let plan = snapshot.roster.council.plans.get(&player).cloned().unwrap_or_default();
    let by = Authority::of(player, &snapshot.roster);
    let game = snapshot.game.as_ref().filter(|_| has_room(&plan))?;
    added(game, &by, &plan, &draft.steps).ok()?;
    let id = ButtonId::Plan { campaign: snapshot.id, button: PlanButton::Add(draft.id) };
    Some(Button::new(id, "Add to plan").emoji("🗒️"))
}

/// The buttons about a plan, under a panel without a draft.
fn about_the_plan(snapshot: &Snapshot, player: PlayerId, planned: bool) -> Vec<Button> {
    let Some(plan) = plan_of(player, snapshot) else { return Vec::new() };
    let id = |button| ButtonId::Plan { campaign: snapshot.id, button };
    let mut buttons = Vec::new();
    let by = Authority::of(player, &snapshot.roster);
    if snapshot.game.as_ref().is_some_and(|game| begins(game, &by, plan)) {
        let run = Button::new(id(PlanButton::Run), "Run the plan");
        buttons.push(run.emoji("▶️").go());
    }
    if planned && plan.items.last() != Some(&Item::Stop) && has_room(plan) {
        buttons.push(Button::new(id(PlanButton::Stop), "Stop mark").emoji("✋"));
    }
    if !planned && has_room(plan) && end_of_plan(player, snapshot).is_some() {
        buttons.push(Button::new(id(PlanButton::On), "Plan on").emoji("🗒️"));
    }
    buttons.push(Button::new(id(PlanButton::Clear), "Clear plan").stop());
    buttons
}

/// Puts the button under a receipt whose order can be taken back, if there is room for it.
pub fn offer_undo(panel: &mut OutgoingMessage, receipt: &Receipt) {
    let Some(game) = &receipt.snapshot.game else { return };
    let free = receipt.faces.is_empty() && !game.revealed(&receipt.events);
    let asked = model::campaign::audience::awaited(game);
    let over = receipt.snapshot.side().is_some_and(|side| !asked.contains(&side));
    if free && !over && !receipt.repeated {
        let (campaign, order) = (receipt.snapshot.id, receipt.order);
        let id = ButtonId::Undo { campaign, order, button: UndoButton::Show };
        widgets::add(Button::new(id, "Undo").emoji("↩️"), &mut panel.rows);
    }
}

#[cfg(test)]
mod tests;
