//! Cards looked at: the hand as a fan, one card large, and the track of the score.

use games::Play;
use model::button::ButtonId;
use model::button::look::CardsButton;
use model::{Problem, Snapshot};

use crate::orders::here::Here;
use crate::orders::looking::shown::{reads, with_scene};
use crate::outgoing::OutgoingMessage;
use crate::reply::{Outcome, said};
use crate::widgets::{Button, Line, MENU_MAX, Row};

/// The width of a card looked at, and of a card beside what is drafted, in pixels.
const LARGE: u32 = 750;

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

/// A menu of the hand, and below one card the way back to all of them.
fn rows(play: &dyn Play, snapshot: &Snapshot, shown: Option<&str>) -> Vec<Row> {
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
