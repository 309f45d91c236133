//! The quick resolver keeps the odds J-081 names, measured over simulated battles.

use kit::Dice;
use san_juans::resolver::{Engagement, Fighter, resolve};
use san_juans::{Arm, BattleType, Bearing, Quality, RebelForce, Stance, Tactic};

use crate::table::Seeded;

/// A whole unit of infantry, in supply.
pub(crate) fn infantry(quality: Quality) -> Fighter {
    Fighter { steps: 4, arm: Arm::Infantry, quality, supplied: true, armoured: false }
}

/// A battle in the open against so many on foot, broken off at half.
pub(crate) fn engagement(ours: Vec<Fighter>, foot: u8, battle: BattleType) -> Engagement {
    let force = RebelForce { foot, horse: 0, rifles: 0, guns: 0, machine_guns: 0 };
    let (broken_ground, works, gunboats, stance) = (false, false, 0, Stance::Half);
    let (bearing, tactic, wavering, full) = (None, None, false, 4);
    Engagement {
        ours,
        force,
        battle,
        broken_ground,
        works,
        gunboats,
        stance,
        bearing,
        tactic,
        led: (0, 0),
        wavering,
        full,
    }
}

/// Whole units, as in `6 infantry average, 1 cavalry poor`.
fn line(of: &str) -> Vec<Fighter> {
    let units = |words: &str| {
        let [count, arm, quality] = words.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{words}")
        };
        let arm: Arm = serde_json::from_value(arm.into()).expect("an arm");
        let quality = serde_json::from_value(quality.into()).expect("a quality");
        vec![Fighter { arm, ..infantry(quality) }; count.parse().expect("a number")]
    };
    of.split(", ").flat_map(units).collect()
}

/// A force of so many units, made up as J-063 makes them on average.
fn rebels(units: u8) -> RebelForce {
    let horse = units / 5;
    let rifles = units / 8;
    RebelForce { foot: units - horse - rifles, horse, rifles, guns: 0, machine_guns: 0 }
}

fn battle_type(dice: &mut Seeded) -> BattleType {
    match dice.die(6, 1) + dice.die(6, 1) {
        2 => BattleType::RebelSurprise,
        3 => BattleType::Ambush,
        4..=5 => BattleType::Probing,
        6..=9 => BattleType::Encounter,
        10..=11 => BattleType::Defence,
        _ => BattleType::OurSurprise,
    }
}

/// Battles won in a hundred of so many, and steps lost in a hundred of them.
fn fought(seed: u64, battles: u32, of: impl Fn(&mut Seeded) -> Engagement) -> (u32, u32) {
    let (mut dice, mut won, mut lost) = (Seeded::new(seed), 0, 0);
    for _ in 0..battles {
        let engagement = of(&mut dice);
        let fought = resolve(&engagement, &mut dice);
        won += u32::from(fought.held);
        lost += fought.losses.iter().map(|steps| u32::from(*steps)).sum::<u32>();
    }
    (won * 100 / battles, lost * 100 / battles)
}

/// Battles won in a hundred.
fn won(ours: &[Fighter], force: impl Fn(&mut Seeded) -> RebelForce, works: bool) -> u32 {
    let encounter = |dice: &mut Seeded| {
        let force = force(dice);
        let plain = engagement(ours.to_vec(), 0, battle_type(dice));
        Engagement { force, works, ..plain }
    };
    fought(1884, 4_000, encounter).0
}

fn near(what: &str, won: u32, wanted: std::ops::RangeInclusive<u32>) {
    println!("{what}: {won} % (wanted {wanted:?})");
    assert!(wanted.contains(&won), "J-081: {what}: {won} %, wanted {wanted:?}");
}

fn locals() -> Vec<Fighter> {
    line("6 infantry average, 1 cavalry average, 1 artillery average")
}

