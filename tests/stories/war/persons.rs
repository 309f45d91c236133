//! Graham, Hicks, Gordon and the Crisis at Suakin, by buttons alone.

use san_juans::{CardId, Phase};

use crate::stories::positions::{Look as _, Position, all_at_once, offered};
use crate::stories::short::{Story, tell_all};

#[tokio::test(flavor = "multi_thread")]
async fn cards_come_by_exchange_and_bind_those_they_bring() {
    tell_all(DEEDS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hicks_goes_first_and_nothing_else_is_offered() {
    let mut position = Position::new("Hicks first").with_hand(&[36, 47]);
    position.dice = vec![vec![1, 1, 1, 1]];
    all_at_once(vec![position], async |_, table| {
        let panel = table.press("").await;
        let offers = offered(&panel);
        assert!(offers[0].starts_with("[Event"), "{offers:?}");
        assert!(!offers.iter().any(|offer| offer.contains("Ops") || offer.contains("Pass")));
        table.order("36 / Event / Finish the round").await;
        let panel = table.press("").await;
        assert!(panel.words().contains("**47 Recruits"), "{}", panel.words());
        table.tells(&["Hicks Expedition (36), event", "Tokar is retaken"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_balloon_sees_is_for_the_commander_alone() {
    let position = Position::new("Balloon").with_hand(&[27, 47]);
    all_at_once(vec![position], async |_, table| {
        table.order("27 / Event / Tokar").await;
        let asked = table.press("").await.words();
        let [(_, force)] = table.board().await.this_turn.scouted[..] else { panic!("one place") };
        let seen = format!("{} units", force.units());
        assert!(asked.contains(&seen), "{seen}: {asked}");
        table.tells(&[&format!("!{seen}")]);
        table.order("Yes").await;
        table.tells(&["A balloon goes up over Tokar", "It goes up over Tokar a second time"]);
    })
    .await;
}

const DEEDS: &[Story] = &[
    Story {
        name: "Crisis",
        prepare: |position| {
            let mut position = position.with_hand(&[47, 50]);
            position.board.besiege("suakin", 3);
            let draw = &mut position.board.deck.draw;
            draw.retain(|card| card.printed_as() != 7);
            draw.push(CardId::printed(7));
            position.board.aside.retain(|card| card.printed_as() != 7);
            position.dice = vec![vec![1, 1]];
            position
        },
        orders: &["47 / Swap / 7 / Event / Foot Guards"],
        tells: &["Recruits from the Delta (47) was exchanged for Crisis at Suakin! (7)"],
    },
    Story {
        name: "Gordon is sent for",
        prepare: |position| {
            let mut position = position.with_hand(&[47, 50, 33, 37, 38, 40, 51]);
            position.board.vp = 130;
            position.phase = Phase::Score;
            // Nothing of note rises in the rebellion that follows.
            position.leads = Some(("card:47", "play-card"));
            position
        },
        orders: &["47 Recruits", "54 / Event"],
        tells: &["Gordon Sent to Friday Harbor (54)", "General Gordon is at Friday Harbor"],
    },
    Story {
        name: "Graham goes to Lopez",
        prepare: |position| {
            let mut position = position.with_hand(&[1, 35, 39]);
            for slug in ["lopez", "richardson", "mud-bay"] {
                position.board.rise(slug);
            }
            position.dice = vec![vec![1, 1], vec![1, 1]];
            position
        },
        orders: &[
            "1 / Event / Highlanders / Lancers / British Battery",
            "35 / Ops / Sail from Suakin / Choose ships / Transport Kassala / Load. / \
             1st Highlanders & 2nd Highlanders & 1st British Battery / Sail to Port Stanley / \
             Finish the round",
        ],
        tells: &["General Graham Arrives (1), event", "*Kassala*"],
    },
];
