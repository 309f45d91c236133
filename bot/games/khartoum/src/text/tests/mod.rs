//! Every fact, choice and question that games of Khartoum come to has words of its own, and none of
//! these words tells a side what is hidden from it. `WORDS_FILE=file` writes a line of each shape to
//! a file, to be read.

mod secrets;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use games::text::guidance::rules;
use games::text::staff::options;
use khartoum::{
    Choice, Event, Faction, Khartoum, Modifier, Options, Reason, TOPICS, Terrain, UnitId, View,
    Why, data,
};
use kit::{Answer, Ask, Audience, Dice};
use model::words::length;
use model::{Choice as AnyChoice, Setup};

use crate::text::{battles, cards, labels, names, questions, sentences};

/// Games played.
const GAMES: u64 = 120;
/// Facts that need no words: the one before says it.
const SILENT: [&str; 3] = ["Hit", "Morale", "GatesOpened"];
/// Signs of something that is not meant for readers.
const NEVER: [&str; 24] = [
    "{",
    "}",
    "K-",
    "Some(",
    "None",
    "::",
    "UnitId",
    "SpaceId",
    "CardId",
    "  ",
    " .",
    " ,",
    ",,",
    "..",
    "the the",
    "a a ",
    "+-",
    "−−",
    " 1 units",
    " 1 spaces",
    " 1 points",
    "null",
    "VP",
    "MA ",
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

/// An answer drawn from what is offered; attacks are liked, and moves seldom end before they must.
pub(crate) fn answer(ask: &Ask<Choice>, dice: &mut Seeded) -> Answer<Choice> {
    match ask {
        Ask::One(of) => {
            let attacks: Vec<Choice> = of
                .iter()
                .copied()
                .filter(|choice| matches!(choice, Choice::AttackAll(..) | Choice::SailAgainst(..)))
                .collect();
            if !attacks.is_empty() && dice.below(3) == 0 {
                return Answer::One(attacks[dice.below(attacks.len())]);
            }
            Answer::One(of[dice.below(of.len())])
        }
        Ask::Some { of, min, max } => {
            let wanted = usize::from(*min) + dice.below(usize::from(max - min) + 1);
            let start = dice.below(of.len());
            Answer::Some(of.iter().cycle().skip(start).take(wanted).copied().collect())
        }
        Ask::Number { .. } => unreachable!("no number is asked for"),
    }
}

/// Khartoum is handed over before anything is asked of it.
pub(crate) fn games() {
    games::hand(&[&crate::Khartoum]);
}

pub(crate) fn options(seed: u64) -> Options {
    Options { fortune: seed % 2 == 1, ..Options::default() }
}

/// A game played at random; `look` sees each question, and the facts that led to it.
pub(crate) fn played(seed: u64, mut look: impl FnMut(&Khartoum, &[Event])) {
    games();
    let mut dice = Seeded(seed * 7_919 + 1);
    let mut events = Vec::new();
    let mut game = Khartoum::new(&options(seed), &mut dice, &mut events);
    loop {
        look(&game, &events);
        events.clear();
        let Some(decision) = game.decision().cloned() else { break };
        for seat in decision.seats {
            // A question to both is answered by both.
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

fn audiences() -> [Audience; 3] {
    [Audience::Public, Audience::Side(kit::Side(0)), Audience::Side(kit::Side(1))]
}

fn tells(event: &Event, said: &mut Said) {
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
        said.says("fact", &told);
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

pub(crate) fn shows_dice(told: &str) -> bool {
    told.split('🎲').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn asks(why: Why, ask: &Ask<Choice>, view: &View, said: &mut Said) {
    let (title, body) = questions::question(why, view, ask.choices());
    assert!(title.ends_with('?') && length(&title) <= 100, "{title}");
    assert!(length(&body) < 3_000, "{body}");
    let awaited = questions::awaited(why);
    assert!(!awaited.ends_with('.') && length(&awaited) <= 80, "{awaited}");
    for told in [title.as_str(), awaited.as_str(), questions::rule(why)].iter().copied() {
        look_over(told, &why);
    }
    body.lines().for_each(|line| look_over(line, &why));
    said.says("question", &title);
    said.says("question, its text", &body);
    said.says("awaited", &awaited);
    let mut titles = BTreeSet::new();
    for choice in ask.choices() {
        let label = labels::label(*choice, view);
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
        played(seed, |game, events| {
            for event in events {
                facts.insert(kind(event));
                tells(event, &mut said);
            }
            let Some(decision) = game.decision() else { return };
            topics.insert(decision.why.topic());
            for faction in Faction::ALL {
                let known = game.seen_by(Audience::Side(faction.side()));
                let ask = known.decision().expect("it waits").ask.clone();
                asks(decision.why, &ask, &known.known(), &mut said);
            }
            let public = game.seen_by(Audience::Public);
            assert!(public.decision().expect("it waits").ask.choices().is_empty());
            let known = public.known();
            asks(
                decision.why,
                &public.decision().expect("it waits").ask.clone(),
                &known,
                &mut said,
            );
        });
    }
    said.written();
    assert_eq!(topics, BTreeSet::from(TOPICS), "every question comes up");
    let declared = include_str!("../../../../../../engine/games/khartoum/src/event.rs");
    let declared = declared.split_once("pub enum Event {").expect("declared").1;
    let declared = declared.split_once("\n}").expect("it ends").0;
    let declared = declared.lines().filter(|line| line.starts_with("    ") && &line[4..5] != " ");
    let name = |line: &str| line.trim().split([' ', ',']).next().unwrap_or_default().to_owned();
    let declared: BTreeSet<String> =
        declared.map(name).filter(|name| name.starts_with(char::is_uppercase)).collect();
    assert_eq!(facts, declared, "every fact comes up");
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
            "🎯 **Round 2, superiority:** the Mahdists 🎲4 +0 (leader +1, attacks a fortress −1) = 4; \
             the Empire 🎲6 +1 (elite unit) = 7. **The Empire fires first**."
        )
    );
    use khartoum::{Effect, Shot};
    let hit = |key: &str, die, modifier, effect| battles::hit(unit(key), die, modifier, effect);
    assert_eq!(
        hit("ali", 4, 1, Effect::Rout),
        "💥 Ali is hit: 🎲4 +1 (panicked) = 5: **routs** (5 is a Rout)."
    );
    assert_eq!(
        hit("1st-infantry", 3, 0, Effect::Eliminated),
        "💥 The 1st Egyptian Infantry is hit: 🎲3: **is eliminated** (2 to 5: Panic and Rout \
         eliminate it)."
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
        look_over(battles::tie(terrain, false), &terrain);
        look_over(names::terrain(terrain), &terrain);
    }
    assert!(battles::tie(Open, true).contains("Mahdists"));
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
        assert!(!cards::date(id).is_empty() && length(cards::story(id)) < 330, "{id}");
    }
    let conditions = data().cards.iter().filter(|card| card.condition.is_some());
    let told =
        data().cards.iter().map(|card| khartoum::CardId(card.number)).filter_map(cards::condition);
    assert_eq!(conditions.count(), told.count());
}

#[test]
fn nobody_answers_in_words_of_their_own() {
    let told = |choice, label: &str| {
        labels::defaulted(&Answer::One(AnyChoice::of(choice)), Some(label.to_owned()))
    };
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
    let topics = rules::read(include_str!("../../../../../../assets/khartoum/rules.toml"));
    let keys: BTreeSet<&str> = topics.iter().map(|topic| topic.key.as_str()).collect();
    assert_eq!(keys.len(), topics.len(), "each once");
    for topic in &topics {
        assert!(topic.key.starts_with("khartoum-") && length(&topic.title) <= 60, "{}", topic.key);
        assert!(length(&topic.text) <= 1_900, "{}: {}", topic.key, length(&topic.text));
        assert!((2..=6).contains(&topic.see.len()), "{}", topic.key);
        let known = |key: &String| keys.contains(key.as_str()) && *key != topic.key;
        assert!(topic.see.iter().all(known), "{}: {:?}", topic.key, topic.see);
        assert!(!topic.text.contains("K-"), "{}", topic.key);
    }
    let asked = topics.iter().flat_map(|topic| &topic.questions).map(String::as_str);
    let asked: Vec<&str> = asked.collect();
    assert_eq!(asked.len(), TOPICS.len(), "each by one topic");
    assert_eq!(asked.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from(TOPICS));
}

#[test]
fn every_option_is_described() {
    let setup = Setup::of(Options::default());
    let items = options::read(include_str!("../../../../../../assets/khartoum/options.toml"));
    let keys: BTreeSet<&str> = items.iter().map(|item| item.key.as_str()).collect();
    let known = ["absent", "automatic", "councils_order", "fortune", "newcomers_at_once", "pace"];
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
    use model::Game;

    use crate::text::guide::Newcomers;
    let over = |_: &str| false;
    let mut met: [BTreeSet<&str>; 2] = Default::default();
    for seed in 0..20 {
        played(seed, |game, events| {
            let Some(decision) = game.decision() else { return };
            for seat in &decision.seats {
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
                let events: Vec<model::Event> =
                    events.iter().cloned().map(model::Event::of).collect();
                let told = Newcomers.came_of(&events, &game);
                told.iter().for_each(|told| look_over(told, &"came of it"));
                look_over(&Newcomers.farewell(&game), &"farewell");
            }
        });
    }
    for met in met {
        assert!(Newcomers.lessons().iter().all(|name| met.contains(name)), "{met:?}");
    }
}
