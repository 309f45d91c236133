//! A bot made with serenity and poise finds everything it needs.

use std::time::Duration;

use playground::{GatewayDrop, Options, Playground, ReplyKind};
use serde_json::json;

use crate::bot::{self, SOON};

#[tokio::test]
async fn commands_with_options_choices_and_autocomplete() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let _bot = bot::start(&playground).await;
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("alice").unwrap();
    let reply = alice.slash(channel, "campaign new", json!({ "name": "Nile", "pace": 1 })).await;
    assert_eq!(reply.message().unwrap().content, "**Nile** begins, pace fast", "{reply:?}");
    assert!(reply.acknowledged_after < Duration::from_secs(3));
    for (options, why) in [
        (json!({}), "required"),
        (json!({ "name": "x", "pace": "Medium" }), "choices"),
        (json!({ "name": "x", "speed": 1 }), "no option"),
    ] {
        let reply = alice.slash(channel, "campaign new", options).await;
        assert!(reply.refusal().is_some_and(|reason| reason.contains(why)), "{reply:?}");
    }
    let choices =
        alice.autocomplete(channel, "campaign join", json!({ "place": "d" }), "place").await;
    assert_eq!(
        choices.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(),
        ["Deer Harbor"]
    );
    let ben = playground.officer("Ben").unwrap();
    let reply =
        alice.slash(channel, "campaign join", json!({ "place": "Olga", "friend": ben.id() })).await;
    assert_eq!(reply.message().unwrap().content, "You join at Olga with Ben");
    assert!(reply.is_ephemeral());
    assert_eq!(ben.messages(channel).len(), 1, "Ben sees only the public message");
    assert_eq!(alice.messages(channel).len(), 2);
    assert!(alice.slash(channel, "roll", json!({ "dice": 21 })).await.refusal().is_some());
    let visitor = playground.officer("Visitor").unwrap();
    assert!(visitor.slash(channel, "roll", json!({ "dice": 2 })).await.refusal().is_some());
    let said = ben.say(channel, "to arms").await.unwrap();
    let reply = alice.context_menu(channel, "Explain this", said.id.get()).await;
    assert_eq!(reply.message().unwrap().content, "It says: to arms");
    playground.stop().await;
}

#[tokio::test]
async fn buttons_menus_and_forms() {
    let playground = Playground::start(Options {
        acknowledge_within: Duration::from_secs(2),
        ..Options::default()
    })
    .await
    .unwrap();
    let _bot = bot::start(&playground).await;
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap();
    let panel = alice.slash(channel, "panel", json!({})).await.message().cloned().unwrap();
    let private = alice.press(&panel, "Private").await;
    assert!(private.is_ephemeral());
    let inner = private.message().unwrap();
    let updated = alice.press(inner, "Done").await;
    assert!(matches!(updated.kind, ReplyKind::Update { .. }), "{updated:?}");
    let ben = playground.officer("Ben").unwrap();
    assert!(
        ben.press(inner, "Done").await.refusal().is_some(),
        "a private message is nobody else's"
    );
    let chosen = alice.select(channel, panel.id, "pick", &["a", "c"]).await;
    assert_eq!(chosen.message().unwrap().content, "chosen a+c");
    // As on Discord, what stands chosen is not sent again until something else is chosen.
    let again = alice.select(channel, panel.id, "pick", &["a", "c"]).await;
    assert!(again.refusal().is_some_and(|reason| reason.contains("already")), "{again:?}");
    for values in [&["b"][..], &["a", "c"]] {
        let other = alice.select(channel, panel.id, "pick", values).await;
        assert!(other.message().is_some(), "{other:?}");
    }
    let others = ben.select(channel, panel.id, "pick", &["a", "c"]).await;
    assert!(others.message().is_some(), "everybody has a choice of their own: {others:?}");
    for values in [&["a", "b", "c"][..], &[], &["d"], &["a", "a"]] {
        assert!(
            alice.select(channel, panel.id, "pick", values).await.refusal().is_some(),
            "{values:?}"
        );
    }
    let chosen = alice.select(channel, panel.id, "who", &[&ben.id().to_string()]).await;
    assert_eq!(chosen.message().unwrap().content, format!("chosen {}", ben.id()));
    assert!(alice.press(&panel, "Dead").await.refusal().is_some());
    let form = alice.press(&panel, "Form").await;
    let modal = form.modal().unwrap();
    assert!(
        alice.submit(modal, &[("reason", "much longer than twenty")]).await.refusal().is_some()
    );
    let answer = alice.submit(modal, &[("reason", "mud")]).await;
    assert_eq!(answer.message().unwrap().content, "because mud");
    let later = alice.press(&panel, "Later").await;
    assert!(matches!(later.kind, ReplyKind::Nothing));
    assert_eq!(alice.settled(&later, SOON).await.unwrap().content, "Later is now");
    let hostile = json!({ "type": 3, "channel_id": channel, "message_id": panel.id, "data": { "custom_id": "nobody", "component_type": 2 } });
    assert!(matches!(alice.interaction(hostile).await.kind, ReplyKind::Unanswered));
    assert!(matches!(alice.press(&panel, "Update").await.kind, ReplyKind::Update { .. }));
    assert!(alice.message(channel, panel.id).unwrap().buttons().is_empty());
    playground.stop().await;
}

