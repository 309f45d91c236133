//! A build of other rules takes over: campaigns go on as they stand, and are told so once.

use std::sync::Arc;

use games::log::verify::replay;
use model::CampaignRow;
use model::ids::CampaignId;
use model::log::Body;
use serde_json::json;
use store::Change;

use crate::stories::driver::{Club, SOON, holds};

/// Makes a campaign one that was last played by the rules before ours; with `score`, by which what
/// was played came to another score.
async fn played_by_other_rules(club: &Club, id: i64, score: Option<i64>) {
    let store = club.store().await;
    let row = store.campaign(CampaignId(id)).await.expect("read").expect("it is there");
    let mut game = serde_json::to_value(row.game.as_deref()).expect("written");
    if let Some(score) = score {
        game["SanJuans"]["board"]["vp"] = json!(score);
    }
    let game = Some(Arc::new(serde_json::from_value(game).expect("read")));
    let row = CampaignRow { rules: model::RULES_VERSION - 1, game, ..row };
    store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    store.close().await;
}

fn told(club: &Club) -> usize {
    club.transcript().join("\n").matches("The rules have changed").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_that_reads_otherwise_goes_on_as_it_stands() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.play("Alice /pass; Alice /order do:finish; posted; ends well").await;
    holds(&club.run(&["shadow"]), &["1 Nile: ", "the same"]);
    let before = club.log().await;
    played_by_other_rules(&club, 1, Some(123)).await;
    let said = club.fails_saying(&["shadow"]);
    holds(&said, &["1 Nile: the log comes to another state", "1 of 1 campaigns otherwise"]);
    let version = format!("played by version {} of the rules", model::RULES_VERSION - 1);
    holds(&club.run(&["verify"]), &["1 Nile: ", &version, "another state"]);
    assert_eq!(club.log().await, before, "a shadow writes nothing");
    club.start().await;
    assert!(club.playground.wait_until(SOON, |_| told(&club) == 1).await, "the channel is told");
    assert!(club.transcript().join("\n").contains("cannot be taken back"));
    let log = club.log().await;
    assert_eq!(log[..before.len()], before[..], "what was played is kept");
    assert!(
        matches!(&log[before.len()].body, Body::Rebased { was, .. } if *was == model::RULES_VERSION - 1)
    );
    // What was won by the rules of then is kept, and nothing goes back beyond it.
    club.play("Alice /situation → 123; Alice /undo → The rules have changed since").await;
    let order = before.last().expect("a line").number.to_string();
    club.tells(
        "Alice",
        "vote call matter:rewind",
        json!({ "value": order }),
        &["The rules have changed since"],
    )
    .await;
    holds(&club.told("Alice", "dice check:true", json!({})).await, &["!⚠"]);
    for path in ["pass", "order do:finish"] {
        assert!(club.told("Alice", path, json!({})).await.contains("✅ Done"));
    }
    club.play("posted; ends well").await;
    assert!(club.run(&["verify"]).contains("played from line"));
    assert!(club.run(&["shadow"]).contains("the same"));
    club.play("start; posted").await;
    assert_eq!(told(&club), 1, "once");
    club.ends_well().await;
    // A file of it begins there too.
    std::fs::write(club.file("nile.json"), club.run(&["export", "Nile"])).expect("written");
    assert!(club.run(&["verify", "nile.json"]).contains("the same"));
    club.run(&["import", "nile.json", "--name", "Moved", "--keep-roster"]);
    assert!(club.run(&["verify", "Moved"]).contains("the same"));
    let log = club.log().await;
    assert!(replay(&log).expect("the same").thrown > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_that_reads_the_same_is_told_and_no_more() {
    let mut club = Club::begun(&["Alice"]).await;
    club.play("Alice /pass; ends well").await;
    let before = club.log().await;
    played_by_other_rules(&club, 1, None).await;
    club.start().await;
    assert!(club.playground.wait_until(SOON, |_| told(&club) == 1).await, "the channel is told");
    assert!(club.transcript().join("\n").contains("reads the same"));
    assert_eq!(club.log().await, before, "nothing is written");
    club.play("Alice /undo → !The rules have changed; posted; ends well; start; posted").await;
    assert_eq!(told(&club), 1, "once");
    club.ends_well().await;
}
