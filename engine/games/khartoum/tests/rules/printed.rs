//! The data as the rules print it: turns, map, counters, cards.

use khartoum::{
    Contingent, FLOOD, Faction, Kind, LAST_TURN, Link, Moves, Options, POINTS_TO_WIN, Pile,
    SpaceId, Terrain, UnitId, data,
};
use kit::Calm;

use crate::table::{fought, map, played, space};

/// K-001, K-002, K-R01: forty counters of three armies, the Mahdist side plays first.
#[test]
fn forty_counters_belong_to_two_sides() {
    assert_eq!(Faction::ALL, [Faction::Mahdist, Faction::Empire]);
    let count = |of: Contingent| UnitId::all().filter(|unit| unit.contingent() == of).count();
    let all = [Contingent::Mahdist, Contingent::Egyptian, Contingent::British].map(count);
    assert_eq!(all, [9, 18, 13]);
    for unit in UnitId::all() {
        let mahdist = unit.contingent() == Contingent::Mahdist;
        assert_eq!(unit.faction() == Faction::Mahdist, mahdist, "{unit}");
    }
}

/// K-003, K-004, K-R07: nine turns, the Nile in flood in five of them; Khartoum is a fortress then.
#[test]
fn nine_turns_and_the_nile() {
    let told: Vec<(u8, Terrain)> =
        (1..=LAST_TURN).map(|turn| (turn, map(turn, "").terrain(space("khartoum")))).collect();
    let (walls, town) = (Terrain::Fortress, Terrain::Town);
    let wanted = [walls, walls, town, town, town, walls, walls, walls, town];
    assert_eq!(told.iter().map(|(_, of)| *of).collect::<Vec<_>>(), wanted, "K-062");
    assert_eq!((FLOOD.len(), POINTS_TO_WIN), (5, 9));
    for turn in 1..=LAST_TURN {
        let at = map(turn, "");
        for other in SpaceId::all().filter(|at| *at != space("khartoum")) {
            assert_eq!(at.terrain(other), data().space(other).terrain, "K-R02: no other fortress");
        }
    }
}

fn units(of: impl Fn(UnitId) -> bool) -> Vec<String> {
    let told = |unit: UnitId| {
        let (data, figures) = (unit.data(), unit.data().figures(false));
        let mut text =
            format!("{unit} {:?} {} {}", data.kind, figures.strength, figures.moves).to_lowercase();
        if data.eliminate {
            text += " e";
        }
        if data.elite {
            text += " elite";
        }
        if let Some(at) = data.start() {
            text += &format!(" @{at}");
        }
        text
    };
    UnitId::all().filter(|unit| of(*unit)).map(told).collect()
}

/// K-005, K-008, K-R14.
#[test]
fn mahdist_counters_are_as_printed() {
    let wanted = [
        "abdulah tribal 4 2",
        "muhamed tribal 4 2",
        "ali tribal 4 2",
        "osman-digna tribal 4 2",
        "jihadiya-a jihadiya 4 3",
        "jihadiya-b jihadiya 4 3",
        "cavalry-a cavalry 3 4",
        "cavalry-b cavalry 3 4",
        "mahdi leader 2 3",
    ];
    assert_eq!(units(|unit| unit.contingent() == Contingent::Mahdist), wanted);
    assert!(UnitId::MAHDI.is_leader() && UnitId::MAHDI.kind() == Kind::Leader);
}

/// K-006, K-008, K-010, K-012, K-013, K-014, K-015, K-054, K-R15.
#[test]
fn egyptian_counters_are_as_printed() {
    let wanted = [
        "garrison-wadi-halfa garrison 4 0 @wadi-halfa",
        "garrison-khartoum garrison 4 0 @khartoum",
        "garrison-suakin garrison 4 0 @suakin",
        "garrison-a garrison 2 0",
        "garrison-b garrison 2 0",
        "garrison-c garrison 2 0",
        "garrison-d garrison 2 0",
        "1st-infantry infantry 2 2 e @kosti",
        "2nd-infantry infantry 2 2 e @kosti",
        "3rd-infantry infantry 2 2 e @wadi-halfa",
        "4th-infantry infantry 2 2 e @khartoum",
        "slatin-bey infantry 2 2 e @dara",
        "bashi-cavalry cavalry 2 3 e @kosti",
        "5th-infantry infantry 2 2 e",
        "bashi-infantry infantry 1 2 e",
        "sudanese-infantry infantry 3 2",
        "egyptian-camels camel 2 4",
        "egyptian-boats boats 3 3",
    ];
    assert_eq!(units(|unit| unit.contingent() == Contingent::Egyptian), wanted);
}

