//! A battle of the campaign fought as a march: three officers take turns as Pashas, the campaign
//! goes on with what the square has lost; whoever stays away is stood in for, and a march that
//! lasts too long is brought to its end.

use std::time::Duration;

use fought::Fought;
use kit::{Answer, Calm, Scripted};
use model::ids::CampaignId;
use model::log::{Body, Given};
use model::{Event, Game};
use playground::Message;
use san_juans::{
    Campaign, CardId, Control, Event as OwnEvent, Options, Phase, Space, UnitKind, Whereabouts,
    first, kind,
};
use serde_json::{Value, json};

use crate::stories::driver::{Club, SOON, holds, until};

const HOUR: i64 = 3_600;
const OFFICERS: [&str; 3] = ["Alice", "Ben", "Chen"];

/// A campaign in which a force has met Mahdists at Mud Bay: four of foot, one of horse, a battery.
fn position() -> Value {
    let foot = [
        kind("egyptian-infantry"),
        kind("egyptian-infantry"),
        kind("sudanese-infantry"),
        kind("sudanese-infantry"),
    ];
    met_at_mud_bay(&[foot.as_slice(), &[kind("dragoons"), kind("krupp-battery")]].concat())
}

/// A campaign in which a force of these units has met Mahdists at Mud Bay.
pub(in crate::stories) fn met_at_mud_bay(kinds: &[UnitKind]) -> Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    let at = |name: &str| Space::Place(first().named(name));
    let (mud_bay, richardson) = (at("mud-bay"), at("richardson"));
    for space in [mud_bay, richardson] {
        for unit in board.force(space) {
            board.unit_mut(unit).at = Whereabouts::Gone;
        }
    }
    board.place_mut(first().named("mud-bay")).control = Control::Rebel;
    for kind in kinds {
        board.raise(*kind, 4, richardson);
    }
    board.hand = vec![CardId::printed(30)];
    board.deck.draw.retain(|card| *card != CardId::printed(30));
    let (mut calm, mut events) = (Calm::default(), Vec::new());
    let mut game = Campaign::at(&options, board, Phase::Actions, &mut calm, &mut events);
    let give = |game: &mut Campaign, answer: &str, faces: &[u8]| {
        let seat = game.decision().expect("something is asked").seats[0];
        let mut dice = Scripted::new(faces.iter().copied());
        let answer = answer.parse().expect("an answer");
        game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("it is offered");
    };
    give(&mut game, "ops:30", &[1, 1]);
    give(&mut game, "activate:richardson", &[]);
    let all: Vec<String> =
        game.decision().expect("who").ask.choices().iter().map(ToString::to_string).collect();
    give(&mut game, &format!("+{}", all.join("+")), &[]);
    give(&mut game, "to:mud-bay", &[1, 1, 6]);
    // Twelve foot, two horse, a rifle unit, head on, in the open.
    give(
        &mut game,
        "fight:mud-bay",
        &[[3; 4].as_slice(), &[2, 1, 1, 3, 4], &[3, 4].repeat(24)].concat(),
    );
    json!({
        "name": "Nile", "options": options, "seed": 11, "game": Game::of(game)
    })
}

/// The game as the database has it.
async fn game(club: &Club) -> Game {
    let row = club.store().await.campaign(CampaignId(1)).await.expect("read").expect("there");
    Game::clone(row.game.as_deref().expect("a game"))
}

/// What an officer could choose now, as completion offers it.
async fn offered(club: &Club, who: &str) -> Vec<String> {
    let asked = json!({ "do": "" });
    let offered = club.officer(who).autocomplete(club.channel, "order", asked, "do").await;
    let text = |choice: playground::Choice| choice.value.as_str().unwrap_or_default().to_owned();
    offered.into_iter().map(text).collect()
}

