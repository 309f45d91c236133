//! The turn and its steps, action points, officers (P-006 to P-010, P-R08 to P-R10, P-R13, P-R17,
//! P-R66).

use patrols::phases::Frame;
use patrols::phases::act::points_reasons;
use patrols::phases::turn::Step;
use patrols::{Event, Options, Patrols};

use crate::table::{acts, agreed, course, step, table, turned, unit};

/// P-007: morale, officers, scouts, a unit, arrivals, the end.
#[test]
fn the_patrols_turn() {
    let on = "turn: 6; queue: p3; p1: 15,56 0 line markers 1; p2: 25,20 0 line of SRR; s1: 5,20 0 \
              line; piece 1: trees 21,39; d1: hidden 1 1";
    turned(
        "patrol",
        on,
        "begin 3 3; tells Tested { unit: p1; tells Promoted { unit: p2, die: Some(3), done: false };
         asks scouting; done; asks activate; unit:p1 3; asks act; done 1; asks declare",
    );
}

/// P-006: morale, leaders, a card, a unit, an event, a hidden half.
#[test]
fn the_dervish_turn() {
    let on = "player: dervish; piece 1: trees 9,39; piece 2: trees 21,39; piece 3: trees 9,51; d1: \
              hidden 1 2; d3: 15,30 180 line of wwww markers 1; p1: 15,6 0 line; hand: rush; draw: \
              ambush ambush ambush";
    turned(
        "dervish",
        on,
        "begin 1 5; tells Tested { unit: d3; tells Promoted { unit: d3, die: Some(5), done: true };
         bases d3 = Lwww; asks card; no-card; asks activate; unit:d3 3; done; asks chart;
         chart:1 3 3 3 3; asks lay; first; asks shift; stay; asks over",
    );
}

/// P-R66: the turn number rises after the Dervish turn; the patrol's comes first.
#[test]
fn the_patrol_plays_first() {
    let on =
        "piece 1: trees 9,39; d1: hidden 1 1; p1: 15,6 0 line; d2: 20,50 180 line; hand: ; draw: ";
    let told = course(table(on), &[Frame::Turn(1)], "begin; nobody; nobody; chart:1 1 1; drop:d1");
    let turns: Vec<String> = told
        .told_to(None)
        .into_iter()
        .filter(|told| told.starts_with("TurnBegan") || told.starts_with("SideTurn"))
        .collect();
    let wanted = [
        "TurnBegan { turn: 1 }",
        "SideTurn { of: Patrol }",
        "SideTurn { of: Dervish }",
        "TurnBegan { turn: 2 }",
        "SideTurn { of: Patrol }",
    ];
    assert_eq!(turns, wanted);
}

/// P-008, P-009, P-010, P-R10: die, modifiers, and at least one.
#[test]
fn action_points() {
    let friend = "p5: 27,10 0 line";
    for (key, on, die, points) in [
        ("p1", "p1: 15,10 0 line", "4", 4), // veteran, isolated
        ("p1", "p1: 15,10 0 line; p2: 23,10 0 line", "4", 5), // veteran
        ("p2", "p2: 15,10 0 line; s1: 17.5,19 0 line", "4", 5), // sergeant; a scout counts
        ("p2", "p2: 15,10 0 line of ORRR; s1: 15,19 0 line", "4", 4), // 8" is near
        ("p2", "p2: 15,10 0 line of ORRR; s1: 15,19.1 0 line", "4", 3), // isolated
        ("p3", "p3: 15,10 0 line", "4", 2), // poor, isolated
        ("p3", "p3: 15,10 0 line", "1", 1), // the least
        ("p3", "p3: 15,10 0 line of RRRR", "", 1), // nobody leads
        ("p2", "p2: 15,10 0 line of SRR; p1: 17,12 0 line", "", 2), // but a sergeant
        ("d1", "d1: 15,40 180 line", "4", 5), // flag; never isolated
        ("d3", "d3: 15,40 180 line", "4", 6), // veteran, flag
        ("d4", "d4: 15,40 180 line", "4", 4),
        ("d6", "d6: 15,40 180 line", "4", 3), // poor
        ("d1", "d1: 15,40 180 line of Fppp", "", 2),
    ] {
        let near = on.contains(';') || key.starts_with('d');
        let on = format!("{on}; {}", if near { "p4: 33,56 0 line" } else { friend });
        let on = on.replace(friend, "p5: 33,33 0 line");
        let side = if key.starts_with('p') { "patrol" } else { "dervish" };
        let mut told = step(side, Step::Unit, &on, &format!("begin; unit:{key} {die}"));
        let Some(Event::Chosen { die, reasons, points: given, .. }) =
            told.events.iter().find(|event| matches!(event, Event::Chosen { .. })).cloned()
        else {
            panic!("{on}")
        };
        assert_eq!(given, points, "{on}: {reasons:?}");
        let sum: i8 = reasons.iter().map(|(_, more)| more).sum();
        assert_eq!(i16::from(sum) + i16::from(die.unwrap_or(0)), i16::from(points), "{on}");
        told.play(&format!("ap {key} = {points}"));
    }
}

