//! Ships and the train ordered with buttons alone.

use san_juans::{Berth, Board, ShipId, Train, TrainAt, UnitKind as Kind, Whereabouts, first};

use crate::stories::positions::{Look as _, Position, at};
use crate::stories::short::{Story, tell_all};

#[tokio::test(flavor = "multi_thread")]
async fn ships_and_the_train_are_ordered_with_buttons_alone() {
    tell_all(DEEDS).await;
}

/// New units on board a ship.
fn aboard(board: &mut Board, ship: ShipId, kinds: &[Kind]) {
    for kind in kinds {
        let unit = board.raise(*kind, 4, at("suakin"));
        board.unit_mut(unit).at = Whereabouts::Aboard(ship);
    }
}

/// The Atbara in sea area F, with two units of Sudanese aboard, before Tokar in revolt.
fn before_tokar(position: Position) -> Position {
    let mut position = position.with_hand(&[35, 39]);
    let board = &mut position.board;
    let (ship, sea) = (board.called("Atbara"), first().named("tokar").seas[0]);
    board.ship_mut(ship).at = Berth::Sea(sea);
    aboard(
        board,
        ship,
        &[san_juans::kind("sudanese-infantry"), san_juans::kind("sudanese-infantry")],
    );
    position
}

/// The train in crates at Suakin, and two empty transports there.
fn crated(position: Position) -> Position {
    let mut position = position.with_hand(&[35, 39, 45]);
    let board = &mut position.board;
    let suakin = first().named("suakin");
    board.train = Some(Train { at: TrainAt::Crated(suakin), track: Vec::new() });
    let ship = board.called("Dongola");
    board.ship_mut(ship).at = Berth::Port(suakin);
    position.dice = vec![vec![1, 1], vec![1, 1], vec![1, 1]];
    position
}

/// The presses that land what lies off Tokar.
const LAND_AT_TOKAR: &str = "35 / Ops / Sail from the Central Channels (F) / Sail to Tokar / Land all / Drop anchor / Finish the round";

const DEEDS: &[Story] = &[
    Story {
        name: "Kassala",
        prepare: |position| {
            let mut position = position.with_hand(&[35, 39]);
            position.dice = vec![vec![1, 1], vec![1, 1]];
            position
        },
        orders: &[
            "35 / Ops / Sail from Suakin / Choose ships / Transport Kassala / Load all / \
             Sail to Port Stanley / Finish the round",
            "39 / Ops / Sail from Port Stanley / Choose ships / Transport Kassala / Land all / \
             Drop anchor / Finish the round",
        ],
        tells: &["*Kassala*: Suakin, takes 2 units → area D → Port Stanley"],
    },
    Story {
        name: "Tokar from the sea",
        prepare: |position| {
            let mut position = before_tokar(position);
            position.dice = vec![vec![1, 1, 1]];
            position
        },
        orders: &[LAND_AT_TOKAR],
        tells: &["Tokar is retaken"],
    },
    Story {
        name: "Assault from the sea",
        prepare: |position| {
            let mut position = before_tokar(position);
            position.dice = vec![vec![1, 1, 6]];
            position
        },
        orders: &[
            LAND_AT_TOKAR,
            "Fight at Tokar now",
            "Let the bot fight it, break off at a quarter",
        ],
        tells: &["the enemy is there", "⚔ Tokar", "Tokar: thrown back, two units got away"],
    },
    Story {
        name: "A repair",
        prepare: |position| {
            let mut position = position.with_hand(&[35]);
            let ship = position.board.called("Abu Klea");
            position.board.ship_mut(ship).damage = 2;
            position.dice = vec![vec![1, 1]];
            position
        },
        orders: &[
            "35 / Ops / Sail from Suakin / Choose ships / Gunboat Abu Klea / Repair / Repair / \
             Drop anchor / Finish the round",
        ],
        tells: &["*Abu Klea*", "sound again"],
    },
    Story {
        name: "The train",
        prepare: crated,
        orders: &[
            "35 / Ops / Sail from Suakin / Choose ships / Transport Kassala & Transport Dongola / \
             Load the train / Sail to the Central Channels (F) / Finish the round",
            "39 / Ops / Sail from the Central Channels (F) / Sail to Friday Harbor / \
             Land the train here / Drop anchor / Armoured train / \
             Lay track on the Sinkat–Friday Harbor road / Lay track at Sinkat / \
             Finish the round",
            "45 / Ops / Armoured train / Run to Sinkat / 3rd Sudanese Infantry / \
             4th Sudanese Infantry / Finish the round",
        ],
        tells: &["Friday Harbor is its base", "Track is laid at Sinkat"],
    },
];
