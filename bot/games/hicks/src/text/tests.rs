//! Every fact, choice and question has words of its own.

use std::collections::BTreeSet;

use games::text;
use games_testing::{TestDice, any_answer};
use hicks::{
    Army, BeastKind, Body, Choice, Deploy, Duty, Event, Factor, Goal, Grade, Heading, Inches,
    Killing, Kind, Melee, Modifier, Mover, NoAmbush, Occasion, Options, Order, Outcome, PartyId,
    PieceId, PieceKind, Point, Side, StragglerId, Sum, TakenOff, Test, TestResult, Troops, UnitId,
    View, Volley, Why,
};
use kit::Seat;
use model::message::Topic;
use model::{Event as AnyEvent, Setup, words};

use crate::played::OnTheMarch as _;
use crate::text::names::Names;
use crate::text::panels::{labels, questions, reasons};
use crate::text::sentences;
use crate::text::whole_marches::{march, under_way};

pub(super) fn setup(army: Army, pashas: u8) -> Setup {
    let pashas = (1..=pashas).map(Seat).collect();
    Setup::of(Options { army, pashas, ..Options::default() })
}

/// Words that no reader should see, or that stand twice.
pub(super) fn look_over(told: &str) {
    for raw in ["PartyId", "UnitId", "Seat(", "b1", "Pasha 1", "  ", " .", ",,", "the the", "a a "]
    {
        assert!(!told.contains(raw), "{raw:?} in {told}");
    }
    let words: Vec<&str> = told.split(' ').collect();
    for pair in words.windows(2) {
        let word = pair[0].chars().all(char::is_alphabetic) && !pair[0].is_empty();
        assert!(!word || pair[0] != pair[1], "{:?} twice in {told}", pair[0]);
    }
}

/// Prints a march, for reading: `SIRDAR_TELL=7 cargo test -p sirdar telling_a_march -- --nocapture`.
#[test]
fn telling_a_march_names_who_commands_and_what_it_met() {
    let seed = std::env::var("SIRDAR_TELL").ok().and_then(|seed| seed.parse().ok());
    let mut dice = TestDice(seed.unwrap_or(4_242));
    let setup = setup(Army::Egyptian, 3);
    let (mut game, mut fresh) = march(&setup, &mut dice);
    let mut posts: Vec<(Topic, Vec<AnyEvent>, model::message::Post)> = Vec::new();
    while !game.is_over() {
        let snapshot = under_way(&game, &setup);
        let current = posts.last().map(|(topic, ..)| topic.clone());
        for section in text::sections(current.as_ref(), &fresh) {
            match posts.last_mut() {
                Some((topic, facts, post)) if *topic == section.topic => {
                    facts.extend(section.events);
                    *post = text::dispatch(topic, facts, &snapshot, None, 1);
                }
                _ => {
                    let post = text::dispatch(&section.topic, &section.events, &snapshot, None, 1);
                    posts.push((section.topic, section.events, post));
                }
            }
        }
        if posts.len() > 8 && seed.is_none() {
            break;
        }
        let Some(answer) = any_answer(&game, &mut dice) else { break };
        fresh.clear();
        let seat = game.decision().expect("it waits").seats[0];
        game.apply(seat, &answer, &mut dice, &mut fresh).expect("it was offered");
    }
    let turn = &posts[1].2;
    assert!(turn.title.starts_with("Turn 1 of 30 · "), "{}", turn.title);
    let told = |(_, _, post): &(_, _, model::message::Post)| post.body.contains("commands next");
    assert!(posts.iter().any(told), "{}", turn.body);
    assert!(posts[0].2.body.contains("order of command"), "{}", posts[0].2.body);
    if seed.is_some() {
        for (_, _, post) in &posts {
            println!("\n### {}\n{}\n[{}]", post.title, post.body, post.footer);
        }
        println!("{}", text::board(&under_way(&game, &setup), 0).body);
    }
}

fn sum(total: i8) -> Sum {
    Sum { figures: 8, morale: 3, die: 4, odds: 1, under_fire: 1, total }
}

