//! Posts change hands: resigning, handing over, naming a chief of staff (J-001, J-004).

use serde_json::{Value, json};

use super::driver::Club;

/// The number of an officer, as an option of a command.
fn user(club: &Club, name: &str) -> String {
    club.officer(name).id().to_string()
}

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
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": 3 })).await;
    let early = club.told("Alice", "command show", json!({})).await;
    assert!(early.contains("has not begun"), "{early}");
    for officer in ["Alice", "Ben", "Chen"] {
        club.told(officer, "campaign join", json!({})).await;
    }
    let (alice, ben) = (user(&club, "Alice"), user(&club, "Ben"));
    let (chen, dara) = (user(&club, "Chen"), user(&club, "Dara"));
    club.told("Alice", "campaign start", json!({ "commander": alice })).await;
    club.posted().await;

    let shown = told(&club, "Dara", "show", json!({})).await;
    assert!(shown.contains("**Commander in chief** Alice"), "{shown}");
    assert!(shown.contains("**Chief of staff** Ben"), "{shown}");
    let before = club.log().await.len();
    for (who, command, options, says) in [
        ("Dara", "resign", json!({}), "not joined"),
        ("Chen", "resign", json!({}), "no post"),
        ("Ben", "handover", json!({ "to": ben }), "Only the commander"),
        ("Alice", "handover", json!({ "to": alice }), "so already"),
        ("Alice", "handover", json!({ "to": dara }), "must join first"),
        ("Alice", "chief", json!({ "to": alice }), "somebody else"),
        ("Alice", "chief", json!({ "to": ben }), "so already"),
        ("Alice", "delegate", json!({ "island": "Orcas", "to": ben }), "four members"),
        ("Alice", "delegate", json!({ "island": "Nile", "to": ben }), "There is no island"),
        ("Chen", "stand", json!({}), "No motion is open"),
    ] {
        let refused = told(&club, who, command, options).await;
        assert!(refused.contains(says), "{who} {command}: {refused}");
    }
    assert_eq!(club.log().await.len(), before, "nothing was done");

    told(&club, "Alice", "chief", json!({ "to": chen })).await;
    assert!(last(&club).contains("**Alice** names **Chen** chief of staff"), "{}", last(&club));
    // She goes, and whoever is chief of staff follows; nobody calls it a fall.
    told(&club, "Alice", "resign", json!({})).await;
    let news = last(&club);
    assert!(news.contains("**Alice** lays down the command, unbeaten"), "{news}");
    assert!(
        news.contains("**Chen** takes it up") && news.contains(&format!("<@{chen}>")),
        "{news}"
    );
    let refused = club.told("Alice", "pass", json!({})).await;
    assert!(refused.contains("Chen is commander in chief"), "{refused}");
    club.stop().await;
    club.start().await;
    club.posted().await;
    told(&club, "Chen", "handover", json!({ "to": alice })).await;
    let news = last(&club);
    assert!(news.contains("**Chen** hands the command to **Alice**"), "{news}");
    assert!(news.starts_with(&format!("<@{alice}>")), "only she is rung for: {news}");
    let shown = told(&club, "Chen", "show", json!({})).await;
    assert!(shown.contains("**Commander in chief** Alice"), "{shown}");
    let log = club.told("Ben", "log", json!({})).await;
    for line in ["names Chen chief of staff", "Alice resigns", "hands the command to Alice"] {
        assert!(log.contains(line), "{line}: {log}");
    }
    // A motion against somebody who goes has lost its object.
    club.told("Ben", "vote dismiss", json!({ "reason": "Nerves" })).await;
    club.posted().await;
    told(&club, "Alice", "resign", json!({})).await;
    assert!(club.transcript().join("\n").contains("The motion falls"));
    assert_eq!(club.refused(), [""; 0]);
    club.check_requests();
    club.stop().await;
    assert!(club.run(&["verify"]).contains("the same"));
}
