//! What people type and press, and what they are told: slash commands alone, the panel, and
//! kindness towards mistakes and malice.

use playground::{Choice, Message, Modal};
use serde_json::{Value, json};

use crate::stories::driver::{Club, holds};

/// What completion offers for an option.
async fn offered(club: &Club, path: &str, options: Value, focused: &str) -> Vec<Choice> {
    let offered = club.officer("Alice").autocomplete(club.channel, path, options, focused).await;
    assert!(offered.len() <= 25);
    offered
}

fn value(choice: &Choice) -> String {
    choice.value.as_str().unwrap_or_default().to_owned()
}

/// Answers whatever is asked with the first thing offered, until a round wants a card.
pub(in crate::stories) async fn to_a_round(club: &Club) {
    for _ in 0..40 {
        if club.told("Alice", "orders", json!({})).await.contains("play a card") {
            return;
        }
        let first = offered(club, "order", json!({ "do": "" }), "do").await;
        let option = value(first.first().expect("something is offered"));
        club.told("Alice", "order", json!({ "do": option })).await;
    }
    panic!("no round begins");
}

/// How likely a road is clear, as its line says.
fn clear(road: &Choice) -> u32 {
    if road.name.contains("certain") {
        return 0;
    }
    let percent = road.name.split(" · ").find_map(|part| part.strip_suffix(" % clear"));
    percent.and_then(|percent| percent.parse().ok()).unwrap_or(100)
}

/// The riskiest march there is: from, to.
async fn riskiest(club: &Club) -> Option<(String, String)> {
    let mut best: Option<(u32, String, String)> = None;
    for from in offered(club, "march", json!({ "from": "" }), "from").await {
        let from = value(&from);
        let options = json!({ "from": from, "to": "" });
        for road in offered(club, "march", options, "to").await {
            let chance = clear(&road);
            if best.as_ref().is_none_or(|(least, ..)| chance < *least) {
                best = Some((chance, from.clone(), value(&road)));
            }
        }
    }
    best.filter(|(chance, ..)| *chance < 100).map(|(_, from, to)| (from, to))
}

