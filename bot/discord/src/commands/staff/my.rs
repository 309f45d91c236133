//! `/my` and `/nudge`: hours, reminders, snoozes, leave, games; and a reminder in one's own name.

use games::text;
use games::time::{hours, zones};
use model::Problem;
use model::ids::GuildId;
use model::person::{Rings, Shown};
use model::words::clip;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};
use staff::PlayerId;

use crate::commands::{Listed, Pick, answer, here, offered, origin, picked};
use crate::orders::staff::me;
use crate::{Context, Failure};

/// Lengths of leave and snooze offered before anything is typed.
const LENGTHS: [&str; 8] =
    ["tomorrow", "2 days", "3 days", "5 days", "1 week", "2 weeks", "Saturday", "Monday"];

/// Your hours, reminders, pictures and leave
#[poise::command(
    slash_command,
    guild_only,
    subcommands(
        "hours",
        "reminders",
        "pictures",
        "guide",
        "snooze",
        "leave",
        "back",
        "games",
        "forget"
    ),
    subcommand_required
)]
pub(crate) async fn my(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

async fn complete_zone(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let now = ctx.framework.user_data.campaigns.now();
    let choice = |place: zones::Place| {
        AutocompleteChoice::new(text::staff::me::zone_line(&place, now), place.name)
    };
    offered(zones::search(partial).into_iter().map(choice))
}

/// Where you live, and at what hours nothing is to ring for you
#[poise::command(slash_command, guild_only)]
async fn hours(
    ctx: Context<'_>,
    #[description = "Your time zone: type a city or a country"]
    #[autocomplete = "complete_zone"]
    #[max_length = 60]
    zone: String,
    #[description = "Quiet from, by your clocks: 22:00 or 10pm"]
    #[max_length = 12]
    from: Option<String>,
    #[description = "Quiet until: 7:30 or 7am"]
    #[max_length = 12]
    to: Option<String>,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    let work = me::set_hours(app, player, &zone, from.as_deref(), to.as_deref());
    answer(ctx, work).await;
    Ok(())
}

impl Listed for Rings {
    fn all() -> Vec<(&'static str, Self)> {
        text::staff::me::RINGS.map(|(rings, title)| (title, rings)).into()
    }
}

/// What rings for you and what you are told first; shows your settings
#[poise::command(slash_command, guild_only)]
async fn reminders(
    ctx: Context<'_>,
    #[description = "What rings for you"] rings: Option<Pick<Rings>>,
    #[description = "Whether you are told first what has happened since you last looked"]
    digest: Option<bool>,
    #[description = "False takes your quiet hours back"] quiet: Option<bool>,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    let wanted = me::Wanted { rings: picked(rings), digest, quiet };
    answer(ctx, me::set_reminders(app, player, wanted)).await;
    Ok(())
}

impl Listed for Shown {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("drawn", Shown::Drawn), ("in words", Shown::Words), ("both", Shown::Both)]
    }
}

/// Whether maps, cards and graphs are drawn for you or told in words
#[poise::command(slash_command, guild_only)]
async fn pictures(
    ctx: Context<'_>,
    #[description = "In which form"]
    #[rename = "as"]
    form: Pick<Shown>,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    answer(ctx, me::set_pictures(app, player, form.value)).await;
    Ok(())
}

/// A guide who explains each prompt as it comes, for a whole turn
#[poise::command(slash_command, guild_only)]
async fn guide(
    ctx: Context<'_>,
    #[description = "False sends the guide away"] on: Option<bool>,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    answer(ctx, me::set_guide(app, player, on.unwrap_or(true))).await;
    Ok(())
}

/// Completes a day: what is typed, if it can be read, and lengths to choose from.
async fn complete_until(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let campaigns = &ctx.framework.user_data.campaigns;
    let now = campaigns.now();
    let person = campaigns.store().person(origin(ctx).player()).await.unwrap_or_default();
    let zone = hours::zone_of(&person);
    let typed = clip(&model::words::bare(partial), 40);
    let wanted = typed.to_lowercase();
    let known = LENGTHS.into_iter().filter(|length| length.to_lowercase().contains(&wanted));
    let own = Some(typed.as_str()).filter(|typed| !LENGTHS.contains(typed));
    let choice = |text: &str| {
        let at = hours::read_until(text, &zone, now, false).filter(|at| *at > now)?;
        let title = format!("{text}: {}", hours::shown_in_full(&zone, at));
        Some(AutocompleteChoice::new(title, text.to_owned()))
    };
    offered(own.into_iter().chain(known).filter_map(choice))
}

/// Leave me in peace here for some hours or until a day
#[poise::command(slash_command, guild_only)]
async fn snooze(
    ctx: Context<'_>,
    #[description = "How long, or until when; until tomorrow if you leave it out"]
    #[autocomplete = "complete_until"]
    #[max_length = 40]
    until: Option<String>,
) -> Result<(), Failure> {
    here(ctx, |here| me::snooze(here, until.as_deref())).await
}

/// You are away: somebody else answers for you until then
#[poise::command(slash_command, guild_only)]
async fn leave(
    ctx: Context<'_>,
    #[description = "A day or a length: Friday, 2 January, 3 days"]
    #[autocomplete = "complete_until"]
    #[max_length = 40]
    until: String,
    #[description = "Who answers for you; whoever holds the next post if you leave it out"]
    #[rename = "stand-in"]
    stand_in: Option<User>,
) -> Result<(), Failure> {
    let stand_in = stand_in.map(|user| PlayerId(user.id.get()));
    here(ctx, |here| me::leave(here, &until, stand_in)).await
}

/// You are back before the end of your leave
#[poise::command(slash_command, guild_only)]
async fn back(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, me::back).await
}

/// Your campaigns on this server, and who is awaited in each
#[poise::command(slash_command, guild_only)]
async fn games(ctx: Context<'_>) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    let guild = ctx.interaction.guild_id.map(|id| GuildId(id.get()));
    answer(ctx, async move {
        match guild {
            Some(guild) => me::games(app, player, guild).await,
            None => Err(Problem::NoSuchCampaign),
        }
    })
    .await;
    Ok(())
}

/// Erase what you have set: zone, quiet hours, reminders
#[poise::command(slash_command, guild_only)]
async fn forget(ctx: Context<'_>) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    answer(ctx, me::forget(app, player)).await;
    Ok(())
}

/// Remind whoever is awaited, in your own name
#[poise::command(slash_command, guild_only)]
pub(crate) async fn nudge(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, me::nudge).await
}
