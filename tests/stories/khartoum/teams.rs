//! Two teams of two play a whole game: with kills, rooms, an absent captain, a latecomer and a vote
//! on a captain; nothing of one side's secrets is on a screen of the other.

use khartoum::{Event, Faction};
use khartoum_play::Khartoum;
use kit::{Answer, Audience};
use model::ids::CampaignId;
use model::log::Body;
use playground::ChannelId;
use serde_json::json;

use crate::stories::club::{Club, holds};
use crate::stories::khartoum::{EMPIRE, KHARTOUM, MAHDISTS};
use crate::stories::sides::{
    edits_of_the_board, game, hands_over_in_silence, hidden_from, is_kept, order, wished, words,
};

/// Orders after which a game must have ended.
const ORDERS_MAX: usize = 900;

/// Two teams, each with a channel of its own, in thick fog: there the Mahdists have most to hide.
async fn founded(club: &Club) -> (ChannelId, ChannelId) {
    let new = json!({ "name": "Sudan", "game": KHARTOUM });
    club.tells("Alice", "campaign new", new, &["Sudan"]).await;
    // Alice owns the server and so reads every channel: she plays for nobody.
    for (who, side) in
        [("Chen", "mahdists"), ("Ben", "empire"), ("Dara", "mahdists"), ("Edith", "empire")]
    {
        club.told(who, "campaign join", json!({ "side": side })).await;
    }
    club.tells("Ben", "campaign join", json!({ "side": "mahdists" }), &["**the Empire**"]).await;
    let thick = json!({ "option": "thick_fog", "value": "on" });
    club.tells("Chen", "campaign options", thick, &["Thick fog"]).await;
    club.told("Alice", "campaign start", json!({})).await;
    club.posted().await;
    let channel = |name| club.playground.channel(name).expect("a channel");
    let (camp, palace) = (channel("mess"), channel("no-entry"));
    club.playground.set_overwrites(camp, hidden_from(club, &["Ben", "Edith"]));
    club.playground.set_overwrites(palace, hidden_from(club, &["Chen", "Dara", "Farouk"]));
    for (who, room) in [("Chen", camp), ("Ben", palace)] {
        let room = json!({ "channel": room.to_string() });
        club.tells(who, "room", room, &["your side's own"]).await;
    }
    (camp, palace)
}

