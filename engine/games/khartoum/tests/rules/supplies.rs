//! Supply (K-069, K-070, K-R52, K-R53), as movement tells it: whoever is out of it goes half as far.

use khartoum::supply::{When, is_supplied};

use crate::table::{map, moved, unit};

#[track_caller]
fn go(rows: &str) {
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let (on, wanted) = row.split_once(" => ").unwrap_or_else(|| panic!("two parts: {row}"));
        let mut board = map(3, on);
        board.player = khartoum::Faction::Empire;
        for far in wanted.split_whitespace() {
            let (key, moves) = far.rsplit_once('-').expect("a number behind the last dash");
            let found = khartoum::phases::moves::allowance(&board, unit(key)).to_string();
            assert_eq!(found, moves, "{key} in {row}");
        }
    }
}

/// K-069: the Mahdists are supplied wherever they are. K-R52: half of 3 is 2, of 2 and 1 it is 1.
#[test]
fn mahdists_are_always_supplied() {
    go("tokar: ali; murat-wells: cavalry-a mahdi; khartoum: rmli => ali-2 cavalry-a-4 mahdi-3
        tokar: rmli g-cavalry => rmli-1 g-cavalry-2
        suakin: rmli g-cavalry => rmli-2 g-cavalry-3");
}

/// K-070 a: in a town or fortress, without enemies.
#[test]
fn a_town_supplies_whoever_is_in_it() {
    go("kassala: rmli; berber: ali => rmli-2
        el-obeid: rmli; bara: ali; rahad: muhamed; en-nahud: cavalry-a => rmli-2
        trinkitat: rmli => rmli-1
        kassala: rmli ali => rmli-1");
}

/// K-070 b: within two spaces of a town that friends occupy, and the space between is not the
/// enemy's; K-R53: by every link, the passage too.
#[test]
fn a_town_supplies_two_spaces_around() {
    go("dongola: garrison-b; akasha: rmli => rmli-2
        dongola: garrison-b; abu-hamed: rmli => rmli-2
        dongola: garrison-b; berber: ali; metemma: rmli => rmli-1
        dongola: garrison-b; korti: ali; abu-hamed: rmli => rmli-1
        dongola: garrison-b; korti: ali g-1st-bde; abu-hamed: rmli => rmli-2
        dongola: garrison-b ali; korti: rmli => rmli-1
        dongola: w-boats; korti: rmli => rmli-1
        dongola: gordon; korti: rmli => rmli-2
        wadi-halfa: garrison-wadi-halfa; murat-wells: rmli => rmli-2
        berber: garrison-a; sinkat: rmli => rmli-2
        berber: garrison-a; ariab: ali; sinkat: rmli => rmli-1
        suakin: garrison-suakin; trinkitat: rmli => rmli-2
        suakin: garrison-suakin; tokar: rmli; tamai: ali => rmli-2
        suakin: garrison-suakin; tokar: rmli; tamai: ali; trinkitat: muhamed => rmli-1
        khartoum: garrison-khartoum; kosti: ali; duem: rmli; sennar: muhamed => rmli-2");
}

/// K-R53: by an option of ours the desert carries no supply.
#[test]
fn the_desert_may_carry_no_supply() {
    go("ours: deserts; wadi-halfa: garrison-wadi-halfa; murat-wells: rmli => rmli-1
        ours: deserts; berber: garrison-a; sinkat: rmli => rmli-1
        ours: deserts; dongola: garrison-b; abu-hamed: rmli => rmli-2");
}

/// K-070 c: boats are supplied, and whoever is in their space; no other space.
#[test]
fn boats_supply_their_own_space() {
    go("korti: w-boats rmli; abu-hamed: g-1st-bde => w-boats-3 rmli-2 g-1st-bde-1
        korti: egyptian-boats! rmli => rmli-2");
}

/// K-070 d: Gordon and camel units are supplied, and supply nobody.
#[test]
fn gordon_and_camels_need_nobody() {
    go("abu-klea: gordon light-camels rmli => gordon-4 light-camels-4 rmli-1
        abu-klea: heavy-camels; ariab: egyptian-camels => heavy-camels-4 egyptian-camels-4");
}

/// K-070 a: for a battle only the defending side has the town.
#[test]
fn in_battle_only_a_defender_has_the_town() {
    let board = map(3, "kassala: ali rmli light-camels");
    let judged =
        |key: &str, defending: bool| is_supplied(&board, unit(key), When::Battle { defending });
    assert_eq!([true, false].map(|defends| judged("rmli", defends)), [true, false]);
    assert_eq!([true, false].map(|defends| judged("light-camels", defends)), [true, true]);
    assert!(!is_supplied(&board, unit("rmli"), When::Moving), "enemies are there");
    let near = map(3, "kassala: ali rmli; berber: garrison-a");
    assert!(is_supplied(&near, unit("rmli"), When::Battle { defending: false }), "K-070 b");
    let walls = map(1, "khartoum: ali rmli");
    let judged = |defending| is_supplied(&walls, unit("rmli"), When::Battle { defending });
    assert_eq!([true, false].map(judged), [true, false]);
}

/// K-15, K-R59, K-R64: under the blockade units next to Mahdists draw no supply from towns around,
/// the desert and every state of the Nile included; their own town still feeds them.
#[test]
fn a_blockade_cuts_off_whoever_is_next_to_mahdists() {
    let far = |on: &str, key: &str| {
        let mut board = map(3, on);
        board.player = khartoum::Faction::Empire;
        let open = khartoum::phases::moves::allowance(&board, unit(key));
        board.blockade = true;
        [open, khartoum::phases::moves::allowance(&board, unit(key))]
    };
    assert_eq!(far("dongola: garrison-b; korti: rmli; bara: ali", "rmli"), [2, 1], "desert link");
    assert_eq!(far("dongola: garrison-b; korti: rmli; berber: ali", "rmli"), [2, 2], "not next to");
    assert_eq!(far("dongola: garrison-b rmli; korti: ali", "rmli"), [2, 2], "its own town");
    assert_eq!(far("khartoum: garrison-khartoum; duem: rmli; kosti: ali", "rmli"), [2, 1]);
    assert_eq!(far("suakin: garrison-suakin; trinkitat: rmli; tamai: ali", "rmli"), [2, 2]);
    assert_eq!(far("korti: w-boats rmli; bara: ali", "rmli"), [2, 2], "boats");
    let contested = "dongola: garrison-b; korti: rmli; berber: garrison-a; bara: ali naval-bde";
    assert_eq!(far(contested, "rmli"), [2, 2], "K-R37: they do not occupy it");
}

/// K-047: each contingent uses the other's supply; K-R52: judged as a unit starts to move.
#[test]
fn contingents_share_their_sources() {
    moved(
        "3 british; berber: garrison-a; metemma: rmli; shendi: g-1st-bde",
        "begin; moves rmli = 2; goes rmli = abu-hamed berber kassala khartoum shendi",
    );
    moved(
        "3 british; kassala: rmli naval-bde; khartoum: ali",
        "begin; march:rmli:gedaref; moves naval-bde = 2; march:naval-bde:gedaref; moves rmli = 1",
    );
}
