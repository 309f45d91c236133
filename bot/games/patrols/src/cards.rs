//! The cards of the Dervishes, as their side looks at them: the hand, and one card of the deck.

use games::cards::Cards;
use games::named::Named;
use model::message::Post;
use model::words::{BODY_MAX, capital, clip_lines};
use model::{Game, Snapshot};
use patrols::{Card, Choice as Own, EVERY_CARD, View};
use patrols_pictures::CardText;
use render::Scene;

use crate::played::Ambushed as _;
use crate::text::{cards as words, names};

/// Width of a hand, in pixels.
const FAN: u32 = 1_600;

/// The cards of a patrol.
pub(super) struct Hand;

/// What whoever this copy is for holds: nothing for whoever may not see it.
pub(crate) fn held(game: &Game) -> Vec<Card> {
    let view = game.known_view().filter(View::knows);
    view.map(|view| view.board.hand).unwrap_or_default()
}

/// Every card there is.
pub(crate) fn all() -> Named {
    let title = |(card, _): &(Card, u8)| (card.to_string(), names::card(*card).to_owned());
    let all = EVERY_CARD.iter().map(title).collect();
    Named { kind: "card of the Dervishes", all, aliases: &[] }
}

/// Reads a card as it is typed or picked.
pub(crate) fn named(typed: &str) -> Option<Card> {
    all().find(typed)?.parse().ok()
}

/// What stands on a card.
pub(crate) fn text(card: Card) -> CardText {
    CardText {
        card,
        title: names::card(card).to_owned(),
        text: names::does(card).to_owned(),
        foot: format!("{}; {} of 20", words::words(card).date, words::copies(card)),
    }
}

/// Whether a card can be declared now.
fn is_playable(game: &Game, card: Card) -> bool {
    let decision = game.decision();
    let choices = decision.iter().flat_map(|decision| decision.ask.choices());
    choices.filter_map(|choice| choice.own::<Own>()).any(|choice| match choice {
        Own::Card(of) | Own::CardUnit(of, _) | Own::CardPiece(of, _) => of == card,
        _ => false,
    })
}

impl Cards for Hand {
    fn held(&self, game: &Game) -> Vec<(String, String)> {
        let title = |card: &Card| (card.to_string(), names::card(*card).to_owned());
        // A card that is held twice is one line of a menu.
        let mut held = held(game);
        held.dedup();
        held.iter().map(title).collect()
    }

    fn find(&self, typed: &str) -> Option<String> {
        named(typed).map(|card| card.to_string())
    }

    fn told(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        let game = snapshot.game.as_deref()?;
        let view = game.known_view()?;
        match card {
            Some(card) => {
                let card = named(card)?;
                let title = format!("🃏 {}", names::card(card));
                Some(Post { title, body: words::lines(card).join("\n"), ..Post::default() })
            }
            None => Some(hand(game, &view)),
        }
    }

    fn drawn(&self, snapshot: &Snapshot) -> Option<Scene> {
        let cards = held(snapshot.game.as_deref()?);
        let cards: Vec<CardText> = cards.into_iter().map(text).collect();
        patrols_pictures::hand(&cards, FAN)
    }
}

/// The hand in words, with what can be declared now.
fn hand(game: &Game, view: &View) -> Post {
    let title = "🃏 The cards of the Dervishes".to_owned();
    if !view.knows() {
        let body = format!(
            "They hold {}, which only they see. Each is shown when it is declared.",
            model::words::count(view.held.into(), "card")
        );
        return Post { title, body, ..Post::default() };
    }
    let cards = held(game);
    let line = |card: &Card| {
        let now = if is_playable(game, *card) { " Can be declared now." } else { "" };
        format!("**{}**: {}{now}", capital(names::card(*card)), names::does(*card))
    };
    let mut lines: Vec<String> = cards.iter().map(line).collect();
    if lines.is_empty() {
        lines.push("No card is held.".to_owned());
    }
    Post { title, body: clip_lines(&lines.join("\n"), BODY_MAX), ..Post::default() }
}
