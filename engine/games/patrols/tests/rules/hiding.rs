//! Out of hiding and back into it (P-031, P-129, P-R24 to P-R27, P-R50, P-R51).

use patrols::phases::turn::Step;
use patrols::{Faction, Options};

use crate::table::{acts, agreed, course, step, unit};

const PIECES: &str =
    "piece 1: brush 15,27; piece 2: trees 9,45; piece 3: rocks 27,33; p1: 33,3 0 line; ";

/// P-R24, P-R51: the unit that is chosen appears whole at one of its pieces, at no cost, and then
/// rolls; one in a turn.
#[test]
fn a_hidden_unit_appears() {
    let on = format!("{PIECES} d1: hidden 1 2; d2: hidden 2 3; d3: 20,50 180 line; turn: 2");
    let mut table = step(
        "dervish",
        Step::Unit,
        &on,
        "begin; may appear:d1:1:180 appear:d1:2:0 unit:d3; appear:d1:1:180 3",
    );
    table.play("tells Appeared { unit: d1, piece: 1; tells Chosen { unit: d1, die: Some(3); ap d1 = 4; done; asks over");
    let board = table.board();
    let piece = board.piece(patrols::PieceId(1)).expect("brush");
    let ground: Vec<patrols::Rect> = board.unit(unit("d1")).ground().collect();
    assert!(ground.iter().all(|ground| piece.distance(ground) <= patrols::Inches::whole(2)));
    assert_eq!(board.unit(unit("d1")).appeared, 2);
    let everyone = Options { everyone: true, ..Options::default() };
    let frames = [patrols::phases::Frame::Step(Faction::Dervish, Step::Unit)];
    let mut board = crate::table::table(&on);
    board.player = Faction::Dervish;
    agreed(
        &everyone,
        board,
        &frames,
        "begin; appear:d1:1:180 3; done; may unit:d3; those appear = none",
    );
}

/// P-R51: in any formation, looking any way, of fifteen degrees each; it rolls for its points after that.
#[test]
fn a_unit_appears_in_any_formation() {
    let on = format!("{PIECES} d1: hidden 1 2; turn: 2");
    let begun = "begin; may appear-as:d1:1 appear-as:d1:2; appear-as:d1:1; asks deploy";
    let mut table = step("dervish", Step::Unit, &on, begun);
    table.play("tells Appeared { unit: d1, piece: 1; never Chosen; may deploy:d1:line:15");
    table.play("may deploy:d1:ring:0 done; cannot deploy:d1:shuffle:0; deploy:d1:column:105 3");
    table.play("tells Deployed { unit: d1; tells Chosen { unit: d1, die: Some(3); ap d1 = 4");
    let pose = table.board().unit(unit("d1")).pose().expect("it stands");
    assert_eq!((pose.files, pose.heading), (2, crate::table::heading("105")));
    let piece = *table.board().piece(patrols::PieceId(1)).expect("brush");
    let near = |ground: patrols::Rect| piece.distance(&ground) <= patrols::Inches::whole(2);
    assert!((0..12).all(|base| near(pose.base(base, 12))), "{pose:?}");
    let mut stays = step("dervish", Step::Unit, &on, begun);
    let stood = stays.board().unit(unit("d1")).place;
    stays.play("done 3; never Deployed; ap d1 = 4; done; asks over");
    assert_eq!(stays.board().unit(unit("d1")).place, stood);
}

/// P-R51: farther than an inch from any enemy.
#[test]
fn nobody_appears_beside_the_enemy() {
    let on = "piece 1: brush 15,27; piece 2: trees 9,45; p1: 15,27 0 line; p2: 15,32 0 line; p3: 15,24 0 line; d1: hidden 1 1";
    let told = step("dervish", Step::Unit, on, "begin");
    drop(told);
    let clear = format!("{PIECES} p2: 15,31 0 line; d1: hidden 1 1");
    let table = step("dervish", Step::Unit, &clear, "begin; first 3");
    assert!(table.board().distance(unit("d1"), unit("p2")) > patrols::Inches::whole(1));
}

/// Nobody is told beforehand what to do when it is found. A question of an older game may offer it, and
/// can still be answered so.
#[test]
fn hidden_units_have_no_orders() {
    let on = format!("{PIECES} d1: hidden 1 2; d2: 20,50 180 line");
    let table = step("dervish", Step::Unit, &on, "begin; those orders = none; asks activate");
    let stored = serde_json::to_string(&table.game).expect("it is stored");
    let older = stored.replace("\"Nobody\"", "{\"Orders\":[12,\"Fight\"]},\"Nobody\"");
    let mut game: patrols::Patrols = serde_json::from_str(&older).expect("it is read");
    let orders = kit::Answer::One("orders:d1:fight".parse().expect("a choice"));
    let (mut dice, mut events) = (kit::Calm::default(), Vec::new());
    let seat = Faction::Dervish.seat();
    game.apply(seat, &orders, &mut dice, &mut events).expect("it is offered");
    assert_eq!(game.decision().map(|of| &of.ask), table.game.decision().map(|of| &of.ask));
}

