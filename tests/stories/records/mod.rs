//! What is written down: the log page by page, whole wars as files, who did what, the report.

mod authors;
mod imports;
mod logged;
pub(super) mod written_up;

use kit::Calm;
use model::Game;
use playground::Message;
use san_juans::{Campaign, Control, Options, Phase, Whereabouts};
use serde_json::{Value, json};

use super::driver::{Club, SOON, holds, until};

/// The numbers of the lines that a page of the log shows, from top to bottom.
fn numbers(page: &Message) -> Vec<i64> {
    let words = page.words();
    let marked = words.lines().filter_map(|line| line.trim().strip_prefix('`'));
    marked.filter_map(|line| line.split('`').next()?.parse().ok()).collect()
}

async fn log(club: &Club, options: serde_json::Value) -> Message {
    let reply = club.slash("Ben", "log", options).await;
    let message = club.officer("Ben").settled(&reply, SOON).await;
    message.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_read_page_by_page() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    for number in 0..45 {
        let options = json!({ "roll": "d6", "reason": format!("throw {number}") });
        club.told("Ben", "dice", options).await;
    }
    club.told("Alice", "pass", json!({})).await;
    let all = club.log().await.len();
    let first = log(&club, json!({})).await;
    let shown = numbers(&first);
    assert_eq!(shown.first(), i64::try_from(all).ok().as_ref(), "newest first: {shown:?}");
    assert!(shown.is_sorted_by(|a, b| a > b) && shown.len() == 20, "{shown:?}");
    assert!(first.words().contains("Alice:"), "{}", first.words());
    // To the end and back, no line left out and none twice.
    let mut seen = shown.clone();
    let mut page = first.clone();
    while page.button("Older").is_some_and(|button| !button.disabled) {
        page = club.press("Ben", &page, "Older").await;
        seen.extend(numbers(&page));
    }
    let expected: Vec<i64> = (1..=i64::try_from(all).expect("few")).rev().collect();
    assert_eq!(seen, expected);
    while page.button("Newer").is_some_and(|button| !button.disabled) {
        page = club.press("Ben", &page, "Newer").await;
    }
    assert_eq!(numbers(&page)[0], shown[0]);
    // Whatever is written meanwhile, an old button shows what it showed.
    let (one, other) = (log(&club, json!({})).await, log(&club, json!({})).await);
    let older = club.press("Ben", &one, "Older").await;
    club.told("Ben", "dice", json!({ "roll": "2d6" })).await;
    let again = club.press("Ben", &other, "Older").await;
    assert_eq!(numbers(&again), numbers(&older));
    // By person and by kind.
    let ben = club.user("Ben");
    holds(&log(&club, json!({ "who": ben })).await.words(), &["!Alice:", "Ben rolls"]);
    let staff = log(&club, json!({ "kind": 2 })).await;
    holds(&staff.words(), &["Ben joins", "!rolls"]);
    holds(&club.press("Ben", &staff, "Dice").await.words(), &["🎲", "!joins"]);
    holds(&club.press("Ben", &staff, "Orders").await.words(), &["Alice:", "commands."]);
    // One turn, from its beginning.
    let turn = log(&club, json!({ "turn": 1 })).await;
    let shown = numbers(&turn);
    assert!(turn.words().contains("log of turn 1") && shown.is_sorted(), "{shown:?}");
    assert!(turn.words().contains("The war begins"), "{}", turn.words());
    holds(&log(&club, json!({ "turn": 7 })).await.words(), &["nothing of that"]);
    club.ends_well().await;
}

/// The file of this ending that a message brings, as text.
fn file(message: &Message, ending: &str) -> String {
    let found = message.attachments.iter().find(|file| file.filename.ends_with(ending));
    let found = found.unwrap_or_else(|| panic!("no file {ending}: {}", message.words()));
    String::from_utf8(found.bytes.to_vec()).expect("text")
}

