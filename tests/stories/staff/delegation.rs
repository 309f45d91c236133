//! Islands have officers, battles their leaders, from four members on; the commander may overrule
//! (J-078).

use kit::Calm;
use model::Game;
use model::ids::CampaignId;
use model::log::Body;
use san_juans::{Campaign, Options, Phase, data};
use serde_json::json;

use crate::stories::driver::Club;
use crate::stories::orders::surface::{orders, press, to_a_battle};

fn user(club: &Club, name: &str) -> String {
    club.officer(name).id().to_string()
}

/// Stuart and Friday Harbor besieged, the siege phase begun.
async fn besieged(members: &[&str]) -> Club {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    for place in ["stuart", "friday-harbor"] {
        board.place_mut(data().named(place)).siege = Some(1);
    }
    let game = Campaign::at(&options, board, Phase::Sieges, &mut Calm::default(), &mut Vec::new());
    let game = Game::of(game);
    let position = json!({ "name": "Sieges", "seed": 3, "options": options, "game": game });
    let club = Club::opening_with(&position).await;
    for officer in members {
        club.told(officer, "campaign join", json!({})).await;
    }
    club.posted().await;
    club
}

#[tokio::test(flavor = "multi_thread")]
async fn an_islands_officer_decides_its_siege() {
    let mut club = besieged(&["Alice", "Ben", "Chen", "Dara"]).await;
    let proposed = club.told("Chen", "choose", json!({ "option": "hold" })).await;
    assert!(proposed.contains("Proposed") && proposed.contains("Alice adopts"), "{proposed}");
    let (ben, chen) = (user(&club, "Ben"), user(&club, "Chen"));
    let given = json!({ "island": "Stuart", "to": chen });
    let refused = club.told("Chen", "command delegate", given.clone()).await;
    assert!(refused.contains("Only the commander"), "{refused}");
    let typed = json!({ "island": "st" });
    let officer = club.officer("Alice");
    let found = officer.autocomplete(club.channel, "command delegate", typed, "island").await;
    assert!(found.iter().any(|choice| choice.name.contains("Stuart")), "{found:?}");
    club.told("Alice", "command delegate", given).await;
    club.told("Alice", "command delegate", json!({ "island": "San Juan", "to": ben })).await;
    club.posted().await;
    let news = club.transcript().join("\n");
    assert!(news.contains("gives **Stuart") && news.contains(&format!("<@{chen}>")), "{news}");

    // He is asked first; others are told so; nobody else may, but the commander.
    let board = club.board().expect("the board").words();
    let situation = club.told("Dara", "situation", json!({})).await;
    assert!(situation.contains("**Chen** is awaited"), "{situation} {board}");
    assert!(situation.contains("Alice may answer too"), "{situation}");
    let proposed = club.told("Ben", "choose", json!({ "option": "hold" })).await;
    assert!(!proposed.contains("Done: order"), "{proposed}");
    club.stop().await;
    club.start().await;
    club.posted().await;
    let panel = club.told("Chen", "orders", json!({})).await;
    assert!(panel.contains("Stuart"), "{panel}");
    let done = club.told("Chen", "choose", json!({ "option": "hold" })).await;
    assert!(done.contains("Done: order"), "{done}");
    // The next one is on Ben's island, and the commander overrules him.
    let refused = club.told("Chen", "choose", json!({ "option": "hold" })).await;
    assert!(!refused.contains("Done: order"), "{refused}");
    let situation = club.told("Dara", "situation", json!({})).await;
    assert!(situation.contains("**Ben** is awaited"), "{situation}");
    let done = club.told("Alice", "choose", json!({ "option": "hold" })).await;
    assert!(done.contains("Done: order"), "{done}");
    let shown = club.told("Alice", "command show", json!({})).await;
    assert!(shown.contains("**Chen** Stuart"), "{shown}");
    // Three are too few for officers of their own.
    club.told("Dara", "campaign leave", json!({})).await;
    let shown = club.told("Alice", "command show", json!({})).await;
    assert!(!shown.contains("Officers of islands"), "{shown}");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_are_led_by_turns_and_taken_over() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben", "Chen", "Dara"]).await;
    let begun = club.transcript().join("\n");
    assert!(begun.contains("Each island has an officer"), "{begun}");
    let early = club.told("Ben", "battle lead", json!({})).await;
    assert!(early.contains("No battle waits"), "{early}");
    to_a_battle(&club).await;
    club.posted().await;

    // The call rings for one person, and says who leads.
    let call = club.newest();
    let names = ["Ben", "Chen", "Dara"];
    let leader = names
        .into_iter()
        .find(|name| call.words().starts_with(&format!("<@{}>", user(&club, name))));
    let leader = leader.unwrap_or_else(|| panic!("an officer leads: {}", call.words()));
    assert!(call.words().contains(&format!("**{leader}** is to lead")), "{}", call.words());
    // Ben is chief of staff, and may report what was fought on a table.
    let other = if leader == "Chen" { "Dara" } else { "Chen" };
    let option = json!({ "option": "resolve:half" });
    let named = json!({ "who": user(&club, leader) });
    let refused = club.told(other, "battle lead", named.clone()).await;
    assert!(refused.contains("Only the commander"), "{refused}");

    // Anybody takes over with the button; the commander names another. The deadline stays.
    let row = club.store().await.campaign(CampaignId(1)).await.expect("read");
    let since = row.expect("a campaign").awaited_since;
    club.clock.advance(60);
    let taken = press(&club, other, &call, "Take over").await;
    assert!(taken.words().contains(&format!("{other} leads")), "{}", taken.words());
    club.told("Alice", "battle lead", named).await;
    club.posted().await;
    let row = club.store().await.campaign(CampaignId(1)).await.expect("read");
    assert_eq!(row.expect("a campaign").awaited_since, since, "a take-over buys no time");
    club.stop().await;
    club.start().await;
    club.posted().await;
    let news = club.transcript().join("\n");
    assert!(news.contains(&format!("**Alice** names **{leader}** to lead")), "{news}");
    let proposed = club.told(other, "choose", option).await;
    assert!(!proposed.contains("Done: order"), "{other} leads no more: {proposed}");
    club.posted().await;
    let panel = orders(&club, leader).await;
    assert!(panel.words().contains("You lead this battle"), "{}", panel.words());
    let done = club.told(leader, "battle resolve", json!({})).await;
    assert!(done.contains("Done: order"), "{done}");
    let shown = club.told("Alice", "command show", json!({})).await;
    assert!(shown.contains(&format!("**Led so far** {leader} 1 battle")), "{shown}");
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
    club.told("Ben", "vote dismiss", json!({ "reason": "Mud Bay" })).await;
    for (voter, ballot) in [("Alice", 1), ("Ben", 0), ("Chen", 0), ("Dara", 0)] {
        club.told(voter, "vote cast", json!({ "ballot": ballot })).await;
    }
    club.posted().await;
    let news = club.transcript().join("\n");
    assert!(news.contains("The commander is relieved"), "{news}");
    let shown = club.told("Ben", "command show", json!({})).await;
    assert!(shown.contains("**Commander in chief** Ben"), "Ben acts: {shown}");
    assert!(shown.contains("**Leads the battle that waits** Alice"), "{shown}");
    let situation = club.told("Dara", "situation", json!({})).await;
    assert!(situation.contains("**Alice** is awaited"), "{situation}");
    let done = club.told("Alice", "battle resolve", json!({})).await;
    assert!(done.contains("Done: order"), "{done}");
    let shown = club.told("Ben", "command show", json!({})).await;
    assert!(shown.contains("**Led so far** Alice 1 battle"), "{shown}");
    club.stop().await;
    assert!(club.run(&["verify"]).contains("the same"));
}
