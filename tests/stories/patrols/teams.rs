//! Two teams of two play a whole skirmish: with kills, rooms, units in the hands of officers and an
//! absent captain; nothing of the Dervishes' secrets is on a screen of the patrol.

use kit::Side;
use model::log::Body;
use patrols_play::Patrols;
use playground::ChannelId;
use serde_json::json;

use crate::stories::club::Club;
use crate::stories::patrols::{DERVISHES, PATROL, PATROLS};
use crate::stories::sides::{game, hidden_from, is_kept, order, wished, words};

/// Orders after which a skirmish must have ended.
const ORDERS_MAX: usize = 900;

/// Two teams, each with a channel of its own. Alice owns the server and so reads every channel: she
/// plays for nobody.
async fn founded(club: &Club) -> [ChannelId; 2] {
    let new = json!({ "name": "Tokar", "game": PATROLS });
    club.tells("Alice", "campaign new", new, &["Tokar"]).await;
    for (who, side) in
        [("Ben", "patrol"), ("Chen", "dervishes"), ("Edith", "patrol"), ("Dara", "dervishes")]
    {
        club.told(who, "campaign join", json!({ "side": side })).await;
    }
    club.told("Alice", "campaign start", json!({})).await;
    club.posted().await;
    let channel = |name| club.playground.channel(name).expect("a channel");
    let rooms = [channel("mess"), channel("no-entry")];
    club.playground.set_overwrites(rooms[0], hidden_from(club, &["Chen", "Dara"]));
    club.playground.set_overwrites(rooms[1], hidden_from(club, &["Ben", "Edith"]));
    for (who, room) in [("Ben", rooms[0]), ("Chen", rooms[1])] {
        let room = json!({ "channel": room.to_string() });
        club.tells(who, "room", room, &["your side's own"]).await;
    }
    rooms
}

#[tokio::test(flavor = "multi_thread")]
async fn two_teams_play_a_whole_skirmish_and_keep_their_secrets() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    let rooms = founded(&club).await;
    let captains = ["Ben", "Chen"];
    let mut shown: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    let mut orders = 0;
    while let Some((side, answer)) = wished(&club, &Patrols).await {
        let who = captains[usize::from(side.0)];
        shown[usize::from(side.0)].extend(words(&order(&club, who, &answer).await));
        // Whoever is not awaited looks around, until the end, after which everything is told.
        if orders % 12 == 0 && !game(&club).await.is_over() {
            let other: Side = if side == PATROL { DERVISHES } else { PATROL };
            let looks = ["Edith", "Dara"][usize::from(other.0)];
            for path in ["orders", "situation", "map", "log", "hand"] {
                let seen = club.asked(looks, path, json!({})).await.words();
                shown[usize::from(other.0)].push(seen);
            }
        }
        orders += 1;
        assert!(orders < ORDERS_MAX, "it ends");
        if matches!(orders, 6 | 25 | 60) {
            // A kill at any moment: what was confirmed is there.
            club.kill().await;
            club.start_binary().await;
        }
        if orders % 40 == 0 && !game(&club).await.is_over() {
            // What is hidden is searched for while the game goes on, too.
            is_kept(&club, &Patrols, &shown, rooms).await;
        }
    }
    club.posted().await;
    let secrets = is_kept(&club, &Patrols, &shown, rooms).await;
    assert!(secrets[1] > 5, "the Dervishes have secrets: {secrets:?}");
    let log = club.log().await;
    let given = log.iter().filter(|line| matches!(line.body, Body::Order { .. })).count();
    println!("{given} orders, {secrets:?} secrets, {} messages", club.posts());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_captain_is_acted_for_and_answered_for() {
    let mut club = Club::open().await;
    founded(&club).await;
    let (side, _) = wished(&club, &Patrols).await.expect("the Dervishes lay out scenery");
    assert_eq!(side, DERVISHES);
    // Chen is silent, and Dara acts for him in time.
    club.pass(37 * 3_600).await;
    club.posted().await;
    let (_, answer) = wished(&club, &Patrols).await.expect("it still waits");
    order(&club, "Dara", &answer).await;
    // Then nobody answers at all: what is usual is done for them.
    for _ in 0..8 {
        club.pass_the_hours().await;
        club.posted().await;
    }
    assert!(!club.by_default().await.is_empty(), "{:#?}", club.transcript());
    club.ends_well().await;
}
