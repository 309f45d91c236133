//! Campaigns and positions from files: they go on in a channel, replay, and export again.

use kit::Calm;
use model::Game;
use san_juans::{Campaign, Options, Phase, first};
use serde_json::{Value, json};

use crate::stories::driver::{Club, holds};

/// A position: the set-up, but with the score and one place changed, before the first round.
fn position() -> Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    board.vp = 77;
    board.place_mut(first().named("lopez")).siege = Some(2);
    let game = Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new());
    json!({ "name": "Prepared", "options": options, "seed": 5, "game": Game::of(game) })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prepared_position_is_played_by_whoever_joins() {
    let mut club = Club::opening_with(&position()).await;
    let words = club.newest().words();
    holds(&words, &["the war goes on", "77", "/campaign join"]);
    let told = club.told("Ben", "pass", json!({})).await;
    assert!(!told.contains("Op"), "nobody commands before joining: {told}");
    let story = "Alice /campaign join → command is yours; Alice /situation → 77 & Lopez; \
                 Alice /pass; posted";
    club.play(story).await;
    assert_eq!(club.orders().await, 1, "{:#?}", club.transcript());
    club.ends_well().await;
    club.run(&["render", "Prepared", "map.png"]);
    assert!(club.file("map.png").is_file());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_moves_to_another_channel_with_its_log() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.play("Alice /pass; Alice /order do:finish; posted; stop").await;
    let log = club.run(&["export", "Nile"]);
    std::fs::write(club.file("nile.json"), &log).expect("written");
    let mess = club.link("mess");
    let moved = ["import", "nile.json", "--channel", &mess, "--name", "Moved", "--keep-roster"];
    assert!(club.run(&moved).contains(&mess));
    assert!(club.fails(&moved).contains("that channel has a campaign already"));
    club.start().await;
    club.channel = club.playground.channel("mess").expect("a channel");
    club.posted().await;
    club.says("**Alice** is commander in chief").await;
    let told = club.told("Alice", "situation", json!({})).await;
    assert!(told.contains("ound 2"), "it stands where it stood: {told}");
    club.play("Alice /pass; stop").await;
    assert_eq!(club.run(&["verify"]).matches("the same").count(), 2);
    // What was imported exports and imports again, here without any channel.
    std::fs::write(club.file("again.json"), club.run(&["export", "Moved"])).expect("written");
    club.run(&["import", "again.json", "--name", "Again"]);
    assert!(club.run(&["verify", "Again"]).contains("the same"));
    club.play("start; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_campaign_is_refused_in_one_sentence() {
    let mut club = Club::open().await;
    club.stop().await;
    let mut unsound = position();
    unsound["game"]["SanJuans"]["board"]["units"][0]["at"] = json!({ "Ashore": { "Place": 200 } });
    let mut weak = position();
    weak["game"]["SanJuans"]["board"]["units"][0]["steps"] = json!(99);
    let mut newer = position();
    newer["rules"] = json!(model::RULES_VERSION + 1);
    let mut schema = position();
    schema["game"]["SanJuans"]["schema"] = json!(9);
    let broken = json!({ "form": 1, "lines": [{ "campaign": 1 }] });
    let typo = json!({ "options": {}, "game": { "SanJuans": { "schema": 1 } } });
    let files = [
        ("{}".to_owned(), "neither a `game` nor `answers`"),
        ("[]".to_owned(), "its log has no lines"),
        (String::new(), "it is empty"),
        ("\u{1}".to_owned(), "no file of mine: line 1, character 1"),
        ("Dear all,\nthe war".to_owned(), "no file of mine: line 1, character 1"),
        (unsound.to_string()[..400].to_owned(), "its end is missing"),
        ("[".repeat(100_000), "parts within parts"),
        (
            format!("{{\"game\":{}1{}}}", "{\"a\":".repeat(5_000), "}".repeat(5_000)),
            "parts within parts",
        ),
        ("7".to_owned(), "it is no war of mine"),
        (json!({ "form": 1 }).to_string(), "it is no war of mine"),
        (broken.to_string(), "line 1 of the log in it cannot be read: `number` is missing"),
        (typo.to_string(), "the `game` in it cannot be read: `"),
        (json!({ "gmae": {} }).to_string(), "`gmae` is nothing I know"),
        (json!({ "form": 99 }).to_string(), "written in form 99"),
        (unsound.to_string(), "the `game` in it cannot be read: there is no location 200"),
        (weak.to_string(), "a unit in it is wrong"),
        (newer.to_string(), "rules"),
        (schema.to_string(), "stored in form 9"),
        (json!({ "options": {}, "answers": ["pass", "fly:moon"] }).to_string(), "is not offered"),
        (json!({ "options": { "steps_per_unit": 0 }, "answers": [] }).to_string(), "1 to 20"),
    ];
    for (text, expected) in files {
        std::fs::write(club.file("bad.json"), &text).expect("written");
        let said = club.fails(&["import", "bad.json"]);
        assert!(said.contains(expected), "{expected}: {said}");
        let of_the_parser = ["expected ", "EOF", "missing field", "recursion", " at line "];
        assert!(!of_the_parser.iter().any(|words| said.contains(words)), "{said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    }
    assert!(club.fails(&["import", "absent.json"]).contains("cannot be read"));
    let beyond = club.fails(&["import", "absent.json", "--channel", "x"]);
    assert_eq!(beyond.trim_end().lines().count(), 1, "{beyond}");
    assert_eq!(club.run(&["verify"]), "", "nothing was kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_played_a_war_that_others_go_on_with_keeps_a_name() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    club.play("Alice /pass; Ben /campaign leave; posted; stop").await;
    std::fs::write(club.file("nile.json"), club.run(&["export", "Nile"])).expect("written");
    club.run(&["import", "nile.json", "--channel", &club.link("mess"), "--name", "Moved"]);
    club.start().await;
    club.channel = club.playground.channel("mess").expect("a channel");
    let story = "posted; Dara /campaign join → command is yours; \
                 Dara /log → Alice: & Ben leaves & Chen joins & !omebody; restart; \
                 Dara /log → Alice: & Ben leaves & Chen joins & !omebody; ends well";
    club.play(story).await;
}
