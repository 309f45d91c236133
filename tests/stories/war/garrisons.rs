//! Sieges by buttons alone: sorties, breakouts, storms, gunboats, relief by land and by sea.

use san_juans::{Berth, Phase, Whereabouts, first};

use crate::stories::positions::{Look as _, Position, at};
use crate::stories::short::{Story, tell_all};

#[tokio::test(flavor = "multi_thread")]
async fn sieges_are_fought_with_buttons_alone() {
    tell_all(DEEDS).await;
}

/// Friday Harbor besieged, the siege phase about to begin.
fn besieged(position: Position) -> Position {
    let mut position = position.with_hand(&[35]);
    position.board.besiege("friday-harbor", 2);
    position.phase = Phase::Sieges;
    position
}

/// Six infantry who came with a card, at Friday Harbor; Sinkat next to it besieged.
fn sinkat_besieged(position: Position) -> Position {
    let mut position = position.with_hand(&[35, 39]);
    for _ in 0..6 {
        position.board.raise(san_juans::kind("highlanders"), 4, at("friday-harbor"));
    }
    position.board.raise(san_juans::kind("egyptian-infantry"), 4, at("sinkat"));
    position.board.besiege("sinkat", 2);
    position.dice = vec![vec![1, 1, 1]];
    position
}

const DEEDS: &[Story] = &[
    Story {
        name: "Sortie",
        prepare: |position| {
            let mut position = besieged(position);
            // 8 units: +1 for numbers, +1 for horse: 12, complete surprise.
            position.dice = vec![vec![4, 5]];
            position
        },
        orders: &["Sortie / All of them"],
        tells: &["Sortie from Friday Harbor", "complete surprise"],
    },
    Story {
        name: "Breakout",
        prepare: besieged,
        orders: &[
            "Break out / 2nd Egyptian Dragoons & 3rd Egyptian Dragoons / The Sinkat",
            "Let the bot fight it, break off at a quarter",
        ],
        tells: &["break out", "⚔ Friday Harbor: breakout, ", "thrown back inside"],
    },
    Story {
        name: "Storm",
        prepare: |position| {
            let mut position = besieged(position);
            position.options.storming = true;
            position.dice = vec![vec![6]];
            position
        },
        orders: &["Hold out", "Let the bot fight it, never break off"],
        tells: &["they storm", "⚔ Friday Harbor: the Ansar storm, encounter battle"],
    },
    Story {
        name: "Gunboats",
        prepare: |position| {
            let mut position = besieged(position);
            position.options.gunboats_in_siege = true;
            position
        },
        orders: &["Hold out"],
        tells: &["−2 two gunboats", "under fire"],
    },
    Story {
        name: "Relief",
        prepare: sinkat_besieged,
        orders: &[
            "35 / Ops / March from Friday Harbor / Sinkat / Fight at Sinkat now",
            "Let the bot fight it, never break off",
        ],
        tells: &["⚔ Sinkat: relief, ", "The siege of Sinkat is broken"],
    },
    Story {
        name: "A way out",
        prepare: |position| {
            let mut position = position.with_hand(&[35, 39]);
            for _ in 0..8 {
                position.board.raise(san_juans::kind("highlanders"), 4, at("friday-harbor"));
            }
            position.board.besiege("friday-harbor", 2);
            position.dice = vec![vec![1, 1]];
            position
        },
        orders: &[
            "35 / Ops / Act at besieged Friday Harbor / Fight a way out of Friday Harbor / \
             1st Highlanders & 2nd Highlanders & 3rd Highlanders & 4th Highlanders / \
             Fight at Friday Harbor now",
            "Let the bot fight it, never break off",
        ],
        tells: &["⚔ Friday Harbor: a way out, "],
    },
    Story {
        name: "Boats into a siege",
        prepare: |position| {
            let mut position = position.with_hand(&[35, 39]);
            position.options.boats_into_siege = true;
            let board = &mut position.board;
            board.besiege("friday-harbor", 2);
            let (ship, sea) = (board.called("Kassala"), first().named("shaw").seas[0]);
            board.ship_mut(ship).at = Berth::Sea(sea);
            for unit in board.force(at("suakin")) {
                board.unit_mut(unit).at = Whereabouts::Aboard(ship);
            }
            position.dice = vec![vec![1, 1, 5]];
            position
        },
        orders: &[
            "35 / Ops / Sail from the Central Channels (F) / Sail to Friday Harbor",
            "Land all / Drop anchor / Finish the round",
        ],
        tells: &["unharmed"],
    },
];
