//! The row of buttons under a draft: to give it, to change it, to throw it away.

use games::orders::finish::{self, Drafted};
use games::staff::authority;
use model::Ends;
use model::button::ButtonId;
use model::button::list::{ListForm, ListView};

use crate::orders::panel::widgets::{Button, Row, Style};
use crate::orders::panel::{BUTTONS_MAX, Sheet, campaign, rules_button};
use crate::orders::people::{council, plans};

/// `[Enter report] [Edit] [Back to the resolver]`.
pub(super) fn report(sheet: &Sheet<'_>) -> Option<Row> {
    let draft = sheet.draft?;
    let (campaign, form) = (campaign(sheet), ListForm::Report);
    let form = ButtonId::Form { campaign, decision: draft.decision, form };
    let enter = Button::new(ButtonId::Give(draft.id), "Enter report");
    let back = Button::new(ButtonId::Back(draft.id), "Back to the resolver");
    Some(Row::Buttons(vec![
        enter.emoji("✅").style(Style::Go),
        Button::new(form, "Edit").emoji("📝"),
        back.emoji("↩️"),
    ]))
}

/// `[Give order] [Choose units] [Back] [Discard] [Rules]`; whoever may not give it proposes it.
pub(super) fn row(
    sheet: &Sheet<'_>,
    order: Option<Drafted<'_>>,
    force: Option<&str>,
    gives: bool,
) -> Option<Row> {
    let rules = rules_button(sheet);
    let (Some(draft), Some(order)) = (sheet.draft, order) else {
        let mut buttons = plans::buttons(sheet.snapshot, sheet.player, sheet.planned);
        buttons.extend(rules);
        return (!buttons.is_empty()).then_some(Row::Buttons(buttons));
    };
    let add = || plans::add_button(sheet.snapshot, sheet.player, draft);
    let first = if sheet.planned {
        add().map(|add| add.style(Style::Go))
    } else if gives {
        Some(Button::new(ButtonId::Give(draft.id), "Give order").emoji("✅").style(Style::Go))
    } else {
        let id = council::make(sheet.snapshot, draft.id);
        let lacks = finish::lacks(sheet.game, &draft.steps, sheet.rehearsal);
        let propose = Button::new(id, "Propose").emoji("💡").style(Style::Go);
        Some(Button { disabled: lacks, ..propose })
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
        let (campaign, view) = (campaign(sheet), ListView::Units);
        let id = ButtonId::Show { campaign, decision: draft.decision, view };
        buttons.push(Button::new(id, choose).emoji("🪖"));
    }
    if gives && force.is_none() && !sheet.planned && !authority::is_alone(sheet.game) {
        buttons.extend(add());
    }
    buttons.push(Button::new(ButtonId::Back(draft.id), "Back").emoji("↩️"));
    buttons.push(Button::new(ButtonId::Discard(draft.id), "Discard").style(Style::Stop));
    buttons.extend(rules);
    buttons.truncate(BUTTONS_MAX);
    Some(Row::Buttons(buttons))
}