/// P-R08: an officer, a sergeant or a flag counts only while it lives.
#[test]
fn the_dead_do_not_count() {
    let board = table("p2: 15,10 0 line of ORRR; d1: 15,40 180 line of Lppp; p1: 20,10 0 line");
    assert_eq!(points_reasons(&board, unit("p2")), []);
    assert_eq!(points_reasons(&board, unit("d1")), []);
}

/// P-R09: one unit in a turn, or none; points not spent are lost. By the option each once.
#[test]
fn one_unit_is_chosen() {
    let on = "p1: 15,10 0 line; p2: 25,10 0 line";
    step("patrol", Step::Unit, on, "begin; unit:p1 4; done; asks over; ap p1 = none");
    step("patrol", Step::Unit, on, "begin; nobody; tells NobodyChosen; asks over");
    let everyone = Options { everyone: true, ..Options::default() };
    let frames = [Frame::Step(patrols::Faction::Patrol, Step::Unit)];
    agreed(
        &everyone,
        table(on),
        &frames,
        "begin; unit:p1 4; done; asks activate; cannot unit:p1; unit:p2 4; done; asks over",
    );
}

/// P-R13: every scout has five points: one for each step, one for its one shot; searching is free.
#[test]
fn scouts_have_five_points() {
    let on = "s1: 15,10 0 line; s2: 25,10 0 line; d1: 15,17 180 line; piece 1: trees 25,14.5";
    let mut table = step("patrol", Step::Third, on, "begin; asks scouting; ap s1 = 5; ap s2 = 5");
    table.play("shoot:s1:d1 1 2 3 1 1 1; ap s1 = 4; cannot shoot:s1:d1");
    table.play("search:s2:1 3 3 3 3; ap s2 = 5; cannot search:s2:1");
    table.play("head:s1:270; #4; ap s1 = 3; head:s1:270; #5; ap s1 = 1");
    table.play("head:s1:270; wants 1 to 4; #2; ap s1 = 0");
}

/// P-R17: 5 and 6 give a unit without an officer or a leader one; scouts need none.
#[test]
fn a_new_officer_is_diced_for() {
    let on =
        "p2: 15,10 0 line of SRRR; s1: 5,5 0 line; p1: 25,10 0 line; d1: 15,40 180 line of ppF";
    step(
        "patrol",
        Step::Leaders,
        on,
        "begin 4; tells Promoted { unit: p2, die: Some(4), done: false }; bases p2 = SRRR",
    );
    step(
        "patrol",
        Step::Leaders,
        on,
        "begin 5; tells Promoted { unit: p2, die: Some(5), done: true }; bases p2 = SORR",
    );
    step("dervish", Step::Leaders, on, "begin 6; bases d1 = LpF");
}

/// P-R10, P-R66: guns are units of their own; each side answers its own questions.
#[test]
fn each_side_answers_for_its_own_units() {
    for (key, on) in
        [("p6", "p6: 15,10 0 line; p1: 20,10 0 line"), ("d1", "d1: 15,40 180 line; p1: 9,9 0 line")]
    {
        let told = acts(key, 4, on, "begin; asks act");
        let decision = told.game.decision().expect("asked");
        assert_eq!(decision.seats, [unit(key).faction().seat()]);
    }
    assert!(
        Patrols::new(&Options::default(), &mut kit::Calm::default(), &mut Vec::new())
            .options()
            .delegation
    );
}
