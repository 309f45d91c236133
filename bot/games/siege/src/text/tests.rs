//! Every fact, choice and question that sieges come to has words of its own. `WORDS_FILE=file`
//! writes a line of each shape to a file, to be read.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use games::text::guidance::guide::Guide as _;
use games::text::guidance::rules;
use games::text::staff::options;
use kit::{Answer, Ask, Audience, Dice};
use model::words::length;
use model::{Choice as AnyChoice, Game, Setup};
use siege::tables::Fight;
use siege::{
    AreaId, Arm, BannerCardId, BannerId, CardId, Choice, Event, GORDON, Options, Siege, TOPICS,
    UnitId, View, Why, data,
};

use crate::text::guide::Newcomers;
use crate::text::{cards, labels, names, promise, questions, sentences};

/// Sieges played.
const SIEGES: u64 = 300;
/// Facts that need no words: their fight follows at once, and says it.
const SILENT: [&str; 1] = ["WentOut"];
/// Signs of something that is not meant for readers.
const NEVER: [&str; 24] = [
    "{",
    "}",
    "S-",
    "Some(",
    "None",
    "::",
    "UnitId",
    "AreaId",
    "BannerId",
    "  ",
    " .",
    " ,",
    ",,",
    "..",
    "the the",
    "a a ",
    "+-",
    "−−",
    " 1 levels",
    " 1 steps",
    " 1 points",
    "RP",
    "CM",
    "DRM",
];

/// Dice of a small generator.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, most: usize) -> usize {
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

/// An answer drawn from what is offered; the actions seldom end before they must.
fn answer(ask: &Ask<Choice>, dice: &mut Seeded) -> Answer<Choice> {
    match ask {
        Ask::One(of) => {
            let choice = of[dice.below(of.len())];
            let ends = choice == Choice::End && dice.below(4) > 0;
            Answer::One(if ends { of[dice.below(of.len())] } else { choice })
        }
        Ask::Some { of, min, max } => {
            let wanted = usize::from(*min) + dice.below(usize::from(max - min) + 1);
            let start = dice.below(of.len());
            Answer::Some(of.iter().cycle().skip(start).take(wanted).copied().collect())
        }
        Ask::Number { .. } => unreachable!("no number is asked for"),
    }
}

