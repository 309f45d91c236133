//! Battles: superiority, fire, hits, rounds, break-off and lone leaders.

use khartoum::phases::Frame;
use khartoum::{Event, Khartoum, Options};
use kit::Scripted;

use crate::table::{fought, map, side};

/// What is told of the first roll for superiority of a battle: modifiers by side, totals, who fires
/// first, and whether the ground decided.
fn superiority(turn: u8, attacker: &str, on: &str, dice: [u8; 2]) -> String {
    let mut board = map(turn, on);
    board.player = side(attacker);
    // All that is thrown after the first two dice misses.
    let mut faces = Scripted::new(dice.into_iter().chain([6; 200]));
    let (mut events, options) = (Vec::new(), Options::default());
    let frames = vec![Frame::Count, Frame::Battles { in_order: true }];
    let mut game = Khartoum::at(&options, board, frames, &mut faces, &mut events);
    while let Some(decision) = game.decision() {
        let (seat, first) = (decision.seats[0], decision.ask.choices()[0]);
        game.apply(seat, &kit::Answer::One(first), &mut faces, &mut events).expect("offered");
    }
    let told = events.iter().find_map(|event| match event {
        Event::Superiority { modifiers, totals, first, tie, .. } => {
            let of = |of: &[khartoum::Modifier]| {
                let one = |m: &khartoum::Modifier| format!("{:?}{:+} ", m.reason, m.by);
                of.iter().map(one).collect::<String>()
            };
            let tie = if *tie { " tie" } else { "" };
            let [m, e] = modifiers;
            Some(format!("{}| {}{}:{} {first}{tie}", of(m), of(e), totals[0], totals[1]))
        }
        _ => None,
    });
    told.unwrap_or_else(|| panic!("nobody rolled: {events:#?}"))
}

#[track_caller]
fn rolls(rows: &str) {
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let parts: Vec<&str> = row.split(" => ").collect();
        let [begin, on, wanted] = parts[..] else { panic!("three parts: {row}") };
        let words: Vec<&str> = begin.split_whitespace().collect();
        let number = |word: &str| word.parse::<u8>().expect("a number");
        let [turn, attacker, mahdist, empire] = words[..] else { panic!("four words: {row}") };
        let found = superiority(number(turn), attacker, on, [number(mahdist), number(empire)]);
        assert_eq!(found, wanted, "{row}");
    }
}

/// K-R41: each modifier of the roll, for either side; K-058: boats add none.
#[test]
fn superiority_is_modified_by_what_is_there() {
    rolls(
        "3 mahdist 4 4 => berber: ali mahdi rmli => Leader+1 | 5:4 mahdist
         3 mahdist 4 4 => berber: ali mahdi! rmli => | 4:4 empire tie
         3 mahdist 4 4 => berber: ali gordon rmli => | Leader+1 4:5 empire
         3 mahdist 4 4 => akasha: cavalry-a ali rmli; dongola: garrison-b => Mounted+1 | 5:4 mahdist
         3 mahdist 4 3 => akasha: cavalry-a light-camels => | 4:3 mahdist
         3 mahdist 4 4 => akasha: cavalry-a rmli light-camels!; dongola: garrison-b => Mounted+1 | 5:4 mahdist
         3 mahdist 4 4 => tamai: cavalry-a rmli; suakin: garrison-suakin => Mounted+1 | 5:4 mahdist
         3 mahdist 4 4 => ariab: ali light-camels g-cavalry gordon => | Leader+1 Mounted+1 4:6 empire
         3 mahdist 4 4 => berber: cavalry-a rmli => | 4:4 empire tie
         3 mahdist 4 4 => trinkitat: cavalry-a rmli; suakin: garrison-suakin => | 4:4 empire tie
         1 empire 4 4 => khartoum: ali light-camels => | Walls-1 4:3 mahdist
         3 mahdist 4 4 => berber: ali guards-bde => | Elite+1 4:5 empire
         3 mahdist 4 4 => berber: ali guards-bde heavy-camels => | Elite+1 4:5 empire
         3 mahdist 4 4 => berber: ali gordon rmli => | Leader+1 4:5 empire
         3 mahdist 4 4 => berber: ali guards-bde! rmli => | 4:4 empire tie
         3 empire 4 4 => tokar: ali rmli => | Unsupplied-1 4:3 mahdist
         3 empire 4 4 => tokar: ali rmli light-camels => | Mounted+1 4:5 empire
         3 empire 4 4 => tokar: ali rmli naval-bde! => | Unsupplied-1 4:3 mahdist
         3 empire 4 4 => tokar: ali rmli light-camels! => | 4:4 empire tie
         1 mahdist 4 4 => khartoum: ali 4th-infantry => Walls-1 | 3:4 empire
         6 empire 4 4 => khartoum: ali rmli; shendi: garrison-a => | Walls-1 4:3 mahdist
         9 mahdist 4 4 => khartoum: ali 4th-infantry => | 4:4 empire tie
         3 empire 4 4 => trinkitat: ali rmli^; suakin: garrison-suakin => | Landing-1 4:3 mahdist
         3 empire 4 4 => suakin: ali rmli@trinkitat g-1st-bde^ => | Unsupplied-1 Landing-1 4:2 mahdist
         3 empire 4 4 => korti: ali w-boats => | 4:4 empire tie
         2 empire 4 6 => khartoum: ali mahdi gordon guards-bde => Leader+1 | Leader+1 Elite+1 Walls-1 5:7 empire
         3 empire 5 3 => akasha: ali rmli; dongola: garrison-b => | 5:3 mahdist",
    );
}

