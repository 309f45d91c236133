//! The courses of play that are kept in `tests/courses`: orders given on a table set up by words.

use crate::paces::faces;
use crate::table::on;

crate::kept::files! { play: control, finds, moves, paces }

/// `orders` has the square march by one roll, `faces` by one of each face.
fn play(how: &str, setup: &str, text: &str) {
    match how {
        "orders" => drop(on(setup, text)),
        "faces" => drop(faces(setup, text)),
        _ => panic!("{how}: how is that played?"),
    }
}