/// K-006, K-007, K-008, K-016, K-053, K-R16: Gordon is elite and a leader.
#[test]
fn british_counters_are_as_printed() {
    let wanted = [
        "rmli infantry 4 2 @suakin",
        "gordon leader 2 4 elite",
        "g-1st-bde infantry 5 2",
        "g-2nd-bde infantry 5 2",
        "g-cavalry cavalry 4 3",
        "w-1st-bde infantry 5 2",
        "w-2nd-bde infantry 5 2",
        "w-boats boats 3 3",
        "heavy-camels camel 4 4 elite",
        "light-camels camel 4 4",
        "w-cavalry cavalry 3 3",
        "guards-bde infantry 5 2 elite",
        "naval-bde infantry 4 2",
    ];
    assert_eq!(units(|unit| unit.contingent() == Contingent::British), wanted);
    let names: Vec<&str> = ["rmli", "g-1st-bde", "w-1st-bde", "guards-bde", "heavy-camels"]
        .map(|key| crate::table::unit(key).data().name.as_str())
        .into();
    assert_eq!(names, ["RMLI", "G 1st Bde", "W 1st Bde", "Gds Bde", "Heavy Camel Cp"], "K-007");
}

/// K-R11: each space, its type and ground; K-R02: towns and ports; K-R12: 18 points.
#[test]
fn thirty_spaces_are_as_printed() {
    let told = |id: SpaceId| {
        let of = data().space(id);
        let mut text = format!("{id} {:?}", of.terrain).to_lowercase();
        for (is, word) in [
            (of.town, "town".to_owned()),
            (of.points > 0, of.points.to_string()),
            (of.port, "port".to_owned()),
            (of.wells, "wells".to_owned()),
            (of.fortress_in_flood, "fortress".to_owned()),
            (data().map.on_river.has(id), "river".to_owned()),
            (of.south, "south".to_owned()),
        ] {
            if is {
                text += &format!(" {word}");
            }
        }
        text
    };
    let wanted = [
        "wadi-halfa town town 3 river",
        "akasha open river",
        "dongola town town 1 river",
        "korti open river",
        "abu-hamed open river",
        "berber town town 1 river",
        "metemma open river",
        "shendi town town 1 river",
        "khartoum town town 3 fortress river",
        "duem open river south",
        "kosti town town 1 river south",
        "wad-medani open river south",
        "sennar town town 1 river south",
        "bara scrub",
        "el-obeid town town 1",
        "rahad scrub",
        "en-nahud scrub",
        "el-fasher town town 1",
        "dara town town 1",
        "murat-wells desert wells",
        "jakdul-wells desert wells",
        "abu-klea desert wells",
        "ariab desert wells",
        "suakin town town 3 port",
        "trinkitat port port",
        "sinkat scrub",
        "tamai scrub",
        "tokar open",
        "kassala town town 1",
        "gedaref scrub",
    ];
    assert_eq!(SpaceId::all().map(told).collect::<Vec<_>>(), wanted);
    let points: u8 = data().spaces.iter().map(|space| space.points).sum();
    assert_eq!((points, data().map.towns.count()), (18, 12), "K-R12");
    assert_eq!(data().map.ports.count(), 2);
}

fn links(kind: Link) -> Vec<String> {
    let of = data().links.iter().filter(|(own, _, _)| *own == kind);
    of.map(|(_, a, b)| format!("{a}-{b}")).collect()
}

