//! Phase B: actions, their prices and their order, and who may go where.

use siege::phases::Frame;
use siege::{BannerId, Gunboats, Place};

use crate::table::{Table, actions, area, banner, city, hold, of_before, put, unit};

/// S-056, S-057, S-067, S-R34: a point for the action, a Resource Point for each marker, up to four
/// of them in the one Area that is fortified.
#[test]
fn fortifications_cost_a_point_and_a_resource_for_each_level() {
    actions(
        city(3),
        "may fortify:soba:4 fortify:palace:3; fortify:soba:3; ap = 2; rp = 7; works soba = 3;
         asks city-action; those fortify = none (no type twice in a turn)",
    );
}

/// S-R34: by a ruling of ours, and before there was a choice, the markers of one action may lie in
/// several Areas.
#[test]
fn works_are_spread_where_it_is_agreed_on() {
    let mut spread = city(3);
    spread.rulings.spread_works = true;
    assert!(of_before(city(3)).rulings.spread_works);
    // A siege that waits for more markers is answered, whatever is agreed on.
    let mut waits = Table::at(city(3), vec![Frame::Actions, Frame::MoreWorks(2)], &[]);
    waits.play("asks more-works; fortify:burri:1; rp = 9; ready; asks city-action");
    actions(
        spread,
        "fortify:burri:1; ap = 2; rp = 9; works burri = 3; asks more-works;
         may fortify:palace:3 ready; cannot fortify:palace:4 (three markers are left);
         fortify:palace:2; works palace = 3; asks more-works; fortify:soba:1; works soba = 1;
         rp = 6; asks city-action; cannot fortify:soba:1 (no type twice in a turn)",
    );
}

/// S-R10, S-R34: no Area above level 4. S-R42: nothing that cannot be paid.
#[test]
fn no_area_has_more_than_four_levels_and_nothing_is_built_on_credit() {
    let mut full = city(3);
    full.works[area("burri").index()] = 4;
    full.resources = 2;
    actions(full, "those fortify:burri = none; may fortify:soba:2; cannot fortify:soba:3");
}

/// S-R06: a controlled Area lies nearer the Palace than the Banner of its track; the Palace always
/// counts, and the whole track of a Banner that has left.
#[test]
fn only_controlled_areas_are_fortified() {
    let mut near = city(3);
    banner(&mut near, BannerId::Red, 2, 5);
    banner(&mut near, BannerId::White, 1, 0);
    actions(
        near,
        "may fortify:messalamieh-gate:1 fortify:palace:1 fortify:halfaya:1;
         those fortify:shajara = none; those fortify:kalakla = none",
    );
}

/// S-058, S-059, S-R03, S-R05: both ways at a loss, one of them a turn, neither on credit.
#[test]
fn morale_and_resources_are_exchanged_at_a_loss_once_a_turn() {
    actions(city(3), "morale; rp = 8; cm = 7; ap = 2; cannot morale resources");
    actions(city(3), "resources; rp = 11; cm = 4; cannot morale resources");
    let mut poor = city(3);
    (poor.resources, poor.morale) = (1, 1);
    actions(poor, "cannot morale resources");
    let mut least = city(3);
    (least.resources, least.morale) = (2, 2);
    actions(least, "may morale resources");
}

/// S-R37: nothing is paid for what would go beyond the end of a track.
#[test]
fn tracks_that_are_full_are_not_raised() {
    let mut full = city(3);
    (full.resources, full.morale) = (20, 10);
    actions(full, "cannot morale resources");
}

/// S-060, S-R25: two counters of Levies for a point of City Morale, as long as the pool has any.
#[test]
fn levies_come_from_a_pool_of_four() {
    actions(
        city(3),
        "levies; cm = 5; place levy-1 = Available; place levy-2 = Available;
         place levy-3 = Reserve",
    );
    let mut few = city(3);
    put(&mut few, "levy-1 levy-2 levy-3", Place::Available);
    actions(few, "levies; tells Raised { units: [UnitId(13)] }");
    let mut none = city(3);
    put(&mut none, "levy-1 levy-2 levy-3 levy-4", Place::Used);
    actions(none, "cannot levies");
    let mut wretched = city(3);
    wretched.morale = 0;
    actions(wretched, "cannot levies (it costs City Morale)");
}

