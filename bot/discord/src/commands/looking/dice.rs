//! `/dice`: rolls for the players' own table; what was promised of the campaign's dice, and every
//! roll of it computed again.

use crate::commands::here;
use crate::orders::looking::dice as work;
use crate::reply::said;
use crate::{Context, Failure};

/// Roll dice in the channel; or see how the dice of this campaign are kept fair
#[poise::command(slash_command, guild_only)]
pub(crate) async fn dice(
    ctx: Context<'_>,
    #[description = "What to roll: 2d6+1, d20, 3d10-2, d%; left out: what was promised of the dice"]
    #[max_length = 40]
    roll: Option<String>,
    #[description = "What the roll is for"]
    #[max_length = 200]
    reason: Option<String>,
    #[description = "What to call the roll"]
    #[max_length = 60]
    label: Option<String>,
    #[description = "Compute every roll of this campaign again, and show how the faces fell"]
    check: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let (reason, label) = (reason.unwrap_or_default(), label.unwrap_or_default());
        match roll.map(|typed| (typed.parse(), typed)) {
            Some((Ok(roll), _)) => work::roll(here, roll, &reason, &label).await,
            Some((Err(why), typed)) => Ok(said(games::text::dice::no_dice(&typed, why))),
            None if check.unwrap_or(false) => work::audit(here).await,
            None => work::commitment(here).await,
        }
    })
    .await
}
