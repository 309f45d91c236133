//! Taking the last order back: the preview, and the button that does it.

use games::text;
use model::button::ButtonId;
use model::button::staff::UndoButton;
use model::{Receipt, Request};

use crate::orders::context::{OrderContext, reply};
use crate::orders::here::Here;
use crate::orders::panel::Panel;
use crate::orders::panel::widgets::{Button, Row, Style};
use crate::reply::Outcome;

const ROOM: usize = 5;

pub async fn pressed(here: Here<'_>, order: i64, button: UndoButton) -> Outcome {
    match button {
        UndoButton::Do => take_back(here, order).await,
        UndoButton::Show => show(here, Some(order)).await,
    }
}

pub async fn show(here: Here<'_>, order: Option<i64>) -> Outcome {
    here.must_have_joined()?;
    here.game()?;
    let (player, snapshot) = (here.player(), &here.snapshot);
    let unwinding = here.app.campaigns.to_take_back(snapshot, player, order).await?;
    let post = text::undo::preview(&unwinding, snapshot, snapshot.audience_of(player));
    let order = unwinding.orders.first().map_or(0, |line| line.number);
    let id = ButtonId::Undo { campaign: snapshot.id, order, button: UndoButton::Do };
    let button = Button::new(id, "Take it back").emoji("↩️").style(Style::Stop);
    Ok(reply(Panel { post, rows: vec![Row::Buttons(vec![button])] }))
}

async fn take_back(here: Here<'_>, order: i64) -> Outcome {
    let receipt = here.request(Request::Undo { order }).await?;
    let here = here.after(receipt.snapshot);
    let context = OrderContext::with(here.clone(), here.game()?, None)?;
    Ok(context.shown(Some(&text::undo::done(order))))
}

pub fn offer(panel: &mut Panel, receipt: &Receipt) {
    let Some(game) = &receipt.snapshot.game else { return };
    let free = receipt.faces.is_empty() && !game.revealed(&receipt.events);
    let asked = model::campaign::audience::awaited(game);
    let over = receipt.snapshot.side().is_some_and(|side| !asked.contains(&side));
    if !free || over || receipt.repeated {
        return;
    }
    let (campaign, order) = (receipt.snapshot.id, receipt.order);
    let id = ButtonId::Undo { campaign, order, button: UndoButton::Show };
    let button = Button::new(id, "Undo").emoji("↩️");
    if let Some(Row::Buttons(buttons)) = panel.rows.last_mut()
        && buttons.len() < ROOM
    {
        buttons.push(button);
    } else if panel.rows.len() < ROOM {
        panel.rows.push(Row::Buttons(vec![button]));
    }
}
