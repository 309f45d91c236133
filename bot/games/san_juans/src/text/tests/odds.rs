//! What is told of odds, of a war in which they can be worked out on paper.

use kit::{Answer, Calm};
use san_juans::{Campaign, Choice, Control, Options, Phase, War as _, first};
use san_juans_players::odds::{PATIENCE, Trial, march};

use crate::text::odds::chances;
use crate::verbs::asked::Query;

fn with_ops() -> Campaign {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    for name in ["mud-bay", "blakely"] {
        board.place_mut(first().named(name)).control = Control::Rebel;
    }
    let campaign =
        Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new());
    campaign.with_an_op(&mut Calm::default(), &mut Vec::new()).expect("it is not over")
}

#[test]
fn a_draft_says_what_waits_and_how_many_would_do() {
    let campaign = with_ops();
    let step = |text: &str| -> Choice { text.parse().expect("a choice") };
    let all = |campaign: &Campaign| {
        Answer::Some(campaign.decision().expect("who marches").ask.choices().to_vec())
    };
    let mut copy = campaign.clone();
    let from = Answer::One(step("activate:richardson"));
    let seat = copy.decision().expect("it waits").seats[0];
    copy.apply(seat, &from, &mut Calm::default(), &mut Vec::new()).expect("offered");
    let (who, to) = (all(&copy), Answer::One(step("to:mud-bay")));
    let draft = [from, who, to];
    let risked = march::risked(&campaign, &draft);
    assert_eq!(risked.len(), 1, "nobody is met before they march");
    let of = Trial { campaign: risked[0].0.clone(), seat: None, seed: 7, patience: PATIENCE };
    let asked = || march::ask(&of, &draft[2..]).expect("they march");
    let told = asked();
    assert_eq!(asked(), told, "asked twice");
    // Two dice on the road need 6, the village 5 (J-060).
    let exact = 100.0 * (1.0 - 5.0 / 6.0 * 5.0 / 6.0 * 4.0 / 6.0);
    let points = told.points.iter().filter(|point| point.met.percent > 0.0).count();
    assert!(points > 1 && told.met.percent <= exact + 0.01, "{told:?}");
    let (held, enough) = (told.held.expect("they may be met"), told.enough.expect("more would do"));
    assert!(held.percent < 30.0 && enough > 5, "two Bashi-Bazouks are no match: {told:?}");
    let line = chances::stakes(&told);
    let met = line.starts_with("🎯 Mud Bay: met on the way or there: **");
    assert!(met && line.contains("; if met you hold") && line.contains(" % ±"), "{line}");
    let with = format!(" steps; with about **{enough}** units of that kind you hold it 60 %");
    assert!(line.ends_with(&with), "{line}");
}

#[test]
fn j_054_a_landing_meets_whoever_waits_on_the_beach() {
    games_testing::games();
    let game = model::Game::of(with_ops());
    let asked = |ship: &str, to: &str| {
        let asked = Query::Landing(ship.to_owned(), to.to_owned(), None);
        games::odds::OddsRequest::question(&asked, &game, &staff::Roster::default())
    };
    let question = asked("Dongola", "Mud Bay").expect("two units go aboard at Port Stanley");
    let (post, drawn) = (question.trial)(&game, kit::Audience::Public, 7).expect("it is tried");
    assert_eq!(post.title, "🎯 Odds of a landing at Mud Bay");
    assert!(post.body.starts_with("2 units would land\n🎲 Mud Bay: on 5+, **33 %**"), "{post:?}");
    assert!(post.body.contains("If they are met, they hold the field") && drawn.is_some());
    let question = asked("Dongola", "Lopez").expect("it is ours");
    let (post, _) = (question.trial)(&game, kit::Audience::Public, 7).expect("it is tried");
    assert!(post.body.contains("**no battle**"), "{post:?}");
    assert!(asked("Dongola", "Sinkat").is_err_and(|why| why.contains("no port")));
    assert!(asked("Kassala", "Mud Bay").is_ok(), "two infantry stand at Suakin");
}
