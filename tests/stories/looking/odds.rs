//! What will it cost? Odds in private, for anybody, of a march, a rebellion, a siege, a battle.

use kit::{Answer, Ask, Calm, Scripted};
use model::Game;
use san_juans::{Board, Campaign, Choice, Control, OpsChoice, Options, Phase, Why, first};
use serde_json::{Value, json};

use crate::stories::driver::{Club, holds};

fn board(options: &Options) -> Board {
    let mut board = Campaign::new(options, &mut Calm::default(), &mut Vec::new()).board().clone();
    for name in ["mud-bay", "richardson", "blakely"] {
        board.place_mut(first().named(name)).control = Control::Rebel;
    }
    board
}

fn position(options: &Options, game: Campaign) -> Value {
    let game = Game::of(game);
    json!({ "name": "Odds", "options": options, "seed": 5, "game": game })
}

fn give(game: &mut Campaign, choice: Choice, faces: &[u8]) {
    let decision = game.decision().expect("it waits").clone();
    let answer = match &decision.ask {
        Ask::Some { of, .. } => Answer::Some(of.clone()),
        _ => Answer::One(choice),
    };
    let mut dice = Scripted::new(faces.iter().copied());
    game.apply(decision.seats[0], &answer, &mut dice, &mut Vec::new()).expect("offered");
}

/// A battle that waits: the first force that can march runs into somebody.
fn at_a_battle(options: &Options) -> Campaign {
    let mut round = Campaign::at(
        options,
        board(options),
        Phase::Actions,
        &mut Calm::default(),
        &mut Vec::new(),
    );
    let offered = |game: &Campaign| game.decision().expect("it waits").ask.choices().to_vec();
    let pass: Choice = "pass".parse().expect("a choice");
    give(&mut round, pass, &[1, 1]);
    for activation in offered(&round) {
        let Choice::Ops(OpsChoice::Activate(space)) = activation else { continue };
        let mut game = round.clone();
        give(&mut game, activation, &[]);
        let march = Choice::Ops(OpsChoice::March(space));
        if offered(&game).contains(&march) {
            give(&mut game, march, &[]);
        }
        if matches!(game.decision().map(|of| of.why), Some(Why::WhoMarches { .. })) {
            give(&mut game, march, &[]);
        }
        if !matches!(game.decision().map(|of| of.why), Some(Why::MarchTo { .. })) {
            continue;
        }
        for to in offered(&game) {
            let mut game = game.clone();
            give(&mut game, to, &[6; 40]);
            let fights = |choice: &Choice| matches!(choice, Choice::Ops(OpsChoice::Fight(_)));
            if let Some(decision) = game.decision().cloned()
                && let Some(fight) = decision.ask.choices().iter().copied().find(fights)
            {
                give(&mut game, fight, &[3; 80]);
            }
            if matches!(game.decision().map(|of| of.why), Some(Why::SettleBattle { .. })) {
                return game;
            }
        }
    }
    panic!("nobody meets anybody");
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_asks_what_a_march_and_a_rebellion_risk() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let before = club.log().await;
    club.tells("Ben", "odds revolt", json!({}), &["answer the call", " runs"]).await;
    // Before a card is played nobody can march, and yet the odds of a march can be asked.
    let officer = club.officer("Ben");
    let options = json!({ "from": "" });
    let from = officer.autocomplete(club.channel, "odds march", options, "from").await;
    let mut marches = 0;
    for from in &from {
        let options = json!({ "from": from.value, "to": "" });
        let to = officer.autocomplete(club.channel, "odds march", options, "to").await;
        let Some(to) = to.last() else { continue };
        let march = json!({ "from": from.value, "to": to.value });
        let told = club.told("Ben", "odds march", march).await;
        assert!(told.contains("Odds of a march to") && told.contains('→'), "{told}");
        assert!(told.contains("unmet") || told.contains("no battle"), "{told}");
        marches += 1;
        if marches == 3 {
            break;
        }
    }
    assert_eq!(marches, 3, "{from:?}");
    let told = club.told("Ben", "odds march", json!({ "from": "atlantis", "to": "x" })).await;
    assert!(told.contains("not offered") || told.contains("would do"), "{told}");
    club.tells("Ben", "odds fight", json!({ "place": "lopez" }), &["not besieged"]).await;
    club.tells("Ben", "odds fight", json!({}), &["No battle waits"]).await;
    // Who has not joined may look, but not post in the channel.
    holds(&club.told("Chen", "odds revolt", json!({ "share": true })).await, &["/campaign join"]);
    club.tells("Ben", "odds revolt", json!({ "share": true }), &["The channel sees this too"])
        .await;
    let shared = club.public().into_iter().filter(|m| m.words().contains("answer the call"));
    assert_eq!(shared.count(), 1, "{:#?}", club.transcript());
    assert_eq!(club.log().await, before, "looking leaves no trace");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_garrison_weighs_what_it_can_do() {
    let options = Options::default();
    let mut board = board(&options);
    board.place_mut(first().named("friday-harbor")).siege = Some(2);
    let calm = &mut Calm::default();
    let game = Campaign::at(&options, board, Phase::Sieges, calm, &mut Vec::new());
    let mut club = Club::opening_with(&position(&options, game)).await;
    let story = "Alice /campaign join; Alice /odds fight place:'Friday Harbor' → Hold out & \
                 Sortie & falls & lifted &  runs each & ±; posted";
    club.play(story).await;
    let reply = club.officer("Alice").press(&club.newest(), "Orders").await;
    club.words("Alice", &reply).await;
    assert_eq!(club.orders().await, 0, "nothing was ordered");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_is_weighed_by_button_before_it_is_fought() {
    let options = Options { limited_intelligence: true, ..Options::default() };
    for options in [Options::default(), options] {
        let hidden = options.limited_intelligence;
        let game = at_a_battle(&options);
        let force = game.view(None).battle.expect("a battle waits").force;
        let mut club = Club::opening_with(&position(&options, game)).await;
        club.told("Alice", "campaign join", json!({})).await;
        let told = club.told("Alice", "odds fight", json!({})).await;
        holds(&told, &["field held", "thrown back", "wiped out", " runs each"]);
        let exact = format!("theirs {} units", force.units());
        assert_eq!(told.contains(&exact), !hidden, "J-145: {told}");
        assert_eq!(told.contains("say the scouts"), hidden, "J-145: {told}");
        club.stop().await;
    }
}
