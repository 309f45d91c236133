//! Raids, Sorties and defences: modifiers, outcomes, losses.

use siege::modifiers::{self, Factor, Modifier};
use siege::tables::Fight;
use siege::{BannerId, City, Gunboats, Place, UnitId};

use crate::table::{Table, actions, banner, city, hold, of_before, put, unit};

fn units(keys: &str) -> Vec<UnitId> {
    keys.split_whitespace().map(unit).collect()
}

fn of(city: &City, fight: Fight, on: BannerId, keys: &str) -> Vec<Modifier> {
    modifiers::of(city, fight, on, &units(keys))
}

/// S-R18: every factor of a defence.
#[test]
fn a_defence_is_modified_by_eight_things() {
    use Factor::{Disordered, Gunboats, Guns, Leader, Morale, Steps, Strength, Works};
    let mut at = city(1);
    banner(&mut at, BannerId::Green, 2, 4);
    let defence = |at: &City, keys: &str| of(at, Fight::Defence, BannerId::Green, keys);
    let plain = [(Works, 2), (Steps, -1), (Strength, -4)];
    assert_eq!(defence(&at, "egyptian-1"), plain, "two steps, works of 2");
    assert_eq!(defence(&at, "egyptian-1 bashi-1"), [(Works, 2), (Strength, -4)], "four steps");
    let six = "egyptian-1 bashi-1 sudanese-1";
    assert_eq!(defence(&at, six), [(Works, 2), (Steps, 1), (Strength, -4)]);
    let eight = "egyptian-1 bashi-1 sudanese-1 egyptian-2";
    assert_eq!(defence(&at, eight), [(Works, 2), (Steps, 2), (Strength, -4)]);
    for (guns, by) in
        [("light-1", 1), ("heavy-1", 1), ("heavy-1 light-1", 2), ("heavy-1 heavy-2 light-1", 2)]
    {
        let told = defence(&at, &format!("egyptian-1 {guns}"));
        assert!(told.contains(&(Guns, by)), "{guns}: {told:?}");
    }
    let with = defence(&at, "egyptian-1 gordon bordein talahawin");
    assert!(with.contains(&(Leader, 2)) && with.contains(&(Gunboats, 2)), "{with:?}");
    at.banners[1].disordered = true;
    at.morale = 8;
    let told = defence(&at, "egyptian-1");
    assert!(told.contains(&(Disordered, 2)) && told.contains(&(Morale, 1)), "{told:?}");
    at.morale = 2;
    assert!(defence(&at, "egyptian-1").contains(&(Morale, -1)));
}

/// S-R19: the sum has a lower limit of -4, and the upper one that was agreed on; +2 before there was
/// a choice.
#[test]
fn modifiers_are_limited_as_agreed() {
    let (much, little) = ([(Factor::Works, 4), (Factor::Leader, 4)], [(Factor::Strength, -6)]);
    let mut at = city(1);
    at.rulings.modifier_limit = siege::NO_LIMIT;
    assert_eq!((modifiers::sum(&at, &much), modifiers::sum(&at, &little)), (8, -4));
    at.rulings.modifier_limit = 5;
    assert_eq!((modifiers::sum(&at, &much), modifiers::sum(&at, &little)), (5, -4));
    assert_eq!(modifiers::sum(&of_before(at), &much), 2);
}

/// S-R18, S-R21, S-R22: each gunboat adds as much as the first; all together one, where that is
/// agreed on, and where nothing was.
#[test]
fn gunboats_count_as_agreed() {
    let mut at = city(1);
    banner(&mut at, BannerId::Green, 2, 2);
    for (gunboats, by, high) in [(Gunboats::Each, 2, 4), (Gunboats::Together, 1, 2)] {
        at.rulings.gunboats = gunboats;
        for fight in [Fight::Defence, Fight::Raid, Fight::Sortie] {
            for (high_water, by) in [(false, by), (true, high)] {
                at.now.high_water = high_water;
                let told = of(&at, fight, BannerId::Green, "egyptian-1 bordein talahawin");
                assert!(told.contains(&(Factor::Gunboats, by)), "{fight:?}: {told:?}");
            }
        }
    }
    assert_eq!(of_before(at).rulings.gunboats, Gunboats::Together);
}

