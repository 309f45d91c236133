//! Recruits of each kind and where they arrive (K-029 to K-039, K-065, K-R20, K-R25, K-R26, K-R58 to
//! K-R62), and the Mahdi's return (K-052, K-R31, K-R73).

use crate::table::{played, turned};

/// K-029: drawn at random from the box; K-030: to the Mahdi, or to towns that Mahdists occupy.
#[test]
fn mahdists_are_drawn_from_their_box() {
    played(
        "3 10; ours: thick; rahad: mahdi; el-obeid: ali; berber: muhamed garrison-a;
         sinkat: osman-digna;
         dara: cavalry-a; kassala: w-boats",
        "begin 2; asks khartoum-recruits; asked = mahdist;
         offers place:jihadiya-a:el-obeid place:jihadiya-a:rahad place:jihadiya-a:dara;
         place:jihadiya-a:rahad; at jihadiya-a = rahad; stack rahad = mahdi jihadiya-a (K-R72);
         tells Joined { count: 1 }; asks khartoum-move; may march:jihadiya-a:kosti (K-R20)",
    );
    // Two of four are drawn, the second of those that are left.
    played(
        "3 17; ours: thick; rahad: mahdi ali muhamed osman-digna; en-nahud: cavalry-a",
        "begin 4 1; offers muster:rahad place:cavalry-b:rahad place:abdulah:rahad; muster:rahad;
         tells Joined { count: 2 }; at abdulah = rahad; at cavalry-b = rahad",
    );
    // The box is short (K-R24); nobody can be placed (K-039): both are no failed condition.
    played(
        "3 17; ours: thick; rahad: mahdi ali muhamed osman-digna abdulah jihadiya-a jihadiya-b
         cavalry-a",
        "begin; offers place:cavalry-b:rahad (one place); place:cavalry-b:rahad;
         tells Joined { count: 1 };
         asks khartoum-move",
    );
    played(
        "3 10; rahad: ali; berber: rmli",
        "begin 1; asks khartoum-move; never Recruited; at abdulah = box; never Joined",
    );
}

/// K-R58: for placing, a lone leader and boats hold a place too.
#[test]
fn recruits_do_not_come_among_enemies() {
    for enemy in ["rmli", "gordon", "w-boats", "garrison-a!"] {
        let on = format!("rahad: mahdi; el-obeid: ali {enemy}; dara: muhamed");
        played(&format!("3 10; {on}"), "begin 1; offers place:abdulah:rahad place:abdulah:dara");
    }
}

/// K-030, K-11, K-16: anywhere without Empire units.
#[test]
fn two_cards_raise_the_country() {
    for card in [11, 16] {
        let on = "suakin: rmli; kassala: w-boats; berber: garrison-a! muhamed; rahad: mahdi ali;
                  korti: gordon";
        played(
            &format!("3 {card}; {on}"),
            "begin 1 1; offers = 78; may place:abdulah:khartoum place:abdulah:murat-wells
             muster:tokar place:osman-digna:trinkitat; cannot place:abdulah:suakin
             place:abdulah:kassala place:abdulah:berber place:abdulah:korti",
        );
    }
}

/// K-031, K-035, K-038: the British that the card names, at Wadi Halfa or Suakin, if held; K-R35:
/// boats at Wadi Halfa alone; K-065: the others in a port too.
#[test]
fn the_british_arrive_where_the_empire_stands() {
    played(
        "3 6; wadi-halfa: 3rd-infantry; suakin: garrison-suakin",
        "begin; asks khartoum-recruits; asked = empire;
         offers muster:wadi-halfa muster:suakin muster:trinkitat
         place:w-1st-bde:wadi-halfa place:w-1st-bde:suakin place:w-1st-bde:trinkitat
         place:w-2nd-bde:wadi-halfa place:w-2nd-bde:suakin place:w-2nd-bde:trinkitat
         place:w-boats:wadi-halfa; muster:wadi-halfa; at w-boats = wadi-halfa;
         at w-2nd-bde = wadi-halfa; asks khartoum-move; may march:w-1st-bde:akasha (K-R20);
         cannot march:3rd-infantry:akasha",
    );
    // Wadi Halfa is empty: boats cannot be placed, and go to the Eliminated Box (K-R25).
    played(
        "3 6; suakin: garrison-suakin",
        "begin; tells NotPlaced { unit: w-boats }; at w-boats = eliminated;
         offers muster:suakin muster:trinkitat place:w-1st-bde:suakin place:w-1st-bde:trinkitat
         place:w-2nd-bde:suakin place:w-2nd-bde:trinkitat",
    );
    // K-R37: boats hold it, but for an option.
    let on = "wadi-halfa: egyptian-boats; suakin: garrison-suakin";
    played(&format!("3 6; {on}"), "begin; may place:w-boats:wadi-halfa");
    played(&format!("3 6; ours: boats; {on}"), "begin; tells NotPlaced { unit: w-boats }");
}

