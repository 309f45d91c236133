//! A small battle of the campaign fought as a skirmish against the automatic Dervishes; the campaign
//! goes on with what it has lost.

use games::Play as _;
use kit::Audience;
use model::log::{Body, Given};
use patrols_play::Patrols;
use san_juans::{Campaign, Event as OwnEvent, kind};
use serde_json::json;
use skirmished::{Event, Skirmished};

use crate::stories::battles::fought::met_at_mud_bay;
use crate::stories::club::{Club, holds};
use crate::stories::patrols::PATROL;
use crate::stories::sides::{game, order};

/// Orders after which a skirmish must have ended.
const ORDERS_MAX: usize = 400;

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_of_a_campaign_is_fought_as_a_skirmish_and_the_campaign_goes_on() {
    let position =
        met_at_mud_bay(&[kind("egyptian-infantry"), kind("sudanese-infantry"), kind("dragoons")]);
    let mut club = Club::opening_with(&position).await;
    for officer in ["Alice", "Ben"] {
        club.told(officer, "campaign join", json!({})).await;
    }
    club.posted().await;
    let panel = club.panel("Alice").await;
    let drafted = club.pick("Alice", &panel, "as-skirmish").await;
    if drafted.button("Give order").is_some() {
        club.press("Alice", &drafted, "Give order").await;
    }
    club.posted().await;
    let mut orders = 0;
    loop {
        club.pass(1).await;
        let now = game(&club).await;
        if now.own::<Skirmished>().is_none() {
            break;
        }
        // Whoever commands knows what the patrol knows.
        let known = now.seen(Some(Audience::Side(PATROL))).into_owned();
        let Some(answer) = Patrols.automaton(games::Level::Easy, 1).answer(&known) else {
            panic!("{:?} {:#?}", now.decision(), club.transcript())
        };
        order(&club, "Alice", &answer).await;
        orders += 1;
        assert!(orders < ORDERS_MAX, "it ends");
    }
    club.posted().await;
    let after = game(&club).await;
    assert!(after.own::<Campaign>().is_some(), "the campaign goes on");
    let log = club.log().await;
    let facts: Vec<&model::Event> = log.iter().flat_map(|line| &line.events).collect();
    let reported = facts.iter().find_map(|fact| match fact.own() {
        Some(Event::Reported { held, losses, .. }) => Some((*held, losses)),
        _ => None,
    });
    let decided = facts.iter().find_map(|fact| match fact.own() {
        Some(OwnEvent::BattleDecided { held, reported: true, losses, .. }) => Some((*held, losses)),
        _ => None,
    });
    assert!(reported.is_some() && decided == reported, "the campaign took the report as it was");
    let automatic = log
        .iter()
        .filter(|line| matches!(&line.body, Body::Order { given: Given::Automatic, .. }))
        .count();
    assert!(automatic > 3, "the automatic player has the Dervishes");
    holds(
        &club.transcript().join("\n"),
        &["goes into the scrub", "The skirmish at Mud Bay is over"],
    );
    holds(&club.transcript().join("\n"), &["!Drawn: **", "!slips from"]);
    println!("{orders} orders, {automatic} of the Dervishes, {} messages", club.posts());
    club.ends_well().await;
}
