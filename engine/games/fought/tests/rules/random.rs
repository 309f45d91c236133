//! Battles of random wars fought as marches by random answers: always an end, the campaign is
//! touched by nothing but its own report, a march saved, taken back or played again is the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use fought::{self, Fact, Fought};
use hicks::{Grade, March, UnitId as OnTable};
use kit::NestedEvent;
use kit::dice::Recorded;
use kit::{Answer, Ask, DecisionId, Dice, Refusal, Scripted, Seat};
use san_juans::{Arm, Campaign, Event as OwnEvent, FightKind, Options, UnitSteps, Why as OwnWhy};

use crate::mud_bay::by_hand;
use crate::seeded::{every_seed, pick};
use crate::table::Seeded;

/// Wars played, unless `SIRDAR_SAN_JUANS` says otherwise.
const WARS: u64 = 50;
/// Battles fought, over all wars, at the least.
const BATTLES: usize = 120;
/// No march comes near so many answers.
const ANSWERS_MAX: usize = 6_000;
/// A war is left after so many battles of it, for another one.
const BATTLES_OF_A_WAR: usize = 4;

/// The text of an answer, which reads back as it.
fn written<C: Debug + Display + FromStr + PartialEq>(answer: &Answer<C>) -> String {
    let text = answer.to_string();
    assert_eq!(text.parse().ok().as_ref(), Some(answer), "{text}");
    text
}

/// What is asked, of whom, and an answer to it.
fn asked(fought: &Fought, with: &mut Seeded) -> (DecisionId, Seat, String) {
    let Some(march) = fought.child() else {
        let opening = fought.opening().expect("who takes turns is asked first");
        return (opening.id, opening.seats[0], written(&pick(&opening.ask, with)));
    };
    assert!(fought.opening().is_none(), "one question at a time");
    let decision = march.decision().expect("a march that is not over asks something");
    let seat = decision.seats[0];
    let ask = march.ask_of(seat).expect("whoever is awaited is asked");
    (decision.id, seat, written(&pick(&ask, with)))
}

/// Gives an answer to whatever is asked; the campaign comes back when the march is over.
fn give(
    fought: &mut Fought,
    seat: Seat,
    text: &str,
    dice: &mut dyn Dice,
    facts: &mut Vec<Fact>,
) -> Result<Option<Campaign>, Refusal> {
    if fought.child().is_some() {
        fought.apply(seat, &read(text), dice, facts)
    } else {
        fought.open(seat, &read(text), dice, facts).map(|()| None)
    }
}

fn read<C: FromStr>(text: &str) -> Answer<C> {
    text.parse().unwrap_or_else(|_| panic!("{text} is no answer"))
}

/// What battles fought as marches came to.
#[derive(Debug, Default)]
struct Tally {
    battles: usize,
    held: usize,
    answers: usize,
    longest: usize,
    grades: std::collections::BTreeMap<Grade, usize>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.battles += other.battles;
        self.held += other.held;
        self.answers += other.answers;
        self.longest = self.longest.max(other.longest);
        for (grade, count) in other.grades {
            *self.grades.entry(grade).or_default() += count;
        }
    }
}

/// Metrics of some units of a march, at its start and now; of a field that is lost only those with
/// the square count (H-R15).
fn figures(march: &March, ids: &[OnTable], held: bool) -> (u32, u32) {
    let field = march.board();
    let units = field.units.iter().filter(|unit| ids.contains(&unit.id));
    units.fold((0, 0), |(start, now), unit| {
        let left = if held || field.counts(unit) { unit.figures } else { 0 };
        (start + u32::from(unit.start), now + u32::from(left))
    })
}

