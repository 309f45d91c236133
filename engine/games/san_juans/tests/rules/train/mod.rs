//! The armoured train and its track (J-194, cards 12 and 13).

use san_juans::CardId;

use crate::courses::courses;

/// From Friday Harbor by way of False Bay and Ginnis to the edge of Tamai: eight sections.
const LINE: &str = "friday-harbor/false-bay/1 friday-harbor/false-bay/2 false-bay \
                    false-bay/ginnis/1 false-bay/ginnis/2 ginnis ginnis/tamai/1 ginnis/tamai/2";

#[test]
fn j_194_it_comes_in_crates_and_goes_by_ship_to_its_base() {
    courses(
        "card 12: it brings the train in crates
        on hand 12
        event:12 1 1; train = crated suakin; track = 0;
        asks spend-ops (J-034: the hand is empty, the next round a pass);
        cannot train (J-194: not before it has a base)

        J-034: besieged, Suakin still serves; lost, any port of ours
        on siege suakin 2; hand 12
        event:12 1 1; train = crated suakin
        on lost suakin; hand 12
        event:12 1 1; cannot place:sinkat (J-034: no port); place:olga; train = crated olga

        J-194: two empty transports take it and land it at its base
        on train crated suakin; ship 7 suakin; ship 6 suakin 10; hand 35 39
        ops:35 1 1; activate:suakin; sail:suakin; +ship:1+ship:2; cannot load-train (a gunboat);
        drop-anchor; sail:suakin; +ship:2+ship:6; cannot load-train (loaded); drop-anchor;
        sail:suakin; +ship:2; cannot load-train (alone); drop-anchor; sail:suakin; +ship:2+ship:7;
        load-train; tells Train(Loaded { ships: [ShipId(2), ShipId(7)] });
        cannot load (J-194: it fills both); may land-train (J-194: any port of ours may be its base);
        sail-to:sea-f; functions 2 = 0 (J-052: loaded, D and F); finish; ops:39 1 1;
        activate-sea:f; +ship:2+ship:7; sail-to:friday-harbor; land-train;
        tells Train(Based { at: friday-harbor }); functions 7 = 1 (J-052: a function each);
        drop-anchor; may train (J-194)

        J-194: both ships must be there to land it
        on train aboard 2 7; ship 7 suakin; hand 35 39
        ops:35 1 1; activate:suakin; sail:suakin; +ship:2; cannot land-train (half a train);
        drop-anchor; sail:suakin; +ship:2+ship:7; land-train; train = base suakin

        J-024, J-194: a train at sea is where its ships are, and lands in a port
        on train aboard 2 7; ship 7 sea-e; ship 2 sea-e; hand 35 39
        ops:35 1 1; activate-sea:e; +ship:2+ship:7; cannot land-train (J-194: not at sea);
        sail-to:decatur; may land-train; ship 7 = decatur

        J-024, J-194: it goes down with either ship; event 63 draws among ships that are not laid up
        on train aboard 2 7; ship 7 sea-d; ship 2 sea-d; hand 35
        and damage 0 1; damage 1 1; damage 2 1; damage 3 1; damage 4 1; damage 5 1; damage 6 1
        ops:35 event-63 6; tells Train(Sank { ship: ShipId(7) }); train = lost
        on train aboard 2 7; ship 7 sea-d; ship 2 sea-d; hand 35
        and damage 0 1; damage 1 1; damage 7 1; damage 3 1; damage 4 1; damage 5 1; damage 6 1
        ops:35 event-63 6; tells Train(Sank { ship: ShipId(2) }); train = lost",
    );
    let table = crate::table::war("hand 12", "event:12 1 1");
    assert_eq!(table.board().deck.removed, [CardId::printed(12)], "J-031");
}

