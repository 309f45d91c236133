//! Cards looked at: the hand as a fan, one card large, and the track of the score.

use engine::san_juans::{CardId, data};

use super::shown::{reads, with_scene};
use crate::campaign::ids::PlayerId;
use crate::campaign::{Problem, Snapshot};
use crate::discord::App;
use crate::discord::letter::Letter;
use crate::discord::orders::desk::{self, Origin};
use crate::discord::orders::panel::widgets::{self, Button, Line, Menu, Row};
use crate::discord::reply::Reply;
use crate::games;
use crate::model::button::{ButtonId, CardsButton};
use crate::text;
use crate::text::words::clip;

/// The width of a card looked at, and of a card beside what is drafted, in pixels.
const LARGE: u32 = 750;
/// Lines a menu can have.
const LINES_MAX: usize = 25;

/// The button that opens the track of the score.
pub fn track_button(snapshot: &Snapshot) -> Button {
    let id = ButtonId::Cards { campaign: snapshot.id, button: CardsButton::Track };
    Button::new(id, "Track of the score").emoji("📈")
}

/// The track of the score, with what is booked this turn.
///
/// # Errors
/// If the campaign has not begun.
async fn track(app: &App, player: PlayerId, snapshot: &Snapshot) -> Result<Reply, Problem> {
    let view = desk::campaign_of(snapshot)?;
    let letter = Letter::from(crate::games::san_juans::text::board::track(&view));
    let scene = match reads(app, player, false).await {
        // The message says what the picture does.
        true => None,
        false => snapshot.game.as_deref().and_then(|game| games::named(game.key()).track(game)),
    };
    Ok(with_scene(app, player, letter, scene, false).await.into())
}

/// The hand with all its cards, or one card of the deck.
///
/// # Errors
/// If the campaign has not begun.
pub async fn hand(
    app: &App,
    player: PlayerId,
    snapshot: &Snapshot,
    (card, in_words): (Option<CardId>, bool),
) -> Result<Reply, Problem> {
    desk::campaign_of(snapshot)?;
    let letter = Letter::from(text::hand(snapshot, card)).with_rows(rows(snapshot, card));
    // The message says all that the picture does: nobody needs it told twice.
    let scene = match (reads(app, player, in_words).await, card) {
        (true, _) => None,
        (false, None) => games::of(&snapshot.setup).hand(snapshot),
        (false, Some(id)) => games::of(&snapshot.setup).card(&id.0.to_string(), LARGE),
    };
    Ok(with_scene(app, player, letter, scene, false).await.into())
}

/// A menu of the hand, and below one card the way back to all of them.
fn rows(snapshot: &Snapshot, shown: Option<CardId>) -> Vec<serenity::all::CreateActionRow> {
    let campaign = snapshot.id;
    let held = text::view(snapshot).map(|view| view.hand).unwrap_or_default();
    let line = |id: &CardId| Line {
        title: clip(&format!("{id} {}", data().card(*id).title), 80),
        value: id.0.to_string(),
        chosen: shown == Some(*id),
        ..Line::default()
    };
    let lines: Vec<Line> = held.iter().take(LINES_MAX).map(line).collect();
    let id = ButtonId::Cards { campaign, button: CardsButton::Pick };
    let prompt = "Look at a card".to_owned();
    let menu = (!lines.is_empty()).then_some(Row::Menu(Menu { id, prompt, lines, min: 1, max: 1 }));
    let back = ButtonId::Cards { campaign, button: CardsButton::Hand };
    let back = Row::Buttons(vec![Button::new(back, "The whole hand").emoji("🃏")]);
    let rows: Vec<Row> = menu.into_iter().chain(shown.map(|_| back)).collect();
    widgets::build(&rows)
}

/// Reads a card as it is typed or picked: its number, or enough of its title.
pub fn card_named(typed: &str) -> Option<CardId> {
    let typed = typed.trim().trim_start_matches('#').to_lowercase();
    let cards = &data().cards;
    if let Ok(number) = typed.parse::<u8>() {
        return cards.iter().map(|row| row.id).find(|id| id.0 == number);
    }
    let title = |row: &engine::san_juans::Card| row.title.to_lowercase();
    let exact = cards.iter().find(|row| title(row) == typed);
    let begins = || {
        let mut found = cards.iter().filter(|row| !typed.is_empty() && title(row).contains(&typed));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    };
    exact.or_else(begins).map(|row| row.id)
}

/// A card picked below the hand, or the whole hand again.
///
/// # Errors
/// If the campaign has not begun.
pub async fn pressed(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    button: CardsButton,
    values: &[String],
) -> Result<Reply, Problem> {
    let card = match button {
        CardsButton::Track => return track(app, origin.player(), snapshot).await,
        CardsButton::Hand => None,
        CardsButton::Pick => values.first().and_then(|value| card_named(value)),
    };
    hand(app, origin.player(), snapshot, (card, false)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_found_by_its_number_or_its_title() {
        for typed in ["36", "#36", "Hicks Expedition", "hicks"] {
            assert_eq!(card_named(typed), Some(CardId(36)), "{typed}");
        }
        for typed in ["", "0", "99", "arrives", "atlantis"] {
            assert_eq!(card_named(typed), None, "{typed}");
        }
    }
}