/// What the campaign lost is what the table lost, arm by arm.
fn losses_are_right(campaign: &Campaign, march: &March, held: bool, losses: &[UnitSteps]) {
    let arms: [(&[Arm], &[OnTable]); 4] = [
        (&[Arm::Infantry, Arm::Garrison], &OnTable::BATTALIONS),
        (&[Arm::Cavalry], &OnTable::SQUADRONS),
        (&[Arm::Artillery], &[OnTable::FieldGun]),
        (&[Arm::MachineGuns], &[OnTable::Mitrailleuse]),
    ];
    for (arms, ids) in arms {
        let of = |toll: &&UnitSteps| arms.contains(&campaign.board().unit(toll.unit).arm());
        let steps = |toll: &UnitSteps| u32::from(campaign.board().unit(toll.unit).steps);
        let had: u32 = losses.iter().filter(of).map(steps).sum();
        let lost: u32 = losses.iter().filter(of).map(|toll| u32::from(toll.steps)).sum();
        let (start, now) = figures(march, ids, held);
        if had == 0 {
            assert_eq!((start, lost), (0, 0), "{arms:?}");
            continue;
        }
        assert!(start > 0, "{arms:?} stand on the table");
        let share = f64::from(had) * f64::from(start - now) / f64::from(start);
        assert!((share - f64::from(lost)).abs() <= 0.5, "{arms:?}: {lost} of {had}, not {share}");
    }
    for toll in losses {
        assert!(toll.steps <= campaign.board().unit(toll.unit).steps);
    }
}

/// Fights the battle that waits as a march, by random answers.
fn fight(campaign: &mut Campaign, dice: &mut Seeded, with: &mut Seeded, tally: &mut Tally) {
    let before = campaign.clone();
    let battle = before.view(None).battle.expect("a battle waits");
    assert_ne!(battle.kind, FightKind::Storm, "whoever is stormed marches nowhere");
    let waits = before.decision().expect("a battle waits");
    let by = waits.seats[0];
    written(&Answer::One(fought::Choice::Square));
    let mut fought = Fought::begin(&before, by).expect("it may form square");
    let mut log: Vec<(Seat, String, Vec<u8>)> = Vec::new();
    let mut events = Vec::new();
    let mut last_number = waits.id.0;
    let (mut march, text, seat, faces) = loop {
        // That a square is formed is an answer too.
        let given = log.len() + 1;
        assert!(given < ANSWERS_MAX, "no end");
        let (number, seat, text) = asked(&fought, with);
        assert!(number.0 > last_number, "numbers rise");
        last_number = number.0;
        if given % 97 == 40 {
            saved_or_taken_back(&fought, seat, &text, with);
        }
        let march = fought.child().cloned();
        let mut noted = Recorded::new(dice);
        let taken = give(&mut fought, seat, &text, &mut noted, &mut events);
        let over = taken.unwrap_or_else(|refused| panic!("{text} was offered: {refused:?}"));
        let faces = noted.faces;
        log.push((seat, text.clone(), faces.clone()));
        if let Some(over) = over {
            *campaign = over;
            break (march.expect("a march"), text, seat, faces);
        }
        assert_eq!(fought.parent().board(), before.board(), "the campaign waits");
        assert_eq!(fought.parent().decision(), before.decision());
        assert!(fought.child().is_some_and(|march| march.outcome().is_none()));
    };
    let reported = events.iter().find_map(|event| match event {
        NestedEvent::Between(fought::Event::Reported { outcome, held, losses, .. }) => {
            Some((*outcome, *held, losses.clone()))
        }
        _ => None,
    });
    let (outcome, held, losses) = reported.expect("the march was reported");
    assert_eq!(losses.iter().map(|toll| toll.unit).collect::<Vec<_>>(), battle.units);

    // The last answer alone, on a copy of the march: what was thrown after it is the campaign's.
    let mut dice = Scripted::new(faces);
    assert_eq!(march.apply(seat, &read(&text), &mut dice, &mut Vec::new()), Ok(()));
    assert_eq!(march.outcome(), Some(outcome));
    losses_are_right(&before, &march, held, &losses);
    let expected = by_hand(&before, held, &losses, &mut dice);
    assert_eq!((dice.left(), dice.missing()), (0, 0), "every die is the march's or the campaign's");
    assert_eq!(campaign.board(), expected.board(), "the campaign has its own report and no more");
    assert_eq!(campaign.outcome(), expected.outcome());
    let asked = |campaign: &Campaign| campaign.decision().map(|of| (of.why, of.ask.clone()));
    assert_eq!(asked(campaign), asked(&expected));
    assert!(campaign.decision().is_none_or(|of| of.id.0 > last_number), "numbers go on");
    let decided = events.iter().any(|event| {
        matches!(event, NestedEvent::Parent(OwnEvent::BattleDecided { reported: true, .. }))
    });
    assert!(decided, "the campaign tells of its battle");

    played_again(&before, by, &log, campaign, &events);
    let answers = log.len() + 1;
    tally.battles += 1;
    tally.held += usize::from(held);
    tally.answers += answers;
    tally.longest = tally.longest.max(answers);
    *tally.grades.entry(outcome.grade).or_default() += 1;
}