/// S-061, S-R15: a gunboat is built from the reserve or repaired, for a Resource Point.
#[test]
fn gunboats_are_built_or_repaired() {
    let mut hurt = city(3);
    put(&mut hurt, "bordein", Place::Damaged);
    actions(
        hurt.clone(),
        "those gunboat = bordein safia; gunboat:bordein; rp = 9; place bordein = Available;
         tells Repaired; cannot gunboat:safia",
    );
    actions(hurt.clone(), "gunboat:safia; place safia = Available; tells Built");
    hurt.resources = 0;
    actions(hurt, "those gunboat = none");
    let mut wrecked = city(3);
    put(&mut wrecked, "bordein safia mansura ismailia abbas", Place::Lost);
    actions(wrecked, "those gunboat = none (destroyed ones never return)");
}

/// S-067, S-068, S-R03: each type once, in the order of the list: gunboats before Levies.
#[test]
fn actions_are_done_in_their_order() {
    let mut many = city(9);
    many.now.points = 9;
    let mut table = Table::actions(many);
    table.play(
        "gunboat:safia; those fortify:palace = none; cannot morale; may levies; levies;
         those gunboat = none; raid:White; go:egyptian-1 5 5 (a success: no losses);
         cannot levies; those raid = none; may defend end; defend; area:palace; go:egyptian-2; ready;
         turn = 3 (nothing comes after Defensive Positions)",
    );
}

/// S-067, S-068, S-R32 (withdrawn), S-R42: the points of a month go to one or several of its actions;
/// none is kept back, and the month ends when nothing can be spent, or when the player says so.
#[test]
fn every_point_goes_to_any_action() {
    actions(
        city(1),
        "may fortify:palace:1 morale gunboat:safia levies raid:White defend end; morale; turn = 3;
         never ActionsEnded { unused: 1 }",
    );
    actions(
        city(2),
        "morale; ap = 1; may gunboat:safia levies raid:White defend; levies; turn = 3;
         tells ActionsEnded { unused: 0 }",
    );
    actions(city(2), "morale; end; tells ActionsEnded { unused: 1 }");
}

/// S-R32: by a ruling of ours, and before there was a choice, the last point of a turn is for
/// Defensive Positions alone.
#[test]
fn the_last_point_is_kept_for_positions_where_it_is_agreed_on() {
    let mut kept = city(2);
    kept.rulings.last_point = true;
    let told = "morale; ap = 1; offers defend end; end; tells ActionsEnded { unused: 1 }";
    for city in [kept, of_before(city(2))] {
        actions(city, told);
    }
}

const TROOPS: &str = "sudanese-1 sudanese-2 sudanese-3 egyptian-1 egyptian-2 egyptian-3 egyptian-4 \
                      bashi-1 bashi-2 bashi-3";

/// S-R33, S-R38, S-R42: where nobody is left who fights there is no Raid, no Sortie and no Position,
/// and the phase ends by itself. Only troops fight where that is agreed on.
#[test]
fn nothing_is_offered_that_nobody_could_do() {
    let mut empty = city(3);
    (empty.resources, empty.morale) = (0, 0);
    put(&mut empty, TROOPS, Place::Used);
    banner(&mut empty, BannerId::Red, 3, 5);
    banner(&mut empty, BannerId::Green, 2, 5);
    empty.resources = 1;
    actions(
        empty.clone(),
        "those raid = White Green Red Black (light guns); those sortie = Green (gunboats, on the
         Nile); may defend",
    );
    actions(of_before(empty.clone()), "those raid = none; those sortie = none; cannot defend");
    put(&mut empty, "light-1 light-2 light-3 light-4 heavy-1 heavy-2", Place::Used);
    put(&mut empty, "bordein talahawin", Place::Damaged);
    empty.resources = 0;
    let mut table = Table::actions(empty);
    table.play(
        "asks over (leaders alone are left, and nobody eats); tells ActionsEnded { unused: 3 }",
    );
}

