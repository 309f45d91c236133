//! Looking without touching: the hand, the map, the situation, and why.

use std::sync::Arc;

use engine::san_juans::{IslandId, PlaceId, data};

use super::desk::reply;
use super::panel::Panel;
use super::shown::with_scene;
use super::widgets::{Button, Line, Menu, Row};
use crate::campaign::ids::PlayerId;
use crate::campaign::{Problem, Snapshot};
use crate::discord::App;
use crate::discord::custom_id::CustomId;
use crate::discord::letter::Letter;
use crate::discord::pictures::scene_of;
use crate::discord::reply::Reply;
use crate::text::post::{Picture, Post};
use crate::text::words::{BODY_MAX, clip_lines};
use crate::text::{self, Eyes};

/// The hand.
///
/// # Errors
/// If the campaign has not begun.
pub fn hand(snapshot: &Snapshot) -> Result<Reply, Problem> {
    if snapshot.game.is_none() {
        return Err(Problem::NotStarted);
    }
    Ok(text::hand(snapshot).into())
}

/// The situation, of the war or of one place; the place with a picture.
///
/// # Errors
/// If the campaign has not begun.
pub async fn situation(
    app: &App,
    player: PlayerId,
    snapshot: Arc<Snapshot>,
    place: Option<PlaceId>,
) -> Result<Reply, Problem> {
    if snapshot.game.is_none() {
        return Err(Problem::NotStarted);
    }
    let mut post = text::situation(&snapshot, place, Eyes::of(player, &snapshot));
    if let Some(news) = super::digest::since_you_looked(app, &snapshot, player).await {
        post.body = clip_lines(&format!("{news}\n\n{}", post.body), BODY_MAX);
    }
    let scene = scene_of(&snapshot, post.picture);
    Ok(with_scene(app, player, Letter::from(post), scene, false).await.into())
}

/// The map, or an island of it, with a menu of islands below.
///
/// # Errors
/// If the campaign has not begun.
pub async fn map(
    app: &App,
    player: PlayerId,
    snapshot: Arc<Snapshot>,
    island: Option<IslandId>,
) -> Result<Reply, Problem> {
    let view = text::view(&snapshot).ok_or(Problem::NotStarted)?;
    let wanted = island.map_or(Picture::Map, Picture::Island);
    let title = island.map_or("The islands", |id| text::san_juans::names::island(id));
    let body = text::san_juans::board::score_line(&view);
    let post = Post { title: title.to_owned(), body, picture: wanted, ..Post::default() };
    let rows = super::widgets::build(&[islands_menu(&snapshot, island)]);
    let letter = Letter::from(post).with_rows(rows);
    Ok(with_scene(app, player, letter, scene_of(&snapshot, wanted), false).await.into())
}

fn islands_menu(snapshot: &Snapshot, shown: Option<IslandId>) -> Row {
    let whole = Line {
        title: "All the islands".to_owned(),
        value: "all".to_owned(),
        chosen: shown.is_none(),
        ..Line::default()
    };
    let island = |island: &engine::san_juans::Island| Line {
        title: island.name.clone(),
        value: island.slug.clone(),
        chosen: shown == Some(island.id),
        ..Line::default()
    };
    let lines = [whole].into_iter().chain(data().islands.iter().map(island)).collect();
    let id = CustomId::Area(snapshot.id);
    Row::Menu(Menu { id, prompt: "Look closer".to_owned(), lines, min: 1, max: 1 })
}

/// An island picked from the menu below the map.
pub fn area(value: &str) -> Option<IslandId> {
    value.parse().ok()
}

/// What the newest dice were about, and the rule behind what is asked.
///
/// # Errors
/// If the campaign has not begun.
pub async fn why(app: &App, snapshot: Arc<Snapshot>) -> Result<Reply, Problem> {
    let game = snapshot.game.clone().ok_or(Problem::NotStarted)?;
    let from = (snapshot.last_order - 9).max(1);
    let lines = app.campaigns.log(snapshot.id, from, 10).await;
    let newest = lines.iter().rev().find(|line| !line.faces.is_empty() && !line.events.is_empty());
    let mut body = Vec::new();
    if let Some(line) = newest {
        body.push(format!("**The newest dice, order {}**", line.number));
        body.push(clip_lines(
            &text::told(&line.events, &game, Eyes::Everybody, &snapshot.roster).join("\n"),
            2_000,
        ));
    }
    if let Some(decision) = game.decision() {
        let (question, _) = text::question(decision.why, &game, Eyes::Everybody, &snapshot.roster);
        body.push(format!("**{question}**"));
        body.push(text::rule(decision.why).to_owned());
    }
    body.push("A number in brackets is what a die needed; 5+ means five or more.".to_owned());
    let post = Post {
        title: "Why?".to_owned(),
        body: clip_lines(&body.join("\n"), BODY_MAX),
        ..Post::default()
    };
    let rules = game.decision().map(|decision| {
        let id = CustomId::Rules(text::rules_of(decision.why).to_owned());
        Row::Buttons(vec![Button::new(id, "Rules").emoji("📖")])
    });
    Ok(reply(Panel { post, rows: rules.into_iter().collect() }))
}
