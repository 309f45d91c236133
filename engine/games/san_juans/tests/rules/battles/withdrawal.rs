//! How a beaten force withdraws: who is counted when it begins (J-080), how good units are on a
//! table (J-021), and which ways are open (J-077).

use san_juans::{Event, Options, Quality, Settlement, UnitId, UnitKind};

use crate::battles::{at_mud_bay, at_mud_bay_by, beaten, mud_bay};
use crate::courses::courses;
use crate::table::Table;

/// Two of horse and two on foot.
fn four() -> [UnitKind; 4] {
    ["dragoons", "dragoons", "egyptian-infantry", "egyptian-infantry"].map(san_juans::kind)
}

#[test]
fn j_080_a_report_counts_who_stood_when_the_withdrawal_began() {
    mud_bay(
        "J-080: 15 to 4 and two of horse; seven of theirs are not twice four
        for theirs, dice, pursuit, total: 15 1_3_1_1 Cavalry(2)_-2,_Outnumbered_2 4_10
        on [force] 2 dragoons, 2 egyptian-infantry
        [met] 3 4 open; report:withdrew; #0; asks steps-lost; #0; #0; #0; asks ansar-standing;
        #{theirs}; asks in-rout; offers = 4; + {dice}; pursuit = {pursuit}; pursued = {total}

        J-080: seven of theirs are not twice four, nine are
        for theirs, pursuit, total: 7 Cavalry(2)_-2 2_0, 9 Cavalry(2)_-2,_Outnumbered_1 3_0
        on [force] 2 dragoons, 2 egyptian-infantry
        [met] 3 4 open; report:withdrew; #0; #0; #0; #0; #{theirs}; + 1 3;
        pursuit = {pursuit}; pursued = {total}

        J-080: whoever is in rout counts neither as horse nor as a unit: 9 to 2 and no horse
        on [force] 2 dragoons, 2 egyptian-infantry
        [met] 3 4 open; report:withdrew; #0; #0; #0; #0; #9; +first-2 1 3 1 1 1 1 1;
        pursuit = NoCavalry 2, Outnumbered 2; pursued = 8 30;
        tells WithdrawalBegan { space: mud-bay, theirs: 9, routed: [UnitId(35), UnitId(36)] }
        on [force] 2 dragoons, 2 egyptian-infantry
        [met] 3 4 open; report:withdrew; #0; #0; #0; #0; #0; +unit:38 1 3;
        pursuit = Cavalry(2) -2; pursued = 2 0

        J-080: nobody is counted where nobody withdraws: all are lost, nothing more is asked
        on [force] dragoons
        [lone] 3 4 open; report:withdrew; #4; revolt mud-bay = true; told Pursued = 0",
    );
}

#[test]
fn j_080_the_short_report_counts_all_of_theirs_and_none_in_rout() {
    let mut told = at_mud_bay(&four(), [3, 4]);
    told.play("report:withdrew; #0; #0; #0; #0; #15; + 1 1");
    let short = beaten(&four(), &[0; 4], &[1, 1]);
    assert_eq!(short.board(), told.board(), "J-080");
}

#[test]
fn j_145_the_question_tells_no_more_than_the_range() {
    let options = Options { limited_intelligence: true, ..Options::default() };
    let mut table = at_mud_bay_by(&options, &[san_juans::kind("dragoons")], [3, 4], &[]);
    table.play("report:withdrew; #0");
    let ask = table.game.decision().expect("it waits").ask.clone();
    assert_eq!(ask, kit::Ask::Number { min: 0, max: 15 }, "J-145: 11 to 15");
}

#[test]
fn j_021_where_they_fight_on_a_table_the_dice_fall_before_it() {
    let options = Options { settlement: Settlement::Table, ..Options::default() };
    let kinds = [
        san_juans::kind("egyptian-infantry"),
        san_juans::kind("militia"),
        san_juans::kind("sudanese-infantry"),
    ];
    let mut table = at_mud_bay_by(&options, &kinds, [3, 4], &[6, 5]);
    let shown = table.battle().shown;
    let worth: Vec<Quality> = shown.iter().map(|(_, quality)| *quality).collect();
    assert_eq!(worth, [Quality::Good, Quality::Average], "J-021");
    let kept = |table: &Table, unit: UnitId| table.board().unit(unit).quality;
    assert_eq!(kept(&table, shown[0].0), Some(Quality::Good), "J-021: for good");
    assert_eq!(kept(&table, shown[1].0), None, "J-021: militia in each battle anew");
    assert!(!table.offered("quality"));
    // The quick resolver throws for nobody's worth again.
    let events = table.give_with("resolve:half", &mut crate::table::Seeded::new(3));
    assert!(!events.iter().any(|event| matches!(event, Event::QualityShown { .. })), "J-021");
}

