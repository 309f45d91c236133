//! Phase 2 (J-040 to J-047).

use san_juans::phases::rebellion::needed;
use san_juans::{Control, Event, Options, Phase, Revolt, UnitKind, Whereabouts};

use crate::courses::courses;
use crate::table::{Table, board, in_round, muster, place, position, risen, space};

/// Dice of a rebellion in which only the places named roll what is given; the rest throw a 1.
fn rebellion(board: &san_juans::Board, rolls: &[(&str, &[u8])]) -> Vec<u8> {
    let fortified = ["eastsound", "west-sound", "suakin", "friday-harbor"];
    let towns =
        ["el-obeid", "olga", "orcas-landing", "port-stanley", "lopez", "roche-harbor", "sinkat"];
    let villages = [
        "stuart",
        "waldron",
        "rosario",
        "deer-harbor",
        "west-beach",
        "shaw",
        "tokar",
        "blakely",
        "decatur",
        "richardson",
        "mud-bay",
        "false-bay",
        "ginnis",
        "tamai",
    ];
    let mut faces = Vec::new();
    for name in fortified.iter().chain(&towns).chain(&villages) {
        if *name == "suakin" || !board.is_open(place(name)) {
            continue;
        }
        match rolls.iter().find(|(rolled, _)| rolled == name) {
            Some((_, given)) => faces.extend(*given),
            None => faces.push(1),
        }
    }
    faces
}

fn revolt_of(table: &Table, name: &str) -> Option<(u8, i8, Revolt)> {
    table.events.iter().find_map(|event| match event {
        Event::RevoltRolled { place: at, die, needed, result } if *at == place(name) => {
            Some((*die, *needed, *result))
        }
        _ => None,
    })
}

#[test]
fn j_040_a_village_or_town_needs_6_a_fortress_or_a_green_place_8() {
    let mut board = risen(&[]);
    assert_eq!(needed(place("decatur"), &board), 6, "J-040");
    assert_eq!(needed(place("el-obeid"), &board), 6, "J-040");
    assert_eq!(needed(place("eastsound"), &board), 8, "J-040");
    board.place_mut(place("decatur")).control = Control::RetakenEgyptian;
    assert_eq!(needed(place("decatur"), &board), 8, "J-046: green");
}

#[test]
fn j_041_neighbours_facing_islands_and_the_country_round_a_fortress() {
    let board = risen(&["rosario", "west-beach", "deer-harbor", "stuart", "waldron"]);
    // Eastsound: Rosario and West Beach adjacent 2, Waldron's island 1, three lost around it 3.
    assert_eq!(needed(place("eastsound"), &board), 8 - 2 - 1 - 3, "J-041");
    // Stuart faces San Juan.
    assert_eq!(needed(place("tamai"), &board), 5, "J-041");
}

#[test]
fn j_042_ginnis_rises_on_3() {
    let lopez = ["port-stanley", "lopez", "richardson", "mud-bay"];
    let board = risen(&[&["false-bay", "tamai"], &lopez[..]].concat());
    assert_eq!(needed(place("ginnis"), &board), 3, "J-042");
}

#[test]
fn j_043_each_result_counts_at_once() {
    let board = risen(&[]);
    // El Obeid rises first; Olga, rolled later, needs one less.
    let faces = rebellion(&board, &[("el-obeid", &[6, 3])]);
    let table = Table::at(board, Phase::Rebellion, &faces);
    assert_eq!(revolt_of(&table, "olga").map(|(_, needed, _)| needed), Some(5), "J-043");
}

#[test]
fn j_044_suakin_is_rolled_for_only_when_cut_off() {
    let board = risen(&["blakely", "decatur", "olga"]);
    let table = Table::at(board.clone(), Phase::Rebellion, &rebellion(&board, &[]));
    assert_eq!(revolt_of(&table, "suakin"), None, "J-044: Port Stanley stands");
    let board = risen(&["blakely", "decatur", "olga", "port-stanley"]);
    let mut faces = rebellion(&board, &[]);
    faces.insert(2, 1);
    let table = Table::at(board, Phase::Rebellion, &faces);
    assert!(revolt_of(&table, "suakin").is_some(), "J-044");
}