/// S-R21: a Raid; S-R22: a Sortie.
#[test]
fn raids_and_sorties_are_modified_by_who_goes() {
    use Factor::{Disordered, Gunboats, Guns, Leader, Strength, Sudanese, Troops};
    let mut at = city(1);
    banner(&mut at, BannerId::Green, 2, 4);
    let raid = |at: &City, keys: &str| of(at, Fight::Raid, BannerId::Green, keys);
    assert_eq!(raid(&at, "egyptian-1"), [(Strength, -1)]);
    let all = raid(&at, "sudanese-1 gordon light-1 bordein talahawin");
    let wanted = [(Leader, 2), (Guns, 1), (Gunboats, 2), (Sudanese, 1), (Strength, -1)];
    assert_eq!(all, wanted);
    let sortie = |at: &City, keys: &str| of(at, Fight::Sortie, BannerId::Green, keys);
    assert_eq!(sortie(&at, "egyptian-1"), [(Strength, -1)], "one counter adds nothing");
    let all = sortie(&at, "sudanese-1 sudanese-2 egyptian-1 stewart light-1 heavy-1 bordein");
    let wanted =
        [(Troops, 2), (Leader, 1), (Guns, 2), (Gunboats, 1), (Sudanese, 1), (Strength, -1)];
    assert_eq!(all, wanted, "Sudanese count once");
    at.banners[1].disordered = true;
    for (strength, by) in [(1, None), (2, None), (3, Some(-1)), (5, Some(-2)), (6, Some(-2))] {
        at.banners[1].strength = strength;
        for told in [raid(&at, "egyptian-1"), sortie(&at, "egyptian-1")] {
            assert!(told.contains(&(Disordered, 1)), "{told:?}");
            let found = told.iter().find(|(factor, _)| *factor == Strength).map(|(_, by)| *by);
            assert_eq!(found, by, "{strength}");
        }
    }
}

/// The city with four Egyptian counters, a light gun, Stewart and the Bordein at Burri, against a
/// Green Banner of Strength 6: the modifiers come to 0.
fn burri() -> City {
    let mut held = city(1);
    held.works[crate::table::area("burri").index()] = 1;
    banner(&mut held, BannerId::Green, 2, 6);
    hold(&mut held, "burri", "egyptian-1 egyptian-2 egyptian-3 egyptian-4 light-1 stewart bordein");
    held
}

