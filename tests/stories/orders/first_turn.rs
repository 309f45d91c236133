//! A campaign from the first command on.

use serde_json::json;

use crate::stories::driver::Club;

#[tokio::test(flavor = "multi_thread")]
async fn create_join_start_and_look() {
    let mut club = Club::open().await;
    club.begin(7, &["Alice", "Ben"]).await;
    let panel = club.officer("Alice").press(&club.newest(), "Orders").await;
    println!("{}", club.words("Alice", &panel).await);
    for message in club.public() {
        println!("---- {}\n{}\n{:?}", message.id, message.words(), message.buttons());
    }
    println!("==== {:#?}", panel.message().map(|m| (m.buttons(), m.selects())));
    println!("{}", club.told("Ben", "pass", json!({})).await);
    println!("{}", club.told("Alice", "pass", json!({})).await);
    club.posted().await;
    println!("{:#?}", club.transcript());
    club.ends_well().await;
}
