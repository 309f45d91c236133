//! Each of the 18 cards: who comes, who moves, and what else it does (K-R28).

use crate::table::{map, played};

/// K-01 to K-03, K-06, K-08: recruits and a contingent; the recruits stand in `recruits.rs`.
#[test]
fn the_cards_of_contingents() {
    let on = "wadi-halfa: 3rd-infantry; suakin: rmli; berber: garrison-a";
    let moves = |card: u8, recruits: &str, egyptian: bool, british: bool| {
        let of = |may: bool| if may { "may" } else { "cannot" };
        let text = format!(
            "begin; {recruits}; asks khartoum-move; {} march:3rd-infantry:akasha;
             {} march:rmli:tamai",
            of(egyptian),
            of(british)
        );
        played(&format!("3 {card}; {on}"), &text);
    };
    moves(1, "place:gordon:suakin; enough", true, false);
    moves(2, "muster:suakin", false, true);
    moves(3, "place:egyptian-camels:suakin; place:egyptian-boats:wadi-halfa", true, false);
    moves(4, "first", true, false);
    moves(6, "muster:suakin", false, true);
    moves(7, "muster:suakin", false, true);
    moves(8, "muster:suakin", false, true);
    moves(9, "place:egyptian-camels:suakin", true, true);
}

/// K-04, K-050, K-R29: a garrison, named or lettered, becomes Egyptian infantry, who may move and
/// attack at once.
#[test]
fn breakout() {
    let on = "khartoum: garrison-khartoum; kosti: garrison-d rmli; duem: ali; dara: slatin-bey";
    played(
        &format!("3 4; {on}"),
        "begin; asks breakout; asked = empire;
         may breakout:garrison-khartoum:1st-infantry breakout:garrison-d:sudanese-infantry
         breakout:garrison-d:bashi-infantry; cannot breakout:garrison-d:slatin-bey
         breakout:garrison-d:egyptian-camels breakout:garrison-d:bashi-cavalry;
         breakout:garrison-khartoum:sudanese-infantry; at garrison-khartoum = box;
         at sudanese-infantry = khartoum;
         tells BrokeOut { garrison: garrison-khartoum, unit: sudanese-infantry, at: khartoum };
         may march:sudanese-infantry:shendi attack:sudanese-infantry:duem:khartoum;
         cannot march:rmli:sennar",
    );
}

/// K-05: a contingent is chosen, which moves but does not attack.
#[test]
fn the_cabinet_debates() {
    let on = "wadi-halfa: 3rd-infantry; suakin: rmli g-cavalry; sinkat: ali; shendi: gordon;
    khartoum: muhamed";
    let mut table = played(
        &format!("3 5; {on}"),
        "begin; asks contingent; offers contingent:british
         contingent:egyptian; contingent:british; tells ContingentChosen { of: British };
         may march:rmli:tamai march:gordon:metemma; cannot attack:rmli:sinkat:suakin
         march:3rd-infantry:akasha; those attack = none; those attack-all = none",
    );
    table.play("march:rmli:tamai; done; tells Reshuffled; asks over");
    played(
        &format!("3 5; {on}"),
        "begin; contingent:egyptian; may march:3rd-infantry:akasha;
         cannot march:rmli:tamai; may march:gordon:metemma; those attack = none",
    );
    // It may not come to a battle: boats that would have to stop at Khartoum stay away (K-R36).
    let boats = "shendi: w-boats; khartoum: ali; wadi-halfa: rmli";
    played(
        &format!("3 5; {boats}"),
        "begin; contingent:british; goes w-boats = abu-hamed berber metemma;
         those sail-against = none",
    );
}

/// K-07: camel units go a space further.
#[test]
fn the_desert_column() {
    played(
        "3 7; suakin: rmli; berber: heavy-camels",
        "begin; muster:suakin; moves heavy-camels = 5; moves light-camels = 5; moves w-cavalry = 3;
         moves rmli = 2",
    );
}

