//! Retreats: where to, who cannot, and what is counted first (K-049, K-R47, K-R67).

use crate::table::fought;

/// K-R47: first a friendly-occupied town, then any friendly-occupied space, then an empty one; the
/// owner chooses among equals.
#[test]
fn a_retreat_prefers_friends() {
    // Berber has five neighbours: Abu Hamed, Metemma, Kassala; by the desert Ariab and Jakdul Wells.
    let lost = |others: &str, wanted: &str| {
        let on = format!("berber: ali@ariab rmli! {others}");
        fought(&format!("3 mahdist; {on}"), &format!("begin ..; {wanted}"));
    };
    lost("; kassala: garrison-a; abu-hamed: naval-bde", "at rmli = kassala! (a town)");
    lost("; abu-hamed: naval-bde", "at rmli = abu-hamed! (friends)");
    lost(
        "; abu-hamed: naval-bde; metemma: w-boats",
        "asks khartoum-retreat; asked = empire; offers to:abu-hamed to:metemma; to:metemma;
         at rmli = metemma!; tells Retreated { unit: rmli, to: metemma }",
    );
    lost("; kassala: muhamed; dongola: garrison-b", "offers to:abu-hamed to:metemma; first");
    lost("; kassala: muhamed; abu-hamed: osman-digna", "at rmli = metemma! (empty)");
    lost(
        "; kassala: muhamed; abu-hamed: osman-digna; metemma: cavalry-a",
        "at rmli = eliminated; tells Eliminated { unit: rmli, cause: NoRetreat }",
    );
    // By links that it may use: camel units and Gordon go by the desert too.
    fought(
        "3 mahdist; berber: ali@ariab light-camels!; kassala: muhamed; abu-hamed: osman-digna;
         metemma:
         cavalry-a",
        "begin; at light-camels = jakdul-wells!",
    );
}

/// K-R47: defenders do not go where the attackers came from, unless friends are there.
#[test]
fn defenders_do_not_go_where_the_attackers_came_from() {
    fought(
        "3 mahdist; berber: ali@abu-hamed muhamed@metemma rmli! light-camels!; kassala: cavalry-a",
        "begin; asks khartoum-retreat; offers to:jakdul-wells to:ariab; to:ariab;
         at light-camels = ariab!; at rmli = eliminated",
    );
    fought(
        "3 mahdist; berber: ali@abu-hamed muhamed@metemma rmli!; metemma: naval-bde;
         kassala: cavalry-a",
        "begin; at rmli = metemma!",
    );
}

/// K-R67: attackers go back where they came from, each by itself; whoever did not enter in this
/// turn, or finds enemies there, retreats like others.
#[test]
fn attackers_go_back_where_they_came_from() {
    fought(
        "3 mahdist; berber: abdulah@ariab muhamed@abu-hamed osman-digna rmli; metemma: cavalry-a;
         abu-hamed: naval-bde",
        "begin ..; at abdulah = ariab (empty, but it came from there);
         asks khartoum-retreat; offers to:metemma to:ariab (friends, and no enemies);
         to:metemma; at muhamed = metemma; offers to:metemma to:ariab; to:ariab;
         at osman-digna = ariab; asks over",
    );
    // Over the sea passage, if they came that way.
    fought(
        "3 empire; trinkitat: ali rmli@suakin; suakin: garrison-suakin",
        "begin 6 1 ..; at rmli = suakin",
    );
    fought(
        "3 mahdist; trinkitat: ali@tokar rmli!; suakin: garrison-suakin",
        "begin; at rmli = eliminated (a defender does not go by sea)",
    );
}

/// K-R47: boats go by river; K-R35, K-063: south of Khartoum only in flood.
#[test]
fn boats_retreat_by_river() {
    fought("1 mahdist; kosti: ali@sennar w-boats!; duem: rmli", "begin; at w-boats = duem!");
    fought(
        "1 mahdist; duem: ali@kosti w-boats!; bara: rmli; wad-medani: naval-bde",
        "begin; at w-boats = khartoum! (by river, not to friends by land)",
    );
    fought(
        "3 mahdist; duem: ali@kosti w-boats!; khartoum: garrison-khartoum",
        "begin; tells Eliminated { unit: w-boats, cause: NoRetreat }; at w-boats = eliminated",
    );
    fought(
        "3 mahdist; duem: ali@kosti w-boats; khartoum: garrison-khartoum",
        "begin ..; never BrokeOff (nowhere to go: nobody is asked); at w-boats = duem (K-063)",
    );
    fought(
        "3 mahdist; khartoum: ali@bara w-boats!; shendi: garrison-a",
        "begin; at w-boats = shendi!",
    );
}

/// K-049, K-R46: a garrison that has to retreat is eliminated; a loser with one loses it.
#[test]
fn garrisons_do_not_retreat() {
    fought(
        "3 mahdist; berber: ali@ariab garrison-a! rmli!; kassala: naval-bde",
        "begin; tells Eliminated { unit: garrison-a, cause: Garrison }; at garrison-a = box;
         at rmli = kassala!",
    );
    fought(
        "3 mahdist; khartoum: ali@bara garrison-khartoum!; shendi: naval-bde",
        "begin; at garrison-khartoum = box",
    );
}

/// K-R18: where the eliminated go; K-033: Gordon never comes back.
#[test]
fn the_eliminated_go_to_their_boxes() {
    fought(
        "3 mahdist; berber: ali muhamed abdulah gordon rmli 1st-infantry; abu-hamed: garrison-d",
        "begin; stand 6 1 1 1 1 6 6 6; asks steady; rout; never NoRetreat; at rmli = eliminated;
         at 1st-infantry = box; at gordon = abu-hamed!",
    );
    fought(
        "3 mahdist; berber: ali muhamed abdulah gordon! rmli 1st-infantry!; abu-hamed: garrison-d",
        "begin 6 1 1 1 1 1 6 6 ..; at rmli = berber; at 1st-infantry = box; at gordon = gone;
         tells Eliminated { unit: gordon, cause: Hit }",
    );
    fought(
        "3 empire; berber: ali jihadiya-a rmli naval-bde; shendi: garrison-d",
        "begin 1 6 1 1; hit:ali 6 6; at ali = box; at jihadiya-a = box",
    );
}

/// K-052, K-R73: the Mahdi returns after half a die, rounded up, counted from the turn he fell in,
/// whoever was moving; after turn 9 he does not.
#[test]
fn the_mahdi_falls() {
    let falls = |turn: u8, attacker: &str, die: u8, wanted: &str| {
        let on = "dara: mahdi! rmli; en-nahud: g-1st-bde; el-fasher: g-2nd-bde";
        let on =
            on.replace("mahdi!", if attacker == "empire" { "mahdi!" } else { "mahdi!@el-fasher" });
        let text = format!("begin {die}; at mahdi = {wanted}");
        fought(&format!("{turn} {attacker}; {on}"), &text);
    };
    for (die, turns) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        falls(
            4,
            "empire",
            die,
            &format!(
                "returning-{}; tells MahdiFell {{ die: {die}, returns: Some({}) }}",
                4 + turns,
                4 + turns
            ),
        );
    }
    falls(6, "mahdist", 5, "returning-9");
    falls(7, "mahdist", 5, "gone; tells MahdiFell { die: 5, returns: None }");
    falls(9, "empire", 1, "gone");
}