/// S-001 to S-012, S-R04, S-R20, S-R36: each row of a defence, its casualties in the order troops,
/// guns, leaders, gunboats.
#[test]
fn a_defence_is_carried_out_as_its_row_says() {
    let rows: [(&[u8], &str); 12] = [
        (
            &[1, 1, 6],
            "place egyptian-1 = Lost; place egyptian-4 = Lost; place light-1 = Lost;
             place stewart = Lost; place bordein = Used (6 less 2 is no effect); cm = 5;
             area Green = 1; works burri = 0; strength Green = 6",
        ),
        (
            &[1, 2, 4, 3],
            "place egyptian-4 = Lost; place light-1 = Lost; cm = 5; area Green = 1;
             place stewart = Wounded { since: 2 }; place bordein = Lost",
        ),
        (
            &[2, 2, 6, 3, 5, 4],
            "steps egyptian-1 = 1; place egyptian-1 = Used; place light-1 = Lost; cm = 6;
             place stewart = Wounded { since: 2 }; place bordein = Damaged; area Green = 1",
        ),
        (
            &[2, 3, 1],
            "steps egyptian-1 = 1; asks city-losses; offers unit:egyptian-1 unit:egyptian-2;
             unit:egyptian-1 6 6 6; place egyptian-1 = Lost; steps egyptian-2 = 1;
             place light-1 = Used; place bordein = Used; area Green = 1",
        ),
        (
            &[3, 3, 6, 1, 1, 1],
            "place light-1 = Lost; place stewart = Lost; place bordein = Lost; cm = 6;
             area Green = 1",
        ),
        (
            &[3, 4, 4, 2, 6],
            "steps egyptian-1 = 1; place stewart = Wounded { since: 2 };
             place light-1 = Position(AreaId(5)) (no guns are rolled for); area Green = 2;
             works burri = 1",
        ),
        (
            &[4, 4, 5, 1, 3],
            "steps egyptian-1 = 2; place stewart = Wounded { since: 2 };
             place bordein = Position(AreaId(5)); area Green = 2",
        ),
        (
            &[4, 5, 4, 1],
            "steps egyptian-1 = 2; place stewart = Wounded { since: 2 }; area Green = 2;
             strength Green = 6; cm = 6",
        ),
        (&[5, 5, 3], "strength Green = 6 (a 4 is needed); never Casualties"),
        (&[4, 6, 4], "strength Green = 5; cm = 6; area Green = 2"),
        (&[5, 6], "strength Green = 5; cm = 7; area Green = 2"),
        (&[6, 6], "strength Green = 5; cm = 7; area Green = 3; works burri = 1"),
    ];
    for (dice, text) in rows {
        Table::attacked(burri(), 2, dice).play(text);
    }
}

/// A Raid on the White Banner, of Strength 6, at Halfaya: the modifiers come to 1.
fn raided() -> City {
    let mut at = city(3);
    banner(&mut at, BannerId::White, 4, 6);
    at
}

/// S-013 to S-024, S-R04, S-R36, S-R38: each row of a Raid; survivors have served.
#[test]
fn a_raid_is_carried_out_as_its_row_says() {
    let rows = [
        (
            "1 1 5 6",
            "place egyptian-1 = Lost; place light-1 = Lost; cm = 6; rp = 10;
             place stewart = Wounded { since: 2 }; place bordein = Used",
        ),
        ("1 2 6 5 6 6", "steps egyptian-1 = 1; place light-1 = Lost; place stewart = Used"),
        (
            "2 2 6 6 2 2",
            "steps egyptian-1 = 1; place light-1 = Used; place stewart = Lost;
             place bordein = Lost",
        ),
        (
            "2 3 1 4 4 3",
            "place egyptian-1 = Lost (three steps of two); place light-1 = Lost;
             place bordein = Damaged",
        ),
        (
            "3 3 4 1 2",
            "steps egyptian-1 = 1; place stewart = Wounded { since: 2 };
             place bordein = Damaged; place light-1 = Used; rp = 10",
        ),
        (
            "3 4 3 1 2",
            "steps egyptian-1 = 1; place stewart = Wounded { since: 2 };
             place bordein = Used; rp = 11",
        ),
        ("4 4", "steps egyptian-1 = 2; place egyptian-1 = Used; rp = 12; cm = 6"),
        ("4 5", "rp = 12; disordered White = true; never SightRoll"),
        ("5 5 5", "rp = 12; disordered White = true; cm = 6; tells SightRoll; never Seen"),
        ("5 5 6", "tells Seen"),
        ("5 6 5", "rp = 12; disordered White = true; cm = 7; tells Seen"),
    ];
    for (dice, text) in rows {
        let force = "raid:White; go:egyptian-1,stewart,light-1,bordein";
        actions(raided(), &format!("{force} {dice}; {text}"));
    }
    let alone = "raid:White; go:egyptian-1,light-1 1 2; place egyptian-1 = Lost;
                 place light-1 = Lost; cm = 5";
    actions(raided(), alone);
}

