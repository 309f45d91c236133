//! A war that comes as a pack: begun by its name, played, looked at, and never in another's words.

use games::Play as _;
use san_juans_play::SanJuans;
use serde_json::json;

use crate::stories::club::{Club, holds};
use crate::stories::sides::game;

#[tokio::test(flavor = "multi_thread")]
async fn the_wars_of_packs_are_begun_and_played_for_two_turns() {
    for (pack, number) in pack::shipped().iter().skip(1).zip(5..) {
        let mut club = Club::open().await;
        let new = json!({ "game": number });
        club.tells("Alice", "campaign new", new, &[&pack.title, "is open"]).await;
        club.told("Ben", "campaign join", json!({})).await;
        club.told("Alice", "campaign ready", json!({})).await;
        club.told("Ben", "campaign ready", json!({})).await;
        club.told("Alice", "campaign start", json!({})).await;
        let mut player = SanJuans::of(pack.number).automaton(1);
        for _ in 0..400 {
            let now = game(&club).await;
            if now.turn().0 > 2 || now.is_over() {
                break;
            }
            let answer = player.answer(&now).expect("an answer").to_string();
            let row = club.store().await.campaign(club.campaign).await.expect("read");
            let commander = row.expect("kept").roster.commander.expect("chosen");
            let who = if club.officer("Alice").id().0 == commander.0 { "Alice" } else { "Ben" };
            club.told(who, "order", json!({ "do": answer })).await;
        }
        club.posted().await;
        assert!(game(&club).await.turn().0 > 2, "{pack:?}");
        let base = pack.roles.base.name.clone();
        club.tells("Ben", "situation", json!({ "place": base }), &[&pack.roles.base.name]).await;
        club.tells("Ben", "map", json!({ "words": true }), &[&pack.islands[0].name]).await;
        club.tells("Ben", "hand", json!({ "words": true }), &["Ops"]).await;
        let told = club.transcript().join("\n");
        holds(&told, &[&pack.title, "!Lopez", "!Mud Bay", "!Gordon"]);
        club.ends_well().await;
    }
}
