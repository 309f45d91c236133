//! Every fact, choice and question has words of its own, whole marches are told within the limits of
//! Discord, and words are held against what they are of: the table, the rules.

use std::collections::{BTreeMap, BTreeSet};

use games::{Look, Play as _, text};
use games_testing::{TestDice, any_step, snapshot};
use hicks::{
    Army, Choice, Event, Factor, Options, Order, PartyId, Side, TOPICS, UnitId, View, Why,
};
use kit::{Audience, Seat};
use model::message::{Post, Topic};
use model::{Event as AnyEvent, Game, Setup, Snapshot, words};
use staff::{PlayerId, Roster};

use crate::Hicks;
use crate::text::board;
use crate::text::book::BOOK;
use crate::text::names::Names;
use crate::text::panels::{labels, questions};
use crate::text::sentences;

const ARMIES: [Army; 3] = [Army::Egyptian, Army::British, Army::Indian];

fn march(setup: &Setup, dice: &mut TestDice) -> (Game, Vec<AnyEvent>) {
    let mut events = Vec::new();
    let game = Game::new(setup, dice, &mut events);
    (game, events)
}

fn under_way(game: &Game, setup: &Setup) -> Snapshot {
    let mut snapshot = Snapshot { setup: setup.clone(), ..snapshot(game.clone()) };
    snapshot.roster.join(PlayerId(3), "Chen", &[]);
    snapshot.roster.take_turns();
    snapshot
}

fn setup(army: Army, pashas: u8) -> Setup {
    let pashas = (1..=pashas).map(Seat).collect();
    Setup::of(Options { army, pashas, ..Options::default() })
}

/// Words that no reader should see, or that stand twice.
fn look_over(told: &str) {
    for raw in ["PartyId", "Seat(", "b1", "Pasha 1"] {
        assert!(!told.contains(raw), "{raw:?} in {told}");
    }
    if !told.is_empty() {
        games_testing::words::look_over(told, &"a march");
    }
}

#[test]
fn a_march_begins_with_who_commands_and_what_it_met() {
    let mut dice = TestDice(4_242);
    let setup = setup(Army::Egyptian, 3);
    let (mut game, mut fresh) = march(&setup, &mut dice);
    let mut posts: BTreeMap<Topic, (Vec<AnyEvent>, Post)> = BTreeMap::new();
    let mut current = None;
    while posts.len() < 6 {
        let snapshot = under_way(&game, &setup);
        for section in text::sections(current.as_ref(), &fresh) {
            let (facts, post) = posts.entry(section.topic.clone()).or_default();
            facts.extend(section.events);
            *post = text::dispatch(&section.topic, facts, &snapshot, None, 1).newest();
            current = Some(section.topic);
        }
        fresh = any_step(&mut game, &mut dice).expect("it goes on");
    }
    let told = |(_, post): &(_, Post)| format!("{}\n{}\n{}", post.title, post.body, post.footer);
    insta::assert_snapshot!("march", posts.values().map(told).collect::<Vec<_>>().join("\n\n"));
}

/// One of each fact and of its kinds, a line each.
fn facts() -> Vec<Event> {
    let lines = include_str!("facts.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a fact")).collect()
}

fn view(army: Army) -> View {
    let (game, _) = march(&setup(army, 3), &mut TestDice(5));
    game.view::<hicks::Field>(Audience::Public).expect("a march")
}

#[test]
fn every_fact_has_a_sentence_of_its_own() {
    let facts = facts();
    let setup = setup(Army::Egyptian, 3);
    let roster = under_way(&march(&setup, &mut TestDice(5)).0, &setup).roster;
    let tell = |army: Army| {
        let names = Names::new(Some(&view(army)), &facts.iter().collect::<Vec<_>>());
        let tell = |event: &Event| {
            let told = sentences::sentence(event, &names).unwrap_or_default();
            let told = text::people::members::named(&told, &roster);
            assert!(!told.is_empty() && words::length(&told) < 400, "{event:?}: {told}");
            look_over(&told);
            told
        };
        facts.iter().map(tell).collect::<Vec<_>>().join("\n")
    };
    tell(Army::British);
    insta::assert_snapshot!("facts", tell(Army::Egyptian));
    let facts: Vec<AnyEvent> = facts.iter().cloned().map(AnyEvent::of).collect();
    let told = crate::text::messages::dispatch::tell(&facts, None, true);
    assert!(told.iter().any(|line| line.contains("1st Battalion")), "names without a table");
}

