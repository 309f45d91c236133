//! The commands of a server: those of any game everywhere, a game's own where it is played.

use playground::GuildId;
use serde_json::json;

use crate::stories::driver::{Club, SOON, holds};

const OF_THE_SAN_JUANS: [&str; 4] = ["hand", "march", "pass", "play"];

/// The commands that are registered in this server alone.
fn own(club: &Club, guild: GuildId) -> Vec<String> {
    let all = club.playground.registered_commands();
    let there = all.iter().filter(|command| command["guild_id"] == guild.to_string());
    there.filter_map(|command| Some(command["name"].as_str()?.to_owned())).collect()
}

/// How often commands of single servers were overwritten.
fn overwritten(club: &Club) -> usize {
    let recorded = club.playground.recorded();
    let path = "/applications/*/guilds/*/commands";
    recorded.iter().filter(|request| request.is("PUT", path)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_the_commands_of_the_games_it_plays() {
    let mut club = Club::open().await;
    let home = club.playground.guilds()[0];
    let owner = club.officer("Alice").id();
    let away = club.playground.add_guild("Another club", owner);
    let there = club.playground.add_channel(away, "war");
    let alice = club.officer("Alice");
    // The march has no commands of its own, and brings nobody else's.
    club.told("Alice", "campaign new game:1", json!({ "name": "To El Obeid" })).await;
    alice.slash(there, "campaign new", json!({ "name": "Elsewhere" })).await;
    let known = club.playground.wait_until(SOON, |_| !own(&club, away).is_empty()).await;
    assert!(known, "the other server plays the San Juans");
    let names = own(&club, away);
    assert!(OF_THE_SAN_JUANS.iter().all(|name| names.iter().any(|own| own == name)), "{names:?}");
    assert_eq!(own(&club, home), [""; 0], "this one does not");
    assert_eq!(overwritten(&club), 1);

    // What is registered as it is wanted is left alone by the next start.
    club.restart().await;
    club.tells("Alice", "campaign list", json!({}), &["To El Obeid"]).await;
    let elsewhere = club.playground.add_channel(away, "another-war");
    club.officer("Alice").slash(elsewhere, "campaign new", json!({ "name": "Again" })).await;
    club.posted().await;
    assert_eq!((overwritten(&club), own(&club, away).len()), (1, names.len()));

    // Where nothing of a game is left, a start takes its commands away.
    for channel in [there, elsewhere] {
        let alice = club.officer("Alice");
        let sure = alice.slash(channel, "campaign archive", json!({})).await;
        let sure = alice.settled(&sure, SOON).await.expect("it is asked");
        alice.press(&sure, "Lay it aside").await;
    }
    club.posted().await;
    club.restart().await;
    assert_eq!(own(&club, away).len(), names.len(), "they may be taken up again");
    club.play("pass 31d; posted; restart").await;
    let gone = club.playground.wait_until(SOON, |_| own(&club, away).is_empty()).await;
    assert!(gone, "{:?}", own(&club, away));
    club.stops_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_this_build_does_not_know_is_told_as_a_fault() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let data = json!({ "id": "1", "type": 1, "name": "nonsense", "options": [] });
    let raw = json!({ "type": 2, "channel_id": club.channel, "data": data });
    let reply = club.officer("Alice").interaction(raw).await;
    holds(&club.words("Alice", &reply).await, &["fault"]);
    club.ends_well().await;
}
