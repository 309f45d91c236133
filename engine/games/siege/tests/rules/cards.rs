//! The event cards (S-R26, S-R40) and the Banner cards (S-R27, S-R28).

use siege::{BannerId, Place};

use crate::table::{Table, area, banner, city, hold, put, unit};

/// S-066, S-R26: a card is turned up, does what it says, gives its points and is discarded.
#[test]
fn a_card_is_carried_out_and_discarded() {
    let mut table = Table::card(city(0), 1, &[]);
    table.play("rp = 12; ap = 3; asks city-action; tells CardDrawn { card: CardId(1) }");
    assert_eq!(table.board().events.discards.len(), 1);
    Table::card(city(0), 4, &[]).play("rp = 11; ap = 3");
    Table::card(city(0), 3, &[]).play("cm = 5; ap = 2");
    Table::card(city(0), 14, &[]).play("cm = 7; ap = 4");
    Table::card(city(0), 17, &[]).play("rp = 9; ap = 2");
}

/// S-R37: an event takes no more than there is, and nothing goes beyond a track.
#[test]
fn tracks_have_ends() {
    let mut poor = city(0);
    (poor.resources, poor.morale) = (1, 10);
    Table::card(poor.clone(), 16, &[]).play("rp = 0; cm = 10");
    Table::card(poor.clone(), 14, &[]).play("cm = 10; never Morale");
    poor.resources = 19;
    Table::card(poor, 1, &[]).play("rp = 20");
}

/// Card 2 pays while the Green Banner is far, or gone (S-R40).
#[test]
fn barges_come_while_the_blue_nile_is_open() {
    let at = |area, strength| {
        let mut city = city(0);
        banner(&mut city, BannerId::Green, area, strength);
        city
    };
    Table::card(at(3, 4), 2, &[]).play("rp = 12");
    Table::card(at(2, 4), 2, &[]).play("rp = 10; tells NoEffect; ap = 3");
    Table::card(at(2, 0), 2, &[]).play("rp = 12");
}

/// Cards 5 to 7, and S-R37: Strength never exceeds 6, and nothing changes for who has left.
#[test]
fn banners_are_reinforced() {
    Table::card(city(0), 5, &[]).play("strength White = 4");
    Table::card(city(0), 6, &[]).play("strength Red = 6");
    Table::card(city(0), 7, &[]).play("strength Black = 6");
    let mut ends = city(0);
    banner(&mut ends, BannerId::White, 4, 6);
    banner(&mut ends, BannerId::Red, 2, 0);
    Table::card(ends.clone(), 5, &[]).play("strength White = 6; tells NoEffect");
    Table::card(ends, 6, &[]).play("strength Red = 0; tells NoEffect");
}

/// Card 8: the two weakest Banners grow; who of those as weak as each other is chosen.
#[test]
fn the_weakest_two_grow() {
    Table::card(city(0), 8, &[]).play("strength White = 4; strength Green = 5; asks city-action");
    let mut tied = city(0);
    banner(&mut tied, BannerId::Green, 4, 3);
    banner(&mut tied, BannerId::Red, 4, 3);
    Table::card(tied.clone(), 8, &[]).play(
        "asks weakest-banner; offers banner:White banner:Green banner:Red; banner:Green;
         strength Green = 4; offers banner:White banner:Red; banner:Red; strength Red = 4;
         strength White = 3; asks city-action; ap = 2",
    );
    for other in [BannerId::White, BannerId::Green, BannerId::Red] {
        banner(&mut tied, other, 4, 0);
    }
    Table::card(tied, 8, &[]).play("strength Black = 6; asks city-action");
}

/// Card 9, S-R16: at high Nile, turns 6 to 9, gunboats count 2 this turn.
#[test]
fn high_water_helps_gunboats() {
    let mut at = city(0);
    Table::card(at.clone(), 9, &[]).play("tells NoEffect; ap = 4");
    at.turn = 6;
    Table::card(at.clone(), 9, &[]).play(
        "raid:White; go:egyptian-1,bordein 3 3 6 6; tells Fought { fight: Raid,
         banner: White, area: AreaId(4), units: [UnitId(3), UnitId(20)], modifiers: [(Gunboats,
         2), (Strength, -1)]",
    );
    at.turn = 10;
    Table::card(at, 9, &[]).play("tells NoEffect");
}

