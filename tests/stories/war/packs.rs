//! A war that comes as a pack: begun by its name, played, looked at, and never in another's words.

use games::Play as _;
use san_juans_play::SanJuans;
use serde_json::json;

use crate::stories::club::{Club, holds};
use crate::stories::sides::{game, order};

#[tokio::test(flavor = "multi_thread")]
async fn the_wars_of_packs_are_begun_and_played_for_two_turns() {
    let mut packs = pack::shipped()[1..].to_vec();
    packs.sort_by_key(|pack| &pack.title);
    for (pack, number) in packs.into_iter().zip(5..) {
        let mut club = Club::open().await;
        // With other dice a war may be over before its third turn.
        let new = json!({ "game": number, "seed": 3 });
        let (short, long) = pack.title.split_once(": ").expect("a title of two parts");
        club.tells("Alice", "campaign new", new, &[short, long, "is open"]).await;
        club.told("Alice", "campaign start", json!({})).await;
        let mut player = SanJuans::of(pack.number).automaton(games::Level::Easy, 1);
        let mut by_panel = 0;
        for _ in 0..400 {
            let now = game(&club).await;
            if now.turn().0 > 2 || now.is_over() {
                break;
            }
            let answer = player.answer(&now).expect("an answer");
            // The first by the panel, the others as they are typed.
            if now.turn().0 == 1 && by_panel < 12 {
                by_panel += 1;
                order(&club, "Alice", &answer).await;
                continue;
            }
            let typed = json!({ "do": answer.to_string() });
            club.tells("Alice", "order", typed, &["!a fault of ours"]).await;
        }
        club.posted().await;
        assert!(game(&club).await.turn().0 > 2, "{pack:?}");
        let base = pack.roles.base.name.clone();
        club.tells("Alice", "situation", json!({ "place": base }), &[&pack.roles.base.name]).await;
        club.tells("Alice", "map", json!({ "words": true }), &[&pack.islands[0].name]).await;
        // A part of the map is kept while one looks at what has changed there.
        let part = &pack.islands.last().expect("one").name;
        let near = club.asked("Alice", "map", json!({ "area": part })).await;
        let near = club.pick("Alice", &near, "turn").await;
        holds(&near.words(), &[part, "!a fault of ours"]);
        club.tells("Alice", "hand", json!({ "words": true }), &["Ops"]).await;
        let told = club.transcript().join("\n");
        holds(&told, &[long, "!Lopez", "!Mud Bay", "!Gordon"]);
        club.ends_well().await;
    }
}
