//! The cards of a campaign, as they are looked at: the hand, and one card of the deck.

use games::cards::Cards;
use games::text::staff::people::{named, named_bare};
use model::message::Post;
use model::words::clip;
use model::{Game, Snapshot};
use render::Scene;
use san_juans::{Card, CardId, Choice as Own, View, data};
use san_juans_pictures::{Hand as Fan, Held};

use crate::played::AtWar as _;
use crate::text::cards;
use crate::text::cards::{holder, playable};

/// Width of a hand, in pixels.
const FAN: u32 = 1_600;

pub(super) struct Hand;

fn view(snapshot: &Snapshot) -> Option<View> {
    snapshot.game.as_ref()?.san_juans_view(None)
}

fn offered(snapshot: &Snapshot) -> Vec<Own> {
    let decision = snapshot.game.as_ref().and_then(|game| game.decision());
    let choices = decision.iter().flat_map(|decision| decision.ask.choices());
    choices.filter_map(|choice| choice.own()).collect()
}

/// Reads a card as it is typed or picked: its number, or enough of its title.
pub(super) fn card_named(typed: &str) -> Option<CardId> {
    let typed = typed.trim().trim_start_matches('#').to_lowercase();
    let cards = &data().cards;
    if let Ok(number) = typed.parse::<u8>() {
        return cards.iter().map(|row| row.id).find(|id| id.0 == number);
    }
    let title = |row: &Card| row.title.to_lowercase();
    let exact = cards.iter().find(|row| title(row) == typed);
    let begins = || {
        let mut found = cards.iter().filter(|row| !typed.is_empty() && title(row).contains(&typed));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    };
    exact.or_else(begins).map(|row| row.id)
}

impl Cards for Hand {
    fn held(&self, game: &Game) -> Vec<(String, String)> {
        let held = game.san_juans_view(None).map(|view| view.hand).unwrap_or_default();
        let title = |id: &CardId| clip(&format!("{id} {}", data().card(*id).title), 80);
        held.iter().map(|id| (id.0.to_string(), title(id))).collect()
    }

    fn find(&self, typed: &str) -> Option<String> {
        card_named(typed).map(|id| id.0.to_string())
    }

    fn told(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        let (view, offered) = (view(snapshot)?, offered(snapshot));
        let post = match card {
            None => cards::hand(&view, &offered),
            Some(card) => cards::card(card_named(card)?, &view, &offered),
        };
        Some(Post { body: named(&post.body, &snapshot.roster), ..post })
    }

    fn drawn(&self, snapshot: &Snapshot) -> Option<Scene> {
        let (view, offered) = (view(snapshot)?, offered(snapshot));
        let held = |id: &CardId| Held {
            id: *id,
            event: playable(*id, &offered),
            with: holder(*id, &view).map(|officer| named_bare(&officer, &snapshot.roster)),
        };
        let cards: Vec<Held> = view.hand.iter().map(held).collect();
        (!cards.is_empty()).then(|| Scene::new(Fan { cards, width: FAN }))
    }
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
