//! Looking without touching: the map, the situation, and why.

use games::map::{MapRequest, Sight};
use games::named::Named;
use games::text::pictures::LOOK_CLOSER;
use games::{Play, text};
use kit::Audience;
use model::button::ButtonId;
use model::log::{Body, LogLine};
use model::message::Post;
use model::words::{BODY_MAX, bare, clip, clip_lines};
use model::{Problem, Snapshot};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::commands::typed::{campaign_here, here, offered, shown};
use crate::orders::here::Here;
use crate::orders::looking::changes::{self, Asked};
use crate::orders::looking::shown::with_scene;
use crate::orders::looking::{cards, digest};
use crate::orders::panel::rules_of;
use crate::outgoing::OutgoingMessage;
use crate::pictures::scene_of;
use crate::reply::{Outcome, Reply, said};
use crate::widgets::{Line, MENU_MAX, Row};
use crate::{Context, Failure};

const TOLD_MAX: usize = 2_000;

/// The situation, of the war or of one place; the place with a picture.
pub async fn show_situation(here: Here<'_>, place: Option<&str>) -> Outcome {
    let (app, player, snapshot) = (here.app, here.player(), &here.snapshot);
    if snapshot.game.is_none() {
        return Err(Problem::NotStarted);
    }
    let mut post = text::situation(snapshot, place, snapshot.audience_of(player));
    if let Some(news) = digest::since_you_looked(app, snapshot, player).await {
        post.body = clip_lines(&format!("{news}\n\n{}", post.body), BODY_MAX);
    }
    let scene = scene_of(snapshot, &post.picture);
    let track = place.is_none().then(|| cards::track_button(snapshot)).flatten();
    let rows = track.map(Row::one).into_iter().collect();
    let outgoing = OutgoingMessage::from(post).with_rows(rows);
    Ok(with_scene(app, player, outgoing, scene, false).await.into())
}

/// Which map somebody wants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MapOptions {
    /// What part of it, by what it goes by; the whole where nothing is called so.
    pub part: String,
    pub since: Option<Asked>,
    pub in_words: bool,
}

/// The game whose map is before everybody.
pub fn map_of(snapshot: &Snapshot) -> &'static dyn Play {
    snapshot.game.as_deref().map_or_else(|| games::of(&snapshot.setup), games::on_top)
}

pub async fn show_map(here: Here<'_>, wanted: MapOptions) -> Outcome {
    let (app, player, snapshot) = (here.app, here.player(), &here.snapshot);
    let game = snapshot.game.clone().ok_or(Problem::NotStarted)?;
    let MapOptions { part, since, in_words } = wanted;
    let (play, roster) = (map_of(snapshot), snapshot.roster.clone());
    let parts = play.map_parts().all;
    let known = parts.iter().find(|of| of.0 == part).or_else(|| parts.first());
    let part = known.map_or_else(|| "all".to_owned(), |of| of.0.clone());
    let times = play.map_times();
    let menus = [
        (!parts.is_empty()).then(|| parts_menu(snapshot, parts, &part)),
        times.map(|own| changes::menu(snapshot, own, &part, since)),
    ];
    let menus: Vec<Row> = menus.into_iter().flatten().collect();
    let sight = match since.filter(|_| times.is_some()) {
        None => play.sight(&game, &roster, MapRequest { part: &part, since: None, in_words }),
        Some(asked) => {
            let since = changes::since(app, player, snapshot, asked).await;
            let last = snapshot.last_order;
            let seen = move |mut lines: Vec<LogLine>| {
                lines.retain(|line| line.number <= last);
                let since = Some((since, &*lines));
                play.sight(&game, &roster, MapRequest { part: &part, since, in_words })
            };
            app.campaigns.of_whole_log(snapshot, seen).await?
        }
    };
    let Sight { title, body, scene } = sight.ok_or(Problem::AnotherGame)?;
    let most = if scene.is_some() { TOLD_MAX } else { BODY_MAX };
    let post = Post { title, body: clip_lines(&body, most), ..Post::default() };
    let outgoing = OutgoingMessage::from(post).with_rows(menus);
    Ok(with_scene(app, player, outgoing, scene, in_words).await.into())
}

fn parts_menu(snapshot: &Snapshot, parts: Vec<(String, String)>, shown: &str) -> Row {
    let line = |(value, title): (String, String)| {
        let chosen = value == shown;
        Line::new(title, value).chosen(chosen)
    };
    // What there is no line for is typed.
    let lines = parts.into_iter().map(line).take(MENU_MAX).collect();
    Row::menu(ButtonId::Area(snapshot.id), LOOK_CLOSER, lines)
}

pub async fn why(here: Here<'_>) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    let game = snapshot.game.clone().ok_or(Problem::NotStarted)?;
    let from = (snapshot.last_order - 9).max(1);
    let lines = app.campaigns.log(snapshot, from, 10).await;
    let newest = lines.iter().rev().find(|line| !line.faces.is_empty() && !line.events.is_empty());
    let mut body = Vec::new();
    if let Some(line) = newest {
        body.push(format!("**The newest dice, order {}**", line.number));
        body.push(clip_lines(
            &text::told(&line.events, &game, Audience::Public, &snapshot.roster).join("\n"),
            2_000,
        ));
    }
    // How far the other side has come is its own to know.
    let theirs = text::staff::waiting::of_others(snapshot);
    let waiting = game.decision().filter(|_| theirs.is_none());
    body.extend(theirs.map(|theirs| format!("⏳ Awaited: {theirs}.")));
    if let Some(decision) = &waiting {
        let (question, _) =
            text::question(&decision.why, &game, Audience::Public, &snapshot.roster);
        body.push(format!("**{question}**"));
        body.push(text::rule(&decision.why).to_owned());
    }
    body.push("A number in brackets is what a die needed; 5+ means five or more.".to_owned());
    let post = Post {
        title: "Why?".to_owned(),
        body: clip_lines(&body.join("\n"), BODY_MAX),
        ..Post::default()
    };
    let rules = waiting.and_then(|decision| rules_of(&decision.why));
    let rules = rules.map(Row::one);
    Ok(OutgoingMessage::from(post).with_rows(rules.into_iter().collect()).into())
}

const LOOKED_THROUGH: i64 = 60;

async fn complete(
    ctx: Context<'_>,
    partial: &str,
    of: fn(Option<&Snapshot>) -> Named,
) -> CreateAutocompleteResponse {
    let snapshot = campaign_here(ctx).await;
    shown(of(snapshot.as_deref()).fitting(partial))
}

fn places(snapshot: Option<&Snapshot>) -> Named {
    snapshot.map_or_else(games::usual, |snapshot| games::of(&snapshot.setup)).places()
}

async fn complete_place(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, partial, places).await
}

fn parts(snapshot: Option<&Snapshot>) -> Named {
    snapshot.map_or_else(games::usual, map_of).map_parts()
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
            Ok(place) => show_situation(here, place.as_deref()).await,
            Err(unknown) => Ok(said(unknown)),
        }
    })
    .await
}

async fn complete_since(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let known = async {
        let snapshot = campaign_here(ctx).await?;
        let own = map_of(&snapshot).map_times()?;
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
        let own = map_of(&here.snapshot).map_times().unwrap_or_default();
        let since = match since.as_deref() {
            None => None,
            Some(typed) => match changes::named(typed, own) {
                Some(asked) => Some(asked),
                None => return Ok(no_time(typed, &changes::names(own))),
            },
        };
        let wanted = MapOptions { part, since, in_words: words.unwrap_or_default() };
        show_map(here, wanted).await
    })
    .await
}
