//! `/odds`: what a march, the next rebellion, a siege or the battle that waits is likely to bring.

use crate::games::hicks::OnTheMarch as _;
use crate::games::offers::{self, About};
use crate::games::san_juans::AtWar as _;
use crate::games::san_juans::verbs::{about, march, places};
use crate::games::verb::Completion;
use crate::games::{Answer, Calm, Game, Plan};
use engine::san_juans::{Choice as Own, OpsChoice, War};
use serenity::all::CreateAutocompleteResponse;

use super::see;
use crate::campaign::log::StepText;
use crate::campaign::orders::draft::rehearse;
use crate::campaign::staff::authority::Authority;
use crate::campaign::{Problem, Snapshot};
use crate::discord::commands::{desk, here, option, origin, said, verbs};
use crate::discord::orders::looking::odds::{self, Asked};
use crate::discord::{Context, Failure};

/// How likely it is: tried many times on copies of the campaign
#[poise::command(
    slash_command,
    guild_only,
    subcommands("march_odds", "revolt", "siege", "battle"),
    subcommand_required
)]
pub(in crate::discord::commands) async fn odds(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// The game as it would be if an Op were to be spent now.
fn with_an_op(snapshot: &Snapshot) -> Result<Game, Problem> {
    let game = desk::game_of(snapshot)?;
    let campaign = game.san_juans().filter(|_| game.hicks().is_none());
    let campaign = campaign.ok_or(Problem::AnotherGame)?;
    let copy = campaign.with_an_op(&mut Calm::default(), &mut Vec::new());
    copy.map(Game::of).ok_or(Problem::Over)
}

/// Musters a force for a march that is only thought of.
fn muster(plan: &mut Plan<'_>, from: &str, units: Option<&str>) -> Result<(), String> {
    if plan.waiting_for(&["spend-ops"]).is_none() {
        return Err("Nobody could march anywhere as things stand.".to_owned());
    }
    march::muster(plan, from, units)
}

async fn complete_from(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, about::FROM, partial, |_| Ok(())).await
}

async fn complete_to(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (from, units) = (option(ctx, "from").unwrap_or_default(), option(ctx, "units"));
    complete(ctx, about::TO, partial, |plan| muster(plan, from, units)).await
}

async fn complete(
    ctx: Context<'_>,
    about: About,
    partial: &str,
    before: impl FnOnce(&mut Plan<'_>) -> Result<(), String> + Send,
) -> CreateAutocompleteResponse {
    let offered = async {
        let snapshot = desk::here(ctx.framework.user_data, &origin(ctx)).await.ok()?;
        let game = with_an_op(&snapshot).ok()?;
        let by = Authority::alone();
        let mut plan = Plan::new(&game, &by, &snapshot.roster);
        before(&mut plan).ok()?;
        Some(plan.offered(about))
    };
    let fitting = offers::completions(offered.await.unwrap_or_default(), partial);
    verbs::shown(fitting.into_iter().map(Completion::from).collect())
}

/// What is asked of a march, or a sentence that says why it cannot be.
fn asked(
    snapshot: &Snapshot,
    game: &Game,
    from: &str,
    to: &str,
    units: Option<&str>,
) -> Result<Asked, String> {
    const NOWHERE: &str = "They cannot march there as things stand.";
    let by = Authority::alone();
    let mut plan = Plan::new(game, &by, &snapshot.roster);
    muster(&mut plan, from, units)?;
    if plan.waiting_for(&["march-to"]).is_none() {
        return Err(NOWHERE.to_owned());
    }
    let choice = offers::find(&plan.offered(about::TO), to).map_err(|why| {
        format!("{why}\nThese are within one march; a longer one takes several Ops.")
    })?;
    let mustered = rehearse(game, &by, plan.steps()).map_err(|_| NOWHERE.to_owned())?;
    let mustered = mustered.game_after.san_juans().cloned().ok_or_else(|| NOWHERE.to_owned())?;
    let mustered = Box::new(mustered);
    let mut space = None;
    let (mut count, mut who) = (0, String::new());
    for step in plan.steps() {
        match &step.answer {
            Answer::One(choice) => {
                if let Some(Own::Ops(OpsChoice::Activate(from) | OpsChoice::March(from))) =
                    choice.own()
                {
                    space = Some(from);
                }
            }
            Answer::Some(units) => {
                count = units.len();
                who = StepText::write(step).answer;
            }
            _ => {}
        }
    }
    let from = space.ok_or_else(|| NOWHERE.to_owned())?;
    let to = choice.own().ok_or_else(|| NOWHERE.to_owned())?;
    // A force of one is not asked who goes.
    let units = if count == 0 { 1 } else { count };
    Ok(Asked::March { mustered, from, units, who, to: Answer::One(to) })
}

/// Whether the Ansar are met on a march, and what comes of it
#[poise::command(slash_command, guild_only, rename = "march")]
async fn march_odds(
    ctx: Context<'_>,
    #[description = "From where"]
    #[autocomplete = "complete_from"]
    #[max_length = 100]
    from: String,
    #[description = "To where, within one march"]
    #[autocomplete = "complete_to"]
    #[max_length = 100]
    to: String,
    #[description = "Who: for instance 3 Egyptian Infantry; everybody if left out"]
    #[max_length = 1000]
    units: Option<String>,
    #[description = "Post the answer in the channel too"] share: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let game = with_an_op(&snapshot)?;
        match asked(&snapshot, &game, &from, &to, units.as_deref()) {
            Ok(asked) => odds::answer(app, &origin, snapshot, asked, share.unwrap_or(false)).await,
            Err(why) => Ok(said(why)),
        }
    })
    .await
}

/// Which places may rise in the next rebellion
#[poise::command(slash_command, guild_only)]
async fn revolt(
    ctx: Context<'_>,
    #[description = "Post the answer in the channel too"] share: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        odds::answer(app, &origin, snapshot, Asked::Revolt, share.unwrap_or(false)).await
    })
    .await
}

async fn complete_besieged(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    see::complete_besieged(ctx, partial).await
}

/// What the turn's end brings a besieged place that holds out, sallies or breaks out
#[poise::command(slash_command, guild_only)]
async fn siege(
    ctx: Context<'_>,
    #[description = "Which besieged place"]
    #[autocomplete = "complete_besieged"]
    #[max_length = 100]
    place: String,
    #[description = "Post the answer in the channel too"] share: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let typed = place;
        let Some(place) = places::place(&typed) else { return Ok(said(places::unknown(&typed))) };
        odds::answer(app, &origin, snapshot, Asked::Siege(place), share.unwrap_or(false)).await
    })
    .await
}

/// How the battle that waits may end, for each way of fighting it here
#[poise::command(slash_command, guild_only)]
async fn battle(
    ctx: Context<'_>,
    #[description = "Post the answer in the channel too"] share: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        odds::answer(app, &origin, snapshot, Asked::Battle, share.unwrap_or(false)).await
    })
    .await
}
