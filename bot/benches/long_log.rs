//! Whether an order costs more the longer a campaign has lasted: the same quiet orders in turn 1
//! and in turn 20, and before and after 10,000 lines of a log, through the local Discord, on a map
//! without a rebel. `cargo bench -p sirdar -- long_log`.

use std::time::Duration;

use crate::field::{Field, print};
use kit::Calm;
use model::Game;
use playground::{ChannelId, Officer};
use san_juans::{Campaign, Control, Options, Phase};
use serde_json::json;
use store::Store;

/// Campaigns played from the first turn to the last.
const CAMPAIGNS: usize = 6;
/// More orders than any of them needs.
const ORDERS_MAX: usize = 1_000;
/// Lines by which a log is made longer, and orders that are given before and after.
const LINES: usize = 10_000;
const ORDERS: usize = 12;

/// A war in which nothing can happen: everything is ours and cannot rise again.
fn quiet() -> serde_json::Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    for place in &mut board.places {
        (place.control, place.siege, place.ours_last_turn) = (Control::RetakenRelief, None, true);
    }
    let game = Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new());
    json!({ "name": "Quiet", "options": options, "game": Game::of(game) })
}

/// Passes from the first turn to the last; gives how long each order took, turn by turn.
async fn pass_the_war(field: &Field, channel: ChannelId) -> Vec<Vec<Duration>> {
    let officer = field.playground.officer("Alice").expect("an officer");
    officer.slash(channel, "campaign join", json!({})).await;
    let mut turns = vec![Vec::new()];
    for _ in 0..ORDERS_MAX {
        let Some((passed, after)) = order(&officer, channel).await else { break };
        if passed && turns.last().is_some_and(|turn| turn.len() >= 14) {
            turns.push(Vec::new());
        }
        turns.last_mut().expect("there is a turn").push(after);
    }
    turns
}

/// Passes, or takes the last of what is offered: whether it was a pass, and how soon it was
/// acknowledged; nothing if nothing is offered.
async fn order(officer: &Officer, channel: ChannelId) -> Option<(bool, Duration)> {
    let asked = json!({ "do": "" });
    let offered = officer.autocomplete(channel, "order", asked, "do").await;
    let pass = offered.iter().find(|option| option.value == "pass");
    let option = pass.or(offered.last())?;
    let order = json!({ "do": option.value });
    let reply = officer.slash(channel, "order", order).await;
    Some((pass.is_some(), reply.acknowledged_after))
}

/// How soon orders are acknowledged while the log is short, and after so many lines.
async fn lengthen(field: &Field, channel: ChannelId) -> [Vec<Duration>; 2] {
    let officer = field.playground.officer("Alice").expect("an officer");
    officer.slash(channel, "campaign join", json!({})).await;
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ORDERS {
        times[0].extend(order(&officer, channel).await.map(|(_, after)| after));
    }
    let other = field.playground.officer("Farouk").expect("an officer");
    other.slash(channel, "campaign join", json!({})).await;
    for line in 0..LINES {
        let until = ["2 days", "3 days"][line % 2];
        other.slash(channel, "my leave", json!({ "until": until })).await;
    }
    for _ in 0..ORDERS {
        times[1].extend(order(&officer, channel).await.map(|(_, after)| after));
    }
    times
}

/// The number of the last line of the log of the campaign in a channel.
async fn lines(field: &Field, channel: ChannelId) -> i64 {
    let store = Store::open(&field.database()).await.expect("the database opens");
    let id = store.campaign_in(model::ids::ChannelId(channel.get())).await.expect("read");
    let last = store.lines_down(id.expect("a campaign"), i64::MAX, 1).await.expect("read");
    store.close().await;
    last[0].number
}

pub(crate) async fn measure() {
    let mut field = Field::open().await;
    let position = quiet().to_string();
    let guild = field.playground.guilds()[0];
    // One more, of which the log is made longer.
    let names: Vec<String> = (0..=CAMPAIGNS).map(|number| format!("quiet-{number}")).collect();
    let mut channels: Vec<ChannelId> =
        names.iter().map(|name| field.playground.add_channel(guild, name)).collect();
    for name in &names {
        field.import(&position, name);
    }
    field.start().await;
    let long = channels.pop().expect("there is one");
    let [short, longer] = lengthen(&field, long).await;
    let (short, longer) = (print("short", short), print("long", longer));
    let lines = lines(&field, long).await;
    assert!(usize::try_from(lines).is_ok_and(|lines| lines > LINES), "{lines} lines");
    println!("in a log of {lines} lines an order takes {:.2} times that", {
        longer.as_secs_f64() / short.as_secs_f64()
    });
    let (mut first, mut last, mut turns, mut orders) = (Vec::new(), Vec::new(), 0, 0);
    for channel in channels {
        let times = pass_the_war(&field, channel).await;
        turns = times.len();
        orders = times.iter().map(Vec::len).sum();
        // The very first orders also wait for the bot's messages of the opening.
        first.extend(times.first().cloned().unwrap_or_default());
        last.extend(times.last().cloned().unwrap_or_default());
    }
    println!("{CAMPAIGNS} campaigns of {turns} turns and {orders} orders, one after another");
    let early = print("turn 1", first);
    let late = print("the end", last);
    println!("an order at the end takes {:.2} times one of turn 1", {
        late.as_secs_f64() / early.as_secs_f64()
    });
    field.close().await;
}
