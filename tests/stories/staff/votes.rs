//! The staff relieves its commander, or does not, and elects another (J-002, J-003).

use kit::Calm;
use model::Game;
use san_juans::{Campaign, Options, Phase};
use serde_json::json;

use crate::stories::driver::{Club, holds};

/// Presses a button of that message and gives the words of the answer.
pub(crate) async fn pressed(club: &Club, who: &str, on: &str, button: &str) -> String {
    let reply = club.officer(who).press(&club.saying(on), button).await;
    club.words(who, &reply).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commander_is_relieved_and_a_successor_elected() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    club.tells("Edith", "vote call matter:dismiss", json!({}), &["/campaign join"]).await;
    club.tells("Ben", "vote cast", json!({ "ballot": 0 }), &["No motion is open"]).await;
    let reason = json!({ "reason": "Mud Bay, @everyone" });
    club.tells("Ben", "vote call matter:dismiss", reason.clone(), &["open"]).await;
    club.tells("Chen", "vote call matter:dismiss", reason, &["already"]).await;
    club.posted().await;
    let motion = club.saying("Relieve Alice?");
    assert!(motion.words().contains("quorum 3 of 4: not yet"), "{}", motion.words());
    club.told("Edith", "campaign join", json!({})).await;
    let told = pressed(&club, "Edith", "Relieve Alice?", "Relieve").await;
    assert!(told.contains("vote, decide with the others and take copies from turn 3 on"), "{told}");
    // A ballot can be changed, and a restart forgets none.
    holds(&pressed(&club, "Ben", "Relieve Alice?", "Keep").await, &["voted to keep"]);
    let story = "Chen presses 'Relieve' on 'Relieve Alice?'; posted; restart; \
                 'Relieve Alice?' → 2 ballots cast; Ben presses 'Relieve' on 'Relieve Alice?'; \
                 Alice presses 'Keep' on 'Relieve Alice?'; \
                 Dara presses 'Relieve' on 'Relieve Alice?' → That decides it; posted; \
                 'The commander is relieved' → counts stay secret below five ballots & Ben & acts";
    club.play(story).await;
    let closed = club.saying("Relieve Alice?");
    assert!(closed.button("Keep").is_none() && closed.words().contains("Closed"));
    club.play("Alice /pass → Ben -- Alice commands no more").await;
    // The election: Chen stands and wins, though Ben acts until it closes.
    club.tells("Alice", "command stand", json!({}), &["cannot stand"]).await;
    pressed(&club, "Chen", "Who takes the command?", "I stand").await;
    club.posted().await;
    for (voter, candidate) in [("Alice", "Chen"), ("Dara", "Chen"), ("Ben", "Ben")] {
        let election = club.saying("Who takes the command?");
        let menu = election.selects().into_iter().next().expect("a menu of candidates");
        let option = menu.options.iter().find(|option| option.label == candidate);
        let value = option.unwrap_or_else(|| panic!("{candidate} stands")).value.clone();
        let officer = club.officer(voter);
        let reply = officer.select(club.channel, election.id, &menu.custom_id, &[&value]).await;
        let told = club.words(voter, &reply).await;
        assert!(told.contains(candidate), "{told}");
    }
    let story = "Ben /vote call matter:withdraw → runs to its end; later 25h → A new commander in chief; \
                 'A new commander in chief' → Chen & !by lot; Chen /pass; Dara /log → Ben moves \
                 against the commander & Alice is relieved & takes the command; ends well";
    club.play(story).await;
    let log = club.run(&["export", "Nile"]);
    assert!(!log.contains("Keep") && !log.contains("\"For\""), "no log tells how one voted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_motion_fails_without_a_quorum_and_rests_for_three_days() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    let story = "Ben /vote call matter:dismiss; Chen /vote call matter:withdraw → Only whoever moved it; \
                 Ben /vote call matter:withdraw; posted; 'The motion falls' → Ben; \
                 Chen /vote call matter:dismiss → only just been asked; pass 73h; Chen /vote call matter:dismiss reason:'Too slow'; posted; \
                 Chen presses 'Relieve' on 'Too slow'";
    club.play(story).await;
    let stale = club.public().into_iter().find(|m| m.words().contains("Relieve Alice?"));
    assert!(stale.is_some_and(|first| first.button("Relieve").is_none()), "the first is closed");
    // The bot sleeps through the deadline.
    let story = "stop; pass 49h; start; later 1s → The commander stays; \
                 'The commander stays' → 1 ballot where 3 were wanted; \
                 Dara /vote call matter:dismiss → only just been asked; pass 73h; Dara /vote call matter:dismiss → open";
    club.play(story).await;
    // Those who have voted or ordered nothing for a week do not count: two decide.
    let story = "pass 47h; posted; Dara presses 'Relieve' on 'Relieve Alice?'; \
                 Ben presses 'Keep' on 'Relieve Alice?'; \
                 later 2h → keeps the command: 2 ballots";
    club.play(story).await;
    // A commander who goes of her own accord ends the motion against her.
    let story = "pass 73h; Dara /vote call matter:dismiss; Alice /campaign leave; posted; \
                 'The motion falls' → lapses; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_is_counted_anew_when_somebody_leaves_and_closes_when_nobody_is_waited_for() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara", "Edith"]).await;
    let story = "Alice /pass; posted; Ben /vote call matter:pace value:half-day; posted; \
                 Ben presses 'In favour' on 'asks the staff to agree'; \
                 Chen presses 'Against' on 'asks the staff to agree'; posted; \
                 'asks the staff to agree' → 2 ballots cast & quorum 3 of 5: not yet; \
                 Edith /campaign leave; posted; \
                 'asks the staff to agree' → quorum 3 of 4: not yet & !Closed; \
                 Dara /campaign leave; posted; \
                 'asks the staff to agree' → quorum 2 of 3: reached & !Closed; \
                 Alice /campaign leave; posted; \
                 'asks the staff to agree' → Closed; 'The staff does not agree' → 2 ballots; \
                 Ben /vote cast ballot:0 → No motion is open; Ben /log → Edith leaves & Alice leaves";
    club.play(story).await;
    assert!(club.saying("asks the staff to agree").button("Against").is_none());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_stands_no_more_and_their_voters_vote_again() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    club.play("Alice /command resign election:true; posted; Chen /command stand; posted").await;
    for (who, whom) in [("Alice", "Chen"), ("Dara", "Chen"), ("Ben", "Ben")] {
        let ballot = json!({ "candidate": club.user(whom) });
        holds(&club.told(who, "vote cast", ballot).await, &["You have voted for"]);
    }
    club.play("posted; 'Who takes the command?' → Ben and Chen & 3 ballots").await;
    club.play("Chen /campaign leave; posted; 'Who takes the command?' → **Ben** & 1 ballot").await;
    let election = club.saying("Who takes the command?");
    let menu = election.selects().into_iter().next().expect("a menu of candidates");
    assert_eq!(menu.options.len(), 1, "{:?}", menu.options);
    let gone = json!({ "candidate": club.user("Chen") });
    holds(&club.told("Dara", "vote cast", gone).await, &["cannot be voted for"]);
    // The two who are left make it.
    for who in ["Alice", "Dara"] {
        club.told(who, "vote cast", json!({ "candidate": club.user("Ben") })).await;
    }
    club.play("posted; 'A new commander in chief' → Ben; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn once_the_british_have_come_only_london_relieves() {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    board.milestones.relief_arrived = true;
    let game = Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new());
    let game = Game::of(game);
    let position = json!({ "name": "Relief", "options": options, "game": game });
    let mut club = Club::opening_with(&position).await;
    let story = "join Alice Ben; Ben /vote call matter:dismiss reason:Nerves → Prime Minister -- J-002; \
                 stop";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_may_leave_the_accused_out() {
    let mut club = Club::open().await;
    club.play("Alice /campaign new name:Nile seed:3; join Alice Ben Chen").await;
    for (option, value) in [("accused_votes", "false"), ("dismissal_majority", "two-thirds")] {
        let agreed = json!({ "option": option, "value": value });
        club.told("Ben", "campaign options", agreed).await;
    }
    let story = "Alice /campaign start commander:@Alice; Ben /vote call matter:dismiss; posted; \
                 'Relieve Alice?' → Two thirds; \
                 Alice /vote cast ballot:1 → the accused does not vote; \
                 Ben /vote cast ballot:0; Chen /vote cast ballot:0; posted; \
                 'The commander is relieved' → Alice; ends well";
    club.play(story).await;
}
