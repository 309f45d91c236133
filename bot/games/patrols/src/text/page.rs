//! What the page of a game has of its own: its figures.

use games::text::page::table;
use maud::Markup;
use patrols::View;

use crate::text::story;
use crate::turns::{self, Played, Turn};

pub fn figures(played: &Played) -> Markup {
    let row = |(turn, _): (&Turn, &View)| {
        let figures = turns::figures(turn);
        let of = |figure: fn(&patrols_pictures::Turn) -> i32| {
            figures.as_ref().map_or_else(|| "–".to_owned(), |of| figure(of).to_string())
        };
        [
            story::title(turn),
            of(|of| of.points[0].into()),
            of(|of| of.points[1].into()),
            of(|of| of.scouted[0].into()),
            of(|of| of.scouted[1].into()),
            of(|of| of.bases[0].into()),
            of(|of| of.bases[1].into()),
        ]
    };
    let heads = [
        "Turn",
        "#Points of the patrol",
        "#Points of the Dervishes",
        "#Scenery searched",
        "#Pieces of scenery",
        "#Bases of the patrol",
        "#Bases of the Dervishes",
    ];
    table(Some("At the end of each turn"), heads, played.shown().into_iter().map(row))
}
