//! The map, as it is looked at: the whole of it, its parts, the supply of the Empire.

use games::map::{Map, MapRequest, Sight};
use games::named::Named;
use model::Game;
use staff::Roster;

use crate::pictures;
use crate::played::Contested as _;
use crate::text::board;

pub(super) struct Sudan;

impl Map for Sudan {
    fn parts(&self) -> Named {
        let all = pictures::PARTS.map(|(key, title, _)| (key.to_owned(), title.to_owned()));
        Named {
            kind: "part of the map",
            all: all.to_vec(),
            aliases: &[
                ("large print", "pocket"),
                ("the nile", "nile"),
                ("the south", "kordofan"),
                ("suakin", "red-sea"),
                ("the east", "red-sea"),
            ],
        }
    }

    fn sight(&self, game: &Game, _roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        let view = game.known_view()?;
        let title = model::words::capital(&board::when(&view));
        let body = match wanted.in_words {
            true => board::in_words(&view),
            false => format!("{}\n{}", board::score_line(&view), board::great_line(&view)),
        };
        let scene = pictures::scene(game, games::Look::Part(wanted.part), &[]);
        Some(Sight { title, body, scene })
    }
}
