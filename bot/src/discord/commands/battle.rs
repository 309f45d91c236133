//! `/battle`: fight it here, or report how it went on the players' own table.

use crate::games::{Answer, Choice};
use engine::san_juans::{Ansar, BattleChoice, Bearing, Choice as Own, OpsChoice, Stance};
use engine::staff::PlayerId;
use serenity::all::User;

use super::{Plan, answer, commanding, give, here, origin, said};
use crate::discord::orders::sheet::Wish;
use crate::discord::orders::{self, desk};
use crate::discord::{Context, Failure};

/// Settle a battle
#[poise::command(
    slash_command,
    guild_only,
    subcommands("lead", "resolve", "stance", "sheet", "side", "report"),
    subcommand_required
)]
pub(super) async fn battle(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// Lead the battle that waits; the commander may name somebody else
#[poise::command(slash_command, guild_only)]
async fn lead(
    ctx: Context<'_>,
    #[description = "The commander's choice; yourself if left out"] who: Option<User>,
) -> Result<(), Failure> {
    let who = who.map(|user| PlayerId(user.id.get()));
    here(ctx, move |app, origin, snapshot| async move {
        orders::posts::lead(app, &origin, &snapshot, who).await
    })
    .await
}

/// When our men break off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Break {
    #[name = "at a quarter of the steps lost"]
    Quarter,
    #[name = "at half of the steps lost"]
    Half,
    #[name = "never: to the last"]
    Never,
}

fn until(stance: Option<Break>) -> Stance {
    match stance {
        Some(Break::Quarter) => Stance::Quarter,
        Some(Break::Half) | None => Stance::Half,
        Some(Break::Never) => Stance::ToTheLast,
    }
}

/// What our men mind most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Mind {
    #[name = "hold: stand and fire"]
    Hold,
    #[name = "press home: both sides hit more"]
    Press,
    #[name = "spare the men: both sides hit less"]
    Spare,
}

/// How the Ansar fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Way {
    #[name = "charge: sooner upon ours, and easier to hit"]
    Charge,
    #[name = "creep up: later upon ours, and harder to hit"]
    Creep,
}

impl Way {
    fn ansar(self) -> Ansar {
        match self {
            Way::Charge => Ansar::Charge,
            Way::Creep => Ansar::Creep,
        }
    }
}

/// Goes to the battle that waits, if the Ops are still being spent.
fn to_the_battle(plan: &mut Plan<'_>) -> Result<(), String> {
    const NONE: &str = "No battle waits to be settled. `/orders` shows what is asked.";
    if let Some(waiting) = plan.waiting_for(&["spend-ops"]) {
        let fight = waiting
            .ask
            .choices()
            .iter()
            .copied()
            .find(|choice| matches!(choice.own(), Some(Own::Ops(OpsChoice::Fight(_)))));
        let fight = fight.ok_or_else(|| NONE.to_owned())?;
        plan.add(Answer::One(fight))?;
    }
    plan.waiting_for(&["settle-battle"]).map(|_| ()).ok_or_else(|| NONE.to_owned())
}

/// Fight the battle here, by the quick resolver
#[poise::command(slash_command, guild_only)]
async fn resolve(
    ctx: Context<'_>,
    #[description = "When our men break off; at half if left out"] stance: Option<Break>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    let stance = until(stance);
    give(ctx, preview.unwrap_or(false), |plan| {
        to_the_battle(plan)?;
        let choice = Own::Battle(BattleChoice::Resolve(stance));
        plan.add(Answer::One(Choice::of(choice)))
    })
    .await;
    Ok(())
}

/// Fight the battle here with an eye to the field or to the men
#[poise::command(slash_command, guild_only)]
async fn stance(
    ctx: Context<'_>,
    #[description = "What our men mind most"]
    #[rename = "do"]
    mind: Mind,
    #[description = "When our men break off; at half if left out"]
    #[rename = "withdraw-at"]
    withdraw_at: Option<Break>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    let stance = until(withdraw_at);
    let choice = match mind {
        Mind::Hold => BattleChoice::Resolve(stance),
        Mind::Press => BattleChoice::Fight(Bearing::Press, stance),
        Mind::Spare => BattleChoice::Fight(Bearing::Spare, stance),
    };
    give(ctx, preview.unwrap_or(false), |plan| {
        to_the_battle(plan)?;
        plan.add(Answer::One(Choice::of(Own::Battle(choice))))
    })
    .await;
    Ok(())
}

/// All you need to fight the battle that waits on your own table
#[poise::command(slash_command, guild_only)]
async fn sheet(
    ctx: Context<'_>,
    #[description = "Post it in the battle's thread too"] share: Option<bool>,
    #[description = "In words, without the plan"] words: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let (share, words) = (share.unwrap_or(false), words.unwrap_or(false));
        orders::sheet::show(app, &origin, snapshot, Wish { share, words }).await
    })
    .await
}

/// Lead the Ansar in the battle that waits, on your own table; a second time, no longer
#[poise::command(slash_command, guild_only)]
async fn side(
    ctx: Context<'_>,
    #[description = "In secret: how they fight, if the battle is fought here"] how: Option<Way>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        match how {
            Some(how) => {
                orders::posts::bear_now(app, &origin, snapshot, &how.ansar().to_string()).await
            }
            None => orders::sheet::take_sides(app, &origin, snapshot).await,
        }
    })
    .await
}

/// Report a battle fought on your own table
#[poise::command(slash_command, guild_only)]
async fn report(ctx: Context<'_>) -> Result<(), Failure> {
    open_report(ctx).await
}

/// Opens the form for the fight that waits.
pub(super) async fn open_report(ctx: Context<'_>) -> Result<(), Failure> {
    let app = ctx.framework.user_data;
    let origin = origin(ctx);
    answer(ctx, async move {
        let desk = commanding(app, &origin).await?;
        desk::must_report(&desk)?;
        let Some(form) = orders::report_form(&desk, &origin) else {
            return Ok(said(
                "No battle waits to be settled. While Ops are still being spent, choose to fight \
                 first: `/orders` shows it.",
            ));
        };
        Ok(form.into())
    })
    .await;
    Ok(())
}
