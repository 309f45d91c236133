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
    // What matters most stands first; the rest is one press away.
    let mains: Vec<String> =
        panel.selects()[0].options.iter().map(|line| line.value.clone()).collect();
    assert_eq!(mains, ["settlement", "divided_command", "pace"]);
    let panel = club.press("Alice", &panel, "More").await;
    let panel = club.pick("Alice", &panel, "siege_rows").await;
    let panel = club.press("Alice", &panel, "The row printed second").await;
    assert!(panel.words().contains("✅ Siege rows 4 and 7: The row printed second."));
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
    assert!(fixed.words().contains("/vote call"), "{}", fixed.words());
    assert!(fixed.selects().is_empty() && fixed.words().contains("Steps of a unit: **6**"));
    holds(&club.transcript().join("\n"), &["Steps of a unit 6", "Storming on"]);

    let log = club.log().await;
    let agreed = log.iter().filter(|line| matches!(line.body, Body::Agreed { .. })).count();
    assert_eq!(agreed, 6);
    let told = club.transcript().join("\n").matches("changes what is agreed on").count();
    assert_eq!(told, 1, "one quiet line");
    assert_eq!(club.refused(), [""; 0]);
    club.check_requests();
    club.play("restart; Ben /campaign options → The row printed second").await;
    let verified = club.run(&["verify", "1"]);
    assert!(!verified.is_empty(), "{verified}");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_begins_when_everybody_is_ready_or_by_the_word_of_its_founder() {
    let mut club = Club::open().await;
    let story = "Chen /campaign new name:Nile seed:3 → You have joined it; \
                 Chen /campaign join → joined already; join Ben Dara; posted; \
                 Ben /campaign start → Not everybody is ready yet: Chen and Dara & Chen, or whoever \
                 manages; Ben /campaign start how:1 → Not everybody is ready; \
                 Edith presses 'Ready' on 'Officers:' → not joined; \
                 Ben presses 'Ready' on 'Officers:' → You are ready; \
                 Dara presses 'Ready' on 'Officers:' → You are ready; posted; \
                 'Officers:' → Ben ✅ & Dara ✅ & !Chen ✅; \
                 Ben presses 'Ready' on 'Officers:' → not ready any more; restart; \
                 Dara presses 'Start' on 'Officers:' → ready yet: Chen and Ben";
    club.play(story).await;
    // Whoever was ready was so for other terms.
    let story = "Dara /campaign options option:storming value:on → Storming; posted; \
                 'Officers:' → !Dara ✅; \
                 'Officers:' → whoever opened it can, and is asked; \
                 Chen presses 'Start' on 'Officers:' → Start without Ben and Dara? & not ready yet & \
                 !has begun; restart";
    club.play(story).await;
    // What was shown holds for those it named: one more who is not ready is asked about anew.
    let on = club.saying("Officers:");
    let asked = club.press("Chen", &on, "Start").await;
    club.play("join Farouk; posted").await;
    let again = club.press("Chen", &asked, "Start without waiting").await;
    holds(&again.words(), &["Start without Ben, Dara and Farouk?", "!has begun"]);
    // Nobody else is asked, and the command asks the same.
    club.tells("Dara", "campaign start", json!({}), &["Not everybody is ready yet"]).await;
    let asked = club.asked("Chen", "campaign start", json!({})).await;
    holds(&asked.words(), &["Start without Ben, Dara and Farouk?"]);
    let begun = club.press("Chen", &again, "Start without waiting").await;
    holds(&begun.words(), &["The war has begun"]);
    let story = "posted; 'the war begins' → Ben, Dara and Farouk were not ready yet & by Chen's word & \
                 The lot has fallen; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_alone_is_asked_nothing() {
    let mut club = Club::open().await;
    club.play("Chen /campaign new name:Nile seed:3; posted").await;
    let begun = club.press("Chen", &club.saying("Officers:"), "Start").await;
    holds(&begun.words(), &["The war has begun"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_ready_and_anybody_begins() {
    let mut club = Club::open().await;
    let story = "Chen /campaign new name:Nile seed:3; join Ben; posted; \
                 Ben presses 'Ready' on 'Officers:'; Chen presses 'Ready' on 'Officers:'; \
                 Ben /campaign start commander:@Chen → Chen commands; posted; \
                 'the war begins' → Ben has named so & !not ready; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_channel_is_told_of_changed_options_and_who_may_join_is_the_founders_to_say() {
    let mut club = Club::open().await;
    let story = "Chen /campaign new name:Nile seed:3; join Ben; posted; \
                 Ben /campaign options option:storming value:on; posted; \
                 'what is agreed on' → Ben** changes & Storming Off → **On**; \
                 Ben /campaign options option:advanced value:on; posted";
    club.play(story).await;
    let told = |club: &Club| club.transcript().join("\n").matches("changes what is agreed").count();
    assert_eq!(told(&club), 1, "one message is edited: {:#?}", club.transcript());
    let story = "'what is agreed on' → Storming Off → **On** & Advanced supply Off → **On**; \
                 pass 6m; Ben /campaign options option:storming value:off; posted";
    club.play(story).await;
    assert_eq!(told(&club), 2, "{:#?}", club.transcript());
    let story = "Ben /campaign options invite:@Dara → whoever opened; \
                 Chen /campaign options open:false → Only those may join; \
                 Dara /campaign join → those whom its founder has named; \
                 Chen /campaign options invite:@Dara → may join; posted; restart; \
                 'Officers:' → Chen says who may join; \
                 Edith /campaign join → those whom its founder; Dara /campaign join → !founder; \
                 Chen /campaign options open:true → Everybody may join; \
                 Edith /campaign join → !founder; Chen /campaign start; ends well";
    club.play(story).await;
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
