//! An automatic player that looks ahead, while it thinks: whoever asks something is answered, and
//! whoever is killed answers the same once more has begun.

use kit::Side;
use model::log::Given;

use super::*;

/// A skirmish with Alice on the patrol, in which the Dervishes who look ahead are asked first.
async fn awaits_dervishes(table: &Table) -> (CampaignId, DecisionId) {
    let play = games::named("Patrols");
    let agreed = [("automatic", "dervish"), ("level", "normal")];
    let setup = agreed.iter().fold(play.setup(None, None), |setup, (key, value)| {
        setup.with(key, value).expect("it can be agreed on")
    });
    let (founder, at) = (table.by(ALICE), (GuildId(5), ChannelId(40)));
    let made = table.campaigns.found(founder, at, "Tokar", setup, Some(7), None).await;
    let id = made.expect("created").id;
    let join = Request::Join { name: "Alice".to_owned(), salt: None, side: Some(Side(0)) };
    table.ask(id, ALICE, join).await.expect("joined");
    let start = Request::Start { commander: Some(ALICE), manages: true, unready: usize::MAX };
    table.ask(id, ALICE, start).await.expect("started");
    let snapshot = table.campaigns.whole(id).await.expect("there");
    let game = snapshot.game.as_deref().expect("begun");
    assert!(games::sides::looks_ahead(&snapshot.setup, game), "the Dervishes are asked");
    (id, game.decision().expect("waiting").id)
}

/// What the automatic player has answered to a question.
async fn answered(table: &Table, id: CampaignId) -> Vec<LogLine> {
    let given = |line: &LogLine| matches!(line.body, Body::Order { given: Given::Automatic, .. });
    table.log(id).await.into_iter().filter(given).collect()
}

#[tokio::test]
async fn who_asks_while_it_thinks_is_answered_at_once_and_it_answers_what_has_become_of_that() {
    let table = Table::set("thinks").await;
    let (id, decision) = awaits_dervishes(&table).await;
    let ends = Arc::clone(&table.campaigns.0.around.thoughts_end);
    let held = ends.write().await;
    let default = Request::Default { decision };
    let thought = table.campaigns.request(id, Asker::CLOCK, default);
    let rolled = async {
        // The queue takes one after the other: the thought has begun.
        let rolled = table.ask(id, ALICE, roll("3d6", "luck")).await.expect("answered");
        drop(held);
        rolled
    };
    let (thought, rolled) = tokio::join!(thought, rolled);
    thought.expect("it has thought anew");
    assert_eq!(rolled.faces.len(), 3);
    let luck = |line: &&LogLine| matches!(line.body, Body::Rolled { .. });
    let asked = table.log(id).await.iter().find(luck).map(|line| line.number);
    let answered = answered(&table, id).await;
    let [answer] = &answered[..] else { panic!("one answer: {answered:#?}") };
    assert_eq!(Some(answer.number - 1), asked, "neither is lost");
    table.replays(id, "the dice are those of its line").await;
}

#[tokio::test]
async fn who_is_killed_while_he_thinks_answers_the_same_and_once() {
    let undisturbed = Table::set("thinks-on").await;
    let (id, decision) = awaits_dervishes(&undisturbed).await;
    let default = Request::Default { decision };
    undisturbed.campaigns.request(id, Asker::CLOCK, default.clone()).await.expect("it answers");
    let expected = answered(&undisturbed, id).await;

    let mut table = Table::set("thinks-killed").await;
    let (id, again) = awaits_dervishes(&table).await;
    assert_eq!(again, decision);
    let before = table.campaigns.clone();
    // What ends with the process never comes to its end.
    let _held = before.0.around.thoughts_end.write().await;
    tokio::select! {
        biased;
        _ = before.request(id, Asker::CLOCK, default) => panic!("it thinks"),
        refused = table.join(id, ALICE, "Alice") => assert!(refused.is_err()),
    }
    assert!(answered(&table, id).await.is_empty(), "nothing of a thought is kept");
    table.again().await;
    let mut changes = table.campaigns.changes();
    table.looks().await;
    table.looks().await;
    changes.recv().await.expect("it has answered");
    let lines = answered(&table, id).await;
    assert_eq!(lines.len(), 1);
    let told = |line: &LogLine| (line.number, line.body.clone(), line.faces.clone());
    assert_eq!(
        lines.iter().map(told).collect::<Vec<_>>(),
        expected.iter().map(told).collect::<Vec<_>>()
    );
    assert_eq!(lines[0].events, expected[0].events);
    table.replays(id, "after a restart").await;
}
