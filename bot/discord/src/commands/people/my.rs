//! `/my` and `/nudge`: settings, hours and leave; and a reminder in one's own name.

use games::text;
use games::time::{hours, moments, zones};
use model::Purpose;
use model::person::{Rings, Shown};
use model::words::{bare, clip};
use serenity::all::{
    AutocompleteChoice, CreateAutocompleteResponse, ResolvedOption, ResolvedValue, User,
};
use staff::PlayerId;

use crate::commands::{Listed, Pick, answer, here, offered, origin, picked};
use crate::orders::people::me;
use crate::{Context, Failure};

const LENGTHS: [&str; 9] =
    ["today", "tomorrow", "2 days", "3 days", "5 days", "1 week", "2 weeks", "Saturday", "Monday"];

/// Your settings, hours and leave
#[poise::command(
    slash_command,
    guild_only,
    subcommands("settings", "hours", "leave"),
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
    offered(zones::offered(&bare(partial), now).into_iter().map(choice))
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

impl Listed for Shown {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("drawn", Shown::Drawn), ("in words", Shown::Words), ("both", Shown::Both)]
    }
}

/// Shows what you have set, and changes it: what rings, pictures, guide
#[poise::command(slash_command, guild_only)]
async fn settings(
    ctx: Context<'_>,
    #[description = "What rings for you"] rings: Option<Pick<Rings>>,
    #[description = "Whether you are told first what has happened since you last looked"]
    digest: Option<bool>,
    #[description = "False takes your quiet hours back"] quiet: Option<bool>,
    #[description = "Whether maps, cards and graphs are drawn for you or told in words"]
    pictures: Option<Pick<Shown>>,
    #[description = "A guide who explains what you are asked; false sends the guide away"]
    guide: Option<bool>,
    #[description = "True erases all you have set: zone, quiet hours, what rings"] forget: Option<
        bool,
    >,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    let (rings, shown) = (picked(rings), picked(pictures));
    let wanted = me::SettingsChange { rings, digest, quiet, shown, guided: guide };
    answer(ctx, async move {
        match forget.unwrap_or(false) {
            true => me::forget(app, player).await,
            false => me::change(app, player, wanted).await,
        }
    })
    .await;
    Ok(())
}

/// Completes a day: what is typed, if it can be read, and lengths to choose from.
async fn complete_leave(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let campaigns = &ctx.framework.user_data.campaigns;
    let now = campaigns.now();
    let person = campaigns.store().person(origin(ctx).player()).await.unwrap_or_default();
    let zone = hours::zone_of(&person);
    let snoozes = |option: &ResolvedOption<'_>| {
        option.name == "snooze" && matches!(option.value, ResolvedValue::Boolean(true))
    };
    let purpose = match ctx.args.iter().any(snoozes) {
        true => Purpose::Snooze,
        false => Purpose::Leave,
    };
    let typed = clip(&bare(partial), 40);
    let wanted = typed.to_lowercase();
    let known = LENGTHS.into_iter().filter(|length| length.to_lowercase().contains(&wanted));
    let own = Some(typed.as_str()).filter(|typed| !LENGTHS.contains(typed));
    let choice = |text: &str| {
        let at = moments::read(text, &person, now, purpose).ok()?;
        let title = format!("{text}: {}", hours::shown_in_full(&zone, at, now));
        Some(AutocompleteChoice::new(title, text.to_owned()))
    };
    let back = BACK.starts_with(&wanted).then(|| AutocompleteChoice::new("I am back", BACK));
    offered(own.into_iter().chain(known).filter_map(choice).chain(back))
}

const BACK: &str = "back";

/// You are away: somebody else answers for you until then. Or: nothing rings; or you are back
#[poise::command(slash_command, guild_only)]
async fn leave(
    ctx: Context<'_>,
    #[description = "A day, an hour or a length: Friday, today 20:00, 2 January, 3 days; or: back"]
    #[autocomplete = "complete_leave"]
    #[max_length = 40]
    until: String,
    #[description = "Who answers for you; whoever holds the next post if you leave it out"]
    #[rename = "stand-in"]
    stand_in: Option<User>,
    #[description = "True: you still answer yourself, only nothing rings for you until then"]
    snooze: Option<bool>,
) -> Result<(), Failure> {
    let stand_in = stand_in.map(|user| PlayerId(user.id.get()));
    here(ctx, |here| async move {
        match (snooze.unwrap_or(false), bare(&until).eq_ignore_ascii_case(BACK)) {
            (_, true) => me::back(here).await,
            (true, false) => me::snooze(here, Some(&until)).await,
            (false, false) => me::leave(here, &until, stand_in).await,
        }
    })
    .await
}

/// Remind whoever is awaited, in your own name
#[poise::command(slash_command, guild_only)]
pub(crate) async fn nudge(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, me::nudge).await
}
