//! Taking the last order back: the preview, and the button that does it.

use games::text;
use model::button::staff::UndoButton;

use crate::commands::typed::here;
use crate::orders::context::OrderContext;
use crate::prelude::*;

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
    let button = Button::new(id, "Take it back").emoji("↩️").stop();
    Ok(OutgoingMessage::from(post).with_rows(vec![Row::one(button)]).into())
}

async fn take_back(here: Here<'_>, order: i64) -> Outcome {
    let receipt = here.request(Request::Undo { order }).await?;
    let here = here.after(receipt.snapshot);
    let context = OrderContext::with(here.clone(), here.game()?, None)?;
    Ok(context.shown(Some(&text::undo::done(order))))
}

/// Take back your last order, as long as no die was thrown and nothing came out
#[poise::command(slash_command, guild_only)]
pub(crate) async fn undo(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, |here| show(here, None)).await
}
