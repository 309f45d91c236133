//! Casualties, pursuit, retreat and what a battle means (J-073 to J-080, J-120).

mod calibration;
mod guesses;
mod leaders;
mod withdrawal;

pub(crate) use calibration::{engagement, infantry};
use san_juans::phases::battle::aftermath::percent;
use san_juans::resolver::{self, resolve};
use san_juans::{
    BattleType, Event, Ground, Options, Phase, PursuitModifier, Quality, Stance, UnitKind,
    UnitSteps, river_beds,
};

use crate::courses::courses;
use crate::table::{Seeded, Table, first, last, open_field, position, war};

fn locals() -> UnitKind {
    san_juans::kind("egyptian-infantry")
}

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
    let mut board = position("lost mud-bay; empty richardson; hand 30");
    crate::table::muster(&mut board, "richardson", kinds);
    let mut table = Table::with(options, board, Phase::Actions, &[]);
    table.play("ops:30 1 1; activate:richardson");
    if kinds.len() > 1 {
        table.play("+all");
    }
    table.play("to:mud-bay 1 1 6");
    let force = [3, 3, 3, 3, 2, 1, 1];
    let faces = [&force, &kind_of_battle[..], &open_field(), worth].concat();
    table.give("fight:mud-bay", &faces);
    table
}

/// The same, beaten with these losses, unit by unit; then the dice of the pursuit and of who
/// returns.
fn beaten(kinds: &[UnitKind], lost: &[u8], faces: &[u8]) -> Table {
    let mut table = at_mud_bay(kinds, [3, 4]);
    table.play("report:lost");
    let (last, others) = lost.split_last().expect("somebody was there");
    for lost in others {
        table.play(&format!("#{lost}"));
    }
    table.give(&format!("#{last}"), faces);
    table
}

/// Modifiers, total, percentage and losses of the last pursuit.
type Pursuit = (Vec<(PursuitModifier, i8)>, i8, u8, Vec<UnitSteps>);

fn pursuit(events: &[Event]) -> Pursuit {
    let found = last!(events, Event::Pursued { modifiers, total, percent, losses, .. } =>
        (modifiers.clone(), *total, *percent, losses.clone()));
    found.expect("pursued")
}

/// Plays courses in which `[force]` is who stands at Richardson, Mud Bay being lost, and `[met]` marches
/// them all there and lets them meet a force; `[lone]` is the march of a single unit.
fn mud_bay(text: &str) {
    let met = |all: &str| {
        format!("ops:30 1 1; activate:richardson; {all} to:mud-bay 1 1 6; fight:mud-bay met")
    };
    let text = text.replace("[force]", "lost mud-bay; hand 30; richardson holds");
    courses(&text.replace("[met]", &met("+all;")).replace("[lone]", &met("")));
}

#[test]
fn j_062_j_063_j_070_j_073_battles_and_how_they_are_settled() {
    mud_bay(
        "J-070: the type of battle
        for dice, type: 1_1 RebelSurprise, 1_2 Ambush, 2_2 Probing, 2_3 Probing, 3_3 Encounter
        on [force] dragoons
        [lone] {dice} open; battle type = {type}

        J-070: and those that are better
        for dice, type: 4_5 Encounter, 5_5 Defence, 5_6 Defence, 6_6 OurSurprise
        on [force] dragoons
        [lone] {dice} open; battle type = {type}

        J-063: on a six a gun or a machine gun
        for die, guns, machine: 1 1 0, 4 1 0, 5 0 1, 6 0 1
        on [force] dragoons
        ops:30 1 1; activate:richardson; to:mud-bay 6;
        fight:richardson/mud-bay/1 3 3 3 3 2 1 6 {die} 3 4 open; battle force = 12 2 1 {guns};
        battle machine-guns = {machine}

        J-062: by option any battle ends the move
        on [force] dragoons; with battle_ends_move
        ops:30 1 1; activate:richardson; to:mud-bay 6; fight:richardson/mud-bay/1 met 3 4 open;
        report:held; #0; cannot march:richardson/mud-bay/1

        J-005, J-073: the group picks, either way
        on [force] dragoons
        [lone] 3 4 open; offers resolve:quarter resolve:half resolve:last
        report:held report:lost report:withdrew press:quarter press:half press:last
        spare:quarter spare:half spare:last ansar:charge ansar:creep quality

        J-021, J-073: what it agreed on comes first; on a table it is known how good they are
        on [force] dragoons; with settlement=table
        [lone] 3 4 open 6; offers report:held report:lost report:withdrew
        resolve:quarter resolve:half resolve:last press:quarter press:half press:last
        spare:quarter spare:half spare:last ansar:charge ansar:creep",
    );
}

