//! Random legal play of 1,000 sieges. No panic, no dead end, always an end; what is offered is
//! taken, what is not is refused and changes nothing; no counter is lost or doubled; the exact
//! chances are those of the dice; a siege saved and loaded in the middle is the same siege.
//!
//! `SIRDAR_SIEGES` plays another number of them (20,000 for a change of the rules),
//! `SIRDAR_FIRST_SEED` begins elsewhere.

use kit::{Answer, Ask, Dice as _, Refusal};
use siege::prospect::prospect;
use siege::tables::{Fight, outcome};
use siege::{
    Arm, BannerId, Choice, City, GORDON, Gunboats, LAST_TURN, LOWER_LIMIT, MORALE_MAX, NO_LIMIT,
    Options, Place, RESOURCES_MAX, Rulings, STRENGTH_MAX, Siege, WORKS_MAX, data,
};

use crate::seeded::{Seeded, every_seed, pick};
use crate::tally::{self, Tally};

const SIEGES: u64 = 1_000;

/// No siege comes near so many decisions.
const DECISIONS_MAX: u64 = 2_000;

/// Choices that are in no list here.
const FOREIGN: [Choice; 2] =
    [Choice::Fortify(siege::AreaId(3), 9), Choice::Unit(siege::UnitId(99))];

const KINDS: &str = "fortify morale resources gunboat levies raid sortie defend with ready end unit \
                     area banner no";

fn check(siege: &Siege) {
    let city = siege.board();
    assert!((1..=LAST_TURN).contains(&city.turn));
    assert!(city.resources <= RESOURCES_MAX && city.morale <= MORALE_MAX);
    assert!(city.works.iter().all(|level| *level <= WORKS_MAX));
    for banner in &city.banners {
        assert!(banner.strength <= STRENGTH_MAX && banner.area <= 4, "{banner:?}");
        let razed = banner.area == 4 || !banner.is_there() || city.level(banner.stands()) == 0;
        assert!(razed, "a Banner stands on works: {banner:?}");
    }
    for (id, unit) in siege::UnitId::all().zip(&city.units) {
        assert_eq!(id, unit.id, "each counter once");
        let full = data().units[id.index()].steps;
        let steps = if unit.place == Place::Lost { 0..=0 } else { 1..=full };
        assert!(steps.contains(&unit.steps), "{unit:?}");
        let fits = match unit.place {
            Place::Wounded { .. } => id.arm() == Arm::Leaders,
            Place::Damaged => id.arm() == Arm::Gunboats,
            Place::Position(area) => city.controls(area),
            _ => true,
        };
        assert!(fits, "{unit:?}");
    }
    let events = &city.events;
    let drawn = usize::from(city.now.card.is_some_and(|card| !events.discards.contains(&card)));
    assert_eq!(events.draw.len() + events.discards.len() + drawn, 24);
    let activated = usize::from(city.now.activation.is_some());
    assert_eq!(city.activations.draw.len() + activated, 12);
    tally::check(siege);
    assert!(siege.decision().is_none_or(|decision| decision.seats == [GORDON]));
    // Whoever looks can, and sees no pile.
    let view = siege.view(None);
    assert!(view.city.events.draw.is_empty() && view.city.activations.draw.is_empty());
}

fn refused(siege: &mut Siege, with: &mut Seeded) {
    let before = siege.clone();
    let choice = FOREIGN[with.below(FOREIGN.len())];
    let mut dice = Seeded::new(1);
    let foreign = match siege.decision().map(|asked| &asked.ask) {
        Some(Ask::Some { min, .. }) => Answer::Some(vec![choice; usize::from(*min).max(1)]),
        _ => Answer::One(choice),
    };
    let refusal = siege.apply(GORDON, &foreign, &mut dice, &mut Vec::new());
    assert_eq!(refusal, Err(Refusal::NotOffered));
    assert_eq!(*siege, before, "a refusal changes nothing");
}

