//! A bot finds at the playground what it finds at Discord, and a person what Discord's client does.

use std::time::Duration;

use playground::{ChannelId, GatewayDrop, Officer, Options, Playground, ReplyKind};
use serde_json::json;

use crate::bot::{Bot, PIXEL, SOON};

async fn start() -> (Playground, ChannelId, Officer, Officer) {
    let options = Options { acknowledge_within: Duration::from_secs(2), ..Options::default() };
    let playground = Playground::start(options).await.unwrap();
    let channel = playground.channel("campaign").unwrap();
    let [alice, ben] = ["alice", "Ben"].map(|name| playground.officer(name).unwrap());
    (playground, channel, alice, ben)
}

#[tokio::test]
async fn commands_with_options_choices_and_autocomplete() {
    let (playground, channel, alice, ben) = start().await;
    let mut bot = Bot::start(&playground).await;
    let slash = |path, options| alice.slash(channel, path, options);
    let named = json!({ "name": "Nile", "pace": "Fast" });
    let reply = bot.serve(slash("campaign new", named)).await;
    assert_eq!(reply.message().unwrap().content, "begins: Nile+1", "{reply:?}");
    for (path, options, why) in [
        ("campaign new", json!({}), "required"),
        ("campaign new", json!({ "name": "x", "pace": "Medium" }), "choices"),
        ("campaign new", json!({ "name": "x", "speed": 1 }), "no option"),
        ("campaign old", json!({}), "no command"),
        ("campaign", json!({}), "subcommand"),
        ("roll", json!({ "dice": 21 }), "at most 20"),
        ("campaign join", json!({ "place": "Olga", "friend": 1 }), "not known"),
    ] {
        let reply = slash(path, options).await;
        assert!(reply.refusal().is_some_and(|reason| reason.contains(why)), "{reply:?}");
    }
    let typed = json!({ "place": "d" });
    let choices = alice.autocomplete(channel, "campaign join", typed, "place");
    assert_eq!(bot.serve(choices).await[0].name, "after d");
    let reply = slash("campaign join", json!({ "place": "Olga", "friend": ben.id() }));
    let reply = bot.serve(reply).await;
    assert_eq!(reply.message().unwrap().content, format!("You join: Olga+{}", ben.id()));
    assert!(reply.is_ephemeral());
    assert_eq!(ben.messages(channel).len(), 1, "Ben sees only the public message");
    assert_eq!(alice.messages(channel).len(), 2);
    let visitor = playground.officer("Visitor").unwrap();
    assert!(visitor.slash(channel, "roll", json!({ "dice": 2 })).await.refusal().is_some());
    let said = ben.say(channel, "to arms").await.unwrap();
    let reply = bot.serve(alice.context_menu(channel, "Explain this", said.id.get())).await;
    assert_eq!(reply.message().unwrap().content, "It says: to arms");
}

