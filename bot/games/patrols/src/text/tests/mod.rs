//! Every fact, choice and question that patrols come to has words of its own, and none of these words
//! tells a side what is hidden from it.

mod found;
mod grammar;
mod places;
mod secrets;
mod shots;
mod whole_turns;

use std::collections::BTreeSet;
use std::ops::Range;

use games::Play as _;
use games::text::guidance::guide::Guide as _;
pub(crate) use games_testing::games;
use games_testing::words::{self, audiences, kind, look_over, shows_dice};
use kit::{Answer, Audience, Calm};
use model::Game;
use model::label::Label;
use model::words::length;
use patrols::{Choice, EVERY_CARD, Event, Faction, Options, Patrols, Place, TOPICS, UnitId, Why};

use crate::text::names;
use crate::text::names::Names;
use crate::text::sentences::Teller;

/// As many as every fact and question comes up in.
const GAMES: u64 = 70;

fn liking(choice: &Choice) -> usize {
    match choice {
        Choice::Charge(..) | Choice::Search(..) | Choice::Vanish(..) => 12,
        Choice::Shoot(..) | Choice::Volley(..) | Choice::Aim(..) | Choice::BreakOff(_) => 8,
        Choice::Unit(_) | Choice::Unscout(..) | Choice::Unjam(_) | Choice::Shift(..) => 6,
        Choice::Go(..) | Choice::GoAs(..) => 4,
        Choice::Done | Choice::Nobody | Choice::Appear(..) | Choice::AppearAs(..) => 1,
        _ => 2,
    }
}

pub(crate) fn options(seed: u64) -> Options {
    Options { everyone: seed % 2 == 1, ..Options::default() }
}

/// A game played at random; `look` sees each question, and the facts that led to it.
pub(crate) fn played(seed: u64, look: impl FnMut(&Patrols, &[Event])) {
    words::played(&options(seed), seed, liking, look);
}

/// A question of a game, as whoever is asked sees the table.
pub(crate) struct Asked<'a> {
    pub(crate) own: &'a Patrols,
    pub(crate) why: Why,
    pub(crate) choices: &'a [Choice],
    pub(crate) side: Audience,
    pub(crate) known: Game,
}

impl Asked<'_> {
    pub(crate) fn label(&self, choice: Choice) -> Label {
        let label = crate::Patrols.labels(&[model::Choice::of(choice)], &self.known).pop();
        label.expect("a label")
    }

    /// The table after a choice if no die falls well, and what has happened.
    pub(crate) fn after(&self, choice: Choice) -> (Patrols, Vec<Event>) {
        let (mut after, mut events) = (self.own.clone(), Vec::new());
        let seat = self.own.decision().expect("it waits").seats[0];
        let answer = Answer::One(choice);
        after.apply(seat, &answer, &mut Calm::default(), &mut events).expect("offered");
        (after, events)
    }
}