fn volley(dice: Option<[u8; 2]>, hit: bool) -> Volley {
    Volley {
        by: Body::Unit(UnitId::First),
        at: Body::Party(PartyId(2)),
        from: Point::at(8, 11),
        to: Point::at(8, 18),
        range: Inches(698),
        dice,
        reach: Inches::whole(8),
        control: Some(2),
        hit,
        shots: 16,
        factors: vec![Factor::InCover, Factor::PoorShots],
        points: 4,
        die: Some(3),
        kills: 1,
        emptied: true,
    }
}

fn tested(occasion: Occasion, result: TestResult) -> Event {
    Event::Tested(Test {
        who: Body::Unit(UnitId::Second),
        occasion,
        morale: 2,
        discipline: 3,
        modifiers: vec![(Modifier::NoLosses, 1), (Modifier::Pasha, -1)],
        modified: 2,
        die: 4,
        result,
    })
}

fn outcome(grade: Grade) -> Outcome {
    let (arrived, turn) = (grade != Grade::Annihilated, 17);
    Outcome { grade, arrived, turn, infantry: 40, guns: 2, unbroken: true, ansar_killed: 31 }
}

/// One of each fact and of its kinds.
fn facts() -> Vec<Event> {
    let (seat, unit, party, straggler) = (Seat(1), UnitId::First, PartyId(2), StragglerId(0));
    let (at, from, to) = (Point::at(20, 20), Point::at(20, 20), Point::at(24, 23));
    let by = Mover::Square;
    let (us, them) = (Body::Unit(unit), Body::Party(party));
    let wide = Inches::whole(8);
    let heading = Heading(4);
    let mut facts = vec![
        Event::OrderDrawn { seats: vec![Seat(2), Seat(1)], dice: Vec::new() },
        Event::OrderDrawn { seats: vec![Seat(2)], dice: Vec::new() },
        Event::TableLaid { pieces: 6, mules: 3, die: 2 },
        Event::Exchanged { a: Side::Front, b: Side::Rear },
        Event::Rode { seat, to: UnitId::FieldGun },
        Event::TurnBegan { turn: 3, seat, passed: true },
        Event::TurnBegan { turn: 3, seat, passed: false },
        Event::TookOver { seat },
        Event::KindKnown { unit: UnitId::Third, die: 3, troops: Troops::Arabs },
        Event::Conformed { unit },
        Event::Waited,
        Event::Turned { who: by, heading },
        Event::Rolled { who: by, dice: [4, 3], standing: false },
        Event::Rolled { who: by, dice: [4, 3], standing: true },
        Event::Moved { who: by, from, to, distance: Inches(350), halved: true, doubled: false },
        Event::Moved {
            who: Mover::Transport,
            from,
            to,
            distance: Inches(700),
            halved: false,
            doubled: false,
        },
        Event::Straggling { unit, die: 5, discipline: 3, straggler: Some(straggler) },
        Event::Straggling { unit, die: 2, discipline: 3, straggler: None },
        Event::Stuck { units: vec![] },
        Event::Stuck { units: vec![UnitId::FieldGun, UnitId::Mitrailleuse] },
        Event::TransportLeft { at },
        Event::TransportBack,
        Event::PashaStuck { seat, with: UnitId::FieldGun },
        Event::LeftSquare { unit },
        Event::Paced { onward: false },
        Event::Pressed { dice: [6, 5] },
        Event::Paced { onward: true },
        Event::Trailed { unit, behind: Inches::whole(4), to },
        Event::Plundered { by: party, die: Some(2), taken: vec![BeastKind::Mule] },
        Event::Plundered { by: party, die: None, taken: Vec::new() },
        Event::LeftSquare { unit: UnitId::FieldGun },
        Event::Rejoined { unit },
        Event::Rejoined { unit: UnitId::FirstHorse },
        Event::LookedInto { unit: UnitId::FirstHorse, piece: PieceId(2) },
        Event::Gathered { by: UnitId::SecondHorse, straggler, of: unit },
        Event::StragglerKilled { by: party, straggler, of: unit, at },
        Event::Fired(volley(Some([4, 4]), true)),
        Event::Fired(volley(Some([4, 4]), false)),
        Event::Fired(volley(None, true)),
        Event::CouldNotFire { unit, die: 5, needed: 3 },
        Event::TurnedBack { beast: BeastKind::Mule, to: unit },
        Event::FellBack { who: us, from, distance: Inches::whole(3), to },
        Event::Ran { who: us, from, to, off: false },
        Event::Ran { who: them, from, to, off: true },
        Event::GotClear { who: us, from, to },
        Event::Came { party, dice: [3, 4], from, to, contact: None },
        Event::Came { party, dice: [3, 4], from, to: from, contact: None },
        Event::Came { party, dice: [3, 4], from, to, contact: Some(unit) },
        Event::Charged { unit: UnitId::FirstHorse, party, from, to, contact: true },
        Event::Charged { unit: UnitId::FirstHorse, party, from, to, contact: false },
        Event::GunLost { unit: UnitId::FieldGun },
        Event::Destroyed { unit },
        Event::PashaKilled { seat, with: unit },
    ];
    facts.extend(
        [Duty::Scout, Duty::Follow].map(|duty| Event::ToldOff { unit: UnitId::FirstHorse, duty }),
    );
    for (for_square, to_move, passed) in
        [(true, true, true), (true, false, false), (false, true, false), (false, false, true)]
    {
        let dice = vec![2, 5];
        facts.push(Event::Controlled { unit, for_square, to_move, dice, needed: 3, passed });
    }
    for kind in [
        PieceKind::Pool,
        PieceKind::Sand { width: wide, depth: Inches::whole(4), heading },
        PieceKind::Wadi { width: wide, depth: Inches::whole(2), heading },
        PieceKind::Cover { radius: wide },
    ] {
        let (piece, reach) = (PieceId(6), vec![3, 4]);
        facts.push(Event::Found { by, die: 5, piece, kind, at, reach });
    }
    for (die, rallying) in [(5, false), (2, false), (5, true), (2, true)] {
        facts.push(Event::Thirst { unit, die, discipline: 3, rallying });
    }
    for why in [NoAmbush::Silly, NoAmbush::NoCover, NoAmbush::NotInCover, NoAmbush::NobodyLeft] {
        let score = 11;
        facts.push(Event::NoAmbush { score, by, why });
        facts.push(Event::NoAmbush { score, by: Mover::Unit(UnitId::FirstHorse), why });
    }
    for (score, hour, distance) in
        [(12, Some(2), vec![3, 3, 4]), (11, None, vec![]), (10, None, vec![4])]
    {
        for kind in [Kind::Rifles, Kind::Horse] {
            let (number, distance) = (vec![4, 5], distance.clone());
            facts.push(Event::Ambushed {
                score,
                by,
                hour,
                distance,
                number,
                party,
                kind,
                figures: 9,
                at,
            });
        }
    }
    for (number, spears, overrun) in [
        (vec![], None, false),
        (vec![3, 4], Some((PartyId(3), 21)), true),
        (vec![4, 4, 3, 2], Some((PartyId(3), 29)), false),
    ] {
        facts.push(Event::Beckoned {
            rifles: party,
            die: 2,
            modifier: -1,
            overrun,
            number,
            spears,
            at,
        });
    }
    for from in [BeastKind::Limber, BeastKind::Camel, BeastKind::OwnMule, BeastKind::Mule] {
        facts.push(Event::Supplied { unit, from, arrived: from == BeastKind::Mule });
    }
    for occasion in [
        Occasion::Advance,
        Occasion::Stand,
        Occasion::FriendsPanic,
        Occasion::Rally,
        Occasion::Rise,
    ] {
        for result in [
            TestResult::CarryOn,
            TestResult::Halt,
            TestResult::Hide,
            TestResult::FallBack,
            TestResult::Panic,
        ] {
            facts.push(tested(occasion, result));
        }
    }
    for (loser, routed, ansar_came) in [
        (None, false, true),
        (Some(us), true, true),
        (Some(us), false, false),
        (Some(them), true, false),
    ] {
        let (ours, theirs) = (sum(7), sum(if loser.is_none() { 7 } else { 9 }));
        let goes_on = !routed;
        facts.push(Event::Fought(Melee {
            unit,
            party,
            ansar_came,
            ours,
            theirs,
            goes_on,
            loser,
            routed,
        }));
    }
    for how in [Killing::Exchange, Killing::Pursuit, Killing::CutDown] {
        facts.push(Event::Cut { by: them, of: us, kills: 2, die: Some(3), rest: 4, how });
        facts.push(Event::Cut { by: us, of: them, kills: 0, die: None, rest: 0, how });
    }
    for why in [TakenOff::Halved, TakenOff::NoAmmunition, TakenOff::Beaten, TakenOff::RanOff] {
        facts.push(Event::TakenOff { party, kind: Kind::Rifles, at, why });
    }
    for (die, adds) in [(2, -1), (3, 0), (4, 1), (5, 2)] {
        facts.push(Event::Presence { seat, die, adds });
    }
    for grade in [Grade::Annihilated, Grade::BareEscape, Grade::Success, Grade::Triumph] {
        facts.push(Event::Ended(outcome(grade)));
    }
    facts
}