/// S-025 to S-036, S-063: each row of a Sortie against a Green Banner of Strength 6 at Gereif; the
/// modifiers come to 1.
#[test]
fn a_sortie_is_carried_out_as_its_row_says() {
    let at = || {
        let mut at = city(3);
        banner(&mut at, BannerId::Green, 2, 6);
        at
    };
    let rows = [
        (
            "1 1 6 6",
            "place egyptian-1 = Lost; place light-1 = Lost; place stewart = Used; cm = 5; rp = 9",
        ),
        (
            "1 2 4 6 3 4",
            "place egyptian-1 = Lost; place light-1 = Lost; place stewart = Lost;
             place bordein = Damaged; cm = 6",
        ),
        ("2 2 5 5 5 5", "steps egyptian-1 = 1; place light-1 = Lost; place bordein = Used"),
        ("2 3 5 5 3 1", "place light-1 = Used; place bordein = Lost"),
        ("3 3 4 3 6", "steps egyptian-1 = 1; place stewart = Wounded { since: 2 }"),
        (
            "3 4 5 2 2",
            "steps egyptian-1 = 2; place stewart = Wounded { since: 2 };
             place bordein = Damaged; disordered Green = true",
        ),
        ("4 4 3 2 1", "steps egyptian-1 = 1; place bordein = Damaged; disordered Green = true"),
        ("4 5 3", "disordered Green = true; strength Green = 6"),
        ("4 5 4", "disordered Green = true; strength Green = 5; cm = 6; area Green = 2"),
        ("5 5", "disordered Green = true; strength Green = 5; cm = 7"),
        ("5 6", "disordered Green = true; strength Green = 5; cm = 7; area Green = 3"),
    ];
    for (dice, text) in rows {
        let force = "sortie:Green; go:egyptian-1,stewart,light-1,bordein";
        actions(at(), &format!("{force} {dice}; {text}"));
    }
    let alone = "sortie:Green; go:egyptian-1 1 2; place egyptian-1 = Lost; cm = 5";
    actions(at(), alone);
}

/// S-044: each gunboat has a die of her own, the other arms one.
#[test]
fn each_gunboat_is_rolled_for() {
    let mut held = burri();
    hold(&mut held, "burri", "talahawin light-2");
    held.works[crate::table::area("burri").index()] = 0;
    held.rulings.gunboats = Gunboats::Together;
    Table::attacked(held, 2, &[4, 4, 6, 6, 1, 2]).play(
        "place bordein = Lost; place talahawin = Damaged; place light-2 = Position(AreaId(5))",
    );
}

/// S-R15: Gordon's death costs 3 of City Morale; S-R36: by "all eliminated" too. A light or heavy
/// gun is the player's choice, and a result beyond what is there is ignored.
#[test]
fn losses_are_chosen_and_gordon_is_missed() {
    let mut held = city(1);
    banner(&mut held, BannerId::Green, 2, 6);
    hold(&mut held, "burri", "sudanese-1 egyptian-1 gordon light-1 heavy-1");
    // 2 of works, 2 of guns, 2 of Gordon, four steps, Strength 6: the sum is 0.
    Table::attacked(held.clone(), 2, &[3, 3, 6, 4]).play(
        "asks city-losses; offers unit:light-1 unit:heavy-1; unit:heavy-1 1; place heavy-1 = Lost;
         place light-1 = Used; place gordon = Lost; cm = 3; tells LeaderHit",
    );
    Table::attacked(held.clone(), 2, &[1, 1]).play("place gordon = Lost; cm = 2 (3, and 1 more)");
    Table::attacked(held.clone(), 2, &[3, 4, 4]).play(
        "offers unit:sudanese-1 unit:egyptian-1; unit:egyptian-1 6; steps egyptian-1 = 1;
         steps sudanese-1 = 2",
    );
    held.units[unit("egyptian-1").index()].steps = 1;
    Table::attacked(held, 2, &[3, 3, 1, 6, 6]).play(
        "place sudanese-1 = Lost (three steps are all there are); place egyptian-1 = Lost;
         place light-1 = Used",
    );
}

