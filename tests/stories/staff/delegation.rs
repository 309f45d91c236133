//! Islands have officers, battles their leaders, from four members on; the commander may overrule
//! (J-078).

use kit::Calm;
use model::Game;
use model::ids::CampaignId;
use model::log::Body;
use san_juans::{Campaign, Options, Phase, first};
use serde_json::json;

use crate::stories::driver::{Club, holds};
use crate::stories::orders::surface::to_a_battle;

/// Stuart and Friday Harbor besieged, the siege phase begun.
async fn besieged(members: &[&str]) -> Club {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    for place in ["stuart", "friday-harbor"] {
        board.place_mut(first().named(place)).siege = Some(1);
    }
    let game = Campaign::at(&options, board, Phase::Sieges, &mut Calm::default(), &mut Vec::new());
    let game = Game::of(game);
    let position = json!({ "name": "Sieges", "seed": 3, "options": options, "game": game });
    let club = Club::opening_with(&position).await;
    club.join(members).await;
    club.posted().await;
    club
}

#[tokio::test(flavor = "multi_thread")]
async fn an_islands_officer_decides_its_siege() {
    let mut club = besieged(&["Alice", "Ben", "Chen", "Dara"]).await;
    club.tells("Chen", "order", json!({ "do": "hold" }), &["Proposed", "Alice adopts"]).await;
    let (ben, chen) = (club.user("Ben"), club.user("Chen"));
    let given = json!({ "post": "Stuart", "to": chen });
    club.pass(900).await;
    club.tells("Chen", "command delegate", given.clone(), &["Only the commander"]).await;
    let typed = json!({ "post": "st" });
    let officer = club.officer("Alice");
    let found = officer.autocomplete(club.channel, "command delegate", typed, "post").await;
    assert!(found.iter().any(|choice| choice.name.contains("Stuart")), "{found:?}");
    club.told("Alice", "command delegate", given).await;
    club.told("Alice", "command delegate", json!({ "post": "San Juan", "to": ben })).await;
    club.pass(0).await;
    club.posted().await;
    holds(&club.transcript().join("\n"), &["gives **Stuart", &format!("<@{chen}> you are")]);

    // He is asked first; others are told so; nobody else may, but the commander.
    let board = club.board().expect("the board").words();
    let situation = club.told("Dara", "situation", json!({})).await;
    assert!(situation.contains("**Chen** is awaited"), "{situation} {board}");
    assert!(situation.contains("Alice may answer too"), "{situation}");
    let story = "Ben /order do:hold → !✅ Done; restart; Chen /orders → Stuart; \
                 Chen /order do:hold → ✅ Done";
    club.play(story).await;
    // The next one is on Ben's island, and the commander overrules him.
    let story = "Chen /order do:hold → !✅ Done; Dara /situation → **Ben** is awaited; \
                 Alice /order do:hold → ✅ Done; Alice /command show → **Chen** Stuart";
    club.play(story).await;
    // Three are too few for officers of their own.
    club.play("Dara /campaign leave; Alice /command show → !Officers of islands; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_are_led_by_turns_and_taken_over() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben", "Chen", "Dara"]).await;
    holds(&club.transcript().join("\n"), &["Each island has an officer"]);
    club.tells("Ben", "command delegate post:battle", json!({}), &["No battle waits"]).await;
    to_a_battle(&club).await;
    club.posted().await;

    // The call says who leads.
    let call = club.newest();
    let names = ["Ben", "Chen", "Dara"];
    let leads = |name: &&str| call.words().contains(&format!("**{name}** is to lead"));
    let leader = names.into_iter().find(leads);
    let leader = leader.unwrap_or_else(|| panic!("an officer leads: {}", call.words()));
    // Ben is chief of staff, and may report what was fought on a table.
    let other = if leader == "Chen" { "Dara" } else { "Chen" };
    let option = json!({ "do": "resolve:half" });
    let named = json!({ "to": club.user(leader) });
    club.tells(other, "command delegate post:battle", named.clone(), &["Only the commander"]).await;

    // Whoever asks for it with the button is given it by whoever leads; the commander names another.
    // The deadline stays.
    let row = club.store().await.campaign(CampaignId(1)).await.expect("read");
    let since = row.expect("a campaign").awaited_since;
    club.pass(60).await;
    holds(&club.press(other, &call, "Take over").await.words(), &["You have asked for the lead"]);
    holds(&club.press(other, &call, "Take over").await.words(), &["asked already"]);
    club.posted().await;
    let asked = club.saying("asks to lead the battle");
    assert!(asked.content.contains(&club.user(leader)), "{leader} is rung: {}", asked.words());
    let yields = format!("Let {other} lead");
    holds(&club.press(other, &asked, &yields).await.words(), &["asked already"]);
    holds(&club.press(leader, &asked, &yields).await.words(), &[&format!("{other} leads")]);
    club.told("Alice", "command delegate post:battle", named).await;
    club.posted().await;
    let row = club.store().await.campaign(CampaignId(1)).await.expect("read");
    assert_eq!(row.expect("a campaign").awaited_since, since, "a take-over buys no time");
    club.restart().await;
    holds(&club.transcript().join("\n"), &[&format!("**Alice** names **{leader}** to lead")]);
    let proposed = club.told(other, "order", option).await;
    assert!(!proposed.contains("✅ Done"), "{other} leads no more: {proposed}");
    club.posted().await;
    holds(&club.panel(leader).await.words(), &["You lead this battle"]);
    club.tells(leader, "battle resolve", json!({}), &["✅ Done"]).await;
    club.tells("Alice", "command show", json!({}), &[&format!("**Led so far** {leader} 1 battle")])
        .await;
    let led = club.log().await.into_iter().filter_map(|line| match line.body {
        Body::Order { led, .. } => Some(led),
        _ => None,
    });
    assert_eq!(led.flatten().count(), 1, "one battle, led once");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fallen_commander_is_asked_first_to_lead_the_next_battle() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben", "Chen", "Dara"]).await;
    to_a_battle(&club).await;
    club.told("Ben", "vote call matter:dismiss", json!({ "reason": "Mud Bay" })).await;
    for (voter, ballot) in [("Alice", 1), ("Ben", 0), ("Chen", 0), ("Dara", 0)] {
        club.told(voter, "vote cast", json!({ "ballot": ballot })).await;
    }
    club.posted().await;
    holds(&club.transcript().join("\n"), &["The commander is relieved"]);
    let story = "Ben /command show → **Commander in chief** Ben & **Leads the battle that \
                 waits** Alice -- Ben acts; Dara /situation → **Alice** is awaited; \
                 Alice /battle resolve → ✅ Done; \
                 Ben /command show → **Led so far** Alice 1 battle; ends well";
    club.play(story).await;
}
