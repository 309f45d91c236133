//! What the page of a march has of its own: its figures, and what the Pashas did.

use games::text::page::{TAKEN_BACK, table};
use hicks::PashaView;
use maud::Markup;

use crate::text::story;
use crate::turns::{self, Marched, Turn};

pub fn name(turn: u8) -> String {
    match turn {
        0 => "Drawing up".to_owned(),
        number => format!("Turn {number}"),
    }
}

/// How things stood at the end of each turn.
pub fn figures(marched: &Marched) -> Markup {
    let row = |turn: &Turn| {
        let commander = turn.seat.map(|seat| story::called(seat, marched));
        let view = &turn.view;
        [
            name(turn.turn),
            commander.unwrap_or_else(|| "–".to_owned()),
            format!("{}″", view.to_palm),
            view.infantry.0.to_string(),
            view.stragglers.len().to_string(),
            view.parties.len().to_string(),
            view.ansar_killed.to_string(),
        ]
    };
    let heads = [
        "Turn",
        "In command",
        "#To the palm",
        "#Infantry",
        "#Astray",
        "#Parties of Ansar",
        "#Ansar killed",
    ];
    table(Some("At the end of each turn"), heads, marched.turns.iter().map(row))
}

pub fn staff(marched: &Marched) -> Markup {
    let pashas: &[PashaView] = marched.turns.last().map_or(&[], |turn| &turn.view.pashas);
    let row = |pasha: &PashaView| {
        let player = marched.roster.in_turn(pasha.seat);
        let orders = player.and_then(|player| marched.orders.get(&player)).copied();
        [
            story::called(pasha.seat, marched),
            turns::commanded(marched, pasha.seat).to_string(),
            orders.unwrap_or(0).to_string(),
            if pasha.alive { "alive" } else { "fallen" }.to_owned(),
        ]
    };
    let heads = ["Pasha", "#Turns in command", "#Orders", "At the end"];
    table(Some(TAKEN_BACK), heads, pashas.iter().map(row))
}
