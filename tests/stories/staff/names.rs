//! What people are called: those who have left keep their names, and several of one name are told
//! apart.

use playground::{Message, Officer};
use serde_json::json;

use crate::stories::driver::{Club, SOON, holds};

/// What somebody is told by a command.
async fn told(club: &Club, who: &Officer, path: &str, options: serde_json::Value) -> Message {
    let reply = who.slash(club.channel, path, options).await;
    who.settled(&reply, SOON).await.unwrap_or_else(|| panic!("no answer: {reply:?}"))
}

/// A text as Discord shows it.
fn plainly(text: &str) -> String {
    text.replace('\\', "")
}

/// The lines of the first menu of a message.
fn lines(message: &Message) -> Vec<String> {
    let menu = message.selects().into_iter().next().expect("a menu");
    menu.options.iter().map(|option| option.label.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_of_one_name_are_told_apart_wherever_a_choice_hangs_on_it() {
    const ALICES: [&str; 3] = ["Alice (1st to join)", "Alice (2nd to join)", "Alice (3rd to join)"];
    let mut club = Club::open().await;
    club.play("Ben /campaign new name:Nile seed:3; join Ben Alice").await;
    let guild = club.playground.guilds()[0];
    let alices = [
        club.officer("Alice"),
        club.playground.add_namesake(guild, "Alice"),
        club.playground.add_namesake(guild, "Alice"),
    ];
    for alice in &alices[1..] {
        told(&club, alice, "campaign join", json!({})).await;
    }
    club.posted().await;
    for alice in ALICES {
        holds(&plainly(&club.saying("Officers:").words()), &[alice]);
    }
    // In a lobby who stands is chosen among; then who acts for somebody, and who commands.
    club.play("Ben /campaign start commander:@Ben; posted; Ben /command resign election:true")
        .await;
    club.posted().await;
    for alice in &alices {
        alice.press(&club.saying("Who takes the command?"), "I stand").await;
        club.posted().await;
    }
    let election = club.saying("Who takes the command?");
    let standing = lines(&election);
    for alice in ALICES {
        assert!(standing.iter().any(|line| line == alice), "{standing:?}");
        holds(&plainly(&election.words()), &[alice]);
    }
    let menu = election.selects().into_iter().next().expect("a menu");
    let third = menu.options.iter().find(|option| option.label == ALICES[2]).expect("she stands");
    assert_eq!(third.value, alices[2].id().to_string());
    let voters = [club.officer("Ben"), alices[0].clone(), alices[2].clone()];
    for voter in &voters {
        let reply = voter.select(club.channel, election.id, &menu.custom_id, &[&third.value]).await;
        let told = voter.settled(&reply, SOON).await.expect("an answer").words();
        holds(&plainly(&told), &["for Alice (3rd to join)"]);
    }
    club.posted().await;
    holds(&plainly(&club.saying("A new commander in chief").words()), &[ALICES[2]]);
    club.board_says(&["Alice \\(3rd to join\\)"]).await;
    let away = told(&club, &alices[1], "my leave", json!({ "until": "3 days" })).await;
    let offered = lines(&away);
    assert!(offered.contains(&ALICES[0].to_owned()), "{offered:?}");
    assert!(offered.contains(&ALICES[2].to_owned()), "{offered:?}");
    assert_eq!(offered.len(), 3, "and Ben: {offered:?}");
    let asked = told(&club, &alices[2], "campaign leave", json!({})).await;
    let left = alices[2].press(&asked, "Leave").await;
    assert!(alices[2].settled(&left, SOON).await.is_some(), "{left:?}");
    club.posted().await;
    let shown = plainly(&club.told("Ben", "command show", json!({})).await);
    holds(&shown, &["Alice (2nd to join)", "!Alice (3rd"]);
    // Who has gone is still somebody of her own.
    let log = plainly(&club.told("Ben", "log", json!({})).await);
    holds(&log, &["Alice (3rd to join) leaves", "Alice (3rd to join)** takes the command"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_left_keeps_a_name() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    let story = "Alice /pass; posted; Chen /vote call matter:dismiss reason:Slow;                  Chen /vote call matter:withdraw; Alice /campaign leave; Chen /campaign leave;                  posted; restart";
    club.play(story).await;
    let log = club.told("Ben", "log", json!({})).await;
    holds(&log, &["Alice:", "Alice leaves", "Chen moves against", "Chen leaves", "!omebody"]);
    for gone in ["Alice", "Chen"] {
        let of = json!({ "who": club.user(gone) });
        let log = club.told("Ben", "log", of).await;
        holds(&log, &[&format!("of {gone}"), &format!("{gone} leaves"), "!omebody"]);
    }
    // What she did is still hers: an order of hers is not his to take back.
    let refused = club.told("Ben", "undo", json!({})).await;
    holds(&refused, &["Alice", "!omebody"]);
    holds(&club.transcript().join("\n"), &["!omebody"]);
    club.ends_well().await;
}