/// Plays cards for Ops and marches into trouble until a battle waits; all typed.
pub(in crate::stories) async fn to_a_battle(club: &Club) {
    for _ in 0..60 {
        to_a_round(club).await;
        let cards = offered(club, "play as:1", json!({ "card": "" }), "card").await;
        let told = match cards.first() {
            Some(card) => club.told("Alice", "play as:1", json!({ "card": value(card) })).await,
            None => club.told("Alice", "pass", json!({})).await,
        };
        assert!(told.contains("✅ Done"), "{told}");
        while let Some((from, to)) = riskiest(club).await {
            let told = club.told("Alice", "march", json!({ "from": from, "to": to })).await;
            assert!(told.contains("✅ Done") && told.contains('→'), "{told}");
            if told.contains("The battle ") {
                return;
            }
        }
        let told = club.told("Alice", "order do:finish", json!({})).await;
        if told.contains("A battle waits") {
            let panel = club.panel("Alice").await;
            let fight = panel.buttons().into_iter().find(|button| button.label.contains("Fight"));
            let menus = panel.selects();
            let line = menus.iter().flat_map(|menu| &menu.options);
            let line = line.map(|line| line.value.clone()).find(|value| value.starts_with("fight"));
            let option = fight
                .and_then(|button| button.custom_id)
                .and_then(|id| id.splitn(4, ':').nth(3).map(str::to_owned))
                .or(line)
                .expect("the battle can be fought");
            club.told("Alice", "order", json!({ "do": option })).await;
            return;
        }
    }
    panic!("nobody ever met the Ansar");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_by_slash_commands_alone() {
    let mut club = Club::open().await;
    club.begin(7, &["Alice", "Ben"]).await;
    for round in 0..200 {
        let words = club.told("Alice", "situation", json!({})).await;
        if words.starts_with("Turn 2/20 · round") {
            break;
        }
        let mut offered = offered(&club, "order", json!({ "do": "" }), "do").await;
        // A report opens a form.
        offered.retain(|choice| !value(choice).contains("report:"));
        let wanted = &offered[round % offered.len()];
        club.tells("Alice", "order", json!({ "do": value(wanted) }), &["✅ Done"]).await;
    }
    club.posted().await;
    let told = club.transcript().join("\n\n");
    holds(
        &told,
        &["Turn 1:", "Turn 1, round 7", "Turn 1 ends", "Turn 2:", "0 we win, 300 he wins"],
    );
    let about_turn_one =
        club.public().iter().filter(|m| m.words().contains("San Juans · T1")).count();
    assert!(about_turn_one <= 14, "{about_turn_one} messages in a turn without battles");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stack_marches_in_five_presses_and_the_preview_says_what_is_rolled() {
    let mut club = Club::open().await;
    club.begin(21, &["Alice", "Ben"]).await;
    to_a_round(&club).await;
    club.posted().await;
    let opened = club.panel("Alice").await;
    let ops = club.offer("Alice", &opened, "ops:").await;
    let from = club.pick("Alice", &opened, &ops).await;
    assert!(from.words().contains("a random event on"), "{}", from.words());
    let to = club.pick("Alice", &from, "activate:west-sound").await;
    assert!(to.button("Choose units").is_some(), "{}", to.words());
    let line = to.selects()[0].options[0].value.clone();
    let ready = club.pick("Alice", &to, &line).await;
    let words = ready.words();
    holds(&words, &["The order so far", "🥾", "cannot be taken back"]);
    // The draft outlives a restart, and two presses at once are one order.
    let before = club.log().await.len();
    club.restart().await;
    // Each changes the one panel; whichever comes last is what stays.
    for reply in club.pressed_twice("Alice", &ready, "Give order").await {
        holds(&club.words("Alice", &reply).await, &["✅ Done"]);
    }
    assert_eq!(club.log().await.len(), before + 1, "one order, one line");
    club.stop().await;
}

/// The form a button opens.
async fn form(club: &Club, on: &Message, label: &str) -> Modal {
    let reply = club.officer("Alice").press(on, label).await;
    reply.modal().unwrap_or_else(|| panic!("a form: {reply:?}")).clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_is_reported_kindly_and_its_form_survives_a_restart() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben"]).await;
    to_a_battle(&club).await;
    club.posted().await;
    let call = club.newest();
    assert!(call.words().contains("Theirs") && call.words().contains("battle"), "{}", call.words());
    let threads = club.playground.threads(club.channel);
    let sheet = club.playground.messages(threads.last().expect("a thread").id);
    let sheet: Vec<String> = sheet.iter().map(|message| message.words()).collect();
    assert!(sheet.join("\n").contains("Battle sheet"), "{sheet:?}");

    let panel = club.panel("Alice").await;
    let asked = form(&club, &panel, "Report").await;
    let prefilled = asked.inputs[1].value.clone();
    assert!(prefilled.lines().count() >= 1 && prefilled.contains(": 0"), "{prefilled}");
    let before = club.log().await.len();
    let letters = prefilled.replacen(": 0", ": lots", 1);
    for (held, losses, says) in [
        ("held", letters.as_str(), "can lose a whole number"),
        ("perhaps @everyone", prefilled.as_str(), "write *held* if it was ours"),
        ("held", "nonsense", "unit: steps lost"),
        ("held", "Coldstream Guards: 1", "nobody of that name was in this fight"),
    ] {
        let fields = [("field", held), ("losses", losses)];
        let reply = club.officer("Alice").submit(&asked, &fields).await;
        let told = club.words("Alice", &reply).await;
        assert!(told.contains(says) && told.contains("Nothing was changed"), "{told}");
        assert!(!told.contains("@everyone"), "{told}");
    }
    assert_eq!(club.log().await.len(), before, "nothing changed");

    club.restart().await;
    let fields = [("field", "lost"), ("losses", prefilled.as_str())];
    let reply = club.officer("Alice").submit(&asked, &fields).await;
    let preview = club.shown("Alice", &reply).await;
    assert!(preview.words().contains("The order so far"), "{}", preview.words());
    holds(&club.press("Alice", &preview, "Enter report").await.words(), &["✅ Done"]);
    club.posted().await;
    holds(&club.transcript().join("\n\n"), &["Thrown back", "Pursuit"]);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_commander_gives_orders_and_everybody_may_look() {
    let mut club = Club::open().await;
    club.begin(9, &["Alice", "Ben"]).await;
    to_a_round(&club).await;
    let before = club.orders().await;
    for (path, options) in [
        ("order do:finish", json!({})),
        ("march", json!({ "from": "olga", "to": "rosario" })),
        ("battle resolve", json!({})),
        ("battle report", json!({})),
        ("order", json!({ "do": "pass" })),
        ("pass", json!({})),
    ] {
        let told = club.told("Ben", path, options.clone()).await;
        assert!(!told.contains("✅ Done"), "{path}: {told}");
        let told = club.told("Chen", path, options).await;
        assert!(told.contains("You have not joined"), "{path}: {told}");
    }
    for path in ["situation", "hand", "map", "log", "help"] {
        let told = club.told("Chen", path, json!({})).await;
        assert!(told.len() > 20 && !told.contains("not joined"), "{path}: {told}");
    }
    let panel = club.panel("Ben").await;
    holds(&panel.words(), &["Alice is commander in chief"]);
    let labels: Vec<String> = panel.buttons().into_iter().map(|button| button.label).collect();
    assert!(!labels.iter().any(|label| label == "Give order"), "{labels:?}");
    assert_eq!(club.orders().await, before, "nothing was ordered");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_gets_a_sentence_and_changes_nothing() {
    let mut club = Club::open().await;
    let long = "x".repeat(3_000);
    club.tells("Alice", "order do:pass", json!({}), &["/campaign new"]).await;
    for (name, says) in [
        ("@everyone", "ring somebody"),
        ("<@123>", "ring somebody"),
        ("a\u{202e}b", "invisible"),
        ("   ", "empty"),
    ] {
        let told = club.told("Alice", "campaign new", json!({ "name": name })).await;
        assert!(told.contains(says) && !told.contains("@everyone"), "{told}");
    }
    club.begin(9, &["Alice"]).await;
    to_a_round(&club).await;
    let before = club.log().await.len();
    for (path, options) in [
        ("play as:1", json!({ "card": "seven" })),
        ("play as:1", json!({ "card": "@everyone" })),
        ("play as:1", json!({ "card": long[..100] })),
        ("play as:0", json!({ "card": "\u{202e}\u{0}", "at": "atlantis" })),
        ("march", json!({ "from": "atlantis", "to": "olga" })),
        ("order", json!({ "do": "march:atlantis" })),
        ("order", json!({ "do": "#99" })),
        ("order", json!({ "do": "olga" })),
        ("train do:0", json!({ "at": "olga" })),
        ("order do:finish", json!({})),
        ("battle resolve", json!({ "withdraw-at": 0 })),
        ("battle report", json!({})),
        ("situation", json!({ "place": "atlantis <@1>" })),
        ("map", json!({ "area": "atlantis" })),
        ("dice", json!({ "roll": "two" })),
        ("campaign start", json!({})),
        ("campaign new", json!({ "name": "Another" })),
    ] {
        let told = club.told("Alice", path, options).await;
        assert!(told.len() < 700 && told.len() > 10, "{path}: {told}");
        for internal in ["fault", "Error", "expected", "invalid", "@everyone", "<@1>"] {
            assert!(!told.contains(internal), "{path}: {told}");
        }
    }
    assert_eq!(club.log().await.len(), before, "nothing changed");
    assert!(club.public().iter().all(|message| !message.mention_everyone));
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn late_presses_are_answered_with_what_is_current() {
    let mut club = Club::open().await;
    club.begin(13, &["Alice", "Ben"]).await;
    to_a_round(&club).await;
    club.posted().await;
    let opener = club.newest();
    let old = club.panel("Alice").await;
    let menu = old.selects()[0].clone();
    let line = menu.options[0].value.clone();
    let draft = club.pick("Alice", &old, "pass").await;
    let give = draft.button("Give order").and_then(|button| button.custom_id).expect("a button");
    club.told("Alice", "pass", json!({})).await;
    let before = club.log().await.len();
    let alice = club.officer("Alice");
    // The panel shows something else by now; these presses were under way before that.
    let elsewhere = club.playground.add_channel(club.playground.guilds()[0], "elsewhere");
    let there = club.officer("Alice").slash(elsewhere, "help", json!({})).await;
    let there = club.shown("Alice", &there).await.id;
    let pressed_in = |channel: playground::ChannelId, id: &str, values: Value| {
        json!({
            "type": 3,
            "channel_id": channel,
            "message_id": if channel == elsewhere { there } else { old.id },
            "data": {
                "component_type": if values.is_null() { 2 } else { 3 },
                "custom_id": id,
                "values": values,
            },
        })
    };
    let pressed = |id: &str, values: Value| pressed_in(club.channel, id, values);
    let late = alice.interaction(pressed(&menu.custom_id, json!([line]))).await;
    holds(&club.words("Alice", &late).await, &["grown old"]);
    let late = alice.interaction(pressed(&give, Value::Null)).await;
    let told = club.words("Alice", &late).await;
    holds(&told, &["no longer there", "The newest order is Alice's", "!✅ Done"]);
    assert_eq!(club.log().await.len(), before, "nothing changed");
    let reply = alice.interaction(pressed_in(elsewhere, "o:1", Value::Null)).await;
    assert!(club.words("Alice", &reply).await.contains("no campaign here"), "not its channel");
    // The opener on an old message works for ever.
    let reply = alice.press(&opener, "Orders").await;
    assert!(club.words("Alice", &reply).await.contains("Op"), "it opens what is asked now");
    // A button of another campaign, or of nobody, is answered too.
    for (id, says) in [
        ("o:zz", "no campaign here"),
        ("c:zz:1:pass", "no campaign here"),
        ("c:1:9999:pass", "grown old"),
        ("n:1:9999:one", "grown old"),
        ("f:1:9999:report", "settled by now"),
        ("g:zzz", "no longer there"),
        ("b:zzz", "no longer there"),
        ("q:1", "older version"),
        ("✋", "older version"),
    ] {
        let reply = alice.interaction(pressed(id, Value::Null)).await;
        let told = club.words("Alice", &reply).await;
        assert!(told.contains(says), "{id}: {told}");
    }
    assert_eq!(club.log().await.len(), before, "nothing changed");
    club.stop().await;
}