/// K-067, K-R42: the ground says who fires first when both totals are the same.
#[test]
fn the_ground_decides_ties() {
    rolls(
        "1 mahdist 5 4 => khartoum: ali rmli => Walls-1 | 4:4 empire tie
         6 empire 4 5 => khartoum: ali rmli; shendi: garrison-a => | Walls-1 4:4 mahdist tie
         3 mahdist 4 4 => berber: ali rmli => | 4:4 empire tie
         3 empire 4 4 => berber: ali rmli; kassala: garrison-b => | 4:4 mahdist tie
         3 mahdist 2 2 => trinkitat: ali rmli; suakin: garrison-suakin => | 2:2 empire tie
         3 empire 4 4 => trinkitat: ali rmli; suakin: garrison-suakin => | 4:4 empire tie
         3 mahdist 4 4 => tokar: ali rmli; suakin: garrison-suakin => | 4:4 empire tie
         3 empire 4 4 => tokar: ali rmli; suakin: garrison-suakin => | 4:4 empire tie
         3 mahdist 4 4 => tamai: ali rmli; suakin: garrison-suakin => | 4:4 mahdist tie
         3 empire 4 4 => tamai: ali rmli; suakin: garrison-suakin => | 4:4 mahdist tie
         3 mahdist 4 3 => ariab: ali light-camels => | Mounted+1 4:4 mahdist tie
         3 empire 4 3 => ariab: ali light-camels => | Mounted+1 4:4 mahdist tie",
    );
}

/// K-R52, K-R41: supply is judged as the battle begins: whoever is not supplied hits with one less,
/// but never with less than 1.
#[test]
fn fire_out_of_supply_is_weaker() {
    fought(
        "3 empire; tokar: ali rmli bashi-infantry light-camels",
        "begin 1 6 ..; tells BattleBegan { space: tokar, attacker: Empire, terrain: Open,
         attackers: [bashi-infantry, rmli, light-camels], defenders: [ali], panicked: [],
         unsupplied: [bashi-infantry, rmli] };
         tells Fired { of: Empire, shots: [Shot { unit: bashi-infantry, die: 6, needed: 1 }, Shot
         { unit: rmli, die: 6, needed: 3 }, Shot { unit: light-camels, die: 6, needed: 4 }] }",
    );
}

