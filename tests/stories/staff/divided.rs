//! Divided command: the commander hands cards and an island to an officer, who plays them there
//! (J-006).

use playground::Message;
use serde_json::json;

use crate::stories::driver::{Club, SOON, holds, quiet_seed};

/// The text of the first answer whose title has these words.
async fn line(club: &Club, who: &str, panel: &Message, words: &str) -> String {
    let offers = club.offers(who, panel).await;
    let found = offers.iter().find(|(title, _)| title.contains(words));
    found.unwrap_or_else(|| panic!("{words}: {offers:?}")).1.clone()
}

/// Begins a campaign under divided command: Alice commands, Ben and Chen are her officers.
async fn begin(club: &Club) {
    // One line of the log each: the beginning, three officers, what is agreed.
    let seed = quiet_seed(4);
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": seed })).await;
    club.join(&["Alice", "Ben", "Chen"]).await;
    let panel = club.asked("Ben", "campaign options", json!({})).await;
    let panel = club.pick("Ben", &panel, "divided_command").await;
    club.press("Ben", &panel, "Divided command: On").await;
    let commander = club.user("Alice");
    club.told("Alice", "campaign start", json!({ "commander": commander })).await;
    club.posted().await;
}

/// Alice hands the first card she can to an officer, by buttons; the card's number.
async fn hand_over(club: &Club, officer: &str, island: Option<&str>) -> String {
    let panel = club.panel("Alice").await;
    let wanted = line(club, "Alice", &panel, &format!(" to {officer}: ")).await;
    let card = wanted.split(':').nth(1).expect("hand:card:seat").to_owned();
    let mut panel = club.pick("Alice", &panel, &wanted).await;
    if let Some(island) = island {
        assert!(panel.words().contains(&format!("Which island does {officer} command?")));
        let place = line(club, "Alice", &panel, island).await;
        panel = club.pick("Alice", &panel, &place).await;
    }
    let done = club.press("Alice", &panel, "Give order").await;
    assert!(done.words().contains(&format!("goes to {officer}")), "{}", done.words());
    club.posted().await;
    card
}

