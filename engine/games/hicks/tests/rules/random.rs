//! Random legal play of 300 marches: the three armies, 1 to 8 Pashas, command by turns and in
//! spells, Ansar bounded and not. No panic, no dead end, always an end; what is offered is taken,
//! what is not is refused and changes nothing; nobody comes out of nowhere; a march saved and
//! loaded in the middle is the same march.
//!
//! `SIRDAR_MARCHES` plays another number of them (10,000 for a change of the rules),
//! `SIRDAR_FIRST_SEED` begins elsewhere.

use std::collections::BTreeSet;

use hicks::{
    Army, Choice, Clock, Deploy, Field, Force, Goal, HEIGHT, Losses, March, Options, Order, Post,
    Spearmen, SquareRolls, WIDTH, Why,
};
use kit::{Answer, Ask, Refusal, Seat};

use crate::seeded::{Seeded, every_seed, pick};
use crate::tally::{self, Tally};

/// Marches played, unless `SIRDAR_MARCHES` says otherwise.
const MARCHES: u64 = 300;

/// No march comes near so many decisions.
const DECISIONS_MAX: u64 = 1_500;

/// Choices that are in no list here, one of each kind.
const FOREIGN: [Choice; 4] = [
    Choice::Order(Order::March(9)),
    Choice::Go(Goal::Hour(13)),
    Choice::Target(hicks::PartyId(255)),
    Choice::Deploy(Deploy::Ride(Seat(99), hicks::UnitId::First)),
];

/// Every kind of choice there is.
const KINDS: &str = "exchange post pasha ready ride march onward halt lead fire supply rise hold done \
                     go-rejoin go-ahead go-piece go-fetch go-charge go-hour go-stay at unit yes no";

/// The options of a seed.
fn options(with: &mut Seeded) -> Options {
    let army = [Army::Egyptian, Army::British, Army::Indian][with.below(3)];
    let pashas = 1 + u8::try_from(with.below(8)).expect("few");
    let mut force = None;
    if with.below(4) == 0 {
        // A smaller force, as a campaign would send.
        let mut other = Force::of(army);
        for battalion in &mut other.battalions {
            battalion.figures = 1 + u8::try_from(with.below(16)).expect("few");
        }
        for squadron in &mut other.squadrons {
            squadron.figures = u8::try_from(with.below(5)).expect("few");
        }
        other.field_gun = with.below(2) == 0;
        other.mitrailleuse = with.below(2) == 0;
        force = Some(other);
    }
    let rolls = [SquareRolls::Faces, SquareRolls::Faces, SquareRolls::One, SquareRolls::All];
    Options {
        army,
        force,
        square_rolls: rolls[with.below(4)],
        ansar: (with.below(3) == 0).then(|| u16::try_from(with.below(200)).expect("few")),
        pashas: (1..=pashas).map(Seat).collect(),
        spell: [1, 6][with.below(2)],
        clock: [Clock::Open, Clock::Thirty][with.below(2)],
        losses: [Losses::Sixths, Losses::Figures][with.below(2)],
        spearmen: [Spearmen::EachTurn, Spearmen::InRange][with.below(2)],
        ..Options::default()
    }
}

/// What must hold between any two answers.
fn check(march: &March) {
    let field = march.board();
    for unit in &field.units {
        let astray = field.stragglers.iter().filter(|man| man.of == unit.id).count();
        assert!(usize::from(unit.figures) + astray <= usize::from(unit.start), "{unit:?}");
        if let Post::Away { at, .. } = unit.post {
            let on = unit.figures == 0 || at.is_on(WIDTH, HEIGHT);
            assert!(on, "off the table: {unit:?}");
        }
        if let Some(party) = unit.fights {
            assert!(unit.figures > 0 && field.party(party).is_some(), "{unit:?}");
        }
    }
    let mut posts: Vec<Post> = field
        .living()
        .map(|unit| unit.post)
        .filter(|post| !matches!(post, Post::Away { .. }))
        .collect();
    let held = posts.len();
    posts.dedup_by(|a, b| a == b);
    for (i, post) in posts.iter().enumerate() {
        assert!(!posts[..i].contains(post), "held twice: {post:?}");
    }
    assert_eq!(held, posts.len());
    for party in &field.parties {
        assert!(party.figures <= party.start, "{party:?}");
        assert!(party.at.is_on(WIDTH, HEIGHT), "off the table: {party:?}");
    }
    assert!(field.square.centre.is_on(WIDTH, HEIGHT));
    for man in &field.stragglers {
        assert!(man.at.is_on(WIDTH, HEIGHT), "off the table: {man:?}");
    }
    assert!(field.turn <= field.last_turn);
    tally::check(march);
    let one = |decision: &kit::Decision<Choice, Why>| {
        decision.seats.len() == 1 && matches!(decision.ask, Ask::One(_))
    };
    assert!(march.decision().is_none_or(one), "{:?}", march.decision());
    // Whoever looks can.
    let _ = march.view(None);
}

