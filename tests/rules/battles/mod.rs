//! Casualties, pursuit, retreat and what a battle means (J-073 to J-080, J-120).

mod calibration;
mod withdrawal;

use san_juans::{
    BattleType, CardId, Cause, Event, Options, Phase, PursuitModifier, UnitKind, UnitSteps,
};

use crate::table::{Table, muster, open_field, place, position, space};

/// A force at Richardson that has met Mahdists at Mud Bay and waits to settle it: 12 foot, 2
/// horse, 1 rifle, of the type these two dice give.
pub(crate) fn at_mud_bay(kinds: &[UnitKind], kind_of_battle: [u8; 2]) -> Table {
    at_mud_bay_by(&Options::default(), kinds, kind_of_battle, &[])
}

/// The same with other options, and the faces that tell how good they are.
pub(crate) fn at_mud_bay_by(
    options: &Options,
    kinds: &[UnitKind],
    kind_of_battle: [u8; 2],
    worth: &[u8],
) -> Table {
    let mut board = position("lost mud-bay; empty richardson");
    muster(&mut board, "richardson", kinds);
    board.hand = vec![CardId(30)];
    let mut table = Table::with(options, board, Phase::Actions, &[]);
    table.play("ops:30 1 1; activate:richardson");
    if kinds.len() > 1 {
        table.play("+all");
    }
    table.give("to:mud-bay", &[1, 1, 6]);
    let mut faces = vec![3, 3, 3, 3, 2, 1, 1];
    faces.extend(kind_of_battle);
    faces.extend(open_field());
    faces.extend(worth);
    table.give("fight:mud-bay", &faces);
    table
}

fn battle_type(table: &Table) -> BattleType {
    let joined = table.events.iter().rev().find_map(|event| match event {
        Event::BattleJoined { battle, .. } => Some(*battle),
        _ => None,
    });
    joined.expect("a battle was joined")
}

#[test]
fn j_070_the_type_of_battle() {
    let types = [
        ([1, 1], BattleType::MahdistSurprise),
        ([1, 2], BattleType::Ambush),
        ([2, 2], BattleType::Probing),
        ([2, 3], BattleType::Probing),
        ([3, 3], BattleType::Encounter),
        ([4, 5], BattleType::Encounter),
        ([5, 5], BattleType::Defence),
        ([5, 6], BattleType::Defence),
        ([6, 6], BattleType::OurSurprise),
    ];
    for (dice, expected) in types {
        let table = at_mud_bay(&[UnitKind::Dragoons], dice);
        assert_eq!(battle_type(&table), expected, "J-070: {dice:?}");
    }
}

#[test]
fn j_076_six_hits_field_held_three_return() {
    let mut table = at_mud_bay(&[UnitKind::EgyptianInfantry; 2], [3, 4]);
    table.play("report:held; #3; #3 2 3 4 5 5 6");
    assert_eq!(table.force("mud-bay").iter().map(|(_, steps)| steps).sum::<u8>(), 5, "J-076");
    let counted = table.events.iter().find_map(|event| match event {
        Event::StragglersCounted { needed, back, .. } => Some((*needed, back.len())),
        _ => None,
    });
    assert_eq!(counted, Some((5, 1)), "all three to the second unit");
    let ledger: Vec<(Cause, i32)> =
        table.board().this_turn.ledger.iter().map(|entry| (entry.cause, entry.vp)).collect();
    let here = space("mud-bay");
    let expected = [(Cause::BattleWon(here), -10), (Cause::HeavyLosses(here), 5)];
    assert_eq!(ledger, expected, "J-120: six of eight, before any return");
}

#[test]
fn j_080_the_pursuit_counts_horse_numbers_and_ways_back() {
    let mut table = at_mud_bay(&[UnitKind::EgyptianInfantry; 4], [3, 4]);
    table.give("report:lost", &[]);
    for lost in ["#1", "#0", "#0"] {
        table.give(lost, &[]);
    }
    table.play("#0 1 3 1 1 1 1 1 1 (15 units against 4 is more than three to one, no cavalry)");
    let pursued = table.events.iter().find_map(|event| match event {
        Event::Pursued { modifiers, total, percent, losses, .. } => {
            Some((modifiers.clone(), *total, *percent, losses.clone()))
        }
        _ => None,
    });
    let (modifiers, total, percent, losses) = pursued.expect("pursued");
    let expected = [(PursuitModifier::NoCavalry, 2), (PursuitModifier::Outnumbered, 2)];
    assert_eq!(modifiers, expected, "J-080");
    assert_eq!((total, percent), (8, 30), "J-080");
    // 30 % of fifteen steps is 4.5, halves up: five, one per unit in turn, the largest first.
    let taken: u8 = losses.iter().map(|toll: &UnitSteps| toll.steps).sum();
    assert_eq!(taken, 5, "J-080");
    assert!(losses.iter().all(|toll| toll.steps <= 2));
}