/// A number for each kind of fact: a new one does not compile without, and is then missed below.
fn number(event: &Event) -> usize {
    match event {
        Event::OrderDrawn { .. } => 0,
        Event::TableLaid { .. } => 1,
        Event::Exchanged { .. } => 2,
        Event::ToldOff { .. } => 3,
        Event::Rode { .. } => 4,
        Event::TurnBegan { .. } => 5,
        Event::TookOver { .. } => 6,
        Event::KindKnown { .. } => 7,
        Event::Controlled { .. } => 8,
        Event::Conformed { .. } => 9,
        Event::Waited => 10,
        Event::Turned { .. } => 11,
        Event::Rolled { .. } => 12,
        Event::Moved { .. } => 13,
        Event::Straggling { .. } => 14,
        Event::Stuck { .. } => 15,
        Event::TransportLeft { .. } => 16,
        Event::TransportBack => 17,
        Event::PashaStuck { .. } => 18,
        Event::LeftSquare { .. } => 19,
        Event::Rejoined { .. } => 20,
        Event::Found { .. } => 21,
        Event::Thirst { .. } => 22,
        Event::LookedInto { .. } => 23,
        Event::Gathered { .. } => 24,
        Event::StragglerKilled { .. } => 25,
        Event::NoAmbush { .. } => 26,
        Event::Ambushed { .. } => 27,
        Event::Beckoned { .. } => 28,
        Event::Fired(_) => 29,
        Event::CouldNotFire { .. } => 30,
        Event::Supplied { .. } => 31,
        Event::TurnedBack { .. } => 32,
        Event::Tested(_) => 33,
        Event::Fought(_) => 34,
        Event::Cut { .. } => 35,
        Event::FellBack { .. } => 36,
        Event::Ran { .. } => 37,
        Event::GotClear { .. } => 38,
        Event::Came { .. } => 39,
        Event::Charged { .. } => 40,
        Event::TakenOff { .. } => 41,
        Event::GunLost { .. } => 42,
        Event::Destroyed { .. } => 43,
        Event::PashaKilled { .. } => 44,
        Event::Presence { .. } => 45,
        Event::Ended(_) => 46,
        Event::Paced { .. } => 47,
        Event::Trailed { .. } => 48,
        Event::Plundered { .. } => 49,
        Event::Pressed { .. } => 50,
    }
}

