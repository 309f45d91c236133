//! Every fact, choice and question that games of Khartoum come to has words of its own, and none of
//! these words tells a side what is hidden from it.

mod secrets;
mod state;

use std::collections::BTreeSet;

use games::orders::rehearse::rehearse;
use games::people::authority::Authority;
use games::text::guidance::guide::Guide as _;
use games::text::preview;
use games_testing::words::{self, audiences, kind, look_over, shows_dice};
use khartoum::phases::battle::Ground;
use khartoum::{
    Choice, Event, Faction, Khartoum, Modifier, Options, Reason, Rulings, Terrain, UnitId, Why,
    data,
};
use kit::{Answer, Audience, Calm};
use model::words::length;
use model::{Choice as AnyChoice, Game, Step};

use crate::text::{battles, cards, labels, names, sentences};

const GAMES: u64 = 30;
/// A game with a fact that few games have: garrisons that the Mahdi tempts (K-17).
const RARE: u64 = 457;
/// Facts that need no words: the one before says it.
const SILENT: [&str; 3] = ["Hit", "Morale", "GatesOpened"];

fn liking(choice: &Choice) -> usize {
    if matches!(choice, Choice::AttackAll(..) | Choice::SailAgainst(..)) { 25 } else { 1 }
}

pub(crate) fn options(seed: u64) -> Options {
    let rulings = Rulings { thick_fog: (seed / 2).is_multiple_of(2), ..Rulings::default() };
    Options { fortune: seed % 2 == 1, rulings, ..Options::default() }
}

/// A game played at random; `look` sees each question, and the facts that led to it.
pub(crate) fn played(seed: u64, look: impl FnMut(&Khartoum, &[Event])) {
    words::played(&options(seed), seed, liking, look);
}

fn tells(event: &Event) {
    for audience in audiences() {
        let Some(seen) = model::OwnEvent::seen_by(event, audience) else { continue };
        let told = sentences::sentence(&seen);
        let silent =
            SILENT.iter().any(|cause| format!("{event:?}").contains(&format!("cause: {cause}")));
        assert_eq!(told.is_none(), silent, "{event:?}");
        let Some(told) = told else { continue };
        told.lines().for_each(|line| look_over(line, &seen));
        assert!(length(&told) < 700, "{told}");
        assert_eq!(has_dice(&seen), shows_dice(&told), "{told}");
    }
}

fn has_dice(event: &Event) -> bool {
    match event {
        Event::Superiority { .. }
        | Event::Fired { .. }
        | Event::HitSettled { .. }
        | Event::Guided { .. }
        | Event::MahdiFell { .. }
        | Event::Tempted { .. } => true,
        Event::FortunePlayed { die, .. } => die.is_some(),
        _ => false,
    }
}

#[test]
fn every_game_is_told_in_words() {
    let (mut facts, mut topics) = (BTreeSet::new(), BTreeSet::new());
    for seed in (0..GAMES).chain([RARE]) {
        let mut at = seed;
        played(seed, |game, events| {
            for event in events {
                facts.insert(kind(event));
                tells(event);
            }
            let Some(decision) = game.decision() else { return };
            let is_new = topics.insert(decision.why.topic());
            at += 1;
            if !at.is_multiple_of(3) && !is_new {
                return;
            }
            for audience in audiences() {
                let known = Game::of(game.seen_by(audience));
                if audience == Audience::Public {
                    assert!(known.decision().expect("it waits").ask.choices().is_empty());
                }
                words::asks(&crate::Khartoum, &known, audience);
            }
        });
    }
    assert_eq!(topics, BTreeSet::from(Why::TOPICS), "every question comes up");
    let source = include_str!("../../../../../../engine/games/khartoum/src/event.rs");
    assert_eq!(facts, words::declared(source), "every fact comes up");
}

fn unit(key: &str) -> UnitId {
    key.parse().expect("a counter")
}

