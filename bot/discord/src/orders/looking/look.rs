//! Looking without touching: the map, the situation, and why.

use games::map::{MapRequest, Sight};
use games::text::pictures::LOOK_CLOSER;
use games::{Play, text};
use kit::Audience;
use model::button::ButtonId;
use model::log::LogLine;
use model::message::Post;
use model::words::{BODY_MAX, clip_lines};
use model::{Problem, Snapshot};

use crate::orders::context::reply;
use crate::orders::here::Here;
use crate::orders::looking::changes::Asked;
use crate::orders::looking::shown::with_scene;
use crate::orders::looking::{cards, changes, digest};
use crate::orders::panel::groups::MENU_MAX;
use crate::orders::panel::widgets::{Line, Menu, Row};
use crate::orders::panel::{Panel, rules_of, widgets};
use crate::outgoing::OutgoingMessage;
use crate::pictures::scene_of;
use crate::reply::Outcome;

const TOLD_MAX: usize = 2_000;

/// The situation, of the war or of one place; the place with a picture.
pub async fn situation(here: Here<'_>, place: Option<&str>) -> Outcome {
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
    let track = track.map(|track| Row::Buttons(vec![track]));
    let outgoing = OutgoingMessage::from(post).with_rows(widgets::build(track.as_slice()));
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

pub async fn map(here: Here<'_>, wanted: MapOptions) -> Outcome {
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
    let outgoing = OutgoingMessage::from(post).with_rows(widgets::build(&menus));
    Ok(with_scene(app, player, outgoing, scene, in_words).await.into())
}

fn parts_menu(snapshot: &Snapshot, parts: Vec<(String, String)>, shown: &str) -> Row {
    let line = |(value, title): (String, String)| {
        let chosen = value == shown;
        Line { title, value, chosen, ..Line::default() }
    };
    // What there is no line for is typed.
    let lines = parts.into_iter().map(line).take(MENU_MAX).collect();
    let (id, prompt) = (ButtonId::Area(snapshot.id), LOOK_CLOSER.to_owned());
    Row::Menu(Menu { id, prompt, lines, min: 1, max: 1 })
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
    let rules = rules.map(|rules| Row::Buttons(vec![rules]));
    Ok(reply(Panel { post, rows: rules.into_iter().collect() }))
}
