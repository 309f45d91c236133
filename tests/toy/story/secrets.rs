//! What the other side may not know changes nothing of what a side, or everybody, is told: not a
//! letter, not a pixel.

use std::collections::BTreeMap;
use std::sync::Arc;

use campaign::Campaigns;
use model::Setup;
use model::clock::MovedClock;
use model::ids::{ChannelId as Channel, GuildId, InteractionId};
use model::{Asker, Request};
use playground::{ChannelId, Message};
use serde_json::json;
use staff::PlayerId;

use crate::club::{Club, holds, until};
use crate::whole::{raw, without_chance};

/// All of a message but what is made by chance.
fn whole(message: &Message) -> String {
    without_chance(&raw(message))
}

/// Founds the campaign with dice that are the same every time, as no player can.
async fn founded(club: &Club) {
    let store = club.store().await;
    let campaigns = Campaigns::new(store, Arc::new(club.clock.clone()));
    let guild = GuildId(club.playground.guilds()[0].0);
    let asker = |who: &str, interaction| {
        let player = PlayerId(club.officer(who).id().0);
        Asker { player, interaction: InteractionId(interaction) }
    };
    let setup: Setup = games::usual().setup(None, None);
    let channel = Channel(club.channel.0);
    let made = campaigns.found(asker("Alice", 1), (guild, channel), "Night", setup, Some(3), None);
    let id = made.await.expect("founded").id;
    for (who, side, interaction) in [("Alice", 0, 2), ("Chen", 0, 3), ("Ben", 1, 4)] {
        let (name, salt) = (who.to_owned(), None);
        let side = Some(kit::Side(side));
        let join = Request::Join { name, salt, side };
        campaigns.request(id, asker(who, interaction), join).await.expect("joined");
    }
    let start = Request::Start { commander: None, manages: true, unready: usize::MAX };
    campaigns.request(id, asker("Alice", 5), start).await.expect("begun");
}

/// Everything that somebody is told when they try all they can.
async fn tried(club: &Club, who: &str) -> Vec<String> {
    let mut told = Vec::new();
    for (path, options) in [
        ("orders", json!({})),
        ("situation", json!({})),
        ("map", json!({})),
        ("log", json!({})),
        ("campaign report", json!({})),
        ("campaign report as:3", json!({})),
        ("dice", json!({})),
        ("dice check:true", json!({})),
        ("undo", json!({})),
        ("council list", json!({})),
        ("record", json!({})),
        ("command show", json!({})),
        ("lantern", json!({ "number": "9" })),
        ("campaign list", json!({})),
    ] {
        let reply = club.officer(who).slash(club.channel, path, options).await;
        told.push(match reply.message().is_some() || reply.is_ephemeral() {
            true => format!("/{path}: {}", whole(&club.shown(who, &reply).await)),
            false => format!("/{path}: {:?}", reply.refusal()),
        });
    }
    let typed = json!({ "number": "" });
    let offered = club.officer(who).autocomplete(club.channel, "lantern", typed, "number").await;
    told.push(without_chance(&format!("{offered:?}")));
    for label in ["Orders", "Map", "Why?"] {
        let message = club.with_button(label);
        told.push(format!("{label}: {}", whole(&club.press(who, &message, label).await)));
    }
    told
}

/// What stands in a channel, in whatever order it came: which of two is sent first is chance.
fn said(club: &Club, channel: ChannelId) -> Vec<String> {
    let mut said: Vec<String> = club.said_in(channel).iter().map(|of| whole(of)).collect();
    said.sort();
    said
}

