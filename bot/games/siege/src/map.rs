//! The plan of the city, as it is looked at: in large print, or the whole sheet.

use games::Look;
use games::map::{Map, MapRequest, Sight};
use games::named::Named;
use kit::Audience;
use model::Game;
use staff::Roster;

use crate::played::Besieged as _;
use crate::{pictures, text};

/// What the whole sheet goes by, the city in large print, and the cards of the month.
const WHOLE: &str = "all";
const NEAR: &str = "pocket";
const CARDS: &str = "cards";

pub(super) struct Plan;

impl Map for Plan {
    fn parts(&self) -> Named {
        let all = [
            (WHOLE, "The whole plan, with tracks and boxes"),
            (NEAR, "The city, in large print"),
            (CARDS, "The cards of the month"),
        ];
        Named {
            kind: "part of the plan",
            all: all.map(|(key, title)| (key.to_owned(), title.to_owned())).to_vec(),
            aliases: &[("large print", NEAR), ("plan", WHOLE)],
        }
    }

    fn sight(&self, game: &Game, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        let view = game.city()?;
        let look = if wanted.part == NEAR { Look::Near } else { Look::Whole };
        let scene = match wanted.part {
            CARDS => pictures::cards(&view),
            _ => pictures::scene(game, roster, Audience::Public, look, &[]),
        };
        let (title, body) = match wanted.part {
            CARDS => {
                ("The cards of the month".to_owned(), text::board::card_lines(&view).join("\n"))
            }
            _ => ("Khartoum".to_owned(), text::board::score_line(&view)),
        };
        Some(Sight { title, body, scene })
    }
}