/// K-R13: 44 links and the passage; K-R04: "south of Khartoum".
#[test]
fn links_are_as_printed() {
    let river = "wadi-halfa-akasha akasha-dongola dongola-korti korti-abu-hamed abu-hamed-berber \
                 berber-metemma metemma-shendi shendi-khartoum khartoum-duem duem-kosti \
                 khartoum-wad-medani wad-medani-sennar";
    let land = "kosti-sennar kosti-rahad duem-rahad duem-bara duem-wad-medani bara-el-obeid \
                el-obeid-rahad el-obeid-en-nahud en-nahud-el-fasher en-nahud-dara el-fasher-dara \
                wad-medani-gedaref sennar-gedaref gedaref-kassala kassala-berber kassala-tokar \
                tokar-trinkitat tokar-tamai tamai-suakin suakin-sinkat sinkat-tamai";
    let desert = "wadi-halfa-murat-wells murat-wells-abu-hamed korti-jakdul-wells \
                  jakdul-wells-abu-klea abu-klea-metemma jakdul-wells-berber sinkat-ariab \
                  ariab-berber bara-korti bara-khartoum kassala-shendi";
    for (kind, wanted, count) in [
        (Link::River, river, 12),
        (Link::Land, land, 21),
        (Link::Desert, desert, 11),
        (Link::Sea, "suakin-trinkitat", 1),
    ] {
        let wanted: Vec<&str> = wanted.split_whitespace().collect();
        assert_eq!(links(kind), wanted, "{kind:?}");
        assert_eq!(wanted.len(), count);
    }
    let south: Vec<String> = SpaceId::all()
        .filter(|space| data().space(*space).south)
        .map(|space| space.to_string())
        .collect();
    assert_eq!(south, ["duem", "kosti", "wad-medani", "sennar"]);
}

/// K-021, K-R08, K-R59: Suakin has two neighbours, and the passage is none; K-025: Abu Klea is a
/// well like the others.
#[test]
fn neighbours_are_joined_by_land_river_or_desert() {
    let near = |key: &str| -> Vec<String> {
        data().map.next_to(space(key)).map(|space| space.to_string()).collect()
    };
    assert_eq!(near("suakin"), ["sinkat", "tamai"]);
    assert_eq!(near("trinkitat"), ["tokar"]);
    assert_eq!(near("khartoum"), ["shendi", "duem", "wad-medani", "bara"]);
    assert_eq!(near("jakdul-wells"), ["korti", "berber", "abu-klea"]);
    assert_eq!(near("abu-klea"), ["metemma", "jakdul-wells"], "K-025");
    let (klea, ariab) = (data().space(space("abu-klea")), data().space(space("ariab")));
    assert_eq!(
        (klea.terrain, klea.wells, klea.points, klea.town),
        (ariab.terrain, ariab.wells, ariab.points, ariab.town)
    );
}

/// K-018, K-024, K-R03, K-R28: 18 cards, their decks and what they bring.
#[test]
fn cards_are_as_printed() {
    let told: Vec<String> = data()
        .cards
        .iter()
        .map(|card| {
            let arrive: Vec<String> = card.arrivals.iter().map(ToString::to_string).collect();
            let moves = match card.moves {
                Moves::Mahdists => "all",
                Moves::British => "british",
                Moves::Egyptian => "egyptian",
                Moves::Both => "both",
                Moves::Either => "either",
            };
            let deck = match card.deck {
                Pile::EmpireA => "A",
                Pile::EmpireB => "B",
                Pile::Mahdist => "M",
            };
            let mut text = format!(
                "{} {deck} [{}] {} {moves} {:?}",
                card.number,
                arrive.join(" "),
                card.recruits(false),
                card.disposition
            )
            .to_lowercase();
            for (is, word) in [
                (card.hold, "hold".to_owned()),
                (card.further.is_some(), format!("{:?}", card.further)),
                (card.condition.is_some(), "if".to_owned()),
            ] {
                if is {
                    text += &format!(" {}", word.replace("Some", "").to_lowercase());
                }
            }
            text
        })
        .collect();
    let wanted = [
        "1 a [gordon] 1 egyptian remove (khartoum)",
        "2 a [g-1st-bde g-2nd-bde g-cavalry] 0 british discard",
        "3 a [] 2 egyptian discard",
        "4 a [] 0 egyptian discard hold (breakout) if",
        "5 a [] 0 either reshuffle",
        "6 b [w-1st-bde w-2nd-bde w-boats] 0 british discard",
        "7 b [heavy-camels light-camels w-cavalry] 0 british discard (camels)",
        "8 b [guards-bde naval-bde] 0 british discard",
        "9 b [] 1 both reshuffle",
        "10 m [] 1 all discard",
        "11 m [] 2 all discard (anywhere)",
        "12 m [] 1 all discard (riders)",
        "13 m [] 1 all discard hold (krupps)",
        "14 m [] 0 all remove hold (gate) if",
        "15 m [] 1 all discard (blockade)",
        "16 m [] 2 all reshuffle (anywhere)",
        "17 m [] 2 all reshuffle (expectedone)",
        "18 m [] 0 all remove (falseguides) if",
    ];
    assert_eq!(told, wanted);
}

