//! Whether an order costs more the longer a campaign has lasted: the same quiet orders in turn 1
//! and in turn 20, through the local Discord, on a map without a rebel. `cargo bench -p sirdar`.

use std::time::Duration;

use field::{Field, print};
use kit::Calm;
use model::Game;
use playground::ChannelId;
use san_juans::{Campaign, Control, Options, Phase};
use serde_json::json;

#[path = "../../bot/benches/field/mod.rs"]
mod field;

/// Campaigns played from the first turn to the last.
const CAMPAIGNS: usize = 6;
/// More orders than any of them needs.
const ORDERS_MAX: usize = 1_000;

/// A war in which nothing can happen: everything is ours and cannot rise again.
fn quiet() -> serde_json::Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    for place in &mut board.places {
        (place.control, place.siege, place.ours_last_turn) = (Control::RetakenBritish, None, true);
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
        let asked = json!({ "do": "" });
        let offered = officer.autocomplete(channel, "order", asked, "do").await;
        let pass = offered.iter().find(|option| option.value == "pass");
        let Some(option) = pass.or(offered.last()) else { break };
        let begins = pass.is_some() && turns.last().is_some_and(|turn| turn.len() >= 14);
        let order = json!({ "do": option.value });
        let reply = officer.slash(channel, "order", order).await;
        if begins {
            turns.push(Vec::new());
        }
        turns.last_mut().expect("there is a turn").push(reply.acknowledged_after);
    }
    turns
}

fn main() {
    field::run(measure());
}

async fn measure() {
    let mut field = Field::open().await;
    let position = quiet().to_string();
    let guild = field.playground.guilds()[0];
    let names: Vec<String> = (0..CAMPAIGNS).map(|number| format!("quiet-{number}")).collect();
    let channels: Vec<ChannelId> =
        names.iter().map(|name| field.playground.add_channel(guild, name)).collect();
    for name in &names {
        field.import(&position, name);
    }
    field.start().await;
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
