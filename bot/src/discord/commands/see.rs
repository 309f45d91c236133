//! Looking: `/orders`, `/situation`, `/hand`, `/map`, `/log`, `/help`.

use engine::san_juans::{CardId, IslandId, data};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{answer, here, said, verbs};
use crate::campaign::ids::PlayerId;
use crate::campaign::log::Body;
use crate::discord::orders::{self, changes, desk, look};
use crate::discord::{Context, Failure};
use crate::games::san_juans::verbs::places::{self, named};
use crate::model::button::{Begins, LogPage, Sort};
use crate::text;
use crate::text::words::{bare, clip};

/// Lines of the log looked through for orders to offer.
const LOOKED_THROUGH: i64 = 60;

/// What can be ordered now
#[poise::command(slash_command, guild_only)]
pub(super) async fn orders(ctx: Context<'_>) -> Result<(), Failure> {
    here(
        ctx,
        move |app, origin, snapshot| async move { desk::orders(app, &origin, snapshot).await },
    )
    .await
}

fn fitting<'a>(
    named: impl Iterator<Item = (String, &'a str)>,
    partial: &str,
) -> CreateAutocompleteResponse {
    verbs::shown(places::fitting(named, partial))
}

async fn complete_place(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    verbs::shown(places::completed(partial))
}

/// Completes the places that are besieged.
pub(super) async fn complete_besieged(
    ctx: Context<'_>,
    partial: &str,
) -> CreateAutocompleteResponse {
    let snapshot = desk::here(ctx.framework.user_data, &super::origin(ctx)).await.ok();
    let view = snapshot.and_then(|snapshot| text::view(&snapshot));
    let places = view.into_iter().flat_map(|view| view.places);
    let besieged = places.filter(|place| place.siege.is_some()).map(|place| place.id);
    let named = besieged
        .map(|id| (crate::games::san_juans::text::names::town(id), data().place(id).slug.as_str()));
    fitting(named, partial)
}

async fn complete_island(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let islands = data().islands.iter();
    let islands = islands.map(|island| (island.name.clone(), island.slug.as_str()));
    let all = [("All the islands", "all"), ("All, in large print", "pocket")];
    fitting(all.map(|(name, slug)| (name.to_owned(), slug)).into_iter().chain(islands), partial)
}

fn island_named(typed: &str) -> Option<IslandId> {
    let all: Vec<(IslandId, String, &str)> = data()
        .islands
        .iter()
        .map(|island| (island.id, island.name.clone(), island.slug.as_str()))
        .collect();
    named(&all, typed)
}

fn unknown(what: &str, typed: &str) -> crate::discord::reply::Reply {
    let typed = text::plain(&clip(&bare(typed), 60));
    said(format!(
        "“{typed}” is no {what} of the San Juans. The list that opens while you type has all of them."
    ))
}

fn no_time(typed: &str) -> crate::discord::reply::Reply {
    let typed = text::plain(&clip(&bare(typed), 60));
    said(format!(
        "“{typed}” is no time of this war. `the last order`, `the turn's beginning`, `the last \
         rebellion`, `you last looked`, `order 12` or `turn 3` would do."
    ))
}

/// How the war stands, or how one place stands
#[poise::command(slash_command, guild_only)]
pub(super) async fn situation(
    ctx: Context<'_>,
    #[description = "One place"]
    #[autocomplete = "complete_place"]
    #[max_length = 100]
    place: Option<String>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let wanted = match &place {
            None => None,
            Some(typed) => match places::place(typed) {
                Some(place) => Some(data().place(place).slug.as_str()),
                None => return Ok(unknown("place", typed)),
            },
        };
        look::situation(app, origin.player(), snapshot, wanted).await
    })
    .await
}

/// Completes cards: those in hand first.
async fn complete_card(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let snapshot = desk::here(ctx.framework.user_data, &super::origin(ctx)).await.ok();
    let view = snapshot.and_then(|snapshot| text::view(&snapshot));
    let held = view.map(|view| view.hand).unwrap_or_default();
    let rest = data().cards.iter().map(|row| row.id).filter(|id| !held.contains(id));
    let all: Vec<CardId> = held.iter().copied().chain(rest).collect();
    let named =
        |id: &CardId| (crate::games::san_juans::text::names::card_first(*id), id.0.to_string());
    let named: Vec<(String, String)> = all.iter().map(named).collect();
    fitting(named.iter().map(|(name, slug)| (name.clone(), slug.as_str())), partial)
}