/// P-129, P-R26, P-R50: in scenery that hides it, however near the enemy is; half of it goes to
/// another piece within 18. 3 and more if it neither shot nor moved, else 4; one more with two
/// wounded or casualties.
#[test]
fn disappearing() {
    let on = |rest: &str| format!("{PIECES} piece 4: ridge 15,57; {rest}");
    let still = on("d1: 15,27 180 line of pppp");
    acts(
        "d1",
        3,
        &still,
        "begin; those vanish = d1:1:2 d1:1:3; vanish:d1:1:3 3; at d1 = hidden 1 3; tells Vanished { unit: d1, die: 3, needed: 3, done: true",
    );
    acts("d1", 3, &still, "begin; vanish:d1:1:3 2; at d1 = 15,27 180 4; asks over");
    let moved = on("d1: 15,27 180 line of pppp moved");
    acts(
        "d1",
        3,
        &moved,
        "begin; vanish:d1:1:3 3; tells Vanished { unit: d1, die: 3, needed: 4, done: false",
    );
    let hurt = on("d1: 15,27 180 line of pppp hurt 0 markers 1");
    acts(
        "d1",
        3,
        &hurt,
        "begin; vanish:d1:1:3 3; tells Vanished { unit: d1, die: 3, needed: 4, done: false",
    );
    acts(
        "d1",
        3,
        &on("d1: 15,27 180 line of pppp hurt 0"),
        "begin; vanish:d1:1:3 3; at d1 = hidden 1 3",
    );
    let silent = on("d1: 15,27 180 line of pppp; declared: silent-ones");
    acts("d1", 3, &silent, "begin; vanish:d1:1:3 2; at d1 = hidden 1 3");
    acts(
        "d1",
        3,
        &on("d1: 15,27 180 line of pppp; s1: 15,25 0 line; p2: 15,23 0 line"),
        "begin; vanish:d1:1:3 3; at d1 = hidden 1 3",
    );
    acts("d1", 3, &on("d1: 20,27 180 line of pppp"), "begin; those vanish = none");
    acts("d5", 3, &on("d5: 15,27 180 line of rrrr"), "begin; those vanish = none");
    let scouted = still.replace("brush 15,27", "brush 15,27 scouted");
    acts("d1", 3, &scouted, "begin; those vanish = none");
    let crowd = on("d1: 15,27 180 line of pppp; d2: hidden 1 2; d3: hidden 1 2");
    acts("d1", 3, &crowd, "begin; those vanish = none");
    let other = still.replace("rocks 27,33", "rocks 27,33 scouted");
    acts("d1", 3, &other, "begin; those vanish = d1:1:2");
    let veiled = acts("d1", 3, &still, "begin; vanish:d1:1:3 3").told_to(Some(Faction::Patrol));
    assert!(veiled.iter().any(|told| told.contains("halves: None")), "{veiled:?}");
}

/// P-031, P-R25: beside a scouted piece, a point and 5 or 6 take its mark off.
#[test]
fn unscouting() {
    let on =
        "piece 1: brush 15,27 scouted; piece 2: trees 9,45; p1: 33,3 0 line; d1: 15,32 180 line";
    acts("d1", 3, on, "begin; ap d1 = 3; cannot unscout:d1:1");
    let near = on.replace("15,32", "15,31");
    let mut table =
        acts("d1", 3, &near, "begin; unscout:d1:1 4; scouted = 1; ap d1 = 2; cannot unscout:d1:2");
    table.play("unscout:d1:1 5; scouted = none; ap d1 = 1; tells Unscouted { piece: 1, die: Some(5), done: true }");
}

/// P-R27: in step 6 one half goes to another piece up to 18 inches away; two by Whispered Orders.
/// The patrol is told nothing.
#[test]
fn a_half_changes_scenery() {
    let on = format!("{PIECES} piece 4: ridge 15,57; d1: hidden 1 2; d5: 20,20 180 line");
    let mut table = step(
        "dervish",
        Step::Sixth,
        &on,
        "begin; asks shift; offers shift:d1:1:3 shift:d1:2:3 shift:d1:2:4 stay; shift:d1:1:3; at d1 = hidden 3 2; asks over",
    );
    assert!(table.told_to(Some(Faction::Patrol)).iter().all(|told| !told.starts_with("Shifted")));
    table.play("tells Shifted { unit: d1, from: 1, to: 3 }");
    let two = format!("{on}; declared: whispered-orders");
    let mut board = crate::table::table(&two);
    board.player = Faction::Dervish;
    let frames = [patrols::phases::Frame::Step(Faction::Dervish, Step::Sixth)];
    course(
        board,
        &frames,
        "begin; shift:d1:1:3; asks shift; shift:d1:2:4; at d1 = hidden 3 4; asks over",
    );
    step("dervish", Step::Sixth, &on, "begin; stay; at d1 = hidden 1 2; asks over");
    // P-R25: not into a scouted piece; P-R50: riders only where all hide.
    let scouted = on
        .replace("rocks 27,33", "rocks 27,33 scouted")
        .replace("d1:", "d5:")
        .replace("d5: 20", "d1: 20");
    step("dervish", Step::Sixth, &scouted, "begin; offers shift:d5:2:4 stay");
}
