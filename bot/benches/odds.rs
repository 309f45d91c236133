//! How long odds take: each question of a war's first round, a siege and the next rebellion.
//! `cargo bench -p sirdar -- odds`.

use std::time::{Duration, Instant};

use crate::field::{Field, print};
use kit::Calm;
use model::Game;
use san_juans::{Campaign, Control, Options, Phase, first};
use serde_json::json;

/// Each question is asked so often, in campaigns of their own: answers are remembered.
const TIMES: usize = 8;

fn position() -> serde_json::Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    for name in ["mud-bay", "richardson", "blakely", "deer-harbor"] {
        board.place_mut(first().named(name)).control = Control::Rebel;
    }
    board.place_mut(first().named("friday-harbor")).siege = Some(2);
    let game = Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new());
    json!({ "name": "Odds", "options": options, "game": Game::of(game) })
}

pub(crate) async fn measure() {
    let mut field = Field::open().await;
    let position = position().to_string();
    let guild = field.playground.guilds()[0];
    let mut channels = Vec::new();
    for number in 0..TIMES {
        let name = format!("odds-{number}");
        channels.push(field.playground.add_channel(guild, &name));
        field.import(&position, &name);
    }
    field.start().await;
    let officer = field.playground.officer("Alice").expect("an officer");
    let (mut marches, mut revolts, mut sieges) = (Vec::new(), Vec::new(), Vec::new());
    for channel in channels {
        let asked = json!({ "from": "" });
        let from = officer.autocomplete(channel, "odds march", asked, "from").await;
        let Some(from) = from.first() else { continue };
        let asked = json!({ "from": from.value, "to": "" });
        let to = officer.autocomplete(channel, "odds march", asked, "to").await;
        let Some(to) = to.last() else { continue };
        let march = json!({ "from": from.value, "to": to.value });
        let siege = json!({ "place": "friday-harbor" });
        for (path, options, times) in [
            ("odds march", march, &mut marches),
            ("odds revolt", json!({}), &mut revolts),
            ("odds fight", siege, &mut sieges),
        ] {
            let began = Instant::now();
            let reply = officer.slash(channel, path, options).await;
            let answer = officer.settled(&reply, Duration::from_secs(10)).await;
            assert!(answer.is_some_and(|told| told.words().contains("Odds")), "{path}");
            times.push(began.elapsed());
        }
    }
    print("march", marches);
    print("revolt", revolts);
    print("siege", sieges);
    field.close().await;
}
