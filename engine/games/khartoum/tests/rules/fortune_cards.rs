//! Each of the 22 Fortune cards (K-R54).

use khartoum::Faction;
use khartoum::phases::Frame;

use crate::fortune::moved;
use crate::table::{course, fought, map, turned};

/// K-19: British infantry ignores Panic in this round, not a Rout.
#[test]
fn the_square_holds() {
    let on = "berber: ali muhamed g-1st-bde rmli sudanese-infantry; abu-hamed: garrison-b; hand
    empire: K-19";
    fought(
        &format!("3 mahdist; {on}"),
        "begin; fortune:K-19 6 1 1 1 4 5 ..;
         hits = g-1st-bde-ignored rmli-rout",
    );
    fought("3 mahdist; berber: ali garrison-a; hand empire: K-19", "begin; cannot fortune:K-19");
}

/// K-20: one British unit does not fire in this round.
#[test]
fn the_gardner_jams() {
    let on = "berber: ali g-1st-bde naval-bde sudanese-infantry; hand mahdist: K-20";
    fought(
        &format!("3 mahdist; {on}"),
        "begin; may fortune-on:K-20:g-1st-bde fortune-on:K-20:naval-bde;
         cannot fortune-on:K-20:sudanese-infantry; fortune-on:K-20:g-1st-bde 1 6 6 6 6 1 6 6 6 6 6
         1 6 6 6 6 6;
         tells FortunePlayed { of: Mahdist, card: K-20, unit: Some(g-1st-bde)",
    );
}

/// K-21: in the first round in scrub the Mahdists have superiority without a roll.
#[test]
fn a_rush_from_the_grass() {
    fought(
        "3 empire; tamai: ali rmli; suakin: garrison-suakin; hand mahdist: K-21",
        "begin; fortune:K-21 ..; tells Rushed { round: 1, first: Mahdist }; tells Superiority {
         round: 2",
    );
    fought(
        "3 empire; tokar: ali rmli; suakin: garrison-suakin; hand mahdist: K-21",
        "begin; cannot fortune:K-21; no ..; asks fortune-battle",
    );
    fought(
        "3 empire; tamai: ali rmli; suakin: garrison-suakin; hand mahdist: K-21",
        "begin; no ..; asks fortune-battle (round 2); cannot fortune:K-21",
    );
}

/// K-22: +2 in round 1 for an Empire that defends outside a town.
#[test]
fn a_zariba() {
    fought(
        "3 mahdist; tamai: ali rmli; suakin: garrison-suakin; hand empire: K-22",
        "begin; fortune:K-22 4 3 ..; tells Superiority { round: 1, dice: [4, 3], modifiers: [[],
         [Modifier { reason: Zariba, by: 2 }]], totals: [4, 5]; tells Superiority { round: 2,
         dice: [3, 4], modifiers: [[], []]",
    );
    fought("3 mahdist; berber: ali rmli; hand empire: K-22", "begin; cannot fortune:K-22");
    fought(
        "3 empire; tamai: ali rmli; suakin: garrison-suakin; hand empire: K-22",
        "begin; cannot fortune:K-22",
    );
}

/// K-23: one stack goes a space further; where it is the Empire is not told.
#[test]
fn a_night_march() {
    let table = moved(
        "3 mahdist; rahad: ali mahdi; bara: muhamed; hand mahdist: K-23",
        "begin; may fortune-at:K-23:rahad fortune-at:K-23:bara; fortune-at:K-23:rahad; moves ali =
         3;
         moves mahdi = 4; moves muhamed = 2; cannot fortune-at:K-23:bara",
    );
    let told = table.told_to(Some(Faction::Empire));
    let wanted = "FortunePlayed { of: Mahdist, card: K-23, unit: None, space: None, die: None }";
    assert!(told.contains(&wanted.to_owned()), "{told:#?}");
}

/// K-24: boats go a space further, on their way too.
#[test]
fn steam_up() {
    moved(
        "3 empire; berber: w-boats; korti: egyptian-boats; hand empire: K-24",
        "begin; may fortune-on:K-24:egyptian-boats; fortune-on:K-24:w-boats; moves w-boats = 4;
         moves egyptian-boats = 3",
    );
    moved(
        "3 empire; berber: w-boats; hand empire: K-24",
        "begin; sail:w-boats:metemma; goes w-boats = abu-hamed berber khartoum shendi;
         fortune-on:K-24:w-boats;
         goes w-boats = abu-hamed berber khartoum korti shendi",
    );
}

/// K-25: at any time the Empire looks through a stack, or the Mahdists see a held card.
#[test]
fn spies() {
    let mut table = moved(
        "3 empire; rahad: ali mahdi; bara: muhamed; hand empire: K-25; kosti: rmli",
        "begin; may fortune-at:K-25:rahad; cannot fortune-at:K-25:bara (there is nobody beneath)",
    );
    table
        .play("fortune-at:K-25:rahad; tells Learnt { of: Empire, units: [ali, mahdi], cards: [] }");
    assert!(!table.told_to(None).iter().any(|text| text.contains("units: [ali, mahdi]")));
    moved(
        "3 mahdist; rahad: ali mahdi; hand empire: K-25; kosti: rmli",
        "begin; asks fortune-reaction;
         asked = empire; offers fortune-at:K-25:rahad no; no; asks khartoum-move",
    );
    let on = "rahad: ali; hand mahdist: K-25; held empire: K-04; kosti: rmli";
    let table = moved(
        &format!("3 mahdist; {on}"),
        "begin; fortune:K-25;
         tells Learnt { of: Mahdist, units: [], cards: [K-04] }; hand mahdist = none",
    );
    assert!(
        !table.told_to(Some(Faction::Empire)).iter().any(|text| text.contains("cards: [K-04]"))
    );
    moved(
        &format!("3 mahdist; {}", on.replace("held empire: K-04; ", "")),
        "begin; cannot fortune:K-25",
    );
    // In a battle too.
    fought(
        "3 mahdist; berber: ali rmli; rahad: muhamed mahdi; hand empire: K-25",
        "begin; fortune-at:K-25:rahad ..; tells Learnt { of: Empire, units: [muhamed, mahdi]",
    );
}

/// K-26: an enemy stack in the desert goes one space. K-R72: in thick fog the Empire is not asked about
/// recruits it has not seen yet.
#[test]
fn a_sandstorm() {
    moved(
        "3 empire; abu-klea: light-camels gordon; berber: rmli; hand mahdist: K-26",
        "begin; asks fortune-reaction; asked = mahdist; offers fortune-at:K-26:abu-klea no;
         fortune-at:K-26:abu-klea; moves light-camels = 1; moves gordon = 1; moves rmli = 2",
    );
    moved(
        "3 mahdist; abu-klea: ali mahdi; hand empire: K-26; berber: rmli",
        "begin; fortune-at:K-26:abu-klea; moves ali = 1; moves mahdi = 1",
    );
    moved("3 mahdist; berber: ali; hand empire: K-26; korti: rmli", "begin; offers no");
    let mut board = map(3, "ours: thick; rahad: mahdi; ariab: ali; hand empire: K-26; korti: rmli");
    board.player = Faction::Mahdist;
    course(
        board,
        &[Frame::PlayerEnd, Frame::Play(khartoum::CardId(11))],
        "begin 1 1; place:abdulah:abu-klea; place:muhamed:ariab; asks fortune-reaction;
         offers fortune-at:K-26:ariab no; fortune-at:K-26:ariab; moves ali = 1; moves muhamed = 1;
         moves abdulah = 2",
    );
}

/// K-27: one camel unit goes one space.
#[test]
fn camels_founder() {
    moved(
        "3 empire; berber: light-camels heavy-camels gordon; hand mahdist: K-27",
        "begin; offers fortune-on:K-27:heavy-camels fortune-on:K-27:light-camels no;
         fortune-on:K-27:light-camels; moves light-camels = 1; moves heavy-camels = 4",
    );
}

/// K-28: at wells all Empire units are out of supply, camel units too.
#[test]
fn a_poisoned_well() {
    fought(
        "3 mahdist; abu-klea: ali light-camels; hand mahdist: K-28",
        "begin; asks break-off; stand; fortune:K-28 1 6 ..; tells Superiority { round: 1, dice:
         [1, 6],
         modifiers: [[], [Modifier { reason: Mounted, by: 1 }, Modifier { reason: Unsupplied, by:
         -1 }]];
         tells Fired { of: Empire, shots: [Shot { unit: light-camels, die: 6, needed: 3 }] }",
    );
    fought("3 mahdist; berber: ali rmli; hand mahdist: K-28", "begin; cannot fortune:K-28");
}

/// K-29: one stack that is not on camels may use one desert link, in a longer move too, not two.
#[test]
fn friendly_sheikhs() {
    let on = "korti: rmli g-cavalry; dongola: garrison-b; hand empire: K-29; metemma: ali";
    moved(&format!("3 empire; {on}"), "begin; goes rmli = abu-hamed akasha berber dongola");
    moved(
        &format!("3 empire; {on}"),
        "begin; fortune-at:K-29:korti; may march:rmli:jakdul-wells march:rmli:bara
         march:rmli:el-obeid march:g-cavalry:khartoum march-all:korti:jakdul-wells;
         cannot march:rmli:khartoum march:rmli:abu-klea march:g-cavalry:abu-klea;
         march:rmli:el-obeid; tells Moved { units: [rmli], path: [korti, bara, el-obeid]",
    );
    // An enemy is attacked over it only if none was used before.
    let on = "korti: g-cavalry; dongola: garrison-b; hand empire: K-29; metemma: muhamed";
    moved(
        &format!("3 empire; {on}; abu-klea: ali; bara: osman-digna"),
        "begin; fortune-at:K-29:korti; may attack:g-cavalry:metemma:berber
         attack:g-cavalry:bara:korti
         march:g-cavalry:jakdul-wells; cannot attack:g-cavalry:abu-klea:jakdul-wells;
         attack:g-cavalry:bara:korti ..; tells Moved { units: [g-cavalry], path: [korti, bara],
         cargo: [], attack: true }",
    );
    moved(
        &format!("3 empire; {on}; ariab: ali"),
        "begin; fortune-at:K-29:korti; attack:g-cavalry:ariab:berber ..;
         tells Moved { units: [g-cavalry], path: [korti, abu-hamed, berber, ariab]",
    );
}

/// K-30: at any time one panicked Egyptian unit is eliminated, in a battle too.
#[test]
fn a_desertion() {
    let on = "rahad: ali; kosti: 1st-infantry! rmli! garrison-d; sennar: 2nd-infantry; hand
    mahdist: K-30";
    moved(
        &format!("3 mahdist; {on}"),
        "begin; may fortune-on:K-30:1st-infantry; cannot fortune-on:K-30:rmli
         fortune-on:K-30:garrison-d fortune-on:K-30:2nd-infantry; fortune-on:K-30:1st-infantry;
         tells Eliminated { unit: 1st-infantry, cause: Fortune }; at 1st-infantry = box",
    );
    moved(
        &format!("3 empire; {on}"),
        "begin; asks fortune-reaction; asked = mahdist; may fortune-on:K-30:1st-infantry no",
    );
    fought(
        "1 mahdist; khartoum: ali 1st-infantry!; hand mahdist: K-30",
        "begin; fortune-on:K-30:1st-infantry; never Superiority;
         tells BattleEnded { space: khartoum, winner: Mahdist, rounds: 1 }",
    );
}

/// K-31: one own panicked unit in the battle is in order again.
#[test]
fn a_rally() {
    fought(
        "3 mahdist; berber: ali rmli naval-bde!; hand empire: K-31",
        "begin; offers fortune-on:K-31:naval-bde spend:K-31 no; fortune-on:K-31:naval-bde 1 6 ..;
         at naval-bde = berber; tells Fired { of: Empire, shots: [Shot { unit: rmli, die: 6,
         needed: 4 }, Shot { unit: naval-bde",
    );
    fought(
        "3 empire; berber: ali muhamed! rmli; hand mahdist: K-31",
        "begin; may fortune-on:K-31:muhamed",
    );
}

/// K-32: the Empire looks at its top card before it draws, and may put it at the bottom.
#[test]
fn the_telegraph() {
    let on = "berber: rmli garrison-a; suakin: ali; hand empire: K-32; draw empire: K-03 K-02 K-01";
    let mut table = turned(
        &format!("3 empire; {on}"),
        "begin; asks fortune-draw; may fortune:K-32 no;
    fortune:K-32;
         tells Learnt { of: Empire, units: [], cards: [K-03] }; asks fortune-take; offers
         take:K-03 no; no;
         tells Played { of: Empire, card: K-02, held: false }; draw empire = K-01 K-03",
    );
    table.play("asks khartoum-recruits");
    assert!(
        !table.told_to(Some(Faction::Mahdist)).iter().any(|text| text.contains("cards: [K-03]"))
    );
    turned(
        &format!("3 empire; {on}"),
        "begin; fortune:K-32; take:K-03; tells Played { of: Empire, card: K-03",
    );
    turned(&format!("3 empire; {on}"), "begin; no; tells Played { of: Empire, card: K-03");
}

/// K-33: +1 in all rounds of a battle from then on.
#[test]
fn war_drums() {
    fought(
        "3 empire; tamai: ali rmli; suakin: garrison-suakin; hand mahdist: K-33",
        "begin; no ..; fortune:K-33 ..; tells Superiority { round: 2, dice: [3, 4], modifiers:
         [[Modifier
         { reason: Drums, by: 1 }], []]; tells Superiority { round: 3, dice: [3, 4], modifiers:
         [[Modifier
         { reason: Drums, by: 1 }], []]",
    );
}

/// K-34: one cavalry unit of the Empire fires twice in this round.
#[test]
fn a_charge_of_hussars() {
    fought(
        "3 empire; akasha: ali w-cavalry g-cavalry rmli light-camels; dongola: garrison-b;
    hand empire: K-34",
        "begin; may fortune-on:K-34:w-cavalry fortune-on:K-34:g-cavalry;
         cannot fortune-on:K-34:rmli
         fortune-on:K-34:light-camels; fortune-on:K-34:w-cavalry 1 6 6 6 6 2 3 1 1 ..;
         tells Fired { of: Empire, shots: [Shot { unit: rmli, die: 6, needed: 4 }, Shot { unit:
         g-cavalry,
         die: 6, needed: 4 }, Shot { unit: light-camels, die: 6, needed: 4 }, Shot { unit:
         w-cavalry,
         die: 2, needed: 3 }, Shot { unit: w-cavalry, die: 3, needed: 3 }] }; hits = ali-none
         ali-none",
    );
}

/// K-35: all in one space are supplied this turn.
#[test]
fn a_grain_convoy() {
    moved(
        "3 empire; tokar: rmli g-cavalry; gedaref: naval-bde; hand empire: K-35",
        "begin; moves rmli = 1; may fortune-at:K-35:tokar fortune-at:K-35:gedaref;
         fortune-at:K-35:tokar;
         moves rmli = 2; moves g-cavalry = 3; moves naval-bde = 1",
    );
}

/// K-36: one stack without the Mahdi stays where it is; with him nothing happens.
#[test]
fn a_quarrel_of_emirs() {
    let on = "rahad: ali muhamed; bara: osman-digna mahdi; dara: cavalry-a; hand empire: K-36;
    kosti: rmli";
    moved(
        &format!("3 mahdist; {on}"),
        "begin; offers fortune-at:K-36:bara fortune-at:K-36:rahad
    fortune-at:K-36:dara no;
         fortune-at:K-36:rahad; goes ali = nowhere; goes muhamed = nowhere; may
         march:osman-digna:duem",
    );
    moved(
        &format!("3 mahdist; {on}"),
        "begin; fortune-at:K-36:bara; may march:osman-digna:duem march:mahdi:duem",
    );
    moved(
        &format!("3 mahdist; {}", on.replace("osman-digna mahdi", "mahdi osman-digna")),
        "begin; cannot fortune-at:K-36:bara (he is seen on top)",
    );
}

/// K-37: a lone strength-2 garrison next to Mahdists is eliminated on a 6.
#[test]
fn the_mahdis_letter() {
    let on = "rahad: ali; kosti: garrison-d; el-obeid: garrison-a rmli; duem: gordon; sennar:
    garrison-b;
              khartoum: garrison-khartoum; bara: muhamed; hand mahdist: K-37";
    moved(
        &format!("3 mahdist; {on}"),
        "begin; may fortune-on:K-37:garrison-d; cannot
    fortune-on:K-37:garrison-a
         fortune-on:K-37:garrison-b fortune-on:K-37:garrison-khartoum; fortune-on:K-37:garrison-d 6;
         tells FortunePlayed { of: Mahdist, card: K-37, unit: Some(garrison-d), space: None, die:
         Some(6) };
         at garrison-d = box",
    );
    moved(
        &format!("3 mahdist; {on}"),
        "begin; fortune-on:K-37:garrison-d 5; at garrison-d = kosti",
    );
}

/// K-38: one own unit has 1 more strength in a battle, at most 5.
#[test]
fn a_krupp_battery() {
    let on = "akasha: ali rmli g-1st-bde; dongola: garrison-b; hand empire: K-38";
    let fires = |unit: &str, wanted: &str| {
        fought(
            &format!("3 mahdist; {on}"),
            &format!(
                "begin; fortune-on:K-38:{unit} 1 6 ..; tells Fired {{ of: Empire, shots: [{wanted}"
            ),
        );
    };
    fires(
        "rmli",
        "Shot { unit: rmli, die: 6, needed: 5 }, Shot { unit: g-1st-bde, die: 6, needed: 5 }]",
    );
    fires(
        "g-1st-bde",
        "Shot { unit: rmli, die: 6, needed: 4 }, Shot { unit: g-1st-bde, die: 6, needed: 5 }]",
    );
    fought(
        "3 mahdist; akasha: ali rmli; dongola: garrison-b; hand mahdist: K-38",
        "begin; fortune-on:K-38:ali 6 1 ..; tells Fired { of: Mahdist, shots: [Shot { unit: ali,
         die: 6, needed: 5 }] }",
    );
}

/// K-39: boats that move between Wadi Halfa and Berber stop, and are panicked on 1 or 2.
#[test]
fn a_wreck_on_the_cataract() {
    let on = "wadi-halfa: w-boats rmli; hand mahdist: K-39";
    for (die, stands) in [(2, "akasha!"), (3, "akasha")] {
        moved(
            &format!("3 empire; {on}"),
            &format!(
                "begin; asked = mahdist; offers fortune-on:K-39:w-boats no;
             fortune-on:K-39:w-boats; sail:w-boats:korti; +aboard:rmli {die}; at w-boats = {stands};
             at rmli = akasha; goes w-boats = nowhere;
             tells FortunePlayed {{ of: Mahdist, card: K-39, unit: Some(w-boats), space:
             Some(akasha), die: Some({die}) }}"
            ),
        );
    }
    moved(
        "3 empire; berber: w-boats; hand mahdist: K-39",
        "begin; fortune-on:K-39:w-boats;
         sail:w-boats:khartoum; at w-boats = khartoum",
    );
    // It does not stop among enemies.
    moved(
        "3 empire; dongola: w-boats; korti: ali; hand mahdist: K-39",
        "begin; fortune-on:K-39:w-boats;
         sail:w-boats:abu-hamed 6; at w-boats = abu-hamed",
    );
}

/// K-40: of two own cards one is drawn, the other goes to the bottom.
#[test]
fn an_outcry_in_the_press() {
    let on = "rahad: mahdi; el-obeid: ali; hand mahdist: K-40; draw mahdist: K-10 K-11 K-12";
    turned(
        &format!("3 mahdist; {on}"),
        "begin; asks fortune-draw; fortune:K-40;
         tells Learnt { of: Mahdist, units: [], cards: [K-10, K-11] }; asks fortune-take;
         offers take:K-10 take:K-11; take:K-11 1 1; tells Played { of: Mahdist, card: K-11;
         draw mahdist = K-12 K-10",
    );
    turned(
        &format!("3 mahdist; {on}"),
        "begin; fortune:K-40; take:K-10 1; tells Played { of: Mahdist, card: K-10;
         draw mahdist = K-12 K-11",
    );
    turned(
        &format!("3 mahdist; {}", on.replace(" K-11 K-12", "")),
        "begin 1; never FortunePlayed; asks khartoum-recruits",
    );
}
