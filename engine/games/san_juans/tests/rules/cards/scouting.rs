//! Cards 17, 20, 23, 24, 27 and 44, and what shapes a battle (J-078, J-081).

use san_juans::{Event, LeaderEvent};

use crate::courses::courses;
use crate::table::war;

#[test]
fn cards_17_20_23_and_27_shape_the_next_battle() {
    courses(
        "J-070: card 17 chooses its type, once
        on lost mud-bay; richardson holds 3 dragoons; hand 17 30
        event:17 1 1; ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6; fight:mud-bay;
        asks choose-type; offers type:probing type:encounter type:defence; type:defence met open;
        battle type = Defence; battle dice = none; battle foot = 12; intelligence = false

        J-081: card 20 fights behind works and is not surprised
        for dice: 1_1, 1_2
        on lost mud-bay; richardson holds 3 dragoons; hand 20 30
        event:20 1 1; place:richardson; ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6;
        fight:mud-bay met {dice} open; battle type = Probing; battle works = true

        card 20: it needs half the force
        on lost mud-bay; richardson holds 3 dragoons; port-stanley gains 4 dragoons; hand 20 30
        event:20 1 1; place:richardson; ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6;
        activate:port-stanley; march:port-stanley; +unit:38+unit:39+unit:40+unit:41; to:mud-bay 1 1;
        fight:mud-bay met 1 2 open; battle type = Ambush; battle works = false

        card 23: it marches unseen and surprises; no die at the points, one at the village
        on lost mud-bay; richardson holds 3 dragoons; hand 23
        event:23 1 1; activate:richardson; +all; to:mud-bay 5 met open; battle type = OurSurprise;
        battle dice = none; battle foot = 12; avoided = 2

        J-070: card 23 surprises a walled place too
        on lost friday-harbor; sinkat gains dragoons; hand 23
        event:23 1 1; activate:sinkat; to:friday-harbor 3 3 3 3 2 1 1 1 1 1 open;
        battle type = OurSurprise

        card 27: it counts a force, once more if wanted, which is then met
        on lost mud-bay; richardson holds 3 dragoons; hand 27 30
        event:27 1 1; place:mud-bay 6 6 6 6 8 4 1; asks scout-again; yes 1 1 1 2 1 1 1;
        asks play-card (only once); ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6;
        fight:mud-bay 3 4 open (no dice for the force); battle foot = 5",
    );
    let course = "event:27 1 1; place:mud-bay 6 6 6 6 8 4 1; yes 1 1 1 2 1 1 1";
    let mut table = war("lost mud-bay; richardson holds 3 dragoons; hand 27 30", course);
    let seen = table.events.iter().filter_map(|event| match event {
        Event::Leader(LeaderEvent::Scouted { force: Some(force), again, .. }) => {
            Some((force.foot, *again))
        }
        _ => None,
    });
    assert_eq!(seen.collect::<Vec<_>>(), [(24, false), (5, true)], "card 27");
    assert!(table.game.view(None).scouted.is_empty(), "for the commander only");
    table.play("ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6; fight:mud-bay 3 4 open");
    assert!(table.board().this_turn.scouted.is_empty(), "J-063: the next force is fresh");
}

#[test]
fn j_078_j_081_cards_24_and_44_and_what_shapes_a_battle() {
    courses(
        "card 24: it marches further, four and two, and counts double
        on lost mud-bay; richardson holds 3 dragoons; hand 24
        event:24 1 1; activate:richardson; +all; to:mud-bay 1 1 1; movement 35 = 3;
        ledger = Retaken(mud-bay) -5 Card(CardId(24)) -5

        J-120: lost and won back within one turn counts nothing
        on lost mud-bay; was-ours mud-bay; richardson holds 3 dragoons; hand 24
        event:24 1 1; activate:richardson; +all; to:mud-bay 1 1 1; ledger = none

        card 44: it puts the top three of the pile in order, the lowest of them first
        on hand 44; pile 29 30 33 34
        event:44 1 1; asks top-card; offers card:34 card:33 card:30; card:34;
        offers card:33 card:30; card:33; pile = 29 34 33 30 (30 is drawn next)
        on hand 44; pile 30
        cannot event:44 (nothing to arrange)

        J-078: something of its own for the table
        for die, extra: 1 Crops, 2 DustStorm, 3 BrushFire, 4_6 FindWells(10), 5_1 HoldVillage(5)
        on lost mud-bay; richardson holds 3 dragoons; hand 30; with extras
        ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6; fight:mud-bay met 3 4 open {die};
        battle extra = Some({extra})

        J-078: a third open field is laid out again; rocks this time
        on lost mud-bay; richardson holds 3 dragoons; open fields; hand 30; with extras
        ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6;
        fight:mud-bay met 3 4 open rocks 6; fields = false true; battle extra = Some(RivalOrders)

        J-024, J-058, J-081, J-100: two of three gunboats work, and the Sultan is one; one is short
        on lost mud-bay; richardson holds 3 dragoons; ships mud-bay; damage 3 1; unsupplied 35
        and fresh-ship sultan mud-bay; hand 30
        ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6; fight:mud-bay met 3 4 open;
        tells BattleShaped { space: mud-bay, kind: Field, works: false, gunboats: 3, short:
        [UnitId(35)]",
    );
}