#[test]
fn j_081_the_odds_of_usual_forces() {
    let relief = line("6 infantry elite, 1 cavalry elite, 1 artillery elite");
    for (what, ours, units, wanted) in [
        ("Egyptians with a battery against half as many again", locals(), 12, 44..=56),
        ("Egyptians against twice as many", locals(), 16, 28..=38),
        ("Egyptians against three times", locals(), 24, 9..=17),
        ("British with guns against 2.5 times", relief.clone(), 20, 86..=95),
        ("British against four times", relief, 32, 54..=66),
    ] {
        near(what, won(&ours, |_| rebels(units), false), wanted);
    }
    let expedition =
        "6 infantry wretched, 2 cavalry wretched, 1 artillery wretched, 1 machine-guns wretched";
    let rolled = |dice: &mut Seeded| {
        let foot = (0..4).map(|_| dice.die(6, 1)).sum();
        let (horse, rifles) = (dice.die(8, 1), dice.die(4, 1));
        RebelForce { foot, horse, rifles, guns: 0, machine_guns: 0 }
    };
    near("Hicks' ten against a rolled force", won(&line(expedition), rolled, false), 10..=33);
    // Two Bashi-Bazouks, a regular, camels, a camel battery and two militia, mostly poor.
    let mixed = "1 infantry poor, 1 cavalry poor, 1 infantry average, 1 cavalry average, \
                 1 artillery average, 2 infantry poor";
    let example =
        |_: &mut Seeded| RebelForce { foot: 12, horse: 2, rifles: 1, guns: 0, machine_guns: 0 };
    near("the example's seven against fifteen", won(&line(mixed), example, false), 20..=30);
}

#[test]
fn works_count_as_half_as_many_defenders_again() {
    // Eight behind works do about as well against 24 as twelve in the open.
    let twelve = line("9 infantry average, 2 cavalry average, 1 artillery average");
    let open = won(&twelve, |_| rebels(24), false);
    let behind = won(&locals(), |_| rebels(24), true);
    println!("twelve in the open {open} %, eight behind works {behind} %");
    assert!(open.abs_diff(behind) <= 8, "J-081: {open} % and {behind} %");
}

/// Battles won in a hundred, and steps lost in a hundred battles, by these leaders.
fn led(bearing: Option<Bearing>, tactic: Option<Tactic>, units: u8) -> (u32, u32) {
    fought(1885, 2_500, |dice| {
        let plain = engagement(locals(), 0, battle_type(dice));
        Engagement { force: rebels(units), bearing, tactic, ..plain }
    })
}

#[test]
fn leaders_trade_the_field_for_the_men_but_do_not_decide_the_war() {
    for units in [8, 12, 16, 24] {
        let (plain, lost) = led(None, None, units);
        let (press, pressing) = led(Some(Bearing::Press), None, units);
        let (spare, sparing) = led(Some(Bearing::Spare), None, units);
        println!(
            "{units}: {plain} % {lost}, pressed {press} % {pressing}, spared {spare} % {sparing}"
        );
        let (charge, charged) = led(None, Some(Tactic::Charge), units);
        let (creep, crept) = led(None, Some(Tactic::Creep), units);
        println!("{units}: charged {charge} % {charged}, crept {creep} % {crept}");
        for led in [press, spare, charge, creep] {
            assert!(plain.abs_diff(led) <= 10, "J-005, J-081: {units}: {plain} %, led {led} %");
        }
        // Against no more than themselves, whoever is quicker done loses fewer.
        if units > 8 {
            assert!(sparing < lost, "J-081: {units}: whoever spares the men loses fewer");
            assert!(pressing > lost, "J-081: {units}: and whoever presses, more");
        }
    }
}

/// Battles won in a hundred, and steps lost in a hundred of ours, by units of so many steps.
fn in_steps(full: u8, units: u8) -> (u32, u32) {
    let ours: Vec<Fighter> =
        locals().into_iter().map(|unit| Fighter { steps: full, ..unit }).collect();
    let all = u32::from(full) * u32::try_from(ours.len()).expect("few");
    let (won, lost) = fought(1898 + u64::from(full), 6_000, |dice| {
        let plain = engagement(ours.clone(), 0, battle_type(dice));
        Engagement { force: rebels(units), gunboats: 1, full, ..plain }
    });
    (won, lost / all)
}

#[test]
fn j_022_the_number_of_steps_changes_the_grain_and_not_the_odds() {
    for units in [8, 12, 16, 24] {
        let (usual, usual_lost) = in_steps(4, units);
        for full in [2, 3, 5, 6, 7, 8, 12, 20] {
            let (won, lost) = in_steps(full, units);
            println!("{units}: {full} steps: {won} % ({usual} %), lost {lost} % ({usual_lost} %)");
            let near = won.abs_diff(usual) <= 5 && lost.abs_diff(usual_lost) <= 5;
            assert!(near, "J-022: {full} steps against {units}");
        }
    }
    let theirs = [1, 2, 3, 4, 5, 6, 7, 8, 20].map(san_juans::resolver::their_steps);
    assert_eq!(theirs, [1, 2, 2, 3, 4, 5, 5, 6, 15], "J-022: three quarters of ours");
}