#[test]
fn j_045_one_to_three_units_mutiny_flee_or_hold() {
    let at = "sinkat";
    for (fate, expected) in [
        (1, Revolt::Mutinied(1)),
        (2, Revolt::Mutinied(2)),
        (3, Revolt::Fled(3)),
        (4, Revolt::Fled(4)),
        (5, Revolt::Suppressed(5)),
        (6, Revolt::Suppressed(6)),
    ] {
        let mut board = board();
        muster(&mut board, at, &[UnitKind::EgyptianInfantry; 3]);
        let faces = rebellion(&board, &[(at, &[6, fate])]);
        let table = Table::at(board, Phase::Rebellion, &faces);
        assert_eq!(revolt_of(&table, at), Some((6, 6, expected)), "J-045");
        let lost = !matches!(expected, Revolt::Suppressed(_));
        assert_eq!(table.board().in_revolt(place(at)), lost);
        let fled = matches!(expected, Revolt::Fled(_));
        // Sinkat is no port: the nearest open place by land is Friday Harbor.
        assert_eq!(table.force("friday-harbor").len(), if fled { 11 } else { 8 });
    }
}

#[test]
fn j_045_four_units_are_besieged() {
    let board = position("sinkat gains 4 egyptian-infantry");
    let faces = rebellion(&board, &[("sinkat", &[6])]);
    let mut table = Table::at(board, Phase::Rebellion, &faces);
    table.play("siege sinkat = 1 (J-090: level 1); revolt sinkat = false (J-015: still ours)");
}

#[test]
fn j_045_british_retreat_where_egyptians_mutiny() {
    let board = position("sinkat gains militia, marines");
    let faces = rebellion(&board, &[("sinkat", &[6, 1])]);
    let table = Table::at(board, Phase::Rebellion, &faces);
    assert!(table.force("friday-harbor").contains(&(UnitKind::Marines, 4)), "J-045");
    assert!(!table.force("friday-harbor").contains(&(UnitKind::Militia, 4)));
}

#[test]
fn j_045_a_port_offers_every_other_port_and_its_ships_leave() {
    let board = position("port-stanley holds egyptian-infantry; siege roche-harbor 2");
    let all = rebellion(&board, &[("port-stanley", &[6, 4])]);
    // The dice after Port Stanley's wait until the refuge is chosen.
    let until = all.windows(2).position(|pair| pair == [6, 4]).expect("rolled") + 2;
    let mut table = Table::at(board, Phase::Rebellion, &all[..until]);
    table.play(
        "asks put-out-from (The Dongola finds two ports equally near: Blakely and Suakin lie on \
         the same sea area); may place:suakin (J-045); place:suakin; asks flee-from; \
         may place:stuart (any port); may place:roche-harbor (besieged or not); \
         may place:lopez (the nearest by land); cannot place:sinkat (no port, not near)",
    );
    table.give("place:stuart", &all[until..]);
    assert_eq!(table.force("stuart").len(), 2);
}

#[test]
fn j_045_who_can_go_nowhere_is_destroyed_and_a_garrison_never_leaves() {
    let board = position("lost roche-harbor friday-harbor; sinkat holds egyptian-infantry");
    let faces = rebellion(&board, &[("sinkat", &[6, 3])]);
    let table = Table::at(board, Phase::Rebellion, &faces);
    let destroyed = table
        .events
        .iter()
        .any(|event| matches!(event, Event::UnitsDestroyed { at, .. } if *at == space("sinkat")));
    assert!(destroyed, "J-045");
}

