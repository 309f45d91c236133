//! Fair dice: what everybody adds to them, what is promised, how it is checked.

use engine::Event;
use engine::san_juans::Event as Own;
use playground::Message;
use serde_json::json;
use sirdar::campaign::log::{Body, LogLine};

use super::driver::{Club, SOON};
use super::player::Player;

/// Orders after which a turn must have ended.
const ORDERS_MAX: u32 = 400;

/// The line in which a turn begins.
fn turn_begins(log: &[LogLine], turn: u8) -> Option<usize> {
    let begins = |event: &Event| {
        let Event::SanJuans(event) = event;
        matches!(event, Own::TurnBegan { turn: began } if *began == turn)
    };
    log.iter().position(|line| line.events.iter().any(begins))
}

/// Plays until a turn has begun.
async fn play_to(club: &Club, player: &mut Player, turn: u8) {
    for _ in 0..ORDERS_MAX {
        if turn_begins(&club.log().await, turn).is_some() {
            return;
        }
        assert!(player.order(club).await, "the war ends before turn {turn}");
    }
    panic!("turn {turn} never begins");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_adds_a_salt_and_late_ones_count_from_the_next_turn_on() {
    let mut club = Club::open().await;
    let told = club.told("Alice", "campaign new", json!({ "name": "Nile" })).await;
    assert!(told.contains("open"), "{told}");
    let is_lobby = |message: &Message| message.button("Options").is_some();
    let lobby = club.playground.wait_for_message(club.channel, SOON, is_lobby).await;
    let lobby = lobby.expect("the lobby is posted");
    assert!(lobby.words().contains("whose hash is"), "before anybody joins: {}", lobby.words());
    let told = club.told("Alice", "campaign join", json!({ "salt": "\u{200b}\u{202e}" })).await;
    assert!(told.contains("nothing in that salt"), "{told}");
    let salt = json!({ "salt": "  Glück\u{202e}  auf @everyone " });
    let told = club.told("Alice", "campaign join", salt).await;
    assert!(told.contains("mixed into the dice: Glück auf @"), "{told}");
    assert!(!told.contains("@everyone"), "{told}");
    let told = club.told("Ben", "campaign join", json!({})).await;
    assert!(told.contains("The number of your joining is mixed into the dice."), "{told}");
    let commander = club.officer("Alice").id().to_string();
    club.told("Alice", "campaign start", json!({ "commander": commander })).await;
    club.posted().await;
    let begun = club.public().into_iter().find(|m| m.words().contains("the war begins"));
    let begun = begun.expect("the beginning is told");

    // Two join late; one restart before their turn comes, one after.
    let late = json!({ "salt": "late but lucky" });
    let told = club.told("Farouk", "campaign join", late).await;
    assert!(told.contains("from the next turn on: late but lucky"), "{told}");
    club.told("Chen", "campaign join", json!({})).await;
    club.posted().await;
    let farouk = club.public().into_iter().find(|m| m.words().contains("Farouk's salt"));
    let farouk = farouk.expect("it is told in the channel");
    let words = farouk.words();
    assert!(words.contains("from the first order of turn 2 on: late but lucky"), "{words}");
    let mut player = Player::new(&club, "Alice", 3);
    assert!(player.order(&club).await, "the war goes on");
    club.stop().await;
    club.start().await;
    let mut player = Player::resumed(player, &club);
    play_to(&club, &mut player, 2).await;
    club.posted().await;
    club.stop().await;
    club.start().await;
    let mut player = Player::resumed(player, &club);
    assert!(player.order(&club).await, "the war goes on");

    let log = club.log().await;
    let started = log.iter().find_map(|line| match &line.body {
        Body::Started { recipe, words, begins, .. } => Some((*recipe, words.clone(), *begins)),
        _ => None,
    });
    let (recipe, words, begins) = started.expect("it has begun");
    assert_eq!((recipe, begins.0), (2, lobby.id.get()), "the lobby message is mixed in");
    assert_eq!(words[0], "Glück auf @everyone");
    assert!(words[1].parse::<u64>().is_ok_and(|id| id > 1 << 40), "an interaction's id: {words:?}");
    // The message of the beginning changes the dice of the line after it, the two late salts
    // those of the line after the one in which turn 2 began.
    let mixed: Vec<(usize, &LogLine)> =
        log.iter().enumerate().filter(|(_, line)| !line.dice.mixed.is_empty()).collect();
    let [(first, beginning), (second, salts)] = mixed[..] else { panic!("{mixed:#?}") };
    assert_eq!(first, 4, "the line after the beginning's");
    assert_eq!(beginning.dice.mixed[0].message.0, begun.id.get());
    assert_eq!((beginning.dice.mixed.len(), beginning.dice.mixed[0].player), (1, None));
    assert_eq!(Some(second - 1), turn_begins(&log, 2), "the line after turn 2 began");
    let [of_farouk, of_chen] = &salts.dice.mixed[..] else { panic!("{salts:#?}") };
    assert_eq!(of_farouk.salt, "late but lucky");
    assert_eq!(of_farouk.message.0, farouk.id.get());
    assert!(of_chen.salt.parse::<u64>().is_ok() && of_chen.message.0 > farouk.id.get());
    assert_eq!(club.refused(), [""; 0]);
    club.check_requests();
    club.stop().await;
    assert!(club.run(&["verify"]).contains("the same"));
}
