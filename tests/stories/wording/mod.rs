//! What no message of the bot may have in it: raw identifiers, doubled words, wrong plurals.

mod claims;
mod hidden;
pub(super) mod hostile;
pub(super) mod ringing;

/// Fails if something is wrong with the words of a message.
pub(crate) fn check(name: &str, words: &str) {
    let found = faults(words);
    assert!(found.is_empty(), "{name}: {found:?} in: {words}");
}

fn faults(words: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let raw =
        ["Some(", "None,", "PlaceId", "CardId", "UnitId", "ShipId", "Space::", "::", "{", "}"];
    let bad = ["  ", " ,", " .", "..", "()", ",,", "**.**", "****", " : "];
    // Metrics are aligned in code spans.
    let prose: Vec<&str> = words.split('`').step_by(2).collect();
    let prose = prose.join("0");
    let never = raw.iter().chain(&bad).filter(|part| prose.contains(**part));
    found.extend(never.map(|part| format!("“{part}”")));
    for line in words.lines() {
        let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let split: Vec<String> = line.split_whitespace().map(bare).collect();
        for pair in split.windows(2) {
            let (one, other) = (pair[0].as_str(), pair[1].as_str());
            if one == other && one.chars().any(char::is_alphabetic) {
                found.push(format!("“{one} {other}”"));
            }
            let single = matches!(one, "1" | "one" | "a");
            let several = other.len() > 4 && other.ends_with('s') && !other.ends_with("ss");
            let counted = ["units", "steps", "points", "ops", "cards", "ships", "levels"];
            if single && several && counted.contains(&other) {
                found.push(format!("“{one} {other}”"));
            }
            let plural = one.parse::<u32>().is_ok_and(|number| number != 1);
            if plural && ["unit", "step", "point", "op", "card", "ship"].contains(&other) {
                found.push(format!("“{one} {other}”"));
            }
        }
        found.extend(split.iter().filter(|word| is_slug(word)).map(|word| format!("“{word}”")));
    }
    found
}

/// Whether a word is an identifier of the engine's: `friday-harbor`, `play_card`.
fn is_slug(word: &str) -> bool {
    word.contains('_')
        || san_juans::first()
            .places
            .iter()
            .any(|place| place.slug.contains('-') && word.split(':').any(|part| part == place.slug))
}

#[test]
fn the_faults_of_a_message_are_found() {
    for bad in ["1 units", "3 unit", "the the", "to friday-harbor", "PlaceId(3)", "a  b", "x .."] {
        assert!(!faults(bad).is_empty(), "{bad}");
    }
    for good in ["1 unit", "3 units", "🎲3 + 🎲4 = 7", "Friday Harbor, 2 Ops.", "that, that's it"]
    {
        assert_eq!(faults(good), [""; 0], "{good}");
    }
}
