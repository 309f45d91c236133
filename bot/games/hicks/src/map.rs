//! The table of a march, as it is looked at: the square and its surroundings, all of it, or all of
//! it with ranges.

use games::Look;
use games::map::{Map, MapRequest, Sight};
use games::named::Named;
use kit::Audience;
use model::Game;
use staff::Roster;

use crate::played::OnTheMarch as _;
use crate::{pictures, text};

/// What the whole table goes by, what is near the square, and the whole with ranges.
const WHOLE: &str = "all";
const NEAR: &str = "pocket";
const RANGES: &str = "ranges";

pub(super) struct Table;

impl Map for Table {
    fn parts(&self) -> Named {
        let all = [
            (WHOLE, "The whole table"),
            (NEAR, "The square, in large print"),
            (RANGES, "The whole table, with ranges"),
        ];
        Named {
            kind: "part of the table",
            all: all.map(|(key, title)| (key.to_owned(), title.to_owned())).to_vec(),
            aliases: &[("large print", NEAR), ("square", NEAR)],
        }
    }

    fn sight(&self, game: &Game, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        let look = match wanted.part {
            NEAR => Look::Near,
            RANGES => Look::Ranges,
            _ => Look::Whole,
        };
        Some(Sight {
            title: "The table".to_owned(),
            body: text::board::score_line(&game.table()?),
            scene: pictures::scene(game, roster, Audience::Public, look, &[]),
        })
    }
}
