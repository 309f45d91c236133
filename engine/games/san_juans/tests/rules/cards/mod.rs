//! Cards and random events (J-030 to J-035, J-110, J-150, J-151).

mod card_effects;
mod card_units;
mod own_places;
mod random_events;
mod scouting;

use san_juans::{CardId, Options, cards::can_be_event};

use crate::courses::courses;
use crate::table::board;

#[test]
fn j_031_j_032_j_033_j_034_j_035_j_110_how_cards_are_played() {
    courses(
        "J-031: a card serves three ways or is passed; nothing is besieged for #42 to feed
        on hand 35 42
        offers event:35 ops:35 ops:42 replacements:35 replacements:42 pass revolt-order

        J-031: events are out for good, others are discarded; J-033: unplayed cards stay
        on hand 47 35 30
        event:47 1 1; points egyptian = 4 (card 47); removed = 47; ops:30 1 1; discards = 30; finish;
        hand = 35

        J-150: random events of the round
        for event, what, is: 32 movement-change -2, 55 movement-change -1, 11 encounters 1
        on hand 30 35
        ops:30 event-{event}; this-round {what} = {is}

        J-150: and more of them
        for event, what: 61 ambush, 66 headlong, 56 surprise
        on hand 30 35
        ops:30 event-{event}; this-round {what} = true

        J-150, J-151: 43, of the turn; 21, of the next round, in which the Op of a pass is allowed
        on hand 30 35
        ops:30 event-43; this-turn encounters = 1
        on hand 30 35
        ops:30 event-21; finish; those ops = none; may pass

        J-110: one card a turn gives points, and costs score once
        on hand 35 30
        replacements:35 1 1; points egyptian = 3; account = 5 (J-120 (3)); cannot replacements:30

        J-032: the check comes before the effect: 54 makes three Ops of two
        on hand 30
        ops:30 event-54; tells RandomEventCame { event: 54 }; activate:olga;
        tells Activated { space: olga, left: 2 }; to:rosario 1

        J-034: a lost port is replaced by any other
        on lost suakin friday-harbor; hand 32
        event:32 1 1; may place:olga; cannot place:sinkat (Sinkat is no port)

        J-035: the commander chooses the kind
        on hand 37
        event:37 1 1; offers kind:militia kind:bashi-bazouk-infantry; kind:militia; place:sinkat;
        kinds sinkat = 3 militia; strength sinkat = 12

        card 35: it is spread unit by unit
        on hand 35
        event:35 1 1; asks arrive-at; place:west-sound; asks arrive-at; place:eastsound;
        place:friday-harbor; place:friday-harbor; asks arrive-at; place:friday-harbor;
        force friday-harbor = 11; force west-sound = 6

        cards 33, 39, 40, 41, 43, 26: they calm and fortify
        on hand 33 39 40 41 43 26
        event:33 1 1; island:lopez; event:39 1 1; sea:e; event:40 1 1; place:olga; event:41 1 1;
        place:olga; cannot place:olga (J-094: a second redoubt does nothing); place:lopez;
        event:43 1 1; cannot place:suakin (card 43: town or village); place:decatur; event:26 1 1;
        redoubts olga = 1; redoubts lopez = 1 (card 41); redoubts decatur = 1 (card 43);
        needs mud-bay = 8 (cards 33 and 39);
        needs decatur = 10 (card 43 makes it 8, 39 and 26 take one each)

        cards 25, 53: they win places back
        on lost shaw west-beach; hand 25 53
        event:53 1 1; offers place:west-beach (an island where we hold a fortress);
        place:west-beach; account = -5; event:25 1 1; place:shaw;
        control shaw = RetakenLocal (J-046: green)

        cards 16, 45, 52: infantry move as cavalry, four, and two further
        on hand 16 52 45 30
        event:16 1 1; event:52 1 1; event:45 1 1; activate:olga; may to:eastsound; to:rosario 1;
        finish; ops:30 1 1; tells PlayedOps { card: CardId(30), ops: 3 } (card 16)

        card 30: it rallies a garrison, up to two each
        on steps 12 1; steps 13 3; hand 30
        event:30 1 1; place:roche-harbor; steps 12 = 3; steps 13 = 4

        J-150: random events that move score, points, Ops and feet
        for event, what, comes: 15 account 5, 23 account -5, 25 points_egyptian 2, 34 next-ops -1
        on hand 30 35
        ops:30 event-{event}; {what} = {comes}

        J-150: 42, the hospital ship brings 1D6+2
        on hand 30
        ops:30 event-42 5; points egyptian = 7

        J-110: after the British have come the commander says whose points
        on british arrive; hand 30
        ops:30 event-62; asks points-flag; flag:british; points british = 2

        J-150, J-160: 14, a place is drawn by its weight: Roche Harbor weighs 7, Sinkat 6
        for face, place: 1 roche-harbor, 7 roche-harbor, 8 sinkat, 13 sinkat
        on roche-harbor gains 4 egyptian-infantry; siege roche-harbor 1
        and sinkat gains 4 egyptian-infantry; siege sinkat 1; hand 30
        ops:30 event-14 {face}; sieges = {place} -2

        J-150, J-151: 41, collaborators open the gates, but not with British inside (J-096)
        on sinkat gains 4 egyptian-infantry; siege sinkat 2; redoubts sinkat 1; hand 30
        ops:30 event-41 1; revolt sinkat = true; force sinkat = 0; redoubts sinkat = 0 (J-096)
        on sinkat gains 4 egyptian-infantry, marines; siege sinkat 2; hand 30
        ops:30 event-41; tells RandomEventVoid { event: 41 }

        J-150, J-151: 46 exchanges cards
        on discards 32; hand 30 35
        ops:30 event-46; offers card:35 no; card:35; card:32; hand = 32; discards = 35 30

        J-151: 51, guides lead one force without a die
        on lost mud-bay; hand 30
        ops:30 event-51; activate:richardson; +unit:24+unit:25; to:mud-bay; asks use-guides; yes;
        revolt mud-bay = false; guides = false",
    );
    assert!(can_be_event(CardId::printed(32), &board(), &Options::default()), "J-034");
}
