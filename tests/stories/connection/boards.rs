//! Boards over restarts: those that show the newest state are left alone, others are not.

use discord::messages::DRAWING;
use model::ids::CampaignId;
use playground::{ChannelId, Fault, FaultKind, Message};
use serde_json::json;
use store::BoardShown;
use store::Change;

use crate::stories::driver::{Club, SOON, until};
use crate::stories::hosting::many::begin;

/// Waits until the store knows of every channel that it shows the newest state.
async fn settled(club: &Club) {
    let store = club.store().await;
    until("the boards are up to date", async || {
        let owed = store.campaigns_owed().await.expect("read");
        owed.is_empty() && store.boards_behind(DRAWING).await.expect("read").is_empty()
    })
    .await;
    store.close().await;
}

/// How often a message has been edited since what was recorded was taken.
fn edits(club: &Club, channel: ChannelId, message: &Message) -> usize {
    let path = format!("/channels/{channel}/messages/{}", message.id);
    club.playground.recorded().iter().filter(|request| request.is("PATCH", &path)).count()
}

fn board_in(club: &Club, channel: ChannelId) -> Message {
    club.playground.pins(channel).into_iter().next().expect("a board")
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_start_only_boards_of_another_drawing_are_drawn() {
    let mut club = Club::open().await;
    let (home, mess) = (club.channel, club.playground.channel("mess").expect("a channel"));
    begin(&club, home, "Nile", &["Alice"]).await;
    begin(&club, mess, "Mess", &["Chen"]).await;
    club.posted().await;
    settled(&club).await;
    let boards = [board_in(&club, home), board_in(&club, mess)];
    club.stop().await;
    // As a build of another drawing would have left it.
    let store = club.store().await;
    let row = store.board(CampaignId(2)).await.expect("read").expect("there");
    let shown = row.shown.expect("known");
    assert_eq!(shown.drawing, DRAWING);
    let older = BoardShown { drawing: DRAWING - 1, ..shown };
    store.commit(vec![Change::BoardShows(CampaignId(2), older)]).await.expect("kept");
    store.close().await;
    let _ = club.playground.take_recorded();
    club.start().await;
    settled(&club).await;
    assert_eq!(edits(&club, mess, &boards[1]), 1, "it is drawn anew");
    assert_eq!(edits(&club, home, &boards[0]), 0, "it shows all there is to show");
    let posted = club.playground.recorded();
    let posted = posted.iter().filter(|request| request.is("POST", "/channels/*/messages"));
    assert_eq!(posted.count(), 0);
    assert_eq!((board_in(&club, home).id, board_in(&club, mess).id), (boards[0].id, boards[1].id));
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_behind_at_a_kill_is_brought_up_to_date() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    settled(&club).await;
    let board = board_in(&club, club.channel);
    let path = format!("/channels/{}/messages/{}", club.channel, board.id);
    club.playground.faults().add(Fault::once("PATCH", &path, FaultKind::Status(500)).always());
    let before = edits(&club, club.channel, &board);
    club.play("Alice /pass; Alice /order do:finish").await;
    let store = club.store().await;
    until("it is tried, and all else is told and known", async || {
        let row = store.campaign(CampaignId(1)).await.expect("read").expect("there");
        let public = club.public();
        let newest = public.iter().rfind(|message| message.id != board.id).map(|m| m.id.get());
        let known = row.newest.map(|newest| newest.0) == newest;
        let owed = store.campaigns_owed().await.expect("read");
        known && owed.is_empty() && edits(&club, club.channel, &board) > before
    })
    .await;
    store.close().await;
    club.kill().await;
    let store = club.store().await;
    assert_eq!(store.boards_behind(DRAWING).await.expect("read"), [CampaignId(1)]);
    store.close().await;
    assert_eq!(board_in(&club, club.channel).words(), board.words());
    club.playground.faults().clear();
    club.start_binary().await;
    settled(&club).await;
    let after = board_in(&club, club.channel);
    assert_eq!(after.id, board.id);
    assert!(after.words().contains("round 2"), "{}", after.words());
    club.play("posted; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_posted_just_before_a_kill_is_found_again() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    settled(&club).await;
    let pins = "/channels/*/pins/*";
    for rolls in 1..=5 {
        // Somebody takes the board away; the new one stands, and is yet to be pinned, when the
        // process ends.
        let board = club.board().expect("a board");
        assert!(club.playground.delete_message(club.channel, board.id));
        club.playground.faults().add(Fault::once("PUT", pins, FaultKind::Delay(3_000)));
        club.told("Alice", "dice", json!({ "roll": "1d6" })).await;
        let stands = club.playground.wait_until(SOON, |_| club.boards() == 1).await;
        assert!(stands, "a new board is posted");
        let store = club.store().await;
        until("it is being pinned, and all else is known", async || {
            let mut told = club.public();
            told.retain(|message| message.words().contains("rolls 1D6"));
            let row = store.campaign(CampaignId(1)).await.expect("read");
            let newest = row.and_then(|row| row.newest).map(|newest| newest.0);
            let known = told.len() == rolls && newest == told.last().map(|told| told.id.get());
            known && club.playground.faults().pending().is_empty()
        })
        .await;
        club.kill().await;
        club.playground.faults().clear();
        club.start_binary().await;
        settled(&club).await;
        club.posted().await;
        assert_eq!(club.boards(), 1, "{:#?}", club.transcript());
    }
    club.stop().await;
}
