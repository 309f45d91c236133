//! What may be chosen, as text.

use patrols::Choice;

use crate::codec;

const TEXTS: &str = "usual lay:C4 hide:d1:2:5 place:s1:C3 field:p1 enter:p2:A1:column \
    first:p3 unit:d2 nobody appear:d1:3:90 appear-as:d1:3 deploy:d1:column:15 go:p1:3 go:p1:d2 go:p1:north go-as:p1:3:column \
    face:p1:west search:s2:3 ahead:p1 head:s1:345 wheel:p1:left:45 turn:p1:about \
    form:p1:ring form:p1:line form:p1:wide form:p1:shuffle limber:p6 unlimber:p6 mount:p4 \
    dismount:p4 unjam:p7 shoot:p1:d1 volley:p1:d1 aim:p1:d1:leader charge:d1:p1 unscout:d1:2 \
    vanish:d1:2:3 break-off:p1 done orders:d1:fight orders:d1:slip card:rush \
    card-unit:holy-banner:d1 card-piece:false-trail:3 no-card chart:1 pick:3 drop:d1 \
    shift:d1:2:5 stay declare go-on contest accept flee:s1:180 flee-to:s1:p1 fall-back \
    fight-on lose:3 strike found:d1:out found:d2:3 found-both:d1:out:d2:3 lots";

#[test]
fn every_choice_survives_its_text() {
    codec::check::<Choice>(
        TEXTS,
        &[
            "",
            "go:p9:3",
            "lay:G1",
            "lay:A11",
            "head:s1:20",
            "appear:d1:3:360",
            "found:d1:in",
            "found-both:d1:out",
        ],
    );
}