/// Looks at every so-many-th question of games played at random.
pub(crate) fn asked(seeds: Range<u64>, every: usize, mut look: impl FnMut(&Asked<'_>)) {
    for seed in seeds {
        let mut at = 0;
        played(seed, |own, _| {
            at += 1;
            let Some(decision) = own.decision().filter(|_| at % every == 0) else { return };
            let (why, choices) = (decision.why, decision.ask.choices());
            let side = Audience::Side(why.of().side());
            let known = Game::of(own.clone()).seen(Some(side)).into_owned();
            look(&Asked { own, why, choices, side, known });
        });
    }
}

fn tells(event: &Event, teller: &Teller) {
    for audience in audiences() {
        let Some(seen) = model::OwnEvent::seen_by(event, audience) else { continue };
        let told = teller.sentence(&seen).unwrap_or_else(|| panic!("no words: {seen:?}"));
        told.lines().for_each(|line| look_over(line, &seen));
        assert!(length(&told) < 1_500 || matches!(seen, Event::Ended { .. }), "{told}");
        assert_eq!(has_dice(&seen), shows_dice(&told), "{told}");
    }
}

fn has_dice(event: &Event) -> bool {
    match event {
        Event::FellBack { .. }
        | Event::Rallied { .. }
        | Event::Escaped { .. }
        | Event::Readied { .. }
        | Event::Unjammed { .. }
        | Event::Vanished { .. }
        | Event::Charted { .. }
        | Event::Rolled { .. }
        | Event::EndContested { .. }
        | Event::Shot(_)
        | Event::BrokeOff { .. } => true,
        Event::Fought { pairs, .. } => !pairs.is_empty(),
        Event::Tested { dice, .. }
        | Event::TurnedToFace { dice, .. }
        | Event::Faltered { dice, .. } => !dice.is_empty(),
        Event::Promoted { die, .. } | Event::Chosen { die, .. } | Event::Unscouted { die, .. } => {
            die.is_some()
        }
        Event::Searched { search, .. } => search.is_some(),
        Event::Ended { searches, .. } => !searches.is_empty(),
        _ => false,
    }
}

#[test]
fn every_game_is_told_in_words() {
    let (mut facts, mut topics) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..GAMES {
        let mut at = 0;
        played(seed, |game, events| {
            at += 1;
            let teller = Teller::of(game.board());
            for event in events {
                facts.insert(kind(event));
                tells(event, &teller);
            }
            let Some(decision) = game.decision() else { return };
            topics.insert(decision.why.topic());
            if at % 23 != 0
                && !matches!(decision.why, Why::Declare | Why::Contest | Why::Strike { .. })
            {
                return;
            }
            let whole = Game::of(game.clone());
            for audience in audiences() {
                let known = whole.seen(Some(audience)).into_owned();
                let ask = known.decision().expect("it waits").ask;
                let own = audience == Audience::Side(decision.why.of().side());
                assert!(own || ask.choices().is_empty(), "{audience:?} {ask:?}");
                words::asks(&crate::Patrols, &known, audience);
            }
        });
    }
    assert_eq!(topics, BTreeSet::from(TOPICS), "every question comes up");
    let source = include_str!("../../../../../../engine/games/patrols/src/event.rs");
    assert_eq!(facts, words::declared(source), "every fact comes up");
}

#[test]
fn every_card_and_every_base_has_a_name() {
    for (card, _) in EVERY_CARD {
        look_over(names::card(card), &card);
        look_over(names::does(card), &card);
        assert!(names::does(card).ends_with('.') && length(names::does(card)) <= 101, "{card}");
    }
    for troops in &patrols::data().troops {
        for role in troops.roles() {
            look_over(names::role(role), &role);
        }
        look_over(crate::text::book::BOOK.words("troops", &troops.key), &troops.key);
    }
}

#[test]
fn the_rule_book_answers_every_question() {
    words::rule_book_answers(&crate::Patrols, &TOPICS);
}

#[test]
fn the_guide_has_words_for_each_lesson_of_both_sides() {
    let mut met: [BTreeSet<&str>; 2] = Default::default();
    for seed in 0..12 {
        played(seed, |game, events| {
            let Some(decision) = game.decision() else { return };
            let seat = decision.seats[0];
            let known = Game::of(game.seen_by(Audience::Side(kit::Side(seat.0))));
            let events: Vec<model::Event> = events.iter().cloned().map(model::Event::of).collect();
            words::guides(&crate::Patrols, &known, &events, &mut met[usize::from(seat.0)]);
        });
    }
    for met in met {
        assert!(crate::Patrols.lessons().iter().all(|name| met.contains(name)), "{met:?}");
    }
}

/// Whoever is told of a unit finds it: nothing has the name of something else.
#[test]
fn no_two_units_have_one_name() {
    played(3, |game, _| {
        let names = Names::of(game.board());
        let there = |id: &UnitId| game.board().unit(*id).place != Place::Absent;
        let all: Vec<String> = UnitId::all().filter(there).map(|id| names.short(id)).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
        assert!(Faction::ALL.into_iter().all(|of| !names::side(of).is_empty()));
    });
}

/// Whoever looks at the board sees from when on the game may end (P-R45).
#[test]
fn the_board_says_that_an_end_is_near() {
    let mut seen = BTreeSet::new();
    for seed in 1..=6 {
        played(seed, |game, _| {
            if game.board().turn < 4 {
                return;
            }
            let view = game.view(Audience::Public);
            let (board, over) = (&view.board, view.outcome.is_some());
            let snapshot = words::seen_snapshot(&Game::of(game.clone()), Audience::Public);
            let told = crate::text::board::board(&snapshot, &view).body;
            let can = told.contains("may **declare the end**");
            let will = told.contains("From turn 6 on");
            let last = told.contains("The last turn");
            assert_eq!(can || will || last, board.turn >= 5 && !over, "{told}");
            assert!(!can || patrols::phases::end::may_declare(board), "{told}");
            seen.insert((can, will, last));
        });
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}