/// S-049, S-062, S-063, S-064, S-R33, S-R38: "max" is a maximum. A light gun or a gunboat goes alone;
/// but a leader alone leads nobody, so whoever is called up last has to go.
#[test]
fn a_force_needs_somebody_who_fights_and_no_troops() {
    let mut near = city(3);
    banner(&mut near, BannerId::Green, 2, 4);
    actions(
        near.clone(),
        "raid:Green; wants 0 to 1; go:light-1 4 5; place light-1 = Used; rp = 12; sortie:Green;
         wants 0 to 3; +; +with:gordon; asks city-gunboats (no troops, no light guns);
         wants 1 to 2; +with:bordein; asks city-heavy-gun; +with:heavy-1 5 5; strength Green = 3",
    );
    near.rulings.gunboats = Gunboats::Each;
    let table = actions(near.clone(), "sortie:Green; +; +with:stewart; +with:bordein; + 4 4 6 6");
    let told = format!("{:?}", table.events);
    assert!(told.contains("(Troops, -1), (Leader, 1), (Gunboats, 1), (Strength, -1)"), "{told}");
    banner(&mut near, BannerId::Red, 3, 5);
    actions(near.clone(), "sortie:Red; wants 1 to 3 (no gunboat can follow)");
    actions(near.clone(), "raid:Red; +; +with:gordon; asks city-guns; wants 1 to 1");
    actions(
        near.clone(),
        "defend; area:palace; wants 0 to 4; +; +with:gordon; wants 0 to 6; +; asks city-gunboats;
         wants 1 to 2; +with:bordein; tells PositionSet; place bordein = Position(AreaId(0))",
    );
    actions(of_before(near), "raid:Green; wants 1 to 1; +with:egyptian-1; wants 0 to 1");
}

/// S-045, S-046, S-047, S-048, S-049, S-050, S-051, S-052, S-054, S-055, S-062, S-065, S-R38: on a
/// Raid at most one counter of troops, a leader and a light gun; no Levies, no heavy gun; gunboats on
/// the Nile alone.
#[test]
fn a_raid_takes_few() {
    let mut all = city(3);
    put(&mut all, "levy-1", Place::Available);
    actions(
        all.clone(),
        "raid:White; rp = 10 (it costs nothing else); asks city-troops;
         offers with:sudanese-1 with:sudanese-2 with:sudanese-3 with:egyptian-1 with:egyptian-2
         with:egyptian-3 with:egyptian-4 with:bashi-1 with:bashi-2 with:bashi-3 (no Levies);
         wants 0 to 1; +with:sudanese-1; asks city-leader; those with = gordon stewart mohammed-ali;
         wants 0 to 1; +with:gordon; asks city-guns; those with = light-1 light-2 light-3 light-4;
         wants 0 to 1; +with:light-1; asks city-gunboats; those with = bordein talahawin;
         wants 0 to 2; +with:bordein+with:talahawin 4 4 1; asks city-action",
    );
    actions(
        all,
        "raid:Red; +with:bashi-1; +; +with:light-2 4 4 3; asks city-action (no river, no gunboat)",
    );
}

/// S-053: Bashi-Bazouks of one step may raid, but not sortie.
#[test]
fn weak_bashi_bazouks_do_not_sortie() {
    let mut weak = city(3);
    weak.units[unit("bashi-1").index()].steps = 1;
    put(&mut weak, "bashi-2 bashi-3", Place::Used);
    banner(&mut weak, BannerId::Green, 2, 4);
    actions(weak.clone(), "raid:Green; may with:bashi-1");
    actions(weak, "sortie:Green; cannot with:bashi-1");
}