#[tokio::test(flavor = "multi_thread")]
async fn an_officer_plays_the_cards_handed_over_on_an_island_of_his_own() {
    let mut club = Club::open().await;
    begin(&club).await;
    let panel = club.panel("Alice").await;
    let titles: Vec<String> =
        club.offers("Alice", &panel).await.into_iter().map(|(title, _)| title).collect();
    assert!(titles.iter().any(|title| title.contains(" to Chen: ")), "{titles:?}");
    assert!(!titles.iter().any(|title| title.contains("to Alice") || title.contains("officer")));

    let card = hand_over(&club, "Ben", Some("San Juan")).await;
    club.board_says(&["**Alice** is awaited", &format!("Ben may play {card} on San Juan Island")])
        .await;
    // One list says who has which island, and who answers for whom.
    let shown = "Ben /my leave until:'3 days' stand-in:@Chen; \
                 Dara /command show → **Ben** (away until & Chen answers meanwhile) San Juan Island & \
                 Command there with the cards; Ben /my leave until:back";
    club.play(shown).await;

    // What was handed over is no longer the commander's to play, and nothing else is Ben's.
    let hers = club.offers("Alice", &club.panel("Alice").await).await;
    assert!(!hers.iter().any(|(_, value)| *value == format!("ops:{card}")), "{hers:?}");
    club.tells("Alice", "play as:1", json!({ "card": card }), &["not offered now"]).await;
    let panel = club.panel("Ben").await;
    assert!(panel.words().contains("You command on **San Juan Island**"), "{}", panel.words());
    let his: Vec<String> =
        club.offers("Ben", &panel).await.into_iter().map(|(_, value)| value).collect();
    assert!(!his.is_empty() && his.iter().all(|value| value.contains(&format!(":{card}"))));
    let told = club.told("Ben", "pass", json!({})).await;
    assert!(told.contains("Proposed"), "what is not his to order he proposes: {told}");

    // Chen has no say, and is told who has.
    let before = club.log().await.len();
    club.tells("Chen", "play as:1", json!({ "card": card }), &["not offered now"]).await;
    let panel = club.panel("Chen").await;
    let words = panel.words();
    assert!(words.contains("Alice is commander in chief, and Ben may play"), "{words}");
    assert!(words.contains("is proposed") && words.contains("Ben** proposes"), "{words}");
    assert_eq!(club.log().await.len(), before, "nothing was done");

    // Ben's Ops reach his island alone.
    let panel = club.panel("Ben").await;
    let panel = club.pick("Ben", &panel, &format!("ops:{card}")).await;
    club.press("Ben", &panel, "Give order").await;
    club.posted().await;
    let panel = club.panel("Ben").await;
    let from: Vec<String> =
        club.offers("Ben", &panel).await.into_iter().map(|(_, value)| value).collect();
    assert!(from.iter().any(|value| value.contains("roche-harbor")), "{from:?}");
    assert!(!from.iter().any(|value| value.contains("eastsound")), "{from:?}");
    club.board_says(&["**Ben** is awaited", "Alice may answer too"]).await;
    holds(&club.panel("Chen").await.words(), &["Ben or Alice, the commander in chief"]);
    club.tells("Ben", "order do:finish", json!({}), &["✅ Done"]).await;
    club.posted().await;
    let told = club.transcript().join("\n");
    let title = told.lines().find(|line| line.starts_with("Turn 1, round 1 · "));
    assert!(title.is_some_and(|title| title.ends_with(" · Ben")), "whose order it was: {title:?}");

    // Ben goes; what he holds is the commander's, and nobody steps into it unasked.
    let second = hand_over(&club, "Ben", None).await;
    club.play("Ben /campaign leave → You have left; posted").await;
    holds(&club.transcript().join("\n"), &["Alice has what has no officer now"]);
    club.play("Dara /campaign join → Alice commands & may be handed cards").await;
    club.tells("Dara", "play as:1", json!({ "card": second }), &["Proposed"]).await;
    let panel = club.panel("Alice").await;
    let titles: Vec<String> =
        club.offers("Alice", &panel).await.into_iter().map(|(title, _)| title).collect();
    assert!(titles.iter().any(|title| title.contains(" to Dara: ")), "{titles:?}");
    assert!(!titles.iter().any(|title| title.contains("Ben")), "{titles:?}");
    club.tells("Alice", "play as:1", json!({ "card": second }), &["✅ Done"]).await;
    club.posted().await;

    assert_eq!(club.refused(), [""; 0]);
    club.check_requests();
    club.restart().await;
    let again = club.playground.wait_for_bot(SOON).await;
    assert!(again && club.told("Alice", "order do:finish", json!({})).await.contains("✅ Done"));
    club.stop().await;
    holds(&club.run(&["verify", "1"]), &["the same"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_spies_of_an_officer_see_is_for_the_commander_alone() {
    let options = json!({ "divided_command": true, "opening_hand": [44] });
    let import = json!({ "name": "Souk", "seed": 5, "options": options, "answers": [] });
    let mut club = Club::opening_with(&import).await;
    club.play("join Alice Ben; posted").await;
    assert_eq!(hand_over(&club, "Ben", Some("San Juan")).await, "44");
    let panel = club.panel("Ben").await;
    let panel = club.pick("Ben", &panel, "event:44").await;
    assert!(panel.words().contains("Then Alice alone is told"), "{}", panel.words());
    let done = club.press("Ben", &panel, "Give order").await;
    club.posted().await;

    let hers = club.panel("Alice").await;
    let seen: Vec<String> =
        club.offers("Alice", &hers).await.into_iter().map(|(title, _)| title).collect();
    assert_eq!(seen.len(), 3, "card 44: {}", hers.words());
    let his = club.panel("Ben").await;
    let typed = json!({ "do": "" });
    let completed = club.officer("Ben").autocomplete(club.channel, "order", typed, "do").await;
    assert!(completed.is_empty(), "{completed:?}");
    let refused = club.told("Ben", "order", json!({ "do": "1" })).await;
    let log = club.told("Ben", "log", json!({})).await;
    let channel = club.transcript().join("\n");
    for told in [done.words(), his.words(), refused, log, channel] {
        for title in &seen {
            let name = title.split(" (").next().unwrap_or(title);
            let name = name.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
            assert!(name.len() > 4 && !told.contains(name), "{name}: {told}");
        }
    }
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn islands_with_cards_and_islands_of_the_staff_are_one_list() {
    let mut club = Club::open().await;
    // Four officers and what is agreed: from four on every island has its officer.
    let seed = quiet_seed(5);
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": seed })).await;
    club.join(&["Alice", "Ben", "Chen", "Dara"]).await;
    let panel = club.asked("Ben", "campaign options", json!({})).await;
    let panel = club.pick("Ben", &panel, "divided_command").await;
    club.press("Ben", &panel, "Divided command: On").await;
    club.play("Alice /campaign start commander:@Alice; posted").await;
    let told = club.told("Alice", "command show", json!({})).await;
    let his = told.split("**Ben** ").nth(1).and_then(|rest| rest.split(';').next());
    let his = his.unwrap_or_else(|| panic!("Ben has islands: {told}")).to_owned();

    // A card is handed to him for one of his own islands, and no other is offered.
    let panel = club.panel("Alice").await;
    let wanted = line(&club, "Alice", &panel, " to Ben: ").await;
    let panel = club.pick("Alice", &panel, &wanted).await;
    assert!(panel.words().contains("Which island does Ben command?"), "{}", panel.words());
    let offered: Vec<String> = panel
        .buttons()
        .into_iter()
        .map(|button| button.label)
        .filter(|label| his.contains(label.as_str()))
        .collect();
    assert_eq!(offered.len(), 3, "J-006: his own: {his}: {:#?}", panel.buttons());
    assert!(panel.button("Orcas").is_none() || his.contains("Orcas"), "J-006");
    let island = offered[0].clone();
    let panel = club.press("Alice", &panel, &island).await;
    club.press("Alice", &panel, "Give order").await;
    club.posted().await;

    // It cannot be given to somebody else while he commands there.
    let chen = club.user("Chen");
    let given = json!({ "post": island, "to": chen });
    club.tells("Alice", "command delegate", given, &["commands there with cards"]).await;
    let told = club.told("Alice", "command show", json!({})).await;
    assert!(told.contains(&format!("**Ben** {his}")), "J-006: one list: {told}");
    club.ends_well().await;
}
