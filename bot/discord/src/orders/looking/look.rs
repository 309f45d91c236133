//! Looking without touching: the map, the situation, the hand, why; and what has happened since somebody
//! last looked, told first, privately, when they look in again after a while. What has changed is named
//! as people name times, and shown on the map.

use games::map::{MapRequest, Sight, Since};
use games::named::{Named, untagged};
use games::text::pictures::LOOK_CLOSER;
use model::button::look::{CardsButton, Sort};
use model::log::Body;
use model::person::Look;

use crate::commands::shown;
use crate::orders::looking::reads;
use crate::orders::panel::rules_of;
use crate::pictures::scene_of;
use crate::prelude::*;

const TOLD_MAX: usize = 2_000;

/// The situation, of the war or of one place; the place with a picture.
pub async fn show_situation(here: Here<'_>, place: Option<&str>) -> Outcome {
    let (app, player, snapshot) = (here.app, here.player(), &here.snapshot);
    if snapshot.game.is_none() {
        return Err(Problem::NotStarted);
    }
    let mut post = text::situation(snapshot, place, snapshot.audience_of(player));
    if let Some(news) = since_you_looked(app, snapshot, player).await {
        post.body = clip_lines(&format!("{news}\n\n{}", post.body), BODY_MAX);
    }
    let scene = scene_of(snapshot, &post.picture);
    let track = place.is_none().then(|| track_button(snapshot)).flatten();
    let rows = track.map(Row::one).into_iter().collect();
    let outgoing = OutgoingMessage::from(post).with_rows(rows);
    Ok(with_scene(app, player, outgoing, scene, false).await.into())
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MapOptions {
    /// What part of it, by what it goes by; the whole where nothing is called so.
    pub part: String,
    pub since: Option<SinceWhen>,
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
    // A button names a part without the tag of its pack.
    let called = |of: &&(String, String)| untagged(&of.0) == untagged(&part);
    let known = parts.iter().find(called).or_else(|| parts.first());
    let part = known.map_or_else(|| "all".to_owned(), |of| of.0.clone());
    let times = play.map_times();
    let menus = [
        (!parts.is_empty()).then(|| parts_menu(snapshot, parts, &part)),
        times.map(|own| times_menu(snapshot, own, &part, since)),
    ];
    let menus: Vec<Row> = menus.into_iter().flatten().collect();
    let sight = match since.filter(|_| times.is_some()) {
        None => play.sight(&game, &roster, MapRequest { part: &part, since: None, in_words }),
        Some(asked) => {
            let since = since_asked(app, player, snapshot, asked).await;
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

/// A part of the map that was picked below it.
pub async fn closer(here: Here<'_>, part: Option<&str>) -> Outcome {
    let part = part.unwrap_or_default().to_owned();
    show_map(here, MapOptions { part, ..MapOptions::default() }).await
}

/// The same part with what has changed since the time that was picked.
pub async fn since_picked(here: Here<'_>, part: &str, picked: Option<&str>) -> Outcome {
    let own = map_of(&here.snapshot).map_times().unwrap_or_default();
    let since = picked.and_then(|value| time_named(value, own));
    show_map(here, MapOptions { part: part.to_owned(), since, in_words: false }).await
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
    let theirs = text::people::waiting::of_others(snapshot);
    let waiting = game.decision().filter(|_| theirs.is_none());
    body.extend(theirs.map(|theirs| format!("⏳ Awaited: {theirs}.")));
    if let Some(decision) = &waiting {
        let (question, _) =
            text::question(&decision.why, &game, Audience::Public, &snapshot.roster);
        body.push(format!("**{question}**"));
        body.push(text::rule(&decision.why, &game).to_owned());
    }
    body.push("A number in brackets is what a die needed; 5+ means five or more.".to_owned());
    let post = Post {
        title: "Why?".to_owned(),
        body: clip_lines(&body.join("\n"), BODY_MAX),
        ..Post::default()
    };
    let rules = waiting.and_then(|decision| rules_of(&decision.why, &game));
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
    let choices = times_offered(partial, own, &orders, turn).into_iter();
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
            Some(typed) => match time_named(typed, own) {
                Some(asked) => Some(asked),
                None => return Ok(no_time(typed, &time_names(own))),
            },
        };
        let wanted = MapOptions { part, since, in_words: words.unwrap_or_default() };
        show_map(here, wanted).await
    })
    .await
}

/// The width of a card looked at, and of a card beside what is drafted, in pixels.
const LARGE: u32 = 750;

pub fn track_button(snapshot: &Snapshot) -> Option<Button> {
    let game = snapshot.game.as_deref()?;
    games::named_in(game.key(), game).track(game)?;
    let id = ButtonId::Cards { campaign: snapshot.id, button: CardsButton::Track };
    Some(Button::new(id, "Track of the score").emoji("📈"))
}

async fn track(here: Here<'_>) -> Outcome {
    let (app, player, snapshot) = (here.app, here.player(), &here.snapshot);
    let game = snapshot.game.as_deref().ok_or(Problem::NotStarted)?;
    let track = games::named_in(game.key(), game).track(game);
    let (post, scene) = track.ok_or(Problem::AnotherGame)?;
    // The message says what the picture does.
    let scene = (!reads(app, player, false).await).then_some(scene);
    Ok(with_scene(app, player, OutgoingMessage::from(post), scene, false).await.into())
}

pub async fn hand(here: Here<'_>, card: Option<&str>, in_words: bool) -> Outcome {
    let (app, player, snapshot) = (here.app, here.player(), &here.snapshot);
    snapshot.game.as_ref().ok_or(Problem::NotStarted)?;
    let play = games::of(&snapshot.setup);
    if !play.about().has_cards {
        return Err(Problem::AnotherGame);
    }
    let Some(post) = play.hand(snapshot, card) else {
        let typed = model::words::plain(&model::words::clip(card.unwrap_or_default(), 60));
        return Ok(said(match card {
            Some(card) if play.card_named(card).is_none() => format!(
                "“{typed}” is no card of this game. The list that opens while you type has all of \
                 them."
            ),
            _ => "The cards can be looked at again when the battle that is being fought is over."
                .to_owned(),
        }));
    };
    let outgoing = OutgoingMessage::from(post).with_rows(hand_rows(play, snapshot, card));
    // The message says all that the picture does: nobody needs it told twice.
    let scene = match (reads(app, player, in_words).await, card) {
        (true, _) => None,
        (false, None) => play.fan(snapshot),
        (false, Some(card)) => play.card(card, LARGE),
    };
    Ok(with_scene(app, player, outgoing, scene, false).await.into())
}

/// A menu of the hand, and below one card the way back to all of them.
fn hand_rows(play: &dyn Play, snapshot: &Snapshot, shown: Option<&str>) -> Vec<Row> {
    let id = |button| ButtonId::Cards { campaign: snapshot.id, button };
    let held = snapshot.game.as_deref().map(|game| play.held(game)).unwrap_or_default();
    let line = |(value, title): (String, String)| {
        let chosen = shown == Some(&*value);
        Line::new(title, value).chosen(chosen)
    };
    let lines: Vec<Line> = held.into_iter().take(MENU_MAX).map(line).collect();
    let any = !lines.is_empty();
    let menu = any.then(|| Row::menu(id(CardsButton::Pick), "Look at a card", lines));
    let back = Button::new(id(CardsButton::Hand), "The whole hand").emoji("🃏");
    menu.into_iter().chain(shown.map(|_| Row::one(back))).collect()
}

pub async fn card_pressed(here: Here<'_>, button: CardsButton, values: &[String]) -> Outcome {
    let card = match button {
        CardsButton::Track => return track(here).await,
        CardsButton::Hand => None,
        CardsButton::Pick => {
            let play = games::of(&here.snapshot.setup);
            values.first().and_then(|value| play.card_named(value))
        }
    };
    hand(here, card.as_deref(), false).await
}

const NEWS_MAX: usize = 5;
const LINE_MAX: usize = 150;
/// Lines of the log looked through at most; who has been away for longer reads `/log`.
const NEWS_FROM: i64 = 200;
/// How long what somebody has seen is not noted anew if nothing has happened, in seconds.
const NOTED_FOR: i64 = 300;

/// Notes that a member looks at a campaign, and says what has happened since they last did, if
/// they want to be told and a turn of the clock has passed since.
pub async fn since_you_looked(app: &App, snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    if !snapshot.roster.has(player) {
        return None;
    }
    let store = app.campaigns.store();
    let now = app.campaigns.now();
    let (look, person) = match tokio::join!(store.look(snapshot.id, player), store.person(player)) {
        (Ok(look), Ok(person)) => (look, person),
        // The process ends: nobody is told anything any more.
        (Err(StoreError::Closed), _) | (_, Err(StoreError::Closed)) => return None,
        (Err(why), _) | (_, Err(why)) => {
            error!(%why, "what somebody has seen could not be read");
            return None;
        }
    };
    let seen = Look { seen: snapshot.last_order, looked: now, ..look };
    if seen.seen != look.seen || now - look.looked > NOTED_FOR {
        let noted = store.commit(vec![Change::SetLook(snapshot.id, player, seen)]).await;
        if let Err(why) = noted
            && !why.is_no_longer_ours()
        {
            error!(%why, "what somebody has seen could not be kept");
        }
    }
    let while_away = now - look.looked >= snapshot.setup.conduct().pace.unit();
    if !person.digest || look.looked == 0 || !while_away || snapshot.last_order <= look.seen {
        return None;
    }
    let from = (look.seen + 1).max(snapshot.last_order - NEWS_FROM + 1);
    let lines = app.campaigns.log(snapshot, from, NEWS_FROM).await;
    let others = lines.iter().filter(|line| line.player != player);
    let fates = app.campaigns.fates(snapshot).await;
    let told = |line| text::records::log::line(line, snapshot, true, Sort::All, &fates, LINE_MAX);
    // What matters most comes first, and of equals the newest.
    let mut others: Vec<_> = others.rev().collect();
    others.sort_by_key(|line| text::records::weight::of(line));
    let told: Vec<String> = others.into_iter().filter_map(told).collect();
    text::people::me::since_you_looked(text::stands(snapshot), look.looked, &told, NEWS_MAX)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SinceWhen {
    Since(Since),
    Looked,
}

/// Times of a game's own: what each goes by, and what it is called.
type Own = &'static [(&'static str, &'static str)];
const NOW: &str = "now";
const OFFERED_MAX: usize = 10;

/// What is offered by name: how it is written, and how it is called.
fn by_name(own: Own) -> Vec<(&'static str, &'static str, SinceWhen)> {
    let mut all = vec![
        ("order", "the last order", SinceWhen::Since(Since::LastOrder)),
        ("turn", "the turn's beginning", SinceWhen::Since(Since::ThisTurn)),
    ];
    all.extend(own.iter().map(|(key, name)| (*key, *name, SinceWhen::Since(Since::Own(key)))));
    all.push(("looked", "you last looked", SinceWhen::Looked));
    all
}

/// Reads since when: what was offered, its name, or an order's or a turn's number.
pub fn time_named(typed: &str, own: Own) -> Option<SinceWhen> {
    let typed = bare(typed).to_lowercase();
    let typed = typed.trim();
    let known = by_name(own).into_iter().find(|of| typed == of.0 || typed == of.1);
    if let Some((_, _, asked)) = known {
        return Some(asked);
    }
    let number = |text: &str| text.trim_start_matches(['-', ' ', '#']).parse::<i64>().ok();
    if let Some(turn) = typed.strip_prefix("turn").and_then(number) {
        return u8::try_from(turn).ok().map(|turn| SinceWhen::Since(Since::Turn(turn)));
    }
    let order = typed.strip_prefix("order").unwrap_or(typed);
    number(order).map(|order| SinceWhen::Since(Since::Order(order)))
}

pub fn time_names(own: Own) -> String {
    let names = by_name(own).into_iter().map(|(_, name, _)| format!("`{name}`, "));
    names.collect::<String>() + "`order 12` or `turn 3`"
}

/// What is offered while somebody types: names first, then turns and orders that fit.
pub fn times_offered(partial: &str, own: Own, orders: &[i64], turn: u8) -> Vec<(String, String)> {
    let partial = bare(partial).to_lowercase();
    let same = |text: &str| (text.to_owned(), text.to_owned());
    let names =
        by_name(own).into_iter().map(|(value, name, _)| (name.to_owned(), value.to_owned()));
    let turns = (1..=turn).rev().map(|turn| same(&format!("turn {turn}")));
    let orders = orders.iter().map(|order| same(&format!("order {order}")));
    let fits = |(name, _): &(String, String)| name.contains(partial.trim());
    let turns = turns.filter(fits).take(OFFERED_MAX);
    let orders = orders.filter(fits).take(OFFERED_MAX);
    names.filter(fits).chain(orders).chain(turns).collect()
}

pub fn times_menu(snapshot: &Snapshot, own: Own, part: &str, shown: Option<SinceWhen>) -> Row {
    let line = |(value, name, asked): (&str, &str, SinceWhen)| {
        Line::new(format!("Since {name}"), value).chosen(shown == Some(asked))
    };
    let now = Line::new("As it stands", NOW).chosen(shown.is_none());
    let lines = std::iter::once(now).chain(by_name(own).into_iter().map(line)).collect();
    let id = ButtonId::Changed { campaign: snapshot.id, area: Word::of(untagged(part)) };
    Row::menu(id, "What changed", lines)
}

pub async fn since_asked(
    app: &App,
    player: PlayerId,
    snapshot: &Snapshot,
    asked: SinceWhen,
) -> Since {
    match asked {
        SinceWhen::Since(since) => since,
        SinceWhen::Looked => {
            let look = app.campaigns.store().look(snapshot.id, player).await;
            Since::After(look.map(|look| look.seen).unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Own = &[("flood", "the last flood")];

    #[test]
    fn whatever_a_button_names_can_stand_in_it() {
        for play in games_testing::games() {
            let setup = play.setup(None, None);
            let parts = play.map_parts().all.into_iter().map(|of| untagged(&of.0).to_owned());
            let options = games::text::people::options::items(&setup);
            let options = options.iter().flat_map(|item| {
                let values = item.offered().into_iter().map(|value| value.value);
                values.chain([item.key.to_string()]).collect::<Vec<_>>()
            });
            for name in parts.chain(options) {
                assert!(name.parse::<Word>().is_ok(), "{name}");
            }
        }
    }

    #[test]
    fn since_when_can_be_typed_as_people_say_it() {
        let since = |since| Some(SinceWhen::Since(since));
        for (typed, asked) in [
            ("order", since(Since::LastOrder)),
            ("The last order", since(Since::LastOrder)),
            ("the turn's beginning", since(Since::ThisTurn)),
            ("flood", since(Since::Own("flood"))),
            ("you last looked", Some(SinceWhen::Looked)),
            ("order 41", since(Since::Order(41))),
            ("#41", since(Since::Order(41))),
            ("41", since(Since::Order(41))),
            ("Turn 8", since(Since::Turn(8))),
            ("turn 800", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert_eq!(time_named(typed, OWN), asked, "{typed}");
        }
    }

    #[test]
    fn everything_offered_can_be_read() {
        let all = times_offered("", OWN, &[41, 40, 38], 3);
        assert_eq!(all.len(), 4 + 3 + 3);
        assert!(all.iter().all(|(_, value)| time_named(value, OWN).is_some()), "{all:?}");
        let fitting = times_offered("4", OWN, &[41, 40, 38], 3);
        let values: Vec<&str> = fitting.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["order 41", "order 40"]);
    }
}