/// K-09: both contingents move, and may attack together.
#[test]
fn a_concerted_advance() {
    played(
        "3 9; suakin: rmli 1st-infantry; tamai: ali",
        "begin; enough; attack-all:suakin:tamai:suakin ..; tells BattleBegan { space: tamai,
         attacker: Empire, terrain: Scrub, attackers: [1st-infantry, rmli]",
    );
}

/// K-10 to K-12, K-15 to K-17: so many recruits, and all Mahdists move (K-051).
#[test]
fn the_cards_of_the_mahdists() {
    for (card, draws, recruits) in
        [(10, "1", 1), (11, "1 1", 2), (12, "1", 1), (15, "1", 1), (16, "1 1", 2), (17, "1 1", 2)]
    {
        let more = if card == 12 { "first; " } else { "" };
        // Recruits at El Obeid, one or both at once.
        let place = if recruits == 1 { "place:abdulah:el-obeid" } else { "muster:el-obeid" };
        let wanted = if recruits == 1 { "ali abdulah" } else { "ali abdulah muhamed" };
        played(
            &format!("3 {card}; rahad: mahdi; el-obeid: ali; tamai: osman-digna; korti: cavalry-a"),
            &format!(
                "begin {draws}; {place}; {more}asks khartoum-move; stack el-obeid = {wanted};
                 may march:mahdi:kosti march:osman-digna:sinkat march:cavalry-a:akasha
                 march:abdulah:bara"
            ),
        );
    }
}

/// K-12: cavalry go a space further, and one tribal unit that is chosen; K-R64, K-R52.
#[test]
fn the_emirs_ride() {
    played(
        "3 12; rahad: mahdi ali muhamed; korti: cavalry-a jihadiya-a",
        "begin 1; place:abdulah:rahad; asks riders; offers rider:abdulah rider:muhamed rider:ali;
         rider:ali; tells Rides { unit: ali, open: true }; moves ali = 3; moves muhamed = 2;
         moves cavalry-a =
         5;
         moves jihadiya-a = 3; moves mahdi = 3",
    );
    played("3 12; rahad: mahdi cavalry-a abdulah", "begin 4; place:jihadiya-a:rahad; asks riders");
}

