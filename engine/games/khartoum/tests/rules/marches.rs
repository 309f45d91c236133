//! Movement: who may go, by which links and how far; boats and cargo; the sea passage (K-046 to
//! K-051, K-056 to K-064, K-R27, K-R32 to K-R36, K-R66, K-R74).

use crate::table::{map, moved};

/// K-046, K-048, K-R27, K-051: the contingent that the card names moves, and Gordon with either.
#[test]
fn the_card_says_who_moves() {
    let on = "berber: rmli gordon 1st-infantry garrison-a";
    moved(
        &format!("3 british; {on}"),
        "begin; goes 1st-infantry = nowhere; goes garrison-a = nowhere;
         goes rmli = abu-hamed gedaref kassala korti metemma shendi tokar; may
         march:gordon:abu-hamed",
    );
    moved(
        &format!("3 egyptian; {on}"),
        "begin; goes rmli = nowhere; may march:1st-infantry:kassala
         march:gordon:abu-hamed",
    );
    moved(
        &format!("3 both; {on}"),
        "begin; may march:rmli:kassala march:1st-infantry:kassala
         march-all:berber:kassala; march-all:berber:kassala; at rmli = kassala; at gordon = kassala;
         at 1st-infantry = kassala; at garrison-a = berber (K-049)",
    );
    moved(
        "3 mahdist; rahad: ali; sinkat: osman-digna mahdi jihadiya-a",
        "begin;
         march:ali:kosti; march-all:sinkat:tamai; at osman-digna = tamai; at mahdi = tamai;
         at jihadiya-a = tamai; asks khartoum-move (the order of a stack may change);
         done; asks over",
    );
}

/// K-056, K-R33: desert links are open to camel units, Gordon and all Mahdists.
#[test]
fn desert_links_are_for_some() {
    let on = "abu-klea: light-camels gordon; metemma: rmli g-cavalry naval-bde; shendi: garrison-a";
    moved(
        &format!("3 british; {on}"),
        "begin;
         may march:light-camels:berber march:light-camels:korti march:gordon:berber;
         cannot march:rmli:abu-klea march:g-cavalry:abu-klea march:g-cavalry:jakdul-wells;
         may march:g-cavalry:khartoum march:rmli:berber",
    );
    moved(
        "3 mahdist; abu-klea: cavalry-a ali jihadiya-a mahdi",
        "begin;
         goes ali = berber jakdul-wells korti metemma shendi;
         goes jihadiya-a = abu-hamed ariab bara berber dongola jakdul-wells kassala khartoum korti
         metemma shendi;
         may march:cavalry-a:wad-medani march:mahdi:kassala",
    );
    moved(
        "3 egyptian; berber: bashi-cavalry; abu-hamed: egyptian-camels",
        "begin;
         cannot march:bashi-cavalry:ariab; may march:egyptian-camels:murat-wells",
    );
}

/// K-057, K-R33: everybody goes along river links, at any state of the Nile.
#[test]
fn land_units_go_along_the_river() {
    // To Bara by Duem: two spaces.
    let wanted =
        "begin; goes rmli = bara duem gedaref kosti metemma rahad sennar shendi wad-medani";
    for turn in [1, 3] {
        moved(&format!("{turn} british; khartoum: rmli"), wanted);
    }
}

/// K-R32: whoever enters a space with enemies stops there; nobody goes through one. An attack is
/// made from a space next to it, and goes back there.
#[test]
fn enemies_stop_a_move() {
    moved(
        "3 mahdist; bara: ali; duem: rmli; khartoum: garrison-khartoum",
        "begin; goes ali = abu-hamed dongola el-obeid en-nahud jakdul-wells korti rahad xduem-bara
         xkhartoum-bara",
    );
    moved(
        "3 mahdist; rahad: ali muhamed; duem: rmli; dongola: garrison-b",
        "begin; may attack:ali:duem:rahad attack:ali:duem:kosti
         attack-all:rahad:duem:kosti; cannot attack:ali:duem:bara (it is three spaces);
         attack-all:rahad:duem:kosti; tells Moved { units: [ali, muhamed],
         path: [rahad, kosti, duem], cargo: [], attack: true, open: true }; asks khartoum-move;
         done ..;
         at ali = kosti (K-R67); at muhamed = kosti",
    );
    // A lone leader and boats are enemies too (K-R58).
    for enemy in ["gordon", "egyptian-boats", "garrison-a", "rmli!"] {
        let on = format!("rahad: ali; kosti: {enemy}; duem: muhamed");
        moved(
            &format!("1 mahdist; {on}"),
            "begin; may attack:ali:kosti:rahad; cannot march:ali:kosti march:ali:sennar",
        );
    }
}

