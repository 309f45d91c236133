//! Looking without touching: the map, the situation, and why.

use std::fmt;
use std::sync::Arc;

use engine::san_juans::{Changes, IslandId, data};

use super::changes::{self, Asked};
use super::desk::{self, reply};
use super::panel::Panel;
use super::shown::with_scene;
use super::widgets::{Button, Line, Menu, Row};
use crate::campaign::ids::PlayerId;
use crate::campaign::{Problem, Snapshot};
use crate::discord::App;
use crate::discord::letter::Letter;
use crate::discord::pictures::{scene_of, table as drawn};
use crate::discord::reply::Reply;
use crate::games::Look;
use crate::games::hicks::OnTheMarch as _;
use crate::games::san_juans::pictures::changed;
use crate::games::san_juans::text::chart;
use crate::model::button::ButtonId;
use crate::model::word::Word;
use crate::text::pictures;
use crate::text::post::Post;
use crate::text::words::{BODY_MAX, clip_lines};
use crate::text::{self, Eyes};

/// Room for what has changed above a picture.
const TOLD_MAX: usize = 2_000;

/// The situation, of the war or of one place; the place with a picture.
///
/// # Errors
/// If the campaign has not begun.
pub async fn situation(
    app: &App,
    player: PlayerId,
    snapshot: Arc<Snapshot>,
    place: Option<&str>,
) -> Result<Reply, Problem> {
    if snapshot.game.is_none() {
        return Err(Problem::NotStarted);
    }
    let mut post = text::situation(&snapshot, place, Eyes::of(player, &snapshot));
    if let Some(news) = super::digest::since_you_looked(app, &snapshot, player).await {
        post.body = clip_lines(&format!("{news}\n\n{}", post.body), BODY_MAX);
    }
    let scene = scene_of(&snapshot, &post.picture);
    let track = place.is_none().then(|| Row::Buttons(vec![super::cards::track_button(&snapshot)]));
    let rows: Vec<Row> = track.into_iter().collect();
    let letter = Letter::from(post).with_rows(super::widgets::build(&rows));
    Ok(with_scene(app, player, letter, scene, false).await.into())
}

/// What part of the islands a map shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Area {
    /// All of them.
    #[default]
    All,
    /// All of them in large print, for a phone.
    Pocket,
    /// All of a table, with the ranges of rifles and guns.
    Ranges,
    /// One island.
    Island(IslandId),
}

/// What the edition for phones is called among the areas.
const POCKET: &str = "pocket";
/// What ranges are called among them.
const RANGES: &str = "ranges";

impl Area {
    /// The area of that name; all of them where nothing is called so.
    pub fn named(name: &str) -> Self {
        match name.parse() {
            Ok(island) => Self::Island(island),
            Err(_) if name == POCKET => Self::Pocket,
            Err(_) if name == RANGES => Self::Ranges,
            Err(_) => Self::All,
        }
    }

    fn island(self) -> Option<IslandId> {
        match self {
            Self::All | Self::Pocket | Self::Ranges => None,
            Self::Island(island) => Some(island),
        }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Pocket => f.write_str(POCKET),
            Self::Ranges => f.write_str(RANGES),
            Self::Island(island) => island.fmt(f),
        }
    }
}

/// Which map somebody wants.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wanted {
    /// What part of the islands.
    pub area: Area,
    /// Since when changes are shown, if they are.
    pub since: Option<Asked>,
    /// In words, as long as a message may be.
    pub in_words: bool,
}

