//! Random events one by one (J-150, J-151): what falls on besieged places, what the commander
//! points at, and what is ignored.

use san_juans::CardId;

use crate::courses::courses;
use crate::table::war;

#[test]
fn j_150_j_151_events_about_places() {
    courses(
        "J-150: 14, 26 and 33 bear on the roll of a besieged place
        for event, by: 14 -2, 26 3, 33 1
        on sinkat holds 4 egyptian-infantry; siege sinkat 1; hand 30
        ops:30 event-{event} 1; sieges = sinkat {by}

        J-150: not 26 with British inside, not 33 where nothing is besieged
        on sinkat holds 4 marines; siege sinkat 1; hand 30
        ops:30 event-26; tells RandomEventVoid { event: 26 }
        on hand 30
        ops:30 event-33; tells RandomEventVoid { event: 33 }

        J-150: 13, a unit deserts
        on sinkat holds 4 egyptian-infantry; siege sinkat 1; hand 30
        ops:30 event-13 1 3; unit 37 = eliminated; force sinkat = 3

        J-150, J-151: 44, a village changes sides: Tokar is the only one, Olga is a town
        on lost olga; control tokar mahdist; hand 30
        ops:30 event-44 1; tells PlaceDrawn { place: tokar }; control tokar = RetakenLocal;
        revolt olga = true

        J-150: 16, Sudanese join at a place of ours, where the commander says
        on lost mud-bay; hand 30
        ops:30 event-16; cannot place:mud-bay; place:rosario; kinds rosario = 1 sudanese-infantry;
        strength rosario = 4; cannot activate:rosario (J-034: not in this round)

        J-150, J-151: 24, a siege eases or breaks
        for level, then: 3 2, 1 none
        on sinkat holds 4 egyptian-infantry; siege sinkat {level}; hand 30
        ops:30 event-24; place:sinkat; siege sinkat = {then}

        J-150: 35, a redoubt at any place of ours
        on lost mud-bay; hand 30
        ops:30 event-35; cannot place:mud-bay; place:olga; redoubts olga = 1

        J-150: 22, 31, 51 and 54 are for Ops only
        for event: 22, 31, 51, 54
        on hand 47 30
        event:47 event-{event}; tells RandomEventVoid { event: {event} }
        on hand 30
        ops:30 event-{event}; told RandomEventVoid = 0

        J-150, J-151: 61, every battle of the round is an ambush
        on lost mud-bay; richardson holds dragoons; hand 30
        ops:30 event-61; activate:richardson; to:mud-bay 6; fight:richardson/mud-bay/1 met open;
        battle type = Ambush; battle headlong = false; report:held; #0;
        march:richardson/mud-bay/1 (it goes on and meets more); to:mud-bay 6 met open;
        battle type = Ambush

        J-150, J-151: 66, the first only comes straight on
        on lost mud-bay; richardson holds dragoons; hand 30
        ops:30 event-66; activate:richardson; to:mud-bay 6; fight:richardson/mud-bay/1 met open;
        battle type = Encounter; battle headlong = true; report:held; #0;
        march:richardson/mud-bay/1; to:mud-bay 6 met 5 5 open; battle type = Defence;
        battle headlong = false

        J-150, J-151: 52, nobody leaves three places, the first three draws of the lowest face
        on hand 30
        ops:30 event-52 1 1 1; closed = stuart waldron el-obeid; cannot activate:el-obeid;
        may activate:olga

        J-151: 22 and 51, the force named rolls no die on any leg of the round, and no other
        for event: 22, 51
        on lost mud-bay; richardson holds 2 dragoons; hand 30
        ops:30 event-{event}; activate:richardson; +all; to:richardson/mud-bay/1; yes;
        march:richardson/mud-bay/1; +unit:35+unit:36; to:mud-bay; avoided = 2;
        revolt mud-bay = false; activate:lopez; to:lopez/richardson/1 1

        J-151: 22 and 51, guides serve a landing too, and no die is thrown there or further on
        for event: 22, 51
        on lost mud-bay; ship 7 sea-e 22; hand 30
        ops:30 event-{event}; activate-sea:e; sail-to:mud-bay; unload; asks use-guides;
        unit 22 = mud-bay; revolt mud-bay = true; yes;
        avoided = 1; revolt mud-bay = false; drop-anchor; march:mud-bay;
        to:mud-bay/port-stanley/1; avoided = 1
        on lost mud-bay; ship 7 sea-e 22; hand 30
        ops:30 event-{event}; activate-sea:e; sail-to:mud-bay; unload; no 5; pending = mud-bay;
        guides = true (they wait for another force)

        J-151: 22, no guides are asked for where no die can fall: a fortified town fights
        on lost suakin; ship 7 sea-d 22; hand 30
        ops:30 event-22; activate-sea:d; sail-to:suakin; unload; pending = suakin; guides = true

        J-151: 22, units already guided pass through where their company is stopped
        on lost mud-bay; richardson holds 2 dragoons; hand 30
        ops:30 event-22; activate:richardson; +unit:35; to:richardson/mud-bay/1; yes;
        march:richardson; to:richardson/mud-bay/1 1; march:richardson/mud-bay/1; +all;
        to:mud-bay 6; pending = richardson/mud-bay/2; unit 36 = richardson/mud-bay/2;
        unit 35 = mud-bay; revolt mud-bay = false

        J-150: 31, an event that activates a force has one Op more, anybody's, no forced march
        on lost mud-bay; hand 45
        event:45 event-31; activate:lopez; may to:port-stanley; to:port-stanley 1;
        may activate:suakin; activate:olga; movement olga = 3 (J-051: three spaces)

        J-150: 45 slows everybody on land
        on hand 30
        ops:30 event-45; allowance olga = 2",
    );
}

#[test]
fn j_150_65_a_hand_card_for_any_in_the_draw_pile() {
    let mut table = war("turn 2; hand 30 33", "");
    table.play("ops:30 event-65");
    assert_eq!(table.offers(), ["card:33", "no"], "J-151: or not at all");
    table.give("card:33", &[]);
    assert_eq!(table.topic(), "take-in-exchange");
    let pile = table.board().deck.draw.clone();
    let mut cards: Vec<String> = pile.iter().map(|card| format!("card:{card}")).collect();
    let mut offers = table.offers();
    cards.sort();
    offers.sort();
    assert_eq!(offers, cards, "J-150: 65: any card of the pile, Hicks too");
    let shuffle = crate::table::unshuffled(u8::try_from(pile.len()).expect("few"));
    table.give(&cards[3], &shuffle);
    let took = cards[3].trim_start_matches("card:").parse().expect("a card");
    assert_eq!(table.board().hand, [took], "J-150: 65");
    let draw = &table.board().deck.draw;
    assert!(
        draw.contains(&CardId::printed(33)) && !draw.contains(&took),
        "J-151: the pile is shuffled"
    );
    assert_eq!(draw.len(), pile.len());
    assert!(!table.board().deck.removed.contains(&took), "J-151: not played");
    // Without another card in the hand it is void.
    war("hand 30", "ops:30 event-65; tells RandomEventVoid { event: 65 } (J-151: void)");
}