#[test]
fn j_080_a_surprise_surrounds_and_twelve_wipes_out() {
    let mut table = at_mud_bay(&[UnitKind::EgyptianInfantry], [1, 1]);
    table.play("report:lost; #1 3 3 (Surprised, no cavalry, outnumbered: +6)");
    let surrounded = table.events.iter().any(|event| {
        matches!(event, Event::Pursued { modifiers, percent: 100, .. }
            if modifiers.contains(&(PursuitModifier::Surrounded, 2)))
    });
    assert!(surrounded, "J-080");
    let counted = table.events.iter().any(|event| matches!(event, Event::StragglersCounted { .. }));
    assert!(!counted, "J-076: nothing returns to a force wiped out");
    assert!(table.board().in_revolt(place("mud-bay")));
}

#[test]
fn j_077_a_beaten_force_goes_back_where_it_came_from() {
    let mut table = at_mud_bay(&[UnitKind::Dragoons; 2], [3, 4]);
    table.play(
        "report:lost; #0; #0 1 1 (Two cavalry -2, 15 to 2 +2: 2 in all, good order. Nothing \
         lost, nothing to roll for); force richardson/mud-bay/2 = 2 (J-077 (a))",
    );
    assert!(
        !table.offers().iter().any(|offer| offer.starts_with("march:richardson/mud-bay")),
        "J-077: its movement is over"
    );
}

#[test]
fn j_077_parts_from_different_spaces_may_part() {
    let board =
        position("lost mud-bay; richardson holds dragoons; port-stanley holds dragoons; hand 30");
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play(
        "ops:30 1 1; activate:richardson; to:mud-bay 1 1 6; activate:port-stanley; \
         march:port-stanley; to:mud-bay 1 1; fight:mud-bay met 3 4 open; report:lost; #0; \
         #0 1 1; asks retreat-to",
    );
    let offers = table.offers();
    assert_eq!(offers.len(), 2, "J-077: {offers:?}");
    let together = offers[0].clone();
    table.give(&together, &[]);
    assert_eq!(table.topic(), "retreat-to");
    assert_eq!(table.offers(), offers, "J-077: each part may use any of them");
    table.give(&together, &[]);
    let there = together.trim_start_matches("space:");
    assert_eq!(table.force(there).len(), 2, "J-077: both by one way");
}

#[test]
fn j_062_option_any_battle_ends_the_move() {
    let board = position("lost mud-bay; richardson holds dragoons; hand 30");
    let options = Options { battle_ends_move: true, ..Options::default() };
    let mut table = Table::with(&options, board, Phase::Actions, &[]);
    table.play(
        "ops:30 1 1; activate:richardson; to:mud-bay 6; \
         fight:richardson/mud-bay/1 met 3 4 open; report:held; #0",
    );
    assert_ne!(table.topic(), "march-to");
    let on = table.board().this_round.movement.values().any(|left| *left > 0);
    assert!(!on, "J-062");
}

#[test]
fn the_resolver_fights_to_a_verdict_and_shows_its_dice() {
    let mut table = at_mud_bay(&[UnitKind::BritishLine; 6], [3, 4]);
    let mut dice = crate::table::Seeded::new(3);
    let answer = "resolve:half".parse().expect("an answer");
    let mut events = Vec::new();
    let seat = san_juans::COMMANDER;
    table.campaign.apply(seat, &answer, &mut dice, &mut events).expect("offered");
    let Some(Event::BattleFought { rounds, .. }) =
        events.iter().find(|event| matches!(event, Event::BattleFought { .. }))
    else {
        panic!("no battle in {events:?}")
    };
    assert!((1..=12).contains(&rounds.len()));
    assert!(rounds.iter().all(|round| round.ours.1 <= round.ours.0));
    let decided = events.iter().filter(|event| matches!(event, Event::BattleDecided { .. }));
    assert_eq!(decided.count(), 1, "J-081");
}