/// K-R32, K-R74: units leave a stack one by one, each for its whole move; who has moved does not
/// move again.
#[test]
fn units_move_one_by_one() {
    moved(
        "3 mahdist; rahad: ali muhamed cavalry-a",
        "begin; march:ali:bara; goes ali = nowhere; may march:muhamed:bara; march:muhamed:bara;
         stack bara = ali muhamed; stack rahad = cavalry-a; march:cavalry-a:khartoum; done;
         seen bara = ali+; seen khartoum = cavalry-a; asks over",
    );
}

/// K-R49: a leader alone may not go where enemies are; with others, or to friends, he may.
#[test]
fn a_leader_alone_does_not_attack() {
    moved(
        "3 mahdist; rahad: mahdi ali; kosti: rmli garrison-d",
        "begin; cannot attack:mahdi:kosti:rahad; may attack-all:rahad:kosti:rahad;
         attack:ali:kosti:rahad; may attack:mahdi:kosti:rahad",
    );
    moved(
        "3 british; khartoum: gordon; duem: ali",
        "begin; cannot attack:gordon:duem:khartoum; may march:gordon:wad-medani;
         cannot march:gordon:duem",
    );
}

/// K-058, K-059, K-063: boats go along river links, three spaces; south of Khartoum in flood only.
#[test]
fn boats_keep_to_the_river() {
    moved(
        "1 british; khartoum: w-boats",
        "begin;
         goes w-boats = berber duem kosti metemma sennar shendi wad-medani",
    );
    moved("3 british; khartoum: w-boats", "begin; goes w-boats = berber metemma shendi");
    moved(
        "3 british; kosti: w-boats; sennar: rmli",
        "begin; goes w-boats = nowhere; done;
         asks over",
    );
    moved(
        "6 british; kosti: w-boats",
        "begin; may sail:w-boats:khartoum sail:w-boats:shendi;
         cannot sail:w-boats:sennar sail:w-boats:rahad",
    );
}

/// K-061, K-R36: boats go through enemies, but stop at Khartoum if it is the enemy's.
#[test]
fn boats_pass_enemies() {
    moved(
        "1 british; berber: w-boats rmli; metemma: ali; shendi: muhamed",
        "begin;
         goes w-boats = abu-hamed dongola khartoum korti xmetemma-berber xmetemma-shendi
         xshendi-metemma;
         sail:w-boats:khartoum; wants 0 to 1; +aboard:rmli;
         tells Moved { units: [w-boats, rmli], path: [berber, metemma, shendi, khartoum],
         cargo: [rmli], attack: false }; at rmli = khartoum",
    );
    moved(
        "1 british; shendi: w-boats; khartoum: ali",
        "begin;
         goes w-boats = abu-hamed berber metemma xkhartoum-shendi",
    );
    moved("1 egyptian; shendi: w-boats; khartoum: ali", "begin; goes w-boats = nowhere");
    let mut debate = map(1, "shendi: w-boats; khartoum: ali");
    debate.player = khartoum::Faction::Empire;
    debate.now.contingents = vec![khartoum::Contingent::British];
    let offers: Vec<String> =
        khartoum::phases::moves::offers(&debate).iter().map(ToString::to_string).collect();
    assert_eq!(offers, ["sail:w-boats:abu-hamed", "sail:w-boats:berber", "sail:w-boats:metemma"]);
}

