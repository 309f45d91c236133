//! Taking the last order back: the preview, and the button that does it.

use std::sync::Arc;

use games::text;
use model::button::ButtonId;
use model::button::staff::UndoButton;
use model::{Problem, Receipt, Request, Snapshot};

use crate::App;
use crate::orders::context;
use crate::orders::context::{OrderContext, Origin, reply};
use crate::orders::panel::widgets::{Button, Row, Style};
use crate::orders::panel::{Look, Panel};
use crate::reply::Reply;

/// Rows of a message, and buttons of a row.
const ROOM: usize = 5;

/// A press of the button under a receipt, or under a preview.
///
/// # Errors
/// If the order cannot be taken back.
pub async fn pressed(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    order: i64,
    button: UndoButton,
) -> Result<Reply, Problem> {
    match button {
        UndoButton::Do => take_back(app, origin, &snapshot, order).await,
        UndoButton::Show => show(app, origin, &snapshot, Some(order)).await,
    }
}

/// What taking the last order back would undo.
///
/// # Errors
/// If it cannot be taken back, with the reason.
pub async fn show(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    order: Option<i64>,
) -> Result<Reply, Problem> {
    let (player, roster) = (origin.player(), &snapshot.roster);
    if !roster.has(player) {
        return Err(Problem::NotAMember);
    }
    context::game_of(snapshot)?;
    let unwinding = app.campaigns.to_take_back(snapshot, player, order).await?;
    let post = text::undo::preview(&unwinding, snapshot, snapshot.audience_of(player));
    let order = unwinding.orders.first().map_or(0, |line| line.number);
    let id = ButtonId::Undo { campaign: snapshot.id, order, button: UndoButton::Do };
    let button = Button::new(id, "Take it back").emoji("↩️").style(Style::Stop);
    Ok(reply(Panel { post, rows: vec![Row::Buttons(vec![button])] }))
}

async fn take_back(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    order: i64,
) -> Result<Reply, Problem> {
    let request = Request::Undo { order };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    let notice = text::undo::done(order);
    let game = context::game_of(&receipt.snapshot)?;
    let context = OrderContext::with(origin.player(), Arc::clone(&receipt.snapshot), game, None)?;
    Ok(reply(context.panel(&Look::default(), Some(&notice))))
}

/// Puts the button under a receipt whose order can be taken back, if there is room for it.
pub fn offer(panel: &mut Panel, receipt: &Receipt) {
    let Some(game) = &receipt.snapshot.game else { return };
    let free = receipt.faces.is_empty() && !game.revealed(&receipt.events);
    if !free || receipt.repeated {
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