#[test]
fn j_021_egyptian_quality_is_rolled_when_first_needed_and_kept() {
    let mut table = at_mud_bay(&[UnitKind::EgyptianInfantry], [3, 4]);
    let mut dice = crate::table::Seeded::new(5);
    let mut events = Vec::new();
    let seat = san_juans::COMMANDER;
    let answer = "resolve:last".parse().expect("an answer");
    table.campaign.apply(seat, &answer, &mut dice, &mut events).expect("offered");
    let shown = events.iter().find_map(|event| match event {
        Event::QualityShown { unit, quality, .. } => Some((*unit, *quality)),
        _ => None,
    });
    let (unit, quality) = shown.expect("J-021");
    assert_eq!(table.board().unit(unit).quality, Some(quality), "J-021");
}

#[test]
fn j_071_j_074_surprise_hurts_and_half_the_mahdists_may_break() {
    use san_juans::resolver::{Engagement, Fighter, resolve};
    use san_juans::{Arm, MahdistForce, Quality, Stance};
    let unit = Fighter {
        steps: 4,
        arm: Arm::Infantry,
        quality: Quality::Average,
        supplied: true,
        armoured: false,
    };
    let force = MahdistForce { foot: 12, horse: 0, rifles: 0, guns: 0, machine_guns: 0 };
    let won = |battle, supplied| {
        let ours = vec![Fighter { supplied, ..unit }; 8];
        let (broken_ground, works, gunboats, stance) = (false, false, 0, Stance::Half);
        let encounter = Engagement {
            ours,
            force,
            battle,
            broken_ground,
            works,
            gunboats,
            stance,
            bearing: None,
            ansar: None,
            wavering: false,
            full: 4,
        };
        let mut dice = crate::table::Seeded::new(11);
        let fought: Vec<_> = (0..2_000).map(|_| resolve(&encounter, &mut dice)).collect();
        // J-074: a force that still fights has more than a quarter of its hits to take.
        let half = fought.iter().filter(|fought| fought.held && fought.their_units > 3).count();
        assert!(half > 0, "J-074: some break at half their number");
        fought.iter().filter(|fought| fought.held).count()
    };
    let encounter = won(BattleType::Encounter, true);
    assert!(won(BattleType::MahdistSurprise, true) < encounter, "J-071");
    assert!(won(BattleType::OurSurprise, true) > encounter, "J-071");
    assert!(won(BattleType::Encounter, false) < encounter, "J-100: low ammunition");
}

#[test]
fn j_072_the_ground_is_rolled_square_by_square() {
    use san_juans::Ground;
    let table = at_mud_bay(&[UnitKind::Dragoons], [3, 4]);
    let field = table.events.iter().find_map(|event| match event {
        Event::BattleJoined { field, .. } => Some(field.clone()),
        _ => None,
    });
    let field = field.expect("a battle was joined");
    assert_eq!((field.len(), field[0].len()), (4, 6), "J-072");
    assert!(field.iter().flatten().all(|ground| *ground == Ground::Open), "J-072: sevens");
}

#[test]
fn j_075_pursuit_then_casualties_then_the_retreat() {
    let mut table = at_mud_bay(&[UnitKind::EgyptianInfantry; 3], [3, 4]);
    table.play(
        "report:lost; #1; #0; #0 1 2 1 1 1 1 (No cavalry and five to one: +4, a 3 makes 7, 30 % \
         of eleven steps is three)",
    );
    let order: Vec<&str> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Pursued { .. } => Some("pursuit"),
            Event::StragglersCounted { .. } => Some("casualties"),
            Event::Retreated { .. } => Some("retreat"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["pursuit", "casualties", "retreat"], "J-075");
}

