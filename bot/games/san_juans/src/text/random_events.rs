//! The random events in words (J-150), as the pack has them.

use san_juans::{PackNo, RandomEvent};

fn event(pack: PackNo, dice: u8) -> Option<&'static RandomEvent> {
    pack.get().events.get(&dice)
}

/// The name of the event of two dice, for the account.
pub fn name(pack: PackNo, dice: u8) -> &'static str {
    event(pack, dice).map_or("A random event", |event| &event.name)
}

/// An event as it is told when it comes: its dice, its name, what it does, and a line of history.
pub fn came(pack: PackNo, dice: u8) -> String {
    let told = event(pack, dice).map_or_else(
        || "**A random event**".to_owned(),
        |event| format!("**{}: {}** *{}*", event.name, event.text, event.history),
    );
    format!("🎲{} 🎲{}: {told}", dice / 10, dice % 10)
}

#[cfg(test)]
mod tests {
    use san_juans::first;

    use super::*;
    use model::words::length;

    /// Whether words can stand in a message: something, not too long, and a sentence if they
    /// must be.
    fn stands(text: &str, sentence: bool) -> bool {
        (8..=160).contains(&length(text))
            && text.trim() == text
            && (!sentence || text.ends_with('.'))
    }

    #[test]
    fn all_36_have_a_name_an_effect_and_a_line_of_history() {
        let dice: Vec<u8> = (1..=6).flat_map(|tens| (1..=6).map(move |n| tens * 10 + n)).collect();
        assert!(first().events.keys().copied().eq(dice), "J-150: 11 to 66, each once");
        let mut names: Vec<&str> =
            first().events.values().map(|event| event.name.as_str()).collect();
        for event in first().events.values() {
            assert!(!event.name.is_empty() && length(&event.name) <= 40, "{event:?}");
            assert!(stands(&event.text, false) && !event.text.ends_with('.'), "{event:?}");
            assert!(stands(&event.history, true), "{event:?}");
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 36, "one name, one event");
        assert_eq!(
            (name(PackNo::FIRST, 15), name(PackNo::FIRST, 17)),
            ("Fatigue", "A random event")
        );
        let told = came(PackNo::FIRST, 15);
        assert!(told.starts_with("🎲1 🎲5: **Fatigue: puts 5 on the score"), "{told}");
    }

    #[test]
    fn all_54_cards_say_what_they_do_and_tell_a_line_of_history() {
        assert_eq!(first().cards.len(), 54);
        for card in &first().cards {
            assert!(stands(&card.text, true), "{card:?}");
            assert!(stands(&card.history, true), "{card:?}");
            assert_ne!(card.text, card.history);
        }
    }
}