/// K-13: a Jihadiya comes first, if one is in the box; +2 in all rounds of one battle, which is
/// chosen before its first roll (K-R64).
#[test]
fn captured_krupps() {
    played(
        "3 13; rahad: mahdi",
        "begin 2; offers place:jihadiya-b:rahad; place:jihadiya-b:rahad; at jihadiya-a = box",
    );
    played("3 13; rahad: mahdi jihadiya-a", "begin; offers place:jihadiya-b:rahad");
    played("3 13; rahad: mahdi jihadiya-a jihadiya-b", "begin 3; offers place:ali:rahad");
    played(
        "3 13; rahad: mahdi jihadiya-a ali; bara: muhamed; kosti: rmli; duem: naval-bde;
         wadi-halfa:
         w-boats",
        "begin; place:jihadiya-b:rahad; attack:ali:kosti:rahad; attack:muhamed:duem:bara; done;
         asks khartoum-battles; fight:duem; asks krupps; asked = mahdist; offers use keep; keep ..;
         never KruppsUsed { space: duem; tells KruppsUsed { space: kosti } (the last battle);
         tells Superiority { round: 1, dice: [3, 4], modifiers: [[Modifier { reason: Krupps, by: 2
         }], []];
         tells Superiority { round: 3, dice: [3, 4], modifiers: [[Modifier { reason: Krupps, by: 2
         }], []]",
    );
    played(
        "3 13; rahad: mahdi jihadiya-a ali; bara: muhamed; kosti: rmli; duem: naval-bde; khartoum:
         garrison-khartoum",
        "begin; place:jihadiya-b:rahad; attack:ali:kosti:rahad; attack:muhamed:duem:bara; done;
         in-order; asks krupps; use ..; tells KruppsUsed { space: duem }; never KruppsUsed {
         space: kosti",
    );
}

/// K-14, K-R64: in one battle a town or fortress with an Egyptian unit counts as open ground, and
/// ties go to the Mahdists.
#[test]
fn the_gate_is_opened() {
    // A fortress no more: nobody ignores a panic, nobody attacks walls, cavalry has room.
    played(
        "1 14; bara: ali cavalry-a; khartoum: garrison-khartoum sudanese-infantry",
        "begin; attack-all:bara:khartoum:bara; done 4 5 1 6 3 6 ..; tells GateOpened { space:
         khartoum };
         tells BattleBegan { space: khartoum, attacker: Mahdist, terrain: Open;
         tells Superiority { round: 1, dice: [4, 5], modifiers: [[Modifier { reason: Mounted, by:
         1 }], []],
         totals: [5, 5], first: Mahdist, tie: true }; hits = garrison-khartoum-panic",
    );
    // Not where there are British alone; with several battles it is chosen.
    played(
        "3 14; rahad: ali muhamed; kosti: rmli; el-obeid: garrison-c",
        "begin; attack:ali:kosti:rahad; attack:muhamed:el-obeid:rahad; done; fight:kosti ..;
         tells BattleEnded { space: kosti; tells GateOpened { space: el-obeid };
         never GateOpened { space: kosti",
    );
    played(
        "3 14; rahad: ali muhamed; kosti: garrison-d; el-obeid: garrison-c",
        "begin; attack:ali:kosti:rahad; attack:muhamed:el-obeid:rahad; done; asks khartoum-battles;
         fight:kosti;
         asks gate; offers use keep; keep ..; tells GateOpened { space: el-obeid }",
    );
    // The condition: somebody has the links and the spaces to reach one.
    for (turn, on, met) in [
        (3, "rahad: ali; kosti: garrison-d", true),
        (3, "el-obeid: ali; kosti: garrison-d", true),
        (3, "en-nahud: ali; kosti: garrison-d", false),
        (3, "rahad: ali; kosti: rmli", false),
        (3, "rahad: ali; duem: 1st-infantry", false),
        (1, "bara: ali; khartoum: 1st-infantry", true),
    ] {
        let card = khartoum::data().card(khartoum::CardId(14));
        assert_eq!(khartoum::phases::card::can_be_played(&map(turn, on), card), met, "{on}");
    }
    // No such battle follows: the effect is lost.
    played("3 14; rahad: ali; kosti: garrison-d", "begin; done; never GateOpened; asks over");
}

/// K-15, K-R64: the blockade lasts to the next Mahdist player turn, played or skipped; `supplies.rs`
/// tells whom it cuts off.
#[test]
fn blockade() {
    let on =
        "bara: ali mahdi; dongola: garrison-b; korti: rmli; draw empire: K-02; draw mahdist: K-13";
    let mut board = map(3, on);
    board.player = khartoum::Faction::Mahdist;
    use khartoum::phases::Frame;
    let frames = [
        Frame::Player(khartoum::Faction::Mahdist),
        Frame::Player(khartoum::Faction::Empire),
        Frame::PlayerEnd,
        Frame::Play(khartoum::CardId(15)),
    ];
    let mut table = crate::table::course(board, &frames, "begin 1; place:abdulah:bara; done");
    table.play(
        "muster:trinkitat; asks khartoum-move; moves rmli = 1; done; asks khartoum-hold;
    moves rmli = 2",
    );
}

/// K-17, K-R59: after the battles a die for each panicked garrison next to the Mahdi: on 5 or 6 it
/// is eliminated.
#[test]
fn word_of_the_expected_one() {
    let all = "abdulah muhamed ali osman-digna jihadiya-a jihadiya-b cavalry-a cavalry-b";
    let on = format!(
        "bara: mahdi; el-fasher: {all}; khartoum: garrison-khartoum!; korti: rmli;
              duem: garrison-a!; el-obeid: garrison-b; shendi: garrison-c!"
    );
    played(
        &format!("1 17; {on}"),
        "begin; done 5 4; tells Tempted { unit: garrison-khartoum, die: 5 };
         tells Eliminated { unit: garrison-khartoum, cause: GatesOpened }; at garrison-khartoum =
         box;
         tells Tempted { unit: garrison-a, die: 4 }; at garrison-a = duem!; never Tempted { unit:
         garrison-b;
         never Tempted { unit: garrison-c",
    );
    played(&format!("1 17; {on}"), "begin; done 6 6; at garrison-a = box");
    played(
        &format!("1 17; {}", on.replace("bara: mahdi", "gone: mahdi")),
        "begin; done; never Tempted",
    );
}

/// K-18, K-045, K-R30: the Mahdist rolls the die and leads an Egyptian stack so many spaces.
#[test]
fn false_guides() {
    let on = "kosti: 1st-infantry 2nd-infantry bashi-cavalry rmli garrison-d gordon egyptian-boats;
              dara: slatin-bey; khartoum: 4th-infantry; rahad: ali";
    let mut table = played(
        &format!("3 18; {on}"),
        "begin; asks false-guides; asked = mahdist; offers lead:kosti lead:dara; lead:kosti 3;
         tells Guided { from: kosti, units: [1st-infantry, 2nd-infantry, bashi-cavalry], die: 3 };
         asks guides-step; offers step:duem step:sennar step:rahad",
    );
    // By land and river, no space twice; K-R65: British, garrisons, boats and Gordon stay.
    table.play(
        "step:sennar; at 1st-infantry = sennar; at rmli = kosti; at garrison-d = kosti; at gordon
         = kosti;
         at egyptian-boats = kosti; offers step:wad-medani step:gedaref; step:wad-medani;
         offers step:khartoum step:duem step:gedaref; step:duem; at bashi-cavalry = duem;
         asks khartoum-move",
    );
}

/// K-R30, K-R65: the stack stops among Mahdists, who then attack, whether they moved or not; and
/// where no link is left.
#[test]
fn false_guides_lead_to_battle() {
    played(
        "3 18; rahad: ali; kosti: 1st-infantry 2nd-infantry; dongola: garrison-b",
        "begin 5; step:rahad; asks khartoum-move; done 6 1 1 6 1 6 ..;
         tells BattleBegan { space: rahad, attacker: Mahdist, terrain: Scrub, attackers: [ali],
         defenders: [1st-infantry, 2nd-infantry]",
    );
    played(
        "3 18; ariab: ali; dara: slatin-bey",
        "begin 6; step:el-fasher; tells Strayed { to: en-nahud (the only way);
         tells Strayed { to: el-obeid; asks guides-step; offers step:bara step:rahad",
    );
    played("3 18; ariab: ali; wadi-halfa: 3rd-infantry", "begin 2; at 3rd-infantry = dongola");
    // At a dead end it stops.
    played(
        "3 18; ariab: ali; akasha: 3rd-infantry; dara: slatin-bey",
        "begin; lead:akasha 6; step:wadi-halfa; at 3rd-infantry = wadi-halfa; asks khartoum-move",
    );
    // The Mahdi alone, to whom enemies have come, leaves (K-R49).
    played(
        "3 18; rahad: mahdi; kosti: 1st-infantry; dongola: garrison-b",
        "begin 5; step:rahad; done; tells LeaderAlone { unit: mahdi }; asks khartoum-retreat",
    );
}

/// K-R30: Khartoum is spared; without such a stack the condition fails (K-044).
#[test]
fn false_guides_need_a_stack() {
    let guides = |on: &str| {
        let card = khartoum::data().card(khartoum::CardId(18));
        khartoum::phases::card::can_be_played(&map(3, on), card)
    };
    assert!(!guides(
        "khartoum: 4th-infantry; berber: garrison-a rmli gordon; korti: egyptian-boats"
    ));
    assert!(guides("berber: garrison-a bashi-cavalry"));
    assert!(guides("abu-klea: egyptian-camels!"));
}