#[test]
fn j_073_the_group_picks_and_what_it_agreed_on_comes_first() {
    use san_juans::Settlement;
    let resolver = ["resolve:quarter", "resolve:half", "resolve:last"];
    let table_top = ["report:held", "report:lost", "report:withdrew"];
    let here = at_mud_bay(&[UnitKind::Dragoons], [3, 4]);
    let stances = ["press", "spare"]
        .map(|bearing| ["quarter", "half", "last"].map(|until| format!("{bearing}:{until}")));
    let ansar = ["ansar:charge", "ansar:creep"].map(str::to_owned);
    let all = |first: &[&str], then: &[&str], dice: &[&str]| {
        let named = |of: &[&str]| of.iter().map(|of| (*of).to_owned()).collect::<Vec<_>>();
        let usual = [named(first), named(then), stances.concat(), ansar.to_vec(), named(dice)];
        usual.concat()
    };
    assert_eq!(here.offers(), all(&resolver, &table_top, &["quality"]), "J-073: either; J-005");
    let board = position("lost mud-bay; richardson holds dragoons; hand 30");
    let options = Options { settlement: Settlement::Table, ..Options::default() };
    let mut table = Table::with(&options, board, Phase::Actions, &[]);
    table.play(
        "ops:30 1 1; activate:richardson; to:mud-bay 6; fight:richardson/mud-bay/1 met 3 4 open \
         6 (Where they fight on a table, it is known how good they are before it begins \
         (J-021))",
    );
    assert_eq!(table.offers(), all(&table_top, &resolver, &[]), "J-073: the default");
}

#[test]
fn j_063_on_a_six_a_gun_or_a_machine_gun() {
    for (die, guns, machine_guns) in [(1, 1, 0), (4, 1, 0), (5, 0, 1), (6, 0, 1)] {
        let board = position("lost mud-bay; richardson holds dragoons; hand 30");
        let mut table = Table::at(board, Phase::Actions, &[]);
        table.play("ops:30 1 1; activate:richardson; to:mud-bay 6");
        let faces = [vec![3, 3, 3, 3, 2, 1, 6, die, 3, 4], open_field()].concat();
        table.give("fight:richardson/mud-bay/1", &faces);
        let force = table.campaign.view(None).battle.expect("it waits").force;
        assert_eq!((force.guns, force.machine_guns), (guns, machine_guns), "J-063: {die}");
    }
}

#[test]
fn j_076_in_retreat_only_a_six_brings_a_step_back() {
    let mut table = at_mud_bay(&[UnitKind::Dragoons; 2], [3, 4]);
    table.give("report:lost", &[]);
    table.give("#2", &[]);
    // Two cavalry -2, 15 to 2 +2: good order. Then the two lost steps.
    table.give("#0", &[1, 1, 5, 6]);
    let steps: u8 = table.force("richardson/mud-bay/2").iter().map(|(_, steps)| steps).sum();
    assert_eq!(steps, 7, "J-076");
}

#[test]
fn j_080_outnumbered_more_than_twice_or_three_times() {
    // 15 units of theirs; ours lose a step and have no cavalry.
    for (ours, by) in [(4, 2), (5, 1), (7, 1), (8, 0)] {
        let mut table = at_mud_bay(&vec![UnitKind::EgyptianInfantry; ours], [3, 4]);
        table.give("report:lost", &[]);
        for _ in 1..ours {
            table.give("#0", &[]);
        }
        let mut dice = crate::table::Seeded::new(4);
        let mut events = Vec::new();
        let lost = "#0".parse().expect("a number");
        let seat = san_juans::COMMANDER;
        table.campaign.apply(seat, &lost, &mut dice, &mut events).expect("offered");
        let found = events.iter().find_map(|event| match event {
            Event::Pursued { modifiers, .. } => {
                let of = |(why, by): &(PursuitModifier, i8)| {
                    (*why == PursuitModifier::Outnumbered).then_some(*by)
                };
                Some(modifiers.iter().find_map(of).unwrap_or(0))
            }
            _ => None,
        });
        assert_eq!(found, Some(by), "J-080: 15 against {ours}");
    }
}

#[test]
fn j_080_the_largest_unit_loses_first() {
    let mut table = at_mud_bay(&[UnitKind::EgyptianInfantry; 2], [3, 4]);
    table.give("report:lost", &[]);
    table.give("#3", &[]);
    // No cavalry, more than three to one: 6, a quarter of the five steps left is one.
    table.give("#0", &[1, 1, 1, 1, 1, 1]);
    let losses = table.events.iter().find_map(|event| match event {
        Event::Pursued { percent: 25, losses, .. } => Some(losses.clone()),
        _ => None,
    });
    let losses = losses.expect("pursued");
    let left = table.board().unit(losses[0].unit).steps;
    assert_eq!((losses.len(), losses[0].steps, left), (1, 1, 3), "J-080: of the unit with four");
}

