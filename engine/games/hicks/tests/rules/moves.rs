//! Movement and what a pair brings (H-030, H-031, H-036, H-R23 to H-R26, H-R48, H-R64).

use hicks::{Heading, Inches, Point};

use crate::table::on;

#[test]
fn h_030_it_wheels_first_by_45_degrees_at_most() {
    let table = on(
        "moving",
        "those march = -3 -2 -1 0 1 2 3 (H-R23: three steps of 15 degrees to either side); \
         march:3 2 4; square.heading = 3",
    );
    let centre = table.board().square.centre;
    assert_eq!(centre, Point::at(36, 24).step(Heading(3), Inches::whole(6)));
}

#[test]
fn h_027_units_outside_test_for_themselves() {
    on(
        "army",
        "lead:h1; go-hour:3 4; h1.moving = false (Arabs of competence 3); lead:h2; \
         go-stay; told = 0 (who stands may stand); cannot lead:h2 (once a turn)",
    );
    let table = on("army; h2.moving = true", "lead:h2; go-stay 3 1 4");
    assert!(table.unit(hicks::UnitId::SecondHorse).moved > Inches::ZERO, "it could not halt");
}
