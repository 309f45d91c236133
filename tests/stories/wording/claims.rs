//! What the bot offers works, and what it says of a game is so: in games that have neither plans, nor
//! a track, nor islands.

use khartoum_play::Khartoum;
use playground::{Message, Overwrite, permission};
use serde_json::json;

use crate::stories::club::{Club, holds};
use crate::stories::sides::{game, hidden_from, order, wished};

/// The places of games among the choices of `/campaign new`.
const SIEGE: u8 = 2;
const KHARTOUM: u8 = 3;
const PATROLS: u8 = 4;

fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|button| button.label).collect()
}

fn lacks(message: &Message, buttons: &[&str]) {
    let labels = labels(message);
    let found = buttons.iter().find(|wanted| labels.iter().any(|label| label == **wanted));
    assert_eq!(found, None, "{labels:?} under {}", message.words());
}

/// A game of two sides, two officers each; Alice, who owns the server, plays for nobody.
async fn sided(number: u8, sides: [&str; 2]) -> Club {
    let club = Club::open().await;
    let new = json!({ "name": "Sudan", "game": number });
    club.tells("Alice", "campaign new", new, &["Sudan"]).await;
    for (who, side) in [("Chen", 0), ("Ben", 1), ("Dara", 0), ("Edith", 1)] {
        let join = json!({ "side": sides[side] });
        club.tells(who, "campaign join", join, &["!One of you will command"]).await;
    }
    club.told("Alice", "campaign start", json!({})).await;
    club.posted().await;
    club
}

async fn khartoum() -> Club {
    sided(KHARTOUM, ["mahdists", "empire"]).await
}