/// K-060, K-R27, K-R34, K-R66: boats carry four units of any kind, of the other contingent too, no
/// garrison; who was carried does not move by itself.
#[test]
fn boats_carry_four() {
    let on =
        "berber: w-boats rmli gordon 1st-infantry light-camels g-cavalry garrison-a egyptian-boats";
    let mut table = moved(
        &format!("3 british; {on}"),
        "begin; sail:w-boats:metemma; asks cargo; wants 0 to 4;
         offers aboard:1st-infantry aboard:rmli aboard:gordon aboard:g-cavalry aboard:light-camels",
    );
    table.play(
        "+aboard:rmli+aboard:gordon+aboard:1st-infantry+aboard:g-cavalry; at gordon = metemma;
         at 1st-infantry = metemma; at light-camels = berber; goes rmli = nowhere;
         goes 1st-infantry = nowhere; goes w-boats = khartoum shendi abu-hamed"
            .replace("khartoum shendi abu-hamed", "abu-hamed berber khartoum shendi")
            .as_str(),
    );
    // They may go on, and put down and take up on the way.
    table.play(
        "sail:w-boats:shendi; offers aboard:1st-infantry aboard:rmli aboard:gordon aboard:g-cavalry;
         +aboard:rmli; at 1st-infantry = metemma; goes 1st-infantry = nowhere;
         goes w-boats = khartoum metemma; march:light-camels:abu-hamed; goes w-boats = nowhere
         (its move is over)",
    );
    // Who has moved is not taken aboard.
    moved(
        "3 british; korti: rmli; berber: w-boats naval-bde",
        "begin; march:rmli:abu-hamed; sail:w-boats:abu-hamed; +; sail:w-boats:korti; at w-boats =
         korti",
    );
    // Boats alone go at once.
    moved("3 british; berber: w-boats", "begin; sail:w-boats:metemma; asks khartoum-move");
}

/// K-R27, K-R66: a unit of the contingent that does not attack is not carried into one.
#[test]
fn cargo_that_may_not_attack_stays_behind() {
    moved(
        "3 british; berber: w-boats rmli 1st-infantry gordon; shendi: ali; korti: naval-bde;
         dongola:
         garrison-b",
        "begin; sail-against:w-boats:shendi:metemma; offers aboard:rmli aboard:gordon;
         +aboard:rmli; at rmli = shendi; at 1st-infantry = berber; asks khartoum-move",
    );
}

/// K-R34: in battle cargo is ashore: it fires and is hit, and does not go down with the boats.
#[test]
fn cargo_fights_ashore() {
    moved(
        "3 british; berber: w-boats rmli; metemma: ali muhamed; dongola: garrison-b;
         kassala: garrison-c",
        "begin; sail-against:w-boats:metemma:berber; +aboard:rmli 6 1 1 1 1 6 4 1 ..; tells Fired
         { of: Empire, shots: [Shot { unit: rmli, die: 4, needed: 4 }] };
         hits = rmli-none w-boats-eliminated muhamed-none; at w-boats = eliminated;
         at rmli = berber
         (after three rounds, where it came from)",
    );
}

/// K-064, K-059: land units of the Empire go between the ports for one space of movement, as part
/// of a longer move too, and attack there; garrisons, boats and Mahdists do not.
#[test]
fn the_passage_joins_the_ports() {
    moved(
        "3 british; suakin: rmli garrison-suakin g-cavalry light-camels",
        "begin;
         may march:rmli:trinkitat march:rmli:tokar march-all:suakin:trinkitat; march:rmli:trinkitat;
         tells Moved { units: [rmli], path: [suakin, trinkitat]; goes garrison-suakin = nowhere",
    );
    moved(
        "3 both; trinkitat: 1st-infantry gordon; suakin: ali",
        "begin;
         may attack:1st-infantry:suakin:trinkitat; attack-all:trinkitat:suakin:trinkitat ..; asks
         break-off; asked = empire",
    );
    moved(
        "3 mahdist; suakin: ali; sinkat: muhamed",
        "begin; cannot march:ali:trinkitat;
         may march:ali:tokar",
    );
}