/// A march saved and loaded is the same; one taken back asks under new numbers.
fn saved_or_taken_back(fought: &Fought, seat: Seat, text: &str, with: &mut Seeded) {
    let saved = serde_json::to_string(fought).expect("plain data");
    let loaded: Fought = serde_json::from_str(&saved).expect("it comes back");
    assert_eq!(loaded, *fought);
    let mut later = fought.clone();
    let mut dice = Seeded::new(with.next());
    let over = give(&mut later, seat, text, &mut dice, &mut Vec::new()).expect("it was offered");
    // Taken back from the march as it goes on, or from the campaign if it was over.
    let (campaign, last, asked) = match &over {
        Some(campaign) => (campaign, campaign.asked(), campaign.decision().map(|of| of.id)),
        None => {
            let waits = later.child().and_then(|march| march.decision());
            (later.parent(), later.asked(), waits.map(|of| of.id))
        }
    };
    let mut again = loaded;
    again.resume(campaign, last);
    let waits = |of: &Fought| of.child().and_then(|march| march.decision()).cloned();
    let (again, was) = (waits(&again).expect("asked again"), waits(fought).expect("asked"));
    assert_eq!((again.why, &again.ask), (was.why, &was.ask));
    assert!(again.id == was.id || again.id > asked.unwrap_or_default());
}

/// The same log is the same march and the same campaign after it.
fn played_again(
    before: &Campaign,
    by: Seat,
    log: &[(Seat, String, Vec<u8>)],
    after: &Campaign,
    told: &[Fact],
) {
    let mut fought = Fought::begin(before, by).expect("it may form square");
    let (mut over, mut events) = (None, Vec::new());
    for (seat, text, faces) in log {
        assert_eq!(over, None, "the march is over before {text}");
        let mut dice = Scripted::new(faces.iter().copied());
        let taken = give(&mut fought, *seat, text, &mut dice, &mut events);
        over = taken.unwrap_or_else(|refused| panic!("{text} was offered: {refused:?}"));
        assert_eq!((dice.left(), dice.missing()), (0, 0), "{text}");
    }
    assert_eq!(over.as_ref(), Some(after));
    assert_eq!(events, told);
}

/// Plays a war until so many of its battles were fought as marches.
fn play(seed: u64) -> Tally {
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let options = Options {
        storming: seed.is_multiple_of(3),
        experience: seed.is_multiple_of(4),
        limited_intelligence: seed.is_multiple_of(5),
        divided_command: seed.is_multiple_of(7),
        steps_per_unit: if seed.is_multiple_of(6) { 6 } else { 4 },
        ..Options::default()
    };
    let mut campaign = Campaign::new(&options, &mut dice, &mut Vec::new());
    let mut tally = Tally::default();
    while tally.battles < BATTLES_OF_A_WAR {
        let Some(decision) = campaign.decision() else { break };
        let seat = decision.seats[with.below(decision.seats.len())];
        let ask = campaign.ask_of(seat).expect("whoever is awaited is asked");
        if fought::may_form(&campaign) {
            assert!(matches!(decision.why, OwnWhy::SettleBattle { .. }));
            assert!(matches!(ask, Ask::One(_)), "another choice can stand beside these");
            fight(&mut campaign, &mut dice, &mut with, &mut tally);
            continue;
        }
        let answer = pick(&ask, &mut with);
        let taken = campaign.apply(seat, &answer, &mut dice, &mut Vec::new());
        assert_eq!(taken, Ok(()), "{answer} was offered");
    }
    tally
}

#[test]
fn every_battle_fought_as_a_march_comes_to_its_end() {
    let mut tally = Tally::default();
    every_seed("SIRDAR_SAN_JUANS", WARS, play, |war| tally.add(war));
    println!("{tally:?}");
    assert!(tally.battles >= BATTLES, "{tally:?}");
    assert!(tally.grades.len() > 1, "marches end in more than one way: {tally:?}");
}