async fn siege(officers: &[&str]) -> Club {
    let club = Club::open().await;
    let new = json!({ "name": "Khartoum", "seed": 7, "game": SIEGE });
    club.tells(officers[0], "campaign new", new, &["Khartoum"]).await;
    for officer in officers {
        club.told(officer, "campaign join", json!({})).await;
    }
    let start = json!({ "commander": club.user(officers[0]) });
    club.tells(officers[0], "campaign start", start, &["The siege has begun"]).await;
    club.posted().await;
    club
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_offered_only_where_one_can_be_made() {
    let mut club = siege(&["Alice", "Ben"]).await;
    let panel = club.panel("Alice").await;
    let begun = club.offer("Alice", &panel, "").await;
    let drafted = club.pick("Alice", &panel, &begun).await;
    lacks(&drafted, &["Add to plan"]);
    for wanted in 0..5 {
        let told = club.told("Alice", "plan", json!({ "do": wanted })).await;
        holds(&told, &["No orders can be planned here", "!Add to plan", "!island"]);
    }
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_button_leads_to_what_there_is_not() {
    let mut club = khartoum().await;
    let situation = club.asked("Ben", "situation", json!({})).await;
    lacks(&situation, &["Track of the score"]);
    // What sides hide has no pictures before the end.
    let report = club.asked("Ben", "campaign report", json!({})).await;
    lacks(&report, &["Report", "Replay", "Course"]);
    let story = club.press("Ben", &report, "The whole story").await;
    holds(&story.words(), &["!no such file"]);
    club.ends_well().await;
    let club = siege(&["Alice"]).await;
    let report = club.asked("Alice", "campaign report", json!({})).await;
    for label in ["Report", "Replay"] {
        let made = club.press("Alice", &report, label).await;
        assert!(!made.attachments.is_empty(), "{label}: {}", made.words());
    }
    // Whoever has not joined reads the story, and makes no files.
    lacks(&club.asked("Ben", "campaign report", json!({})).await, &["Report", "Replay"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn records_posts_and_rules_are_told_as_the_game_has_them() {
    let mut club = khartoum().await;
    let foreign = ["!islands", "!/battle sheet", "!from the table", "!Commander in chief"];
    let posts = club.told("Ben", "command show", json!({})).await;
    holds(&posts, &["**Captain of the Empire** Ben", "Chen"]);
    holds(&posts, &foreign);
    let record = club.told("Ben", "record", json!({})).await;
    holds(&record, &["!0 cards", "!Fortune", "!no battle", "!0 orders"]);
    let rules = club.told("Ben", "rules", json!({ "topic": "supply" })).await;
    holds(&rules, &["Supply of the Empire", "!island"]);
    club.ends_well().await;
    let club = siege(&["Alice"]).await;
    let posts = club.told("Alice", "command show", json!({})).await;
    holds(&posts, &["**Chairman of the council** Alice"]);
    holds(&posts, &foreign);
    let rules = club.asked("Alice", "rules", json!({ "topic": "supply" })).await;
    holds(&rules.words(), &["The rules of *The siege of Khartoum* have no topic “supply”"]);
    let rules = club.told("Alice", "rules", json!({})).await;
    holds(&rules, &["!Ops card"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_said_to_stand_where_it_can_be_seen() {
    let mut club = khartoum().await;
    // Somebody of the side that is asked proposes.
    let (side, _) = wished(&club, &Khartoum).await.expect("it waits");
    let (captain, officer) = [("Chen", "Dara"), ("Ben", "Edith")][usize::from(side.0)];
    let panel = club.panel(officer).await;
    let offered = club.offer(officer, &panel, "").await;
    let drafted = club.pick(officer, &panel, &offered).await;
    let made = club.press(officer, &drafted, "Propose").await.words();
    holds(&made, &["no channel of its own", "!stands in the channel", "*Orders*", captain]);
    club.posted().await;
    assert!(!club.transcript().join("\n").contains("proposes"));
    // Whoever can adopt it sees it, with the button.
    let panel = club.panel(captain).await;
    holds(&panel.words(), &[&format!("**{officer}** proposes")]);
    assert!(labels(&panel).iter().any(|label| label.starts_with("Adopt")), "{:?}", labels(&panel));
    let listed = club.asked(captain, "council list", json!({})).await;
    assert!(listed.button("Adopt").is_some(), "{}", listed.words());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_the_bot_cannot_use_is_refused_with_what_is_missing() {
    let mut club = khartoum().await;
    let mess = club.playground.channel("mess").expect("a channel");
    let room = json!({ "channel": mess.to_string() });
    let id = club.playground.bot_id().0;
    let mut hidden = hidden_from(&club, &["Chen", "Dara"]);
    for (deny, missing, granted) in [
        (permission::VIEW_CHANNEL, "**View Channel**", "!Send Messages"),
        (permission::SEND_MESSAGES, "**Send Messages**", "!View Channel"),
    ] {
        hidden.retain(|of| of.id != id);
        hidden.push(Overwrite { id, member: true, allow: 0, deny });
        club.playground.set_overwrites(mess, hidden.clone());
        let told = club.told("Ben", "room", room.clone()).await;
        holds(&told, &[missing, granted, "Nothing has changed", "!sorry", "!fault", "!Sorry"]);
    }
    hidden.retain(|of| of.id != id);
    club.playground.set_overwrites(mess, hidden);
    // Nobody of the other side counts what is written of it.
    let log = club.told("Chen", "log", json!({})).await;
    club.tells("Ben", "room", room, &["your side's own"]).await;
    club.tells("Ben", "room", json!({}), &["no channel of its own now"]).await;
    club.tells("Chen", "room", json!({}), &["no channel of its own now"]).await;
    assert_eq!(club.told("Chen", "log", json!({})).await, log);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_order_that_is_done_is_told() {
    let mut club = khartoum().await;
    for _ in 0..40 {
        let Some((side, answer)) = wished(&club, &Khartoum).await else { break };
        for shown in order(&club, ["Chen", "Ben"][usize::from(side.0)], &answer).await {
            let words = shown.words();
            assert!(!words.contains("Done:\n\n") && !words.contains("Done:\n-#"), "{words}");
        }
    }
    assert!(!game(&club).await.is_over());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_thing_at_a_time_is_ordered_where_one_is_asked() {
    let mut club = Club::begun(&["Alice"]).await;
    let told = club.told("Alice", "order", json!({ "do": "pass, pass" })).await;
    holds(&told, &["one at a time"]);
    let offered = json!({ "do": "pass, p" });
    let offered = club.officer("Alice").autocomplete(club.channel, "order", offered, "do").await;
    assert!(offered.is_empty(), "{offered:?}");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_undo_tells_what_the_order_came_to_line_by_line() {
    let mut club = sided(PATROLS, ["patrol", "dervishes"]).await;
    let (mut refused, mut logged) = (0, 0);
    for _ in 0..80 {
        let Some((side, answer)) = wished(&club, &patrols_play::Patrols).await else { break };
        let who = ["Chen", "Ben"][usize::from(side.0)];
        let lines = order(&club, who, &answer).await.last().map(Message::words).unwrap_or_default();
        let told = club.told(who, "undo", json!({})).await;
        if told.contains("a die was thrown") {
            let done = lines.lines().skip_while(|line| !line.contains("Done:")).skip(1);
            let first = done.take_while(|line| !line.contains("-# Order")).next();
            let first = first.expect("it is told").trim_start_matches("-# ");
            assert!(told.lines().any(|line| line == first), "{first} in {told}");
            refused += 1;
        }
        let log = club.told(who, "log", json!({})).await;
        let wrong = log.lines().find(|line| line.trim_start_matches("-# ").contains("-# "));
        assert_eq!(wrong, None);
        logged += usize::from(log.contains("Only you know"));
    }
    assert!(refused > 0 && logged > 0, "{refused} {logged}");
    club.ends_well().await;
}