#[test]
fn every_choice_has_a_label_that_says_what_it_does() {
    let mut written =
        "exchange:front:rear ready ride halt hold done go-rejoin go-ahead go-piece:1 \
        go-fetch:0 go-charge:2 go-stay at:2 yes no post:h1:scout post:h1:follow"
            .to_owned();
    (1..=12).for_each(|hour| written += &format!(" go-hour:{hour}"));
    (-3..=3).for_each(|wheel| written += &format!(" march:{wheel} onward:{wheel}"));
    for unit in UnitId::ALL {
        let orders = ["lead", "fire", "supply", "rise"].map(|order| format!(" {order}:{unit}"));
        written += &format!(" unit:{unit} pasha:2:{unit}{}", orders.concat());
    }
    let choices: Vec<Choice> =
        written.split_whitespace().map(|text| text.parse().expect("a choice")).collect();
    for army in ARMIES {
        let mut view = view(army);
        for moving in [false, true] {
            view.moving = moving;
            let mut titles = BTreeSet::new();
            for choice in &choices {
                let label = labels::label(*choice, &view);
                assert!(titles.insert(label.title.clone()), "{} stands twice", label.title);
                assert!(!label.title.is_empty() && words::length(&label.title) <= 80);
                assert!(words::length(&label.detail) <= 100, "{label:?}");
                assert!(!label.title.contains(&choice.to_string()), "{label:?}");
                look_over(&label.title);
                look_over(&label.detail);
            }
        }
    }
    let view = view(Army::Egyptian);
    let line = |choice: &Choice| {
        let label = labels::label(*choice, &view);
        format!("{} {} | {} | {}", label.emoji, label.title, label.detail, label.group)
    };
    insta::assert_snapshot!("choices", choices.iter().map(line).collect::<Vec<_>>().join("\n"));
}

#[test]
fn every_question_has_words_a_reason_and_a_topic() {
    games_testing::games();
    let view = view(Army::Egyptian);
    let (unit, party, face, faces) = (UnitId::First, PartyId(2), Side::Right, 2);
    let questions = [
        Why::Deploy,
        Why::Orders { turn: 3 },
        Why::RideWith,
        Why::Lead { unit },
        Why::FireAt { unit },
        Why::LeaveBehind { face, faces },
        Why::HaltWithout { face, faces },
        Why::LeaveStuck,
        Why::FollowUp { unit, party },
    ];
    let mut titles = BTreeSet::new();
    for why in questions {
        let (title, body) = questions::question(why, &view);
        assert!(title.ends_with('?') && titles.insert(title.clone()), "{title}");
        assert!(!body.contains("(H-") && words::length(&body) < 1_500, "{body}");
        let own = questions::awaited(why, Some(&view));
        assert!(!own.is_empty() && !own.ends_with('.'), "{own}");
        for told in [title.as_str(), own.as_str(), questions::rule(why)] {
            look_over(told);
        }
        body.lines().for_each(|line| look_over(&line.replace("Pasha 1", "")));
        assert!(
            text::guidance::rules::of_question(&model::Why::of(why), &Hicks)
                .is_some_and(|topic| topic.key.starts_with("hicks-")),
            "{why:?}"
        );
    }
    let asked: Vec<&str> = questions.iter().map(|why| why.topic()).collect();
    assert_eq!(asked, hicks::TOPICS, "every question there is");
}

#[test]
fn h_027_a_halt_has_its_odds_where_the_front_is_gone_too() {
    let mut view = view(Army::Egyptian);
    view.moving = true;
    let halt = |view: &View| labels::label(Choice::Order(Order::Halt), view).detail;
    assert_eq!(halt(&view), "It halts on 3 or less (best of two dice)");
    view.leading = Some((UnitId::Second, 1));
    assert_eq!(halt(&view), "It halts on 3 or less; the 2nd Arabs lead it", "H-R22");
    view.leading = None;
    assert_eq!(halt(&view), "It halts without a die");
}

#[test]
fn a_volley_says_which_of_two_things_doubles_it() {
    let told = [Factor::Moving, Factor::Deep].map(|of| BOOK.words("factor", &of));
    assert_eq!(told, ["× 2 moving in the open", "× 2 more than two deep"]);
}

#[test]
fn the_message_that_begins_a_march_counts_foot_and_all() {
    let setup = setup(Army::Egyptian, 3);
    let (game, _) = march(&setup, &mut TestDice(5));
    let body = board::begun(&under_way(&game, &setup)).body;
    assert!(body.contains("64 figures of foot, 78 in all. The palm is 70″ off."), "{body}");
}

#[test]
fn the_rule_of_orders_is_told_in_the_first_turn_of_each_pasha() {
    let view = view(Army::Egyptian);
    let told = |turn| questions::question(Why::Orders { turn }, &view).1.contains("Move or fire");
    assert_eq!([1, 3, 4].map(told), [true, true, false]);
}

