//! The Egyptian cards, 29 to 54, each played as its event from the channel.

use san_juans::{
    Berth, CardId, Cause, Control, Entry, Flag, Gordon, ShipKind, Space, UnitKind as Kind, data,
};

use super::cards::{Play, play_all};
use crate::stories::positions::{Look as _, at};

#[tokio::test(flavor = "multi_thread")]
async fn every_egyptian_card_does_what_it_says() {
    play_all(PLAYS).await;
}

pub(crate) const PLAYS: &[Play] = &[
    Play::of(29, |after| {
        assert!(after.board.this_turn.firman && !after.dismissal_possible);
        assert_eq!(after.board.points.of(Flag::Egyptian), 2);
    })
    .telling(&["2 Egyptian replacement points."]),
    Play::of(30, |after| {
        let steps: Vec<u8> =
            after.board.ashore(at("roche-harbor")).map(|unit| unit.steps).collect();
        assert_eq!(steps, [3, 4], "up to two steps, and never more than four");
    })
    .from(|position| {
        let units = position.board.force(at("roche-harbor"));
        for (unit, steps) in units.into_iter().zip([1, 3]) {
            position.board.unit_mut(unit).steps = steps;
        }
    })
    .pressing(&["Roche Harbor"])
    .telling(&["gets 2 steps back", "gets 1 step back"]),
    Play::of(31, |after| {
        let damage = |name: &str| after.board.ship(after.board.called(name)).damage;
        assert_eq!([damage("Tamai"), damage("Atbara"), damage("Kassala")], [0, 0, 1]);
    })
    .from(|position| {
        for (name, damage) in [("Tamai", 3), ("Atbara", 1), ("Kassala", 1)] {
            let ship = position.board.called(name);
            position.board.ship_mut(ship).damage = damage;
        }
    })
    .pressing(&["Friday Harbor"])
    .telling(&["Tamai", "Atbara"]),
    Play::of(32, |after| assert_eq!(after.board.count(Kind::SudaneseInfantry, "suakin"), 2))
        .pressing(&["Suakin"])
        .telling(&["join at Suakin"]),
    Play::of(33, |after| {
        let calmed = &after.board.next_rebellion.islands;
        let island = data().place(data().named("roche-harbor")).island;
        assert_eq!(*calmed, [(island, -1)]);
    })
    .pressing(&["San Juan Island"])
    .telling(&["Next rebellion: −1 to revolt rolls on San Juan Island."]),
    Play::of(34, |after| {
        let ship = after.board.ship(after.board.called("Talahawiyeh"));
        assert_eq!(ship.kind, ShipKind::LightTransport);
        assert_eq!(ship.at, Berth::Port(data().named("friday-harbor")));
        assert_eq!(after.board.room(ship.id), 2);
    })
    .pressing(&["Friday Harbor"])
    .telling(&["*Talahawiyeh* joins at Friday Harbor"]),
    Play::of(35, |after| {
        let more = |kind, slug| after.board.count(kind, slug) - after.before.count(kind, slug);
        assert_eq!(more(Kind::EgyptianInfantry, "west-sound"), 1);
        assert_eq!(more(Kind::EgyptianInfantry, "eastsound"), 1);
        assert_eq!(more(Kind::EgyptianInfantry, "friday-harbor"), 2);
        assert_eq!(more(Kind::KruppBattery, "friday-harbor"), 1);
    })
    .pressing(&["West Sound", "Eastsound", "Friday Harbor", "Friday Harbor", "Friday Harbor"]),
    Play::of(36, |after| {
        let ten = &after.board.hicks.as_ref().expect("they came").units;
        assert_eq!(ten.len(), 10);
        assert_eq!(after.board.force(at("tokar")), *ten, "they took Tokar");
        let tokar = after.board.place(data().named("tokar"));
        assert_eq!(tokar.control, Control::RetakenEgyptian);
    })
    // Nobody waits on the road or at Tokar.
    .from(|position| position.dice = vec![vec![1, 1, 1, 1]])
    .pressing(&["Finish the round"])
    .telling(&["6 Hicks' Infantry", "Tokar"]),
    Play::of(37, |after| {
        assert_eq!(after.board.count(Kind::Militia, "richardson"), 3);
        assert_eq!(after.board.count(Kind::BashiBazoukInfantry, "richardson"), 1, "as before");
    })
    .pressing(&["Militia", "Richardson"])
    .telling(&["join at Richardson"]),
    Play::of(38, |after| {
        assert_eq!(after.board.count(Kind::BashiBazoukCavalry, "ginnis"), 2);
        assert_eq!(after.board.next_rebellion.places, [(data().named("ginnis"), 1)]);
    })
    .pressing(&["Ginnis"])
    .telling(&["Next rebellion: +1 to revolt rolls at Ginnis."]),
    Play::of(39, |after| {
        let calmed: Vec<_> =
            ["decatur", "richardson", "mud-bay"].map(|slug| data().named(slug)).into();
        let mut places = after.board.next_rebellion.places.clone();
        places.sort_unstable();
        assert_eq!(places, calmed.iter().map(|place| (*place, -1)).collect::<Vec<_>>());
        assert!(after.board.this_turn.sieges.contains(&(data().named("richardson"), -1)));
    })
    .from(|position| position.board.besiege("richardson", 1))
    .pressing(&["Sea area E"])
    .telling(&["−1 to this turn's siege roll at Richardson"]),
    Play::of(40, |after| assert_eq!(after.board.next_rebellion.void, [data().named("sinkat")]))
        .pressing(&["Sinkat"])
        .telling(&["a revolt at Sinkat comes to nothing"]),
    Play::of(41, |after| {
        let redoubts = |slug: &str| after.board.place(data().named(slug)).redoubts;
        assert_eq!([redoubts("ginnis"), redoubts("tamai"), redoubts("olga")], [1, 1, 0]);
    })
    .pressing(&["Ginnis", "Tamai village"])
    .telling(&["A redoubt is thrown up at Ginnis.", "A redoubt is thrown up at Tamai village."]),
    Play::of(42, |after| {
        assert_eq!(after.board.this_turn.sieges, [(data().named("lopez"), -2)]);
    })
    .from(|position| {
        position.board.besiege("lopez", 2);
        position.board.besiege("olga", 1);
    })
    .pressing(&["Lopez town"])
    .telling(&["−2 to this turn's siege roll at Lopez town."]),
    Play::of(43, |after| {
        let sinkat = data().named("sinkat");
        assert_eq!(after.board.next_rebellion.hard, [sinkat]);
        assert_eq!(after.board.place(sinkat).redoubts, 1);
    })
    .pressing(&["Sinkat"])
    .telling(&["Sinkat rises on 8 or more only"]),
    Play::of(44, |after| {
        let pile = &after.board.deck.draw;
        let top: Vec<CardId> = pile.iter().rev().take(3).copied().collect();
        assert_eq!(top, [31, 30, 29].map(CardId), "the last laid down lies on top");
        assert_eq!(pile.len(), after.before.deck.draw.len());
        assert!(!after.told.contains("Rallying"), "what spies saw is told to nobody else");
    })
    .from(|position| {
        // On top, from the top: 30, 29, 31.
        let pile = &mut position.board.deck.draw;
        pile.retain(|card| ![29, 30, 31].contains(&card.0));
        pile.extend([31, 29, 30].map(CardId));
    })
    .then(&[&["29 Khedive's Firman", "30 Rallying", "Give order"]]),
    Play::of(45, |after| {
        assert_eq!(after.board.count(Kind::EgyptianInfantry, "friday-harbor"), 3);
        assert_eq!(after.board.force(at("roche-harbor")), []);
    })
    .pressing(&["March from Roche Harbor", "Friday Harbor"])
    .telling(&["Roche Harbor → Friday Harbor, 2 units"]),
    Play::of(46, |after| {
        assert_eq!(after.board.count(Kind::Dragoons, "port-stanley"), 1);
        assert_eq!(after.board.count(Kind::Cuirassiers, "port-stanley"), 1);
    })
    .pressing(&["Port Stanley"])
    .telling(&["join at Port Stanley"]),
    Play::of(47, |after| assert_eq!(after.board.points.of(Flag::Egyptian), 4))
        .telling(&["4 Egyptian replacement points."]),
    Play::of(48, |after| assert_eq!(after.board.count(Kind::KruppBattery, "deer-harbor"), 2))
        .pressing(&["Deer Harbor"])
        .telling(&["join at Deer Harbor"]),
    Play::of(49, |after| {
        let sea = |name: &str| after.board.ship(after.board.called(name)).at;
        assert!(matches!(sea("Tamai"), Berth::Sea(_)), "she put out");
        assert_eq!(sea("Atbara"), Berth::Port(data().named("friday-harbor")));
    })
    .pressing(&[
        "Ships at Friday Harbor",
        "Gunboat Tamai",
        "Sail to sea area A",
        "Drop anchor",
        "Finish the round",
    ]),
    Play::of(50, |after| assert_eq!(after.board.count(Kind::Militia, "waldron"), 3))
        .pressing(&["Waldron village"])
        .telling(&["join at Waldron village"]),
    Play::of(51, |after| assert!(after.board.next_rebellion.pay_chest))
        .telling(&["would mutiny retreat instead"]),
    Play::of(52, |after| {
        assert!(after.board.this_turn.camel_transport);
        // Four spaces instead of three.
        let point = after.board.force(at("roche-harbor"));
        assert_eq!(point, [], "they marched");
        let stand: Vec<Space> = after.board.occupied();
        assert!(stand.iter().any(|space| space.place().is_none()), "four spaces on: {stand:?}");
    })
    .then(&[&["Pass", "March from Roche Harbor", "Point", "Give order"]]),
    Play::of(53, |after| {
        let entry = Entry { cause: Cause::Card(CardId(53)), vp: -5 };
        assert_eq!(after.board.this_turn.ledger, [entry]);
        assert_eq!(after.board.vp, after.before.vp, "the track moves in phase 7");
        let rosario = after.board.place(data().named("rosario"));
        assert_eq!(rosario.control, Control::RetakenEgyptian);
        assert!(after.board.in_revolt(data().named("tokar")), "no fortress on Shaw");
    })
    .from(|position| {
        position.board.rise("rosario");
        position.board.rise("ginnis");
    })
    .pressing(&["Rosario"])
    .telling(&["Mahdi's score at the turn's end: −5.", "Rosario comes back to us"]),
    Play::of(54, |after| {
        assert_eq!(after.board.gordon, Gordon::Ashore { recalled: false });
        assert_eq!(after.board.count(Kind::GordonsSudanese, "friday-harbor"), 6);
    })
    .telling(&["General Gordon is at Friday Harbor"]),
];
