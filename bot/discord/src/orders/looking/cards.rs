//! Cards looked at: the hand as a fan, one card large, and the track of the score.

use games::Play;
use model::button::ButtonId;
use model::button::look::CardsButton;
use model::{Problem, Snapshot};

use crate::orders::here::Here;
use crate::orders::looking::shown::{reads, with_scene};
use crate::orders::panel::widgets::{self, Button, Line, Menu, Row};
use crate::outgoing::OutgoingMessage;
use crate::reply::{Outcome, said};

/// The width of a card looked at, and of a card beside what is drafted, in pixels.
const LARGE: u32 = 750;
const LINES_MAX: usize = 25;

pub fn track_button(snapshot: &Snapshot) -> Option<Button> {
    let game = snapshot.game.as_deref()?;
    games::named(game.key()).track(game)?;
    let id = ButtonId::Cards { campaign: snapshot.id, button: CardsButton::Track };
    Some(Button::new(id, "Track of the score").emoji("📈"))
}

async fn track(here: Here<'_>) -> Outcome {
    let (app, player, snapshot) = (here.app, here.player(), &here.snapshot);
    let game = snapshot.game.as_deref().ok_or(Problem::NotStarted)?;
    let track = games::named(game.key()).track(game);
    let (post, scene) = track.ok_or(Problem::AnotherGame)?;
    // The message says what the picture does.
    let scene = (!reads(app, player, false).await).then_some(scene);
    Ok(with_scene(app, player, OutgoingMessage::from(post), scene, false).await.into())
}

pub async fn hand(here: Here<'_>, card: Option<&str>, in_words: bool) -> Outcome {
    let (app, player, snapshot) = (here.app, here.player(), &here.snapshot);
    snapshot.game.as_ref().ok_or(Problem::NotStarted)?;
    let play = games::of(&snapshot.setup);
    if !play.has_cards() {
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
    let outgoing = OutgoingMessage::from(post).with_rows(rows(play, snapshot, card));
    // The message says all that the picture does: nobody needs it told twice.
    let scene = match (reads(app, player, in_words).await, card) {
        (true, _) => None,
        (false, None) => play.fan(snapshot),
        (false, Some(card)) => play.card(card, LARGE),
    };
    Ok(with_scene(app, player, outgoing, scene, false).await.into())
}

fn rows(
    play: &dyn Play,
    snapshot: &Snapshot,
    shown: Option<&str>,
) -> Vec<serenity::all::CreateActionRow> {
    let campaign = snapshot.id;
    let held = snapshot.game.as_deref().map(|game| play.held(game)).unwrap_or_default();
    let line = |(value, title): (String, String)| {
        let chosen = shown == Some(&*value);
        Line { title, value, chosen, ..Line::default() }
    };
    let lines: Vec<Line> = held.into_iter().take(LINES_MAX).map(line).collect();
    let id = ButtonId::Cards { campaign, button: CardsButton::Pick };
    let prompt = "Look at a card".to_owned();
    let menu = (!lines.is_empty()).then_some(Row::Menu(Menu { id, prompt, lines, min: 1, max: 1 }));
    let back = ButtonId::Cards { campaign, button: CardsButton::Hand };
    let back = Row::Buttons(vec![Button::new(back, "The whole hand").emoji("🃏")]);
    let rows: Vec<Row> = menu.into_iter().chain(shown.map(|_| back)).collect();
    widgets::build(&rows)
}

pub async fn pressed(here: Here<'_>, button: CardsButton, values: &[String]) -> Outcome {
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
