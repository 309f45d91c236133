//! The row of buttons under a draft: to give it, to change it, to throw it away, to put it into a plan.

use games::orders::finish::{self, Drafted};
use games::orders::planned::{added, begins, end_of};
use games::people::authority::{self, Authority};
use model::button::list::{ListForm, ListView};
use model::button::staff::{PlanButton, ProposalButton, UndoButton};
use model::{Draft, Ends, Game, Receipt};
use staff::plan::{Item, Plan};

use crate::orders::drafting;
use crate::orders::panel::{Sheet, rules_of};
use crate::prelude::*;
use crate::widgets::{self, BUTTONS_MAX};

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
    let rules = sheet.rehearsal.decision.as_ref().and_then(|asked| rules_of(&asked.why));
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
    let ends = |how: Ends| order.told(how, &sheet.snapshot.roster);
    if gives && !sheet.planned {
        let unsaid = ends(Ends::Unsaid);
        match ends(Ends::All).filter(|all| unsaid.as_ref() != Some(all)) {
            Some(all) => {
                let label = format!("Give order, {all}");
                buttons.push(Button::new(ButtonId::GiveAll(draft.id), &label).emoji("🏁"));
            }
            None if unsaid != ends(Ends::Nothing) => {
                buttons.push(Button::new(ButtonId::GiveOpen(draft.id), "Give, go on"));
            }
            None => {}
        }
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
