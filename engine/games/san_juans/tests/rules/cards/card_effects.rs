//! What cards bear on, exactly: how far, how often, where, and where not (the deck; J-034, J-110).

use crate::courses::courses;

#[test]
fn cards_bear_on_what_they_name_and_on_nothing_else() {
    courses(
        "card 16: it serves two cards for Ops and no more
        on hand 16 30 39 48 47
        event:16 1 1; ops:30 1 1; tells PlayedOps { card: CardId(30), ops: 3 }; finish; ops:39 1 1;
        tells PlayedOps { card: CardId(39), ops: 3 }; finish; ops:48 1 1;
        tells PlayedOps { card: CardId(48), ops: 2 }

        card 26: it calms islands of one or two places
        on hand 26
        event:26 1 1; needs decatur = 7; needs blakely = 7; needs richardson = 6

        card 38: it angers the place where they are raised, and there only
        on hand 38
        event:38 1 1; place:richardson; needs richardson = 5; needs mud-bay = 6

        card 39: it bears on siege rolls too
        on decatur gains 4 egyptian-infantry; siege decatur 1; hand 39
        event:39 1 1; sea:e; sieges = decatur -1, richardson -1, mud-bay -1

        card 42: it feeds a besieged port only
        on sinkat gains 4 egyptian-infantry; siege sinkat 1; hand 42 30
        cannot event:42 (Sinkat is no port)
        on sinkat gains 4 egyptian-infantry; siege sinkat 1; siege olga 1; hand 42 30
        event:42 1 1; offers place:olga; place:olga; sieges = olga -2

        cards 45 and 52: infantry as cavalry, or two further
        on hand 52 30
        event:52 1 1; allowance olga = 4
        on hand 45 30
        event:45 1 1; allowance olga = 5

        card 22: it counts what came back by card or by force
        on lost shaw; hand 25 30
        retaken = false; event:25 1 1; place:shaw; retaken = true
        on lost mud-bay; hand 30
        ops:30 1 1; activate:richardson; +unit:24; to:mud-bay 1 1 4; retaken = true

        card 24: it pays only for what is still held
        on lost mud-bay; punished mud-bay
        ledger = none
        on lost mud-bay; punished mud-bay; control mud-bay retaken-egyptian
        ledger = Retaken(mud-bay) -5 Card(CardId(24)) -5

        card 40: a revolt there comes to nothing; card 51: mutiny counts as retreat
        on hand 40 51
        event:40 1 1; place:stuart; void = stuart; event:51 1 1; pay-chest = true

        card 20: it serves a force of which it is half, and not one of which it is less
        on lost mud-bay; richardson holds 2 egyptian-infantry; zariba 35; hand 30
        ops:30 1 1; activate:richardson; +all; to:mud-bay 6;
        fight:richardson/mud-bay/1 met 1 2 open; battle works = true; battle type = Probing
        on lost mud-bay; richardson holds 3 egyptian-infantry; zariba 35; hand 30
        ops:30 1 1; activate:richardson; +all; to:mud-bay 6;
        fight:richardson/mud-bay/1 met 1 2 open; battle works = false; battle type = Ambush

        J-034: any friendly port, and any A-E location, means one that is not besieged
        on british arrive; olga gains 4 egyptian-infantry; siege olga 1; hand 9 30
        event:9 1 1; kind:hussars; cannot place:olga
        on british arrive; olga gains 4 egyptian-infantry; siege olga 1; hand 50 30
        event:50 1 1; cannot place:olga

        card 6: besieged or not; card 10: at Suakin or with any British force
        on british arrive; olga gains 4 egyptian-infantry; siege olga 1; hand 6 30
        event:6 1 1; may place:olga
        on decatur gains marines; hand 10 30
        event:10 1 1; offers place:suakin place:decatur

        J-100, J-111: a rebuilt unit begins supplied; with the last point the phase ends
        on points 1; suakin gains militia; dead 35; unsupplied 35; phase replacements
        rebuild:35:1; place:suakin 1x23; supplied 35 = true",
    );
}
