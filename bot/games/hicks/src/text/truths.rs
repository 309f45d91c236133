//! Words held against what they are of: the table, the rules.

use std::collections::BTreeSet;

use games::{Look, Play as _};
use games_testing::{TestDice, snapshot};
use hicks::{Army, Options, TOPICS};
use kit::Audience;
use model::{Game, Setup};
use staff::Roster;

use crate::Hicks;

#[test]
fn words_count_the_mules_that_the_picture_counts() {
    let mut with_own = 0;
    for army in [Army::Egyptian, Army::British, Army::Indian] {
        let setup = Setup::of(Options { army, ..Options::default() });
        let game = Game::new(&setup, &mut TestDice(7), &mut Vec::new());
        let view = game.view::<hicks::Field>(Audience::Public).expect("a march");
        with_own += usize::from(view.train.own_mule);
        let mules = view.train.mules + u8::from(view.train.own_mule);
        let drawn = Hicks.scene(&game, &Roster::default(), Audience::Public, Look::Whole, &[]);
        let drawn = drawn.expect("a table").words();
        assert!(drawn.contains(&format!("{mules} mules of cartridges")), "{drawn}");
        let told = crate::text::board::situation(&snapshot(game), &view).body;
        assert!(told.contains(&format!("{mules} mules")), "{told}");
    }
    assert!(with_own > 0, "some army has a mitrailleuse");
}

/// Every rule has a number up to this.
const RULES: u16 = 84;

#[test]
fn every_rule_and_every_question_has_its_topic() {
    let rules: BTreeSet<String> = (1..=RULES).map(|number| format!("H-{number:03}")).collect();
    let told = Hicks.about().rules.iter().flat_map(|topic| topic.rows.iter().cloned());
    // Rulings are told among them.
    let printed = told.filter(|row| !row.starts_with("H-R"));
    assert_eq!(printed.collect::<BTreeSet<_>>(), rules);
    // Whoever takes turns in a battle of another game is asked about in this rule book too.
    let asked: BTreeSet<&str> = TOPICS.into_iter().chain(["who-takes-turns"]).collect();
    let answered = Hicks.about().rules.iter().flat_map(|topic| &topic.questions);
    assert_eq!(answered.map(String::as_str).collect::<BTreeSet<_>>(), asked);
}