/// K-R39, K-R42, K-R43: the side with superiority fires, then the other; units in order hit with
/// their strength or less; three rounds, then the attacker has lost and goes back.
#[test]
fn three_rounds_of_fire() {
    fought(
        "3 mahdist; korti: ali@bara rmli; dongola: garrison-b",
        "begin 6 1 5 5 1 6 6 5 5 5 5 6;
         tells Superiority { round: 1, dice: [6, 1], modifiers: [[], []], totals: [6, 1], first:
         Mahdist, tie: false };
         tells Superiority { round: 2, dice: [1, 6]; tells Superiority { round: 3, dice: [5, 5];
         tells Fired { of: Mahdist, shots: [Shot { unit: ali, die: 5, needed: 4 }] };
         tells Fired { of: Empire, shots: [Shot { unit: rmli, die: 5, needed: 4 }] };
         tells BattleEnded { space: korti, winner: Empire, rounds: 3 };
         tells Retreated { unit: ali, to: bara }; at ali = bara (in order); at rmli = korti;
         never HitSettled; asks over",
    );
    // A 4 hits with strength 4, a 5 does not; the first to fire may end it.
    fought(
        "3 mahdist; korti: ali rmli; dongola: garrison-b",
        "begin 6 1 4 6; tells HitSettled { unit: rmli, die: 6, modifier: 0, effect: Eliminated };
         tells BattleEnded { space: korti, winner: Mahdist, rounds: 1 };
         never Fired { of: Empire; at rmli = eliminated; at ali = korti",
    );
}

/// K-R14, K-R43: Jihadiya fire before the rest of their side, and what they hit is settled first;
/// the rest hit others first.
#[test]
fn jihadiya_fire_first() {
    fought(
        "3 mahdist; korti: jihadiya-a ali rmli naval-bde@dongola; dongola: garrison-b",
        "begin 6 1 3;
         tells Fired { of: Mahdist, shots: [Shot { unit: jihadiya-a, die: 3, needed: 4 }] };
         asks khartoum-hit; those hit = rmli naval-bde (only rmli never comes back by a card);
         hit:naval-bde 6 4 6;
         tells Fired { of: Mahdist, shots: [Shot { unit: ali, die: 4, needed: 4 }] };
         at naval-bde = eliminated; at rmli = eliminated; never Fired { of: Empire; asks over",
    );
    // Two Jihadiya against one who panics: the tribesman finds him panicked and adds 1.
    fought(
        "3 mahdist; korti: jihadiya-a jihadiya-b ali rmli g-1st-bde!; dongola: garrison-b",
        "begin 6 1 3 5 1 4 4 ..; tells HitSettled { unit: rmli, die: 1, modifier: 0, effect: None
         };
         tells HitSettled { unit: g-1st-bde, die: 4, modifier: 1, effect: Rout };
         at g-1st-bde = dongola!",
    );
}

/// K-R43, K-R69: hits fall on units in order first, the strongest first, then on panicked ones,
/// leaders last, one each before any takes a second.
#[test]
fn hits_are_spread_in_order() {
    let six = "korti: abdulah muhamed ali osman-digna jihadiya-a jihadiya-b";
    fought(
        &format!("3 mahdist; {six} gordon rmli g-1st-bde! bashi-infantry; dongola: garrison-b"),
        "begin; asks break-off (Gordon may leave); stand 6 1 1 1 1 1 1 1 1 1 4 1 1 1 ..;
         hits = rmli-none bashi-infantry-none g-1st-bde-rout gordon-none rmli-none
         bashi-infantry-none",
    );
    // Five hits on two: when both have had one the order starts anew.
    fought(
        &format!("3 mahdist; {six} rmli g-1st-bde; dongola: garrison-b"),
        "begin 6 1 1 1 1 1 1 1 1 6 1 1 1 ..; hits = g-1st-bde-none rmli-none g-1st-bde-none
         rmli-none g-1st-bde-none",
    );
    // With no target left the rest are lost.
    fought(
        &format!("3 mahdist; {six} bashi-infantry; dongola: garrison-b"),
        "begin 6 1 1 1 6; hits = bashi-infantry-eliminated; tells BattleEnded; asks over",
    );
}

/// K-R43: the owner says who of equals is hit, where it makes a difference.
#[test]
fn the_owner_chooses_among_equals() {
    fought(
        "3 mahdist; akasha: ali 1st-infantry 2nd-infantry sudanese-infantry bashi-infantry
         egyptian-camels;
         dongola: garrison-b",
        "begin; asks break-off; asked = empire; stand 6 1 1 1 ..;
         hits = sudanese-infantry-none (the strongest)",
    );
    fought(
        "3 mahdist; berber: ali 1st-infantry 2nd-infantry garrison-a",
        "begin 6 1 1; asks khartoum-hit; asked = empire; those hit = garrison-a 1st-infantry
         (the other infantry is the same); hit:1st-infantry 4 ..; hits = 1st-infantry-eliminated",
    );
    // Attackers differ by where they came from; cards that bring back differ too.
    fought(
        "3 mahdist; berber: ali@ariab muhamed@abu-hamed osman-digna@ariab g-1st-bde",
        "begin 1 6 1; asks khartoum-hit; asked = mahdist; those hit = muhamed ali",
    );
}

/// K-R68: it is tested after each hit whether a side has nobody in order left; the other side then
/// does not fire.
#[test]
fn a_side_without_anybody_in_order_loses_at_once() {
    fought(
        "3 mahdist; berber: ali muhamed sudanese-infantry naval-bde!; abu-hamed: rmli",
        "begin 6 1 1 1 3; tells BattleEnded { space: berber, winner: Mahdist, rounds: 1 };
         hits = sudanese-infantry-panic (the second hit is lost); never Fired { of: Empire;
         at sudanese-infantry = abu-hamed!; at naval-bde = abu-hamed!",
    );
    // Before the first round too.
    fought(
        "3 empire; korti: ali! muhamed! rmli; dongola: garrison-b; bara: cavalry-a",
        "begin; never Superiority; tells BattleEnded { space: korti, winner: Empire, rounds: 1 };
         at ali = bara!; at muhamed = bara!",
    );
}

/// K-R46, K-R42: behind walls the defenders fight on without anybody in order.
#[test]
fn a_fortress_fights_on() {
    fought(
        "1 mahdist; khartoum: ali@shendi muhamed@shendi sudanese-infantry! bashi-infantry!",
        "begin 6 1 1 1 4 3 6 1 1 1 4 3 6 1 6 6;
         hits = sudanese-infantry-ignored bashi-infantry-ignored sudanese-infantry-ignored
         bashi-infantry-ignored; at bashi-infantry = khartoum!; tells BattleEnded { space:
         khartoum, winner: Empire, rounds: 3 };
         at ali = shendi",
    );
    // In a town the same side has lost before a die is thrown.
    fought(
        "3 mahdist; khartoum: ali@shendi sudanese-infantry! bashi-infantry!",
        "begin; never Superiority; asks khartoum-retreat",
    );
    // The last one eliminated ends it.
    fought(
        "1 mahdist; khartoum: ali@shendi garrison-khartoum!",
        "begin 6 1 1 5; tells BattleEnded { space: khartoum, winner: Mahdist, rounds: 1 };
         at garrison-khartoum = box",
    );
}

/// K-068, K-R40: four kinds of unit may leave, the defender's before the first round too, the
/// attacker's from the second on.
#[test]
fn who_may_break_off() {
    fought(
        "3 mahdist; abu-hamed: abdulah mahdi@korti cavalry-a@korti jihadiya-a gordon rmli w-boats
         light-camels
         g-cavalry heavy-camels! bashi-infantry; dongola: garrison-b",
        "begin; asks break-off; asked = empire;
         offers hold stand all-off off:gordon off:g-cavalry off:w-boats off:light-camels;
         hold 1 6 ..; asks break-off (round 2); asked = empire; hold; asked = mahdist;
         offers hold stand all-off off:cavalry-a off:mahdi; off:mahdi;
         tells BrokeOff { unit: mahdi, to: korti }; at mahdi = korti (K-R70: in order);
         offers hold stand off:cavalry-a; stand ..; asks break-off; asked = empire;
         offers hold all-off off:gordon off:g-cavalry off:w-boats off:light-camels
         (the last round); all-off; asks khartoum-retreat",
    );
    // Whoever has nowhere to go is not asked.
    fought(
        "3 mahdist; ariab: ali light-camels; sinkat: muhamed; berber: abdulah",
        "begin ..; never BrokeOff",
    );
    // Once a side stands it is not asked again.
    fought(
        "3 mahdist; berber: ali@ariab g-cavalry",
        "begin; offers hold stand off:g-cavalry; stand ..; tells Superiority { round: 3; asks over",
    );
}

/// K-R56: whoever does not answer keeps his place: the first choice is to stay, and hits fall in the
/// usual order on the first who is listed.
#[test]
fn the_first_choice_is_the_usual_one() {
    let usual = |on: &str, text: &str| fought(&format!("3 mahdist; {on}"), text);
    usual("akasha: ali light-camels gordon w-cavalry", "begin; first ..; never BrokeOff");
    usual(
        "berber: ali rmli naval-bde",
        "begin 6 1 1; those hit = rmli naval-bde; first 6 ..; at rmli = eliminated",
    );
    // Whoever stands is not asked about either any more.
    usual(
        "berber: ali@ariab muhamed@ariab g-cavalry rmli naval-bde",
        "begin; stand 6 1 1 1 1 1 ..; hits = rmli-none g-cavalry-none; never BrokeOff; asks over",
    );
}

/// K-R68: a side of which nobody is left after break-off has lost, without a roll.
#[test]
fn a_side_that_breaks_off_has_lost() {
    fought(
        "3 mahdist; berber: ali@ariab g-cavalry light-camels; dongola: garrison-b",
        "begin; all-off; asks khartoum-retreat; cannot to:ariab; to:abu-hamed; asks over;
         at g-cavalry = abu-hamed (to its friends); tells BattleEnded { space: berber, winner:
         Mahdist, rounds: 1 };
         never Superiority",
    );
    fought(
        "3 mahdist; berber: ali@ariab g-cavalry; shendi: garrison-a; kassala: rmli",
        "begin; off:g-cavalry; tells BrokeOff { unit: g-cavalry, to: kassala };
         tells BattleEnded { space: berber, winner: Mahdist, rounds: 1 }; never Superiority",
    );
}

/// K-R40, K-065, K-R71: nobody who lands against the enemy leaves; defenders may.
#[test]
fn a_landing_is_fought_out() {
    fought(
        "3 empire; trinkitat: ali cavalry-a gordon^ g-cavalry^; suakin: garrison-suakin",
        "begin; asked = mahdist; offers hold stand off:cavalry-a; hold 6 1 ..; asked = mahdist;
         stand ..; tells BattleEnded { space: trinkitat, winner: Mahdist, rounds: 3 };
         tells Eliminated { unit: gordon, cause: Landing }; at gordon = gone;
         at g-cavalry = eliminated; asks over",
    );
}

/// K-R49: a leader alone leaves before the first round, or is eliminated if he cannot.
#[test]
fn a_leader_alone_leaves() {
    fought(
        "3 empire; bara: mahdi rmli@duem; el-obeid: ali",
        "begin; tells LeaderAlone { unit: mahdi }; tells Retreated { unit: mahdi, to: el-obeid };
         never Superiority; tells BattleEnded { space: bara, winner: Empire, rounds: 1 }",
    );
    fought(
        "3 empire; dara: mahdi rmli; en-nahud: g-1st-bde; el-fasher: g-2nd-bde",
        "begin 3; tells Eliminated { unit: mahdi, cause: NoRetreat }; at mahdi = returning-5",
    );
    fought(
        "3 mahdist; berber: ali@ariab gordon; shendi: garrison-a",
        "begin; tells LeaderAlone { unit: gordon }; asks khartoum-retreat;
         offers to:abu-hamed to:metemma to:jakdul-wells to:kassala",
    );
}

/// K-R49: so too at the start of a later round that finds him alone, the defender's first (K-R70).
#[test]
fn a_leader_left_alone_leaves() {
    fought(
        "3 mahdist; berber: ali@ariab muhamed@ariab mahdi@ariab sudanese-infantry garrison-a;
         kassala: rmli",
        "begin 1 6 1 1 6 6 6; hits = muhamed-eliminated ali-eliminated;
         tells LeaderAlone { unit: mahdi }; tells Retreated { unit: mahdi, to: ariab };
         never Superiority { round: 2; tells BattleEnded { space: berber, winner: Empire, rounds:
         2 }",
    );
    fought(
        "3 mahdist; berber: ali@ariab mahdi@ariab gordon sudanese-infantry; kassala: garrison-a",
        "begin; hold 6 1 1 6 6 1 6; tells LeaderAlone { unit: gordon };
         tells Retreated { unit: gordon, to: kassala }; at mahdi = berber; never LeaderAlone {
         unit: mahdi;
         tells BattleEnded { space: berber, winner: Mahdist, rounds: 2 }",
    );
}

/// K-R49: behind walls he may stay; Gordon may land alone, and fights with his own strength.
#[test]
fn a_leader_alone_may_stay_in_two_cases() {
    fought(
        "1 mahdist; khartoum: ali@shendi gordon",
        "begin; never LeaderAlone; offers hold stand off:gordon; stand 6 1 6 2 4 ..;
         tells Fired { of: Empire, shots: [Shot { unit: gordon, die: 2, needed: 2 }] };
         hits = ali-panic",
    );
    fought(
        "3 empire; trinkitat: ali gordon^",
        "begin 1 6 2 4; never LeaderAlone; hits = ali-panic; at ali = tokar!;
         tells BattleEnded { space: trinkitat, winner: Empire, rounds: 1 }",
    );
}

/// K-R39, K-R70: the attacker chooses which battle is next, each to its end, or all as listed.
#[test]
fn the_attacker_orders_the_battles() {
    let three = "korti: ali! rmli; berber: muhamed! rmli naval-bde; tamai: osman-digna! g-1st-bde";
    let three = three.replace("berber: muhamed! rmli", "berber: muhamed!");
    fought(
        &format!("3 empire; {three}"),
        "begin; asks khartoum-battles; asked = empire;
         offers fight:korti fight:berber fight:tamai in-order; fight:tamai;
         tells BattleEnded { space: tamai; asks khartoum-retreat; first;
         offers fight:korti fight:berber in-order; in-order;
         tells BattleEnded { space: korti; never BattleEnded { space: berber; first;
         tells BattleEnded { space: berber",
    );
}