#[test]
fn battles_are_told_with_all_that_counts() {
    let units = ["1st-infantry", "gordon", "3rd-infantry", "garrison-a", "garrison-c", "w-boats"];
    assert_eq!(
        names::units(&units.map(unit)),
        "the 1st and 3rd Egyptian Infantry, Gordon, Garrisons A and C and Wolseley's River Boats"
    );
    let by = |reason, by| Modifier { reason, by };
    let event = Event::Superiority {
        round: 2,
        dice: [4, 6],
        modifiers: [vec![by(Reason::Leader, 1), by(Reason::Walls, -1)], vec![by(Reason::Elite, 1)]],
        totals: [4, 7],
        first: Faction::Empire,
        tie: false,
    };
    assert_eq!(
        sentences::sentence(&event).as_deref(),
        Some(
            "🎯 **Round 2, superiority:** the Mahdists 🎲4 +0 (leader +1, attack on a fortress −1) = 4; \
             the Empire 🎲6 +1 (elite unit) = 7. **The Empire fires first**."
        )
    );
    let thrown =
        Event::FortuneThrown { of: Faction::Empire, card: khartoum::CardId(33), spent: true };
    assert_eq!(
        sentences::sentence(&thrown).as_deref(),
        Some("🎴 The Empire throws **War Drums** away, and adds 1 to superiority.")
    );
    let at_length = battles::at_length(&event);
    assert_eq!(at_length[0], "-# 🌙 The Mahdists: leader +1, attack on a fortress −1");
    use khartoum::{Effect, Shot};
    let hit = |key: &str, die, modifier, effect| battles::hit(unit(key), die, modifier, effect);
    assert_eq!(
        hit("ali", 4, 1, Effect::Rout),
        "💥 Ali is hit: 🎲4 +1 (panicked) = 5: **routs** (5 is a Rout)."
    );
    assert_eq!(
        hit("1st-infantry", 3, 0, Effect::Eliminated),
        "💥 The 1st Egyptian Infantry is hit: 🎲3: **is eliminated** (2 to 4: a Panic \
         eliminates it)."
    );
    let shot = |key: &str, die, needed| Shot { unit: unit(key), die, needed };
    assert_eq!(
        battles::fired(Faction::Mahdist, &[shot("ali", 4, 4), shot("mahdi", 3, 2)]),
        "🔫 The Mahdists fire, one hit: Ali 🎲4 **hit** (4 or less) and the Mahdi 🎲3 (2 or less)."
    );
}

#[test]
fn the_ground_of_a_tie_is_told_everywhere() {
    use Terrain::{Desert, Fortress, Open, Port, Scrub, Town};
    for terrain in [Fortress, Town, Port, Open, Scrub, Desert] {
        look_over(battles::tie(Ground { terrain, gate: false }), &terrain);
        look_over(names::terrain(terrain), &terrain);
    }
    assert!(battles::tie(Ground { terrain: Open, gate: true }).contains("Mahdists"));
    for space in khartoum::SpaceId::all() {
        look_over(crate::text::places::region(space), &space);
    }
    for unit in UnitId::all() {
        look_over(&names::unit(unit), &unit);
        look_over(names::kind(unit.kind()), &unit);
        look_over(names::kind_sign(unit.kind()), &unit);
    }
}

#[test]
fn every_card_says_what_it_does_when_it_was_and_how() {
    let sides = data().cards.iter().map(|card| card.number);
    let fortune = data().fortune.iter().map(|card| card.number);
    for number in sides.chain(fortune) {
        let id = khartoum::CardId(number);
        cards::lines(id).iter().for_each(|line| look_over(line, &id));
        assert!(cards::does(id).ends_with('.'), "{id}");
        assert!(length(&labels::does_shortly(id)) <= 100, "{id}");
        let last = cards::lines(id).pop().unwrap_or_default();
        assert!(!last.contains("-# :") && length(&last) < 360, "{last}");
    }
}