/// The three join, and Alice forms square: all three take turns.
async fn form_square(club: &Club) {
    for officer in OFFICERS {
        club.told(officer, "campaign join", json!({})).await;
    }
    club.posted().await;
    let panel = club.panel("Alice").await;
    let panel = club.press("Alice", &panel, "Form square and march").await;
    let done = press_if(club, "Alice", panel, "Give order").await;
    club.posted().await;
    let panel = if menu(&done).is_some() { done } else { club.panel("Alice").await };
    let (id, seats) = menu(&panel).unwrap_or_else(|| panic!("who takes turns: {}", panel.words()));
    assert_eq!(seats.len(), 3, "those who are there: {seats:?}");
    let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
    let reply = club.officer("Alice").select(club.channel, panel.id, &id, &seats).await;
    let panel = club.shown("Alice", &reply).await;
    press_if(club, "Alice", panel, "Give order").await;
    club.posted().await;
    let game = game(club).await;
    let fought = game.own::<Fought>().expect("it is fought as a march");
    let march = fought.child().expect("the march has begun");
    assert_eq!((march.options().pashas.len(), march.options().spell), (3, fought::SPELL));
}

/// The menu of those who could take turns.
fn menu(panel: &Message) -> Option<(String, Vec<String>)> {
    let menus = panel.selects();
    let values = |menu: &playground::Select| -> Vec<String> {
        menu.options.iter().map(|line| line.value.clone()).collect()
    };
    let menu = menus.iter().find(|menu| values(menu).iter().any(|of| of.contains("takes-turns")));
    menu.map(|menu| (menu.custom_id.clone(), values(menu)))
}

/// Presses a button if the panel has it.
async fn press_if(club: &Club, who: &str, panel: Message, label: &str) -> Message {
    if panel.button(label).is_some() { club.press(who, &panel, label).await } else { panel }
}

/// Steps of the force, unit by unit, in the order of the battle.
fn steps(game: &Game, units: &[san_juans::UnitId]) -> Vec<u8> {
    let board = game.machine::<san_juans::Board>().expect("a campaign").board();
    units.iter().map(|unit| board.unit(*unit).steps).collect()
}

/// All that the log tells.
async fn facts(club: &Club) -> Vec<Event> {
    club.log().await.into_iter().flat_map(|line| line.events).collect()
}

/// The march was reported to the campaign, which goes on with what it lost.
async fn goes_on_with_its_losses(club: &Club, before: &Game) {
    let after = game(club).await;
    assert!(after.own::<Campaign>().is_some(), "the campaign goes on");
    let facts = facts(club).await;
    let reported = facts.iter().find_map(|fact| match fact.own() {
        Some(fought::Event::Reported { held, losses, .. }) => Some((*held, losses)),
        _ => None,
    });
    let (held, losses) = reported.expect("the march was reported");
    let decided = facts.iter().find_map(|fact| match fact.own() {
        Some(OwnEvent::BattleDecided { held, reported: true, losses, .. }) => Some((*held, losses)),
        _ => None,
    });
    assert_eq!(decided, Some((held, losses)), "the campaign took the report as it was");
    let units: Vec<_> = losses.iter().map(|toll| toll.unit).collect();
    let (was, now) = (steps(before, &units), steps(&after, &units));
    let mut expected: Vec<u8> =
        was.iter().zip(losses).map(|(was, toll)| was - toll.steps).collect();
    for fact in &facts {
        let (back, more) = match fact.own() {
            Some(OwnEvent::StragglersCounted { back, .. }) => (back, true),
            Some(OwnEvent::Pursued { losses, .. }) => (losses, false),
            _ => continue,
        };
        for toll in back {
            let at = units.iter().position(|unit| *unit == toll.unit).expect("of the force");
            expected[at] = if more { expected[at] + toll.steps } else { expected[at] - toll.steps };
        }
    }
    assert_eq!(now, expected, "pursuit and stragglers are the campaign's own");
}

