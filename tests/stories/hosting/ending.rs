//! SIGTERM at bad moments: it ends within a bounded time, and nothing is lost.

use std::time::Duration;

use playground::{ChannelId, Fault, FaultKind, Message};
use serde_json::json;

use crate::stories::connection::failures;
use crate::stories::driver::{Club, SOON, quiet_seed, until};

const CAMPAIGNS: u32 = 6;

fn foot(message: &Message) -> String {
    let foot = message.embeds.first().and_then(|embed| embed["footer"]["text"].as_str());
    foot.unwrap_or_default().to_owned()
}

/// Whether a campaign's board and the dispatch of its first round stand there with their pictures.
fn is_drawn(club: &playground::Playground, channel: ChannelId) -> bool {
    let messages = club.messages(channel);
    let mut board = messages.iter().filter(|message| foot(message).contains("board "));
    board.next().is_some_and(|board| !board.attachments.is_empty())
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_end_in_the_midst_of_orders_and_pictures_it_loses_none() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    let guild = club.playground.guilds()[0];
    let alice = club.officer("Alice");
    let channels: Vec<ChannelId> = (0..CAMPAIGNS)
        .map(|number| club.playground.add_channel(guild, &format!("war-{number}")))
        .collect();
    let seed = quiet_seed(1);
    for (channel, number) in channels.iter().zip(0..) {
        let new = json!({ "name": format!("War {number}"), "seed": seed });
        for (path, options) in
            [("campaign new", new), ("campaign join", json!({})), ("campaign start", json!({}))]
        {
            // On a busy machine an answer may come too late; then it is asked again.
            while alice.slash(*channel, path, options.clone()).await.message().is_none() {}
        }
    }
    // Orders are coming in and maps are being drawn when the word comes.
    let busy: Vec<_> = channels
        .iter()
        .map(|channel| {
            let (alice, channel) = (alice.clone(), *channel);
            tokio::spawn(async move {
                let mut confirmed = 0;
                for path in [
                    "pass",
                    "order do:finish",
                    "pass",
                    "order do:finish",
                    "pass",
                    "order do:finish",
                ] {
                    let reply = alice.slash(channel, path, json!({})).await;
                    let words = reply.message().map(Message::words).unwrap_or_default();
                    confirmed += usize::from(words.contains("✅ Done"));
                }
                confirmed
            })
        })
        .collect();
    until("an order is given", async || club.orders().await > 0).await;
    club.stop().await;
    let mut confirmed = 0;
    for task in busy {
        confirmed += task.await.expect("joined");
    }
    println!("{confirmed} orders were confirmed before the end");
    club.start_binary().await;
    let drawn =
        |club: &playground::Playground| channels.iter().all(|channel| is_drawn(club, *channel));
    assert!(club.playground.wait_until(SOON, drawn).await, "every board shows its map");
    let store = club.store().await;
    let told = async || store.campaigns_owed().await.expect("read").is_empty();
    until("every channel is told everything", told).await;
    for channel in &channels {
        let messages = club.playground.messages(*channel);
        let mut feet: Vec<String> =
            messages.iter().map(|of| foot(of)).filter(|f| !f.is_empty()).collect();
        feet.sort();
        let before = feet.len();
        feet.dedup();
        assert_eq!(feet.len(), before, "nothing is told twice: {feet:#?}");
    }
    let mut orders = 0;
    for number in 1..=i64::from(CAMPAIGNS) {
        let id = model::ids::CampaignId(number);
        let log = store.lines(id, 1, i64::MAX).await.expect("the log is read");
        let order =
            |line: &&model::log::LogLine| matches!(line.body, model::log::Body::Order { .. });
        orders += log.iter().filter(order).count();
    }
    assert!(orders >= confirmed, "{orders} orders are in the logs, {confirmed} were confirmed");
    drop(store);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_presses_until_the_last_answer_is_out_is_told_to_wait() {
    let mut club = Club::empty().await;
    club.start_as(|config| config.callbacks_until = Duration::from_secs(8)).await;
    // An answer is under way: its first try hangs, and a second follows.
    let callbacks = "/interactions/*/*/callback";
    club.playground.faults().add(Fault::once("POST", callbacks, FaultKind::Delay(600_000)));
    let (alice, ben, channel) = (club.officer("Alice"), club.officer("Ben"), club.channel);
    let asking =
        tokio::spawn(async move { alice.slash(channel, "campaign list", json!({})).await });
    until("it is being answered", async || club.playground.faults().pending().is_empty()).await;
    let pressing = tokio::spawn(async move {
        loop {
            let reply = ben.slash(channel, "campaign list", json!({})).await;
            match reply.message().map(Message::words) {
                Some(words) if words.contains("being restarted") => return,
                Some(_) => {}
                None => panic!("nothing is told: {reply:?}"),
            }
        }
    });
    club.stop().await;
    pressing.await.expect("whoever presses meanwhile is told to wait");
    let reply = asking.await.expect("joined");
    assert!(reply.is_ephemeral(), "the last answer is given: {reply:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_end_while_the_server_hangs_it_ends_all_the_same() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    // Whoever waited for the server would be given up long before.
    let hangs =
        Fault { method: None, ..Fault::once("POST", "/", FaultKind::Delay(600_000)).always() };
    club.playground.faults().add(hangs);
    let alice = club.officer("Alice");
    let channel = club.channel;
    let asking = tokio::spawn(async move { alice.slash(channel, "pass", json!({})).await });
    until("the order is kept", async || club.orders().await > 0).await;
    club.stop().await;
    asking.await.expect("joined");
    club.playground.faults().clear();
    club.start_binary().await;
    club.posted().await;
    assert!(club.newest().words().contains("passed"), "{:#?}", club.transcript());
    failures::assert_told_once(&club);
    club.stop().await;
}