#[test]
fn j_076_j_077_j_080_j_120_casualties_pursuit_and_the_score() {
    mud_bay(
        "J-076: of six hits three return where the field is held, all to the second unit
        on [force] 2 egyptian-infantry
        [met] 3 4 open; report:held; #3; #3 2 3 4 5 5 6; tells StragglersCounted { needed: 5;
        strength mud-bay = 5; steps 36 = 4; booked BattleWon(mud-bay) = 1;
        booked HeavyLosses(mud-bay) = 1 (J-120: six of eight, before any return); account = -5

        J-120: half the steps and no fewer cost five
        for lost, heavy: 3 0, 4 1
        on [force] 2 egyptian-infantry
        [met] 3 4 open; report:held; #{lost}; #0 1x{lost}; booked HeavyLosses(mud-bay) = {heavy}

        J-076: in retreat only a six brings a step back; two cavalry -2, 15 to 2 +2: good order
        on [force] 2 dragoons
        [met] 3 4 open; report:lost; #2; #0 1 1 5 6; strength richardson/mud-bay/2 = 7

        J-077: a beaten force goes back where it came from, and its movement is over
        on [force] 2 dragoons
        [met] 3 4 open; report:lost; #0; #0 1 1; force richardson/mud-bay/2 = 2 (J-077 (a));
        cannot march:richardson/mud-bay/2

        J-080: 15 units against 4 are more than three to one; 30 % of fifteen steps is 4.5: five
        on [force] 4 egyptian-infantry
        [met] 3 4 open; report:lost; #1; #0; #0; #0 1 3 1 1 1 1 1 1;
        pursuit = NoCavalry 2, Outnumbered 2; pursued = 8 30; steps 35 = 2; steps 36 = 2;
        steps 37 = 3; steps 38 = 3 (one per unit in turn, the largest first)

        J-080: the largest unit loses first: a quarter of the five steps left is one
        on [force] 2 egyptian-infantry
        [met] 3 4 open; report:lost; #3; #0 1 1 1 1 1 1; pursued = 6 25; steps 35 = 1; steps 36 = 3

        J-080: a surprise surrounds and twelve wipes out: nothing returns (J-076)
        on [force] egyptian-infantry
        [lone] 1 1 open; report:lost; #1 3 3 (surprised, no cavalry, outnumbered: +6);
        revolt mud-bay = true; surrounded = true; pursued = 12 100; told StragglersCounted = 0",
    );
}

#[test]
fn j_080_outnumbered_more_than_twice_or_three_times() {
    // 15 units of theirs; ours have no cavalry.
    for (ours, by) in [(4, 2), (5, 1), (7, 1), (8, 0)] {
        let mut table = at_mud_bay(&vec![locals(); ours], [3, 4]);
        table.play(&format!("report:lost{}", "; #0".repeat(ours - 1)));
        let (modifiers, ..) = pursuit(table.give_with("#0", &mut Seeded::new(4)));
        let found = modifiers.iter().find(|(why, _)| *why == PursuitModifier::Outnumbered);
        assert_eq!(found.map_or(0, |(_, by)| *by), by, "J-080: 15 against {ours}");
    }
}

#[test]
fn j_077_parts_from_different_spaces_may_part() {
    let mut table = war(
        "lost mud-bay; richardson holds dragoons; port-stanley holds dragoons; hand 30",
        "ops:30 1 1; activate:richardson; to:mud-bay 1 1 6; activate:port-stanley; \
         march:port-stanley; to:mud-bay 1 1; fight:mud-bay met 3 4 open; report:lost; #0; \
         #0 1 1; asks retreat-to",
    );
    let offers = table.offers();
    assert_eq!(offers.len(), 2, "J-077: {offers:?}");
    let (together, both) = (&offers[0], offers.join(" "));
    table.play(&format!(
        "{together}; asks retreat-to; offers {both} (J-077: each part may use any of them); \
         {together}"
    ));
    let there = together.trim_start_matches("space:");
    assert_eq!(table.force(there).len(), 2, "J-077: both by one way");
}

#[test]
fn the_resolver_fights_to_a_verdict_and_shows_its_dice() {
    let mut table = at_mud_bay(&[san_juans::kind("british-line"); 6], [3, 4]);
    let events = table.give_with("resolve:half", &mut Seeded::new(3));
    let rounds = first!(events, Event::BattleFought { rounds, .. } => rounds).expect("a battle");
    assert!((1..=12).contains(&rounds.len()));
    assert!(rounds.iter().all(|round| round.ours.1 <= round.ours.0));
    let all = |needs: &[san_juans::Needed]| needs.iter().map(|of| of.dice).sum::<u16>();
    for round in rounds {
        assert_eq!(
            (all(&round.our_needs), all(&round.their_needs)),
            (round.ours.0, round.theirs.0)
        );
        let needed = round.our_needs.iter().chain(&round.their_needs).map(|of| of.needed);
        assert!(needed.into_iter().all(|needed| (1..=19).contains(&needed)), "J-081: {round:?}");
    }
    let luck = first!(events, Event::BattleFought { luck, .. } => luck).expect("a battle");
    assert!(luck.is_some_and(|(ours, theirs)| ours % 2 == 0 && theirs.abs() <= 10), "J-081");
    let decided = events.iter().filter(|event| matches!(event, Event::BattleDecided { .. }));
    assert_eq!(decided.count(), 1, "J-081");
}

