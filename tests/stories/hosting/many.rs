//! Many campaigns: servers that know nothing of each other, and a fault that stops one alone.

use std::sync::Arc;

use model::ids::CampaignId;
use playground::{ChannelId, Reply};
use serde_json::{Value, json};
use store::Change;

use crate::stories::driver::{Club, holds, quiet_seed, until};

async fn in_channel(
    club: &Club,
    channel: ChannelId,
    who: &str,
    path: &str,
    options: Value,
) -> String {
    let reply: Reply = club.officer(who).slash(channel, path, options).await;
    club.words(who, &reply).await
}

/// Begins a campaign of this name, commanded by the first of these.
pub(crate) async fn begin(club: &Club, channel: ChannelId, name: &str, officers: &[&str]) {
    let seed = quiet_seed(u32::try_from(officers.len()).expect("few"));
    let options = json!({ "name": name, "seed": seed });
    in_channel(club, channel, officers[0], "campaign new", options).await;
    for officer in officers {
        in_channel(club, channel, officer, "campaign join", json!({})).await;
    }
    let commander = json!({ "commander": club.officer(officers[0]).id().to_string() });
    let reply = club.officer(officers[0]).slash(channel, "campaign start", commander).await;
    let asked = club.shown(officers[0], &reply).await;
    if asked.button("Start without waiting").is_some() {
        club.press(officers[0], &asked, "Start without waiting").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_with_channels_of_one_name_know_nothing_of_each_other() {
    let mut club = Club::open().await;
    let home = club.channel;
    let owner = club.officer("Ben");
    let abroad = club.playground.add_guild("Cairo Club", owner.id());
    let away = club.playground.add_channel(abroad, "campaign");
    begin(&club, home, "Nile", &["Alice", "Ben"]).await;
    begin(&club, away, "Nile", &["Ben"]).await;
    // A third beside the first, in a channel of its own.
    let mess = club.playground.channel("mess").expect("a channel");
    begin(&club, mess, "Mess", &["Chen"]).await;
    for (channel, who, here, elsewhere) in
        [(home, "Alice", 2, "Cairo"), (away, "Ben", 1, "Khartoum")]
    {
        let listed = in_channel(&club, channel, who, "campaign list", json!({})).await;
        assert_eq!(listed.matches("<#").count(), here, "{elsewhere}: {listed}");
        assert!(listed.contains(&format!("<#{channel}>")), "{listed}");
    }
    let told = in_channel(&club, home, "Ben", "pass", json!({})).await;
    assert!(told.contains("Alice"), "Ben commands abroad, not here: {told}");
    holds(&in_channel(&club, away, "Ben", "pass", json!({})).await, &["Done"]);
    // A button of one campaign means nothing where another is played.
    club.posted().await;
    let payload = json!({
        "type": 3,
        "channel_id": home,
        "message_id": club.newest_in(home).id,
        "data": { "component_type": 2, "custom_id": "o:2" },
    });
    assert_eq!(
        club.newest_in(away).button("Orders").and_then(|it| it.custom_id).as_deref(),
        Some("o:2")
    );
    let reply = club.officer("Ben").interaction(payload).await;
    holds(&club.words("Ben", &reply).await, &["no campaign here"]);
    let store = club.store().await;
    // What Ben may not order at home he has proposed there.
    for (id, lines) in [(1, 5), (2, 4), (3, 3)] {
        let log = store.lines(CampaignId(id), 1, i64::MAX).await.expect("read");
        assert_eq!(log.len(), lines, "campaign {id}");
    }
    club.check_requests();
    club.stop().await;
    assert_eq!(club.run(&["verify"]).matches("the same").count(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_campaign_stands_still_beside_running_ones_and_leaves_a_bundle() {
    let mut club = Club::open().await;
    let (home, mess) = (club.channel, club.playground.channel("mess").expect("a channel"));
    begin(&club, home, "Nile", &["Alice", "Ben"]).await;
    begin(&club, mess, "Mess", &["Chen", "Ben"]).await;
    club.play("posted; stop").await;
    // A map without places: nobody can so much as look at it.
    let store = club.store().await;
    let mut row = store.campaign(CampaignId(1)).await.expect("read").expect("there");
    let sound = row.clone();
    let mut game = serde_json::to_value(row.game.as_deref()).expect("written");
    game["SanJuans"]["board"]["places"] = json!([]);
    row.game = Some(Arc::new(serde_json::from_value(game).expect("read")));
    store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    club.start().await;
    let told = in_channel(&club, home, "Dara", "campaign join", json!({})).await;
    assert!(told.contains("fault of ours") && told.contains("`C1-"), "{told}");
    holds(
        &in_channel(&club, home, "Ben", "vote call matter:dismiss", json!({})).await,
        &["stands still"],
    );
    let told = in_channel(&club, mess, "Chen", "pass", json!({})).await;
    assert!(told.contains("Done"), "the other goes on: {told}");
    let said = || club.transcript().join("\n");
    until("the channel is told", async || said().contains("The campaign stands still")).await;
    assert!(said().contains("sirdar export 1"), "{}", said());
    club.stop().await;
    // The bundle tells what was asked and how things stood, and opens.
    let bundle = club.run(&["export", "1"]);
    let read: Value = serde_json::from_str(&bundle).expect("JSON");
    assert!(
        read["fault"]["request"].as_str().is_some_and(|told| told.contains("Dara")),
        "{bundle}"
    );
    assert!(read["fault"]["cause"].as_str().is_some_and(|cause| !cause.is_empty()));
    assert!(read["fault"]["game"].is_object(), "the log leads elsewhere");
    assert!(read["dice"]["secret"].is_null(), "the war is not over");
    std::fs::write(club.file("bundle.json"), &bundle).expect("written");
    holds(&club.run(&["import", "bundle.json", "--name", "Bench"]), &["it froze at order", "Dara"]);
    assert!(club.run(&["verify", "Bench"]).contains("the same"));
    // Mended, it goes on where it stood.
    let mut row = store.campaign(CampaignId(1)).await.expect("read").expect("there");
    row.game = sound.game;
    store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    club.start().await;
    holds(&in_channel(&club, home, "Alice", "situation", json!({})).await, &["urn 1"]);
    club.stop().await;
}