/// S-R25: Levies that are lost go back to their pool.
#[test]
fn lost_levies_return_to_their_pool() {
    let mut held = city(1);
    banner(&mut held, BannerId::Green, 2, 3);
    hold(&mut held, "burri", "levy-1");
    Table::attacked(held, 2, &[4, 3, 6]).play("place levy-1 = Reserve; area Green = 1");
}

/// S-R12, S-R20: "back one Area" goes no further than Area 4; a defence leaves the Area held.
#[test]
fn a_banner_thrown_back_stays_on_the_map() {
    let mut far = city(3);
    banner(&mut far, BannerId::Green, 3, 2);
    actions(far, "sortie:Green; go:egyptian-1 6 6; area Green = 4; strength Green = 1");
    let mut at_the_end = city(1);
    banner(&mut at_the_end, BannerId::Green, 4, 2);
    at_the_end.works[crate::table::area("soba").index()] = 2;
    hold(&mut at_the_end, "soba", "egyptian-1 egyptian-2");
    Table::attacked(at_the_end, 2, &[6, 6]).play("strength Green = 1; area Green = 4");
}

/// S-R11, S-R41: a Banner of Strength 0 leaves at once, in the middle of a result; S-R30: with the
/// last of them the siege is broken.
#[test]
fn a_banner_without_strength_leaves() {
    let mut weak = city(3);
    banner(&mut weak, BannerId::Green, 3, 1);
    actions(
        weak.clone(),
        "sortie:Green; go:egyptian-1 6 6; strength Green = 0; area Green = 3;
         disordered Green = false; tells BannerLeft; those raid = none",
    );
    for other in [BannerId::White, BannerId::Red, BannerId::Black] {
        banner(&mut weak, other, 4, 0);
    }
    let table = actions(weak, "sortie:Green; go:egyptian-1 6 6; asks over; cm = 7; tells Fought");
    let outcome = table.game.outcome().expect("it is over");
    assert_eq!(outcome.grade, siege::Grade::Outstanding);
    assert_eq!(outcome.end, siege::End::Broken);
}

/// S-R18, S-R33: a Banner walks in where nobody fights, whatever the fortification. Guns and gunboats
/// fight without troops, with the modifier of the fewest steps; a leader alone does not.
#[test]
fn an_area_where_nobody_fights_is_entered_without_a_die() {
    let at_burri = |units: &str| {
        let mut bare = city(1);
        banner(&mut bare, BannerId::Green, 2, 1);
        bare.works[crate::table::area("burri").index()] = 4;
        put(&mut bare, units, Place::Position(crate::table::area("burri")));
        bare
    };
    let entered = "area Green = 1; works burri = 0; never Fought";
    Table::attacked(at_burri("gordon"), 2, &[]).play(&format!("{entered}; place gordon = Used"));
    for units in ["light-1", "bordein", "heavy-1 gordon"] {
        let table = Table::attacked(at_burri(units), 2, &[6, 5]);
        let told = format!("{:?}", table.events);
        assert!(told.contains("Fought") && told.contains("(Steps, -1)"), "{units}: {told}");
        assert_eq!(table.board().banner(BannerId::Green).strength, 0, "{units}");
    }
    // By a ruling of ours, and before there was a choice, only troops fight.
    let guns = of_before(at_burri("light-1 bordein"));
    Table::attacked(guns, 2, &[])
        .play(&format!("{entered}; place light-1 = Used; place bordein = Used"));
}

/// S-R23: a Disordered Banner acts all the same; a second marker adds nothing.
#[test]
fn a_disordered_banner_attacks() {
    let mut at = burri();
    at.banners[1].disordered = true;
    let table = Table::attacked(at, 2, &[3, 2, 6, 6, 6]);
    let told = format!("{:?}", table.events);
    assert!(told.contains("(Disordered, 2)") && told.contains("sum: 2"), "{told}");
    let mut again = city(3);
    again.banners[0].disordered = true;
    actions(again, "raid:White; go:egyptian-1 4 6; never Disordered; rp = 12");
}