#[tokio::test]
async fn buttons_menus_and_forms() {
    let (playground, channel, alice, ben) = start().await;
    let mut bot = Bot::start(&playground).await;
    let panel = bot.serve(alice.slash(channel, "panel", json!({}))).await;
    let panel = panel.message().unwrap();
    let private = bot.serve(alice.press(panel, "Private")).await;
    assert!(private.is_ephemeral());
    let inner = private.message().unwrap();
    let updated = bot.serve(alice.press(inner, "Done")).await;
    assert!(matches!(updated.kind, ReplyKind::Update { .. }), "{updated:?}");
    let others = ben.press(inner, "Done").await;
    assert!(others.refusal().is_some(), "a private message is nobody else's");
    let pick = |officer: &Officer, values: &'static [&str]| {
        let officer = officer.clone();
        async move { officer.select(channel, panel.id, "pick", values).await }
    };
    let chosen = bot.serve(pick(&alice, &["a", "c"])).await;
    assert_eq!(chosen.message().unwrap().content, "chosen a+c");
    // As on Discord, what stands chosen is not sent again until something else is chosen.
    let again = pick(&alice, &["a", "c"]).await;
    assert!(again.refusal().is_some_and(|reason| reason.contains("already")), "{again:?}");
    for values in [&["b"][..], &["a", "c"]] {
        assert!(bot.serve(pick(&alice, values)).await.message().is_some(), "{values:?}");
    }
    let others = bot.serve(pick(&ben, &["a", "c"])).await;
    assert!(others.message().is_some(), "everybody has a choice of their own: {others:?}");
    for values in [&["a", "b", "c"][..], &[], &["d"], &["a", "a"]] {
        assert!(pick(&alice, values).await.refusal().is_some(), "{values:?}");
    }
    let who = ben.id().to_string();
    let chosen = bot.serve(alice.select(channel, panel.id, "who", &[&who])).await;
    assert_eq!(chosen.message().unwrap().content, format!("chosen {who}"));
    assert!(alice.press(panel, "Dead").await.refusal().is_some());
    let form = bot.serve(alice.press(panel, "Form")).await;
    let modal = form.modal().unwrap();
    for (field, text) in [("reason", "much longer than twenty"), ("reason", ""), ("other", "x")] {
        assert!(alice.submit(modal, &[(field, text)]).await.refusal().is_some(), "{text}");
    }
    let answer = bot.serve(alice.submit(modal, &[("reason", "mud")])).await;
    assert_eq!(answer.message().unwrap().content, "because mud");
    let later = bot.serve(alice.press(panel, "Later")).await;
    assert!(matches!(later.kind, ReplyKind::Nothing));
    assert_eq!(alice.settled(&later, SOON).await.unwrap().content, "Later is now");
    let hostile = json!({ "type": 3, "channel_id": channel, "message_id": panel.id, "data": { "custom_id": "nobody", "component_type": 2 } });
    let reply = bot.serve(alice.interaction(hostile)).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    let updated = bot.serve(alice.press(panel, "Update")).await;
    assert!(matches!(updated.kind, ReplyKind::Update { .. }), "{updated:?}");
    assert!(alice.message(channel, panel.id).unwrap().buttons().is_empty());
}

#[tokio::test]
async fn deferred_answers_follow_ups_files_threads_and_pins() {
    let (playground, channel, alice, _) = start().await;
    let mut bot = Bot::start(&playground).await;
    for private in [true, false] {
        let reply = bot.serve(alice.slash(channel, "slow", json!({ "private": private }))).await;
        assert!(
            matches!(reply.kind, ReplyKind::Deferred { ephemeral, .. } if ephemeral == private),
            "{reply:?}"
        );
        let settled = alice.settled(&reply, SOON).await.unwrap();
        let found = (settled.content.as_str(), settled.is_ephemeral());
        assert_eq!(found, ("thought about it", private));
        assert_eq!(alice.followups(&reply).len(), 1);
    }
    let reply = bot.serve(alice.slash(channel, "dispatch", json!({}))).await;
    assert!(reply.message().is_some(), "{reply:?}");
    assert!(playground.recorded().iter().any(|call| call.is("GET", "/channels/*/pins")));
    let pins = playground.pins(channel);
    let map = pins[0].attachment("map.png").unwrap();
    assert_eq!((map.description.as_deref(), map.width), (Some("A map of one pixel"), Some(1)));
    assert!(pins[0].mentions.is_empty(), "allowed_mentions forbids ringing");
    let thread = &playground.threads(channel)[0];
    assert_eq!(thread.id.get(), pins[0].id.get());
    assert_eq!(playground.messages(thread.id).last().unwrap().content, "first blood");
    let url = format!("{}/attachments/{channel}/{}/map.png", playground.base_url(), map.id);
    assert_eq!(&reqwest::get(url).await.unwrap().bytes().await.unwrap()[..], PIXEL);
}

#[tokio::test]
async fn the_gateway_may_drop_and_is_resumed() {
    let (playground, channel, alice, _) = start().await;
    let mut bot = Bot::start(&playground).await;
    let ask = || alice.slash(channel, "ask", json!({}));
    let kinds = [GatewayDrop::Abrupt, GatewayDrop::Reconnect, GatewayDrop::Close(4000)];
    for (wanted, kind) in (1..).zip(kinds) {
        playground.drop_gateway(kind);
        let resumed = playground.wait_until(SOON, |playground| playground.resumes() >= wanted);
        assert!(resumed.await, "{kind:?} was not resumed");
        assert!(bot.serve(ask()).await.message().is_some());
    }
    playground.drop_gateway(GatewayDrop::InvalidSession { resumable: false });
    assert!(playground.wait_until(SOON, |playground| !playground.bot_is_connected()).await);
    let reply = ask().await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    assert!(reply.acknowledged_after < Duration::from_secs(2), "nobody is waited for");
    assert!(playground.wait_for_bot(SOON).await);
    assert!(bot.serve(ask()).await.message().is_some());
}
