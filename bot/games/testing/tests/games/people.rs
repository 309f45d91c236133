//! Who plays, in words.

use games::text::staff::people::*;
use games_testing::{TestDice, new_game, snapshot};
use staff::Roster;

#[test]
fn a_war_from_elsewhere_does_not_say_for_ever_that_nobody_commands() {
    let (game, _) = new_game(&mut TestDice(3));
    let mut empty = snapshot(game);
    empty.roster = Roster::default();
    let told = imported(&empty).body;
    assert!(told.contains("Whoever joins first commands") && !told.contains("Nobody"), "{told}");
}