#[tokio::test]
async fn deferred_answers_follow_ups_files_threads_and_pins() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let _bot = bot::start(&playground).await;
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap();
    for private in [true, false] {
        let reply = alice.slash(channel, "slow", json!({ "private": private })).await;
        assert!(
            matches!(reply.kind, ReplyKind::Deferred { ephemeral, .. } if ephemeral == private),
            "{reply:?}"
        );
        let settled = alice.settled(&reply, SOON).await.unwrap();
        assert_eq!(
            (settled.content.as_str(), settled.is_ephemeral()),
            ("thought about it", private)
        );
        assert!(playground.wait_until(SOON, |_| alice.followups(&reply).len() == 1).await);
    }
    let reply = alice.slash(channel, "dispatch", json!({})).await;
    assert!(reply.message().is_some(), "{reply:?}");
    assert!(
        playground
            .wait_until(SOON, |playground| playground
                .recorded()
                .iter()
                .any(|call| call.is("GET", "/channels/*/pins")))
            .await
    );
    let pins = playground.pins(channel);
    let map = pins[0].attachment("map.png").unwrap();
    assert_eq!((map.description.as_deref(), map.width), (Some("A map of one pixel"), Some(1)));
    assert!(pins[0].mentions.is_empty(), "allowed_mentions forbids ringing");
    let thread = &playground.threads(channel)[0];
    assert_eq!(thread.id.get(), pins[0].id.get());
    assert_eq!(playground.messages(thread.id).last().unwrap().content, "first blood");
    let url = format!("{}/attachments/{channel}/{}/map.png", playground.base_url(), map.id);
    assert_eq!(&reqwest::get(url).await.unwrap().bytes().await.unwrap()[..], bot::PIXEL);
    playground.stop().await;
}

#[tokio::test]
async fn the_gateway_may_drop_and_is_resumed() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let _bot = bot::start(&playground).await;
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap();
    for (round, kind) in [GatewayDrop::Abrupt, GatewayDrop::Reconnect, GatewayDrop::Close(4000)]
        .into_iter()
        .enumerate()
    {
        playground.drop_gateway(kind);
        let wanted = round as u64 + 1;
        assert!(
            playground
                .wait_until(Duration::from_secs(30), |playground| playground.resumes() >= wanted)
                .await,
            "{kind:?} was not resumed"
        );
        let reply = alice.slash(channel, "roll", json!({ "dice": round + 1 })).await;
        assert_eq!(reply.message().unwrap().content, format!("{} dice", round + 1));
    }
    playground.drop_gateway(GatewayDrop::InvalidSession { resumable: false });
    assert!(playground.wait_until(SOON, |playground| !playground.bot_is_connected()).await);
    let reply = alice.slash(channel, "roll", json!({ "dice": 1 })).await;
    assert!(
        matches!(reply.kind, ReplyKind::Unanswered)
            && reply.acknowledged_after < Duration::from_secs(3)
    );
    assert!(playground.wait_for_bot(Duration::from_secs(30)).await);
    assert!(alice.slash(channel, "roll", json!({ "dice": 2 })).await.message().is_some());
    playground.stop().await;
}