#[tokio::test(flavor = "multi_thread")]
async fn three_officers_fight_a_battle_as_a_march_and_the_campaign_goes_on() {
    let mut club = Club::opening_with(&position()).await;
    form_square(&club).await;
    let before = game(&club).await;
    let mut commanded: Vec<&str> = Vec::new();
    let mut refused = false;
    for _ in 0..400 {
        let now = game(&club).await;
        let Some(fought) = now.own::<Fought>() else { break };
        let march = fought.child().expect("under way");
        let decision = march.decision().expect("it goes on");
        let mut pasha = None;
        for officer in OFFICERS {
            if !offered(&club, officer).await.is_empty() {
                assert!(pasha.is_none(), "one commands at a time");
                pasha = Some(officer);
            }
        }
        let pasha = pasha.expect("a Pasha commands");
        if !commanded.contains(&pasha) {
            commanded.push(pasha);
        }
        let offers: Vec<String> = decision.ask.choices().iter().map(ToString::to_string).collect();
        // Drawn up as it stands, straight on, and square up to whatever comes.
        let wished = ["ready", "march:1", "hold", "yes"];
        let turned = march.board().turn > 2;
        let wished = wished.iter().filter(|wish| !(turned && **wish == "march:1"));
        let choice = wished.copied().find(|wish| offers.iter().any(|offer| offer == wish));
        let choice = choice.map_or_else(|| offers[0].clone(), str::to_owned);
        if !refused {
            let other = OFFICERS.into_iter().find(|officer| *officer != pasha).expect("two others");
            let told = club.told(other, "order", json!({ "do": choice })).await;
            assert!(!told.contains("Done"), "{other} does not command: {told}");
            assert!(told.contains(pasha), "{told} names {pasha}");
            refused = true;
        }
        let told = club.told(pasha, "order", json!({ "do": choice })).await;
        assert!(told.contains("✅ Done"), "{choice}: {told}");
    }
    club.posted().await;
    goes_on_with_its_losses(&club, &before).await;
    assert!(commanded.len() > 1, "command has passed on: {commanded:?}");
    holds(&club.transcript().join("\n"), &["forms square", "The march at"]);
    club.ends_well().await;
    let log = club.run(&["export", "Nile"]);
    std::fs::write(club.file("nile.json"), &log).expect("written");
    club.run(&["import", "nile.json", "--name", "Again"]);
    assert!(club.run(&["verify", "Again"]).contains("the same"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_waited_for_long_and_no_march_lasts_four_days() {
    let mut club = Club::opening_with(&position()).await;
    form_square(&club).await;
    let before = game(&club).await;
    let turn = |game: &Game| game.top::<hicks::Field>().map_or(99, |march| march.board().turn);
    assert_eq!(turn(&before), 0, "it is drawn up first");
    // A quarter of the day's pace each: drawing up, then turns.
    club.pass(5 * HOUR).await;
    assert_eq!(turn(&game(&club).await), 0, "not before the time");
    club.pass(2 * HOUR).await;
    let first = turn(&game(&club).await);
    assert!(first >= 1);
    club.pass(7 * HOUR).await;
    assert!(turn(&game(&club).await) > first);
    // Three days after it began the rest is marched at once, in a few orders.
    club.play("stop; pass 72h; start").await;
    until("the march ends", async || {
        club.pass(2).await;
        game(&club).await.own::<Campaign>().is_some()
    })
    .await;
    goes_on_with_its_losses(&club, &before).await;
    club.posted().await;
    let given = |body: &Body| match body {
        Body::Order { given, .. } => Some(*given),
        _ => None,
    };
    let log = club.log().await;
    let by_default = log.iter().filter_map(|line| given(&line.body));
    let by_default = by_default.filter(|given| *given == Given::ByDefault).count();
    assert!((3..12).contains(&by_default), "{by_default} lines that nobody gave");
    holds(&club.transcript().join("\n"), &["the march has lasted three days"]);
    club.ends_well().await;
}

#[test]
fn a_prepared_battle_can_be_marched() {
    games::register(&sirdar::GAMES);
    let position = position();
    let game: Game = serde_json::from_value(position["game"].clone()).expect("a game");
    let decision = game.decision().expect("a battle");
    let square = Answer::One(model::Choice::of(fought::Choice::Square));
    assert_eq!(decision.ask.check(&square), Ok(()));
    assert!(SOON > Duration::ZERO);
}
