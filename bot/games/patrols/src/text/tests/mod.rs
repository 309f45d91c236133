//! Every fact, choice and question that patrols come to has words of its own, and none of these words
//! tells a side what is hidden from it. `WORDS_FILE=file` writes a line of each shape to a file, to be
//! read.

mod secrets;
mod whole_turns;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use games::text::guidance::rules;
use games::text::staff::options;
use kit::{Answer, Ask, Audience, Dice};
use model::words::length;
use model::{Choice as AnyChoice, Game, Setup};
use patrols::{
    Choice, EVERY_CARD, Event, Faction, Options, Patrols, Place, TOPICS, UnitId, View, Why,
};

use crate::text::labels::Labels;
use crate::text::names::Names;
use crate::text::sentences::Teller;
use crate::text::{labels, names, questions};

/// Games played.
const GAMES: u64 = 60;
/// Signs of something that is not meant for readers.
const NEVER: [&str; 25] = [
    "{",
    "}",
    "P-",
    "Some(",
    "None",
    "::",
    "UnitId",
    "PieceId",
    "  ",
    " .",
    " ,",
    ",,",
    "..",
    "the the",
    "a a ",
    "+-",
    "−−",
    " 1 bases",
    " 1 points",
    " 1 inches",
    "half a die",
    "null",
    "AP",
    "VP",
    "un-scout",
];

/// Dice of a small generator.
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let most = u64::try_from(most.max(1)).expect("few");
        usize::try_from((z ^ (z >> 31)) % most).expect("few")
    }
}

impl Dice for Seeded {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        u8::try_from(self.below(sides.into())).expect("a face") + 1
    }
}

/// How much a choice is liked: fights and searches more than idling.
fn liking(choice: &Choice) -> usize {
    match choice {
        Choice::Charge(..) | Choice::Search(..) | Choice::Vanish(..) => 12,
        Choice::Shoot(..) | Choice::Volley(..) | Choice::Aim(..) | Choice::BreakOff(_) => 8,
        Choice::Unit(_) | Choice::Unscout(..) | Choice::Unjam(_) | Choice::Shift(..) => 6,
        Choice::Go(..) | Choice::GoAs(..) => 4,
        Choice::Done | Choice::Nobody | Choice::Appear(..) => 1,
        _ => 2,
    }
}

/// An answer drawn from what is offered, each as likely as it is liked.
pub(crate) fn answer(ask: &Ask<Choice>, dice: &mut Seeded) -> Answer<Choice> {
    match ask {
        Ask::One(of) => {
            let mut left = dice.below(of.iter().map(liking).sum());
            for choice in of {
                match left.checked_sub(liking(choice)) {
                    Some(less) => left = less,
                    None => return Answer::One(*choice),
                }
            }
            Answer::One(of[0])
        }
        Ask::Some { of, min, max } => {
            let wanted = usize::from(*min) + dice.below(usize::from(max - min) + 1);
            let start = dice.below(of.len());
            Answer::Some(of.iter().cycle().skip(start).take(wanted).copied().collect())
        }
        Ask::Number { min, max } => {
            let span = usize::try_from(max - min).expect("few") + 1;
            Answer::Number(min + u32::try_from(dice.below(span)).expect("few"))
        }
    }
}

/// Patrols are handed over before anything is asked of them.
pub(crate) fn games() {
    games::hand(&[&crate::Patrols]);
}

pub(crate) fn options(seed: u64) -> Options {
    Options { everyone: seed % 2 == 1, ..Options::default() }
}

/// A game played at random; `look` sees each question, and the facts that led to it.
pub(crate) fn played(seed: u64, mut look: impl FnMut(&Patrols, &[Event])) {
    games();
    let mut dice = Seeded(seed * 7_919 + 1);
    let mut events = Vec::new();
    let mut game = Patrols::new(&options(seed), &mut dice, &mut events);
    loop {
        look(&game, &events);
        events.clear();
        let Some(decision) = game.decision().cloned() else { break };
        for seat in decision.seats {
            let Some(ask) = game.ask_of(seat) else { continue };
            let given = answer(&ask, &mut dice);
            game.apply(seat, &given, &mut dice, &mut events).expect("offered");
        }
    }
}

