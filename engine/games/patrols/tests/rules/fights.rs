//! The fight, breaking off, and what a round leads to (P-110 to P-128, P-R30, P-R37, P-R38, P-R41,
//! P-R59 to P-R61).

use patrols::phases::fight::{dice, fighters};
use patrols::phases::turn::Step;
use patrols::phases::{Frame, break_off};
use patrols::{Board, Face, Faction, Fight};

use crate::shots::fight_of;
use crate::table::{Table, course, table, unit};

/// The dice of both sides' bases in a fight of p-units and d-units as changed.
#[track_caller]
fn thrown(
    on: &str,
    [patrol, dervish]: [&str; 2],
    change: impl Fn(&mut Board, &mut Fight),
) -> String {
    let mut board = table(on);
    board.player = Faction::Dervish;
    let mut fight = fight_of(patrol, dervish);
    fight.turn = 1;
    change(&mut board, &mut fight);
    let told = |key: &str| -> String {
        dice(&board, &fight, unit(key)).iter().map(ToString::to_string).collect()
    };
    format!("{} {}", told(patrol), told(dervish))
}

/// P-110 to P-123: three dice a base (P-111), each cause one more or less, two at least and five at
/// most.
#[test]
fn fight_dice_have_causes() {
    let on = "p2: 15,10 0 line of ORS; d1: 15,10 180 line of LFp; p1: 25,10 0 line of RR; d3: 25,10 \
              180 line of ww; p3: 5,10 0 line of RO; d6: 5,10 180 line of pL";
    let plain = |_: &mut Board, _: &mut Fight| {};
    let [regular, veteran, poor] = [["p2", "d1"], ["p1", "d3"], ["p3", "d6"]];
    assert_eq!(thrown(on, regular, plain), "434 433", "P-111, P-115");
    assert_eq!(thrown(on, veteran, plain), "44 44", "P-114");
    assert_eq!(thrown(on, poor, plain), "23 23", "P-116");
    let of = |change: fn(&mut Board, &mut Fight)| thrown(on, regular, change);
    assert_eq!(of(|_, fight| fight.mounted_charge = true), "434 544", "P-112");
    assert_eq!(
        of(|_, fight| (fight.mounted_charge, fight.turn) = (true, 0)),
        "434 433",
        "P-112: its first turn"
    );
    assert_eq!(of(|_, fight| fight.won = Some(Faction::Patrol)), "545 433", "P-113");
    assert_eq!(of(|_, fight| fight.face = Face::Flank), "323 433", "P-117");
    assert_eq!(
        of(|_, fight| (fight.face, fight.rounds) = (Face::Rear, 2)),
        "323 433",
        "P-117: all rounds of it"
    );
    assert_eq!(
        of(|board, fight| (fight.face, board.player) = (Face::Rear, Faction::Patrol)),
        "434 433",
        "P-117: not later"
    );
    assert_eq!(of(|board, _| board.units[1].bases[1].wounded = true), "424 433", "P-119");
    assert_eq!(of(|board, _| board.units[1].tests.rounds = 1), "323 433", "P-120");
    let patrols_turn = |board: &mut Board| board.player = Faction::Patrol;
    assert_eq!(
        thrown(on, regular, |board, fight| {
            patrols_turn(board);
            (fight.ambushed, fight.bonus) = (Some(Faction::Patrol), true);
        }),
        "323 544",
        "P-123, P-058"
    );
    assert_eq!(
        thrown(on, regular, |board, fight| {
            patrols_turn(board);
            fight.ambushed = Some(Faction::Dervish);
        }),
        "434 322",
        "P-062"
    );
    assert_eq!(
        of(|_, fight| (fight.ambushed, fight.bonus) = (Some(Faction::Patrol), true)),
        "434 433",
        "this turn only"
    );
    assert_eq!(of(|_, fight| fight.shaken = true), "434 322", "P-R35");
    assert_eq!(
        of(|_, fight| (fight.shaken, fight.rounds) = (true, 1)),
        "434 433",
        "P-R35: the first round"
    );
    let other = "p6: 15,10 0 line; d4: 15,10 180 line of Lj; s1: 5,10 0 line; p7: 30,10 0 line; d5: \
                 5,11 180 line of Lr; piece 1: brush 5,12";
    assert_eq!(thrown(other, ["p6", "d4"], plain), "4233 42", "P-118, P-121");
    assert_eq!(thrown(other, ["s1", "d5"], plain), "2 32", "P-118, P-122");
    let most = |_: &mut Board, fight: &mut Fight| {
        (fight.mounted_charge, fight.won) = (true, Some(Faction::Dervish));
    };
    assert_eq!(thrown(on, veteran, most), "44 55", "P-110: five at most");
    let column = "p2: 15,10 0 column of RRRRRR; d1: 15,10 180 column of pppppp";
    let by = |attacker| {
        move |board: &mut Board, fight: &mut Fight| {
            (board.player, fight.attacker) = (attacker, attacker);
        }
    };
    let attacked = |attacker| thrown(column, regular, by(attacker));
    assert_eq!(attacked(Faction::Dervish), "222222 333333", "P-117: who is attacked in column");
    assert_eq!(attacked(Faction::Patrol), "333333 222222", "P-117: who attacks loses no die");
}

