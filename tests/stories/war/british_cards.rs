//! The British cards, 1 to 28, each played as its event from the channel.

use san_juans::{
    BattleType, Berth, CardId, Control, Event, Flag, ShipKind, Train, TrainAt, UnitKind as Kind,
    data,
};

use super::cards::{Play, play_all};
use crate::stories::positions::{Look as _, Position, at};

#[tokio::test(flavor = "multi_thread")]
async fn every_british_card_does_what_it_says() {
    play_all(PLAYS).await;
}

/// Six good infantry at Shaw village, next to Tokar in revolt.
fn a_force_at_shaw(position: &mut Position) {
    for _ in 0..6 {
        position.board.raise(Kind::Highlanders, 4, at("shaw"));
    }
}

/// The battle that was joined, and where.
fn battle(facts: &[Event]) -> Option<(String, BattleType)> {
    facts.iter().find_map(|fact| match fact {
        Event::BattleJoined { space, battle, .. } => Some((space.to_string(), *battle)),
        _ => None,
    })
}

pub(crate) const PLAYS: &[Play] = &[
    Play::of(1, |after| {
        let board = &after.board;
        assert_eq!(board.count(Kind::Highlanders, "suakin"), 6);
        assert_eq!(board.count(Kind::Lancers, "suakin"), 2);
        assert_eq!(board.count(Kind::BritishBattery, "suakin"), 2);
        let graham = board.graham.as_ref().expect("he is there");
        assert!(graham.bound && graham.units.len() == 10);
        assert!([2, 3].iter().all(|card| board.deck.draw.contains(&CardId(*card))));
    })
    .pressing(&["Highlanders", "Lancers"])
    .telling(&["Camel Corps Ready (2) and Australian Contingent (3) join the deck."]),
    Play::of(2, |after| assert_eq!(after.board.count(Kind::CamelCorps, "suakin"), 3))
        .telling(&["3rd Camel Corps join at Suakin"]),
    Play::of(3, |after| {
        assert_eq!(after.board.count(Kind::AustralianInfantry, "suakin"), 2);
        assert_eq!(after.board.count(Kind::AustralianBattery, "suakin"), 1);
    })
    .telling(&["1st Australian Battery join at Suakin"]),
    Play::of(4, |after| {
        assert_eq!(after.board.count(Kind::IndianInfantry, "suakin"), 3);
        assert_eq!(after.board.count(Kind::IndianCavalry, "suakin"), 1);
    })
    .telling(&["join at Suakin"]),
    Play::of(5, |after| {
        assert_eq!(after.board.count(Kind::NavalBrigade, "port-stanley"), 1);
        assert_eq!(after.board.count(Kind::MachineGuns, "port-stanley"), 1);
    })
    .pressing(&["Port Stanley"])
    .telling(&["join at Port Stanley"]),
    Play::of(6, |after| {
        assert_eq!(after.board.count(Kind::Marines, "roche-harbor"), 2);
        assert_eq!(after.board.place(data().named("roche-harbor")).siege, Some(2));
    })
    .from(|position| position.board.besiege("roche-harbor", 2))
    .pressing(&["Roche Harbor"])
    .telling(&["2nd Royal Marines join at Roche Harbor"]),
    Play::of(7, |after| {
        assert_eq!(after.board.count(Kind::Guards, "suakin"), 3);
        assert_eq!(after.board.count(Kind::Marines, "suakin"), 1);
        assert_eq!(after.board.count(Kind::BritishBattery, "suakin"), 1);
        assert_eq!(after.board.place(data().named("suakin")).siege, Some(2), "one level less");
    })
    .from(|position| position.board.besiege("suakin", 3))
    .pressing(&["Foot Guards"])
    .telling(&["Suakin"]),
    Play::of(8, |after| assert_eq!(after.board.count(Kind::Highlanders, "suakin"), 3))
        .telling(&["3rd Highlanders join at Suakin"]),
    Play::of(9, |after| assert_eq!(after.board.count(Kind::Hussars, "friday-harbor"), 2))
        .pressing(&["Hussars", "Friday Harbor"])
        .telling(&["2nd Hussars join at Friday Harbor"]),
    Play::of(10, |after| assert_eq!(after.board.count(Kind::MountainBattery, "olga"), 1))
        .from(|position| {
            position.board.raise(Kind::Highlanders, 4, at("olga"));
        })
        .pressing(&["Olga"])
        .telling(&["1st Indian Mountain Battery joins at Olga"]),
    Play::of(11, |after| assert_eq!(after.board.count(Kind::MachineGuns, "suakin"), 1))
        .from(|position| {
            position.board.raise(Kind::Highlanders, 4, at("lopez"));
        })
        .pressing(&["Suakin"])
        .telling(&["1st Machine-Gun Battery joins at Suakin"]),
    Play::of(12, |after| {
        let train = after.board.train.as_ref().expect("it is there");
        assert_eq!(train.at, TrainAt::Crated(data().named("suakin")));
        assert!(train.track.is_empty());
    })
    .telling(&["Suakin"]),
    Play::of(13, |after| {
        let train = after.board.train.as_ref().expect("it is there");
        assert_eq!(train.track.len(), 4, "four sections: {:?}", train.track);
        assert_eq!(train.track[1], at("lopez"));
        let hurt = after.board.ship(after.board.called("Kassala"));
        assert_eq!(hurt.damage, 2, "track was laid instead");
    })
    .from(|position| {
        let board = &mut position.board;
        let at = TrainAt::Base(data().named("port-stanley"));
        board.train = Some(Train { at, track: Vec::new() });
        let ship = board.called("Kassala");
        board.ship_mut(ship).damage = 2;
    })
    .pressing(&[
        "Lay track on point 1 of 1, Port Stanley–Lopez",
        "Lay track at Lopez town",
        "Lay track on point 1 of 2, Lopez–Richardson",
        "Lay track on point 2 of 2, Lopez–Richardson",
    ])
    .telling(&["Track is laid at Lopez town", "Track is laid on point 2 of 2, Lopez–Richardson"]),
    Play::of(14, |after| {
        let sultan = after.board.ship(after.board.called("Sultan"));
        assert_eq!((sultan.kind, after.board.room(sultan.id)), (ShipKind::Sultan, 1));
        assert_eq!(sultan.at, Berth::Port(data().named("suakin")));
    })
    .telling(&["HMS *Sultan* joins at Suakin"]),
    Play::of(15, |after| {
        for name in ["Bordein", "Safia"] {
            let ship = after.board.ship(after.board.called(name));
            assert_eq!(ship.kind, ShipKind::Gunboat);
            assert_eq!(ship.at, Berth::Port(data().named("suakin")));
        }
    })
    .telling(&["*Bordein*", "*Safia*"]),
    Play::of(16, |after| {
        assert_eq!(after.board.this_turn.heliograph, 1, "one of the two is used");
        let used = after.facts.iter().any(
            |fact| matches!(fact, Event::PlayedOps { card, ops } if card.0 == 47 && *ops == 2),
        );
        assert!(used, "a card of one Op counts two");
    })
    .from(|position| position.dice.push(vec![1, 1]))
    .then(&[&["Ops with 47", "Finish the round", "Give order"]])
    .telling(&["Recruits from the Delta (47), 2 Ops"]),
    Play::of(17, |after| {
        assert!(!after.board.intelligence, "it is used");
        let tokar = ("tokar".to_owned(), BattleType::Defence);
        assert_eq!(battle(&after.facts), Some(tokar));
    })
    .from(|position| {
        a_force_at_shaw(position);
        position.dice.push(vec![1, 6]);
    })
    .then(&[
        &["Pass", "March from Shaw village", "Tokar", "Give order"],
        &["The Ansar stand on the defence", "Give order"],
    ])
    .telling(&["The commander will choose how the next battle is met"]),
    Play::of(18, |after| assert_eq!(after.board.points.of(Flag::British), 4))
        .telling(&["4 British replacement points."]),
    Play::of(19, |after| {
        assert!(after.board.this_turn.all_supplied);
        let suakin = data().named("suakin");
        let had = after.before.place(suakin).stores;
        assert_eq!(after.board.place(suakin).stores, had + 10);
    })
    .from(|position| position.options.advanced_supply = true)
    .telling(&["Suakin"]),
    Play::of(20, |after| {
        assert_eq!(after.board.this_turn.zariba, after.board.force(at("roche-harbor")));
    })
    .pressing(&["Roche Harbor"])
    .telling(&["Roche Harbor"]),
    Play::of(21, |after| {
        let board = &after.board;
        assert_eq!(board.count(Kind::Guards, "suakin"), 6);
        assert_eq!(board.count(Kind::Hussars, "suakin"), 2);
        assert_eq!(board.count(Kind::BritishBattery, "suakin"), 2);
        assert_eq!(board.count(Kind::MachineGuns, "suakin"), 1);
        assert_eq!(board.count(Kind::EgyptianInfantry, "sinkat"), 2, "the Ops were spent");
        assert_eq!(board.count(Kind::EgyptianInfantry, "olga"), 0);
    })
    .pressing(&[
        "Foot Guards",
        "Hussars",
        "March from Roche Harbor",
        "Sinkat",
        "March from Olga",
        "Rosario",
        "Finish the round",
    ])
    .telling(&["Roche Harbor → Sinkat, 2 units", "Olga → Rosario, 1 unit"]),
    Play::of(22, |after| assert_eq!(after.board.this_turn.parliament, Some((-10, 5))))
        .telling(&["goes down by 10 if we retook any place"]),
    Play::of(23, |after| {
        let tokar = ("tokar".to_owned(), BattleType::OurSurprise);
        assert_eq!(battle(&after.facts), Some(tokar));
        let rolled =
            after.facts.iter().filter(|fact| matches!(fact, Event::EncounterRolled { .. }));
        assert_eq!(rolled.count(), 1, "none on the road");
    })
    .from(|position| {
        a_force_at_shaw(position);
        position.dice[0].push(6);
    })
    .pressing(&["March from Shaw village", "Tokar"])
    .telling(&["surprise"]),
    Play::of(24, |after| {
        let tokar = data().named("tokar");
        assert_eq!(after.board.place(tokar).control, Control::RetakenBritish);
        assert_eq!(after.board.this_turn.punished, [tokar]);
        assert_eq!(after.board.count(Kind::Highlanders, "tokar"), 6);
    })
    .from(|position| {
        a_force_at_shaw(position);
        position.dice[0].extend([1, 1]);
    })
    .pressing(&["March from Shaw village", "Tokar", "Finish the round"])
    .telling(&["Tokar"]),
    Play::of(25, |after| {
        let control = |slug: &str| after.board.place(data().named(slug)).control;
        assert_eq!(control("tokar"), Control::RetakenEgyptian);
        assert_eq!(control("ginnis"), Control::Mahdist);
        assert!(after.board.this_turn.retaken && battle(&after.facts).is_none());
    })
    .from(|position| position.board.rise("ginnis"))
    .pressing(&["Tokar"])
    .telling(&["Tokar comes back to us"]),
    Play::of(26, |after| {
        let mut calmed = after.board.next_rebellion.islands.clone();
        calmed.sort_unstable();
        let small = ["shaw", "suakin", "decatur", "stuart", "waldron"];
        let mut wanted = small.map(|slug| (data().place(data().named(slug)).island, -1));
        wanted.sort_unstable();
        assert_eq!(calmed, wanted);
    })
    .telling(&["Next rebellion: −1 to revolt rolls on "]),
    Play::of(27, |after| {
        let [(place, force)] = after.board.this_turn.scouted[..] else { panic!("one place") };
        assert_eq!(place, data().named("tokar"));
        assert!(force.units() > 0);
        let seen = format!("{} units", force.units());
        assert!(!after.told.contains(&seen), "only the commander knows how many: {}", after.told);
    })
    .pressing(&["Tokar"])
    .then(&[&["No", "Give order"]]),
    Play::of(28, |after| assert_eq!(after.board.count(Kind::Guards, "suakin"), 3))
        .telling(&["3rd Foot Guards join at Suakin"]),
];
