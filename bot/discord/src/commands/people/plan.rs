//! `/plan`: orders strung together, given one after the other.

use games::text;

use crate::commands::{Listed, Pick, here, picked};
use crate::orders::people::plans;
use crate::{Context, Failure};

#[derive(Clone, Copy)]
enum PlanCommand {
    Show,
    Run,
    Add,
    AddStop,
    Clear,
}

impl Listed for PlanCommand {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("show what is in it, and why it stopped", Self::Show),
            ("run it: one order after the other, until something happens", Self::Run),
            ("add the order drafted with Orders or preview", Self::Add),
            ("add a mark to stop at", Self::AddStop),
            ("clear it", Self::Clear),
        ]
    }
}

/// Your orders strung together: show, run, add, clear
#[poise::command(slash_command, guild_only)]
pub(crate) async fn plan(
    ctx: Context<'_>,
    #[description = "What to do with your plan; it is shown if you leave this out"]
    #[rename = "do"]
    wanted: Option<Pick<PlanCommand>>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        plans::must_be_possible(&here)?;
        match picked(wanted).unwrap_or(PlanCommand::Show) {
            PlanCommand::Show => {
                Ok(text::staff::plans::shown(&here.snapshot, here.player()).into())
            }
            PlanCommand::Run => plans::run(here).await,
            PlanCommand::Add => plans::add(here, None).await,
            PlanCommand::AddStop => plans::add_stop(here).await,
            PlanCommand::Clear => plans::clear(here).await,
        }
    })
    .await
}
