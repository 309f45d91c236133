//! The table, as it is looked at: the whole of it, its parts, what a unit reaches.

use games::Look;
use games::map::{Map, MapRequest, Sight};
use games::named::Named;
use model::Game;
use patrols::UnitId;
use staff::Roster;

use crate::pictures;
use crate::played::Ambushed as _;
use crate::text::board;

pub(super) struct Table;

impl Map for Table {
    fn parts(&self) -> Named {
        let parts = pictures::PARTS.map(|(key, title)| (key.to_owned(), title.to_owned()));
        let name = |id: UnitId| {
            let (key, number) = (id.to_string(), id.to_string()[1..].to_owned());
            let title = match key.chars().next() {
                Some('p') => format!("Reach of the patrol's unit {number}"),
                Some('s') => format!("Reach of scout {number}"),
                _ => format!("Reach of the Dervishes' unit {number}"),
            };
            (key, title)
        };
        Named {
            kind: "part of the table",
            all: parts.into_iter().chain(UnitId::all().map(name)).collect(),
            aliases: &[("large print", "pocket"), ("ranges", "reach"), ("arcs", "reach")],
        }
    }

    fn sight(&self, game: &Game, _roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        let view = game.known_view()?;
        let title = model::words::capital(&board::when(&view));
        let body = match wanted.in_words {
            true => board::in_words(&view),
            false => board::score_line(&view),
        };
        let scene = pictures::scene(game, Look::Part(wanted.part), &[]);
        Some(Sight { title, body, scene })
    }
}
