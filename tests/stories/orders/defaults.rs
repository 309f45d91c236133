//! What happens when nobody answers: the default at its hour, once, and by standing orders.

use kit::{Calm, Dice as _};
use model::Game;
use model::dice::Key;
use model::log::{Body, LogLine};
use san_juans::{Board, Campaign, Options, Phase, Space, first};
use serde_json::{Value, json};

use super::surface::to_a_battle;
use crate::stories::driver::{Club, holds};
use crate::stories::positions::Look as _;

const HOUR: i64 = 3_600;

/// The answers of a line.
fn answers(line: &LogLine) -> Vec<String> {
    let Body::Order { steps, .. } = &line.body else { panic!("an order") };
    steps.iter().map(|step| step.answer.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_default_is_printed_and_carried_out_at_its_hour_once() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    assert!(!club.board().expect("a board").words().contains("else"), "a card has no default");
    club.play("Alice /pass; Alice panel → By <t: & , else the round is finished").await;
    club.board_says(&["; by <t:", ", else the round is finished"]).await;
    // Before its hour nothing happens.
    club.pass(47 * HOUR).await;
    assert_eq!(club.by_default().await, []);
    // The bot sleeps through the hour, and does it once.
    club.play("stop; pass 30h; start; later 13h → By default; restart").await;
    let lines = club.by_default().await;
    assert_eq!(lines.len(), 1);
    assert_eq!((answers(&lines[0]), lines[0].body.kind()), (vec!["finish".to_owned()], "Clock"));
    holds(&club.transcript().join("\n"), &["Nobody answered in time", "**the round is finished**"]);
    // The next round wants a card, which nobody plays but they.
    club.pass(20 * 24 * HOUR).await;
    assert_eq!(club.by_default().await.len(), 1);
    club.play("Ben /log → By default:; ends well").await;
}

/// Two besieged places that can both make a sortie, the siege phase about to begin.
fn two_sieges(seed: u64) -> Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board: Board = start.board().clone();
    for place in ["friday-harbor", "sinkat"] {
        for _ in 0..4 {
            let at = Space::Place(first().named(place));
            board.raise(san_juans::kind("egyptian-infantry"), 4, at);
        }
        board.besiege(place, 2);
    }
    let game = Campaign::at(&options, board, Phase::Sieges, &mut Calm::default(), &mut Vec::new());
    let game = Game::of(game);
    json!({ "name": "Sieges", "seed": seed, "options": options, "game": game })
}

#[tokio::test(flavor = "multi_thread")]
async fn sieges_are_asked_together_and_hold_by_default() {
    let mut club = Club::opening_with(&two_sieges(11)).await;
    club.join(&["Alice", "Ben"]).await;
    // One draft answers both, as long as no die says otherwise.
    let panel = club.panel("Alice").await;
    holds(&panel.words(), &["else they hold out"]);
    let menu = panel.selects()[0].clone();
    let hold = menu.options.iter().find(|line| line.value == "hold").expect("they can hold");
    let reply =
        club.officer("Alice").select(club.channel, panel.id, &menu.custom_id, &[&hold.value]).await;
    let drafted = club.shown("Alice", &reply).await;
    assert!(drafted.words().contains("Next: What does the garrison of"), "{}", drafted.words());
    club.press("Alice", &drafted, "Discard").await;
    // Ben is not awaited: his standing orders change nothing.
    club.told("Ben", "council standing", json!({ "sieges": 1 })).await;
    assert!(club.panel("Alice").await.words().contains("else they hold out"));
    club.pass_the_hours().await;
    club.says("By default").await;
    let lines = club.by_default().await;
    assert_eq!(lines.len(), 1, "the two are answered together");
    let answers = answers(&lines[0]);
    assert!(answers.iter().filter(|answer| *answer == "hold").count() == 2, "{answers:?}");
    holds(&club.transcript().join("\n"), &["garrison of", "**they hold out**"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_change_what_is_done_by_default() {
    let mut club = Club::opening_with(&two_sieges(11)).await;
    club.play("Chen /council standing sieges:1 → /campaign join; Alice /campaign join").await;
    let told = club.told("Alice", "council standing", json!({ "sieges": 1 })).await;
    holds(&told, &["garrisons make a sortie where they can"]);
    let story = "Alice /council standing replacements:2 → sortie & points are kept; \
                 Alice panel → else they make a sortie";
    club.play(story).await;
    club.pass_the_hours().await;
    club.says("By default").await;
    let lines = club.by_default().await;
    assert_eq!(answers(&lines[0])[0], "sortie");
    club.play("restart; Alice /council standing → points are kept -- after a restart; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_nobody_settles_is_fought_and_broken_off_at_half() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben"]).await;
    to_a_battle(&club).await;
    club.posted().await;
    holds(&club.newest().words(), &["By <t:", "else it is fought here"]);
    club.pass_the_hours().await;
    club.says("By default").await;
    let lines = club.by_default().await;
    assert_eq!(answers(&lines[0]), ["resolve:half"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_the_sieges_lists_those_that_are_still_to_be_asked() {
    // The first order throws a one: nobody is lost, and the second garrison is asked.
    let seed = (1..).find(|seed| Key::open(*seed).line(3).die(6, 1) == 1).expect("a seed");
    let mut club = Club::opening_with(&two_sieges(seed)).await;
    club.play("Alice /campaign join; Alice /order do:hold; posted").await;
    let message = club.newest();
    let words = message.words();
    holds(&words, &["⛺ **", "siege level 2", "Else hold", ", by <t:"]);
    assert_eq!(words.matches("Else hold").count(), 1, "one has answered: {words}");
    assert!(message.mentions.is_empty(), "she is there: {words}");
    let posts = club.public().len();
    club.play("Alice /order do:hold; posted").await;
    let grown = club.public().into_iter().find(|other| other.id == message.id);
    let grown = grown.expect("it grows").words();
    assert!(!grown.contains("Else hold") && grown.len() > words.len() / 2, "{grown}");
    assert!(club.public().len() <= posts + 1, "it grows rather than repeats");
    club.stop().await;
}
