//! What hits do: panic, rout, elimination, and who is spared (K-R44, K-R45, K-R48, K-R50, K-054,
//! K-055).

use crate::table::{fought, turned};

/// Abdulah and Muhamed attack and both hit. Rows of turn, space, who defends it, the dice of both
/// hits, and what they do.
#[track_caller]
fn struck(rows: &str) {
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let parts: Vec<&str> = row.split(" => ").collect();
        let [turn, on, dice, wanted] = parts[..] else { panic!("four parts: {row}") };
        let asked = on.contains("gordon") && !on.contains("gordon!");
        let on = on.replace(':', ": abdulah muhamed");
        let (turn, ours) = turn.split_once(' ').unwrap_or((turn, ""));
        // Somewhere to go.
        let on = format!(
            "ours: {ours}; {on}; shendi: garrison-d; abu-hamed: garrison-b; akasha: garrison-a"
        );
        let begin = if asked { "begin; stand" } else { "begin" };
        let text = format!("{begin} 6 1 1 1 {dice} ..; hits = {wanted}");
        fought(&format!("{turn} mahdist; {on}"), &text);
    }
}

/// K-R44: none, panic, rout, eliminated; 1 more for who has panicked, 1 less for elite units.
#[test]
fn a_hit_is_settled_by_a_die() {
    struck(
        "3 => berber: g-1st-bde rmli => 1 1 => g-1st-bde-none rmli-none
         3 => berber: g-1st-bde rmli => 2 1 => g-1st-bde-panic rmli-none
         3 => berber: g-1st-bde rmli => 3 4 => g-1st-bde-panic rmli-panic
         3 => berber: g-1st-bde rmli => 4 1 => g-1st-bde-panic rmli-none
         3 => berber: g-1st-bde rmli => 5 1 => g-1st-bde-rout rmli-none
         3 => berber: g-1st-bde rmli => 6 6 => g-1st-bde-eliminated rmli-eliminated
         3 => berber: g-1st-bde rmli! => 1 1 => g-1st-bde-none rmli-rout
         3 => berber: g-1st-bde rmli! => 1 3 => g-1st-bde-none rmli-rout
         3 => berber: g-1st-bde rmli! => 1 4 => g-1st-bde-none rmli-rout
         3 => berber: g-1st-bde rmli! => 1 5 => g-1st-bde-none rmli-eliminated
         3 => berber: guards-bde rmli => 2 1 => guards-bde-none rmli-none
         3 => berber: guards-bde rmli => 3 1 => guards-bde-panic rmli-none
         3 => berber: guards-bde rmli => 5 1 => guards-bde-panic rmli-none
         3 => berber: g-1st-bde guards-bde! => 1 1 => g-1st-bde-none guards-bde-none
         3 => berber: g-1st-bde guards-bde! => 1 6 => g-1st-bde-none guards-bde-eliminated",
    );
}

/// K-R44: an effect holds at once: who has routed is away, panicked, and who has panicked does not
/// fire in this round.
#[test]
fn a_result_applies_at_once() {
    fought(
        "3 mahdist; berber: abdulah muhamed g-1st-bde rmli naval-bde; abu-hamed: garrison-b",
        "begin 6 1 1 1 5; tells Retreated { unit: g-1st-bde, to: abu-hamed };
         at g-1st-bde = abu-hamed!; asks khartoum-hit; hit:rmli 3 ..; at rmli = berber!;
         tells Fired { of: Empire, shots: [Shot { unit: naval-bde, die: 6, needed: 4 }] }",
    );
}

/// K-054, K-R45: "Eliminate" on the back makes a panic an elimination, also of who is panicked; a
/// rout is what it is to others, but for an option, and no effect is none.
#[test]
fn some_egyptians_are_eliminated_by_a_panic() {
    struck(
        "3 => berber: naval-bde 1st-infantry => 1 1 => naval-bde-none 1st-infantry-none
         3 => berber: naval-bde 1st-infantry => 1 2 => naval-bde-none 1st-infantry-eliminated
         3 => berber: naval-bde 1st-infantry => 1 5 => naval-bde-none 1st-infantry-rout
         3 routs => berber: naval-bde 1st-infantry => 1 5 => naval-bde-none 1st-infantry-eliminated
         3 => berber: naval-bde 1st-infantry! => 1 3 => naval-bde-none 1st-infantry-eliminated
         3 => berber: naval-bde 1st-infantry! => 1 4 => naval-bde-none 1st-infantry-rout
         3 => berber: naval-bde bashi-infantry => 1 3 => naval-bde-none bashi-infantry-eliminated
         3 => berber: naval-bde sudanese-infantry => 1 3 => naval-bde-none sudanese-infantry-panic
         3 => berber: naval-bde garrison-c => 1 3 => naval-bde-none garrison-c-panic",
    );
    fought(
        "3 mahdist; berber: abdulah 1st-infantry; abu-hamed: garrison-b",
        "begin 6 1 1 2; tells Eliminated { unit: 1st-infantry, cause: Morale }; at 1st-infantry =
         box",
    );
    // Cavalry and the others of K-R15 too.
    for key in "2nd-infantry 3rd-infantry 4th-infantry slatin-bey 5th-infantry".split(' ') {
        let on = format!("berber: abdulah {key}; abu-hamed: garrison-b");
        fought(&format!("3 mahdist; {on}"), &format!("begin 6 1 1 4; hits = {key}-eliminated"));
    }
    fought(
        "3 mahdist; berber: abdulah bashi-cavalry; abu-hamed: garrison-b",
        "begin; stand 6 1 1 2; hits = bashi-cavalry-eliminated",
    );
}

