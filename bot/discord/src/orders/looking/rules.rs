//! The rules in short and the player's guide: a topic, the topics beside it, and menus of them all.

use games::text::guidance::rules::Topic;
use games::text::guidance::{help, rules};
use model::Snapshot;
use model::button::ButtonId;
use model::button::look::RulesButton;
use model::word::Word;
use model::words::{bare, clip, plain};
use staff::PlayerId;

use crate::App;
use crate::orders::context::reply;
use crate::orders::looking::shown::with_scene;
use crate::orders::panel::widgets::{Button, Line, Menu, Row};
use crate::orders::panel::{Panel, widgets};
use crate::outgoing::OutgoingMessage;
use crate::reply::Reply;

const LINES_MAX: usize = 25;
/// The topic that is opened where none is named.
const TURN: &str = "turn";
const BUTTONS_MAX: usize = 5;

/// A topic as an answer, with a picture if there is one of it; a list of topics if there is none
/// of that name.
pub async fn show(app: &App, player: PlayerId, key: &str) -> Reply {
    let panel = panel(key);
    let drawn = |topic: &Topic| games::list().iter().find_map(|play| play.beside_rule(&topic.key));
    let Some(scene) = found(key).and_then(drawn) else { return reply(panel) };
    let outgoing = OutgoingMessage::from(panel.post).with_rows(widgets::build(&panel.rows));
    with_scene(app, player, outgoing, Some(scene), false).await.into()
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
        (None, typed) => reply(elsewhere(snapshot, &own, typed.unwrap_or(TURN))),
    }
}

/// What is played has no such topic: what may be meant, and what other games have by that name.
fn elsewhere(snapshot: &Snapshot, own: &[&'static Topic], typed: &str) -> Panel {
    let guesses = rules::guesses(own, &clip(&bare(typed), 200));
    let guesses = guesses.into_iter().take(BUTTONS_MAX - 2).map(turn);
    let of_others = rules::search(&rules::of_all(), typed).into_iter().take(2).map(|topic| {
        let game = rules::game_of(topic).map_or("", |play| play.about().usual_name);
        Button { label: clip(&format!("{game}: {}", topic.title), 80), ..turn(topic) }
    });
    let buttons: Vec<Button> = guesses.chain(of_others).collect();
    let game = games::of(&snapshot.setup).about().usual_name;
    let post = rules::unknown(&plain(&clip(&bare(typed), 60)), Some(game), !buttons.is_empty());
    let buttons = (!buttons.is_empty()).then_some(Row::Buttons(buttons));
    Panel { post, rows: buttons.into_iter().chain(menus(own.first().copied())).collect() }
}

fn found(key: &str) -> Option<&'static Topic> {
    known(key).or_else(|| rules::search(&rules::of_all(), key).first().copied())
}

fn known(key: &str) -> Option<&'static Topic> {
    help::section(key).or_else(|| rules::topic(key))
}

pub fn panel(key: &str) -> Panel {
    match found(key) {
        Some(topic) => Panel { post: rules::post(topic), rows: rows(topic) },
        None => {
            let typed = plain(&clip(&bare(key), 60));
            let guesses: Vec<Button> = rules::guesses(&rules::of_all(), &clip(&bare(key), 200))
                .into_iter()
                .take(BUTTONS_MAX)
                .map(turn)
                .collect();
            let post = rules::unknown(&typed, None, !guesses.is_empty());
            let guesses = (!guesses.is_empty()).then_some(Row::Buttons(guesses));
            Panel { post, rows: guesses.into_iter().chain(menus(None)).collect() }
        }
    }
}

fn turn(topic: &Topic) -> Button {
    let id = ButtonId::Turn(RulesButton::Topic(Word::of(&topic.key)));
    Button::new(id, &topic.title)
}

fn rows(topic: &Topic) -> Vec<Row> {
    let button = |key: &String| {
        let other = known(key)?;
        Some(turn(other))
    };
    let beside: Vec<Button> = topic.see.iter().filter_map(button).collect();
    let beside = (!beside.is_empty()).then_some(Row::Buttons(beside));
    beside.into_iter().chain(menus(Some(topic))).collect()
}

/// Menus of the sections of the guide, or of the topics of the rule book that is open; behind them
/// one of all rule books.
fn menus(shown: Option<&Topic>) -> Vec<Row> {
    let line = |topic: &Topic| Line {
        title: topic.title.clone(),
        value: topic.key.clone(),
        chosen: shown == Some(topic),
        ..Line::default()
    };
    let menu = |at: usize, prompt: String, lines: Vec<Line>| {
        let id = ButtonId::Turn(u8::try_from(at).map_or(RulesButton::Picked, RulesButton::Menu));
        Row::Menu(Menu { id, prompt, lines, min: 1, max: 1 })
    };
    let part = |(at, part): (usize, &[Topic])| {
        let title = |topic: Option<&Topic>| topic.map(|topic| topic.title.clone());
        let (first, last) = (title(part.first()), title(part.last()));
        let prompt = format!("{} … {}", first.unwrap_or_default(), last.unwrap_or_default());
        menu(at, prompt, part.iter().map(line).collect())
    };
    let guide = shown.and_then(|topic| help::section(&topic.key)).is_some();
    let book = match shown {
        Some(_) if guide => help::sections(),
        Some(topic) => rules::book_of(topic),
        None => &[],
    };
    let mut rows: Vec<Row> = book.chunks(LINES_MAX).enumerate().map(part).collect();
    let books: Vec<Line> = rules::books().map(line).collect();
    if !guide && books.len() > 1 {
        rows.push(menu(rows.len(), "The rules of another game".to_owned(), books));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::panel::widgets::fault;

    #[test]
    fn every_topic_can_be_shown() {
        games_testing::games();
        for topic in rules::topics().iter().chain(help::sections()) {
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
