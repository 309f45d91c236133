//! Which choices an option is about, and what stands for them there.

use games::orders::offers::ChoiceFilter;
use model::Choice;
use model::words::capital;
use san_juans::{Choice as Own, OpsChoice, Pick, RoundChoice, SailChoice, TrainChoice};

pub const EVENT: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Round(RoundChoice::Event(card)) => Some(card.to_string()),
        _ => None,
    },
    title: short,
};

pub const OPS: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Round(RoundChoice::Ops(card)) => Some(card.to_string()),
        _ => None,
    },
    title: short,
};

pub const REPLACEMENTS: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Round(RoundChoice::Replacements(card)) => Some(card.to_string()),
        _ => None,
    },
    title: short,
};

/// Spaces to march from. A place may offer both: a march of fresh units, and of those that came
/// there.
pub const FROM: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Ops(OpsChoice::March(space)) => Some(format!("on:{space}")),
        Own::Ops(OpsChoice::Activate(space)) => Some(space.to_string()),
        _ => None,
    },
    title: short,
};

pub const TO: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Ops(OpsChoice::To(space)) => Some(space.to_string()),
        Own::Sail(SailChoice::To(berth)) => Some(berth.to_string()),
        _ => None,
    },
    title: short,
};

/// Where something arrives or goes, or what an event is about: a place, an island, a sea area.
pub const AT: ChoiceFilter = ChoiceFilter { value: at, title: short };

pub const LAY: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Train(TrainChoice::Lay(space)) => Some(space.to_string()),
        _ => None,
    },
    title: short,
};

pub const RUN: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Train(TrainChoice::Run(space)) => Some(space.to_string()),
        _ => None,
    },
    title: short,
};

fn at(choice: &Choice) -> Option<String> {
    Some(match choice.own()? {
        Own::Pick(Pick::Space(space)) => space.to_string(),
        Own::Pick(Pick::Place(place)) => place.to_string(),
        Own::Pick(Pick::Island(island)) => island.to_string(),
        Own::Pick(Pick::Sea(sea)) => sea.to_string(),
        // A port may be offered both for what it has and for what it could store.
        Own::Pick(Pick::Stores(place)) => format!("stores:{place}"),
        Own::Train(TrainChoice::Lay(space)) => format!("lay:{space}"),
        _ => return None,
    })
}

/// A title without the verb that the command says already.
fn short(title: &str) -> String {
    if let Some(rest) = title.strip_prefix("March on from ") {
        return format!("{}, marching on", capital(rest));
    }
    let verbs =
        ["Event of ", "Ops with ", "Replacements with ", "March from ", "Sail to ", "Sail from "];
    for verb in verbs.into_iter().chain(["Run to ", "Lay track at ", "Lay track on "]) {
        if let Some(rest) = title.strip_prefix(verb) {
            return capital(rest);
        }
    }
    title.to_owned()
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