/// K-055: not in a fortress that they defend, and not beside Gordon, wherever he is.
#[test]
fn walls_and_gordon_steady_them() {
    struck(
        "1 => khartoum: garrison-khartoum 1st-infantry => 3 3 => garrison-khartoum-ignored 1st-infantry-ignored
         1 => khartoum: garrison-khartoum 1st-infantry => 5 5 => garrison-khartoum-ignored 1st-infantry-ignored
         1 => khartoum: garrison-khartoum 1st-infantry => 6 6 => garrison-khartoum-eliminated 1st-infantry-eliminated
         1 => khartoum: garrison-khartoum gordon 1st-infantry => 3 3 => garrison-khartoum-ignored 1st-infantry-ignored
         3 => khartoum: garrison-khartoum 1st-infantry => 3 3 => garrison-khartoum-panic 1st-infantry-eliminated
         3 => khartoum: naval-bde 1st-infantry gordon => 1 3 => naval-bde-none 1st-infantry-panic
         3 => khartoum: naval-bde 1st-infantry gordon! => 1 5 => naval-bde-none 1st-infantry-rout
         3 => khartoum: naval-bde 1st-infantry! gordon => 1 4 => naval-bde-none 1st-infantry-rout",
    );
    // As attackers: beside Gordon, but not against walls without him.
    fought(
        "6 empire; khartoum: abdulah 1st-infantry@shendi; shendi: garrison-d",
        "begin 6 1 1 3; hits = 1st-infantry-eliminated",
    );
    fought(
        "6 empire; khartoum: abdulah 1st-infantry@shendi gordon@shendi; shendi: garrison-d",
        "begin 6 1 1 3 6; hits = 1st-infantry-panic; asks break-off",
    );
}

/// K-R48: an elite unit that routs may stay, panicked, once a battle.
#[test]
fn an_elite_unit_may_refuse_to_rout() {
    let on = "berber: abdulah muhamed guards-bde rmli; abu-hamed: garrison-b";
    fought(
        &format!("3 mahdist; {on}"),
        "begin 6 1 1 1 6; asks steady; asked = empire; offers stay rout; rout 1 ..;
         tells Steadied { unit: guards-bde, stays: false };
         tells Retreated { unit: guards-bde, to: abu-hamed }; at guards-bde = abu-hamed!",
    );
    fought(
        &format!("3 mahdist; {on}"),
        "begin 6 1 1 1 6; stay 1 6 6 1 1 1 1 5 ..;
         tells Steadied { unit: guards-bde, stays: true };
         hits = rmli-none rmli-none guards-bde-rout; at guards-bde = abu-hamed!",
    );
    // Gordon is elite (K-053).
    fought(
        "3 mahdist; berber: abdulah muhamed gordon garrison-a; abu-hamed: garrison-b",
        "begin; stand 6 1 1 1 1 6; hits = garrison-a-none gordon-rout; asks steady; stay ..;
         at gordon = berber!",
    );
}

/// K-049: a garrison that routs is eliminated; K-R15: it has no "Eliminate" on its back.
#[test]
fn a_garrison_that_routs_is_gone() {
    fought(
        "3 mahdist; berber: abdulah muhamed garrison-a rmli; abu-hamed: garrison-b",
        "begin 6 1 1 1 1 5 ..; hits = rmli-none garrison-a-rout;
         tells Eliminated { unit: garrison-a, cause: Garrison }; at garrison-a = box",
    );
}

/// K-R50, K-R17: panicked units are turned up in their owner's turn, before anything else; until
/// then they do not fire.
#[test]
fn panicked_units_rally_in_their_own_turn() {
    turned(
        "4 empire; berber: rmli! 1st-infantry!; dongola: naval-bde; bara: ali!;
         eliminated: g-1st-bde;
         draw empire: K-02",
        "begin; tells Rallied { of: Empire, units: [1st-infantry, rmli] }; at rmli = berber;
         at ali = bara!; asks khartoum-recruits",
    );
    turned(
        "4 mahdist; bara: ali!; berber: rmli!; draw mahdist: K-14",
        "begin; tells Rallied { of: Mahdist, units: [ali] }; at ali = bara; at rmli = berber!",
    );
    fought(
        "3 mahdist; berber: abdulah rmli naval-bde!; abu-hamed: garrison-b",
        "begin 1 6 6 ..; tells Fired { of: Empire, shots: [Shot { unit: rmli, die: 6, needed: 4 }]
         }",
    );
}