/// Words that no reader should see, or that stand twice; and one that is no sentence.
#[track_caller]
fn look_over(told: &str, of: &impl std::fmt::Debug) {
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

fn tells(event: &Event, said: &mut Said) {
    let told = sentences::sentence(event);
    assert_eq!(told.is_none(), SILENT.contains(&kind(event).as_str()), "{event:?}");
    let promised = promise::promise(event);
    for told in told.iter().chain(&promised) {
        look_over(told, event);
        assert!(length(told) < 400, "{told}");
    }
    let rolled = told.as_deref().unwrap_or_default();
    assert_eq!(has_dice(event), shows_dice(rolled), "{rolled}");
    assert!(!promised.as_deref().is_some_and(shows_dice), "no die has fallen: {promised:?}");
    told.inspect(|told| said.says("fact", told));
    promised.inspect(|told| said.says("promise", told));
    if let Some(why) = sentences::why_modified(event) {
        look_over(&why, event);
        said.says("modifiers", &why);
    }
}

fn has_dice(event: &Event) -> bool {
    matches!(
        event,
        Event::Fought { .. }
            | Event::Threatened { .. }
            | Event::Casualties { .. }
            | Event::LeaderHit { .. }
            | Event::GunboatHit { .. }
            | Event::StrengthRoll { .. }
            | Event::SightRoll { .. }
    )
}

fn shows_dice(told: &str) -> bool {
    told.split('🎲').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn asks(why: Why, ask: &Ask<Choice>, view: &View, said: &mut Said) {
    let (title, body) = questions::question(why, view);
    assert!(title.ends_with('?') && length(&title) <= 100, "{title}");
    assert!(length(&body) < 900, "{body}");
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
fn every_siege_is_told_in_words() {
    let (mut facts, mut topics, mut said) = (BTreeSet::new(), BTreeSet::new(), Said::default());
    for seed in 0..SIEGES {
        let mut dice = Seeded(seed * 7_919 + 1);
        let (morale, strength) = if seed % 2 == 0 { (10, -2) } else { (6, 0) };
        let options = Options { morale, strength, ..Options::default() };
        let mut events = Vec::new();
        let mut siege = Siege::new(&options, &mut dice, &mut events);
        loop {
            for event in events.drain(..) {
                facts.insert(kind(&event));
                tells(&event, &mut said);
            }
            let Some(decision) = siege.decision().cloned() else { break };
            topics.insert(decision.why.topic());
            let view =
                siege.view(if seed % 2 == 0 { Audience::Seat(GORDON) } else { Audience::Public });
            asks(decision.why, &decision.ask, &view, &mut said);
            let given = answer(&decision.ask, &mut dice);
            siege.apply(GORDON, &given, &mut dice, &mut events).expect("offered");
        }
    }
    assert_eq!(topics, BTreeSet::from(TOPICS), "every question comes up");
    let declared = include_str!("../../../../../engine/games/siege/src/event.rs");
    let declared = declared.split_once("pub enum Event {").expect("declared").1;
    let declared = declared.lines().filter(|line| line.starts_with("    ") && &line[4..5] != " ");
    let name = |line: &str| line.trim().split([' ', ',']).next().unwrap_or_default().to_owned();
    let declared: BTreeSet<String> =
        declared.map(name).filter(|name| name.starts_with(char::is_uppercase)).collect();
    // The deck has more cards than a siege has months.
    tells(&Event::Reshuffled, &mut said);
    facts.insert(kind(&Event::Reshuffled));
    said.written();
    assert_eq!(facts, declared, "every fact comes up");
}

#[test]
fn fights_are_told_with_all_that_counts() {
    let unit = |key: &str| key.parse::<UnitId>().expect("a counter");
    let units = ["sudanese-1", "sudanese-3", "stewart", "light-1", "light-4", "bordein"].map(unit);
    assert_eq!(
        names::units(&units),
        "the 1st and 3rd Sudanese, Stewart, two light guns and the Bordein"
    );
    use siege::modifiers::Factor;
    let fought = |fight, dice, modifiers: Vec<(Factor, i8)>, sum: i8, total| Event::Fought {
        fight,
        banner: BannerId::Green,
        area: AreaId::of(BannerId::Green, 2),
        units: units.to_vec(),
        modifiers,
        sum,
        dice,
        total,
        steps: 4,
    };
    let event = fought(Fight::Sortie, [4, 5], vec![(Factor::Leader, 1)], 1, 10);
    assert_eq!(
        sentences::sentence(&event).as_deref(),
        Some(
            "⚔️ **Sortie** by the 1st and 3rd Sudanese, Stewart, two light guns and the Bordein \
             against the Green Banner at Gereif: 🎲4+5 +1 = 10: **Good Success**."
        )
    );
    assert_eq!(sentences::why_modified(&event).as_deref(), Some("Stewart's rating +1"));
    let all = vec![(Factor::Leader, 1), (Factor::Gunboats, 2), (Factor::Strength, -1)];
    let event = fought(Fight::Defence, [6, 6], all.clone(), 2, 12);
    let told = sentences::sentence(&event).expect("words");
    assert!(told.ends_with("🎲6+6 +2 = 14 (12 or more): **Outstanding Success**."), "{told}");
    assert_eq!(
        sentences::why_modified(&event).as_deref(),
        Some("Stewart's rating +1, gunboats +2, Banner's Strength −1: together +2")
    );
    let many = [all, vec![(Factor::Works, 4)]].concat();
    assert_eq!(
        sentences::modifiers(&many, 2),
        "leader's rating +1, gunboats +2, Banner's Strength −1, fortifications +4: together +6, \
         limited to +2 (the limits are −4 and +2)"
    );
    assert_eq!(sentences::modifiers(&[], 0), "no modifiers");
    assert_eq!(names::banner_card(BannerCardId(9)), "Green, then Black, then Red");
}

#[test]
fn every_card_says_what_it_does_when_it_was_and_how() {
    for card in &data().cards {
        let id = CardId(card.number);
        look_over(&cards::effect(id), &id);
        assert!(cards::effect(id).ends_with('.'));
        look_over(cards::hindrance(id), &id);
        look_over(names::card_story(id), &id);
        let ends = card.story.matches(['.', '?', '!']).count();
        assert!(ends == 2 && length(&card.story) < 320, "{ends}: {}", card.story);
        let year = ["1884", "1885"].iter().any(|year| names::card_date(id).ends_with(year));
        assert!(year, "{}", card.date);
    }
}

#[test]
fn nobody_answers_in_words_of_their_own() {
    let told = |choice, label: &str| {
        labels::defaulted(&Answer::One(AnyChoice::of(choice)), Some(label.to_owned()))
    };
    assert_eq!(told(Choice::End, "No further action").as_deref(), Some("no further action"));
    assert_eq!(told(Choice::No, "Stewart stays").as_deref(), Some("nobody sails"));
    assert_eq!(told(Choice::Ready, "No more levels").as_deref(), Some("no more levels"));
    assert_eq!(labels::defaulted(&Answer::Some(Vec::new()), None).as_deref(), Some("nobody joins"));
}

#[test]
fn the_rule_book_answers_every_question_and_has_every_row() {
    let topics = rules::read(include_str!("../../../../../assets/siege/rules.toml"));
    let keys: BTreeSet<&str> = topics.iter().map(|topic| topic.key.as_str()).collect();
    assert_eq!(keys.len(), topics.len(), "each once");
    let mut rows = BTreeSet::new();
    for topic in &topics {
        assert!(topic.key.starts_with("siege-") && length(&topic.title) <= 60, "{}", topic.key);
        assert!(length(&topic.text) <= 1_800, "{}: {}", topic.key, length(&topic.text));
        assert!((2..=5).contains(&topic.see.len()), "{}", topic.key);
        let known = |key: &String| keys.contains(key.as_str()) && *key != topic.key;
        assert!(topic.see.iter().all(known), "{}: {:?}", topic.key, topic.see);
        assert!(!topic.text.contains("S-"), "{}", topic.key);
        rows.extend(topic.rows.iter().cloned());
    }
    let all: BTreeSet<String> = (1..=80).map(|number| format!("S-{number:03}")).collect();
    assert_eq!(all.difference(&rows).count(), 0, "{:?}", all.difference(&rows));
    let asked = topics.iter().flat_map(|topic| &topic.questions).map(String::as_str);
    let asked: Vec<&str> = asked.collect();
    assert_eq!(asked.len(), TOPICS.len(), "each by one topic");
    assert_eq!(asked.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from(TOPICS));
}

#[test]
fn every_option_is_described() {
    let setup = Setup::of(Options::default());
    let items = options::read(include_str!("../../../../../assets/siege/options.toml"));
    let keys: BTreeSet<&str> = items.iter().map(|item| item.key.as_str()).collect();
    let known = ["councils_order", "morale", "newcomers_at_once", "pace", "resources", "strength"];
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

/// What the words say of the start is what it is.
#[test]
fn the_start_is_told_as_it_is() {
    let (setup, rules) = (&data().setup, include_str!("../../../../../assets/siege/rules.toml"));
    let mut said = vec![
        format!("**Resource Points** run from 0 to 20 and begin at {}", setup.resources),
        format!("**City Morale** runs from 0 to 10 and begins at {}", setup.morale),
        format!("**{} Action Points**", setup.first_points),
        format!("**{} free Resource Points**", setup.free_resources),
    ];
    for (banner, strength) in BannerId::ALL.into_iter().zip(setup.strengths) {
        let (emir, track) = (names::emir(banner), &data().track(banner).name);
        said.push(format!("**{banner}**, {emir}, {track}, Strength {strength}"));
        let sign = names::banner_sign(banner);
        let area = |number| {
            let area = AreaId::of(banner, number);
            let works = match data().area(area).works {
                0 => String::new(),
                works => format!(" ({works})"),
            };
            format!("{}{works}", names::area(area))
        };
        let areas: Vec<String> = (1..=4).rev().map(area).collect();
        said.push(format!("- {sign} **{track}**: {}", areas.join(" · ")));
    }
    for said in said {
        assert!(rules.contains(&said), "{said}");
    }
    let option = include_str!("../../../../../assets/siege/options.toml");
    let [white, green, red, black] = setup.strengths;
    let usual = format!("White has {white}, Green {green}, Red {red} and Black {black}");
    assert!(option.contains(&usual), "{usual}");
    let free = format!("the {} free points", setup.free_resources);
    assert!(option.contains(&free), "{free}");
}

#[test]
fn the_guide_has_words_for_each_lesson_once() {
    let over = |_: &str| false;
    let setup = Setup::of(Options::default());
    let mut dice = Seeded(5);
    let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
    let mut met = BTreeSet::new();
    let mut told = Vec::new();
    for _ in 0..400 {
        let Some(decision) = game.decision() else { break };
        for (name, words) in Newcomers.explained(&decision.why, &game, &over) {
            look_over(&words, &name);
            met.insert(name);
            let had = |other: &str| other == name;
            let again = Newcomers.explained(&decision.why, &game, &had);
            assert!(again.iter().all(|(other, _)| *other != name), "{name}");
        }
        let ask = decision.ask.map(|choice| choice.own::<Choice>().expect("its own"));
        let given = match answer(&ask, &mut dice) {
            Answer::One(Choice::End) => Answer::One(ask.choices()[0]),
            given => given,
        };
        let given = match given {
            Answer::One(choice) => Answer::One(AnyChoice::of(choice)),
            Answer::Some(chosen) => Answer::Some(chosen.into_iter().map(AnyChoice::of).collect()),
            Answer::Number(number) => Answer::Number(number),
        };
        let mut events = Vec::new();
        game.apply(GORDON, &given, &mut dice, &mut events).expect("offered");
        told.extend(Newcomers.came_of(&events, &game));
    }
    told.iter().for_each(|told| look_over(told, &"came of it"));
    assert!(!told.is_empty());
    look_over(&Newcomers.farewell(&game), &"farewell");
    let stays: BTreeSet<&str> = Newcomers.lessons().iter().copied().collect();
    assert!(stays.is_subset(&met), "{met:?}");
}

#[test]
fn arms_have_names() {
    for arm in [Arm::Troops, Arm::Guns, Arm::Leaders, Arm::Gunboats] {
        look_over(names::arm(arm), &arm);
    }
}