#[test]
fn whole_marches_are_told_within_discords_limits() {
    for (seed, army) in (1..).zip(ARMIES) {
        let mut dice = TestDice(seed * 7_919);
        let setup = setup(army, 3);
        let (mut game, mut fresh) = march(&setup, &mut dice);
        let mut told: BTreeMap<Topic, Vec<AnyEvent>> = BTreeMap::new();
        let mut current: Option<Topic> = None;
        for _ in 0..6_000 {
            let snapshot = under_way(&game, &setup);
            for section in text::sections(current.as_ref(), &fresh) {
                let facts = told.entry(section.topic.clone()).or_default();
                facts.extend(section.events);
                let post = text::dispatch(&section.topic, facts, &snapshot, None, 12).newest();
                assert!(!post.title.is_empty() && !post.body.is_empty(), "{:?}", section.topic);
                assert!(words::length(&post.title) <= 256 && words::length(&post.body) <= 4_096);
                look_over(&post.title);
                post.body.lines().for_each(look_over);
                let adopted = text::order_in_footer(&post.footer);
                assert_eq!(adopted, Some((12, section.topic.clone())), "{}", post.footer);
                current = Some(section.topic);
            }
            check_panels(&game, &snapshot);
            let Some(events) = any_step(&mut game, &mut dice) else { break };
            fresh = events;
            for line in text::told(&fresh, &game, Audience::Public, &snapshot.roster) {
                look_over(&line);
            }
        }
        assert!(game.is_over(), "seed {seed}");
        assert!(
            told.len() <= usize::from(hicks::TURNS_MAX) + 2,
            "one message a turn: {:?}",
            told.keys()
        );
        let over = Topic("march-over".to_owned());
        let end = text::dispatch(&over, &told[&over], &under_way(&game, &setup), None, 99);
        let post = end.newest();
        assert!(post.title.starts_with("🏁 Turn ") && post.body.contains("**The roll**"));
    }
}

fn check_panels(game: &Game, snapshot: &Snapshot) {
    for post in [text::board(snapshot, 0), text::situation(snapshot, None, Audience::Public)] {
        assert!(words::length(&post.body) <= 4_096);
        post.body.lines().for_each(look_over);
    }
    let Some(decision) = game.decision() else { return };
    let mut titles = BTreeSet::new();
    for label in text::labels(decision.ask.choices(), game, &snapshot.roster) {
        assert!(!label.title.is_empty() && words::length(&label.title) <= 80, "{label:?}");
        assert!(words::length(&label.detail) <= 100, "{label:?}");
        assert!(!label.emoji.is_empty() && !label.group.is_empty(), "{label:?}");
        look_over(&label.title);
        look_over(&label.detail);
        assert!(titles.insert(label.title.clone()), "two choices are called {}", label.title);
    }
    let (title, body) = text::question(&decision.why, game, Audience::Public, &snapshot.roster);
    assert!(words::length(&title) <= 256 && words::length(&body) <= 3_000, "{title}");
    look_over(&title);
    body.lines().for_each(look_over);
    assert!(!text::asked(&decision.why, snapshot).is_empty());
    assert!(
        text::rules_of(&decision.why, game).is_some_and(|topic| topic.starts_with("hicks-")),
        "{:?}",
        decision.why
    );
}

#[test]
fn words_count_the_mules_that_the_picture_counts() {
    let mut with_own = 0;
    for army in ARMIES {
        let setup = Setup::of(Options { army, ..Options::default() });
        let game = Game::new(&setup, &mut TestDice(7), &mut Vec::new());
        let view = game.view::<hicks::Field>(Audience::Public).expect("a march");
        with_own += usize::from(view.train.own_mule);
        let mules = view.train.mules + u8::from(view.train.own_mule);
        let drawn = Hicks.scene(&game, &Roster::default(), Audience::Public, Look::Whole, &[]);
        let drawn = drawn.expect("a table").words();
        assert!(drawn.contains(&format!("{mules} mules of cartridges")), "{drawn}");
        let told = board::situation(&snapshot(game), &view).body;
        assert!(told.contains(&format!("{mules} mules")), "{told}");
    }
    assert!(with_own > 0, "some army has a mitrailleuse");
}

/// Every rule has a number up to this.
const RULES: u16 = 84;

#[test]
fn every_rule_and_every_question_has_its_topic() {
    let rules: BTreeSet<String> = (1..=RULES).map(|number| format!("H-{number:03}")).collect();
    let told = Hicks.about().rules.iter().flat_map(|topic| topic.rows.iter().cloned());
    // Rulings are told among them.
    let printed = told.filter(|row| !row.starts_with("H-R"));
    assert_eq!(printed.collect::<BTreeSet<_>>(), rules);
    // Whoever takes turns in a battle of another game is asked about in this rule book too.
    let asked: BTreeSet<&str> = TOPICS.into_iter().chain(["who-takes-turns"]).collect();
    let answered = Hicks.about().rules.iter().flat_map(|topic| &topic.questions);
    assert_eq!(answered.map(String::as_str).collect::<BTreeSet<_>>(), asked);
}
