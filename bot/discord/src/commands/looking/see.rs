//! Looking: `/orders`, `/situation`, `/map`, `/log`, `/help`.

use games::named::Named;
use model::Snapshot;
use model::button::look::{Begins, LogPage, Sort};
use model::log::Body;
use model::words::{bare, clip};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};
use staff::PlayerId;

use crate::commands::{Listed, Pick, answer, campaign_here, here, offered, picked, verbs};
use crate::orders::context;
use crate::orders::looking::{changes, look};
use crate::reply::{Reply, said};
use crate::{Context, Failure, orders};

const LOOKED_THROUGH: i64 = 60;

/// What can be ordered now
#[poise::command(slash_command, guild_only)]
pub(crate) async fn orders(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, context::orders).await
}

async fn complete(
    ctx: Context<'_>,
    partial: &str,
    of: fn(Option<&Snapshot>) -> Named,
) -> CreateAutocompleteResponse {
    let snapshot = campaign_here(ctx).await;
    verbs::shown(of(snapshot.as_deref()).fitting(partial))
}

fn places(snapshot: Option<&Snapshot>) -> Named {
    snapshot.map_or_else(games::usual, |snapshot| games::of(&snapshot.setup)).places()
}

async fn complete_place(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, partial, places).await
}

fn parts(snapshot: Option<&Snapshot>) -> Named {
    snapshot.map_or_else(games::usual, look::map_of).map_parts()
}

async fn complete_part(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, partial, parts).await
}

fn no_time(typed: &str, names: &str) -> Reply {
    let typed = model::words::plain(&clip(&bare(typed), 60));
    said(format!("“{typed}” is no time of this war. {names} would do."))
}

/// How the war stands, or how one place stands
#[poise::command(slash_command, guild_only)]
pub(crate) async fn situation(
    ctx: Context<'_>,
    #[description = "One place"]
    #[autocomplete = "complete_place"]
    #[max_length = 100]
    place: Option<String>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let read = |typed: String| places(Some(&here.snapshot)).read(&typed);
        match place.map(read).transpose() {
            Ok(place) => look::situation(here, place.as_deref()).await,
            Err(unknown) => Ok(said(unknown)),
        }
    })
    .await
}

async fn complete_since(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let known = async {
        let snapshot = campaign_here(ctx).await?;
        let own = look::map_of(&snapshot).map_times()?;
        let (turn, _) = snapshot.game.as_ref()?.turn();
        let from = (snapshot.last_order - LOOKED_THROUGH + 1).max(1);
        let lines = app.campaigns.log(&snapshot, from, LOOKED_THROUGH).await;
        let fates = app.campaigns.fates(&snapshot).await;
        let stands = lines.iter().rev().filter(|line| {
            matches!(line.body, Body::Order { .. }) && fates.of_order(line.number).is_none()
        });
        Some((own, stands.map(|line| line.number).collect::<Vec<i64>>(), turn))
    };
    let (own, orders, turn) = known.await.unwrap_or_default();
    let choices = changes::offered(partial, own, &orders, turn).into_iter();
    offered(choices.map(|(name, value)| AutocompleteChoice::new(name, value)))
}

/// The map, or one island of it; and what has changed on it
#[poise::command(slash_command, guild_only)]
pub(crate) async fn map(
    ctx: Context<'_>,
    #[description = "One island, or all of them in large print for a phone"]
    #[autocomplete = "complete_part"]
    #[max_length = 100]
    area: Option<String>,
    #[description = "Show what has changed since then: a turn, an order"]
    #[autocomplete = "complete_since"]
    #[max_length = 100]
    since: Option<String>,
    #[description = "In words instead of a picture"] words: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let read = |typed: String| parts(Some(&here.snapshot)).read(&typed);
        let part = match area.map(read).transpose() {
            Ok(part) => part.unwrap_or_default(),
            Err(unknown) => return Ok(said(unknown)),
        };
        let own = look::map_of(&here.snapshot).map_times().unwrap_or_default();
        let since = match since.as_deref() {
            None => None,
            Some(typed) => match changes::named(typed, own) {
                Some(asked) => Some(asked),
                None => return Ok(no_time(typed, &changes::names(own))),
            },
        };
        let wanted = look::MapOptions { part, since, in_words: words.unwrap_or_default() };
        look::map(here, wanted).await
    })
    .await
}

impl Listed for Sort {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("all", Sort::All),
            ("orders and what came of them", Sort::Orders),
            ("the staff: who came, went, moved, voted", Sort::Staff),
            ("every line with dice", Sort::Dice),
        ]
    }
}

/// What has happened: the newest lines, or one turn
#[poise::command(slash_command, guild_only)]
pub(crate) async fn log(
    ctx: Context<'_>,
    #[description = "Which turn, 1 to 20; read from its beginning"]
    #[min = 1]
    #[max = 20]
    turn: Option<i64>,
    #[description = "Whose lines"] who: Option<serenity::all::User>,
    #[description = "Which lines"] kind: Option<Pick<Sort>>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let turn = match turn {
            None => None,
            Some(turn) => match u8::try_from(turn).ok().filter(|turn| (1..=20).contains(turn)) {
                Some(turn) => Some(turn),
                None => return Ok(said("There are turns 1 to 20.")),
            },
        };
        let sort = picked(kind).unwrap_or(Sort::All);
        let who = who.map(|user| PlayerId(user.id.get()));
        let wanted = LogPage { turn, who, sort, begins: Begins::Here };
        orders::looking::log::show(here, wanted).await
    })
    .await
}

/// How to play
#[poise::command(slash_command)]
pub(crate) async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, crate::commands::origin(ctx).player());
    let first = games::text::guidance::help::FIRST;
    answer(ctx, async move { Ok(orders::looking::rules::show(app, player, first).await) }).await;
    Ok(())
}