#[test]
fn j_194_track_is_laid_and_units_ride_on_it() {
    let text = "J-194: an Op lays two sections, each next to the last, or to the base
        on train base friday-harbor; empty friday-harbor; hand 35 39
        ops:35 1 1; train; asks use-train;
        offers lay:sinkat/friday-harbor/1 lay:friday-harbor/false-bay/1 (next to the base);
        lay:friday-harbor/false-bay/1; asks lay-track;
        offers lay:sinkat/friday-harbor/1 lay:friday-harbor/false-bay/2 lay-no-more (or to laid
        track); lay:friday-harbor/false-bay/2; track = 2 (two an Op); asks spend-ops; train;
        lay:false-bay; lay-no-more; train; lay:false-bay/ginnis/1; lay:sinkat/friday-harbor/1;
        track = 5 (no encounters, no dice); asks play-card (three Ops are three)

        J-194: no track in a place in revolt
        on lost false-bay; train base friday-harbor [2]; empty friday-harbor; hand 35 39
        ops:35 1 1; train; offers lay:sinkat/friday-harbor/1; lay:sinkat/friday-harbor/1;
        offers lay:sinkat lay-no-more

        J-194: no more than eight
        on train base friday-harbor [7]; empty friday-harbor; hand 35 39
        ops:35 1 1; train; lay:ginnis/tamai/2; asks spend-ops (a ninth is not asked for);
        cannot train (eight, and nobody to take anywhere)

        J-194: three Ops take six infantry up to eight spaces; the fourth is of the heliograph
        on train base friday-harbor [8]; friday-harbor holds 6 egyptian-infantry; empty false-bay
        and heliograph; hand 35 39
        ops:35 1 1; train; offers = 8 (run any length of track); run:ginnis/tamai/2; asks who-rides;
        unit:35; unit:36 (no die is thrown: no encounters by rail);
        told Train(Ran { units: [UnitId(35), UnitId(36)] = 1;
        train; run:false-bay; unit:37; unit:38; train; run:ginnis/tamai/2; unit:39; unit:40;
        force friday-harbor = 0; force false-bay = 2; force ginnis/tamai/2 = 4 (eight spaces away);
        movement 35 = 0 (not to be activated again); movement 38 = 0; movement 40 = 0;
        may activate:olga; cannot activate:ginnis/tamai/2 activate:false-bay

        J-051, J-194: a battery counts as infantry, one cavalry fills it, a garrison stays
        on train base friday-harbor [3]; hand 35 39; friday-harbor holds dragoons
        and friday-harbor gains egyptian-infantry, krupp-battery, fortress-garrison, dragoons
        ops:35 1 1; train; run:false-bay; offers unit:35 unit:36 unit:37 unit:39; unit:35;
        told Train(Ran { units: [UnitId(35)] = 1 (one cavalry); train;
        run:friday-harbor/false-bay/2; unit:36; offers unit:37 no (no room for horse beside them);
        unit:37; told Train(Ran { units: [UnitId(36), UnitId(37)] = 1; train;
        run:false-bay (the last who can ride is not asked about); unit 39 = false-bay

        J-194: one may ride alone
        on train base friday-harbor [3]; friday-harbor holds 2 egyptian-infantry; hand 35 39
        ops:35 1 1; train; run:false-bay; unit:36; no; unit 36 = false-bay; force friday-harbor = 1

        J-057: whoever has been activated does not ride, nor does an Op take passengers on
        on train base friday-harbor [8]; friday-harbor holds 2 egyptian-infantry; hand 35 39
        ops:35 1 1; activate:friday-harbor; march:friday-harbor; +unit:35;
        to:sinkat/friday-harbor/1 1; cannot train (J-057, J-194: both were activated)
        on train base friday-harbor [3]; friday-harbor holds egyptian-infantry; hand 35 39
        ops:35 1 1; train; run:false-bay; activate:false-bay; cannot unit:35

        J-196: two Sudanese stay with Gordon
        on train base friday-harbor [3]; friday-harbor holds 3 sudanese-infantry; gordon stays
        and hand 35 39
        ops:35 1 1; train; run:false-bay; unit 37 = false-bay; force friday-harbor = 2

        J-190: those bound to Graham do not ride
        on train base friday-harbor [3]; friday-harbor holds 3 sudanese-infantry
        and graham friday-harbor; hand 35 39
        ops:35 1 1; train; cannot run:false-bay

        J-194: a place in revolt cuts the track
        on lost false-bay; train base friday-harbor [5]; friday-harbor holds 3 egyptian-infantry
        and hand 35 39
        ops:35 1 1; train; those run = friday-harbor/false-bay/1 friday-harbor/false-bay/2;
        cannot lay:ginnis (nor is track laid beyond)

        J-194: until it is retaken; a besieged place is as closed (J-015)
        on control false-bay retaken-egyptian; train base friday-harbor [5]; hand 35 39
        and friday-harbor holds 3 egyptian-infantry
        ops:35 1 1; train; those run = false-bay false-bay/ginnis/1 false-bay/ginnis/2
        friday-harbor/false-bay/1 friday-harbor/false-bay/2; may lay:ginnis
        on siege false-bay 1; train base friday-harbor [5]; hand 35 39
        and friday-harbor holds 3 egyptian-infantry
        ops:35 1 1; train; those run = friday-harbor/false-bay/1 friday-harbor/false-bay/2
        on siege false-bay 1; siege friday-harbor 1; train base friday-harbor [5]; hand 35 39
        and friday-harbor holds 3 egyptian-infantry
        ops:35 1 1; cannot train (J-015: a besieged base lets nothing out)

        J-057, J-077 a: it brings units to a battle that waits, supports it, and is a way back
        on train base friday-harbor [7]; friday-harbor holds egyptian-infantry; hand 35 39
        and false-bay holds dragoons; control tamai mahdist
        ops:35 1 1; activate:false-bay; to:ginnis/tamai/1 1 1 6; pending = ginnis/tamai/1; train;
        cannot lay:ginnis/tamai/2 (not past a battle); run:ginnis/tamai/1;
        tells JoinedForBattle { space: ginnis/tamai/1 } (J-057);
        fight:ginnis/tamai/1 met 3 4 open; battle units = 2 (J-057: one battle);
        battle gunboats = 1 (J-194: its gun bears); report:lost; #0; #0 1 1 (in good order);
        force ginnis/tamai/1 = 0; unit 35 = ginnis (J-077 a: down the line); unit 36 = ginnis

        J-151: 52 closes the three places that are ours: nobody rides, but track may be laid
        on ours olga suakin friday-harbor; train base friday-harbor [3]; hand 35 39
        and friday-harbor holds 3 sudanese-infantry
        ops:35 event-52 1 1 1; closed = olga suakin friday-harbor (52); train;
        offers lay:sinkat/friday-harbor/1

        J-045, J-194: it falls with its base, crates too; nobody is in Friday Harbor
        for at: base_friday-harbor, crated_friday-harbor
        on lost false-bay ginnis tamai roche-harbor sinkat; train {at} [2]; empty friday-harbor
        and ships suakin; phase rebellion; dice 1 1 6 1x15
        tells Train(Lost { at: friday-harbor }); revolt friday-harbor = true; train = lost; track = 0
        on lost false-bay ginnis tamai roche-harbor sinkat; train crated suakin; empty friday-harbor
        and ships suakin; phase rebellion; dice 1 1 6 1x15
        train = crated suakin

        J-006: an officer orders a train based on his island, San Juan, and no other
        on with divided_command; train base friday-harbor [3]; empty friday-harbor
        and officer sinkat 35; hand 35 39
        2>ops:35 1 1; may train
        on with divided_command; train base friday-harbor [3]; empty friday-harbor
        and officer lopez 35; hand 35 39
        2>ops:35 1 1; cannot train

        card 13: it lays four sections or makes ships good, not both
        on train base friday-harbor [3]; empty friday-harbor; damage 1 2; hand 13 35
        event:13 1 1; may place:suakin (or repairs); lay:false-bay/ginnis/1;
        lay:false-bay/ginnis/2; lay:ginnis; asks lay-track; lay:sinkat/friday-harbor/1; track = 7;
        asks play-card; damage 1 = 2
        on train base friday-harbor [3]; empty friday-harbor; damage 1 2; hand 13 35
        event:13 1 1; place:suakin; damage 1 = 0; track = 3
        on train base friday-harbor [7]; empty friday-harbor; damage 1 2; hand 13 35
        event:13 1 1; lay:ginnis/tamai/2; asks play-card; track = 8 (J-194: eight)

        card 13: it needs track to be laid, or a ship to repair
        on train base friday-harbor [3]; empty friday-harbor; hand 13
        may event:13
        on hand 13
        cannot event:13 (no base, no ship to repair)";
    // So many sections of the line.
    let laid = (1..=8).fold(text.to_owned(), |text, sections| {
        let track: Vec<&str> = LINE.split(' ').take(sections).collect();
        text.replace(&format!("[{sections}]"), &track.join(" "))
    });
    courses(&laid);
}
