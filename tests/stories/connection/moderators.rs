//! What moderators do to a campaign's channel and people: messages, threads and roles deleted,
//! a commander gone, the bot put out and invited again.

use playground::{Message, MessageId};
use serde_json::json;

use super::failures::assert_told_once;
use crate::stories::driver::{Club, SOON, holds};
use crate::stories::orders::surface::to_a_battle;

/// Carries on with the round under way: the first march that is offered.
async fn marches(club: &Club) {
    let typed = json!({ "do": "" });
    let alice = club.officer("Alice");
    let offered = alice.autocomplete(club.channel, "order", typed, "do").await;
    let mut values = offered.iter().filter_map(|choice| choice.value.as_str());
    let march = values.find(|value| value.starts_with("activate")).expect("a march is offered");
    club.tells("Alice", "order", json!({ "do": march }), &["✅ Done"]).await;
}

fn openers(club: &Club) -> usize {
    club.public().iter().filter(|message| message.button("Orders").is_some()).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispatch_that_was_deleted_is_told_anew_when_there_is_more_to_tell() {
    let mut club = Club::begun(&["Alice"]).await;
    club.play("Alice /pass; posted").await;
    let gone: MessageId = club.newest().id;
    assert!(club.playground.delete_message(club.channel, gone));
    // Discord still knows the nonce of the deleted message: another one is used.
    marches(&club).await;
    club.posted().await;
    assert_ne!(club.newest().id, gone);
    assert!(club.newest().words().contains("R1"), "{:#?}", club.transcript());
    assert_eq!(openers(&club), 1);
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_goes_on_without_its_call_and_its_thread() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben"]).await;
    to_a_battle(&club).await;
    club.posted().await;
    let call = club.newest();
    let opened = |club: &playground::Playground, channel| !club.threads(channel).is_empty();
    let channel = club.channel;
    assert!(club.playground.wait_until(SOON, |club| opened(club, channel)).await);
    let thread = club.playground.threads(club.channel).last().expect("a thread").id;
    let sheet = |club: &Club| {
        let (who, on) = (club.officer("Ben"), club.newest());
        async move { who.press(&on, "Battle sheet").await }
    };
    // Put away, it is opened again by what is posted there.
    club.playground.archive(thread, true);
    let reply = sheet(&club).await;
    let panel = club.shown("Ben", &reply).await;
    let posted = club.press("Ben", &panel, "Post it in the thread").await;
    assert!(posted.words().contains("stands in the battle's thread"), "{}", posted.words());
    // Locked or deleted, it takes nothing, and whoever asked is told so.
    club.playground.lock_thread(thread, true);
    for locked in [true, false] {
        if !locked {
            assert!(club.playground.delete_channel(thread));
        }
        let reply = sheet(&club).await;
        let panel = club.shown("Ben", &reply).await;
        let refused = club.press("Ben", &panel, "Post it in the thread").await;
        assert!(refused.words().contains("could not be posted"), "{}", refused.words());
    }
    assert!(club.playground.delete_message(club.channel, call.id));
    club.play("Alice /battle resolve → ✅ Done; posted").await;
    assert!(openers(&club) == 1, "{:#?}", club.transcript());
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commander_who_left_the_server_is_named_waited_for_and_replaced() {
    let mut club = Club::open().await;
    // Alice owns the server, Ben commands.
    club.begin_quietly(&["Ben", "Chen"]).await;
    let guild = club.playground.guilds()[0];
    club.playground.remove_member(guild, club.officer("Ben").id());
    let refused = club.slash("Ben", "pass", json!({})).await;
    assert!(refused.refusal().is_some(), "{refused:?}");
    // The clock goes on, and everybody reads whom it waits for.
    club.later(25 * 3_600, "waited since").await;
    holds(&club.board().expect("a board").words(), &["Ben"]);
    let story = "Alice /host seat user:@Chen post:0; posted; Chen /pass → ✅ Done; posted; \
                 Chen /log → Ben -- the log keeps his name; stop";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_role_takes_from_its_people_and_not_from_the_campaign() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let guild = club.playground.guilds()[0];
    let role = club.playground.role(guild, "Officer").expect("a role");
    assert!(club.playground.delete_role(guild, role));
    let refused = club.slash("Ben", "orders", json!({})).await;
    assert!(refused.refusal().is_some(), "{refused:?}");
    club.play("Alice /pass → ✅ Done; posted").await;
    assert_told_once(&club);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_put_out_tells_what_it_owes_when_it_is_invited_again() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let guild = club.playground.guilds()[0];
    club.playground.kick_bot(guild);
    // Deadlines pass all the same: what is due waits in the store.
    club.pass(25 * 3_600).await;
    let refused = |club: &playground::Playground| {
        let recorded = club.recorded();
        recorded.iter().any(|r| r.is("POST", "/channels/*/messages") && r.status == 403)
    };
    assert!(club.playground.wait_until(SOON, refused).await, "a reminder is tried");
    // So it does over a restart.
    club.play("stop; start").await;
    club.playground.invite_bot(guild);
    let reminded = |message: &Message| message.words().contains("waited since");
    let came = club.playground.wait_for_message(club.channel, SOON, reminded).await;
    assert!(came.is_some(), "nobody pressed anything: {:#?}", club.transcript());
    club.posted().await;
    assert_told_once(&club);
    assert_eq!(club.boards(), 1);
    club.play("Alice /pass → ✅ Done; posted; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_keeps_its_campaign_for_another() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.play("Alice /pass; posted").await;
    assert!(club.playground.delete_channel(club.channel));
    club.pass(25 * 3_600).await;
    let missed = |club: &playground::Playground| {
        let recorded = club.recorded();
        recorded.iter().any(|r| r.is("POST", "/channels/*/messages") && r.status == 404)
    };
    assert!(club.playground.wait_until(SOON, missed).await, "a reminder is tried");
    club.stop().await;
    // Whoever runs the bot moves the war: what was played is all there.
    let exported = club.run(&["export", "nile"]);
    std::fs::write(club.file("nile.json"), exported).expect("written");
    club.run(&["import", "nile.json", "--channel", &club.link("mess")]);
    club.start().await;
    club.channel = club.playground.channel("mess").expect("a channel");
    let there = |message: &Message| message.words().contains("Nile");
    assert!(club.playground.wait_for_message(club.channel, SOON, there).await.is_some());
    club.stop().await;
}
