//! Stories that are told once more with PostgreSQL in the place of a file.

use crate::database::on_postgresql_too;

#[test]
fn stories_are_told_on_postgresql_too() {
    on_postgresql_too(&[
        "stories::orders::first_turn",
        "stories::orders::undo",
        "stories::orders::defaults",
        "stories::staff::votes",
        "stories::staff::reminders",
        "stories::connection::tokens",
        "stories::connection::delivery",
        "stories::at_length::killed",
        "stories::hosting::stalled",
        "stories::records::imports",
    ]);
}