#[test]
fn nobody_answers_in_words_of_their_own() {
    let told =
        |choice, label: &str| labels::defaulted(&Answer::One(choice), Some(label.to_owned()));
    assert_eq!(told(Choice::Done, "Done: no further moves").as_deref(), Some("no further moves"));
    assert_eq!(told(Choice::Draw, "Draw the card").as_deref(), Some("draw the card"));
    let bara = "bara".parse().expect("a space");
    let march = Choice::March(unit("ali"), bara);
    assert_eq!(told(march, "Ali to Bara").as_deref(), Some("Ali to Bara"));
    assert_eq!(
        labels::defaulted(&Answer::Some(Vec::new()), None).as_deref(),
        Some("nobody goes along")
    );
}

#[test]
fn the_rule_book_answers_every_question() {
    words::rule_book_answers(&crate::Khartoum, &Why::TOPICS);
}

#[test]
fn the_guide_has_words_for_each_lesson_of_both_sides() {
    let mut met: [BTreeSet<&str>; 2] = Default::default();
    for seed in 0..20 {
        played(seed, |game, events| {
            let Some(decision) = game.decision() else { return };
            let events: Vec<model::Event> = events.iter().cloned().map(model::Event::of).collect();
            for seat in &decision.seats {
                let known = Game::of(game.seen_by(Audience::Side(kit::Side(seat.0))));
                words::guides(&crate::Khartoum, &known, &events, &mut met[usize::from(seat.0)]);
            }
        });
    }
    for met in met {
        assert!(crate::Khartoum.lessons().iter().all(|name| met.contains(name)), "{met:?}");
    }
}

/// A newcomer reads what an attack against the odds is good for, or why a town may be left.
#[test]
fn the_guide_says_what_speaks_for_an_attack_against_the_odds() {
    let reasons = ["is worth", "risks little", "no enemy who is seen"];
    let mut met = [0; 3];
    for seed in 0..12 {
        played(seed, |game, _| {
            let Some(decision) = game.decision() else { return };
            let Why::Move { of } = decision.why else { return };
            let known = Game::of(game.seen_by(Audience::Side(of.side())));
            let mass =
                |choice: &&Choice| matches!(choice, Choice::AttackAll(..) | Choice::MarchAll(..));
            for choice in decision.ask.choices().iter().filter(mass).take(3) {
                let answer = Answer::One(AnyChoice::of(*choice));
                let steps = [Step { topic: decision.why.topic().to_owned(), answer }];
                let Ok(tried) = rehearse(&known, &Authority::alone(), &steps) else { continue };
                let stakes = crate::Khartoum.stakes(&known, &steps, &tried);
                let Some(because) = stakes.because else { continue };
                assert!(stakes.doubtful, "{because}");
                let said = reasons.map(|reason| because.contains(reason));
                assert!(said.contains(&true), "{because}");
                (0..3).for_each(|at| met[at] += u32::from(said[at]));
            }
        });
    }
    assert!(met.iter().all(|met| *met > 0), "{met:?}");
}

#[test]
fn whoever_answers_last_in_a_round_reads_that_dice_fall_then() {
    let (mut alone, mut last) = (0, 0);
    for seed in (1..60).step_by(2) {
        played(seed, |game, _| {
            let Some(decision) = game.decision().filter(|of| of.sealed) else { return };
            let (mut game, no) = (game.clone(), Answer::One(Choice::No));
            let answered = if let [first, _] = decision.seats[..] {
                let applied = game.apply(first, &no, &mut Calm::default(), &mut Vec::new());
                applied.expect("offered");
                true
            } else {
                false
            };
            let seat = decision.seats[decision.seats.len() - 1];
            let known = Game::of(game.seen_by(Audience::Side(kit::Side(seat.0))));
            let topic = decision.why.topic().to_owned();
            let step = Step { topic, answer: Answer::One(AnyChoice::of(Choice::No)) };
            let tried = rehearse(&known, &Authority::alone(), &[step]).expect("it can be tried");
            let told = preview::preview(&tried, &staff::Roster::default()).lines.join("\n");
            let ends = if answered { "Then everybody has answered" } else { "a die has fallen" };
            assert!(told.contains(ends), "{told}");
            *if answered { &mut last } else { &mut alone } += 1;
        });
    }
    assert!(alone > 5 && last > 5, "{alone} {last}");
}