#[test]
fn j_120_half_the_steps_and_no_fewer_cost_five() {
    for (lost, heavy) in [(3, false), (4, true)] {
        let mut table = at_mud_bay(&[UnitKind::EgyptianInfantry; 2], [3, 4]);
        table.play(&format!("report:held; #{lost}"));
        table.give("#0", &vec![1; lost]);
        let five = Cause::HeavyLosses(space("mud-bay"));
        let paid = table.board().this_turn.ledger.iter().any(|entry| entry.cause == five);
        assert_eq!(paid, heavy, "J-120: {lost} of eight");
    }
}

/// Dice whose first D6 is given; the others are those of a seed, or, if `always`, the same.
struct First {
    face: Option<u8>,
    always: bool,
    rest: crate::table::Seeded,
}

impl kit::Dice for First {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        let given = if self.always { self.face } else { self.face.take() };
        given.filter(|_| sides == 6).unwrap_or_else(|| self.rest.die(sides, calm))
    }
}

#[test]
fn j_021_what_the_die_says_of_them() {
    use san_juans::Quality::{Average, Good, Poor};
    let rolled = [(1, Poor), (2, Average), (5, Average), (6, Good)];
    let unpredictable = [(1, Poor), (4, Poor), (5, Average), (6, Average)];
    let egyptian = rolled.map(|(face, quality)| (UnitKind::EgyptianInfantry, face, quality));
    let irregular = unpredictable.map(|(face, quality)| (UnitKind::Militia, face, quality));
    for (kind, face, expected) in egyptian.into_iter().chain(irregular) {
        let mut table = at_mud_bay(&[kind], [3, 4]);
        let rest = crate::table::Seeded::new(2);
        let mut dice = First { face: Some(face), always: false, rest };
        let mut events = Vec::new();
        let seat = san_juans::COMMANDER;
        let answer = "resolve:last".parse().expect("an answer");
        table.campaign.apply(seat, &answer, &mut dice, &mut events).expect("offered");
        let shown = events.iter().find_map(|event| match event {
            Event::QualityShown { die, quality, .. } => Some((*die, *quality)),
            _ => None,
        });
        assert_eq!(shown, Some((face, expected)), "J-021: {kind}");
    }
}

#[test]
fn j_074_at_half_their_number_they_look_whether_to_go_on() {
    use san_juans::resolver::{Engagement, Fighter, resolve};
    use san_juans::{Arm, MahdistForce, Quality, Stance};
    let (arm, quality) = (Arm::Infantry, Quality::Average);
    let unit = Fighter { steps: 4, arm, quality, supplied: true, armoured: false };
    let encounter = Engagement {
        ours: vec![unit; 8],
        force: MahdistForce { foot: 12, horse: 0, rifles: 0, guns: 0, machine_guns: 0 },
        battle: BattleType::Encounter,
        broken_ground: false,
        works: false,
        gunboats: 0,
        stance: Stance::ToTheLast,
        bearing: None,
        ansar: None,
        wavering: false,
        full: 4,
    };
    // How often the field is held with a D6 that always shows this face, and in how many rounds.
    let fought = |face: u8| {
        let one = |seed| {
            let rest = crate::table::Seeded::new(seed);
            let fought = resolve(&encounter, &mut First { face: Some(face), always: true, rest });
            (usize::from(fought.held), fought.rounds.len())
        };
        (0..200).map(one).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let (breaking, steady) = (fought(6), fought(1));
    assert!(breaking.0 > steady.0, "J-074: some break at half: {breaking:?}, {steady:?}");
    assert!(breaking.1 < steady.1, "J-074: and sooner: {breaking:?}, {steady:?}");
}

#[test]
fn dry_river_beds_are_joined_from_the_nearer_end() {
    use san_juans::{Ground, river_beds};
    let mut field = vec![vec![Ground::Open; 6]; 4];
    for (row, column) in [(0, 1), (0, 4), (1, 0), (1, 5), (3, 2)] {
        field[row][column] = Ground::RiverBed;
    }
    let course = [(0, 1), (0, 4), (1, 5), (1, 0), (3, 2)];
    assert_eq!(river_beds(&field), course, "J-072");
    assert_eq!(river_beds(&[]), []);
}
