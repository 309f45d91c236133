//! Who is awaited: the newest message says so, and the board; no other does.

use khartoum_play::Khartoum;
use patrols_play::Patrols;
use serde_json::json;

use crate::stories::driver::{Club, holds};
use crate::stories::sides::{game, order, wished};

const HOUR: i64 = 3_600;

/// Who is awaited as the board says it, and as each other message does, oldest first.
async fn calls(club: &Club) -> (Option<String>, Vec<String>) {
    club.posted().await;
    let named = |words: &str| {
        let (_, who) = words.split_once("⏳ **")?;
        let (who, _) = who.split_once(" awaited:")?;
        Some(who.replace("**", ""))
    };
    let board = club.board().expect("a board");
    let others = club.public().into_iter().filter(|message| message.id != board.id);
    (named(&board.words()), others.filter_map(|message| named(&message.words())).collect())
}

/// One message at most says who is awaited, and the board says the same.
async fn agree(club: &Club) -> usize {
    let (board, others) = calls(club).await;
    assert!(others.len() <= 1, "{board:?} {others:?} {:#?}", club.transcript());
    let wrong = others.iter().find(|named| Some(*named) != board.as_ref());
    assert_eq!(wrong, None, "{board:?} {:#?}", club.transcript());
    others.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_newest_message_says_who_is_awaited() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    for _ in 0..3 {
        club.play("Alice /pass; Alice /order do:finish").await;
        assert_eq!(agree(&club).await, 1);
    }
    // Somebody else is awaited, and nothing new is told of the game.
    club.play("Alice /my leave until:'3 days' stand-in:@Ben").await;
    assert_eq!(calls(&club).await.1, ["Ben is"]);
    club.play("Alice /my leave until:back").await;
    assert_eq!(calls(&club).await.1, ["Alice is"]);
    // Whoever is reminded or rung has answered since.
    club.pass(25 * HOUR).await;
    club.posted().await;
    holds(&club.newest().words(), &["The staff has waited"]);
    club.play("Alice /pass; Alice /order do:finish").await;
    club.posted().await;
    let words = club.transcript().join("\n");
    holds(&words, &["was reminded here; it has been answered since", "!The staff has waited"]);
    assert_eq!(agree(&club).await, 1);
    club.play("Alice /command resign to:@Ben").await;
    agree(&club).await;
    // Nobody is awaited while the war pauses, or once it is laid aside.
    club.play("Ben /campaign pause").await;
    assert_eq!(calls(&club).await.1, [""; 0]);
    club.play("Ben /campaign resume").await;
    assert_eq!(calls(&club).await.1, ["Ben is"]);
    let sure = club.asked("Ben", "campaign archive", json!({})).await;
    club.press("Ben", &sure, "Lay it aside").await;
    club.posted().await;
    let asked = club.with_button("Lay it aside");
    club.press("Chen", &asked, "Lay it aside").await;
    assert_eq!(calls(&club).await.1, [""; 0]);
    club.ends_well().await;
}

/// A game played by the panel, as the automatic player would: `captains` give the orders of the sides.
async fn played(number: u8, play: &dyn games::Play, sides: &[&str], captains: [&str; 2]) {
    let mut club = Club::open().await;
    club.told("Alice", "campaign new", json!({ "name": "Sudan", "game": number })).await;
    match sides {
        [] => {
            club.told("Alice", "campaign join", json!({})).await;
        }
        sides => {
            for (who, side) in captains.iter().zip(sides) {
                club.told(who, "campaign join", json!({ "side": side })).await;
            }
        }
    }
    club.told("Alice", "campaign start", json!({})).await;
    let mut called = 0;
    for at in 0..24 {
        let Some((side, answer)) = wished(&club, play).await else { break };
        order(&club, captains[usize::from(side.0)], &answer).await;
        called += agree(&club).await;
        // What was told grows old, and a new message goes on from it.
        if at % 6 == 5 {
            club.pass(HOUR).await;
        }
    }
    assert!(called > 6 || game(&club).await.is_over(), "{called} {:#?}", club.transcript());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_message_of_khartoum_says_who_is_awaited() {
    played(3, &Khartoum, &["mahdists", "empire"], ["Chen", "Ben"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_message_of_patrols_says_who_is_awaited() {
    played(4, &Patrols, &["patrol", "dervishes"], ["Chen", "Ben"]).await;
}
