//! Fortress garrisons go by sea and never march (J-051).

use crate::courses::courses;

#[test]
fn j_045_j_051_garrisons_go_by_sea_and_never_march() {
    courses(
        "J-051: a garrison never marches: the militia goes alone
        on west-sound holds fortress-garrison, militia; ship 0 west-sound; hand 39
        ops:39 1 1; activate:west-sound; march:west-sound; asks march-to

        J-051: it goes aboard, and lands where its ship brings it
        on west-sound holds fortress-garrison, militia; ship 0 west-sound; hand 39
        ops:39 1 1; activate:west-sound; sail:west-sound; load; offers unit:35 unit:36; +unit:35;
        unit 35 = ship:0; drop-anchor; finish
        on west-sound holds fortress-garrison, militia; ship 0 sea-f 35; hand 39
        ops:39 1 1; activate-sea:f; sail-to:orcas-landing; unload; unit 35 = orcas-landing;
        cannot march:orcas-landing

        J-051: without the option it stays
        on west-sound holds fortress-garrison, militia; ship 0 west-sound; hand 39
        and without garrisons_sail
        ops:39 1 1; activate:west-sound; sail:west-sound; load; unit 36 = ship:0 (the militia);
        unit 35 = west-sound

        J-051: a port with a garrison alone is activated for its ships: nobody there marches
        on west-sound holds fortress-garrison; ship 0 west-sound; hand 39
        ops:39 1 1; activate:west-sound; asks sail-how; may load

        J-045, J-051: it leaves a rising port by sea; West Sound rises on a 6, and a 3 lets them go
        on lost deer-harbor; west-sound holds fortress-garrison, militia; phase rebellion; dice 1 6 3
        asks flee-from; cannot place:rosario (every refuge of West Sound is a port);
        place:friday-harbor 1x20; unit 35 = friday-harbor; unit 36 = friday-harbor

        J-051: alone it may go by sea
        on lost deer-harbor orcas-landing; west-sound holds fortress-garrison; phase rebellion
        and dice 1 6 3
        asks flee-from; cannot place:orcas-landing; place:suakin 1x19; unit 35 = suakin

        J-045: without the option it dies in its fortress
        on lost deer-harbor; west-sound holds fortress-garrison, militia; phase rebellion; dice 1 6 3
        and without garrisons_sail
        unit 35 = eliminated; revolt west-sound = true",
    );
}
