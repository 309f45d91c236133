//! A war to look at: its plots under the report, the page, the replay, and odds as bars.

use playground::Message;
use serde_json::json;

use crate::stories::driver::{Club, holds};

/// The file of this ending, and what it says of itself.
pub(in crate::stories) fn file<'a>(message: &'a Message, ending: &str) -> (&'a [u8], &'a str) {
    let found = message.attachments.iter().find(|file| file.filename.ends_with(ending));
    let found = found.unwrap_or_else(|| panic!("no file {ending}: {}", message.words()));
    (&found.bytes, found.description.as_deref().unwrap_or_default())
}

/// Asks until a page or a replay is made, for which a busy machine may take too long.
pub(in crate::stories) async fn made(ask: impl AsyncFn() -> Message) -> Message {
    let mut message = ask().await;
    for _ in 0..20 {
        if !message.words().contains("engravers are overworked") {
            break;
        }
        message = ask().await;
    }
    message
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_that_is_over_is_read_and_replayed_by_anybody() {
    let mut club = Club::opening_with(&super::all_but_won("Nile <b>")).await;
    club.play("Alice /campaign join; Alice /order do:done; posted").await;
    let report = club.public().into_iter().find(|m| m.words().contains("After action"));
    let report = report.unwrap_or_else(|| panic!("a report: {:#?}", club.transcript()));
    let (png, alt) = file(&report, ".png");
    assert!(png.starts_with(b"\x89PNG") && alt.contains("The Mahdi's score"), "{alt}");
    let page = made(async || club.press("Chen", &report, "Report").await).await;
    assert!(page.is_ephemeral() && page.words().contains("browser"), "{}", page.words());
    let (html, alt) = file(&page, ".html");
    let html = String::from_utf8(html.to_vec()).expect("text");
    assert!(alt.contains("as a page"), "{alt}");
    assert!(html.contains("<h1>Nile &lt;b&gt;</h1>") && html.contains("the rebellion was broken"));
    assert!(html.contains("id=\"turn-14\"") && html.contains("data:image/png;base64,"));
    let replay = made(async || club.press("Chen", &report, "Replay").await).await;
    let (gif, alt) = file(&replay, ".gif");
    assert!(gif.starts_with(b"GIF89a"), "{:?}", &gif[..6]);
    assert!(alt.contains("replayed on the map to turn 14"), "{alt}");
    assert!(replay.words().contains("the rebellion is broken"), "{}", replay.words());
    club.ends_well().await;
    holds(&club.run(&["replay", "Nile <b>", "war.gif"]), &["replayed on the map"]);
    club.run(&["report", "Nile <b>", "war.html"]);
    let written = std::fs::read(club.file("war.gif")).expect("a file");
    assert_eq!(written, gif, "the same war is the same file");
    let written = std::fs::read_to_string(club.file("war.html")).expect("a file");
    assert!(written.contains("<h1>Nile &lt;b&gt;</h1>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_under_way_is_for_those_who_fight_it() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.play("pass 1h; Alice /pass").await;
    for form in ["page", "replay"] {
        let choice = if form == "page" { 1 } else { 2 };
        let refused = club.asked("Chen", "campaign report", json!({ "as": choice })).await;
        assert!(refused.words().contains("/campaign join"), "{}", refused.words());
        assert!(refused.attachments.is_empty());
    }
    let report = async |form| club.asked("Ben", "campaign report", json!({ "as": form })).await;
    let page = made(async || report(1).await).await;
    let (html, _) = file(&page, ".html");
    let html = String::from_utf8(html.to_vec()).expect("text");
    assert!(html.contains("undecided") && html.contains("Turn 1"));
    let replay = made(async || report(2).await).await;
    assert!(file(&replay, ".gif").1.contains("It goes on"));
    // The words come with a plot, and the others a button away.
    let words = club.asked("Ben", "campaign report", json!({})).await;
    assert!(file(&words, ".png").1.starts_with("The Mahdi's score"));
    let places = club.press("Ben", &words, "Places").await;
    assert!(file(&places, ".png").1.starts_with("Who held the places"));
    let losses = club.press("Ben", &places, "Losses").await;
    assert!(file(&losses, ".png").1.starts_with("Losses"));
    // Whoever commands sees the turns under them in their record.
    let record = club.asked("Alice", "record", json!({})).await;
    assert!(file(&record, ".png").1.contains("Alice commands: turns 1 to 1"));
    let record = club.asked("Ben", "record", json!({})).await;
    assert!(record.attachments.is_empty(), "Ben never commanded");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odds_are_bars_too() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let odds = club.asked("Ben", "odds revolt", json!({})).await;
    let (png, alt) = file(&odds, ".png");
    assert!(png.starts_with(b"\x89PNG"));
    assert!(alt.starts_with("Odds of the next rebellion") && alt.contains(" quiet "), "{alt}");
    assert!(odds.words().contains("answer the call"), "right without the picture too");
    club.play("Ben /odds revolt share:true → The channel sees").await;
    let public = club.public().into_iter().find(|m| m.words().contains("answer the call"));
    assert!(file(&public.expect("shared"), ".png").1.starts_with("Odds"));
    let advice = club.asked("Ben", "odds fight", json!({})).await.words();
    assert!(advice.contains("What a strong staff would do"), "{advice}");
    assert!(advice.contains("\n1. ") && advice.contains("\n2. "), "{advice}");
    club.ends_well().await;
}
