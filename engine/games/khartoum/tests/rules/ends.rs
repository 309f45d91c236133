//! Sudden death, the count, and occupation (K-004, K-026 to K-028, K-R06, K-R07, K-R19, K-R37).

use khartoum::phases::Frame;

use crate::table::{course, fought, map, moved, played};

/// K-026, K-R19: the moment Mahdists hold all three, it is over, in the middle of movement.
#[test]
fn holding_all_three_ends_it_at_once() {
    moved(
        "4 mahdist; khartoum: ali; suakin: muhamed; murat-wells: cavalry-a; korti: rmli",
        "begin; march:cavalry-a:wadi-halfa; asks over; ended = Mahdist Total 4 0;
         tells Ended { outcome: Outcome { winner: Mahdist, end: Total, turn: 4, points: 0 } };
         never MovesEnded",
    );
    // In the middle of a battle, with the last unit eliminated.
    fought(
        "5 mahdist; khartoum: ali; suakin: muhamed; wadi-halfa: cavalry-a garrison-wadi-halfa",
        "begin 6 1 1 6; ended = Mahdist Total 5 0; asks over",
    );
    // As recruits come.
    played(
        "4 16; khartoum: mahdi; suakin: muhamed",
        "begin 1 1; place:abdulah:wadi-halfa; asks over; ended = Mahdist Total 4 0",
    );
    // When the enemy leaves.
    moved(
        "4 british; khartoum: ali; suakin: muhamed; wadi-halfa: abdulah rmli^; akasha: w-boats",
        "begin; sail:w-boats:dongola; done 6 1 1 6; ended = Mahdist Total 4 1",
    );
}

/// K-026, K-R37: two are not enough, nor a place where enemies still stand, boats among them.
#[test]
fn less_than_all_three_is_not_enough() {
    moved(
        "4 mahdist; khartoum: ali; suakin: muhamed; murat-wells: cavalry-a; wadi-halfa: w-boats",
        "begin; attack:cavalry-a:wadi-halfa:murat-wells; ended = no; asks khartoum-move",
    );
    moved(
        "4 mahdist; khartoum: ali; suakin: muhamed; murat-wells: cavalry-a",
        "begin; march:cavalry-a:abu-hamed; ended = no",
    );
    moved(
        "4 mahdist; khartoum: mahdi; suakin: muhamed; murat-wells: cavalry-a",
        "begin; march:cavalry-a:wadi-halfa; ended = Mahdist Total 4 0 (a leader alone holds a
         town)",
    );
}

#[track_caller]
fn counted(on: &str, wanted: &str) {
    let mut board = map(9, on);
    board.player = khartoum::Faction::Empire;
    let table = course(board, &[], "begin");
    let outcome = table.game.outcome().expect("counted");
    assert_eq!(
        format!("{:?} {:?} {}", outcome.winner, outcome.end, outcome.points),
        wanted,
        "{on}"
    );
}

/// K-027, K-028, K-R06, K-R12, K-R37: points for places that Empire units occupy; nine win.
#[test]
fn points_are_counted_after_the_last_turn() {
    counted(
        "khartoum: garrison-khartoum; wadi-halfa: 3rd-infantry; suakin: gordon",
        "Empire Held 9",
    );
    counted(
        "khartoum: garrison-khartoum; wadi-halfa: 3rd-infantry; berber: garrison-a!; dara:
         slatin-bey",
        "Mahdist Local 8",
    );
    counted(
        "khartoum: rmli; wadi-halfa: 3rd-infantry; berber: garrison-a; dara: slatin-bey; kosti:
         1st-infantry",
        "Empire Held 9",
    );
    // K-R37: boats are units like others, but for an option.
    let boats = "khartoum: w-boats; wadi-halfa: egyptian-boats; suakin: rmli";
    counted(boats, "Empire Held 9");
    counted(&format!("ours: boats; {boats}"), "Mahdist Local 3");
    counted("khartoum: w-boats rmli; trinkitat: naval-bde; korti: gordon", "Mahdist Local 3");
    counted("el-obeid: rmli; el-fasher: naval-bde; kassala: garrison-c", "Mahdist Local 3");
    counted("rahad: ali", "Mahdist Local 0");
    counted("khartoum: rmli ali; suakin: naval-bde", "Mahdist Local 3");
    let all = "khartoum: rmli; wadi-halfa: 3rd-infantry; suakin: gordon; dongola: garrison-a;
               berber: garrison-b; shendi: garrison-c; kosti: garrison-d; sennar: 1st-infantry;
               el-obeid: 2nd-infantry; el-fasher: 4th-infantry; dara: slatin-bey; kassala:
               naval-bde";
    counted(all, "Empire Held 18");
}

/// K-004, K-R07, K-R19: nine game turns, each with both sides' player turns, then the count.
#[test]
fn nine_turns_are_played() {
    let board = map(0, "khartoum: rmli; rahad: ali; draw mahdist:; draw empire:");
    course(
        board,
        &[Frame::Turn(1)],
        "begin; tells TurnBegan { turn: 1, flood: true }; tells TurnBegan { turn: 3, flood: false };
         tells TurnBegan { turn: 6, flood: true }; tells TurnBegan { turn: 9, flood: false };
         tells PlayerTurn { of: Empire }; tells Skipped { of: Empire, why: NoCard }; ended =
         Mahdist Local 9 3",
    );
}
