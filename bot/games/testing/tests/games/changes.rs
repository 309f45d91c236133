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
        // What changed in one game is told there alone, once to whoever has not played by it yet.
        for (version, what) in play.about().changes {
            let before = new_rules(&war, version - 1, true).body;
            assert!(before.contains(what) && before.contains("cannot be taken back"), "{before}");
            assert!(!new_rules(&war, *version, true).body.contains(what), "{title}: {version}");
        }
    }
}
