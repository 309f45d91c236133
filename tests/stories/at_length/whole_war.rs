//! A whole campaign, played by pressing buttons, twice; once with a restart in the middle.

use games::log::verify::replay;
use hicks::Event as March;
use model::Event;
use model::log::LogLine;
use san_juans::Event as Own;

use crate::stories::driver::{Club, in_common};
use crate::stories::player::Player;

/// Orders after which a campaign must have ended.
const ORDERS_MAX: u32 = 3_000;

/// Turns and battles of a war, and turns of the marches that battles of it were.
fn count(lines: &[LogLine]) -> (usize, usize, usize) {
    let events = || lines.iter().flat_map(|line| &line.events);
    let turns = |event: &&Event| matches!(event.own(), Some(Own::TurnBegan { .. }));
    let battles = |event: &&Event| matches!(event.own(), Some(Own::BattleJoined { .. }));
    let marched = |event: &&Event| matches!(event.own(), Some(March::TurnBegan { .. }));
    let count = |one: &dyn Fn(&&Event) -> bool| events().filter(one).count();
    (count(&turns), count(&battles), count(&marched))
}

async fn war(restart_after: Option<u32>) -> Vec<LogLine> {
    let mut club = Club::open().await;
    club.begin(12, &["Alice"]).await;
    let mut player = Player::new(&club, "Alice", 5);
    let mut orders = 0;
    while player.order(&club).await {
        orders += 1;
        assert!(orders < ORDERS_MAX, "the war ends");
        if restart_after == Some(orders) {
            club.restart().await;
            // The player's panel was opened before; the next one comes from the channel.
            player = Player::resumed(player, &club);
        }
    }
    let log = club.log().await;
    replay(&log).expect("the log comes out the same");
    let messages = club.public();
    let alice = club.officer("Alice").id();
    for message in &messages {
        let rung = &message.mentions;
        assert!(!message.mention_everyone && message.mention_roles.is_empty());
        assert!(rung.iter().all(|user| *user == alice), "only who is awaited: {rung:?}");
        let loud = message.content.contains("<@") || !rung.is_empty();
        assert!(message.is_silent() || loud, "silent unless it rings: {}", message.words());
    }
    club.posted().await;
    let (turns, battles, marched) = count(&log);
    let (posts, most) = (club.posts(), 3 + 15 * turns + 2 * battles + marched);
    let told =
        format!("{posts} messages in {turns} turns with {battles} battles, {marched} marched");
    println!("{told}");
    assert!(posts <= most, "{told}");
    let threads = club.playground.threads(club.channel).len();
    assert!(threads > 0 || battles == 0, "battles open threads");
    club.stops_well().await;
    log
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_and_choices_make_the_same_log_restart_or_not() {
    let (straight, restarted) = tokio::join!(war(None), war(Some(40)));
    println!("{} lines", straight.len());
    assert!(straight.len() > 40, "long enough to be restarted in the middle");
    let (straight, restarted) = (in_common(straight), in_common(restarted));
    for (one, other) in straight.iter().zip(&restarted) {
        assert_eq!(one, other);
    }
    assert_eq!(straight.len(), restarted.len());
}
