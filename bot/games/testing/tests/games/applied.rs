//! Lines of the log, applied to the staff.

use games::log::applied::*;
use games::people::authority;
use games_testing::{logs, new_game, step};
use kit::{Calm, DecisionId};
use model::log::{Body, Given, LogLine};
use model::{Game, Problem, RULES_VERSION};
use staff::motion::Question;
use staff::motion::{Terms, Verdict};
use staff::posts::Posting;
use staff::{PlayerId, Roster};

const ALICE: PlayerId = PlayerId(1);
const BELA: PlayerId = PlayerId(2);

fn line(body: Body) -> LogLine {
    logs::line(9, ALICE.0, body, Vec::new())
}

fn two() -> Roster {
    let mut roster = Roster::default();
    roster.join(ALICE, "Alice", &[]);
    roster.join(BELA, "Bela", &[]);
    roster.appoint(ALICE);
    roster
}

fn done(roster: &mut Roster, body: Body) -> Result<(), Problem> {
    apply(&line(body), &mut Staff { setup: None, roster, game: None })
}

#[test]
fn what_the_staff_cannot_do_is_refused() {
    let roster = two();
    let verdict = Verdict::Lapsed;
    for body in [
        Body::Returned { player: BELA },
        Body::Resumed,
        Body::WentOn,
        Body::Withdrawn { motion: 1 },
        Body::Closed { motion: 1, verdict: verdict.clone() },
        Body::Voted { motion: 1, verdict: Some(verdict) },
        Body::Dropped { proposal: 1 },
        Body::Reposted { posting: Posting::HandOver { to: PlayerId(3) } },
    ] {
        assert!(done(&mut roster.clone(), body.clone()).is_err(), "{body:?}");
    }
}

#[test]
fn ballots_plans_and_rolls_change_nobody() {
    let mut roster = two();
    for body in [Body::Voted { motion: 1, verdict: None }, Body::Planned] {
        assert_eq!(done(&mut roster, body), Ok(()));
    }
    assert_eq!(roster, two());
}

#[test]
fn whoever_leads_the_foe_still_does_when_only_the_worth_was_thrown() {
    let (game, _) = new_game(&mut Calm::default());
    let again = game.decision().expect("it waits").id;
    let asked = DecisionId(77);
    let step = |text| step("settle-battle", text).write();
    let (foe, worth) = (step("ansar:charge"), step("quality"));
    for (steps, leads) in [
        (vec![worth.clone()], true),
        // The dice ended the order before the battle it was to settle.
        (vec![foe, worth.clone()], true),
        (vec![worth, step("report:withdrew")], false),
    ] {
        let mut roster = two();
        roster.volunteer(BELA, asked);
        let (left, given, led) = (Vec::new(), Given::ByHand, Vec::new());
        let line = line(Body::Order { decision: asked, steps, left, given, led });
        let mut staff = Staff { setup: None, roster: &mut roster, game: Some(&game) };
        assert_eq!(apply(&line, &mut staff), Ok(()));
        assert_eq!(roster.foes_in(again).contains(&BELA), leads, "{:?}", line.body);
    }
}

#[test]
fn nothing_follows_from_a_vote_before_it_is_carried_out() {
    let mut roster = two();
    let question = Question::Rewind { to: 3 };
    roster.put_to_vote(question, ALICE, Terms::default(), 0).expect("it can be put");
    let carried = Verdict::Carried { favour: 2, against: 0 };
    let closed = |verdict| Body::Closed { motion: 1, verdict };
    assert!(is_carried_out_next(&closed(carried), &roster));
    assert!(!is_carried_out_next(&closed(Verdict::Lapsed), &roster));
    assert!(!is_carried_out_next(&Body::Voted { motion: 1, verdict: None }, &roster));
}

#[test]
fn who_could_not_be_relieved_cannot_be_after_a_rewind_either() {
    let before = new_game(&mut Calm::default()).0;
    let mut after = serde_json::to_value(&before).expect("plain data");
    after["SanJuans"]["board"]["milestones"]["british_arrived"] = true.into();
    let after: Game = serde_json::from_value(after).expect("a game");
    let mut roster = two();
    // J-002: until then they may be; J-003: then not; nor where the game is as it was before.
    for (game, rules, barred) in [
        (&before, RULES_VERSION, None),
        (&after, 5, Some("british")),
        (&before, RULES_VERSION, None),
        (&after, RULES_VERSION, Some("british")),
        (&before, RULES_VERSION, Some("taken-back")),
    ] {
        follow(&mut Staff { setup: None, roster: &mut roster, game: Some(game) }, rules);
        let bar = authority::dismissal_barred(game, &roster);
        assert_eq!(bar.map(|bar| bar.key), barred);
        assert_eq!(authority::may_be_relieved(game, &roster), barred.is_none());
    }
}
