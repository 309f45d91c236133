//! What is written down: the log page by page.

use playground::Message;
use serde_json::json;

use super::driver::{Club, SOON};

/// The numbers of the lines that a page of the log shows, from top to bottom.
fn numbers(page: &Message) -> Vec<i64> {
    let words = page.words();
    let marked = words.lines().filter_map(|line| line.trim().strip_prefix('`'));
    marked.filter_map(|line| line.split('`').next()?.parse().ok()).collect()
}

async fn log(club: &Club, options: serde_json::Value) -> Message {
    let reply = club.slash("Ben", "log", options).await;
    let message = club.officer("Ben").settled(&reply, SOON).await;
    message.expect("an answer")
}

async fn turned(club: &Club, page: &Message, button: &str) -> Message {
    let reply = club.officer("Ben").press(page, button).await;
    let message = club.officer("Ben").settled(&reply, SOON).await;
    message.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_read_page_by_page() {
    let mut club = Club::open().await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    for number in 0..45 {
        let options = json!({ "dice": "d6", "reason": format!("throw {number}") });
        club.told("Ben", "roll", options).await;
    }
    club.told("Alice", "pass", json!({})).await;
    let all = club.log().await.len();
    let first = log(&club, json!({})).await;
    let shown = numbers(&first);
    assert_eq!(shown.first(), i64::try_from(all).ok().as_ref(), "newest first: {shown:?}");
    assert!(shown.is_sorted_by(|a, b| a > b) && shown.len() == 20, "{shown:?}");
    assert!(first.words().contains("Alice:"), "{}", first.words());
    // To the end and back, no line left out and none twice.
    let mut seen = shown.clone();
    let mut page = first.clone();
    while page.button("Older").is_some_and(|button| !button.disabled) {
        page = turned(&club, &page, "Older").await;
        seen.extend(numbers(&page));
    }
    let expected: Vec<i64> = (1..=i64::try_from(all).expect("few")).rev().collect();
    assert_eq!(seen, expected);
    while page.button("Newer").is_some_and(|button| !button.disabled) {
        page = turned(&club, &page, "Newer").await;
    }
    assert_eq!(numbers(&page)[0], shown[0]);
    // Whatever is written meanwhile, an old button shows what it showed.
    let (one, other) = (log(&club, json!({})).await, log(&club, json!({})).await);
    let older = turned(&club, &one, "Older").await;
    club.told("Ben", "roll", json!({ "dice": "2d6" })).await;
    let again = turned(&club, &other, "Older").await;
    assert_eq!(numbers(&again), numbers(&older));
    // By person and by kind.
    let ben = club.officer("Ben").id().to_string();
    let told = log(&club, json!({ "who": ben })).await.words();
    assert!(!told.contains("Alice:") && told.contains("Ben rolls"), "{told}");
    let staff = log(&club, json!({ "kind": 2 })).await;
    let told = staff.words();
    assert!(told.contains("Ben joins") && !told.contains("rolls"), "{told}");
    let told = turned(&club, &staff, "Dice").await.words();
    assert!(told.contains("🎲") && !told.contains("joins"), "{told}");
    let told = turned(&club, &staff, "Orders").await.words();
    assert!(told.contains("Alice:") && told.contains("commands."), "{told}");
    // One turn, from its beginning.
    let turn = log(&club, json!({ "turn": 1 })).await;
    let shown = numbers(&turn);
    assert!(turn.words().contains("log of turn 1") && shown.is_sorted(), "{shown:?}");
    assert!(turn.words().contains("The war begins"), "{}", turn.words());
    let told = log(&club, json!({ "turn": 7 })).await.words();
    assert!(told.contains("nothing of that"), "{told}");
    assert_eq!(club.refused(), [""; 0]);
    club.check_requests();
    club.stop().await;
}
