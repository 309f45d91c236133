//! What each side sees: stacks, events, cards, questions (K-066, K-R38, K-R55, K-R72).

use khartoum::Faction;

use crate::table::{audience, space, turned, unit};

const EMPIRE: Option<Faction> = Some(Faction::Empire);
const MAHDIST: Option<Faction> = Some(Faction::Mahdist);

/// K-066, K-R38, K-R72: the order of a stack shows in no fact of a battle, be it who is there, who fires,
/// who breaks off or who retreats; those who go to the same space keep it there.
#[test]
fn no_battle_tells_the_order_of_a_stack() {
    let cases = [
        // All are panicked, so they have lost.
        ("begin", ["jihadiya-a! cavalry-a! mahdi!", "cavalry-a! mahdi! jihadiya-a!"]),
        ("begin; all-off ..", ["jihadiya-a cavalry-a mahdi", "mahdi jihadiya-a cavalry-a"]),
        ("begin; hold 1 6 1 1 1 ..", ["jihadiya-a cavalry-a mahdi", "mahdi jihadiya-a cavalry-a"]),
    ];
    for (text, stacks) in cases {
        let tables = stacks.map(|stack| {
            let on = format!("tamai: {stack} rmli naval-bde; suakin: garrison-suakin; tokar: ali");
            crate::table::fought(&format!("3 empire; {on}"), text)
        });
        let told = tables.each_ref().map(|table| table.told_to(EMPIRE));
        assert_eq!(told[0], told[1]);
        for (table, stack) in tables.iter().zip(stacks) {
            let board = table.board();
            let there = board.at(Faction::Mahdist, space("tokar"));
            let kept: Vec<khartoum::UnitId> = stack
                .split_whitespace()
                .map(|key| unit(key.trim_end_matches('!')))
                .filter(|unit| there.contains(unit))
                .collect();
            assert_eq!(there[0], unit("ali"), "newcomers come beneath");
            assert_eq!(there[1..], kept[..], "{text}");
            assert!(kept.len() > 1 || text.contains("hold"), "{text}: {kept:?}");
        }
    }
}

/// K-R21, K-R55: held cards and the order of the decks: their number is seen, not which.
#[test]
fn cards_are_a_secret_of_their_side() {
    let on =
        "rahad: mahdi ali; kosti: garrison-d; held mahdist: K-14; draw mahdist: K-13 K-10 K-17;
              draw empire: K-06 K-01 K-03; held empire: K-04";
    let table = turned(&format!("3 mahdist; {on}"), "begin; draw; asks khartoum-hold");
    let told = table.told_to(EMPIRE);
    assert!(told.contains(&"Drew { of: Mahdist, card: None }".to_owned()), "{told:#?}");
    let own = table.told_to(MAHDIST);
    assert!(own.contains(&"Drew { of: Mahdist, card: Some(K-13) }".to_owned()), "{own:#?}");
    let ours = table.game.view(audience(MAHDIST));
    assert_eq!(ours.hand(Faction::Mahdist).map(<[_]>::len), Some(1));
    assert_eq!((ours.hand(Faction::Empire), ours.held), (None, [1, 1]));
    let theirs = table.game.view(audience(EMPIRE));
    assert_eq!((theirs.hand(Faction::Mahdist), theirs.decks), (None, [2, 3]));
    let draw: Vec<u8> = theirs.board.decks[1].draw.iter().map(|card| card.0).collect();
    assert_eq!(draw, [1, 3, 6], "nobody knows the order of a deck, its owner neither");
    // Laid aside: which one is told to its owner alone.
    let mut table = table;
    table.play("lay-aside");
    assert!(table.told_to(EMPIRE).contains(&"LaidAside { of: Mahdist, card: None }".to_owned()));
}