/// Card 10: from November on Mogran and Omdurman Fort lose a level each.
#[test]
fn the_falling_river_bares_two_works() {
    let mut late = city(0);
    Table::card(late.clone(), 10, &[]).play("works mogran = 1; tells NoEffect");
    late.turn = 10;
    Table::card(late.clone(), 10, &[]).play("works mogran = 0; works omdurman-fort = 0");
    late.works[area("mogran").index()] = 0;
    Table::card(late.clone(), 10, &[]).play("works mogran = 0; works omdurman-fort = 0");
    late.works[area("omdurman-fort").index()] = 0;
    Table::card(late, 10, &[]).play("tells NoEffect");
}

#[test]
fn wire_and_mines_cost_nothing() {
    let mut near = city(0);
    banner(&mut near, BannerId::Red, 1, 5);
    near.works[area("burri").index()] = 4;
    Table::card(near, 11, &[]).play(
        "asks free-works; cannot area:messalamieh-gate area:burri; may area:palace area:soba;
         area:palace; works palace = 2; rp = 10; asks city-action; ap = 3",
    );
}

/// Card 12: on 1 to 3 two steps of Egyptians are lost; City Morale falls in any case.
#[test]
fn traitors_cost_egyptians() {
    Table::card(city(0), 12, &[4]).play("cm = 5; steps egyptian-1 = 2; asks city-action");
    Table::card(city(0), 12, &[3]).play(
        "steps egyptian-1 = 1; asks traitors; offers unit:egyptian-1 unit:egyptian-2;
         unit:egyptian-1; place egyptian-1 = Lost; cm = 5; asks city-action",
    );
    let mut few = city(0);
    put(&mut few, "egyptian-1 egyptian-2 egyptian-3", Place::Lost);
    few.units[unit("egyptian-4").index()].steps = 1;
    Table::card(few.clone(), 12, &[1]).play("place egyptian-4 = Lost; asks city-action");
    put(&mut few, "egyptian-4", Place::Lost);
    Table::card(few, 12, &[]).play("tells NoEffect; cm = 5");
}

/// Card 13, S-R40: Stewart, unhurt, and an available gunboat may go for 2 of City Morale.
#[test]
fn stewart_may_sail() {
    Table::card(city(0), 13, &[]).play(
        "asks stewart-sails; offers unit:bordein unit:talahawin no; unit:talahawin; cm = 8;
         place stewart = Sailed; place talahawin = Sailed; place bordein = Available; ap = 3",
    );
    Table::card(city(0), 13, &[]).play("no; cm = 6; place stewart = Available");
    let mut hurt = city(0);
    put(&mut hurt, "stewart", Place::Wounded { since: 1 });
    Table::card(hurt, 13, &[]).play("asks city-action; tells NoEffect");
    let mut moored = city(0);
    put(&mut moored, "bordein talahawin", Place::Damaged);
    Table::card(moored, 13, &[]).play("asks city-action; tells NoEffect");
}

/// Card 15, S-R24: the card that is seen is the one that phase C draws; only the garrison knows.
#[test]
fn a_letter_shows_the_next_banner_card() {
    let mut table = Table::card(city(0), 15, &[]);
    table.play("cm = 7; ap = 3; tells Seen { card: Some(BannerCardId(12)) }");
    let view = |of: kit::Audience| table.game.view(of).city.seen_card();
    assert_eq!(view(kit::Audience::Public), None);
    assert_eq!(view(kit::Audience::Seat(siege::GORDON)), Some(siege::BannerCardId(12)));
    let mut shuffled = kit::Scripted::new([1; 60]);
    let mut later = table.game.clone();
    later.reshuffle(&mut shuffled);
    assert_eq!(later.board().activations.draw.last(), Some(&siege::BannerCardId(12)));
    let hidden = table.game.seen_by(kit::Audience::Public);
    assert!(hidden.board().activations.draw.is_sorted());
}

/// Card 18, S-R40: an unhurt leader of the player's choice falls ill on 1 or 2.
#[test]
fn fever_threatens_a_leader() {
    let mut at = city(0);
    put(&mut at, "gordon", Place::Wounded { since: 1 });
    Table::card(at.clone(), 18, &[]).play(
        "asks fever; offers unit:stewart unit:mohammed-ali; unit:stewart 2;
         place stewart = Wounded { since: 2 }; ap = 2",
    );
    Table::card(at.clone(), 18, &[]).play("unit:mohammed-ali 3; place mohammed-ali = Available");
    put(&mut at, "stewart mohammed-ali", Place::Lost);
    Table::card(at, 18, &[]).play("tells NoEffect");
}

