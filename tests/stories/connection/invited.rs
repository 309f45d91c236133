//! The commands of a game in a server: they come back with the bot, and when some are missing.

use playground::Playground;
use serde_json::json;

use crate::stories::driver::{Club, SOON, until};

/// The names of the commands of a server's own.
fn own(playground: &Playground) -> Vec<String> {
    let commands = playground.registered_commands();
    let own = commands.iter().filter(|command| !command["guild_id"].is_null());
    own.filter_map(|command| command["name"].as_str().map(str::to_owned)).collect()
}

/// How often the commands of a server were registered.
fn registered(club: &Club) -> usize {
    let recorded = club.playground.recorded();
    let path = "/applications/*/guilds/*/commands";
    recorded.iter().filter(|request| request.is("PUT", path)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn invited_again_the_bot_brings_the_commands_of_the_game() {
    let mut club = Club::begun(&["Alice"]).await;
    club.play("Alice /pass; posted").await;
    let (guild, before) = (club.playground.guilds()[0], own(&club.playground));
    assert!(before.contains(&"pass".to_owned()), "{before:?}");
    club.playground.kick_bot(guild);
    assert!(own(&club.playground).is_empty(), "Discord takes them away");
    club.playground.invite_bot(guild);
    let back = club.playground.wait_until(SOON, |club| own(club) == before).await;
    assert!(back, "they are back: {:?}", own(&club.playground));
    club.play("Alice /order do:finish → ✅ Done; posted").await;
    // A server that has what it should have is asked, and given nothing.
    let given = registered(&club);
    let asked = |club: &Playground| {
        let path = "/applications/*/guilds/*/commands";
        club.recorded().iter().filter(|request| request.is("GET", path)).count()
    };
    let looked = asked(&club.playground);
    club.playground.drop_gateway(playground::GatewayDrop::InvalidSession { resumable: false });
    assert!(club.playground.wait_until(SOON, |club| asked(club) > looked).await, "it is asked");
    until("a command is answered", async || {
        club.slash("Alice", "hand", json!({})).await.message().is_some()
    })
    .await;
    assert_eq!(registered(&club), given);
    club.stop().await;
}
