//! Ships: functions, loading, landing, damage (J-024, J-052 to J-058, J-141).

use san_juans::phases::ships::sea_fight::{fleet, hit, strength_of};
use san_juans::{Fleet, ShipId};

use crate::courses::courses;

#[test]
fn j_052_j_053_j_055_loading_sailing_and_landing_take_functions() {
    courses(
        "J-055: the Sultan loads and crosses two sea areas
        on fresh-ship sultan suakin; hand 39
        ops:39 1 1; activate:suakin; may march:suakin sail:suakin (J-058); sail:suakin;
        offers ship:1 ship:2 ship:8 (J-058: any or all of them); +ship:8; load; asks who-boards;
        +unit:10; cannot load (J-024: a gunboat carries one); may sail-to:olga (J-052: D, the port);
        cannot sail-to:decatur (J-052: D, E and the port are three); sail-to:sea-e;
        ship 8 = sea-e; functions 8 = 0 (J-055); movement 10 = 2 (J-053: boarding costs one);
        cannot activate-sea:e (J-057: no ship twice); may sail:suakin (the others may still sail)

        J-052, J-053, J-055: ship and unit apart need two Ops, and in a later round one
        on ship 3 sea-a; unit 26 false-bay/ginnis/1; empty false-bay; hand 39
        ops:39 1 1; activate:false-bay/ginnis/1; to:false-bay; activate-sea:a;
        asks sail-how (one ship lies there); sail-to:false-bay; load; sail-to:sea-a;
        ship 3 = sea-a (J-055: enter, load, leave: three functions); unit 26 = ship:3;
        asks spend-ops (J-034: an empty hand passes); activate-sea:a; sail-to:friday-harbor;
        unload; movement 26 = 3 (J-053: landing costs one of four); functions 3 = 1

        J-053: units that do nothing else need no Op if the option says so
        on with free_boarding; hand 39
        ops:39 1 1; activate:friday-harbor; sail:friday-harbor; +ship:3+ship:5; sail-to:false-bay;
        load; +unit:26+unit:27; movement 26 = 0 (J-053: its round is over)
        on hand 39
        ops:39 1 1; activate:friday-harbor; sail:friday-harbor; +ship:3+ship:5; sail-to:false-bay;
        cannot load (J-053); drop-anchor; activate:false-bay (the second Op activates them);
        may sail:false-bay march:false-bay (the ships are there already)",
    );
}

#[test]
fn j_054_j_058_landing_in_a_mahdist_port_is_an_assault() {
    courses(
        "J-054: nobody is met, and they may march on
        on lost mud-bay; ship 7 sea-e 22 23; hand 39
        ops:39 1 1; activate-sea:e; sail-to:mud-bay;
        revolt mud-bay = true (J-058: ships alone take nothing); unload;
        +unit:22+unit:23 4 (a village wants a 5: nobody is met);
        control mud-bay = RetakenLocal (J-054); drop-anchor; may march:mud-bay (J-054);
        movement 22 = 3 (J-053); movement 23 = 2 (J-053)

        J-077 a: met and beaten, they go back aboard, and the ship puts out when the round ends
        on lost mud-bay; ship 7 sea-e 22 23; hand 39
        ops:39 1 1; activate-sea:e; sail-to:mud-bay; unload; +unit:22+unit:23 5; drop-anchor;
        fight:mud-bay met 3 4 open; report:lost; #0; #0 1 1;
        surrounded = false (J-077 a: their ships are a way back);
        unit 22 = ship:7 (J-077 a); unit 23 = ship:7 (J-077 a);
        finish; ship 7 = sea-e (J-058: it puts out, free)

        J-058: a Mahdist port is entered only to land
        on lost mud-bay; ship 7 sea-e; ship 2 sea-c 22; hand 39
        ops:39 1 1; activate-sea:e; may sail-to:richardson;
        cannot sail-to:mud-bay (J-058: nobody to land); drop-anchor; activate-sea:c;
        may sail-to:sea-e (J-052: D, E); cannot sail-to:mud-bay (J-058: no function left to land)

        J-058: a port with nothing but ships can be activated, and its ships get orders at once
        on lost mud-bay; ship 7 sea-e; ship 2 sea-c 22; empty suakin; hand 39
        ops:39 1 1; activate:suakin; asks sail-how (J-058)

        J-058: units aboard are no garrison: no die for the fate of anybody
        on ship 7 port-stanley 22 23; phase rebellion; dice 1 1 1 1 1 1 6
        asks put-out-from (J-045: the ship wants another port); revolt port-stanley = true (J-058)

        J-077 c: ships lying there take off whom they can; the one that landed them has left
        on lost decatur; ship 7 sea-e 22 23 24; ship 2 sea-e 25; hand 39
        ops:39 1 1; activate-sea:e; +ship:2+ship:7; sail-to:decatur; unload;
        +unit:22+unit:23+unit:24 5; drop-anchor; sail:decatur; +ship:7; sail-to:sea-e;
        fight:decatur met 3 4 open; report:lost; #0; #0;
        #0 1 1 1 (2, surrounded +2, over three to one +2, one cavalry -1: one step in ten);
        asks put-into (J-077 c: two ports are equally close); place:richardson;
        asks who-embarks (J-077 c: as many as they carry); +unit:22+unit:23;
        force richardson = 2 (J-077 c); ship 2 = richardson (J-077 c: the ship goes with them);
        unit 24 = eliminated (J-077 d); unit 25 = ship:2",
    );
}

