//! What somebody proposes who does not hold the post, and what becomes of it.

use model::log::{Body, Given};
use serde_json::json;

use crate::stories::driver::{Club, holds, quiet_seed};

/// Puts a march together by buttons and proposes it.
async fn propose_a_march(club: &Club, who: &str) -> String {
    let panel = club.panel(who).await;
    let ops = club.offer(who, &panel, "ops:").await;
    let panel = club.pick(who, &panel, &ops).await;
    let panel = club.pick(who, &panel, "activate:west-sound").await;
    let to = panel.selects()[0].options[0].value.clone();
    let panel = club.pick(who, &panel, &to).await;
    assert!(panel.words().contains("The proposal so far"), "{}", panel.words());
    assert!(panel.button("Give order").is_none(), "the post is another's");
    club.press(who, &panel, "Propose").await.words()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_made_backed_and_adopted_with_one_press() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    // Whoever has not joined has no voice.
    for path in ["pass", "orders"] {
        let told = club.told("Edith", path, json!({})).await;
        assert!(told.contains("/campaign join"), "{path}: {told}");
    }
    let panel = club.panel("Chen").await;
    holds(&panel.words(), &["Alice is commander in chief", "proposed"]);
    let told = propose_a_march(&club, "Chen").await;
    assert!(told.contains("Proposed") && told.contains("West Sound"), "{told}");
    club.posted().await;
    let first = club.saying("Chen proposes");
    assert!(first.is_silent() && first.mentions.is_empty(), "it rings for nobody");
    assert!(first.words().contains("🥾"), "{}", first.words());

    // Dara types hers; two are open at most.
    club.play("Dara /pass → Proposed; Ben /pass → proposed already & proposal 2").await;
    let card = club.offer("Dara", &club.panel("Dara").await, "ops:").await;
    let card = json!({ "card": card.trim_start_matches("ops:") });
    club.tells("Dara", "play as:1", card.clone(), &["Proposed"]).await;
    let other = club.offers("Dara", &club.panel("Dara").await).await;
    let other = other.iter().rfind(|(_, text)| text.starts_with("ops:")).expect("another");
    let other = json!({ "card": other.1.trim_start_matches("ops:") });
    club.tells("Dara", "play as:1", other, &["Two proposals of yours are open"]).await;
    let story = "Dara presses 'Take it back' in '/council list proposal:3' → taken back";
    club.play(story).await;
    let others = club.asked("Ben", "council list proposal:2", json!({})).await;
    assert!(others.button("Take it back").is_none(), "only whoever made it");

    // Backed, not backed, backed; an objection rings for nobody.
    holds(&club.press("Ben", &first, "Back it").await.words(), &["2 behind it"]);
    club.play("Ben presses 'Back it' in '/council list proposal:1' → no longer").await;
    club.press("Ben", &first, "Back it").await;
    let reply = club.officer("Dara").press(&first, "Object").await;
    let form = reply.modal().expect("a form").clone();
    let word = "Too far, @everyone and <@1>";
    let reply = club.officer("Dara").submit(&form, &[("word", word)]).await;
    assert!(club.words("Dara", &reply).await.contains("You are against it"));
    holds(&club.press("Edith", &first, "Back it").await.words(), &["/campaign join"]);
    club.posted().await;
    let first = club.saying("Chen proposes");
    let words = first.words();
    assert!(words.contains("**Behind it** Chen and Ben"), "{words}");
    assert!(words.contains("**Against** Dara: “Too far"), "{words}");
    assert!(!words.contains("@everyone") && !words.contains("<@1>"), "{words}");
    assert!(first.mentions.is_empty() && !first.mention_everyone);
    club.tells("Edith", "council list", json!({}), &["**1** Chen", "**2** Dara", "!**3**"]).await;
    let offered = club
        .officer("Alice")
        .autocomplete(club.channel, "council list", json!({ "proposal": "" }), "proposal")
        .await;
    assert_eq!(offered.len(), 2, "{offered:?}");
    club.board_says(&["2 behind it, 1 against"]).await;

    // Only the holder of the post adopts, with one press, after a restart too.
    holds(&club.press("Ben", &first, "Adopt").await.words(), &["Alice is commander in chief"]);
    club.restart().await;
    let before = club.log().await.len();
    let panel = club.panel("Alice").await;
    assert!(panel.words().contains("**Chen** proposes"), "{}", panel.words());
    let labels: Vec<String> = panel.buttons().into_iter().map(|button| button.label).collect();
    let adopt = labels.iter().find(|label| label.contains("2 behind it, 1 against"));
    let adopt = adopt.unwrap_or_else(|| panic!("{labels:?}"));
    holds(&club.press("Alice", &panel, adopt).await.words(), &["✅ Done"]);
    assert_eq!(club.log().await.len(), before + 1, "one press, one order");
    club.posted().await;
    let first = club.saying("Chen proposes");
    assert!(first.words().contains("**Adopted** by Alice"), "{}", first.words());
    assert!(first.buttons().is_empty());
    let second = club.saying("Dara proposes");
    assert!(second.words().contains("**"), "{}", second.words());
    let overtaken = club.public().into_iter().filter(|m| m.words().contains("Overtaken")).count();
    assert_eq!(overtaken, 1, "the other one fades: {:#?}", club.transcript());
    let story = "Ben /council list proposal:'1' → **Adopted** by Alice; \
                 Ben /council list proposal:'2' → Overtaken; \
                 Ben /log → Alice, adopting Chen's proposal & Dara is against";
    club.play(story).await;
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_carried_out_any_more_is_closed_with_a_word() {
    let mut club = Club::open().await;
    let seed = quiet_seed(4);
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": seed })).await;
    let story = "join Alice Ben Chen; \
                 Ben /campaign options option:divided_command value:'true'; \
                 Alice /campaign start commander:@Alice; posted";
    club.play(story).await;
    // Chen would have a card handed to Ben, and Ben goes.
    let panel = club.panel("Chen").await;
    let offers = club.offers("Chen", &panel).await;
    let hand = offers.iter().find(|(title, _)| title.contains(" to Ben")).expect("a card for Ben");
    let panel = club.pick("Chen", &panel, &hand.1).await;
    club.press("Chen", &panel, "Propose").await;
    club.play("posted; 'Chen proposes' → Ben; Ben /campaign leave; posted").await;
    let orders_before = club.orders().await;
    let told = club.press("Alice", &club.saying("Chen proposes"), "Adopt").await.words();
    holds(&told, &["cannot be carried out any more", "Now Alice is awaited"]);
    assert_eq!(club.orders().await, orders_before, "nothing was ordered");
    club.posted().await;
    let closed = club.saying("Chen proposes");
    assert!(closed.words().contains("Not possible any more") && closed.buttons().is_empty());
    // A proposal that nobody answers fades after a week, once, over a restart too.
    club.play("Chen /pass; posted; stop; pass 8d; start; says 'a week has passed'").await;
    let faded = club.saying("Chen proposes");
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
    club.play("join Alice Ben; posted").await;
    let panel = club.panel("Ben").await;
    let panel = club.pick("Ben", &panel, "event:44").await;
    assert!(panel.words().contains("Then Alice alone is told"), "{}", panel.words());
    assert!(panel.selects().is_empty(), "no card is shown");
    club.press("Ben", &panel, "Propose").await;
    club.posted().await;
    let hers = club.press("Alice", &club.saying("Ben proposes"), "Adopt").await;
    assert_eq!(hers.selects()[0].options.len(), 3, "card 44: {}", hers.words());
    club.posted().await;
    let his = club.panel("Ben").await;
    assert!(his.selects().is_empty(), "{}", his.words());
    for line in &hers.selects()[0].options {
        let title = line.label.split(" (").next().unwrap_or(&line.label);
        let name = title.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        assert!(!his.words().contains(name), "{name}");
        assert!(!club.transcript().iter().any(|words| words.contains(name)), "{name}");
    }
    club.play("Ben /order do:'1' → !Proposed; stop").await;
}

/// Orders that the council has given.
async fn by_the_council(club: &Club) -> usize {
    let is_its = |body: &Body| matches!(body, Body::Order { given: Given::ByCouncil(_), .. });
    club.log().await.iter().filter(|line| is_its(&line.body)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_council_orders_when_everybody_has_let_their_time_pass() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    club.later(25 * 3_600, "a proposal with two behind it would be carried out").await;
    // One alone is not the council, even when the hour has passed.
    club.play("Chen /pass; pass 12h; pass 36h").await;
    assert_eq!(by_the_council(&club).await, 0, "Chen alone is not the council");
    // Two that are worth as much: the older one is carried out, once, over a restart too.
    let card = club.offer("Dara", &club.panel("Dara").await, "ops:").await;
    let card = json!({ "card": card.trim_start_matches("ops:") });
    club.told("Dara", "play as:1", card).await;
    let story = "posted; restart; Ben presses 'Back it' in '/council list proposal:1'; \
                 later 1s → By order of the council";
    club.play(story).await;
    let told = club.saying("By order of the council");
    assert!(told.words().contains("Alice and Ben have let the time pass"), "{}", told.words());
    assert!(told.words().contains("of Chen, 2 behind it") && told.is_silent(), "{}", told.words());
    assert_eq!(by_the_council(&club).await, 1);
    club.posted().await;
    let first = club.saying("Chen proposes");
    assert!(first.words().contains("by order of the council") && first.buttons().is_empty());
    club.play("'Dara proposes' → Overtaken; Ben /log → By order of the council:; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_may_do_without_the_councils_order() {
    let mut club = Club::open().await;
    let seed = quiet_seed(4);
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": seed })).await;
    let story = "join Alice Ben Chen; \
                 Ben /campaign options option:councils_order value:'false'; \
                 Alice /campaign start commander:@Alice; posted; Chen /pass; \
                 Ben presses 'Back it' in '/council list'; pass 4d";
    club.play(story).await;
    assert_eq!(by_the_council(&club).await, 0, "the option is off");
    // The reminder offers the best proposal, and so does the message that hands the command over.
    club.posted().await;
    let reminder = club.newest();
    holds(&reminder.words(), &["**Chen** proposes: pass", "!⚖️"]);
    let adopt = |message: &playground::Message| {
        let labels = message.buttons().into_iter().map(|button| button.label);
        labels.into_iter().find(|label| label == "Adopt “pass, for one Op”, 2 behind it")
    };
    assert!(adopt(&reminder).is_some(), "{:?}", reminder.buttons());
    club.play("Alice /campaign leave; posted").await;
    let handed = club.saying("takes over the command");
    assert!(handed.words().contains("**Chen** proposes"), "{}", handed.words());
    let label = adopt(&handed).expect("a button");
    holds(&club.press("Ben", &handed, &label).await.words(), &["✅ Done"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_proposals_are_compared_for_whoever_asks_alone() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    propose_a_march(&club, "Chen").await;
    club.play("Ben /pass → Proposed; posted").await;
    let before = club.posts();
    let compare = |one: &str, other: &str| json!({ "proposal": one, "with": other });
    let told = club.told("Ben", "council list", compare("1", "2")).await;
    holds(&told, &["In ", " trials of each", "** after proposal 1: ", "** after proposal 2: pass"]);
    let again = club.told("Chen", "council list", compare("1", "2")).await;
    assert_eq!(told, again, "the same for anybody");
    club.tells("Ben", "council list", compare("2", "2"), &["two different proposals"]).await;
    club.tells("Ben", "council list", compare("1", "7"), &["Proposal 7 is not open"]).await;
    club.tells("Edith", "council list", compare("1", "2"), &["/campaign join"]).await;
    club.posted().await;
    assert_eq!(club.posts(), before, "the channel reads nothing of it");
    club.ends_well().await;

    let mut club = Club::open().await;
    let new = json!({ "name": "Sudan", "game": 3 });
    club.tells("Alice", "campaign new", new, &["Sudan"]).await;
    club.told("Alice", "campaign join", json!({ "side": "empire" })).await;
    let off = ["*Proposals compared* is off"];
    club.tells("Alice", "council list", compare("1", "2"), &off).await;
    club.ends_well().await;
}