/// K-065, K-R20, K-R25: a landing against the enemy: who lands does not move, nor is carried, and
/// has to fight.
#[test]
fn recruits_may_land_among_enemies() {
    let mut table = played(
        "3 8; suakin: ali; trinkitat: muhamed; wadi-halfa: garrison-wadi-halfa",
        "begin; may place:guards-bde:suakin place:guards-bde:trinkitat place:guards-bde:wadi-halfa;
         place:guards-bde:suakin; tells Recruited { unit: guards-bde, at: suakin, landed: true };
         place:naval-bde:suakin 6 1 6 1 6 4;
         tells BattleBegan { space: suakin, attacker: Empire, terrain: Town;
         tells Superiority { round: 1, dice: [6, 1]; hits = ali-panic; asks khartoum-retreat;
         tells BattleEnded { space: suakin, winner: Empire, rounds: 1 }",
    );
    table.play("first; at guards-bde = suakin; at naval-bde = suakin; asks over");
    // Lost: everybody who is there is eliminated, whoever came over the passage too (K-R71).
    played(
        "3 2; trinkitat: ali muhamed; suakin: rmli garrison-suakin",
        "begin; place:g-1st-bde:trinkitat; place:g-2nd-bde:suakin; place:g-cavalry:suakin;
         goes g-1st-bde = nowhere; attack:rmli:trinkitat:suakin; done 6 1 1 1 5 1 ..;
         tells Eliminated { unit: g-1st-bde, cause: Landing } (it routs, and has nowhere to go);
         tells BattleEnded { space: trinkitat, winner: Mahdist, rounds: 3 };
         tells Eliminated { unit: rmli, cause: Landing }; at rmli = eliminated; at g-2nd-bde =
         suakin",
    );
    // In a port that is empty, or the Empire's, it is no landing.
    played(
        "3 8; suakin: ali; wadi-halfa: garrison-wadi-halfa",
        "begin; place:guards-bde:trinkitat;
         tells Recruited { unit: guards-bde, at: trinkitat, landed: false }",
    );
}

/// K-R51: the defenders of a held port win if one of them is in order after round 3.
#[test]
fn a_landing_has_three_rounds() {
    let lands = "begin; place:guards-bde:trinkitat; place:naval-bde:trinkitat";
    let on = "trinkitat: ali; wadi-halfa: garrison-wadi-halfa";
    played(&format!("3 8; {on}"), &format!("{lands} ..; at guards-bde = eliminated"));
    played(
        &format!("3 8; {on}"),
        &format!(
            "{lands} 6 1 6 6 6 6 1 6 6 6 6 1 6 1 6 2; at guards-bde = trinkitat;
         tells BattleEnded {{ space: trinkitat, winner: Empire, rounds: 3 }}; asks over; at ali =
         tokar!"
        ),
    );
}

/// K-032, K-R26, K-R62: a British card that comes again: any two of its British who lie in the
/// Eliminated Box, or fewer; its contingent moves as ever.
#[test]
fn a_british_card_comes_again() {
    played(
        "5 2; arrived: K-02; suakin: garrison-suakin g-cavalry;
         eliminated: g-1st-bde g-2nd-bde rmli",
        "begin; offers place:g-1st-bde:suakin place:g-1st-bde:trinkitat place:g-2nd-bde:suakin
         place:g-2nd-bde:trinkitat enough; place:g-2nd-bde:suakin; may enough
         place:g-1st-bde:suakin;
         enough; at g-1st-bde = eliminated; asks khartoum-move; may march:g-cavalry:tamai",
    );
    played(
        "5 2; arrived: K-02; suakin: garrison-suakin; eliminated: g-1st-bde g-2nd-bde g-cavalry",
        "begin; place:g-1st-bde:suakin; place:g-cavalry:suakin; at g-2nd-bde = eliminated;
         asks khartoum-move (two, no more)",
    );
    played(
        "5 2; arrived: K-02; suakin: garrison-suakin",
        "begin; never Recruited; asks over (nobody lies there, and nobody is there to move)",
    );
    // What was not placed may come then (K-R25).
    played(
        "5 6; arrived: K-06; wadi-halfa: garrison-wadi-halfa; eliminated: w-boats",
        "begin; offers place:w-boats:wadi-halfa enough",
    );
}

/// K-033, K-036, K-053, K-R62: Send Gordon: he and one Egyptian, to Khartoum too; again without
/// Gordon.
#[test]
fn gordon_is_sent_once() {
    let on = "khartoum: garrison-khartoum; wadi-halfa: 3rd-infantry; suakin: ali";
    played(
        &format!("3 1; {on}"),
        "begin; may place:gordon:khartoum place:gordon:wadi-halfa place:gordon:suakin
         place:gordon:trinkitat place:egyptian-camels:khartoum place:egyptian-boats:khartoum
         place:egyptian-boats:wadi-halfa place:egyptian-camels:wadi-halfa;
         cannot place:egyptian-camels:suakin place:egyptian-camels:trinkitat enough;
         place:gordon:khartoum; may enough place:egyptian-camels:khartoum; enough;
         asks khartoum-move; may march:gordon:shendi (K-048) march:3rd-infantry:akasha",
    );
    played(
        &format!("3 1; {}", on.replace("garrison-khartoum", "ali")),
        "begin; cannot place:gordon:khartoum
         place:egyptian-camels:khartoum; may place:gordon:wadi-halfa",
    );
    let again = format!("{on}; gone: gordon; arrived: K-01");
    played(
        &format!("5 1; {again}"),
        "begin; those muster = none; cannot place:gordon:khartoum;
         may place:egyptian-camels:khartoum enough",
    );
    // Only this card brings anybody to Khartoum.
    played(&format!("3 3; {on}"), "begin; cannot place:egyptian-camels:khartoum");
}

/// K-034, K-R61: Egyptians are chosen; fewer may be; K-035: where. K-039: the rest is lost.
#[test]
fn egyptians_are_chosen() {
    let mut table = played(
        "3 3; wadi-halfa: 3rd-infantry; suakin: rmli",
        "begin; may place:egyptian-camels:suakin place:egyptian-camels:wadi-halfa
         place:egyptian-boats:wadi-halfa enough; cannot place:egyptian-boats:suakin
         place:egyptian-camels:trinkitat place:1st-infantry:khartoum;
         place:egyptian-camels:suakin; may place:sudanese-infantry:suakin enough;
         place:sudanese-infantry:suakin; asks khartoum-move",
    );
    table.play("cannot place:5th-infantry:suakin");
    played("3 3; wadi-halfa: 3rd-infantry", "begin; enough; asks khartoum-move; never Recruited");
    played(
        "3 3; dongola: 3rd-infantry",
        "begin; asks khartoum-recruits (a garrison may come);
         those place = garrison-a:dongola garrison-b:dongola garrison-c:dongola garrison-d:dongola",
    );
    played("3 3; dongola: ali; korti: muhamed; rahad: 3rd-infantry", "begin; asks khartoum-move");
}

/// K-037, K-R60: garrisons come back to towns with Empire units, one to each; the named ones to
/// their own. Boats are such units (K-006), but for an option (K-R37).
#[test]
fn garrisons_come_back_to_towns() {
    let on = "khartoum: 4th-infantry; el-obeid: rmli; berber: garrison-a gordon; kassala: w-boats;
              wadi-halfa: 3rd-infantry ali; korti: naval-bde; dara: slatin-bey";
    played(&format!("1 3; {on}"), "begin; may place:garrison-b:kassala");
    played(
        &format!("1 3; ours: boats; {on}"),
        "begin;
         may place:garrison-khartoum:khartoum place:garrison-b:khartoum place:garrison-b:el-obeid
         place:garrison-c:dara;
         cannot place:garrison-b:berber (it has one);
         cannot place:garrison-khartoum:el-obeid place:garrison-b:kassala
         place:garrison-wadi-halfa:wadi-halfa place:garrison-b:korti
         place:garrison-suakin:suakin; place:garrison-b:el-obeid; cannot place:garrison-c:el-obeid;
         may place:garrison-c:dara",
    );
    // Units that arrive in the same step do not make a town occupied.
    played(
        "3 3; wadi-halfa: garrison-wadi-halfa",
        "begin; place:egyptian-camels:wadi-halfa; cannot place:garrison-a:wadi-halfa
         place:garrison-suakin:suakin",
    );
}

/// K-052, K-R31, K-R73: the Mahdi returns on top of other recruits and after them, anywhere without
/// Empire units; in a skipped turn too.
#[test]
fn the_mahdi_returns() {
    let board = |on: &str, card: &str| {
        let mut board = crate::table::map(5, &format!("{on}; draw mahdist: {card}"));
        board.units[khartoum::UnitId::MAHDI.index()].place = khartoum::Place::Returning(5);
        board
    };
    let turn = |board, text: &str| {
        let of = khartoum::phases::Frame::Player(khartoum::Faction::Mahdist);
        crate::table::course(board, &[of], text)
    };
    let on = "el-obeid: ali; berber: garrison-a; korti: w-boats; tokar: rmli";
    turn(
        board(on, "K-10"),
        "begin 1; at abdulah = el-obeid; asks mahdi-returns; offers = 27; cannot
         place:mahdi:berber place:mahdi:korti
         place:mahdi:tokar; place:mahdi:murat-wells; at mahdi = murat-wells;
         tells MahdiReturned { at: Some(murat-wells), open: true }; may march:mahdi:wadi-halfa",
    );
    turn(
        board("el-obeid: ali; berber: garrison-a", "K-18"),
        "begin; tells Skipped { of: Mahdist, why: Condition };
         asks mahdi-returns; place:mahdi:bara; at mahdi = bara; removed mahdist = K-18; asks over",
    );
    let mut later = board(on, "K-10");
    later.units[khartoum::UnitId::MAHDI.index()].place = khartoum::Place::Returning(6);
    turn(later, "begin 1; asks khartoum-move; at mahdi = returning-6");
    // Laid aside, or nothing to draw: he comes all the same.
    turn(board(on, "K-13"), "begin; lay-aside; asks mahdi-returns");
    turn(board(on, ""), "begin; tells Skipped { of: Mahdist, why: NoCard }; asks mahdi-returns");
    turned(&format!("5 empire; {on}; draw empire: K-04"), "begin; lay-aside; asks over");
}
