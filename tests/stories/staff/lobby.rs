//! The lobby's options and the rules: what people agree on before the war, and look up in it.

use playground::Message;
use serde_json::json;

use crate::stories::driver::{Club, SOON, holds};
use model::log::Body;

async fn lobby(club: &Club) -> Message {
    let is_lobby = |message: &Message| message.button("Options").is_some();
    let found = club.playground.wait_for_message(club.channel, SOON, is_lobby).await;
    found.expect("the lobby is posted")
}

#[tokio::test(flavor = "multi_thread")]
async fn options_are_agreed_on_in_the_lobby_and_then_fixed() {
    let mut club = Club::open().await;
    club.told("Alice", "campaign new", json!({ "name": "Nile", "preset": 1 })).await;
    let door = lobby(&club).await;
    assert!(door.words().contains("Agreed on: Full."), "{}", door.words());
    assert!(door.words().contains("the exiled Mahdi has escaped"), "J-007: {}", door.words());
    club.told("Alice", "campaign join", json!({})).await;

    club.tells("Ben", "campaign options", json!({}), &["Whoever has joined may change them"]).await;
    let panel = club.press("Alice", &door, "Options").await;
    assert!(panel.words().contains("Storming: **On**"), "{}", panel.words());
    let panel = club.press("Alice", &panel, "All as in: Standard").await;
    assert!(panel.words().contains("✅ Standard."), "{}", panel.words());
    let panel = club.pick("Alice", &panel, "siege_rows").await;
    let panel = club.press("Alice", &panel, "The row printed second").await;
    assert!(panel.words().contains("✅ Doubtful rows: The row printed second."));
    let panel = club.pick("Alice", &panel, "storming").await;
    let panel = club.press("Alice", &panel, "Storming: On").await;
    assert!(panel.words().contains("Storming: **On**"), "{}", panel.words());

    // A count is typed.
    let panel = club.pick("Alice", &panel, "steps_per_unit").await;
    let label = "Steps of a unit: 4. Enter 1 to 20";
    for (typed, told) in
        [("21", "will not do"), ("six", "will not do"), ("6", "✅ Steps of a unit: 6.")]
    {
        let reply = club.officer("Alice").press(&panel, label).await;
        let form = reply.modal().expect("a form opens");
        let reply = club.officer("Alice").submit(form, &[("number", typed)]).await;
        let after = club.shown("Alice", &reply).await;
        assert!(after.words().contains(told), "{}", after.words());
    }

    // The same by typing.
    club.play("Alice /campaign options option:advanced value:on → ✅ Advanced supply: On.").await;
    let typed = json!({ "option": "advanced_supply", "value": "perhaps @everyone" });
    let told = club.told("Alice", "campaign options", typed).await;
    holds(&told, &["Advanced supply*: On or Off would", "!@everyone"]);
    let typed = json!({ "option": "no such thing", "value": "on" });
    club.tells("Alice", "campaign options", typed, &["There is no option “no such thing”"]).await;
    let typed = json!({ "option": "advanced_supply", "value": "" });
    let alice = club.officer("Alice");
    let offered = alice.autocomplete(club.channel, "campaign options", typed, "value").await;
    assert_eq!(
        offered.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(),
        ["On", "Off"]
    );
    club.play("Alice /campaign options option:advanced_supply value:off").await;

    let stale = club.officer("Alice").slash(club.channel, "campaign options", json!({})).await;
    let stale = club.shown("Alice", &stale).await;
    club.play("Alice /campaign start; posted").await;
    let fixed = club.press("Alice", &stale, "All as in: Full").await;
    assert!(fixed.words().contains("/vote option"), "{}", fixed.words());
    assert!(fixed.selects().is_empty() && fixed.words().contains("Steps of a unit: **6**"));
    holds(&club.transcript().join("\n"), &["Steps of a unit 6", "Storming on"]);

    let log = club.log().await;
    let agreed = log.iter().filter(|line| matches!(line.body, Body::Agreed { .. })).count();
    assert_eq!(agreed, 6);
    assert_eq!(club.refused(), [""; 0]);
    club.check_requests();
    club.play("restart; Ben /campaign options → The row printed second").await;
    let verified = club.run(&["verify", "1"]);
    assert!(!verified.is_empty(), "{verified}");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_are_looked_up_by_name_word_and_number() {
    let mut club = Club::open().await;
    let story = "Ben /rules topic:sieges → Rules J-090; Ben /rules topic:J-094 → Sieges; \
                 Ben /rules topic:'@everyone zz' → no topic & !@everyone";
    club.play(story).await;
    let ben = club.officer("Ben");
    let typed = json!({ "topic": "sie" });
    let offered = ben.autocomplete(club.channel, "rules", typed, "topic").await;
    assert!(offered.iter().any(|choice| choice.name.contains("Boats into a siege")), "{offered:?}");
    let turn = club.asked("Ben", "rules", json!({})).await;
    let other = club.press("Ben", &turn, "Rebellion").await;
    assert!(other.words().contains("Ginnis rises on 3+"), "{}", other.words());
    holds(&club.pick("Ben", &other, "pursuit").await.words(), &["wiped out"]);

    // The panel of orders and Why? lead to the rules of what is asked.
    club.begin_quietly(&["Alice", "Ben"]).await;
    let newest = club.newest();
    let panel = club.press("Alice", &newest, "Orders").await;
    let rules = club.press("Alice", &panel, "Rules").await;
    assert!(rules.words().contains("Playing a card") && rules.id != panel.id);
    let why = club.press("Ben", &newest, "Why?").await;
    holds(&club.press("Ben", &why, "Rules").await.words(), &["Playing a card"]);
    club.ends_well().await;
}
