//! To whom a battle is booked, and who is asked to lead it.

use games::people::authority::*;
use games_testing::{TestDice, game_asking, step};
use kit::decision::{Answer, DecisionId};
use model::Game;
use staff::absence::Away;
use staff::motion::{Terms, Verdict};
use staff::posts::Posting;
use staff::{PlayerId, Roster};

const ALICE: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const CHEN: PlayerId = PlayerId(3);
const DARA: PlayerId = PlayerId(4);

/// A war in which a battle waits to be settled.
fn at_a_battle() -> Game {
    game_asking("settle-battle", 77)
}

/// Four of them, who have relieved Alice; Ben commands.
fn staff() -> Roster {
    let mut roster = Roster::default();
    for id in 1..=4 {
        roster.join(PlayerId(id), "Officer", &[]);
    }
    roster.appoint(ALICE);
    roster.share_out(&[]);
    roster.move_relief(BEN, "", Terms::default(), 0).expect("moved");
    roster.settle(1, Verdict::Carried { favour: 3, against: 1 }, 5).expect("it is open");
    roster
}

fn booked(player: PlayerId, game: &Game, roster: &Roster) -> Option<PlayerId> {
    Authority::of(player, roster).led(game)
}

#[test]
fn a_battle_is_booked_to_whoever_resolves_it() {
    let (game, mut roster) = (at_a_battle(), staff());
    assert_eq!(leads(&game, &roster), Some(ALICE), "who was relieved leads the next battle");
    assert_eq!(booked(ALICE, &game, &roster), Some(ALICE));
    assert_eq!(booked(BEN, &game, &roster), Some(BEN), "the commander takes it upon himself");
    assert!(roster.go_away(ALICE, Away { until: 1_000, stand_in: Some(CHEN) }));
    assert_eq!(booked(CHEN, &game, &roster), Some(CHEN), "he stands in for her, and fought it");
    assert_eq!(booked(DARA, &game, &roster), Some(ALICE), "who only reports it has not led it");
}

#[test]
fn who_takes_over_a_battle_leads_that_one_until_it_is_over() {
    let (mut game, mut roster) = (at_a_battle(), staff());
    let battle = game.decision().expect("it waits").id;
    roster.repost(DARA, &Posting::Lead { battle, player: DARA }).expect("offered to anyone");
    assert_eq!(leads(&game, &roster), Some(DARA));
    // While its losses are told one by one, and when it is asked again, it is the same battle.
    let mut dice = TestDice(5);
    let mut told = game.clone();
    let report = step("settle-battle", "report:held").answer;
    told.apply(COMMANDER, &report, &mut dice, &mut Vec::new()).expect("offered");
    while told.decision().is_some_and(|decision| decision.why.topic() == "steps-lost") {
        assert_eq!(leads(&told, &roster), Some(DARA));
        told.apply(COMMANDER, &Answer::Number(0), &mut dice, &mut Vec::new()).expect("offered");
    }
    let foes = step("settle-battle", "ansar:charge").answer;
    game.apply(COMMANDER, &foes, &mut dice, &mut Vec::new()).expect("offered");
    assert_eq!(leads(&game, &roster), Some(DARA));
    // However it ended, nobody leads the next one for having taken over this one.
    let later = at_a_battle();
    roster.lead = roster
        .lead
        .map(|lead| staff::posts::Lead { battle: DecisionId(lead.battle.0 - 7), ..lead });
    assert_eq!(leads(&later, &roster), Some(ALICE), "an earlier battle's leader is not asked");
}
