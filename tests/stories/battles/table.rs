//! A battle on the players' own table: its sheet, the form of the result, the look before it
//! counts.

use model::clock::Clock as _;
use playground::Message;
use serde_json::json;

use crate::stories::driver::{Club, holds};
use crate::stories::orders::surface::to_a_battle;

fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|button| button.label).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_is_taken_to_the_table_and_its_result_looked_at_before_it_counts() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben", "Chen"]).await;
    club.tells("Chen", "battle sheet", json!({}), &["No battle waits"]).await;
    to_a_battle(&club).await;
    club.posted().await;

    // Everybody may read the sheet; it stands beside the call and in the panel.
    let told = club.told("Chen", "battle sheet", json!({ "words": true })).await;
    for words in
        ["Ours:", "The Ansar:", "How they meet", "The ground", "the lot says", "half of them"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    let sheet = club.press("Chen", &club.newest(), "Battle sheet").await;
    assert_eq!(
        labels(&sheet),
        ["Post it in the thread", "In words", "Lead the Ansar", "Rules"],
        "J-004: Chen reports nothing"
    );
    // The plan shows ground and forces; beside it stands what it does not show.
    let alt = sheet.attachments[0].description.clone().expect("a description");
    assert!(alt.starts_with("Battle sheet, ") && alt.contains("The ground, from"), "{alt}");
    assert!(sheet.words().contains("How they meet") && !sheet.words().contains("Ours:"));
    let told = club.press("Chen", &sheet, "In words").await;
    assert!(told.attachments.is_empty() && told.words().contains("Ours:"), "{}", told.words());
    let sheet = club.press("Chen", &told, "As a plan").await;
    assert_eq!(sheet.attachments.len(), 1);
    let call = club.newest();
    let alt = call.attachments.first().and_then(|file| file.description.clone());
    assert!(alt.is_some_and(|alt| alt.starts_with("Battle sheet, ")), "the call shows the plan");
    let panel = club.panel("Alice").await;
    assert!(panel.button("Battle sheet").is_some(), "{:?}", labels(&panel));
    let shared = club.press("Chen", &sheet, "Post it in the thread").await;
    assert!(shared.words().contains("stands in the battle's thread now"), "{}", shared.words());
    let thread = club.playground.threads(club.channel).last().expect("a thread").id;
    let posted = club.playground.messages(thread);
    let posted = posted.iter().find(|message| message.words().contains("Battle sheet ·"));
    assert_eq!(posted.expect("it is there for everybody").attachments.len(), 1, "with its plan");

    // Volunteers take the Ansar; without any the lot says who does.
    let sheet = club.press("Chen", &shared, "Lead the Ansar").await;
    let words = sheet.words();
    assert!(words.contains("**the Ansar** are led by Chen"), "J-005: {words}");
    holds(&club.press("Chen", &sheet, "No longer lead the Ansar").await.words(), &["the lot says"]);
    let story = "Ben presses 'Lead the Ansar' in '/battle sheet' → \
                 **the Ansar** are led by Ben & **ours** by ; posted";
    club.play(story).await;
    holds(&club.transcript().join("\n"), &["**Ben** leads the Ansar in the battle"]);
    let before = club.log().await.len();

    // A report is whole or not at all: a bare choice opens the form.
    let reply = club.slash("Alice", "order", json!({ "do": "report:held" })).await;
    assert!(reply.modal().is_some(), "{reply:?}");
    assert_eq!(club.log().await.len(), before, "nothing changed");

    // The chief of staff reports; each opening is a form of its own.
    let reply = club.slash("Ben", "battle report", json!({})).await;
    let first = reply.modal().expect("a form").clone();
    let reply = club.slash("Ben", "battle report", json!({})).await;
    let form = reply.modal().expect("a form").clone();
    assert_ne!(first.custom_id, form.custom_id);
    let blank = form.inputs[1].value.clone();
    assert!(blank.lines().all(|line| line.ends_with("): 0")), "{blank}");
    let losses = blank.replacen("): 0", "): 1", 1);
    let asked: Vec<&str> = form.inputs.iter().map(|input| input.custom_id.as_str()).collect();
    assert_eq!(asked, ["field", "losses", "theirs", "rout"], "J-080: and who still stood");
    assert_eq!(form.inputs[2].value, "all");
    let fields = [("field", "lost, alas"), ("losses", losses.as_str()), ("theirs", "1")];
    let reply = club.officer("Ben").submit(&form, &fields).await;
    let preview = club.shown("Ben", &reply).await;
    assert!(preview.words().contains("Your report"), "{}", preview.words());
    assert_eq!(labels(&preview), ["Enter report", "Edit", "Back to the resolver"]);
    assert_eq!(club.log().await.len(), before, "nothing counts yet");

    let reply = club.officer("Ben").press(&preview, "Edit").await;
    let again = reply.modal().expect("the form once more").clone();
    assert_eq!(again.inputs[0].value, "lost");
    assert_eq!(again.inputs[1].value, losses, "what was written is kept");
    assert_eq!(again.inputs[2].value, "1", "J-080: who still stood too");
    let asked = club.press("Ben", &preview, "Back to the resolver").await;
    assert!(labels(&asked).iter().any(|label| label.starts_with("Report your own")));
    assert_eq!(club.log().await.len(), before, "a report can be taken back");

    let reply = club.officer("Ben").submit(&again, &fields).await;
    let preview = club.shown("Ben", &reply).await;
    // Ben leads the Ansar: one of the others says whether it is true.
    let entered = club.press("Ben", &preview, "Enter report").await.words();
    holds(&entered, &["It does not count yet", "Alice", "Chen", "!✅ Done"]);
    club.posted().await;
    let report = club.with_button("Confirm");
    holds(&report.words(), &["Ben enters how the battle went", "one of Alice and Chen"]);
    holds(&club.press("Ben", &report, "Confirm").await.words(), &["for the other side to say"]);
    holds(&club.press("Chen", &report, "Confirm").await.words(), &["✅ Done"]);
    assert_eq!(club.log().await.len(), before + 2, "what was entered, and one order");
    club.posted().await;
    let told = club.transcript().join("\n\n");
    assert!(told.contains("Thrown back"), "{told}");
    assert!(told.contains("1 unit of the Ansar still stood"), "J-080: {told}");

    // The form is of that battle and of no other.
    to_a_battle(&club).await;
    let before = club.log().await.len();
    let reply = club.officer("Ben").submit(&again, &fields).await;
    holds(&club.words("Ben", &reply).await, &["an earlier fight", "Nothing was changed"]);
    assert_eq!(club.log().await.len(), before);
    let reply = club.slash("Alice", "battle report", json!({})).await;
    let form = reply.modal().expect("a form").clone();
    let fields = [("field", "held"), ("losses", "Everybody: 99999999999999999999\n\u{202e}")];
    let reply = club.officer("Alice").submit(&form, &fields).await;
    holds(&club.words("Alice", &reply).await, &["✖ Line 1", "Nothing was changed"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sheet_has_the_dice_tell_once_how_good_ours_are() {
    const ROLL: &str = "Roll how good ours are";
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben", "Chen"]).await;
    let sheet = loop {
        to_a_battle(&club).await;
        club.posted().await;
        let sheet = club.asked("Alice", "battle sheet", json!({ "words": true })).await;
        if sheet.button(ROLL).is_some() {
            break sheet;
        }
    };
    let tells = |sheet: &str| {
        ["poor", "average", "good"].iter().any(|of| sheet.contains(&format!("** {of}")))
    };
    assert!(!tells(&sheet.words()), "J-021: {}", sheet.words());
    let before = club.log().await;
    holds(&club.press("Alice", &sheet, ROLL).await.words(), &["✅ Done"]);
    let after = club.log().await;
    assert_eq!(after.len(), before.len() + 1, "one order");
    assert!(!after.last().expect("a line").faces.is_empty(), "J-021: the dice are in the log");
    club.posted().await;

    // Whoever reads the sheet later sees what they told, and is not offered to throw again.
    let told = club.told("Chen", "battle sheet", json!({ "words": true })).await;
    assert!(tells(&told), "J-021: {told}");
    let reply = club.slash("Alice", "battle sheet", json!({ "words": true })).await;
    assert!(club.shown("Alice", &reply).await.button(ROLL).is_none(), "nothing is left to tell");
    let reply = club.slash("Alice", "battle report", json!({})).await;
    assert!(reply.modal().is_some(), "the battle still waits for its report");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_agreed_for_the_table_waits_until_the_hour_they_meet() {
    const HOUR: i64 = 3_600;
    let mut club = Club::open().await;
    // Two days later it is ten in the morning, and a day that is named is the same one.
    club.pass(24 * HOUR - (club.clock.now() - 9 * HOUR).rem_euclid(24 * HOUR)).await;
    let story = "Alice /campaign new name:Nile seed:5; join Alice Ben; \
                 Ben /campaign options option:settlement value:table; \
                 Alice /campaign start commander:@Alice; posted";
    club.play(story).await;
    to_a_battle(&club).await;
    club.posted().await;
    // Nobody has said when they meet: it is fought nowhere else by default.
    let call = club.newest();
    holds(&call.words(), &["!else fight here"]);
    club.pass(47 * HOUR).await;
    club.pass(2 * HOUR).await;
    assert_eq!(club.by_default().await, []);
    let today = jiff::Timestamp::from_second(club.clock.now()).expect("a time");
    let today = today.to_zoned(jiff::tz::TimeZone::UTC).date();
    let evening = today.at(23, 30, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).expect("a time");
    let evening = evening.timestamp().as_second();
    for until in [today.strftime("%A 23:30").to_string(), "today 11:30 pm".to_owned()] {
        let told = club.told("Alice", "battle sheet", json!({ "until": until })).await;
        holds(&told, &[&format!("waits for your table until <t:{evening}:F>"), "by UTC"]);
    }
    let story = "Edith /battle sheet until:'3 days' → !waits for your table; \
                 Alice /battle sheet until:yesterday → Nothing was changed; \
                 Alice /battle sheet until:'40 days' → A battle may be fixed 28 days ahead & !leave; \
                 Alice /battle sheet until:'3 days' → waits for your table until; posted; \
                 'fixes the battle' → on your own table; restart";
    club.play(story).await;
    let before = club.public().len();
    club.pass(71 * HOUR).await;
    club.posted().await;
    assert!(
        club.public().iter().skip(before).all(|of| of.mentions.is_empty()),
        "{:#?}",
        club.transcript()
    );
    // Then there is a time to report it, and only then it is fought here.
    club.pass(2 * HOUR).await;
    club.pass(12 * HOUR).await;
    assert_eq!(club.by_default().await, []);
    club.later(14 * HOUR, "By default").await;
    assert_eq!(club.by_default().await.len(), 1);
    club.play("Ben /log → fixes the battle; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_waits_for_a_word_and_stands_after_a_day_without_one() {
    const HOUR: i64 = 3_600;
    let mut club = Club::open().await;
    let story = "Alice /campaign new name:Nile seed:5; join Alice Ben; \
                 Ben /campaign options option:settlement value:table; \
                 Alice /campaign start commander:@Alice; posted";
    club.play(story).await;
    to_a_battle(&club).await;
    club.posted().await;

    // When they meet is a form behind a button, beside the command.
    let reply = club.officer("Alice").press(&club.newest(), "When we meet").await;
    let form = reply.modal().expect("a form").clone();
    let wrong = club.officer("Alice").submit(&form, &[("when", "soonish")]).await;
    holds(&club.words("Alice", &wrong).await, &["Nothing was changed"]);
    let reply = club.officer("Alice").submit(&form, &[("when", "3 days")]).await;
    holds(&club.words("Alice", &reply).await, &["waits for your table until"]);

    holds(&entered_as_held(&club).await, &["It does not count yet", "Ben"]);
    club.posted().await;
    let before = club.log().await.len();
    let report = club.with_button("Object");
    let reply = club.officer("Alice").press(&report, "Object").await;
    let form = reply.modal().expect("a form").clone();
    let own = club.officer("Alice").submit(&form, &[("word", "")]).await;
    holds(&club.words("Alice", &own).await, &["for the other side to say"]);
    let reply = club.officer("Ben").press(&report, "Object").await;
    let form = reply.modal().expect("a form").clone();
    let reply = club.officer("Ben").submit(&form, &[("word", "Nobody held it")]).await;
    holds(&club.words("Ben", &reply).await, &["the result does not count"]);
    club.posted().await;
    holds(&club.transcript().join("\n"), &["Objected to", "Nobody held it"]);
    assert!(club.public().iter().all(|of| of.button("Confirm").is_none()), "it is closed");
    assert_eq!(club.log().await.len(), before + 1, "nothing but the objection");

    // Entered again, and nobody says anything.
    holds(&entered_as_held(&club).await, &["It does not count yet"]);
    club.posted().await;
    club.restart().await;
    club.pass(23 * HOUR).await;
    holds(&club.transcript().join("\n"), &["!nobody has objected"]);
    club.later(2 * HOUR, "nobody has objected").await;
    club.play("Ben /log → enters how the battle went; Ben /log → Alice's result; ends well").await;
}

/// Alice enters as the battle's result that she held the field; what she is told.
async fn entered_as_held(club: &Club) -> String {
    let reply = club.slash("Alice", "battle report", json!({})).await;
    let form = reply.modal().expect("a form").clone();
    let losses = form.inputs[1].value.clone();
    let fields = [("field", "held"), ("losses", losses.as_str())];
    let reply = club.officer("Alice").submit(&form, &fields).await;
    let preview = club.shown("Alice", &reply).await;
    club.press("Alice", &preview, "Enter report").await.words()
}

/// A battle that Alice and Ben, or others, have agreed on for their own table, in whose result Alice
/// enters that she held the field.
async fn entered(members: &str) -> Club {
    let mut club = Club::open().await;
    let story = format!(
        "Alice /campaign new name:Nile seed:5; join {members}; \
         Ben /campaign options option:settlement value:table; \
         Alice /campaign start commander:@Alice; posted"
    );
    club.play(&story).await;
    to_a_battle(&club).await;
    club.posted().await;
    let told = entered_as_held(&club).await;
    holds(&told, &["It does not count yet"]);
    club.posted().await;
    club
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_nobody_is_left_to_confirm_counts_at_once() {
    let mut club = entered("Alice Ben Chen").await;
    let before = club.log().await.len();
    let story = "'enters how the battle went' → one of Ben and Chen; Chen /campaign leave; posted; \
                 'enters how the battle went' → once Ben confirms & !It stands; \
                 Ben /campaign leave; posted; 'enters how the battle went' → It stands; \
                 Alice /log → Ben leaves & Alice's result";
    club.play(story).await;
    assert_eq!(club.log().await.len(), before + 3, "two who leave, and the result");
    assert!(club.public().iter().all(|of| of.button("Confirm").is_none()), "it is closed");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_waits_again_when_whoever_entered_its_result_leaves() {
    let mut club = entered("Alice Ben").await;
    let story = "Alice /campaign leave; posted; 'enters how the battle went' → Withdrawn; \
                 board → **Ben** is awaited";
    club.play(story).await;
    assert!(club.public().iter().all(|of| of.button("Confirm").is_none()), "it is closed");
    // All the time there is, from now on: he is reminded of it.
    club.later(25 * 3_600, "The staff has waited").await;
    club.ends_well().await;
}