/// Plays a march to its end.
fn play(seed: u64) -> Tally {
    let mut tally = Tally::default();
    let mut with = Seeded::new(seed);
    let mut dice = Seeded::new(!seed);
    let options = options(&mut with);
    options.check().expect("options that can be played");
    let mut events = Vec::new();
    let mut march = March::new(&options, &mut dice, &mut events);
    check(&march);
    while let Some(decision) = march.decision() {
        let Ask::One(of) = &decision.ask else { panic!("{decision:?}") };
        let seat = decision.seats[0];
        // Weighted, so that marches get somewhere: mostly straight on, seldom a change of faces.
        let (ready, onward) = (Choice::Deploy(Deploy::Ready), Choice::Order(Order::March(0)));
        let answer = match with.below(3) {
            0 if of.contains(&ready) => Answer::One(ready),
            0 if of.contains(&onward) => Answer::One(onward),
            _ => pick(&decision.ask, &mut with),
        };
        tally.asked::<Field>(decision, DECISIONS_MAX);
        if with.below(16) == 0 {
            refused(&mut march, seat, &mut with);
        }
        if with.below(64) == 0 {
            tally::stored(&march);
        }
        let given = march.apply(seat, &answer, &mut dice, &mut events);
        assert_eq!(given, Ok(()), "{answer}");
        check(&march);
    }
    let outcome = march.outcome().expect("an end");
    tally.ended(&outcome.grade);
    tally.counts.insert("turns", outcome.turn.into());
    if seed.is_multiple_of(16) {
        events.iter().for_each(|event| tally.told(event));
    }
    tally
}

/// What is not offered, or not this seat's, is refused and leaves no trace.
fn refused(march: &mut March, seat: Seat, with: &mut Seeded) {
    let before = march.clone();
    let mut dice = kit::Scripted::default();
    let mut events = Vec::new();
    let foreign = FOREIGN[with.below(FOREIGN.len())];
    let no = march.apply(seat, &Answer::One(foreign), &mut dice, &mut events);
    assert_eq!(no, Err(Refusal::NotOffered), "{foreign}");
    let offered = before.decision().and_then(|decision| decision.ask.choices().first().copied());
    let offered = offered.expect("something is offered");
    let no = march.apply(Seat(99), &Answer::One(offered), &mut dice, &mut events);
    assert_eq!(no, Err(Refusal::NotYourDecision));
    let no = march.apply(seat, &Answer::Number(1), &mut dice, &mut events);
    assert_eq!(no, Err(Refusal::WrongKind));
    assert_eq!((*march == before, dice.missing(), events.len()), (true, 0, 0));
}

#[test]
fn every_march_ends() {
    let mut tally = Tally::default();
    let count = every_seed("SIRDAR_MARCHES", MARCHES, play, |march| tally.add(march));
    println!(
        "{count} marches: {:?}; {} turns and {} decisions on average, {} at most",
        tally.ends,
        tally.counts["turns"] / count,
        tally.decisions / count,
        tally.longest
    );
    println!("choices seen: {:?}", tally.kinds);
    println!("facts seen: {:?}", tally.facts);
    // Every kind of choice has come up, and so has every kind of fact.
    if count >= MARCHES {
        let missing: Vec<&str> =
            KINDS.split_whitespace().filter(|kind| !tally.kinds.contains(*kind)).collect();
        assert!(missing.is_empty(), "never offered: {missing:?}");
    }
}

#[test]
fn seeds_side_by_side_are_streams_of_their_own() {
    let stream = |seed: u64| {
        let mut dice = Seeded::new(seed);
        (0..200).map(|_| dice.next()).collect::<BTreeSet<u64>>()
    };
    // Not one number of a stream turns up in its neighbour's, or in that of the orders (`!seed`).
    for seed in 0..200 {
        let own = stream(seed);
        for other in [seed + 1, seed + 2, !seed] {
            assert!(own.is_disjoint(&stream(other)), "{seed} and {other}");
        }
    }
}
