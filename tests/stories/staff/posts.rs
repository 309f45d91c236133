//! Posts change hands: resigning, handing over, naming a chief of staff (J-001, J-004).

use std::sync::Arc;

use playground::Message;
use serde_json::{Value, json};

use crate::stories::driver;
use crate::stories::driver::{Club, holds};

async fn told(club: &Club, who: &str, command: &str, options: Value) -> String {
    let told = club.told(who, &format!("command {command}"), options).await;
    club.posted().await;
    told
}

/// The newest public message.
fn last(club: &Club) -> String {
    let board = club.board().expect("the board").id;
    let newest = club.public().into_iter().rfind(|message| message.id != board);
    newest.expect("a message").words()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_is_laid_down_handed_over_and_shown() {
    let mut club = Club::open().await;
    let seed = driver::quiet_seed(3);
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": seed })).await;
    club.play("Alice /command show → has not begun; join Alice Ben Chen").await;
    let (alice, ben) = (club.user("Alice"), club.user("Ben"));
    let (chen, dara) = (club.user("Chen"), club.user("Dara"));
    club.told("Alice", "campaign start", json!({ "commander": alice })).await;
    club.posted().await;

    let shown = told(&club, "Dara", "show", json!({})).await;
    holds(&shown, &["**Commander in chief** Alice", "**Chief of staff** Ben"]);
    let before = club.log().await.len();
    for (who, command, options, says) in [
        ("Dara", "resign", json!({}), "not joined"),
        ("Chen", "resign", json!({}), "no post"),
        ("Ben", "resign", json!({ "to": ben }), "Only the commander"),
        ("Alice", "resign", json!({ "to": alice }), "so already"),
        ("Alice", "resign", json!({ "to": dara }), "must join first"),
        ("Alice", "delegate post:chief", json!({ "to": alice }), "somebody else"),
        ("Alice", "delegate post:chief", json!({ "to": ben }), "so already"),
        ("Alice", "delegate", json!({ "post": "Orcas", "to": ben }), "four members"),
        ("Alice", "delegate", json!({ "post": "Nile", "to": ben }), "is no post to give"),
        ("Chen", "stand", json!({}), "No motion is open"),
    ] {
        let refused = told(&club, who, command, options).await;
        assert!(refused.contains(says), "{who} {command}: {refused}");
    }
    assert_eq!(club.log().await.len(), before, "nothing was done");

    told(&club, "Alice", "delegate post:chief", json!({ "to": chen })).await;
    assert!(last(&club).contains("**Alice** names **Chen** chief of staff"), "{}", last(&club));
    // She goes, and whoever is chief of staff follows; nobody calls it a fall.
    told(&club, "Alice", "resign", json!({})).await;
    let news = last(&club);
    assert!(news.contains("**Alice** lays down the command of their own accord"), "{news}");
    assert!(news.contains("**Chen** takes it up"), "{news}");
    club.play("Alice /pass → Chen adopts it; posted; restart").await;
    told(&club, "Chen", "resign", json!({ "to": alice })).await;
    let handed = |message: &Arc<Message>| message.words().contains("hands the command");
    let news = club.public().into_iter().rfind(handed).expect("told").words();
    assert!(news.contains("**Chen** hands the command to **Alice**"), "{news}");
    holds(&told(&club, "Chen", "show", json!({})).await, &["**Commander in chief** Alice"]);
    let log = club.told("Ben", "log", json!({})).await;
    holds(&log, &["names Chen chief of staff", "Alice resigns", "hands the command to Alice"]);
    // A motion against somebody who goes has lost its object.
    club.play("Ben /vote call matter:dismiss reason:Nerves; posted").await;
    told(&club, "Alice", "resign", json!({})).await;
    assert!(club.transcript().join("\n").contains("The motion falls"));
    club.ends_well().await;
}

/// The newest message that asks who takes the command.
fn election(club: &Club) -> Arc<Message> {
    let asks = |message: &Arc<Message>| message.words().contains("Who takes the command?");
    club.public().into_iter().rfind(asks).expect("an election")
}

async fn votes_for(club: &Club, voter: &str, candidate: &str) -> String {
    let options = json!({ "candidate": club.user(candidate) });
    club.told(voter, "vote cast", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_commander_is_elected_and_the_war_begins_when_all_have_voted() {
    let mut club = Club::open().await;
    let story = "Alice /campaign new name:Nile seed:3; join Alice Ben Chen; \
                 Ben /command stand → not begun; \
                 Alice /campaign start how:1 → election is open; \
                 Ben /campaign start → open already; says 'Who takes the command?'";
    club.play(story).await;
    let asked = election(&club);
    holds(&asked.words(), &["Nobody stands yet", "then the war begins"]);
    club.officer("Chen").press(&asked, "I stand").await;
    club.play("Ben /command stand; restart").await;
    for (voter, candidate) in [("Alice", "Ben"), ("Ben", "Chen"), ("Chen", "Ben")] {
        let told = votes_for(&club, voter, candidate).await;
        assert!(told.contains(candidate), "{told}");
    }
    club.posted().await;
    let told = club.transcript().join("\n");
    holds(&told, &["**Ben** takes the command", "the war begins"]);
    let shown = told_of(&club).await;
    assert!(shown.contains("**Commander in chief** Ben"), "{shown}");
    // He resigns, and has the staff elect who follows: nobody has fallen, so he may stand again.
    told_ok(&club, "Ben", json!({ "election": true })).await;
    holds(&election(&club).words(), &["The commander has resigned"]);
    club.told("Ben", "command stand", json!({})).await;
    for voter in ["Alice", "Ben", "Chen"] {
        votes_for(&club, voter, "Ben").await;
    }
    let shown = told_of(&club).await;
    assert!(shown.contains("**Commander in chief** Ben"), "{shown}");
    club.ends_well().await;
}

async fn told_of(club: &Club) -> String {
    told(club, "Alice", "show", json!({})).await
}

async fn told_ok(club: &Club, who: &str, options: Value) {
    holds(&told(club, who, "resign", options).await, &["Done"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_war_begins_when_the_last_who_had_not_voted_leaves() {
    let mut club = Club::open().await;
    let story = "Alice /campaign new name:Nile seed:3; join Alice Ben Chen Dara; \
                 Alice /campaign start how:1; Ben /command stand; Chen /command stand";
    club.play(story).await;
    for (voter, candidate) in [("Alice", "Ben"), ("Ben", "Ben"), ("Chen", "Chen")] {
        holds(&votes_for(&club, voter, candidate).await, &["You have voted", "!decides"]);
    }
    club.play("Dara /campaign leave; posted").await;
    holds(&club.transcript().join("\n"), &["**Ben** takes the command", "the war begins"]);
    holds(&told_of(&club).await, &["**Commander in chief** Ben"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_war_does_not_begin_for_those_who_were_not_asked() {
    let mut club = Club::open().await;
    let story = "Alice /campaign new name:Nile seed:3; join Alice Ben; \
                 Alice /campaign start how:1; Chen /campaign join; Alice /campaign leave; \
                 Ben /campaign leave; posted; \
                 'Who takes the command?' → Closed & Nobody is left who may vote; \
                 Chen /pass → not begun; Chen /campaign start → begun; posted; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_stands_the_lot_decides_when_the_time_is_over() {
    let mut club = Club::open().await;
    let story = "Alice /campaign new name:Nile seed:3; join Alice Ben; \
                 Alice /campaign start how:1; stop; pass 25h; start; says 'The lot decides'";
    club.play(story).await;
    holds(&club.transcript().join("\n"), &["The lot decides"]);
    let shown = told_of(&club).await;
    let commands = |name: &str| shown.contains(&format!("**Commander in chief** {name}"));
    assert!(commands("Alice") || commands("Ben"), "{shown}");
    club.ends_well().await;
}