#[test]
fn j_046_a_red_place_is_never_rolled_for() {
    let board = position("control shaw retaken-british");
    let mut faces = rebellion(&board, &[]);
    faces.pop();
    let table = Table::at(board, Phase::Rebellion, &faces);
    assert_eq!(revolt_of(&table, "shaw"), None, "J-046");
}

#[test]
fn j_047_the_rebellion_phase_ends_for_good() {
    let mut board = board();
    board.milestones.pacified = true;
    let table = Table::at(board, Phase::Rebellion, &[]);
    assert_eq!(table.events.first(), Some(&Event::RebellionOver), "J-047");
}

#[test]
fn cards_bear_on_the_next_rebellion_only() {
    let mut board = board();
    let lopez = board.next_rebellion.clone();
    board.next_rebellion.islands.push((san_juans::data().place(place("lopez")).island, -1));
    board.next_rebellion.void.push(place("decatur"));
    board.next_rebellion.hard.push(place("waldron"));
    board.next_rebellion.pay_chest = true;
    assert_eq!(needed(place("lopez"), &board), 7, "card 33");
    assert_eq!(needed(place("waldron"), &board), 8, "card 43");
    let faces = rebellion(&board, &[("decatur", &[6]), ("el-obeid", &[6, 1])]);
    let table = Table::at(board, Phase::Rebellion, &faces);
    assert_eq!(revolt_of(&table, "decatur"), Some((6, 6, Revolt::Void)), "card 40");
    let fled = revolt_of(&table, "el-obeid").map(|(_, _, result)| result);
    assert_eq!(fled, Some(Revolt::Fled(1)), "card 51: mutiny counts as retreat");
    assert_eq!(table.board().next_rebellion, lopez, "spent");
}

#[test]
fn j_041_a_facing_island_counts_once_however_many_there_are() {
    let board = risen(&["stuart", "shaw"]);
    assert_eq!(needed(place("sinkat"), &board), 5, "J-041: Stuart and Shaw, never more than +1");
}

#[test]
fn j_045_a_fortress_garrison_cannot_get_away() {
    let mut board = position("lost deer-harbor; empty west-sound");
    let kinds = [UnitKind::FortressGarrison, UnitKind::Militia];
    let units = muster(&mut board, "west-sound", &kinds);
    // 8, less one for Deer Harbor and one for the lost country: 6. A 3 on the second die: away.
    let faces = rebellion(&board, &[("west-sound", &[6, 3])]);
    let left = faces.iter().skip(3).copied();
    let stays = Options { garrisons_sail: false, ..Default::default() };
    let mut table = Table::with(&stays, board, Phase::Rebellion, &faces[..3]);
    assert_eq!(table.topic(), "flee-from");
    assert_eq!(table.board().unit(units[0]).at, Whereabouts::Eliminated, "J-045");
    // Orcas rolls on with West Sound lost: the dice are ones and nothing else rises.
    table.give("place:orcas-landing", &left.collect::<Vec<_>>());
    assert_eq!(table.board().unit(units[1]).at, Whereabouts::Ashore(space("orcas-landing")));
}

/// The first places rolled for, by name.
fn rolled(table: &Table, count: usize) -> Vec<String> {
    let places = table.events.iter().filter_map(|event| match event {
        Event::RevoltRolled { place, .. } => Some(place.to_string()),
        _ => None,
    });
    places.take(count).collect()
}

#[test]
fn j_043_the_commander_sets_another_order_once_and_it_stands() {
    let mut table = in_round(board(), &Options::default(), &[39]);
    table.give("revolt-order", &[]);
    assert_eq!((table.topic(), table.offers().len()), ("next-to-rise", 25 + 1), "J-043");
    table.play("place:tamai; place:olga");
    let places = vec![place("tamai"), place("olga")];
    let events = table.give("rest", &[]);
    assert_eq!(events, [Event::RevoltOrderSet { places: places.clone() }]);
    assert_eq!((table.topic(), table.game.view(None).round), ("play-card", Some(1)));
    assert!(!table.offered("revolt-order"), "J-043: once a round");
    assert_eq!(table.game.view(None).revolt_order, places);
    let kept = table.board().clone();
    let faces = rebellion(&kept, &[]);
    let table = Table::at(kept, Phase::Rebellion, &faces);
    assert_eq!(rolled(&table, 3), ["tamai", "olga", "eastsound"], "J-043: no question is asked");
}