#[test]
fn j_021_elsewhere_they_are_thrown_when_somebody_asks() {
    let kinds = [san_juans::kind("egyptian-infantry"), san_juans::kind("militia")];
    let mut table = at_mud_bay(&kinds, [3, 4]);
    let events = table.give("quality", &[1, 4]);
    let shown = events.iter().filter(|event| matches!(event, Event::QualityShown { .. }));
    assert_eq!(shown.count(), 2, "J-021: the log has the dice");
    table.play("asks settle-battle; cannot quality (J-021: once); report:held");
}

/// Plays courses in which, at `[two]`, two of horse from Richardson wait for battle on the second point
/// of the road to Mud Bay, and one of Lopez stands in Richardson and has a space left; in which, at
/// `[landed]`, two ships have landed one unit each at False Bay, where Mahdists waited, the first has put
/// to sea again, and they are beaten.
fn beaten_apart(text: &str) {
    let two = "ops:30 1 1; activate:richardson; +all; to:mud-bay 1 6; activate:lopez; \
               to:richardson 1 1";
    let landed = "ops:30 1 1; activate-sea:a; +ship:3; sail-to:false-bay; unload 6; \
                  sail-to:sea-a; sail:sea-a; sail-to:false-bay; unload; drop-anchor; \
                  fight:false-bay met 3 4 open; report:lost; #0; #0 1 1";
    courses(&text.replace("[two]", two).replace("[landed]", landed));
}

#[test]
fn j_077_a_beaten_force_goes_part_by_part_by_ways_that_are_open() {
    beaten_apart(
        "J-077: who has retreated forgets where it came from and never goes to the field
        on lost mud-bay; richardson holds 2 dragoons; lopez holds dragoons; hand 30; speeches
        [two]; fight:richardson/mud-bay/2 met 3 4 open; report:lost; #0;
        #0 1 1 (two cavalry -2, 15 to 2 is +2: good order);
        force richardson/mud-bay/1 = 2 (J-077 (a): a lone way); march:richardson;
        to:richardson/mud-bay/1 6 met 3 4 open; report:lost; #0; #0; #0 1 1;
        surrounded = false (J-080: Richardson is open);
        offers space:richardson space:richardson/mud-bay/2 (J-077 (b), not the field);
        why = RetreatTo { from: richardson/mud-bay/1, lead: Some(UnitId(35)), units: 2 };
        space:richardson; force richardson = 3 (J-077: the third had a lone way)

        J-077: a way where another battle waits is closed; nobody who got away is drawn into it
        on lost tokar; richardson holds 2 dragoons; lopez holds dragoons; hand 30; speeches
        [two]; march:richardson; to:richardson/mud-bay/1 6; fight:richardson/mud-bay/2 met 3 4 open;
        report:lost; #0; #0 1 1 met 3 4 open; force mud-bay = 2 (J-077 (b): back is closed);
        surrounded = false; battle units = 1

        J-077: landers of two ships when one has left: (b) stays open to whom no ship waits for
        on lost false-bay; olga gains 2 dragoons; ship 3 sea-a 35; ship 4 sea-a 36; hand 30
        [landed]; retreating = 35; offers space:false-bay/ginnis/1 space:friday-harbor/false-bay/2
        ship:4; ship:4; unit 35 = ship:4; retreating = 36 (her own passenger finds no room left);
        offers space:false-bay/ginnis/1 space:friday-harbor/false-bay/2
        on lost false-bay; olga gains 2 dragoons; ship 3 sea-a 35; ship 4 sea-a 36; hand 30
        [landed]; space:false-bay/ginnis/1; unit 36 = ship:4 (J-077 (a): a lone way, told);
        tells Sea(Boarded { units: [UnitId(36)], ship: ShipId(4)",
    );
}