/// Card 19, S-R40: a lost counter of Bashi-Bazouks returns whole, else a reduced one is filled up.
#[test]
fn the_shaggiyeh_come_over() {
    let mut at = city(0);
    Table::card(at.clone(), 19, &[]).play("tells NoEffect");
    at.units[unit("bashi-1").index()].steps = 1;
    Table::card(at.clone(), 19, &[]).play("steps bashi-1 = 2");
    put(&mut at, "bashi-2", Place::Lost);
    at.units[unit("bashi-2").index()].steps = 0;
    Table::card(at, 19, &[])
        .play("steps bashi-2 = 2; place bashi-2 = Available; steps bashi-1 = 1");
}

/// Card 20, S-R40: two lost steps of Sudanese return, to counters of the player's choice.
#[test]
fn the_black_battalions_fill_their_ranks() {
    let mut at = city(0);
    Table::card(at.clone(), 20, &[]).play("tells NoEffect");
    at.units[unit("sudanese-1").index()].steps = 1;
    Table::card(at.clone(), 20, &[]).play("steps sudanese-1 = 2; asks city-action");
    put(&mut at, "sudanese-2", Place::Lost);
    at.units[unit("sudanese-2").index()].steps = 0;
    Table::card(at.clone(), 20, &[]).play(
        "asks drill; offers unit:sudanese-1 unit:sudanese-2; unit:sudanese-2;
         place sudanese-2 = Available; steps sudanese-2 = 1; asks city-action;
         steps sudanese-1 = 2 (the two are alike now)",
    );
}

#[test]
fn the_arsenal_repairs_a_gunboat() {
    let mut at = city(0);
    Table::card(at.clone(), 21, &[]).play("tells NoEffect; ap = 4");
    put(&mut at, "bordein", Place::Damaged);
    Table::card(at.clone(), 21, &[]).play("place bordein = Available; rp = 10");
    put(&mut at, "talahawin", Place::Damaged);
    Table::card(at, 21, &[])
        .play("asks arsenal; unit:talahawin; place talahawin = Available; place bordein = Damaged");
}

#[test]
fn emirs_quarrel() {
    Table::card(city(0), 22, &[]).play("asks quarrel; banner:Red; disordered Red = true; ap = 4");
}

#[test]
fn only_the_first_acts_in_the_fast() {
    let mut at = city(1);
    at.now.fasting = true;
    Table::attacked(at, 9, &[]).play(
        "area Green = 3; area Black = 4; area Red = 4; tells StoodStill { banner: Black,
         fasting: true }",
    );
    Table::card(city(0), 23, &[]).play("tells Fasting; ap = 3");
}

/// Card 24: a gun of the player's choice is destroyed on 1 to 3.
#[test]
fn guns_are_bombarded() {
    Table::card(city(0), 24, &[]).play(
        "asks bombardment; offers unit:light-1 unit:heavy-1; unit:light-1 3; place light-1 = Lost",
    );
    Table::card(city(0), 24, &[]).play("unit:heavy-1 4; place heavy-1 = Available; ap = 2");
}

/// S-069, S-R27, S-R28, S-R39: Banners act in the order of the card, each fully; one that has left
/// is skipped.
#[test]
fn banners_act_in_order() {
    let mut at = city(1);
    banner(&mut at, BannerId::White, 4, 0);
    banner(&mut at, BannerId::Green, 2, 4);
    hold(&mut at, "burri", "egyptian-1");
    Table::attacked(at, 10, &[3, 5, 6]).play(
        "area White = 4; tells StoodStill { banner: White, fasting: false }; area Green = 1;
         area Black = 3",
    );
}

/// S-R39: what is left of the Palace's Position meets the second Banner of the turn, and a Banner
/// in the Palace ends it at once (S-R29).
#[test]
fn the_palace_is_attacked_twice() {
    let mut at = city(1);
    for id in [BannerId::Red, BannerId::Black] {
        banner(&mut at, id, 1, 3);
    }
    at.works[0] = 3;
    hold(&mut at, "palace", "egyptian-1 egyptian-2 light-1");
    // 3 of works, a gun, four steps, Strength 3: the sum is 1.
    let mut table = Table::attacked(at.clone(), 5, &[3, 3, 4, 2, 2, 6]);
    table.play("steps egyptian-1 = 1; asks city-losses; unit:egyptian-2 6; asks over");
    table.play("area Red = 1; area Black = 0");
    let outcome = table.game.outcome().expect("it is over");
    assert_eq!(outcome.end, siege::End::Stormed(BannerId::Black));
    assert_eq!(outcome.grade, siege::Grade::Defeat);
    let table = Table::attacked(at, 5, &[2, 2, 6, 6]);
    assert_eq!(table.game.outcome().map(|of| of.end), Some(siege::End::Stormed(BannerId::Red)));
    let told = format!("{:?}", table.events);
    assert!(!told.contains("banner: Black"), "the second Banner does nothing: {told}");
}