fn attached(text: &str) -> Value {
    json!({ "file": { "filename": "war.json", "text": text } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_is_taken_out_and_brought_into_another_channel() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.play("Alice /pass; Chen /campaign report as:3 → /campaign join").await;
    let text = file(&club.asked("Ben", "campaign report as:3", json!({})).await, ".json");
    club.posted().await;
    let told = |words: &str| club.transcript().iter().any(|message| message.contains(words));
    assert!(told("has taken a copy"), "the channel knows: {:#?}", club.transcript());
    let export: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((export["form"].clone(), export["name"].clone()), (json!(1), json!("Nile")));
    let lines = export["lines"].as_array().map_or(0, Vec::len);
    assert_eq!((lines, export["over"].clone()), (club.log().await.len(), json!(false)));
    // The channel has a campaign; the mess has none.
    club.tells("Ben", "campaign new", attached(&text), &["already"]).await;
    club.channel = club.playground.channel("mess").expect("a channel");
    let deep = "[".repeat(200_000);
    for bad in ["no campaign", "{}", "[]", &deep, &text[..text.len() / 2]] {
        let refused = club.told("Ben", "campaign new", attached(bad)).await;
        assert!(refused.contains("Nothing was imported"), "{refused}");
        assert!(refused.len() < 700, "{refused}");
    }
    let long = " ".repeat(5 * 1024 * 1024);
    club.tells("Ben", "campaign new", attached(&long), &["longer than 4 MiB"]).await;
    let mut keeping = attached(&text);
    keeping["keep-roster"] = json!(true);
    club.tells("Ben", "campaign new", keeping.clone(), &["Only whoever manages the server"]).await;
    keeping["name"] = json!("Moved");
    club.tells("Alice", "campaign new", keeping, &["**Moved** goes on here", "go on"]).await;
    club.play("posted; Alice /order do:finish; posted").await;
    // What was done elsewhere is in the record of this war, but counted once on the server.
    let here = club.told("Ben", "record", json!({ "who": alice(&club) })).await;
    assert!(here.contains("2 orders given"), "{here}");
    let everywhere = json!({ "who": alice(&club), "everywhere": true });
    holds(&club.told("Ben", "record", everywhere).await, &["2 orders given", "2 campaigns"]);
    let whose = club.officer("Alice").id().0;
    let reply = club.officer("Ben").context_menu(club.channel, "Record", whose).await;
    assert_eq!(club.words("Ben", &reply).await, here, "the menu of a person tells the same");
    club.tells("Ben", "record", json!({ "who": dara(&club) }), &["knows nothing"]).await;
    club.ends_well().await;
    assert_eq!(club.run(&["verify"]).matches("the same").count(), 2);
}

fn alice(club: &Club) -> String {
    club.user("Alice")
}

fn dara(club: &Club) -> String {
    club.user("Dara")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_is_laid_aside_by_two_taken_up_again_and_still_read() {
    let mut club = Club::open().await;
    let story = "Ben /campaign new name:Sinkat; join Alice Chen; \
                 Ben /campaign start commander:@Ben; posted";
    club.play(story).await;
    let lobby = club.public().into_iter().next().expect("a lobby").words();
    club.tells("Chen", "campaign archive", json!({}), &["Only the commander"]).await;
    let sure = club.asked("Ben", "campaign archive", json!({})).await;
    assert!(sure.words().contains("For thirty days"), "{}", sure.words());
    assert!(club.log().await.len() < 6, "asking changes nothing");
    // It takes two.
    holds(&club.press("Ben", &sure, "Lay it aside").await.words(), &["another officer"]);
    let asked = "posted; Ben presses 'Lay it aside' on 'would lay the war aside' → word of another; \
                 Dara presses 'Lay it aside' on 'would lay the war aside' → not joined; \
                 Ben /log → Ben would have the war laid aside; \
                 Chen presses 'Lay it aside' on 'would lay the war aside' → is laid aside; posted";
    club.play(asked).await;
    let told = club.transcript().join("\n");
    holds(
        &told,
        &["The war is laid aside", "By the word of Ben and Chen", "!The secret of the dice was"],
    );
    // Nothing falls due, nobody orders, and the secret stays one.
    let before = club.public().len();
    let story = "restart; Ben /pass → is laid aside; pass 9d; posted; \
                 Ben /campaign archive → is laid aside; Dara /campaign resume → not joined";
    club.play(story).await;
    assert_eq!(club.public().len(), before, "{:#?}", club.transcript());
    let text = file(&club.asked("Chen", "campaign report as:3", json!({})).await, ".json");
    let export: Value = serde_json::from_str(&text).expect("JSON");
    assert!(export["dice"]["secret"].is_null(), "{}", export["dice"]);
    // Every deadline has moved on: whoever was awaited has the time that was left.
    let story = "Alice presses 'Take it up again' on 'By the word of Ben and Chen' → goes on; \
                 says 'Alice** takes it up again. Every deadline has moved on by 9 days'; \
                 pass 20h; posted; Ben /log → Alice takes the war up again";
    club.play(story).await;
    holds(&club.transcript().join("\n"), &["!has waited since"]);
    club.later(5 * 3_600, "has waited since").await;
    let sure = club.asked("Ben", "campaign archive", json!({})).await;
    club.press("Ben", &sure, "Lay it aside").await;
    let story = "posted; Alice presses 'Lay it aside' on 'would lay the war aside' → is laid aside; \
                 later 31d → The secret of the dice was; posted";
    club.play(story).await;
    club.tells("Alice", "campaign resume", json!({}), &["over"]).await;
    let words = club.transcript().join("\n");
    assert!(words.contains("The war is laid aside") && words.contains("After action"), "{words}");
    assert!(club.board().expect("a board").words().contains("Laid aside"));
    // It is still read, and its secret is the one that was promised.
    holds(&club.told("Chen", "log", json!({})).await, &["Alice lays the war aside"]);
    let text = file(&club.asked("Dara", "campaign report as:3", json!({})).await, ".json");
    let export: Value = serde_json::from_str(&text).expect("JSON");
    let secret = export["dice"]["secret"].as_str().expect("the secret");
    assert!(words.contains(secret), "{words}");
    let secret = model::dice::Secret::read(secret).expect("a secret");
    assert!(lobby.contains(&secret.commitment()), "{lobby}");
    // The channel is free for another war.
    club.play("Dara /campaign new name:Suakin seed:3 → Suakin; ends well").await;
    assert!(club.run(&["verify", "Sinkat"]).contains("the same"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_that_lies_aside_leaves_its_channel_to_another() {
    let mut club = Club::begun(&["Alice"]).await;
    // With two campaigns in one channel the older one's board never links to the newest message.
    let told = async |club: &Club, words: &'static str| {
        until(words, async || club.transcript().join("\n").contains(words)).await;
    };
    let aside = async |club: &Club| {
        let sure = club.asked("Alice", "campaign archive", json!({})).await;
        holds(&club.press("Alice", &sure, "Lay it aside").await.words(), &["is laid aside"]);
    };
    aside(&club).await;
    told(&club, "By the word of Alice").await;
    let first = club.with_button("Take it up again");
    club.tells("Alice", "campaign new", json!({ "name": "Tokar", "seed": 3 }), &["Tokar"]).await;
    let refused = club.press("Alice", &first, "Take it up again").await.words();
    holds(&refused, &["has a campaign already"]);
    aside(&club).await;
    holds(&club.press("Alice", &first, "Take it up again").await.words(), &["goes on"]);
    told(&club, "Alice** takes it up again").await;
    club.tells("Alice", "pass", json!({}), &["✅ Done"]).await;
    club.ends_well().await;
}

/// A war that one more order wins: the score stands at 0 in turn 14, and only replacements are to
/// be settled before it is looked at.
fn all_but_won(name: &str) -> Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    (board.vp, board.turn, board.points.local) = (0, 14, 1);
    for place in &mut board.places {
        (place.control, place.siege, place.ours_last_turn) = (Control::Local, None, true);
    }
    let hurt = board.units.iter().find(|unit| matches!(unit.at, Whereabouts::Ashore(_)));
    let hurt = hurt.expect("there are troops").id;
    board.unit_mut(hurt).steps = 1;
    let calm = &mut Calm::default();
    let game = Campaign::at(&options, board, Phase::Replacements, calm, &mut Vec::new());
    json!({ "name": name, "options": options, "game": Game::of(game) })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_ends_with_a_report() {
    let mut club = Club::opening_with(&all_but_won("Nile")).await;
    let story = "Alice /campaign join; Alice /campaign report → undecided; \
                 Alice /order do:done; posted";
    club.play(story).await;
    let report = club.public().into_iter().find(|m| m.words().contains("After action"));
    let report = report.unwrap_or_else(|| panic!("a report: {:#?}", club.transcript()));
    let words = report.words();
    holds(&words, &["In turn 14 the rebellion was broken", "score 0", "The staff", "Alice"]);
    let reply = club.officer("Ben").press(&report, "The whole story").await;
    let story = club.officer("Ben").settled(&reply, SOON).await.expect("an answer");
    assert!(story.is_ephemeral());
    let text = file(&story, ".md");
    assert!(text.starts_with("# Nile\n") && text.contains("rebellion was broken"), "{text}");
    assert!(text.contains("Alice joins"), "{text}");
    club.ends_well().await;
}
