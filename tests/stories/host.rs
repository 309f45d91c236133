//! Whoever manages the server mends a campaign without playing in it, by name and in the open.

use std::time::Duration;

use serde_json::{Value, json};

use super::driver::Club;

fn user(club: &Club, name: &str) -> String {
    club.officer(name).id().to_string()
}

async fn mended(club: &Club, command: &str, options: Value) -> String {
    let told = club.told("Alice", &format!("host {command}"), options).await;
    club.posted().await;
    told
}

fn channel(club: &Club) -> String {
    club.transcript().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_servers_manager_mends_posts_and_the_board_in_the_open() {
    let mut club = Club::open().await;
    // Alice owns the server; Ben, Chen and Dara play.
    club.begin_quietly(&["Ben", "Chen", "Dara"]).await;
    let checked = mended(&club, "check", json!({})).await;
    assert!(checked.contains("Pin Messages"), "{checked}");
    let before = club.log().await.len();
    let seat = |who: &str, post: u8| json!({ "user": user(&club, who), "post": post });
    let refused = mended(&club, "seat", seat("Edith", 0)).await;
    assert!(refused.contains("not joined"), "{refused}");
    let refused = mended(&club, "seat", seat("Ben", 0)).await;
    assert!(refused.contains("so already"), "{refused}");
    let refused = mended(&club, "seat", seat("Ben", 1)).await;
    assert!(refused.contains("somebody else"), "{refused}");
    let refused = club.told("Alice", "pass", json!({})).await;
    assert!(refused.contains("not joined"), "she gives no orders: {refused}");
    assert_eq!(club.log().await.len(), before, "nothing was done");

    // Members see no such command, nor would it do anything for them.
    let tried = club.slash("Ben", "host seat", seat("Chen", 0)).await;
    assert!(format!("{tried:?}").contains("permission"), "{tried:?}");

    mended(&club, "seat", seat("Dara", 1)).await;
    assert!(channel(&club).contains("**Alice**, who runs this server, makes **Dara** chief of"));
    mended(&club, "seat", seat("Chen", 0)).await;
    let newest = channel(&club);
    assert!(newest.contains("makes **Chen** commander in chief"), "{newest}");
    let rung = format!("<@{}>", user(&club, "Chen"));
    assert!(newest.contains(&rung), "whoever is awaited is rung for: {newest}");
    let proposed = club.told("Ben", "pass", json!({})).await;
    assert!(proposed.contains("Chen adopts it"), "{proposed}");
    club.posted().await;
    club.stop().await;
    club.start().await;
    club.posted().await;

    // An absent commander is taken off; the chief of staff follows.
    mended(&club, "remove", json!({ "user": user(&club, "Chen") })).await;
    let newest = channel(&club);
    assert!(newest.contains("takes **Chen** off the staff"), "{newest}");
    assert!(newest.contains("**Dara** takes over the command"), "{newest}");
    let told = club.told("Dara", "pass", json!({})).await;
    assert!(told.contains("Done: order"), "{told}");
    club.posted().await;

    let old = club.board().expect("a board").id;
    mended(&club, "board", json!({})).await;
    for _ in 0..200 {
        if club.board().is_some_and(|board| board.id != old) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let board = club.board().expect("a board").id;
    assert_ne!(board, old, "it is posted anew");
    assert!(club.playground.message(club.channel, old).is_none(), "and the old one is gone");
    let log = club.told("Ben", "log", json!({})).await;
    for line in ["Alice, who runs this server, makes Chen", "takes Chen off", "a new board"] {
        assert!(log.contains(line), "{line}: {log}");
    }
    club.ends_well().await;
}
