//! A war to look at: its plots under the report, the page, the replay, and odds as bars.

use std::time::Duration;

use kit::Calm;
use model::Game;
use playground::Message;
use san_juans::{Campaign, Control, Options, Phase, Whereabouts};
use serde_json::{Value, json};

use crate::stories::driver::Club;

/// A file takes seconds, and more where many stories are told at once.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) async fn shown(club: &Club, who: &str, path: &str, options: Value) -> Message {
    let reply = club.slash(who, path, options).await;
    let message = club.officer(who).settled(&reply, PATIENCE).await;
    message.unwrap_or_else(|| panic!("an answer: {reply:?}"))
}

pub(crate) async fn pressed(club: &Club, who: &str, message: &Message, button: &str) -> Message {
    let reply = club.officer(who).press(message, button).await;
    let message = club.officer(who).settled(&reply, PATIENCE).await;
    message.unwrap_or_else(|| panic!("an answer: {reply:?}"))
}

/// The file of this ending, and what it says of itself.
pub(crate) fn file<'a>(message: &'a Message, ending: &str) -> (&'a [u8], &'a str) {
    let found = message.attachments.iter().find(|file| file.filename.ends_with(ending));
    let found = found.unwrap_or_else(|| panic!("no file {ending}: {}", message.words()));
    (&found.bytes, found.description.as_deref().unwrap_or_default())
}

/// The score stands at 0 in turn 14, and only replacements are to be settled before it is looked at.
fn all_but_won() -> Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    (board.vp, board.turn, board.points.egyptian) = (0, 14, 1);
    for place in &mut board.places {
        (place.control, place.siege, place.ours_last_turn) = (Control::Egyptian, None, true);
    }
    let hurt = board.units.iter().find(|unit| matches!(unit.at, Whereabouts::Ashore(_)));
    let hurt = hurt.expect("there are troops").id;
    board.unit_mut(hurt).steps = 1;
    let calm = &mut Calm::default();
    let game = Campaign::at(&options, board, Phase::Replacements, calm, &mut Vec::new());
    json!({ "name": "Nile <b>", "options": options, "game": Game::of(game) })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_that_is_over_is_read_and_replayed_by_anybody() {
    let mut club = Club::opening_with(&all_but_won()).await;
    club.told("Alice", "campaign join", json!({})).await;
    club.told("Alice", "choose", json!({ "option": "done" })).await;
    club.posted().await;
    let report = club.public().into_iter().find(|m| m.words().contains("After action"));
    let report = report.unwrap_or_else(|| panic!("a report: {:#?}", club.transcript()));
    let (png, alt) = file(&report, ".png");
    assert!(png.starts_with(b"\x89PNG") && alt.contains("The Mahdi's score"), "{alt}");
    let page = pressed(&club, "Chen", &report, "Report").await;
    assert!(page.is_ephemeral() && page.words().contains("browser"), "{}", page.words());
    let (html, alt) = file(&page, ".html");
    let html = String::from_utf8(html.to_vec()).expect("text");
    assert!(alt.contains("as a page"), "{alt}");
    assert!(html.contains("<h1>Nile &lt;b&gt;</h1>") && html.contains("the rebellion was broken"));
    assert!(html.contains("id=\"turn-14\"") && html.contains("data:image/png;base64,"));
    let replay = pressed(&club, "Chen", &report, "Replay").await;
    let (gif, alt) = file(&replay, ".gif");
    assert!(gif.starts_with(b"GIF89a"), "{:?}", &gif[..6]);
    assert!(alt.contains("replayed on the map to turn 14"), "{alt}");
    assert!(replay.words().contains("the rebellion is broken"), "{}", replay.words());
    club.ends_well().await;
    let told = club.run(&["replay", "Nile <b>", "war.gif"]);
    assert!(told.contains("replayed on the map"), "{told}");
    club.run(&["report", "Nile <b>", "war.html"]);
    let written = std::fs::read(club.file("war.gif")).expect("a file");
    assert_eq!(written, gif, "the same war is the same file");
    let written = std::fs::read_to_string(club.file("war.html")).expect("a file");
    assert!(written.contains("<h1>Nile &lt;b&gt;</h1>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_under_way_is_for_those_who_fight_it() {
    let mut club = Club::open().await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    club.clock.advance(3_600);
    club.told("Alice", "pass", json!({})).await;
    for form in ["page", "replay"] {
        let choice = if form == "page" { 1 } else { 2 };
        let refused = shown(&club, "Chen", "campaign report", json!({ "as": choice })).await;
        assert!(refused.words().contains("/campaign join"), "{}", refused.words());
        assert!(refused.attachments.is_empty());
    }
    let page = shown(&club, "Ben", "campaign report", json!({ "as": 1 })).await;
    let (html, _) = file(&page, ".html");
    let html = String::from_utf8(html.to_vec()).expect("text");
    assert!(html.contains("undecided") && html.contains("Turn 1"));
    let replay = shown(&club, "Ben", "campaign report", json!({ "as": 2 })).await;
    assert!(file(&replay, ".gif").1.contains("It goes on"));
    // The words come with a plot, and the others a button away.
    let words = shown(&club, "Ben", "campaign report", json!({})).await;
    assert!(file(&words, ".png").1.starts_with("The Mahdi's score"));
    let places = pressed(&club, "Ben", &words, "Places").await;
    assert!(file(&places, ".png").1.starts_with("Who held the places"));
    let losses = pressed(&club, "Ben", &places, "Losses").await;
    assert!(file(&losses, ".png").1.starts_with("Losses"));
    // Whoever commands sees the turns under them in their record.
    let record = shown(&club, "Alice", "record", json!({})).await;
    assert!(file(&record, ".png").1.contains("Alice commands: turns 1 to 1"));
    let record = shown(&club, "Ben", "record", json!({})).await;
    assert!(record.attachments.is_empty(), "Ben never commanded");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odds_are_bars_too() {
    let mut club = Club::open().await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    let odds = shown(&club, "Ben", "odds revolt", json!({})).await;
    let (png, alt) = file(&odds, ".png");
    assert!(png.starts_with(b"\x89PNG"));
    assert!(alt.starts_with("Odds of the next rebellion") && alt.contains(" quiet "), "{alt}");
    assert!(odds.words().contains("answer the call"), "right without the picture too");
    let shared = club.told("Ben", "odds revolt", json!({ "share": true })).await;
    assert!(shared.contains("The channel sees"), "{shared}");
    let public = club.public().into_iter().find(|m| m.words().contains("answer the call"));
    assert!(file(&public.expect("shared"), ".png").1.starts_with("Odds"));
    club.ends_well().await;
}
