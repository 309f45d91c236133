//! Votes, in words.

use games::text::people::options;
use games::text::people::votes::*;
use games_testing::{TestDice, new_game, snapshot};
use staff::motion::Question;

#[test]
fn an_option_holds_from_when_the_motion_said_it_would() {
    let (game, _) = new_game(&mut TestDice(3));
    let shown = snapshot(game);
    let items = options::items(&shown.setup);
    assert!(AT_ONCE.iter().any(|key| items.iter().any(|item| item.key == *key)));
    for item in items {
        let key = item.key.as_str();
        let from = if AT_ONCE.contains(&key) { "at once" } else { "from the next round on" };
        let brief = change_brief(key, &shown.setup);
        assert!(brief.contains(&format!("it holds {from}")), "{brief}");
        let value = item.every_value().pop().expect("a value").value;
        let question = Question::Change { key: key.to_owned(), value };
        let (carried, _) = outcomes(&question, &shown);
        assert!(carried.ends_with(&format!(", {from}")), "{carried}");
    }
}
