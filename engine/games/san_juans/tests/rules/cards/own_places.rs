//! A group's own table of random locations (J-160).

use crate::courses::courses;

#[test]
fn j_160_by_option_the_commander_makes_the_table() {
    courses(
        "J-160: first who stands in it, then who stands in it once more; what does not is not drawn
        on turn 2; hand 30 31 33 34 35 38 39; phase draw; with own_places
        asks random-places; offers = 25; wants 0 to 25; +place:suakin+place:olga;
        tells RandomPlacesSet { places: [(olga, 1), (suakin, 1)] };
        offers place:olga place:suakin; wants 0 to 2; +place:suakin;
        tells RandomPlacesSet { places: [(olga, 1), (suakin, 2)] }; + nobody-rises;
        asks play-card; ops:30 event-52 3 1; closed = suakin olga

        J-150, J-160: an event for which no entry fits is void
        on turn 2; hand 30 31 33 34 35 38 39; sinkat holds 4 egyptian-infantry; siege sinkat 1
        and phase draw; with own_places
        +place:suakin+place:olga; + nobody-rises; ops:30 event-33;
        tells RandomEventVoid { event: 33 }

        J-160: six times each at most, and then the table is done
        on turn 2; hand 30 31 33 34 35 38 39; phase draw; with own_places
        +place:suakin; +place:suakin; +place:suakin; +place:suakin; +place:suakin;
        asks random-places; +place:suakin nobody-rises; asks play-card

        J-160: whoever names none keeps the printed table, and is not asked again
        on turn 2; hand 30 31 33 34 35 38 39; phase draw; with own_places
        + nobody-rises; tells RandomPlacesSet { places: [] }; ops:30 event-52 1 1 1;
        closed = stuart waldron el-obeid

        J-160: without the option nobody is asked
        on turn 2; hand 30 31 33 34 35 38 39; phase draw; dice nobody-rises
        asks play-card",
    );
}
