//! Small battles of random wars fought as skirmishes by random answers: always an end, the campaign
//! is touched by nothing but its own report, and a skirmish played again is the same.

use kit::dice::Recorded;
use kit::{Answer, NestedEvent, Scripted, Seat};
use patrols::{Choice, Faction, UnitId as OnTable};
use san_juans::{Campaign, FightKind, Options};
use skirmished::{Event, Fact, Skirmished, may_skirmish};

use crate::mud_bay::by_hand;
use crate::seeded::{every_seed, pick};
use crate::table::Seeded;

/// Wars played, unless `SIRDAR_SAN_JUANS` says otherwise.
const WARS: u64 = 40;
/// Battles fought, over all wars, at the least.
const BATTLES: usize = 30;
/// A war is left after so many battles of it, for another one.
const BATTLES_OF_A_WAR: usize = 2;
/// No skirmish comes near so many answers.
const ANSWERS_MAX: usize = 6_000;

/// What battles fought as skirmishes came to.
#[derive(Debug, Default)]
struct Tally {
    battles: usize,
    held: usize,
    lost: usize,
}

/// Fights the battle that waits as a skirmish, by random answers.
fn fight(campaign: &mut Campaign, dice: &mut Seeded, with: &mut Seeded, tally: &mut Tally) {
    let before = campaign.clone();
    let battle = before.view(None).battle.expect("a battle waits");
    assert_ne!(battle.kind, FightKind::Storm, "whoever is stormed goes nowhere");
    let waits = before.decision().expect("a battle waits");
    let mut skirmish = Skirmished::begin(&before, waits.seats[0]).expect("it may be a skirmish");
    let mut events: Vec<Fact> = Vec::new();
    skirmish.start_unasked(dice, &mut events).expect("it begins");
    let mut last_number = waits.id.0;
    let mut given = 0;
    let (mut child, seat, answer, faces): (_, Seat, Answer<Choice>, _) = loop {
        given += 1;
        assert!(given < ANSWERS_MAX, "no end");
        let child = skirmish.child().expect("begun").clone();
        let decision = child.decision().expect("it asks something").clone();
        assert!(decision.id.0 > last_number, "numbers rise");
        last_number = decision.id.0;
        let answer = pick(&decision.ask, with);
        if given == 25 {
            let saved = serde_json::to_string(&skirmish).expect("plain data");
            let loaded: Skirmished = serde_json::from_str(&saved).expect("it comes back");
            assert_eq!(loaded, skirmish);
        }
        let mut noted = Recorded::new(dice);
        let seat = decision.seats[0];
        let over = skirmish.apply(seat, &answer, &mut noted, &mut events).expect("offered");
        let faces = noted.faces;
        if let Some(over) = over {
            *campaign = over;
            break (child, seat, answer, faces);
        }
        assert_eq!(skirmish.parent().board(), before.board(), "the campaign waits");
    };
    let reported = events.iter().find_map(|event| match event {
        NestedEvent::Between(Event::Reported { outcome, held, losses, stood, .. }) => {
            Some((*outcome, *held, losses.clone(), *stood))
        }
        _ => None,
    });
    let (outcome, held, losses, stood) = reported.expect("the skirmish was reported");
    assert_eq!(losses.iter().map(|toll| toll.unit).collect::<Vec<_>>(), battle.units);
    // The last answer alone: what was thrown after it is the campaign's.
    let mut dice = Scripted::new(faces);
    assert_eq!(child.apply(seat, &answer, &mut dice, &mut Vec::new()), Ok(()));
    assert_eq!(child.outcome(), Some(outcome));
    assert!(
        !held || outcome.winner != Some(Faction::Dervish) && stood >= child.options().force().goal
    );
    let whole = |id: OnTable| {
        let unit = child.board().unit(id);
        let ran = unit.place == patrols::Place::Lost;
        unit.count() == unit.full && !unit.routing && !ran
    };
    let nobody_fell = OnTable::of(Faction::Patrol).filter(|id| !id.is_scout()).all(whole);
    let lost: u32 = losses.iter().map(|toll| u32::from(toll.steps)).sum();
    assert!(!nobody_fell || lost == 0, "{losses:?}");
    let expected = by_hand(&before, held, &losses, &mut dice);
    assert_eq!((dice.left(), dice.missing()), (0, 0), "every die is the skirmish's or the war's");
    assert_eq!(campaign.board(), expected.board(), "the campaign has its own report and no more");
    assert!(campaign.decision().is_none_or(|of| of.id.0 > last_number), "numbers go on");
    tally.battles += 1;
    tally.held += usize::from(held);
    tally.lost += usize::from(lost > 0);
}

/// Plays a war until so many of its battles were fought as skirmishes.
fn play(seed: u64) -> Tally {
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let options = Options {
        storming: seed.is_multiple_of(3),
        limited_intelligence: seed.is_multiple_of(5),
        steps_per_unit: if seed.is_multiple_of(6) { 6 } else { 4 },
        ..Options::default()
    };
    let mut campaign = Campaign::new(&options, &mut dice, &mut Vec::new());
    let mut tally = Tally::default();
    while tally.battles < BATTLES_OF_A_WAR {
        let Some(decision) = campaign.decision() else { break };
        if may_skirmish(&campaign) {
            fight(&mut campaign, &mut dice, &mut with, &mut tally);
            continue;
        }
        let seat = decision.seats[with.below(decision.seats.len())];
        let ask = campaign.ask_of(seat).expect("whoever is awaited is asked");
        let answer = pick(&ask, &mut with);
        let taken = campaign.apply(seat, &answer, &mut dice, &mut Vec::new());
        assert_eq!(taken, Ok(()), "{answer} was offered");
    }
    tally
}

#[test]
fn every_battle_fought_as_a_skirmish_comes_to_its_end() {
    let mut tally = Tally::default();
    every_seed("SIRDAR_SAN_JUANS", WARS, play, |war| {
        tally.battles += war.battles;
        tally.held += war.held;
        tally.lost += war.lost;
    });
    println!("{tally:?}");
    assert!(tally.battles >= BATTLES, "{tally:?}");
    assert!(tally.held > 0 && tally.held < tally.battles && tally.lost > 0, "{tally:?}");
}