fn view(army: Army) -> View {
    let (game, _) = march(&setup(army, 3), &mut TestDice(5));
    game.table().expect("a march")
}

#[test]
fn every_fact_has_a_sentence_of_its_own() {
    let facts = facts();
    let told: BTreeSet<usize> = facts.iter().map(number).collect();
    assert_eq!(told, (0..51).collect(), "one of each fact");
    let roster =
        under_way(&march(&setup(Army::Egyptian, 3), &mut TestDice(5)).0, &setup(Army::Egyptian, 3))
            .roster;
    for army in [Army::Egyptian, Army::British] {
        let names = Names::new(Some(&view(army)), &facts.iter().collect::<Vec<_>>());
        for event in &facts {
            let told = sentences::sentence(event, &names).unwrap_or_default();
            let told = text::staff::people::named(&told, &roster);
            assert!(!told.is_empty() && words::length(&told) < 400, "{event:?}: {told}");
            look_over(&told);
            let end = told.trim_end_matches(['*', ')']);
            assert!(end.ends_with(['.', '!', '5']), "{told}");
            if std::env::var("SIRDAR_TELL").is_ok() {
                println!("{told}");
            }
        }
    }
    let told = crate::text::messages::dispatch::told_shortly(
        &facts.into_iter().map(AnyEvent::of).collect::<Vec<_>>(),
        None,
    );
    assert!(told.iter().any(|line| line.contains("1st Battalion")), "names without a table");
}

