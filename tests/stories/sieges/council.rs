//! A council in the city: members propose, the chairman confirms; who is absent is stood in for, and
//! who does not please is voted out of the chair (S-R31).

use serde_json::json;

use crate::stories::club::{Club, holds};
use crate::stories::sieges::{begin, game};

#[tokio::test(flavor = "multi_thread")]
async fn a_council_proposes_and_its_chairman_confirms() {
    let mut club = Club::open().await;
    begin(&club, 3, &["Alice", "Ben", "Chen"]).await;
    // Ben proposes works by a command, Chen backs them, Alice carries them out with one press.
    let works = json!({ "area": "burri", "levels": 2 });
    club.tells("Ben", "gordon fortify", works, &["Proposed"]).await;
    club.posted().await;
    let proposal = club.saying("Ben proposes");
    holds(&proposal.words(), &["Burri", "level 4"]);
    assert!(proposal.is_silent() && proposal.mentions.is_empty(), "it rings for nobody");
    holds(&club.press("Chen", &proposal, "Back it").await.words(), &["2 behind it"]);
    holds(&club.press("Ben", &proposal, "Adopt").await.words(), &["Alice"]);
    holds(&club.press("Alice", &proposal, "Adopt").await.words(), &["Burri"]);
    club.posted().await;
    holds(&club.saying("Ben proposes").words(), &["**Adopted** by Alice"]);
    // Turn 1 knows no Raid; the refusal says what is missing.
    let raid = json!({ "banner": "White" });
    club.tells("Alice", "gordon raid", raid, &["The first month has no Raid"]).await;
    let none = &["no standing orders", "!garrisons"];
    club.tells("Alice", "council standing", json!({ "sieges": 1 }), none).await;
    let unknown = json!({ "banner": "Yellow @everyone" });
    club.tells("Alice", "gordon raid", unknown, &["is no Banner", "!@everyone"]).await;
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_absent_chairman_spends_nothing_and_can_be_voted_out() {
    let mut club = Club::open().await;
    begin(&club, 3, &["Alice", "Ben", "Chen"]).await;
    let before = game(&club).await;
    // Nobody proposes anything: in the end the month goes by, and nothing is paid.
    club.pass(47 * 3_600).await;
    assert_eq!(game(&club).await.turn().0, 1, "before its hour nothing happens");
    // The chief of staff has half a day of his own from when he may act.
    for _ in 0..8 {
        club.pass(12 * 3_600).await;
        club.posted().await;
        if !club.by_default().await.is_empty() {
            break;
        }
    }
    club.says("By default").await;
    let after = game(&club).await;
    assert_eq!((before.turn().0, after.turn().0), (1, 2));
    let lines = club.by_default().await;
    assert!(!lines.is_empty(), "{:#?}", club.transcript());
    let spent = lines.iter().flat_map(|line| &line.events);
    let spent = spent.filter(|event| {
        matches!(event.own(), Some(siege::Event::Resources { cause: siege::Cause::Action(_), .. }))
    });
    assert_eq!(spent.count(), 0, "the bot never spends Resource Points on its own");
    // Two of three votes take the chair from Alice; Ben, the chief of staff, acts until it is filled.
    let story = "Chen /vote call matter:dismiss → open; posted; \
                 Ben presses 'Relieve' on 'Relieve Alice?'; \
                 Chen presses 'Relieve' on 'Relieve Alice?' → That decides it; posted; \
                 'The commander is relieved' → Ben & acts; Alice's panel → proposed";
    club.play(story).await;
    club.ends_well().await;
}