fn play(seed: u64) -> Tally {
    let mut tally = Tally::default();
    let (mut with, mut dice) = (Seeded::new(seed), Seeded::new(!seed));
    let few = |with: &mut Seeded, most: usize| u8::try_from(with.below(most)).expect("few");
    let options = Options {
        resources: few(&mut with, 21),
        morale: 1 + few(&mut with, 10),
        strength: few(&mut with, 5).cast_signed() - 2,
        rulings: Rulings {
            modifier_limit: 2 + few(&mut with, 9).cast_signed(),
            last_point: with.below(2) == 0,
            spread_works: with.below(2) == 0,
            troops_needed: with.below(2) == 0,
            gunboats: [Gunboats::Each, Gunboats::Together][with.below(2)],
        },
        ..Options::default()
    };
    options.check().expect("options that can be played");
    let mut events = Vec::new();
    let mut siege = Siege::new(&options, &mut dice, &mut events);
    check(&siege);
    while let Some(decision) = siege.decision() {
        let of = decision.ask.choices();
        tally.asked::<City>(decision, DECISIONS_MAX);
        // Weighted, so that more than one thing is done: seldom no further action.
        let answer = match pick(&decision.ask, &mut with) {
            Answer::One(Choice::End) if with.below(3) > 0 => Answer::One(of[0]),
            answer => answer,
        };
        if with.below(16) == 0 {
            refused(&mut siege, &mut with);
        }
        if with.below(32) == 0 {
            tally::stored(&siege);
        }
        siege.apply(GORDON, &answer, &mut dice, &mut events).expect("what is offered is taken");
        check(&siege);
    }
    let outcome = siege.outcome().expect("an end");
    tally.ended(&outcome.grade);
    for event in &events {
        tally.told(event);
        if let siege::Event::CardDrawn { card } = event {
            tally.cards.insert(card.0);
        }
    }
    tally
}

#[test]
fn random_sieges_come_to_an_end() {
    let mut tally = Tally::default();
    let count = every_seed("SIRDAR_SIEGES", SIEGES, play, |one| tally.add(one));
    assert_eq!(tally.ends.values().sum::<u64>(), count);
    if count >= SIEGES {
        let kinds = KINDS.split_whitespace().map(str::to_owned).collect();
        assert_eq!(tally.kinds, kinds, "every kind of choice came up");
        assert_eq!(tally.topics.len(), siege::TOPICS.len(), "{:?}", tally.topics);
        assert_eq!(tally.cards.len(), 24);
        // A deck of 24 lasts the whole siege: it is never shuffled again.
        assert_eq!(tally.facts.len(), 37, "{:#?}", tally.facts);
        assert!(tally.ends.len() >= 2, "{:?}", tally.ends);
    }
}

/// S-001, S-013, S-025, S-037: what the exact chances say is what 100,000 throws come to, within
/// three and a half standard deviations.
#[test]
fn exact_chances_are_those_of_the_dice() {
    const THROWS: u32 = 100_000;
    let mut dice = Seeded::new(1885);
    for fight in [Fight::Defence, Fight::Raid, Fight::Sortie] {
        for modifier in LOWER_LIMIT..=NO_LIMIT {
            let exact = prospect(fight, modifier);
            let (mut advances, mut strength, mut steps) = (0_u32, 0_u32, [0_u32; 4]);
            for _ in 0..THROWS / 20 {
                let row = outcome(fight, [dice.die(6, 1), dice.die(6, 1)], modifier);
                advances += u32::from(row.advances);
                let needed = row.strength_on.unwrap_or(1);
                strength += u32::from(row.strength > 0 && dice.die(6, 1) >= needed);
                if let Some(siege::tables::Toll::Roll(by)) = row.troops {
                    let row = siege::tables::Casualties::row(dice.die(6, 1), by);
                    steps[usize::from(data().tables.casualties.troops[row])] += 1;
                } else if row.troops.is_none() {
                    steps[0] += 1;
                }
            }
            let throws = f64::from(THROWS / 20);
            let near = |name: &str, exact: u16, found: u32| {
                let chance = f64::from(exact) / 216.0;
                let off = (f64::from(found) / throws - chance).abs();
                let sigma = (chance * (1.0 - chance) / throws).sqrt();
                assert!(off <= 3.5 * sigma + 1e-9, "{fight:?} {modifier:+} {name}: {off}");
            };
            near("advances", exact.advances, advances);
            near("strength", exact.strength, strength);
            for (lost, found) in steps.into_iter().enumerate() {
                near("steps", exact.steps[lost], found);
            }
        }
    }
    assert_eq!(BannerId::ALL.len(), 4);
}
