//! What the page of a game has of its own: its figures.

use games::text::page::table;
use khartoum::{Faction, View};
use maud::Markup;

use crate::text::story;
use crate::turns::{self, Played, Turn};

pub fn figures(played: &Played) -> Markup {
    let row = |(turn, view): (&Turn, &View)| {
        let figures = turns::figures(turn);
        let of = |figure: fn(&khartoum_pictures::Turn) -> u8| {
            figures.as_ref().map_or_else(|| "–".to_owned(), |of| figure(of).to_string())
        };
        let held = view.board.occupied(Faction::Mahdist);
        let great = khartoum::SpaceId::all()
            .filter(|space| khartoum::data().space(*space).points == 3 && held.has(*space))
            .count();
        [
            story::title(turn),
            of(|of| of.points),
            of(|of| of.towns),
            great.to_string(),
            of(|of| of.empire_units),
            of(|of| of.mahdist_units),
        ]
    };
    let heads = [
        "Turn",
        "#Points of the Empire",
        "#Its towns",
        "#Great towns of the Mahdists",
        "#Empire units",
        "#Mahdist units",
    ];
    table(Some("At the end of each turn"), heads, played.shown().into_iter().map(row))
}