#[test]
fn fire_is_told_with_what_it_needed() {
    let names = Names::new(Some(&view(Army::Egyptian)), &[]);
    let told = sentences::sentence(&Event::Fired(volley(Some([4, 4]), true)), &names);
    assert_eq!(
        told.as_deref(),
        Some(
            "💥 The Sudanese fire at Ansar C, 6½″: 🎲2 lets them fire on the march; 🎲4+4 = 8 \
             reaches. 16 rifles × ½ in cover × ½ poor shots = 4 points: **1 killed**, 🎲3 (4 or \
             less) for the last. **A pair: the ammunition is gone.**"
        )
    );
}

#[test]
fn every_choice_has_a_label_that_says_what_it_does() {
    let unit = UnitId::First;
    let mut choices = vec![
        Choice::Deploy(Deploy::Exchange(Side::Front, Side::Rear)),
        Choice::Deploy(Deploy::Ready),
        Choice::Order(Order::Ride),
        Choice::Order(Order::Halt),
        Choice::Order(Order::Hold),
        Choice::Order(Order::Done),
        Choice::Go(Goal::Rejoin),
        Choice::Go(Goal::Ahead),
        Choice::Go(Goal::Piece(PieceId(1))),
        Choice::Go(Goal::Fetch(StragglerId(0))),
        Choice::Go(Goal::Charge(PartyId(2))),
        Choice::Go(Goal::Halt),
        Choice::Target(PartyId(2)),
        Choice::Yes,
        Choice::No,
    ];
    choices.extend(
        [Duty::Scout, Duty::Follow]
            .map(|duty| Choice::Deploy(Deploy::Post(UnitId::FirstHorse, duty))),
    );
    choices.extend((1..=12).map(|hour| Choice::Go(Goal::Hour(hour))));
    for wheel in -3..=3 {
        choices.extend([Order::March(wheel), Order::Onward(wheel)].map(Choice::Order));
    }
    for unit in UnitId::ALL {
        choices.push(Choice::Unit(unit));
        choices.push(Choice::Deploy(Deploy::Ride(Seat(2), unit)));
        choices.extend(
            [Order::Lead(unit), Order::Fire(unit), Order::Supply(unit), Order::Rise(unit)]
                .map(Choice::Order),
        );
    }
    for army in [Army::Egyptian, Army::British, Army::Indian] {
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
    let title = |order| labels::label(Choice::Order(order), &view).title;
    assert_eq!(title(Order::March(1)), "March, wheel 15° right");
    assert_eq!(title(Order::March(-2)), "March, wheel 30° left");
    assert_eq!(title(Order::Fire(unit)), "Sudanese fire…");
    assert_eq!(title(Order::Lead(UnitId::FirstHorse)), "Send the Arab horse…");
    assert_eq!(title(Order::Supply(UnitId::FieldGun)), "Bring up ammunition for the field gun");
    assert_eq!(title(Order::Lead(UnitId::Third)), "Move the unknown battalion…");
}

#[test]
fn every_question_has_words_a_reason_and_a_topic() {
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
        assert!(body.contains("(H-") && words::length(&body) < 1_500, "{body}");
        let own = questions::awaited(why, Some(&view));
        assert!(!own.is_empty() && !own.ends_with('.'), "{own}");
        for told in [title.as_str(), own.as_str(), reasons::rule(why)] {
            look_over(told);
        }
        body.lines().for_each(|line| look_over(&line.replace("Pasha 1", "")));
        assert!(
            text::rules_of(&model::Why::of(why)).is_some_and(|topic| topic.starts_with("hicks-")),
            "{why:?}"
        );
    }
    let asked: Vec<&str> = questions.iter().map(Why::topic).collect();
    assert_eq!(asked, hicks::TOPICS, "every question there is");
}
