//! The rules in short and the player's guide: a topic, the topics beside it, and menus of them all.

use games::text::guidance::rules::Topic;
use games::text::guidance::{help, rules};
use model::button::look::RulesButton;
use model::words::plain;

use crate::prelude::*;
use crate::widgets::BUTTONS_MAX;

const TURN: &str = "turn";

/// A topic as an answer, with a picture if there is one of it; a list of topics if there is none
/// of that name.
pub async fn show(app: &App, player: PlayerId, key: &str) -> Reply {
    let panel = panel(key);
    let drawn = |topic: &Topic| rules::game_of(topic)?.beside_rule(&topic.key);
    let Some(scene) = found(key).and_then(drawn) else { return panel.into() };
    with_scene(app, player, panel, Some(scene), false).await.into()
}

/// What somebody asks for by its name, or the course of a turn, from the rules of what is played
/// where they ask.
pub async fn asked(
    app: &App,
    player: PlayerId,
    played: Option<&Snapshot>,
    typed: Option<&str>,
) -> Reply {
    let Some(snapshot) = played else { return show(app, player, typed.unwrap_or(TURN)).await };
    let own = rules::of_game(snapshot);
    let found = rules::search(&own, typed.unwrap_or(TURN)).first().copied();
    let found = found.or_else(|| typed.map_or(own.first().copied(), help::section));
    match (found, typed) {
        (Some(topic), _) => show(app, player, &topic.key).await,
        (None, typed) => elsewhere(snapshot, &own, typed.unwrap_or(TURN)).into(),
    }
}

/// What is played has no such topic: what may be meant, and what other games have by that name.
fn elsewhere(snapshot: &Snapshot, own: &[&'static Topic], typed: &str) -> OutgoingMessage {
    let guesses = rules::guesses(own, &clip(&bare(typed), 200));
    let guesses = guesses.into_iter().take(BUTTONS_MAX - 2).map(turn);
    let of_others = rules::search(&rules::of_all(), typed).into_iter().take(2).map(|topic| {
        let game = rules::game_of(topic).map_or("", |play| play.about().usual_name);
        Button { label: clip(&format!("{game}: {}", topic.title), 80), ..turn(topic) }
    });
    let buttons: Vec<Button> = guesses.chain(of_others).collect();
    let game = games::of(&snapshot.setup).about().usual_name;
    let post = rules::unknown(&plain(&clip(&bare(typed), 60)), Some(game), !buttons.is_empty());
    let rows = Row::of(buttons).into_iter().chain(menus(own.first().copied()));
    OutgoingMessage::from(post).with_rows(rows.collect())
}

fn found(key: &str) -> Option<&'static Topic> {
    known(key).or_else(|| rules::search(&rules::of_all(), key).first().copied())
}

fn known(key: &str) -> Option<&'static Topic> {
    help::section(key).or_else(|| rules::topic(key))
}

pub fn panel(key: &str) -> OutgoingMessage {
    match found(key) {
        Some(topic) => OutgoingMessage::from(rules::post(topic)).with_rows(rows(topic)),
        None => {
            let typed = plain(&clip(&bare(key), 60));
            let guesses = rules::guesses(&rules::of_all(), &clip(&bare(key), 200));
            let guesses: Vec<Button> = guesses.into_iter().take(BUTTONS_MAX).map(turn).collect();
            let post = rules::unknown(&typed, None, !guesses.is_empty());
            let rows = Row::of(guesses).into_iter().chain(menus(None));
            OutgoingMessage::from(post).with_rows(rows.collect())
        }
    }
}

fn turn(topic: &Topic) -> Button {
    let id = ButtonId::Turn(RulesButton::Topic(Word::of(&topic.key)));
    Button::new(id, &topic.title)
}

fn rows(topic: &Topic) -> Vec<Row> {
    let beside = topic.see.iter().filter_map(|key| known(key).map(turn)).collect();
    Row::of(beside).into_iter().chain(menus(Some(topic))).collect()
}

/// Menus of the sections of the guide, or of the topics of the rule book that is open; behind them
/// one of all rule books.
fn menus(shown: Option<&Topic>) -> Vec<Row> {
    let line = |topic: &Topic| Line::new(&topic.title, &topic.key).chosen(shown == Some(topic));
    let menu = |at: usize, prompt: &str, lines: Vec<Line>| {
        let id = ButtonId::Turn(u8::try_from(at).map_or(RulesButton::Picked, RulesButton::Menu));
        Row::menu(id, prompt, lines)
    };
    let part = |(at, part): (usize, &[Topic])| {
        let title = |topic: Option<&Topic>| topic.map(|topic| topic.title.clone());
        let (first, last) = (title(part.first()), title(part.last()));
        let prompt = format!("{} … {}", first.unwrap_or_default(), last.unwrap_or_default());
        menu(at, &prompt, part.iter().map(line).collect())
    };
    let guide = shown.and_then(|topic| help::section(&topic.key)).is_some();
    let book = match shown {
        Some(_) if guide => help::sections(),
        Some(topic) => rules::book_of(topic),
        None => &[],
    };
    let mut rows: Vec<Row> = book.chunks(MENU_MAX).enumerate().map(part).collect();
    let books: Vec<Line> = rules::books().map(line).collect();
    if !guide && books.len() > 1 {
        rows.push(menu(rows.len(), "The rules of another game", books));
    }
    rows
}

async fn complete_topic(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let topics = match campaign_here(ctx).await {
        Some(snapshot) => rules::of_game(&snapshot),
        None => rules::of_all(),
    };
    let found = rules::search(&topics, &bare(partial)).into_iter();
    offered(found.map(|topic| AutocompleteChoice::new(&*topic.title, &*topic.key)))
}

/// The rules in short: one topic
#[poise::command(slash_command)]
pub(crate) async fn rules(
    ctx: Context<'_>,
    #[description = "What about: siege, movement, J-093 ..."]
    #[autocomplete = "complete_topic"]
    #[max_length = 60]
    topic: Option<String>,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    answer(ctx, async move {
        let played = campaign_here(ctx).await;
        let played = played.as_deref();
        Ok(asked(app, player, played, topic.as_deref()).await)
    })
    .await
}

/// How to play
#[poise::command(slash_command)]
pub(crate) async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    let first = help::FIRST;
    answer(ctx, async move { Ok(show(app, player, first).await) }).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widgets::tests::fault;

    #[test]
    fn every_topic_can_be_shown() {
        games_testing::games();
        for topic in rules::topics().chain(help::sections()) {
            let panel = panel(&topic.key);
            assert_eq!(fault(&panel.rows), None, "{}", topic.key);
            assert_eq!(panel.post, rules::post(topic));
        }
        let lost = panel("@everyone zzz");
        assert!(!lost.post.body.contains("@everyone"), "{}", lost.post.body);
        assert_eq!(fault(&lost.rows), None);
        let meant = panel("why may I not march into a beseiged place?");
        assert_eq!(fault(&meant.rows), None);
        assert!(matches!(&meant.rows[0], Row::Buttons(found) if found.len() == 5), "{meant:?}");
    }
}
