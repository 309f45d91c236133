//! The stored state of a campaign cannot be read: the log is the truth, and leads to it again; and
//! where it does not, the campaign stands still and says so.

use std::net::TcpListener;

use model::ids::CampaignId;
use serde_json::json;
use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;
use store::Change;

use crate::stories::driver::{Club, SOON, holds};

/// Writes something into the database that the bot did not.
async fn damage(club: &Club, statement: &'static str) {
    let mut connection = SqliteConnection::connect(&club.database()).await.expect("it opens");
    let done = sqlx::query(statement).execute(&mut connection).await.expect("written");
    assert_eq!(done.rows_affected(), 1);
}

/// A war of one order, which is stopped.
async fn stopped() -> Club {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.play("Alice /pass; posted; stop").await;
    club
}

async fn appears(club: &Club, words: &str) {
    let told = || club.transcript().join("\n");
    let said = club.playground.wait_until(SOON, |_| told().contains(words)).await;
    assert!(said, "{words}: {}", told());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_that_cannot_be_read_is_built_again_from_the_log() {
    for statement in [
        r#"UPDATE campaigns SET game = '{"SanJuans":{}}' WHERE id = 1"#,
        "UPDATE campaigns SET roster = '[' WHERE id = 1",
        "UPDATE campaigns SET setup = x'ff' WHERE id = 1",
        "UPDATE campaigns SET salts = '7' WHERE id = 1",
    ] {
        let mut club = stopped().await;
        damage(&club, statement).await;
        let said = club.fails_saying(&["verify"]);
        assert!(said.contains("its state cannot be read"), "{statement}: {said}");
        assert!(said.contains("the log comes to one"), "{statement}: {said}");
        let log = club.run(&["export", "Nile"]);
        assert!(log.contains("\"Started\"") && log.contains("\"Nile\""), "{statement}");
        club.start().await;
        appears(&club, "Built again from its log").await;
        let told = club.told("Alice", "order do:finish", json!({})).await;
        assert!(told.contains("✅ Done"), "{statement}: {told}");
        club.play("posted; ends well").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_that_its_log_does_not_lead_to_stands_still_is_counted_and_exported() {
    let mut club = stopped().await;
    damage(&club, r#"UPDATE campaigns SET game = '{"SanJuans":{}}' WHERE id = 1"#).await;
    // The war began with other dice than it took.
    damage(&club, "UPDATE log SET faces = '[]' WHERE campaign = 1 AND kind = 'Started'").await;
    holds(&club.fails_saying(&["verify", "Nile"]), &["nor does the log come to one"]);
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address");
    drop(taken);
    for _ in 0..2 {
        club.start_as(|config| config.http = Some(address)).await;
        appears(&club, "its log does not lead there").await;
        let story = "Alice /orders → stands still; Alice /order do:finish → stands still; \
                     Alice /campaign new name:Other → has a campaign already; \
                     Ben /campaign report as:3 → The war so far";
        club.play(story).await;
        let page = reqwest::get(format!("http://{address}/metrics")).await.expect("an answer");
        let page = page.text().await.expect("a text");
        assert!(page.contains("sirdar_campaigns_frozen{by=\"fault\"} 1"), "{page}");
        club.stop().await;
    }
    let stands_still = |text: &String| text.contains("its log does not lead there");
    let told = club.transcript().iter().filter(|text| stands_still(text)).count();
    assert_eq!(told, 1, "once: {:#?}", club.transcript());
    assert!(club.run(&["export", "Nile"]).contains("\"Started\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_that_can_be_read_and_is_not_that_of_its_log_is_noticed_by_verify() {
    let club = stopped().await;
    let store = club.store().await;
    let sound = store.campaign(CampaignId(1)).await.expect("read").expect("there");
    let keep = async |row| {
        store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    };
    let mut game = sound.clone();
    game.game = None;
    let mut staff = sound.clone();
    staff.roster.chief_of_staff = None;
    let mut setup = sound.clone();
    setup.setup =
        model::Setup::of(san_juans::Options { storming: true, ..san_juans::Options::default() });
    for (row, what) in
        [(game, "another state"), (staff, "another roster"), (setup, "other options")]
    {
        keep(row).await;
        let said = club.fails_saying(&["verify"]);
        assert!(said.contains(what), "{what}: {said}");
    }
    keep(sound).await;
    assert!(club.run(&["verify"]).contains("the same"));
}