/// What is done besides orders, when so many have been given.
async fn meanwhile(club: &mut Club, orders: usize, captains: &mut [&'static str; 2]) {
    match orders {
        // A kill at any moment: what was confirmed is there.
        6 | 25 | 55 => {
            club.kill().await;
            club.start_binary().await;
        }
        8 => {
            club.told("Farouk", "campaign join", json!({ "side": "mahdists" })).await;
        }
        _ => {}
    }
    // Farouk has come late, and waits two turns before he votes.
    if captains[0] == "Chen" && orders >= 40 && game(club).await.turn().0 >= 5 {
        let told = club.told("Dara", "vote call matter:dismiss", json!({ "reason": "Too slow." }));
        let told = told.await;
        club.posted().await;
        let motion = club.with_button("Relieve");
        holds(&motion.words(), &["Chen"]);
        holds(&club.press("Ben", &motion, "Relieve").await.words(), &["!Your ballot"]);
        for (who, ballot) in [("Dara", "Relieve"), ("Chen", "Keep"), ("Farouk", "Relieve")] {
            club.press(who, &motion, ballot).await;
        }
        club.posted().await;
        holds(&club.transcript().join("\n"), &["relieved"]);
        assert!(!told.is_empty());
        captains[0] = "Dara";
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_teams_play_a_whole_game_and_keep_their_secrets() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    let (camp, palace) = founded(&club).await;
    let mut captains = ["Chen", "Ben"];
    let mut shown: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    let mut orders = 0;
    while let Some((side, answer)) = wished(&club, &Khartoum).await {
        let who = captains[usize::from(side.0)];
        shown[usize::from(side.0)].extend(words(&order(&club, who, &answer).await));
        hands_over_in_silence(&club, side).await;
        // Whoever is not awaited looks around, until the end, after which everything is told.
        if orders % 12 == 0 && !game(&club).await.is_over() {
            let (other, there) = if side == MAHDISTS { ("Edith", 1) } else { ("Dara", 0) };
            for path in ["orders", "situation", "map", "log", "hand"] {
                shown[there].push(club.asked(other, path, json!({})).await.words());
            }
        }
        orders += 1;
        assert!(orders < ORDERS_MAX, "it ends");
        meanwhile(&mut club, orders, &mut captains).await;
        if game(&club).await.is_over() {
            break;
        }
        if orders == 45 {
            // What is hidden is searched for while the game goes on, too.
            is_kept(&club, &Khartoum, &shown, [camp, palace]).await;
        }
    }
    club.posted().await;
    let secrets = is_kept(&club, &Khartoum, &shown, [camp, palace]).await;
    assert!(secrets[0] > 5, "the Mahdists have secrets: {secrets:?}");
    let rooms = club.public_in(camp);
    assert!(rooms.iter().any(|message| message.is_pinned()), "a board of its own");
    let log = club.log().await;
    let given = log.iter().filter(|line| matches!(line.body, Body::Order { .. })).count();
    let battles = log.iter().flat_map(|line| &line.events);
    let battles = battles.filter(|event| {
        matches!(event.own(), Some(Event::BattleBegan { attacker: Faction::Mahdist, .. }))
    });
    println!(
        "{given} orders, {} battles of the Mahdists, {} messages",
        battles.count(),
        club.posts()
    );
    // What is over is everybody's to read.
    club.tells("Ben", "campaign report as:3", json!({}), &["!both sides hide"]).await;
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_captain_is_acted_for_and_answered_for() {
    let mut club = Club::open().await;
    founded(&club).await;
    // The Empire sets up first; Ben is silent, and Edith acts for him in time.
    club.pass(25 * 3_600).await;
    club.pass(12 * 3_600).await;
    club.posted().await;
    let (side, _) = wished(&club, &Khartoum).await.expect("the Empire sets up");
    assert_eq!(side, EMPIRE);
    let usual = Answer::One(model::Choice::of(khartoum::Choice::Quick));
    order(&club, "Edith", &usual).await;
    let (side, _) = wished(&club, &Khartoum).await.expect("the Mahdists set up");
    assert_eq!(side, MAHDISTS, "Edith has set up");
    // Nobody of the Mahdists answers: they are set up as usual.
    for _ in 0..6 {
        club.pass_the_hours().await;
        club.posted().await;
        if !club.by_default().await.is_empty() {
            break;
        }
    }
    assert!(!club.by_default().await.is_empty(), "{:#?}", club.transcript());
    assert!(game(&club).await.turn().0 >= 1);
    club.ends_well().await;
}

/// What the Mahdists order in secret has no number, begins no time and edits nothing for anybody else.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_counts_what_the_other_side_does_in_secret() {
    let club = Club::open().await;
    founded(&club).await;
    let quick = Answer::One(model::Choice::of(khartoum::Choice::Quick));
    let shown = order(&club, "Ben", &quick).await;
    assert!(shown.last().expect("an answer").button("Undo").is_none(), "the Mahdists are asked");
    let store = club.bots_store();
    let row = async || {
        let row = store.campaign(CampaignId(1)).await.expect("read").expect("kept");
        let counts = row.counts.expect("each side counts");
        let of = |audience| counts.of(audience).lines;
        let (public, own) = (of(Audience::Public), of(Audience::Side(MAHDISTS)));
        (row.last_order, public, own, row.awaited_since)
    };
    let refused = async || club.asked("Ben", "undo", json!({})).await.words();
    let (mut secret, mut before, stands) = (0, row().await, refused().await);
    while let Some((MAHDISTS, answer)) = wished(&club, &Khartoum).await {
        club.posted().await;
        club.pass(60).await;
        club.posted().await;
        let edits = edits_of_the_board(&club);
        order(&club, "Chen", &answer).await;
        club.posted().await;
        let after = row().await;
        assert_eq!((after.0, after.2), (before.0 + 1, before.2 + 1), "they count their own");
        if after.1 == before.1 {
            secret += 1;
            assert_eq!(after.3, before.3, "no time begins anew");
            assert_eq!(edits_of_the_board(&club), edits, "and no board is edited");
            let awaited = ["orders for the Mahdists"];
            club.tells("Ben", "situation", json!({}), &awaited).await;
            assert_eq!(refused().await, stands, "and undo is refused in the same words");
        }
        before = after;
        if secret == 3 {
            break;
        }
    }
    assert!(secret > 0, "something is ordered in secret");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_captain_is_rung_when_the_turn_passes_to_the_other_side() {
    let mut club = Club::open().await;
    let new = json!({ "name": "Sudan", "game": KHARTOUM });
    club.tells("Alice", "campaign new", new, &["Sudan"]).await;
    let captains = ["Chen", "Ben"];
    for (who, side) in captains.into_iter().zip(["mahdists", "empire"]) {
        club.told(who, "campaign join", json!({ "side": side })).await;
    }
    club.told("Alice", "campaign start", json!({})).await;
    club.posted().await;
    let captain = |side: kit::Side| captains[usize::from(side.0)];
    // Whoever has done something just now is there.
    club.pass(3_600).await;
    let (first, _) = wished(&club, &Khartoum).await.expect("somebody is awaited");
    for _ in 0..ORDERS_MAX {
        let before = club.public().len();
        let (side, answer) = wished(&club, &Khartoum).await.expect("the game goes on");
        order(&club, captain(side), &answer).await;
        club.pass(0).await;
        club.posted().await;
        let (next, _) = wished(&club, &Khartoum).await.expect("the game goes on");
        let rung: Vec<_> =
            club.public()[before..].iter().flat_map(|of| of.mentions.clone()).collect();
        let called = club.officer(captain(next)).id();
        if next != first {
            assert_eq!(rung, [called], "{:#?}", club.transcript());
            return club.stop().await;
        }
        assert_eq!(rung, [], "they have just given an order");
    }
    panic!("the turn never passes");
}
