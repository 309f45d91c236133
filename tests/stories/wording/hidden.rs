//! What is played in a channel that somebody does not see is not told to them elsewhere.

use playground::{Overwrite, permission};
use serde_json::json;

use crate::stories::driver::Club;
use crate::stories::hosting::many::begin;

#[tokio::test(flavor = "multi_thread")]
async fn campaigns_of_channels_that_somebody_does_not_see_are_neither_listed_nor_counted() {
    let mut club = Club::open().await;
    let guild = club.playground.guilds()[0];
    let hidden = club.playground.add_channel(guild, "hidden");
    begin(&club, club.channel, "Nile", &["Chen", "Ben"]).await;
    begin(&club, hidden, "Secret", &["Chen"]).await;
    club.posted().await;
    for channel in [club.channel, hidden] {
        let reply = club.officer("Chen").slash(channel, "pass", json!({})).await;
        assert!(club.words("Chen", &reply).await.contains("Done"));
    }
    club.posted().await;
    let everywhere = json!({ "who": club.user("Chen"), "everywhere": true });
    let looked = async |who: &str| {
        let listed = club.told(who, "campaign list", json!({})).await;
        let wars = club.told(who, "record", everywhere.clone()).await.contains("2 campaigns");
        assert!(listed.contains("Nile"), "{who}: {listed}");
        assert_eq!(listed.contains("Secret"), wars, "{who}: the same are listed and counted");
        wars
    };
    assert!(looked("Ben").await, "everybody sees both channels");
    let view = permission::VIEW_CHANNEL;
    let everybody = Overwrite { id: guild.0, member: false, allow: 0, deny: view };
    let ben = club.officer("Ben").id().0;
    let himself = Overwrite { id: ben, member: true, allow: view, deny: 0 };
    club.playground.set_overwrites(hidden, vec![everybody.clone()]);
    club.playground.set_bot_overwrite(hidden, view, 0);
    assert!(!looked("Ben").await, "denied to everybody");
    assert!(looked("Alice").await, "she manages the server");
    club.playground.set_overwrites(hidden, vec![everybody, himself]);
    club.playground.set_bot_overwrite(hidden, view, 0);
    assert!(looked("Ben").await, "given back to him");
    assert_eq!(club.refused(), [""; 0]);
    club.ends_well().await;
}