/// P-R37, P-R59: the rank touched and the one behind it, from the middle outwards.
#[test]
fn two_ranks_fight() {
    let count = |on: &str, face: Face| {
        let board = table(on);
        let fight = Fight { face, ..fight_of("p1", "d1") };
        (fighters(&board, &fight, unit("p1")).len(), fighters(&board, &fight, unit("d1")).len())
    };
    assert_eq!(count("p1: 15,10 0 line; d1: 15,10 180 line", Face::Front), (8, 12));
    assert_eq!(count("p1: 15,10 0 2; d1: 15,10 180 3", Face::Front), (4, 6));
    // A column of four ranks struck in the flank: all of both files.
    assert_eq!(count("p1: 15,10 0 2; d1: 14,8 90 line", Face::Flank), (8, 12));
    let board = table("p1: 15,10 0 line of RRRR; d1: 15,10 180 line of pppp");
    let middle = fighters(&board, &fight_of("p1", "d1"), unit("p1"));
    assert_eq!(middle, [1, 2, 0, 3], "from the middle outwards");
}

#[track_caller]
fn fought(on: &str, units: [&str; 2], text: &str) -> Table {
    let mut board = table(on);
    let mut fight = fight_of(units[0], units[1]);
    (fight.turn, fight.rounds) = (0, 1);
    board.turn = 3;
    board.fights.push(fight);
    course(board, &[Frame::Step(Faction::Patrol, Step::Fights)], text)
}

/// P-124, P-125, P-R30: excess of one wounds, of two kills; the wounded die on 5 and 6, officers,
/// leaders, sergeants and flags on 6; a second wound kills.
#[test]
fn damage() {
    let one = |dice: &str, wanted: &str| {
        let on = "p2: 15,10 0 line of RR; d2: 15,10 180 line of pp; p1: 20,10 0 line";
        let mut told = fought(on, ["p2", "d2"], &format!("begin {dice} .."));
        told.play(wanted);
    };
    // The patrol's base, then its opponent's, pair by pair; then the wound rolls.
    one("4 1 1 1 1 1  1 1 1 1 1 1  4", "bases p2 = RR; bases d2 = p*p; markers d2 = 0");
    one("4 1 1 1 1 1  1 1 1 1 1 1  5", "bases d2 = p; markers d2 = 1");
    one("4 4 1 1 1 1  1 1 1 1 1 1", "bases d2 = p; markers d2 = 1");
    one(
        "4 4 1 4 4 1  1 1 1 1 1 1",
        "bases d2 = pp; tells Fought { units: [p2, d2], round: 2; fights = p2-d2-2",
    );
    let tough = "p2: 15,10 0 line of RR; d2: 15,10 180 line of Fp; p1: 20,10 0 line";
    fought(tough, ["p2", "d2"], "begin 4 1 1 1 1 1  1 1 1 1 1 1  5 ..").play("bases d2 = F*p");
    fought(tough, ["p2", "d2"], "begin 4 1 1 1 1 1  1 1 1 1 1 1  6 ..")
        .play("bases d2 = p; tells FlagTaken { unit: d2 }");
    let hurt = "p2: 15,10 0 line of RR; d2: 15,10 180 line of pp hurt 0; p1: 20,10 0 line";
    fought(hurt, ["p2", "d2"], "begin 4 1 1 1 1  1 1 1 1 1 1 ..")
        .play("bases d2 = p; markers d2 = 1");
}

