//! Which choices an option is about, and what stands for them there.

use games::orders::offers::ChoiceFilter;
use model::Choice;
use model::words::capital;
use san_juans::Choice as Own;

const fn filter(value: fn(&Choice) -> Option<String>) -> ChoiceFilter {
    ChoiceFilter { value, title: short }
}

/// What follows one of these beginnings in the text of a choice.
fn after(choice: &Choice, beginnings: &[&str]) -> Option<String> {
    let text = choice.own::<Own>()?.to_string();
    beginnings.iter().find_map(|begins| text.strip_prefix(begins).map(str::to_owned))
}

pub const EVENT: ChoiceFilter = filter(|choice| after(choice, &["event:"]));
pub const OPS: ChoiceFilter = filter(|choice| after(choice, &["ops:"]));
pub const REPLACEMENTS: ChoiceFilter = filter(|choice| after(choice, &["replacements:"]));

/// Spaces to march from. A place may offer both: a march of fresh units, and of those that came
/// there.
pub const FROM: ChoiceFilter = filter(|choice| {
    let on = || after(choice, &["march:"]).map(|space| format!("on:{space}"));
    after(choice, &["activate:"]).or_else(on)
});

/// Spaces to march to, ports and sea areas to sail to.
pub const TO: ChoiceFilter = filter(|choice| after(choice, &["to:", "sail-to:"]));

/// Where something arrives or goes, or what an event is about: a place, an island, a sea area. A port
/// may be offered both for what it has and for what it could store.
pub const AT: ChoiceFilter = filter(|choice| {
    let named = |words: &'static str| after(choice, &[words]).map(|at| format!("{words}{at}"));
    let at = after(choice, &["space:", "place:", "island:", "sea:"]);
    at.or_else(|| named("stores:")).or_else(|| named("lay:"))
});

/// Spaces where track is laid, and to which the train runs.
pub const LAY: ChoiceFilter = filter(|choice| after(choice, &["lay:"]));
pub const RUN: ChoiceFilter = filter(|choice| after(choice, &["run:"]));

/// A title without the verb that the command says already.
fn short(title: &str) -> String {
    if let Some(rest) = title.strip_prefix("March on from ") {
        return format!("{}, marching on", capital(rest));
    }
    const VERBS: [&str; 9] = [
        "Event of ",
        "Ops with ",
        "Replacements with ",
        "March from ",
        "Sail to ",
        "Sail from ",
        "Run to ",
        "Lay track at ",
        "Lay track on ",
    ];
    let rest = VERBS.into_iter().find_map(|verb| title.strip_prefix(verb));
    rest.map_or_else(|| title.to_owned(), capital)
}

#[cfg(test)]
mod tests {
    use staff::Roster;

    use super::*;
    use games::orders::offers::{find, offers};
    use games_testing::game_at_a_round;

    #[test]
    fn typed_words_find_their_choice() {
        let game = game_at_a_round(5);
        let decision = game.decision().expect("a card is wanted");
        let ops = offers(&decision, &game, &Roster::default(), OPS);
        assert_eq!(ops.len(), 7);
        let first = &ops[0];
        for typed in [&first.value, &first.title, &first.title.to_uppercase()] {
            assert_eq!(find(&ops, typed), Ok(first.choice), "{typed}");
        }
        let told = find(&ops, "@everyone").expect_err("no such card");
        assert!(told.contains("These would do") && !told.contains("@everyone"), "{told}");
        assert!(find(&ops, "").is_err() && find(&ops, "\u{202e}").is_err());
        assert!(find(&[], "30").expect_err("nothing").contains("/orders"));
        let long = "x".repeat(3_000);
        assert!(find(&ops, &long).expect_err("too long").len() < 600);
    }
}