#[test]
fn j_056_j_141_besieged_ports() {
    courses(
        "J-056: a besieged port is entered and left freely by ship
        on siege roche-harbor 2; ship 7 roche-harbor 22; hand 39
        ops:39 1 1; activate:roche-harbor;
        may sail:roche-harbor break-through:roche-harbor (J-056: by sea, or by force);
        sail:roche-harbor; unload; force roche-harbor = 3 (J-056); load; +unit:12+unit:13;
        sail-to:sea-b; aboard 7 = 2 (J-056)

        J-024: a laid-up ship lands nobody in a besieged port
        on siege roche-harbor 1; ship 7 roche-harbor 22; damage 7 1; hand 39
        ops:39 1 1; activate:roche-harbor; sail:roche-harbor;
        offers repair drop-anchor (J-024: she may only repair); repair; may unload (J-024)

        J-141: boats are turned back
        on with boats_into_siege; siege roche-harbor 1; points 3; steps 12 1; ship 7 sea-b 22; hand 39
        ops:39 1 1; activate-sea:b; sail-to:roche-harbor;
        asks points-aboard (J-141: two in a unit's room); #2 2;
        ship 7 = stuart; functions 7 = 0 (J-141: turned back); points egyptian = 3 (J-141)

        J-141: or go in, and what they bring arrives
        for face: 3, 4, 5, 6
        on with boats_into_siege; siege roche-harbor 1; points 3; steps 12 1; ship 7 sea-b 22; hand 39
        ops:39 1 1; activate-sea:b; sail-to:roche-harbor; #2 {face};
        ship 7 = roche-harbor (J-141); damage 7 = 0 (J-141: transports take none);
        points egyptian = 1 (J-141: two went in); unload; force roche-harbor = 3 (J-141: units arrive)

        J-141: the gunboats of a convoy take a point on 3 and 4, and land what they brought
        for face, damage: 3 1, 4 1, 5 0, 6 0
        on with boats_into_siege; siege roche-harbor 1; ship 7 sea-b 22; ship 1 sea-b 23; hand 39
        ops:39 1 1; activate-sea:b; +ship:1+ship:7; sail-to:roche-harbor {face};
        damage 1 = {damage}; damage 7 = 0; unload; +all; force roche-harbor = 4",
    );
}

#[test]
fn j_024_damage_repairs_and_losses() {
    courses(
        "J-024: a storm lays a ship up and functions repair her
        on ship 7 sea-e 22; hand 30
        ops:30 event-12 8 (the eighth of eight ships);
        asks put-into (J-024: the commander chooses between equals); place:richardson;
        damage 7 = 2 (J-150: 12); activate:richardson; sail:richardson;
        offers repair drop-anchor (J-024: she may only repair); repair; repair;
        damage 7 = 0 (J-052); may sail-to:sea-e unload

        J-024: a port of ours repairs one at the turn's end, not at sea
        on damage 7 3; ship 2 sea-e; damage 2 1; phase score; calm
        damage 7 = 2; damage 2 = 1 (J-024)

        J-024: a rock sinks a ship and others save whom they can
        on ship 7 sea-e 22 23; ship 1 sea-e; hand 30
        ops:30 event-63 8 6; asks who-is-saved (J-024); +unit:23; ship 7 = sunk (J-150: 63);
        unit 23 = ship:1 (J-024); unit 22 = eliminated (J-024)

        J-024: the fourth damage sinks if the option says so
        on sunk 0; sunk 1; sunk 2; sunk 3; sunk 4; sunk 5; sunk 6; hand 39
        and with gunboat_encounters; with ships_sink
        ops:39 1 1; activate:port-stanley; sail:port-stanley; sail-to:sea-d 6 6 1 1;
        sea-report:lost; #4; ship 7 = sunk (J-024)
        on sunk 0; sunk 1; sunk 2; sunk 3; sunk 4; sunk 5; sunk 6; hand 39
        and with gunboat_encounters; without ships_sink
        ops:39 1 1; activate:port-stanley; sail:port-stanley; sail-to:sea-d 6 6 1 1;
        sea-report:lost; #4; asks put-into (J-024: laid up)",
    );
}

#[test]
fn j_034_j_150_j_192_j_193_events_and_cards_about_ships() {
    courses(
        "J-150: 45, every ship has a function less; 53, every ship has room for one more
        on hand 30
        ops:30 event-45; activate:suakin; functions 1 = 2 (J-150: 45)
        on hand 30
        ops:30 event-53; activate:suakin; sail:suakin; +ship:1; load; +unit:10+unit:11;
        aboard 1 = 2 (J-150: 53)

        J-150: 64, a lost ship is back at Suakin, or at another port of ours
        on ship 0 friday-harbor; ship 1 friday-harbor; ship 2 friday-harbor; sunk 7; hand 30
        ops:30 event-64; ship 7 = suakin (J-150: 64); functions 7 = 0 (J-034: no orders yet)
        on lost suakin; ship 0 friday-harbor; ship 1 friday-harbor; ship 2 friday-harbor; sunk 7
        and hand 30
        ops:30 event-64; asks choose-for-random-event (J-151: 64); place:olga;
        ship 7 = olga (J-150: 64); functions 7 = 0 (J-034: no orders in the round she comes)

        J-192: ships arrive by card
        on hand 14
        event:14 1 1; ship 8 = suakin; ship-name 8 = Sultan
        on hand 15
        event:15 1 1; ship-name 8 = Bordein; ship-name 9 = Safia

        J-193: the transport of card 34 comes to either port
        on hand 34
        event:34 1 1; offers place:suakin place:friday-harbor (J-193); place:friday-harbor;
        ship 8 = friday-harbor (J-193)

        J-034: with Suakin lost any port of ours serves instead
        on lost suakin; hand 14
        event:14 1 1; may place:olga place:lopez place:friday-harbor (J-034)

        card 49: it gives every ship orders once, and those they land may march
        on ship 2 sea-d 22; hand 49
        event:49 1 1; may sail:port-stanley sail:eastsound sail:suakin sail:friday-harbor sail:sea-d;
        those activate = none; those activate-sea = none; sail:sea-d; sail-to:olga; unload; drop-anchor;
        may march:olga (those they land may march); finish",
    );
    let table = crate::table::war("hand 34", "event:34 1 1; place:friday-harbor");
    assert_eq!(table.board().ship(ShipId(8)).kind.capacity, 2, "J-193");
}

#[test]
fn j_111_j_141_j_150_points_for_units_aboard_and_by_boat_and_dysentery() {
    courses(
        "J-150, J-151: nobody sails from a place with dysentery, the only place left
        on ship 7 waldron; ours waldron; hand 30
        ops:30 event-52 1; closed = waldron (J-150: 52); cannot activate:waldron

        J-111: units aboard are made good while their ship lies in an open port
        on points 1; ship 7 olga 22; steps 22 2; phase replacements
        offers restore:22:1 done; restore:22:1 1x23; steps 22 = 3

        J-111: not in a besieged one, nor at sea; nobody else wants points
        for at: roche-harbor, sea-d
        on points 1; ship 7 {at} 22; steps 22 2; siege roche-harbor 1; phase replacements; calm
        told UnitRestored = 0; told Scored = 1

        J-141: points brought in by boat are used there
        on siege roche-harbor 1; points 0; landed-points roche-harbor 2; steps 12 1; steps 10 1
        and phase replacements
        offers restore:12:1 restore:12:2 done (J-111, J-141); restore:12:1; steps 12 = 2;
        landed roche-harbor = 1",
    );
}

#[test]
fn j_143_ships_look_out_in_every_sea_area() {
    courses(
        "J-143: only on 12 do they meet anybody
        on with gunboat_encounters; hand 39
        ops:39 1 1; activate:suakin; sail:suakin; +ship:1; sail-to:sea-d 5 6; asks sail-how;
        functions 1 = 2 (J-143)

        J-143: two hits sink one light gunboat, whose hit lays the Abu Klea up after the fight
        on with gunboat_encounters; hand 39
        ops:39 1 1; activate:suakin; sail:suakin; +ship:1; sail-to:sea-d 6 6 1 1;
        offers sea-fight sea-report:won sea-report:lost (J-143: no running in round 1);
        sea-fight 5 6 5 1; tells Sea(FightEnded { sea: SeaId(3), won: true, reported: false })
        (J-143); damage 1 = 1 (J-143: effective after the fight); asks put-into (J-024); place:suakin

        J-143: a four hits nothing, and from round 2 they may run, back whence they came
        for faces: 1_1_1_1, 4_4_4_4
        on with gunboat_encounters; hand 39
        ops:39 1 1; activate:suakin; sail:suakin; +ship:1; sail-to:sea-d 6 6 1 1;
        sea-fight {faces}; asks sea-fight (J-143: 5 and 6 hit); sea-run; ship 1 = suakin;
        functions 1 = 0 (J-143); damage 1 = 0

        J-143: reported from the table, won, they sail on, and it is no VP
        on with gunboat_encounters; hand 39
        ops:39 1 1; activate:suakin; sail:suakin; +ship:1; sail-to:sea-d 6 6 1 1;
        sea-report:won; #0; ship 1 = sea-d; functions 1 = 2 (J-143); asks sail-how;
        account = 0 (J-143: no VP)",
    );
}

#[test]
fn j_143_the_table_of_fleets_is_the_printed_one() {
    let rows: Vec<(u8, u8, u8)> =
        (2..=12).map(fleet).map(|fleet| (fleet.heavy, fleet.light, fleet.dhows)).collect();
    let printed = [
        (0, 1, 0),
        (0, 1, 0),
        (0, 2, 0),
        (1, 0, 3),
        (1, 1, 0),
        (0, 2, 3),
        (1, 1, 2),
        (0, 0, 5),
        (1, 2, 0),
        (1, 2, 4),
        (2, 2, 3),
    ];
    assert_eq!(rows, printed, "J-143");
}

#[test]
fn j_143_how_strong_vessels_are_and_what_sinks_them() {
    assert_eq!(strength_of(fleet(12)), 13, "J-143: heavy 3, light 2, dhow 1");
    let guns = |kind: &str| san_juans::ship_kind(kind).guns;
    let ours = ["transport", "light-transport", "gunboat", "sultan"].map(guns);
    assert_eq!(ours, [0, 1, 2, 4], "J-143");
    let (mut left, mut hits, mut count) = (Fleet { heavy: 1, light: 1, dhows: 1 }, 0, 0);
    while strength_of(left) > 0 {
        (left, hits) = hit(left, hits);
        count += 1;
    }
    assert_eq!(count, 6, "J-143: 3 + 2 + 1 hits");
}
