//! Wars by packs of a club's own: a war keeps the files it was begun with, whatever becomes of the folder,
//! and its file brings them to another host.

use std::path::Path;
use std::process::Stdio;

use model::ids::CampaignId;
use model::{KeptPack, Setup, Stage};
use pack::Files;
use san_juans::Options;
use serde_json::{Value, json};

use crate::stories::driver::{Club, holds};
use crate::wars::{export, war_by};

/// A drawing that none is.
const UNDRAWN: &str = "<svg>\n<script/></svg>";

fn example() -> Files {
    pack::shipped_files("example-pack").expect("it is shipped")
}

/// A pack with something else in one of its files.
fn with(file: &str, text: &str, instead: &str) -> Files {
    let mut files = example();
    let of = files.0.get_mut(file).expect("every pack has it");
    assert!(of.contains(text), "{text}: {of}");
    *of = of.replacen(text, instead, 1);
    files
}

fn write(folder: &Path, files: &Files) {
    for (name, text) in &files.0 {
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        std::fs::write(file, text).expect("written");
    }
}

fn options() -> Options {
    let pack = pack::enroll(&example()).expect("it can be played").number;
    Options { pack, ..Options::default() }
}

fn packs() -> Value {
    json!([KeptPack::of(&Setup::of(options()))])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_that_is_over_is_read_by_its_pack() {
    let club = Club::empty().await;
    let mut file = export(&war_by(&Setup::of(options()), 3, 5_000), "Ended");
    file["packs"] = packs();
    std::fs::write(club.file("war.json"), file.to_string()).expect("written");
    club.run(&["import", "war.json"]);
    let row = club.store().await.campaign(CampaignId(1)).await.expect("read").expect("kept");
    assert_eq!(row.stage, Stage::Over);
    // No campaign under way needs it: it is taken up by whoever reads this one.
    let file = club.run(&["export", "1"]);
    holds(&file, &["War 3", &example().hash(), "The Valley Rising"]);
    holds(&club.run(&["verify"]), &["the same"]);
    let other = Club::empty().await;
    std::fs::write(other.file("war.json"), file).expect("written");
    for keep in [&["import", "war.json", "--keep-roster"][..], &["import", "war.json"]] {
        other.run(keep);
    }
    holds(&other.run(&["verify"]), &["the same"]);
}

/// What later builds ask of new packs, and wrong drawings, keep no war from going on elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_pack_that_would_not_be_offered_is_played_on_by_its_war() {
    let mut files = with("cards.toml", "random_event = 7", "random_event = 1");
    files.0.insert("drawings/hills.svg".to_owned(), UNDRAWN.to_owned());
    assert_eq!(pack::check(&files).len(), 1);
    let pack = pack::enroll_as(&files.hash(), &files).expect("it can be played").number;
    let setup = Setup::of(Options { pack, ..Options::default() });
    let mut file = export(&war_by(&setup, 3, 40), "Old");
    file["packs"] = json!([KeptPack::of(&setup)]);
    let club = Club::empty().await;
    std::fs::write(club.file("war.json"), file.to_string()).expect("written");
    club.run(&["import", "war.json"]);
    holds(&club.run(&["verify"]), &["the same"]);
    holds(&club.run(&["export", "1"]), &[&files.hash()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_goes_on_by_the_pack_it_was_begun_with() {
    let mut club = Club::empty().await;
    let (folder, log) = (club.file("packs"), club.file("log.txt"));
    write(&folder.join("mine"), &example());
    let position = json!({ "name": "Example", "seed": 5, "options": options(), "answers": [],
                           "packs": packs() });
    std::fs::write(club.file("war.json"), position.to_string()).expect("written");
    club.run(&["import", "war.json", "--channel", &club.link("campaign")]);
    let start = async |club: &mut Club| {
        let to = std::fs::File::create(&log).expect("made");
        let packs = folder.display().to_string();
        club.start_binary_with(&[("SIRDAR_PACKS", &packs), ("NO_COLOR", "1")], Stdio::from(to))
            .await;
    };
    start(&mut club).await;
    club.play("Alice /campaign join; Alice /pass; posted").await;
    club.end().await;
    // Whoever wrote it goes on with it, and another is not ready yet.
    write(&folder.join("mine"), &with("pack.toml", "version = \"", "version = \"2."));
    write(&folder.join("wrong"), &with("cards.toml", "ops = ", "ops = 10 + "));
    let mut undrawn = with("pack.toml", "name = \"valley\"", "name = \"undrawn\"");
    undrawn.0.insert("drawings/hills.svg".to_owned(), UNDRAWN.to_owned());
    write(&folder.join("undrawn"), &undrawn);
    start(&mut club).await;
    club.play("Alice /order do:finish; posted").await;
    assert_eq!(club.orders().await, 2, "{:#?}", club.transcript());
    club.end().await;
    let logged = std::fs::read_to_string(&log).expect("a log");
    holds(&logged, &["a pack is offered", "version=\"2.", "a pack is left out: cards.toml, line"]);
    assert_eq!(
        logged.matches("a pack is left out: drawings/hills.svg, line").count(),
        1,
        "{logged}"
    );
    assert!(club.run(&["verify"]).contains("the same"));

    let file: Value = serde_json::from_str(&club.run(&["export", "Example"])).expect("JSON");
    assert_eq!(file["packs"][0]["hash"], example().hash());
    let brought = |name: &str, change: &dyn Fn(&mut Value)| {
        let mut file = file.clone();
        change(&mut file);
        std::fs::write(club.file(name), file.to_string()).expect("written");
    };
    let other = Club::empty().await;
    brought("sound.json", &|_| {});
    let sound = club.file("sound.json").display().to_string();
    holds(&other.run(&["verify", &sound]), &["the same"]);
    other.run(&["import", &sound]);
    holds(&other.run(&["verify"]), &["the same"]);
    let moved = club.file("moved.db").display().to_string();
    let (from, to) = (club.database(), format!("sqlite://{moved}"));
    holds(
        &club.run(&["move", "--from", &from, "--to", &to]),
        &["packs: 1", "every campaign verifies"],
    );

    let wrong = with("cards.toml", "ops = ", "ops = 1");
    brought("changed.json", &|file| file["packs"][0]["files"]["cards.toml"] = json!(""));
    brought("wrong.json", &|file| {
        file["packs"][0]["hash"] = json!(wrong.hash());
        file["packs"][0]["files"] = json!(wrong.0);
    });
    brought("without.json", &|file| file["packs"] = json!([]));
    for (name, told) in [
        ("changed.json", "its files were changed"),
        ("wrong.json", "the pack in it cannot be played: cards.toml, line "),
        ("without.json", "there is no card"),
    ] {
        let path = club.file(name).display().to_string();
        holds(&other.fails(&["import", &path]), &[told]);
        holds(&other.fails(&["verify", &path]), &[told]);
    }
    assert_eq!(other.run(&["verify"]).lines().count(), 1, "nothing of those was kept");
}