/// Words that no reader should see, or that stand twice; and one that is no sentence.
#[track_caller]
pub(crate) fn look_over(told: &str, of: &impl std::fmt::Debug) {
    thread_local! {
        static KNOWN: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    }
    assert!(!told.trim().is_empty(), "no words: {of:?}");
    if !KNOWN.with_borrow_mut(|known| known.insert(told.to_owned())) {
        return;
    }
    for raw in NEVER {
        assert!(!told.contains(raw), "{raw:?} in {told}");
    }
    let words: Vec<&str> = told.split(' ').collect();
    for pair in words.windows(2) {
        let word = pair[0].chars().all(char::is_alphabetic) && !pair[0].is_empty();
        assert!(!word || pair[0] != pair[1], "{:?} twice in {told}", pair[0]);
    }
}

/// What has been said, a line of each shape: its words without figures and names.
#[derive(Default)]
struct Said(BTreeMap<(&'static str, String), String>);

impl Said {
    fn says(&mut self, kind: &'static str, text: &str) {
        if std::env::var_os("WORDS_FILE").is_none() {
            return;
        }
        for line in text.lines() {
            let word = |word: &&str| word.chars().all(|c| !c.is_uppercase() && !c.is_numeric());
            let shape: Vec<&str> = line.split(' ').filter(word).collect();
            self.0.entry((kind, shape.join(" "))).or_insert_with(|| line.to_owned());
        }
    }

    fn written(&self) {
        if let Some(file) = std::env::var_os("WORDS_FILE") {
            let line = |((kind, _), text): (&(&str, String), &String)| format!("{kind}: {text}\n");
            let text: String = self.0.iter().map(line).collect();
            std::fs::write(file, text).expect("written");
        }
    }
}

/// The name of a fact's kind.
fn kind(event: &Event) -> String {
    let told = format!("{event:?}");
    told.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

pub(crate) fn audiences() -> [Audience; 3] {
    [Audience::Public, Audience::Side(kit::Side(0)), Audience::Side(kit::Side(1))]
}

fn tells(event: &Event, teller: &Teller, said: &mut Said) {
    for audience in audiences() {
        let Some(seen) = model::OwnEvent::seen_by(event, audience) else { continue };
        let told = teller.sentence(&seen).unwrap_or_else(|| panic!("no words: {seen:?}"));
        told.lines().for_each(|line| look_over(line, &seen));
        assert!(length(&told) < 1_500 || matches!(seen, Event::Ended { .. }), "{told}");
        assert_eq!(has_dice(&seen), shows_dice(&told), "{told}");
        said.says("fact", &told);
    }
}

/// Whether a fact has dice that everybody who reads it may see.
fn has_dice(event: &Event) -> bool {
    match event {
        Event::FellBack { .. }
        | Event::Rallied { .. }
        | Event::Escaped { .. }
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

pub(crate) fn shows_dice(told: &str) -> bool {
    told.split('🎲').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn asks(why: Why, ask: &Ask<Choice>, game: &Game, view: &View, said: &mut Said) {
    let (title, body) = questions::question(why, view, ask.choices());
    assert!(title.contains('?') && length(&title) <= 100, "{title}");
    assert!(length(&body) < 3_000, "{body}");
    let awaited = questions::awaited(why, &Names::of(&view.board));
    assert!(!awaited.ends_with('.') && length(&awaited) <= 80, "{awaited}");
    for told in [title.as_str(), awaited.as_str(), questions::rule(why)].iter().copied() {
        look_over(told, &why);
    }
    body.lines().for_each(|line| look_over(line, &why));
    said.says("question", &title);
    said.says("question, its text", &body);
    said.says("awaited", &awaited);
    let mut titles = BTreeSet::new();
    let writer = Labels::of(game).expect("a patrol");
    for choice in ask.choices() {
        let label = writer.label(*choice);
        look_over(&label.title, choice);
        look_over(&label.detail, choice);
        assert!(length(&label.title) <= 80 && length(&label.detail) <= 100, "{label:?}");
        assert!(!label.detail.ends_with('…'), "it is cut: {}", label.detail);
        assert!(!label.title.ends_with('…'), "it is cut: {}", label.title);
        assert!(!label.emoji.is_empty() && !label.group.is_empty(), "{label:?}");
        assert!(titles.insert(label.title.clone()), "{} stands twice", label.title);
        said.says("choice", &format!("{} {} | {}", label.emoji, label.title, label.group));
        said.says("choice, its second line", &label.detail);
        let default = Answer::One(AnyChoice::of(*choice));
        let default = labels::defaulted(&default, Some(label.title)).expect("words");
        said.says("default", &default);
    }
}

#[test]
fn every_game_is_told_in_words() {
    let (mut facts, mut topics, mut said) = (BTreeSet::new(), BTreeSet::new(), Said::default());
    for seed in 0..GAMES {
        let mut at = 0;
        played(seed, |game, events| {
            at += 1;
            let teller = Teller::of(game.board());
            for event in events {
                facts.insert(kind(event));
                tells(event, &teller, &mut said);
            }
            let Some(decision) = game.decision() else { return };
            topics.insert(decision.why.topic());
            if at % 7 != 0
                && !matches!(decision.why, Why::Declare | Why::Contest | Why::Strike { .. })
            {
                return;
            }
            let whole = Game::of(game.clone());
            for audience in audiences() {
                let known = whole.seen(Some(audience)).into_owned();
                let cut = game.seen_by(audience);
                let ask = cut.decision().expect("it waits").ask.clone();
                let own = audience == Audience::Side(decision.why.of().side());
                assert!(own || ask.choices().is_empty(), "{audience:?} {ask:?}");
                asks(decision.why, &ask, &known, &cut.known(), &mut said);
            }
        });
    }
    said.written();
    assert_eq!(topics, BTreeSet::from(TOPICS), "every question comes up");
    let declared = include_str!("../../../../../../engine/games/patrols/src/event.rs");
    let declared = declared.split_once("pub enum Event {").expect("declared").1;
    let declared = declared.split_once("\n}").expect("it ends").0;
    let declared = declared.lines().filter(|line| line.starts_with("    ") && &line[4..5] != " ");
    let name =
        |line: &str| line.trim().split([' ', ',', '(']).next().unwrap_or_default().to_owned();
    let declared: BTreeSet<String> =
        declared.map(name).filter(|name| name.starts_with(char::is_uppercase)).collect();
    assert_eq!(facts, declared, "every fact comes up");
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
    let topics = rules::read(include_str!("../../../../../../assets/patrols/rules.toml"));
    let keys: BTreeSet<&str> = topics.iter().map(|topic| topic.key.as_str()).collect();
    assert_eq!(keys.len(), topics.len(), "each once");
    let asked: Vec<&str> =
        topics.iter().flat_map(|topic| &topic.questions).map(String::as_str).collect();
    assert_eq!(asked.len(), TOPICS.len(), "each by one topic");
    assert_eq!(asked.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from(TOPICS));
}

#[test]
fn every_option_is_described() {
    let setup = Setup::of(Options::default());
    let items = options::read(include_str!("../../../../../../assets/patrols/options.toml"));
    let keys: BTreeSet<&str> = items.iter().map(|item| item.key.as_str()).collect();
    let known = [
        "absent",
        "automatic",
        "councils_order",
        "delegation",
        "everyone",
        "newcomers_at_once",
        "pace",
    ];
    assert_eq!(keys, BTreeSet::from(known));
    for item in items {
        assert!(item.text.ends_with('.') && item.title.len() <= 40, "{}", item.title);
        assert!(!item.rows.is_empty() && item.every_value().len() >= 2, "{}", item.key);
        for value in item.every_value() {
            let made = setup.with(&item.key, &value.value).filter(|made| made.check().is_ok());
            let made = made.unwrap_or_else(|| panic!("{} cannot be {}", item.key, value.value));
            assert_eq!(options::value_of(&made, &item.key).as_ref(), Some(&value.value));
        }
    }
}

#[test]
fn the_guide_has_words_for_each_lesson_of_both_sides() {
    use games::text::guidance::guide::Guide as _;

    use crate::text::guide::Newcomers;
    let over = |_: &str| false;
    let mut met: [BTreeSet<&str>; 2] = Default::default();
    for seed in 0..12 {
        played(seed, |game, events| {
            let Some(decision) = game.decision() else { return };
            let seat = decision.seats[0];
            let of = usize::from(seat.0);
            let game = Game::of(game.seen_by(Audience::Side(kit::Side(seat.0))));
            let why = game.decision().expect("it waits").why;
            for (name, words) in Newcomers.explained(&why, &game, &over) {
                look_over(&words, &name);
                assert!(length(&words) < 500, "{name}");
                met[of].insert(name);
                let had = |other: &str| other == name;
                let again = Newcomers.explained(&why, &game, &had);
                assert!(again.iter().all(|(other, _)| *other != name), "{name}");
            }
            let events: Vec<model::Event> = events.iter().cloned().map(model::Event::of).collect();
            let told = Newcomers.came_of(&events, &game);
            told.iter().for_each(|told| look_over(told, &"came of it"));
            look_over(&Newcomers.farewell(&game), &"farewell");
        });
    }
    for met in met {
        assert!(Newcomers.lessons().iter().all(|name| met.contains(name)), "{met:?}");
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