#[test]
fn j_043_by_option_the_order_is_asked_for_before_the_first_roll_and_never_again() {
    let options = Options { rebellion_order: true, ..Options::default() };
    let mut table = Table::with(&options, board(), Phase::Rebellion, &[]);
    table.play("asks next-to-rise (J-043: before any roll); place:shaw");
    let faces = rebellion(table.board(), &[]);
    table.give("rest", &faces);
    assert_eq!(rolled(&table, 2), ["shaw", "eastsound"]);
    let kept = table.board().clone();
    let faces = rebellion(&kept, &[]);
    let later = Table::with(&options, kept, Phase::Rebellion, &faces);
    assert_eq!(rolled(&later, 2), ["shaw", "eastsound"], "J-043: without a question each turn");
}

#[test]
fn j_043_the_order_is_not_asked_for_where_none_counts() {
    let at_once = Options { simultaneous_rebellion: true, ..Options::default() };
    assert!(!in_round(board(), &at_once, &[39]).offered("revolt-order"), "J-043: all at once");
    let mut quiet = board();
    quiet.milestones.pacified = true;
    assert!(!in_round(quiet, &Options::default(), &[39]).offered("revolt-order"), "J-047");
}

#[test]
fn j_043_a_war_begun_before_the_order_could_stand_goes_on_as_it_began() {
    let mut older = board();
    older.revolt_order = None;
    assert!(!in_round(older.clone(), &Options::default(), &[39]).offered("revolt-order"));
    let options = Options { rebellion_order: true, ..Options::default() };
    older.turn = 5;
    let mut table = Table::with(&options, older, Phase::Rebellion, &[]);
    assert_eq!(table.topic(), "next-to-rise", "J-043: asked each turn, as ever");
    let faces = rebellion(table.board(), &[]);
    let events = table.give("rest", &faces);
    assert!(!events.iter().any(|event| matches!(event, Event::RevoltOrderSet { .. })));
}

#[test]
fn j_045_by_option_whoever_flees_by_land_fights_the_way_out() {
    courses(
        "J-045: El Obeid rises on a 6, a 3 lets its unit go, and each point on the way has a die
        on lost tokar; phase rebellion; with fight_out; dice 1 1 1 6 3 5 5 1x19
        asks play-card; unit 28 = olga; never BattleJoined

        J-045, J-060: met and victorious, it goes on
        on lost tokar; phase rebellion; with fight_out; dice 1 1 1 6 3 5 6 met 3 4 open
        asks settle-battle; tells BattleJoined; battle units = 1; battle kind = Field;
        unit 28 = olga/el-obeid/1; report:held; #0 1x19; asks play-card; unit 28 = olga;
        booked BattleWon(olga/el-obeid/1) = 1 (J-120)

        J-045, J-077: beaten, it goes back as any force, and stays there
        on lost tokar; phase rebellion; with fight_out; dice 1 1 1 6 3 6 met 3 4 open
        unit 28 = olga/el-obeid/2; report:lost; #0 1 1 1 1x19; asks play-card;
        unit 28 = olga/el-obeid/1 (J-077 b); revolt el-obeid = true

        J-045: from a port by sea nobody is met; by land no die is thrown without the option
        on lost deer-harbor; west-sound holds militia; phase rebellion; dice 1 6 3; with fight_out
        place:friday-harbor 1x20; unit 35 = friday-harbor
        on lost tokar; phase rebellion; dice 1 1 1 6 3 1x19
        asks play-card; unit 28 = olga",
    );
}
