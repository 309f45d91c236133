//! `/undo`: take the last order back, as long as nobody has learnt anything from it.

use crate::commands::here;
use crate::orders::undo;
use crate::{Context, Failure};

/// Take back your last order, as long as no die was thrown and nothing came out
#[poise::command(slash_command, guild_only)]
pub(super) async fn undo(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, |here| undo::show(here, None)).await
}
