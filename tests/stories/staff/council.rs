//! What somebody proposes who does not hold the post, and what becomes of it.

use model::log::{Body, Given};
use playground::Message;
use serde_json::json;

use crate::stories::driver::{Club, quiet_seed};
use crate::stories::orders::surface::{orders, pick, press, shown};

const DAY: i64 = 24 * 3_600;

/// The newest message whose words hold these.
fn saying(club: &Club, words: &str) -> Message {
    let found = club.public().into_iter().rfind(|message| message.words().contains(words));
    found.unwrap_or_else(|| panic!("no message says {words}: {:#?}", club.transcript()))
}

/// The value of the first line of a panel's menus that begins so.
fn line(panel: &Message, begins: &str) -> String {
    let lines: Vec<String> =
        panel.selects().into_iter().flat_map(|menu| menu.options).map(|line| line.value).collect();
    let found = lines.iter().find(|value| value.starts_with(begins));
    found.unwrap_or_else(|| panic!("{begins}: {lines:?}")).clone()
}

/// Puts a march together by buttons and proposes it.
async fn propose_a_march(club: &Club, who: &str) -> String {
    let panel = orders(club, who).await;
    let panel = pick(club, who, &panel, &line(&panel, "ops:")).await;
    let panel = pick(club, who, &panel, "activate:west-sound").await;
    let to = panel.selects()[0].options[0].value.clone();
    let panel = pick(club, who, &panel, &to).await;
    assert!(panel.words().contains("The proposal so far"), "{}", panel.words());
    assert!(panel.button("Give order").is_none(), "the post is another's");
    press(club, who, &panel, "Propose").await.words()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_made_backed_and_adopted_with_one_press() {
    let mut club = Club::open().await;
    club.begin_quietly(&["Alice", "Ben", "Chen", "Dara"]).await;
    // Whoever has not joined has no voice.
    for path in ["pass", "orders"] {
        let told = club.told("Edith", path, json!({})).await;
        assert!(told.contains("/campaign join"), "{path}: {told}");
    }
    let panel = orders(&club, "Chen").await;
    let words = panel.words();
    assert!(words.contains("Alice is commander in chief") && words.contains("proposed"), "{words}");
    let told = propose_a_march(&club, "Chen").await;
    assert!(told.contains("Proposed") && told.contains("West Sound"), "{told}");
    club.posted().await;
    let first = saying(&club, "Chen proposes");
    assert!(first.is_silent() && first.mentions.is_empty(), "it rings for nobody");
    assert!(first.words().contains("🥾"), "{}", first.words());

    // Dara types hers; two are open at most.
    let told = club.told("Dara", "pass", json!({})).await;
    assert!(told.contains("Proposed"), "{told}");
    let told = club.told("Ben", "pass", json!({})).await;
    assert!(told.contains("proposed already") && told.contains("/council back 2"), "{told}");
    let card = line(&orders(&club, "Dara").await, "ops:");
    let card = json!({ "card": card.trim_start_matches("ops:") });
    let told = club.told("Dara", "play ops", card.clone()).await;
    assert!(told.contains("Proposed"), "{told}");
    let other = orders(&club, "Dara").await.selects()[0].options.clone();
    let other = other.iter().rfind(|line| line.value.starts_with("ops:")).expect("another");
    let other = json!({ "card": other.value.trim_start_matches("ops:") });
    let told = club.told("Dara", "play ops", other).await;
    assert!(told.contains("Two proposals of yours are open"), "{told}");
    let told = club.told("Dara", "council drop", json!({ "proposal": "3" })).await;
    assert!(told.contains("taken back"), "{told}");
    let told = club.told("Ben", "council drop", json!({ "proposal": "2" })).await;
    assert!(told.contains("Only whoever made it"), "{told}");

    // Backed, not backed, backed; an objection rings for nobody.
    let told = press(&club, "Ben", &first, "Back it").await.words();
    assert!(told.contains("2 behind it"), "{told}");
    let told = club.told("Ben", "council back", json!({ "proposal": "1" })).await;
    assert!(told.contains("no longer"), "{told}");
    press(&club, "Ben", &first, "Back it").await;
    let reply = club.officer("Dara").press(&first, "Object").await;
    let form = reply.modal().expect("a form").clone();
    let word = "Too far, @everyone and <@1>";
    let reply = club.officer("Dara").submit(&form, &[("word", word)]).await;
    assert!(club.words("Dara", &reply).await.contains("You are against it"));
    let reply = press(&club, "Edith", &first, "Back it").await.words();
    assert!(reply.contains("/campaign join"), "{reply}");
    club.posted().await;
    let first = saying(&club, "Chen proposes");
    let words = first.words();
    assert!(words.contains("**Behind it** Chen and Ben"), "{words}");
    assert!(words.contains("**Against** Dara: “Too far"), "{words}");
    assert!(!words.contains("@everyone") && !words.contains("<@1>"), "{words}");
    assert!(first.mentions.is_empty() && !first.mention_everyone);
    let listed = club.told("Edith", "council list", json!({})).await;
    assert!(listed.contains("**1** Chen") && listed.contains("**2** Dara"), "{listed}");
    assert!(!listed.contains("**3**"), "{listed}");
    let offered = club
        .officer("Alice")
        .autocomplete(club.channel, "council adopt", json!({ "proposal": "" }), "proposal")
        .await;
    assert_eq!(offered.len(), 2, "{offered:?}");
    let board =
        || club.board().is_some_and(|board| board.words().contains("2 behind it, 1 against"));
    for _ in 0..600 {
        if board() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert!(board(), "{}", club.board().expect("a board").words());

    // Only the holder of the post adopts, with one press, after a restart too.
    let told = press(&club, "Ben", &first, "Adopt").await.words();
    assert!(told.contains("Alice is commander in chief"), "{told}");
    club.stop().await;
    club.start().await;
    club.posted().await;
    let before = club.log().await.len();
    let panel = orders(&club, "Alice").await;
    assert!(panel.words().contains("**Chen** proposes"), "{}", panel.words());
    let labels: Vec<String> = panel.buttons().into_iter().map(|button| button.label).collect();
    let adopt = labels.iter().find(|label| label.contains("2 behind it, 1 against"));
    let adopt = adopt.unwrap_or_else(|| panic!("{labels:?}"));
    let done = press(&club, "Alice", &panel, adopt).await.words();
    assert!(done.contains("Done: order"), "{done}");
    assert_eq!(club.log().await.len(), before + 1, "one press, one order");
    club.posted().await;
    let first = saying(&club, "Chen proposes");
    assert!(first.words().contains("**Adopted** by Alice"), "{}", first.words());
    assert!(first.buttons().is_empty());
    let second = saying(&club, "Dara proposes");
    assert!(second.words().contains("**"), "{}", second.words());
    let overtaken = club.public().into_iter().filter(|m| m.words().contains("Overtaken")).count();
    assert_eq!(overtaken, 1, "the other one fades: {:#?}", club.transcript());
    let told = club.told("Ben", "council back", json!({ "proposal": "1" })).await;
    assert!(told.contains("adopted already"), "{told}");
    let told = club.told("Ben", "council adopt", json!({ "proposal": "2" })).await;
    assert!(told.contains("overtaken"), "{told}");
    let log = club.told("Ben", "log", json!({})).await;
    assert!(log.contains("Alice for Chen") && log.contains("Dara is against"), "{log}");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_carried_out_any_more_is_closed_with_a_word() {
    let mut club = Club::open().await;
    let seed = quiet_seed(4);
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": seed })).await;
    for officer in ["Alice", "Ben", "Chen"] {
        club.told(officer, "campaign join", json!({})).await;
    }
    let agreed = json!({ "option": "divided_command", "value": "true" });
    club.told("Ben", "campaign options", agreed).await;
    let commander = club.officer("Alice").id().to_string();
    club.told("Alice", "campaign start", json!({ "commander": commander })).await;
    club.posted().await;
    // Chen would have a card handed to Ben, and Ben goes.
    let panel = orders(&club, "Chen").await;
    let groups = panel.selects()[0].options.clone();
    let group = groups.iter().find(|line| line.label.contains("Hand a card to Ben"));
    let panel = pick(&club, "Chen", &panel, &group.expect("a group").value).await;
    let panel = pick(&club, "Chen", &panel, &line(&panel, "hand:")).await;
    press(&club, "Chen", &panel, "Propose").await;
    club.posted().await;
    assert!(saying(&club, "Chen proposes").words().contains("Ben"));
    club.told("Ben", "campaign leave", json!({})).await;
    club.posted().await;
    let orders_before = club.orders().await;
    let told = press(&club, "Alice", &saying(&club, "Chen proposes"), "Adopt").await.words();
    assert!(told.contains("cannot be carried out any more"), "{told}");
    assert!(told.contains("Now Alice is awaited"), "{told}");
    assert_eq!(club.orders().await, orders_before, "nothing was ordered");
    club.posted().await;
    let closed = saying(&club, "Chen proposes");
    assert!(closed.words().contains("Not possible any more") && closed.buttons().is_empty());
    // A proposal that nobody answers fades after a week, once, over a restart too.
    club.told("Chen", "pass", json!({})).await;
    club.posted().await;
    club.stop().await;
    club.clock.advance(8 * DAY);
    club.start().await;
    for _ in 0..1_200 {
        if club.transcript().iter().any(|words| words.contains("a week has passed")) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    club.posted().await;
    let faded = saying(&club, "Chen proposes");
    assert!(faded.words().contains("a week has passed"), "{}", faded.words());
    let log = club.log().await;
    assert_eq!(log.iter().filter(|line| line.body == Body::GrewOld).count(), 1);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_secret_is_proposed() {
    let options = json!({ "opening_hand": [44] });
    let import = json!({ "name": "Souk", "seed": 5, "options": options, "answers": [] });
    let mut club = Club::opening_with(&import).await;
    for officer in ["Alice", "Ben"] {
        club.told(officer, "campaign join", json!({})).await;
    }
    club.posted().await;
    let panel = orders(&club, "Ben").await;
    let panel = pick(&club, "Ben", &panel, "event:44").await;
    assert!(panel.words().contains("Then Alice alone is told"), "{}", panel.words());
    assert!(panel.selects().is_empty(), "no card is shown");
    press(&club, "Ben", &panel, "Propose").await;
    club.posted().await;
    let reply = club.officer("Alice").press(&saying(&club, "Ben proposes"), "Adopt").await;
    let hers = shown(&club, "Alice", &reply).await;
    assert_eq!(hers.selects()[0].options.len(), 3, "card 44: {}", hers.words());
    club.posted().await;
    let his = orders(&club, "Ben").await;
    assert!(his.selects().is_empty(), "{}", his.words());
    for line in &hers.selects()[0].options {
        let title = line.label.split(" (").next().unwrap_or(&line.label);
        let name = title.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        assert!(!his.words().contains(name), "{name}");
        assert!(!club.transcript().iter().any(|words| words.contains(name)), "{name}");
    }
    let told = club.told("Ben", "choose", json!({ "option": "1" })).await;
    assert!(!told.contains("Proposed"), "{told}");
    club.stop().await;
}

/// Moves the clock on and waits until the channel says something.
async fn later(club: &Club, seconds: i64, until: &str) {
    club.clock.advance(seconds);
    for _ in 0..1_200 {
        if club.transcript().iter().any(|words| words.contains(until)) {
            return club.posted().await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{until} is never told: {:#?}", club.transcript());
}

/// Long enough for the clock to ask several times what is due.
async fn a_while() {
    tokio::time::sleep(std::time::Duration::from_secs(7)).await;
}

/// Orders that the council has given.
async fn by_the_council(club: &Club) -> usize {
    let is_its = |body: &Body| matches!(body, Body::Order { given: Given::ByCouncil(_), .. });
    club.log().await.iter().filter(|line| is_its(&line.body)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_council_orders_when_everybody_has_let_their_time_pass() {
    let mut club = Club::open().await;
    club.begin_quietly(&["Alice", "Ben", "Chen", "Dara"]).await;
    later(&club, 25 * 3_600, "a proposal with two behind it would be carried out").await;
    // One alone is not the council, even when the hour has passed.
    club.told("Chen", "pass", json!({})).await;
    club.clock.advance(2 * DAY);
    a_while().await;
    assert_eq!(by_the_council(&club).await, 0, "Chen alone is not the council");
    // Two that are worth as much: the older one is carried out, once, over a restart too.
    let card = line(&orders(&club, "Dara").await, "ops:");
    let card = json!({ "card": card.trim_start_matches("ops:") });
    club.told("Dara", "play ops", card).await;
    club.posted().await;
    club.stop().await;
    club.start().await;
    club.posted().await;
    club.told("Ben", "council back", json!({ "proposal": "1" })).await;
    later(&club, 1, "By order of the council").await;
    let told = saying(&club, "By order of the council");
    assert!(told.words().contains("Alice and Ben have let the time pass"), "{}", told.words());
    assert!(told.words().contains("of Chen, 2 behind it") && told.is_silent(), "{}", told.words());
    a_while().await;
    assert_eq!(by_the_council(&club).await, 1);
    club.posted().await;
    let first = saying(&club, "Chen proposes");
    assert!(first.words().contains("by order of the council") && first.buttons().is_empty());
    assert!(saying(&club, "Dara proposes").words().contains("Overtaken"));
    let log = club.told("Ben", "log", json!({})).await;
    assert!(log.contains("By order of the council:"), "{log}");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_may_do_without_the_councils_order() {
    let mut club = Club::open().await;
    let seed = quiet_seed(4);
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": seed })).await;
    for officer in ["Alice", "Ben", "Chen"] {
        club.told(officer, "campaign join", json!({})).await;
    }
    let agreed = json!({ "option": "councils_order", "value": "false" });
    club.told("Ben", "campaign options", agreed).await;
    let commander = club.officer("Alice").id().to_string();
    club.told("Alice", "campaign start", json!({ "commander": commander })).await;
    club.posted().await;
    club.told("Chen", "pass", json!({})).await;
    club.told("Ben", "council back", json!({ "proposal": "1" })).await;
    club.clock.advance(4 * DAY);
    a_while().await;
    assert_eq!(by_the_council(&club).await, 0, "the option is off");
    // The reminder offers the best proposal, and so does the message that hands the command over.
    club.posted().await;
    let reminder = club.newest();
    assert!(reminder.words().contains("**Chen** proposes: pass"), "{}", reminder.words());
    assert!(!reminder.words().contains("⚖️"), "{}", reminder.words());
    let adopt = |message: &Message| {
        let labels = message.buttons().into_iter().map(|button| button.label);
        labels.into_iter().find(|label| label == "Adopt “pass, for one Op”, 2 behind it")
    };
    assert!(adopt(&reminder).is_some(), "{:?}", reminder.buttons());
    club.told("Alice", "campaign leave", json!({})).await;
    club.posted().await;
    let handed = saying(&club, "takes over the command");
    assert!(handed.words().contains("**Chen** proposes"), "{}", handed.words());
    let label = adopt(&handed).expect("a button");
    let done = press(&club, "Ben", &handed, &label).await;
    assert!(done.words().contains("Done: order"), "{}", done.words());
    club.ends_well().await;
}