/// The cards in hand and what they can be used for, or one card
#[poise::command(slash_command, guild_only)]
pub(super) async fn hand(
    ctx: Context<'_>,
    #[description = "One card, of the hand or of the whole deck"]
    #[autocomplete = "complete_card"]
    #[max_length = 100]
    card: Option<String>,
    #[description = "In words only, without a picture"] words: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let wanted = match &card {
            None => None,
            Some(typed) => match orders::cards::card_named(&bare(typed)) {
                Some(card) => Some(card),
                None => return Ok(unknown("card", typed)),
            },
        };
        let wanted = (wanted, words.unwrap_or(false));
        orders::cards::hand(app, origin.player(), &snapshot, wanted).await
    })
    .await
}

async fn complete_since(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let known = async {
        let snapshot = desk::here(app, &super::origin(ctx)).await.ok()?;
        let turn = text::view(&snapshot)?.turn;
        let from = (snapshot.last_order - LOOKED_THROUGH + 1).max(1);
        let lines = app.campaigns.log(snapshot.id, from, LOOKED_THROUGH).await;
        let fates = app.campaigns.fates(snapshot.id).await;
        let stands = lines.iter().rev().filter(|line| {
            matches!(line.body, Body::Order { .. }) && fates.of_order(line.number).is_none()
        });
        Some((stands.map(|line| line.number).collect::<Vec<i64>>(), turn))
    };
    let (orders, turn) = known.await.unwrap_or_default();
    let choices = changes::offered(partial, &orders, turn).into_iter().take(25);
    let choices = choices.map(|(name, value)| AutocompleteChoice::new(name, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The map, or one island of it; and what has changed on it
#[poise::command(slash_command, guild_only)]
pub(super) async fn map(
    ctx: Context<'_>,
    #[description = "One island, or all of them in large print for a phone"]
    #[autocomplete = "complete_island"]
    #[max_length = 100]
    area: Option<String>,
    #[description = "Show what has changed since then: a turn, an order"]
    #[autocomplete = "complete_since"]
    #[max_length = 100]
    since: Option<String>,
    #[description = "In words instead of a picture"] words: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let area = match area.as_deref() {
            None | Some("all") => look::Area::All,
            Some("pocket" | "large print" | "square") => look::Area::Pocket,
            Some("ranges") => look::Area::Ranges,
            Some(typed) => match island_named(typed) {
                Some(island) => look::Area::Island(island),
                None => return Ok(unknown("island", typed)),
            },
        };
        let since = match since.as_deref() {
            None => None,
            Some(typed) => match changes::named(typed) {
                Some(asked) => Some(asked),
                None => return Ok(no_time(typed)),
            },
        };
        let wanted = look::Wanted { area, since, in_words: words.unwrap_or_default() };
        look::map(app, origin.player(), snapshot, wanted).await
    })
    .await
}

/// Which lines of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Lines {
    #[name = "all"]
    All,
    #[name = "orders and what came of them"]
    Orders,
    #[name = "the staff: who came, went, moved, voted"]
    Staff,
    #[name = "every line with dice"]
    Dice,
}

/// What has happened: the newest lines, or one turn
#[poise::command(slash_command, guild_only)]
pub(super) async fn log(
    ctx: Context<'_>,
    #[description = "Which turn, 1 to 20; read from its beginning"]
    #[min = 1]
    #[max = 20]
    turn: Option<i64>,
    #[description = "Whose lines"] who: Option<serenity::all::User>,
    #[description = "Which lines"] kind: Option<Lines>,
) -> Result<(), Failure> {
    here(ctx, move |app, _, snapshot| async move {
        let turn = match turn {
            None => None,
            Some(turn) => match u8::try_from(turn).ok().filter(|turn| (1..=20).contains(turn)) {
                Some(turn) => Some(turn),
                None => return Ok(said("There are turns 1 to 20.")),
            },
        };
        let sort = match kind {
            None | Some(Lines::All) => Sort::All,
            Some(Lines::Orders) => Sort::Orders,
            Some(Lines::Staff) => Sort::Staff,
            Some(Lines::Dice) => Sort::Dice,
        };
        let who = who.map(|user| PlayerId(user.id.get()));
        let wanted = LogPage { turn, who, sort, begins: Begins::Here };
        orders::log::show(app, &snapshot, wanted).await
    })
    .await
}

/// How to play
#[poise::command(slash_command)]
pub(super) async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    answer(ctx, async move { Ok(text::help().into()) }).await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_islands_are_found_by_name_or_slug() {
        assert_eq!(places::place("Lopez town"), places::place("lopez"));
        assert_eq!(places::place("mud b"), Some(data().named("mud-bay")));
        assert!(places::place("atlantis").is_none() && places::place("").is_none());
        assert_eq!(island_named("Lopez Island"), island_named("lopez"));
    }
}