/// K-R14, K-R28: what was tuned, and what it was before; an option plays by it.
#[test]
fn four_numbers_were_tuned() {
    let [tuned, untuned] = ["rahad: ali", "ours: untuned; rahad: ali"].map(|on| map(3, on));
    let of = |board: &khartoum::Board, unit: UnitId| (board.strength(unit), board.moves(unit));
    for id in UnitId::all() {
        let both = [of(&tuned, id), of(&untuned, id)];
        let is_tuned = id.kind() == khartoum::Kind::Jihadiya;
        assert_eq!(both == [(4, 3), (3, 2)], is_tuned, "{id}: {both:?}");
        assert_eq!(both[0] != both[1], is_tuned, "{id}");
    }
    let cards =
        data().cards.iter().map(|card| (card.number, [false, true].map(|of| card.recruits(of))));
    let cards: Vec<(u8, [u8; 2])> = cards.filter(|(_, of)| of[0] != of[1]).collect();
    assert_eq!(cards, [(5, [0, 1]), (9, [1, 2])]);
    let on = "wadi-halfa: garrison-wadi-halfa; rahad: jihadiya-a";
    played(&format!("5 5; {on}"), "begin; asks contingent; moves jihadiya-a = 3");
    let on = format!("ours: untuned; {on}");
    played(&format!("5 5; {on}"), "begin; asks khartoum-recruits; moves jihadiya-a = 2");
    for (ours, needed) in [("", 4), ("ours: untuned; ", 3)] {
        let on = format!("{ours}berber: jihadiya-a rmli; abu-hamed: garrison-b");
        let shot = format!("shots: [Shot {{ unit: jihadiya-a, die: 6, needed: {needed} }}] }}");
        fought(
            &format!("3 mahdist; {on}"),
            &format!("begin 6 1 ..; tells Fired {{ of: Mahdist, {shot}"),
        );
    }
}

/// K-R37, K-R45, K-R53: what is printed is played; a game that is stored without a word about a ruling
/// goes on by it.
#[test]
fn stored_games_go_on_as_they_began() {
    let printed = Options::default().rulings;
    assert_eq!(printed, khartoum::Rulings::default());
    let stored: Options = serde_json::from_str(r#"{"fortune":true}"#).expect("old options");
    let old = khartoum::Rulings {
        thick_fog: true,
        deserts_feed_nobody: true,
        boats_hold_nothing: true,
        routs_eliminate: true,
        untuned: false,
    };
    assert_eq!((stored.fortune, stored.rulings), (true, old));
    let again = serde_json::to_string(&Options::default()).expect("options");
    assert_eq!(serde_json::from_str::<Options>(&again).expect("options").rulings, printed);
    let mut board = serde_json::to_value(map(3, "rahad: ali")).expect("a board");
    board.as_object_mut().expect("fields").remove("rulings").expect("it is stored");
    let board: khartoum::Board = serde_json::from_value(board).expect("an old board");
    assert_eq!(board.rulings, old);
    let other = Options { rulings: old, ..Options::default() };
    assert!(Options::default().can_become(&other).is_err(), "not on the way");
}

/// K-R54: 22 Fortune cards, each for one side or either; they are off by default.
#[test]
fn fortune_cards_are_as_printed() {
    let told: Vec<String> =
        data().fortune.iter().map(|card| format!("{}{}", card.number, &card.side[..1])).collect();
    let wanted = "19e 20m 21m 22e 23m 24e 25e 26e 27m 28m 29e 30m 31e 32e 33m 34e 35e 36e 37m 38e \
                  39m 40e";
    assert_eq!(told, wanted.split_whitespace().collect::<Vec<_>>());
    let either: Vec<u8> = data()
        .fortune
        .iter()
        .filter(|card| card.side == "either")
        .map(|card| card.number)
        .collect();
    assert_eq!(either, [25, 26, 31, 38, 40]);
    for off in [Options::default(), Options { fortune: true, ..Options::default() }] {
        let game = khartoum::Khartoum::new(&off, &mut Calm::default(), &mut Vec::new());
        assert_eq!(game.board().fortune.is_some(), off.fortune);
    }
}

/// K-R05: nothing of the 18 cards or the 40 counters is called by the heading that carries no rule.
#[test]
fn the_stray_heading_is_no_card() {
    let names = data().cards.iter().map(|card| &card.name);
    let names: Vec<&String> = names.chain(data().fortune.iter().map(|card| &card.name)).collect();
    assert_eq!(names.len(), 40);
    assert!(names.iter().all(|name| !name.to_lowercase().contains("destiny")));
}