/// S-045, S-048, S-049, S-063, S-R38: a Sortie costs a Resource Point; up to three counters of
/// troops, as many light guns, and a heavy gun if a gunboat carries it.
#[test]
fn a_sortie_takes_more() {
    let mut near = city(3);
    banner(&mut near, BannerId::Green, 2, 4);
    actions(
        near.clone(),
        "sortie:Green; rp = 9; wants 0 to 3; +with:sudanese-1+with:sudanese-2; asks city-leader;
         +with:gordon; asks city-guns; those with = light-1 light-2 light-3 light-4;
         wants 0 to 2 (two counters of troops, two light guns); +with:light-1+with:light-2;
         asks city-gunboats; +with:bordein; asks city-heavy-gun; those with = heavy-1 heavy-2;
         wants 0 to 1; +with:heavy-1 5 5; asks city-action",
    );
    actions(
        near,
        "sortie:Green; +with:egyptian-1; +; wants 0 to 1; +; + 6 6; asks city-action (no gunboat, no heavy
         gun)",
    );
}

/// S-R22: a Sortie reaches Banners in Areas 1 to 3; a Raid any.
#[test]
fn a_sortie_does_not_reach_the_furthest_areas() {
    let mut mixed = city(3);
    banner(&mut mixed, BannerId::Red, 3, 5);
    banner(&mut mixed, BannerId::Black, 1, 2);
    banner(&mut mixed, BannerId::White, 1, 0);
    actions(
        mixed.clone(),
        "those sortie = Red Black; those raid = Green Red Black (who has left cannot be raided)",
    );
    mixed.resources = 0;
    actions(mixed, "those sortie = none (it costs a Resource Point); may raid:Red");
}

/// S-064, S-R08, S-R12, S-R33: Positions in any controlled Area, the Palace included: up to four
/// counters of troops and one leader in each, guns without limit, gunboats on the Nile.
#[test]
fn positions_are_set_up_in_controlled_areas() {
    let mut many = city(1);
    put(&mut many, "levy-1", Place::Available);
    banner(&mut many, BannerId::Red, 2, 5);
    actions(
        many,
        "defend; cannot ready; may area:palace area:messalamieh-gate area:soba;
         cannot area:shajara (a Banner stands there) area:kalakla;
         area:messalamieh-gate; asks city-troops; may with:levy-1; wants 0 to 4; +with:sudanese-1;
         asks city-leader; wants 0 to 1; +with:gordon; asks city-guns;
         may with:light-1 with:heavy-2; wants 0 to 6; +with:light-1+with:heavy-1;
         tells PositionSet { area: AreaId(9); asks positions (no river, no gunboats);
         cannot area:messalamieh-gate; may ready area:palace; area:palace;
         +with:egyptian-1+with:egyptian-2+with:egyptian-3+with:egyptian-4;
         those with = stewart mohammed-ali; +with:stewart; +with:light-2; asks city-gunboats;
         wants 0 to 2; +with:bordein; place gordon = Position(AreaId(9));
         place stewart = Position(AreaId(0)); ap = 0; ready 3 4 6 6",
    );
}

/// S-R09: whoever went on a Raid or Sortie has served, and cannot stand in a Position.
#[test]
fn a_unit_serves_once_a_turn() {
    actions(
        city(3),
        "raid:White; go:sudanese-1,bordein 4 5; place sudanese-1 = Used; place bordein = Used;
         defend; area:palace; cannot with:sudanese-1; may with:sudanese-2; +with:sudanese-2; +; +;
         those with = talahawin",
    );
}

/// S-R08, S-R33: a Position lies open, and phase C does not change it.
#[test]
fn a_position_is_public() {
    let mut held = city(1);
    hold(&mut held, "burri", "egyptian-1 light-1");
    let table = Table::attacked(held, 1, &[]);
    assert_eq!(table.board().position(area("burri")), [unit("egyptian-1"), unit("light-1")]);
    assert_eq!(table.game.view(None).city.position(area("burri")).len(), 2);
}
