//! The cards of a side, as its members look at them: the hand, and one card of any deck.

use games::cards::Cards;
use khartoum::{CardId, Choice as Own, Faction, View};
use model::message::Post;
use model::words::{BODY_MAX, capital, clip_lines, count};
use model::{Game, Snapshot};
use render::Scene;

use crate::played::Contested as _;
use crate::text::{cards as words, names};
use crate::verbs;

const FAN: u32 = 1_600;

pub(super) struct Hand;

/// The sides whose cards whoever this copy is for may see: their own; both once it is over.
fn sides(view: &View) -> Vec<Faction> {
    Faction::ALL.into_iter().filter(|of| view.knows(*of)).collect()
}

/// What whoever this copy is for holds: cards laid aside, then Fortune cards.
pub(crate) fn held(game: &Game) -> Vec<CardId> {
    let Some(view) = game.known_view() else { return Vec::new() };
    let of_side = |of: &Faction| {
        let own = view.hand(*of).unwrap_or_default().to_vec();
        let fortune = view.board.fortune.as_ref().map(|fortune| &fortune.hands[of.index()]);
        own.into_iter().chain(fortune.into_iter().flatten().copied()).collect::<Vec<_>>()
    };
    sides(&view).iter().flat_map(of_side).collect()
}

fn is_playable(game: &Game, card: CardId) -> bool {
    let decision = game.decision();
    let choices = decision.iter().flat_map(|decision| decision.ask.choices());
    choices.filter_map(|choice| choice.own::<Own>()).any(|choice| choice.card() == Some(card))
}

impl Cards for Hand {
    fn held(&self, game: &Game) -> Vec<(String, String)> {
        let title = |card: &CardId| (card.to_string(), names::card(*card).to_owned());
        held(game).iter().map(title).collect()
    }

    fn find(&self, typed: &str) -> Option<String> {
        verbs::card_named(typed).map(|card| card.to_string())
    }

    fn told(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        let game = snapshot.game.as_deref()?;
        let view = game.known_view()?;
        match card {
            Some(card) => {
                let card = verbs::card_named(card)?;
                let body = words::lines(card).join("\n");
                Some(Post { title: format!("🃏 {}", names::card(card)), body, ..Post::default() })
            }
            None => Some(hand(game, &view)),
        }
    }

    fn drawn(&self, snapshot: &Snapshot) -> Option<Scene> {
        khartoum_pictures::hand(&held(snapshot.game.as_deref()?), FAN)
    }
}

/// The hand in words, with what each card does and whether it can be played now.
fn hand(game: &Game, view: &View) -> Post {
    let all = held(game);
    let line = |card: &CardId| {
        let now = if is_playable(game, *card) { " **Can be played now.**" } else { "" };
        let when = names::fortune(*card).map_or_else(String::new, |of| format!(" {}.", of.when));
        format!("🃏 **{}**: {}{when}{now}", names::card(*card), words::does(*card))
    };
    let mut lines: Vec<String> = all.iter().map(line).collect();
    if all.is_empty() {
        lines.push(
            "Your side holds no card. The card of a turn is drawn when the turn begins.".to_owned(),
        );
    }
    for of in Faction::ALL {
        let fortune = view.board.fortune.as_ref();
        let fortune = fortune
            .map(|fortune| count(fortune.hands[of.index()].len(), "Fortune card"))
            .map(|told| format!(" and {told}"));
        lines.push(format!(
            "-# {} {}: {} held{}, {} left in the deck",
            names::side_sign(of),
            capital(names::side(of)),
            view.held[of.index()],
            fortune.unwrap_or_default(),
            view.decks[of.index()]
        ));
    }
    let title = match (view.open, view.eyes) {
        (false, Some(of)) => format!("{} The hand of {}", names::side_sign(of), names::side(of)),
        (true, _) => "The hands of both sides".to_owned(),
        (false, None) => "The hands, as everybody sees them".to_owned(),
    };
    let lines = match (view.open, view.eyes) {
        (false, None) => lines.split_off(lines.len() - 2),
        _ => lines,
    };
    Post { title, body: clip_lines(&lines.join("\n"), BODY_MAX), ..Post::default() }
}