/// P-R59: bases left over add to the nearest pair, and are not hurt.
#[test]
fn the_rest_help() {
    let on = "p2: 15,10 0 line of R; d2: 15,10 180 line of ppp; p1: 20,10 0 line";
    let table = fought(on, ["p2", "d2"], "begin 1 1 1  4 1 1  4 1 1  4 1 1");
    let text = table.told_to(None).join("");
    assert!(text.contains("help: 2"), "{text}");
    assert!(text.contains("hurt: Some((Patrol, Dead))"), "{text}");
}

/// P-R37, P-R38, P-R60: the loser tests with two dice more; if it stays, the next round follows, up
/// to three; a draw waits for the next turn.
#[test]
fn rounds_follow() {
    let on = "p2: 15,10 0 line of RRRR; d2: 15,10 180 line of FpppL; p1: 20,10 0 line";
    // The patrol loses a base; its pool: a marker, and two for the fight.
    let round = "1 1 1 4 4 1  1 1 1 1 1 1  1 1 1 1 1 1  1 1 1 1 1 1  1 1 1 1";
    let mut table = fought(
        on,
        ["p2", "d2"],
        &format!("begin {round}  3 4 4 1; asks stand; offers fight-on fall-back"),
    );
    table.play("tells Tested { unit: p2, dice: [3, 4, 4, 1], reasons: [(Casualties, 1), (BelowHalf, 1), (LostFight, 2)], verdict: FallsBack }");
    table
        .play("fall-back 2; tells FellBack { unit: p2, die: 2; fights = none; at d2 = 15,10 180 3");
    let mut stays = fought(on, ["p2", "d2"], &format!("begin {round} 3 4 4 1"));
    stays.play("fight-on ..; fights = p2-d2-3");
    let mut routs = fought(on, ["p2", "d2"], &format!("begin {round} 4 4 4 1"));
    routs.play("routing p2 = true; at p2 = 15,2 180 4; fights = none; tells FightEnded");
    let draw = "p2: 15,10 0 line of RRRR; d2: 15,10 180 line of pppp";
    fought(draw, ["p2", "d2"], "begin ..; fights = p2-d2-2; never Tested");
}

/// P-R61, P-R37: fights still on are fought in either side's turn; one that an ambush began is not
/// fought twice in its turn.
#[test]
fn fights_go_on() {
    let on = "p2: 15,10 0 line of RRRR; d2: 15,10 180 line of pppp";
    for side in Faction::ALL {
        let mut board = table(on);
        board.fights.push(Fight { turn: 0, rounds: 1, ..fight_of("p2", "d2") });
        let frames = [Frame::Step(side, Step::Fights)];
        course(board, &frames, "begin ..; tells Fought; fights = p2-d2-2");
    }
    let mut board = table(on);
    let ambushed = Some(Faction::Patrol);
    board.fights.push(Fight { turn: 1, rounds: 1, ambushed, ..fight_of("p2", "d2") });
    let frames = [Frame::Step(Faction::Patrol, Step::Fights)];
    course(board, &frames, "begin; never Fought; fights = p2-d2-1");
}

