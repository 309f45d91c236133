//! The rule book held against the rules: every number, every question, and what people type.

use std::collections::BTreeSet;

use games::text::guidance::rules::{guesses, of_all, search};

use crate::SanJuans;

const RULES: [(u16, u16); 19] = [
    (1, 7),
    (10, 15),
    (20, 29),
    (30, 35),
    (40, 47),
    (50, 59),
    (60, 64),
    (70, 78),
    (80, 81),
    (90, 96),
    (100, 103),
    (110, 111),
    (120, 123),
    (140, 145),
    (150, 151),
    (160, 160),
    (180, 181),
    (185, 185),
    (190, 196),
];

#[test]
fn every_rule_is_named_by_a_topic() {
    let rules: BTreeSet<String> = RULES
        .iter()
        .flat_map(|(first, last)| (*first..=*last).map(|number| format!("J-{number:03}")))
        .collect();
    let told = SanJuans::FIRST.about().rules.iter().flat_map(|topic| topic.rows.iter().cloned());
    let told: BTreeSet<String> = told.collect();
    let missing: Vec<&String> = rules.difference(&told).collect();
    assert!(missing.is_empty(), "no topic tells of {missing:?}");
    let unknown: Vec<&String> = told.difference(&rules).collect();
    assert!(unknown.is_empty(), "there are no rules {unknown:?}");
}

#[test]
fn every_question_of_the_game_has_its_topic() {
    let source = include_str!("../../../../../../engine/games/san_juans/src/why.rs");
    let asked: BTreeSet<&str> =
        source.lines().filter_map(|line| line.split_once("= \"")?.1.strip_suffix("\",")).collect();
    assert!(asked.len() > 40, "{asked:?}");
    let answered = SanJuans::FIRST.about().rules.iter().flat_map(|topic| &topic.questions);
    let answered: BTreeSet<&str> = answered.map(String::as_str).collect();
    let missing: Vec<&&str> = asked.difference(&answered).collect();
    assert!(missing.is_empty(), "no topic answers {missing:?}");
    let unknown: Vec<&&str> = answered.difference(&asked).collect();
    assert!(unknown.is_empty(), "{unknown:?} are never asked");
}

#[test]
fn topics_are_found_by_what_people_type() {
    games_testing::games();
    for (typed, key) in [("siege", "sieges"), ("march", "movement"), ("card", "cards")] {
        assert_eq!(search(&of_all(), typed).first().map(|topic| topic.key.as_str()), Some(key));
    }
    assert!(search(&of_all(), "J-093").iter().any(|topic| topic.key == "sieges"));
    assert!(search(&of_all(), "mutiny").iter().any(|topic| topic.key == "revolt-fate"));
    for (typed, key) in [
        ("seige", "sieges"),
        ("why may I not march any further?", "movement"),
        ("rebelion", "rebellion"),
        ("can I make a sortie", "sortie"),
        ("why may I not march into a beseiged place?", "siege"),
    ] {
        let found: Vec<&str> =
            guesses(&of_all(), typed).iter().map(|topic| topic.key.as_str()).collect();
        assert!(found.iter().take(5).any(|found| found.contains(key)), "{typed}: {found:?}");
    }
}
