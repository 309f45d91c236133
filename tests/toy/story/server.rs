//! The same once more with PostgreSQL in the place of a file.

use crate::database::on_postgresql_too;

#[test]
fn its_stories_are_told_on_postgresql_too() {
    on_postgresql_too(&["life::it_is_founded", "life::a_side", "life::each_side", "secrets::"]);
}