/// P-R60: the winner stays as it is; it may turn to face the way the loser went, and is asked.
#[test]
fn the_winner_may_turn() {
    // Struck in the flank from the west, it wins.
    let on = "p2: 15,12 0 line of RRRR; d2: 13,11.5 90 line of pppp";
    let mut board = table(on);
    board.fights.push(Fight { turn: 0, rounds: 1, face: Face::Flank, ..fight_of("p2", "d2") });
    board.turn = 3;
    let dice = "4 4 1 1 1 1  1 1 1 1 1 1  1 1 1 1 1 1";
    let frames = [Frame::Step(Faction::Patrol, Step::Fights)];
    let text = format!("begin {dice} 4 4 1 ..; asks stand; fall-back 1; asks winner");
    let mut turns = course(board.clone(), &frames, &text);
    turns.play("offers stay turn:p2:left; at p2 = 15,12 0 4; turn:p2:left; at p2 = 13,11.5 270 1");
    let mut stays = course(board, &frames, &text);
    stays.play("stay; at p2 = 15,12 0 4; moved p2 = false; asks over");
}

/// P-126, P-R41, P-R61: a die for each base, two more for the better; 5 and 6 count; the difference
/// is lost, of its owner's choice, without markers (P-127); four inches back, guns are lost (P-128).
#[test]
fn breaking_off() {
    let go = |key: &str, on: &str, text: &str| {
        let mut board = table(on);
        let patrol = ["p2", "p6", "p4"].into_iter().find(|key| on.contains(*key)).expect("one");
        board.fights.push(Fight { turn: 0, rounds: 1, ..fight_of(patrol, "d2") });
        board.player = unit(key).faction();
        board.acting = vec![patrols::Acting::new(unit(key), 1)];
        course(board, &[Frame::Act(unit(key))], text)
    };
    let on = "p2: 15,10 0 line of ORR; d2: 15,10 180 line of pppp";
    let mut lost = go(
        "p2",
        on,
        "begin; offers break-off:p2 done; break-off:p2 5 1 1  5 6 4 1; asks lose; wants 1 to 1",
    );
    lost.play("+lose:2; bases p2 = OR; markers p2 = 0; at p2 = 15,6 0 3; fights = none");
    lost.play("tells GaveUp { unit: p2, bases: [Rifle]");
    go(
        "p2",
        on,
        "begin; break-off:p2 5 5 1  5 6 4 1; bases p2 = ORR; at p2 = 15,6 0 3; fights = none",
    );
    go(
        "d2",
        on,
        "begin; break-off:d2 1 1 1 1  6 1 1; asks lose; +lose:0; bases d2 = ppp; at d2 = 15,14 180 4",
    );
    let gun = "p6: 15,10 0 line; d2: 15,10 180 line of pppp";
    go(
        "p6",
        gun,
        "begin; break-off:p6 1 1 1 1  1 1 1 1; bases p6 = Occ; tells GunLost { unit: p6 }; points = 1 3",
    );
    let board = table(
        "p1: 15,10 0 line; d2: 15,10 180 line of pppp; p4: 25,10 0 line; d3: 25,10 180 line of ww",
    );
    let count = |of: &str, other: &str| break_off::dice(&board, unit(of), unit(other));
    assert_eq!(count("p1", "d2"), 10, "P-126: better quality");
    assert_eq!(count("d2", "p1"), 4);
    assert_eq!(count("p4", "d2"), 8, "P-126: mounted");
    assert_eq!(count("d3", "p4"), 4, "counted once");
    let mut wins = board.clone();
    wins.fights.push(Fight { won: Some(Faction::Dervish), ..fight_of("p1", "d2") });
    assert_eq!(break_off::dice(&wins, unit("d2"), unit("p1")), 6, "P-126: it wins");
}

/// P-R42: Ambush gives two dice in all, a die each to two bases that have not five.
#[test]
fn the_card_ambush_gives_two_dice() {
    let on = "p2: 15,10 0 line of RRRR; d2: 15,10 180 line of pppp";
    let mut board = table(on);
    board.turn = 2;
    board.fights.push(Fight { turn: 0, rounds: 1, prepared: true, ..fight_of("p2", "d2") });
    let frames = [Frame::Step(Faction::Patrol, Step::Fights)];
    let dice = "1 1 1 1 1 1 1  1 1 1 1 1 1 1  1 1 1 1 1 1  1 1 1 1 1 1";
    course(board, &frames, &format!("begin {dice}; fights = p2-d2-2"));
}
