//! Once the British have arrived, nobody but the commander ends his command (J-002).

use std::sync::Arc;

use kit::Calm;
use model::ids::CampaignId;
use model::{CampaignRow, Game};
use san_juans::{Campaign, Options, Phase};
use serde_json::json;
use store::Change;

use crate::stories::driver::{Club, holds};

/// A war with these members, the first in command, in which the British have arrived.
async fn with_the_british(members: &str) -> Club {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    board.milestones.relief_arrived = true;
    let game = Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new());
    let position = json!({ "name": "Relief", "options": options, "game": Game::of(game) });
    let mut club = Club::opening_with(&position).await;
    club.play(&format!("join {members}")).await;
    club
}

/// Changes what is kept of the only campaign while the bot does not run, and starts it.
async fn changed(club: &mut Club, change: impl FnOnce(&mut CampaignRow)) {
    club.play("posted; stop").await;
    let (store, id) = (club.store().await, CampaignId(1));
    let mut row = store.campaign(id).await.expect("read").expect("there");
    change(&mut row);
    store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    club.start().await;
}

async fn matters(club: &Club) -> String {
    let typed = json!({ "matter": "" });
    format!(
        "{:?}",
        club.officer("Ben").autocomplete(club.channel, "vote call", typed, "matter").await
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn the_servers_manager_seats_another_only_when_the_commander_is_gone() {
    // Alice owns the server, and does not play.
    let mut club = with_the_british("Ben Chen Dara").await;
    let offered = matters(&club).await;
    assert!(offered.contains("Take the war back") && !offered.contains("Relieve"), "{offered}");
    let seat = |club: &Club, who: &str, post: u8| json!({ "user": club.user(who), "post": post });
    for options in [seat(&club, "Chen", 0), seat(&club, "Ben", 2)] {
        let told = club.told("Alice", "host seat", options).await;
        holds(&told, &["Nobody can be removed", "Ben has left", "Nothing was changed"]);
    }
    // Any other post, and anybody else, is the manager's to mend.
    holds(&club.told("Alice", "host seat", seat(&club, "Dara", 1)).await, &["Dara is chief"]);
    // Leave is no absence; a week without a sign of life is.
    club.play("Ben /my leave until:'in 9 days'; pass 193h").await;
    let told = club.told("Alice", "host seat", seat(&club, "Chen", 0)).await;
    holds(&told, &["Nobody can be removed"]);
    club.play("pass 193h").await;
    let told = club.told("Alice", "host seat", seat(&club, "Chen", 0)).await;
    holds(&told, &["Chen is commander in chief now"]);
    // Whoever resigns may have the staff elect who follows.
    let story = "Chen /command resign election:true; posted; \
                 'Who takes the command?' → The commander has resigned; Dara /command stand";
    club.play(story).await;
    for voter in ["Ben", "Chen", "Dara"] {
        club.told(voter, "vote cast", json!({ "candidate": club.user("Dara") })).await;
    }
    club.play("Ben /command show → Commander in chief & Dara; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_election_lapses_that_would_replace_one_who_did_not_resign() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let story = "Chen /vote call matter:dismiss; Ben /vote cast ballot:0; Chen /vote cast ballot:0; \
                 posted; 'Who takes the command?' → Ben; Chen /command stand";
    club.play(story).await;
    // The British arrive before the election closes.
    changed(&mut club, |row| {
        let mut game = serde_json::to_value(row.game.as_deref()).expect("written");
        game["SanJuans"]["board"]["milestones"]["british_arrived"] = json!(true);
        row.game = Some(Arc::new(serde_json::from_value(game).expect("read")));
    })
    .await;
    for voter in ["Alice", "Ben", "Chen"] {
        club.told(voter, "vote cast", json!({ "candidate": club.user("Chen") })).await;
    }
    let story = "posted; says 'No vote replaces a commander any more: Ben goes on'; \
                 Ben /command show → Commander in chief & Ben; stop";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_rewind_to_before_they_came_makes_a_dismissal_possible() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    // As the roster is once they have been there, whatever the game has been taken back to since.
    changed(&mut club, |row| row.roster.commander_stays = true).await;
    assert!(!matters(&club).await.contains("Relieve"));
    let story = "Ben /vote call matter:dismiss → had landed before the war was taken back; stop";
    club.play(story).await;
}
