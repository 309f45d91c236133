//! A disk without room, and a clock that jumps.

use games::log::verify::replay;
use serde_json::json;
use store::Change;

use super::http::{free, until};
use crate::stories::driver::Club;

#[tokio::test(flavor = "multi_thread")]
async fn an_order_there_is_no_room_for_is_refused_and_given_again_later() {
    let address = free();
    let mut club = Club::empty().await;
    club.start_as(|config| config.http = Some(address)).await;
    club.begin_quietly(&["Alice"]).await;
    let store = club.bots_store();
    store.commit(vec![Change::LimitPages(1)]).await.expect("the disk is full");
    // What is free in the file is used up first.
    let mut refused = None;
    for _ in 0..80 {
        for path in ["pass", "order do:finish"] {
            let words = club.told("Alice", path, json!({})).await;
            if words.contains("fault of ours") {
                refused = Some((path, words));
                break;
            }
        }
        if refused.is_some() {
            break;
        }
        let alice = club.officer("Alice");
        let asked = json!({ "do": "" });
        let offered = alice.autocomplete(club.channel, "order", asked, "do").await;
        let wanted = offered.iter().all(|option| option.value != "pass");
        if let Some(first) = offered.first().filter(|_| wanted) {
            alice.slash(club.channel, "order", json!({ "do": first.value })).await;
        }
    }
    let (path, words) = refused.expect("the disk is full in the end");
    assert!(words.contains("`C1-"), "an id that stands in the log: {words}");
    let before = club.log().await;
    replay(&before).expect("the campaign is intact");
    let told = club.told("Alice", "situation", json!({})).await;
    assert!(told.contains("ound"), "it is read as before: {told}");
    assert!(club.told("Alice", path, json!({})).await.contains("fault of ours"), "still full");
    assert_eq!(club.log().await.len(), before.len(), "nothing was kept");
    let told = until(address, "/readyz", |status, _| status == 503).await;
    assert!(told.contains("the database does not work"), "{told}");
    store.commit(vec![Change::LimitPages(1_000_000)]).await.expect("there is room");
    let told = club.told("Alice", path, json!({})).await;
    assert!(told.contains("✅ Done"), "the same order is taken: {told}");
    assert_eq!(club.log().await.len(), before.len() + 1);
    until(address, "/readyz", |status, _| status == 200).await;
    club.play("posted; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_back_and_forth_does_no_harm() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let mut rounds = 0;
    for jump in [-400 * 86_400, 3 * 3_600, -86_400, 398 * 86_400] {
        club.pass(jump).await;
        for path in ["pass", "order do:finish"] {
            let words = club.told("Alice", path, json!({})).await;
            rounds += usize::from(words.contains("✅ Done"));
        }
        club.posted().await;
    }
    assert!(rounds >= 4, "orders are taken at any hour: {rounds}");
    let log = club.log().await;
    assert!(log.windows(2).any(|pair| pair[1].at < pair[0].at), "the clock went back");
    // As long as it is behind nobody is reminded; a jump ahead reminds once, as a long absence.
    let reminded =
        |club: &Club| club.transcript().join("\n").matches("The staff has waited since").count();
    assert!(reminded(&club) <= 1, "{:#?}", club.transcript());
    club.ends_well().await;
}