/// The map, or an island of it, with what has changed if that is wanted, and menus below.
///
/// # Errors
/// If the campaign has not begun.
pub async fn map(
    app: &App,
    player: PlayerId,
    snapshot: Arc<Snapshot>,
    wanted: Wanted,
) -> Result<Reply, Problem> {
    if snapshot.game.as_ref().is_some_and(|game| game.hicks().is_some()) {
        return table(app, player, &snapshot, wanted).await;
    }
    let game = snapshot.game.as_deref().ok_or(Problem::NotStarted)?;
    let view = desk::campaign_of(&snapshot)?;
    let Wanted { area, since, in_words } = wanted;
    let island = area.island();
    let mut body = vec![crate::games::san_juans::text::board::score_line(&view)];
    let mut told: Option<(String, Changes)> = None;
    if let Some(asked) = since {
        match changes::find(app, player, &snapshot, asked).await? {
            (since, Ok(changed)) => {
                told = Some((chart::caption(since, &changed), changed.changes));
            }
            (_, Err(why)) => body.push(chart::nothing(why)),
        }
    }
    let title = island
        .map_or("The islands", |id| crate::games::san_juans::text::names::island(id))
        .to_owned();
    let rows = [areas_menu(&snapshot, area), changes::menu(&snapshot, &area.to_string(), since)];
    let rows = super::widgets::build(&rows);
    if in_words {
        let told = told.as_ref().map(|(caption, changes)| (caption.as_str(), changes));
        body[0] = chart::in_words(&view, island, told);
        let body = clip_lines(&body.join("\n"), BODY_MAX);
        let post = Post { title, body, ..Post::default() };
        return Ok(Letter::from(post).with_rows(rows).into());
    }
    if let Some((caption, changes)) = &told {
        body.push(format!("**{caption}**"));
        body.extend(chart::changes_lines(changes, &view));
    }
    let post = Post { title, body: clip_lines(&body.join("\n"), TOLD_MAX), ..Post::default() };
    let scene = match (told, island.map(|island| island.to_string())) {
        (Some((caption, changes)), _) => Some(changed(view, island, caption, changes)),
        (None, Some(island)) => drawn(game, &snapshot.roster, Look::Part(&island), &[]),
        (None, None) if area == Area::Pocket => drawn(game, &snapshot.roster, Look::Near, &[]),
        (None, None) => drawn(game, &snapshot.roster, Look::Whole, &[]),
    };
    let letter = Letter::from(post).with_rows(rows);
    Ok(with_scene(app, player, letter, scene, false).await.into())
}

/// The table of a march: the square and its surroundings, all of it, or all of it with ranges.
async fn table(
    app: &App,
    player: PlayerId,
    snapshot: &Snapshot,
    wanted: Wanted,
) -> Result<Reply, Problem> {
    let game = snapshot.game.as_deref().ok_or(Problem::NotStarted)?;
    let view = game.table().ok_or(Problem::NotStarted)?;
    let look = match wanted.area {
        Area::Pocket => Look::Near,
        Area::Ranges => Look::Ranges,
        Area::All | Area::Island(_) => Look::Whole,
    };
    let line = |area: Area, title: &str| Line {
        title: title.to_owned(),
        value: area.to_string(),
        chosen: wanted.area == area,
        ..Line::default()
    };
    let lines = vec![
        line(Area::All, pictures::TABLE_WHOLE),
        line(Area::Pocket, pictures::TABLE_NEAR),
        line(Area::Ranges, pictures::TABLE_RANGES),
    ];
    let id = ButtonId::Area(snapshot.id);
    let prompt = pictures::LOOK_CLOSER.to_owned();
    let menu = Row::Menu(Menu { id, prompt, lines, min: 1, max: 1 });
    let body = crate::games::hicks::text::board::score_line(&view);
    let post = Post { title: pictures::TABLE.to_owned(), body, ..Post::default() };
    let letter = Letter::from(post).with_rows(super::widgets::build(&[menu]));
    let scene = drawn(game, &snapshot.roster, look, &[]);
    Ok(with_scene(app, player, letter, scene, wanted.in_words).await.into())
}

fn areas_menu(snapshot: &Snapshot, shown: Area) -> Row {
    let line = |area: Area, title: &str| Line {
        title: title.to_owned(),
        value: area.to_string(),
        chosen: shown == area,
        ..Line::default()
    };
    let all = [line(Area::All, "All the islands"), line(Area::Pocket, "All, in large print")];
    let islands = data().islands.iter().map(|island| line(Area::Island(island.id), &island.name));
    let lines = all.into_iter().chain(islands).collect();
    let id = ButtonId::Area(snapshot.id);
    Row::Menu(Menu { id, prompt: "Look closer".to_owned(), lines, min: 1, max: 1 })
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
        let (question, _) = text::question(&decision.why, &game, Eyes::Everybody, &snapshot.roster);
        body.push(format!("**{question}**"));
        body.push(text::rule(&decision.why).to_owned());
    }
    body.push("A number in brackets is what a die needed; 5+ means five or more.".to_owned());
    let post = Post {
        title: "Why?".to_owned(),
        body: clip_lines(&body.join("\n"), BODY_MAX),
        ..Post::default()
    };
    let rules = game.decision().map(|decision| {
        let id = ButtonId::Rules(Word::of(text::rules_of(&decision.why)));
        Row::Buttons(vec![Button::new(id, "Rules").emoji("📖")])
    });
    Ok(reply(Panel { post, rows: rules.into_iter().collect() }))
}
