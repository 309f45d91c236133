//! `/siege`: how a siege stands, and what its garrison does.

use crate::games::{Answer, Ask, Choice};
use engine::san_juans::{Choice as Own, OpsChoice, SiegeChoice, Why as OwnWhy};
use serenity::all::CreateAutocompleteResponse;

use super::offers::{self, About};
use super::{Plan, give, see};
use crate::discord::{Context, Failure};
use crate::games::san_juans::text::names;
use crate::text::plain;
use crate::text::words::{bare, clip};

/// What a garrison does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Does {
    #[name = "hold out"]
    Hold,
    #[name = "sortie"]
    Sortie,
    #[name = "break out"]
    BreakOut,
}

async fn complete_place(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    see::complete_place(ctx, partial).await
}

/// Answers for the garrison that is asked, or fights a way out in an action round.
fn order(plan: &mut Plan<'_>, typed: &str, does: Does) -> Result<(), String> {
    let Some(place) = see::place_named(typed) else {
        let typed = plain(&clip(&bare(typed), 60));
        return Err(format!("“{typed}” is no place of the San Juans."));
    };
    let town = names::town(place);
    let Some(waiting) = plan.waiting() else { return Err("Nothing is asked just now.".to_owned()) };
    let choice = match (waiting.why.own(), does) {
        (Some(OwnWhy::SiegeAction { place: asked }), _) if asked != place => {
            return Err(format!("The garrison of {} is asked first.", names::town(asked)));
        }
        (Some(OwnWhy::SiegeAction { .. }), Does::Hold) => Own::Siege(SiegeChoice::Hold),
        (Some(OwnWhy::SiegeAction { .. }), Does::Sortie) => Own::Siege(SiegeChoice::Sortie),
        (Some(OwnWhy::SiegeAction { .. }), Does::BreakOut) => Own::Siege(SiegeChoice::BreakOut),
        (Some(OwnWhy::SpendOps { .. }), Does::BreakOut) => Own::Ops(OpsChoice::BreakThrough(place)),
        _ => {
            return Err(
                "Garrisons are asked at the turn's end, when the sieges are looked at. In a \
                        round only a break out can be ordered, once the place has an Op."
                    .to_owned(),
            );
        }
    };
    let choice = Choice::of(choice);
    if !waiting.ask.choices().contains(&choice) {
        return Err(format!("The garrison of {town} cannot do that. `/orders` shows what it can."));
    }
    plan.add(Answer::One(choice))
}

/// Show a siege, or order its garrison: hold out, sortie or break out
#[poise::command(slash_command, guild_only)]
pub(super) async fn siege(
    ctx: Context<'_>,
    #[description = "Which besieged place"]
    #[autocomplete = "complete_place"]
    #[max_length = 100]
    place: String,
    #[description = "What the garrison does; if left out you are shown the siege"]
    #[rename = "do"]
    does: Option<Does>,
    #[description = "Who goes: for instance 3 Egyptian Infantry; all who can if left out"]
    #[max_length = 1000]
    units: Option<String>,
    #[description = "Where a break out goes"]
    #[max_length = 100]
    to: Option<String>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    let Some(does) = does else {
        return see::one_place(ctx, &place).await;
    };
    give(ctx, preview.unwrap_or(false), |plan| {
        order(plan, &place, does)?;
        const WHO: [&str; 3] = ["who-sorties", "who-breaks-out", "who-breaks-through"];
        if let Some(waiting) = plan.waiting_for(&WHO)
            && let Ask::Some { of, max, .. } = &waiting.ask
        {
            let chosen = match &units {
                Some(typed) => offers::units(of, &plan.after, typed)?,
                None => of.iter().take(usize::from(*max)).copied().collect(),
            };
            plan.add(Answer::Some(chosen))?;
        }
        match &to {
            Some(to) if plan.waiting_for(&["break-out-to"]).is_some() => plan.find(About::At, to),
            _ => Ok(()),
        }
    })
    .await;
    Ok(())
}
