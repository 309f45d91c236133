//! Somebody leaves a war under way: they are asked, told what follows, and for an hour it is undone by
//! coming back.

use serde_json::json;

use crate::stories::club::{Club, holds};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_would_leave_is_told_what_follows_and_stays_until_they_say_so() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let asked = club.asked("Alice", "campaign leave", json!({})).await;
    let told = [
        "Leave Nile?",
        "**Ben** is commander in chief in your place",
        "`/campaign join` undoes it",
        "After that you can come back from <t:",
        "as a newcomer: you vote, decide with the others and take copies from turn 3 on",
        "!chief of staff in your place",
    ];
    holds(&asked.words(), &told);
    let asked = club.asked("Ben", "campaign leave", json!({})).await;
    let told = ["**Chen** is chief of staff in your place", "!commander in chief in your place"];
    holds(&asked.words(), &told);
    // The question alone does nothing.
    club.play("restart; Alice /command show → **Commander in chief** Alice").await;
    let story = "Ben /pass → Proposed; Ben /vote call matter:dismiss; Ben /vote cast ballot:0";
    club.play(story).await;
    let asked = club.asked("Ben", "campaign leave", json!({})).await;
    holds(&asked.words(), &["1 open proposal of yours is withdrawn", "Your ballot in the vote"]);
    // Whoever has not joined has nothing to leave.
    holds(&club.asked("Edith", "campaign leave", json!({})).await.words(), &["not joined"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn for_an_hour_coming_back_undoes_it() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let story = "Alice /campaign leave → You have left the campaign & undoes it; posted; \
                 Chen /command show → **Commander in chief** Ben; restart; pass 50m; \
                 Alice /campaign join → as if you had not left & You are commander in chief again; \
                 posted; 'is back on the staff' → Alice & as commander in chief; \
                 Chen /command show → **Commander in chief** Alice & Ben; \
                 Alice /vote call matter:dismiss → !from turn; posted; stop";
    club.play(story).await;
    assert!(club.run(&["verify"]).contains("the same"));
    // It is in the file as well, and comes to the same there.
    std::fs::write(club.file("nile.json"), club.run(&["export", "Nile"])).expect("written");
    club.run(&["import", "nile.json", "--name", "Again", "--keep-roster"]);
    assert!(club.run(&["verify", "Again"]).contains("the same"));
    club.play("start; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_did_meanwhile_stays_and_after_the_hour_it_is_as_before() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let story = "Alice /campaign leave; posted; Ben /pass → ✅ Done; \
                 Alice /campaign join → as if you had not left & **Ben** is commander in chief & !again; \
                 posted; Chen /command show → **Commander in chief** Ben; \
                 Chen /campaign leave; pass 61m; \
                 Chen /campaign join → You left this campaign not long ago; pass 23h; \
                 Chen /campaign join → You have joined & from turn 3 on; posted; ends well";
    club.play(story).await;
}