/// What each is told while the Hill's lantern is this one.
async fn told_with(lantern: &str, clock: &MovedClock) -> BTreeMap<&'static str, Vec<String>> {
    let mut club = Club::with_toy().await;
    club.clock = clock.clone();
    founded(&club).await;
    club.start().await;
    club.posted().await;
    let mess = club.playground.channel("mess").expect("a channel");
    let shut = |who: &[&str]| -> Vec<playground::Overwrite> {
        let hidden = who.iter().map(|who| club.officer(who).id());
        let hide = |id: playground::UserId| {
            let (id, deny) = (id.0, playground::permission::VIEW_CHANNEL);
            playground::Overwrite { id, member: true, allow: 0, deny }
        };
        hidden.map(hide).collect()
    };
    club.playground.set_overwrites(mess, shut(&["Ben", "Dara", "Edith"]));
    let room = json!({ "channel": mess.to_string() });
    club.tells("Alice", "room", room, &["your side's own"]).await;
    let mut told: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    club.told("Alice", "lantern", json!({ "number": lantern })).await;
    for who in ["Ben", "Dara"] {
        told.entry(who).or_default().extend(tried(&club, who).await);
    }
    club.told("Ben", "lantern", json!({ "number": "3" })).await;
    club.told("Alice", "lantern", json!({ "number": "1" })).await;
    club.told("Chen", "lantern", json!({ "number": "1" })).await;
    club.told("Ben", "lantern", json!({ "number": "3" })).await;
    club.posted().await;
    for who in ["Alice", "Ben", "Chen", "Dara"] {
        told.entry(who).or_default().extend(tried(&club, who).await);
    }
    told.insert("everybody", said(&club, club.channel));
    told.insert("room", said(&club, mess));
    club.end().await;
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn another_hidden_lantern_changes_nothing_for_whoever_may_not_know() {
    let clock = MovedClock::default();
    let (mut first, mut second) = (told_with("1", &clock).await, told_with("2", &clock).await);
    for who in ["Ben", "Dara", "everybody"] {
        let (first, second) = (first.remove(who), second.remove(who));
        assert!(first.as_ref().is_some_and(|told| told.len() > 2));
        for (a, b) in first.iter().flatten().zip(second.iter().flatten()) {
            assert_eq!(a, b, "what {who} is told");
        }
        assert_eq!(first, second);
    }
    // The board in the channel of the Hill shows what it alone knows.
    let room = first.get("room").into_iter().flatten();
    assert!(room.into_iter().any(|told| told.contains("Our lantern 1 burns")));
    for who in ["Alice", "Chen", "room"] {
        assert_ne!(first.get(who), second.get(who), "{who} may know, and is told");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sides_channel_is_told_what_is_its_own_until_the_other_side_reads_it() {
    let mut club = Club::begun().await;
    club.told("Chen", "campaign join", json!({ "side": "hill" })).await;
    let mess = club.playground.channel("mess").expect("a channel");
    let room = json!({ "channel": mess.to_string() });
    club.tells("Alice", "room", room.clone(), &["Ben of the other side can read"]).await;
    let here = json!({ "channel": club.channel.to_string() });
    club.tells("Alice", "room", here, &["!your side's own"]).await;
    let (id, deny) = (club.officer("Ben").id().0, playground::permission::VIEW_CHANNEL);
    let hidden = playground::Overwrite { id, member: true, allow: 0, deny };
    club.playground.set_overwrites(mess, vec![hidden]);
    club.tells("Alice", "room", room, &["your side's own"]).await;

    // A side's counsel is its own.
    club.tells("Chen", "lantern", json!({ "number": "2" }), &["Proposed"]).await;
    club.posted().await;
    let proposed = said(&club, mess).join("\n");
    assert!(proposed.contains("Chen proposes") && proposed.contains("antern 2"), "{proposed}");
    assert!(!club.transcript().join("\n").contains("proposes"));
    club.tells("Ben", "council list", json!({}), &["Nothing is proposed"]).await;
    club.told("Alice", "lantern", json!({ "number": "1" })).await;
    club.posted().await;
    // The side has a board of its own there.
    until("the board of the Hill is pinned in its channel", async || {
        let all = club.said_in(mess).into_iter();
        let boards: Vec<_> = all.filter(|of| of.words().contains("side 0")).collect();
        boards.len() == 1 && boards[0].is_pinned()
    })
    .await;
    // It shows only now that somebody looks over their shoulder.
    club.playground.set_overwrites(mess, Vec::new());
    club.told("Ben", "lantern", json!({ "number": "3" })).await;
    club.posted().await;
    let told = said(&club, mess).join("\n");
    holds(&told, &["Ben of the other side can read this channel now", "!lights lantern"]);
    club.ends_well().await;
}