#[test]
fn j_071_j_074_surprise_hurts_and_half_the_mahdists_may_break() {
    let won = |battle, supplied| {
        let mut encounter = engagement(vec![infantry(Quality::Average); 8], 12, battle);
        encounter.ours.iter_mut().for_each(|unit| unit.supplied = supplied);
        let mut dice = Seeded::new(11);
        let fought: Vec<_> = (0..2_000).map(|_| resolve(&encounter, &mut dice)).collect();
        // J-074: a force that still fights has more than a quarter of its hits to take.
        let half = fought.iter().filter(|fought| fought.held && fought.their_units > 3).count();
        assert!(half > 0, "J-074: some break at half their number");
        fought.iter().filter(|fought| fought.held).count()
    };
    let encounter = won(BattleType::Encounter, true);
    assert!(won(BattleType::RebelSurprise, true) < encounter, "J-071");
    assert!(won(BattleType::OurSurprise, true) > encounter, "J-071");
    assert!(won(BattleType::Encounter, false) < encounter, "J-100: low ammunition");
}

#[test]
fn j_072_the_ground_is_rolled_square_by_square() {
    let table = at_mud_bay(&[san_juans::kind("dragoons")], [3, 4]);
    let field = first!(table.events, Event::BattleJoined { field, .. } => field);
    let field = field.expect("a battle was joined");
    assert_eq!((field.len(), field[0].len()), (4, 6), "J-072");
    assert!(field.iter().flatten().all(|ground| *ground == Ground::Open), "J-072: sevens");
}

#[test]
fn j_075_pursuit_then_casualties_then_the_retreat() {
    // No cavalry and five to one: +4; a 3 makes 7, 30 % of eleven steps is three.
    let table = beaten(&[locals(); 3], &[1, 0, 0], &[1, 2, 1, 1, 1, 1]);
    let order = table.events.iter().filter_map(|event| match event {
        Event::Pursued { .. } => Some("pursuit"),
        Event::StragglersCounted { .. } => Some("casualties"),
        Event::Retreated { .. } => Some("retreat"),
        _ => None,
    });
    assert_eq!(order.collect::<Vec<_>>(), ["pursuit", "casualties", "retreat"], "J-075");
}

/// Dice whose first D6 is given; the others are those of a seed, or, if `always`, the same.
struct First {
    face: Option<u8>,
    always: bool,
    rest: Seeded,
}

impl kit::Dice for First {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        let given = if self.always { self.face } else { self.face.take() };
        given.filter(|_| sides == 6).unwrap_or_else(|| self.rest.die(sides, calm))
    }
}

#[test]
fn j_021_what_the_die_says_of_them_when_first_needed_is_kept() {
    use Quality::{Average, Good, Poor};
    let regular = [(1, Poor), (2, Average), (5, Average), (6, Good)];
    let irregular = [(1, Poor), (4, Poor), (5, Average), (6, Average)];
    for (kind, rows) in [(locals(), regular), (san_juans::kind("militia"), irregular)] {
        for (face, expected) in rows {
            let mut table = at_mud_bay(&[kind], [3, 4]);
            let mut dice = First { face: Some(face), always: false, rest: Seeded::new(2) };
            let events = table.give_with("resolve:last", &mut dice);
            let shown = first!(events, Event::QualityShown { unit, die, quality } =>
                (*unit, *die, *quality));
            let (unit, die, quality) = shown.expect("J-021");
            assert_eq!((die, quality), (face, expected), "J-021: {kind}");
            if kind == locals() {
                assert_eq!(table.board().unit(unit).quality, Some(quality), "J-021: kept");
            }
        }
    }
}

#[test]
fn j_074_at_half_their_number_they_look_whether_to_go_on() {
    let ours = vec![infantry(Quality::Average); 8];
    let stance = Stance::ToTheLast;
    let encounter = resolver::Engagement { stance, ..engagement(ours, 12, BattleType::Encounter) };
    // How often the field is held with a D6 that always shows this face, and in how many rounds.
    let fought = |face: u8| {
        let one = |seed| {
            let mut dice = First { face: Some(face), always: true, rest: Seeded::new(seed) };
            let fought = resolve(&encounter, &mut dice);
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
    let mut field = vec![vec![Ground::Open; 6]; 4];
    for (row, column) in [(0, 1), (0, 4), (1, 0), (1, 5), (3, 2)] {
        field[row][column] = Ground::RiverBed;
    }
    let course = [(0, 1), (0, 4), (1, 5), (1, 0), (3, 2)];
    assert_eq!(river_beds(&field), course, "J-072");
    assert_eq!(river_beds(&[]), []);
}

#[test]
fn the_pursuit_table_is_the_printed_one() {
    let row: Vec<u8> = (0..=14).map(percent).collect();
    assert_eq!(row, [0, 0, 0, 0, 10, 10, 25, 30, 30, 40, 40, 50, 100, 100, 100], "J-080");
}
