//! What the channel of a campaign is told when other rules are played from there on.

use games::text::records::upkeep::new_rules;
use games_testing::{TestDice, games, snapshot};
use model::{Game, RULES_VERSION};

#[test]
fn every_version_of_the_rules_says_what_is_new_in_each_game() {
    for play in games() {
        let mut dice = TestDice(3);
        let game = Game::new(&play.setup(None, None), &mut dice, &mut Vec::new());
        let war = snapshot(game);
        let title = play.about().title;
        for was in 1..RULES_VERSION {
            let told = new_rules(&war, was, false).body;
            assert!(told.contains("New: ") && told.contains("reads the same"), "{title}: {told}");
        }
        // What changed in one game is told there alone.
        let (_, what) = play.about().changes.last().expect("something changed in version 6");
        let body = new_rules(&war, RULES_VERSION - 1, true).body;
        assert!(body.contains(what) && body.contains("cannot be taken back"), "{title}: {body}");
        assert_eq!(body.matches("New: ").count(), 2, "{title}: {body}");
    }
}
